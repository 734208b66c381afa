"""The recognizer `patterns`: labelled and well-formed identifiers, dates, ages, places and names in their context.

One pass finds the trigger words (`triggers`) and one the runs of digits (`runs`); the precise patterns of
`pattern_table` run only there, so that plain prose costs next to nothing and every text is read in linear time. Each
pattern runs at all of its places in a batch before the next one does: its code and expressions stay in the processor's
caches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import itemgetter

from tide_udfs.data import lists
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.chunks import chunks
from tide_udfs.recognizers.echoes import NO_ECHOES, Echoes, echoes_of
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.gates import Gate, Guard, gate_of
from tide_udfs.recognizers.narrow import narrow
from tide_udfs.recognizers.negative import negative_source
from tide_udfs.recognizers.ocr import ocr_source, read_both
from tide_udfs.recognizers.pattern import Found, Pattern
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS
from tide_udfs.recognizers.rules_age import ages_behind
from tide_udfs.recognizers.runs import find_at_runs
from tide_udfs.recognizers.triggers import Spot, Triggers, Try, Words
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
        found = [spans for chunk in chunks(texts) for spans in _find(chunk, gated=True)]
        return [but_medicine(text, spans) for text, spans in zip(texts, found, strict=True)]


def find_spans(text: str, *, gated: bool = True) -> list[Span]:
    """Return the spans of one text.

    Args:
        gated: False to try each pattern at all its triggers, whatever stands around them: slower, the same spans.
    """
    return _find([text], gated=gated)[0]


def _find(texts: Sequence[str], *, gated: bool) -> list[list[Span]]:
    narrowed = [narrow(text) for text in texts]
    echoes = [echoes_of(text) for text in texts]
    tried = Triggers(texts, narrowed, echoes, gated=gated)
    found = [
        list(_at_spots(text, spots, echo)) if spots else []
        for text, spots, echo in zip(texts, tried.spots, echoes, strict=True)
    ]
    at_runs = find_at_runs(texts, narrowed, echoes, gated=gated)
    for number, finds in chain(_at_scans(texts, narrowed, gated=gated), at_runs):
        found[number] += finds
    for tries in tried.tries():
        _at_words(texts, tries, tried.words, echoes, found)
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
    texts: Sequence[str],
    tries: Iterable[Try],
    words: Words,
    echoes: Sequence[Echoes | None],
    found: list[list[Found]],
) -> None:
    """Run the patterns of a name at its trigger words; a trigger inside their last find in a text is part of it."""
    last, read_to = -1, 0
    again: dict[int, list[tuple[int, list[Found]]]] = {}
    for word, row in tries:
        number, start, end = words.texts[word], words.starts[word], words.ends[word]
        if number != last:
            last, read_to = number, 0
        if echoes[number]:
            again.setdefault(number, []).append((start, WORD_PATTERNS[row].found(texts[number], start, end)))
        elif start >= read_to and (finds := WORD_PATTERNS[row].found(texts[number], start, end)):
            read_to = max(each[1] for each in finds)
            found[number] += finds
    for number, tried in again.items():
        if echo := echoes[number]:
            found[number] += chain.from_iterable(echo.spread(tried))


def _at_spots(text: str, spots: list[Spot], echo: Echoes | None) -> Iterator[Found]:
    """Run the patterns whose expression begins at one of their words or a sign in front of it."""
    tried: dict[str, list[tuple[int, list[Found]]]] = {}
    for start, patterns in sorted(spots, key=itemgetter(0)):
        for pattern in patterns:
            if pattern.scan and (match := pattern.scan.match(text, start)):
                tried.setdefault(pattern.name, []).append((start, pattern.found(text, *match.span())))
    return chain.from_iterable(chain.from_iterable((echo or NO_ECHOES).spread(each) for each in tried.values()))


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
