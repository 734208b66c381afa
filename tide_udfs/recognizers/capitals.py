"""The capitalized words of a text, read once for all who look for some of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from tide_udfs.recognizers.reading import WORD

_WORD = re.compile(WORD)
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
        words: matches, in order.
        marked: (place in `words`, mark) of those whose mark is not 0.
    """

    __slots__ = ("marked", "text", "words")

    def __init__(self, text: str, marks: Marks) -> None:
        self.text = text
        self.words = list(_WORD.finditer(text))
        found = map(marks.__getitem__, [match[0] for match in self.words])
        self.marked = [(place, mark) for place, mark in enumerate(found) if mark]
