"""Date shifting: every date inside a value moves by the patient's offset and keeps its form."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from functools import lru_cache

from tide_udfs.anonymizers import date_words as words
from tide_udfs.anonymizers.base import Settings, ValueContext
from tide_udfs.anonymizers.date_forms import (
    ContextWord,
    DatePart,
    DayList,
    Precision,
    date_parts,
    parse,
    period_of,
    third_of,
)
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

_ANCHORS = 1 << 16
_ISO = re.compile(r"(\d{4}-\d\d-\d\d|\d{8})(?=$|[T ]\d)")


def is_sentinel(date: dt.date) -> bool:
    """Whether a note's date stands for 'unknown', as 1900-01-01, 1970-01-01 and 9999-12-31 do in warehouses."""
    return not EARLIEST_NOTE <= date < LATEST_NOTE or date == EPOCH


def shift_iso(value: str, days: int) -> str | None:
    """Return an ISO date or timestamp (a string column's) moved by whole days, its time untouched, or None if it is none."""
    match = _ISO.match(value)
    if match is None:
        return None
    try:
        moved = dt.date.fromisoformat(match[1]) + dt.timedelta(days=days)
    except (ValueError, OverflowError):
        return None
    return moved.strftime("%Y-%m-%d" if "-" in match[1] else "%Y%m%d").zfill(len(match[1])) + value[match.end() :]


