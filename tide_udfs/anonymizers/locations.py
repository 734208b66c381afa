"""Places: addresses, cities, ZIPs and facilities; states and countries stay."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from tide_udfs.anonymizers import geography
from tide_udfs.anonymizers.base import Settings, ValueContext
from tide_udfs.anonymizers.facilities import FacilityNamer, like_case
from tide_udfs.anonymizers.geography import fold_place
from tide_udfs.anonymizers.identifiers import Identifiers
from tide_udfs.anonymizers.permutation import TWEAK_BYTES, SingleCycle
from tide_udfs.data import lists
from tide_udfs.data.lists import word_set
from tide_udfs.keys import Keys, keyed_digest, keyed_index
from tide_udfs.span import PhiCategory

CACHED_VALUES = 1 << 15

STREET_KINDS = word_set(
    """
    alley aly annex ave av avenue avenida bend blf bluff blvd boulevard box branch br bridge brg broadway bypass byp
    calle camino causeway cswy center ctr circle cir close club common corner corners cor court ct courtyard cove cv
    creek crk crescent cres crossing xing drive dr dv expressway expy extension ext fork freeway fwy gardens gate
    glen grade grove grv harbor heights hts highway hwy hill hills holler hollow island isle junction jct key lake
    landing lane ln loop mall manor meadows mews mhp mile mill motorway mount mtn oval park parkway pkwy pky pass
    path pike pine pines place pl plain plaza plz point pt port promenade quay ranch ridge rdg rise road rd roads
    route row rte rt rue run rural shore shores skyway spring springs spur square sq station street str st terrace
    ter terr throughway trace trc track trail trl trailer tunnel turnpike tpke turn underpass valley via viaduct
    view villa village vista walk wall way wharf yard co cr fm hc i interstate rr sr us county state cty pmb psc cmr
    apo fpo
    """
)
"""Kinds of streets and boxes: kept."""
UNIT_KINDS = word_set(
    """
    apartment apt apts attn bldg building bsmt basement care dept department door fl flat floor flr frnt front
    garden hangar house lbby level lobby lot lower lowr lvl mailstop no number ofc office penthouse ph pier po post
    rear rm room side slip space spc ste stop suite trlr unit units upper uppr wing delivery end near off block
    corner behind intersection mp milepost address lives at
    """
)
"""Kinds of units and words around an address: kept."""
DIRECTIONS = word_set(
    """
    n s e w ne nw se sw nne north south east west northeast northwest southeast southwest
    """
)
_JOINERS = word_set("and the of in on at to co by or")
_UNITS_AND_DIRECTIONS = UNIT_KINDS | DIRECTIONS | _JOINERS
_KEPT = STREET_KINDS | _UNITS_AND_DIRECTIONS
_LEADING_KINDS = frozenset({"calle", "camino", "avenida", "via", "rue"})
_AFTER_UNIT = UNIT_KINDS | frozenset({"box", "rr", "hc", "route", "rt", "rte", "hwy", "fm", "cr", "sr", "us", "ave"})
"""A single letter after one of these is a unit, not a direction: 'Apt E'."""

_ZIP = re.compile(r"(\d{5})(?:(-?)(\d{4}))?")
_ZIP_AT_END = re.compile(r"(?<![^\W_])\d{5}(?:-?\d{4})?\s*$")
_LAST_WORDS = re.compile(r"(?:[^\W\d_][^\W\d_.'’]*\.?(?:[^\W\d_]\.)*)(?:[ ]{1,2}[^\W\d_][^\W\d_.'’]*\.?){0,3}[\s,.]*$")
_BREAK = re.compile(r"\s*(?:[,;\n\r]|\^+|\s[-–—]\s)\s*")
_ORDINAL = re.compile(r"(\d+)(st|nd|rd|th)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
_COUNTY = re.compile(r"^(.*?\S)(\s+(?:county|parish|co\.?|borough))$", re.IGNORECASE | re.DOTALL)
_LOOKS_LIKE_ADDRESS = re.compile(r"^\s*(?:\d|p\.?\s?o\.?\s?box\b)", re.IGNORECASE)
_MAX_REGION_WORDS = 4


@dataclass(frozen=True, slots=True)
class _Tail:
    """The end of an address: where its state and country, which stay, and its ZIP begin.

    Args:
        start: where the state, country or ZIP begins; the length of the value where it has none.
        zip_start: where the ZIP begins, or the length of the value.
        home: the state's code, 'country XX', or '' where neither is written.
    """

    start: int
    zip_start: int
    home: str


class PlaceSurrogates:
    """Surrogates of LOCATION and HOSPITAL values."""

    def __init__(self, keys: Keys, settings: Settings) -> None:
        self._key = keys.derive("places")
        self._scoped = settings.scope == "person"
        self._identifiers = Identifiers(keys, replace(settings, ids="classes", short_ids="permutation"))
        self._facilities = FacilityNamer(keys, self._identifiers)
        self._zips = SingleCycle(keys.derive("zips")[:16])
        self._cached: Callable[[str, PhiCategory, str, str], str | None] = lru_cache(maxsize=CACHED_VALUES)(
            self._surrogate
        )

    def surrogate(self, value: str, context: ValueContext) -> str | None:
        """Return a place of the same kind and form; states and countries stay as they are.

        Returns: None where nothing of the value can be replaced.
        """
        return self._cached(
            _composed(value), context.category, context.entity, context.person_id if self._scoped else ""
        )

    def street_only(self, value: str, context: ValueContext) -> str | None:
        """Return an address with its street part replaced and its city, state, ZIP and country as they are."""
        person = context.person_id if self._scoped else ""
        tail = _tail_of(value)
        segments = _segments(value[: tail.start])
        has_city = len(segments) > 1 and _is_city(value[slice(*segments[-1])])
        street_end = segments[-2][1] if has_city else tail.start
        street = self._street(value[:street_end], person)
        return None if street is None else street + value[street_end:]

    def _surrogate(self, value: str, category: PhiCategory, entity: str, person: str) -> str | None:
        if category is PhiCategory.HOSPITAL:
            result = self._facility(value, entity, person)
        elif geography.is_region(value):
            return value
        elif entity == "ZIP" and not any(c.isdigit() for c in value):
            return None
        elif entity in {"ADDRESS", "STREET"} or _LOOKS_LIKE_ADDRESS.match(value) or _ZIP_AT_END.search(value):
            result = self._address(value, person)
        elif entity == "PLACE":
            result = self._county(value, "") or self._facilities.rename_place(value, person)
        else:
            result = (
                self._address(value, person)
                if any(c.isdigit() for c in value)
                else self._city_and_region(value, person)
            )
        return result if result is not None and fold_place(result) != fold_place(value) else None

    def _facility(self, value: str, entity: str, person: str) -> str | None:
        if entity == "ABBREV":
            return self._facilities.abbreviation(value)
        if entity in {"ROOM", "UNIT"}:
            return self._facilities.code(value, person)
        return self._facilities.rename(value, person)

    def _city_and_region(self, value: str, person: str) -> str | None:
        tail = _tail_of(value)
        return self._cities(value[: tail.start], tail.home) + value[tail.start :]

    def _cities(self, text: str, home: str) -> str:
        """Return each comma-separated part of a text as another city or county of its state or country."""
        pieces, position = [], 0
        for start, end in _segments(text):
            name = text[start:end]
            pieces += [text[position:start], self._county(name, home) or self._city(name, home)]
            position = end
        return "".join([*pieces, text[position:]])

    def _city(self, name: str, home: str) -> str:
        folded = fold_place(name)
        if not folded:
            return name
        return like_case(
            name, self._choose("city", geography.cities_in(home or geography.home_of().get(folded, "")), folded)
        )

    def _county(self, name: str, home: str) -> str | None:
        match = _COUNTY.match(name)
        if match is None:
            return None
        folded = fold_place(match[1])
        state = home if len(home) == 2 else geography.county_homes().get(folded, "")
        return like_case(match[1], self._choose("county", geography.counties_in(state), folded)) + match[2]

    def _choose(self, purpose: str, names: tuple[str, ...], folded: str) -> str:
        index = keyed_index(self._key, purpose=purpose, value=folded, size=len(names))
        return names[index] if fold_place(names[index]) != folded else names[index - 1]

    def _address(self, value: str, person: str) -> str | None:
        tail = _tail_of(value)
        home = tail.home
        zip_match = _ZIP.match(value, tail.zip_start) if tail.zip_start < len(value) else None
        if not home and zip_match is not None:
            home = lists.zip3_state().get(zip_match[1][:3], "")
        head = self._head(value[: tail.start], home, has_tail=tail.start < len(value), person=person)
        if head is None:
            return None
        if zip_match is None:
            return head + value[tail.start :]
        new_zip = self._zip(zip_match[1], home)
        if new_zip is None:
            return None
        more = zip_match[3]
        extra = "" if more is None else zip_match[2] + (self._identifiers.encrypt(more, person=person) or more[::-1])
        return head + value[tail.start : tail.zip_start] + new_zip + extra + value[zip_match.end() :]

    def _zip(self, zip5: str, home: str) -> str | None:
        """Return another ZIP of the same state, no two the same; of the state written beside it where they differ."""
        state = lists.zip3_state().get(zip5[:3], "")
        zip3s = geography.zip3s_in(state)
        if home and home != state and geography.zip3s_in(home):
            zip3s = geography.zip3s_in(home)
            index = keyed_index(self._key, purpose="zip", value=zip5, size=len(zip3s) * 100)
        elif zip5[:3] in zip3s:
            tweak = keyed_digest(self._key, "zip", state)[:TWEAK_BYTES]
            index = self._zips.image(zip3s.index(zip5[:3]) * 100 + int(zip5[3:]), len(zip3s) * 100, tweak)
        else:
            return self._identifiers.encrypt(zip5)
        return f"{zip3s[index // 100]}{index % 100:02d}"

    def _head(self, text: str, home: str, *, has_tail: bool, person: str) -> str | None:
        """Return what stands before the state: street, units, and the city as the last part."""
        segments = _segments(text)
        if not segments:
            return text
        start, end = segments[-1]
        last = text[start:end]
        if (
            (len(segments) > 1
            and _is_city(last))
            or (not any(c.isdigit() for c in text)
            and len(segments) == 1
            and has_tail
            and _is_city(last))
        ):
            city_start = start
        elif has_tail:
            city_start = start + _city_within(last)
        else:
            city_start = end
        street = self._street(text[:city_start], person)
        if street is None:
            return None
        city = text[city_start:end]
        return street + (self._cities(city, home) if city.strip() else city) + text[end:]

    def _street(self, text: str, person: str) -> str | None:
        """Return streets, boxes and units with their numbers, names and letters replaced."""
        words = list(_WORD.finditer(text))
        pieces: list[str] = []
        position, i = 0, 0
        while i < len(words):
            word = words[i][0]
            n = 1
            new: str | None = word
            if any(c.isdigit() for c in word):
                new = self._number(word, person)
            elif len(word) == 1:
                new = word if _is_direction_letter(text, words, i) else self._identifiers.encrypt(word, person=person)
            elif word.lower() not in _UNITS_AND_DIRECTIONS:
                n = _name_length(text, words, i)
                name = text[words[i].start() : words[i + n - 1].end()] if n else ""
                new = like_case(name, self._facilities.choose("street", fold_place(name))) if n else word
                n = n or 1
            if new is None:
                return None
            pieces += [text[position : words[i].start()], new]
            position = words[i + n - 1].end()
            i += n
        return "".join([*pieces, text[position:]])

    def _number(self, word: str, person: str) -> str | None:
        ordinal = _ORDINAL.fullmatch(word)
        if ordinal is None:
            return self._identifiers.encrypt(word, person=person)
        digits = self._identifiers.encrypt(ordinal[1], person=person)
        if digits is None:
            return None
        suffix = "th" if digits[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(digits[-1], "th")
        return digits + (suffix.upper() if ordinal[2].isupper() else suffix)


def _composed(value: str) -> str:
    """Return the value without marks and joiners that stand alone: an accent left in place tells what stood there."""
    if value.isascii():
        return value
    composed = unicodedata.normalize("NFC", value)
    return "".join(c for c in composed if unicodedata.category(c) not in {"Mn", "Mc", "Me", "Cf"})


def _is_direction_letter(text: str, words: list[re.Match[str]], i: int) -> bool:
    """Whether a single letter is a direction ('12 N Main') or a highway's ('I-94'), not a unit ('Apt E')."""
    letter = words[i][0].lower()
    following = words[i + 1][0] if i + 1 < len(words) else ""
    if letter == "i" and following.isdigit():
        return True
    return (
        letter in DIRECTIONS and not (i and words[i - 1][0].lower() in _AFTER_UNIT) and not (i == 0 and not following)
    )


