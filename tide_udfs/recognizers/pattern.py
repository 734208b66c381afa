"""What a pattern is: a cheap trigger (words, a sign, a run of digits) and a precise finder that runs only there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tide_udfs.span import Evidence, PhiCategory, Span

Place = tuple[int, int]
Find = Callable[[str, int, int], Iterable[Place]]
Rate = Callable[[str], tuple[float, Evidence]]

SPACE = r"[ \t\u00a0\u2007\u202f]"
DASHES = "-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
DASH = f"[{DASHES}]"


def words(listed: str) -> frozenset[str]:
    """Return the words of a list that white space separates."""
    return frozenset(listed.split())


def phrases(listed: str) -> tuple[str, ...]:
    """Return the phrases of a list that commas separate."""
    return tuple(phrase.strip() for phrase in listed.split(",") if phrase.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """One named row of the table.

    `find(text, start, end)` gets the place of the trigger and gives the places of spans. `rate(surface)` may move score
    and evidence, up for a checksum that holds and down for one that fails; it never drops a find.
    """

    name: str
    category: PhiCategory
    entity: str
    find: Find
    score: float
    evidence: Evidence
    words: tuple[str, ...] = ()
    """Trigger: words of letters; case and the characters between two of them do not count."""
    cased: tuple[str, ...] = ()
    """Trigger: words in exactly this case."""
    scan: re.Pattern[str] | None = None
    """Trigger: an expression with a literal first character, which `re` looks for fast."""
    lengths: tuple[int, int] = (1, 1_000_000)
    """Trigger, where no other is given: a run of so many digits …"""
    followed: str = ""
    """… that one of these characters follows; '' for any."""
    rate: Rate | None = None

    def spans(self, text: str, start: int, end: int, recognizer: str) -> list[Span]:
        """Return the spans found at one trigger, without white space at their ends."""
        return [
            span for place in self.find(text, start, end) if (span := self._span(text, place, recognizer)) is not None
        ]

    def _span(self, text: str, place: Place, recognizer: str) -> Span | None:
        left, right = place
        surface = text[left:right]
        left += len(surface) - len(surface.lstrip())
        right -= len(surface) - len(surface.rstrip())
        if left >= right:
            return None
        score, evidence = self.rate(surface) if self.rate else (self.score, self.evidence)
        return Span(
            start=left,
            end=right,
            category=self.category,
            entity=self.entity,
            score=score,
            evidence=evidence,
            recognizer=recognizer,
        )


def leftmost(backwards: re.Pattern[str], text: str, end: int, most: int) -> int:
    """Return where the longest match that ends at `end` starts; `end` where there is none.

    Args:
        backwards: the expression read from right to left, so that it is tried once and not at each start.
        most: characters at most.
    """
    match = backwards.match(text[max(0, end - most) : end][::-1])
    return end - match.end() if match else end


def whole(_text: str, start: int, end: int) -> Iterator[Place]:
    """Take the trigger itself as the span."""
    yield start, end


def at(regex: str, flags: re.RegexFlag = re.NOFLAG) -> Find:
    """Match where the trigger begins. The groups `v` and `w` are spans; without them the whole match is."""
    return _matching(regex, flags, behind=False)


def after(regex: str, flags: re.RegexFlag = re.NOFLAG) -> Find:
    """Match right behind the trigger. The groups `v` and `w` are spans; without them the whole match is."""
    return _matching(regex, flags, behind=True)


def _matching(regex: str, flags: re.RegexFlag, *, behind: bool) -> Find:
    pattern = re.compile(regex, flags)
    groups: list[str | int] = [name for name in ("v", "w") if name in pattern.groupindex] or [0]

    def find(text: str, start: int, end: int) -> Iterator[Place]:
        if match := pattern.match(text, end if behind else start):
            yield from (match.span(group) for group in groups if match.start(group) >= 0)

    return find
