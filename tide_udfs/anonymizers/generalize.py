"""Coarser forms of places: what Safe Harbor and a limited data set let stand."""

from __future__ import annotations

import re

from tide_udfs.anonymizers.geography import fold_place, home_of, is_region, states
from tide_udfs.data import lists

_ZIP = re.compile(r"(\d{3})\d{2}(?:-?\d{4})?", re.ASCII)
_ZIP_AT_END = re.compile(r",?\s+\d{5}(?:-\d{4})?\s*$", re.ASCII)
_PART_START = re.compile(r"^|,[ \t]*|\n\s*")
_LONGEST_ADDRESS = 300
_STREET_WORDS = frozenset(
    {"apt", "ave", "avenue", "blvd", "boulevard", "box", "br", "cir", "circle", "court", "ct", "dr", "drive", "fl"}
    | {"floor", "highway", "hwy", "lane", "ln", "loop", "lot", "pike", "pkwy", "pl", "place", "rd", "road", "route"}
    | {"rte", "spc", "st", "ste", "street", "suite", "ter", "terrace", "trail", "trl", "unit", "way"}
)


def zip3(value: str) -> str | None:
    """Return a ZIP with only the digits that Safe Harbor lets stand: 02139 as 02100, and 00000 where few people live.

    Source: 45 CFR 164.514(b)(2)(i)(B).
    """
    match = _ZIP.fullmatch(value)
    if match is None:
        return None
    return f"{match[1] if match[1] in lists.open_zip3() else '000'}00"


def locality_start(address: str) -> int | None:
    """Return where the city, state and ZIP of an address begin, or None where it does not surely end in a city."""
    if len(address) > _LONGEST_ADDRESS:
        return None
    named = _ZIP_AT_END.sub("", address)
    for part in reversed(list(_PART_START.finditer(named))):
        locality = named[part.end() :]
        if any(c.isnumeric() for c in locality):
            return None
        if _ends_in_city(locality, stands_alone=part.end() > 0):
            return part.end()
    return None


def _ends_in_city(locality: str, *, stands_alone: bool) -> bool:
    """Tell whether a text is a city, with its state or without.

    Args:
        stands_alone: a comma or line break parts it from the street, so that it may be a city that no list knows.
    """
    words = fold_place(locality).split()
    for n in (1, 2, 3):
        if n < len(words) and " ".join(words[-n:]) in states():
            city = words[:-n]
            return " ".join(city) in home_of() or (stands_alone and _STREET_WORDS.isdisjoint(city))
    return " ".join(words) in home_of() and not is_region(locality)
