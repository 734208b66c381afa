"""Patterns of parks, waters, jails and churches, of what is named for them, and of where people worship."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import PLACE_WORDS
from tide_udfs.recognizers.pattern import Place, hospital_pattern, words
from tide_udfs.recognizers.place_forms import STATES
from tide_udfs.recognizers.rules_facility import facility, facility_behind
from tide_udfs.recognizers.rules_org import CHURCHGOING, named_place, with_part
from tide_udfs.recognizers.rules_place import place_pattern

_PARKS = (
    "church, temple, mosque, synagogue, park, county, beach, lake, airport, cemetery, reservation, jail, prison, base, "
    "island, river, creek, trailhead, stadium, mall, correctional facility, correctional center, correctional, "
    "correctional institution, detention center, juvenile hall, parish, pueblo, fairgrounds, chapel, causeway, "
    "cove, bay, "
    "arena, rancheria, pier, overlook, house of correction, detention, state pen, penitentiary, ballfields, ballfield, "
    "grounds, bike path, national park, state forest, wildlife refuge, county jail, regional jail, mosque, masjid, "
    "cathedral, basilica, monastery, convent, priory, shrine, tabernacle, synagogue, gurdwara, mandir, marae, "
    "campground, "
    "campsite, state park, ranch, rez, bridge, falls, trail, dam, harbor, harbour, marina, plaza, speedway, "
    "zoo, wharf, "
    "reservoir, quarry, slough, butte, graveyard, flea market, swap meet, business park, air base, "
    "air force base, naval base, township, first nation, fork, holler, gulch, canyon, bayou, swamp"
)
_PARK_HEADS = frozenset(_PARKS.replace(",", "").split()) - words("state national house of")
_AGENCIES = words("cps aps dhs dss dcf dcfs dcyf animal coroner tb")
"""A county's, named by the county alone."""
_CARE = words("ED ER ICU MICU OR NICU PICU EMS")
_SHIP = Before(r"\b(?:USS|USNS|HMS|HMCS) (?:[A-Z][a-z]+ ){1,2}\Z")
_STATE_BEHIND = re.compile(rf", (?:{'|'.join(sorted(STATES))})(?![^\W_])")
_HYPHENED = re.compile(r"[-‐‑](?=[^\W\d_])")


def _name_behind(text: str, left: int, right: int) -> list[str]:
    """Return the words of a name that go on behind its first part; 'Elm Run' in 'Elm Run Volunteer Rescue'."""
    place = named_place(text, left, fewest=2)
    return text[right : place[1]].split() if place and place[1] > right else []


def _parks(text: str, start: int, end: int) -> Iterator[Place]:
    if not (
        text[start - 1 : start] == "-" or _SHIP.search(text, max(0, start - 30), start) or _HYPHENED.match(text, end)
    ):  # of a person
        yield from facility(text, start, end)


def _park(text: str, start: int, end: int) -> Iterator[Place]:
    for left, right in _parks(text, start, end):
        more = _name_behind(text, left, right)
        state = _STATE_BEHIND.match(text, right)
        if not more or state or fold(more[0]) in _AGENCIES or more[0] in STATES - {"ME"}:
            yield left, state.end() if state else with_part(text, right)


def _named_for_place(text: str, start: int, end: int) -> Iterator[Place]:
    """'Elm Run Volunteer Rescue', 'Otter Falls ED': what is named for a place is none."""
    for left, right in _parks(text, start, end):
        more = _name_behind(text, left, right)
        plain = {fold(word).strip(".,") for word in more}
        other = plain & (PLACE_WORDS | _PARK_HEADS | _AGENCIES) or (more[:1] and more[0] in STATES - {"ME"})
        if not more or other or _STATE_BEHIND.match(text, right):
            continue
        named = next((at for at, word in enumerate(more) if word in _CARE), len(more))
        yield left, text.find(more[named - 1], right) + len(more[named - 1]) if named else right


_OF_CHURCH = Before(
    r"(?i:\b(?:church|attends?|goes to|go to|pastor|rev\.?|fr\.?|father|bro\.?|deacon|elder|minister|priest"
    r"|funeral|service|mass|"
    r"faith|spiritual|congregation|members? of|baptized|married)\b[^\n;]{0,24}[ (])\Z"
)
_CHURCH_BEHIND = re.compile(
    r"(?:['’]s)?[ ,]{1,2}(?i:altar|choir|church|parish|priest|pastor|rector|school hall|youth group|ladies|men's)\b"
)


def _worships(text: str, left: int, right: int) -> bool:
    before = max(0, left - 48)
    return bool(
        _CHURCH_BEHIND.match(text, right)
        or _OF_CHURCH.search(text, before, left)
        or CHURCHGOING.search(text, before, left)
    )


def _congregation(text: str, start: int, end: int) -> Iterator[Place]:
    """'Church: Fern Valley Baptist', 'Rev. Lund of Third Moravian'."""
    if not facility_behind(text, end):
        for left, right in facility(text, start, end):
            if _worships(text, left, right):
                yield left, right


_SAINT = re.compile(r"(?:\.? )(?P<v>[A-Z][^\W\d_]+(?: & [A-Z][^\W\d_]+)?)(?:['’]s)?")


def _saint(text: str, start: int, end: int) -> Iterator[Place]:
    """'Fr. Odo from St. Quill's': a church by its saint, where someone worships."""
    match = _SAINT.match(text, end)
    if match and not facility_behind(text, match.end()) and _worships(text, start, match.end()):
        yield start, match.end()


WORD_PATTERNS = (
    place_pattern("church or park", "PLACE", _park, 0.75, _PARKS),
    hospital_pattern("organisation named for a place", "ORG", _named_for_place, 0.75, _PARKS),
    place_pattern(
        "congregation",
        "PLACE",
        _congregation,
        0.8,
        "baptist, methodist, united methodist, lutheran, presbyterian, episcopal, moravian, nazarene, pentecostal, "
        "adventist, ame, umc, free will baptist, freewill baptist, freewill, missionary baptist, "
        "assembly of god, assemblies, "
        "catholic, mennonite, evangelical free, orthodox, ward, stake, lds",
    ),
    place_pattern("saint of a church", "PLACE", _saint, 0.78, "St, Saint, Sts, ST, SAINT", cased=True),
)
