"""What a word is as a name: listed as a first or family name, an initial, or in no list at all."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import GENERIC_PLACE, NOT_A_NAME
from tide_udfs.recognizers.rare import is_rare
from tide_udfs.recognizers.vocabulary import listed

_FILE = "people.tsv"
SHORT_CAPITALS = 3
"""Capitals up to which a word may be an abbreviation."""
RARE = 5
"""Letters from which on a word that no list holds is taken for a family name."""
_LONGEST_ABBREVIATED = 2
_POSSESSIVES = ("'s", "’s", "'S", "’S")


@cache
def _kinds() -> dict[str, str]:
    lines = files("tide_udfs.data.gazetteer").joinpath(_FILE).read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


def name_kind(word: str) -> str:
    """Return a folded word's kind in the list: F first, S family, B both, small where it means more; '' not listed."""
    return _kinds().get(word, "")


def people_source() -> str:
    """Return the text of the list, for the fingerprint of who reads it."""
    return files("tide_udfs.data.gazetteer").joinpath(_FILE).read_text(encoding="utf-8")


NAMED, LEADS, LONE, PART = 2, 4, 8, 16
"""Marks of a capitalized word: it is or holds a listed name, or is in no list, and a name can begin at it; that means
nothing else; it is a name by itself only before a date; it may be a part of a name."""


def name_marks(surface: str) -> int:
    """Return the marks of a capitalized word, a possessive behind it or not."""
    kind = kind_of(bare(surface))
    if not kind or kind == "I":
        return 0
    if kind == "-":
        return PART
    lone = kind == "R" or (kind == "S" and surface.isupper())
    return PART | NAMED | LEADS * (not kind.islower()) | LONE * lone


def is_also_a_word(name: str) -> bool:
    """Tell whether a name, in lower case, is listed and means something else too."""
    return name_kind(name).islower()


def is_first_name(surface: str) -> bool:
    """Tell whether a capitalized word is listed as a first name and means nothing else."""
    return kind_of(surface) in ("F", "B")


@lru_cache(maxsize=1 << 14)
def kind_of(surface: str) -> str:
    """Return the kind of a capitalized word: as in the list, small beside a word of medicine; I an initial; R in no
    list of words either; '-' unknown; '' no name.
    """
    if len(surface) == 1:
        return "I"
    kinds = _kinds()
    word = fold(surface)
    kind = kinds.get(word)
    if kind is None and not word.isascii():
        word = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
        kind = kinds.get(word)
    if surface.isupper() and len(word) <= SHORT_CAPITALS and "n" not in listed().get(word, "n"):
        return ""
    if word in NOT_A_NAME or word in GENERIC_PLACE:
        return "" if kind is None or kind.islower() else kind.lower()
    if kind is None and any(mark in word for mark in "-'’‐‑"):
        found = [kinds[part] for part in re.split(r"[-'’‐‑]", word) if part in kinds]
        if found and not any(part in NOT_A_NAME for part in re.split(r"[-'’‐‑]", word)):
            kind = next((kind for kind in found if kind.isupper()), found[0])
    if kind is not None:
        return kind
    if surface.isupper() or len(surface) <= _LONGEST_ABBREVIATED:
        return ""
    return "R" if is_rare(surface, least=RARE, named=False) else "-"


def bare(surface: str) -> str:
    """Return a word without a possessive behind it."""
    return surface[:-2] if surface[-2:] in _POSSESSIVES else surface
