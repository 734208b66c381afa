"""Patterns of names of people: behind a title or a label, in front of a credential."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.cities import known_cities
from tide_udfs.recognizers.medicine import CREDENTIALS, GENERIC_PLACE
from tide_udfs.recognizers.name_labels import (
    CREDENTIAL_LIST,
    DOCTOR_BY,
    DOCTOR_LABELS,
    KIN,
    NAMED,
    PATIENT_LABELS,
    TITLED_DOCTOR,
    TITLED_OTHER,
    TITLED_PATIENT,
)
from tide_udfs.recognizers.name_words import LIKELY, NOBODY, is_no_name, weight
from tide_udfs.recognizers.pattern import Find, Gated, Pattern, Place, phrases, words
from tide_udfs.recognizers.reading import WORD, may_be_name, name_backwards, names_after, names_before
from tide_udfs.span import Evidence, PhiCategory

_TITLE = r"\.?[ \t\u00a0]{0,2}(?:\r?\n[ \t]{0,4})?(?:[\"“(])?"
_COLON = (
    r"(?:'s)?(?: ?\([^()\n]{1,24}\))?(?: (?:name|names|id|full name))?[ \t]{0,3}(?:[:=|]|\.{3,40}"
    r"|[-–] )[ \t|]{0,12}(?:\r?\n[ \t]{0,4})?(?:Dr|DR|Mr|MR|Mrs|MRS|Ms|MS|Miss"
    r"|Prof)?\.?[ \t]?(?:[\"“(])?"
)
_SOFT = (
    r"(?:[ \t]{1,2}|, |: ?| ?\( ?| - | – |/)(?:is |was |named |called |\(?name[d:]? ?)?(?:Dr|DR|Mr|MR"
    r"|Mrs|MRS|Ms|MS|Miss|Prof)?\.?[ \t]?(?:[\"“(])?"
)
_BY = (
    r"[ \t]{0,2}:?[ \t]{0,2}(?:by)?[ \t]{0,2}:?[ \t]{0,2}(?:\r?\n[ \t]{0,4})?(?:Dr|DR|Mr|MR|Mrs|MRS|Ms"
    r"|MS)?\.?[ \t]?(?:[\"“(])?"
)


def _pattern(
    name: str, category: PhiCategory, listed: str, find: Find, score: float, *, cased: bool = False
) -> Pattern:
    return Pattern(
        name=name,
        category=category,
        entity="NAME",
        find=find,
        words=() if cased else phrases(listed),
        cased=phrases(listed) if cased else (),
        score=score,
        evidence=Evidence.LABELLED,
    )


_ZIP_BEHIND = re.compile(r"\.?,? ?\d{5}")
_STATE_LIKE = words("MD PA MA OR LA CM LM SN SW OT PT OD DO")
_SIGNED_BEFORE = re.compile(r"(?:[:/]|\b[Bb]y|\b[Dd]rs?\.?|\n)[ \t]*\Z")
_ROLE_BEFORE = names_before(r",?[ \t\u00a0]{0,2}(?:\r?\n[ \t]{0,3})?|[ \t]?[(/][ \t]?|,? ?\(?")


def _credentialed(text: str, start: int, end: int) -> Iterator[Place]:
    """The name in front of a credential; 'Boston, MA' and 'Towson, MD 21204' are places."""
    surface = text[start:end]
    if surface == "PT" and text[start - 1 : start] == "/":
        return  # a pulse: 'DP/PT 2+'
    if text[end : end + 1] == ":" or (surface in _STATE_LIKE and _ZIP_BEHIND.match(text, end)):
        return
    for left, right in _ROLE_BEFORE(text, start, end):
        if _is_abbreviation(text, left, right) or (". " in text[right:start] and text[right - 2 : right].isalpha()):
            continue
        single = " " not in text[left:right]
        if single and is_no_name(text[left:right]):
            continue
        if surface in _STATE_LIKE and surface != "MD" and (single or "," in text[right:start]):
            continue
        if (fold(text[left:right]), surface) in known_cities() and not _SIGNED_BEFORE.search(
            text, max(0, left - 8), left
        ):
            continue
        yield left, right


_CAPITALS = 6
"""Letters of a credential or an abbreviation, at most."""


def in_capitals(text: str, start: int, end: int) -> bool:
    """Tell whether the words around are in capitals too, so that capitals tell nothing."""
    around = text[max(0, start - 40) : start] + text[end : end + 40]
    return sum(map(str.isupper, around)) > sum(map(str.islower, around))


def _is_abbreviation(text: str, start: int, end: int) -> bool:
    """Tell whether what was read as a name is a credential ('FACC', 'M.D') or an abbreviation ('LR')."""
    surface = text[start:end]
    plain = surface.replace(".", "")
    if not plain.isalpha() or not plain.isupper() or len(plain) > _CAPITALS:
        return fold(surface) in CREDENTIALS
    return fold(plain) in CREDENTIALS or "." in surface or not in_capitals(text, start, end)


def cleaned(find: Gated, *, labelled: bool = False) -> Gated:
    """Leave out what is a credential or an abbreviation.

    Args:
        labelled: a colon led to the first name, which may then be in capitals.
    """

    def found(text: str, start: int, end: int) -> Iterator[Place]:
        for at, (left, right) in enumerate(find(text, start, end)):
            if text[start:end].lower() == "cc" and "\n" in text[end:left]:
                return  # the chief complaint
            capitals = labelled and at == 0 and "." not in text[left:right]
            if capitals or not _is_abbreviation(text, left, right):
                yield left, right

    return Gated(found, find.behind)


_ROLED = cleaned(names_after(_SOFT, most=3, soft=True))
_SHORT_ROLE = 3


_UNITS = words("cm fr")


def _is_unit(text: str, start: int, end: int) -> bool:
    """Tell whether a number stands before what may be a unit: '12 cm', '19 Fr'."""
    return text[start:end].lower() in _UNITS and text[max(0, start - 2) : start].strip()[-1:].isdigit()


def _roled(text: str, start: int, end: int) -> Iterator[Place]:
    """The name behind a role without a colon; a short one counts in capitals only: 'RN April', not 'Mill Rd, Fern'."""
    if not _is_unit(text, start, end) and (end - start > _SHORT_ROLE or text[start:end].isupper()):
        for left, right in _ROLED(text, start, end):
            if not (text[left:right].isupper() and any(map(is_no_name, re.findall(WORD, text[left:right])))):
                yield left, right


_TITLED = names_after(_TITLE)
_BRANDS = re.compile(
    r"(?:Dash|Pepper|Scholl|Clean|Bronner)\b|Brown(?:['’]s)? (?:bottle|nipple|preemie|level|slow|flow)"
)
"""'Mrs. Dash', 'Dr Pepper': goods named like somebody."""


def _titled_doctor(text: str, start: int, end: int) -> Iterator[Place]:
    for place in _TITLED_DOCTORS(text, start, end):
        if not _BRANDS.match(text, place[0]):
            yield place


_TITLED_DOCTORS = names_after(rf":?{_TITLE}")
_OFFICE = names_after(r"\.?[ \t]")


def _in_office(text: str, start: int, end: int) -> Iterator[Place]:
    """The name behind a title of an office; '19 Fr' is a size."""
    if not _is_unit(text, start, end):
        for left, right in _OFFICE(text, start, end):
            if not (text[left:right].isupper() and is_no_name(text[left:right])):
                yield left, right


_THERAPIST = cleaned(names_after(r" ", most=3, soft=True))


def _therapist(text: str, start: int, end: int) -> Iterator[Place]:
    """'PT Roxanne Pilcher' amid a line is a physical therapist; at its start, or in capitals, a patient."""
    line = text[max(0, start - 4) : start].rpartition("\n")[2]
    for left, right in _THERAPIST(text, start, end):
        if (line.strip() or "\n" not in text[max(0, start - 4) : start]) and start and not text[left:right].isupper():
            yield left, right


def _titled(text: str, start: int, end: int) -> Iterator[Place]:
    """The name behind 'Ms.'; '46 ms. Sinus rhythm' is a time."""
    if text[start].isupper():
        yield from (place for place in _TITLED(text, start, end) if not _BRANDS.match(text, place[0]))


def _of_two(find: Gated) -> Gated:
    """Keep names of two words: 'Anesthesia: Demerol' names a drug."""

    def found(text: str, start: int, end: int) -> Iterator[Place]:
        yield from (place for place in find(text, start, end) if " " in text[place[0] : place[1]].replace(". ", "."))

    return Gated(found, rf"{find.behind}[\w.'’‘`\-‐‑]{{0,40}}[\s,^]")


_SHORT_CAPITALS = 3


def _named(find: Gated) -> Gated:
    """Leave out short capitals that are nobody's listed name: 'Father: MI at 60'."""

    def found(text: str, start: int, end: int) -> Iterator[Place]:
        for left, right in find(text, start, end):
            surface = text[left:right]
            parts = re.findall(WORD, surface) if surface.isupper() else ()
            if parts and max(map(len, parts)) <= _SHORT_CAPITALS:
                if min(map(weight, parts)) > (LIKELY if len(parts) == 1 else NOBODY):
                    yield left, right
            elif not any(map(is_no_name, parts)):
                yield left, right

    return Gated(found, find.behind)


