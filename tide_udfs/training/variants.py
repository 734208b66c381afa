"""One marked note becomes many: each marked value is replaced by another of its entity and form.

Some of the new values come from the anonymizer under keys of the variant's own, which keeps their form to the letter;
the others are values of the same entity and shape from other notes, or stay.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.note import FAILED, UNHANDLED, NoteAnonymizer
from tide_udfs.anonymizers.policy import Policy
from tide_udfs.corpora.document import Document
from tide_udfs.keys import Keys
from tide_udfs.replace import replace_spans
from tide_udfs.span import PhiCategory, Span

Marked = tuple[int, int, PhiCategory]
"""(start, end, category) in the text beside it."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text and what is marked in it, disjoint and ordered by start."""

    text: str
    marks: tuple[Marked, ...]


@dataclass(frozen=True, slots=True)
class Shares:
    """How often a value stays, and how often another note's value takes its place; else the anonymizer's does."""

    kept: float
    pooled: float


SHARES = {
    PhiCategory.AGE: Shares(0.3, 0.7),
    PhiCategory.DATE: Shares(0.2, 0.2),
    PhiCategory.DOCTOR: Shares(0.25, 0.0),
    PhiCategory.PATIENT: Shares(0.25, 0.0),
    PhiCategory.HOSPITAL: Shares(0.3, 0.45),
    PhiCategory.LOCATION: Shares(0.3, 0.3),
    PhiCategory.ID: Shares(0.2, 0.2),
    PhiCategory.PHONE: Shares(0.2, 0.1),
    PhiCategory.WEB: Shares(0.2, 0.3),
    PhiCategory.OTHER: Shares(0.5, 0.5),
}
"""Names are never another note's: the parts of one person's name must go on matching each other."""
_BY_NOTE = frozenset({PhiCategory.DOCTOR, PhiCategory.PATIENT})
_NOTE_DATE = dt.date(2021, 6, 15)
_WORD = re.compile(r"\w+")


def shape(surface: str) -> tuple[int, bool, bool, bool]:
    """Return what a value must share with another to stand in its place: words, digits, case, line breaks."""
    words = _WORD.findall(surface)
    return min(len(words), 5), any(map(str.isdigit, surface)), surface.isupper(), "\n" in surface


class Variants:
    """Makes variants of the documents it is given; the same seed and number give the same variant."""

    def __init__(self, documents: Sequence[Document], policy: Policy, seed: int) -> None:
        self._policy, self._seed = policy, seed
        self._pool: dict[object, list[str]] = defaultdict(list)
        for document in documents:
            for span in document.gold:
                surface = document.text[span.start : span.end]
                self._pool[span.category, span.entity, shape(surface)].append(surface)

    def of(self, documents: Iterable[Document], number: int) -> list[Example]:
        """Return one variant of each document; number 0 is the notes as written."""
        if not number:
            return [_as_written(document) for document in documents]
        anonymizer = NoteAnonymizer(self._keys(number), Settings(), self._policy)
        return [self._variant(document, anonymizer, number) for document in documents]

    def _keys(self, number: int) -> Keys:
        """Return keys that no release uses: they only choose values."""
        salt, key = (hashlib.sha256(f"variant:{part}:{self._seed}:{number}".encode()).digest() for part in "sk")
        return Keys(salt=salt, key=key)

    def _variant(self, document: Document, anonymizer: NoteAnonymizer, number: int) -> Example:
        text, gold = document.text, sorted(document.gold, key=lambda span: span.start)
        chance = random.Random(f"{self._seed}:{number}:{document.note_id}")
        released = anonymizer.anonymize(text, gold, person_id=document.note_id, note_date=_NOTE_DATE)
        surrogates = {
            span.start: released.text[span.released_start : span.released_end]
            for span in released.spans
            if span.strategy not in (UNHANDLED, FAILED)
        }
        kept = {category: chance.random() < SHARES[category].kept for category in sorted(_BY_NOTE)}
        chosen: dict[tuple[str, str], str] = {}
        replacements = []
        for span in gold:
            surface = text[span.start : span.end]
            value = (span.entity, surface)
            if value not in chosen:
                chosen[value] = self._choose(span, surface, surrogates.get(span.start), kept, chance)
            replacements.append((span.start, span.end, chosen[value]))
        varied, places = replace_spans(text, replacements)
        marks = tuple((start, end, span.category) for (start, end), span in zip(places, gold, strict=True))
        return Example(varied, marks)

    def _choose(
        self, span: Span, surface: str, surrogate: str | None, kept: dict[PhiCategory, bool], chance: random.Random
    ) -> str:
        shares, draw = SHARES[span.category], chance.random()
        if span.category in _BY_NOTE:
            return surface if kept[span.category] or not surrogate else surrogate
        if draw < shares.kept:
            return surface
        if draw < shares.kept + shares.pooled:
            return chance.choice(self._pool.get((span.category, span.entity, shape(surface)), [surface]))
        return surrogate or surface


def _as_written(document: Document) -> Example:
    gold = sorted(document.gold, key=lambda span: span.start)
    return Example(document.text, tuple((span.start, span.end, span.category) for span in gold))
