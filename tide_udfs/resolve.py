"""Resolution: overlapping detections of all recognizers become disjoint spans, and nothing that was covered is lost."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from tide_udfs.errors import SpanError
from tide_udfs.span import EVIDENCE_RANK, PhiCategory, Span


def resolve(detections: Iterable[Span], text: str) -> list[Span]:
    """Return disjoint spans, ordered by start, that cover every letter and digit the detections cover.

    Of two detections of one category (DOCTOR and PATIENT count as one) where one contains the other, the longer stands
    with the best evidence and score of both. Between all others evidence decides, then score, length, start, category,
    entity, recognizer; what the winner leaves of the loser stays a span of its own if it holds a letter or digit.
    The answer depends on neither the order nor the number of calls.

    Raises:
        SpanError: a detection reaches beyond the text.
    """
    trimmed = []
    for span in detections:
        if span.end > len(text):
            raise SpanError
        if (kept := trim(span, text)) is not None:
            trimmed.append(kept)
    trimmed.sort(key=lambda span: span.start)
    return [
        span
        for cluster in _clusters(trimmed)
        for span in (cluster if len(cluster) == 1 else _resolve_cluster(cluster, text))
    ]


def _clusters(spans: list[Span]) -> Iterator[list[Span]]:
    """Yield runs of spans, ordered by start, that overlap no span of another run; most spans stand alone."""
    cluster: list[Span] = []
    end = 0
    for span in spans:
        if cluster and span.start >= end:
            yield cluster
            cluster = []
        cluster.append(span)
        end = max(end, span.end)
    if cluster:
        yield cluster


def _resolve_cluster(spans: list[Span], text: str) -> list[Span]:
    groups: dict[PhiCategory, list[Span]] = defaultdict(list)
    for span in spans:
        groups[_group(span.category)].append(span)
    standing = [span for group in groups.values() for span in _longest(group)]
    taken = _Taken()
    resolved = [
        span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)
        for span in sorted(standing, key=_priority)
        for start, end in taken.claim(span.start, span.end)
    ]
    pieces = (trim(span, text) for span in resolved)
    return sorted((span for span in pieces if span is not None), key=lambda span: span.start)


def trim(span: Span, text: str) -> Span | None:
    """Return the span without white space at its ends; None if it holds neither letter nor digit."""
    if text[span.start].isalnum() and text[span.end - 1].isalnum():
        return span
    surface = text[span.start : span.end]
    if not any(map(str.isalnum, surface)):
        return None
    start = span.start + len(surface) - len(surface.lstrip())
    end = span.end - len(surface) + len(surface.rstrip())
    return span if (start, end) == (span.start, span.end) else replace(span, start=start, end=end)


def _group(category: PhiCategory) -> PhiCategory:
    return PhiCategory.PATIENT if category is PhiCategory.DOCTOR else category


def _priority(span: Span) -> tuple[int, float, int, int, str, str, str]:
    return (
        EVIDENCE_RANK[span.evidence],
        -span.score,
        span.start - span.end,
        span.start,
        span.category,
        span.entity,
        span.recognizer,
    )


def _longest(spans: list[Span]) -> Iterator[Span]:
    """Yield the spans that no other one contains, each with the best evidence and score of what it contains."""
    spans = sorted(spans, key=lambda span: (span.start, -span.end, _priority(span)))
    kept: list[Span] = []  # starts and ends both rise
    for span in spans:
        if not kept or span.end > kept[-1].end:
            kept.append(span)
    starts = [span.start for span in kept]
    ends = [span.end for span in kept]
    best = [(EVIDENCE_RANK[span.evidence], -span.score, span.evidence) for span in kept]
    for span in spans:
        rank, score = EVIDENCE_RANK[span.evidence], -span.score
        for i in range(bisect_left(ends, span.end), bisect_right(starts, span.start)):
            best_rank, best_score, evidence = best[i]
            best[i] = (min(rank, best_rank), min(score, best_score), span.evidence if rank < best_rank else evidence)
    for span, (_, score, evidence) in zip(kept, best, strict=True):
        same = evidence is span.evidence and score == -span.score
        yield span if same else replace(span, evidence=evidence, score=-score)


class _Taken:
    """Disjoint ranges already given away."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []

    def claim(self, start: int, end: int) -> list[tuple[int, int]]:
        """Take what is still free of [start, end) and return it piece by piece."""
        first, last = bisect_right(self._ends, start), bisect_left(self._starts, end)
        free, at = [], start
        for taken_start, taken_end in zip(self._starts[first:last], self._ends[first:last], strict=True):
            if at < taken_start:
                free.append((at, taken_start))
            at = max(at, taken_end)
        if at < end:
            free.append((at, end))
        lower = min([start, *self._starts[first:last]])
        upper = max([end, *self._ends[first:last]])
        self._starts[first:last], self._ends[first:last] = [lower], [upper]
        return free
