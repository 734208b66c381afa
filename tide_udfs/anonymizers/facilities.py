"""Facilities, organisations and named places: the words that say what a thing is stay, the words that name it change."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from tide_udfs.anonymizers.geography import fold_place
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
_RUN_GAP = re.compile(r"[ \t\r\n]{1,3}|\.[ \t]{0,2}")
_CONSONANTS = re.compile("[bcdfghjklmnpqrstvwxz]{3}")
_MAX_ACRONYM = 6


def like_case(pattern: str, text: str) -> str:
    """Return the text in the case of the pattern: all capitals, all small letters, or as it is."""
    if pattern.isupper() and sum(c.isalpha() for c in pattern) > 1:
        return text.upper()
    return text.lower() if pattern.islower() else text


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

        Words that say what it is (Hospital, Pharmacy, Wing), punctuation, white space and case stay. A run of naming words
        ('St. Mary', 'Harbor Point') becomes one name, the same in every value.

        Args:
            person: not empty: numbers with fewer than six digits are this person's own.
        """
        return self._rename(value, person, _KEPT) or self._rename(value, person, JOINERS, all_but_last=True)

    def rename_place(self, value: str, person: str = "") -> str | None:
        """Return a place's name replaced as `rename` does, a landform at its start or end kept."""
        words = _words(value)
        edges = {words[0].folded, words[-1].folded} & LANDFORMS if len(words) > 1 else set()
        return self._rename(value, person, _KEPT | edges) or self.rename(value, person)

    def code(self, value: str, person: str = "") -> str | None:
        """Return a room, bed or unit number with its digits and letters replaced in place and its label kept."""
        words = _words(value)
        if all(_is_code(word.text) or word.folded in UNIT_LABELS for word in words) and words:
            return self._identifiers.encrypt(value, labels=UNIT_LABELS, person=person)
        return self.rename(value, person)

    def abbreviation(self, value: str) -> str | None:
        """Return an abbreviation of the same length and case."""
        letters = sum(c.isalpha() for c in value)
        return self._identifiers.encrypt(value) if 0 < letters <= 40 else self.rename(value)

    def _rename(self, value: str, person: str, kept: frozenset[str], *, all_but_last: bool = False) -> str | None:
        words = _words(value)
        if all_but_last and len(words) > 1:
            words = words[:-1]
        pieces: list[str] = []
        position, i = 0, 0
        while i < len(words):
            run = self._run_from(value, words, i, kept)
            word = words[i]
            if run > 1 or not (self._is_kept(word, kept) or self._is_single(word, value)):
                end = words[i + run - 1].end
                new: str | None = like_case(
                    value[word.start : end], self.choose("place", fold_place(value[word.start : end]))
                )
            elif self._is_kept(word, kept):
                end, new = word.end, word.text
            else:
                end, new = word.end, self._replace_single(word, person)
            if new is None:
                return None
            pieces += [value[position : word.start], new]
            position = end
            i += run
        result = "".join([*pieces, value[position:]])
        return result if fold_place(result) != fold_place(value) else None

    def _run_from(self, value: str, words: list[_Word], i: int, kept: frozenset[str]) -> int:
        """Return how many words from here on form one name; 1 also for a word that is none."""
        if self._is_kept(words[i], kept) or self._is_single(words[i], value):
            return 1
        n = 1
        while i + n < len(words):
            following = words[i + n]
            joined = _RUN_GAP.fullmatch(value[words[i + n - 1].end : following.start]) is not None
            if not joined or self._is_kept(following, kept) or self._is_single(following, value):
                break
            n += 1
        return n

    @staticmethod
    def _is_kept(word: _Word, kept: frozenset[str]) -> bool:
        is_letter = len(word.text) == 1 and word.text.isupper()
        return word.folded in kept and word.folded not in _CLOSED and not is_letter

    @staticmethod
    def _is_single(word: _Word, value: str) -> bool:
        """Whether a word is replaced by itself: numbers, single letters, acronyms, directions, spelled numbers."""
        return _is_code(word.text) or word.folded in _CLOSED or _is_acronym(word, value)

    def _replace_single(self, word: _Word, person: str) -> str | None:
        closed = _CLOSED.get(word.folded)
        if closed is not None:
            index = keyed_index(self._key, purpose="closed", value=word.folded, size=len(closed) - 1)
            name = [other for other in closed if other != word.folded][index]
            return like_case(word.text, name.capitalize() if word.text[0].isupper() else name)
        return self._identifiers.encrypt(word.text, person=person) or like_case(
            word.text, self.choose("place", word.folded)
        )

    def _fresh_choice(self, purpose: str, folded: str) -> str:
        names = _names(purpose)
        index = keyed_index(self._key, purpose=purpose, value=folded, size=len(names))
        return names[index] if fold_place(names[index]) != folded else names[index - 1]


@cache
def _names(purpose: str) -> tuple[str, ...]:
    return tuple(row[0] for row in lists.rows("street_names.tsv" if purpose == "street" else "place_names.tsv"))


def _words(value: str) -> list[_Word]:
    found = []
    for match in _WORD.finditer(value):
        text = match[0]
        if fold_place(text) not in KINDS:
            text = _POSSESSIVE.sub("", text)
        found.append(_Word(match.start(), match.start() + len(text), text, fold_place(text)))
    return found


def _is_code(text: str) -> bool:
    return any(c.isdigit() for c in text) or len(text) == 1


def _is_acronym(word: _Word, value: str) -> bool:
    """Capitals among small letters, or capitals that cannot be spoken."""
    if not (word.text.isupper() and word.text.isascii() and 1 < len(word.text) <= _MAX_ACRONYM):
        return False
    return value == word.text or not value.isupper() or _CONSONANTS.search(word.folded) is not None
