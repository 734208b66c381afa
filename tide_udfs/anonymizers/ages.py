"""Ages: from 90 years on capped, in whatever unit and form they are written; all others stay as they are."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from tide_udfs.anonymizers.age_words import (
    DAY,
    DECADES,
    GENERATIONS,
    GLUED,
    HOUR,
    MONTH,
    NUMBER_WORDS,
    ORDINALS,
    PREFIXES,
    UNITS,
    VOCABULARY,
    WEEK,
    YEAR,
    like_case,
    number_of,
)
from tide_udfs.anonymizers.base import Settings, ValueContext
from tide_udfs.keys import Keys
from tide_udfs.replace import replace_spans

CAP = 89
"""What TIDE 2.0 writes for every age above it. Source: 45 CFR 164.514(b)(2)(i)(C), ages over 89."""
OVER_CAP = "90+"
"""Safe Harbor's single category of age 90 or older."""
OLDEST = 130
"""Nobody was ever older; a larger number without a unit counts something that is not known."""

_BIRTH_YEARS = range(1850, 2101)
_SHARES = {2: YEAR, 3: YEAR, 4: YEAR, 7: WEEK, 12: MONTH, 24: DAY, 30: DAY, 31: DAY, 52: WEEK, 60: HOUR, 365: DAY}
"""Denominator: the unit that its numerator counts, as in 7/12 of a year."""
_LONGEST = 200
"""Characters of the longest value that is read as an age; a longer one is masked."""
_TOKEN = re.compile(
    r"(?P<mixed>\d+)[ -]\d{1,2}/(?:2|3|4|7|12|24|30|31|52|60)(?![\d/])"
    r"|(?<![\d/])(?P<share>\d{1,3})/(?P<of>2|3|4|7|12|24|30|31|52|60|365)(?![\d/])"
    r"|(?P<number>\d+(?:[.,]\d+)?)(?:\s?[¼½¾⅓⅔])?|(?P<word>[^\W\d_]+)|(?P<other>.)",
    re.DOTALL,
)
_THOUSANDS = re.compile(r"\d{1,3},\d{3}")
_ENDING = re.compile(r"['’]?(s|ies)(?![^\W\d_])|(?:st|nd|rd|th)(?![^\W\d_])", re.IGNORECASE)
_UNIT = re.compile(r"[\s.-]{0,2}([^\W\d_]+)(\s?[./]?\s?o\.?(?![^\W\d_]))?", re.IGNORECASE)
_PREFIX = re.compile(r"([^\W\d_]+)[\s#:.]{0,2}$")
_JOINT = re.compile(r"[\s,.'’+-]{0,3}(?:and\s)?", re.IGNORECASE)
_RANGE = re.compile(r"\s?(?:[-–—/]|to|or|and|through)\s?", re.IGNORECASE)
_EARLY = re.compile(r"\b(?:early|mid)(?=[\s-]{0,2}$)", re.IGNORECASE)
_ARTICLE = re.compile(r"\ba\s$", re.IGNORECASE)
_BETWEEN_NUMBER_WORDS = re.compile(r"[\s-]|\sand\s", re.IGNORECASE)


class _Form(Enum):
    """How a number is written, by its example."""

    DIGITS = "95"
    DECADE = "90s"
    ORDINAL = "95th"
    WORDS = "ninety-five"
    ORDINAL_WORDS = "ninety-fifth"
    DECADE_WORD = "nineties"
    GENERATION = "nonagenarian"


_CAPPED = {
    _Form.DECADE: "80",
    _Form.ORDINAL: "89th",
    _Form.WORDS: "eighty-nine",
    _Form.ORDINAL_WORDS: "eighty-ninth",
    _Form.DECADE_WORD: "eighties",
    _Form.GENERATION: "octogenarian",
}
_DECADES = (_Form.DECADE, _Form.DECADE_WORD)


@dataclass(slots=True)
class _Quantity:
    """A number, `text[start:end]`, and the unit that ends at `unit_end`."""

    start: int
    end: int
    amount: float
    form: _Form = _Form.DIGITS
    per_year: float | None = None
    """How many of its unit make a year; None where no unit is named."""
    unit_end: int = 0

    @property
    def years(self) -> float:
        return self.amount / (self.per_year or YEAR)


