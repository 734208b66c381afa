"""Case folding that keeps offsets: one code point in, one code point out."""

from __future__ import annotations


def fold(text: str) -> str:
    """Return `text` in lower case with `len(fold(text)) == len(text)`, position by position.

    `str.lower` gives two code points for 'İ' and reads 'Σ' by its place in the word; both would shift or split a match.
    """
    lowered = text.lower()
    if text.isascii():
        return lowered
    if len(lowered) != len(text):  # lower() never shortens, so equal lengths mean that every code point kept its place
        lowered = "".join(map(_fold_one, text))
    return lowered.replace("ς", "σ") if "ς" in lowered else lowered


def _fold_one(char: str) -> str:
    lowered = char.lower()
    return lowered if len(lowered) == 1 else lowered[0]
