"""Patterns of cities, states and streets, of churches and parks, and of coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from tide_udfs.data.lists import rows
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import GENERIC_PLACE, NOT_A_NAME
from tide_udfs.recognizers.pattern import Pattern, Place, words
from tide_udfs.recognizers.reading import WORD
from tide_udfs.recognizers.rules_facility import city_names, facility, facility_behind
from tide_udfs.recognizers.rules_place import (
    CITY,
    COMPASS,
    GAP,
    NAME,
    STATE,
    STATE_NAMES,
    STATES,
    ZIP,
    place_pattern,
    rate_address,
)
from tide_udfs.span import Evidence, PhiCategory

_ZIP_BEHIND = re.compile(rf"{GAP}{ZIP}")
_CITY_BEFORE = Before(rf"{WORD}\.?(?: (?:de |del |la |las |los |of |du |on )?{WORD}){{0,3}}\Z")
_COMMA_BEFORE = re.compile(r",?[ \t]{0,2}(?:\r?\n[ \t]{0,8})?\Z")
_LEADING = words(
    "in from at to of near lives moved born outside via visiting raised lived grew resides residing "
    "hometown drives drove"
)
_CITY_CHARS = 48


@cache
def known_cities() -> frozenset[tuple[str, str]]:
    """Return (folded city, state code) of the United States, and each city with its state's name."""
    names = {row[0]: row[1] for row in rows("us_states.tsv")}
    pairs = {(fold(row[0]), row[1]) for row in rows("us_cities.tsv")}
    return frozenset(pairs | {(city, names[code]) for city, code in pairs if code in names})


def _city_state(text: str, start: int, end: int) -> Iterator[Place]:
    """'City, ST' with or without a ZIP; 'Lindqvist, MD' is none.

    Without a ZIP the pair must be a city that exists, or 'in', 'from' … must lead to it.
    """
    following = text[end : end + 2]
    if following[:1].isalnum() or (following[:1] in tuple("-/'.") and following[1:].isalnum()):
        return
    gap = _COMMA_BEFORE.search(text, max(0, start - 12), start)
    stop = gap.start() if gap else start
    comma = text[stop] == ","
    zip_code = _ZIP_BEHIND.match(text, end)
    if stop == start or not (comma or zip_code):
        return
    low = max(0, stop - _CITY_CHARS)
    low = max(low, text.rfind(",", low, stop) + 1)  # no city goes beyond a comma
    city = _CITY_BEFORE.search(text[low:stop])
    if city is None:
        return
    tokens = [(low + city.start() + m.start(), m[0]) for m in re.finditer(r"\S+", city[0])]
    state = text[start:end]
    for at, (left, _) in enumerate(tokens):
        if (fold(text[left:stop]), state) in known_cities() and (comma or zip_code):
            yield left, zip_code.end() if zip_code else end
            return
        if at == len(tokens) - 1:
            break
    while tokens and fold(tokens[0][1].strip(".,")) in _NOT_CITY_START:
        tokens = tokens[1:]
    if not tokens or not (zip_code or (comma and _leads(text, tokens[0][0]))):
        return
    yield tokens[0][0], zip_code.end() if zip_code else end


_LAST_WORD = Before(r"([^\W\d_]+)[ \t\n]{1,2}(?:the )?\Z")


def _leads(text: str, start: int) -> bool:
    match = _LAST_WORD.search(text, max(0, start - 16), start)
    return match is not None and fold(match[1]) in _LEADING


_NOT_CITY_START = GENERIC_PLACE | NOT_A_NAME | _LEADING | words("dr mr mrs ms address addr hometown native")

# -- streets ----------------------------------------------------------------------------------------------------------

_STREET_BEFORE = Before(rf"(?:(?:{COMPASS} )?(?:{NAME} ){{1,3}})\Z")
_ROAD_NUMBER = re.compile(
    r"[ \-]?#?(?!(?:123|124|125|131)\b|0)\d{1,4}[A-Z]?(?![\w/%]|[.,]\d|-\d)(?: (?:North|South|East|West|N|S|E|W)\b)?"
)


_COMPASS = re.compile(COMPASS)
_STOPS = words("at in on to from by of with and or the near via treated seen filled")


