"""The recognizer `patterns`: labelled and well-formed identifiers, dates, ages, places and names in their context.

One pass of an Aho-Corasick automaton finds the trigger words and one pass the runs of digits; the precise patterns of
`pattern_table` run only there, so that plain prose costs next to nothing and every text is read in linear time.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

import ahocorasick

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.fingerprint import code_fingerprint
from tide_udfs.recognizers.pattern import Pattern
from tide_udfs.recognizers.pattern_table import DIGIT_PATTERNS, WORD_PATTERNS
from tide_udfs.span import Span

_MODULES = (
    "casefold",
    "checks",
    "medicine",
    "pattern",
    "pattern_table",
    "patterns",
    "reading",
    "rules_age",
    "rules_date",
    "rules_facility",
    "rules_id",
    "rules_month",
    "rules_name",
    "rules_other",
    "rules_phone",
    "rules_place",
    "rules_web",
)
_DIGITS = re.compile(r"\d+")
Trigger = tuple[int, int, Sequence[tuple[str, Pattern]]]


class Patterns:
    """Finds what a label, a title or the form alone gives away. Knows no list of names and no chart."""

    name = "patterns"

    @property
    def version(self) -> str:
        """Fingerprint of the table and of the code that reads it."""
        return code_fingerprint(_MODULES)

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return the spans of each text, ordered by start; they may overlap. The contexts are not read."""
        return [_find(text) for text in texts]


def _find(text: str) -> list[Span]:
    found = {*_at_words(text), *_at_digits(text)}
    return sorted(found, key=lambda span: (span.start, span.end, span.category, span.entity, span.evidence, span.score))


def _at_words(text: str) -> Iterator[Span]:
    """Run each pattern at its trigger words; a trigger inside the pattern's last find is part of that find."""
    read_to: dict[str, int] = defaultdict(int)
    for start, end, patterns in _outermost(_triggers(text)):
        for written, pattern in patterns:
            if start < read_to[pattern.name] or (pattern.cased and text[start:end] != written):
                continue
            for span in pattern.spans(text, start, end, Patterns.name):
                read_to[pattern.name] = max(read_to[pattern.name], span.end)
                yield span


def _triggers(text: str) -> Iterator[Trigger]:
    """Yield each trigger word that stands as a word of its own, ordered by end."""
    size = len(text)
    for last, (length, patterns, open_left, open_right) in _automaton().iter(fold(text)):
        start, end = last - length + 1, last + 1
        if not open_left and start and text[start - 1].isalnum():
            continue
        if not open_right and end < size and text[end].isalpha():
            continue
        yield start, end, patterns


def _outermost(triggers: Iterator[Trigger]) -> list[Trigger]:
    """Drop each trigger that lies within a longer one: 'patient name' is not 'patient'."""
    kept: list[Trigger] = []
    for trigger in triggers:
        while kept and trigger[0] <= kept[-1][0] and trigger[1] > kept[-1][1]:
            kept.pop()
        if not kept or trigger[0] >= kept[-1][1] or trigger[0] < kept[-1][0] or trigger[1] > kept[-1][1]:
            kept.append(trigger)
    return kept


def _at_digits(text: str) -> Iterator[Span]:
    """Run the patterns of digits at each run; the first that finds something takes the text up to its end."""
    read_to = 0
    for run in _DIGITS.finditer(text):
        if run.start() < read_to:
            continue
        for pattern in DIGIT_PATTERNS:
            spans = list(pattern.spans(text, run.start(), run.end(), Patterns.name))
            if spans:
                yield from spans
                read_to = max(span.end for span in spans)
                break


@cache
def _automaton() -> ahocorasick.Automaton:
    """Build the automaton of trigger words, once a process."""
    patterns: dict[str, list[tuple[str, Pattern]]] = defaultdict(list)
    for pattern in WORD_PATTERNS:
        for word in pattern.words:
            patterns[fold(word)].append((word, pattern))
    automaton = ahocorasick.Automaton()
    for word, listed in patterns.items():
        open_left = not word[0].isalnum()
        open_right = not word[-1].isalnum() or any(pattern.stem for _, pattern in listed)
        automaton.add_word(word, (len(word), tuple(listed), open_left, open_right))
    automaton.make_automaton()
    return automaton
