"""The trigger words of all patterns, and what may come of one by the characters beside it.

Nearly all words of a note that are triggers come to nothing. The characters beside a word tell most of its patterns
off (`Gated`), and they are the same again and again: what comes of them is told once and remembered.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from functools import cache
from typing import NamedTuple

import numpy as np

from tide_udfs.recognizers.beginnings import may_begin
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.eights import Ints
from tide_udfs.recognizers.gates import Gate, gate_of
from tide_udfs.recognizers.memo import Memo, Values
from tide_udfs.recognizers.narrow import UNKNOWN, narrow
from tide_udfs.recognizers.pattern import Pattern
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS
from tide_udfs.recognizers.word_finder import WordFinder

WORDS = bytes(ord(fold(chr(code))) if chr(code).isalpha() else 32 for code in range(256))
"""Everything but letters becomes a space, so that ' word ' is a word of its own wherever it stands."""
CLOSED = 2
"""Spaces of a key beside a word that ends in a letter: one before it, one behind."""
N_BEHIND = 3
"""Characters behind a word that tell patterns off."""
HELD = len(WORD_PATTERNS)
"""Stands among the rows for words in which other triggers may lie that do not count, even if these find nothing."""
NOTHING, UNSURE = 0, 1
"""What may come of a word: nothing; what only the text tells. More than these: the number of rows to try."""

_OPEN = Gate()
_Key = tuple[bytes, int]
"""What is searched for, and how many of its spaces are none of its trigger's characters."""
_Admitted = tuple[tuple[int, ...], tuple[int, ...]]
NO_ROWS: _Admitted = (), ()
_MOST_KEPT = 1 << 12


class Rows(dict[str, _Admitted | None]):
    """The rows of some words, by the three characters behind a word: those of patterns whose gate may match there.

    First those for a word in small letters, then all, for one with a capital first, the same object where these are no
    others; None where there are none at all.
    """

    def __init__(self, rows: Iterable[int], *, gated: bool) -> None:
        super().__init__()
        gates = [(row, gate_of(WORD_PATTERNS[row])) for row in rows]
        self._listed = [(row, gated and gate.capital, behind(row) if gated else "") for row, gate in gates]

    def __missing__(self, characters: str) -> _Admitted | None:
        if len(self) >= _MOST_KEPT:
            self.clear()
        may = [(row, capital) for row, capital, regex in self._listed if may_begin(regex, characters)]
        small, every = tuple(row for row, capital in may if not capital), tuple(row for row, _ in may)
        admitted = self[characters] = _admitted(every if small == every else small, every) if may else None
        return admitted


@cache
def _admitted(small: tuple[int, ...], every: tuple[int, ...]) -> _Admitted:
    return small, every


@cache
def _rows(rows: tuple[int, ...], *, gated: bool) -> Rows:
    """Return the rows of a word, one object for all words that have the same ones."""
    return Rows(rows, gated=gated)


def behind(row: int) -> str:
    """Return the gate behind a trigger word of a pattern; '' where it has none."""
    pattern = WORD_PATTERNS[row]
    return gate_of(pattern).behind or pattern.behind


class More(NamedTuple):
    """What few trigger words need."""

    tail: int
    """Spaces of the key that are none of the trigger's characters."""
    cased: Mapping[str, Rows]
    """All patterns for one way of writing it; a digit may follow it but not precede it."""
    signed: tuple[tuple[str, tuple[Pattern, ...]], ...]
    """Signs and the patterns whose expression begins with one, or with none, in front of this word."""
    holds: bool
    """Whether it is `HELD`."""


Listed = tuple[Rows | None, tuple[More, ...]]
"""The trigger words of a key: the rows of patterns that ask for no way of writing, and more."""


class Beside(NamedTuple):
    """What stands beside a word: characters of Latin-1, else `UNKNOWN`, as at the ends of a text."""

    before: str
    cases: tuple[int, int]
    """Of the first two characters of the word, or of one and what stands behind it."""
    behind: str


_SMALL, _CAPITAL, _ANY_CASE = range(3)
_CASES = np.array([_ANY_CASE if chr(code) == UNKNOWN else chr(code).isupper() for code in range(256)], np.uint64)
_BITS_BEHIND, _BITS_BEFORE, _BITS_CASE = 8 * N_BEHIND, 8, 2
_BEHIND = np.uint32((1 << _BITS_BEHIND) - 1)
_DIGIT = "0"


