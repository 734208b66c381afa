"""Words of a note: what a token classifier decides about, whatever its tokenizer makes of the text."""

from __future__ import annotations

import re
import sys
import unicodedata
from functools import cache

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]


def find_words(text: str) -> tuple[Numbers, Numbers]:
    """Return where the words of a text start and end: in order, disjoint, and over every character but white space.

    A word is a run of letters and digits with their combining marks, or one other character alone.
    """
    spans = np.array([match.span() for match in _words().finditer(text)], dtype=np.int64).reshape(-1, 2)
    return spans[:, 0].copy(), spans[:, 1].copy()


@cache
def _words() -> re.Pattern[str]:
    ranges: list[list[int]] = []
    for code in range(sys.maxunicode + 1):
        if unicodedata.category(chr(code)).startswith("M"):
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    marks = "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)
    return re.compile(rf"[^\W_]+(?:[{marks}]+[^\W_]*)*|\S")
