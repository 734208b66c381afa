"""One note -> whole numbers that add up over notes; every figure of an evaluation is made of such sums alone.

So figures are the same whatever the order, the partitioning or the machine, and a bootstrap over notes is a weighted
sum. A key is a path with slashes: `match/<view>/<tau>/<category>/{gold,hit,predicted,correct}`,
`characters/…/{gold,hit}`, `spans/…`, `entities/…`, `labelled/…/{gold,covered,whole}`, `notes/{all,covered}`,
`known/{all,covered}`, `not_phi/{all,touched}`, `words/{all,touched}`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tide_udfs.corpora.document import Document
from tide_udfs.metrics.characters import LEAK_SHARE, covered_letters, covered_share, letters
from tide_udfs.metrics.extents import core_extent
from tide_udfs.metrics.intervals import Coverage, Interval
from tide_udfs.metrics.matching import HEADLINE_TAU, match
from tide_udfs.metrics.occurrences import find_words, value_forms
from tide_udfs.metrics.protocol import Protocol
from tide_udfs.span import PhiCategory, Span

VIEWS = ("typed", "name", "core", "any")
"""How spans are compared: by category; with DOCTOR and PATIENT pooled; by category without titles and punctuation
(`core_extent`); whatever the category. All but the first at the headline overlap only."""
NAME = "NAME"
_PEOPLE = frozenset({PhiCategory.DOCTOR, PhiCategory.PATIENT})
_WORD = re.compile(r"[^\W_]+")


def count_document(document: Document, predicted: Iterable[Span], protocol: Protocol) -> Counter[str]:
    """Return the counts of one note.

    Predictions of any category hide characters. OTHER and what the protocol leaves unscored count neither for nor
    against: such gold is left out, and an unmatched prediction that touches it, or is of such a category, or is an
    allowed surface, leaves precision.

    Args:
        predicted: spans inside the note's text.
    """
    spans = sorted(predicted, key=_canonical)
    gold = sorted((span for span in document.gold if protocol.scores(span.category)), key=_canonical)
    judge = Judge(document, spans, protocol)
    counts: Counter[str] = Counter()
    for view, tau in [("typed", tau) for tau in protocol.taus] + [(view, HEADLINE_TAU) for view in VIEWS[1:]]:
        _count_matches(counts, gold, spans, judge, view, tau)
    _count_coverage(counts, document, gold, judge.cover, protocol)
    _count_redaction(counts, document, judge)
    return counts


class Judge:
    """What of one note's predictions counts for or against a system, and where."""

    def __init__(self, document: Document, spans: Sequence[Span], protocol: Protocol) -> None:
        self.text = document.text
        self._protocol = protocol
        self.gold_cover = Coverage((span.start, span.end) for span in document.gold)
        self.unscored_cover = Coverage(
            (span.start, span.end) for span in document.gold if not protocol.scores(span.category)
        )
        self.cover = Coverage((span.start, span.end) for span in spans)
        self.charged = Coverage((span.start, span.end) for span in spans if not self._allowed(span))
        """What may count as over-redaction: masking as OTHER hides clinical words too."""

    def counts_against(self, span: Span) -> bool:
        """Return whether this prediction, matched with nothing, is a false one."""
        return (
            self._protocol.scores(span.category)
            and not self.unscored_cover.touches(span.start, span.end)
            and not self._allowed(span)
        )

    def _allowed(self, span: Span) -> bool:
        if span.category in self._protocol.unscored:
            return True
        allowed = self._protocol.allowed
        return allowed is not None and allowed.fullmatch(self.text, span.start, span.end) is not None


def _canonical(span: Span) -> tuple[int, int, str, str]:
    return span.start, span.end, span.category, span.entity


def _count_matches(
    counts: Counter[str], gold: Sequence[Span], spans: Sequence[Span], judge: Judge, view: str, tau: float
) -> None:
    """Count gold and matched gold by its category, predictions and matched predictions by theirs."""
    matched_gold, matched_spans = matched(gold, spans, judge.text, view=view, tau=tau)
    for i, span in enumerate(gold):
        key = f"match/{view}/{tau}/{_row(span, view)}"
        counts[f"{key}/gold"] += 1
        counts[f"{key}/hit"] += i in matched_gold
    for j, span in enumerate(spans):
        if j in matched_spans or judge.counts_against(span):
            key = f"match/{view}/{tau}/{_row(span, view)}"
            counts[f"{key}/predicted"] += 1
            counts[f"{key}/correct"] += j in matched_spans