class AgeSurrogates:
    """Ages under 90 come back as written; None where the value is not understood and might tell an age over 89."""

    def __init__(self, keys: Keys, settings: Settings) -> None:
        """Take what every anonymizer takes; ages need neither."""

    def surrogate(self, value: str, context: ValueContext) -> str | None:
        """Return the value with each age over 89 as 89 in its unit, form and case, and without what refines it."""
        return _rewrite(value, context, _capped)

    def aggregate(self, value: str, context: ValueContext) -> str | None:
        """Return the value with each age over 89 as '90+'; None for a birth year that tells one."""
        return _rewrite(value, context, _aggregated)


def _rewrite(value: str, context: ValueContext, write: Callable[[str, _Quantity], str]) -> str | None:
    text = "".join(_as_ascii_digit(c) for c in value) if len(value) <= _LONGEST else ""
    if (quantities := _read(text)) is None:
        return None
    edits: list[tuple[int, int, str]] = []
    for group in _compounds(text, quantities):
        first, last = group[0], group[-1]
        if first.per_year is None and first.amount > OLDEST:
            year = _birth_year(first, context)
            if year is None or (year != first.amount and write is _aggregated):
                return None
            edits.append((first.start, first.end, str(year)))
        elif sum(quantity.years for quantity in group) >= CAP + 1:
            if first.form in _DECADES and (early := _EARLY.search(text, 0, first.start)):
                if write is _aggregated:
                    edits.append((early.start(), first.start, ""))
                else:
                    edits.append((*early.span(), like_case("late", early[0])))
            end = first.unit_end + text.startswith("+", first.unit_end)
            edits.append((first.start, end, write(text, first)))
            if end < last.unit_end:
                edits.append((end, last.unit_end, ""))
    return replace_spans(value, edits)[0]


def _as_ascii_digit(character: str) -> str:
    digit = None if character.isascii() else unicodedata.decimal(character, None)
    return character if digit is None else str(digit)


def _read(text: str) -> list[_Quantity] | None:
    """Return every quantity of the text, or None where it holds a word or sign that this module does not know."""
    if not text:
        return None
    tokens = list(_TOKEN.finditer(text))
    quantities: list[_Quantity] = []
    is_known = False
    i = 0
    while i < len(tokens):
        token, word = tokens[i], (tokens[i]["word"] or "").lower()
        quantity: _Quantity | None = None
        if word in NUMBER_WORDS or word in ORDINALS:
            last = _last_number_word(text, tokens, i)
            words = [
                (t["word"] or "").lower() for t in tokens[i : last + 1] if t["word"] and t["word"].lower() != "and"
            ]
            amount = number_of(words)
            if amount is None:
                return None
            form = _Form.ORDINAL_WORDS if words[-1] in ORDINALS else _Form.WORDS
            article = _ARTICLE.search(text, 0, token.start()) if word == "hundred" else None
            start = article.start() if article else token.start()
            quantity = _Quantity(start, tokens[last].end(), amount, form)
            i = last
        elif word in DECADES:
            quantity = _Quantity(*token.span(), DECADES[word], _Form.DECADE_WORD)
        elif word.removesuffix("s") in GENERATIONS:
            quantity = _Quantity(*token.span(), GENERATIONS[word.removesuffix("s")], _Form.GENERATION)
        elif not word and not token["other"]:
            quantity = _numeric(text, token)
        elif word and not _is_known_word(text, token, word):
            return None
        is_known = is_known or bool(word) or quantity is not None
        if quantity is not None:
            _find_unit(text, quantity, quantities[-1].unit_end if quantities else 0)
            quantities.append(quantity)
        i += 1
    for quantity, following in reversed(list(pairwise(quantities))):
        if quantity.per_year is None and _RANGE.fullmatch(text, quantity.unit_end, following.start):
            quantity.per_year = following.per_year
    return quantities if is_known else None


def _numeric(text: str, token: re.Match[str]) -> _Quantity:
    share = token["share"]
    plain = token["mixed"] or share or token["number"]
    amount = float(plain.replace(",", "" if _THOUSANDS.fullmatch(plain) else "."))
    quantity = _Quantity(*token.span(), amount, per_year=_SHARES[int(token["of"])] if share else None)
    if ending := _ENDING.match(text, quantity.end):
        quantity.form = _Form.DECADE if ending[1] else _Form.ORDINAL
        quantity.end = quantity.end if ending[1] else ending.end()
        quantity.unit_end = ending.end()
    return quantity


