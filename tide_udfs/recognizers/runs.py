"""What is found at the runs of digits of some texts: at each run, what the first pattern finds that finds anything.

Each pattern is tried at all runs before the next one is, so that its code and expressions stay in the processor's
caches. What a run reaches over is passed by, and read after all where that run itself turns out to be reached over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress, groupby
from operator import itemgetter

from tide_udfs.recognizers.beginnings import may_begin
from tide_udfs.recognizers.echoes import Echoes
from tide_udfs.recognizers.gates import Match, gate_of, match_of
from tide_udfs.recognizers.pattern import Found, Pattern
from tide_udfs.recognizers.pattern_table import DIGIT_PATTERNS
from tide_udfs.recognizers.plain_numbers import Run, runs_of_digits

_LONGEST = 20
"""Runs of more digits are dispatched like runs of so many."""
_Step = tuple[int, Match | None]
"""Row of a pattern to try and the gate before it, None where it has none."""


def find_at_runs(
    texts: Sequence[str], narrowed: Sequence[bytes], echoes: Sequence[Echoes | None], *, gated: bool
) -> Iterator[tuple[int, list[Found]]]:
    """Yield finds with the number of their text.

    Args:
        narrowed: the texts as `narrow` gives them.
        gated: False to go without gates: more tries, the same finds.
    """
    runs: list[Run] = []
    for number, listed in groupby(runs_of_digits(narrowed, echoes), key=itemgetter(0)):
        if echo := echoes[number]:
            text = texts[number]
            tried = ((start, _at_run(text, start, end, gated)) for _, start, end in listed)
            for finds in echo.spread(tried):
                yield number, finds
        else:
            runs += listed
    found, settled = _tried(texts, runs, gated)
    last, read_to = -1, 0
    for place in compress(range(len(runs)), settled):
        number, start, end = runs[place]
        if number != last:
            last, read_to = number, 0
        if start >= read_to and (finds := found.get(place) or _at_run(texts[number], start, end, gated)):
            read_to = max(each[1] for each in finds)
            yield number, finds


def _tried(texts: Sequence[str], runs: Sequence[Run], gated: bool) -> tuple[dict[int, list[Found]], bytearray]:
    """Return what is found by the place of the run, and which runs have found something or are reached over."""
    waiting: list[list[tuple[int, Match | None]]] = [[] for _ in DIGIT_PATTERNS]
    for place, (number, start, end) in enumerate(runs):
        for row, gate in _steps(texts[number], start, end, gated):
            waiting[row].append((place, gate))
    found: dict[int, list[Found]] = {}
    settled = bytearray(len(runs))
    for pattern, tries in zip(DIGIT_PATTERNS, waiting, strict=True):
        for place, gate in tries:
            if settled[place]:
                continue
            number, start, end = runs[place]
            text = texts[number]
            if (gate is None or gate(text, end)) and (finds := pattern.found(text, start, end)):
                found[place], settled[place] = finds, 1
                read_to = max(each[1] for each in finds)
                while place < len(runs) and runs[place][0] == number and runs[place][1] < read_to:
                    settled[place] = 1
                    place += 1
    return found, settled


def _at_run(text: str, start: int, end: int, gated: bool) -> list[Found]:
    """Return what is found at a run of digits."""
    for row, gate in _steps(text, start, end, gated):
        if (gate is None or gate(text, end)) and (finds := DIGIT_PATTERNS[row].found(text, start, end)):
            return finds
    return []


def _steps(text: str, start: int, end: int, gated: bool) -> tuple[_Step, ...]:
    return choice(min(end - start, _LONGEST), text[start - 1] if start else "", text[end : end + 3], gated)


@lru_cache(maxsize=1 << 15)
def choice(length: int, before: str, behind: str, gated: bool = True) -> tuple[_Step, ...]:
    """Return what may be found at a run of digits, in the order in which it is tried.

    Args:
        length: at most 20; longer runs are like those.
        before, behind: the character before it and the three behind; fewer at an end of the text.
        gated: False to go without gates: more tries, the same finds.
    """
    listed = (_gate(pattern, length, before, behind[:1], gated=gated) for pattern in DIGIT_PATTERNS)
    return tuple(
        (row, match_of(gate)) for row, gate in enumerate(listed) if gate is not None and may_begin(gate, behind)
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
