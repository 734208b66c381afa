"""Sets of characters as sorted, disjoint [start, end) ranges: union, overlap, and how much text they hold."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

Interval = tuple[int, int]


class Coverage:
    """The characters that at least one of the given ranges covers. Empty ranges cover nothing."""

    def __init__(self, intervals: Iterable[Interval]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(interval for interval in intervals if interval[0] < interval[1]):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)

    def __iter__(self) -> Iterator[Interval]:
        return zip(self._starts, self._ends, strict=True)

    def within(self, start: int, end: int) -> list[Interval]:
        """Return the covered parts of [start, end)."""
        first, last = bisect_right(self._ends, start), bisect_left(self._starts, end)
        return [
            (max(start, self._starts[i]), min(end, self._ends[i]))
            for i in range(first, last)
            if max(start, self._starts[i]) < min(end, self._ends[i])
        ]

    def touches(self, start: int, end: int) -> bool:
        """Return whether at least one character of [start, end) is covered."""
        first = bisect_right(self._ends, start)
        return start < end and first < len(self._starts) and self._starts[first] < end
