"""Names of people by lexicon: a first name and a family name side by side, or a first name that is no other word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.capitals import Capitals
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import EPONYM_HEADS
from tide_udfs.recognizers.name_kinds import LEADS, LONE, NAMED, PART, RARE, SHORT_CAPITALS, bare, kind_of
from tide_udfs.recognizers.people_category import BRACKET_OPENS, DOCTOR_BEFORE, category_of
from tide_udfs.recognizers.reading import NICKNAME_BEHIND, PARTICLE, TITLES, may_be_name, names_a_place
from tide_udfs.recognizers.vocabulary import vocabulary
from tide_udfs.span import Evidence, Span

_GAP = re.compile(rf"[ \t\u00a0](?:{PARTICLE})?|[ \t]?\r?\n[ \t]{{0,3}}|, ?|[ \t][\"“]|[\"”][ \t]")
_WIDEST_GAP = 10
_DOTTED_GAP = re.compile(r"\.?[ \t\u00a0]")
_ANY_GAP = re.compile(rf"(?:{_GAP.pattern}|{_DOTTED_GAP.pattern})")
_COMMA = re.compile(r", ?")
_SUFFIX = re.compile(r",?[ \t](?:Jr|JR|Sr|SR|II|III|IV)(?![^\W_])\.?")
_SHORTEST_ALONE = 4
_PAIR, _LISTED, _ALONE = 0.8, 0.7, 0.6


class _Token(NamedTuple):
    start: int
    end: int
    kind: str
    """F first, S family, B both, small where the word means something else too; I initial; R in no list of
    words either; '-' unknown; '' no name."""

    @property
    def first(self) -> bool:
        return self.kind in "FBfb" and self.kind != ""

    @property
    def family(self) -> bool:
        return self.kind in "SBsb" and self.kind != ""

    @property
    def listed(self) -> bool:
        return self.kind in "FSBfsb" and self.kind != ""

    @property
    def sure(self) -> bool:
        return self.kind in "FSB" and self.kind != ""

    @property
    def unlisted(self) -> bool:
        return self.kind in ("-", "R")


def find_people(capitals: Capitals, recognizer: str) -> Iterator[Span]:
    """Yield names of people, ordered and disjoint. Linear: runs of capitalized words are read once.

    Args:
        capitals: with the marks of `name_marks`.
    """
    text = capitals.text
    for run in _runs(capitals):
        at = 0
        while at < len(run):
            size, score = _name_at(text, run, at)
            if size:
                start, end = run[at].start, run[at + size - 1].end
                if suffix := _SUFFIX.match(text, end):
                    end = suffix.end()
                yield _span_of(text, start, end, score, recognizer)
                if (nickname := NICKNAME_BEHIND.match(text, end)) and may_be_name(nickname[1]):
                    yield _span_of(text, *nickname.span(1), score, recognizer)
                    while at + size < len(run) and run[at + size].start < nickname.end():
                        size += 1
            at += size or 1


def _span_of(text: str, start: int, end: int, score: float, recognizer: str) -> Span:
    return Span(
        start=start,
        end=end,
        category=category_of(text, start, end, kind_of(text[start:end])),
        entity="NAME",
        score=score,
        evidence=Evidence.LEXICON,
        recognizer=recognizer,
    )


def _runs(capitals: Capitals) -> Iterator[list[_Token]]:
    """Yield the runs that hold a listed name: capitalized words that a space, particle, dot or comma parts."""
    done = capitals.places.start
    for place in capitals.sought:
        if not capitals.marks(place) & NAMED or place < done or not _leads(capitals, place):
            continue
        token = _token(capitals, place)
        if token is None or not (token.listed or token.kind == "R"):
            continue
        run = [token]
        for before in range(place - 1, done - 1, -1):
            if capitals.gap(before) > _WIDEST_GAP:
                break
            if other := _token(capitals, before):
                if not _adjoins(capitals.text, other, run[-1].start):
                    break
                run.append(other)
        run.reverse()
        done = place + 1
        for behind in range(place + 1, capitals.places.stop):
            if capitals.gap(behind - 1) > _WIDEST_GAP:
                break
            if other := _token(capitals, behind):
                if not _adjoins(capitals.text, run[-1], other.start):
                    break
                run.append(other)
                done = behind + 1
        yield run


def _leads(capitals: Capitals, place: int) -> bool:
    """Tell whether a name can begin at a listed word: one that means more needs a name or an unlisted word behind it.

    Where a sure name follows, it begins the run, which then reaches back.
    """
    marks = capitals.marks(place)
    behind = place + 1 < capitals.places.stop and capitals.gap(place) <= _WIDEST_GAP
    if not behind and marks & LONE:
        start, end = capitals.span(place)
        before = place > capitals.places.start and capitals.gap(place - 1) <= _WIDEST_GAP
        if before and _ANY_GAP.fullmatch(capitals.text, capitals.span(place - 1)[1], start):
            return True
        return _DATE_BEHIND.match(capitals.text, end) is not None
    return bool(marks & LEADS) or (behind and bool(capitals.marks(place + 1) & PART))


def _token(capitals: Capitals, place: int) -> _Token | None:
    """Return a capitalized word as a part of names; None where it stands within a longer word."""
    text = capitals.text
    start, end = capitals.span(place)
    if start and (text[start - 1].isalnum() or text[start - 1] in "_@/\\"):
        return None
    surface = bare(capitals.word(place))
    glued = text[end : end + 1]
    kind = "" if glued.isdigit() or glued in ("_", "@") else kind_of(surface)
    return _Token(start, start + len(surface), kind)


def _adjoins(text: str, before: _Token, start: int) -> bool:
    between = start - before.end
    if between > _WIDEST_GAP:
        return False
    if before.kind == "I" and _DOTTED_GAP.fullmatch(text, before.end, start):
        return True
    return _GAP.fullmatch(text, before.end, start) is not None


_NEXT_WORD = re.compile(r"(?:['’]s)?[ \t\-]{1,2}([a-z]+)")


def _name_at(text: str, run: Sequence[_Token], at: int) -> tuple[int, float]:
    """Return how many tokens from `at` are one name, and how sure that is; (0, 0) for none."""
    size, score = (
        _pair(text, run, at)
        or _family_first(text, run, at)
        or _rare(text, run, at)
        or _alone(text, run, at)
        or (0, 0.0)
    )
    surfaces = [text[token.start : token.end] for token in run[at : at + size]]
    if size > 1 and (fold(surfaces[0]) in TITLES or all(map(_is_short_capitals, surfaces))):
        return 0, 0.0
    if size:
        end = run[at + size - 1].end
        following = _NEXT_WORD.match(text, end)
        if (following and following[1] in EPONYM_HEADS) or names_a_place(text, run[at].start, end):
            return 0, 0.0
    return size, score


def _is_short_capitals(surface: str) -> bool:
    return surface.isupper() and len(surface) <= SHORT_CAPITALS


def _spaced(text: str, left: _Token, right: _Token) -> bool:
    return "," not in text[left.end : right.start] and "\n" not in text[left.end : right.start]


def _pair(text: str, run: Sequence[_Token], at: int) -> tuple[int, float] | None:
    """'Maria Lopez', 'Maria J. Lopez', 'Maria Elena Vukovic-Lopez', 'J. Lopez'."""
    token = run[at]
    if not (token.first or token.kind == "I"):
        return None
    size = 1
    while at + size < len(run) and size < 4 and _spaced(text, run[at + size - 1], run[at + size]):
        if run[at + size].kind == "" or (run[at + size].unlisted and not token.sure):
            break
        size += 1
    if size == 1 and token.first and not token.sure and at + 1 < len(run) and _is_rare(text, token, run[at + 1]):
        return 2, _ALONE
    named = run[at : at + size]
    if named[-1].kind == "I" and size > 1 and text[named[-1].end : named[-1].end + 1] != ".":
        size -= 1
        named = named[:-1]
    if size > 1 and text[named[-1].end : named[-1].end + 1] in ('"', "”"):
        size -= 1  # the nickname stands last
        named = named[:-1]
    if size < 2 or (text[named[0].start : named[-1].end].isupper() and any(part.unlisted for part in named)):
        return None
    if not any(part.sure for part in named):
        ends = len(run) == at + size or not _spaced(text, named[-1], run[at + size])
        alone = size == 2 and ends and text[named[-1].end : named[-1].end + 1] != ":"
        return (size, _ALONE) if alone and named[0].first and named[1].family else None
    if token.kind == "I" and not (named[-1].family and named[-1].sure and text[token.end] == "."):
        return None
    return (size, _PAIR) if named[-1].family or token.sure else None


_STANDS_BEFORE = re.compile(r"(?:[.!?:;,(\n]|\b(?:and|or|by|with|for|to|from|her|his|saw)) ?\Z|^\Z", re.IGNORECASE)


def _is_rare(text: str, token: _Token, family: _Token) -> bool:
    """Tell a first name that is also a word, and one that no list holds behind it: 'May Xandrell', 'Jan van Ystrad'."""
    surface = text[family.start : family.end]
    if not family.unlisted or not _spaced(text, token, family) or len(surface) < RARE:
        return False
    parts = re.split(r"[-'’‐‑]", fold(surface))
    particled = family.start - token.end > 1
    stands = _STANDS_BEFORE.search(text, max(0, token.start - 6), token.start) is not None
    return (particled or stands) and not any(part in vocabulary() for part in (fold(surface), *parts))


def _family_first(text: str, run: Sequence[_Token], at: int) -> tuple[int, float] | None:
    """'Lopez, Maria J', where a line, label or list begins."""
    if at + 1 >= len(run) or not _COMMA.fullmatch(text, run[at].end, run[at + 1].start):
        return None
    token, given = run[at], run[at + 1]
    before = text[max(0, token.start - 3) : token.start].rstrip(" \t")
    if before and before[-1] not in ":;\n(|/-–•#>":
        return None
    capitals = (
        text[token.start : token.end].isupper() and token.kind == "" and may_be_name(text[token.start : token.end])
    )
    if not (token.family or token.unlisted or capitals) or not given.first or not (token.sure or given.sure):
        return None
    size = 2
    if at + 2 < len(run) and run[at + 2].kind in ("I", "F", "B") and _spaced(text, given, run[at + 2]):
        size = 3
    return size, _LISTED


_GOES_ON = re.compile(r"[ \t][A-Z][A-Z\d]|[ \t]\d\d?(?![\d/]| ?y)|['’][a-z]")


_DATE_BEHIND = re.compile(
    r"(?:'s)?[ ,]{1,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?:[ '-]|(?P<glued>))\d{4}",
    re.IGNORECASE,
)
_SENTENCE_BEFORE = Before(r"(?:\A|\n[ \t]*|[.!?;] {1,2})\Z")


_ENDS = re.compile(
    r"['’]s\b|[ \t]?(?:[,.;:)(\n\r|\"”/&–-]|\Z)|[ \t]{2}"
    r"|[ \t](?:and|is|was|has|had|will|who|at|on|in|to|for|with|w/|by|re|ph|x?\d)"
)


def _rare(text: str, run: Sequence[_Token], at: int) -> tuple[int, float] | None:
    """'O. Vennick', 'Mirembe Quarrow', where one word or more is in no list and none is an ordinary word."""
    token = run[at]
    date = _DATE_BEHIND.match(text, token.end) if token.kind in ("R", "S") else None
    if date and (token.kind == "R" or date["glued"] is not None):
        return (1, _ALONE) if _SENTENCE_BEFORE.search(text, max(0, token.start - 6), token.start) else None
    if (
        at + 1 >= len(run)
        or not _spaced(text, token, run[at + 1])
        or text[token.start : token.end].isupper() is (token.kind != "I")
    ):
        return None
    if token.kind == "I":
        dotted = text[token.end] == "." and run[at + 1].kind == "R"
        return (2, _LISTED) if dotted else None
    size = 1
    while at + size < len(run) and size < 4 and _spaced(text, run[at + size - 1], run[at + size]):
        if not (run[at + size].kind == "R" or run[at + size].sure):
            break
        size += 1
    named = run[at : at + size]
    if size < 2 or token.kind not in ("R", "F", "B") or not any(part.kind == "R" for part in named):
        return None
    if not _STANDS_BEFORE.search(text, max(0, token.start - 6), token.start) or _GOES_ON.match(text, named[-1].end):
        return None
    if token.kind == "R" and not _ENDS.match(text, named[-1].end):
        return None
    return size, _ALONE


_ALONE_BEFORE = re.compile(r"(?:[a-z,(\"“/&:→+]|\b[A-Z]{2,4})[ \t]?\Z|w/ ?\Z|^\Z|\n\Z|[.!?] \Z")
_THE = Before(r"\b(?:[Tt]he|[Aa]n?|[Tt]his|[Ee]ach|[Aa]ny|[Nn]o|[Nn]on|[Pp]er|[Oo]f|[Ss]t|[Uu]sing|[Vv]ia|mg|of) \Z")
_NOT_BEHIND = re.compile(r"[ \t]?\d|-\w|/\w|[ \t](?:[A-Z][a-z]|(?:mg|tab|cap|prn|bid|tid|daily|catheter|therapy)\b)")


def _alone(text: str, run: Sequence[_Token], at: int) -> tuple[int, float] | None:
    """A first name that means nothing else, in running text; a family name behind 'by', 'per', 'w/' or in brackets."""
    token = run[at]
    surface = text[token.start : token.end]
    if not token.sure or surface.isupper() or len(surface) < _SHORTEST_ALONE or not _whole(surface):
        return None
    if _NOT_BEHIND.match(text, token.end):
        return None
    before = text[max(0, token.start - 16) : token.start]
    if token.kind == "S":
        bracketed = text[token.end : token.end + 1] in (")", ",") and BRACKET_OPENS.search(before) is not None
        return (1, _ALONE) if bracketed or DOCTOR_BEFORE.search(before) else None
    if not _ALONE_BEFORE.search(before[-6:]) or _THE.search(before):
        return None
    return 1, _ALONE


def _whole(surface: str) -> bool:
    """Tell whether each part of a hyphenated word is a name: 'Mary-Jane', not 'Anne-like'."""
    return all(kind_of(part) in ("F", "S", "B", "f", "b") for part in re.split(r"[-‐‑]", surface))