class DateShifter:
    """Surrogates of DATE values.

    A date of day precision moves by exactly the offset. A month, season, quarter, year or decade moves from an anchor day
    within it, at a place that is keyed for each patient, so that intervals are wrong by less than its own length.
    """

    def __init__(self, keys: Keys, settings: Settings) -> None:
        self._key = keys.derive("dates")
        self._month_first = settings.month_first
        self._anchor = lru_cache(maxsize=1 << 12)(self._fresh_anchor)

    def surrogate(self, value: str, context: ValueContext) -> str | None:
        """Return the value with every date in it moved by `context.offset_days`.

        Returns: None where a letter or digit is not understood, a date is in no calendar, or the year is missing and
            the note has no date.
        """
        pieces = parse(value, self._month_first)
        if pieces is None:
            return None
        shifted = self._shift(tuple(date_parts(pieces)), context)
        if shifted is None:
            return None
        dates = iter(shifted)
        moved = [self._take(piece, dates) for piece in pieces if isinstance(piece, DatePart | DayList)]
        written: list[str] = []
        n_seen = 0
        for piece in pieces:
            if isinstance(piece, str):
                written.append(piece)
                continue
            if isinstance(piece, ContextWord):
                part, own_dates = moved[min(n_seen, len(moved) - 1)]
                first = part if isinstance(part, DatePart) else part.parts[0]
                written.append(rewrite_word(piece.text, own_dates[0], first.precision, context.offset_days))
                continue
            part, own_dates = moved[n_seen]
            text = part.write(own_dates[0]) if isinstance(part, DatePart) else part.write(own_dates)
            if text is None or (text == part.text and is_day(part)):
                return None
            written.append(text)
            n_seen += 1
        return "".join(written)

    def context_word(self, word: str, date_value: str, context: ValueContext) -> str | None:
        """Return the weekday, season, early, mid or late beside a date as it reads beside the date's surrogate.

        Args:
            word: as `extend_dates` found it.
            date_value: the text of the DATE span that it touches.
        Returns: None where the date itself has no surrogate. A word may come back unchanged.
        """
        pieces = parse(date_value, self._month_first)
        if pieces is None:
            return None
        parts = tuple(date_parts(pieces))
        shifted = self._shift(parts, context)
        return None if shifted is None else rewrite_word(word, shifted[0], parts[0].precision, context.offset_days)

    def year_only(self, value: str, context: ValueContext) -> str | None:
        """Return the years that a value names, unshifted, each once; a year that tells an age over 89 is capped.

        Returns: '2019', '2018, 2019', '1931 or earlier'; None where a year is missing and cannot be told.
        Source: 45 CFR 164.514(b)(2)(i)(C).
        """
        pieces = parse(value, self._month_first)
        if pieces is None:
            return None
        parts = tuple(date_parts(pieces))
        note_date = usable(context.note_date)
        dates = _resolve(parts, note_date, _ANCHORS // 2)
        if dates is None:
            return None
        years: dict[str, None] = {}
        for part, date in zip(parts, dates, strict=True):
            if note_date is not None and _tells_age(date, part.precision, note_date):
                years[f"{note_date.year - MAX_AGE - 1} or earlier"] = None
            elif note_date is None and date.year < FIRST_TELLING_YEAR:
                return None
            else:
                years[str(date.year)] = None
        return ", ".join(years)

    def _shift(self, parts: tuple[DatePart, ...], context: ValueContext) -> list[dt.date] | None:
        note_date = usable(context.note_date)
        dates = _resolve(parts, note_date, self._anchor(context.person_id))
        if dates is None:
            return None
        offset = dt.timedelta(days=context.offset_days)
        shifted = []
        for part, date in zip(parts, dates, strict=True):
            if note_date is None and not part.short_year and date.year < FIRST_TELLING_YEAR:
                return None
            try:
                moved = date + offset
                if note_date is not None and _tells_age(date, part.precision, note_date):
                    moved = _in_year(moved, (note_date + offset).year - MAX_AGE)
            except OverflowError:
                return None
            shifted.append(moved)
        return shifted

    def _fresh_anchor(self, person_id: str) -> int:
        return keyed_index(self._key, purpose="anchor", value=person_id, size=_ANCHORS)

    @staticmethod
    def _take(piece: DatePart | DayList, dates: Iterator[dt.date]) -> tuple[DatePart | DayList, list[dt.date]]:
        return piece, [next(dates) for _ in range(len(piece.parts) if isinstance(piece, DayList) else 1)]


def usable(note_date: dt.date | None) -> dt.date | None:
    """Return the note's date, or None for a sentinel."""
    return None if note_date is None or is_sentinel(note_date) else note_date


def is_day(part: DatePart | DayList) -> bool:
    """Whether a date names a day."""
    return isinstance(part, DayList) or part.precision is Precision.DAY


def rewrite_word(word: str, date: dt.date, precision: Precision, offset_days: int) -> str:
    """Return a word beside a date as it reads beside the new date.

    Beside a whole day early, mid and late mean the time of day, and 'fall' beside one is an accident: they stay.
    A weekday beside a month or year moves by the offset.
    """
    name = word.lower()
    if name in words.WEEKDAY_READING:
        if precision is Precision.DAY:
            return words.write_weekday(word, date.weekday())
        return words.write_weekday(word, (words.WEEKDAY_READING[name] + offset_days) % 7)
    if name in words.SEASONS:
        return words.write_season(word, date.month % 12 // 3)
    return word if precision is Precision.DAY else words.write_third(word, third_of(date, precision))


def _resolve(parts: tuple[DatePart, ...], note_date: dt.date | None, anchor: int) -> list[dt.date] | None:
    """Return the day that each part stands for; a missing year or month is the one nearest to a date that has its year.

    That date is the next one of the value ('12/28 - 1/3/2025'), else the one before, else the note's.
    """
    dates = [_day_of(part, note_date, anchor) if part.year is not None else None for part in parts]
    for i, part in enumerate(parts):
        if part.year is None:
            siblings = [d for d in dates[i + 1 :] if d is not None] or [
                d for d in dates[i - 1 :: -1] if i and d is not None
            ]
            reference = siblings[0] if siblings else note_date
            dates[i] = None if reference is None else _day_of(part, reference, anchor)
        if dates[i] is None:
            return None
    return [date for date in dates if date is not None]


def _day_of(part: DatePart, reference: dt.date | None, anchor: int) -> dt.date | None:
    candidates = []
    for year in _years(part, reference):
        for month in (part.month,) if part.month or part.day is None else range(1, 13):
            date = _candidate(part, year, month, anchor)
            if date is not None:
                candidates.append(date)
    if not candidates:
        return None
    if part.short_year:
        latest = dt.date.max if reference is None else reference + dt.timedelta(days=FUTURE_DAYS)
        return next((date for date in candidates if date <= latest), candidates[-1])
    if reference is None:
        return candidates[0]
    return min(candidates, key=lambda date: (abs((date - reference).days), date))


def _years(part: DatePart, reference: dt.date | None) -> Iterator[int]:
    """Return the years that a part may lie in: centuries of a short year, or the years around the reference."""
    if part.year is not None:
        yield from (part.year + century for century in (2000, 1900)) if part.short_year else (part.year,)
    elif reference is not None:
        reach = 8 if (part.month, part.day) == (2, 29) else 1
        yield from range(max(reference.year - reach, 1), min(reference.year + reach, 9998) + 1)


def _candidate(part: DatePart, year: int, month: int | None, anchor: int) -> dt.date | None:
    if part.holiday is not None:
        return words.HOLIDAYS[part.holiday](year)
    if part.season is not None:
        month = part.season * 3 or 1
    elif part.quarter is not None:
        month = part.quarter * 3
    try:
        date = dt.date(year, month or 1, part.day or 1)
    except ValueError:
        return None
    first, last = period_of(date, part.precision)
    n_days = (last - first).days + 1
    if part.third is not None:
        # The days d with d * 3 // n_days == third, as third_of counts.
        start, end = -(-part.third * n_days // 3), -(-(part.third + 1) * n_days // 3)
        first, n_days = first + dt.timedelta(days=start), end - start
    return first + dt.timedelta(days=anchor * n_days // _ANCHORS)


def _tells_age(date: dt.date, precision: Precision, note_date: dt.date) -> bool:
    """Whether someone born then is, or may be, over 89 on the note's date; of a decade its last year counts."""
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
