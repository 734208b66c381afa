"""Patterns of facilities, organisations and buildings, and of units, rooms and beds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from tide_udfs.data.lists import rows
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import GENERIC_PLACE, NOT_A_NAME, PLACE_WORDS
from tide_udfs.recognizers.pattern import Place, after, hospital_pattern, words
from tide_udfs.recognizers.reading import WORD
from tide_udfs.recognizers.rules_unit import CLINICAL_CAPITALS

_FACILITY = {
    "HOSPITAL": "hospital, hospitals, hosp, medical center, medical centre, med center, med ctr, medical ctr, "
    "med cntr, health system, "
    "healthcare system, infirmary, children's hospital, children's, university hospital, regional medical center, "
    "heart institute, cancer institute, vascular institute, institute, memorial, meml, "
    "general, trauma center, regional, sanatorium, surgical hospital, specialty hospital, "
    "vamc, va medical center, va health care system, medical campus",
    "CLINIC": "clinic, clinics, family medicine, family practice, family health, health center, health centre, "
    "medical group, "
    "medical associates, dermatology, cardiology, pediatrics, orthopedics, orthopaedics, "
    "orthopaedic, dental, dentistry, eye center, "
    "cancer center, surgery center, urgent care, physical therapy, womens health, women's health, "
    "internal medicine, health clinic, "
    "imaging, dialysis, kidney center, primary care, behavioral health, medical arts, rheumatology, "
    "nephrology, allergy, surgery, "
    "ob/gyn, obgyn, infusion, radiology, mental health, counseling, health post, health "
    "services, oncology, vet center, sports medicine, family dental, family lab, "
    "sleep lab, sleep center, community health, family counseling, orthotics, prosthetics, "
    "optometry, fertility, midwives, "
    "midwifery, birth center, birthing center, women's care, eye care, eyecare, physicians, "
    "eye associates, health department, "
    "health dept, cboc, wellness center, pain center, wound center, chiropractic, family care, research unit, peds",
    "PHARMACY": "pharmacy, pharmacies, drugs, drug store, drugstore, apothecary, rx pharmacy, drug, phcy, "
    "infusion pharmacy, specialty pharmacy",
    "ORG": "home health, home care, home infusion, hospice, nursing home, nursing center, rehab, "
    "rehabilitation, rehabilitation center, "
    "care center, senior living, assisted living, skilled nursing, memory care, elementary, "
    "elementary school, middle school, "
    "high school, academy, university, univ, college, school district, school, schools, insurance, "
    "health plan, inc, llc, corp, "
    "corporation, foundation, laboratories, laboratory, labs, logistics, industries, construction, "
    "services, ambulance, ems, "
    "fire department, police department, sheriff's office, pd, unified, preschool, day care, "
    "daycare, shelter, manor, motel, hotel, "
    "inn, mortuary, funeral home, air, cct, foods, farms, bank, agency, transport, medical supply, "
    "dme, medical equipment, vna, hospice house, alf, snf, group home, "
    "mutual, casualty, indemnity, assurance, grill, cafe, restaurant, bakery, market, packing, mill, "
    "mining, trucking, dealership, "
    "superior court, probate court, district court, county court, legal aid, law firm, llp, pllc, housing authority, "
    "organ recovery, blood center, tissue bank, eye bank, registry, recovery center, treatment "
    "center, youth center, senior center, "
    "community center, shipping, shipyard, refining, fabrication, freight, freightways, "
    "upholstery, poultry, haulers, cremation, "
    "crematory, salon, nails, spa, suites, guest house, residence, alliance, partnership, "
    "credit union, fcu, savings, hmo, "
    "ppo, advantage, therapeutics, diagnostics, biologics, genomics, reference lab, tribal "
    "health, tribe, nation, resettlement, "
    "fire dist, fire district, fire dept, vfd, lifeflight, airlife, airmed, medflight, air "
    "ambulance, taxi, elem, junior high, "
    "community college, state university, state college, home oxygen, mobility, retirement, "
    "meadows, seafoods, cold storage, "
    "freightlines, motors, tire, hardware, bakery, landscaping, roofing, plumbing, painting, "
    "cleaners, staffing, seafood, "
    "methodist school, head start, childcare, child care, montessori, therapy, "
    "dojo, gym, ymca, textile, union, courier",
    "BUILDING": "tower, pavilion, building, bldg, hall, annex, campus",
}
_COMMON = {
    "ORG": "high, middle, primary, intermediate, house, state, fund, trust, network, rescue, "
    "electric, coal, recovery, lab, "
    "transportation, distribution, lodge, health, apartments, supply, paper, partners, project",
    "CLINIC": "heart, heart & vascular, vascular, women's, pain, spine, dental care",
}
"""Heads that are also words of medicine or of a heading: two words of a name must stand before them."""
_FACILITY_LEFT = Before(
    rf"(?:(?:{WORD}|(?:St|Mt|Ft|ST|MT|FT|(?<![A-Z])[A-Z])\.|\d{{1,2}}(?:st|nd|rd|th)|[A-Z]&[A-Z])(?:[ \t](?:of(?: the)? "
    rf"|and |& |for |de (?:la )?|the )?|[-–/]|[ \t]?& )){{1,6}}\Z"
)
_WITHIN = words("of the and & for de la")
_NOT_SMALL = re.compile(r"[^\W_a-z]")
_SHORT_CAPITALS = 4


def common_facility(text: str, start: int, end: int) -> Iterator[Place]:
    """Grow a head that is a common word too, where two words of a name stand before it."""
    for left, right in facility(text, start, end):
        named = text[left:start].split()
        if len(named) > 1 and not any(_is_generic(word.strip(".,"), "") or word.isupper() for word in named[-2:]):
            yield left, right


def facility(text: str, start: int, end: int) -> Iterator[Place]:
    """Grow a word such as 'Hospital' leftwards over the capitalized words of its name."""
    if not text[start].isupper() or text[end : end + 1] == ":":
        return
    low = max(0, start - 72)
    words_before = text[low:start].split()
    if not words_before or not (words_before[-1] in _WITHIN or _NOT_SMALL.search(words_before[-1])):
        return
    near = _behind_small_words(text, low, start, words_before)
    match = _FACILITY_LEFT.search(text[near:start])
    if match is None:
        return
    left = near + match.start()
    if left == low and low and text[low - 1].isalpha():
        return
    named = [(left + word.start(), word[0].strip(".,'’")) for word in re.finditer(r"[^\s/–]+", text[left:start])]
    last_stop = max((at for at, (_, word) in enumerate(named) if fold(word) in _NOT_IN_FACILITY), default=-1)
    if 0 <= last_stop < len(named) - 1 and (named[last_stop][1], named[last_stop + 1][1]) == ("Our", "Lady"):
        last_stop -= 1
    named = _behind_another(named[max(last_stop, _bare_article(named)) + 1 :])
    while len(named) > 1 and (fold(named[0][1]) in _LABELS_BEFORE or named[0][1] in _WITHIN):
        named = named[1:]
    stop = _tail(text, end)
    if not named and stop == end:
        return
    first = named[0][0] if named else start
    if (
        stop > end
        or not all(_is_generic(word, text[start:end]) for _, word in named)
        or _is_named(text, named, start, end)
    ):
        yield first, stop


def _behind_small_words(text: str, low: int, start: int, words_before: list[str]) -> int:
    """Return where the words of `text[low:start]` begin that a name may hold: behind the last small one."""
    at = start
    for word in reversed(words_before):
        if word.isascii() and word.isalpha() and word.islower() and word not in _WITHIN:
            return at
        at = text.rfind(word, low, at)
    return low


_NAMING = words("general city county central memorial community university regional mercy mass")
_HOUSES = words("hospital hosp infirmary clinic center centre ctr general")
_HOSPITAL = re.compile(r"(?:.{1,40} )?(?:hosp|hospital|infirmary)\Z|med(?:ical)? c")
_LED = Before(r"\b(?:at|to|from|visited|via|by) (?:the )?\Z")


def _is_named(text: str, named: list[tuple[int, str]], start: int, end: int) -> bool:
    """Tell a house that goes by a common word, 'at City Hospital', from a kind of house."""
    return (
        bool(named)
        and fold(text[start:end].split()[-1]) in _HOUSES
        and not text[start:end].isupper()
        and all(
            fold(word) in _NAMING or (len(word) > 1 and word.isupper() and fold(word) not in CLINICAL_CAPITALS)
            for _, word in named
        )
        and _LED.search(text, max(0, named[0][0] - 12), named[0][0]) is not None
    )


def _bare_article(named: list[tuple[int, str]]) -> int:
    """Return the place of a 'the' that no 'of' or 'for' ties to the name: 'Walks the Fern Trail'; -1 if there is none."""
    return max(
        (at for at, (_, word) in enumerate(named) if word == "the" and (not at or named[at - 1][1] not in _WITHIN)),
        default=-1,
    )


_WHOLE_HEADS = words("school hospital clinic church university college pharmacy")


def _behind_another(named: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Leave out what is named before an 'and': 'Saltmarsh School and', 'OT and'."""
    for at in range(len(named) - 1, 0, -1):
        before = named[at - 1][1]
        if named[at][1] == "and" and (fold(before) in _WHOLE_HEADS or (before.isupper() and at == 1)):
            return named[at + 1 :]
    return named


