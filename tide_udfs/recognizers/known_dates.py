"""A known date in every order and form, found by its year."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.chart import Chart
from tide_udfs.recognizers.plain import Note

_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"({'|'.join(_NAMES)})[a-z]{{0,6}}\.?"
_DAY = r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?"
_GAP = r"(?:[ ]?[/.,\-‐‑–'’][ ]?|[ ]{1,2}|)"
_BEFORE = tuple(
    re.compile(rf"(?<![^\W_]){form}\Z")
    for form in (
        r"(?<!\d[/.\-])(?P<first>\d{1,2})(?P<gap>[ ]?[/.\-–][ ]?|[ ])(?P<second>\d{1,2})(?P=gap)",
        rf"(?P<month>{_MONTH}){_GAP}(?P<day>{_DAY}){_GAP}[ ]?'?",
        rf"(?P<day>{_DAY}){_GAP}(?:of[ ])?(?P<month>{_MONTH}){_GAP}'?",
    )
)
_BEHIND = re.compile(
    rf"(?P<gap>[ ]?[/.\-–][ ]?|[ ])(?:(?P<second>\d{{1,2}})|(?P<month>{_MONTH}))(?P=gap)(?P<day>\d{{1,2}})(?![\d/])"
)
_REACH = 26
_SOLID, _YEAR = 8, 4


def find_dates(note: Note, chart: Chart) -> Iterator[tuple[int, int]]:
    """Yield where one of the chart's dates stands: 5/14/57, 14-MAY-1957, May 14th, 1957, 1957-05-14, 19570514 …"""
    plain = note.plain
    for start, end in note.hits:
        year = plain[start:end]
        if year not in chart.years:
            continue
        if len(year) == _SOLID:
            if any(date in chart.dates for date in _solid(year)):
                yield start, end
        elif not plain[end : end + 1].isalnum() and (place := _around(plain, start, end, chart)):
            yield place


def _solid(digits: str) -> Iterator[tuple[int, int, int]]:
    a, b, c, d = (int(digits[n : n + 2]) for n in range(0, _SOLID, 2))
    yield int(digits[:4]), c, d
    yield int(digits[4:]), a, b
    yield int(digits[4:]), b, a


def _around(plain: str, start: int, end: int, chart: Chart) -> tuple[int, int] | None:
    low = max(0, start - _REACH)
    window = plain[low:start]
    for form in _BEFORE:
        match = form.search(window)
        if match and _is_known(match, plain[start:end], chart):
            return low + match.start(), end
    if end - start == _YEAR and (match := _BEHIND.match(plain, end)) and _is_known(match, plain[start:end], chart):
        return start, match.end()
    return None


def _is_known(match: re.Match[str], year: str, chart: Chart) -> bool:
    parts = match.groupdict()
    if (month := parts.get("month")) is not None:
        return _meets(chart, year, _NAMES.index(month[:3]) + 1, _number(parts["day"]))
    if parts.get("first") is None:  # the year stands first
        return _meets(chart, year, int(parts["second"]), int(parts["day"]))
    if len(year) == 2 and not parts["gap"].strip():
        return False
    first, second = int(parts["first"]), int(parts["second"])
    return _meets(chart, year, first, second) or _meets(chart, year, second, first)


def _number(day: str) -> int:
    return int(re.match(r"\d+", day)[0])  # type: ignore[index]


def _meets(chart: Chart, year: str, month: int, day: int) -> bool:
    if len(year) == _YEAR:
        return (int(year), month, day) in chart.dates
    return any(str(known[0])[2:] == year and known[1:] == (month, day) for known in chart.dates)