def _street(text: str, start: int, end: int) -> Iterator[Place]:
    """A street named without a number: the words before 'Street', 'Hwy' …"""
    low = max(0, start - _CITY_CHARS)
    match = _STREET_BEFORE.search(text[low:start])
    if match is None or not text[start].isupper() or text[end : end + 1].isalnum():
        return
    if text[start:end].isupper() != match[0].isupper() or text[end : end + 1] == "-":
        return
    tokens = [(low + match.start() + m.start(), m[0]) for m in re.finditer(r"\S+", match[0])]
    stop = max((at for at, (_, word) in enumerate(tokens) if fold(word) in _STOPS), default=-1)
    tokens = tokens[stop + 1 :]
    full = fold(text[start:end]) in ("street", "avenue", "road", "boulevard")
    while tokens and fold(tokens[0][1].strip(".,")) in _NOT_CITY_START and not _COMPASS.fullmatch(tokens[0][1]):
        if full and len(tokens) == 1 and tokens[0][1][0].isupper() and fold(tokens[0][1]) not in _STOPS:
            break
        tokens = tokens[1:]
    if tokens:
        yield tokens[0][0], _with_city(text, end)


_CITY_OF_STREET = re.compile(rf",? ({CITY})(?:,? {STATE}(?:,? {ZIP})?)?")


def _with_city(text: str, end: int) -> int:
    """Return where a street ends with the city behind its comma, if that is one."""
    match = _CITY_OF_STREET.match(text, end)
    if match is None or text[end : end + 1] != ",":
        return end
    if match.end() > match.end(1) or fold(match[1].rstrip(".")) in city_names():
        return match.end() - (match[0].endswith("."))
    return end


_CITY_BEFORE_ZIP = Before(rf"((?:(?:St|Mt|Ft)\. )?{WORD}(?: {WORD}){{0,2}}),? \Z")


def _city_zip(text: str, start: int, end: int) -> Iterator[Place]:
    """'Houston 77074', 'Silverdale, 98383': a city that exists and a ZIP without a state."""
    if text[end : end + 1] in ("/", ",", "%") and text[end + 1 : end + 2].isdigit():
        return
    match = _CITY_BEFORE_ZIP.search(text, max(0, start - 40), start)
    if match is None:
        return
    tokens = [(match.start(1) + m.start(), m[0]) for m in re.finditer(r"\S+", match[1])]
    for left, _ in tokens:
        if fold(text[left : match.end(1)]) in city_names() and not facility_behind(text, end):
            plus = re.compile(r"-\d{4}(?!\d)").match(text, end)
            yield left, plus.end() if plus else end
            return


def _numbered_road(text: str, start: int, end: int) -> Iterator[Place]:
    if (match := _ROAD_NUMBER.match(text, end)) and text[start].isupper():
        yield start, match.end()


_HOME_BEHIND = re.compile(rf"[ \t]{{1,2}}(?P<v>{CITY}(?:, ?(?:{STATE}|{WORD}(?: {WORD})?))?)")


def _home(text: str, _start: int, end: int) -> Iterator[Place]:
    """The place that 'lives in' or 'born in' leads to."""
    match = _HOME_BEHIND.match(text, end)
    if match is None:
        return
    first = fold(match["v"].split()[0].strip(".,"))
    if first not in _NOT_CITY_START and not facility_behind(text, match.end()):
        dotted = text[match.end("v") - 1] == "." and text[match.end("v") - 2].islower()
        yield match.start("v"), match.end("v") - dotted


_CITY_BEHIND = re.compile(rf" ((?:(?:St|Ft|Mt)\. )?{WORD}(?: {WORD}){{0,2}})(?!['’]s)")
_CAPITAL_BEHIND = re.compile(r" (?:&|[A-Z])")
_NO_CITY = NOT_A_NAME | words("english spanish french media mass mercy home august april may june clinic spring summer")


def _city_in(text: str, _start: int, end: int) -> Iterator[Place]:
    """'seen in Huntington', 'from Prairie du Chien': the longest name of a city that no other capital follows."""
    match = _CITY_BEHIND.match(text, end)
    if match is None:
        return
    tokens = match[1].split(" ")
    for size in range(len(tokens), 0, -1):
        name = " ".join(tokens[:size])
        if fold(name) in city_names() and fold(name) not in _NO_CITY:
            stop = match.start(1) + len(name)
            if not _CAPITAL_BEHIND.match(text, stop) and not facility_behind(text, stop):
                yield match.start(1), stop
            return


_STATE_LED = Before(
    r"(?:\b(?:DL|CDL|[Pp]late|PLATE|[Ll]icense|LICENSE|[Ll]ic\.?|State|STATE|ST|ID seen"
    r"|[Rr]eg|permit|PERMIT|Medicaid|tag)[:#]? {1,8}|[Rr]esidents of )\Z"
)
_STATE_LEADS = re.compile(
    r" {1,2}(?:(?:plate|PLATE|[Ll]ic\b|LIC\b|[Ll]icense|LICENSE|DL\b|CDL\b|[Dd]river|Medicaid"
    r"|tag|reg\b|PDMP|PMP|ID\b|NBS|consent law"
    r"|state law)\b|#)"
)


