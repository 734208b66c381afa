"""Places of a text with the same neighbourhood: where it repeats itself over thousands of characters, one is read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable

from tide_udfs.recognizers.pattern import Found

Stretch = tuple[int, int, int]
"""start, end, period: what stands near a place in [start, end) stands near the place a period before it too."""

_LONGEST_PERIOD = 128
_PROBE = 64
NEAR = 6_000
"""Characters at each side of a place that decide what is found there: no expression reads farther, but over one kind of
character, and 40 rows of a table whose lines are no longer than a period are shorter."""


def stretches(text: str) -> list[Stretch]:
    """Return where a text repeats itself, without what stands near the ends of a repetition. Linear."""
    found: list[Stretch] = []
    at = 0
    while at + 3 * NEAR < len(text):
        again = text.find(text[at : at + _PROBE], at + 1, at + 1 + _LONGEST_PERIOD + _PROBE)
        end = again + _n_same(text, at, again) if again > 0 else at
        if again > 0 and end - NEAR > at + NEAR + again - at:
            found.append((at + NEAR, end - NEAR, again - at))
        at = max(end, at + NEAR)
    return found


def _n_same(text: str, left: int, right: int) -> int:
    """Return how many characters from two places on are the same."""
    size, step, grows = 0, NEAR, True
    while step:
        if text[left + size : left + size + step] == text[right + size : right + size + step]:
            size += step
        else:
            grows = False
        step = step * 2 if grows else step // 2
    return size


class Echoes:
    """What is found in a text that repeats itself; places with the same neighbourhood are read once."""

    __slots__ = ("_known", "_near", "_starts", "_stretches")

    def __init__(self, text: str) -> None:
        self._stretches = stretches(text)
        self._starts = [start for start, _, _ in self._stretches]
        self._near: Stretch = (0, 0, 1)
        self._known: dict[Hashable, list[Found]] = {}

    def __bool__(self) -> bool:
        return bool(self._stretches)

    def find(self, start: int, key: Hashable, read: Callable[[int], list[Found]]) -> list[Found]:
        """Return what `read` finds at `start`.

        Args:
            key: what is tried there, and how far the trigger reaches.
            read: gives what is found at a place, all of it decided within `NEAR` characters.
        """
        if not self._near[0] <= start < self._near[1]:
            number = bisect_right(self._starts, start) - 1
            if number < 0 or start >= self._stretches[number][1]:
                return read(start)
            self._near = self._stretches[number]
        first, _, period = self._near
        first += (start - first) % period
        known = self._known.get((first, key))
        if known is None:
            known = self._known[first, key] = read(first)
        if not known:
            return known
        ahead = start - first
        return [(each[0] + ahead, each[1] + ahead, *each[2:]) for each in known]
