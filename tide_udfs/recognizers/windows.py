"""Long notes as overlapping windows of tokens: each token inside one at least, and none cut off.

Everything here counts content tokens of one note; the special tokens around a window are the caller's.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from tide_udfs.errors import ConfigError, RecognizerError
from tide_udfs.recognizers.words import Numbers

MIN_BUDGET = 8


@dataclass(frozen=True, slots=True)
class Window:
    """Tokens [first, last) of a note, of which this window's predictions count for [owns_from, owns_to)."""

    first: int
    last: int
    owns_from: int
    owns_to: int


def plan_windows(begins_word: npt.NDArray[np.bool_], budget: int, overlap: int) -> list[Window]:
    """Return windows that cover all tokens; each begins, and ends before, the start of a word where possible.

    A token in the overlap counts in the window that has more context around it.

    Args:
        begins_word: of each token, whether it is a word's first; (n_tokens,).
        budget: content tokens a window.
        overlap: tokens that neighbouring windows share, a fourth of the budget at most; some more or less in order to
            start at a word.

    Raises:
        ConfigError: budget or overlap are out of range.
        RecognizerError: a token would be in no window.
    """
    if budget < MIN_BUDGET or not 0 <= overlap <= budget // 4:
        raise ConfigError(
            f"windows: need a budget of {MIN_BUDGET} or more content tokens and an overlap from 0 to a fourth of it, "
            f"got {budget} and {overlap}"
        )
    if not len(begins_word):
        return []
    starts_at = _last_start(begins_word)
    bounds = _bounds(starts_at, budget, overlap)
    check_cover(bounds, len(begins_word))
    cuts = [_cut(starts_at, left[1], right[0]) for left, right in pairwise(bounds)]
    edges = [0, *cuts, len(begins_word)]
    return [
        Window(first, last, owns_from, owns_to)
        for (first, last), (owns_from, owns_to) in zip(bounds, pairwise(edges), strict=True)
    ]


def _last_start(begins_word: npt.NDArray[np.bool_]) -> Numbers:
    """Return for each token, and for the end, the last word start at or before it; -1 where there is none."""
    n_tokens = len(begins_word)
    at = np.where(begins_word, np.arange(n_tokens), -1)
    return np.maximum.accumulate(np.append(at, n_tokens))


def _bounds(starts_at: Numbers, budget: int, overlap: int) -> list[tuple[int, int]]:
    """A window ends up to an eighth of the budget early, and the next begins up to a fourth of the overlap early.

    So no window overlaps the one after the next, and the work stays linear whatever the words are.
    """
    n_tokens, first = len(starts_at) - 1, 0
    bounds: list[tuple[int, int]] = []
    while first + budget < n_tokens:
        last = first + budget
        last = int(starts_at[last]) if starts_at[last] >= last - budget // 8 else last
        bounds.append((first, last))
        first = last - overlap
        first = int(starts_at[first]) if starts_at[first] >= first - overlap // 4 else first
    return [*bounds, (first, n_tokens)]


def _cut(starts_at: Numbers, left_end: int, right_start: int) -> int:
    """Return the first token of an overlap, [right_start, left_end), that has more context in the right window."""
    middle = (left_end + right_start + 1) // 2
    return max(int(starts_at[middle]), right_start) if starts_at[middle] >= right_start else middle


def check_cover(bounds: list[tuple[int, int]], n_tokens: int) -> None:
    """Make sure that windows [first, last), in order, leave no token out.

    Raises:
        RecognizerError: they do; its note must not count as read.
    """
    end = 0
    for first, last in bounds:
        if first > end or last <= first:
            raise RecognizerError("window_gap")
        end = max(end, last)
    if end != n_tokens:
        raise RecognizerError("window_gap")
