"""Date shifting: every date inside a value moves by the patient's offset and keeps its form."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from tide_udfs.anonymizers import date_words as words
from tide_udfs.anonymizers.base import Settings, ValueContext
from tide_udfs.anonymizers.date_forms import Reading, read
from tide_udfs.anonymizers.date_parts import ContextWord, DatePart, Precision, UnknownWord, period_of, third_of
from tide_udfs.keys import Keys, keyed_index

MAX_AGE = 89
"""The highest age that is told; a date that gives away a higher one is capped.

Source: 45 CFR 164.514(b)(2)(i)(C).
"""
FIRST_TELLING_YEAR = 1940
"""Without a note date, a year before this one could be the birth of someone over 89 in a note of the 2020s."""
FUTURE_DAYS = 730
"""A two-digit year is the latest that lies at most this far after the note: visits are planned a year or two ahead."""
EARLIEST_NOTE, LATEST_NOTE = dt.date(1950, 1, 1), dt.date(2100, 1, 1)
EPOCH = dt.date(1970, 1, 1)
MASK = "[DATE]"
"""Stands for a word among dates that is not understood."""
_ANCHORS = 1 << 16
_ISO = re.compile(r"(\d{4}-\d\d-\d\d|\d{8})(?=$|[T ]\d)", re.ASCII)


def is_sentinel(date: dt.date) -> bool:
    """Whether a note's date stands for 'unknown', as 1900-01-01, 1970-01-01 and 9999-12-31 do in warehouses."""
    return not EARLIEST_NOTE <= date < LATEST_NOTE or date == EPOCH


def shift_iso(value: str, days: int) -> str | None:
    """Return a string column's ISO date or timestamp moved by whole days, its time untouched; None if it is none."""
    match = _ISO.match(value)
    if match is None:
        return None
    try:
        moved = dt.date.fromisoformat(match[1]) + dt.timedelta(days=days)
    except (ValueError, OverflowError):
        return None
    return moved.isoformat().replace("-", "-" if "-" in match[1] else "") + value[match.end() :]


