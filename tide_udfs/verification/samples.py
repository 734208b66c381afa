"""The synthetic set: seeded values of each keyed category, and notes that hold them. All of it is invented."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import NamedTuple

from tide_udfs.anonymizers.geography import zip3s_in
from tide_udfs.data import lists
from tide_udfs.span import Evidence, PhiCategory, Span

SEED = 2610
NOTE_DATE = dt.date(2025, 3, 20)
GAP = ".\n-- "
"""Stands between the values of a note."""
VALUES_A_NOTE = 100
N_PERSONS = 100
SHORT_LENGTHS = (3, 4, 5)

DATE_FORMS = (
    # (as strptime reads it, whether a month or day below 10 has a zero)
    ("%m/%d/%Y", True),
    ("%m/%d/%Y", False),
    ("%m/%d/%y", True),
    ("%Y-%m-%d", True),
    ("%Y%m%d", True),
    ("%m.%d.%y", True),
    ("%B %d, %Y", False),
    ("%d-%b-%Y", True),
    ("%d%b%Y", True),
    ("%Y-%m-%dT14:32:00Z", True),
)
"""Forms of day precision that Python's own library writes and reads, so that no code of ours judges itself."""
_NUMERIC_FORMS = 6
"""The first of them show whether they have zeros only where a number is below 10."""


class Probe(NamedTuple):
    """A value to be replaced.

    Args:
        group: the set that it belongs to.
        form: of a date the index of its form.
        person: whose note it must stand in; '' for any.
    """

    group: str
    value: str
    category: PhiCategory
    entity: str
    form: int = 0
    person: str = ""


@dataclass(frozen=True, slots=True)
class SampleNote:
    """A note of one value a line. `offset_days` stands for the patient's supplied offset; None for the keyed one."""

    note_id: str
    person_id: str
    probes: tuple[Probe, ...]
    offset_days: int | None = None

    @property
    def text(self) -> str:
        return "".join(probe.value + GAP for probe in self.probes)

    def spans(self) -> list[Span]:
        """Return the span of each probe, in their order."""
        spans, start = [], 0
        for probe in self.probes:
            end = start + len(probe.value)
            spans.append(
                Span(start=start, end=end, category=probe.category, entity=probe.entity, score=1.0,
                     evidence=Evidence.REVIEWED)
            )  # fmt: skip
            start = end + len(GAP)
        return spans


def write_date(date: dt.date, form: int) -> str:
    """Return a date in one of `DATE_FORMS`."""
    pattern, padded = DATE_FORMS[form]
    written = date.strftime(pattern)
    return written if padded else re.sub(r"\b0(?=\d)", "", written)


def read_date(text: str, form: int) -> dt.date | None:
    """Return the date that a text states in a form, with zeros or without, or None where it has another form."""
    try:
        return dt.datetime.strptime(text, DATE_FORMS[form][0]).date()
    except ValueError:
        return None


def keyed_probes(n: int, seed: int = SEED) -> list[Probe]:
    """Return n distinct values of each keyed category."""
    makers: dict[str, tuple[PhiCategory, str, Callable[[Random], str]]] = {
        "patients": (PhiCategory.PATIENT, "NAME", _full_name),
        "doctors": (PhiCategory.DOCTOR, "NAME", _full_name),
        "hospitals": (PhiCategory.HOSPITAL, "HOSPITAL", _hospital),
        "addresses": (PhiCategory.LOCATION, "ADDRESS", _address),
        "8-digit ids": (PhiCategory.ID, "MRN", lambda random: _digits(random, 8)),
        "mixed ids": (PhiCategory.ID, "ACCESSION", lambda random: f"{_letters(random, 2)}{_digits(random, 7)}"),
        "SSNs": (PhiCategory.ID, "SSN", lambda r: f"{_digits(r, 3)}-{_digits(r, 2)}-{_digits(r, 4)}"),
        "phones": (PhiCategory.PHONE, "PHONE", lambda r: f"({_digits(r, 3)}) {_digits(r, 3)}-{_digits(r, 4)}"),
        "e-mails": (PhiCategory.WEB, "EMAIL", _email),
    }
    probes = [
        Probe(group, value, category, entity)
        for group, (category, entity, make) in makers.items()
        for value in _distinct(make, Random(f"{seed}:{group}"), n)
    ]
    return [*probes, *date_probes(n, seed)]


def date_probes(n: int, seed: int = SEED) -> list[Probe]:
    """Return n dates of day precision, of one patient after another and in one form after another."""
    random = Random(f"{seed}:dates")
    first, n_days = dt.date(2015, 1, 1), 3700
    probes = []
    for i in range(n):
        form = random.randrange(len(DATE_FORMS))
        date = first + dt.timedelta(days=random.randrange(n_days))
        if form < _NUMERIC_FORMS:
            date = date.replace(day=date.day % 9 + 1)
        probes.append(Probe("dates", write_date(date, form), PhiCategory.DATE, "DATE", form, f"date-{i % N_PERSONS}"))
    return probes


def name_probes(n: int, seed: int = SEED) -> list[Probe]:
    """Return n distinct full names."""
    names = _distinct(lambda r: f"{_given(r)} {_surname(r)}", Random(f"{seed}:names"), n)
    return [Probe("names", name, PhiCategory.PATIENT, "NAME") for name in names]


