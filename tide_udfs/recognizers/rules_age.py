"""Patterns of ages: the number and its unit; never durations, vitals or doses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.pattern import Find, Pattern, Place, after
from tide_udfs.span import Evidence, PhiCategory

_OLD = r"(?:[ \-]?olds?\b|[ \-]?of[ \-]age\b)"
_YEARS = r"(?:years?|yrs?|anni|años|ans|jahre)"
_MONTHS = r"(?:months?|mos?|mths?)"
_NUMBER = r"(?:1[0-4]\d|\d{1,2})(?:\.5| 1/2|½)?"
_CERTAIN = re.compile(
    rf"0?{_NUMBER}[ \-]{{0,2}}(?:"
    rf"y\.? ?/?o\b\.?|yo\b|y\.o\.?|y\.?/o\.?"
    rf"|{_YEARS}[, \-]{{0,2}}(?:and )?(?:\d{{1,2}}[ \-]?(?:{_MONTHS})[ \-]?)?{_OLD}"
    rf"|(?:months?|mos?|weeks?|wks?|days?|hours?|hrs?)[ \-]?(?:old\b|of age\b)"
    rf"|{_YEARS}[ \-]{{0,1}}old\b)",
    re.IGNORECASE,
)
_YEARS_MONTHS = re.compile(
    r"\d{1,3} ?(?:y|yrs?|years?)\.?,? ?(?:and )?\d{1,2} ?(?:m|mo|mos|months?)\b(?! ago)", re.IGNORECASE
)
_WITH_SEX = re.compile(
    r"0?(?:1[01]\d|[1-9]\d|\d)(?:(?P<unit> ?-?(?:yrs?|y)\.?)(?=[ /,]{0,2}(?:[MF]\b|male\b|female\b"
    r"|man\b|woman\b|boy\b|girl\b|gentleman\b|lady\b))|(?=[MF]\b|/[MF]\b))"
)
_SEX_WORD = re.compile(
    r"\d{1,3}(?=[ \-](?:male|female|[MF] (?:w/|with|who|here|s/p|c/o|presents?|h/o|hx|admitted)|man"
    r"|woman)\b)",
    re.IGNORECASE,
)
_GLUED_UNIT = re.compile(
    r"0?\d{1,3}Y(?:RS?)?\b(?!\.)|\d{1,3}y(?:rs?)?\b(?=\s*(?:[,;)(/|\n]|\Z|[MF]\b|who|with|w/|here))"
)
_BRACKETED = re.compile(r"(?:1[01]\d|[1-9]\d|\d)(?: ?(?:y|yo|yrs?|mo|months|m|years))?(?=[ ,]{0,2}\)|, [a-z])")
_COMMAED = re.compile(r"(?:10\d|[1-9]\d|\d)(?: ?(?:y|yrs?|mo|months|years))?(?=[,;)]|\.(?!\d)|\s?\Z|\n)")
_KIN = (
    "mother|father|mom|dad|wife|husband|son|daughter|dtr|sister|brother|sib|sibling|aunt|uncle|cousin|niece|nephew|"
    "grandson|granddaughter|grandmother|grandfather|partner|girlfriend|boyfriend|spouse|twin|child"
    "|kids?|sibs|children|mgm|mgf|pgm|pgf"
)
_PERSON_BEFORE = re.compile(rf"[A-Z][^\W\d_]+(?:['’-][^\W\d_]+)?\.?\Z|\b(?i:{_KIN})\Z")
_AT_BEFORE = re.compile(
    r"\b(?:died|d\.?|dx['’]?d?|diag(?:nosed)?|onset|menarche|menopause|started|began|born|mi|cva|ca"
    r"|cancer|stroke|deceased|passed away"
    r"|dm|chd|cad|married|first|since|quit|pregnant|coitarche|smoking|drinking)\.? (?:at|@|age) ?\Z",
    re.IGNORECASE,
)
_AT = re.compile(
    r"(?:10\d|[1-9]\d|\d)(?:s\b)?(?! ?(?:mg|%|mm|cm|weeks|wks?|hours?|hrs?|h\b|:|\d|am\b|pm\b|ml|kg"
    r"|w\b|wga|feet|lb))(?![\w:/])"
)
_NOT_UNIT_BEFORE = re.compile(r"(?:\bx|\b[xX] ?|[/.\-–#$]|\bfor|\bover|\bin|\bevery|\bq|\bpast|\blast)\s?\Z")


def _free(text: str, start: int) -> bool:
    before = text[max(0, start - 2) : start]
    return not before or not (
        before[-1].isalpha() or before[-1] in "/.#$" or (before[-1] in "-–" and before[0].isdigit())
    )


def _age(text: str, start: int, end: int) -> Iterator[Place]:
    """Try the forms from the certain to the one that its surroundings must carry."""
    if not _free(text, start) or end - start > 3:
        return
    match = _YEARS_MONTHS.match(text, start) or _CERTAIN.match(text, start)
    match = match or _WITH_SEX.match(text, start) or _GLUED_UNIT.match(text, start)
    if match:
        yield match.span()
        return
    before = text[max(0, start - 32) : start]
    if before.endswith("(") and _PERSON_BEFORE.search(before[:-1].rstrip(" ")):
        match = _BRACKETED.match(text, start)
    elif before.endswith(", ") and _PERSON_BEFORE.search(before[:-2]):
        match = _COMMAED.match(text, start)
    elif _AT_BEFORE.search(before):
        match = _AT.match(text, start)
    else:
        match = _SEX_WORD.match(text, start)
    if match and int(re.match(r"\d+", match[0])[0]) <= 120:  # type: ignore[index]
        yield match.span()


_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_IN_WORDS = (*_TENS.split("|"), *_TEENS.split("|"), *_ONES.split("|"))


def _age_in_words(text: str, start: int, end: int) -> Iterator[Place]:
    if match := _WORDS_BEHIND.match(text, end):
        low = max(0, start - 24)
        if hundred := _HUNDRED_BEFORE.search(text, low, start):
            start = hundred.start()
        yield start, match.end()


_HUNDRED_BEFORE = re.compile(r"\b(?:one|a) hundred (?:and )?\Z", re.IGNORECASE)
_WORDS_BEHIND = re.compile(
    rf"(?:[ \-](?:{_ONES}))?[ \-](?:{_YEARS}|months?|weeks?|days?)[ \-](?:olds?\b|of age\b)", re.IGNORECASE
)


def _pattern(name: str, find: Find, score: float, evidence: Evidence, words: tuple[str, ...] = ()) -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.AGE,
        entity="AGE",
        find=find,
        words=words,
        score=score,
        evidence=evidence,
    )


_LABEL_GAP = r"(?:[ ]?/ ?(?:sex|gender)\b)?\.?\s{0,2}(?:[:=]\s{0,3}|of |is |was )?(?:~ ?|about |approx(?:imately)? )?"
WORD_PATTERNS = (
    _pattern(
        "labelled age",
        after(
            rf"{_LABEL_GAP}(?P<v>0?\d{{1,3}}(?:\.\d)?\+?(?:[ \-]?(?:years?|yrs?|y\.?o\.?|y/o|y|mo|months?|m"
            rf"|weeks?|wks?|days?|d)\b"
            r"(?:[ ,]{1,2}\d{1,2} ?(?:months?|mos?|m)\b)?)?(?: old\b)?)(?![\d/.]\d|%|[A-Za-z]{3})",
            re.IGNORECASE,
        ),
        0.9,
        Evidence.LABELLED,
        ("age", "aged", "ages", "years old:", "age/sex", "age at death", "age at onset"),
    ),
    _pattern("age in words", _age_in_words, 0.95, Evidence.SHAPE, _IN_WORDS),
    _pattern(
        "decade of age",
        after(r"(?: ?(?:early|mid|late)[ \-]| ?(?:early|mid|late)-| )(?P<v>[1-9]0['’]?s)\b", re.IGNORECASE),
        0.85,
        Evidence.SHAPE,
        ("in her", "in his", "in their", "in the"),
    ),
)
AGE = _pattern("age", _age, 0.95, Evidence.SHAPE)
