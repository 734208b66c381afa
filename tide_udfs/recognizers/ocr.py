"""Texts from scanners and faxes, read a second time: letters that stand for digits become digits, and the reverse.

A misread text gets a repaired reading of the same length, so that offsets stay. A recognizer reads both, as the repair
can err: what either gives is found. Nearly all texts are told in one cheap scan to need no repair.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter, itemgetter
from string import ascii_uppercase, digits

import numpy as np
import numpy.typing as npt

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.eights import in_texts
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.name_kinds import people_source
from tide_udfs.recognizers.narrow import narrow
from tide_udfs.recognizers.ocr_joins import join_numbers, join_words
from tide_udfs.recognizers.ocr_numbers import repair_numbers
from tide_udfs.recognizers.ocr_words import Move, repair_capitals, repair_labels, repair_misspelt, repair_words
from tide_udfs.recognizers.pattern import Place
from tide_udfs.recognizers.vocabulary import vocabulary_source
from tide_udfs.span import Span

_Read = Callable[[Sequence[str], Sequence[NoteContext]], list[list[Span]]]


def ocr_source() -> str:
    """Return a fingerprint of the code and lists behind `repaired`, for the version of who reads with it."""
    return fingerprint((code_fingerprint("ocr"), vocabulary_source(), people_source()))


@dataclass(frozen=True, slots=True)
class Reading:
    """A repaired text, as long as the stored one."""

    text: str
    moved: tuple[Place, ...] = ()
    """Where characters moved, as a blank left a number: a span that touches such a place covers it."""


def read_both(texts: Sequence[str], contexts: Sequence[NoteContext], read: _Read) -> list[list[Span]]:
    """Return what `read` finds in each text and in its repaired reading, ordered by start."""
    found = read(texts, contexts)
    readings = [(at, reading) for at in _suspicious(tuple(texts)) if (reading := repaired(texts[at]))]
    if readings:
        again = read([reading.text for _, reading in readings], [contexts[at] for at, _ in readings])
        for (at, reading), spans in zip(readings, again, strict=True):
            widened = [_widened(span, reading.moved) for span in spans]
            found[at] = sorted({*found[at], *widened}, key=_ORDER)
    return found


_ORDER = attrgetter("start", "end", "category", "entity", "evidence", "score")


def _widened(span: Span, moved: Sequence[Place]) -> Span:
    """Return a span that covers the whole of each place it touches; the places are ordered and disjoint."""
    touched = moved[bisect_right(moved, span.start, key=_END) : bisect_left(moved, span.end, key=_START)]
    if not touched:
        return span
    return replace(span, start=min(span.start, touched[0][0]), end=max(span.end, touched[-1][1]))


_START, _END = itemgetter(0), itemgetter(1)


@lru_cache(maxsize=1 << 8)
def repaired(text: str) -> Reading | None:
    """Return the repaired reading of a text; None where nothing in it is surely misread.

    It is kept for the other recognizers that read the same batch.
    """
    plain = text.translate(_ASCII_OF) if _is_full_width(text) else text
    signs = _signs(narrow(plain))
    whole, n_repairs = _repair_near(plain, signs)
    if not n_repairs:
        return Reading(plain) if plain != text else None
    scanned = n_repairs >= _SCANNED
    if scanned:
        whole, _ = _repair(plain, scanned=True)
    moves = [*repair_misspelt(whole), *(join_words(whole) if scanned else ()), *join_numbers(whole)]
    again, moved = _apply(whole, moves)
    for _ in range(_MOST_ROUNDS):
        again, n_repairs = _repair_near(again, _signs(narrow(again)))
        if not n_repairs:
            break
    return Reading(again, moved)


_SCANNED = 3
"""From so many sure repairs on a text is taken for scanned: less tells a misreading, and blanks may stand anywhere."""
_MOST_ROUNDS = 4
"""How often what is repaired may show that its neighbours are misread too."""


def _repair(text: str, *, scanned: bool = False) -> tuple[str, int]:
    """Return the text with its words and numbers repaired, and how many there were."""
    text, n_capitals = repair_capitals(text)
    text, n_words = repair_words(text, scanned=scanned)
    text, n_labels = repair_labels(text)
    text, n_numbers = repair_numbers(text, scanned=scanned)
    return text, n_capitals + n_words + n_labels + n_numbers


_NEAR, _TO_BLANK = 40, 24
"""Characters around a place that are repaired with it, and how far to go on to a blank."""


def _near(text: str, places: Iterable[Place]) -> Iterator[Place]:
    """Yield what stands near some places, which are ordered, cut at blanks: nothing else needs to be repaired."""
    done = 0
    for first, last in _merged(places):
        start = text.rfind(" ", max(0, first - _TO_BLANK), first) if first > 0 else 0
        end = text.find(" ", last, last + _TO_BLANK)
        start, end = max(done, first if start < 0 else start), min(len(text), last if end < 0 else end)
        if start < end:
            yield start, end
            done = end


def _merged(places: Iterable[Place]) -> Iterator[Place]:
    """Yield the places with what is near them, those that meet as one."""
    start = end = -1
    for first, last in places:
        if first - _NEAR <= end:
            end = last + _NEAR
            continue
        if end >= 0:
            yield start, end
        start, end = max(0, first - _NEAR), last + _NEAR
    if end >= 0:
        yield start, end


def _repair_near(text: str, places: Iterable[Place]) -> tuple[str, int]:
    """Return the text with what is repaired near some places, and how many repairs there were."""
    pieces, n_repairs, done = [], 0, 0
    for start, end in _near(text, places):
        piece, n_new = _repair(text[start:end])
        pieces += [text[done:start], piece]
        n_repairs, done = n_repairs + n_new, end
    return "".join([*pieces, text[done:]]), n_repairs


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


@lru_cache(maxsize=1)
def _suspicious(texts: tuple[str, ...]) -> list[int]:
    """Return which texts hold a suspicious pair, or are in full width: nearly none. Kept for the next recognizer."""
    found: set[int] = set()
    for first in range(0, len(texts), _AT_ONCE):
        narrowed = [narrow(text) for text in texts[first : first + _AT_ONCE]]
        pairs = np.flatnonzero(_pairs(b" ".join([b"", *narrowed, b""])))
        numbers, _ = in_texts(pairs, narrowed, len(" "))
        found.update((first + numbers).tolist())
    return [number for number, text in enumerate(texts) if number in found or _is_full_width(text)]


_AT_ONCE = 16
"""Texts whose pairs are looked for together, few enough to stay in the processor's caches."""


def _signs(narrowed: bytes) -> list[Place]:
    """Return where suspicious pairs begin."""
    return [sign.span() for sign in _places(_pairs(narrowed).tobytes())]


_places = re.compile(rb"[^\x00]+").finditer


def _pairs(narrowed: bytes) -> npt.NDArray[np.bool_]:
    """Return for each character but the last whether a suspicious pair begins there."""
    marks = np.frombuffer(narrowed.translate(_MARKS), np.uint8)
    pairs = marks[1:] >> 1
    pairs &= marks[:-1]
    pairs &= _FIRST
    return pairs.astype(np.bool_)


_FIRST = np.uint8(0x55)
"""The bits of the first of a pair."""
_FULL_WIDTH = re.compile("[０-９Ａ-Ｚａ-ｚ]")
_ASCII_OF = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}


def _is_full_width(text: str) -> bool:
    """Tell whether a text holds full-width digits or letters: their high byte in UTF-16 is rare else."""
    if text.isascii() or b"\xff" not in text.encode("utf-16-le", "surrogatepass"):
        return False
    return _FULL_WIDTH.search(text) is not None