def _name_length(text: str, words: list[re.Match[str]], i: int) -> int:
    """Return how many words from here on are a street's name; 0 where the word is a kind of street that stays.

    The last kind of a run stays and what is before it is the name: 'Mill Creek | Rd'. A kind alone stays before a number or
    letter ('Box 99', 'Co Rd 21', 'Ave F') and after one ('8th Ave'), and is a name otherwise ('411 Broadway').
    """
    run = [words[i][0].lower()]
    j = i + 1
    while j < len(words) and _continues(text, words[j - 1], words[j]):
        run.append(words[j][0].lower())
        j += 1
    before_code = j < len(words) and (len(words[j][0]) == 1 or any(c.isdigit() for c in words[j][0]))
    kinds = [k for k, word in enumerate(run) if word in STREET_KINDS]
    if len(kinds) == len(run) and (before_code or (len(run) == 1 and i and _is_code(words[i - 1][0]))):
        return 0
    if kinds == [0] and len(run) > 1 and run[0] in _LEADING_KINDS:
        return 0
    if kinds and kinds[-1] > 0:
        return kinds[-1]
    # A run without a kind after its name; the word before it may be the kind that was kept just now.
    return len(run) if not (kinds == [0] and i and _kept_just_now(text, words, i)) else 0


def _kept_just_now(text: str, words: list[re.Match[str]], i: int) -> bool:
    """Whether the word before belongs to the same run, so that this kind ends its name ('Main | St Boston')."""
    return _continues(text, words[i - 1], words[i]) and words[i - 1][0].lower() not in _UNITS_AND_DIRECTIONS


