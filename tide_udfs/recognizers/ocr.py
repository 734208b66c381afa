"""Texts from scanners and faxes, read a second time: letters that stand for digits become digits, and the reverse.

A misread text gets a repaired reading of the same length, so that offsets stay. A recognizer reads both, as the repair
can err: what either gives is found. Nearly all texts are told in one cheap scan to need no repair.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from string import ascii_uppercase, digits

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.ocr_joins import join_numbers, join_words
from tide_udfs.recognizers.ocr_numbers import repair_numbers
from tide_udfs.recognizers.ocr_words import Move, repair_capitals, repair_labels, repair_misspelt, repair_words
from tide_udfs.recognizers.pattern import Place
from tide_udfs.recognizers.triggers import narrow
from tide_udfs.span import Span

_Read = Callable[[Sequence[str], Sequence[NoteContext]], list[list[Span]]]


@dataclass(frozen=True, slots=True)
class Reading:
    """A repaired text, as long as the stored one."""

    text: str
    moved: tuple[Place, ...] = ()
    """Where characters moved, as a blank left a number: a span that touches such a place covers it."""


def read_both(texts: Sequence[str], contexts: Sequence[NoteContext], read: _Read) -> list[list[Span]]:
    """Return what `read` finds in each text and in its repaired reading, ordered by start."""
    found = read(texts, contexts)
    readings = [(at, reading) for at, text in enumerate(texts) if (reading := repaired(text))]
    if readings:
        again = read([reading.text for _, reading in readings], [contexts[at] for at, _ in readings])
        for (at, reading), spans in zip(readings, again, strict=True):
            widened = [_widened(span, reading.moved) for span in spans]
            found[at] = sorted({*found[at], *widened}, key=_ORDER)
    return found


_ORDER = attrgetter("start", "end", "category", "entity", "evidence", "score")


def _widened(span: Span, moved: Sequence[Place]) -> Span:
    touched = [place for place in moved if place[0] < span.end and span.start < place[1]]
    if not touched:
        return span
    start, end = min(place[0] for place in touched), max(place[1] for place in touched)
    return replace(span, start=min(span.start, start), end=max(span.end, end))


def repaired(text: str) -> Reading | None:
    """Return the repaired reading of a text; None where nothing in it is surely misread."""
    is_wide = _is_full_width(text)
    if not (is_wide or _may_be_misread(narrow(text))):
        return None
    plain = text.translate(_ASCII_OF) if is_wide else text
    sure, n_repairs = _surely_repaired(plain)
    if not n_repairs:
        return Reading(plain) if plain != text else None
    moves = [*repair_misspelt(sure), *join_numbers(sure)]
    if n_repairs >= _SCANNED:
        sure, _ = repair_words(sure, scanned=True)
        sure, _ = repair_numbers(sure, scanned=True)
        moves = [*repair_misspelt(sure), *join_words(sure), *join_numbers(sure)]
    again, moved = _apply(sure, moves)
    return Reading(_surely_repaired(again)[0], moved)


_SCANNED = 3
"""From so many sure repairs on a text is taken for scanned, and blanks may stand inside its words and numbers."""


def _surely_repaired(text: str) -> tuple[str, int]:
    repairs = (repair_capitals, repair_words, repair_labels, repair_numbers)
    n_repairs = 0
    for repair in repairs:
        text, n_new = repair(text)
        n_repairs += n_new
    return text, n_repairs


def _apply(text: str, moves: Sequence[Move]) -> tuple[str, tuple[Place, ...]]:
    """Return the text with what is written anew, the first of two that overlap, and where that is."""
    pieces: list[str] = []
    moved: list[Place] = []
    end = 0
    for start, written, is_moved in sorted(moves):
        if start >= end:
            pieces += [text[end:start], written]
            end = start + len(written)
            if is_moved:
                moved.append((start, end))
    return "".join([*pieces, text[end:]]), tuple(moved)


# -- the scan ---------------------------------------------------------------------------------------------------------

_SUSPICIOUS = (
    (digits, "OolIS"),  # '2O18'
    ("OolefiuyZ", "013456789"),  # 'O9/26', 'l999', 'fi1e'; not 'O2'
    ("013", "eiounvlBDINORSTUVY"),  # 'c0untry', 'D0B', 'Pati3nt'
    ("l", ascii_uppercase),  # 'PODlATRY'
)
"""Pairs of characters that texts hardly hold unless they are misread."""
_SHIFT = 9
"""From the bit of the first of a pair to that of the second: a character on, and a bit higher."""


def _marks() -> bytes:
    """Return for each character two bits a pair: it may be the first one, it may be the second."""
    table = bytearray(256)
    for number, (first, second) in enumerate(_SUSPICIOUS):
        for char in first:
            table[ord(char)] |= 1 << 2 * number
        for char in second:
            table[ord(char)] |= 2 << 2 * number
    return bytes(table)


_MARKS = _marks()


def _may_be_misread(narrowed: bytes) -> bool:
    """Tell whether a suspicious pair stands in a text, all pairs at once: the text is read as one large number."""
    marks = int.from_bytes(narrowed.translate(_MARKS), "little")
    return marks & (marks >> _SHIFT) & _firsts(len(narrowed).bit_length()) != 0


@lru_cache(maxsize=32)
def _firsts(n_bits: int) -> int:
    """Return the bits that the first of a pair may have, for texts whose length has so many bits."""
    return int.from_bytes(b"\x55" * (1 << n_bits), "little")


_FULL_WIDTH = re.compile("[０-９Ａ-Ｚａ-ｚ]")
_ASCII_OF = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}


def _is_full_width(text: str) -> bool:
    """Tell whether a text holds full-width digits or letters: their high byte in UTF-16 is rare else."""
    if text.isascii() or b"\xff" not in text.encode("utf-16-le", "surrogatepass"):
        return False
    return _FULL_WIDTH.search(text) is not None
