"""Addresses: where street, city, state and ZIP stand in a text; streets with numbers, names and units replaced."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tide_udfs.anonymizers import geography
from tide_udfs.anonymizers.facilities import FacilityNamer, like_case
from tide_udfs.anonymizers.geography import fold_place, has_number
from tide_udfs.anonymizers.identifiers import Identifiers
from tide_udfs.data.lists import word_set

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

_ZIP_AT_END = re.compile(r"(?<![^\W_])[0-9]{5}(?:-?[0-9]{4})?\s*$")
_BREAK = re.compile(r"[,;\n\r^]|(?<=\s)[-–—](?=\s)")
_ORDINAL = re.compile(r"([0-9]+)(st|nd|rd|th)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
_REGION_WORD = re.compile(r"[^\s,;^]+")
_MAX_REGION_CHARS, _MAX_REGION_WORDS = 60, 4
_MAX_CITY_WORDS, _MAX_STREET_WORDS = 5, 8


@dataclass(frozen=True, slots=True)
class Tail:
    """The end of an address: where its state or country, which stay, and its ZIP begin.

    Args:
        start: where the state, country or ZIP begins; the length of the value where it has none.
        zip_start: where the ZIP begins, or the length of the value.
        home: the state's code, 'country XX', or '' where neither is written.
    """

    start: int
    zip_start: int
    home: str


class StreetNamer:
    """Replaces streets, boxes and units."""

    def __init__(self, identifiers: Identifiers, facilities: FacilityNamer) -> None:
        self._identifiers, self._facilities = identifiers, facilities

    def rename(self, text: str, person: str) -> str | None:
        """Return streets with their numbers, names and unit letters replaced; kinds, directions and layout stay.

        Args:
            person: not empty: numbers with fewer than six digits are this person's own.
        Returns: None where a number has digits of another script.
        """
        words = list(_WORD.finditer(text))
        pieces: list[str] = []
        position, i = 0, 0
        while i < len(words):
            word, n = words[i][0], 1
            new: str | None = word
            if has_number(word):
                new = self._number(word, person)
            elif len(word) == 1:
                new = word if _is_direction_letter(words, i) else self._identifiers.encrypt(word, person=person)
            elif word.lower() not in _UNITS_AND_DIRECTIONS and (length := _name_length(text, words, i)):
                n = length
                name = text[words[i].start() : words[i + n - 1].end()]
                new = like_case(name, self._facilities.choose("street", fold_place(name)))
            if new is None:
                return None
            pieces += [text[position : words[i].start()], new]
            position = words[i + n - 1].end()
            i += n
        return "".join([*pieces, text[position:]])

    def _number(self, word: str, person: str) -> str | None:
        ordinal = _ORDINAL.fullmatch(word)
        digits = self._identifiers.encrypt(ordinal[1] if ordinal else word, person=person)
        if digits is None or ordinal is None:
            return digits
        suffix = "th" if digits[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(digits[-1], "th")
        return digits + (suffix.upper() if ordinal[2].isupper() else suffix)


def _is_code(word: str) -> bool:
    return len(word) == 1 or has_number(word)


def _names_street(word: str) -> bool:
    """Whether a word is a street's name by itself: '8th', 'E'."""
    return len(word) == 1 or _ORDINAL.fullmatch(word) is not None


def _is_direction_letter(words: list[re.Match[str]], i: int) -> bool:
    """Whether a single letter is a direction ('12 N Main') or a highway's ('I-94'), not a unit ('Apt E')."""
    letter = words[i][0].lower()
    following = words[i + 1][0] if i + 1 < len(words) else ""
    if letter == "i" and following.isdigit():
        return True
    if letter not in DIRECTIONS or not (i or following):
        return False
    return i == 0 or words[i - 1][0].lower() not in _AFTER_UNIT


