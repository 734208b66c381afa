"""Repeats of what is no person: the short names and abbreviations of a facility, and record numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.cities import city_names
from tide_udfs.recognizers.medicine import EPONYMS, GENERIC_PLACE, NOT_A_NAME, ORDINARY_NAMES, PLACE_WORDS
from tide_udfs.recognizers.pattern import words
from tide_udfs.recognizers.rules_initials import NOT_INITIALS
from tide_udfs.recognizers.rules_unit import CLINICAL_CAPITALS
from tide_udfs.span import EVIDENCE_RANK, Evidence, PhiCategory, Span

_LOWERED = 0.9
_PART = re.compile(r"[^\W\d_]+")
_SKIPPED = frozenset({"of", "the", "and", "at", "for"})
_CAPITALS = re.compile(r"(?<![^\W_])[A-Z]{3,6}(?![^\W_])")
_WORD = re.compile(r"[^\W\d_]+(?:['’\-.&][^\W\d_]+)*\.?")
_NAMED = frozenset({"HOSPITAL", "CLINIC", "ORG", "PHARMACY"})
_LEAST_SCORE = 0.7
_SHORTEST_ALONE = 6
_MOST_OF_ONE_WORD = 4
"""Facilities that begin with the same word, at most; so that a hostile text stays linear."""
_TOKEN = re.compile(r"[A-Za-z\d](?:[A-Za-z\d]|[-./·_:](?=[A-Za-z\d]))*")
_FEWEST_DIGITS = 5


def find_value_repeats(text: str, given: Sequence[Span], people: frozenset[str], recognizer: str) -> list[Span]:
    """Return other mentions of the facilities and record numbers that `given` holds.

    Args:
        given: accepted spans, ordered by start.
        people: folded parts of the names of people in the note; a facility is not looked for by such a word alone.
    """
    return [
        *_abbreviations(text, given, recognizer),
        *_facilities(text, given, people, recognizer),
        *_numbers(text, given, recognizer),
        *_initials(text, given, recognizer),
    ]


def _is_told(span: Span) -> bool:
    """Tell whether more than a word of a list or a model's guess stands behind a span."""
    return EVIDENCE_RANK[span.evidence] <= EVIDENCE_RANK[Evidence.SHAPE]


def _repeat(span: Span, start: int, end: int, entity: str, evidence: Evidence, recognizer: str) -> Span:
    return Span(
        start=start,
        end=end,
        category=span.category,
        entity=entity,
        score=round(span.score * _LOWERED, 4),
        evidence=evidence,
        recognizer=recognizer,
    )


def _abbreviations(text: str, given: Sequence[Span], recognizer: str) -> Iterator[Span]:
    """Yield the abbreviations that are the initials of a facility's name ('JHMC'), and those marked elsewhere."""
    known: dict[str, Span] = {}
    for span in given:
        if span.category is PhiCategory.HOSPITAL and _is_told(span):
            surface = text[span.start : span.end]
            parts = [part for part in _PART.findall(surface) if fold(part) not in _SKIPPED]
            known.setdefault(surface if span.entity == "ABBREV" else "".join(part[0].upper() for part in parts), span)
    if not known:
        return
    for match in _CAPITALS.finditer(text):
        source = known.get(match[0])
        if source is not None and match.start() != source.start and fold(match[0]) not in CLINICAL_CAPITALS:
            yield _repeat(source, *match.span(), "ABBREV", Evidence.SHAPE, recognizer)


def _short_name(surface: str, people: frozenset[str]) -> tuple[str, ...] | None:
    """Return the words of a facility's name before the first one that says what it is; None where they tell nothing."""
    words: list[str] = []
    for word in _WORD.findall(surface):
        plain = fold(word).removesuffix(".")
        if plain in GENERIC_PLACE or plain in PLACE_WORDS or plain in _SKIPPED:
            break
        words.append(plain)
    if len(words) > 1:
        return tuple(words)
    if not words or len(words[0]) < _SHORTEST_ALONE or words[0] in people or words[0] in city_names():
        return None
    return None if words[0] in ORDINARY_NAMES or words[0] in NOT_A_NAME or words[0] in EPONYMS else tuple(words)


def _facilities(text: str, given: Sequence[Span], people: frozenset[str], recognizer: str) -> Iterator[Span]:
    """Yield the mentions of a facility by its short name: 'Providence Narrows' for its medical center."""
    known: dict[str, dict[tuple[str, ...], Span]] = {}
    for span in given:
        if (
            span.category is PhiCategory.HOSPITAL
            and span.entity in _NAMED
            and span.score >= _LEAST_SCORE
            and _is_told(span)
        ):
            name = _short_name(text[span.start : span.end], people)
            if name and len(known.setdefault(name[0], {})) < _MOST_OF_ONE_WORD:
                known[name[0]].setdefault(name, span)
    if not known:
        return
    tokens = [match.span() for match in _WORD.finditer(text)]
    for at, (start, end) in enumerate(tokens):
        first = fold(text[start:end]).removesuffix(".")
        if first not in known or not text[start].isupper():
            continue
        for name, span in sorted(known[first].items(), key=lambda item: -len(item[0])):
            stop = at + len(name)
            said = tuple(fold(text[left:right]).removesuffix(".") for left, right in tokens[at:stop])
            if (
                said == name
                and start != span.start
                and tokens[stop - 1][1] - start < len(" ".join(name)) + 4 * len(name)
            ):
                right = tokens[stop - 1][1]
                yield _repeat(span, start, right - (text[right - 1] == "."), span.entity, Evidence.SHAPE, recognizer)
                break


def _numbers(text: str, given: Sequence[Span], recognizer: str) -> Iterator[Span]:
    """Yield the mentions of a record number that a label gave away elsewhere."""
    known: dict[str, Span] = {}
    for span in given:
        surface = text[span.start : span.end]
        if (
            span.category is PhiCategory.ID
            and EVIDENCE_RANK[span.evidence] <= EVIDENCE_RANK[Evidence.LABELLED]
            and sum(map(str.isdigit, surface)) >= _FEWEST_DIGITS
            and " " not in surface
        ):
            known.setdefault(surface, span)
    if not known:
        return
    for match in _TOKEN.finditer(text):
        source = known.get(match[0])
        if source is not None and match.start() != source.start:
            yield _repeat(source, *match.span(), source.entity, source.evidence, recognizer)


_SHORT = re.compile(r"(?<![^\W_])[A-Za-z]{2,4}(?![^\W_]|['’])")
_ENGLISH = words(
    "am an as at be by do go he if in is it me my no of on or so to up us we all and any are but can did for had has"
)


def _initials(text: str, given: Sequence[Span], recognizer: str) -> Iterator[Span]:
    """Yield the other places where initials stand that sign somewhere: in the same case, as a word of their own."""
    known: dict[str, Span] = {}
    for span in given:
        surface = text[span.start : span.end]
        one_case = surface.isupper() or surface.islower()
        if span.category is PhiCategory.DOCTOR and one_case and _SHORT.fullmatch(surface):
            if fold(surface) in NOT_INITIALS or fold(surface) in _ENGLISH:
                continue
            known.setdefault(surface, span)
    if not known:
        return
    for match in _SHORT.finditer(text):
        source = known.get(match[0])
        if source is not None and match.start() != source.start:
            yield _repeat(source, *match.span(), "NAME", Evidence.SHAPE, recognizer)