def surname_probes(n: int, seed: int = SEED) -> list[Probe]:
    """Return n distinct surnames."""
    surnames = [row[0] for row in lists.rows("surnames.tsv")]
    chosen = Random(f"{seed}:surnames").sample(surnames, min(n, len(surnames)))
    return [Probe("surnames", name, PhiCategory.PATIENT, "NAME") for name in chosen]


def short_probes(lengths: Iterable[int] = SHORT_LENGTHS) -> Iterator[Probe]:
    """Yield every number of these lengths."""
    for length in lengths:
        for number in range(10**length):
            yield Probe(f"all {length}-digit ids", f"{number:0{length}d}", PhiCategory.ID, "ID")


def exempt_probes() -> list[Probe]:
    """Return values that may come back unchanged: ages under 90, coarse dates, states, countries."""
    months = [f"{month} 2019" for month in ("January", "March", "Sept.", "December")]
    coarse = [*months, "2019", "1990s", "Q3 2021", "Spring 2019", "6/2022"]
    states = [name for _, name in lists.rows("us_states.tsv")]
    countries = [name for name, _ in lists.rows("countries.tsv")][::10]
    return [
        *[Probe("exempt", f"{age} y.o.", PhiCategory.AGE, "AGE") for age in range(90)],
        *[Probe("exempt", value, PhiCategory.DATE, "DATE") for value in coarse],
        *[Probe("exempt", value, PhiCategory.LOCATION, "STATE") for value in states],
        *[Probe("exempt", value, PhiCategory.LOCATION, "COUNTRY") for value in countries],
    ]


def old_age_probes() -> list[Probe]:
    """Return ages over 89 in several forms."""
    forms = ("{}", "{} y.o.", "{}-year-old", "{}F", "aged {} years", "in her {}s")
    return [
        Probe("ages over 89", form.format(age if "s" not in form[-1] else age // 10 * 10), PhiCategory.AGE, "AGE")
        for age in range(90, 111)
        for form in forms
    ]


def build_notes(probes: Sequence[Probe], name: str, *, twice: bool = False) -> list[SampleNote]:
    """Return notes that hold every probe, those of one patient in that patient's notes.

    Args:
        name: begins each note's id.
        twice: every value stands in two notes: beside other values, in another order, and of another patient where the
            value is no patient's own.
    """
    notes: list[SampleNote] = []
    for turn in range(2 if twice else 1):
        of_person: dict[str, list[Probe]] = {}
        for probe in probes if turn == 0 else reversed(probes):
            of_person.setdefault(probe.person, []).append(probe)
        for person, own in of_person.items():
            for part in _parts(own):
                person_id = person or f"{turn}-{len(notes) % N_PERSONS}"
                notes.append(SampleNote(f"{name}-{len(notes)}", person_id, tuple(part)))
    return notes


def _parts(probes: Sequence[Probe]) -> Iterator[Sequence[Probe]]:
    for start in range(0, len(probes), VALUES_A_NOTE):
        yield probes[start : start + VALUES_A_NOTE]


def _distinct(make: Callable[[Random], str], random: Random, n: int) -> list[str]:
    """Return n values that stay distinct without case, spaces and punctuation."""

    def values() -> Iterator[str]:
        seen: set[str] = set()
        while True:
            value = make(random)
            plain = " ".join(sorted(re.findall(r"\w+", value.lower())))
            if plain not in seen:
                seen.add(plain)
                yield value

    return list(islice(values(), n))


def _full_name(random: Random) -> str:
    given, surname = _given(random), _surname(random)
    initial = _letters(random, 1)
    forms = (
        f"{given} {surname}",
        f"{surname}, {given}",
        f"{given} {initial}. {surname}",
        f"{given} {surname}".upper(),
        f"{surname},{given} {initial}".upper(),
        f"{given} {surname}".lower(),
    )
    return random.choice(forms)


def _given(random: Random) -> str:
    return random.choice(lists.rows("first_names.tsv"))[0]


def _surname(random: Random) -> str:
    return random.choice(lists.rows("surnames.tsv"))[0]


def _hospital(random: Random) -> str:
    name = random.choice(lists.rows("place_names.tsv"))[0]
    kind = random.choice(("General Hospital", "Medical Center", "Clinic", "Pharmacy", "High School"))
    return f"{name} {kind}"


def _address(random: Random) -> str:
    city, state = random.choice([row[:2] for row in lists.rows("us_cities.tsv")[:3000] if zip3s_in(row[1])])
    street = random.choice(lists.rows("street_names.tsv"))[0]
    zip_code = random.choice(zip3s_in(state)) + _digits(random, 2)
    kind = random.choice(("St", "Ave", "Lane"))
    return f"{random.randrange(10, 9999)} {street} {kind}{random.choice((', ', chr(10)))}{city}, {state} {zip_code}"


def _email(random: Random) -> str:
    local = f"{_letters(random, 6)}.{_letters(random, 5)}".lower()
    return f"{local}{_digits(random, 2)}@clinic{_digits(random, 1)}.org"


def _digits(random: Random, n: int) -> str:
    return "".join(random.choices("0123456789", k=n))


def _letters(random: Random, n: int) -> str:
    return "".join(random.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=n))
