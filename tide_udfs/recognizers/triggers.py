"""Where patterns are tried: the trigger words of some texts, and the gates behind them.

A trigger counts only if the characters beside it may lead to a find (`trigger_index`) and if an expression matches
right behind it that a pattern needs (`Gated`). What is left is read by the patterns themselves, in the text as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import chain, pairwise, repeat

import numpy as np

from tide_udfs.recognizers.echoes import Echoes
from tide_udfs.recognizers.eights import Ints
from tide_udfs.recognizers.gates import match_of
from tide_udfs.recognizers.memo import Values
from tide_udfs.recognizers.narrow import UNKNOWN, as_written
from tide_udfs.recognizers.pattern import Pattern
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS
from tide_udfs.recognizers.trigger_index import (
    CLOSED,
    N_BEHIND,
    NO_ROWS,
    NOTHING,
    UNSURE,
    WORDS,
    TriggerIndex,
    behind,
    trigger_index,
)
from tide_udfs.recognizers.trigger_index import Word as Listed

Word = tuple[int, int, int]
"""Number of the text, start, -end of a trigger word: sorts by text and start, the longest first."""
Try = tuple[Word, int]
"""A word and the row of a pattern to try there."""
Spot = tuple[int, tuple[Pattern, ...]]
"""Where the expressions of some patterns are tried."""
_BETWEEN, _BETWEEN_WRITTEN = b" \xff ", UNKNOWN.encode("latin-1") * len(" \xff ")
"""What stands between texts: a letter of no key where words are searched for, and what may be anything."""


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
        self.spots: list[list[Spot]] = [[] for _ in texts]
        self._read(narrowed, echoes, trigger_index(gated=gated))
        self._passed = [self._pass(row, gated=gated) for row in range(len(WORD_PATTERNS))]
        self._kept = _outermost({*self._held, *chain(*self._passed)})

    def _read(self, narrowed: Sequence[bytes], echoes: Sequence[Echoes | None], index: TriggerIndex) -> None:
        """File the words of the texts under the rows of their patterns, and find the spots."""
        keys, places = index.finder.find(_BETWEEN.join([b"", *narrowed, b""]).translate(WORDS))
        written = _BETWEEN_WRITTEN.join([b"", *map(as_written, self._texts, narrowed), b"", b""])
        outcomes = index.outcomes(keys, places, written)
        firsts = np.cumsum([len(_BETWEEN), *(len(text) + len(_BETWEEN) for text in narrowed)])
        numbers = firsts.searchsorted(places + 1, side="right") - 1
        starts = places + 1 - firsts[numbers]
        for number, echo in enumerate(echoes):
            if echo:
                of_text = np.flatnonzero(numbers == number)
                outcomes[of_text[echo.again(starts[of_text])]] = NOTHING
        found = np.stack((numbers, starts, starts + index.lengths[keys] - CLOSED), axis=1)
        for outcome, alike in _alike(outcomes):
            if outcome == UNSURE:
                for key, word in zip(keys[alike].tolist(), found[alike].tolist(), strict=True):
                    self._look(index.words[key], *word)
            else:
                words = found[alike].ravel().tolist()
                for row in index.rows[outcome]:
                    self._waiting[row] += words

    def _look(self, listed: Listed, number: int, start: int, end: int) -> None:
        """File a word of which the characters beside it do not tell all."""
        text, waiting = self._texts[number], self._waiting
        admitted, more = listed
        rows = admitted[text[end : end + N_BEHIND]] if admitted is not None else None
        for tail, cased, signed, holds in more:
            each_end = end + CLOSED - tail
            for sign, patterns in signed:
                if text.startswith(sign, start - len(sign)) and start >= len(sign):
                    self.spots[number].append((start - len(sign), patterns))
            written = cased.get(text[start:each_end])
            if written is not None and not (start and text[start - 1].isalnum()):
                rows, holds = None if each_end == end else rows, True
                for row in (written[text[each_end : each_end + N_BEHIND]] or NO_ROWS)[text[start].isupper()]:
                    waiting[row] += number, start, each_end
            if holds:
                self._held.append((number, start, -each_end))
        small, every = rows or NO_ROWS
        for row in every if small is every or text[start].isupper() else small:
            waiting[row] += number, start, end

    def _pass(self, row: int, *, gated: bool) -> list[Word]:
        """Return the words that the gate of a row lets pass."""
        numbers = iter(self._waiting[row])  # one after another, as tuples that stay burden the garbage collector
        words = zip(numbers, numbers, numbers, strict=True)
        texts, match = self._texts, match_of(behind(row)) if gated else None
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


def _alike(outcomes: Values) -> Iterator[tuple[int, Ints]]:
    """Yield what may come of some words but `NOTHING`, and which words these are."""
    some = np.flatnonzero(outcomes != NOTHING)
    order = some[np.argsort(outcomes[some], kind="stable")]
    bounds = np.flatnonzero(np.diff(outcomes[order], prepend=NOTHING)).tolist()
    for low, high in pairwise((*bounds, len(order))):
        yield int(outcomes[order[low]]), order[low:high]


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