def _last_number_word(text: str, tokens: list[re.Match[str]], i: int) -> int:
    """Return the index of the last token of the number whose first word is token `i`."""
    last = i
    for j in range(i + 1, len(tokens)):
        word = (tokens[j]["word"] or "").lower()
        if word in NUMBER_WORDS or word in ORDINALS:
            between = text[tokens[last].end() : tokens[j].start()]
            joined = _BETWEEN_NUMBER_WORDS.fullmatch(between) is not None
            if not joined or (len(between) > 1 and tokens[last][0].lower() != "hundred"):
                break
            last = j
        elif word not in ("", "and"):
            break
    return last


def _is_known_word(text: str, token: re.Match[str], word: str) -> bool:
    """Tell whether a word can stand here; one that touches a digit may be a misread part of the number ('9O')."""
    if text[token.start() - 1 : token.start()].isdigit():
        return word in UNITS or word in GLUED
    if text[token.end() : token.end() + 1].isdigit():
        return word in UNITS or word in PREFIXES or word == "m"
    return word in VOCABULARY


def _find_unit(text: str, quantity: _Quantity, previous_end: int) -> None:
    """Set the quantity's unit: the word behind it, else the one before it that is no other quantity's."""
    quantity.unit_end = max(quantity.unit_end, quantity.end)
    if unit := _UNIT.match(text, quantity.unit_end):
        word, has_old = unit[1].lower(), unit[2] is not None
        per_year = UNITS.get(word)
        if word == "m" and (has_old or not CAP < quantity.amount <= OLDEST):
            per_year = MONTH  # 95M is a man of 95: nobody counts that many months
        if per_year is not None:
            quantity.per_year = quantity.per_year or per_year
            quantity.unit_end = unit.end()
            return
    if (prefix := _PREFIX.search(text, previous_end, quantity.start)) and quantity.per_year is None:
        quantity.per_year = PREFIXES.get(prefix[1].lower())


def _compounds(text: str, quantities: list[_Quantity]) -> list[list[_Quantity]]:
    """Return the quantities in groups of one age each, as '3 years 2 months' is one."""
    groups: list[list[_Quantity]] = []
    for quantity in quantities:
        last = groups[-1][-1] if groups else None
        if (
            last is not None
            and last.per_year is not None
            and quantity.per_year is not None
            and quantity.per_year > last.per_year
            and _JOINT.fullmatch(text, last.unit_end, quantity.start)
        ):
            groups[-1].append(quantity)
        else:
            groups.append([quantity])
    return groups


def _birth_year(quantity: _Quantity, context: ValueContext) -> int | None:
    """Return the year itself if its child is under 90 in the note, the year of one of 89 if not, None if unknown."""
    year, note_date = int(quantity.amount), context.note_date
    if quantity.form is not _Form.DIGITS or year != quantity.amount or year not in _BIRTH_YEARS or note_date is None:
        return None
    if not 0 <= note_date.year - year <= CAP:
        is_over = note_date.year > year
        return (note_date + dt.timedelta(days=context.offset_days)).year - CAP if is_over else None
    return year


def _capped(text: str, quantity: _Quantity) -> str:
    """Return the number and unit of a quantity over the cap as the cap in the same unit and form."""
    written, rest = text[quantity.start : quantity.end], text[quantity.end : quantity.unit_end]
    if quantity.form is _Form.DIGITS or quantity.years != quantity.amount:
        return f"{int(CAP * (quantity.per_year or YEAR))}{rest}"
    capped = _CAPPED[quantity.form]
    if " " in written and "-" not in written:
        capped = capped.replace("-", " ")
    return (
        like_case(capped, written) + ("s" if quantity.form is _Form.GENERATION and written[-1] in "sS" else "") + rest
    )


def _aggregated(text: str, quantity: _Quantity) -> str:
    """Return the number and unit of a quantity over the cap as '90+', in years."""
    if quantity.per_year not in (None, YEAR):
        return f"{OVER_CAP} years"
    rest = text[quantity.end : quantity.unit_end]
    return OVER_CAP if quantity.form in _DECADES else OVER_CAP + rest
