"""Terms of the gazetteer: what one is, the site's files, the shipped lists."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO

from tide_udfs.errors import ConfigError
from tide_udfs.span import ENTITIES, PhiCategory

_SHIPPED = ("countries.csv", "organizations.csv", "states.csv", "us_cities.csv", "world_cities.csv")
_DEFAULTS = {"case_sensitive": False, "needs_context": False, "whole_word": True}
_HEADER = re.compile(r"#\s*(entity|options)\s*:\s*(\S.*?)?\s*$", re.IGNORECASE)


Kind = tuple[PhiCategory, str, bool, bool, bool]


@dataclass(frozen=True, slots=True, order=True)
class Term:
    """A term and what it is. Case folds and white space counts as one space unless `case_sensitive`."""

    text: str
    category: PhiCategory
    entity: str
    case_sensitive: bool = False
    needs_context: bool = False
    """The term is also an ordinary word or name: it counts only behind 'in', 'from' … or before ', ST'."""
    whole_word: bool = True
    """Else it counts within a longer word too."""

    @property
    def kind(self) -> Kind:
        """Everything but the text."""
        return self.category, self.entity, self.case_sensitive, self.needs_context, self.whole_word


def load_terms(paths: Iterable[Path | str]) -> tuple[Term, ...]:
    """Return the terms of site files.

    A `.txt` file holds one term a line below a comment `# entity: HOSPITAL`, and `# options: case_sensitive` where
    they have any; other lines with a '#' first are comments. A `.csv` file has the columns term, entity, options.
    Options are separated by ';': case_sensitive, needs_context, whole_word=no. Of a folder all such files are read.
    An entity is one of DESIGN §3's ('CLINIC'), or 'DOCTOR/NAME' where its word alone could mean two categories.

    Raises:
        ConfigError: lists every line that cannot be read, by file and number, never by content.
    """
    terms: list[Term] = []
    faults: list[str] = []
    for path in _files(map(Path, paths), faults):
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


def _files(paths: Iterable[Path], faults: list[str]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
        elif found := sorted(file for file in path.iterdir() if file.suffix in _READERS):
            yield from found
        else:
            faults.append(f"{path}: a folder without a list of terms (.txt or .csv)")


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
    entity = options = ""
    for number, line in enumerate(file, start=1):
        if header := _HEADER.match(line):
            if header[1].lower() == "entity":
                entity, options = header[2] or "", ""
            else:
                options = header[2] or ""
        elif line.strip() and not line.startswith("#"):
            yield number, line, entity, options


_READERS = {".csv": _csv_rows, ".txt": _txt_rows}


def _collect(rows: Iterable[Row], source: str, terms: list[Term], faults: list[str]) -> None:
    for number, text, entity, options in rows:
        chosen = _options(options)
        kinds = _kinds(entity.strip())
        text = " ".join(text.split())
        if not any(map(str.isalnum, text)):
            faults.append(f"{source}:{number}: the term is empty")
        elif len(kinds) != 1:
            faults.append(f"{source}:{number}: the entity is {'ambiguous' if kinds else 'unknown or missing'}")
        elif chosen is None:
            faults.append(
                f"{source}:{number}: options are {', '.join(sorted(_DEFAULTS))}, each with =yes or =no behind it"
            )
        else:
            category, kind = kinds[0]
            terms.append(Term(text, category, kind, **chosen))


def _options(listed: str) -> dict[str, bool] | None:
    """Return every option; None if one is unknown. 'case_sensitive' alone means yes."""
    chosen = dict(_DEFAULTS)
    for option in filter(None, map(str.strip, listed.split(";"))):
        name, _, value = (part.strip() for part in option.partition("="))
        if name not in chosen or value not in ("", "yes", "no"):
            return None
        chosen[name] = value != "no"
    return chosen


def _kinds(entity: str) -> list[tuple[PhiCategory, str]]:
    """Return the (category, entity) pairs that a word of a site file can mean."""
    category, _, finer = entity.upper().rpartition("/")
    return [
        (known, finer) for known, finers in ENTITIES.items() if finer in finers and (not category or category == known)
    ]
