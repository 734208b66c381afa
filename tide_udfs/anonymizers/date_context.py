"""Words beside a date that would give its shift away: a weekday, a season, early, mid or late."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from tide_udfs.anonymizers import date_words as words
from tide_udfs.anonymizers.date_forms import read
from tide_udfs.anonymizers.date_parts import Precision
from tide_udfs.span import Evidence, PhiCategory, Span

RECOGNIZER = "date_context"
"""Recognizer of these spans in `released_span`; they stand in no table of found spans."""

_MAX_GAP, _MAX_WORD = 3, 9
_WORD = rf"[^\W\d_]{{3,{_MAX_WORD}}}"
_WORDS_AFTER = frozenset({*words.WEEKDAYS_READ, *words.SEASONS})
_WORDS_BEFORE = _WORDS_AFTER | {"early", "mid", "late"}
_BEFORE = re.compile(rf"(?<![^\W_])(?P<word>{_WORD})(?P<gap>\.?[\s,()\[\]/‐‑–—-]{{1,{_MAX_GAP}}})$", re.IGNORECASE)
_AFTER = re.compile(
    rf"(?P<gap>[\s,()\[\]/‐‑–—-]{{1,{_MAX_GAP}}})(?P<word>{_WORD})(?![^\W_])(?P<number>[\s:]{{0,2}}\d)?",
    re.IGNORECASE,
)
_COMMON_WORDS = frozenset({"sat", "sun", "mon", "wed", "fall"})
_OXYGEN = re.compile(r"(?:o2|oxygen|room air|\bra)\s$", re.IGNORECASE)


def extend_dates(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return a span of its own for each weekday, season, early, mid or late that touches a DATE span.

    A space, a comma, a bracket, a slash or a dash may stand between; before a date such words may follow each other
    ('late Fall 2019'). Left alone, because they mean something else: 'fall' beside a day (an accident), 'sat' that is
    oxygen's, words in small letters that are also others ('3/14 sat up'), and early, mid and late after a date.

    Args:
        text: the note as stored.
        spans: disjoint spans of the note.
    Returns: spans that overlap neither each other nor any given one, ordered by start.
    """
    taken = sorted((span.start, span.end) for span in spans)
    found: dict[int, Span] = {}
    for span in spans:
        if span.category is PhiCategory.DATE:
            for start, end in [*_words_before(text, span), *_words_after(text, span)]:
                if start not in found and _is_free(taken, start, end):
                    found[start] = Span(
                        start=start,
                        end=end,
                        category=PhiCategory.DATE,
                        entity="DATE",
                        score=1.0,
                        evidence=Evidence.SHAPE,
                        recognizer=RECOGNIZER,
                    )
    return [found[start] for start in sorted(found)]


def _words_before(text: str, span: Span) -> Iterator[tuple[int, int]]:
    end, date = span.start, text[span.start : span.end]
    while True:
        start = max(end - _MAX_GAP - _MAX_WORD - 2, 0)
        match = _BEFORE.search(text[start:end])
        if match is None or match["word"].lower() not in _WORDS_BEFORE:
            return
        if not _means_date(text, start + match.start("word"), match["word"], date):
            return
        yield start + match.start("word"), start + match.end("word")
        end = start + match.start("word")


def _words_after(text: str, span: Span) -> Iterator[tuple[int, int]]:
    match = _AFTER.match(text, span.end)
    if match is None or match["word"].lower() not in _WORDS_AFTER:
        return
    word = match["word"]
    bracketed = "(" in match["gap"] or "[" in match["gap"]
    is_fall = word.lower() == "fall" and _names_day(text[span.start : span.end])
    is_common_word = word in _COMMON_WORDS or (word.lower() == "sat" and match["number"] is not None)
    if bracketed or not (is_fall or is_common_word):
        yield match.start("word"), match.end("word")


def _means_date(text: str, start: int, word: str, date: str) -> bool:
    if word.lower() == "fall":
        return not _names_day(date)
    return word.lower() != "sat" or not _OXYGEN.search(text[max(start - 10, 0) : start])


def _names_day(value: str) -> bool:
    """Whether a date names a day; one that cannot be read may."""
    reading = read(value, True)
    return reading is None or reading.dates[0].precision is Precision.DAY


def _is_free(taken: list[tuple[int, int]], start: int, end: int) -> bool:
    """Whether [start, end) meets none of the sorted, disjoint ranges."""
    i = bisect_right(taken, (start, end))
    return (i == 0 or taken[i - 1][1] <= start) and (i == len(taken) or taken[i][0] >= end)
