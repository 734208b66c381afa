"""The recognizer `gazetteer`: terms of a site and shipped lists, word-bounded, at exact offsets in any Unicode."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO

import ahocorasick

from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.medicine import EPONYM_HEADS
from tide_udfs.recognizers.people import find_people, people_source
from tide_udfs.recognizers.reading import WORD, may_be_name
from tide_udfs.recognizers.rules_age import ages_behind
from tide_udfs.span import ENTITIES, Evidence, PhiCategory, Span

_MODULES = ("casefold", "gazetteer", "medicine", "people", "reading", "rules_age")
_SHIPPED = ("countries.csv", "organizations.csv", "states.csv", "us_cities.csv", "world_cities.csv")
_OPTIONS = frozenset({"case_sensitive", "needs_context"})
_HEADER = re.compile(r"#\s*entity\s*:\s*(\S+)\s*$", re.IGNORECASE)
_SCORE, _SCORE_IN_CONTEXT = 0.9, 0.75


@dataclass(frozen=True, slots=True, order=True)
class Term:
    """A term and what it is. Case folds and white space counts as one space unless `case_sensitive`."""

    text: str
    category: PhiCategory
    entity: str
    case_sensitive: bool = False
    needs_context: bool = False
    """The term is also an ordinary word or name: it counts only behind 'in', 'from' … or before ', ST'."""


class Gazetteer:
    """Finds listed terms. Pickles as its terms; each process builds the automaton once, when it first reads a text.

    Args:
        terms: of the site, as `load_terms` reads them.
        shipped: whether the shipped lists (states, countries, larger cities) are searched too.
    """

    def __init__(self, terms: Iterable[Term] = (), *, name: str = "gazetteer", shipped: bool = True) -> None:
        self.name = name
        self._terms = tuple(sorted(set(terms)))
        self._shipped = shipped
        self._version = fingerprint(
            (
                code_fingerprint(_MODULES),
                *map(repr, self._terms),
                *((people_source(), *map(repr, shipped_terms())) if shipped else ()),
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

    @property
    def terms(self) -> tuple[Term, ...]:
        """All terms searched, those of the site first."""
        return (*self._terms, *(shipped_terms() if self._shipped else ()))

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return the spans of each text, ordered by start; a name and a place may overlap. Reads no context."""
        automaton = _automaton(self)
        return [self._spans(text, automaton) for text in texts]

    def _spans(self, text: str, automaton: ahocorasick.Automaton) -> list[Span]:
        spans = [_with_city(text, span) for span in self._find(text, automaton)]
        if self._shipped:
            people = list(find_people(text, self.name))
            spans += (*people, *ages_behind(text, people, self.name))
            spans.sort(key=lambda span: (span.start, span.end))
        return spans

    def _find(self, text: str, automaton: ahocorasick.Automaton) -> Iterator[Span]:
        end = 0
        for left, right, terms in _longest_first(text, automaton):
            if left < end:
                continue
            if term := next((term for term in terms if _holds(text, left, right, term)), None):
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
def _automaton(gazetteer: Gazetteer) -> ahocorasick.Automaton:
    """Build the automaton of folded terms, once for each version in a process; value: (length, terms)."""
    listed: dict[str, list[Term]] = {}
    for term in gazetteer.terms:
        listed.setdefault(_flat(fold(term.text)), []).append(term)
    automaton = ahocorasick.Automaton()
    for key, terms in listed.items():
        automaton.add_word(key, (len(key), tuple(terms)))
    if listed:
        automaton.make_automaton()
    return automaton


def _flat(folded: str) -> str:
    """Replace line breaks, tabs and typographic marks one for one, so that a term matches across a line break."""
    for char, plain in (("\n", " "), ("\t", " "), ("\u00a0", " "), ("’", "'"), ("‑", "-")):
        if char in folded:
            folded = folded.replace(char, plain)
    return folded


def _longest_first(text: str, automaton: ahocorasick.Automaton) -> list[tuple[int, int, tuple[Term, ...]]]:
    """Return the word-bounded hits by start, of one start the longest first."""
    if not len(automaton):
        return []
    size = len(text)
    hits = []
    for last, (length, terms) in automaton.iter(_flat(fold(text))):
        start, end = last - length + 1, last + 1  # the automaton's end is inclusive, ours is not
        if (start and text[start - 1].isalnum()) or (end < size and text[end].isalnum()):
            continue
        hits.append((start, end, terms))
    hits.sort(key=lambda hit: (hit[0], -hit[1]))
    return hits


_STATE_BEHIND = re.compile(r",[ \t]{0,2}([A-Z]{2}(?![^\W_])|[A-Z][a-z]+(?: [A-Z][a-z]+)?)")
_STATE_CODE = 2
_PLACE_BEFORE = re.compile(
    r"\b(?:in|from|to|at|near|of|outside|via|visiting|visited|leaving|live[sd]? in|moved to|born in"
    r"|through|for|toward|between|around)"
    r"(?:[ \t\u00a0]{1,2}|[ \t]?\r?\n[ \t]{0,4})\Z",
    re.IGNORECASE,
)
_NEXT_WORD = re.compile(r"(?:['’]s)?[ \t\-]{1,2}([a-z]+)")
_NAME_BEHIND = re.compile(r"[ \t](?!Hospital|Clinic|Medical|General|Regional|County|University)[A-Z][a-z]+")
_NAME_BEFORE = re.compile(r"(?:\b[A-Z][a-z]+|\b[A-Z]\.|\b(?:Dr|Mr|Mrs|Ms)\.?)[ \t]\Z")


