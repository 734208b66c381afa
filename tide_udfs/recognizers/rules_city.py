"""Patterns of cities, states and streets, of churches and parks, and of coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.cities import city_ends, city_names, known_cities, world_names
from tide_udfs.recognizers.medicine import GENERIC_PLACE, NOT_A_NAME
from tide_udfs.recognizers.pattern import Pattern, Place, words
from tide_udfs.recognizers.place_forms import (
    CITY,
    COMPASS,
    DOTTED_STATES,
    GAP,
    NAME,
    PROVINCES,
    STATE,
    STATE_NAMES,
    STATES,
    SUFFIX,
    ZIP,
)
from tide_udfs.recognizers.reading import WORD
from tide_udfs.recognizers.rules_facility import facility_behind
from tide_udfs.recognizers.rules_org import goes_on
from tide_udfs.recognizers.rules_place import place_pattern, rate_address, sure_tail
from tide_udfs.recognizers.vocabulary import listed
from tide_udfs.span import Evidence, PhiCategory

_ZIP_BEHIND = re.compile(rf"{GAP}{ZIP}")
_CITY_BEFORE = Before(rf"{CITY}\Z")
_COMMA_BEFORE = re.compile(r",?[ \t]{0,2}(?:\r?\n[ \t]{0,8})?\Z")
_LEADING = words(
    "in from at to of near lives moved born outside via visiting raised lived grew resides residing "
    "hometown drives drove"
)
_CITY_CHARS = 48
_TO_PEOPLE = words("to from of at via")
_CREDENTIALS = words("MD PA MA DO ND MS")
"""States that are titles as well, 'Jackson, MD'."""


def _gap_before(text: str, start: int) -> int:
    """Return where what may part a city from its state begins; nearly always it is a space."""
    if text[start - 1 : start] == " " and text[start - 2 : start - 1].isalnum():
        return start - 1
    gap = _COMMA_BEFORE.search(text, max(0, start - 12), start)
    return gap.start() if gap else start


def _may_end_city(word: list[str], state: str) -> bool:
    """Tell whether a word may end a city before a space and its state; '' is any state."""
    if not word or not word[0].lstrip('(/["“')[:1].isupper():
        return False
    return not (state and word[0].isalpha()) or (fold(word[0]), state) in city_ends()


def _city_state(text: str, start: int, end: int) -> Iterator[Place]:
    """'City, ST' with or without a ZIP; 'Lindqvist, MD' is none.

    Without a ZIP the pair must be a city that exists, or 'in', 'from' … must lead to it; without a comma it must exist.
    """
    following = text[end : end + 2]
    if following[:1].isalnum() or (following[:1] in tuple("-/'.") and following[1:].isalnum()):
        return
    stop = _gap_before(text, start)
    if stop == start:
        return
    comma = text[stop] == ","
    low = max(0, stop - _CITY_CHARS)
    if not comma and text[text.rfind(" ", low, stop) + 1 : stop].islower():
        return
    zip_code = _ZIP_BEHIND.match(text, end)
    if not (comma or _may_end_city(text[low:stop].split()[-1:], "" if zip_code else text[start:end])):
        return
    low = max(low, text.rfind(",", low, stop) + 1)  # no city goes beyond a comma
    city = _CITY_BEFORE.search(text, low, stop)
    if city is None:
        return
    tokens = [(city.start() + m.start(), m[0]) for m in re.finditer(r"\S+", city[0])]
    state = text[start:end]
    for left, _ in tokens:
        if (fold(text[left:stop]), state) in known_cities():
            if comma or zip_code or (text[stop:start] == " " and _is_pair(text, left, state)):
                yield left, zip_code.end() if zip_code else end
            return
    if not (comma or zip_code):
        return
    while tokens and fold(tokens[0][1].strip(".,")) in _NOT_CITY_START:
        tokens = tokens[1:]
    leading = _LEADING - _TO_PEOPLE if state in _CREDENTIALS else _LEADING
    led = comma and state not in PROVINCES - STATES
    if tokens and (zip_code or (led and _leads(text, tokens[0][0], leading))):
        yield tokens[0][0], zip_code.end() if zip_code else end


def _is_pair(text: str, left: int, state: str) -> bool:
    """Tell whether a city and a state side by side are that and no words of a sentence in capitals, and no title."""
    capitals = text[left : left + 2].isupper()
    return _leads(text, left) or not (
        capitals or state in _CREDENTIALS or _TITLED.search(text, max(0, left - 24), left)
    )


_TITLED = Before(r"(?:\b[A-Z][a-z]+|\b[A-Z]\.|\b(?:Dr|Mr|Mrs|Ms)\.?) \Z")
_LAST_WORD = Before(r"([^\W\d_]+)[ \t\n]{1,2}(?:the )?\Z")


def _leads(text: str, start: int, leading: frozenset[str] = _LEADING) -> bool:
    match = _LAST_WORD.search(text, max(0, start - 16), start)
    return match is not None and fold(match[1]) in leading


_NOT_CITY_START = GENERIC_PLACE | NOT_A_NAME | _LEADING | words("dr mr mrs ms address addr hometown native")

# -- streets ----------------------------------------------------------------------------------------------------------

_STREET_BEFORE = Before(rf"(?:(?:{COMPASS} )?(?:{NAME} ){{1,3}})\Z")
_ROAD_NUMBER = re.compile(
    r"[ \-]?#?(?!(?:123|124|125|131)\b|0)\d{1,4}[A-Z]?(?![\w%]|[.,]\d|-\d|/\d{1,2}\b)(?:/\d{2,3}\b)?"
    r"(?: (?:North|South|East|West|N|S|E|W)\b)?"
)
_ON_ROAD = Before(
    r"(?i:\b(?:on|off|onto|via|to|from|under|along|near|at|past|and|take|takes|drives?|drove|driving|of|exit"
    r"|the|between|jct|"
    r"mile|mm|crossed|crossing|mvc|mva|rollover|guardrail)):?[ ,]{1,3}(?:the )?(?:NB |SB |EB |WB )?\Z|[(~&/] ?\Z"
    r"|\b(?:US|SR|I|Hwy|Rte?|Route)[ -]\d{1,4}, \Z"
)
_SHORT_ROADS = words("I- US SR- SR FM CR Rt")
_STATE_ROADS = STATES - words("AL CA CO CT DC GA GU HI ID IN LA MA MD ME MI MS OK OR PA PR VA VI")
"""Whose codes are no words of medicine: 'KY 80' is a road where 'on', 'off' or 'take' leads to it."""
_ON_STATE_ROAD = Before(r"\b(?:on|off|via|take|takes|along|down) \Z")


_COMPASS = re.compile(COMPASS)
_FULL = words("street avenue road boulevard ave blvd rd hwy pkwy parkway highway")
"""What makes a street of any word before it, 'Veterans Blvd'."""
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
    full = fold(text[start:end]) in _FULL
    while tokens and fold(tokens[0][1].strip(".,")) in _NOT_CITY_START and not _COMPASS.fullmatch(tokens[0][1]):
        if full and len(tokens) == 1 and tokens[0][1][0].isupper() and fold(tokens[0][1]) not in _STOPS:
            break
        tokens = tokens[1:]
    if len(tokens) > 1 and _CHAIN.fullmatch(tokens[0][1]) and not text[start:end].isupper():
        tokens = tokens[1:]  # 'CVS Fern Blvd'
    stop = _with_city(text, end)
    if (
        not tokens
        or (stop == end and (goes_on(text, end) or facility_behind(text, end)))
        or (fold(text[start:end]) == "st" and _is_saint(text, end))
    ):
        return
    crossing = _CROSSED.search(text, max(0, tokens[0][0] - 40), tokens[0][0])
    yield crossing.start() if crossing else tokens[0][0], stop


_CHAIN = re.compile(r"[A-Z]{3,4}|Rx")
_CROSSED = Before(rf"(?<!\w)(?:{COMPASS} )?(?:{NAME} ){{1,2}}{SUFFIX} (?:&|x|and|@) \Z")
_SAINT = re.compile(r"\. ([A-Z][^\W\d_]+)")


def _is_saint(text: str, end: int) -> bool:
    """Tell whether 'St' before a given name is a saint: 'Believes St. Jude …'."""
    following = _SAINT.match(text, end)
    return (
        following is not None and "n" in listed().get(fold(following[1]), "") and fold(following[1]) not in NOT_A_NAME
    )


_CITY_OF_STREET = re.compile(rf",? ({CITY})(?:,? {STATE}(?:,? {ZIP})?)?")


def _with_city(text: str, end: int) -> int:
    """Return where a street ends with the city behind its comma, if that is one."""
    if (sure := sure_tail(text, end)) > end:
        return sure
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
    """'Hwy 41', 'County Road 12 North'; 'I-95' where something leads to it, as 'I-2' is a person of a pedigree."""
    match = _ROAD_NUMBER.match(text, end)
    if match is None or not text[start].isupper():
        return
    road = text[start:end]
    led = _ON_ROAD if road in _SHORT_ROADS else _ON_STATE_ROAD if road in _STATE_ROADS else None
    if led is None or (
        led.search(text, max(0, start - 24), start) and not (led is _ON_STATE_ROAD and text[end] != " ")
    ):
        yield start, match.end()


_SHORT = 5
_HOME_BEHIND = re.compile(rf"[ \t]{{1,2}}(?P<v>{CITY}(?:, ?(?:{STATE}|{WORD}(?: {WORD})?))?)")


def _home(text: str, start: int, end: int) -> Iterator[Place]:
    """The place that 'lives in' or 'born in' leads to."""
    match = _HOME_BEHIND.match(text, end)
    if match is None:
        return
    word = match["v"].split()[0].strip(".,")
    first = fold(word)
    if word.isupper() and len(word) <= _SHORT and not text[start:end].isupper():
        return  # 'moved to MAU'
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
        if (fold(name) in city_names() or fold(name) in world_names()) and fold(name) not in _NO_CITY:
            stop = match.start(1) + len(name)
            if not _CAPITAL_BEHIND.match(text, stop) and not facility_behind(text, stop):
                yield match.start(1), stop
            return


_STATE_LED = Before(
    r"(?:\b(?:DL|CDL|[Pp]late|PLATE|[Ll]icen[sc]e|LICEN[SC]E|[Ll]ic\.?|State|STATE|ST|ID seen"
    r"|[Rr]eg|[Rr]ego|permit|PERMIT|DOT card|Medicaid|tag|hearse)[:#]? {1,8}|[Rr]esidents of )\Z"
)
_STATE_LEADS = re.compile(
    r" {1,2}(?:(?:[Tt]emp )?(?:plate|PLATE|[Ll]ic\b|LIC\b|[Ll]icen[sc]e|LICEN[SC]E|DL\b|CDL\b|[Dd]river|Medicaid"
    r"|tag|[Rr]eg\b|PDMP|PMP|ID\b|NBS|birth cert|consent law|minor consent|state law)\b|(#))"
)
_WORDY = words("ID PA TX MD VA CT IN OR ME OK HI PR MS MA")
"""Codes of states that clinicians use for something else: before '#' they mean that."""


def _state(text: str, start: int, end: int) -> Iterator[Place]:
    """'NM plate', 'DL TX', 'Georgia Lic.'"""
    following = text[end : end + 1]
    if following.isalnum() or text[max(0, start - 1) : start] in ("-", "/", "."):
        return
    behind = _STATE_LEADS.match(text, end)
    if (behind and not (behind[1] and text[start:end] in _WORDY)) or _STATE_LED.search(text, max(0, start - 22), start):
        yield start, end


_COORDINATES = re.compile(r"\d{1,3}\.\d{4,7}°?[ ]?[NS]?,? ?-?\d{1,3}\.\d{4,7}°?[ ]?[EW]?(?!\w|\.\d)")
_DEGREES = re.compile(
    r"\d{1,3}°\d{1,2}['′](?:\d{1,2}(?:\.\d+)?[\"″])?[NS],? \d{1,3}°\d{1,2}['′](?:\d{1,2}(?:\.\d+)?[\"″])?[EW]"
)


def _coordinates(text: str, start: int, _end: int) -> Iterator[Place]:
    if match := _COORDINATES.match(text, start) or _DEGREES.match(text, start):
        yield start - (text[start - 1 : start] == "-"), match.end()


_PREFIXED = re.compile(
    rf"(?:(?<=t)\.)? {WORD}(?: (?!(?:Hospital|Clinic|Medical|Regional|Health|Elementary|School|Road|Rd"
    rf"|Family)\b){WORD})?"
)


def _prefixed(text: str, start: int, end: int) -> Iterator[Place]:
    """'Lake Powell', 'Ft Benning'."""
    if text[start].isupper() and (match := _PREFIXED.match(text, end)):
        first = re.split(r"[. ]+", match[0].strip(". "))[0]
        if fold(first) not in NOT_A_NAME and not facility_behind(text, match.end()) and not goes_on(text, match.end()):
            yield start, match.end()


_STATES = (*sorted(STATES), *STATE_NAMES.split("|"), *DOTTED_STATES)
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
        "city and state", "CITY", _city_state, 0.85, ",".join((*_STATES, *sorted(PROVINCES - STATES))), cased=True
    ),
    place_pattern(
        "city behind a preposition",
        "CITY",
        _city_in,
        0.75,
        "in, from, near, outside, around, fr, via, thru, lives, resides, born, hometown, layover, layovers, "
        "visited, travel, POB",
    ),
    place_pattern("state", "STATE", _state, 0.85, ",".join(_STATES), cased=True),
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
        "State Highway, US Route, BIA Route, Forest Road, Fire Road, exit, US, SR-, SR, FM, CR, Rt, "
        + ", ".join(sorted(_STATE_ROADS)),
        cased=True,
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
