"""Patterns of ages that tell when in a life something was: in the course of a childhood, with a half, by birthday."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tide_udfs.recognizers.age_context import of_no_person
from tide_udfs.recognizers.pattern import Place
from tide_udfs.recognizers.rules_age import age_pattern

_HEAD = 1500
"""Characters at the head of a note that tell whose note it is."""
_CHILD = re.compile(
    r"\b\d{1,2}(?:\.5|[ \-]?1/2|½)?[ \-]{0,2}(?:months?|mos?|mths?|m|weeks?|wks?|days?|d|hours?|hrs?)\.?[ \-]old\b"
    r"|\b\d{1,2} ?(?:mos?|months?|m|wks?) (?:[MF]\b|boy|girl|male|female|infant|baby)"
    r"|\b(?:1[0-7]|\d)(?: 1/2|½|\.5)?[ \-]{0,2}(?:y\.?/?o\.?\b|years?[ \-]old|yr[ \-]old)"
    r"|\b(?:DOL \d|day of life|well[ \-]child|wcc\b|wcv\b|corrected age|adjusted age|chronologic)",
    re.IGNORECASE,
)
_SPAN = re.compile(
    r"\d{1,2}(?:\.5|[ \-]1/2|½)?[ \-]?(?P<unit>years?|yrs?|y|months?|mos?|mths?|weeks?|wks?|days?|d|hours?|hrs?)"
    r"(?![\w\-/])(?! ?(?:\d|post|after|from birth|later|gest|GA\b|ago|prior|before|preg|corrected|PMA|off\b|of\b|in\b"
    r"|duration|follow|f/u))",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"\b(?:at|from|until|till|between|from [^.;\n]{1,24} to|continued to) (?:about |age )?\Z", re.IGNORECASE
)
_STEP = re.compile(
    r"\b(?:walk(?:ed|s|ing)|sat|crawled|talked|rolled|smiled|sits|(?:first )?words?|speech|babbled) (?:at |by )?"
    r"(?:about )?\Z",
    re.IGNORECASE,
)
_NOT_LIFE = re.compile(
    r"\b(?:born|deliver\w+|ended|loss(?:es)?|pregnan\w+|prenatal\w*|pnc|cell-free|ultrasound|estimated"
    r"|trimester|mirena|iud|contracepti\w+|postpartum|pp"
    r"|post-?op\w*|follow-?up|f/u|fu|review|rtc|return|recheck|repeat|due|next|plan\w*|urology|cardiology|audiology"
    r"|clinic|visits?|fixed|survival|cultures?|cx|bcx|off|every|pain|cast|splint|weaned|c-section|section|doppler\w*)"
    r"\b[^.;\n]{0,24}\Z",
    re.IGNORECASE,
)
_LATEST_WEEK = 15
"""Weeks from which on an age may be one of a pregnancy."""


@lru_cache(maxsize=1)
def _of_child(text: str) -> bool:
    """Tell whether the head of a note speaks of a child by its age."""
    return _CHILD.search(text, 0, _HEAD) is not None


def _course(text: str, start: int, end: int) -> Iterator[Place]:
    """'sat at 10 months', and in the note of a child 'from 6 weeks to 8 months'."""
    match = _SPAN.match(text, start)
    if match is None or of_no_person(text, start) or (match["unit"][0] in "wW" and int(text[start:end]) > _LATEST_WEEK):
        return
    before = text[max(0, start - 48) : start]
    then = _THEN.search(before)
    step = match["unit"][0] in "mM" and _STEP.search(before)
    if step or (then and not _NOT_LIFE.search(before, 0, then.start()) and _of_child(text)):
        yield match.span()


_HALF = re.compile(
    r"\d{1,2}(?:[ \-]?1/2|[ ]?½)[ \-]{0,2}(?:y\.?/?o\.?(?!\w)"
    r"|(?:years?|yrs?|months?|mos?|weeks?|wks?)(?:[ \-]old\b|(?! (?:ago|hx|history|of|later|after|prior)\b)))",
    re.IGNORECASE,
)
_NOT_BEFORE_HALF = re.compile(r"(?:[\w/.\-–#]|\b(?:for|x|over|past|last|in|every|q|after|about) ?)\Z", re.IGNORECASE)


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
BIRTHDAY = age_pattern("birthday", _birthday, lengths=(1, 3), followed="snrtSNRT")
