"""Repeats: what some recognizer is sure of is found at its other mentions in the same note."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import EPONYM_HEADS, EPONYMS, NOT_A_NAME, ORDINARY_NAMES
from tide_udfs.recognizers.reading import UPPER
from tide_udfs.recognizers.repeats_values import find_value_repeats
from tide_udfs.recognizers.veto import but_medicine
from tide_udfs.span import EVIDENCE_RANK, Evidence, PhiCategory, Span

RECOGNIZER = "repeats"
_PEOPLE = (PhiCategory.PATIENT, PhiCategory.DOCTOR)
_SURE = 0.8
"""The least score of a span whose name is looked for again."""
_LOWERED = 0.9
_SHORTEST = 3
_NEVER_ALONE = ORDINARY_NAMES | NOT_A_NAME | EPONYMS
_PART = re.compile(r"[^\W\d_]+")
_MENTION = re.compile(rf"{UPPER}[^\W\d_]*")
_NEXT_WORD = re.compile(r"(?:['’]s)?[ \t\-]{1,2}([a-z]+)")
_JOINT = re.compile(rf"[ \t\u00a0\-‐‑'’]|, ?|[ \t]{UPPER}\.?[ \t]")


@dataclass(frozen=True, slots=True)
class _Source:
    """What a part of a known name passes on to its mentions."""

    category: PhiCategory
    score: float
    evidence: Evidence


def find_repeats(text: str, spans: Iterable[Span]) -> list[Span]:
    """Return the other mentions of the names that `spans` are sure of.

    A mention is a whole word in capitals or with a capital: the full name, the surname or first name alone, in either
    order, also before a possessive. Words that are ordinary, short or clinical, and eponyms ('Parkinson's disease'),
    are not looked for alone. Mentions inside a given span are left out. The short names and initials of a facility and
    record numbers are found too. Linear in the text.

    Args:
        spans: accepted spans of all recognizers, in any order.
    """
    given = sorted(spans, key=lambda span: (span.start, span.end))
    parts = _parts(text, given)
    found: list[Span] = []
    for start, end, source in _mentions(text, parts, given):
        last = found[-1] if found else None
        if last and last.category == source.category and _JOINT.fullmatch(text, last.end, start):
            found[-1] = _span(last.start, end, source)
        else:
            found.append(_span(start, end, source))
    found = but_medicine(text, found)
    found += find_value_repeats(text, given, frozenset(parts), RECOGNIZER)
    return sorted(found, key=lambda span: (span.start, span.end, span.category, span.entity))


def _span(start: int, end: int, source: _Source) -> Span:
    return Span(
        start=start,
        end=end,
        category=source.category,
        entity="NAME",
        score=source.score,
        evidence=source.evidence,
        recognizer=RECOGNIZER,
    )


def _parts(text: str, given: Sequence[Span]) -> dict[str, _Source]:
    """Return each part of a sure name that can stand for the person alone; the surest source of a part wins."""
    parts: dict[str, _Source] = {}
    people = [span for span in given if span.category in _PEOPLE and span.score >= _SURE]
    people.sort(key=lambda span: (EVIDENCE_RANK[span.evidence], -span.score, span.start, span.category))
    for span in people:
        rank = max(EVIDENCE_RANK[span.evidence], EVIDENCE_RANK[Evidence.SHAPE])
        evidence = next(evidence for evidence, place in EVIDENCE_RANK.items() if place == rank)
        source = _Source(span.category, round(span.score * _LOWERED, 4), evidence)
        for part in _PART.findall(text[span.start : span.end]):
            word = fold(part)
            if (
                word not in parts
                and len(word) >= _SHORTEST
                and word not in ORDINARY_NAMES
                and word not in NOT_A_NAME
                and word not in EPONYMS
            ):
                parts[word] = source
    return parts


def _mentions(text: str, parts: dict[str, _Source], given: Sequence[Span]) -> Iterator[tuple[int, int, _Source]]:
    """Yield the words of the text that are parts of a name and lie in no given span."""
    place, covered = 0, 0
    if not parts:
        return
    for match in _MENTION.finditer(text):
        source = parts.get(fold(match[0]))
        if source is None or text[max(0, match.start() - 1) : match.start()].isalnum():
            continue
        while place < len(given) and given[place].start < match.end():
            covered = max(covered, given[place].end)
            place += 1
        if match.start() < covered:
            continue
        following = _NEXT_WORD.match(text, match.end())
        if following is None or following[1] not in EPONYM_HEADS:
            yield match.start(), match.end(), source
