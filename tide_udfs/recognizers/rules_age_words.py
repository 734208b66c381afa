"""Patterns of ages behind a label, in words, and by day of life."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.age_context import of_no_person
from tide_udfs.recognizers.age_parts import KIN, YEARS
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Find, Pattern, Place, phrases
from tide_udfs.recognizers.rules_age_course import is_in_life, of_child
from tide_udfs.recognizers.rules_age_event import LIFE
from tide_udfs.span import Evidence, PhiCategory

_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
IN_WORDS = rf"(?:(?:(?:one|a) hundred (?:and )?)?(?:(?:{_TENS})(?:[ \-](?:{_ONES}))?|{_TEENS}|{_ONES}))"
_REST = rf"(?:[ \-](?:{_ONES}))?(?: and a half\b)?"
_WORDS_BEHIND = re.compile(
    rf"{_REST}(?:(?: and one half)?[ \-](?:{YEARS}|months?|weeks?|days?|hours?)(?:[ \-]olds?\b|(?= of (?:age"
    rf"|life)\b))|[ \-]y\.? ?/?o\b)",
    re.IGNORECASE,
)
_HUNDRED_BEFORE = Before(r"\b(?:one|a) hundred (?:and )?\Z", re.IGNORECASE)
_STATED_BEFORE = Before(
    r"\b(?:s?he['’]?s|age|aged|turn(?:s|ed|ing)|(?:died|attack|stroke|cancer|diagnosed|married|born|moved) at"
    r"|[A-Za-z]+ is(?: now)?|short of|at|since|until|till|was|birth to) \Z",
    re.IGNORECASE,
)
_SAID_BEFORE = Before(
    rf"(?:\b(?:I['’]?m|I am|you['’]?re|you are|s?he['’]?s|s?he is|who is|(?:pt|patient) is|who turns|s?he turns"
    rf"|(?:s?he|I|you|who)(?: will|['’]ll) be|(?:s?he|who|I) turn(?:s|ed)?"
    rf"|(?:when|until|till|since|before|once) (?:s?he|they|I|you|{KIN}) (?:is|was|were|turns|turned|am|are))"
    r"(?: only| now| almost| nearly| just| about)?|how old[^\n]{0,30}\n[^\n:]{1,20}:) \Z",
    re.IGNORECASE,
)
"""What says outright how old someone is."""
_KIN_BEFORE = Before(
    rf"\b(?:{KIN})(?:, (?-i:[A-Z])[^\W\d]{{1,12}}(?:-(?-i:[A-Z])[^\W\d]{{1,12}})?)?(?:,| is| aged?| now)? \Z",
    re.IGNORECASE,
)
_COUNTED_AS = Before(
    r"\b(?:a|the|his|her) (?:daughter|son|baby|child|boy|girl|infant|grandson|granddaughter) of \Z", re.IGNORECASE
)
_AT_BEFORE = Before(r"\b(?:at|since|before|after|from) \Z", re.IGNORECASE)
_VACCINATED_TO = Before(r"\b(?:utd|up to date|immuni[sz]ed|vaccinated) to \Z", re.IGNORECASE)
_STATED = re.compile(
    rf"{_REST}(?: (?:{YEARS}|months?))?(?=[.,;\n]|\Z| (?:s?he['’]?s?|and|in|when|from|years?|that['’]?s|to an?)\b)"
    r"(?!,? (?:of|more|to (?!an?\b))\b)",
    re.IGNORECASE,
)
_SAID = re.compile(
    rf"{_REST}(?=[.,;:)\n?!\"”]|\Z| (?:and|now|but|when|on|in|till|until|left|right|my|post|with|that['’]?s|s?he|for"
    rf"|too)\b)"
    rf"(?! (?:and|or) (?:{_ONES}|an?|the|half)\b)",
    re.IGNORECASE,
)
_SHORT = re.compile(
    rf"(?=[.,;)\n]|\Z| (?:and|from|got|has|who|with|in|on|to|by|after|when|while)\b)(?! (?:and|to) (?:{_ONES}|a"
    rf"|half)\b)"
    r"(?! in the (?:morning|afternoon|evening|night)\b)",
    re.IGNORECASE,
)
_SPAN_BEHIND = re.compile(
    rf"{_REST}[ \-](?P<unit>years?|months?|weeks?|days?|hours?)\b(?! (?:ago|later|old|post|after|prior|before"
    rf"|earlier|off|short|out|apart))",
    re.IGNORECASE,
)
_OF_PERSON = re.compile(rf"{_REST}(?= (?:male|female|man|woman)\b)", re.IGNORECASE)
_RECORD_BEHIND = re.compile(rf"[ \-](?:{_ONES})(?= (?:m r\b|medical record|date of birth|d o b\b))", re.IGNORECASE)
_PERSON_BEFORE = Before(r"\bs?he['’]?s \Z", re.IGNORECASE)
_FEWEST_LETTERS = 6
"""'nineteen', 'eighty': from so many letters on a number in words behind 'is' is seldom a count."""


def _age_in_words(text: str, start: int, end: int) -> Iterator[Place]:
    match = _WORDS_BEHIND.match(text, end) or _said(text, start, end) or _in_life(text, start, end)
    if match is None and (end - start >= _FEWEST_LETTERS or _is_of_person(text, start)):
        match = _OF_PERSON.match(text, end) or _RECORD_BEHIND.match(text, end)
        if match is None and _STATED_BEFORE.search(text, max(0, start - 24), start):
            match = _STATED.match(text, end)
    if match:
        hundred = _HUNDRED_BEFORE.search(text, max(0, start - 24), start)
        yield (hundred.start() if hundred else start), match.end()


def _is_of_person(text: str, start: int) -> bool:
    return text.startswith("s ", start - 2) and _PERSON_BEFORE.search(text, max(0, start - 6), start) is not None


def _said(text: str, start: int, end: int) -> re.Match[str] | None:
    """Read 'hes three', 'until she is four', 'cousin, nine'."""
    before = max(0, start - 64)
    if (match := _SAID.match(text, end)) and _SAID_BEFORE.search(text, before, start):
        return match
    match = _SHORT.match(text, end)
    return match if match and _KIN_BEFORE.search(text, before, start) else None


def _in_life(text: str, start: int, end: int) -> re.Match[str] | None:
    """Read 'sepsis at two weeks', 'a daughter of nine months', 'deaf at four'."""
    before = text[max(0, start - 64) : start]
    if match := _SPAN_BEHIND.match(text, end):
        born = _COUNTED_AS.search(before) or (is_in_life(before) and of_child(text))
        return match if born and not of_no_person(text, start) else None
    match = _SHORT.match(text, end)
    if match and ((_AT_BEFORE.search(before) and LIFE.search(before)) or _VACCINATED_TO.search(before)):
        return match
    return None


_GAP = re.compile(
    r"(?: ?/ ?(?:sex|gender)\b| at \w{2,12}\b| today\b)?\.?(?:[ \t.]{0,40}|\s{0,2})(?:[:=|]\s{0,12}|of |is |was |at )?"
    r"(?:~ ?|about |approx(?:imately)? )?",
    re.IGNORECASE,
)
_VALUE = re.compile(
    rf"(?:\d{{1,2}};\d{{1,2}}(?!\d)|0?\d{{1,3}}(?!\d)(?:\.\d)?\+?(?:ish)?(?:[ \-]?(?:{YEARS}|y\.?o\.?|y/o|y|months?"
    rf"|mos?"
    rf"|(?-i:m)|weeks?|wks?|days?"
    rf"|d|hours?|hrs?|min)\b(?:[ ,]{{1,2}}\d{{1,2}} ?(?:months?|mos?|m|days?|d)\b)?)?(?:[ \-]old\b)?"
    rf"|{IN_WORDS}\b(?: (?:years?|months?)\b)?)(?![\d/.]\d|%|[A-Za-z]{{3}})",
    re.IGNORECASE,
)
_YEARS_MONTHS = re.compile(r"(?P<years>\d{1,2})-(?P<months>\d{1,2})(?![\w/.-]| ?(?:years?|y/?o))")
"""'8-4': the age of a child at a test; a range would grow."""
_NEXT = re.compile(r"(?:,? and |, ?| & |-|–| to | or )")
_BONE_BEFORE = Before(
    r"\b(?:bone|gestational|developmental|mental|equivalent|pacemaker|corrected gest\w*|guideline|risk to|rrso) \Z",
    re.IGNORECASE,
)


def _labelled(text: str, start: int, end: int) -> Iterator[Place]:
    """'Age: 68', 'aged six', 'ages 3, 7 and 11' as three spans."""
    if _BONE_BEFORE.search(text, max(0, start - 20), start) or of_no_person(text, start):
        return
    gap = _GAP.match(text, end)
    months = _YEARS_MONTHS.match(text, gap.end() if gap else end)
    if months and int(months["months"]) <= min(11, int(months["years"])):
        yield months.span()
        return
    value = _VALUE.match(text, gap.end() if gap else end)
    while value:
        yield value.span()
        step = _NEXT.match(text, value.end())
        many = step and (text[end - 1].lower() == "s" or step[0] in ("-", "–", " to "))
        value = _VALUE.match(text, step.end()) if step and many else None


_DECADE_BEFORE = Before(r"\b(?:early|mid|late|her|his|their)[ \-]\Z", re.IGNORECASE)


def _decade(text: str, start: int, end: int) -> Iterator[Place]:
    """'in her early forties'."""
    if _DECADE_BEFORE.search(text, max(0, start - 8), start):
        yield start, end


_FIRST_BEFORE = Before(r"\b(?:\d(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh) \Z", re.IGNORECASE)
_DAY = re.compile(r" ?#?:? ?\d{1,3}(?!\w)(?!,? (?:POD|HD)\b)(?:[-–](?P<to>\d{1,3})(?![\w/]))?")


def _day_of_life(text: str, start: int, end: int) -> Iterator[Place]:
    """'DOL 4', 'first day of life'; beside the days of an operation or a stay it is one of several counters."""
    if text[end - 4 : end].lower() == "life" and (first := _FIRST_BEFORE.search(text, max(0, start - 12), start)):
        yield first.start(), start + 3
    elif match := _DAY.match(text, end):
        yield start, match.start("to") - 1 if match["to"] else match.end()
        if match["to"]:
            yield match.span("to")


_DAY_BEFORE = Before(
    r"\b(?:day|hour)s? #?\d{1,3} \Z",
    re.IGNORECASE,
)


def _day_in_life(text: str, start: int, _end: int) -> Iterator[Place]:
    """'day 3 of life'."""
    if match := _DAY_BEFORE.search(text, max(0, start - 16), start):
        yield match.start(), match.end() - 1


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
        "age, aged, ages, age/sex, menarche, menopause, age at death, age at onset, age at exam, age today, edad",
    ),
    _pattern("age in words", _age_in_words, 0.95, Evidence.SHAPE, ",".join(f"{_TENS}|{_TEENS}|{_ONES}".split("|"))),
    _pattern("day of life", _day_of_life, 0.9, Evidence.SHAPE, "dol, hol, day of life, hour of life"),
    _pattern("day in a life", _day_in_life, 0.9, Evidence.SHAPE, "of life"),
    _pattern(
        "decade in words",
        _decade,
        0.9,
        Evidence.SHAPE,
        "twenties, thirties, forties, fifties, sixties, seventies, eighties, nineties",
    ),
)
