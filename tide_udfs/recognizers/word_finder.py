"""Where listed words and phrases stand in texts: words are numbers, and all of them are looked up at once.

A word of up to eight letters is its own bytes read as a number; longer ones and phrases are compared, eight bytes at a
time, where their number stands. Six tenths of what an Aho-Corasick automaton and its matches as arrays
cost (ahocorasick-rs 1.0.3).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from tide_udfs.recognizers.eights import EACH_BYTE, EIGHT, Ints, Numbers, before, eights_of, first_bytes, zero_byte
from tide_udfs.recognizers.memo import slots_of

_SPACE = 32
_SPACES = np.uint64(_SPACE * EACH_BYTE)
_AT_ONCE = 1 << 15
"""Words read at once: what is told of so many stays in the processor's caches."""
_BITS = 16
_LATER, _NEXT = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
"""Odd numbers that mix the letters behind the eighth, and the word behind a word, into a number."""
_ALL = (1 << 64) - 1
_MIXED = _ALL - 255
"""Keeps a number mixed of many letters apart from those of short words, whose first byte is a letter."""


class WordFinder:
    """Finds keys in texts.

    Args:
        keys: one or more, of words of letters with spaces before, between and behind them; each space is one of the
            text.
    """

    def __init__(self, keys: Sequence[bytes]) -> None:
        words, phrases = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
        beginnings, sure = set[int](), list[bool]()
        for key, written in enumerate(keys):
            first, *others = map(_number, written.split())
            if others:
                beginnings.add(first)
                phrases[_pair(first, others[0])].append(key)
            else:
                words[first].append(key)
            sure.append(written == b" %b " % written.split()[0] and len(written) <= EIGHT + len("  "))
        self._words, self._phrases, self._begins_phrase = _Groups(words), _Groups(phrases), _Slots(beginnings)
        self._sure = np.array(sure, bool)
        self._lengths = np.array([len(key) for key in keys], np.intp)
        self._lefts = np.array([len(key) - len(key.lstrip()) for key in keys], np.intp)
        n_steps = -(-max(map(len, keys)) // EIGHT)
        whole = b"".join(key.ljust(n_steps * EIGHT) for key in keys)
        self._written = np.frombuffer(whole, "<u8").reshape(len(keys), n_steps).T

    def find(self, texts: bytes) -> tuple[Ints, Ints]:
        """Return which keys are found and where they start, in no order.

        Args:
            texts: words of letters and spaces, and a space last. Before the first word stands more than before any
                key's.
        """
        padded = texts + b"\0" * EIGHT * (len(self._written) + 1)
        eights = eights_of(padded)
        inside = np.frombuffer(padded, np.uint8) != _SPACE
        starts = np.flatnonzero(inside[1:] > inside[:-1]) + 1
        found = [self._found(eights, starts[at : at + _AT_ONCE + 1]) for at in range(0, len(starts), _AT_ONCE)]
        keys, places = zip(*found, strict=True)
        return np.concatenate(keys), np.concatenate(places)

    def _found(self, eights: Numbers, starts: Ints) -> tuple[Ints, Ints]:
        """Find keys by the starts of some words and of the word behind them."""
        numbers = _numbers(eights, starts)
        at_words, words = self._words.expand(numbers[:_AT_ONCE])
        begins = self._begins_phrase.places(numbers[:-1])
        at_pairs, phrases = self._phrases.expand(numbers[begins] + numbers[begins + 1] * np.uint64(_NEXT))
        keys = np.concatenate((words, phrases))
        places = starts[np.concatenate((at_words, begins[at_pairs]))] - self._lefts[keys]
        found = self._sure[keys]
        unsure = np.flatnonzero(~found)
        found[unsure] = self._stands(keys[unsure], places[unsure], eights)
        return keys[found], places[found]

    def _stands(self, keys: Ints, starts: Ints, eights: Numbers) -> npt.NDArray[np.bool_]:
        """Tell at each start whether its key stands there."""
        lengths = self._lengths[keys]
        stands = np.ones(len(keys), bool)
        for step, written in enumerate(self._written):
            at = step * EIGHT
            left = np.flatnonzero(stands & (lengths > at))
            differs = (eights[starts[left] + at] ^ written[keys[left]]) & first_bytes(lengths[left] - at)
            stands[left] = differs == 0
        return stands


class _Groups:
    """Keys by a number that they share."""

    def __init__(self, groups: Mapping[int, Sequence[int]]) -> None:
        self._table = _Table([*groups])
        self._counts = np.array([*map(len, groups.values())], np.intp)
        self._firsts = np.cumsum(self._counts) - self._counts
        self._keys = np.array([key for keys in groups.values() for key in keys], np.intp)

    def expand(self, numbers: Numbers) -> tuple[Ints, Ints]:
        """Return each place whose number is one of a group, and a key; as often as the group has keys."""
        places, groups = self._table.find(numbers)
        counts = self._counts[groups]
        again = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        return np.repeat(places, counts), self._keys[np.repeat(self._firsts[groups], counts) + again]


class _Table:
    """Finds a few thousand numbers. Each has a slot of its own, or where another has it, one in the next table."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = np.array(numbers, np.uint64)
        self._slots = _Slots(numbers)
        self._tables: list[Ints] = []
        left = np.arange(len(numbers))
        while left.size:
            slots = self._slots_in(len(self._tables), self._numbers[left])
            taken, firsts = np.unique(slots, return_index=True)
            table = np.zeros(1 << _BITS, np.intp)
            table[taken] = left[firsts]
            self._tables.append(table)
            left = np.delete(left, firsts)

    def find(self, numbers: Numbers) -> tuple[Ints, Ints]:
        """Return the places of numbers that are among them, and which ones these are."""
        places = self._slots.places(numbers)
        asked = numbers[places]
        which = np.full(len(places), -1)
        for level, table in enumerate(self._tables):
            there = table[self._slots_in(level, asked)]
            which = np.where(self._numbers[there] == asked, there, which)
        found = np.flatnonzero(which >= 0)
        return places[found], which[found]

    @staticmethod
    def _slots_in(level: int, numbers: Numbers) -> Ints:
        return slots_of(numbers * np.uint64(_NEXT**level & _ALL), _BITS)


class _Slots:
    """Tells most numbers off that are none of a few thousand."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._taken = np.zeros(1 << _BITS, bool)
        self._taken[slots_of(np.array([*numbers], np.uint64), _BITS)] = True

    def places(self, numbers: Numbers) -> Ints:
        """Return the places of numbers that may be among them."""
        return np.flatnonzero(self._taken.take(slots_of(numbers, _BITS)))


def _numbers(eights: Numbers, starts: Ints) -> Numbers:
    """Return the numbers of the words that start there."""
    firsts = eights[starts]
    space = zero_byte(firsts ^ _SPACES)
    numbers = before(firsts, space)
    long = np.flatnonzero(space == 0)
    later = eights[starts[long] + EIGHT]
    later = before(later, zero_byte(later ^ _SPACES))
    mixed = (numbers[long] + later * np.uint64(_LATER)) & np.uint64(_MIXED)
    numbers[long] = np.where(later == 0, numbers[long], mixed)
    return numbers


def _number(word: bytes) -> int:
    first, later = (int.from_bytes(word[at : at + EIGHT], "little") for at in (0, EIGHT))
    return (first + later * _LATER) & _MIXED if later else first


def _pair(first: int, second: int) -> int:
    return (first + second * _NEXT) & _ALL
