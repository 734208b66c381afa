"""Places of a text with the same neighbourhood: where it repeats itself over thousands of characters, one is read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from tide_udfs.recognizers.eights import Ints
from tide_udfs.recognizers.pattern import Found

Stretch = tuple[int, int, int]
"""start, end, period: what stands near a place in [start, end) stands near the place a period before it too."""

_LONGEST_PERIOD = 128
_PROBE = 64
NEAR = 6_000
"""Characters at each side of a place that decide what is found there: no expression reads farther, but over one kind of
character, and 40 rows of a table whose lines are no longer than a period are shorter."""
_SIGN = 4
"""Characters of the longest sign in front of a trigger, and more."""


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
    """The repetitions of a text. What stands in the first period of each is read; it is found again in the others."""

    __slots__ = ("_starts", "_stretches")

    def __init__(self, stretches: list[Stretch]) -> None:
        self._stretches = [*stretches, (0, 0, 1)]  # the last is that of a place before the first
        self._starts = [start for start, _, _ in stretches]

    def again(self, starts: Ints) -> npt.NDArray[np.bool_]:
        """Tell which places, and a sign in front of them, stand a period before too, where they are read."""
        numbers = np.searchsorted(self._starts, starts, side="right") - 1
        firsts, ends, periods = np.array(self._stretches)[numbers].T
        again: npt.NDArray[np.bool_] = (firsts + periods + _SIGN <= starts) & (starts < ends)
        return again

    def spread(self, tried: Iterable[tuple[int, list[Found]]]) -> Iterator[list[Found]]:
        """Yield what is found, there and wherever it is found again, but for places within an earlier find.

        Args:
            tried: places, ordered, and what is found there, all of it decided within `NEAR` characters.
        """
        places: list[tuple[int, int, int]] = []
        found: list[list[Found]] = []
        for start, finds in tried:
            if finds:
                places += [(again, len(found), again - start) for again in (start, *self._ahead(start))]
                found.append(finds)
        read_to = 0
        for start, number, ahead in sorted(places):
            if start >= read_to:
                finds = [(each[0] + ahead, each[1] + ahead, *each[2:]) for each in found[number]]
                read_to = max(each[1] for each in finds)
                yield finds

    def _ahead(self, start: int) -> range:
        """Return where what stands at a place of a first period stands again."""
        first, end, period = self._stretches[bisect_right(self._starts, start) - 1]
        return range(start + period, end, period) if first <= start < first + period else range(0)


NO_ECHOES = Echoes([])


def echoes_of(text: str) -> Echoes | None:
    """Return the repetitions of a text; None where it has none."""
    found = stretches(text)
    return Echoes(found) if found else None
