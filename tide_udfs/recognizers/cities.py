"""Names of cities: of the United States, alone and with their state, and larger ones elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tide_udfs.data.lists import rows
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.place_forms import AUSTRALIAN, CANADIAN, DOTTED_STATES
from tide_udfs.recognizers.vocabulary import listed

_SAINTS = ("saint ", ("st. ", "st "))


@cache
def city_names() -> frozenset[str]:
    """Return the folded names of the cities of the United States."""
    return frozenset(fold(row[0]) for row in rows("us_cities.tsv"))


@cache
def world_names() -> frozenset[str]:
    """Return the folded names of the larger cities elsewhere that are no words of the language."""
    return frozenset(
        name
        for name in (fold(row[0]) for row in rows("world_cities.tsv"))
        if all(set(listed().get(word, "")) <= {"n"} for word in name.split())
    )


@cache
def known_cities() -> frozenset[tuple[str, str]]:
    """Return (folded city, state code) of the United States, and each city with its state's name, written out or short.

    Also (folded city, province code) of Canada and Australia, where any of its country's stands for all.
    """
    states: dict[str, list[str]] = {row[1]: [row[0], row[1]] for row in rows("us_states.tsv")}
    for short, code in DOTTED_STATES.items():
        states.setdefault(code, [code]).append(short)
    pairs = {
        (name, way) for row in rows("us_cities.tsv") for way in states.get(row[1], [row[1]]) for name in _ways(row[0])
    }
    abroad = {"CA": CANADIAN, "AU": AUSTRALIAN}
    pairs |= {(fold(city), code) for city, land in rows("world_cities.tsv") for code in abroad.get(land, ())}
    return frozenset(pairs)


@cache
def city_ends() -> frozenset[tuple[str, str]]:
    """Return the last word of each known city, with its state: most words that stand before a state are none."""
    return frozenset((city.rsplit(" ", 1)[-1], state) for city, state in known_cities())


def _ways(city: str) -> Iterator[str]:
    """Yield how a city is written, folded: 'Saint Cloud', 'St. Cloud'."""
    plain = fold(city)
    yield plain
    for short in _SAINTS[1]:
        if _SAINTS[0] in plain:
            yield plain.replace(_SAINTS[0], short)