def _is_code(word: str) -> bool:
    return len(word) == 1 or any(c.isdigit() for c in word)


def _continues(text: str, before: re.Match[str], word: re.Match[str]) -> bool:
    """Whether a word belongs to the street name before it."""
    if text[before.end() : word.start()] not in {" ", "  ", ". ", "-", "'", "’"} or _is_code(before[0]):
        return False
    return not _is_code(word[0]) and word[0].lower() not in _UNITS_AND_DIRECTIONS


def _segments(text: str) -> list[tuple[int, int]]:
    """Return the ranges between commas, line breaks, carets and dashes that hold a letter or digit."""
    found, position = [], 0
    for match in [*_BREAK.finditer(text), None]:
        end = match.start() if match else len(text)
        start = position
        position = match.end() if match else end
        part = text[start:end]
        if any(c.isalnum() for c in part):
            lead = len(part) - len(part.lstrip())
            found.append((start + lead, start + len(part.rstrip(" \t\r\n."))))
    return found


def _is_city(segment: str) -> bool:
    """Whether the last part of an address names a city rather than a street or unit."""
    words = [word[0].lower() for word in _WORD.finditer(segment)]
    if not words or any(c.isdigit() for c in segment):
        return False
    return fold_place(segment) in geography.home_of() or not (words[-1] in _KEPT or words[0] in UNIT_KINDS)


