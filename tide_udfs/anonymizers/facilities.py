"""Facilities, organisations and named places: words that say what a thing is stay, words that name it change."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from tide_udfs.anonymizers.geography import fold_place, has_number, pick_unlike
from tide_udfs.anonymizers.identifiers import Identifiers
from tide_udfs.data import lists
from tide_udfs.data.lists import word_set
from tide_udfs.keys import Keys, keyed_index

CACHED_VALUES = 1 << 15

KINDS = word_set(
    """
    abbey academic academy acupuncture addiction adult adventist aesthetics agency airfield airlines airport
    airstrip airways alf allergy ambulance ambulatory animal ankle annex apartments apothecary arena army art arts
    assisted assoc associates association asthma attorney attorneys authority ave bakery ballpark bank baptist
    bariatric base basilica bed behavioral bioscience biosciences biotech birth birthing black-lung bldg block blood
    blvd board bone boulevard buddhist building bureau cafe camp campground campus cancer cardiac cardiology
    cardiovascular care casino cathedral catholic cbh cbo cboc cc ccu cemetery center centers central centre chapel
    charter chc chemist chemists child childcare children childrens chiropractic christian church cinema clinic
    clinical clinics club co college commission community company compounding condominiums congregation construction
    convalescent convent cord coroner corp corporation correctional cottage council counseling county court
    courthouse cpa crematory crisis ctr cvicu daycare deck dental dentistry department dept dermatology detention
    detox diabetes diagnostic diagnostics dialysis digestive discount disease dispensary district division dock
    donor dr drug drugs ear eastern ed education educational elderly electric elem elementary emergency employee ems
    endocrine endocrinology endoscopy energy ent episcopal er escrow estates evangelical examiner eye facility
    fairgrounds family farm farms federal fertility fetal fire first fitness flight floor foods foot forensic
    foundation freight functional funeral garage gas gastroenterology gen general genetic genetics genomics
    geriatric geriatrics gerontology graduate groceries grocery group grp gym gynecology hall hand hardware health
    healthcare heart helpline hematology hepatology high highschool hindu hiv hlth home homes hosp hospice hospital
    hospitals hostel hotel hotline house housing hwy icu imaging immunology inc infectious infirmary infusion inn
    inst institute insurance integrative internal international islamic jail jewish joint junior kidney kindergarten
    lab labor laboratories laboratory labs lactation language law legal library life lifeline limb limited living
    llc llp lodge logistics lot ltd lumber lung lutheran manor marina market marshal massage maternal md med medic
    medical medicine mem memorial memory men mental methadone methodist mgmt micu middle midwifery military mills
    mission monastery montessori mortuary mosque motel motor motors museum mutual national naturopathic neonatal
    nephrology neuro neurology neurosurgery nicu no northeast northern northwest number nurse nursery nursing ob
    obgyn obstetrics occupational office oil oncology ophthalmology optical oral organ ortho orthodox orthopaedic
    orthopaedics orthopedic orthopedics outpatient pa packers packing pacu pain palliative parish park parole
    partners pavilion pc pcp pd pediatric pediatrics peds penitentiary pentecostal perinatal pharm pharmaceutical
    pharmaceuticals pharmacies pharmacy physical physician physicians picu plant plants plasma plastic plastics
    playground plaza plumbing pod podiatry police polytechnic pool practice prep preparatory presbyterian preschool
    preservation primary prison private probation produce professional program properties protection provider
    providers psych psychiatric psychiatry psychology public pulmonary raceway radiology railroad railway rd realty
    reconstructive recovery rectory reg regional registry rehab rehabilitation rehabilitative reproductive rescue
    research reservation residence residential resort resource respiratory rest restaurant retirement rheumatology
    rink rm roofing room rx salon sanitarium school schools science sciences senior service services sewer shelter
    sheriff sheriffs shingle shipping shop shrine sicu site skilled sleep snf sober society solutions southeast
    southern southwest spa specialist specialists specialty speedway spine sports stadium state std steel store
    studio suboxone suite supply support surgery surgical svc svcs synagogue system systems team technical
    technology telecom telephone temple terminal theater theatre therapy thoracic tissue title tower town township
    tox toxicology transfusion transit transplant transport trauma travel treatment tribal tribe tropical trucking
    trust twr undergraduate union unit united univ university upholstery urgent urology utilities utility va
    vascular vet veteran veterans veterinary vision volunteer ward warehouse water wellness western wharf wing women
    womens works wound ymca youth ywca zoo
    """
)
"""Words that say what a place is. They tell nothing of which one it is and stay."""
LANDFORMS = word_set(
    """
    bay beach bluff branch bridge canyon cape cave cliff coast cove creek desert falls field fields ford forest fort
    garden gardens harbor head heights hill hills hollow island islands lake lakes landing mesa mill mount mountain
    mountains mt ocean pass peninsula pier point pond port prairie ranch range ridge river rock shore shores spring
    springs summit trail valley view village woods
    """
)
"""Kept at the start or end of a place's name (Lake Vesper, Hoopa Valley); part of the name in a facility's."""
JOINERS = word_set(
    """
    a an and at by de del des for in la le los las of on the to und y et on off near
    """
)
_KEPT = KINDS | JOINERS
UNIT_LABELS = word_set(
    """
    room rm bed bay bldg building pod unit suite ste floor fl ward wing tower hall station chair slot crib isolette
    or er ed ir icu micu sicu picu nicu pacu ccu cvicu apt space lot no number team engine medic aid truck rescue
    ambulance hallway
    """
)
_DIRECTIONS = ("north", "south", "east", "west")
_NUMBERS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_CLOSED = {word: words for words in (_DIRECTIONS, _NUMBERS) for word in words}
"""Words that are exchanged for another of their kind: seven west -> three north."""

_WORD = re.compile(r"[^\W_]+(?:['’ʼ`´][^\W\d_]+)*")
_POSSESSIVE = re.compile(r"(?<=.)['’ʼ`´][sS]$", re.DOTALL)
_RUN_GAP = re.compile(r"[ \t\xa0]{1,3}|\.[ \t\xa0]{0,2}")
_CONSONANTS = re.compile("[bcdfghjklmnpqrstvwxz]{3}")
_MAX_ACRONYM, _MAX_LETTERS = 6, 40


def like_case(pattern: str, text: str) -> str:
    """Return the text in the case of the pattern: all capitals, all small letters, or as it is."""
    if pattern.isupper() and (len(pattern) > 2 or pattern.isalpha()) and len(pattern) > 1:
        return text.upper()
    return text.lower() if pattern.islower() else text


class _Role(Enum):
    KEPT = "kept"
    SINGLE = "single"  # replaced by itself: numbers, letters, acronyms, directions
    NAME = "name"  # replaced together with its neighbours


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    text: str
    folded: str


class FacilityNamer:
    """Renames facilities, units, rooms and places."""

    def __init__(self, keys: Keys, identifiers: Identifiers) -> None:
        self._key = keys.derive("facilities")
        self._identifiers = identifiers
        self.choose: Callable[[str, str], str] = lru_cache(maxsize=CACHED_VALUES)(self._fresh_choice)

    def rename(self, value: str, person: str = "") -> str | None:
        """Return the value with its naming words, numbers and acronyms replaced, or None where nothing can be.

        Words that say what it is (Hospital, Pharmacy, Wing), punctuation, white space and case stay. A run of naming
        words ('St. Mary', 'Harbor Point') becomes one name, the same in every value. Where every word says what it is
        ('University Hospital') all but the last name it.

        Args:
            person: not empty: numbers with fewer than six digits are this person's own.
        """
        words = _words(value)
        return self._rename(value, words, _KEPT, person) or self._rename(value, words[:-1] or words, JOINERS, person)

    def rename_place(self, value: str, person: str = "") -> str | None:
        """Return a place's name replaced as `rename` does, a landform at its start or end kept."""
        words = _words(value)
        edges = {words[0].folded, words[-1].folded} & LANDFORMS if len(words) > 1 else set()
        return self._rename(value, words, _KEPT | edges, person) or self.rename(value, person)

    def code(self, value: str, person: str = "") -> str | None:
        """Return a room, bed or unit number with its digits and letters replaced in place and its label kept."""
        words = _words(value)
        if words and all(_is_code(word.text) or word.folded in UNIT_LABELS for word in words):
            return self._identifiers.encrypt(value, labels=UNIT_LABELS, person=person)
        return self.rename(value, person)

    def abbreviation(self, value: str) -> str | None:
        """Return an abbreviation of the same length and case."""
        n_letters = sum(c.isalpha() for c in value)
        return self._identifiers.encrypt(value) if 0 < n_letters <= _MAX_LETTERS else self.rename(value)

    def _rename(self, value: str, words: list[_Word], kept: frozenset[str], person: str) -> str | None:
        is_upper = value.isupper()
        roles = [_role(word, kept, is_alone=word.text == value, in_capitals=is_upper) for word in words]
        pieces: list[str] = []
        position, i = 0, 0
        while i < len(words):
            first = last = words[i]
            i += 1
            new = first.text
            if roles[i - 1] is _Role.NAME:
                while i < len(words) and roles[i] is _Role.NAME and _RUN_GAP.fullmatch(value, last.end, words[i].start):
                    last = words[i]
                    i += 1
                name = value[first.start : last.end]
                new = like_case(name, self.choose("place", fold_place(name)))
            elif roles[i - 1] is _Role.SINGLE:
                new = self._replace_single(first, person)
            pieces += [value[position : first.start], new]
            position = last.end
        result = "".join([*pieces, value[position:]])
        return result if fold_place(result) != fold_place(value) else None

    def _replace_single(self, word: _Word, person: str) -> str:
        others = [other for other in _CLOSED.get(word.folded, ()) if other != word.folded]
        if others:
            other = others[keyed_index(self._key, purpose="closed", value=word.folded, size=len(others))]
            return like_case(word.text, other.capitalize() if word.text[0].isupper() else other)
        encrypted = self._identifiers.encrypt(word.text, person=person)
        return encrypted or like_case(word.text, self.choose("place", word.folded))

    def _fresh_choice(self, purpose: str, folded: str) -> str:
        names = _names(purpose)
        index = keyed_index(self._key, purpose=purpose, value=folded, size=len(names))
        return pick_unlike(names, index, folded)


