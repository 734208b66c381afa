"""Audit of the gold itself: what systems found and people did not mark, reviewed term by term.

Source: Palacios et al. 2026.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tide_udfs.corpora.document import Document
from tide_udfs.metrics.findings import Finding
from tide_udfs.metrics.intervals import Coverage
from tide_udfs.metrics.occurrences import find_terms, normalized
from tide_udfs.resolve import trim
from tide_udfs.span import ENTITIES, Evidence, PhiCategory, Span

AUDIT = "audit"
CONTEXT_CHARS = 30
_MAX_CONTEXTS = 3


@dataclass(slots=True, kw_only=True)
class Candidate:
    """One term that predictions found outside all gold, for a reviewer to accept or not. Holds text of notes.

    Attributes:
        term: the normalized surface.
        kinds: how often it was predicted as which (category, entity).
        note_ids: the notes it stands in.
        contexts: up to three (before, surface, after).
    """

    term: str
    count: int = 0
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    note_ids: set[str] = field(default_factory=set)
    contexts: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def kind(self) -> tuple[str, str]:
        """The (category, entity) it was predicted as most often; of equals the first by name."""
        return min(self.kinds, key=lambda kind: (-self.kinds[kind], kind))


def find_candidates(documents: Iterable[Document], findings: Iterable[Finding]) -> list[Candidate]:
    """Return what was predicted without touching any gold, grouped by normalized surface, the most frequent first.

    Args:
        findings: of one system or several; only those of kind `excess` are used, each place once.
    """
    texts = {document.note_id: document.text for document in documents}
    found: dict[str, Candidate] = {}
    places = {
        (each.note_id, each.start, each.end, each.category, each.entity) for each in findings if each.kind == "excess"
    }
    for note_id, start, end, category, entity in sorted(places):
        term = normalized(texts[note_id][start:end])
        candidate = found.setdefault(term, Candidate(term=term))
        candidate.count += 1
        candidate.kinds[category, entity] += 1
        candidate.note_ids.add(note_id)
        if len(candidate.contexts) < _MAX_CONTEXTS:
            candidate.contexts.append(context(texts[note_id], start, end))
    return sorted(found.values(), key=lambda candidate: (-candidate.count, candidate.term))


def context(text: str, start: int, end: int, chars: int = CONTEXT_CHARS) -> tuple[str, str, str]:
    """Return (before, surface, after) with at most `chars` characters on either side, each on one line."""
    before, surface, after = text[max(0, start - chars) : start], text[start:end], text[end : end + chars]
    return _one_line(before), _one_line(surface), _one_line(after)


def _one_line(text: str) -> str:
    return "".join(" " if char.isspace() else char for char in text)


def enhance_gold(documents: Iterable[Document], accepted: Mapping[str, tuple[PhiCategory, str]]) -> list[Document]:
    """Return the documents with every occurrence of the accepted terms marked beside the original gold.

    Added spans say so (`recognizer` = 'audit'); the original ones are kept as they are, and nothing is added that
    touches one of them. An occurrence is a whole word in any case and spacing.

    Args:
        accepted: normalized term -> (category, entity); an entity that the category lacks becomes its own name.
    """
    enhanced = []
    for document in documents:
        taken = Coverage((span.start, span.end) for span in document.gold)
        added = [
            Span(
                start=start,
                end=end,
                category=accepted[term][0],
                entity=accepted[term][1] if accepted[term][1] in ENTITIES[accepted[term][0]] else accepted[term][0],
                score=1.0,
                evidence=Evidence.REVIEWED,
                recognizer=AUDIT,
            )
            for start, end, term in find_terms(document.text, accepted)
            if not taken.touches(start, end)
        ]
        trimmed = [span for span in (trim(span, document.text) for span in added) if span is not None]
        gold = sorted((*document.gold, *trimmed), key=lambda span: (span.start, span.end))
        enhanced.append(replace(document, gold=tuple(gold)))
    return enhanced