class TriggerIndex:
    """All trigger words.

    Attributes:
        finder: finds their keys.
        listed: what stands under each key.
        lengths: of the keys.
    """

    def __init__(self, *, gated: bool) -> None:
        by_key = _words(gated=gated)
        self.listed = list(by_key.values())
        self.finder = WordFinder([*by_key])
        self.lengths = np.array([*map(len, by_key)], np.intp)
        alike = {id(rows): number for number, (rows, more) in enumerate(self.listed) if not more}
        same = [number if more else alike[id(rows)] for number, (rows, more) in enumerate(self.listed)]
        self._alike = np.array(same, np.uint64)
        signs = {sign[-1:] for _, more in self.listed for each in more for sign, _ in each.signed} | {UNKNOWN}
        self._before = np.array([_kind_before(chr(code), signs) for code in range(256)], np.uint64)
        self._memo = Memo(self._outcome)
        self._outcomes: dict[tuple[int, ...] | None, int] = {(): NOTHING, None: UNSURE}
        self.rows: list[tuple[int, ...]] = [(), ()]

    def outcomes(self, keys: Ints, places: Ints, texts: bytes) -> Values:
        """Return what may come of the keys: `NOTHING`, `UNSURE`, or the number of rows (`rows`).

        Args:
            places: where they start.
            texts: as `as_written` gives them, with three or more `UNKNOWN` before, between and behind them.
        """
        characters = np.frombuffer(texts, np.uint8)
        fours = np.ndarray(len(texts) - 3, "<u4", texts, strides=(1,))
        fields = (
            (_BITS_BEFORE, self._before[characters[places]]),
            (_BITS_CASE, _CASES[characters[places + 1]]),
            (_BITS_CASE, _CASES[characters[places + 2]]),
            (_BITS_BEHIND, fours[places + self.lengths[keys] - 1] & _BEHIND),
        )
        numbers = self._alike[keys]
        for bits, field in fields:
            numbers = (numbers << np.uint64(bits)) | field
        return self._memo(numbers)

    def _outcome(self, number: int) -> int:
        fields = []
        for bits in (_BITS_BEHIND, _BITS_CASE, _BITS_CASE, _BITS_BEFORE):
            fields.append(number & ((1 << bits) - 1))
            number >>= bits
        following, second, first, before = fields
        characters = following.to_bytes(N_BEHIND, "little").decode("latin-1")
        rows = _rows_of(self.listed[number], Beside(chr(before), (first, second), characters))
        if rows is not None and rows not in self._outcomes:
            self._outcomes[rows] = len(self.rows)
            self.rows.append(rows)
        return self._outcomes[rows]


def _kind_before(char: str, signs: Set[str]) -> int:
    """Return a character that stands for all of its kind before a word."""
    return ord(char if char in signs else _DIGIT if char.isalnum() else " ")


def _rows_of(listed: Listed, beside: Beside) -> tuple[int, ...] | None:
    """Return the rows to try; None where the text itself must be read to tell."""
    rows, more = listed
    if any(_may_be_more(each, beside) for each in more):
        return None
    admitted = rows[beside.behind] if rows is not None else None
    small, every = admitted or NO_ROWS
    if small is not every and beside.cases[0] == _ANY_CASE:
        return None
    held = (HELD,) if any(each.holds for each in more) else ()
    return (small if beside.cases[0] == _SMALL else every) + held


def _may_be_more(more: More, beside: Beside) -> bool:
    before = beside.before
    if any(sign[-1:] in ("", before) or before == UNKNOWN for sign, _ in more.signed):
        return True
    return before != _DIGIT and any(_may_be_written(written, more, beside) for written in more.cased)


def _may_be_written(written: str, more: More, beside: Beside) -> bool:
    if more.tail < CLOSED and beside.behind[0] not in (written[-1], UNKNOWN):
        return False
    return all(case in (_ANY_CASE, letter.isupper()) for case, letter in zip(beside.cases, written, strict=False))


@cache
def trigger_index(*, gated: bool) -> TriggerIndex:
    """Return the trigger words, built once a process."""
    return TriggerIndex(gated=gated)


def _words(*, gated: bool) -> dict[bytes, Listed]:
    """Return the trigger words by their keys."""
    plain: dict[_Key, list[int]] = defaultdict(list)
    cased: dict[_Key, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    signed: dict[_Key, dict[str, list[Pattern]]] = defaultdict(lambda: defaultdict(list))
    for row, pattern in enumerate(WORD_PATTERNS):
        for word in pattern.words:
            plain[_key(word, closed=True)].append(row)
        for word in pattern.cased:
            cased[_key(word, closed=word[-1].isalnum())][word].append(row)
        gate = gate_of(pattern) if gated else _OPEN
        for word in gate.words:
            signed[_key(word, closed=True)][gate.sign].append(pattern)
    words: dict[bytes, Listed] = {}
    for key, tail in sorted({*plain, *cased, *signed}):
        rows = tuple(plain.get((key, tail), ()))
        listed = cased.get((key, tail), {})
        more = More(
            tail=tail,
            cased={written: _rows((*rows, *others), gated=gated) for written, others in listed.items()},
            signed=tuple((sign, tuple(found)) for sign, found in sorted(signed.get((key, tail), {}).items())),
            holds=bool(rows) and b" " in key[1:-1],
        )
        known_rows, known = words.get(key, (None, ()))
        words[key] = (
            _rows(rows, gated=gated) if rows else known_rows,
            (*known, more) if any(more[1:]) else known,
        )
    return words


def _key(word: str, *, closed: bool) -> _Key:
    key = b" " + narrow(word).translate(WORDS)
    return (key + b" ", CLOSED) if closed else (key, 1)
