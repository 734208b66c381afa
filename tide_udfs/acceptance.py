"""From what recognizers say to what is acted on: threshold, agreement, repeats, resolution. One function for every
caller."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tide_udfs.agreement import agree, undenied
from tide_udfs.recognizers.repeats import find_repeats
from tide_udfs.resolve import resolve
from tide_udfs.span import Span

CODE_VERSION = 3
"""Raised with every change of agreement, repeats or resolution that changes spans: one release, one version."""


def accept(text: str, detections: Iterable[Span], thresholds: Mapping[str, float]) -> list[Span]:
    """Return the disjoint spans that a release acts on, ordered by start.

    Args:
        detections: of all recognizers, each naming its own; may overlap.
        thresholds: recognizer -> the least score that is acted on; 0 where it has none.
    Raises:
        SpanError: a detection reaches beyond the text.
    """
    said = list(detections)
    passed = [span for span in said if span.score >= thresholds.get(span.recognizer, 0.0)]
    accepted = agree(text, undenied(passed, said))
    return resolve([*accepted, *undenied(find_repeats(text, accepted), said)], text)


def accept_each(
    text: str, detections: Mapping[str, Iterable[Span]], thresholds: Mapping[str, float]
) -> dict[str, list[Span]]:
    """Return what a release with all recognizers would act on, and one with each of them alone.

    Args:
        detections: recognizer -> its detections.
    Returns: 'a+b' -> spans, then 'a' and 'b' where there are several.
    """
    names = list(detections)
    alone = {name: accept(text, detections[name], thresholds) for name in names}
    if len(names) == 1:
        return alone
    together = accept(text, [span for name in names for span in detections[name]], thresholds)
    return {"+".join(names): together, **alone}
