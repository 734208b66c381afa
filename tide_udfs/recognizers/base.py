"""What a recognizer is: batch in, batch out, the same answer whatever the batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tide_udfs.span import Span

KnownPairs = tuple[tuple[str, str], ...]
"""(entity, value) of one patient; an entity is one of DESIGN §3's, for names 'PATIENT/NAME' or 'DOCTOR/NAME'."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteContext:
    """What is known of a note beside its text. Most recognizers ignore it."""

    known_values: KnownPairs = ()
    language: str | None = None
    note_type: str | None = None


class Recognizer(Protocol):
    """Finds spans. `version` is a fingerprint of everything that changes its answer: code, patterns, terms, weights.

    One that reads more than the text says so by an attribute `reads`, the names of fields of NoteContext.
    """

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return one list of spans a text, each list ordered by start; the texts are never changed or cut."""
        ...


def reads(recognizer: Recognizer) -> frozenset[str]:
    """Return the fields of NoteContext that a recognizer reads beside the text; most read none."""
    return frozenset(getattr(recognizer, "reads", ()))
