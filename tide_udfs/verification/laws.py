"""The laws, each over what the anonymizer made of the synthetic set, and how a report of them reads."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from ff3 import FF3Cipher

from tide_udfs.keys import MAX_SHIFT_DAYS, MIN_SHIFT_DAYS, Keys
from tide_udfs.verification.examples import EXAMPLES
from tide_udfs.verification.samples import Probe, SampleNote, read_date, write_date

REMAPPED = ("patients", "doctors", "8-digit ids", "mixed ids", "SSNs", "phones")
"""Groups of which a new key changes at least 99.9 %: names, and ids of six digits and more."""
DECRYPTED = ("8-digit ids", "SSNs", "phones")
"""Groups of digits alone, which the `ff3` package decrypts."""
PAPER_COLLISIONS = {2_000: 0.004, 20_000: 0.033}
"""Share of distinct names that meet. Source: TIDE 2.0, arXiv 2610.07224, Table 2."""


NO_LIMIT = 1.0
"""Of what is told, and no law."""

REFERENCE_SHORT_COLLISIONS = 0.36
"""Share of 3- to 5-digit values that meet where they are padded, encrypted and cut. Measured: TIDE 2.0's way gives 35
to 37 %."""


class Outcome(NamedTuple):
    """What became of a value in one note."""

    probe: Probe
    note_id: str
    person_id: str
    surrogate: str
    strategy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """A law and how it was kept.

    Args:
        checked: what it was asked of: values, pairs or keys.
        broken: how many of them broke it.
        limit: the share that may.
        reference: the share that the paper or its engine has; None where neither states one.
    """

    name: str
    checked: int
    broken: int
    limit: float = 0.0
    reference: float | None = None

    @property
    def share(self) -> float:
        return self.broken / self.checked if self.checked else 0.0

    @property
    def holds(self) -> bool:
        """Whether it was checked at all and broken no more often than it may."""
        return self.checked > 0 and self.share <= self.limit

    def row(self) -> dict[str, Any]:
        return {**asdict(self), "share": self.share, "holds": self.holds}


def outcomes_of(notes: Iterable[SampleNote], released: Mapping[str, Mapping[str, Any]]) -> list[Outcome]:
    """Return what became of each value.

    Args:
        released: by note_id: `text`, and `spans` of start, end, released_start, released_end and strategy.
    """
    found = []
    for note in notes:
        row = released[note.note_id]
        of_start = {span["start"]: span for span in row["spans"]}
        for probe, span in zip(note.probes, note.spans(), strict=True):
            done = of_start[span.start]
            surrogate = row["text"][done["released_start"] : done["released_end"]]
            found.append(Outcome(probe, note.note_id, note.person_id, surrogate, done["strategy"]))
    return found


def of_group(outcomes: Iterable[Outcome], *groups: str) -> list[Outcome]:
    """Return the outcomes of some groups."""
    return [outcome for outcome in outcomes if outcome.probe.group in groups]


def same_everywhere(name: str, first: Sequence[Outcome], other: Sequence[Outcome]) -> Law:
    """Two runs give every value of every note the same surrogate."""
    pairs = zip(first, other, strict=True)
    return Law(name=name, checked=len(first), broken=sum(a.surrogate != b.surrogate for a, b in pairs))


def remapped(name: str, first: Sequence[Outcome], other: Sequence[Outcome], limit: float = 0.001) -> Law:
    """A new key gives another surrogate."""
    pairs = zip(first, other, strict=True)
    return Law(name=name, checked=len(first), broken=sum(a.surrogate == b.surrogate for a, b in pairs), limit=limit)


def consistent(outcomes: Sequence[Outcome]) -> Law:
    """Equal values have equal surrogates in all notes, of one patient where the value is a patient's own."""
    surrogates: dict[tuple[Any, ...], set[str]] = defaultdict(set)
    for outcome in outcomes:
        surrogates[outcome.probe].add(outcome.surrogate)
    broken = sum(len(found) > 1 for found in surrogates.values())
    return Law(name="one surrogate a value across notes", checked=len(surrogates), broken=broken)


