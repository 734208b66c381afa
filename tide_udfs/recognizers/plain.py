"""Plain letters: lower case without accents, and where each of them stands in the text as stored."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_UNEVEN = "\ue000"
"""Stands for a character that becomes none or several; a text that itself holds one goes the longer way."""
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_SPELLED_OUT = {"ø": "o", "đ": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"}


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    """Return the letters that stand for one character: none for an accent of its own, two for 'ß'."""
    parts = unicodedata.normalize("NFKD", char).casefold()
    kept = "".join(_SPELLED_OUT.get(part, part) for part in parts if not unicodedata.combining(part))
    return kept if kept or unicodedata.combining(char) else char


def _even(match: re.Match[str]) -> str:
    plain = _plain(match[0])
    return plain if len(plain) == 1 else _UNEVEN


def to_plain(text: str) -> tuple[str, Sequence[int] | None]:
    """Return the text in plain letters, and for each of them its offset in `text`; None where they are the same.

    'É' and 'é' give 'e', full-width digits ASCII ones, 'ß' gives 'ss', a combining accent nothing.
    """
    if text.isascii():
        return text.lower(), None
    plain = _NOT_ASCII.sub(_even, text)
    if _UNEVEN not in plain:
        return plain.lower(), None
    pieces = [char.lower() if char.isascii() else _plain(char) for char in text]
    origins = [offset for offset, piece in enumerate(pieces) for _ in piece]
    return "".join(pieces), origins


def to_stored(text: str, origins: Sequence[int] | None, start: int, end: int) -> tuple[int, int]:
    """Return where plain letters [start, end) stand in the text as stored, accents behind the last one included."""
    if origins is None:
        return start, end
    start, end = origins[start], origins[end - 1] + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return start, end


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A text beside its plain letters.

    Attributes:
        hits: where in the plain letters a word stands with which a known value may begin.
    """

    text: str
    plain: str
    origins: Sequence[int] | None
    hits: Sequence[tuple[int, int]]

    def stored(self, start: int, end: int) -> tuple[int, int]:
        return to_stored(self.text, self.origins, start, end)

    def is_upper(self, at: int) -> bool:
        """Tell whether the letter at a place of `plain` is a capital in the text."""
        return self.text[at if self.origins is None else self.origins[at]].isupper()
