"""The recognizer `gazetteer`: terms of a site and shipped lists, word-bounded, at exact offsets in any Unicode."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from operator import attrgetter

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.capitals import Capitals, Marks, read_capitals
from tide_udfs.recognizers.chunks import chunks
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.medicine import EPONYM_HEADS
from tide_udfs.recognizers.name_kinds import NAMED, name_kind, name_marks, people_source
from tide_udfs.recognizers.negative import negative_source
from tide_udfs.recognizers.ocr import ocr_source, read_both
from tide_udfs.recognizers.people import find_people
from tide_udfs.recognizers.reading import WORD, may_be_name
from tide_udfs.recognizers.rules_age import ages_behind
from tide_udfs.recognizers.term_index import RUN, Hit, TermFinder, TermIndex, accents_apart, flat, level
from tide_udfs.recognizers.terms import Term, load_terms, shipped_terms
from tide_udfs.recognizers.veto import but_medicine
from tide_udfs.recognizers.vocabulary import vocabulary
from tide_udfs.span import Evidence, PhiCategory, Span

__all__ = ["Gazetteer", "Term", "load_terms", "shipped_terms"]

_ORDER = attrgetter("start", "end")
Finders = tuple[TermFinder, ...]
_SCORE, _SCORE_IN_CONTEXT = 0.9, 0.75
_CHARS_TO_READ = 1 << 16
"""Characters of which the capitalized words are told at once: arrays of so many stay in the processor's caches."""
_TERM = 1
"""Mark of a capitalized word under which terms are filed."""


class Gazetteer:
    """Finds listed terms. Pickles as an index of the site's terms, some 40 bytes each, which each process opens once.

    Args:
        terms: of the site, as `load_terms` reads them.
        shipped: whether the shipped lists (states, countries, larger cities) are searched too.
    """

    def __init__(self, terms: Iterable[Term] = (), *, name: str = "gazetteer", shipped: bool = True) -> None:
        self.name = name
        self._shipped = shipped
        own = sorted(set(terms), key=lambda term: (term.text, term.kind))
        self._index = TermIndex(own, vocabulary() if own else ())
        self._version = fingerprint(
            (
                code_fingerprint("gazetteer"),
                ocr_source(),
                *map(repr, own),
                *((people_source(), negative_source(), *map(repr, shipped_terms())) if shipped else ()),
            )
        )

    @property
    def version(self) -> str:
        """Fingerprint of the code and of every term."""
        return self._version

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Gazetteer) and (self.name, self.version) == (other.name, other.version)

    def __hash__(self) -> int:
        return hash((self.name, self.version))

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return the spans of each text, ordered by start; a name and a place may overlap. Reads no context."""
        return read_both(texts, contexts, self._read)

    def _read(self, texts: Sequence[str], _contexts: Sequence[NoteContext]) -> list[list[Span]]:
        finders, marks = _open(self)
        spans: list[list[Span]] = []
        for chunk in chunks(texts):
            read = [capitals for few in chunks(chunk, _CHARS_TO_READ) for capitals in read_capitals(few, marks)]
            people = [self._people(capitals) for capitals in read] if self._shipped else [[]] * len(read)
            terms = [self._terms(capitals, finders, named) for capitals, named in zip(read, people, strict=True)]
            spans += [sorted(listed + named, key=_ORDER) for listed, named in zip(terms, people, strict=True)]
        return spans

    def open(self) -> tuple[Finders, Marks]:
        """Return what searches: the terms by word, those of the site first, and what each capitalized word is."""
        indexes = (self._index, _shipped_index()) if self._shipped else (self._index,)
        finders = tuple(index.open() for index in indexes if len(index))

        def mark(word: str) -> int:
            plain = level(word)
            runs = (plain,) if plain.isalpha() else RUN.findall(plain)
            filed = any(run in finder.capital for finder in finders for run in runs)
            return _TERM * filed + (name_marks(word) if self._shipped else 0)

        return finders, Marks(mark, sought=_TERM | NAMED)

    def _terms(self, capitals: Capitals, finders: Finders, people: Sequence[Span]) -> list[Span]:
        text = capitals.text
        named = {span.end for span in people if span.entity == "NAME"}
        hits = _hits(text, finders, capitals)
        return [_with_city(text, span) for span in self._find(text, hits, named)]

    def _people(self, capitals: Capitals) -> list[Span]:
        text = capitals.text
        people = but_medicine(text, find_people(capitals, self.name))
        return [*people, *ages_behind(text, people, self.name)]

    def _find(self, text: str, hits: Iterable[Hit], named: Container[int]) -> Iterator[Span]:
        end = 0
        for left, right, _, term in hits:
            if left < end or not _holds(text, left, right, term, named):
                continue
            end = right
            yield Span(
                start=left,
                end=right,
                category=term.category,
                entity=term.entity,
                score=_SCORE_IN_CONTEXT if term.needs_context else _SCORE,
                evidence=Evidence.LEXICON,
                recognizer=self.name,
            )


@cache
def _open(gazetteer: Gazetteer) -> tuple[Finders, Marks]:
    """Open a gazetteer, once for each version in a process."""
    return gazetteer.open()


@cache
def _shipped_index() -> TermIndex:
    return TermIndex(shipped_terms())


def _hits(text: str, finders: Finders, capitals: Capitals) -> list[Hit]:
    """Return the hits by start, of one start the longest first, of one place the site's, and those with its accents."""
    runs = [
        (run.start(), level(run[0]))
        for place in capitals.sought
        if capitals.marks(place) & _TERM
        for run in RUN.finditer(text, *capitals.span(place))  # 'Winston-Salem' is two
    ]
    found = [(rank, hit) for rank, finder in enumerate(finders) for hit in finder.hits(text, runs)]

    def order(ranked: tuple[int, Hit]) -> tuple[int, int, int, bool, int]:
        rank, (start, end, number, term) = ranked
        return start, -end, rank, any(accents_apart(text[start:end], term.text)), number

    return [hit for _, hit in sorted(found, key=order)]


