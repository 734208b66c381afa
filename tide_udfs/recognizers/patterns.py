"""The recognizer `patterns`: labelled and well-formed identifiers, dates, ages, places and names in their context.

One pass of an Aho-Corasick automaton finds the trigger words and one pass the runs of digits; the precise patterns of
`pattern_table` run only there, so that plain prose costs next to nothing and every text is read in linear time.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import ahocorasick

from tide_udfs.data import lists
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.pattern import Pattern
from tide_udfs.recognizers.pattern_table import DIGIT_PATTERNS, WORD_PATTERNS
from tide_udfs.recognizers.rules_age import ages_behind
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
    "rules_table",
    "rules_unit",
    "rules_web",
    "spelled",
)
_DIGITS = re.compile(r"\d+")
_MEASURE = re.compile(
    r"\d{1,4}(?:\.\d{1,3})?(?:[ -]?(?:mg|mcg|ml|cc|mm|cm|kg|lbs?|pounds|inch(?:es)?|degrees|minutes"
    r"|seconds|units?|gauge|French"
    r"|mmHg|mEq|beats|bpm|liters?|grams?|gm|times|tablets?|percent|x)\b|[ ]?%)|\d{1,3}\.\d{1,3}(?![.\d\w°])"
)
"""What most numbers of a note are: no pattern needs to look at them."""
_LONGEST_RUN = 20
"""Runs of more digits are dispatched like runs of so many."""
_LAST_CODE = 0x3000
_SPACED = {
    code: " " if not chr(code).isalpha() else fold(chr(code))
    for code in range(_LAST_CODE)
    if fold(chr(code)) != chr(code) or not chr(code).isalpha()
}
"""Everything but letters becomes a space, so that ' word ' is a word of its own wherever it stands."""
_ASCII_SPACED = {code: char for code, char in _SPACED.items() if code < 128}
Trigger = tuple[int, int, tuple[Pattern, ...]]


class Patterns:
    """Finds what a label, a title or the form alone gives away. Knows no list of people and no chart."""

    name = "patterns"

    @property
    def version(self) -> str:
        """Fingerprint of the table, of the code that reads it and of the list of cities."""
        return fingerprint((code_fingerprint(_MODULES), lists.version()))

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return the spans of each text, ordered by start; they may overlap. The contexts are not read."""
        return [_find(text) for text in texts]


def _find(text: str) -> list[Span]:
    found = {*_at_words(text), *_at_scans(text), *_at_digits(text)}
    found |= set(ages_behind(text, found, Patterns.name))
    return sorted(found, key=lambda span: (span.start, span.end, span.category, span.entity, span.evidence, span.score))


def _at_words(text: str) -> Iterator[Span]:
    """Run each pattern at its trigger words; a trigger inside the pattern's last find is part of that find."""
    read_to: dict[str, int] = defaultdict(int)
    for start, end, patterns in _outermost(sorted((*_words(text), *_cased_words(text)), key=_order)):
        for pattern in patterns:
            if start >= read_to[pattern.name]:
                for span in pattern.spans(text, start, end, Patterns.name):
                    read_to[pattern.name] = max(read_to[pattern.name], span.end)
                    yield span


def _order(trigger: Trigger) -> tuple[int, int]:
    return trigger[0], -trigger[1]


def _words(text: str) -> Iterator[Trigger]:
    """Yield the trigger words in any case. Between spaces, so that no hit needs a second look."""
    spaced = text.translate(_ASCII_SPACED) if text.isascii() else fold(text).translate(_SPACED)
    for last, (length, patterns) in _automaton(cased=False).iter(f" {spaced} "):
        yield last - length - 1, last - 1, patterns


def _cased_words(text: str) -> Iterator[Trigger]:
    """Yield the trigger words that count in one case only."""
    size = len(text)
    for last, (length, patterns) in _automaton(cased=True).iter(text):
        start, end = last - length + 1, last + 1
        if (start and text[start - 1].isalnum()) or (end < size and text[end].isalpha() and text[last].isalnum()):
            continue
        yield start, end, patterns


def _outermost(triggers: Iterable[Trigger]) -> Iterator[Trigger]:
    """Drop each trigger that lies within a longer one: 'patient name' is not 'patient'."""
    covered_to, last = -1, (-1, -1)
    for trigger in triggers:
        if trigger[1] > covered_to or trigger[:2] == last:
            covered_to, last = trigger[1], trigger[:2]
            yield trigger


def _at_scans(text: str) -> Iterator[Span]:
    """Run the patterns whose trigger is an expression."""
    for pattern in WORD_PATTERNS:
        if pattern.scan is not None:
            read_to = 0
            for match in pattern.scan.finditer(text):
                if match.start() >= read_to:
                    for span in pattern.spans(text, *match.span(), Patterns.name):
                        read_to = max(read_to, span.end)
                        yield span


def _at_digits(text: str) -> Iterator[Span]:
    """Run the patterns of digits at each run; the first that finds something takes the text up to its end."""
    read_to = 0
    table = _by_length()
    for run in _DIGITS.finditer(text):
        start, end = run.span()
        if start < read_to:
            continue
        if measure := _MEASURE.match(text, start):
            read_to = measure.end()
            continue
        behind = text[end : end + 1]
        for pattern in table[min(end - start, _LONGEST_RUN)]:
            if pattern.followed and (not behind or behind not in pattern.followed):
                continue
            if spans := pattern.spans(text, start, end, Patterns.name):
                yield from spans
                read_to = max(span.end for span in spans)
                break


@cache
def _by_length() -> list[list[Pattern]]:
    """Return the patterns of digits for each length of a run."""
    return [
        [pattern for pattern in DIGIT_PATTERNS if pattern.lengths[0] <= length <= pattern.lengths[1]]
        for length in range(_LONGEST_RUN + 1)
    ]


@cache
def _automaton(*, cased: bool) -> ahocorasick.Automaton:
    """Build the automaton of trigger words, once a process; its values are (letters of the word, patterns)."""
    patterns: dict[str, list[Pattern]] = defaultdict(list)
    for pattern in WORD_PATTERNS:
        for word in pattern.cased if cased else pattern.words:
            patterns[word if cased else f" {fold(word).translate(_SPACED)} "].append(pattern)
    automaton = ahocorasick.Automaton()
    for word, listed in patterns.items():
        automaton.add_word(word, (len(word) - (0 if cased else 2), tuple(listed)))
    automaton.make_automaton()
    return automaton
