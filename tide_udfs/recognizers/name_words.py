"""What the lists say of the words of a name that its place alone gives away: rare, listed, ordinary."""

from __future__ import annotations

import re
from functools import lru_cache

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.eponyms import ALL_EPONYMS
from tide_udfs.recognizers.medicine import CREDENTIALS, GENERIC_PLACE, NOT_A_NAME, PLACE_WORDS
from tide_udfs.recognizers.name_kinds import name_kind
from tide_udfs.recognizers.pattern import words
from tide_udfs.recognizers.reading import WORD
from tide_udfs.recognizers.vocabulary import listed

SURE, LIKELY, NOBODY = 2, 1, 0
_ABBREVIATED = words(
    """
    admin allo amb appt aunty auth auto avg bldg cath ceph chol clin coll comp cont contd crea cryo cyto diab diff disch
    disp dosim encl endo esoph ext facil fam freq gtts helo hgb histo hosp hx hyst impr info inj interm intro lang lepto
    levo lymph mammo maint mast meds mins misc neut obs orth paeds pano para path perc peric phleb physio plt post pref
    prelim prep prev prob proc prox psych pulm rec recd recip recs rehab resp rptd sched sect spec ster stim surg susp
    tele temp tot trach trans trop txfr urol vasc vent vit vitals vol wkly
    """
)
"""Abbreviations that are, or look like, somebody's name."""
_PARTICLES = words("al ap ben bin bint da dal das de del della den der di do dos du e el ibn la le mac ní nic ó st "
                   "te ter van vom von y zu jr sr ii iii iv")  # fmt: skip
_WORD = re.compile(WORD)
_SHORTEST_CAPITALS = 4
_SHORTEST_RARE = 4


@lru_cache(maxsize=1 << 14)
def weight(word: str) -> int:
    """Tell whether a capitalized word is surely, maybe or never part of a name, as the lists have it."""
    folded = fold(word)
    if folded in NOT_A_NAME or folded in GENERIC_PLACE or folded in _ABBREVIATED or folded in PLACE_WORDS:
        return NOBODY
    kind = name_kind(folded)
    if word.isupper() and len(word) < _SHORTEST_CAPITALS:
        return (SURE if kind in ("F", "B") else LIKELY) if kind and folded not in CREDENTIALS else NOBODY
    if kind:
        return LIKELY if kind.islower() or folded in ALL_EPONYMS else SURE
    if "-" in folded or "'" in folded or "’" in folded:
        parts = [weight(part.capitalize()) for part in re.split(r"[-'’]", word) if len(part) > 1]
        return min(parts, default=NOBODY)
    if folded in listed() or folded in ALL_EPONYMS or len(word) < _SHORTEST_RARE:
        return NOBODY
    return LIKELY if word.isupper() else SURE


def is_no_name(word: str) -> bool:
    """Tell whether a word is one of the language or of medicine, and nobody's name."""
    folded = fold(word)
    return folded in listed() and not name_kind(folded)


def reads_as_name(text: str, start: int, end: int, *, least: int = SURE) -> bool:
    """Tell whether no word of a place is nobody's, and one weighs enough. Initials and particles do not count."""
    weights = [
        weight(match[0])
        for match in _WORD.finditer(text, start, end)
        if match.end() - match.start() > 1 and fold(match[0]) not in _PARTICLES
    ]
    return bool(weights) and min(weights) > NOBODY and max(weights) >= least
