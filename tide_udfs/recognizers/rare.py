"""Capitalized words that no list of the language, of medicine or of drugs holds: most are somebody or some place."""

from __future__ import annotations

import re
from functools import lru_cache

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.eponyms import ALL_EPONYMS
from tide_udfs.recognizers.medicine import GENERIC_PLACE, NOT_A_NAME
from tide_udfs.recognizers.vocabulary import listed

_PRODUCT = re.compile(r"[a-z](?<!\bMc)(?<!\bMac)[A-Z]")
"""A capital amid a word, as devices have it."""
_MEDICAL = re.compile(
    r"(?:olog(?:y|ies|ists?)|iatr(?:y|ics|ists?)|[eo]ctomy|[oa]stomy|otomy|oscop(?:y|ic)|graph(?:y|ic)|itis|osis|[ae]mia|uria"
    r"|pathy|plasty|therapy|anesthesia|ization|cillin|mycin|statin|azole|prazole|mab|tinib|olol|pril|sartan)\Z"
)
"""Endings of medicine, beyond what its lists hold."""
_JOINT = re.compile(r"[-'’‐‑]")
_ONLY_A_NAME = frozenset("n")


@lru_cache(maxsize=1 << 14)
def is_rare(surface: str, *, least: int = 4, named: bool = True) -> bool:
    """Tell whether a capitalized word, and each part of it, is in no list.

    Args:
        least: letters at least.
        named: it may be in the list of words as a name alone.
    """
    if len(surface) < least or surface.isupper() or _PRODUCT.search(surface):
        return False
    word = fold(surface)
    if _MEDICAL.search(word):
        return False
    return not any(map(_is_known if named else _is_listed, (word, *filter(None, _JOINT.split(word)))))


def _is_known(word: str) -> bool:
    kinds = listed().get(word, "")
    return not _ONLY_A_NAME.issuperset(kinds) or _is_taken(word)


def _is_listed(word: str) -> bool:
    return word in listed() or _is_taken(word)


def _is_taken(word: str) -> bool:
    return word in ALL_EPONYMS or word in NOT_A_NAME or word in GENERIC_PLACE
