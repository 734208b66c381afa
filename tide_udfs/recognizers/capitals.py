"""The capitalized words of some texts, read once for all who look for some of them.

`WORD` tells what such a word is; to split each text by it takes half as long again as to tell the words of many texts
at once, by the kinds of their characters.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tide_udfs.recognizers.narrow import stand_in
from tide_udfs.recognizers.reading import UPPER

_MOST = 1 << 16
"""Words whose marks are kept; a worker reads the same words in most notes."""


class Marks(dict[str, int]):
    """What a capitalized word is to those who look for it, told once a word and then remembered.

    Args:
        mark: tells it, below 256; 0 is nothing.
    """

    def __init__(self, mark: Callable[[str], int]) -> None:
        super().__init__()
        self._mark = mark

    def __missing__(self, word: str) -> int:
        if len(self) >= _MOST:
            self.clear()
        found = self[word] = self._mark(word)
        return found


class _Read(NamedTuple):
    """The capitalized words of several texts, and where they start and end in all of them, one behind another."""

    words: list[str]
    starts: list[int]
    ends: list[int]


class Capitals:
    """The capitalized words of a text and those that bear a mark.

    Attributes:
        places: numbers of the words, in their order.
        marked: (place, mark) of those whose mark is not 0.
    """

    __slots__ = ("_first", "_read", "marked", "places", "text")

    def __init__(self, text: str, first: int, read: _Read, places: range, marked: list[tuple[int, int]]) -> None:
        self.text = text
        self.places = places
        self.marked = marked
        self._read = read
        self._first = first

    def word(self, place: int) -> str:
        """Return a word."""
        return self._read.words[place]

    def span(self, place: int) -> tuple[int, int]:
        """Return where a word stands."""
        return self._read.starts[place] - self._first, self._read.ends[place] - self._first

    def gap(self, place: int) -> int:
        """Return how many characters stand between a word and the next one, which must be one of this text."""
        return self._read.starts[place + 1] - self._read.ends[place]


def read_capitals(texts: Sequence[str], marks: Marks) -> Iterator[Capitals]:
    """Yield the capitalized words of each text."""
    coded = b" ".join([*map(_coded, texts), b" "])
    starts, ends = _words(np.frombuffer(coded.translate(_KINDS), np.uint8))
    whole = " ".join(texts)
    read = _Read([], starts.tolist(), ends.tolist())
    read.words.extend([whole[start:end] for start, end in zip(read.starts, read.ends, strict=True)])
    kinds = bytes(map(marks.__getitem__, read.words))
    marked = [(place, kinds[place]) for place in np.flatnonzero(np.frombuffer(kinds, np.uint8) != 0).tolist()]
    first = low = done = 0
    for text in texts:
        high = bisect_left(read.starts, first + len(text), low)
        end = bisect_left(marked, (high,), done)
        yield Capitals(text, first, read, range(low, high), marked[done:end])
        first, low, done = first + len(text) + 1, high, end


_OTHER, _SMALL, _CAPITAL, _JOINT, _MARK = range(5)
"""Kinds of characters: letters; signs that join letters; accents of their own behind a letter."""
_STAND_INS = (" ", "a", "A", "-", "\x9f")
_is_letter = re.compile(r"[^\W\d_]").match
_is_capital = re.compile(UPPER).match


@lru_cache(maxsize=1 << 12)
def _kind(char: str) -> int:
    if _is_letter(char):
        return _CAPITAL if _is_capital(char) else _SMALL
    return _JOINT if char in "'’‘`-‐‑" else _MARK if "\u0300" <= char <= "\u036f" else _OTHER


_KINDS = bytes(_kind(chr(code)) if chr(code) != _STAND_INS[_MARK] else _MARK for code in range(256))


def _coded(text: str) -> bytes:
    """Return one byte a code point, of the same kind."""
    return text.replace(_STAND_INS[_MARK], " ").encode("latin-1", _CODED)


_CODED = stand_in("tide.capitals", lambda char: _STAND_INS[_kind(char)])


def _words(kinds: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return where the capitalized words start and end: from the first capital of a run of letters to its end.

    Args:
        kinds: of each character, the last of which is no letter.
    """
    capital = kinds == _CAPITAL
    inside = capital | (kinds == _SMALL)
    joint = kinds == _JOINT
    joint[:-1] &= inside[1:]
    inside |= joint | (kinds == _MARK)
    ends = np.flatnonzero(inside[:-1] > inside[1:]) + 1
    capitals = np.flatnonzero(np.diff(capital, prepend=False) & capital)  # those behind another begin no word
    runs = ends.searchsorted(capitals, side="right")
    firsts = np.flatnonzero(np.diff(runs, prepend=-1))
    return capitals[firsts], ends[runs[firsts]]
