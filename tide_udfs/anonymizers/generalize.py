"""Coarser forms of places: what Safe Harbor and a limited data set let stand."""

from __future__ import annotations

import re

from tide_udfs.anonymizers.geography import fold_place, states
from tide_udfs.data import lists

_ZIP = re.compile(r"(\d{3})\d{2}(?:-?\d{4})?", re.ASCII)
_ZIP_AT_END = re.compile(r",?\s+\d{5}(?:-\d{4})?\s*$", re.ASCII)
_PART_START = re.compile(r"^|,[ \t]*|\n\s*")
_LONGEST_ADDRESS = 300


def zip3(value: str) -> str | None:
    """Return a ZIP with only the digits that Safe Harbor lets stand: 02139 as 02100, and 00000 where few people live.

    Source: 45 CFR 164.514(b)(2)(i)(B).
    """
    match = _ZIP.fullmatch(value)
    if match is None:
        return None
    return f"{match[1] if match[1] in lists.open_zip3() else '000'}00"


def locality_start(address: str) -> int | None:
    """Return where the city, state and ZIP of an address begin, or None where it does not end in a city and a state."""
    if len(address) > _LONGEST_ADDRESS:
        return None
    named = _ZIP_AT_END.sub("", address)
    for part in _PART_START.finditer(named):
        locality = named[part.end() :]
        words = locality.replace(",", " ").split()
        if not any(c.isnumeric() for c in locality) and any(
            fold_place(" ".join(words[-n:])) in states() for n in (1, 2, 3) if n < len(words)
        ):
            return part.end()
    return None
