"""A function of numbers, asked for many at once and remembered in a table of fixed size."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from tide_udfs.recognizers.eights import Numbers

Values = npt.NDArray[np.int32]

_BITS = 18
_UNUSED = (1 << 64) - 1
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


class Memo:
    """A function from numbers below 2^64 - 1 to numbers below 2^31.

    Each number has one slot of 262,144; one that finds it taken by another takes it over.
    """

    def __init__(self, function: Callable[[int], int]) -> None:
        self._function = function
        self._numbers = np.full(1 << _BITS, _UNUSED, np.uint64)
        self._values = np.zeros(1 << _BITS, np.int32)

    def __call__(self, numbers: Numbers) -> Values:
        """Return the value of each number."""
        slots = slots_of(numbers, _BITS)
        values = self._values[slots]
        unknown = np.flatnonzero(self._numbers[slots] != numbers)
        if unknown.size:
            fresh, places = np.unique(numbers[unknown], return_inverse=True)
            told = np.array([self._function(number) for number in fresh.tolist()], np.int32)
            values[unknown] = told[places]
            taken, kept = np.unique(slots_of(fresh, _BITS), return_index=True)  # of several for one slot one is kept
            self._numbers[taken], self._values[taken] = fresh[kept], told[kept]
        return values


def slots_of(numbers: Numbers, bits: int) -> npt.NDArray[np.int64]:
    """Return for each number one of 2^`bits` slots."""
    return ((numbers * _SPREAD) >> np.uint64(64 - bits)).view(np.int64)
