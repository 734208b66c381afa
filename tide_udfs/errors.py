"""What can go wrong, each with the exit code that `main()` turns it into.

A message says what was found, what is allowed, where, and the way out. It never holds text of a note, a surrogate,
a date or a key.
"""

from __future__ import annotations


class TideError(Exception):
    """Root of every error that a user can meet."""

    exit_code = 1


class ConfigError(TideError):
    """The configuration is wrong; nothing was read. Lists every fault, each with its path."""

    exit_code = 2


class SchemaError(TideError):
    """A table lacks a column, or a column has a type that its policy cannot serve; nothing was read."""

    exit_code = 3


class KeyMaterialError(TideError):
    """A key is absent, short, repeated or published, or another key or policy wrote this release."""

    exit_code = 4


class GateFailure(TideError):
    """A floor was not reached or counts do not reconcile; nothing was released."""

    exit_code = 6


class LeaseError(TideError):
    """Another run works on the same perimeter."""

    exit_code = 7


class NoteError(TideError):
    """One note cannot go on. Its neighbours do.

    Args:
        reason: a code from a closed vocabulary ('recognizer_error'), never text of the note.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class RecognizerError(NoteError):
    """A recognizer could not read a note."""


class AnonymizerError(NoteError):
    """A note could not be anonymized."""


class SpanError(NoteError):
    """A span does not fit its note, or names an unknown category or entity."""

    def __init__(self, reason: str = "span_invalid") -> None:
        super().__init__(reason)
