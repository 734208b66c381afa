"""Patterns of pharmacies by their word or number, and of the initials and the city behind the name of a facility."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.cities import city_names, world_names
from tide_udfs.recognizers.facility_heads import COMMON, FACILITY, HOUSES
from tide_udfs.recognizers.medicine import NOT_A_NAME, PLACE_WORDS
from tide_udfs.recognizers.pattern import Place, after, hospital_pattern, worded_pattern, words
from tide_udfs.recognizers.place_forms import CITY
from tide_udfs.recognizers.rules_facility import facility
from tide_udfs.recognizers.rules_unit import CLINICAL_CAPITALS
from tide_udfs.recognizers.terms import shipped_terms
from tide_udfs.recognizers.vocabulary import listed
from tide_udfs.span import PhiCategory

_PHARMACY_LED = Before(
    r"(?i:\b(?:from|to|at|by|via|pharm(?:acy)?|call(?:ed)?|through|in|day)\b[:,]? ?|@ ?|[-–>→] |, |^|\n)(?:the )?\Z",
    re.MULTILINE,
)
_NOT_PHARMACY = words(
    "new old home refill refills discharge send sent written eyeglass glasses lens spectacle statin antibiotic "
    "abx pain opioid "
    "insulin meds med outpatient inpatient current paper printed all no other pending last prior her his their "
    "my our your"
)


def _prescriber(text: str, start: int, end: int) -> Iterator[Place]:
    """'to Fernside Rx', 'Hay-Grade Rx #14': a pharmacy that goes by the word for a prescription."""
    for left, right in facility(text, start, end):
        named = text[left:start].split()
        if (
            any(fold(word) in _NOT_PHARMACY or fold(word) in NOT_A_NAME for word in named[:1])
            or fold(named[0]).isdigit()
        ):
            continue
        if right > end or len(named) > 1 or _PHARMACY_LED.search(text, max(0, left - 16), left):
            yield left, right


_STORE = re.compile(r"(?:[- ]?#[ ]?|, ?#| store #?)\d{1,5}(?![\d-])|[ -]\d{4,5}(?![\d/.:-])")


def _store(text: str, start: int, end: int) -> Iterator[Place]:
    """A chain of the shipped list with the number of its store."""
    if match := _STORE.match(text, end):
        yield start, match.end()


@cache
def _chains() -> tuple[str, ...]:
    """Return the shipped names of pharmacies, as they are written and in capitals."""
    names = {term.text for term in shipped_terms() if term.entity == "PHARMACY"}
    return tuple(sorted(names | {name.upper() for name in names}))


_SEATED = re.compile(rf",[ ]{{1,2}}(?P<v>{CITY})(?=[ \t]*(?:[,;.:)(|]|\r?\n|\Z|[ ]{{2}}|\d| - | [–—]))")


def _seat(text: str, start: int, end: int) -> Iterator[Place]:
    """'Fern Hollow Clinic, Salida': the city behind a facility's comma."""
    match = _SEATED.match(text, end)
    if match is None or not text[start].isupper():
        return
    city = fold(match["v"])
    known = (
        city in city_names()
        or city in world_names()
        or (city not in listed() and len(city) > 3 and not match["v"].isupper() and _LINE_END.match(text, match.end()))
    )
    if known and city.split(" ")[0] not in NOT_A_NAME and city.split(" ")[0] not in PLACE_WORDS and city[-2:-1] != " ":
        yield match.span("v")


_LINE_END = re.compile(r"[ \t]*(?:\r?\n|\Z)|[ ]{3}")


_IN_BRACKETS = re.compile(r" \((?P<v>[A-Z]{3,6})\)")


def _initials(text: str, start: int, end: int) -> Iterator[Place]:
    """'Fern Hollow Medical Center (FHMC)': the letters that a name introduces for itself."""
    match = _IN_BRACKETS.match(text, end)
    if match is None or not text[start].isupper():
        return
    letters = iter("".join(word[0] for word in re.findall(r"[A-Za-z]+", text[max(0, start - 60) : end])).upper())
    if all(letter in letters for letter in match["v"]) and fold(match["v"]) not in CLINICAL_CAPITALS:
        yield match.span("v")


_HEADS = ",".join((*FACILITY.values(), *HOUSES.values(), *COMMON.values()))


def _company(text: str, start: int, end: int) -> Iterator[Place]:
    """'Fern Valley Paving Co.', not 'Fern Co.', which is a county."""
    for left, right in facility(text, start, end):
        named = text[left:start].split()
        kinds = listed().get(fold(named[-1]), "")
        if len(named) > 1 and "w" in kinds and "n" not in kinds:
            yield left, right


WORD_PATTERNS = (
    hospital_pattern(
        "pharmacy of its owner",
        "PHARMACY",
        after(
            r":?[ ]{1,3}(?P<v>[A-Z][A-Za-z]+['’][sS](?:/[A-Z][A-Za-z]+| [A-Z][a-z]+)?"
            r"(?: ?#[ ]?\d{1,5}| \d{4})?)(?=[ ]*(?:[,.;)(-]|\r?\n|\Z)|[ ]\d| on | in )"
        ),
        0.8,
        "pharmacy, pharm, fill at, filled at, refill at",
    ),
    hospital_pattern("company", "ORG", _company, 0.8, "Co, CO", cased=True),
    hospital_pattern("clinic by its kind", "CLINIC", facility, 0.75, "CHC, FQHC, RHU, CBOC, ASC, UHC, MHC", cased=True),
    hospital_pattern("prescription house", "PHARMACY", _prescriber, 0.75, "Rx", cased=True),
    hospital_pattern("chain and its store", "PHARMACY", _store, 0.92, ",".join(_chains()), cased=True),
    hospital_pattern("initials of a facility", "ABBREV", _initials, 0.8, _HEADS),
    worded_pattern(
        "seat of a facility",
        "CITY",
        _seat,
        0.8,
        _HEADS,
        category=PhiCategory.LOCATION,
    ),
)
