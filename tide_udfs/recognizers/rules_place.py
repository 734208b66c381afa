"""Patterns of places: addresses of one and several lines, post boxes, cities with their state, streets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import NOT_A_NAME
from tide_udfs.recognizers.pattern import Find, Pattern, Place, after, worded_pattern, words
from tide_udfs.recognizers.place_forms import (
    CITY,
    COMPASS,
    FULL_TAIL,
    GAP,
    NUMBER,
    OWN,
    ROAD,
    STATE,
    STREET,
    SUFFIX,
    SURE_TAIL,
    UNIT,
    ZIP,
)
from tide_udfs.recognizers.reading import WORD
from tide_udfs.span import Evidence, PhiCategory

_HEAD = re.compile(
    rf"{NUMBER} (?:(?:{COMPASS} )?{ROAD}|{STREET}|Broadway\b|(?:Avenue|Ave\.?|AVE|Calle|Avenida|Via"
    rf"|Rue) (?:of the |de la |del )?{WORD}"
    rf"|[NSEW]\.? {OWN}(?: {OWN})?(?![^\W_]))(?:{UNIT}){{0,2}}(?:, ?\d{{1,2}}(?:st|nd|rd|th) (?:floor|fl)\b)?"
)
_TAIL = re.compile(rf"(?:{FULL_TAIL})|(?:{GAP}{ZIP})|(?:, ?{CITY})")
_BARE_STREET = re.compile(
    rf"{NUMBER} (?:{COMPASS} )?{OWN}(?: {OWN}){{0,3}}?(?:{UNIT})?(?:{GAP}{CITY}{GAP}{STATE}{GAP}{ZIP})"
)
_SURE_TAIL = re.compile(SURE_TAIL)
_FIRST_OF_TAIL = re.compile(rf"{GAP}({WORD})")
_NOT_CITY = NOT_A_NAME | words(
    "phone fax tel ph cell mrn dob pt patient he she lives with and the age sex email apt room works"
)


def _address(text: str, start: int, _end: int) -> Iterator[Place]:
    """'12 Main St Apt 4B, Boston, MA 02101', also over line breaks; the longest form that fits."""
    before = text[max(0, start - 2) : start]
    if before and (before[-1].isalnum() or before[-1] in "-/.$#") and not _LETTER_BEFORE.search(before):
        return
    if (head := _HEAD.match(text, start)) and not _NOT_A_STREET.match(text, start):
        end = with_tail(text, head.end())
    elif bare := _BARE_STREET.match(text, start):
        end = bare.end()
    else:
        return
    begin = start - (before[-1:].isalpha())
    flat = _FLAT_BEFORE.search(text, max(0, begin - 28), begin)
    yield flat.start() if flat else begin, end


_NOT_A_STREET = re.compile(
    r"0\d|\d{1,4}(?:[-/]\d{1,2})? (?:[A-Z]|Fr\.?|FR|PDS|[Vv]icryl|[Ss]ilk) (?:CT|SQ|DR|Dr|PT|Pt|SC)\b"
    r"|\d{1,4}/\d{1,4} (?:CR|[NSEW]) |(?:19|20)\d\d \S{1,20} (?:PT|CT)\b"
)
"""A time, a dose, a calibre, a date."""
_LETTER_BEFORE = re.compile(r"(?:^|[^\w])[NSEWD]\Z")
_FLAT_BEFORE = Before(
    r"(?<![\w])(?:(?:Flat|Unit|Suite|Ste|Lot|Space|Spc|Trailer|Trlr|Plot|Blk|Block|Box|Lodge"
    r"|Shop|Apt|apt|flat|lot)\.? #?[A-Z]?\d{0,4}[A-Z]?"
    r"|\d{1,2}(?:st|nd|rd|th) Fl(?:oor)?|[Mm]ile)(?:,[ ]|,?[ ](?=[A-Z])|[ ](?=Lot)|[ ])\Z"
    r"|(?<![\w])(?:(?:Blk|Block|Bldg|Plot)\.? \d{1,4}[A-Z]?,? )?(?:Lot|Unit|Flat|Plot|Shop) \Z"
)


def with_tail(text: str, end: int) -> int:
    """Return the end of the address whose street ends at `end`."""
    tail = _TAIL.match(text, end)
    first = _FIRST_OF_TAIL.match(text, end)
    full = tail is not None and _SURE_TAIL.match(text, end)
    if tail is None or (not full and first and fold(first[1]) in _NOT_CITY):
        return end - 1 if text[end - 1] == "." and text[end : end + 1] in ("", "\n", " ") else end
    return tail.end()


def rate_address(surface: str) -> tuple[float, Evidence]:
    """A ZIP or a state at the end leaves no doubt; so a room number inside stays part of the address."""
    return (0.97, Evidence.CHECKED) if _STATE_END.search(surface) else (0.96, Evidence.LABELLED)


def sure_tail(text: str, end: int) -> int:
    """Return the end of the address whose street ends at `end`, if what follows cannot be anything else; else `end`."""
    return with_tail(text, end) if _SURE_TAIL.match(text, end) else end


_STATE_END = re.compile(rf"(?:{STATE}|\d{{5}}|\d{{5}}[-–]\d{{4}})\.?\Z")
_BOX = re.compile(rf"[ \t]?(?:box[ \t])?#?\d{{1,6}}(?:,? (?:Box|box|BOX) \d{{1,6}})?(?:{UNIT})?")
_RURAL_BOX = re.compile(
    r"\.?[ \t-]?#?\d{1,3}(?:,? (?:Box|box|BOX) ?#?\d{1,6}(?:-?[A-Z]\b)?)"
    rf"(?:, {OWN}(?: {OWN}){{0,3}} {SUFFIX})?"
)


def _box(text: str, start: int, end: int) -> Iterator[Place]:
    if match := _BOX.match(text, end):
        yield start, with_tail(text, match.end())


def _rural_box(text: str, start: int, end: int) -> Iterator[Place]:
    if match := _RURAL_BOX.match(text, end):
        yield start, with_tail(text, match.end())


_IN_WORDS = re.compile(rf" {STREET}(?:{UNIT}){{0,2}}")


def _street_in_words(text: str, start: int, end: int) -> Iterator[Place]:
    """'One Spindle Row, Suite 310'."""
    if text[start].isupper() and (match := _IN_WORDS.match(text, end)):
        yield start, with_tail(text, match.end())


def place_pattern(
    name: str, entity: str, find: Find, score: float, listed: str = "", *, labelled: bool = False, cased: bool = False
) -> Pattern:
    """Return a pattern of the category LOCATION; an address is rated by how whole it is."""
    rate = rate_address if entity == "ADDRESS" else None
    return worded_pattern(
        name, entity, find, score, listed, category=PhiCategory.LOCATION, labelled=labelled, cased=cased, rate=rate
    )


WORD_PATTERNS = (
    place_pattern("post box", "ADDRESS", _box, 0.95, "po box, p.o. box, p.o box, p o box, p. o. box"),
    place_pattern("rural box", "ADDRESS", _rural_box, 0.95, "rr, rural route, rt, hc, star route, r d, rfd"),
    place_pattern(
        "address in words",
        "ADDRESS",
        _street_in_words,
        0.9,
        "One, Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten",
        cased=True,
    ),
    place_pattern(
        "labelled zip",
        "ZIP",
        after(rf"(?: code)?[\s:#]{{0,3}}(?P<v>{ZIP})", re.IGNORECASE),
        0.95,
        "zip, zipcode, zip code, postal code",
        labelled=True,
    ),
    place_pattern(
        "labelled address",
        "ADDRESS",
        after(
            rf"[ \t]{{0,2}}(?::|at"
            rf"|is)?[ \t]{{0,3}}(?P<v>{NUMBER} (?:{COMPASS} )?{OWN}(?: {OWN}){{0,3}}(?:{UNIT})?(?:{FULL_TAIL}"
            rf"|, ?{CITY})?)"
        ),
        0.9,
        "lives at, resides at, living at, residing at, address, addr, home address, residence, staying "
        "at, stays at, home:",
    ),
)
ADDRESS = Pattern(
    name="address",
    category=PhiCategory.LOCATION,
    entity="ADDRESS",
    find=_address,
    score=0.96,
    evidence=Evidence.LABELLED,
    rate=rate_address,
    lengths=(1, 6),
)
