"""Lines that are put into notes: with values where a note has none, or with words that look like names and are none."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from tide_udfs.recognizers.eponyms import ALL_EPONYMS, HEADS
from tide_udfs.recognizers.vocabulary import drug_names
from tide_udfs.span import PhiCategory
from tide_udfs.training.variants import Example, Marked

Values = Mapping[PhiCategory, Sequence[str]]

LINES = (
    "Patient: {PATIENT}   MRN: {ID}   DOB: {DATE}",
    "{PATIENT} is a {AGE} seen on {DATE} at {HOSPITAL}.",
    "Dictated by {DOCTOR}, MD on {DATE}",
    "cc: Dr. {DOCTOR}, {HOSPITAL}, fax {PHONE}",
    "Spoke with {PATIENT} ({PHONE}), who lives at {LOCATION}.",
    "Records requested from {HOSPITAL}, {LOCATION}.",
    "Questions: {PHONE} or {WEB}",
    "Discussed with {DOCTOR}, who agrees.",
)
"""Our own hand; each {CATEGORY} becomes a value of that category."""
NEGATIVE_LINES = (
    "History notable for {term}.",
    "{term} discussed today.",
    "Plan: continue {term}.",
    "{term} negative.",
    "Placed a {term} without difficulty.",
)
"""Our own hand; {term} becomes an eponym or a drug and is not marked."""


def look_alike_terms() -> list[str]:
    """Return drugs as they are written in notes, and eponyms with what they are the name of ('Foley catheter')."""
    heads = sorted(HEADS)
    eponyms = [f"{eponym.title()} {heads[i % len(heads)]}" for i, eponym in enumerate(sorted(ALL_EPONYMS))]
    return [*eponyms, *(name.capitalize() for name in drug_names() if len(name) >= _SHORTEST)]


_SHORTEST = 5
_SLOT = re.compile(r"\{([A-Z]+)\}")


def with_values(example: Example, values: Values, chance: random.Random, n_lines: int) -> Example:
    """Return the example with so many lines of `LINES` put between its own."""
    for _ in range(n_lines):
        example = _insert(example, *_filled(chance.choice(LINES), values, chance), chance)
    return example


def with_look_alikes(example: Example, terms: Sequence[str], chance: random.Random, n_lines: int) -> Example:
    """Return the example with so many unmarked lines about eponyms and drugs put between its own."""
    for _ in range(n_lines):
        line = chance.choice(NEGATIVE_LINES).format(term=chance.choice(terms))
        example = _insert(example, line, (), chance)
    return example


def _filled(line: str, values: Values, chance: random.Random) -> tuple[str, tuple[Marked, ...]]:
    text, marks, position = "", [], 0
    for slot in _SLOT.finditer(line):
        category = PhiCategory(slot[1])
        text += line[position : slot.start()]
        value = chance.choice(values[category])
        marks.append((len(text), len(text) + len(value), category))
        text, position = text + value, slot.end()
    return text + line[position:], tuple(marks)


def _insert(example: Example, line: str, marks: Sequence[Marked], chance: random.Random) -> Example:
    """Put a line behind a line break that no mark spans, or at the end."""
    inside = [(start, end) for start, end, _ in example.marks]
    breaks = [i + 1 for i, char in enumerate(example.text) if char == "\n"]
    free = [place for place in breaks if not any(start < place < end for start, end in inside)]
    place = chance.choice(free) if free else len(example.text)
    before, after = example.text[:place], example.text[place:]
    start = place
    if before and not before.endswith("\n"):
        before, start = before + "\n", place + 1
    text = f"{before}{line}\n{after}"
    shift = len(text) - len(example.text)
    moved = [
        *[mark for mark in example.marks if mark[1] <= place],
        *[(left + start, right + start, category) for left, right, category in marks],
        *[(left + shift, right + shift, category) for left, right, category in example.marks if left >= place],
    ]
    return Example(text, tuple(moved))