_DOCTOR, _PATIENT = PhiCategory.DOCTOR, PhiCategory.PATIENT
_SIGNATURE_PART = 0.5


def _signature(text: str, start: int, end: int) -> Iterator[Place]:
    """'R. Lindqvist' alone on a line of the later half of a note."""
    named = re.findall(WORD, text[start:end])
    if start > _SIGNATURE_PART * len(text) and all(
        may_be_name(word) and fold(word) not in GENERIC_PLACE for word in named
    ):
        yield start, end


def _before_number(text: str, start: int, end: int) -> Iterator[Place]:
    """'VENNICK, ORLA  00418823': family name, given names, then a record number."""
    if (place := name_backwards(text, end, most=4)) and place[0] < start:
        yield place


_CALLED = re.compile(r"[ \t]{1,2}[\"“]?(?P<v>[A-Za-z][a-z]{2,}(?:-[a-z]+)?)(?=[\"”.,;)]| at| by| instead|\Z)")


def _called(text: str, _start: int, end: int) -> Iterator[Place]:
    """'they call me nagavi at home': a name that its bearer writes small."""
    match = _CALLED.match(text, end)
    if match and may_be_name(match["v"]) and fold(match["v"]) not in _NOT_CALLED:
        yield match.span("v")


_NAMED_AFTER = names_after(r"[ \t]{1,2}(?:[\"“(])?", most=3, soft=True)
_PET = Before(
    r"\b(?:cats?|dogs?|pupp(?:y|ies)|pets?|kittens?|horses?|birds?|parrot|heeler|labs?|labrador|poodle|terrier"
    r"|chihuahua|beagle|collie|shepherd|hound|retriever|pit ?bull|tortoise|turtle|hamster|rabbit|bunny|goat|pony"
    r"|lizard|snake|dolls?|bears?|dinosaur|toys?|doodle|pug|mutt|ferret|gecko),? (?:is |was |are )?\Z",
    re.IGNORECASE,
)


