"""The rules of one evaluation: what is scored, at which overlaps, and what counts as a labelled identifier."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tide_udfs.metrics.matching import TAUS
from tide_udfs.span import PhiCategory, Span

LABEL_WINDOW_CHARS = 24
SCORED = tuple(category for category in PhiCategory if category is not PhiCategory.OTHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRule:
    """Which gold spans are a labelled identifier of one kind: a machine can find them without understanding.

    Attributes:
        entities: kinds of gold that may be one; a category's own name takes in gold that knows no finer kind.
        before: must match somewhere in the characters right before the span (anchor with `$`); None asks nothing.
        surface: must match the whole surface; None asks nothing.
    """

    entities: frozenset[str]
    before: re.Pattern[str] | None = None
    surface: re.Pattern[str] | None = None

    def holds(self, text: str, span: Span) -> bool:
        """Return whether this gold span is such an identifier."""
        if span.entity not in self.entities:
            return False
        window = text[max(0, span.start - LABEL_WINDOW_CHARS) : span.start]
        if self.before is not None and self.before.search(window) is None:
            return False
        return self.surface is None or self.surface.fullmatch(text, span.start, span.end) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """How notes are scored.

    Attributes:
        taus: overlaps reported; each in (0, 1].
        unscored: categories that count nowhere beside OTHER, because a corpus does not mark them.
        allowed: surfaces that a corpus leaves unmarked by design; predictions of one count for and against nothing.
        labels: name -> rule of the labelled identifiers.
    """

    taus: tuple[float, ...] = TAUS
    unscored: frozenset[PhiCategory] = frozenset()
    allowed: re.Pattern[str] | None = None
    labels: Mapping[str, LabelRule] = field(default_factory=dict)

    def scores(self, category: PhiCategory) -> bool:
        """Return whether gold of this category counts."""
        return category is not PhiCategory.OTHER and category not in self.unscored
