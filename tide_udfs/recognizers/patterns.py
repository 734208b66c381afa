"""The recognizer `patterns`: labelled and well-formed identifiers, dates, ages, places and names in their context.

One pass of an Aho-Corasick automaton finds the trigger words and one pass the runs of digits (`triggers`); the precise
patterns of `pattern_table` run only there, so that plain prose costs next to nothing and every text is read in linear
time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from tide_udfs.data import lists
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.echoes import Echoes
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.gates import Gate, Guard, gate_of
from tide_udfs.recognizers.narrow import narrow
from tide_udfs.recognizers.negative import negative_source
from tide_udfs.recognizers.ocr import ocr_source, read_both
from tide_udfs.recognizers.pattern import Found, Pattern
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS
from tide_udfs.recognizers.rules_age import ages_behind
from tide_udfs.recognizers.runs import find_at_runs
from tide_udfs.recognizers.triggers import Spot, Triggers, Try
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


_CHARS_AT_ONCE = 1 << 19
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
    echoes = [Echoes(text) for text in texts]
    tried = Triggers(texts, narrowed, gated=gated)
    found = [list(_at_spots(*each)) for each in zip(texts, tried.spots, echoes, strict=True)]
    at_runs = find_at_runs(texts, narrowed, echoes, gated=gated)
    for number, finds in chain(_at_scans(texts, narrowed, gated=gated), at_runs):
        found[number] += finds
    for name, tries in tried.tries():
        _at_words(texts, name, tries, echoes, found)
    return [_spans(text, sorted(finds)) for text, finds in zip(texts, found, strict=True)]


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


def _at_words(
    texts: Sequence[str], name: str, tries: list[Try], echoes: Sequence[Echoes], found: list[list[Found]]
) -> None:
    """Run the patterns of a name at its trigger words; a trigger inside their last find in a text is part of it."""
    last, read_to = -1, 0
    for number, start, negative_end, row in tries:
        if number != last:
            last, read_to, text, echo = number, 0, texts[number], echoes[number]
        if start < read_to:
            continue
        pattern, end = WORD_PATTERNS[row], -negative_end
        if echo:
            finds = echo.find(start, (end - start, row), partial(_at_word, pattern, text, end - start))
        else:
            finds = pattern.found(text, start, end)
        if finds:
            read_to = max(each[1] for each in finds)
            found[number] += finds


def _at_word(pattern: Pattern, text: str, length: int, start: int) -> list[Found]:
    return pattern.found(text, start, start + length)


def _at_spots(text: str, spots: list[Spot], echoes: Echoes) -> Iterator[Found]:
    """Run the patterns whose expression begins at one of their words or a sign in front of it."""
    read_to: dict[str, int] = {}
    for start, patterns in sorted(spots, key=lambda spot: spot[0]):
        for pattern in patterns:
            if start >= read_to.get(pattern.name, 0):
                find = partial(_at_spot, pattern, text)
                if finds := echoes.find(start, pattern.name, find) if echoes else find(start):
                    read_to[pattern.name] = max(each[1] for each in finds)
                    yield from finds


def _at_spot(pattern: Pattern, text: str, start: int) -> list[Found]:
    """Return what is found where an expression begins."""
    match = pattern.scan and pattern.scan.match(text, start)
    return pattern.found(text, *match.span()) if match else []


def _at_scans(texts: Sequence[str], narrowed: Sequence[bytes], *, gated: bool) -> Iterator[tuple[int, list[Found]]]:
    """Run the patterns whose trigger is an expression; yield finds with the number of their text."""
    for guard, scans in _SCANNED if gated else _SCANNED_UNGATED:
        for number, text in enumerate(texts):
            if guard is None or guard(text, narrowed[number]):
                for pattern, scan, tail in scans:
                    read_to = 0
                    for match in scan.finditer(text, 0 if tail is None else max(0, len(text) - tail)):
                        if match.start() >= read_to and (finds := pattern.found(text, *match.span())):
                            read_to = max(read_to, *(each[1] for each in finds))
                            yield number, finds


_Scan = tuple[Pattern, re.Pattern[str], int | None]


def _scanned(*, gated: bool) -> tuple[tuple[Guard | None, list[_Scan]], ...]:
    """Return the expressions that are searched for, by the guard that they share."""
    listed: dict[Guard | None, list[_Scan]] = {}
    for pattern in WORD_PATTERNS:
        gate = gate_of(pattern) if gated else Gate()
        if pattern.scan is not None and not gate.words:
            listed.setdefault(gate.guard, []).append((pattern, pattern.scan, gate.tail))
    return tuple(listed.items())


_SCANNED, _SCANNED_UNGATED = _scanned(gated=True), _scanned(gated=False)