def _named_person(text: str, start: int, end: int) -> Iterator[Place]:
    """The name behind 'named'; 'a cat named Tiger' is nobody."""
    if not _PET.search(text, max(0, start - 24), start):
        yield from _NAMED_AFTER(text, start, end)


_NOT_CALLED = words(
    "back again later tomorrow today tonight anytime asap please crazy lazy stupid names mom dad "
    "when after before first"
)
SCANS = (
    Pattern(
        name="signature",
        category=_DOCTOR,
        entity="NAME",
        scan=re.compile(rf"\n[ \t]*[A-Z]\. ?(?:[A-Z]\. ?)?{WORD}(?=[ \t]*(?:\r?\n|\Z))"),
        find=_signature,
        score=0.75,
        evidence=Evidence.SHAPE,
    ),
    Pattern(
        name="name and number",
        category=_PATIENT,
        entity="NAME",
        scan=re.compile(
            rf",[ ]?{WORD}(?: {WORD}\.?){{0,2}}"
            r"(?=(?:[ \t]{2,}|[ \t]?[(|][ \t]?)(?:MRN?:? ?#?)?[A-Z]{0,3}[- ]?\d{2,3}[\d-]{3,})"
        ),
        find=_before_number,
        score=0.85,
        evidence=Evidence.SHAPE,
    ),
)
WORD_PATTERNS = (
    _pattern("titled doctor", _DOCTOR, TITLED_DOCTOR, Gated(_titled_doctor, _TITLED_DOCTORS.behind), 0.96),
    _pattern("titled doctors", _DOCTOR, "drs", names_after(_TITLE, several=True), 0.96),
    _pattern("titled person", _PATIENT, TITLED_PATIENT, Gated(_titled, _TITLED.behind), 0.95),
    _pattern("person in an office", _PATIENT, TITLED_OTHER, Gated(_in_office, _OFFICE.behind), 0.8),
    _pattern("credentialed", _DOCTOR, CREDENTIAL_LIST, _credentialed, 0.93, cased=True),
    _pattern(
        "doctor label",
        _DOCTOR,
        DOCTOR_LABELS,
        cleaned(names_after(_COLON, family_first=True, several=True), labelled=True),
        0.95,
    ),
    _pattern(
        "those present",
        _DOCTOR,
        "present, participants, team, panel, reviewers, in attendance, presenting",
        cleaned(names_after(r":[ \t]{0,3}(?:\r?\n[ \t]{0,4})?", several=True), labelled=True),
        0.8,
    ),
    _pattern("doctor role", _DOCTOR, DOCTOR_LABELS, Gated(_roled, _ROLED.behind), 0.75),
    _pattern("doctor by", _DOCTOR, DOCTOR_BY, cleaned(names_after(_BY, family_first=True)), 0.92),
    _pattern("physical therapist", _DOCTOR, "PT", _therapist, 0.85, cased=True),
    _pattern(
        "anesthesia label",
        _DOCTOR,
        "anesthesia, anesthesia by",
        cleaned(_of_two(names_after(_COLON, family_first=True, several=True))),
        0.85,
    ),
    _pattern("patient label", _PATIENT, PATIENT_LABELS, names_after(_COLON, family_first=True), 0.95),
    _pattern(
        "patient role",
        _PATIENT,
        "pt, patient, client, caller",
        cleaned(names_after(_SOFT, family_first=True, soft=True)),
        0.7,
    ),
    _pattern("relative", _PATIENT, KIN, _named(names_after(_SOFT, several=True, most=4, soft=True)), 0.85),
    _pattern("relative label", _PATIENT, KIN, _named(names_after(_COLON, several=True, family_first=True)), 0.9),
    _pattern(
        "addressed",
        _PATIENT,
        "dear, hi, hello",
        names_after(r"[ \t](?:Dr|Mr|Mrs|Ms)?\.?[ \t]?", most=3, soft=True),
        0.75,
    ),
    _pattern(
        "called in lower case",
        _PATIENT,
        "call me, calls me, called me, friends say, call her, call him, calls her, calls him, calls herself, "
        "calls himself",
        _called,
        0.75,
    ),
    _pattern("named", _PATIENT, NAMED, Gated(_named_person, _NAMED_AFTER.behind), 0.8),
)
