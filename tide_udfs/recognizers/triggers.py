"""Where patterns are tried: one automaton of all trigger words, and the gates behind them.

Nearly all words of a note that are triggers come to nothing. So that they cost next to nothing, the text is searched as
one byte a character, the three characters behind a trigger tell most of its patterns off, and it counts only if an
expression matches right behind it that a pattern needs (`Gated`). What is left is read by the patterns themselves, in
the text as it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from heapq import merge
from itertools import chain, repeat
from typing import NamedTuple

from ahocorasick_rs import BytesAhoCorasick, Implementation

from tide_udfs.recognizers.beginnings import may_begin
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.echoes import Echoes
from tide_udfs.recognizers.gates import Gate, gate_of, match_of
from tide_udfs.recognizers.narrow import narrow
from tide_udfs.recognizers.pattern import Pattern
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS

Word = tuple[int, int, int]
"""Number of the text, start, -end of a trigger word: sorts by text and start, the longest first."""
Try = tuple[Word, int]
"""A word and the row of a pattern to try there."""
Spot = tuple[int, tuple[Pattern, ...]]
"""Where the expressions of some patterns are tried."""
_Key = tuple[bytes, int]
"""What the automaton looks for, and how far it reaches beyond its word, the space before the text counted."""


_WORDS = bytes(ord(fold(chr(code))) if chr(code).isalpha() else 32 for code in range(256))
"""Everything but letters becomes a space, so that ' word ' is a word of its own wherever it stands."""


def _gate_of(pattern: Pattern, *, gated: bool) -> Gate:
    return gate_of(pattern) if gated else _OPEN


_OPEN = Gate()
_Admitted = tuple[tuple[int, ...], tuple[int, ...]]
_NO_ROWS: _Admitted = (), ()
_MOST_KEPT = 1 << 12


class _Rows(dict[str, _Admitted | None]):
    """The rows of some words, by the three characters behind a word: those of patterns whose gate may match there.

    First those for a word in small letters, then all, for one with a capital first, the same object where these are no
    others; None where there are none at all.
    """

    def __init__(self, rows: Iterable[int], *, gated: bool) -> None:
        super().__init__()
        gates = [(row, gate_of(WORD_PATTERNS[row])) for row in rows]
        self._listed = [(row, gated and gate.capital, _behind(row) if gated else "") for row, gate in gates]

    def __missing__(self, behind: str) -> _Admitted | None:
        if len(self) >= _MOST_KEPT:
            self.clear()
        may = [(row, capital) for row, capital, regex in self._listed if may_begin(regex, behind)]
        small, every = tuple(row for row, capital in may if not capital), tuple(row for row, _ in may)
        admitted = self[behind] = _admitted(every if small == every else small, every) if may else None
        return admitted


@cache
def _admitted(small: tuple[int, ...], every: tuple[int, ...]) -> _Admitted:
    return small, every


def _behind(row: int) -> str:
    """Return the gate behind a trigger word of a pattern; '' where it has none."""
    pattern = WORD_PATTERNS[row]
    return gate_of(pattern).behind or pattern.behind


class _More(NamedTuple):
    """What few trigger words need."""

    tail: int
    """How far the key reaches beyond the word, as in `_Key`."""
    cased: Mapping[str, _Rows]
    """All patterns for one way of writing it; a digit may follow it but not precede it."""
    signed: tuple[tuple[str, tuple[Pattern, ...]], ...]
    """Signs and the patterns whose expression begins with one, or with none, in front of this word."""
    holds: bool
    """Other triggers may lie in it: these do not count, even if it finds nothing."""


_Word = tuple[_Rows | None, list[_More]]
"""The trigger words of a key: the rows of patterns that ask for no way of writing, and more."""


class Triggers:
    """The trigger words of some texts that may lead to a find, and where expressions are tried.

    A trigger within a longer one is left out: 'patient name' is not 'patient'. All words are searched for first, then
    each gate is tried at all of its words: the gate stays in the processor's caches.

    Args:
        narrowed: the texts as `narrow` gives them.
        echoes: their repetitions; what stands there again is left out.
        gated: False to go without gates: more triggers, the same finds.

    Attributes:
        spots: of each text.
    """

    def __init__(
        self, texts: Sequence[str], narrowed: Sequence[bytes], echoes: Sequence[Echoes | None], *, gated: bool = True
    ) -> None:
        self._texts = texts
        self._waiting: list[list[int]] = [[] for _ in WORD_PATTERNS]
        self._held: list[Word] = []
        self.spots = [self._read(number, narrowed[number], echoes[number], gated=gated) for number in range(len(texts))]
        self._passed = [self._pass(row, gated=gated) for row in range(len(WORD_PATTERNS))]
        self._kept = _outermost({*self._held, *chain(*self._passed)})

    def _read(self, number: int, narrowed: bytes, echo: Echoes | None, *, gated: bool) -> list[Spot]:
        """File the words of a text under the rows of their patterns; return the spots."""
        text, waiting, spots = self._texts[number], self._waiting, list[Spot]()
        automaton, words = _automaton(gated=gated)
        searched = b" %b " % narrowed.translate(_WORDS)
        matches = automaton.find_matches_as_indexes(searched, overlapping=True)
        if echo:
            matches = [match for match in matches if not echo.is_again(match[1])]
        for key, start, key_end in matches:  # the space before the text counts, and that before the word
            behind, more = words[key]
            end = key_end - _CLOSED
            rows = behind[text[end : end + 3]] if behind is not None else None
            for each_tail, cased, signed, holds in more:
                each_end = key_end - each_tail
                for sign, patterns in signed:
                    if text.startswith(sign, start - len(sign)) and start >= len(sign):
                        spots.append((start - len(sign), patterns))
                written = cased.get(text[start:each_end])
                if written is not None and not (start and text[start - 1].isalnum()):
                    rows, holds = None if each_end == end else rows, True
                    for row in (written[text[each_end : each_end + 3]] or _NO_ROWS)[text[start].isupper()]:
                        waiting[row] += number, start, each_end
                if holds:
                    self._held.append((number, start, -each_end))
            if rows is not None:
                small, every = rows
                for row in every if small is every or text[start].isupper() else small:
                    waiting[row] += number, start, end
        return spots

    def _pass(self, row: int, *, gated: bool) -> list[Word]:
        """Return the words that the gate of a row lets pass."""
        numbers = iter(self._waiting[row])  # one after another, as tuples that stay burden the garbage collector
        words = zip(numbers, numbers, numbers, strict=True)
        texts, match = self._texts, match_of(_behind(row)) if gated else None
        if match is None:
            return [(number, start, -end) for number, start, end in words]
        return [(number, start, -end) for number, start, end in words if match(texts[number], end)]

    def tries(self) -> Iterator[Iterable[Try]]:
        """Yield where the patterns of a name are to be tried, in order."""
        for rows in _NAMED.values():
            kept = [[word for word in self._passed[row] if word in self._kept] for row in rows]
            tries = [zip(sorted(words), repeat(row)) for words, row in zip(kept, rows, strict=True) if words]
            if tries:
                yield tries[0] if len(tries) == 1 else merge(*tries)


def _outermost(words: Iterable[Word]) -> set[Word]:
    """Return the words that lie in no longer one; of the same place all."""
    kept: set[Word] = set()
    at, covered_to = -1, 0
    for word in sorted(words):
        number, _, end = word
        if number != at:
            at, covered_to = number, 0
        if -end > covered_to:
            covered_to = -end
            kept.add(word)
    return kept


_NAMED: dict[str, list[int]] = {}
for _row, _pattern in enumerate(WORD_PATTERNS):
    _NAMED.setdefault(_pattern.name, []).append(_row)


@cache
def _automaton(*, gated: bool) -> tuple[BytesAhoCorasick, list[_Word]]:
    """Build the automaton of trigger words, once a process, and the words of each of its keys."""
    plain: dict[_Key, list[int]] = defaultdict(list)
    cased: dict[_Key, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    signed: dict[_Key, dict[str, list[Pattern]]] = defaultdict(lambda: defaultdict(list))
    for row, pattern in enumerate(WORD_PATTERNS):
        for word in pattern.words:
            plain[_key(word, closed=True)].append(row)
        for word in pattern.cased:
            cased[_key(word, closed=word[-1].isalnum())][word].append(row)
        gate = _gate_of(pattern, gated=gated)
        for word in gate.words:
            signed[_key(word, closed=True)][gate.sign].append(pattern)
    words: dict[bytes, _Word] = {}
    for key, tail in sorted({*plain, *cased, *signed}):
        rows = tuple(plain.get((key, tail), ()))
        listed = cased.get((key, tail), {})
        more = _More(
            tail=tail,
            cased={surface: _rows((*rows, *others), gated=gated) for surface, others in listed.items()},
            signed=tuple((sign, tuple(found)) for sign, found in sorted(signed.get((key, tail), {}).items())),
            holds=bool(rows) and b" " in key[1:-1],
        )
        behind, known = words.get(key, (None, []))
        words[key] = _rows(rows, gated=gated) if rows else behind, [*known, more] if any(more[1:]) else known
    return BytesAhoCorasick(words, implementation=Implementation.DFA), list(words.values())


def _key(word: str, *, closed: bool) -> _Key:
    key = b" " + narrow(word).translate(_WORDS)
    return (key + b" ", _CLOSED) if closed else (key, 1)


_CLOSED = 2
"""How far the key of a word that ends in a letter reaches beyond it."""


@cache
def _rows(rows: tuple[int, ...], *, gated: bool) -> _Rows:
    """Return the rows of a word, one object for all words that have the same ones."""
    return _Rows(rows, gated=gated)
