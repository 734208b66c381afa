"""What evaluation needs of one note."""

from __future__ import annotations

from dataclasses import dataclass

from tide_udfs.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One note, what people marked in it, and what is known of its patient.

    Attributes:
        gold: spans of the untouched text, trimmed of white space; `recognizer` says where they come from ('gold').
        known: (entity, value) of the note's own patient, as in a chart.
        not_phi: ranges that look like PHI and are not; None where the corpus marks none.
    """

    note_id: str
    text: str
    gold: tuple[Span, ...] = ()
    person_id: str | None = None
    known: tuple[tuple[str, str], ...] = ()
    not_phi: tuple[tuple[int, int], ...] = ()
