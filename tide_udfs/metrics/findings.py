"""What went wrong in one note, span by span: the material of the miss browser and of the printed gates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from tide_udfs.corpora.document import Document
from tide_udfs.metrics.characters import LEAK_SHARE, covered_share
from tide_udfs.metrics.counts import Judge, matched
from tide_udfs.metrics.intervals import Coverage
from tide_udfs.metrics.protocol import Protocol
from tide_udfs.span import Span

FindingKind = Literal["leak", "boundary", "category", "excess"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One gold span without a match at the headline overlap, or one prediction without gold. Offsets only.

    Attributes:
        kind: `leak`: fewer than 80 % of its letters and digits are hidden; `boundary`: hidden, but no span of its
            category overlaps enough; `category`: hidden by spans of other categories only; `excess`: a prediction that
            touches no gold.
        covered: share of the gold span's letters and digits that are hidden; 0 for `excess`.
        labels: the labelled identifiers that the gold span is one of.
    """

    kind: FindingKind
    note_id: str
    start: int
    end: int
    category: str
    entity: str
    covered: float
    labels: tuple[str, ...] = ()


def find_errors(document: Document, predicted: Iterable[Span], protocol: Protocol) -> list[Finding]:
    """Return what is missed, cut wrongly, named wrongly or marked without need in one note, ordered by start."""
    spans: Sequence[Span] = list(predicted)
    gold = [span for span in document.gold if protocol.scores(span.category)]
    matched_gold, _ = matched(gold, spans, document.text)
    judge = Judge(document, spans, protocol)
    covers = {
        category: Coverage((span.start, span.end) for span in spans if span.category is category)
        for category in {span.category for span in spans}
    }
    found = []
    for i, span in enumerate(gold):
        share = covered_share(document.text, (span.start, span.end), judge.cover)
        if i in matched_gold and share == 1.0:
            continue
        own = covers.get(span.category)
        if share < LEAK_SHARE:
            kind: FindingKind = "leak"
        elif own is not None and own.touches(span.start, span.end):
            kind = "boundary"
        else:
            kind = "category"
        labels = tuple(name for name, rule in protocol.labels.items() if rule.holds(document.text, span))
        found.append(_finding(kind, document, span, share, labels))
    found += [
        _finding("excess", document, span, 0.0, ())
        for span in spans
        if judge.counts_against(span) and not judge.gold_cover.touches(span.start, span.end)
    ]
    return sorted(found, key=lambda finding: (finding.start, finding.end, finding.kind))


def _finding(kind: FindingKind, document: Document, span: Span, covered: float, labels: tuple[str, ...]) -> Finding:
    return Finding(
        kind=kind,
        note_id=document.note_id,
        start=span.start,
        end=span.end,
        category=span.category.value,
        entity=span.entity,
        covered=covered,
        labels=labels,
    )
