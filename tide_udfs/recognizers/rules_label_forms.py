"""Patterns of numbers whose form is known beside their label: SSN, plates, aircraft, beneficiaries, spelled numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.checks import rate_ssn
from tide_udfs.recognizers.pattern import DASH, Gated, Pattern, Place, after, at, gate, phrases
from tide_udfs.recognizers.rules_id import MEDICAL
from tide_udfs.recognizers.rules_label import MARK
from tide_udfs.recognizers.spelled import STEP, TELEPHONE_DIGITS, count_digits, spelled
from tide_udfs.span import Evidence, PhiCategory

_SSN_VALUE = re.compile(
    rf"(?:[^\d\n*]{{0,24}}?)(?P<v>[\dXx*]{{3}}(?:{DASH}|[ .])?[\dXx*]{{2}}(?:{DASH}|[ .])?\d{{4}})(?!\d)", re.IGNORECASE
)
_LAST_FOUR = re.compile(
    rf"{MARK}(?:\(?(?:last|ending|ends|xxx)\b[^\d\n]{{0,16}})?(?P<v>\d{{4}})(?![\d/]|-\d)", re.IGNORECASE
)


def _ssn_after(text: str, start: int, end: int) -> Iterator[Place]:
    if _SOCIAL.match(text, end):
        return
    match = _SSN_VALUE.match(text, end)
    if match is None and not (text[start:end].lower() == "social" and text[end : end + 1] == ":"):
        match = _LAST_FOUR.match(text, end)
    if match:
        yield match.span("v")
    elif (space := _SPELLED_GAP.match(text, end)) and (place := spelled(text, space.end(), fewest=4)):
        yield place


_SPELLED_GAP = re.compile(r" (?:is |number )?")
_SOCIAL = re.compile(
    r" (?i:h(?:istory|x)|work(?:ers?)?|services?|s(?:ituation|upports?|kills|moker)|drink(?:er|ing)?)\b"
)
"""What is social and no number."""
_SSN_BEHIND = (
    rf"(?!{_SOCIAL.pattern})(?:[^\d\n*]{{0,24}}(?:[\d*]|[xX]{{2}})|"
    + gate(rf"{_LAST_FOUR.pattern}|{_SPELLED_GAP.pattern}{STEP}[ ,]", re.IGNORECASE)
    + ")"
)


_LONGEST_COUNT = 7
"""Words that are digits from which on a spelled number is no dose, date or score."""


def _spelled(text: str, start: int, _end: int) -> Iterator[Place]:
    place = spelled(text, start, fewest=_LONGEST_COUNT)
    if place and count_digits(text[place[0] : place[1]]) not in TELEPHONE_DIGITS:
        yield place


_PLATE_BEHIND = re.compile(
    r"[ \t]{0,2}(?:(?:no|number|on form)\b\.?)?[ \t:#(]{0,3}(?:\(?(?:[A-Z]{2}|[A-Z][a-z]{2,4}\.?"
    r"|[A-Z][a-z]+(?: [A-Z][a-z]+)?)\)?[ \t:]{1,2})?"
    r"(?P<v>(?=[A-Z\d \-·]{0,9}\d)[A-Z\d]{1,4}(?:[ \-·][A-Z\d]{2,5}){1,2}(?:-[A-Z])?(?!\w|\.\d)"
    r"|(?=[A-Z]*\d)[A-Z\d]{4,8}(?!\w|\.\d))"
)


def _plate(text: str, _start: int, end: int) -> Iterator[Place]:
    """A licence plate, the state in front of it left out."""
    match = _PLATE_BEHIND.match(text, end)
    if match and not MEDICAL.match(match["v"]):
        yield match.span("v")


_TAIL_BEHIND = re.compile(
    r"[ \t]{0,2}(?:no|number|#|:)?[ \t:#]{0,2}(?P<v>N\d{1,5}[A-Z]{0,2}|[A-Z]{1,2}-[A-Z]{3,4})(?!\w)"
)


def _aircraft(text: str, _start: int, end: int) -> Iterator[Place]:
    if match := _TAIL_BEHIND.match(text, end):
        yield match.span("v")


_MBI = r"[1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d{2}"

WORD_PATTERNS = (
    Pattern(
        name="hardware address",
        category=PhiCategory.ID,
        entity="DEVICE",
        find=after(
            r"(?: (?:id|address|addr)\b)?[ :]{1,3}(?:[RLB] )?(?P<v>(?:[\dA-F]{2}[:-]){5}[\dA-F]{2})"
            r"(?:,? (?:and )?(?:[RLB] )?(?P<w>(?:[\dA-F]{2}[:-]){5}[\dA-F]{2}))?(?!\w)",
            re.IGNORECASE,
        ),
        words=("mac",),
        score=0.97,
        evidence=Evidence.CHECKED,
    ),
    Pattern(
        name="accredited laboratory",
        category=PhiCategory.ID,
        entity="LICENSE",
        find=after(r" ?(?:no|#)?[.: #]{0,2}(?P<v>\d{6,8})(?![\w/.])"),
        cased=("CAP",),
        score=0.9,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="licence behind a credential",
        category=PhiCategory.ID,
        entity="LICENSE",
        find=at(r"(?<=#)[A-Z]{2,3}[ \-]?\d{5,8}(?![\w/.-])"),
        cased=("RN", "LPN", "LVN", "NP", "PA", "MD", "DO", "EMT"),
        score=0.9,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="badge behind a credential",
        category=PhiCategory.ID,
        entity="EMPLOYEE",
        find=after(r"(?:,? [A-Z]{2,5})?,? ?# ?(?P<v>\d{4,6})(?![\w/-]|\.\d)"),
        cased=("RN", "LPN", "LVN", "CNA", "PCA", "EMT"),
        score=0.85,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="spelled number",
        category=PhiCategory.ID,
        entity="ID",
        find=_spelled,
        words=phrases("zero, oh, one, two, three, four, five, six, seven, eight, nine"),
        score=0.7,
        evidence=Evidence.SHAPE,
    ),
    Pattern(
        name="labelled ssn",
        category=PhiCategory.ID,
        entity="SSN",
        find=Gated(_ssn_after, _SSN_BEHIND),
        words=phrases("ssn, ss, ss no, social security, social security no, social security number, soc sec, social"),
        score=0.98,
        evidence=Evidence.LABELLED,
        rate=rate_ssn,
    ),
    Pattern(
        name="plate",
        category=PhiCategory.ID,
        entity="VEHICLE",
        find=_plate,
        words=phrases("plate, license plate, licence plate, lic plate, plates, reg, reg., veh, tags"),
        score=0.9,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="vehicle",
        category=PhiCategory.ID,
        entity="VEHICLE",
        find=after(
            r"[ ](?:(?:no|number)\b\.? ?)?[#:(]{0,2} ?(?:[A-Z]{2} )"
            r"?(?P<v>(?:[A-Z]{2,4}-\d{2,4}[A-Z]?|[A-Z]{3} \d{2,3}[A-Z]?"
            r"|[A-Z]{2} ?\d{2} ?\d{3}|\d[A-Z]{2}[ -]?\d{4}|[A-Z]{3}-?\d{4}"
            r"|\d[A-Z]{2}-[A-Z]\d{2}|[A-Z]\d{2} \d[A-Z]{2}))(?![\w-])"
        ),
        words=phrases("tag, van, car, truck, pickup, flatbed, suv, sedan, coupe, minivan, motorcycle, license, lic"),
        score=0.85,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="device number",
        category=PhiCategory.ID,
        entity="DEVICE",
        find=after(r"(?: ?#|: {0,8})? ?(?P<v>\d{3})(?![\d/]|\.\d)"),
        cased=("DN",),
        score=0.8,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="aircraft",
        category=PhiCategory.ID,
        entity="VEHICLE",
        find=_aircraft,
        words=phrases("tail, aircraft, jet, a/c, plane, helicopter, helo, fly, flight, flew, fixed wing, rotor"),
        score=0.9,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="last four",
        category=PhiCategory.ID,
        entity="SSN",
        find=after(
            r"[ ]?(?:(?:6|six|5|five|8|eight) (?P<w>\d{5,8})(?!\d)"
            r"|(?:4|four)(?: digits)?(?: (?:of )?(?:his |her |the )?(?:social|ssn|ss"
            r"|soc)\b(?: security)?(?: (?:no|number)\b)?)?\)?[ :#]{0,4}(?:is |was )?(?P<v>\d{4})(?!\d))",
            re.IGNORECASE,
        ),
        words=("last",),
        score=0.9,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="beneficiary",
        category=PhiCategory.ID,
        entity="HEALTH_PLAN",
        find=after(rf"[\s#:]{{0,4}}(?:id|no|mbi)?[\s#:.]{{0,4}}(?P<v>{_MBI})(?!\w)", re.IGNORECASE),
        words=("mbi", "medicare"),
        score=0.97,
        evidence=Evidence.LABELLED,
    ),
)
