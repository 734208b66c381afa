"""What a recognizer is: batch in, batch out, the same answer whatever the batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tide_udfs.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteContext:
    """What is known of a note beside its text. Most recognizers ignore it."""

    known_values: tuple[tuple[str, str], ...] = ()
    """(entity, value) of the note's own patient."""
    language: str | None = None
    note_type: str | None = None


class Recognizer(Protocol):
    """Finds spans. `version` is a fingerprint of everything that changes its answer: code, patterns, terms, weights."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return one list of spans a text, each list ordered by start; the texts are never changed or cut."""
        ...