_STATE_BEHIND = re.compile(r",[ \t]{0,2}([A-Z]{2}(?![^\W_])|[A-Z][a-z]+(?: [A-Z][a-z]+)?)")
_STATE_CODE = 2
_PLACE_BEFORE = Before(
    r"\b(?:in|from|to|at|near|of|outside|via|visiting|visited|leaving|live[sd]? in|moved to|born in"
    r"|through|for|toward|between|around)"
    r"(?:[ \t\u00a0]{1,2}|[ \t]?\r?\n[ \t]{0,4})\Z",
    re.IGNORECASE,
)
_NEXT_WORD = re.compile(r"(?:['’]s)?[ \t\-]{1,2}([a-z]+)")
_NAME_BEHIND = re.compile(r"[ \t](?!Hospital|Clinic|Medical|General|Regional|County|University)[A-Z][a-z]+")
_NAME_BEFORE = Before(r"(?:\b[A-Z][a-z]+|\b[A-Z]\.|\b(?:Dr|Mr|Mrs|Ms)\.?)[ \t]\Z")


_LINE_ENDS = re.compile(r"[ \t]*+\.?[ \t]*+(?:\r?\n|\Z)")
_BEHIND_NAME = ", "


def _holds(text: str, start: int, end: int, term: Term, named: Container[int]) -> bool:
    """Tell whether a hit is the term, in its case, in a context that suits it, and no eponym.

    Args:
        named: where names of people end.
    """
    if term.case_sensitive and text[start:end] != term.text and not _same_case(text[start:end], term.text):
        return False
    following = _NEXT_WORD.match(text, end)
    if following and following[1] in EPONYM_HEADS:
        return False
    if not term.needs_context and not _is_another_word(text[start:end], term):
        return True
    if start - len(_BEHIND_NAME) in named and _ends_address(text, start, end, term):
        return True
    behind = _STATE_BEHIND.match(text, end)
    if behind and (len(behind[1]) == _STATE_CODE or behind[1] in _lands() or behind[1].split()[0] in _lands()):
        return not _NAME_BEFORE.search(text, max(0, start - 24), start)
    return bool(_PLACE_BEFORE.search(text, max(0, start - 24), start)) and not _NAME_BEHIND.match(text, end)


def _is_another_word(surface: str, term: Term) -> bool:
    """Tell whether accents make a word another: 'Médica' is not Medica, 'resume' not Résumé; but 'México' is Mexico."""
    if not RUN.fullmatch(surface):
        return False
    added, left_out = accents_apart(surface, term.text)
    return (added and term.category is not PhiCategory.LOCATION) or (left_out and flat(surface) in vocabulary())


def _ends_address(text: str, start: int, end: int, term: Term) -> bool:
    """Tell whether a city behind a name ends a line as an address does, 'Ann Lee, Graz'; not if it means more."""
    word = flat(term.text)
    means_more = word in vocabulary() or name_kind(word) in ("F", "B", "f", "b")
    is_behind = text.startswith(_BEHIND_NAME, start - len(_BEHIND_NAME)) and _LINE_ENDS.match(text, end) is not None
    return term.entity == "CITY" and is_behind and not means_more


def _same_case(surface: str, term: str) -> bool:
    """Tell whether they differ in white space, typographic marks and accents alone."""
    return level(surface) == level(term)


_CITY_BEFORE = Before(rf"(?:{WORD}[ ]){{0,2}}{WORD},[ \t]{{1,2}}\Z")


@cache
def _lands() -> frozenset[str]:
    return frozenset(term.text for term in shipped_terms() if term.entity in ("COUNTRY", "STATE"))


def _with_city(text: str, span: Span) -> Span:
    """Let a country or state begin at the city before it: 'Hsinchu, Taiwan' is one place."""
    if span.entity not in ("COUNTRY", "STATE"):
        return span
    low = max(0, span.start - 40)
    city = _CITY_BEFORE.search(text[low : span.start])
    if city is None or any(not may_be_name(word) for word in city[0].rstrip(", \t").split()):
        return span
    if city[0].rstrip(", \t") in _lands():
        return span
    return replace(span, start=low + city.start(), entity="CITY")
