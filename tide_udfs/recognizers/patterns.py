"""The recognizer `patterns`: labelled and well-formed identifiers, dates, ages, places and names in their context.

One pass of an Aho-Corasick automaton finds the trigger words and one pass the runs of digits (`triggers`); the precise
patterns of `pattern_table` run only there, so that plain prose costs next to nothing and every text is read in linear
time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tide_udfs.data import lists
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.gates import gate_of
from tide_udfs.recognizers.negative import negative_source
from tide_udfs.recognizers.pattern import Found
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS
from tide_udfs.recognizers.rules_age import ages_behind
from tide_udfs.recognizers.triggers import LONGEST_RUN, Spot, Trigger, digits_of, narrow, triggers
from tide_udfs.recognizers.triggers import choice as choice_of
from tide_udfs.recognizers.veto import but_medicine
from tide_udfs.span import Span

_MODULES = (
    "age_context",
    "casefold",
    "checks",
    "gates",
    "medicine",
    "pattern",
    "pattern_table",
    "patterns",
    "reading",
    "rules_age",
    "rules_age_course",
    "rules_age_words",
    "rules_city",
    "rules_date",
    "rules_facility",
    "rules_id",
    "rules_initials",
    "rules_label",
    "rules_label_forms",
    "rules_label_table",
    "rules_month",
    "rules_name",
    "rules_org",
    "rules_other",
    "rules_partial",
    "rules_phone",
    "rules_place",
    "rules_rare",
    "rules_table",
    "rules_unit",
    "rules_web",
    "spelled",
    "triggers",
    "veto",
    "vocabulary",
)
_MEASURE = re.compile(
    r"\d{1,4}(?:\.\d{1,3})?(?:[ -]?(?:mg|mcg|ml|cc|mm|cm|kg|lbs?|pounds|inch(?:es)?|degrees|minutes"
    r"|seconds|units?|gauge|French"
    r"|mmHg|mEq|beats|bpm|liters?|grams?|gm|times|tablets?|percent|x)\b|[ ]?%)|\d{1,3}\.\d{1,3}(?![.\d\w°])"
)
"""What most numbers of a note are: no pattern needs to look at them."""


class Patterns:
    """Finds what a label, a title or the form alone gives away. Knows no list of people and no chart."""

    name = "patterns"

    @property
    def version(self) -> str:
        """Fingerprint of the table, of the code that reads it, of the list of cities and of negative knowledge."""
        return fingerprint((code_fingerprint(_MODULES), lists.version(), negative_source()))

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return the spans of each text, ordered by start; they may overlap. Reads no context."""
        return [but_medicine(text, find_spans(text)) for text in texts]


def find_spans(text: str, *, gated: bool = True) -> list[Span]:
    """Return the spans of one text.

    Args:
        gated: False to try each pattern at all its triggers, whatever stands around them: slower, the same spans.
    """
    narrowed = narrow(text)
    hits, spots = triggers(text, narrowed, gated=gated)
    found = [
        *_at_words(text, hits),
        *_at_spots(text, spots),
        *_at_scans(text, gated=gated),
        *_at_digits(text, narrowed, gated=gated),
    ]
    found.sort()
    spans = [_span(each) for at, each in enumerate(found) if not at or each != found[at - 1]]
    if ages := set(ages_behind(text, spans, Patterns.name)) - set(spans):
        spans = sorted((*spans, *ages), key=_order)
    return spans


def _span(found: Found) -> Span:
    start, end, category, entity, evidence, score = found
    return Span(
        start=start,
        end=end,
        category=category,
        entity=entity,
        score=score,
        evidence=evidence,
        recognizer=Patterns.name,
    )


def _order(span: Span) -> Found:
    return span.start, span.end, span.category, span.entity, span.evidence, span.score


def _at_words(text: str, hits: list[Trigger]) -> Iterator[Found]:
    """Run each pattern at its trigger words; a trigger inside the pattern's last find is part of that find."""
    read_to: dict[str, int] = {}
    for start, negative_end, steps in hits:
        end = -negative_end
        small = not text[start].isupper()
        for capital, gate, pattern in steps:
            if (capital and small) or (gate and not gate(text, end)) or start < read_to.get(pattern.name, 0):
                continue
            for found in pattern.found(text, start, end):
                read_to[pattern.name] = max(read_to.get(pattern.name, 0), found[1])
                yield found


def _at_spots(text: str, spots: list[Spot]) -> Iterator[Found]:
    """Run the patterns whose expression begins at one of their words or a sign in front of it."""
    read_to: dict[str, int] = {}
    for start, patterns in sorted(spots, key=lambda spot: spot[0]):
        for pattern in patterns:
            match = pattern.scan and pattern.scan.match(text, start)
            if match and start >= read_to.get(pattern.name, 0):
                for found in pattern.found(text, *match.span()):
                    read_to[pattern.name] = max(read_to.get(pattern.name, 0), found[1])
                    yield found


def _at_scans(text: str, *, gated: bool) -> Iterator[Found]:
    """Run the patterns whose trigger is an expression."""
    for pattern, scan, guard, tail in _SCANNED if gated else _SCANNED_UNGATED:
        if guard is None or guard(text):
            read_to = 0
            for match in scan.finditer(text, 0 if tail is None else max(0, len(text) - tail)):
                if match.start() >= read_to:
                    for found in pattern.found(text, *match.span()):
                        read_to = max(read_to, found[1])
                        yield found


_SCANNED = tuple(
    (pattern, pattern.scan, gate_of(pattern).guard, gate_of(pattern).tail)
    for pattern in WORD_PATTERNS
    if pattern.scan is not None and not gate_of(pattern).words
)
_SCANNED_UNGATED = tuple((pattern, pattern.scan, None, None) for pattern in WORD_PATTERNS if pattern.scan is not None)


def _at_digits(text: str, narrowed: bytes, *, gated: bool) -> Iterator[Found]:
    """Run the patterns of digits at each run; the first that finds something takes the text up to its end."""
    end = read_to = 0
    for digits in digits_of(narrowed):
        start = narrowed.find(digits, end)
        end = start + len(digits)
        if start < read_to:
            continue
        if measure := _MEASURE.match(text, start):
            read_to = measure.end()
            continue
        before = text[start - 1] if start else ""
        choice = choice_of(min(end - start, LONGEST_RUN), before, text[end : end + 1], gated)
        steps = choice.steps if choice.gate(text, end) else choice.ungated
        for _, gate, pattern in steps:
            if (gate is None or gate(text, end)) and (spans := pattern.found(text, start, end)):
                yield from spans
                read_to = max(found[1] for found in spans)
                break
