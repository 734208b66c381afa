"""Coverage: how many letters and digits of the gold any predicted span hides, whatever its category."""

from __future__ import annotations

from collections.abc import Iterable

from tide_udfs.metrics.intervals import Coverage, Interval

LEAK_SHARE = 0.8
"""A gold span counts as hidden from this share of its letters and digits on (TIDE 2.0, leak view)."""


def letters(text: str, intervals: Iterable[Interval]) -> int:
    """Return the number of letters and digits in disjoint ranges of the text. Punctuation and space name nobody."""
    return sum(sum(map(str.isalnum, text[start:end])) for start, end in intervals)


def covered_share(text: str, span: Interval, cover: Coverage) -> float:
    """Return the share of the span's letters and digits that the cover hides, in [0, 1].

    A span without letter or digit is judged by all its characters.
    """
    total = letters(text, [span])
    pieces = cover.within(*span)
    if total:
        return letters(text, pieces) / total
    return sum(end - start for start, end in pieces) / (span[1] - span[0])


def covered_letters(text: str, spans: Iterable[Interval], cover: Coverage) -> tuple[int, int]:
    """Return (letters and digits in the union of the spans, those of them that the cover hides).

    Source: character-level recall, TIDE 2.0, Methods; a character that two gold spans hold counts once.
    """
    total = hidden = 0
    for start, end in Coverage(spans):
        total += letters(text, [(start, end)])
        hidden += letters(text, cover.within(start, end))
    return total, hidden