def _city_within(segment: str) -> int:
    """Return where the city begins in '123 Main St Apt 4 Boston': after the last number or kept word."""
    words = list(_WORD.finditer(segment))
    for i in range(len(words) - 1, -1, -1):
        word = words[i][0]
        if any(c.isdigit() for c in word) or (word.lower() in _KEPT and i + 1 < len(words)) or (len(word) == 1):
            rest = segment[words[i].end() :]
            known = [
                j for j in range(i + 1, len(words)) if fold_place(segment[words[j].start() :]) in geography.home_of()
            ]
            start = words[known[0]].start() if known else words[i].end() + len(rest) - len(rest.lstrip(" \t.,"))
            return start
    return 0


@lru_cache(maxsize=1 << 12)
def _tail_of(value: str) -> _Tail:
    """Find the state, country and ZIP at the end of a value."""
    zip_match = _ZIP_AT_END.search(value)
    zip_start = (
        zip_match.start()
        if (zip_match and zip_match.start() > 0) or (zip_match and value.strip() == zip_match[0].strip())
        else len(value)
    )
    start, home = zip_start, ""
    for _ in range(2):
        region = _region_at_end(value[:start])
        if region is None:
            break
        start, code = region
        home = home if len(home) == 2 and not code else code or home
    return _Tail(start if start < len(value) else len(value), zip_start, home)


def _region_at_end(text: str) -> tuple[int, str] | None:
    """Return where the last state or country begins and its code; none where it is all that there is."""
    trimmed = text.rstrip(" \t\r\n,.;^-")
    words = list(re.finditer(r"[^\s,;^]+", trimmed[-60:]))
    base = max(len(trimmed) - 60, 0)
    for n in range(min(_MAX_REGION_WORDS, len(words)), 0, -1):
        start = base + words[-n].start()
        name = trimmed[start:]
        if start == 0 or not geography.is_region(name) or "," in name:
            continue
        folded = fold_place(name)
        state = geography.states().get(folded)
        if len(folded) == 2 and not (name.isupper() or "." in name or "," in text[max(start - 3, 0) : start]):
            continue
        return start, state or f"country {geography.countries()[folded]}"
    return None