@cache
def _names(purpose: str) -> tuple[str, ...]:
    return tuple(row[0] for row in lists.rows("street_names.tsv" if purpose == "street" else "place_names.tsv"))


def _words(value: str) -> list[_Word]:
    """Return the words of a value without their possessives."""
    found = []
    for match in _WORD.finditer(value):
        text, folded = match[0], fold_place(match[0])
        if folded not in KINDS and _POSSESSIVE.search(text):
            text = text[:-2]
            folded = fold_place(text)
        found.append(_Word(match.start(), match.start() + len(text), text, folded))
    return found


def _role(word: _Word, kept: frozenset[str], *, is_alone: bool, in_capitals: bool) -> _Role:
    if _is_code(word.text) and not (word.folded in kept and word.text.islower()):
        return _Role.SINGLE
    if word.folded in _CLOSED:
        return _Role.SINGLE
    if word.folded in kept:
        return _Role.KEPT
    # Capitals among small letters, or that cannot be spoken, are an acronym.
    is_acronym = (
        word.text.isupper()
        and word.text.isascii()
        and len(word.text) <= _MAX_ACRONYM
        and (is_alone or not in_capitals or _CONSONANTS.search(word.folded) is not None)
    )
    return _Role.SINGLE if is_acronym else _Role.NAME


def _is_code(text: str) -> bool:
    return len(text) == 1 or has_number(text)
