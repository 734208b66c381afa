"""What the dates of a note tell of others: their order, and the days near which those without a year lie."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from tide_udfs.recognizers.narrow import digit_runs, narrow

_DATES = re.compile(
    r"(\d{1,2})(?:([/.\-])(\d{1,2})(?:\2((?:19|20)?\d\d)(?![\d/]))?(?!\d)|\d\d[/\-](\d\d)[/\-](\d\d)(?!\d))"
)
_GLUED = frozenset("0123456789/.-")
_NO_PAIR_BEHIND = re.compile(r"[/%]|\.\d")
_BEFORE_MONTH = (0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
_YEAR_DAYS = 365
_MONTHS, _DAYS = 12, 31


@dataclass(frozen=True, slots=True)
class Calendar:
    """The dates of one note, as days of a year."""

    full: frozenset[int]
    """Those with a year."""
    sure: Counter[int]
    """Those of day and month alone whose order is that of the note and beyond doubt ('3/25'), and how often."""
    day_first: bool
    counts_days: bool
    """Whether the note counts weeks as '/52': then '5/7' is five days, and '6/12' half a year."""


@lru_cache(maxsize=1)
def calendar_of(text: str) -> Calendar:
    """Read the dates of a note, once."""
    full: list[tuple[int, int]] = []
    pairs: list[tuple[int, int]] = []
    iso: list[tuple[int, int]] = []
    counts_days = False
    for start, _ in digit_runs(narrow(text)):
        if (start and text[start - 1] in _GLUED) or not (match := _DATES.match(text, start)):
            continue
        end = match.end()
        if match[5]:
            iso.append((int(match[5]), int(match[6])))
            continue
        pair = int(match[1]), int(match[3])
        if match[4]:
            full.append(pair)
        elif match[2] == "/":
            counts_days = counts_days or match[3] == "52"
            if not _NO_PAIR_BEHIND.match(text, end):
                pairs.append(pair)
    day_first = _day_first(full, pairs)
    return Calendar(
        full=frozenset(day_of(*pair, day_first=day_first) for pair in full if is_day(*pair))
        | frozenset(day_of(*pair, day_first=False) for pair in iso if is_day(*pair)),
        sure=Counter(day_of(*pair, day_first=day_first) for pair in pairs if _is_sure(*pair, day_first)),
        day_first=day_first,
        counts_days=counts_days,
    )


def is_day(first: int, second: int) -> bool:
    """Tell whether two numbers are a month and a day, in some order."""
    return 1 <= min(first, second) <= _MONTHS and max(first, second) <= _DAYS


def _is_sure(first: int, second: int, day_first: bool) -> bool:
    return is_day(first, second) and (first if day_first else second) > _MONTHS


def _day_first(full: Collection[tuple[int, int]], pairs: Collection[tuple[int, int]]) -> bool:
    """Tell whether days stand before months: by the dates with a year, without them by the others."""
    for listed in (full, pairs):
        votes = sum(_is_sure(*pair, True) - _is_sure(*pair, False) for pair in listed)
        if votes:
            return votes > 0
    return False


def day_of(first: int, second: int, *, day_first: bool) -> int:
    """Return the day of the year of two numbers; where only one can be the month, their order does not count."""
    month, day = (second, first) if first > _MONTHS or (day_first and second <= _MONTHS) else (first, second)
    return _BEFORE_MONTH[month] + day


def days_apart(day: int, known: Collection[int]) -> int:
    """Return how many days lie between a day and the nearest known one; a year if there is none."""
    return min((min(abs(day - other), _YEAR_DAYS - abs(day - other)) for other in known), default=_YEAR_DAYS)