def exact_intervals(outcomes: Sequence[Outcome]) -> Law:
    """Every interval between two dates of one patient, in whatever forms, is the same to the day."""
    shifts: dict[str, list[int | None]] = defaultdict(list)
    for outcome in outcomes:
        old, new = (read_date(text, outcome.probe.form) for text in (outcome.probe.value, outcome.surrogate))
        shifts[outcome.person_id].append(None if old is None or new is None else (new - old).days)
    pairs = broken = 0
    for days in shifts.values():
        n_pairs = len(days) * (len(days) - 1) // 2
        pairs += n_pairs
        known = [day for day in days if day is not None and MIN_SHIFT_DAYS <= abs(day) <= MAX_SHIFT_DAYS]
        equal = [known.count(day) for day in set(known)]
        broken += n_pairs - sum(n * (n - 1) // 2 for n in equal)
    return Law(name="intervals between a patient's dates exact", checked=pairs, broken=broken)


def collisions(name: str, outcomes: Sequence[Outcome], limit: float = 0.0, reference: float | None = None) -> Law:
    """Distinct values have distinct surrogates; the share is of values beyond the first of each surrogate."""
    surrogate_of = {outcome.probe.value: outcome.surrogate.casefold() for outcome in outcomes}
    broken = len(surrogate_of) - len(set(surrogate_of.values()))
    return Law(name=name, checked=len(surrogate_of), broken=broken, limit=limit, reference=reference)


def changed(name: str, outcomes: Sequence[Outcome]) -> Law:
    """No surrogate equals its original."""
    broken = sum(outcome.surrogate.casefold() == outcome.probe.value.casefold() for outcome in outcomes)
    return Law(name=name, checked=len(outcomes), broken=broken)


def unchanged(outcomes: Sequence[Outcome]) -> Law:
    """Tell how many of the values that may come back unchanged do: ages under 90, coarse dates, states, countries."""
    broken = sum(outcome.surrogate == outcome.probe.value for outcome in outcomes)
    return Law(name="unchanged of what may be", checked=len(outcomes), broken=broken, limit=NO_LIMIT)


def handled(outcomes: Sequence[Outcome]) -> Law:
    """Every value of a keyed category gets a surrogate, no placeholder."""
    broken = sum(outcome.strategy != "surrogate" for outcome in outcomes)
    return Law(name="a surrogate, no placeholder", checked=len(outcomes), broken=broken)


def form_kept(outcomes: Sequence[Outcome]) -> Law:
    """A surrogate has its original's form; see `has_form`."""
    broken = sum(not has_form(outcome) for outcome in outcomes)
    return Law(name="form kept", checked=len(outcomes), broken=broken)


def dates_back(back: Sequence[Outcome], originals: Mapping[str, str]) -> Law:
    """A surrogate moved by the opposite offset is the original's day in the original's form.

    The zeros of a surrogate such as 10/15/17 are not to be seen, so they may differ.

    Args:
        back: of the surrogates.
        originals: the value that each patient's surrogate stands for, by '{person}:{form}:{surrogate}'.
    """
    broken = sum(
        read_date(originals[date_key(outcome.probe)], outcome.probe.form)
        != read_date(outcome.surrogate, outcome.probe.form)
        for outcome in back
    )
    return Law(name="dates moved there and back", checked=len(back), broken=broken)


def date_key(probe: Probe) -> str:
    return f"{probe.person}:{probe.form}:{probe.value}"


def decrypts(keys: Keys, outcomes: Sequence[Outcome]) -> Law:
    """The `ff3` package, given the keys, turns a number's surrogate back into the number.

    Source: TIDE 2.0 for key and tweak.
    """
    ciphers: dict[int, Any] = {}
    broken = 0
    for outcome in outcomes:
        plain, encrypted = (re.sub(r"\D", "", text) for text in (outcome.probe.value, outcome.surrogate))
        n = len(plain)
        if n not in ciphers:
            tweak = hashlib.sha256(f"numeric:{n}:{keys.key.hex()}".encode()).digest()[:8]
            ciphers[n] = FF3Cipher(hashlib.sha256(keys.secret).digest()[:16].hex(), tweak.hex())
        broken += n != len(encrypted) or ciphers[n].decrypt(encrypted) != plain
    return Law(name="ids decrypted by the ff3 package", checked=len(outcomes), broken=broken)


def parts_kept(surrogates: Sequence[str]) -> Law:
    """The surrogate of each example keeps what its row says."""
    broken = sum(
        re.fullmatch(example.form, surrogate) is None for example, surrogate in zip(EXAMPLES, surrogates, strict=True)
    )
    return Law(name="parts kept (Table S9)", checked=len(EXAMPLES), broken=broken)


def has_form(outcome: Outcome) -> bool:
    """Whether a surrogate has its original's form: of ids and phones each character's class, of names the words' case
    and all between them, of addresses layout, kinds, state and digits, of dates what `strptime` reads."""
    probe, surrogate = outcome.probe, outcome.surrogate
    if probe.group == "dates":
        date = read_date(surrogate, probe.form)
        return date is not None and (_shows_no_zeros(probe.value) or write_date(date, probe.form) == surrogate)
    form: Callable[[str], object] = _FORMS[probe.group]
    return form(surrogate) == form(probe.value)


def _shows_no_zeros(date: str) -> bool:
    """Whether day and month have two digits each by chance, so that nothing tells whether zeros are written."""
    numbers = re.findall(r"\d+", date)[:2]
    return all(len(number) == 2 and number[0] != "0" for number in numbers)


def _shape(text: str) -> str:
    return re.sub("[0-9]", "9", re.sub("[a-z]", "a", re.sub("[A-Z]", "A", text)))


def _name_form(text: str) -> list[str]:
    pieces = re.split(r"([^\W\d_]+(?:['’-][^\W\d_]+)*)", text)
    pieces[1::2] = [_case(word) for word in pieces[1::2]]
    return pieces


def _case(word: str) -> str:
    if len(word) == 1:
        return "initial" if word.isupper() else "a"
    return "UPPER" if word.isupper() else "lower" if word.islower() else "Title"


def _facility_form(text: str) -> str:
    kind = re.search(r"(?:General Hospital|Medical Center|Clinic|Pharmacy|High School)$", text)
    return kind[0] if kind else text


def _address_form(text: str) -> tuple[str, ...]:
    match = re.fullmatch(r"(\d+) .+ (St|Ave|Lane)(, |\n).+, ([A-Z]{2}) (\d{5})", text)
    if match is None:
        return (text,)
    return (_shape(match[1]), match[2], match[3], match[4])


def _email_form(text: str) -> tuple[str, bool]:
    local, at, host = text.partition("@")
    return _shape(local), bool(at and re.fullmatch(r"clinic\d\.org|[a-z]{6}\d\.[a-z.]+\.example\.com", host))


_FORMS: Mapping[str, Callable[[str], object]] = {
    "patients": _name_form,
    "doctors": _name_form,
    "hospitals": _facility_form,
    "addresses": _address_form,
    "8-digit ids": _shape,
    "mixed ids": _shape,
    "SSNs": _shape,
    "phones": _shape,
    "e-mails": _email_form,
}
