"""Texts of one byte a character, read eight bytes at a time as numbers: their first byte is the lowest."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.intp]
Numbers = npt.NDArray[np.uint64]

EIGHT = 8
EACH_BYTE = 0x0101010101010101
"""Times a byte: eight of it."""
_STEPS = 2
"""Eights in which most runs end."""
_FIRST_BYTES = np.array([(1 << 8 * n) - 1 for n in range(EIGHT + 1)], np.uint64)


def in_texts(places: Ints, texts: Sequence[bytes], gap: int) -> tuple[Ints, Ints]:
    """Return in which text each place stands, and where in it.

    Args:
        places: in the texts, one behind another, with so many characters before, between and behind them.
    """
    firsts = np.cumsum([gap, *(len(text) + gap for text in texts)])
    numbers = firsts.searchsorted(places, side="right") - 1
    return numbers, places - firsts[numbers]


def first_bytes(counts: Ints) -> Numbers:
    """Return by a count of bytes what keeps so many first ones of a number, and all of them from eight on."""
    return _FIRST_BYTES[np.minimum(counts, EIGHT)]


def eights_of(texts: bytes) -> Numbers:
    """Return by a place the eight bytes from there on; the last seven bytes are no places."""
    return np.ndarray(len(texts) - EIGHT + 1, "<u8", texts, strides=(1,))


def zero_byte(numbers: Numbers) -> Numbers:
    """Return the highest bit of the first byte that is zero; 0 where none is.

    The lowest byte that is zero is the lowest one of which the highest bit is set in `(x - 0x01…) & ~x`.
    """
    zero = (numbers - np.uint64(EACH_BYTE)) & ~numbers & np.uint64(0x80 * EACH_BYTE)
    return zero & -zero


def before(numbers: Numbers, byte: Numbers) -> Numbers:
    """Return the bytes of numbers before the one whose highest bit is given; all where that is 0."""
    return numbers & ((byte >> np.uint64(EIGHT - 1)) - np.uint64(1))


def ends_of_runs(inside: npt.NDArray[np.uint8], starts: Ints) -> Ints:
    """Return where runs of bytes end that are not zero. Linear.

    Args:
        inside: bytes, the last eight of which are zero.
        starts: places in the runs, in their order.
    """
    whole = inside.tobytes()
    eights = eights_of(whole)
    ends, going_on = starts.copy(), np.arange(len(starts))
    for _ in range(_STEPS):
        end = zero_byte(eights[ends[going_on]])
        ends[going_on] += np.where(end, _power_of_two(end) // EIGHT, EIGHT)
        going_on = going_on[end == 0]
    end_of_run = 0
    for place in going_on.tolist():
        if starts[place] >= end_of_run:  # no start in the run before
            end_of_run = whole.find(b"\0", ends[place])
        ends[place] = end_of_run
    return ends


def _power_of_two(numbers: Numbers) -> Ints:
    """Return which power of two each number is, but for 0: the exponent of its binary64 (IEEE 754)."""
    return (numbers.astype(np.float64).view(np.int64) >> 52) - 1023
