"""Patterns of rooms, beds, chairs and bays: behind their label, behind their unit, and by their form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Find, Place, after, hospital_pattern

_VALUE = r"(?P<v>[A-Z]{0,2}-?\d{1,4}[A-Za-z]?(?:-(?:\d{1,3}|[A-Z](?![A-Za-z]))[A-Z]?)?(?: [NSEW](?=[ \t]*\n))?)"
NO_CLOCK = r"(?!(?:[01]\d|2[0-3])[0-5]\d\b)"
_END = (
    r"(?![\d\w°]|[./:]\d|-\d|-[A-Z][a-z]{2}\b|%"
    r"| ?(?:x|mg|ml|d|days?|hours?|hrs?|hr|h|min|wks?|weeks?|mo|months?|yrs?|years?|times|mm|cm|to \d|units?"
    r"|feet|ft|pillows"
    r"|rest)\b|\.[ \t]*[A-Z][a-z]+[ \t]-)"
)
_NO_ISOTOPE = r"(?!I-1(?:23|24|25|31)\b|x\d)"
_GAP = r"(?:[ ]?(?:no|number)\.?)?[ \t]{0,2}[:#]?[ \t]{0,2}"


def _labelled(find: Find, *, clock: bool) -> Find:
    """Find the number behind a label that no hyphen ties to a word, 'bed-chair 2'; a chair's is no time of day."""

    def checked(text: str, start: int, end: int) -> Iterator[Place]:
        if text[start - 1 : start] not in ("-", "‐"):
            for left, right in find(text, start, end):
                if clock or not _CLOCK.fullmatch(text, left, right):
                    yield left, right

    return checked


_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_number = after(rf"{_GAP}{_NO_ISOTOPE}(?!0\d{{3}}\b){_VALUE}{_END}", re.IGNORECASE)

# -- by their form ----------------------------------------------------------------------------------------------------

_ROOM = re.compile(r"\d{3,4}-(?:[A-D]|[1-4])(?![\w/^-]|\.\d)")
_BED_OF_WARD = re.compile(r"\d{1,2}[A-Z]{1,2}-[A-Z]?\d{1,2}(?![\w/-]|\.\d)")
_NOT_ROOM_BEFORE = Before(r"(?:[\w/.#-]|\b(?:form|cpt|policy|section|rev|no\.|loinc|\$)\s?)\Z", re.IGNORECASE)


def _room(text: str, start: int, _end: int) -> Iterator[Place]:
    """'8126-B', '731-1', '9B-03': a room and its bed."""
    match = _ROOM.match(text, start) or _BED_OF_WARD.match(text, start)
    if match and not _NOT_ROOM_BEFORE.search(text, max(0, start - 8), start):
        yield match.span()


_LETTER = re.compile(r"[ \t]{1,2}(?P<v>[A-H])(?=[ \t]*(?:[,.;)/|]|\r?\n|\Z)|[ ]{2})(?!\.[A-Z])")


def _lettered(text: str, start: int, end: int) -> Iterator[Place]:
    """'Rm B', 'OR B': a capital that a sign or the end of the line follows."""
    if match := _LETTER.match(text, end):
        yield match.span("v")


_OF_HOUSE = re.compile(
    r"[, ]{1,2}#?(?P<v>\d{2,4}[A-Z]?|\d-?[A-Z]|(?!L\d\b)[A-Z]-?\d{1,3})(?![\w/%]|[.:-]\d|,\d| ?(?:mg|ml|days?"
    r"|am|pm|hrs?|East|West|North|South)\b)"
)
_NAMED = Before(r"\b[A-Z][a-z]+ \Z")


def _of_house(text: str, start: int, end: int) -> Iterator[Place]:
    """'Fennel Hall 318', 'at Quill Motel 12'."""
    if not text[start].isupper() or not _NAMED.search(text, max(0, start - 20), start):
        return
    if (
        (match := _OF_HOUSE.match(text, end))
        and not _CLOCK.fullmatch(match["v"])
        and not match["v"].startswith(("19", "20"))
    ):
        yield match.span("v")


WORD_PATTERNS = (
    hospital_pattern(
        "labelled room",
        "ROOM",
        _labelled(_number, clock=True),
        0.9,
        "room, rm, exam room, exam rm, suite, ste, ldr, cabin, conf rm, conference room, apt, bedspace, "
        "bed space, cubicle",
        labelled=True,
    ),
    hospital_pattern(
        "labelled bed",
        "ROOM",
        _labelled(_number, clock=False),
        0.9,
        "bed, bay, hall bed, chair, theatre, hallway, trauma bay, resus, stall, bunk, cot, gurney, slot, gym, "
        "clinic room, recliner, "
        "warmer, isolette, "
        "operating theatre, operating room, minor theatre, trauma room",
        labelled=True,
    ),
    hospital_pattern(
        "lettered room",
        "ROOM",
        _lettered,
        0.75,
        "Room, ROOM, room, Rm, RM, rm, OR, Suite, suite, Bed, BED, bed, Bay, bay, Theatre, Gym, gym, Chamber",
        cased=True,
    ),
    hospital_pattern("room of a house", "ROOM", _of_house, 0.7, "hall, motel, inn, pavilion, annex, lodge"),
    hospital_pattern(
        "room of a unit",
        "ROOM",
        after(
            rf"(?: (?:bed|rm|room|bay)\b\.?)?[ #\-:]{{1,2}}(?!\d{{1,2}}[NSEW]\b){NO_CLOCK}{_NO_ISOTOPE}{_VALUE}{_END}"
            r"(?!\.\d| ?\(\d|,? \d)"
        ),
        0.7,
        "OR, ED, ICU, MICU, SICU, BICU, CCU, CVICU, PACU, NICU, PICU, TICU, STICU, LDR, L&D, EP lab, Cath lab",
        labelled=True,
        cased=True,
    ),
    hospital_pattern(
        "room of a place of work",
        "ROOM",
        after(
            r"(?: (?:room|rm|lab|suite)\b)?[ ]?#?(?P<v>[A-Z]?\d{1,2}[A-Z]?|[A-Z]-?\d{1,2}|[A-Z])"
            r"(?![\w/.%]|-\d|,\d| ?(?:mg|days?|yrs?|x)\b)"
        ),
        0.75,
        "Endo, Endoscopy, EP Lab, Cath Lab, CATH LAB, exam room, exam rm, consult room, conf room, quiet rm, Trauma, "
        "Hall, cabin, fluoroscopy suite, rm, Rm, room, To FT, in FT",
        cased=True,
    ),
)
ROOM = hospital_pattern("room and bed", "ROOM", _room, 0.75, lengths=(1, 4), followed="-ABCDEFGHJKLMNPRSTUW")
