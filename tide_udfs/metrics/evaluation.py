"""An evaluation: notes and several systems' spans -> counts a note -> the figures, comparisons and findings.

`score_note` is what runs once a note, on a laptop in a loop and on a cluster in a UDF; `assemble` is the same for both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tide_udfs.corpora.document import Document
from tide_udfs.metrics.bootstrap import N_RESAMPLES, SEED
from tide_udfs.metrics.counts import count_document
from tide_udfs.metrics.findings import Finding, find_errors
from tide_udfs.metrics.protocol import Protocol
from tide_udfs.metrics.scores import Totals, compare, summarize
from tide_udfs.span import Span

SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteScore:
    """What one note says of each system."""

    note_id: str
    counts: Mapping[str, Counter[str]]
    findings: Mapping[str, list[Finding]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """A finished evaluation.

    Attributes:
        metrics: what `metrics.json` holds; the keys are described in `tide_udfs.metrics.scores`. The first system's
            figures stand at the top, every system's under `systems`.
        comparisons: (one system, other system) -> paired differences.
        findings: system -> what went wrong, ordered by note and start.
    """

    metrics: Mapping[str, Any]
    comparisons: Mapping[tuple[str, str], Mapping[str, Any]] = field(default_factory=dict)
    findings: Mapping[str, list[Finding]] = field(default_factory=dict)


def score_note(document: Document, systems: Mapping[str, Sequence[Span]], protocol: Protocol) -> NoteScore:
    """Return the counts and findings of one note for each system's spans."""
    return NoteScore(
        note_id=document.note_id,
        counts={name: count_document(document, spans, protocol) for name, spans in systems.items()},
        findings={name: find_errors(document, spans, protocol) for name, spans in systems.items()},
    )


def assemble(
    scores: Iterable[NoteScore],
    systems: Sequence[str],
    protocol: Protocol,
    *,
    corpus: str,
    n_resamples: int = N_RESAMPLES,
    seed: int = SEED,
) -> Evaluation:
    """Return the figures of all notes together.

    Args:
        scores: one a note, in any order; each has every system.
        systems: their names, the one that stands at the top first.
        corpus: the name of the gold.
    """
    ordered = sorted(scores, key=lambda score: score.note_id)
    totals = {
        name: Totals({score.note_id: score.counts[name] for score in ordered}, n_resamples=n_resamples, seed=seed)
        for name in systems
    }
    figures = {name: summarize(totals[name], taus=protocol.taus, labels=protocol.labels) for name in systems}
    first = systems[0]
    return Evaluation(
        metrics={
            "schema_version": SCHEMA_VERSION,
            "corpus": corpus,
            "system": first,
            "bootstrap": {"n_resamples": n_resamples, "seed": seed, "unit": "note"},
            **figures[first],
            "systems": figures,
        },
        comparisons={
            (one, other): compare(totals[one], totals[other])
            for i, one in enumerate(systems)
            for other in systems[i + 1 :]
        },
        findings={name: [finding for score in ordered for finding in score.findings[name]] for name in systems},
    )


def evaluate(
    documents: Iterable[Document],
    predictions: Mapping[str, Mapping[str, Sequence[Span]]],
    protocol: Protocol,
    *,
    corpus: str = "corpus",
    n_resamples: int = N_RESAMPLES,
    seed: int = SEED,
) -> Evaluation:
    """Score every system on every document, here and now.

    Args:
        predictions: system -> note_id -> its spans; a note without an entry has none. Order: the first is the headline.
    """
    scores = [
        score_note(
            document, {name: by_note.get(document.note_id, ()) for name, by_note in predictions.items()}, protocol
        )
        for document in documents
    ]
    return assemble(scores, list(predictions), protocol, corpus=corpus, n_resamples=n_resamples, seed=seed)