_OF = re.compile(
    rf"[ ]{{1,2}}(?:[Oo]f|OF|[Aa]t|AT|FOR"
    r"|[Ff]or(?= (?:the )?(?:Sick|Special|Joint|Wom|Child|Rehab|Advanc|Behav|Cancer|Men)))"
    rf" (?:[Tt]he |THE )?{WORD}(?: {WORD}){{0,2}}(?![ ]?:)"
)
_CITY_BEHIND = re.compile(rf"(?: - | – |[ -])({WORD}(?: {WORD}){{0,2}})")
_NUMBER_BEHIND = re.compile(r"[ ,]{0,2}(?:#|[Ss]tore #?|[Nn]o\.? ?)[ ]?\d{1,6}")


def _tail(text: str, end: int) -> int:
    """Return the end of the name of a facility: 'of Sallowton', a city, the number of a store."""
    if (of := _OF.match(text, end)) and not _ends_in_common_word(of[0]):
        end = of.end()
    elif city := _CITY_BEHIND.match(text, end):
        tokens = city[1].split(" ")
        for size in range(len(tokens), 0, -1):
            if fold(" ".join(tokens[:size])) in city_names():
                end = city.start(1) + len(" ".join(tokens[:size]))
                break
    number = _NUMBER_BEHIND.match(text, end)
    return number.end() if number else end


