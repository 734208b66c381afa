"""Where patterns are tried: the trigger words of some texts, and the gates behind them.

A trigger counts only if the characters beside it may lead to a find (`trigger_index`) and if an expression matches
right behind it that a pattern needs (`Gated`). What is left is read by the patterns themselves, in the text as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import chain, pairwise, repeat
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tide_udfs.recognizers.echoes import Echoes
from tide_udfs.recognizers.eights import Ints, in_texts
from tide_udfs.recognizers.gates import match_of
from tide_udfs.recognizers.memo import Values
from tide_udfs.recognizers.narrow import UNKNOWN, as_written
from tide_udfs.recognizers.pattern import Pattern
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS
from tide_udfs.recognizers.trigger_index import (
    CLOSED,
    HELD,
    N_BEHIND,
    NO_ROWS,
    NOTHING,
    UNSURE,
    WORDS,
    Listed,
    TriggerIndex,
    behind,
    trigger_index,
)

Try = tuple[int, int]
"""A word and the row of a pattern to try there."""
Spot = tuple[int, tuple[Pattern, ...]]
"""Where the expressions of some patterns are tried."""
_BETWEEN, _BETWEEN_WRITTEN = b" \xff ", UNKNOWN.encode("latin-1") * len(" \xff ")
"""What stands between texts: a letter of no key where words are searched for, and what may be anything."""


class Words(NamedTuple):
    """Trigger words by their numbers, ordered by text and start, the longest first."""

    texts: list[int]
    starts: list[int]
    ends: list[int]


class Triggers:
    """The trigger words of some texts that may lead to a find, and where expressions are tried.

    A trigger within a longer one is left out: 'patient name' is not 'patient'. All words are searched for first, then
    each gate is tried at all of its words: the gate stays in the processor's caches.

    Args:
        narrowed: the texts as `narrow` gives them.
        echoes: their repetitions; what stands there again is left out.
        gated: False to go without gates: more triggers, the same finds.

    Attributes:
        words: those that may lead to a find.
        spots: of each text.
    """

    def __init__(
        self, texts: Sequence[str], narrowed: Sequence[bytes], echoes: Sequence[Echoes | None], *, gated: bool = True
    ) -> None:
        self.spots: list[list[Spot]] = [[] for _ in texts]
        self._texts = texts
        self._waiting: list[list[int]] = [[] for _ in range(HELD + 1)]
        self.words = self._read(narrowed, echoes, trigger_index(gated=gated))
        self._passed = [self._pass(row, gated=gated) for row in range(len(self._waiting))]
        self._kept = _outermost(self.words, {*chain(*self._passed)})

    def _read(self, narrowed: Sequence[bytes], echoes: Sequence[Echoes | None], index: TriggerIndex) -> Words:
        """File the words of the texts under the rows of their patterns, and find the spots."""
        keys, places = index.finder.find(_BETWEEN.join([b"", *narrowed, b""]).translate(WORDS))
        written = _BETWEEN_WRITTEN.join([b"", *map(as_written, self._texts, narrowed), b"", b""])
        outcomes = index.outcomes(keys, places, written)
        texts, starts = in_texts(places + 1, narrowed, len(_BETWEEN))
        for number, echo in enumerate(echoes):
            if echo:
                of_text = np.flatnonzero(texts == number)
                outcomes[of_text[echo.again(starts[of_text])]] = NOTHING
        found = np.stack((texts, starts, starts + index.lengths[keys] - CLOSED))
        unsure, sure = np.flatnonzero(outcomes == UNSURE), np.flatnonzero(outcomes > UNSURE)
        listed = map(index.listed.__getitem__, keys[unsure].tolist())
        looked = [*chain.from_iterable(map(self._look, listed, *found[:, unsure].tolist()))]
        rows, *words = np.array(looked, np.intp).reshape(-1, 1 + len(found)).T
        distinct, numbers = _numbered(np.concatenate((found[:, sure], words), axis=1))
        for outcome, alike in _alike(outcomes[sure]):
            filed = numbers[alike].tolist()
            for row in index.rows[outcome]:
                self._waiting[row] += filed
        for row, word in zip(rows.tolist(), numbers[len(sure) :].tolist(), strict=True):
            self._waiting[row].append(word)
        return distinct

    def _look(self, listed: Listed, number: int, start: int, end: int) -> Iterator[tuple[int, int, int, int]]:
        """Yield what may come of a word that the characters beside it do not tell: row, and the word as in `Words`."""
        text = self._texts[number]
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
                    yield row, number, start, each_end
            if holds:
                yield HELD, number, start, each_end
        small, every = rows or NO_ROWS
        for row in every if small is every or text[start].isupper() else small:
            yield row, number, start, end

    def _pass(self, row: int, *, gated: bool) -> list[int]:
        """Return the words that the gate of a row lets pass."""
        waiting = self._waiting[row]
        match = match_of(behind(row)) if gated and row != HELD else None
        if match is None:
            return waiting
        texts, (numbers, _, ends) = self._texts, self.words
        return [word for word in waiting if match(texts[numbers[word]], ends[word])]

    def tries(self) -> Iterator[Iterable[Try]]:
        """Yield where the patterns of a name are to be tried, in order."""
        for rows in _NAMED.values():
            kept = [sorted(filter(self._kept.__contains__, self._passed[row])) for row in rows]
            tries = [zip(words, repeat(row)) for words, row in zip(kept, rows, strict=True) if words]
            if tries:
                yield tries[0] if len(tries) == 1 else merge(*tries)


def _numbered(found: npt.NDArray[np.intp]) -> tuple[Words, Ints]:
    """Return the distinct words, and the number of each that is given.

    Args:
        found: a row each of texts, starts and ends.
    """
    texts, starts, ends = found
    of_start, of_length = (int(each.max(initial=0)).bit_length() for each in (starts, ends - starts))
    longest = (1 << of_length) - 1
    ordered = (texts << of_start | starts) << of_length | (longest - (ends - starts))
    distinct, numbers = np.unique(ordered, return_inverse=True)
    texts, starts = distinct >> of_start + of_length, distinct >> of_length & (1 << of_start) - 1
    ends = starts + longest - (distinct & longest)
    return Words(texts.tolist(), starts.tolist(), ends.tolist()), numbers


def _alike(outcomes: Values) -> Iterator[tuple[int, Ints]]:
    """Yield each outcome and where it is."""
    order = np.argsort(outcomes, kind="stable")
    bounds = np.flatnonzero(np.diff(outcomes[order], prepend=NOTHING)).tolist()
    for low, high in pairwise((*bounds, len(order))):
        yield int(outcomes[order[low]]), order[low:high]


def _outermost(words: Words, passed: Iterable[int]) -> set[int]:
    """Return the words that lie in no longer one."""
    kept: set[int] = set()
    at, covered_to = -1, 0
    for word in sorted(passed):
        if words.texts[word] != at:
            at, covered_to = words.texts[word], 0
        if words.ends[word] > covered_to:
            covered_to = words.ends[word]
            kept.add(word)
    return kept


_NAMED: dict[str, list[int]] = {}
for _row, _pattern in enumerate(WORD_PATTERNS):
    _NAMED.setdefault(_pattern.name, []).append(_row)
