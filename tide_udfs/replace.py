"""Replacement: a note and its disjoint spans' replacements become the released text and its offsets."""

from __future__ import annotations

from collections.abc import Iterable

from tide_udfs.errors import SpanError


def replace_spans(text: str, replacements: Iterable[tuple[int, int, str]]) -> tuple[str, list[tuple[int, int]]]:
    """Return the text with each `text[start:end]` replaced, and where each replacement stands in it.

    Linear in the length of the text and of the replacements.

    Args:
        replacements: (start, end, replacement) in code points, ordered by start; an empty replacement removes.
    Returns: the new text, and (start, end) into it for each replacement, in the same order.
    Raises:
        SpanError: spans that overlap, are out of order, empty, or reach beyond the text.
    """
    pieces: list[str] = []
    offsets: list[tuple[int, int]] = []
    position = length = 0
    for start, end, replacement in replacements:
        if not position <= start < end <= len(text):
            raise SpanError
        length += start - position
        pieces += (text[position:start], replacement)
        offsets.append((length, length + len(replacement)))
        length += len(replacement)
        position = end
    pieces.append(text[position:])
    return "".join(pieces), offsets
