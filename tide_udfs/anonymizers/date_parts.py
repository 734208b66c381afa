"""Dates as they are written: which field stands where, and how another date is written in the same form."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from tide_udfs.anonymizers import date_words as words


class Precision(IntEnum):
    """What a date names, the finest first."""

    DAY = 0
    MONTH = 1
    SEASON = 2
    QUARTER = 3
    YEAR = 4
    DECADE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class DatePart:
    """One date of a value. What is not written is None.

    Args:
        fields: (group, start, end) within text, in order; groups are d, m, y, q (quarter), s (season), t (early, mid,
            late), c (decade), h (holiday).
        compact: digits with separators or glued: an abbreviated month, and numbers of two digits where `padded`.
        bare: numbers that do not show whether they have zeros have none. In written notes 97 % of the slash dates
            without a year that show it have none, and 61 % of those with a four-digit year do.
        padded: whether a day or month below 10 has a zero.
        year: with its century, or its last two digits where `short_year`.
        month, day, quarter: from 1.
        season, third: from 0.
    """

    text: str
    fields: tuple[tuple[str, int, int], ...] = ()
    precision: Precision = Precision.DAY
    compact: bool = False
    bare: bool = False
    padded: bool = False
    year: int | None = None
    short_year: bool = False
    month: int | None = None
    day: int | None = None
    holiday: str | None = None
    season: int | None = None
    quarter: int | None = None
    third: int | None = None

    @property
    def dates(self) -> tuple[DatePart, ...]:
        """This date alone; see DayList."""
        return (self,)

    def write(self, dates: Sequence[dt.date]) -> str | None:
        """Return one date in this form, or None where the form cannot say it."""
        pieces, position = [], 0
        for group, start, end in self.fields:
            written = self._write_field(group, self.text[start:end], dates[0])
            if written is None:
                return None
            pieces += [self.text[position:start], written]
            position = end
        return "".join([*pieces, self.text[position:]])

    def numbers(self) -> list[str]:
        """Return day and month where they are written as bare numbers."""
        return [self.text[a:b] for group, a, b in self.fields if group in "md" and self.text[a:b].isdigit()]

    def _write_field(self, group: str, text: str, date: dt.date) -> str | None:
        match group:
            case "y":
                return write_year(text, date.year + (self.precision is Precision.SEASON and date.month == 12))
            case "m" if not text.isdigit():
                return words.write_month(text, date.month, short=self.compact)
            case "d" if not text.isdigit():
                return words.write_day(text, date.day)
            case "m" | "d":
                number = date.month if group == "m" else date.day
                return f"{number:02d}" if self.padded or text[0] == "0" else str(number)
            case "q":
                return words.write_quarter(text, (date.month + 2) // 3)
            case "s":
                return words.write_season(text, date.month % 12 // 3)
            case "t":
                return words.write_third(text, third_of(date, self.precision))
            case "c":
                decade = date.year // 10 * 10
                return f"{decade}s" if len(text) > 3 else f"{decade % 100:02d}s"
            case _:
                capitals = [word for word in text.split() if word[0].isupper()]  # '4th of July' begins with none
                pattern = capitals[-1] if capitals else text
                return words.like(pattern, words.MONTHS["en"][date.month - 1]) + f" {date.day}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DayList:
    """Several days that share a month and a year: 'March 3, 5 and 9, 2024'.

    Args:
        days, gaps: each day as written, and what stands between them.
        year_gap: what stands before the year.
        dates: each day as a date of its own.
    """

    text: str
    month: str
    month_first: bool
    days: tuple[str, ...]
    gaps: tuple[str, ...]
    year: str
    year_gap: str
    dates: tuple[DatePart, ...]
    precision: Precision = Precision.DAY

    def write(self, dates: Sequence[dt.date]) -> str:
        """Return the days in the list's form; a month or year that they no longer share is written where it changes."""
        pieces = []
        for i, (day, date) in enumerate(zip(self.days, dates, strict=True)):
            before, after = dates[i - 1] if i else None, dates[i + 1] if i + 1 < len(dates) else None
            month = words.write_month(self.month, date.month, short=False)
            number = str(date.day) if day.isdigit() else words.write_day(day, date.day)
            neighbour = before if self.month_first else after
            if neighbour is None or neighbour.month != date.month:
                number = f"{month} {number}" if self.month_first else f"{number} {month}"
            if self.year and (after is None or after.year != date.year):
                number += f"{self.year_gap}{date.year:04d}"
            pieces += [number, self.gaps[i] if i < len(self.gaps) else ""]
        return "".join(pieces)


@dataclass(frozen=True, slots=True)
class ContextWord:
    """A weekday, season, early, mid or late inside a value."""

    text: str


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """A word beside whole dates that says nothing of them: '3/14/2025 labs'. It goes, they move."""

    text: str


def write_year(text: str, year: int) -> str | None:
    """Return a year with as many digits as another has, or in words."""
    if not text.isdigit():
        return words.write_year_words(text, year)
    return f"{year:04d}" if len(text) == 4 else f"{year % 100:02d}"


def period_of(date: dt.date, precision: Precision) -> tuple[dt.date, dt.date]:
    """Return the first and last day of the month, season, quarter, year or decade that the date lies in.

    Winter is counted with the year it ends in: December 2018 to February 2019 is winter 2019.

    Raises:
        ValueError, OverflowError: the period leaves the calendar (years 1 to 9999).
    """
    match precision:
        case Precision.DAY:
            return date, date
        case Precision.MONTH:
            return _months(date.year, date.month, 1)
        case Precision.SEASON:
            return _months(date.year, date.month - date.month % 3, 3)
        case Precision.QUARTER:
            return _months(date.year, (date.month - 1) // 3 * 3 + 1, 3)
        case Precision.YEAR:
            return dt.date(date.year, 1, 1), dt.date(date.year, 12, 31)
        case Precision.DECADE:
            decade = date.year // 10 * 10
            return dt.date(decade, 1, 1), dt.date(decade + 9, 12, 31)


def _months(year: int, month: int, count: int) -> tuple[dt.date, dt.date]:
    """Return the first and last day of consecutive months; month 0 is December of the year before."""
    first = year * 12 + month - 1
    after = first + count
    return (
        dt.date(first // 12, first % 12 + 1, 1),
        dt.date(after // 12, after % 12 + 1, 1) - dt.timedelta(days=1),
    )


def third_of(date: dt.date, precision: Precision) -> int:
    """Return 0, 1 or 2: where in its period the date lies. A day's own third is its month's."""
    first, last = period_of(date, max(precision, Precision.MONTH))
    return (date - first).days * 3 // ((last - first).days + 1)
