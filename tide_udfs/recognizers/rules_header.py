"""Record numbers without a label in a header or a row that names the patient: behind name, age and sex, or birth."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.label_words import CAPITALS
from tide_udfs.recognizers.pattern import DASH, Pattern, Place
from tide_udfs.recognizers.rules_id import UNIT_BEHIND
from tide_udfs.span import Evidence, PhiCategory

_GAP = r"(?:[ \t]{1,20}(?:[|#(\[] ?)?|[ ]?[|/(\[] ?)"
_AGE_AND_SEX = (
    r"(?:\d ?(?:[yY]\.?[oO]?\.?|y/o|yrs?|mo|m)?[ /,]{0,2}[MF]|\b[MF][ /,]{0,2}\d{1,3}|\d ?[yY](?:/?[oO])?|\d0s [MF])"
)
_NAME = (
    r"(?<![\w.])[A-Z][A-Za-z'’\-]{1,24}(?:\^|, ?)[A-Z](?:[a-z'’\-][A-Za-z'’\-]{0,20}|[A-Z'’\-]{2,20}|\b)"
    r"(?: [A-Z][A-Za-z'’.\-]{0,16}){0,2}"
)
_BIRTH = r"(?:\b(?:DOB|D\.O\.B\.?|DoB|dob|BD|born|b\.)[: ]{1,3}\d[\dA-Za-z/.\- ]{3,12})"
_BEFORE = Before(rf"(?:{_AGE_AND_SEX},?|{_BIRTH}){_GAP}\Z")
_NAME_BEFORE = Before(
    rf"(?:{_NAME}(?:[ \t]{{2,20}}#?|[ ]?[|(\[] ?)|(?<![\w.])[A-Z'’\-]{{2,20}}[,^][A-Z]{{2,16}}(?:\^[A-Z]{{0,12}})? )\Z"
)
_LETTERS = re.compile(r"(?<![\w.,/-])(?P<letters>[A-Z]{1,4}(?=[ -]?\Z)|[a-z]{2}(?=\Z))[ -]?\Z")
_VALUE = re.compile(
    rf"(?P<v>\d{{1,10}}(?:{DASH}\d{{1,6}}){{0,3}})(?!, [A-Z]\d{{4}}\b)"
    r"(?= {2}|\t| ?[|)\],;]|[ \t]*(?:\r?\n|\Z)| [A-Z(](?![\d.]))"
)
_NOT = re.compile(
    r"\d{1,2}-\d{1,2}-(?:\d\d){1,2}\Z|(?:19|20)\d\d-\d\d-\d\d\Z|\d{3}-\d{4}\Z|\d{3}-\d{3}-\d{4}\Z|\d{2,3}-\d{2,3}\Z"
)
_FEWEST, _MOST = 5, 13
"""Digits of a value."""


def _in_header(text: str, start: int, _end: int) -> Iterator[Place]:
    value = _VALUE.match(text, start)
    if value is None or _NOT.match(value["v"]):
        return
    letters = _LETTERS.search(text, max(0, start - 6), start)
    if letters and (letters["letters"] in "MF" or letters["letters"] in CAPITALS):
        letters = None
    begin = letters.start("letters") if letters else start
    fewest = _FEWEST - (begin < start and text[start - 1].isalpha())
    if not fewest <= sum(map(str.isdigit, value["v"])) <= _MOST:
        return
    before = text[max(0, begin - 64) : begin]
    if (_BEFORE.search(before) or _NAME_BEFORE.search(before)) and not UNIT_BEHIND.match(text, value.end()):
        yield begin, value.end()


HEADER = Pattern(
    name="id in a header",
    category=PhiCategory.ID,
    entity="MRN",
    find=_in_header,
    score=0.7,
    evidence=Evidence.SHAPE,
    lengths=(1, 10),
)
