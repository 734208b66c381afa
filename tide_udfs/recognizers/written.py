"""What a token tells beside its letters: how its word is written and what stands before it.

An uncased vocabulary drops case and white space, and both tell names and layouts apart. They come back as token types.
"""

from __future__ import annotations

import numpy as np

from tide_udfs.recognizers.words import Numbers

CASES, GAPS = 3, 4
N_TOKEN_TYPES = CASES * GAPS


def word_type(text: str, start: int, end: int) -> int:
    """Return the type of the word `text[start:end]`: case (0 other, 1 Capitalised, 2 UPPER) + 3 · gap.

    The gap is 0 where the word is glued to what stands before it, 1 behind one space, 2 behind a tab or several, 3 at
    the start of a line.
    """
    word = text[start:end]
    case = 0
    if word[0].isupper():
        case = 2 if word.isupper() and len(word) > 1 else 1
    return case + CASES * _gap(text, start)


def _gap(text: str, start: int) -> int:
    if not start:
        return 3
    if not text[start - 1].isspace():
        return 0
    before = start - 1
    while before and start - before < _FAR and text[before - 1].isspace():
        before -= 1
    white = text[before:start]
    if "\n" in white or "\r" in white or not before:
        return 3
    return 2 if len(white) > 1 or white == "\t" else 1


_FAR = 40
"""More white space than this is not looked through: a note of blanks is read in linear time."""


def word_types(text: str, starts: Numbers, ends: Numbers) -> Numbers:
    """Return the type of each word of a text, (n_words,)."""
    places = zip(starts.tolist(), ends.tolist(), strict=True)
    return np.array([word_type(text, start, end) for start, end in places], dtype=np.int64)


def token_types(types: Numbers, first: Numbers) -> Numbers:
    """Return the type of each token, which is its word's, (n_tokens,).

    Args:
        types: of the words. first: the word of each token, -1 for a token over none.
    """
    return np.append(types, 0)[first]