class DateShifter:
    """Surrogates of DATE values.

    A date of day precision moves by exactly the offset. A month, season, quarter, year or decade moves from an anchor
    day within it, at a place that is keyed for each patient, so that intervals are wrong by less than its own length.
    """

    def __init__(self, keys: Keys, settings: Settings) -> None:
        self._key = keys.derive("dates")
        self._month_first = settings.month_first
        self._anchor: Callable[[str], int] = lru_cache(maxsize=1 << 12)(self._fresh_anchor)

    def surrogate(self, value: str, context: ValueContext) -> str | None:
        """Return the value with every date in it moved by `context.offset_days`.

        Returns: None where a letter or digit is not understood, a date is in no calendar, a day would come back
            unchanged ('30th' and a shift of a month), or the year is missing and the note has no date.
        """
        reading = read(value, self._month_first)
        if reading is None:
            return None
        moved = self._move(reading.dates, context.person_id, context.offset_days, context.note_date)
        return None if moved is None else _write(reading, moved, context.offset_days)

    def context_word(self, word: str, date_value: str, context: ValueContext) -> str | None:
        """Return the weekday, season, early, mid or late beside a date as it reads beside the date's surrogate.

        A season beside a year moves from a day within that season of that year, not from the year's own anchor day.

        Args:
            word: as `extend_dates` found it.
            date_value: the text of the DATE span that it touches.
        Returns: None where the date has no reading. A word may come back unchanged.
        """
        reading = read(date_value, self._month_first)
        if reading is None:
            return None
        part = reading.dates[0]
        season = words.SEASONS.get(word.lower())
        if season is not None and part.precision is Precision.YEAR:
            part = replace(part, precision=Precision.SEASON, season=season)
        moved = self._move((part, *reading.dates[1:]), context.person_id, context.offset_days, context.note_date)
        return None if moved is None else rewrite_word(word, moved[0], part.precision, context.offset_days)

    def year_only(self, value: str, context: ValueContext) -> str | None:
        """Return the years that a value names, unshifted, each once; a year that tells an age over 89 is capped.

        Returns: '2019', '2018, 2019', '1931 or earlier'; None where a year is missing and cannot be told.
        Source: 45 CFR 164.514(b)(2)(i)(C).
        """
        reading = read(value, self._month_first)
        note_date = usable(context.note_date)
        dates = None if reading is None else _resolve(reading.dates, note_date, _ANCHORS // 2)
        if reading is None or dates is None:
            return None
        years: dict[str, None] = {}
        for part, date in zip(reading.dates, dates, strict=True):
            if note_date is not None and _tells_age(date, part.precision, note_date):
                years[f"{note_date.year - MAX_AGE - 1} or earlier"] = None
            elif note_date is None and date.year < FIRST_TELLING_YEAR:
                return None
            else:
                years[str(date.year)] = None
        return ", ".join(years)

    def _move(
        self, parts: tuple[DatePart, ...], person_id: str, offset_days: int, note_date: dt.date | None
    ) -> list[dt.date] | None:
        """Return the new day of each part."""
        note_date = usable(note_date)
        dates = _resolve(parts, note_date, self._anchor(person_id))
        if dates is None:
            return None
        offset = dt.timedelta(days=offset_days)
        moved = []
        for part, date in zip(parts, dates, strict=True):
            try:
                new = date + offset
            except OverflowError:
                return None
            if note_date is not None and _tells_age(date, part.precision, note_date):
                new = _in_year(new, (note_date + offset).year - MAX_AGE)
            elif note_date is None and not part.short_year and date.year < FIRST_TELLING_YEAR:
                return None
            moved.append(new)
        return moved

    def _fresh_anchor(self, person_id: str) -> int:
        return keyed_index(self._key, purpose="anchor", value=person_id, size=_ANCHORS)


def _write(reading: Reading, moved: Sequence[dt.date], offset_days: int) -> str | None:
    """Return a value with each of its dates at its new day; None where a form cannot say it or a day stays the same."""
    written: list[str] = []
    at = 0
    for piece in reading.pieces:
        if isinstance(piece, str):
            written.append(piece)
        elif isinstance(piece, UnknownWord):
            written.append(MASK)
        elif isinstance(piece, ContextWord):
            beside = min(at, len(moved) - 1)
            written.append(rewrite_word(piece.text, moved[beside], reading.dates[beside].precision, offset_days))
        else:
            own = moved[at : at + len(piece.dates)]
            at += len(own)
            text = piece.write(own)
            if text is None or (text == piece.text and piece.precision is Precision.DAY):
                return None
            written.append(text)
    return "".join(written)


def usable(note_date: dt.date | None) -> dt.date | None:
    """Return the note's date, or None for a sentinel."""
    return None if note_date is None or is_sentinel(note_date) else note_date


def rewrite_word(word: str, date: dt.date, precision: Precision, offset_days: int) -> str:
    """Return a word beside a date as it reads beside the new date.

    Beside a whole day early, mid and late mean the time of day: they stay. A weekday beside a month or year moves by
    the offset.
    """
    name = word.lower()
    if name in words.WEEKDAYS_READ:
        if precision is Precision.DAY:
            return words.write_weekday(word, date.weekday())
        return words.write_weekday(word, (words.WEEKDAYS_READ[name] + offset_days) % 7)
    if name in words.SEASONS:
        return words.write_season(word, date.month % 12 // 3)
    return word if precision is Precision.DAY else words.write_third(word, third_of(date, precision))


def _resolve(parts: tuple[DatePart, ...], note_date: dt.date | None, anchor: int) -> list[dt.date] | None:
    """Return the day that each part stands for, or None where a year is missing and nothing tells it.

    A missing year is the one that brings the date nearest to the next date of the value that has its year
    ('12/28 - 1/3/2025'), else to the last such date before it, else to the note's; a missing month nearest to the date
    before it.
    """
    if len(parts) == 1:
        lone = None if parts[0].year is None and note_date is None else _day_of(parts[0], note_date, anchor)
        return None if lone is None else [lone]
    dated = [_day_of(part, note_date, anchor) if part.year is not None else None for part in parts]
    following: dt.date | None = None
    references: list[dt.date | None] = []
    for date in reversed(dated):
        following = date or following
        references.append(following)
    references.reverse()
    dates: list[dt.date] = []
    last_dated: dt.date | None = None
    for part, date, reference in zip(parts, dated, references, strict=True):
        near = reference or last_dated or (dates[-1] if dates and part.month is None else note_date)
        last_dated = date or last_dated
        day = date or (None if near is None or part.year is not None else _day_of(part, near, anchor))
        if day is None:
            return None
        dates.append(day)
    return dates


def _day_of(part: DatePart, reference: dt.date | None, anchor: int) -> dt.date | None:
    """Return the day that a part stands for: its own, or the anchor day of its period."""
    if part.precision is Precision.DAY and part.year is not None and not part.short_year and part.month and part.day:
        return dt.date(part.year, part.month, part.day)
    candidates = []
    for year in _years(part, reference):
        for month in range(1, 13) if part.month is None and part.day is not None else (part.month,):
            date = _candidate(part, year, month, anchor)
            if date is not None:
                candidates.append(date)
    if part.short_year:
        latest = dt.date.max if reference is None else reference + dt.timedelta(days=FUTURE_DAYS)
        candidates = [date for date in candidates if date <= latest][:1] or candidates[-1:]
    if reference is None or len(candidates) < 2:
        return candidates[0] if candidates else None
    return min(candidates, key=lambda date: (abs((date - reference).days), date))


def _years(part: DatePart, reference: dt.date | None) -> Iterator[int]:
    """Return the years that a part may lie in: the centuries of a short year, or the years around the reference."""
    if part.year is not None:
        yield from (part.year + 2000, part.year + 1900) if part.short_year else (part.year,)
    elif reference is not None:
        reach = 8 if (part.month, part.day) == (2, 29) else 1
        yield from range(reference.year - reach, reference.year + reach + 1)


def _candidate(part: DatePart, year: int, month: int | None, anchor: int) -> dt.date | None:
    """Return the day that a part stands for in one year, or None where it has no such day."""
    if part.season is not None:
        month = part.season * 3 or 1
    elif part.quarter is not None:
        month = part.quarter * 3
    try:
        if part.holiday is not None:
            return words.HOLIDAYS[part.holiday](year)
        if part.precision is Precision.DAY:
            return dt.date(year, month or 1, part.day or 1)
        first, last = period_of(dt.date(year, month or 1, part.day or 1), part.precision)
    except (ValueError, OverflowError):
        return None
    n_days = (last - first).days + 1
    if part.third is not None:
        # The days d with d * 3 // n_days == third, as third_of counts.
        start, end = -(-part.third * n_days // 3), -(-(part.third + 1) * n_days // 3)
        first, n_days = first + dt.timedelta(days=start), end - start
    return first + dt.timedelta(days=anchor * n_days // _ANCHORS)


def _tells_age(date: dt.date, precision: Precision, note_date: dt.date) -> bool:
    """Whether someone born then is, or may be, over 89 on the note's date; of a decade its last year counts."""
    if date.year + MAX_AGE + 12 < note_date.year:
        return True
    if date.year + MAX_AGE + 1 > note_date.year:
        return False
    first, last = period_of(date, precision)
    if precision is Precision.DECADE:
        first = dt.date(last.year, 1, 1)
    return (first.year + MAX_AGE + 1, first.month, first.day) <= (note_date.year, note_date.month, note_date.day)


def _in_year(date: dt.date, year: int) -> dt.date:
    """Return the same day of another year; 29 February becomes 28 where the year has none."""
    try:
        return date.replace(year=year)
    except ValueError:
        return date.replace(year=year, day=28)
