"""The capitalized words of a text, read once for all who look for some of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate

from tide_udfs.recognizers.reading import WORD

_WORD = re.compile(f"({WORD})")
_MOST = 1 << 16
"""Words whose marks are kept; a worker reads the same words in most notes."""


class Marks(dict[str, int]):
    """What a capitalized word is to those who look for it, told once a word and then remembered.

    Args:
        mark: tells it; 0 is nothing.
    """

    def __init__(self, mark: Callable[[str], int]) -> None:
        super().__init__()
        self._mark = mark

    def __missing__(self, word: str) -> int:
        if len(self) >= _MOST:
            self.clear()
        found = self[word] = self._mark(word)
        return found


class Capitals:
    """The capitalized words of a text and those that bear a mark.

    Attributes:
        words: in their order.
        marked: (place in `words`, mark) of those whose mark is not 0.
    """

    __slots__ = ("_edges", "_pieces", "marked", "text", "words")

    def __init__(self, text: str, marks: Marks) -> None:
        self.text = text
        self._pieces: list[str] = _WORD.split(text)  # what stands between words, and the words, in turn
        self.words = self._pieces[1::2]
        self.marked = [(place, mark) for place, mark in enumerate(map(marks.__getitem__, self.words)) if mark]
        self._edges: list[int] = []

    def span(self, place: int) -> tuple[int, int]:
        """Return where a word stands."""
        if not self._edges:
            self._edges = list(accumulate(map(len, self._pieces)))
        return self._edges[2 * place], self._edges[2 * place + 1]
