"""Whole-word occurrences of known values in a text, at exact offsets, in one pass whatever their number."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator

import ahocorasick

from tide_udfs.metrics.intervals import Interval

MIN_CHARS = 2
"""Shorter values (initials, single digits) stand everywhere and tell nothing."""


def find_words(text: str, words: Iterable[str], *, nested: bool = False) -> list[Interval]:
    """Return where any of the words stands with no letter or digit right before or after it; case matters.

    Args:
        nested: also give occurrences inside longer ones; without it the longest stands for all it holds.

    Source: Aho and Corasick, CACM 18 (1975) 333-340.
    """
    automaton = ahocorasick.Automaton()
    for word in set(words):
        if len(word) >= MIN_CHARS:
            automaton.add_word(word, len(word))
    if not len(automaton):
        return []
    automaton.make_automaton()
    hits = sorted(
        ((last - length + 1, last + 1) for last, length in automaton.iter(text)), key=lambda hit: (hit[0], -hit[1])
    )
    found: list[Interval] = []
    for start, end in hits:
        if found and end <= found[-1][1] and not nested:
            continue
        if start and text[start - 1].isalnum() and text[start].isalnum():
            continue
        if end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
            continue
        found.append((start, end))
    return found


def normalized(surface: str) -> str:
    """Return a surface without case and with single spaces, so that forms of one term fall together."""
    return " ".join(surface.casefold().split())


def find_terms(text: str, terms: Iterable[str], *, nested: bool = False) -> list[tuple[int, int, str]]:
    """Return (start, end, term) of whole-word occurrences of normalized terms, whatever their case and white space.

    Offsets are those of the text as it is: folding may lengthen it, so each folded character remembers its origin.
    """
    folded: list[str] = []
    origins: list[int] = []
    for offset, char in enumerate(text):
        if not char.isspace():
            piece = char.casefold()
        elif folded and folded[-1] != " ":
            piece = " "
        else:
            continue
        folded.extend(piece)
        origins.extend([offset] * len(piece))
    flat = "".join(folded)
    return [
        (origins[start], origins[end - 1] + 1, flat[start:end]) for start, end in find_words(flat, terms, nested=nested)
    ]


def value_forms(entity: str, value: str) -> set[str]:
    """Return the forms in which a chart value may stand in a note.

    Names: whole, each part, and both in capitals (never in lower case: 'will' and 'may' are words). Dates, from ISO:
    the numeric and month-name forms of US notes. Phones: the usual groupings. Addresses: whole and up to the first
    comma. Everything else as it is written.
    """
    value = " ".join(value.split())
    entity = entity.rpartition("/")[2]
    forms = {value}
    if entity == "NAME":
        forms |= {part for part in re.split(r"[\s,]+", value) if sum(map(str.isalpha, part)) >= MIN_CHARS}
    elif entity == "DATE":
        forms |= set(_date_forms(value))
    elif entity in {"PHONE", "FAX"}:
        forms |= set(_phone_forms(value))
    elif entity == "ADDRESS":
        forms.add(value.partition(",")[0])
    return forms | {form.upper() for form in forms}


def _date_forms(value: str) -> Iterator[str]:
    try:
        date = dt.date.fromisoformat(value)
    except ValueError:
        return
    month, day, year = date.month, date.day, date.year
    for m, d in ((f"{month}", f"{day}"), (f"{month:02}", f"{day:02}")):
        for separator in "/-.":
            yield separator.join((m, d, f"{year}"))
            yield separator.join((m, d, f"{year % 100:02}"))
    for name in (_MONTHS[month - 1], _MONTHS[month - 1][:3]):
        yield f"{name} {day}, {year}"
        yield f"{name} {day} {year}"
        yield f"{day} {name} {year}"
        yield f"{day:02}-{name}-{year}"


def _phone_forms(value: str) -> Iterator[str]:
    digits = "".join(filter(str.isdecimal, value))[-10:]
    if len(digits) == 10:
        area, exchange, line = digits[:3], digits[3:6], digits[6:]
        yield from (f"({area}) {exchange}-{line}", f"({area}){exchange}-{line}", digits)
        yield from (separator.join((area, exchange, line)) for separator in "-. ")


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
