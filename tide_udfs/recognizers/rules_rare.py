"""Patterns of capitalized words that no list of the language, of medicine or of drugs holds, where a name may stand.

Behind 'at' or 'through' such a word is some place, behind 'note to' or 'msg from' somebody. What they are is guessed;
whoever knows better, a model too, wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.cities import city_names
from tide_udfs.recognizers.pattern import NOT_SMALL, Gated, Pattern, Place, phrases
from tide_udfs.recognizers.rare import is_rare
from tide_udfs.recognizers.reading import WORD
from tide_udfs.span import Evidence, PhiCategory

_NAMED = re.compile(rf"({WORD})((?: {WORD}){{0,2}})(?![\w@/]|-\w)")
_SPOKEN = re.compile(
    r"\b(?:speak\w*|spoken|written|verbal|translat\w+|interpret\w*|fluent|said|explained|counsel\w*|texts?) \Z",
    re.IGNORECASE,
)
"""What leads to a language: 'translates from', 'fluent in'."""
_POSSESSIVES = ("'s", "’s")
_GOES_ON = re.compile(r" &| [A-Z][a-z]")


def _behind(separator: str, *, owned: bool, city: bool | None = None, alone: bool = False) -> Gated:
    """Find a rare word, and those that follow it, behind a separator.

    Args:
        owned: a possessive may follow: 'per Quorthell's note', not 'from Quorthell's line'.
        city: it must be the name of a city, or must not; None for either.
        alone: no other word with a capital may follow, as the name of a facility has it.
    """
    gap = re.compile(separator)

    def find(text: str, trigger: int, end: int) -> Iterator[Place]:
        start = gap.match(text, end)
        named = _NAMED.match(text, start.end()) if start else None
        if named is None or _SPOKEN.search(text, max(0, trigger - 16), trigger):
            return
        owner = named[1].endswith(_POSSESSIVES)
        stop = named.end(1) - 2 * owner
        if (owner and not owned) or not is_rare(text[named.start(1) : stop]):
            return
        if not owner:
            for more in re.finditer(r" (\S+)", named[2]):
                if not is_rare(more[1]):
                    break
                stop = named.start(2) + more.end()
        if alone and _GOES_ON.match(text, stop):
            return
        if city is None or city is (fold(text[named.start(1) : stop]) in city_names()):
            yield named.start(1), stop

    return Gated(find, rf"(?:{separator}){NOT_SMALL}")


def _pattern(name: str, category: PhiCategory, entity: str, find: Gated, listed_words: str) -> Pattern:
    return Pattern(
        name=f"rare word: {name}",
        category=category,
        entity=entity,
        find=find,
        words=phrases(listed_words),
        score=0.6,
        evidence=Evidence.LEXICON,
    )


_TOWARDS = (
    "at, through, student, lab, came from, comes from, arrived from, transferred from, transfer from, xfer from, "
    "admitted from, moved from, accepted from, discharged from, went to, going to, moved to, "
    "transfer to, xfer to"
)
_TO_SOMEBODY = (
    "f/u with, f/u w/, fu w/, followup with, follow up with, follow-up with, follow up w/, recheck w/, recheck with, "
    "appt with, appt w/, visit with, visit w/, consult with, reviewed with, reviewed w/, coordinated with, confirmed "
    "with, verified with, verified w/, staffed with, staffed w/, refit w/, mtg w/, meeting with, session with, "
    "sessions with, mtg with, here with, note to, phone to, phoned to, sent to, verbal to, results to, result to, "
    "call to, call from, called to, referred to, refer to, ref to, transferred to, handoff to, message to, msg to, "
    "message from, msg from, letter from, letter to, text from, text to, email from, email to, endorsed to, signed "
    "out to, relayed to, orders from, order from, clearance from, ok from, recs from, tc from, tc to, page from, page "
    "to, report from, rec'd from, sign-out from, referral from, ref from, hx from, copy to, cc to, routed to, "
    "forwarded to, fwd to, lives with, lives w/, married to, engaged to"
)
WORD_PATTERNS = (
    _pattern("organisation", PhiCategory.HOSPITAL, "ORG", _behind(" ", owned=False, city=False), _TOWARDS),
    _pattern("somebody", PhiCategory.DOCTOR, "NAME", _behind(" ", owned=True, city=False, alone=True), _TO_SOMEBODY),
    _pattern("city", PhiCategory.LOCATION, "CITY", _behind(" ", owned=False, city=True), f"{_TOWARDS}, from, to, via"),
    _pattern(
        "place",
        PhiCategory.LOCATION,
        "CITY",
        _behind(" ", owned=False),
        "born, born in, in, near, lives, raised, raised in",
    ),
    _pattern(
        "health worker",
        PhiCategory.DOCTOR,
        "NAME",
        _behind("[ :]{1,2}", owned=True),
        "per, call, coord, coordinator, f/u, cc, pmd, report to, rpt to, given to, handed to, notified, paged",
    ),
    _pattern(
        "patient",
        PhiCategory.PATIENT,
        "NAME",
        _behind("[:,]? ", owned=True),
        "name, re, bb, bg, sib, boy, baby boy, baby girl",
    ),
)
