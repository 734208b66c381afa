"""One raw annotation -> one of our spans, trimmed into its note."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tide_udfs.corpora.crosswalk import OTHER, Crosswalk, Tally
from tide_udfs.resolve import trim
from tide_udfs.span import Evidence, PhiCategory, Span

GOLD = "gold"
_AGE_UNIT = re.compile(
    r"['’]?[ \-]?(?:(?:years?|yrs?|months?|mos?|weeks?|wks?|days?)\b\.?(?:[ \-]?old\b)?|y\.? ?/?o\b\.?|y\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """A span as its file has it: offsets in code points, end exclusive, and the label in the file's own words."""

    start: int
    end: int
    label: str
    entity: str | None = None
    score: float = 1.0


def read_spans(
    raws: Iterable[Annotation], text: str, *, crosswalk: Crosswalk, tally: Tally, recognizer: str
) -> list[Span]:
    """Return the annotations of one note as spans inside its text, with the crosswalk's rules of extent, by start.

    Offsets beyond the note and white space at the ends are cut off, as foreign systems often have them. What the
    crosswalk excludes is left out of predictions, and is OTHER in gold: nothing counts there, for or against.
    """
    read = (_read_span(raw, text, crosswalk=crosswalk, tally=tally, recognizer=recognizer) for raw in raws)
    spans = sorted((span for span in read if span is not None), key=lambda span: (span.start, span.end))
    return extend_and_merge(spans, text, crosswalk)


def extend_and_merge(spans: list[Span], text: str, crosswalk: Crosswalk) -> list[Span]:
    """Return spans, ordered by start, with a crosswalk's rules of extent: ages over their unit, neighbours as one."""
    if crosswalk.extend_age:
        spans = [_over_age_unit(span, text) for span in spans]
    for category, chars in crosswalk.merge_within.items():
        spans = _merged(spans, text, category, chars)
    return spans


def _read_span(raw: Annotation, text: str, *, crosswalk: Crosswalk, tally: Tally, recognizer: str) -> Span | None:
    kind = crosswalk.kind(raw.label, raw.entity, tally=tally)
    if kind is None:
        if recognizer != GOLD:
            return None
        kind = OTHER
    start, end = max(0, raw.start), min(len(text), raw.end)
    span = None
    if start < end:
        whole = Span(
            start=start,
            end=end,
            category=kind.category,
            entity=kind.entity,
            score=min(1.0, max(0.0, raw.score)),
            evidence=Evidence.REVIEWED if recognizer == GOLD else Evidence.MODEL,
            recognizer=recognizer,
        )
        span = trim(whole, text)
    if span is None:
        tally.empty += 1
    return span


def read_gold(
    raws: Iterable[Annotation],
    text: str,
    *,
    crosswalk: Crosswalk,
    tally: Tally,
    options: frozenset[str] = frozenset(),
) -> tuple[Span, ...]:
    """Return the gold of one note without what an option calls safe, ordered by start.

    Args:
        options: names under the crosswalk's `safe` that apply.
    """
    spans = read_spans(raws, text, crosswalk=crosswalk, tally=tally, recognizer=GOLD)
    return tuple(span for span in spans if not _is_safe(span, text, crosswalk, options))


def _over_age_unit(span: Span, text: str) -> Span:
    if span.category is not PhiCategory.AGE:
        return span
    found = _AGE_UNIT.match(text, span.end)
    return replace(span, end=found.end()) if found else span


def _merged(spans: list[Span], text: str, category: PhiCategory, chars: int) -> list[Span]:
    """Join neighbours of one category with at most `chars` characters, none a letter or digit, between them."""
    kept: list[Span] = []
    last: int | None = None  # index of the last span of this category
    for span in spans:
        if span.category is category and last is not None:
            before = kept[last]
            between = text[before.end : span.start]
            if span.start - before.end <= chars and not any(map(str.isalnum, between)):
                kept[last] = replace(
                    before, end=max(before.end, span.end), entity=_joined_entity(before.entity, span.entity)
                )
                continue
        if span.category is category:
            last = len(kept)
        kept.append(span)
    return kept


def _joined_entity(first: str, second: str) -> str:
    """A street with anything, or anything with a ZIP, is an address; 'Boston, MA' stays a city."""
    if first == second:
        return first
    return "ADDRESS" if {first, second} & {"STREET", "ZIP", "ADDRESS"} else first


def _is_safe(span: Span, text: str, crosswalk: Crosswalk, options: frozenset[str]) -> bool:
    surface = text[span.start : span.end]
    return any(
        pattern.fullmatch(surface)
        for option in options
        for pattern in crosswalk.safe.get(option, {}).get(span.category, ())
    )
