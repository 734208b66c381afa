"""What a chart says of one patient, made ready to be looked for: every value under the words it begins with."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

import ahocorasick

from tide_udfs.recognizers.medicine import CREDENTIALS, EPONYMS, GENERIC_PLACE, NOT_A_NAME, ORDINARY_NAMES, PLACE_WORDS
from tide_udfs.recognizers.name_kinds import is_also_a_word
from tide_udfs.recognizers.nicknames import nicknames
from tide_udfs.recognizers.pattern import words
from tide_udfs.recognizers.plain import to_plain
from tide_udfs.span import ENTITIES, PhiCategory

Kind = tuple[PhiCategory, str]

FIRST_UNSPACED = "\u3040"
UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
"""Scripts without spaces between words: each character is a word."""
TOKEN = re.compile(rf"[^\W\d_{UNSPACED}]+|\d+|[{UNSPACED}]")

PARTICLE, ORDINARY, CAPITAL, SURE = range(4)
"""How much a word of a name says by itself: nothing; only in context; with a capital; in any case."""

_CODES = frozenset(ENTITIES[PhiCategory.ID] | ENTITIES[PhiCategory.PHONE] | {"ZIP"})
_PARTICLES = words("a al ap ben bin bint da das de dei del della den der des di do dos du e el ibn la las le los "
                   "mac mc o of san santa st ste te ten ter the van von y zu zum zur")  # fmt: skip
_TITLES = CREDENTIALS | words("dr drs prof mr mrs ms miss mx sr sra srta jr ii iii iv esq rev fr sister father")
MONTHS = words("jan january feb february mar march apr april may jun june jul july aug august sep sept september oct "
               "october nov november dec december")  # fmt: skip
_CALENDAR = MONTHS | words("mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday "
                           "summer autumn winter spring easter christmas")  # fmt: skip
NEVER_ALONE = _CALENDAR | EPONYMS
"""Words that have a capital in any sentence: alone they are a name only beside a title or a word of saying."""
_ORDINARY = ORDINARY_NAMES | NOT_A_NAME | GENERIC_PLACE | PLACE_WORDS | NEVER_ALONE
_SPELLED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ø": "Oe", "Å": "Aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)
_JOINED = re.compile(r"[-'’‘`‐‑.]")

_LONGEST_CODE, _SHORTEST_DIGITS, _SHORTEST_CODE, _MOST_ZEROS = 64, 5, 4, 5
SHORT_CODE = 7
"""Codes of fewer letters and digits are found only as a whole or in one grouping."""
_PHONE_DIGITS, _LOCAL_DIGITS = 10, 7
_MOST_WORDS, _MOST_STREET_WORDS = 16, 5


@dataclass(slots=True)
class Chart:
    """The values of one patient by their words. People are bits of an integer, to tell words of one from those of two.

    Attributes:
        names: word of a name -> (the people it names, ORDINARY to SURE).
        particles: 'de', 'van' … -> the people with it in their name.
        initials: letter -> the people with a name that begins so.
        doctors, patients: the health workers among the people, and the others.
        codes, phrases: what is found -> its kind; a code without punctuation, a phrase with '|' between its words.
        code_starts, phrase_starts: where a code or phrase may be parted.
        tails: the last four digits of social security numbers.
        dates: (year, month, day). years: what dates are found by: years of four and two digits, and eight digits.
        words: everything with which a value may begin.
    """

    names: dict[str, tuple[int, int]] = field(default_factory=dict)
    particles: dict[str, int] = field(default_factory=dict)
    initials: dict[str, int] = field(default_factory=dict)
    doctors: int = 0
    patients: int = 0
    codes: dict[str, Kind] = field(default_factory=dict)
    code_starts: set[str] = field(default_factory=set)
    tails: set[str] = field(default_factory=set)
    phrases: dict[str, Kind] = field(default_factory=dict)
    phrase_starts: set[str] = field(default_factory=set)
    dates: set[tuple[int, int, int]] = field(default_factory=set)
    years: set[str] = field(default_factory=set)
    words: ahocorasick.Automaton = field(default_factory=ahocorasick.Automaton)

    def hits(self, plain: str) -> list[tuple[int, int]]:
        """Return where a word of the chart stands as a whole word, by start: letters or digits that go no further."""
        if not len(self.words):
            return []
        padded = plain + "  "  # what stands before the first character is the last one
        found = []
        for last, (length, is_number) in self.words.iter(plain):
            before, behind = padded[last - length], padded[last + 1]
            if is_number:
                if before.isdecimal() or behind.isdecimal():
                    continue
            elif (before.isalpha() and before < FIRST_UNSPACED) or (behind.isalpha() and behind < FIRST_UNSPACED):
                continue
            found.append((last - length + 1, last + 1))
        return found

    @staticmethod
    def level(word: str) -> int:
        """Return how much a word says by itself."""
        return _level(word)


def kind_of(entity: str) -> Kind | None:
    """Return category and entity of 'DOCTOR/NAME', 'MRN' …; None where there is no such entity.

    A bare NAME is the patient's or a relative's.
    """
    category, _, finer = entity.strip().upper().rpartition("/")
    if finer == "NAME" and not category:
        category = PhiCategory.PATIENT.value
    for known, entities in ENTITIES.items():
        if finer in entities and category in ("", known.value):
            return known, "NAME" if known in (PhiCategory.PATIENT, PhiCategory.DOCTOR) else finer
    return None


@lru_cache(maxsize=64)
def build_chart(values: tuple[tuple[str, str], ...]) -> Chart:
    """Return the values by their words, whatever their order. A worker keeps the latest charts.

    Args:
        values: (entity, value); an entity that there is not, or a value without letter or digit, is left out.
    """
    chart = Chart()
    people = 0
    for entity, value in sorted(set(values)):
        kind = kind_of(entity)
        if kind is None:
            continue
        if kind[1] == "NAME":
            _add_name(chart, kind, value, 1 << people)
            people += 1
        elif kind[1] == "DATE":
            _add_date(chart, value)
        elif kind[1] == "ADDRESS":
            _add_address(chart, value)
        elif kind[1] in _CODES:
            _add_code(chart, kind, value)
        else:
            _add_phrase(chart, kind, TOKEN.findall(to_plain(value)[0]))
    starts = {phrase.partition("|")[0] for phrase in chart.phrases}
    for word in {*chart.names, *chart.code_starts, *chart.tails, *starts, *chart.years}:
        if word.isdecimal() or word.isalpha():
            chart.words.add_word(word, (len(word), word.isdecimal()))
    if len(chart.words):
        chart.words.make_automaton()
    return chart


# -- names ------------------------------------------------------------------------------------------------------------


def _add_name(chart: Chart, kind: Kind, value: str, person: int) -> None:
    """Take a name apart into words; each stands for the person as far as it is no other word."""
    if kind[0] is PhiCategory.DOCTOR:
        chart.doctors |= person
    else:
        chart.patients |= person
    spelled = value.translate(_SPELLED)
    for form in (value,) if spelled == value else (value, spelled):
        plain = to_plain(form)[0]
        tokens = TOKEN.findall(plain)[:_MOST_WORDS]
        if tokens and all(len(token) == 1 and not token.isascii() for token in tokens):
            _add_phrase(chart, kind, tokens)
            continue
        for token in tokens:
            if token.isalpha() and token not in _TITLES:
                _add_word(chart, token, person, is_whole=True)
        if not plain.replace(" ", "").isalpha() or not chart.particles.keys().isdisjoint(tokens):
            for glued in _glued(plain):
                _add_word(chart, glued, person)


def _add_word(chart: Chart, token: str, person: int, *, is_whole: bool = False) -> None:
    if is_whole:
        chart.initials[token[0]] = chart.initials.get(token[0], 0) | person
        if token in _PARTICLES:
            chart.particles[token] = chart.particles.get(token, 0) | person
        for nickname in nicknames(token):
            people, level = chart.names.get(nickname, (0, min(CAPITAL, max(ORDINARY, _level(nickname)))))
            chart.names[nickname] = (people | person, level)
    level = _level(token)
    if len(token) > 1 and level > PARTICLE:
        people, known = chart.names.get(token, (0, PARTICLE))
        chart.names[token] = (people | person, max(level, known))


@lru_cache(maxsize=8192)
def _level(token: str) -> int:
    if token in _PARTICLES:
        return PARTICLE
    if token in _ORDINARY or len(token) < 3:
        return ORDINARY
    return CAPITAL if len(token) == 3 or is_also_a_word(token) else SURE


def _glued(plain: str) -> Iterator[str]:
    """Yield "o'shea" as 'oshea', 'el-amin' as 'elamin', 'de la cruz' as 'delacruz'."""
    particles = ""
    for word in re.split(r"[\s,]+", plain):
        parts = [part for part in _JOINED.split(word) if part]
        if all(part in _PARTICLES for part in parts):
            particles += "".join(parts)
            continue
        if (len(parts) > 1 or particles) and all(map(str.isalpha, parts)) and len(parts[-1]) > 1:
            yield particles + "".join(parts)
        particles = ""


# -- numbers ----------------------------------------------------------------------------------------------------------


def _add_code(chart: Chart, kind: Kind, value: str) -> None:
    """Take a number without its punctuation; zeros before it may be missing or added."""
    tokens = TOKEN.findall(to_plain(value)[0])
    code = "".join(tokens)
    if len(code) > _LONGEST_CODE:
        _add_phrase(chart, kind, tokens)
        return
    if len(code) < SHORT_CODE and len(tokens) > 1:
        _add_phrase(chart, kind, tokens)  # in its own grouping
    if kind[1] == "SSN" and code.isdecimal() and len(code) > _SHORTEST_CODE:
        chart.tails.add(code[-_SHORTEST_CODE:])
    forms, bare = [code], code.lstrip("0")
    if code.isdecimal():
        if kind[0] is PhiCategory.PHONE and len(code) == _PHONE_DIGITS + 1 and code[0] == "1":
            code = code[1:]
        forms = [code]
        if kind[0] is PhiCategory.PHONE and len(code) == _PHONE_DIGITS:
            forms.append(code[-_LOCAL_DIGITS:])
        elif kind[0] is PhiCategory.ID and len(bare) > _SHORTEST_DIGITS:
            forms += [bare, *("0" * n + bare for n in range(1, _MOST_ZEROS))]
    for form in dict.fromkeys(forms):
        if len(form) < (_SHORTEST_DIGITS if form.isdecimal() else _SHORTEST_CODE) or form.isalpha():
            continue
        chart.codes.setdefault(form, kind)
        if form == code and len(tokens) > 1:
            chart.code_starts.add(tokens[0])
        if form.isdecimal():
            chart.code_starts.update(
                form[:n] for n in range(2 if form in (code, bare, code[-_LOCAL_DIGITS:]) else len(form), len(form) + 1)
            )
        else:
            chart.code_starts.update(form[:n] for n in range(1, len(form) + 1) if _parts_at(form, n))


def _parts_at(code: str, n: int) -> bool:
    """Tell whether a code may be parted at `n`: between two digits, or a letter and a digit, never inside a word."""
    return n == len(code) or not (code[n - 1].isalpha() and code[n].isalpha())


# -- dates ------------------------------------------------------------------------------------------------------------


def _add_date(chart: Chart, value: str) -> None:
    date = _read_date(value.strip())
    if date is None:
        return
    chart.dates.add((date.year, date.month, date.day))
    year, month, day = f"{date:%Y}", f"{date:%m}", f"{date:%d}"
    chart.years |= {year, year[2:], year + month + day, month + day + year, day + month + year}


def _read_date(value: str) -> dt.date | None:
    """Return the day of an ISO date or timestamp, or of month/day/year."""
    try:
        return dt.date.fromisoformat(value[:10])
    except ValueError:
        pass
    match = re.match(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)", value)
    if match is None:
        return None
    first, second, year = map(int, match.groups())
    try:
        return dt.date(year, first, second) if first <= 12 else dt.date(year, second, first)
    except ValueError:
        return None


# -- addresses and other words ----------------------------------------------------------------------------------------

_TYPES = (
    "street st;avenue ave av;road rd;boulevard blvd;drive dr;lane ln;court ct;highway hwy;place pl;terrace ter;"
    "circle cir;parkway pkwy;square sq;trail trl;way;alley aly;plaza plz;route rte;row;loop;pike;run;path;crescent cres"
)
_DIRECTIONS = "north n;south s;east e;west w;northeast ne;northwest nw;southeast se;southwest sw"
_SAME = {word: group.split() for group in f"{_TYPES};{_DIRECTIONS}".split(";") for word in group.split()}
_STREET_TYPES = frozenset(_TYPES.replace(";", " ").split())
_UNIT = words("apt apartment unit ste suite fl floor rm room no bldg lot trlr box")
_STATE_AND_ZIP = re.compile(r"\W*(?:([a-z]{2})|[a-z ]+)?\W*(\d{5})(?:-?\d{4})?\W*\Z")


def _add_address(chart: Chart, value: str) -> None:
    """Take an address apart: the street with and without its number, the city, the ZIP code."""
    street, *rest = to_plain(value)[0].replace("\n", ",").split(",")
    rest = [part for part in rest if part.strip()]
    if rest and (last := _STATE_AND_ZIP.fullmatch(rest[-1])):
        _add_code(chart, (PhiCategory.LOCATION, "ZIP"), last[2])
        rest.pop()
    if rest and not {*TOKEN.findall(rest[-1])} & _UNIT:
        _add_phrase(chart, (PhiCategory.LOCATION, "CITY"), TOKEN.findall(rest[-1]))
    line = TOKEN.findall(street)
    numbered = bool(line) and line[0].isdecimal()
    name = line[1 if numbered else 0 :]
    name = name[: next((i for i, token in enumerate(name) if i and token in _UNIT), len(name))]
    while len(name) > 1 and (name[-1].isdecimal() or len(name[-1]) == 1) and name[-1] not in _SAME:
        name.pop()
    last_type = max((i for i, token in enumerate(name) if i and token in _STREET_TYPES), default=None)
    for form in product(*(_SAME.get(token, [token]) for token in name[:_MOST_STREET_WORDS])):
        if numbered:
            _add_phrase(chart, (PhiCategory.LOCATION, "ADDRESS"), [line[0], *form])
            if last_type:
                _add_phrase(chart, (PhiCategory.LOCATION, "ADDRESS"), [line[0], *form[:last_type]])
        if last_type:
            _add_phrase(chart, (PhiCategory.LOCATION, "STREET"), form)


def _add_phrase(chart: Chart, kind: Kind, tokens: Iterable[str]) -> None:
    """Take words in their order. One ordinary word, or a letter or digit, is left to other recognizers."""
    tokens = list(tokens)[:_MOST_WORDS]
    if not tokens or (len(tokens) == 1 and _level(tokens[0]) < CAPITAL):
        return
    for n in range(1, len(tokens)):
        chart.phrase_starts.add("|".join(tokens[:n]))
    chart.phrases.setdefault("|".join(tokens), kind)
