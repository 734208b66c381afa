"""Patterns of ages: the number and its unit; never durations, vitals or doses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tide_udfs.recognizers.pattern import Find, Pattern, Place, after, phrases
from tide_udfs.span import Evidence, PhiCategory, Span

OLDEST = 120

_YEARS = r"(?:years?|yrs?|años|ans)"
_MONTHS = r"(?:months?|mos?|mths?)"
_SMALL = r"(?:months?|mos?|mths?|weeks?|wks?|days?|hours?|hrs?)"
_NUMBER = r"(?:1[0-4]\d|\d{1,2})(?:\.5| 1/2|½| \d/12)?"
_SEX = r"(?:[MF]\b|male\b|female\b|man\b|woman\b|boy\b|girl\b|gentleman\b|lady\b)"
_CERTAIN = re.compile(
    rf"0?{_NUMBER}[ \-]{{0,2}}(?:y\.? ?/?o\b\.?|yo(?=[MF]\b)|yo\b|y\.o\.?|y\.?/o\.?"
    rf"|{_YEARS}[, \-]{{0,2}}(?:and )?(?:\d{{1,2}}[ \-]?{_MONTHS}[ \-]?)?(?:[ \-]?olds?\b|[ \-]?of[ \-]age\b)"
    rf"|{_SMALL}[ \-]?(?:old\b|of age\b)|{_YEARS}[ \-]?old\b)",
    re.IGNORECASE,
)
_YEARS_MONTHS = re.compile(
    rf"\d{{1,3}} ?(?:y|{_YEARS})\.?,? ?(?:and )?\d{{1,2}} ?(?:m|{_MONTHS})\b(?! (?:ago|hx|history|of|follow))",
    re.IGNORECASE,
)
_WITH_SEX = re.compile(
    rf"0?(?:1[01]\d|[1-9]\d|\d) ?-?(?:yrs?|y)\b\.?(?=[ /,]{{0,2}}{_SEX})|(?:1[01]\d|[1-9]\d)(?=M\b|/[MF]\b)"
    r"|(?:3[7-9]|[4-8]\d|9[0-3])(?=F\b)|[1-9]\d(?=F(?:[,;:.)]|\n|[ ](?:w/|with|who|here|s/p|c/o|h/o|hx"
    r"|presents?|pmh|admitted|in|from|PMH|MRN|DOB|referred|seen)))"
)
_SEX_WORD = re.compile(
    r"\d{1,3}(?=[ \-](?:male|female|[MF] (?:w/|with|who|here|s/p|c/o|presents?|h/o|hx|admitted)|man|woman)\b)"
)
_GLUED = re.compile(r"0?\d{1,3}Y(?:RS?)?\b(?!\.)|\d{1,3}y(?:rs?)?\b(?=\s*(?:[,;)(/|\n]|\Z|[MF]\b|who|with|w/|here))")
_UNIT = re.compile(
    r"\d{1,3} ?-?(?:y|yrs?)\b(?!\.? ?(?:ago|hx|history|of\b|supply|prior|later|since|follow|post|out\b|s/p|apart))",
    re.IGNORECASE,
)
_SMALL_UNIT = re.compile(rf"\d{{1,2}}(?: \d/\d)? ?{_SMALL}\b(?=[),;])", re.IGNORECASE)
_BESIDE = re.compile(
    r"(?:\(|[A-Z][a-z]+, |\), |\b(?:an?|is|was|this|pt|now|only|almost|nearly|turned|age) |[ \t]{2,}|\n|^)\Z"
)
_KIN = (
    "mother|father|mom|dad|wife|husband|son|daughter|dtr|sister|brother|sib|sibling|aunt|uncle|cousin"
    "|niece|nephew|grandson"
    "|granddaughter|grandmother|grandfather|partner|girlfriend|boyfriend|spouse|twin|child|kids?|sibs"
    "|children|mgm|mgf|pgm|pgf"
    "|gm|gf|parents?|roommate|sons|daughters|sisters|brothers|baby"
)
_PERSON_BEFORE = re.compile(rf"[A-Z][^\W\d_]+(?:['’-][^\W\d_]+)?\.?\Z|\b(?i:{_KIN})\Z")
_BRACKETED = re.compile(r"(?:1[01]\d|[1-9]\d|\d)(?: ?(?:y|yo|yrs?|mo|months|m|years))?(?=[ ,]{0,2}\)|, [a-z]|; )")
_COMMAED = re.compile(r"(?:10\d|[1-9]\d|\d)(?: ?(?:y|yrs?|mo|months|years))?(?=[,;)]|\.(?!\d)|\s?\Z|\n)")
_LIFE_BEFORE = re.compile(
    rf"\b(?:{_KIN}|died|deceased|d\.|dx['’]?d?|diag(?:nosed)?|onset|menarche|menopause|coitarche"
    rf"|thelarche|started|began|born|arrived|came"
    r"|immigrated|emigrated|moved|married|quit|sober|first|since|fhx?|family|pregnant|adopted|walked"
    r"|sat|talked|words?|toilet)\b[^.;\n]{0,40}\Z",
    re.IGNORECASE,
)
_AT_BEFORE = re.compile(r"(?:\bat|@|\bd\.|\btill|\buntil|\bturned|\bturns) ?(?:age )?\Z", re.IGNORECASE)
_AT = re.compile(
    r"(?:10\d|[1-9]\d|\d)(?:s\b)?(?: ?(?:y|yrs?|years?|mo|months?|m|wks?|weeks?|d|days?|hours?)\b(?: old)?)?"
    r"(?=[.,;)(\n]|\Z| (?:in|with|and|of|after|on|from|when|to|but|due|w/|for|while|then)\b)(?!\.\d|, ?\d)"
)
_STATED_BEFORE = re.compile(
    r"(?:\b(?:[A-Z][a-z]+|[Ss]?he|who|pt|patient) is (?:now |only |almost )?|\b(?:d\.|died|living"
    r"|alive|deceased|turned|turns) "
    r"|\d{2,4} \()\Z"
)
_STATED = re.compile(r"(?:10\d|[1-9]\d|\d)(?=[,;] [a-z]|\)|, [a-z]|\.[ \n]|\n|;| \(| [MF] )")
_AT_LINE_START = re.compile(r"\d{1,3}(?= [MF][ ,])")
_KIN_BEFORE = re.compile(rf"\b(?:{_KIN}|menarche|menopause|lmc)\b[^\d.;\n]{{0,30}}[ ,]\Z", re.IGNORECASE)
_KIN_AGE = re.compile(
    r"(?:10\d|[1-9]\d)(?=[.,;)(\n]|\Z| [a-z(])(?! ?(?:mg|ml|mcg|units?|%|lb|kg|x|days?|hours?|min|pack"
    r"|pk|cig|yrs? ago|years ago|wks?|mo\b|cm|mm)|\.\d)"
)


def _free(text: str, start: int) -> bool:
    before = text[max(0, start - 2) : start]
    return not before or not (
        before[-1].isalpha() or before[-1] in "/.#$^" or (before[-1] in "-–" and before[0].isdigit())
    )


def _age(text: str, start: int, end: int) -> Iterator[Place]:
    """Try the forms from the certain to the one that its surroundings must carry."""
    if not _free(text, start) or end - start > 3 or int(text[start:end]) > OLDEST:
        return
    match = _YEARS_MONTHS.match(text, start) or _CERTAIN.match(text, start)
    match = match or _WITH_SEX.match(text, start) or _GLUED.match(text, start)
    if match is None:
        before = text[max(0, start - 48) : start]
        match = _by_context(text, start, before) or _SEX_WORD.match(text, start)
    if match:
        yield match.span()


def _by_context(text: str, start: int, before: str) -> re.Match[str] | None:
    """Read a number as an age where a person, a relative or an event of life stands before it."""
    match = None
    last = before[-1:]
    if last == "(":
        match = _BRACKETED.match(text, start)
        match = match if match and _PERSON_BEFORE.search(before[:-1].rstrip(" ")) else None
    elif before.endswith(", "):
        match = _COMMAED.match(text, start)
        match = match if match and _PERSON_BEFORE.search(before[:-2]) else None
    elif last in " @" and (match := _AT.match(text, start)):
        match = match if _AT_BEFORE.search(before[-9:]) and _LIFE_BEFORE.search(before) else None
    if match is None and last in (" ", ","):
        match = _KIN_AGE.match(text, start)
        match = match if match and _KIN_BEFORE.search(before) else None
    if match is None and _STATED_BEFORE.search(before):
        match = _STATED.match(text, start)
    if match is None and (not before or last == "\n"):
        match = _AT_LINE_START.match(text, start)
    if match is None and (match := _UNIT.match(text, start)) and not _BESIDE.search(before[-16:]):
        match = None
    if match is None and before.endswith(("(", ", ")) and (match := _SMALL_UNIT.match(text, start)):
        match = match if _PERSON_BEFORE.search(before.rstrip("( ,")) else None
    return match


_BEHIND = re.compile(
    r"[ \t]{1,8}\(?(?P<v>(?:10\d|[1-9]\d|\d)(?: ?(?:yo|yrs?|y|mo|m|w|d)\b)?)(?![\d/:.]\d|\d|%|-\d)"
    r"(?=[ \t]*(?:[MF]\b|[,;)\n|]|\Z)|/[MF]\b|[ \t]{2,}|[ ](?:DOB|dob|MRN|yo\b|c/o|w/|with\b|who\b|s/p"
    r"|here\b|from\b|is\b|was\b|h/o))"
)


def ages_behind(text: str, names: Iterable[Span], recognizer: str) -> Iterator[Span]:
    """Yield the bare numbers behind the names of patients and relatives: 'Vennick, Orla  81 F'."""
    for name in names:
        if name.category is PhiCategory.PATIENT and (match := _BEHIND.match(text, name.end)):
            yield Span(
                start=match.start("v"),
                end=match.end("v"),
                category=PhiCategory.AGE,
                entity="AGE",
                score=0.8,
                evidence=Evidence.SHAPE,
                recognizer=recognizer,
            )


_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_IN_WORDS = rf"(?:(?:(?:one|a) hundred (?:and )?)?(?:(?:{_TENS})(?:[ \-](?:{_ONES}))?|{_TEENS}|{_ONES}))"
_WORDS_BEHIND = re.compile(
    rf"(?:[ \-](?:{_ONES}))?[ \-](?:{_YEARS}|months?|weeks?|days?)[ \-](?:olds?\b|of age\b)", re.IGNORECASE
)
_HUNDRED_BEFORE = re.compile(r"\b(?:one|a) hundred (?:and )?\Z", re.IGNORECASE)


def _age_in_words(text: str, start: int, end: int) -> Iterator[Place]:
    if match := _WORDS_BEHIND.match(text, end):
        hundred = _HUNDRED_BEFORE.search(text, max(0, start - 24), start)
        yield (hundred.start() if hundred else start), match.end()


_GAP = re.compile(
    r"(?: ?/ ?(?:sex|gender)\b)?\.?\s{0,2}(?:[:=]\s{0,8}|of |is |was |at )?(?:~ ?|about |approx(?:imately)? )?",
    re.IGNORECASE,
)
_VALUE = re.compile(
    rf"(?:0?\d{{1,3}}(?:\.\d)?\+?(?:ish)?(?:[ \-]?(?:years?|yrs?|y\.?o\.?|y/o|y|months?|mos?|m|weeks?|wks?|days?|d)\b"
    rf"(?:[ ,]{{1,2}}\d{{1,2}} ?(?:months?|mos?|m)\b)?)?(?: old\b)?|{_IN_WORDS}\b(?: (?:years?"
    rf"|months?)\b)?)(?![\d/.]\d|%|[A-Za-z]{{3}})",
    re.IGNORECASE,
)
_NEXT = re.compile(r"(?:,? and |, ?| & |-| to | or )")


def _labelled(text: str, _start: int, end: int) -> Iterator[Place]:
    """'Age: 68', 'aged six', 'ages 3, 7 and 11' as three spans."""
    gap = _GAP.match(text, end)
    value = _VALUE.match(text, gap.end() if gap else end)
    while value:
        yield value.span()
        step = _NEXT.match(text, value.end())
        value = _VALUE.match(text, step.end()) if step and "s" in text[end - 1 : end].lower() + step[0] else None


def _pattern(name: str, find: Find, score: float, evidence: Evidence, listed: str = "") -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.AGE,
        entity="AGE",
        find=find,
        words=phrases(listed),
        score=score,
        evidence=evidence,
    )


WORD_PATTERNS = (
    _pattern(
        "labelled age",
        _labelled,
        0.9,
        Evidence.LABELLED,
        "age, aged, ages, age/sex, menarche, menopause, age at death, age at onset",
    ),
    _pattern("age in words", _age_in_words, 0.95, Evidence.SHAPE, ",".join(f"{_TENS}|{_TEENS}|{_ONES}".split("|"))),
    _pattern(
        "decade of age",
        after(
            r"[ \-](?:(?:early|mid|late)[ \-]{1,2}|her |his "
            r"|their )?(?P<v>[1-9]0['’]?s)(?:[ \-–]{1,2}(?P<w>[1-9]0['’]?s))?\b",
            re.IGNORECASE,
        ),
        0.85,
        Evidence.SHAPE,
        "in her, in his, in their, in the, early, mid, late, in",
    ),
)
AGE = Pattern(
    name="age",
    category=PhiCategory.AGE,
    entity="AGE",
    find=_age,
    score=0.95,
    evidence=Evidence.SHAPE,
    lengths=(1, 3),
)
