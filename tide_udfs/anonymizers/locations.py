"""Surrogates of places: addresses, cities, ZIPs and facilities; states and countries stay."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from tide_udfs.anonymizers import geography
from tide_udfs.anonymizers.addresses import StreetNamer, city_within, is_city, segments, tail_of
from tide_udfs.anonymizers.base import Settings, ValueContext
from tide_udfs.anonymizers.facilities import FacilityNamer, like_case
from tide_udfs.anonymizers.geography import fold_place
from tide_udfs.anonymizers.identifiers import Identifiers
from tide_udfs.anonymizers.permutation import TWEAK_BYTES, SingleCycle
from tide_udfs.data import lists
from tide_udfs.keys import Keys, keyed_digest, keyed_index
from tide_udfs.span import PhiCategory

_LONGEST_CITY_ABBREVIATION = 3
_ZIP = re.compile(r"([0-9]{5})(-?)([0-9]{4})?")
_COUNTY = re.compile(r"(.*\S)(\s+(?:county|parish|co\.?|borough))", re.IGNORECASE | re.DOTALL)
_LOOKS_LIKE_ADDRESS = re.compile(
    r"\s*(?:\d|p\.?\s?o\.?\s?box\b)|.*(?<!\d)[0-9]{5}(?:-?[0-9]{4})?\s*$", re.IGNORECASE | re.DOTALL
)


class PlaceSurrogates:
    """Surrogates of LOCATION and HOSPITAL values."""

    def __init__(self, keys: Keys, settings: Settings) -> None:
        self._key = keys.derive("places")
        self._scoped = settings.scope == "person"
        self._identifiers = Identifiers(keys, replace(settings, ids="classes", short_ids="permutation"))
        self._facilities = FacilityNamer(keys, self._identifiers)
        self._streets = StreetNamer(self._identifiers, self._facilities)
        self._zips = SingleCycle(keys.derive("zips")[:16])

    def surrogate(self, value: str, context: ValueContext) -> str | None:
        """Return a place of the same kind and form; a value that is a state or country and no CITY stays as it is.

        Returns: None where nothing of the value can be replaced.
        """
        person = context.person_id if self._scoped else ""
        return self._surrogate(_composed(value), context.category, context.entity, person)

    def _surrogate(self, value: str, category: PhiCategory, entity: str, person: str) -> str | None:
        if category is PhiCategory.HOSPITAL:
            result = self._facility(value, entity, person)
        elif entity == "CITY" and value.isupper() and value.isalpha() and len(value) <= _LONGEST_CITY_ABBREVIATION:
            result = self._facilities.abbreviation(value)  # 'LA' is no state here
        elif entity not in {"ADDRESS", "STREET", "ZIP", "CITY"} and geography.is_region(value):
            return value
        else:
            result = self._location(value, entity, person)
        return result if result is not None and fold_place(result) != fold_place(value) else None

    def _facility(self, value: str, entity: str, person: str) -> str | None:
        if entity == "ABBREV":
            return self._facilities.abbreviation(value)
        if entity in {"ROOM", "UNIT"}:
            return self._facilities.code(value, person)
        return self._facilities.rename(value, person)

    def _location(self, value: str, entity: str, person: str) -> str | None:
        has_digit = geography.has_number(value)
        if entity == "ZIP" and not has_digit:
            return None
        if entity in {"ADDRESS", "STREET", "ZIP"} or _LOOKS_LIKE_ADDRESS.match(value):
            return self._address(value, person)
        if entity == "PLACE":
            return self._county(value, "") or self._facilities.rename_place(value, person)
        if has_digit:
            return self._address(value, person)
        tail = tail_of(value)
        return self._cities(value[: tail.start], tail.home) + value[tail.start :]

    def _cities(self, text: str, home: str) -> str:
        """Return each part of a text between commas as another city or county of its state or country."""
        pieces, position = [], 0
        for start, end in segments(text):
            name = text[start:end]
            pieces += [text[position:start], self._county(name, home) or self._city(name, home)]
            position = end
        return "".join([*pieces, text[position:]])

    def _city(self, name: str, home: str) -> str:
        folded = fold_place(name)
        home = home or geography.home_of().get(folded) or geography.states().get(folded, "")
        return like_case(name, self._choose("city", geography.cities_in(home), folded))

    def _county(self, name: str, home: str) -> str | None:
        match = _COUNTY.fullmatch(name)
        if match is None:
            return None
        folded = fold_place(match[1])
        state = home if len(home) == 2 else geography.county_homes().get(folded, "")
        return like_case(match[1], self._choose("county", geography.counties_in(state), folded)) + match[2]

    def _choose(self, purpose: str, names: tuple[str, ...], folded: str) -> str:
        index = keyed_index(self._key, purpose=purpose, value=folded, size=len(names))
        return geography.pick_unlike(names, index, folded)

    def _address(self, value: str, person: str) -> str | None:
        """Return street, units, city, state and ZIP in the layout of the original."""
        tail = tail_of(value)
        zip_match = _ZIP.match(value, tail.zip_start)
        home = tail.home or (lists.zip3_state().get(zip_match[1][:3], "") if zip_match else "")
        city_start, city_end = _city_range(value[: tail.start], has_tail=tail.start < len(value))
        street = self._streets.rename(value[:city_start], person)
        zip_code = self._zip(zip_match, home, person) if zip_match else ""
        if street is None or zip_code is None:
            return None
        city = self._cities(value[city_start:city_end], home)
        after = value[zip_match.end() :] if zip_match else ""
        return street + city + value[city_end : tail.zip_start] + zip_code + after

    def _zip(self, match: re.Match[str], home: str, person: str) -> str | None:
        """Return another ZIP of the same state, no two the same; of the state written beside it where they differ."""
        zip5, dash, plus4 = match.groups()
        own = [person] if person else []
        state = lists.zip3_state().get(zip5[:3], "")
        zip3s = geography.zip3s_in(state)
        new: str | None
        if home not in {"", state} and geography.zip3s_in(home):
            zip3s = geography.zip3s_in(home)
            index = keyed_index(self._key, purpose="zip", value=zip5, size=len(zip3s) * 100, scope=person)
            new = f"{zip3s[index // 100]}{index % 100:02d}"
        elif zip5[:3] in zip3s:
            tweak = keyed_digest(self._key, "zip", state, *own)[:TWEAK_BYTES]
            index = self._zips.image(zip3s.index(zip5[:3]) * 100 + int(zip5[3:]), len(zip3s) * 100, tweak)
            new = f"{zip3s[index // 100]}{index % 100:02d}"
        else:
            new = self._identifiers.encrypt(zip5, person=person)
        extra = self._identifiers.encrypt(plus4, person=person) if plus4 else ""
        return None if new is None or extra is None else new + dash + extra


def _city_range(text: str, *, has_tail: bool) -> tuple[int, int]:
    """Return where the city stands in what precedes the state and ZIP; an empty range where there is none."""
    parts = segments(text)
    if not parts:
        return len(text), len(text)
    start, end = parts[-1]
    last = text[start:end]
    if is_city(last) and (len(parts) > 1 or (has_tail and not any(c.isdigit() for c in text))):
        return start, end
    return (start + city_within(last) if has_tail else end), end


def _composed(value: str) -> str:
    """Return the value without marks and joiners that stand alone: an accent left in place tells what stood there."""
    if value.isascii():
        return value
    composed = unicodedata.normalize("NFC", value)
    return "".join(c for c in composed if unicodedata.category(c) not in {"Mn", "Mc", "Me", "Cf"})
