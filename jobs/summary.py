"""What a run leaves to be read by a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a run leaves to be read by a person."""

    run_id: str
    job: str
    exit_code: int
    notes_by_state: dict[str, int]
    quarantined_by_reason: dict[str, int]
    spans_by_category: dict[str, int]
    seconds_by_stage: dict[str, float]
    done: dict[str, int]

    @property
    def is_quiet(self) -> bool:
        """Whether there was nothing to do."""
        return not any(self.done.values())

    def __str__(self) -> str:
        def line(title: str, counts: Mapping[str, object]) -> str:
            return f"{title:<20}" + (", ".join(f"{name} {n}" for name, n in counts.items()) or "none")

        lines = [
            f"{'this run':<20}{self._done()}" if not self.is_quiet else "nothing new",
            line("notes by state", self.notes_by_state),
            line("held back because", self.quarantined_by_reason) if self.quarantined_by_reason else "",
            line("spans by category", self.spans_by_category),
            line("seconds by stage", {name: f"{seconds:.1f}" for name, seconds in self.seconds_by_stage.items()}),
        ]
        return "\n".join(text for text in lines if text)

    def _done(self) -> str:
        units = {"recognized": "documents"}
        return ", ".join(f"{n} {units.get(what, 'notes')} {what}" for what, n in self.done.items() if n)
