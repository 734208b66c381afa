"""Patterns of places: addresses, cities with their state, facilities, rooms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import GENERIC_PLACE
from tide_udfs.recognizers.pattern import DASH, Find, Pattern, Place, after, phrases, words
from tide_udfs.recognizers.reading import WORD
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
_GAP = r"(?:,?[ \t]{1,2}|,?[ \t]{0,2}\r?\n[ \t]{0,24}|,)"
_CITY = rf"{WORD}\.?(?: (?:de |del |la |las |los |of )?{WORD}){{0,3}}"
_SUFFIX_WORDS = words(
    "Street St Avenue Ave Av Boulevard Blvd Road Rd Drive Dr Lane Ln Court Ct Circle Cir Place Pl "
    "Way Terrace Ter Parkway Pkwy Highway "
    "Hwy Trail Trl Loop Plaza Plz Square Sq Alley Aly Crescent Cres Row Path Walk Run Pike Turnpike "
    "Expressway Expy Freeway Fwy Close "
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
    r"Space|Spc|Rm|Room|No|apt|unit|suite|ste|lot|space|rm)\b\.?[ ]?#?[ ]?|#[ ]?)[A-Za-z]?-?\d{0,5}[A-Za-z]?\b)"
)
_NAME = rf"(?:{WORD}|\d{{1,3}}(?:st|nd|rd|th|ST|ND|RD|TH))"
_TAIL = rf"(?:{_GAP}{_CITY})?(?:{_GAP}{_STATE})?(?:{_GAP}{_ZIP})?"
_FULL_TAIL = rf"{_GAP}{_CITY}{_GAP}{_STATE}(?:{_GAP}{_ZIP})?|{_GAP}{_CITY}{_GAP}{_ZIP}"
_NUMBER = rf"\d{{1,6}}(?:[A-Z]\b|{DASH}\d{{1,4}}[A-Z]?)?(?: 1/2| ½)?"
_STREET = (
    rf"(?:{_COMPASS} )?{_NAME}(?: (?:de |del |la |of "
    rf"|the )?{_NAME}){{0,3}}?(?: {_COMPASS})? {_SUFFIX}(?: {_COMPASS}(?![^\W_]))?"
)
_ROAD = r"(?:(?:County|State|US|U\.S\.|Old|Rural)? ?(?:Road|Rd|Route|Rte|Rt|Highway|Hwy|CR|SR|FM|RR) \d{1,4}[A-Z]?)"
_HEAD = re.compile(
    rf"{_NUMBER} (?:{_STREET}|Broadway\b|{_COMPASS} {_ROAD}|{_ROAD}|(?:Avenue|Calle|Avenida|Via"
    rf"|Rue) (?:of the |de la |del )?{WORD})(?:{_UNIT}){{0,2}}"
)
_TAIL_RE = re.compile(rf"(?:{_FULL_TAIL})|(?:{_GAP}{_ZIP})|(?:, ?{_CITY})")
_LOOSE = re.compile(
    rf"{_NUMBER} (?:{_COMPASS} )?{_NAME}(?: "
    rf"{_NAME}){{0,3}}?(?:{_UNIT})?(?:{_GAP}{_CITY}{_GAP}{_STATE}{_GAP}{_ZIP})"
)
_TAIL_WORD = re.compile(rf"{_GAP}({WORD})")


def _address(text: str, start: int, _end: int) -> Iterator[Place]:
    """'12 Main St Apt 4B, Boston, MA 02101', also over line breaks; the longest form that fits."""
    if text[start - 1 : start].isalnum() or text[start - 1 : start] in ("-", "/", ".", "$"):
        return
    head = _HEAD.match(text, start)
    if head is None:
        if loose := _LOOSE.match(text, start):
            yield loose.span()
        return
    yield start, _with_tail(text, head.end())


_NOT_CITY = words("phone fax tel ph cell mrn dob pt patient he she lives with and the age sex email apt room")


def _with_tail(text: str, end: int) -> int:
    """Return the end of the address whose street ends at `end`."""
    tail = _TAIL_RE.match(text, end)
    if tail is None:
        return len(text[:end].rstrip(".")) if text[end - 1] == "." and text[end : end + 1] in ("", "\n") else end
    first = _TAIL_WORD.match(text, end)
    if first and fold(first[1]) in _NOT_CITY:
        return end
    return tail.end()


_BOX = re.compile(rf"[ \t]?(?:box[ \t])?#?\d{{1,6}}(?:,? (?:Box|box) \d{{1,6}})?(?:{_UNIT})?")


def _box(text: str, start: int, end: int) -> Iterator[Place]:
    if match := _BOX.match(text, end):
        yield start, _with_tail(text, match.end())


_CITY_BEFORE = re.compile(rf"{WORD}\.?(?: (?:de |del |la |las |los |of |du |on )?{WORD}){{0,3}}\Z")
_CITY_STATE = re.compile(r",?[ \t]{0,2}(?:\r?\n[ \t]{0,8})?\Z")
_LEAD = words("in from at to of near and lives the moved born outside")


def _city_state(text: str, start: int, end: int) -> Iterator[Place]:
    """'City, ST' with or without a ZIP; without the comma a ZIP must follow."""
    zip_code = re.compile(rf"{_GAP}{_ZIP}").match(text, end)
    comma = text[start - 2 : start] == ", " or text[start - 1 : start] == ","
    if not comma and not zip_code:
        return
    if text[end : end + 1].isalnum() or (
        text[end : end + 1] in ("-", "/", "'", ".") and text[end + 1 : end + 2].isalnum()
    ):
        return
    stop = (
        len(text[:start].rstrip(", \t\n\r"))
        if start < 64
        else start - 64 + len(text[start - 64 : start].rstrip(", \t\n\r"))
    )
    city = _CITY_BEFORE.search(text[max(0, stop - 48) : stop])
    if city is None:
        return
    left = max(0, stop - 48) + city.start()
    words = text[left:stop].split(" ")
    while words and fold(words[0].strip(".")) in NOT_CITY_WORDS:
        left += len(words[0]) + 1
        words = words[1:]
    if words and left < stop:
        yield left, zip_code.end() if zip_code else end


NOT_CITY_WORDS = (
    GENERIC_PLACE
    | _LEAD
    | words(
        "dr mr mrs ms lives living patient pt she he i we they moved relocated address addr home from "
        "seen worked works native hometown resides"
    )
)

# -- facilities -------------------------------------------------------------------------------------------------------

_FACILITY = {
    "HOSPITAL": "hospital, hospitals, hosp, medical center, medical centre, med center, med ctr, medical ctr, "
    "health system, healthcare system, infirmary, children's hospital, university hospital, regional "
    "medical center",
    "CLINIC": "clinic, clinics, family medicine, family practice, health center, health centre, medical group, "
    "medical associates, associates, dermatology, cardiology, pediatrics, orthopedics, orthopaedics, "
    "dental, eye center, cancer center, surgery center, urgent care, physical therapy, womens "
    "health, women's health, internal medicine, health clinic, imaging, dialysis, kidney center",
    "PHARMACY": "pharmacy, pharmacies, drugs, drug store, drugstore, apothecary, rx pharmacy",
    "ORG": "home health, hospice, nursing home, nursing center, rehab, rehabilitation, rehabilitation "
    "center, care center, senior living, assisted living, skilled nursing, memory care, elementary, "
    "elementary school, "
    "middle school, high school, high, academy, university, college, school district, insurance, "
    "health plan, inc, llc, corp, corporation, foundation, laboratories, logistics, industries, "
    "construction, services, "
    "ambulance, ems, fire department, police department, sheriff's office, pd, unified, preschool, "
    "daycare, shelter, manor, motel, hotel, inn, foods, farms, bank, agency, transport, medical "
    "supply",
    "BUILDING": "tower, pavilion, building, hall, annex",
}
_FACILITY_LEFT = re.compile(
    rf"(?:(?:{WORD}\.?|St\.|\d{{1,2}}(?:st|nd|rd|th)|[A-Z]&[A-Z])(?:[ \t](?:of(?: the)? |and |& |for "
    rf"|at |de (?:la )?|the )?|[-–/])){{1,6}}\Z"
)
_STORE = re.compile(
    r"(?: (?:of|at|for) (?:the )?"
    + WORD
    + rf"(?: {WORD}){{0,2}})?(?:[ ,]{{0,2}}(?:#|[Ss]tore #?|[Nn]o\.? ?)[ ]?\d{{1,6}})?"
)


def _facility(text: str, start: int, end: int) -> Iterator[Place]:
    """Grow a word such as 'Hospital' leftwards over the capitalized words of its name."""
    if not text[start].isupper():
        return
    low = max(0, start - 72)
    match = _FACILITY_LEFT.search(text[low:start])
    if match is None:
        return
    left = low + match.start()
    if left == low and low and text[low - 1].isalpha():
        return
    words = re.findall(r"\S+", text[left:start])
    while words and fold(words[0].strip(".,")) in _NOT_FACILITY_START:
        left = text.index(words[0], left) + len(words[0])
        left += len(text[left:start]) - len(text[left:start].lstrip())
        words = words[1:]
    if not any(fold(word.strip(".,'’s")) not in GENERIC_PLACE for word in words):
        return
    tail = _STORE.match(text, end)
    yield left, tail.end() if tail else end


_NOT_FACILITY_START = words(
    "the a an at to from in our dr mr mrs ms by of for and referred seen admitted transferred "
    "discharged via per facility location hospital clinic pharmacy site pcp md do np rn"
)

_ROOM_VALUE = r"(?P<v>[A-Z]{0,2}-?\d{1,4}[A-Za-z]?(?:-(?:\d{1,3}|[A-D])[A-Z]?)?)"
_ROOM_END = (
    r"(?![\d\w]|[./:]\d|%| ?(?:x|mg|ml|days?|hours?|hrs?|min|weeks?|times|mm|cm|to \d|units?|feet|ft"
    r"|pillows|rest)\b)"
)


def _place(
    name: str,
    category: PhiCategory,
    entity: str,
    find: Find,
    score: float,
    triggers: str | tuple[str, ...] = (),
    *,
    evidence: Evidence = Evidence.SHAPE,
    cased: bool = False,
) -> Pattern:
    return Pattern(
        name=name,
        category=category,
        entity=entity,
        find=find,
        words=phrases(triggers) if isinstance(triggers, str) else triggers,
        cased=cased,
        score=score,
        evidence=evidence,
    )


_LOCATION, _HOSPITAL = PhiCategory.LOCATION, PhiCategory.HOSPITAL
WORD_PATTERNS = (
    _place("post box", _LOCATION, "ADDRESS", _box, 0.95, "po box, p.o. box, p.o box, p o box, rr, rural route, rt, hc"),
    _place("city and state", _LOCATION, "CITY", _city_state, 0.85, tuple(sorted(_STATES)), cased=True),
    _place("city and state name", _LOCATION, "CITY", _city_state, 0.85, tuple(_STATE_NAMES.split("|")), cased=True),
    _place(
        "labelled zip",
        _LOCATION,
        "ZIP",
        after(rf"(?: code)?[\s:#]{{0,3}}(?P<v>{_ZIP})", re.IGNORECASE),
        0.95,
        "zip, zipcode, zip code, postal code",
        evidence=Evidence.LABELLED,
    ),
    *(
        _place(f"facility: {entity.lower()}", _HOSPITAL, entity, _facility, 0.85, listed)
        for entity, listed in _FACILITY.items()
    ),
    _place(
        "church or park",
        _LOCATION,
        "PLACE",
        _facility,
        0.75,
        "church, temple, mosque, synagogue, park, county, beach, lake, airport, cemetery, reservation, "
        "jail, prison, base, island, river, creek, trailhead, stadium, mall, correctional facility, "
        "correctional center, parish, pueblo",
    ),
    _place(
        "labelled room",
        _HOSPITAL,
        "ROOM",
        after(rf"(?:\s?(?:no|number)\.?)?[\s:#]{{0,3}}{_ROOM_VALUE}{_ROOM_END}", re.IGNORECASE),
        0.9,
        "room, rm, bed, bd, bay, bedspace, exam room, exam rm, hall bed, chair, suite, ste, theatre, "
        "pod, cubicle, ldr, hallway",
        evidence=Evidence.LABELLED,
    ),
    _place(
        "room of a unit",
        _HOSPITAL,
        "ROOM",
        after(rf"(?: (?:bed|rm|room|bay)\b\.?)?[ #\-]{{1,2}}{_ROOM_VALUE}{_ROOM_END}(?!\.\d| ?\(\d|,? \d)"),
        0.7,
        "OR, ED, ICU, MICU, SICU, CCU, CVICU, PACU, NICU, PICU, TICU, STICU, LDR, L&D, IR, EP lab, Cath lab, Endo",
        evidence=Evidence.LABELLED,
        cased=True,
    ),
    _place(
        "labelled unit",
        _HOSPITAL,
        "UNIT",
        after(
            r"[ \t]{0,2}[:#]?[ \t]{0,2}(?P<v>\d{1,2} ?(?:North|South|East|West|Tower|[A-Z]{1,2}\d?)\b"
            r"|[A-Z]{1,3}-?\d{1,3}[A-Z]?\b)(?![-/:]\d)"
        ),
        0.75,
        "unit, ward, loc, location, floor, stn, station, wing",
        evidence=Evidence.LABELLED,
    ),
)
ADDRESS = _place("address", _LOCATION, "ADDRESS", _address, 0.95)
