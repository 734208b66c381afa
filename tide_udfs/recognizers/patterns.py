"""The recognizer `patterns`: labelled and well-formed identifiers, dates, ages, places and names in their context.

One pass of an Aho-Corasick automaton finds the trigger words and one pass the runs of digits (`triggers`); the precise
patterns of `pattern_table` run only there, so that plain prose costs next to nothing and every text is read in linear
time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from tide_udfs.data import lists
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.echoes import Echoes, Finds
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.gates import gate_of
from tide_udfs.recognizers.narrow import narrow
from tide_udfs.recognizers.negative import negative_source
from tide_udfs.recognizers.ocr import ocr_source, read_both
from tide_udfs.recognizers.pattern import Found, Pattern
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS
from tide_udfs.recognizers.plain_numbers import runs_of_digits
from tide_udfs.recognizers.rules_age import ages_behind
from tide_udfs.recognizers.triggers import LONGEST_RUN, Spot, Trigger, triggers
from tide_udfs.recognizers.triggers import choice as choice_of
from tide_udfs.recognizers.veto import but_medicine
from tide_udfs.span import Span


class Patterns:
    """Finds what a label, a title or the form alone gives away. Knows no list of people and no chart."""

    name = "patterns"

    @property
    def version(self) -> str:
        """Fingerprint of the table, its code, the list of cities, negative knowledge and the repair of texts."""
        return fingerprint((code_fingerprint("patterns"), lists.version(), negative_source(), ocr_source()))

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return the spans of each text, ordered by start; they may overlap. Reads no context."""
        return read_both(texts, contexts, self._read)

    def _read(self, texts: Sequence[str], _contexts: Sequence[NoteContext]) -> list[list[Span]]:
        found = [spans for chunk in _chunks(texts) for spans in _find(chunk, gated=True)]
        return [but_medicine(text, spans) for text, spans in zip(texts, found, strict=True)]


_CHARS_AT_ONCE = 1 << 18
"""Characters of texts of which each step is done before the next one begins: a sixth faster than text by text, as the
code and tables of one step stay in the processor's caches (notes of 2,600 characters)."""


def _chunks(texts: Sequence[str]) -> Iterator[list[str]]:
    chunk: list[str] = []
    n_chars = 0
    for text in texts:
        chunk.append(text)
        n_chars += len(text)
        if n_chars >= _CHARS_AT_ONCE:
            yield chunk
            chunk, n_chars = [], 0
    yield chunk


def find_spans(text: str, *, gated: bool = True) -> list[Span]:
    """Return the spans of one text.

    Args:
        gated: False to try each pattern at all its triggers, whatever stands around them: slower, the same spans.
    """
    return _find([text], gated=gated)[0]


def _find(texts: Sequence[str], *, gated: bool) -> list[list[Span]]:
    narrowed = [narrow(text) for text in texts]
    tried = [triggers(text, narrow_text, gated=gated) for text, narrow_text in zip(texts, narrowed, strict=True)]
    echoes = [Echoes(text) for text in texts]
    steps = (
        [list(_at_words(text, hits, echo)) for text, (hits, _), echo in zip(texts, tried, echoes, strict=True)],
        [list(_at_spots(text, spots, echo)) for text, (_, spots), echo in zip(texts, tried, echoes, strict=True)],
        [list(_at_scans(text, letters, gated=gated)) for text, letters in zip(texts, narrowed, strict=True)],
        [list(_at_digits(*each, gated=gated)) for each in zip(texts, narrowed, echoes, strict=True)],
    )
    return [_spans(text, sorted(chain(*found))) for text, *found in zip(texts, *steps, strict=True)]


def _spans(text: str, found: list[Found]) -> list[Span]:
    """Return ordered finds as spans, each once, with the ages that stand behind names."""
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


def _at_words(text: str, hits: list[Trigger], echoes: Echoes) -> Iterator[Found]:
    """Run each pattern at its trigger words; a trigger inside the pattern's last find is part of that find."""
    read_to: dict[str, int] = {}
    for start, negative_end, patterns in hits:
        length = -negative_end - start
        tried: Iterable[tuple[str, list[Found]]] = (
            echoes.find(start, (length, *map(id, patterns)), partial(_try_all, text, length, patterns))
            if echoes
            else _try(text, start, start + length, patterns, read_to)
        )
        for name, finds in tried:
            if finds and start >= read_to.get(name, 0):
                read_to[name] = max(found[1] for found in finds)
                yield from finds


def _try_all(text: str, length: int, patterns: tuple[Pattern, ...], start: int) -> Finds:
    return list(_try(text, start, start + length, patterns, {}))


def _try(
    text: str, start: int, end: int, patterns: tuple[Pattern, ...], read_to: dict[str, int]
) -> Iterator[tuple[str, list[Found]]]:
    """Yield what each pattern finds at a trigger word, but for those that have read beyond it."""
    for pattern in patterns:
        if start >= read_to.get(pattern.name, 0):
            yield pattern.name, pattern.found(text, start, end)


def _at_spots(text: str, spots: list[Spot], echoes: Echoes) -> Iterator[Found]:
    """Run the patterns whose expression begins at one of their words or a sign in front of it."""
    read_to: dict[str, int] = {}
    for start, patterns in sorted(spots, key=lambda spot: spot[0]):
        tried = (
            echoes.find(start, id(patterns), partial(_at_spot, text, patterns))
            if echoes
            else _at_spot(text, patterns, start)
        )
        for name, finds in tried:
            if start >= read_to.get(name, 0):
                read_to[name] = max(found[1] for found in finds)
                yield from finds


def _at_spot(text: str, patterns: tuple[Pattern, ...], start: int) -> Finds:
    """Return what is found where expressions begin."""
    matches = ((pattern, pattern.scan and pattern.scan.match(text, start)) for pattern in patterns)
    tried = ((pattern.name, pattern.found(text, *match.span())) for pattern, match in matches if match)
    return [(name, finds) for name, finds in tried if finds]


def _at_scans(text: str, narrowed: bytes, *, gated: bool) -> Iterator[Found]:
    """Run the patterns whose trigger is an expression."""
    for pattern, scan, guard, tail in _SCANNED if gated else _SCANNED_UNGATED:
        if guard is None or guard(text, narrowed):
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


def _at_digits(text: str, narrowed: bytes, echoes: Echoes, *, gated: bool) -> Iterator[Found]:
    """Run the patterns of digits at each run; the first that finds something takes the text up to its end."""
    read_to = length = 0
    repeats = bool(echoes)

    def read(start: int) -> Finds:
        return _at_run(text, start, start + length, gated)

    for start, end in runs_of_digits(narrowed):
        if start < read_to:
            continue
        length = end - start
        for _, finds in echoes.find(start, length, read) if repeats else _at_run(text, start, end, gated):
            yield from finds
            read_to = max(found[1] for found in finds)


def _at_run(text: str, start: int, end: int, gated: bool) -> Finds:
    """Return what is found at a run of digits."""
    before = text[start - 1] if start else ""
    for _, gate, pattern in choice_of(min(end - start, LONGEST_RUN), before, text[end : end + 3], gated):
        if (gate is None or gate(text, end)) and (finds := pattern.found(text, start, end)):
            return [(pattern.name, finds)]
    return []