def _holds(text: str, start: int, end: int, term: Term) -> bool:
    """Tell whether a hit is the term, in its case, in a context that suits it, and no eponym."""
    if term.case_sensitive and text[start:end] != term.text and not _same_case(text[start:end], term.text):
        return False
    following = _NEXT_WORD.match(text, end)
    if following and following[1] in EPONYM_HEADS:
        return False
    if not term.needs_context:
        return True
    behind = _STATE_BEHIND.match(text, end)
    if behind and (len(behind[1]) == _STATE_CODE or behind[1] in _lands() or behind[1].split()[0] in _lands()):
        return not _NAME_BEFORE.search(text, max(0, start - 24), start)
    return bool(_PLACE_BEFORE.search(text, max(0, start - 24), start)) and not _NAME_BEHIND.match(text, end)


def _same_case(surface: str, term: str) -> bool:
    """Tell whether they differ in white space and typographic marks alone."""
    return _flat(surface) == _flat(term)


_CITY_BEFORE = re.compile(rf"(?:{WORD}[ ]){{0,2}}{WORD},[ \t]{{1,2}}\Z")


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


# -- files ------------------------------------------------------------------------------------------------------------


def load_terms(paths: Iterable[Path | str]) -> tuple[Term, ...]:
    """Return the terms of site files.

    A `.txt` file holds one term a line below a comment `# entity: HOSPITAL`; other lines with a '#' first are comments.
    A `.csv` file has the columns term, entity, options; options are separated by ';': case_sensitive, needs_context.
    An entity is one of DESIGN §3's ('CLINIC'), or 'DOCTOR/NAME' where its word alone could mean two categories.

    Raises:
        ConfigError: lists every line that cannot be read, by file and number, never by content.
    """
    terms: list[Term] = []
    faults: list[str] = []
    for path in map(Path, paths):
        if path.suffix not in _READERS:
            faults.append(f"{path}: a list of terms ends in .txt or .csv")
            continue
        try:
            with path.open(encoding="utf-8-sig", newline="") as file:
                _collect(_READERS[path.suffix](file), str(path), terms, faults)
        except (OSError, UnicodeDecodeError) as error:
            faults.append(f"{path}: cannot be read as UTF-8 text ({type(error).__name__})")
    if faults:
        raise ConfigError("\n".join(faults))
    return tuple(sorted(set(terms)))


@cache
def shipped_terms() -> tuple[Term, ...]:
    """Return states, countries and larger cities; those that are also words or names need context."""
    terms: list[Term] = []
    faults: list[str] = []
    for name in _SHIPPED:
        with files("tide_udfs.data.gazetteer").joinpath(name).open(encoding="utf-8") as file:
            _collect(_csv_rows(file), name, terms, faults)
    if faults:
        raise ConfigError("\n".join(faults))
    return tuple(sorted(set(terms)))


Row = tuple[int, str, str, str]


def _csv_rows(file: IO[str]) -> Iterator[Row]:
    for row in (reader := csv.DictReader(file)):
        yield reader.line_num, row.get("term") or "", row.get("entity") or "", row.get("options") or ""


def _txt_rows(file: IO[str]) -> Iterator[Row]:
    entity = ""
    for number, line in enumerate(file, start=1):
        if header := _HEADER.match(line):
            entity = header[1]
        elif line.strip() and not line.startswith("#"):
            yield number, line, entity, ""


_READERS = {".csv": _csv_rows, ".txt": _txt_rows}


def _collect(rows: Iterable[Row], source: str, terms: list[Term], faults: list[str]) -> None:
    for number, text, entity, options in rows:
        named = {option.strip() for option in options.split(";") if option.strip()}
        kinds = _kinds(entity.strip())
        text = " ".join(text.split())
        if not any(map(str.isalnum, text)):
            faults.append(f"{source}:{number}: the term is empty")
        elif len(kinds) != 1:
            faults.append(f"{source}:{number}: the entity is {'ambiguous' if kinds else 'unknown or missing'}")
        elif named - _OPTIONS:
            faults.append(f"{source}:{number}: options are {', '.join(sorted(_OPTIONS))}")
        else:
            category, kind = kinds[0]
            terms.append(Term(text, category, kind, "case_sensitive" in named, "needs_context" in named))


def _kinds(entity: str) -> list[tuple[PhiCategory, str]]:
    """Return the (category, entity) pairs that a word of a site file can mean."""
    category, _, finer = entity.upper().rpartition("/")
    return [
        (known, finer) for known, finers in ENTITIES.items() if finer in finers and (not category or category == known)
    ]