def _name_length(text: str, words: list[re.Match[str]], i: int) -> int:
    """Return how many words from here on are a street's name; 0 where the word is a kind of street that stays.

    The last kind of a run stays and what is before it is the name: 'Mill Creek | Rd'. A kind alone stays before a
    number or letter ('Box 99', 'Co Rd 21', 'Ave F') and after a numbered street ('8th Ave'); otherwise it is a name
    ('411 Broadway').
    """
    run = [words[i][0].lower()]
    j = i + 1
    while j < len(words) and len(run) < _MAX_STREET_WORDS and _continues(text, words[j - 1], words[j]):
        run.append(words[j][0].lower())
        j += 1
    kinds = [k for k, word in enumerate(run) if word in STREET_KINDS]
    if kinds and kinds[0] == 0 and i and _continues(text, words[i - 1], words[i]):
        return 0  # the kind of the name before it: 'Main | St Boston'
    before_code = j < len(words) and _is_code(words[j][0])
    if len(kinds) == len(run) and (before_code or (len(run) == 1 and i and _names_street(words[i - 1][0]))):
        return 0
    if kinds == [0] and len(run) > 1 and run[0] in _LEADING_KINDS:
        return 0
    return kinds[-1] if kinds and kinds[-1] > 0 else len(run)


def _continues(text: str, before: re.Match[str], word: re.Match[str]) -> bool:
    """Whether a word may belong to the street name that the word before it belongs to."""
    if text[before.end() : word.start()] not in {" ", "  ", ". ", "-", "'", "’"}:
        return False
    return not any(_is_code(w[0]) or w[0].lower() in _UNITS_AND_DIRECTIONS for w in (before, word))


def segments(text: str) -> list[tuple[int, int]]:
    """Return the ranges between commas, semicolons, line breaks, carets and dashes that hold a letter or digit."""
    breaks = [*(match.span() for match in _BREAK.finditer(text)), (len(text), len(text))]
    found, start = [], 0
    for end, after in breaks:
        part = text[start:end]
        if any(c.isalnum() for c in part):
            found.append((start + len(part) - len(part.lstrip()), start + len(part.rstrip(" \t."))))
        start = after
    return found


def is_city(segment: str) -> bool:
    """Whether the last part of an address names a city rather than a street or unit."""
    words = [word[0].lower() for word in _WORD.finditer(segment)]
    if not words or has_number(segment):
        return False
    return fold_place(segment) in geography.home_of() or not (words[-1] in _KEPT or words[0] in UNIT_KINDS)


def city_within(segment: str) -> int:
    """Return where the city begins in '12 Main St Boston': after the last number or kind; the end where none is."""
    words = list(_WORD.finditer(segment))
    for i in range(len(words) - 1, -1, -1):
        word = words[i][0]
        if _is_code(word) or (word.lower() in _KEPT and i + 1 < len(words)):
            rest = words[i + 1 :]
            for following in rest[-_MAX_CITY_WORDS:]:
                if fold_place(segment[following.start() :]) in geography.home_of():
                    return following.start()
            return rest[0].start() if rest else len(segment)
    return 0


def tail_of(value: str) -> Tail:
    """Find the state, country and ZIP at the end of a value."""
    zip_match = _ZIP_AT_END.search(value)
    zip_start = zip_match.start() if zip_match else len(value)
    start, home = zip_start, ""
    while (region := _region_at_end(value[:start])) is not None:
        start, home = region
        if not home.startswith("country "):
            break  # what stands before a state is a city, also Palestine, TX and Wyoming, MI
    return Tail(start, zip_start, home)


def _region_at_end(text: str) -> tuple[int, str] | None:
    """Return where the last state or country begins and its code; none where it is all that there is."""
    trimmed = text.rstrip(" \t\r\n,.;^-")
    base = max(len(trimmed) - _MAX_REGION_CHARS, 0)
    words = list(_REGION_WORD.finditer(trimmed, base))
    for n in range(min(_MAX_REGION_WORDS, len(words)), 0, -1):
        start = words[-n].start()
        name = trimmed[start:]
        folded = fold_place(name)
        code = geography.states().get(folded)
        if start == 0 or "," in name or (code is None and folded not in geography.countries()):
            continue
        # 'or', 'in', 'me' and the like are states in capitals, with dots, after a comma, or after a city of the state.
        if len(folded) == 2 and not (name.isupper() or "." in name or "," in text[max(start - 3, 0) : start]):
            city = fold_place(trimmed[:start])
            if code is None or fold_place(city) not in geography.names_in(code):
                continue
        return start, code or f"country {geography.countries()[folded]}"
    return None