def _ends_in_common_word(surface: str) -> bool:
    """Tell whether what follows 'of' is a word of medicine ('Department of Surgery') and no place."""
    return any(fold(word) in GENERIC_PLACE or fold(word) in NOT_A_NAME for word in surface.split()[1:2])


@cache
def city_names() -> frozenset[str]:
    """Return the folded names of the cities of the United States."""
    return frozenset(fold(row[0]) for row in rows("us_cities.tsv"))


_BEHIND = re.compile(rf"[ \t]&?[ \t]?({WORD})")


def facility_behind(text: str, end: int) -> bool:
    """Tell whether the next word makes what stands before it the name of a facility."""
    following = _BEHIND.match(text, end)
    return following is not None and fold(following[1]) in PLACE_WORDS


def _is_generic(word: str, trigger: str) -> bool:
    """Tell whether a word names a service ('Heart Failure Clinic', 'EP Clinic') and no one place."""
    plain = fold(word).removesuffix("'s").removesuffix("’s")
    if plain in GENERIC_PLACE or plain in NOT_A_NAME or len(plain) == 1:
        return True
    if fold(trigger) in _SERVICES and _ADJECTIVE.search(plain) and plain not in _NOT_ADJECTIVE:
        return True
    if not word.isupper() or len(word) > _SHORT_CAPITALS or trigger.isupper():
        return False
    return plain in CLINICAL_CAPITALS or len(word) < 2 or _HOSPITAL.match(fold(trigger)) is None


