"""Patterns of ages in digits: the number and its unit; never durations, vitals or doses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from tide_udfs.recognizers.age_context import is_of_person
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Find, Pattern, Place
from tide_udfs.span import Evidence, PhiCategory, Span

OLDEST = 120

YEARS = r"(?:years?|yrs?|años|ans)"
_MONTHS = r"(?:months?|mos?|mths?)"
_SMALL = r"(?:months?|mos?|mths?|weeks?|wks?|days?|hours?|hrs?)"
_NUMBER = r"(?:1[0-4]\d|\d{1,2})(?:\.5| 1/2|½| \d/12)?"
_BARE = r"(?:1[01]\d|[1-9]\d|\d)"
_SEX = r"(?:[MF]\b|male\b|female\b|man\b|woman\b|boy\b|girl\b|gentleman\b|lady\b)"
UNIT = (
    r"(?: ?-?(?i:years?|yrs?|y/?o|y|months?|m\.?o|mos|mths?|weeks?|wks?|days?|d|hours?|hrs?|h|años|ans)(?![^\W_])"
    r"(?:\.(?=[ ]?[FM]\b))?)"
)
_CERTAIN = re.compile(
    rf"0?{_NUMBER}[ \-]{{0,2}}(?:y\.? ?/?o\b\.?|yo(?=[MF]\b)|yo\b|y\.o\.?|y\.?/o\.?"
    rf"|{YEARS}[, \-]{{0,2}}(?:and )?(?:\d{{1,2}}[ \-]?{_MONTHS}[ \-]?)?(?:[ \-]?olds?\b|(?=[ "
    rf"\-]of[ \-](?:age|life)\b))"
    rf"|{_SMALL}[ \-]?old\b|h[ \-]old\b|(?:{_SMALL}|h)(?= of (?:age|life)\b)|{YEARS}[ \-]?old\b|m\.o\.|d/?o\b"
    r"|años\b|ans\b)"
    rf"(?: \d{{1,2}} ?{_MONTHS}(?:\b|(?=[ ])))?",
    re.IGNORECASE,
)
_YEARS_MONTHS = re.compile(
    rf"\d{{1,3}} ?(?:y|{YEARS})\.?,? ?(?:and )?\d{{1,2}} ?(?:m|{_MONTHS})\b(?! (?:ago|hx|history|of|follow))"
    r"(?:[ \-]old\b)?",
    re.IGNORECASE,
)
_WITH_SEX = re.compile(
    rf"0?(?:1[01]\d|[1-9]\d|\d) ?-?(?i:yrs?|y)\b\.?(?=[ /,]{{0,2}}{_SEX})|(?:1[01]\d|[1-9]\d)(?=M\b|/[MF]\b)"
    r"|(?:3[7-9]|[4-8]\d|9[0-3])(?=F\b)|[1-9]\d(?=F(?:[,;:.)]|\n|[ ](?:w/|with|who|here|s/p|c/o|h/o|hx"
    r"|presents?|pmh|admitted|in|from|PMH|MRN|DOB|referred|seen)))"
    r"|[1-9]\d(?=F [A-Z]?\d{6}|F [–—] )|[1-9]\d(?= [GP]\d|G\dP\d| g\dp\d)"
)
_SEX_WORD = re.compile(
    r"\d{1,3}(?=[ \-](?:male|female|[MF] (?:w/|with|who|here|s/p|c/o|presents?|h/o|hx|admitted)|man|woman)\b)"
)
_GLUED = re.compile(r"0?\d{1,3}Y(?:RS?)?\b(?!\.)|\d{1,3}y(?:rs?)?\b(?=\s*(?:[,;)(/|+\n]|\Z|[MF]\b|who|with|w/|here))")
_NOT_GLUED_BEFORE = Before(r"(?:\b[x×]|\bfor|\bafter|[~<>]) ?\Z", re.IGNORECASE)

KIN = (
    "mother|father|mom|dad|wife|husband|son|daughter|dtr|sister|brother|sib|sibling|aunt|uncle|cousin"
    "|niece|nephew|grandson"
    "|granddaughter|grandmother|grandfather|partner|girlfriend|boyfriend|spouse|twin|child|kids?|sibs"
    "|children|mgm|mgf|pgm|pgf"
    "|gm|gf|parents?|roommate|sons|daughters|sisters|brothers|baby|infant|grandma|grandpa|gma|gpa|bro|sis"
)
_LIFE = Before(
    rf"\b(?:{KIN}|died|deceased|d\.|dx['’]?d?|diag(?:nosed)?|onset|menarche|menopause|coitarche"
    r"|thelarche|started|began|born|arrived|came"
    r"|immigrated|emigrated|moved|married|quit|sober|first|fhx?|family|pregnant|adopted|walked"
    r"|sat|talked|words?|toilet|removed|repair(?:ed)?|allergy|rash|seizures?|episodes?|overdose|surgery|fracture"
    r"|infection|burn|polio|cancer|ca|cva|mi|stroke|delay|anxiety|depression|tonsils|tested|diagnosis|tried"
    r"|stopped|begun|fused|crawled|rolled|stands?|cruises|spoke|menses|enuresis|trauma|abuse"
    r"|foster|hives|reaction|sz|febrile|smok\w*|thc|cannabis|iep|tore|enlisted|placed"
    r"|sepsis|orphan\w*|bees|anaphylaxis|concussion|asthma|eczema|appendix|appy|hernia"
    r"|menopause|fibroids|told|left|onset)\b[^.\n]{0,44}\Z",
    re.IGNORECASE,
)
_CLOCK_OR_PLAN = Before(
    r"\b(?:slr|pain\w*|hold|held|kept|keep|3%|sertraline|trab|target\w*|rescan|potentials?"
    r"|crossed|hida|ekg|pulse|stent|qtc?|wakes?|woke|calls?|callback|picks?|meet\w*|come|shift|npo"
    r"|rate|dose[ds]?|temp|sats?|peaked"
    r"|estimated|positive|re-?check\w*|repeat\w*|reconsider|uptake|apgars?|follow-?up|f/u|fu|visits?|return|rtc|hus"
    r"|clinic|cultures?|cx|bcx|audiology|cardiology|urology|neurology|contraception|iud|mirena|plan\w*|tonight"
    r"|today|tomorrow|ett|tube|vent\w*|slides?|gasp|intubated|gas|relief|level|boosters?|due"
    r"|next|start at|cord|gestation"
    r"|pregnan\w+|loss\w*|us|survival|death|prenatal\w*|ga|ega|pna|cpap|steps?|going|leaves?"
    r"|picked|goal)\b[^.;\n]{0,24}\Z",
    re.IGNORECASE,
)
_PERSON = rf"(?:[A-Z][^\W\d_]+(?:['’\-][^\W\d_]+)*[\"”)]?|\b[A-Z]\.|\b(?i:{KIN}))"
_NOT_UNIT = (
    r"(?! ?(?:mg|ml|mcg|units?|%|lb|kg|x|min(?:utes?)?\b|pack|pk|cig|yrs? ago|years ago|cm|mm|cc|kHz|ppm|s\b|of \d"
    r"|degrees|o'clock|[ap]\.?m\b|and \d{1,2} (?:o|min|w)|hours?|hrs?|steps|days?|wks?|weeks?|mo\b|to \d|of [0-9]"
    r"|ft|feet|gauge|L\b|more|times|beats|puffs)|[.,:/]\d|, ?\d|[\-–]\d)"
)
_END = r"(?=[.,;)(\n–—]|\Z|[ ])"
_FORMS = tuple(
    (Before(before), re.compile(value))
    for before, value in (
        (
            rf"{_PERSON} ?\((?:now |age |turned |turning |~)?\Z",
            rf"{_BARE}{UNIT}?(?=[ ,]{{0,2}}\)|, [a-z]|; | corr| adj)(?! ?(?:h|hr|hrs|hours?|wk)\b)",
        ),
        (
            r"(?:(?:DOB|dob|[Bb]orn|BIRTH|[Bb]irth|\b[Dd]\.?o\.?b\.?)[^\n]{4,24}(?:[(/|]|[ "
            r"]{2}) ?|\d[/-]\d\d?[/-](?:19|20)?\d\d ?[/|] ?)\Z",
            rf"{_BARE}{UNIT}?(?=[ ,]{{0,2}}\)|[ ]?[MF]\b|\n|[ ]{{2}}|[ ]?[|/]|\Z|, )(?!/\d)",
        ),
        (rf"{_PERSON}, (?:[MF], )?~?\Z", rf"{_BARE}{UNIT}?(?=[,;)]|\.(?!\d)|\s?\Z|\n| \(| [MF]\b|  )(?!, ?\d)"),
        (
            r"(?:\b(?:(?!(?:Pulse|Rate|Score|Weight|BMI|INR|Height)\b)[A-Z][a-z]+|[Ss]?he|who"
            r"|pt|patient) is (?:now |only |almost )?|\b(?:living|alive|deceased) "
            r"|(?:19|20)\d\d \()\Z",
            rf"{_BARE}(?=[,;] [a-z]|\)|, [a-z]|\.[ \n]|\n|;| \(| [MF] )",
        ),
        (r"(?<![.\w])(?:d\.|died|deceased) ?\Z", rf"{_BARE}{UNIT}?{_END}{_NOT_UNIT}"),
        (r"\b(?:living|alive) \Z", rf"{_BARE}(?=[,;] [A-Z])"),
        (
            r"\b(?:[Tt]urn(?:s|ed|ing)|[Ss]?[Hh]e['’]?s|[Ss]?he will be) (?:now |only |almost )?\Z",
            rf"{_BARE}{UNIT}?{_END}{_NOT_UNIT}",
        ),
        (r"(?:\(|[a-z] )now \Z", rf"{_BARE}{UNIT}?(?=[,;)\n]|\. |\Z)"),
        (
            r"(?:\(|[a-z] )(?:now|CA|[Cc]orrected|[Cc]hronologic(?:al)?|[Aa]djusted)(?: age)?:? \Z",
            rf"{_BARE}{UNIT}{_END}",
        ),
        (
            r"(?:(?i:\b(?:an?|is|was|this|pt|now|only|almost|nearly|turned|age) )|[ \t]{2,}|\n|^|[|/] )\Z",
            r"\d{1,3} ?-?(?i:y|yrs?)\b(?!\.? ?(?i:ago|hx|history|of\b|supply|prior|later"
            r"|since|follow|post|out\b|s/p|apart))",
        ),
        (
            r"(?:[|/] |[ \t]{2}|\n|\n\d[.)] )\Z",
            rf"{_BARE}{UNIT}(?= ?[|/]|[ ]{{2}}| [MF]\b| (?:WELL|well|WCC|girl|boy)\b)(?! ?(?:h|hr|hrs|hours?|wk)\b)",
        ),
        (r"(?<![x×~<>q] )(?:[A-Z]\.|[a-z][A-Za-z]|[)\"”]) \Z", rf"{_BARE} ?(?:y|yo|yrs|mo)(?=[ ]{{2}})"),
        (r"(?:[.;:]|\)[,;]) \Z", r"[1-9]\d ?(?:y|yrs|years)(?=[;.,])"),
        (r"(?:[ ]{2}|[a-z,] |[A-Z]\. |\d )[MF][ ]{1,4}\Z", r"[1-9]\d(?=[ ]{2}|\n|\Z| (?:DOB|MRN|MR|HRN)\b)"),
        (r"(?:\b[Ss]ince|\b[Tt]ill|\b[Uu]ntil)(?: about)? \Z", r"(?:[6-9]|[1-7]\d)(?=[.,;)\n](?! ?\d))"),
        (
            r"(?:[|/] ?|[ \t]{2}|(?:[A-Z][a-z'’\-]+|[A-Z]{3,}), |[\"”)\]] ?|\n|^|: |[a-z]{2} )\Z",
            r"(?:[1-9]?\d ?/? (?:/ ?)?[MF]|[1-9]?\d/?M|(?:3[7-9]|[4-9]\d)F)(?![\w'’]|[/-]\w)(?! "
            r"?(?:\d|way|tube|Gore|Foley))",
        ),
        (
            r"(?:[\n|:.\"(] ?|^)\Z",
            r"[1-9]\d(?=F [a-z]{2})(?!F (?:foley|sheath|catheter|drain|chest|tube|coude|left"
            r"|right|pig|intro|rigid|scope|bal|slend))",
        ),
        (r"(?<![A-Za-z])[MF]/\Z", r"[1-9]?\d(?=[ ]{2}|\n|[,;] |\Z|\))"),
        (
            r"(?i:well[ \-]child|wcc|wcv|well visit|well[ \-]baby)(?: (?:check|visit|exam))?(?: "
            r"?[\-–—:,]| \(|) ?\Z",
            rf"{_BARE}(?:{UNIT}|m\b)",
        ),
    )
)
_LEADS = (
    ("(~", "now age turned turning"),
    ("(/| ", ""),
    (",~", ""),
    ("(", "is now only almost living alive deceased"),
    (".", "died deceased"),
    ("", "living alive"),
    ("", "turns turned turning now only almost be he's she's he’s she’s hes shes"),
    ("", "now"),
    (":", "now ca corrected chronologic chronological adjusted age"),
    (" \n\t|/", "a an is was this pt now only almost nearly turned age"),
    (" \n\t|/.)", ""),
    ('.)"”', None),
    (".;:,", ""),
    (" ", "m f"),
    ("", "since till until about"),
    (' \n\t|/,"”)]:', None),
    ('\n|:.,"(', ""),
    ("/", ""),
    ("-–—:,(", "child wcc wcv visit baby check exam"),
)
"""For each form what stands right before its number, or before the space before that: signs, or one of the words; None
for any word. A line or note begins with a line break."""
_Form = tuple[Before, re.Pattern[str]]


@cache
def _forms(lead: str) -> tuple[_Form, ...]:
    """Return the forms for a number behind a word or a sign."""
    sign = len(lead) == 1 and not lead.isalpha()
    return tuple(
        form
        for (signs, words), form in zip(_LEADS, _FORMS, strict=True)
        if (lead in signs if sign else words is None or lead in words.split())
    )


_AT_WORDS = frozenset({"at", "till", "until", "age"})
_AT_LEADS = _AT_WORDS | {"@", "."}
_LEAD_WORDS = _AT_WORDS.union(*(words.split() for _, words in _LEADS if words))
_LONGEST_LEAD = 24
_NOT_WORDS = re.compile(r"\W+")
_NOT_IN_WORD = re.compile(r"[^\w'’]+")


def _lead(text: str, start: int) -> str:
    """Return the sign before a number, or before the space before it; a word only where a form or event names it."""
    last = text[start - 1 : start] or "\n"
    if last != " ":
        return last
    before = text[start - 2 : start - 1] or "\n"
    if not before.isalpha():
        return before
    word = text[text.rfind(" ", max(0, start - _LONGEST_LEAD), start - 1) + 1 : start - 1].lower()
    if word.isalpha():
        return word if word in _LEAD_WORDS else "other"
    for parts in (_NOT_IN_WORD, _NOT_WORDS):
        if word in _LEAD_WORDS:
            break
        word = parts.split(word)[-1]
    return word if word in _LEAD_WORDS else "other"


_WORDS_OF_KIN = frozenset(
    word for listed in KIN.split("|") for word in (listed.replace("?", ""), listed.replace("s?", ""))
) | {"lmc", "mo", "fa", "gm", "gf"}
_KIN_CHARS = 48
_UNIT_BEHIND = re.compile(
    r"(?:\.5| 1/2|½| \d/12)?[ \-]{0,2}(?:y|m[ot.]|w[ek]|d|h|a[nñ])|[MF]|/[MF]| [GP]\d|G\d", re.IGNORECASE
)
"""What stands behind a number that is an age whatever stands before it."""


_SEX_LETTER = re.compile(r"(?<=\d)(?: ?/? ?)[MF]\Z")
_PLAIN_SEX = re.compile(r"\d{1,3} ?/? ?/? ?[MF]\Z")
_TEMPERATURE = Before(r"(?:\b(?:T|temp|tmax|tm|tc)\.?[ :=]{1,3}|\d\d ?/ ?)\Z", re.IGNORECASE)
_KIN_BEFORE = Before(rf"(?:\b(?:{KIN}|lmc)\b[^\d.;\n]{{0,30}}[ ,]|\b(?-i:Mo|Fa|GM|GF):? )(?<! x )\Z", re.IGNORECASE)
_KIN_AGE = re.compile(
    rf"(?:10\d|[1-9]\d)(?:(?=[.,;)(\n]|\Z| [a-z(]){_NOT_UNIT}(?!, ?(?i:[fg]m) |,[XY])| (?:years|yrs|months|mos?)\b"
    r"(?!\.? ?(?i:ago|hx|history|of\b|later|post|prior)))"
)
_AT_BEFORE = Before(r"(?:\b(?:[Aa]t|AT)|@|\b[Dd]\.|\b[Tt]ill|\b[Uu]ntil|\b[Aa]t age) ?\Z")
_AT = re.compile(
    rf"{_BARE}(?:s\b)?(?=[.,;)(\n]|\Z| [(\"]"
    r"| (?i:with|and|of|when|after|from|by|in|for|while|on|to|due|but|then|w/))"
    rf"{_NOT_UNIT}(?! (?:noon|and \d))"
)
_ALONE_AT = 10
"""Years from which on 'at' alone leads to an age, where nothing of a plan, a dose or a clock stands before it."""
_AT_UNIT = re.compile(
    rf"(?P<n>{_BARE}) ?(?P<unit>{UNIT}){_END}(?! ?(?:\d+ ?(?:m|w|d|h)|post|after|from|later|GA"
    rf"|gest|prior|and \d|of gest|preg|corrected))"
)
_SMALL_AT = 16
"""Weeks from which on an age may be one of a pregnancy."""
_NEWBORN = Before(
    r"\b(?:tcb|tsb|bili|gluc?|glucose|wt|weight|baby|surf|feeds?|exam|born|nbs|caput|first|t ?bili)\b[^;\n]{0,40}\Z",
    re.IGNORECASE,
)
_DECADE = re.compile(r"[1-9]0['’]?s(?=[MF]?\b)")
_DECADE_BEFORE = Before(
    r"(?:\b(?:[Ee]arly|[Mm]id|[Ll]ate|EARLY|MID|LATE|[Hh]er|[Hh]is|their|aunt|uncle|mother"
    r"|father|sister|brother|breast|colon|ca"
    r"|cancer|MI|CVA|stroke|woman|man|male|female|prostate|metastatic|approx|in)[ \-,]{1,2}"
    r"|[~?] ?|\A|\n|[(|,\"”] ?|[1-9]0s[\-– ]{1,3})\Z"
)
_DECADE_OF_PERSON = re.compile(r"[1-9]0['’]?s ?-?(?:M\b|F\b|male|female|man|woman|yo\b|y/o)")
_VITALS = Before(
    r"\b(?:hr|bp|sbp|dbp|sats?|spo2|map|rates?|pressures?|glucose|bg|sr|temps?|sugars?|pulse"
    r"|o2|%|fs|fsbg)\b[^.;\n]{0,30}\Z",
    re.IGNORECASE,
)


def _free(text: str, start: int) -> bool:
    before = text[max(0, start - 2) : start]
    return not before or not (
        before[-1].isalpha()
        or before[-1] in ".#$^"
        or (before[-1] == "/" and before[0] not in "MF")
        or (before[-1] in "-–" and before[0].isdigit())
    )


def _age(text: str, start: int, end: int) -> Iterator[Place]:
    """Try the forms from the certain to the one that its surroundings must carry."""
    if not _free(text, start) or end - start > 3 or int(text[start:end]) > OLDEST:
        return
    lead = _lead(text, start)
    if text[start - 1 : start] == "/":
        match = _by_form(text, start, text[max(0, start - 48) : start], lead)
    else:
        match = _by_unit(text, start) if _UNIT_BEHIND.match(text, end) else None
        if match is None:
            before = text[max(0, start - 64) : start]
            match = _by_form(text, start, before, lead) or _by_event(text, start, before, lead)
            match = match or _SEX_WORD.match(text, start)
    if match and is_of_person(text, match.start(), match.end()):
        yield match.start(), match.start() + len(_number(match[0]))


def _by_unit(text: str, start: int) -> re.Match[str] | None:
    """Read a number as an age where its unit or sex says so."""
    match = _YEARS_MONTHS.match(text, start) or _CERTAIN.match(text, start)
    if match is None and (match := _WITH_SEX.match(text, start)):
        match = None if _TEMPERATURE.search(text, max(0, start - 8), start) else match
    if match is None and (match := _GLUED.match(text, start)):
        match = None if _NOT_GLUED_BEFORE.search(text, max(0, start - 8), start) else match
    return match


def _number(surface: str) -> str:
    """Return the age without the letter of the sex behind it."""
    return _SEX_LETTER.sub("", surface) if _PLAIN_SEX.match(surface) else surface


def _by_form(text: str, start: int, before: str, lead: str) -> re.Match[str] | None:
    """Read a number as an age where what stands right before it and right behind it is the form of one."""
    for left, value in _forms(lead):
        if (match := value.match(text, start)) and left.search(before):
            return match if not _PLAIN_SEX.match(match[0]) or not _TEMPERATURE.search(before) else None
    return None


def _by_event(text: str, start: int, before: str, lead: str) -> re.Match[str] | None:
    """Read a number as an age behind a relative, or behind 'at' and an event of life."""
    if (
        before[-1:] in (" ", ",")
        and (match := _KIN_AGE.match(text, start))
        and _KIN_BEFORE.search(before)
        and not _WORDS_OF_KIN.isdisjoint(_NOT_WORDS.split(before[-_KIN_CHARS:].lower()))
    ):
        return match
    if (match := _DECADE.match(text, start)) and (
        _DECADE_OF_PERSON.match(text, start) or (_DECADE_BEFORE.search(before) and not _VITALS.search(before))
    ):
        return match
    if lead not in _AT_LEADS or not _AT_BEFORE.search(before) or _CLOCK_OR_PLAN.search(before[:-3]):
        return None
    if match := _AT_UNIT.match(text, start):
        unit = match["unit"].strip(" -")
        if unit[0] in "hH":
            return match if _NEWBORN.search(before) else None
        if unit[0] in "wW" and int(match["n"]) >= _SMALL_AT:
            return None
        opens = before[-3:-2] in ("", "\n", ".", " ") and before[-3:].lstrip().startswith("At")
        return match if opens or _LIFE.search(before) or _NEWBORN.search(before) else None
    if match := _AT.match(text, start):
        certain = before[-3:].lower() == "at " and int("".join(filter(str.isdigit, match[0])) or 0) >= _ALONE_AT
        return match if certain or _LIFE.search(before) else None
    return None


_BEHIND = re.compile(
    r"['\"”)]{0,2}(?:,? ?\(?[\"“(][^\n\"”()]{1,20}[\"”)]\)?)?(?:[ \t]{1,8}[(|/–—~]{0,2} ?|, ?"
    r"|[ ]?[|/] ?)(?:now |turned )?~?"
    rf"(?P<v>(?:10\d|[1-9]\d|\d)(?:{UNIT})?)(?![\d/:.,]\d|\d|%|-\d| ?[x×]\b"
    r"| (?i:mi|miles|pk|packs?|ppd)\b|(?<=\s\d)\. [A-Z])"
    r"(?=[ \t]*(?:[MF]\b|[,;)\n|]|\Z)|/[MF]\b|[ \t]{2,}| ?[–—-] |\. |[ ](?:DOB|dob|MRN|mrn|yo\b|c/o|w/|with\b|who\b|s/p"
    r"|here\b|from\b|is\b|was\b|h/o|G\d|\(|and\b|[A-Z]{2,}|[A-Z]{1,3}-?\d|\d{7})"
    r"|(?<=[a-z])[ ](?!(?:ago|hx|history|later|post|prior|supply|of|after|s/p|out|in|on|since|for|wait"
    r"|apart|follow\S{0,6}|f/u)\b)"
    r"[a-zA-Z])"
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


def age_pattern(name: str, find: Find, *, lengths: tuple[int, int], followed: str = "") -> Pattern:
    """Return a pattern of ages on runs of digits."""
    return Pattern(
        name=name,
        category=PhiCategory.AGE,
        entity="AGE",
        find=find,
        score=0.95,
        evidence=Evidence.SHAPE,
        lengths=lengths,
        followed=followed,
    )


AGE = age_pattern("age", _age, lengths=(1, 3))