def _row(span: Span, view: str) -> str:
    """Return the category under which a span is counted; only spans of one row may match, but in the view 'any'."""
    return NAME if view == "name" and span.category in _PEOPLE else span.category.value


def matched(
    gold: Sequence[Span], spans: Sequence[Span], text: str, *, view: str = "typed", tau: float = HEADLINE_TAU
) -> tuple[set[int], set[int]]:
    """Return the indices of gold and of predicted spans that a maximum matching within each group pairs."""
    golds: dict[str, list[int]] = {}
    predictions: dict[str, list[int]] = {}
    for i, span in enumerate(gold):
        golds.setdefault("" if view == "any" else _row(span, view), []).append(i)
    for j, span in enumerate(spans):
        predictions.setdefault("" if view == "any" else _row(span, view), []).append(j)
    matched_gold: set[int] = set()
    matched_spans: set[int] = set()
    for group, members in golds.items():
        candidates = predictions.get(group, [])
        pairs = match(
            [_extent(gold[i], text, view) for i in members], [_extent(spans[j], text, view) for j in candidates], tau
        )
        matched_gold.update(members[i] for i, _ in pairs)
        matched_spans.update(candidates[j] for _, j in pairs)
    return matched_gold, matched_spans


def _extent(span: Span, text: str, view: str) -> Interval:
    extent = (span.start, span.end)
    return core_extent(text, extent, span.category) if view == "core" else extent


def _count_coverage(
    counts: Counter[str], document: Document, gold: Sequence[Span], cover: Coverage, protocol: Protocol
) -> None:
    """Count hidden letters and digits, hidden spans by category, entity and label, hidden notes and known values."""
    text = document.text
    groups: dict[str, list[Interval]] = {"all": []}
    whole_note = True
    for span in gold:
        extent = (span.start, span.end)
        share = covered_share(text, extent, cover)
        whole_note &= share == 1.0
        kinds = [f"spans/{span.category}", f"entities/{span.entity}"]
        kinds += [f"labelled/{name}" for name, rule in protocol.labels.items() if rule.holds(text, span)]
        for kind in kinds:
            counts[f"{kind}/gold"] += 1
            counts[f"{kind}/covered"] += share >= LEAK_SHARE
            counts[f"{kind}/whole"] += share == 1.0
        for group in ("all", f"category/{span.category}", f"entity/{span.entity}"):
            groups.setdefault(group, []).append(extent)
    for group, extents in groups.items():
        total, hidden = covered_letters(text, extents, cover)
        counts[f"characters/{group}/gold"] += total
        counts[f"characters/{group}/hit"] += hidden
    counts["notes/all"] += 1
    counts["notes/covered"] += whole_note
    forms = {form for entity, value in document.known for form in value_forms(entity, value)}
    marked = Coverage((span.start, span.end) for span in document.gold)
    for extent in find_words(text, forms) if forms else ():
        if text[slice(*extent)].isalpha() and not marked.touches(*extent):
            continue  # a word like any other ('April Fool')
        counts["known/all"] += 1
        counts["known/covered"] += covered_share(text, extent, cover) == 1.0


def _count_redaction(counts: Counter[str], document: Document, judge: Judge) -> None:
    """Count predicted letters outside gold, harmless mentions touched, and clinical words touched."""
    text = document.text
    for start, end in judge.charged:
        inside = letters(text, judge.gold_cover.within(start, end))
        unscored = letters(text, judge.unscored_cover.within(start, end))
        counts["characters/all/predicted"] += letters(text, [(start, end)]) - unscored
        counts["characters/all/correct"] += inside - unscored
    for start, end in document.not_phi:
        counts["not_phi/all"] += 1
        counts["not_phi/touched"] += judge.cover.touches(start, end)
    for word in _WORD.finditer(text):
        if not judge.gold_cover.touches(*word.span()):
            counts["words/all"] += 1
            counts["words/touched"] += judge.charged.touches(*word.span())