def _state(text: str, start: int, end: int) -> Iterator[Place]:
    """'NM plate', 'DL TX', 'Georgia Lic.'"""
    following = text[end : end + 1]
    if following.isalnum() or text[max(0, start - 1) : start] in ("-", "/", "."):
        return
    if _STATE_LEADS.match(text, end) or _STATE_LED.search(text, max(0, start - 22), start):
        yield start, end


_COORDINATES = re.compile(r"\d{1,3}\.\d{4,7}°?[ ]?[NS]?,? ?-?\d{1,3}\.\d{4,7}°?[ ]?[EW]?(?!\w|\.\d)")
_DEGREES = re.compile(
    r"\d{1,3}°\d{1,2}['′](?:\d{1,2}(?:\.\d+)?[\"″])?[NS],? \d{1,3}°\d{1,2}['′](?:\d{1,2}(?:\.\d+)?[\"″])?[EW]"
)


def _coordinates(text: str, start: int, _end: int) -> Iterator[Place]:
    if match := _COORDINATES.match(text, start) or _DEGREES.match(text, start):
        yield start - (text[start - 1 : start] == "-"), match.end()


_PREFIXED = re.compile(
    rf"\.? {WORD}(?: (?!(?:Hospital|Clinic|Medical|Regional|Health|Elementary|School|Road|Rd|Family)\b){WORD})?"
)


def _prefixed(text: str, start: int, end: int) -> Iterator[Place]:
    """'Lake Powell', 'Ft Benning'."""
    if text[start].isupper() and (match := _PREFIXED.match(text, end)):
        first = re.split(r"[. ]+", match[0].strip(". "))[0]
        if fold(first) not in NOT_A_NAME and not facility_behind(text, match.end()):
            yield start, match.end()


WORD_PATTERNS = (
    place_pattern(
        "home",
        "CITY",
        _home,
        0.75,
        "lives in, living in, born in, raised in, grew up in, moved from, moved to, moved here from, "
        "originally from, is from, "
        "immigrated from, emigrated from, native of, relocated from, relocated to, drove from, drives "
        "from, drives in from, "
        "flew from, flew in from, travel to, traveled to, travelled to, travels to, trip to, vacation "
        "in, visiting from, "
        "resides in, resident of, stationed in, deployed to, hails from, returned from, home in, in from",
        labelled=True,
    ),
    place_pattern(
        "city and state", "CITY", _city_state, 0.85, ",".join((*sorted(STATES), *STATE_NAMES.split("|"))), cased=True
    ),
    place_pattern("city behind a preposition", "CITY", _city_in, 0.75, "in, from, near, outside, around, fr"),
    place_pattern("state", "STATE", _state, 0.85, ",".join((*sorted(STATES), *STATE_NAMES.split("|"))), cased=True),
    place_pattern("prefixed place", "PLACE", _prefixed, 0.7, "Lake, Fort, Ft, Camp, Mount", cased=True),
    place_pattern(
        "street",
        "STREET",
        _street,
        0.75,
        "Street, St, Avenue, Ave, Boulevard, Blvd, Road, Rd, Lane, Ln, Highway, Hwy, Parkway, Pkwy, "
        "Drive, Terrace, Freeway, Turnpike, Pike, Expressway",
    ),
    place_pattern(
        "numbered road",
        "STREET",
        _numbered_road,
        0.75,
        "I-, US-, Interstate, Hwy, Highway, Route, Rte, US Hwy, US Highway, State Route, County Road, "
        "State Highway, US Route, exit",
        cased=True,
    ),
    place_pattern(
        "church or park",
        "PLACE",
        facility,
        0.75,
        "church, temple, mosque, synagogue, park, county, beach, lake, airport, cemetery, reservation, "
        "jail, prison, base, island, "
        "river, creek, trailhead, stadium, mall, correctional facility, correctional center, parish, "
        "pueblo, fairgrounds, chapel, "
        "causeway, cove, bay, arena, rancheria, pier, overlook, house of correction, "
        "detention, state pen, penitentiary, ballfields, "
        "grounds, bike path, national park, state forest, wildlife refuge, county jail, "
        "mosque, masjid, cathedral, monastery, campground, state park, ranch, rez, bridge, falls, "
        "trail, dam, harbor, "
        "marina, plaza, speedway, zoo",
    ),
)
COORDINATES = Pattern(
    name="coordinates",
    category=PhiCategory.LOCATION,
    entity="PLACE",
    find=_coordinates,
    score=0.9,
    evidence=Evidence.SHAPE,
    lengths=(1, 3),
    followed=".°",
)
CITY_ZIP = Pattern(
    name="city and zip",
    category=PhiCategory.LOCATION,
    entity="ADDRESS",
    find=_city_zip,
    score=0.9,
    evidence=Evidence.SHAPE,
    rate=rate_address,
    lengths=(5, 5),
)