_ADJECTIVE = re.compile(
    r"(?:[a-z]{3}(?:al|ic|ar|ary|ive|ous|ology|tion|ment|oid|itis|scopic|cular)|[a-z]{4}(?:ing|ed|able|ible))\Z"
)
"""How words of a service end: 'Cerebrovascular Clinic', 'Metabolic Surgery', 'DETAILED COUNSELING'."""
_SERVICES = words(
    "surgery clinic clinics oncology imaging infusion counseling therapy rehab "
    "rehabilitation drug services program pediatrics psychology "
    "medicine cardiology radiology dermatology rheumatology nephrology allergy dialysis "
    "laboratory lab labs school plan authorization "
    "transport living unit union registry bed hospital dental general"
)
_NOT_ADJECTIVE = words(
    "royal pacific atlantic arctic baltic olympic capital national coastal colonial imperial "
    "cardinal titanic majestic historic"
)
_NOT_IN_FACILITY = words(
    """
    employer insurance insurer payer lodging client lives receiving agency option
    a admit admitted an and/or at attends bed brought by call called comparison ct cxr discharged do dr dtr facility
    fax faxed follow-up followup for from had has have he her his history in indications is known landed location md
    mr mri mrs ms no not np or our outside pcp per pharmacy: phone re refer referred rn search seen she site son
    spoke summary their to transferred treated us via was who wife with xfer xr
    """
)

_LABELS_BEFORE = words(
    """
    agree ambulance arena arrived attends auth bib bibems called clinic copy dialysis discharge dispo dme dorm drives ed
    employer er f/u facility fill flt follow goes hh hosp hospital ins intake icu lab lactation last lives loc meds micu
    mortuary moved now or pacu pharm pharmacy pickup preferred prior refill report resides retired ret'd rides school sent
    shelter snf supplier supply then transport tts uses vendor visit visits walks worked works
    """
)
"""Labels and verbs before a name, which is not a part of it."""

_UNIT_VALUE = (
    r"[ \t]{0,2}[:#]?[ \t]{0,2}(?P<v>\d{1,2} ?(?:North|South|East|West|Tower|[A-Z]{1,2}\d?)\b"
    r"|[A-Z]{1,4}-?\d{1,3}[A-Z]?\b|[A-Z][a-z]{2,} \d{1,2}[A-Z]?\b)(?![:]\d)"
)
_COMPASS_UNIT = re.compile(r"\d{1,2}[ \-]?\Z|\b(?:[A-Z][a-z]+ |Tower )?\d{1,2} \Z")


def _compass_unit(text: str, start: int, end: int) -> Iterator[Place]:
    """'4 West', 'Tower 6 South'."""
    if match := _COMPASS_UNIT.search(text, max(0, start - 12), start):
        following = text[end : end + 2]
        if not (following[:1] == " " and following[1:].isupper()):
            yield match.start(), end


WORD_PATTERNS = (
    *(
        hospital_pattern(f"facility: {entity.lower()}", entity, facility, 0.85, listed)
        for entity, listed in _FACILITY.items()
    ),
    *(
        hospital_pattern(f"common facility: {entity.lower()}", entity, common_facility, 0.7, listed)
        for entity, listed in _COMMON.items()
    ),
    hospital_pattern(
        "labelled unit",
        "UNIT",
        after(_UNIT_VALUE),
        0.75,
        "unit, ward, loc, location, floor, stn, station, wing",
        labelled=True,
    ),
    hospital_pattern("unit by its side", "UNIT", _compass_unit, 0.75, "North, South, East, West", cased=True),
)
