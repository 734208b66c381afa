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

from tide_udfs.recognizers.eights import EACH_BYTE, EIGHT, Ints, Numbers, eights_of, ends_of_runs, first_bytes
from tide_udfs.recognizers.memo import Memo
from tide_udfs.recognizers.narrow import as_written, stand_in
from tide_udfs.recognizers.reading import UPPER

_MOST = 1 << 16
"""Words of more than eight letters, or of other than ASCII, whose marks are kept."""
_PADDING = b" " * EIGHT
_BEYOND_ASCII = np.uint64(0x80 * EACH_BYTE)


class Marks:
    """What a capitalized word is to those who look for it. Remembered: a worker reads the same words in most notes.

    Args:
        mark: tells it as bits, below 256.
        sought: the bits of words that are looked for; the others say what stands beside these.
    """

    def __init__(self, mark: Callable[[str], int], sought: int = 255) -> None:
        self.sought = sought
        self._mark = lru_cache(maxsize=_MOST)(mark)
        self._short = Memo(lambda number: mark(number.to_bytes(EIGHT, "little").rstrip(b"\0").decode("ascii")))

    def told(self, text: str, eights: Numbers, starts: Ints, ends: Ints) -> npt.NDArray[np.uint8]:
        """Return the marks of the words of a text by their starts and ends.

        Args:
            eights: of the text as `as_written` gives it.
        """
        numbers = eights[starts] & first_bytes(ends - starts)
        told = np.zeros(len(starts), np.uint8)
        short = (ends - starts <= EIGHT) & (numbers & _BEYOND_ASCII == 0)
        told[short] = self._short(numbers[short])
        spans = zip(starts[~short].tolist(), ends[~short].tolist(), strict=True)
        told[~short] = [self._mark(text[start:end]) for start, end in spans]
        return told


class _Read(NamedTuple):
    """The capitalized words of several texts, and where they start and end in all of them, one behind another."""

    text: str
    starts: list[int]
    ends: list[int]
    marks: bytes


class Capitals:
    """The capitalized words of a text and those that are looked for.

    Attributes:
        places: numbers of the words, in their order.
        sought: the places of those that bear a mark that is sought.
    """

    __slots__ = ("_first", "_read", "places", "sought", "text")

    def __init__(self, text: str, first: int, read: _Read, places: range, sought: list[int]) -> None:
        self.text = text
        self.places = places
        self.sought = sought
        self._read = read
        self._first = first

    def word(self, place: int) -> str:
        """Return a word."""
        return self._read.text[self._read.starts[place] : self._read.ends[place]]

    def marks(self, place: int) -> int:
        """Return the marks of a word."""
        return self._read.marks[place]

    def span(self, place: int) -> tuple[int, int]:
        """Return where a word stands."""
        return self._read.starts[place] - self._first, self._read.ends[place] - self._first

    def gap(self, place: int) -> int:
        """Return how many characters stand between a word and the next one, which must be one of this text."""
        return self._read.starts[place + 1] - self._read.ends[place]


def read_capitals(texts: Sequence[str], marks: Marks) -> Iterator[Capitals]:
    """Yield the capitalized words of each text."""
    coded = [*map(_coded, texts)]
    starts, ends = _words(np.frombuffer(b" ".join([b"", *coded, _PADDING]).translate(_KINDS), np.uint8))
    whole = " ".join(["", *texts])
    written = b" ".join([b"", *map(as_written, texts, coded), _PADDING])
    told = marks.told(whole, eights_of(written), starts, ends)
    read = _Read(whole, starts.tolist(), ends.tolist(), told.tobytes())
    sought = np.flatnonzero(told & marks.sought).tolist()
    low = done = 0
    first = len(" ")
    for text in texts:
        high = bisect_left(read.starts, first + len(text), low)
        end = bisect_left(sought, high, done)
        yield Capitals(text, first, read, range(low, high), sought[done:end])
        first, low, done = first + len(text) + 1, high, end


_OTHER, _LETTER, _FIRST, _MARK, _JOINT_AT = 0, 1, 2, 4, 3
_SMALL, _CAPITAL, _JOINT = _LETTER, _LETTER | _FIRST, _LETTER << _JOINT_AT
"""Kinds of characters: letters, and those that a word begins with; signs that join letters, `_JOINT_AT` bits above
a letter; accents of their own behind a letter (`_MARK`)."""
_STAND_INS = {_OTHER: " ", _SMALL: "a", _CAPITAL: "A", _JOINT: "-", _MARK: "\x9f"}
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


def _words(kinds: npt.NDArray[np.uint8]) -> tuple[Ints, Ints]:
    """Return where the capitalized words start and end: from the first capital of a run of letters to its end.

    Args:
        kinds: of each character, the first of which and the last eight are no letters.
    """
    inside = kinds & np.uint8(_LETTER | _MARK)
    inside[:-1] |= (kinds[:-1] >> np.uint8(_JOINT_AT)) & kinds[1:]
    capital = kinds & np.uint8(_FIRST)
    starts = np.flatnonzero(capital[1:] > capital[:-1]) + 1  # a capital behind another begins no word
    ends = ends_of_runs(inside, starts)
    firsts = np.flatnonzero(np.diff(ends, prepend=0))
    return starts[firsts], ends[firsts]
