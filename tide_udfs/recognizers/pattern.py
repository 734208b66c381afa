"""What a pattern is: a cheap trigger (words, a sign, a run of digits) and a precise finder that runs only there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tide_udfs.span import Evidence, PhiCategory

Place = tuple[int, int]
Find = Callable[[str, int, int], Iterable[Place]]
Rate = Callable[[str], tuple[float, Evidence]]
Found = tuple[int, int, PhiCategory, str, Evidence, float]
"""start, end, category, entity, evidence, score: what sorts as spans are ordered."""

SPACES = " \t\u00a0\u2007\u202f"
SPACE = f"[{SPACES}]"
NOT_SMALL = r"[^\W\d_a-z]"
"""What a capitalized word may begin with: wider than `reading.UPPER`, and compiled in no time."""
DASHES = "-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
DASH = f"[{DASHES}]"


def words(listed: str) -> frozenset[str]:
    """Return the words of a list that white space separates."""
    return frozenset(listed.split())


def phrases(listed: str) -> tuple[str, ...]:
    """Return the phrases of a list that commas separate."""
    return tuple(phrase.strip() for phrase in listed.split(",") if phrase.strip())


def one_of(listed: Sequence[str]) -> str:
    """Return an expression of words, in their order, that tells most of what it meets by the first letter.

    `re` tries alternatives one after another, and those that ignore case slowly; here common beginnings stand once.
    """
    groups: dict[str, list[str]] = {}
    for word in listed:
        groups.setdefault(word[:1], []).append(word[1:])
    if "" in groups and "" not in (listed[0], listed[-1]):  # it matches anything, so nothing may move past it
        return f"(?:{'|'.join(map(re.escape, listed))})"
    parts = [re.escape(head) + (one_of(rest) if len(rest) > 1 else re.escape(rest[0])) for head, rest in groups.items()]
    return parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"


@dataclass(frozen=True, slots=True)
class Gated:
    """A finder with its gate: an expression that matches right behind the trigger wherever the finder finds anything.

    Most triggers come to nothing. The gate tells so in one step, and words share the gates of all their patterns.
    """

    find: Find
    behind: str

    def __call__(self, text: str, start: int, end: int) -> Iterable[Place]:
        return self.find(text, start, end)


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
    """Trigger: an expression."""
    lengths: tuple[int, int] = (1, 1_000_000)
    """Trigger, where no other is given: a run of so many digits …"""
    followed: str = ""
    """… that one of these characters follows; '' for any."""
    rate: Rate | None = None

    @property
    def behind(self) -> str:
        """The gate of the finder; '' where it has none."""
        return self.find.behind if isinstance(self.find, Gated) else ""

    def found(self, text: str, start: int, end: int) -> list[Found]:
        """Return what is found at one trigger, without white space at its ends."""
        found: list[Found] = []
        for left, right in self.find(text, start, end):
            surface = text[left:right]
            left += len(surface) - len(surface.lstrip())
            right -= len(surface) - len(surface.rstrip())
            if left < right:
                score, evidence = self.rate(surface) if self.rate else (self.score, self.evidence)
                found.append((left, right, self.category, self.entity, evidence, score))
        return found


def worded_pattern(
    name: str,
    entity: str,
    find: Find,
    score: float,
    listed: str = "",
    *,
    category: PhiCategory,
    labelled: bool = False,
    cased: bool = False,
    lengths: tuple[int, int] = (1, 1),
    followed: str = "",
    rate: Rate | None = None,
) -> Pattern:
    """Return a pattern of places or facilities; `listed` are its trigger words, parted by commas."""
    return Pattern(
        name=name,
        category=category,
        entity=entity,
        find=find,
        words=() if cased else phrases(listed),
        cased=phrases(listed) if cased else (),
        score=score,
        evidence=Evidence.LABELLED if labelled else Evidence.SHAPE,
        lengths=lengths,
        followed=followed,
        rate=rate,
    )


hospital_pattern = partial(worded_pattern, category=PhiCategory.HOSPITAL)


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


def after(regex: str, flags: re.RegexFlag = re.NOFLAG) -> Gated:
    """Match right behind the trigger. The groups `v` and `w` are spans; without them the whole match is."""
    return Gated(_matching(regex, flags, behind=True), gate(regex, flags))


def gate(regex: str, flags: re.RegexFlag = re.NOFLAG) -> str:
    """Return an expression with its flags inside it and without names of groups, to stand beside others."""
    sign = "i" if flags & re.IGNORECASE else ""
    return f"(?{sign}:{re.sub(r'[(][?]P<[^>]*>', '(?:', regex)})"


def _matching(regex: str, flags: re.RegexFlag, *, behind: bool) -> Find:
    pattern = re.compile(regex, flags)
    groups: list[str | int] = [name for name in ("v", "w") if name in pattern.groupindex] or [0]

    def find(text: str, start: int, end: int) -> Iterator[Place]:
        if match := pattern.match(text, end if behind else start):
            yield from (match.span(group) for group in groups if match.start(group) >= 0)

    return find
