"""Where patterns are tried: one automaton of all trigger words, the gates behind them, and what runs of digits admit.

Nearly all words and numbers of a note are triggers that come to nothing. So that they cost next to nothing, the text is
searched as one byte a character, and a trigger counts only if an expression matches right behind it that its patterns
need (`Gated`). What is left is read by the patterns themselves, in the text as it is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ahocorasick_rs import BytesAhoCorasick, Implementation

from tide_udfs.recognizers.beginnings import may_begin
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.gates import Gate, gate_of
from tide_udfs.recognizers.narrow import narrow
from tide_udfs.recognizers.pattern import Pattern
from tide_udfs.recognizers.pattern_table import DIGIT_PATTERNS, WORD_PATTERNS

Match = Callable[[str, int], object]
Step = tuple[bool, Match | None, Pattern]
"""A pattern to try: whether its word needs a capital first, and the gate behind it, None where it has none."""
Trigger = tuple[int, int, tuple[Pattern, ...]]
"""start, -end, patterns to try there: sorts by start, the longest first."""
Spot = tuple[int, tuple[Pattern, ...]]
"""Where the expressions of some patterns are tried."""
_Key = tuple[bytes, int, int]
"""What the automaton looks for, the length of its word, and how far the key reaches beyond it, a space before the text
counted."""


_WORDS = bytes(ord(fold(chr(code))) if chr(code).isalpha() else 32 for code in range(256))
"""Everything but letters becomes a space, so that ' word ' is a word of its own wherever it stands."""


def _gate_of(pattern: Pattern, *, gated: bool) -> Gate:
    return gate_of(pattern) if gated else _OPEN


_OPEN = Gate()


@cache
def _match_of(regex: str) -> Match | None:
    """Return the test of a gate; '' is a gate that always holds."""
    return re.compile(regex).match if regex else None


# -- words ------------------------------------------------------------------------------------------------------------


class _Steps(dict[str, tuple[Step, ...]]):
    """The patterns of some words, by the three characters behind a word: those whose gate may match there."""

    def __init__(self, patterns: Iterable[Pattern], *, gated: bool) -> None:
        super().__init__()
        self._listed: list[tuple[str, Step]] = []
        for pattern in patterns:
            gate = _gate_of(pattern, gated=gated)
            behind = (gate.behind or pattern.behind) if gated else ""
            self._listed.append((behind, (gate.capital, _match_of(behind), pattern)))

    def __missing__(self, behind: str) -> tuple[Step, ...]:
        steps = tuple(step for regex, step in self._listed if may_begin(regex, behind))
        if behind.isascii():  # so there is a bound to what is kept
            self[behind] = steps
        return steps


class _Word(NamedTuple):
    """A trigger word: its length, and how far its key reaches beyond it, as in `_Key`."""

    length: int
    tail: int
    steps: _Steps
    cased: Mapping[str, _Steps]
    """All patterns for one way of writing it; a digit may follow it but not precede it."""
    signed: tuple[tuple[str, tuple[Pattern, ...]], ...]
    """Patterns whose expression begins with a sign, or none, in front of this word."""
    holds: bool
    """Other triggers may lie in it: these do not count, even if it finds nothing."""
    plain: bool
    """Neither of these three."""


def triggers(text: str, narrowed: bytes, *, gated: bool = True) -> tuple[list[Trigger], list[Spot]]:
    """Return the trigger words that may lead to a find, ordered, and where expressions are tried.

    A trigger within a longer one is left out: 'patient name' is not 'patient'.

    Args:
        narrowed: the text as `narrow` gives it.
        gated: False to go without gates: more triggers, the same finds.
    """
    hits: list[Trigger] = []
    spots: list[Spot] = []
    automaton, words = _automaton(gated=gated)
    for number, _, key_end in automaton.find_matches_as_indexes(b" %b " % narrowed.translate(_WORDS), overlapping=True):
        for length, tail, by_behind, cased, signed, holds, plain in words[number]:
            end = key_end - tail
            steps = by_behind[text[end : end + 3]]
            if plain and not steps:
                continue
            start = end - length
            for sign, listed_there in signed:
                if text.startswith(sign, start - len(sign)) and start >= len(sign):
                    spots.append((start - len(sign), listed_there))
            written = cased.get(text[start:end]) if cased else None
            if written is not None and not (start and text[start - 1].isalnum()):
                hits.append((start, -end, _open(text, start, end, written[text[end : end + 3]])))
            elif (patterns := _open(text, start, end, steps)) or holds:
                hits.append((start, -end, patterns))
    return _outermost(hits), spots


def _open(text: str, start: int, end: int, steps: tuple[Step, ...]) -> tuple[Pattern, ...]:
    """Return the patterns whose gates hold at a word."""
    if not steps:
        return ()
    small = not text[start].isupper()
    return tuple(
        [pattern for capital, gate, pattern in steps if not (capital and small) and (gate is None or gate(text, end))]
    )


def _outermost(hits: list[Trigger]) -> list[Trigger]:
    """Return the triggers that lie in no longer one, ordered; of the same place all."""
    hits.sort(key=_place)
    kept: list[Trigger] = []
    covered_to, last = -1, (-1, 1)
    for hit in hits:
        if -hit[1] > covered_to or hit[:2] == last:
            covered_to, last = -hit[1], hit[:2]
            kept.append(hit)
    return kept


def _place(hit: Trigger) -> tuple[int, int]:
    return hit[:2]


@cache
def _automaton(*, gated: bool) -> tuple[BytesAhoCorasick, list[list[_Word]]]:
    """Build the automaton of trigger words, once a process, and the words of each of its keys."""
    gates = {pattern.name: _gate_of(pattern, gated=gated) for pattern in WORD_PATTERNS}
    plain: dict[_Key, list[Pattern]] = defaultdict(list)
    cased: dict[_Key, dict[str, list[Pattern]]] = defaultdict(lambda: defaultdict(list))
    signed: dict[_Key, dict[str, list[Pattern]]] = defaultdict(lambda: defaultdict(list))
    for pattern in WORD_PATTERNS:
        for word in pattern.words:
            plain[_key(word, closed=True)].append(pattern)
        for word in pattern.cased:
            cased[_key(word, closed=word[-1].isalnum())][word].append(pattern)
        for word in gates[pattern.name].words:
            signed[_key(word, closed=True)][gates[pattern.name].sign].append(pattern)
    words: dict[bytes, list[_Word]] = defaultdict(list)
    for place in sorted({*plain, *cased, *signed}):
        words[place[0]].append(_word(place, plain.get(place, ()), cased.get(place, {}), signed.get(place, {}), gated))
    return BytesAhoCorasick(words, implementation=Implementation.DFA), list(words.values())


def _key(word: str, *, closed: bool) -> _Key:
    key = b" " + narrow(word).translate(_WORDS)
    return (key + b" ", len(word), 2) if closed else (key, len(word), 1)


def _word(
    place: _Key,
    patterns: Sequence[Pattern],
    cased: dict[str, list[Pattern]],
    signed: dict[str, list[Pattern]],
    gated: bool,
) -> _Word:
    key, length, tail = place
    holds = b" " in key[1:-1] or tail == 1
    return _Word(
        length=length,
        tail=tail,
        steps=_steps(tuple(patterns), gated=gated),
        cased={surface: _steps((*patterns, *listed), gated=gated) for surface, listed in cased.items()},
        signed=tuple((sign, tuple(listed)) for sign, listed in sorted(signed.items())),
        holds=bool(patterns) and holds,
        plain=not (cased or signed or (patterns and holds)),
    )


_shared: dict[tuple[bool, tuple[int, ...]], _Steps] = {}


def _steps(patterns: tuple[Pattern, ...], *, gated: bool) -> _Steps:
    """Return the steps of some patterns, one for all words that have the same ones."""
    key = gated, tuple(map(id, patterns))
    if key not in _shared:
        _shared[key] = _Steps(patterns, gated=gated)
    return _shared[key]


# -- digits -----------------------------------------------------------------------------------------------------------

LONGEST_RUN = 20
"""Runs of more digits are dispatched like runs of so many."""


@lru_cache(maxsize=1 << 15)
def choice(length: int, before: str, behind: str, gated: bool = True) -> tuple[Step, ...]:
    """Return what may be found at a run of digits, in the order in which it is tried.

    Args:
        length: at most LONGEST_RUN; longer runs are like those.
        before, behind: the character before it and the three behind; fewer at an end of the text.
        gated: False to go without gates: more tries, the same finds.
    """
    listed = ((_gate(pattern, length, before, behind[:1], gated=gated), pattern) for pattern in DIGIT_PATTERNS)
    return tuple(
        (False, _match_of(gate), pattern) for gate, pattern in listed if gate is not None and may_begin(gate, behind)
    )


def _gate(pattern: Pattern, length: int, before: str, behind: str, *, gated: bool) -> str | None:
    """Return the expression that a pattern needs behind a run of digits; None if it finds nothing there."""
    if not pattern.lengths[0] <= length <= pattern.lengths[1]:
        return None
    if pattern.followed and (not behind or behind not in pattern.followed):
        return None
    if not gated:
        return ""
    beside = gate_of(pattern).beside
    return beside(length, before, behind) if beside else pattern.behind
