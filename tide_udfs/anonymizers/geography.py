"""What is known of places: states, countries, cities with their state or country, counties."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

from tide_udfs.data import lists

_LARGE_CITIES = 1500
_STATE_SHORT = {
    "ala": "AL", "ariz": "AZ", "ark": "AR", "cal": "CA", "calif": "CA", "colo": "CO", "conn": "CT", "del": "DE",
    "fla": "FL", "ida": "ID", "ill": "IL", "ind": "IN", "kan": "KS", "kans": "KS", "mass": "MA", "mich": "MI",
    "minn": "MN", "miss": "MS", "mont": "MT", "n dak": "ND", "neb": "NE", "nebr": "NE", "nev": "NV", "n mex": "NM",
    "okla": "OK", "ore": "OR", "oreg": "OR", "penn": "PA", "penna": "PA", "s dak": "SD", "tenn": "TN", "tex": "TX",
    "wash": "WA", "w va": "WV", "wis": "WI", "wisc": "WI", "wyo": "WY",
}  # fmt: skip
"""Abbreviations of states that newspapers use, without dots."""
_TERRITORIES = {
    "puerto rico": "PR", "guam": "GU", "virgin islands": "VI", "us virgin islands": "VI", "american samoa": "AS",
    "northern mariana islands": "MP",
}  # fmt: skip
_PROVINCES = {
    "alberta": "AB", "british columbia": "BC", "manitoba": "MB", "new brunswick": "NB", "newfoundland": "NL",
    "nova scotia": "NS", "nunavut": "NU", "ontario": "ON", "prince edward island": "PE", "quebec": "QC",
    "saskatchewan": "SK", "yukon": "YT",
}  # fmt: skip
_COUNTRY_ALIASES = {
    "usa": "US", "us": "US", "america": "US", "united states of america": "US", "uk": "GB", "great britain": "GB",
    "england": "GB", "scotland": "GB", "wales": "GB", "northern ireland": "GB", "korea": "KR", "viet nam": "VN",
    "rvn": "VN", "dr congo": "CD", "congo": "CG", "burma": "MM", "ivory coast": "CI", "holland": "NL",
    "czech republic": "CZ", "swaziland": "SZ", "uae": "AE", "prc": "CN", "ussr": "RU", "turkiye": "TR",
    "palestine": "PS", "macedonia": "MK", "east timor": "TL", "cape verde": "CV",
}  # fmt: skip


_DROPPED = str.maketrans("", "", ".,'’")


def fold_place(text: str) -> str:
    """Return a place's name without case, diacritics, dots and repeated spaces, as places are compared."""
    return _folded(text) if len(text) <= _CACHED_CHARS else _fold(text)


def _fold(text: str) -> str:
    plain = text.lower()
    if plain.isascii():
        if plain.isalnum():
            return plain
    else:
        plain = unicodedata.normalize("NFKD", text.casefold())
        plain = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(plain.translate(_DROPPED).split())


_CACHED_CHARS = 60
_folded = lru_cache(maxsize=1 << 14)(_fold)
"""The words of facilities and the names to choose from are few; so many short ones take about 3 MB."""


def pick_unlike(names: Sequence[str], index: int, folded: str) -> str:
    """Return the name at an index, or the nearest before it that does not hold the folded original ('West Swanzey')."""
    for step in range(len(names)):
        name = names[index - step]
        if f" {folded} " not in f" {fold_place(name)} ":
            return name
    return names[index]


def has_number(word: str) -> bool:
    """Whether a word holds a digit or other number, of any script."""
    return not (word.isascii() and word.isalpha()) and any(c.isnumeric() for c in word)


@cache
def states() -> dict[str, str]:
    """Return the code of each state, territory and Canadian province, by its folded names and abbreviations."""
    codes = {fold_place(name): code for code, name in lists.rows("us_states.tsv")}
    named = codes | _STATE_SHORT | _TERRITORIES | _PROVINCES
    return {code.lower(): code for code in named.values()} | named


@cache
def countries() -> dict[str, str]:
    """Return the ISO code of each country by its folded names."""
    return {fold_place(name): code for name, code in lists.rows("countries.tsv")} | _COUNTRY_ALIASES


def is_region(text: str) -> bool:
    """Whether the whole text names a state or a country; two small letters do not."""
    folded = fold_place(text)
    if len(folded) == 2 and text.islower():
        return False
    return folded in states() or folded in countries()


@cache
def home_of() -> dict[str, str]:
    """Return the state ('CA') or country ('country FR') that a city's folded name most likely means.

    The list of the world holds large cities only: they yield to the larger cities of the States (Manchester, NH) and
    come before the smaller ones (Paris, TX).
    """
    american = [(fold_place(name), code) for name, code, _ in reversed(lists.rows("us_cities.tsv"))]
    abroad = {fold_place(name): f"country {code}" for name, code in reversed(lists.rows("world_cities.tsv"))}
    return dict(american[:-_LARGE_CITIES]) | abroad | dict(american[-_LARGE_CITIES:])


@cache
def cities_in(home: str) -> tuple[str, ...]:
    """Return the cities to choose from in a state ('CA') or country ('country FR'); all American ones for neither."""
    found = _cities_by_home().get(home, ())
    return tuple(found) if len(found) > 1 else all_cities()


@cache
def _cities_by_home() -> dict[str, list[str]]:
    cities: dict[str, list[str]] = {}
    for name, code in lists.rows("world_cities.tsv"):
        cities.setdefault(f"country {code}", []).append(name)
    for name, code, fit in lists.rows("us_cities.tsv"):
        if fit == "+":
            cities.setdefault(code, []).append(name)
    return cities


@cache
def names_in(state: str) -> frozenset[str]:
    """Return the folded names of a state's cities."""
    return frozenset(fold_place(name) for name, code, _ in lists.rows("us_cities.tsv") if code == state)


@cache
def all_cities() -> tuple[str, ...]:
    """Return every city of the States to choose from, each name once."""
    return tuple(dict.fromkeys(name for name, _, fit in lists.rows("us_cities.tsv") if fit == "+"))


@cache
def county_homes() -> dict[str, str]:
    """Return a state that has a county of this folded name (without 'County')."""
    return {fold_place(_bare_county(name)): state for name, state in reversed(lists.rows("us_counties.tsv"))}


@cache
def counties_in(state: str) -> tuple[str, ...]:
    """Return the counties of a state without the word 'County'; all where the state has fewer than two."""
    found = tuple(_bare_county(name) for name, of in lists.rows("us_counties.tsv") if of == state)
    everywhere = (_bare_county(name) for name, _ in lists.rows("us_counties.tsv"))
    return found if len(found) > 1 else tuple(dict.fromkeys(everywhere))


def _bare_county(name: str) -> str:
    return re.sub(r"\s+(?:County|Parish|Borough|Census Area|Municipio|Municipality)$", "", name)


@cache
def zip3s_in(state: str) -> tuple[str, ...]:
    """Return the three-digit ZIPs of a state that people live in."""
    used = {zip3 for zip3, people in lists.rows("zip3.tsv") if int(people) > 0}
    return tuple(zip3 for zip3, of in lists.zip3_state().items() if of == state and zip3 in used)
