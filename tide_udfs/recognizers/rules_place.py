"""Patterns of places: addresses of one and several lines, post boxes, cities with their state, streets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from tide_udfs.data.lists import rows
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import GENERIC_PLACE, NOT_A_NAME
from tide_udfs.recognizers.pattern import DASH, Find, Pattern, Place, after, phrases, words
from tide_udfs.recognizers.reading import WORD
from tide_udfs.recognizers.rules_facility import city_names, facility, facility_behind
from tide_udfs.span import Evidence, PhiCategory

_STATES = words(
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY "
    "NC ND OH OK OR PA RI SC "
    "SD TN TX UT VT VA WA WV WI WY DC PR GU VI"
)
_STATE_NAMES = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii"
    "|Idaho|Illinois|Indiana"
    "|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi"
    "|Missouri|Montana|Nebraska"
    "|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania"
    "|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington"
    "|West Virginia|Wisconsin|Wyoming"
)
_STATE = rf"(?:(?:{'|'.join(sorted(_STATES))})(?![^\W_])|(?:{_STATE_NAMES})\b)"
_ZIP = r"\d{5}(?:[-–]\d{4})?(?!\d)"
_POST_CODE = (
    r"(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] [A-Z\d]{4}|\d{3} ?\d{3}|\d{4})(?![\w/-]|\.\d)"
)
"""Post codes of the United Kingdom, Canada, Ireland, India, Australia and others, behind a street only."""
_PROVINCE = r"(?:ON|BC|AB|MB|SK|QC|NS|NB|NL|PE|YT|NT|NU|NSW|VIC|QLD|TAS|ACT|SA|WA)(?![^\W_])"
_GAP = r"(?:,?[ \t]{1,2}|,?[ \t]{0,2}\r?\n[ \t]{0,24}|,|\.?[ ][-–*/|][ ])"
_CITY = rf"{WORD}\.?(?: (?:de |del |la |las |los |of )?{WORD}){{0,3}}"
_SUFFIX_WORDS = words(
    "Street St Avenue Ave Av Boulevard Blvd Road Rd Drive Dr Lane Ln Court Ct Circle Cir Place Pl "
    "Way Terrace Ter Parkway Pkwy Highway "
    "Hwy Trail Trl Loop Plaza Plz Square Sq Alley Aly Crescent Cres Row Path Walk Run Pike Turnpike "
    "Expressway Expy Freeway Fwy Close "
    "Landing Villas Pointe Parade Quay Hollow Bypass Gardens Estates "
    "Point Pt Ridge Crossing Xing Cove Bend Mews Grove Commons Canyon Broadway Route Causeway"
)
_SUFFIX_FORMS = sorted({*_SUFFIX_WORDS, *map(str.upper, _SUFFIX_WORDS)}, key=lambda word: (-len(word), word))
_SUFFIX = rf"(?:{'|'.join(_SUFFIX_FORMS)})(?![^\W_])\.?"
_COMPASS = (
    r"(?:(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West|Northeast|Northwest|Southeast|Southwest|NORTH"
    r"|SOUTH|EAST|WEST)\.?)"
)
_UNIT = (
    r"(?:,?[ \t]{0,2}(?:\r?\n[ \t]{0,8})?(?:(?:Apt|APT|Apartment|Unit|UNIT|Ste|STE|Suite|SUITE|Bldg"
    r"|Building|Floor|Fl|Lot|Trlr|Trailer|"
    r"Space|Spc|Rm|Room|No|apt|unit|suite|ste|lot|space|rm|Box|BLDG|bldg)\b\.?[ ]?#?[ ]?|#[ ]?)[A-Za-z]?-?\d{0,5}-?[A-Za-z]?\b"
    r"|,[ ]\d{1,3}[A-Z](?=,)|,?[ ]\d{1,2}[A-Z](?=, [A-Z])|,[ ]\d{1,2}(?:st|nd|rd|th) (?:Fl|FL|Floor|floor|fl)\b|,[ ](?:upstairs|downstairs|rear|Garden Apt|basement))"
)
_NAME = rf"(?:(?:St|Mt|Ft)\. {WORD}|{WORD}|\d{{1,3}}(?:st|nd|rd|th|ST|ND|RD|TH))"

_FULL_TAIL = (
    rf"{_GAP}{_CITY}{_GAP}{_STATE}\.?(?:{_GAP}{_ZIP})?|(?:{_GAP}{_CITY}){{1,2}}{_GAP}{_ZIP}"
    rf"|(?:{_GAP}{_CITY}){{1,2}}{_GAP}{_PROVINCE}(?:{_GAP}{_POST_CODE})?|(?:{_GAP}{_CITY}){{1,2}}{_GAP}{_POST_CODE}"
)
_NUMBER = rf"\d{{1,6}}(?:[A-Z]\b|{DASH}\d{{1,4}}[A-Z]?|/\d{{1,3}})?(?: 1/2| ?½)?(?: block of)?"
_OWN = rf"(?!(?i:in|and|of|the|on|at|for|with|to|by|or|is|was|times|days|weeks|hours|mg|ml)\b){_NAME}"
_STREET = (
    rf"(?:{_COMPASS} )?{_OWN}(?: (?:de |del |la |of |the )?{_OWN}){{0,3}} {_SUFFIX}(?:,? {_COMPASS}(?![^\W_]))?"
    rf"|(?:{_COMPASS} )?{_OWN} {_SUFFIX}(?:,? {_COMPASS}(?![^\W_]))?"
)
_ROAD = r"(?:(?:County|State|US|U\.S\.|Old|Rural)? ?(?:Road|Rd|Route|Rte|Rt|Highway|Hwy|HWY|CR|SR|FM) \d{1,4}[A-Z]?)"
_HEAD = re.compile(
    rf"{_NUMBER} (?:{_STREET}|Broadway\b|{_COMPASS} {_ROAD}|{_ROAD}|(?:Avenue|Calle|Avenida|Via"
    rf"|Rue) (?:of the |de la |del )?{WORD}"
    rf"|[NSEW]\.? {_OWN}(?: {_OWN})?(?![^\W_]))(?:{_UNIT}){{0,2}}(?:, ?\d{{1,2}}(?:st|nd|rd|th) (?:floor|fl)\b)?"
)
_TAIL = re.compile(rf"(?:{_FULL_TAIL})|(?:{_GAP}{_ZIP})|(?:, ?{_CITY})")
_BARE_STREET = re.compile(
    rf"{_NUMBER} (?:{_COMPASS} )?{_OWN}(?: {_OWN}){{0,3}}?(?:{_UNIT})?(?:{_GAP}{_CITY}{_GAP}{_STATE}{_GAP}{_ZIP})"
)
_FULL_ONLY = re.compile(rf"{_GAP}{_CITY}{_GAP}(?:{_STATE}|{_ZIP})")
_FIRST_OF_TAIL = re.compile(rf"{_GAP}({WORD})")
_NOT_CITY = NOT_A_NAME | words(
    "phone fax tel ph cell mrn dob pt patient he she lives with and the age sex email apt room works"
)


def _address(text: str, start: int, _end: int) -> Iterator[Place]:
    """'12 Main St Apt 4B, Boston, MA 02101', also over line breaks; the longest form that fits."""
    before = text[max(0, start - 2) : start]
    if before and (before[-1].isalnum() or before[-1] in "-/.$#") and not _LETTER_BEFORE.search(before):
        return
    begin = start - (before[-1:].isalpha())
    if flat := _FLAT_BEFORE.search(text, max(0, begin - 28), begin):
        begin = flat.start()
    if head := _HEAD.match(text, start):
        yield begin, _with_tail(text, head.end())
    elif bare := _BARE_STREET.match(text, start):
        yield begin, bare.end()


_LETTER_BEFORE = re.compile(r"(?:^|[^\w])[NSEWD]\Z")
_FLAT_BEFORE = re.compile(
    r"(?<![\w])(?:(?:Flat|Unit|Suite|Ste|Lot|Space|Spc|Trailer|Trlr|Plot|Blk|Block|Box|Lodge|Shop|Apt|apt|flat|lot)\.? #?[A-Z]?\d{0,4}[A-Z]?"
    r"|\d{1,2}(?:st|nd|rd|th) Fl(?:oor)?|[Mm]ile)(?:,[ ]|,?[ ](?=[A-Z])|[ ](?=Lot)|[ ])\Z"
)

def _with_tail(text: str, end: int) -> int:
    """Return the end of the address whose street ends at `end`."""
    tail = _TAIL.match(text, end)
    first = _FIRST_OF_TAIL.match(text, end)
    full = tail is not None and _FULL_ONLY.match(text, end)
    if tail is None or (not full and first and fold(first[1]) in _NOT_CITY):
        return end - 1 if text[end - 1] == "." and text[end : end + 1] in ("", "\n", " ") else end
    return tail.end()


def _rate_address(surface: str) -> tuple[float, Evidence]:
    """A ZIP or a state at the end leaves no doubt; so a room number inside stays part of the address."""
    return (0.97, Evidence.CHECKED) if _STATE_END.search(surface) else (0.96, Evidence.LABELLED)


_STATE_END = re.compile(rf"(?:{_STATE}|\d{{5}}|\d{{5}}[-–]\d{{4}})\.?\Z")
_BOX = re.compile(rf"[ \t]?(?:box[ \t])?#?\d{{1,6}}(?:,? (?:Box|box|BOX) \d{{1,6}})?(?:{_UNIT})?")
_RURAL_BOX = re.compile(
    r"\.?[ \t-]?#?\d{1,3}(?:,? (?:Box|box|BOX) ?#?\d{1,6}(?:-?[A-Z]\b)?)"
    rf"(?:, {_OWN}(?: {_OWN}){{0,3}} {_SUFFIX})?"
)


def _box(text: str, start: int, end: int) -> Iterator[Place]:
    if match := _BOX.match(text, end):
        yield start, _with_tail(text, match.end())


def _rural_box(text: str, start: int, end: int) -> Iterator[Place]:
    if match := _RURAL_BOX.match(text, end):
        yield start, _with_tail(text, match.end())


# -- cities -----------------------------------------------------------------------------------------------------------

_ZIP_BEHIND = re.compile(rf"{_GAP}{_ZIP}")
_CITY_BEFORE = re.compile(rf"{WORD}\.?(?: (?:de |del |la |las |los |of |du |on )?{WORD}){{0,3}}\Z")
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
    low = max(0, stop - _CITY_CHARS)
    city = _CITY_BEFORE.search(text[low:stop])
    if city is None or stop == start:
        return
    zip_code = _ZIP_BEHIND.match(text, end)
    comma = text[stop] == ","
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


_LAST_WORD = re.compile(r"([^\W\d_]+)[ \t\n]{1,2}(?:the )?\Z")


def _leads(text: str, start: int) -> bool:
    match = _LAST_WORD.search(text, max(0, start - 16), start)
    return match is not None and fold(match[1]) in _LEADING


_NOT_CITY_START = GENERIC_PLACE | NOT_A_NAME | _LEADING | words("dr mr mrs ms address addr hometown native")

# -- streets ----------------------------------------------------------------------------------------------------------

_STREET_BEFORE = re.compile(rf"(?:(?:{_COMPASS} )?(?:{_NAME} ){{1,3}})\Z")
_ROAD_NUMBER = re.compile(
    r"[ \-]?#?(?!(?:123|124|125|131)\b|0)\d{1,4}[A-Z]?(?![\w/%]|[.,]\d|-\d)(?: (?:North|South|East|West|N|S|E|W)\b)?"
)


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
    while tokens and fold(tokens[0][1].strip(".,")) in _NOT_CITY_START and not re.fullmatch(_COMPASS, tokens[0][1]):
        if full and len(tokens) == 1 and tokens[0][1][0].isupper() and fold(tokens[0][1]) not in _STOPS:
            break
        tokens = tokens[1:]
    if tokens:
        yield tokens[0][0], _with_city(text, end)


_CITY_OF_STREET = re.compile(rf",? ({_CITY})(?:,? {_STATE}(?:,? {_ZIP})?)?")


def _with_city(text: str, end: int) -> int:
    """Return where a street ends with the city behind its comma, if that is one."""
    match = _CITY_OF_STREET.match(text, end)
    if match is None or text[end : end + 1] != ",":
        return end
    if match.end() > match.end(1) or fold(match[1].rstrip(".")) in city_names():
        return match.end() - (match[0].endswith("."))
    return end


_CITY_BEFORE_ZIP = re.compile(rf"((?:(?:St|Mt|Ft)\. )?{WORD}(?: {WORD}){{0,2}}),? \Z")


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


_IN_WORDS = re.compile(rf" {_STREET}(?:{_UNIT}){{0,2}}")


def _street_in_words(text: str, start: int, end: int) -> Iterator[Place]:
    """'One Spindle Row, Suite 310'."""
    if text[start].isupper() and (match := _IN_WORDS.match(text, end)):
        yield start, _with_tail(text, match.end())


def _numbered_road(text: str, start: int, end: int) -> Iterator[Place]:
    if (match := _ROAD_NUMBER.match(text, end)) and text[start].isupper():
        yield start, match.end()


def _place(
    name: str, entity: str, find: Find, score: float, listed: str = "", *, labelled: bool = False, cased: bool = False
) -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.LOCATION,
        entity=entity,
        find=find,
        words=() if cased else phrases(listed),
        cased=phrases(listed) if cased else (),
        score=score,
        evidence=Evidence.LABELLED if labelled else Evidence.SHAPE,
        rate=_rate_address if entity == "ADDRESS" else None,
    )


_HOME_BEHIND = re.compile(rf"[ \t]{{1,2}}(?P<v>{_CITY}(?:, ?(?:{_STATE}|{WORD}(?: {WORD})?))?)")


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


_STATE_LED = re.compile(
    r"(?:\b(?:DL|CDL|[Pp]late|PLATE|[Ll]icense|LICENSE|[Ll]ic\.?|State|STATE|ST|ID seen|[Rr]eg|permit|PERMIT|Medicaid|tag)[:#]? {1,8}|[Rr]esidents of )\Z"
)
_STATE_LEADS = re.compile(
    r" {1,2}(?:(?:plate|PLATE|[Ll]ic\b|LIC\b|[Ll]icense|LICENSE|DL\b|CDL\b|[Dd]river|Medicaid|tag|reg\b|PDMP|PMP|ID\b|NBS|consent law"
    r"|state law)\b|#)"
)


def _state(text: str, start: int, end: int) -> Iterator[Place]:
    """'NM plate', 'DL TX', 'Georgia Lic.'"""
    following = text[end : end + 1]
    if following.isalnum() or text[max(0, start - 1) : start] in ("-", "/", "."):
        return
    if _STATE_LEADS.match(text, end) or _STATE_LED.search(text, max(0, start - 22), start):
        yield start, end


_COORDINATES = re.compile(r"\d{1,3}\.\d{4,7}°?[ ]?[NS]?,? ?-?\d{1,3}\.\d{4,7}°?[ ]?[EW]?(?![\w.])")
_DEGREES = re.compile(r"\d{1,3}°\d{1,2}['′](?:\d{1,2}(?:\.\d+)?[\"″])?[NS],? \d{1,3}°\d{1,2}['′](?:\d{1,2}(?:\.\d+)?[\"″])?[EW]")


def _coordinates(text: str, start: int, _end: int) -> Iterator[Place]:
    if match := _COORDINATES.match(text, start) or _DEGREES.match(text, start):
        yield start - (text[start - 1 : start] == "-"), match.end()


_PREFIXED = re.compile(rf"\.? {WORD}(?: (?!(?:Hospital|Clinic|Medical|Regional|Health|Elementary|School|Road|Rd|Family)\b){WORD})?")


def _prefixed(text: str, start: int, end: int) -> Iterator[Place]:
    """'Lake Powell', 'Ft Benning'."""
    if text[start].isupper() and (match := _PREFIXED.match(text, end)):
        first = re.split(r"[. ]+", match[0].strip(". "))[0]
        if fold(first) not in NOT_A_NAME and not facility_behind(text, match.end()):
            yield start, match.end()


WORD_PATTERNS = (
    _place(
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
    _place("post box", "ADDRESS", _box, 0.95, "po box, p.o. box, p.o box, p o box, p. o. box"),
    _place("rural box", "ADDRESS", _rural_box, 0.95, "rr, rural route, rt, hc, star route, r d, rfd"),
    _place(
        "address in words", "ADDRESS", _street_in_words, 0.9, "One, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten", cased=True
    ),
    _place(
        "city and state", "CITY", _city_state, 0.85, ",".join((*sorted(_STATES), *_STATE_NAMES.split("|"))), cased=True
    ),
    _place("city behind a preposition", "CITY", _city_in, 0.75, "in, from, near, outside, around, fr"),
    _place("state", "STATE", _state, 0.85, ",".join((*sorted(_STATES), *_STATE_NAMES.split("|"))), cased=True),
    _place("prefixed place", "PLACE", _prefixed, 0.7, "Lake, Fort, Ft, Camp, Mount", cased=True),
    _place(
        "labelled zip",
        "ZIP",
        after(rf"(?: code)?[\s:#]{{0,3}}(?P<v>{_ZIP})", re.IGNORECASE),
        0.95,
        "zip, zipcode, zip code, postal code",
        labelled=True,
    ),
    _place(
        "labelled address",
        "ADDRESS",
        after(
            rf"[ \t]{{0,2}}(?::|at"
            rf"|is)?[ \t]{{0,3}}(?P<v>{_NUMBER} (?:{_COMPASS} )?{_OWN}(?: {_OWN}){{0,3}}(?:{_UNIT})?(?:{_FULL_TAIL}"
            rf"|, ?{_CITY})?)"
        ),
        0.9,
        "lives at, resides at, living at, residing at, address, addr, home address, residence, staying "
        "at, stays at, home:",
    ),
    _place(
        "street",
        "STREET",
        _street,
        0.75,
        "Street, St, Avenue, Ave, Boulevard, Blvd, Road, Rd, Lane, Ln, Highway, Hwy, Parkway, Pkwy, "
        "Drive, Terrace, Freeway, Turnpike, Pike, Expressway",
    ),
    _place(
        "numbered road",
        "STREET",
        _numbered_road,
        0.75,
        "I-, US-, Interstate, Hwy, Highway, Route, Rte, US Hwy, US Highway, State Route, County Road, "
        "State Highway, US Route, exit",
        cased=True,
    ),
    _place(
        "church or park",
        "PLACE",
        facility,
        0.75,
        "church, temple, mosque, synagogue, park, county, beach, lake, airport, cemetery, reservation, "
        "jail, prison, base, island, "
        "river, creek, trailhead, stadium, mall, correctional facility, correctional center, parish, "
        "pueblo, fairgrounds, chapel, "
        "causeway, cove, bay, arena, rancheria, pier, overlook, house of correction, detention, state pen, penitentiary, ballfields, "
        "grounds, bike path, national park, state forest, wildlife refuge, county jail, mosque, masjid, cathedral, monastery, campground, state park, ranch, rez, bridge, falls, trail, dam, harbor, "
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
    rate=_rate_address,
    lengths=(5, 5),
)
ADDRESS = Pattern(
    name="address",
    category=PhiCategory.LOCATION,
    entity="ADDRESS",
    find=_address,
    score=0.96,
    evidence=Evidence.LABELLED,
    rate=_rate_address,
    lengths=(1, 6),
)
