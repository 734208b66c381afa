"""Patterns of ages that tell when in a life something was: in a childhood, at a visit, in hours, by birthday."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tide_udfs.recognizers.age_context import of_no_person
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Place
from tide_udfs.recognizers.rules_age import age_pattern

_HEAD = 1500
"""Characters at the head of a note that tell whose note it is."""
_CHILD = re.compile(
    r"\b\d{1,2}(?:\.5|[ \-]?1/2|½)?[ \-]{0,2}(?:months?|mos?|mths?|m|weeks?|wks?|days?|d|hours?|hrs?)\.?[ \-]old\b"
    r"|\b\d{1,2} ?(?:mos?|months?|m|wks?) (?:[MF]\b|boy|girl|male|female|infant|baby)"
    r"|\b(?:1[0-7]|\d)(?: 1/2|½|\.5)?[ \-]{0,2}(?:y\.?/?o\.?\b|years?[ \-]old|yr[ \-]old)"
    r"|\b(?:dol ?\d|days? of life|well[ \-](?:child|baby)|wcc\b|wcv\b|corrected age|adjusted age|chronologic|newborn\b"
    r"|neonat|nicu\b|nursery\b|infant\b|baby (?:boy|girl)|bb\b|bg\b(?! \d)|apgars?\b|toddler|p(?:a?)ediatric|peds\b"
    r"|birth ?weight|preschool|early intervention|months old\b|\d{1,2}/12 (?:old|m\b|f\b|male|female|boy|girl))",
    re.IGNORECASE,
)
_BORN = re.compile(
    r"\b(?:d\.?o\.?b|birth ?date|date of birth|born)\b[^\n]{0,24}?\b(?P<year>(?:19|20)\d\d)(?!\d)", re.IGNORECASE
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_GROWN_UP = 18
_SPAN = re.compile(
    r"\d{1,2}(?:\.5|[ \-]1/2|½)?[ \-]?(?P<unit>years?|yrs?|y|months?|mos?|mths?|weeks?|wks?|days?|d|hours?|hrs?)"
    r"(?![\w\-/])(?! ?(?:\d|post|after|from birth|later|gest|GA\b|ago|prior|before|preg|corrected|PMA|off\b|of\b|in\b"
    r"|duration|follow|f/u))",
    re.IGNORECASE,
)
_THEN = Before(
    r"(?:@ ?|\b(?:at|since|from|until|till|between|from [^.;\n]{1,24} to|continued to|(?:utd|immuni[sz]ed"
    r"|vaccinated) to) (?:about |age |~)?)\Z",
    re.IGNORECASE,
)
_VISIT = re.compile(
    r"\d{1,2}[ \-]?(?:months?|mos?|mths?|m|weeks?|wks?|years?|yrs?|y)\b(?= (?:visit|check(?:-?up)?|shots?|sets?"
    r"|vaccin\w{1,9}|vax|imms?"
    r"|immuni[sz]ations?|wcc|wcv|well|pcr|labs)\b(?! (?:ago|post|after))| (?:and|&) \d{1,2}[ \-]?(?:months?"
    r"|mos?) (?:sets?|shots?|vaccin\w{1,9}|imms?)\b)",
    re.IGNORECASE,
)
"""A visit or vaccines that a child has at an age."""
_VISIT_NOT = Before(r"\b(?:(?<!due )for|in|every|q|last|past|x|post-?op|after|within|each) ?\Z", re.IGNORECASE)
_STEP = Before(
    r"\b(?:walk(?:ed|s|ing)|sat|crawled|talked|rolled|smiled|sits|(?:first )?words?|speech|babbled) (?:at |by )?"
    r"(?:about )?\Z",
    re.IGNORECASE,
)
_NOT_LIFE = re.compile(
    r"\b(?:born|deliver\w{1,9}|ended|loss(?:es)?|pregnan\w{1,9}|prenatal\w{0,9}|pnc|cell-free|ultrasound|estimated"
    r"|trimester"
    r"|mirena"
    r"|iud|contracepti\w{1,9}|postpartum|pp|post-?op\w{0,9}|fixed|survival|cultures?|cx|bcx|off|every|pain|cast"
    r"|splint|weaned"
    r"|c-section|section|doppler\w{0,9}|gestation\w{0,9}|sab|iufd|miscarr\w{0,9}|abortion|if|cut|start|urology"
    r"|cardiology|retained|emptying|extubated|arrival|calls?|planned|scheduled|dexa"
    r"|audiology|clinic|decreas\w{0,9}|increas\w{0,9}|taper\w{0,9})"
    r"\b[^.;\n]{0,24}\Z|(?:->|→)[^.;\n]{0,16}\Z",
    re.IGNORECASE,
)
_PLAN = re.compile(
    r"\b(?:follow-?up|f/u|fu|review|rtc|return|recheck|due|next|plan\w{0,9}|visits?"
    r"|repeat\w{0,9})\b[^.;\n]{0,24}\Z",
    re.IGNORECASE,
)
"""A time that is planned is an age only behind 'at'."""
_AT_AGE = Before(r"(?:\bat|@) (?:about |age )?\Z", re.IGNORECASE)
_LATEST_WEEK = 15
"""Weeks from which on an age may be one of a pregnancy."""


@lru_cache(maxsize=1)
def of_child(text: str) -> bool:
    """Tell whether the head of a note speaks of a child by its age, or gives a birth of few years ago."""
    if _CHILD.search(text, 0, _HEAD):
        return True
    born = _BORN.search(text, 0, _HEAD)
    return born is not None and 0 <= max(map(int, _YEAR.findall(text, 0, _HEAD))) - int(born["year"]) < _GROWN_UP


def _course(text: str, start: int, end: int) -> Iterator[Place]:
    """'sat at 10 months', and in the note of a child 'from 6 weeks to 8 months'."""
    match = _SPAN.match(text, start)
    if match is None or (match["unit"][0] in "wW" and int(text[start:end]) > _LATEST_WEEK):
        return
    before = text[max(0, start - 48) : start]
    told = (match["unit"][0] in "mM" and _STEP.search(before)) or (is_in_life(before) and of_child(text))
    if told and not of_no_person(text, start):
        yield match.span()


def is_in_life(before: str) -> bool:
    """Tell whether a time behind these words is counted from a birth: nothing of a pregnancy or a plan is there."""
    then = _THEN.search(before)
    if then is None or _NOT_LIFE.search(before, 0, then.start()):
        return False
    return _AT_AGE.search(before) is not None or _PLAN.search(before, 0, then.start()) is None


def _visit(text: str, start: int, _end: int) -> Iterator[Place]:
    """'the 2-month shots', '6 mo visit' of a child."""
    match = _VISIT.match(text, start)
    if match and not _VISIT_NOT.search(text, max(0, start - 8), start) and of_child(text):
        yield match.span()


_HOURS = re.compile(
    r"\d{1,2}(?: 1/2|½)? ?(?:h|hrs?|hours?)\b(?: \d{1,2} ?min(?:utes)?\b)?(?! ?(?:ago|before|prior|after|post|later"
    r"|apart|\d))",
    re.IGNORECASE,
)
_HOURS_BEFORE = Before(
    r"\b(?:void(?:ed|s)?|stool(?:ed|s)?|mec(?:onium)?|extub\w{0,9}|departure|arr(?:iv\w{1,9})?|bath(?:ed)?|nbs"
    r"|collected|surfactant|transfer\w{0,9})(?: [\d.]{1,5})?(?: at| @|,|:)? ?\Z",
    re.IGNORECASE,
)


def _hours(text: str, start: int, _end: int) -> Iterator[Place]:
    """'first stool 11 h', 'mec 9 h': what a newborn does is timed from birth."""
    match = _HOURS.match(text, start)
    if match and _HOURS_BEFORE.search(text, max(0, start - 40), start) and of_child(text):
        yield match.span()


_TWELFTHS = re.compile(
    r"(?:\d{1,2} ?(?:y|yrs?)? )?\d{1,2}/12(?! ?/|\d)(?: ?(?:y/?o|yrs?|years?|months?)\b)?(?:[ \-]olds?\b)?"
    r"|\d{1,2}/(?:52|7)[ \-]old\b",
    re.IGNORECASE,
)
_TWELFTHS_BEHIND = re.compile(
    r"\)? ?(?:-? ?old\b|male\b|female\b|boy\b|girl\b|infant\b|baby\b|checks?\b|reviews?\b|visits?\b|imms\b"
    r"|vaccines?\b)",
    re.IGNORECASE,
)
_TWELFTHS_BEFORE = Before(
    r"(?:\b(?:aged?|ages)[: ]{1,2}|\b(?:sat|sits|walk\w{0,3}|crawl\w{0,3}|talk\w{0,3}|roll\w{0,3}|smiled"
    r"|words?)(?: at| by)? |\b(?:d\.?o\.?b\.?|born)[: ]{1,3}[\d/.\- ]{6,12}[(,/]? ?)\Z",
    re.IGNORECASE,
)


def _twelfths(text: str, start: int, _end: int) -> Iterator[Place]:
    """'2 3/12', '18/12 old': the age of a child in months as fractions of a year."""
    if (match := _TWELFTHS.match(text, start)) and (
        match[0].endswith(("old", "o"))
        or "y" in match[0].lower().partition("/")[0]
        or _TWELFTHS_BEHIND.match(text, match.end())
        or _TWELFTHS_BEFORE.search(text, max(0, start - 32), start)
    ):
        yield match.span()


_HALF = re.compile(
    r"\d{1,2}(?:[ \-]?1/2|[ ]?½)[ \-]{0,2}(?:y\.?/?o\.?(?!\w)"
    r"|(?:years?|yrs?|months?|mos?|weeks?|wks?)(?:[ \-]old\b|(?! (?:ago|hx|history|of|later|after|prior)\b)))",
    re.IGNORECASE,
)
_NOT_BEFORE_HALF = Before(r"(?:[\w/.\-–#]|\b(?:for|x|over|past|last|in|every|q|after|about) ?)\Z", re.IGNORECASE)


def _half(text: str, start: int, _end: int) -> Iterator[Place]:
    """'3-1/2-year-old', '2½ years'."""
    if (match := _HALF.match(text, start)) and not _NOT_BEFORE_HALF.search(text, max(0, start - 8), start):
        yield match.span()


_BIRTHDAY = re.compile(r"\d{1,3}(?:st|nd|rd|th)(?= (?:birthday|bday|b-day|birth day)\b)", re.IGNORECASE)


def _birthday(text: str, start: int, _end: int) -> Iterator[Place]:
    if match := _BIRTHDAY.match(text, start):
        yield match.span()


HALF = age_pattern("age with a half", _half, lengths=(1, 2))
COURSE = age_pattern("age of an event", _course, lengths=(1, 2))
VISIT = age_pattern("age at a visit", _visit, lengths=(1, 2))
HOURS = age_pattern("hours of a newborn", _hours, lengths=(1, 2))
TWELFTHS = age_pattern("age in twelfths", _twelfths, lengths=(1, 2))
BIRTHDAY = age_pattern("birthday", _birthday, lengths=(1, 3), followed="snrtSNRT")
