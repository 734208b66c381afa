"""Patterns of dates that are spelled out, as in dictation: 'the nineteenth', 'nine eleven seventy six'."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.date_words import (
    DAY_ENDS,
    DAY_NUMBER,
    FIRST_ONES,
    FIRST_TEENS,
    LONG_YEAR_WORDS,
    MONTH,
    MONTH_NUMBERS,
    SHORT_YEAR_WORDS,
)
from tide_udfs.recognizers.pattern import Place, phrases
from tide_udfs.recognizers.rules_date import YEAR_FORM, date_pattern
from tide_udfs.recognizers.spelled import ONE

_THE_BEFORE = Before(
    r"\b(?:on|till|until|since|by|before|after|was|the|thursday|friday|monday|tuesday|wednesday"
    r"|saturday|sunday) (?:the )?(?:(?:twenty|thirty)[ -])?\Z",
    re.IGNORECASE,
)
_TENS_BEFORE = re.compile(r"(?:twenty|thirty)[ -]\Z", re.IGNORECASE)
_DAY_ENDS = re.compile(DAY_ENDS)
_OF_MONTH = re.compile(rf" of {MONTH}\b(?:,? {YEAR_FORM})?(?: {LONG_YEAR_WORDS})?", re.IGNORECASE)
_SHORTEST_DAY = 7
"""Letters of the days that are no common word: 'fourteenth', and not 'second'."""


def _day_in_words(text: str, start: int, end: int) -> Iterator[Place]:
    """'the nineteenth', 'the twenty eighth', 'the fourteenth of june nineteen sixty three', 'first of August'."""
    tens = _TENS_BEFORE.search(text, max(0, start - 8), start)
    begin = tens.start() if tens else start
    if of := _OF_MONTH.match(text, end):
        yield begin, of.end()
    elif (
        (end - start >= _SHORTEST_DAY or tens)
        and _THE_BEFORE.search(text, max(0, begin - 14), begin)
        and _DAY_ENDS.match(text, end)
    ):
        yield begin, end


_YEAR_LED = Before(r"\b(?:since|in|from|until|till|spring|summer|fall|winter|until|back in) \Z", re.IGNORECASE)
_WHOLE_YEAR = re.compile(rf"{LONG_YEAR_WORDS}\b", re.IGNORECASE)


def _year_in_words(text: str, start: int, _end: int) -> Iterator[Place]:
    """'since two thousand eleven', 'spring twenty twenty five'."""
    if start and _YEAR_LED.search(text, max(0, start - 10), start) and (match := _WHOLE_YEAR.match(text, start)):
        yield match.span()


_SPOKEN = re.compile(
    rf" {DAY_NUMBER} (?:of )?(?:{LONG_YEAR_WORDS}|{SHORT_YEAR_WORDS})(?! (?:{ONE}|hundred|thousand|over|point"
    rf"|milligrams?"
    r"|mgs?|units?|tab(?:let)?s?|pills?|caps(?:ules)?|pounds?|percent)\b)(?![^\W_])",
    re.IGNORECASE,
)
_SPOKEN_DAY = re.compile(
    rf" {DAY_NUMBER}(?! (?:{ONE}|hundred|thousand|over|point|am|pm|a m|p m|o clock|milligrams?|mgs?|units?"
    rf"|tab(?:let)?s?|pills?|caps(?:ules)?"
    r"|pounds?|percent|to|days|weeks?|months?|years?|hours?|minutes?)\b)(?![^\W_])",
    re.IGNORECASE,
)
_NUMBER_BEFORE = Before(
    rf"\b(?:{ONE}|hundred|thousand|point|number|code|dash|slash|area|zip|times|percent|over|[a-z])[ ,]{{1,2}}\Z",
    re.IGNORECASE,
)
_DAY_LED = Before(r"\b(?:on|since|thru|through|dated|until|till|given|says|date of|effective) \Z", re.IGNORECASE)


def _spoken(text: str, start: int, end: int) -> Iterator[Place]:
    """'nine eleven seventy six', 'on ten twelve': month, day and year in numbers that are spelled out."""
    if _NUMBER_BEFORE.search(text, max(0, start - 12), start):
        return
    if match := _SPOKEN.match(text, end):
        yield start, match.end()
    elif _DAY_LED.search(text, max(0, start - 12), start) and (day := _SPOKEN_DAY.match(text, end)):
        yield start, day.end()


WORD_PATTERNS = (
    date_pattern("day in words", _day_in_words, 0.75, words=phrases(f"{FIRST_ONES},{FIRST_TEENS}".replace("|", ","))),
    date_pattern("year in words", _year_in_words, 0.75, words=("two thousand", "nineteen", "twenty")),
    date_pattern("spoken date", _spoken, 0.75, words=MONTH_NUMBERS),
)
