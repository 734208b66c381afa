"""What can be told from the released text: originals that still stand in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tide_udfs.corpora.document import Document
from tide_udfs.metrics.intervals import Coverage, Interval
from tide_udfs.metrics.occurrences import MIN_CHARS, find_terms, find_words, normalized, value_forms
from tide_udfs.metrics.protocol import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """Gold spans whose surface is gone from the released text, still stands there, or cannot be judged."""

    gone: int = 0
    standing: int = 0
    undecided: int = 0

    def __add__(self, other: Absence) -> Absence:
        return Absence(
            gone=self.gone + other.gone,
            standing=self.standing + other.standing,
            undecided=self.undecided + other.undecided,
        )

    @property
    def recall(self) -> float | None:
        """The share gone of all that can be judged."""
        judged = self.gone + self.standing
        return self.gone / judged if judged else None


def text_absence(document: Document, released: str, protocol: Protocol) -> Absence:
    """Return how much gold is absent from a released text, for systems that give text and no spans.

    A gold surface that stands in the release as a whole word is a miss, whatever its category. What the source
    also has outside all gold, or that is shorter than two characters, cannot be judged and is counted apart.

    Source: TIDE 2.0, text-absence scoring.
    """
    surfaces = [
        normalized(document.text[span.start : span.end]) for span in document.gold if protocol.scores(span.category)
    ]
    common = _outside_gold(document, surfaces)
    standing = {term for _, _, term in find_terms(released, surfaces, nested=True)}
    result = Absence()
    for surface in surfaces:
        if len(surface) < MIN_CHARS or surface in common:
            result += Absence(undecided=1)
        elif surface in standing:
            result += Absence(standing=1)
        else:
            result += Absence(gone=1)
    return result


def find_leaks(document: Document, released: str, surrogates: Iterable[Interval]) -> list[Interval]:
    """Return where gold surfaces or chart values stand in the released text outside every surrogate.

    Surfaces that the source also has outside all gold are skipped: they are words of the note. A chart value is always
    looked for.

    Args:
        surrogates: ranges of the released text that were written by the anonymizer.
    """
    written = Coverage(surrogates)
    surfaces = {normalized(document.text[span.start : span.end]) for span in document.gold}
    terms = surfaces - _outside_gold(document, surfaces)
    known = {form for entity, value in document.known for form in value_forms(entity, value)}
    standing = {(start, end) for start, end, _ in find_terms(released, terms)} | set(find_words(released, known))
    return sorted(extent for extent in standing if not written.touches(*extent))


def _outside_gold(document: Document, surfaces: Iterable[str]) -> set[str]:
    """Return the surfaces that the source also has where nothing is marked."""
    gold_cover = Coverage((span.start, span.end) for span in document.gold)
    found = find_terms(document.text, surfaces, nested=True)
    return {term for start, end, term in found if not gold_cover.touches(start, end)}
