"""The forms of dates: one table of patterns, and the reading of a value by it.

DATE_FORMS.md shows each form with its rule and an example.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tide_udfs.anonymizers import date_words as words
from tide_udfs.anonymizers.date_parts import ContextWord, DatePart, DayList, Precision, UnknownWord

LEAP_YEAR = 2000
"""Stands in for a year that is not written, so that 29 February is a day."""
PARSED_VALUES = 1 << 15
"""'3/4' stands in thousands of notes; its reading depends on nothing but the text and the site's order."""

Piece = str | DatePart | DayList | ContextWord | UnknownWord


@dataclass(frozen=True, slots=True)
class Form:
    """A way to write a date.

    Args:
        regex: its groups are the fields of DatePart; a number behind a group's name tells alternatives apart.
        compact, bare: see DatePart.
        whole: only where the value holds nothing else, because the form is too vague to be looked for.
    """

    regex: re.Pattern[str]
    compact: bool
    bare: bool
    whole: bool


def _any_of(names: Iterable[str], space: str = r"\s{1,4}") -> str:
    """Return a pattern of any of the names, the longest first."""
    return "|".join(name.replace(" ", space) for name in sorted(names, key=lambda name: (-len(name), name)))


_MONTH = _any_of(
    {n for series, names in words.MONTHS.items() if series != "roman" for n in names} | set(words.ODD_MONTHS)
)
_HOLIDAY = re.sub(r"s\b", "['’]?s['’]?", _any_of(words.HOLIDAYS, " ")).replace("hallowe", "hallowe['’]?")
_HOLIDAY = _HOLIDAY.replace("st ", r"(?:st\.?|saint) ").replace(" ", r"\s{1,4}")
_SPELLED = r"[\s-]"
_FIELDS = {
    "d": r"(?P<d>\d{1,2})",
    "dd": r"(?P<d>\d\d)",
    "day": r"(?P<d>\d{1,2}(?:st|nd|rd|th)|\d{1,2})",
    "ord": r"(?P<d>\d{1,2}(?:st|nd|rd|th))",
    "dw": rf"(?P<d>{_any_of(words.ORDINALS, _SPELLED)})",
    "cw": rf"(?P<d>{_any_of([name for name, n in words.CARDINALS.items() if n <= 31], _SPELLED)})",
    "m": r"(?P<m>\d{1,2})",
    "mm": r"(?P<m>\d\d)",
    "mon": rf"(?P<m>(?:{_MONTH})(?![^\W\d_])\.?)",
    "mw": rf"(?P<m>{_any_of([name for name, n in words.CARDINALS.items() if n <= 12])})",
    "rom": rf"(?P<m>{_any_of(words.MONTHS['roman'])})",
    "Y": r"(?P<y>(?:1[6-9]|2[01])\d\d)",
    "y": r"(?P<y>\d\d)",
    "Yw": r"(?P<y>(?:eighteen|nineteen|twenty|two\sthousand)(?:\sand)?(?:[\s-](?:hundred|oh|[a-z]{3,9})){0,2})",
    "yw": rf"(?P<y>{_any_of(words.SHORT_YEARS, _SPELLED)})",
    "q": r"(?P<q>[1-4])",
    "qw": r"(?P<q>first|second|third|fourth|[1-4](?:st|nd|rd|th))",
    "s": rf"(?P<s>{_any_of(words.SEASONS)})",
    "t": rf"(?:(?P<t>{_any_of(words.THIRDS)})(?:\s?[-‐‑–]\s?|\s{{1,4}}(?:(?:in|of)\s{{1,4}}(?:the\s{{1,4}})?)?))",
    "c": r"(?P<c>(?:1[6-9]|2[01])\d0s|\d0s)",
    "h": rf"(?P<h>{_HOLIDAY})",
    "sep": r"(?P<sep>\s?[/.\-‐‑–]\s?)",
    "=": r"(?P=sep)",
    "a": r"['’‘`´]",
    "_": r"\s{1,4}",
    ",": r"(?:\s{0,2},\s{0,4}|\s{1,4})",
    "of": r"(?:\s{1,4}(?:of|in|de|del)\s{1,4}|\s{0,2},\s{0,4}|\s{1,4})",
}
"""Fields of the table: single letters and 'mon' hold one value of a date, the rest is what stands between."""

_TABLE: tuple[tuple[str, str], ...] = (
    # (pattern, flags): c compact, b bare, n one separator, w the whole value only, t a time may follow at once
    ("{Y}{sep}{m}{=}{d}", "cnt"),
    ("{Y}{mm}{dd}", "ct"),
    ("{mm}{dd}{Y}", "c"),
    ("{dd}{mm}{Y}", "c"),
    ("{m}{sep}{d}{=}{Y}", "cn"),
    ("{d}{sep}{m}{=}{Y}", "cn"),
    ("{m}{sep}{d}{=}{y}", "cnb"),
    ("{d}{sep}{m}{=}{y}", "cnb"),
    ("{y}{sep}{mm}{=}{dd}", "cn"),
    ("{m} {d} {Y}", "c"),
    ("{d} {m} {Y}", "c"),
    ("{mm} {dd} {y}", "c"),
    ("{dd} {mm} {y}", "c"),
    ("{d}{sep}{mon}{=}{a}?(?:{Y}|{y})", "cn"),
    ("{mon}{sep}{dd}{=}(?:{Y}|{y})", "cn"),
    ("{Y}{sep}{mon}{=}{d}", "cn"),
    ("{d}{sep}{rom}{=}(?:{Y}|{y})", "cn"),
    ("{rom}{sep}{d}{=}(?:{Y}|{y})", "cn"),
    ("{d}{mon}(?:{Y}|{y})", "c"),
    ("{mon}{_}{day},(?:\\s{0,4}){a}?(?:{Y})", ""),
    ("{mon}{_}(?:the{_})?{day}{,}(?:{Y}|{a}{y})", ""),
    ("{mon}{_}{d}/{y}", ""),
    ("{mon}{_}{d}{_}{y}", ""),
    ("{mon}{_}(?:the{_})?{dw}{,}(?:{Y}|{Yw})", ""),
    ("(?:the{_})?{dw}{_}(?:of{_})?{mon}{,}(?:{Y}|{Yw})", ""),
    ("{day}\\.?(?:º|°)?{of}{mon}{of}(?:{Y}|{a}{y})", ""),
    ("{d}{_}{mon}{_}{y}", ""),
    ("{d}{sep}{mon}", "cn"),
    ("{d}{mon}", "c"),
    ("{h}{,}(?:{Y}|{a}{y})", ""),
    ("{h}", ""),
    ("{mw}{_}{cw}{_}(?:of{_})?(?:{Yw}|{yw})", "w"),
    ("{mon}{_}{cw}{_}{Yw}", ""),
    ("{cw}{_}{mon}{_}(?:{Y}|{Yw})", ""),
    ("{mon}{_}(?:the{_})?{dw}", ""),
    ("{mon}{_}(?:the{_})?{day}", ""),
    ("{mon}{sep}{dd}", "cn"),
    ("(?:the{_})?{dw}{_}(?:of{_})?{mon}", ""),
    ("{day}\\.?(?:º|°)?{of}{mon}", ""),
    ("{mon}{_}of{_}{yw}", ""),
    ("{m}{sep}{d}", "cnb"),
    ("{d}{sep}{m}", "cnb"),
    ("{m}{sep}{Y}", "cn"),
    ("{Y}{sep}{mm}", "cn"),
    ("{m}{sep}{a}{y}", "cn"),
    ("{m}{sep}{y}", "cn"),
    ("{m} {Y}", "cw"),
    ("{t}?{mon}{of}(?:{Y}|{a}{y}|{Yw})", ""),
    ("{mon}{sep}{a}?(?:{Y}|{y})", "cn"),
    ("{mon}{_}{cw}", ""),
    ("{mon}{_}{y}", ""),
    ("{mon}{dd}", "c"),
    ("{t}?{mon}", ""),
    ("{t}?{s}{of}(?:{Y}|{a}{y})", ""),
    ("{Y}{_}{s}", ""),
    ("{s}", "w"),
    ("Q{q}(?:{of}|-)(?:{Y}|{a}{y})", ""),
    ("{Y}(?:{_}|-)?Q{q}", ""),
    ("{q}Q(?:\\s?|-)(?:{Y}|{a}?{y})", ""),
    ("(?:the{_})?{qw}{_}(?:quarter|qtr){of}(?:{Y}|{a}{y})", ""),
    ("{t}?(?:the{_})?{a}?{c}", ""),
    ("FY(?:{_})?{a}?(?:{Y}|{y})", ""),
    ("{Y}(?=-\\d\\d(?![\\d/.-]))", ""),
    ("{t}?{Y}(?!\\s?[/.\\-]\\d{1,3}(?!\\d))", ""),
    ("{t}?{a}{y}", ""),
    ("{t}?{Yw}", ""),
    ("{day},\\s{0,4}{Y}", "w"),
    ("{ord}{_}{a}{y}", "w"),
    ("(?:the{_})?{dw}", ""),
    ("(?:the{_})?{ord}", ""),
    ("{mm}{dd}{y}", "cw"),
    ("{mm}{dd}", "cw"),
    ("{dd}{mm}{y}", "cw"),
    ("{mw}{_}{cw}", "w"),
    ("{cw}", "w"),
    ("{d}", "w"),
    ("{y}", "w"),
)


def _compile(pattern: str, flags: str) -> Form:
    seen: set[str] = set()

    def field(match: re.Match[str]) -> str:
        text = _FIELDS[match[1]]
        group = re.search(r"\(\?P<(\w+)>", text)
        if group is None:
            return text
        name = group[1] if group[1] not in seen else f"{group[1]}{len(seen)}"
        seen.add(name)
        return text.replace(group[0], f"(?P<{name}>", 1)

    body = re.sub(r"\{([A-Za-z_,=]+)\}", field, pattern)
    end = r"(?![^\W_]|(?P=sep)\d)" if "n" in flags else r"(?![^\W_])"
    if "t" in flags:
        end = rf"(?:{end}|(?=T\d)|(?=\d{{4}}(?:\d\d)?(?!\d)))"
    return Form(re.compile(body + end, re.IGNORECASE), "c" in flags, "b" in flags, "w" in flags)


def _forms(month_first: bool) -> tuple[Form, ...]:
    """Return the forms in the order to try; of two that differ in the order of day and month, the site's first."""
    table = list(_TABLE)
    if not month_first:
        for i, (pattern, _) in enumerate(_TABLE[:-1]):
            day_first = re.sub(r"(?<=\{)[md]{1,2}(?=\})", lambda m: m[0].translate(str.maketrans("md", "dm")), pattern)
            if "{m" in pattern and "{d" in pattern and day_first == _TABLE[i + 1][0]:
                table[i], table[i + 1] = table[i + 1], table[i]
    return tuple(_compile(pattern, flags) for pattern, flags in table)


FORMS: Mapping[bool, tuple[Form, ...]] = {True: _forms(True), False: _forms(False)}
"""Forms by `month_first`."""

_DAYS = r"\d{1,2}(?:st|nd|rd|th)?"
_BETWEEN = (
    r"(?:\s{0,2},\s{0,2}(?:and\s{1,2}|or\s{1,2}|&\s{0,2})?|\s{0,2}[-–&]\s{0,2}"
    r"|\s{1,2}(?:and|or|to|through|thru)\s{1,2})"
)
_LIST_MONTH = rf"(?P<mon>(?:{_MONTH})(?![^\W\d_])\.?)"
_LIST_DAYS = rf"(?P<days>{_DAYS}(?:{_BETWEEN}{_DAYS}(?![\d/.]))+)"
_LIST_YEAR = r"(?:(?P<gap>\s{0,2},\s{0,2}|\s{1,2})(?P<year>(?:1[6-9]|2[01])\d\d))?(?![^\W_]|[/.]\d)"
_LISTS = (
    re.compile(rf"{_LIST_MONTH}\s{{1,4}}{_LIST_DAYS}{_LIST_YEAR}", re.IGNORECASE),
    re.compile(rf"{_LIST_DAYS}\s{{1,4}}{_LIST_MONTH}{_LIST_YEAR}", re.IGNORECASE),
)
_TIME = re.compile(
    r"(?:T?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m?\b\.?)?|T?(?P<hour>\d\d)(?P<minute>\d\d)(?:\d\d)?"
    r"|\d{1,2}\s?[ap]\.?m\b\.?)(?:\s?h(?:rs?|ours?)?\b)?"
    r"(?:\s?(?:Z|UTC|GMT|[ECMPA][SD]?T)\b|\s?[+-]\d{2}:?\d{2}(?!\d))?(?![^\W_])",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"(?:a|about|after|afternoon|al|and|approx|around|at|au|before|between|bis|by|circa|date|day|de|del|dob|et|evening|for|from"
    r"|in|midnight|month|morning|night|noon|now|of|on|or|present|since|the|thru|through|till|to|today|und|until|week|y|year)\b",
    re.IGNORECASE,
)
"""Words that may stand in a value and tell nothing."""
_CONTEXT = re.compile(rf"(?:{_any_of({*words.WEEKDAYS_READ, *words.SEASONS, *words.THIRDS})})(?![^\W_])", re.IGNORECASE)
_UNKNOWN = re.compile(r"(?<!\w)[A-Za-z]{2,}(?![\w\u0300-\u036f'’])")
_TOKEN = re.compile(r"[^\W_]|['’‘`´](?=\d)")
_TWO_DIGITS = re.compile(r"\d\d(?![^\W_])")
_MISREAD = re.compile(r"(?<![^\W\d_])(?:(?=[OolI]*\d)[\dOolI]+|[Ool]{1,2}(?=[/-]\d))(?![^\W\d_])")
"""Digits that a scanner took for letters."""
_DIGITS_OF = str.maketrans("OolI", "0011")


@dataclass(frozen=True, slots=True)
class Reading:
    """A value cut into dates and what stands between; `dates` are those of all pieces in order."""

    pieces: tuple[Piece, ...]
    dates: tuple[DatePart, ...]


@lru_cache(maxsize=PARSED_VALUES)
def read(value: str, month_first: bool) -> Reading | None:
    """Return a value's dates, or None where it has none or a letter or digit of it is not understood.

    A word that is not understood is let by beside days with their years, which no word can change.
    """
    text = _MISREAD.sub(lambda m: m[0].translate(_DIGITS_OF), value)
    if any(c.isnumeric() and not c.isascii() for c in text):
        return None
    pieces: list[Piece] = []
    position = 0
    last: Piece = ""
    while (token := _TOKEN.search(text, position)) is not None:
        gap = value[position : token.start()]
        found = _read_after(text, token.start(), last, gap) or _read_piece(text, token.start(), month_first)
        if found is None:
            return None
        piece, position = found
        pieces += [gap, piece]
        last = last if isinstance(piece, str) else piece
    pieces.append(value[position:])
    settled = _with_padding(pieces)
    dates = tuple(date for piece in settled if isinstance(piece, DatePart | DayList) for date in piece.dates)
    if UnknownWord in map(type, settled) and any(date.precision or date.year is None for date in dates):
        return None
    return Reading(settled, dates) if dates else None


def _with_padding(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Settle for the whole value whether it writes zeros: '12/28-1/3/2025' does not."""
    compact = [p for p in pieces if isinstance(p, DatePart) and p.compact]
    numbers = [n for p in compact for n in p.numbers()]
    two_digits = all(len(n) == 2 for n in numbers) and not any(p.bare for p in compact)
    if not two_digits and not any(n[0] == "0" for n in numbers):
        return tuple(pieces)
    return tuple(replace(p, padded=True) if isinstance(p, DatePart) and p.compact else p for p in pieces)


def _read_piece(text: str, start: int, month_first: bool) -> tuple[Piece, int] | None:
    """Return the piece that starts here and where it ends."""
    for pattern in _LISTS:
        match = pattern.match(text, start)
        if match is not None and (days := _read_list(match)) is not None:
            return days, match.end()
    for form in FORMS[month_first]:
        match = form.regex.match(text, start)
        if match is None or (form.whole and (start or match.end() < len(text))):
            continue
        part = _read_part(match, form)
        if part is not None:
            return part, match.end()
    if (match := _CONTEXT.match(text, start)) is not None:
        return ContextWord(match[0]), match.end()
    if (match := _FILLER.match(text, start)) is not None:
        return match[0], match.end()
    match = _UNKNOWN.match(text, start)
    return (UnknownWord(match[0]), match.end()) if match is not None else None


def _read_after(text: str, start: int, last: Piece, gap: str) -> tuple[Piece, int] | None:
    """Return what only a date before it explains: a time of day, or the second year of '2018-19'."""
    if not isinstance(last, DatePart):
        return None
    if last.precision is Precision.DAY and (time := _TIME.match(text, start)) is not None:
        # Four digits alone are a time only behind an @, or right after a date that has its year.
        is_clock = time["hour"] is not None and int(time["hour"]) < 24 and int(time["minute"]) < 60
        is_time = time["hour"] is None or (is_clock and ("@" in gap or (last.year is not None and not gap.strip())))
        return (time[0], time.end()) if is_time else None
    if last.precision is Precision.YEAR and last.year is not None and gap == "-":
        match = _TWO_DIGITS.match(text, start)
        if match is not None:
            year = last.year // 100 * 100 + int(match[0])
            return DatePart(text=match[0], fields=(("y", 0, 2),), precision=Precision.YEAR, year=year), match.end()
    return None


def _read_list(match: re.Match[str]) -> DayList | None:
    month, year = words.read_month(match["mon"]), int(match["year"]) if match["year"] else None
    texts = re.findall(_DAYS, match["days"], re.IGNORECASE)
    days = [words.read_day(text) for text in texts]
    if month is None or not all(_is_day(year, month, day) for day in days):
        return None
    return DayList(
        text=match[0],
        month=match["mon"],
        month_first=match.start("mon") < match.start("days"),
        days=tuple(texts),
        gaps=tuple(re.split(_DAYS, match["days"], flags=re.IGNORECASE)[1:-1]),
        year=match["year"] or "",
        year_gap=match["gap"] or "",
        dates=tuple(DatePart(text=t, year=year, month=month, day=d) for t, d in zip(texts, days, strict=True)),
    )


def _read_part(match: re.Match[str], form: Form) -> DatePart | None:
    """Return what a form found as a date, or None where no calendar has that date."""
    spans = sorted((match.span(name), name[0]) for name, text in match.groupdict().items() if text and name != "sep")
    got = {name: match.string[slice(*span)] for span, name in spans}
    year, short_year = (
        words.read_year(got["y"] if "y" in got else got["c"][:-1]) if {"y", "c"} & set(got) else (None, False)
    )
    month = words.read_month(got["m"]) if "m" in got else None
    day = words.read_day(got["d"]) if "d" in got else None
    if ("y" in got and year is None) or ("m" in got and month is None) or ("d" in got and day is None):
        return None
    if day is not None and not _is_day(2000 + year if short_year and year is not None else year, month or 1, day):
        return None
    precision = next(level for group, level in _PRECISION if group in got)
    if short_year and 1 <= (year or 0) <= 31 and _may_be_day(precision, form, match[0]):
        return None
    return DatePart(
        text=match[0],
        fields=tuple((name, start - match.start(), end - match.start()) for (start, end), name in spans),
        precision=precision,
        compact=form.compact,
        bare=form.bare,
        year=year,
        short_year=short_year,
        month=month,
        day=day,
        holiday=words.holiday_name(got["h"]) if "h" in got else None,
        season=words.SEASONS[got["s"].lower()] if "s" in got else None,
        quarter=words.read_quarter(got["q"]) if "q" in got else None,
        third=words.THIRDS[got["t"].lower()] if "t" in got else None,
    )


_PRECISION = (
    ("d", Precision.DAY),
    ("h", Precision.DAY),
    ("m", Precision.MONTH),
    ("s", Precision.SEASON),
    ("q", Precision.QUARTER),
    ("c", Precision.DECADE),
    ("y", Precision.YEAR),
)


def _may_be_day(precision: Precision, form: Form, text: str) -> bool:
    """Whether a two-digit year without an apostrophe could as well be a day: then it is not read as a year."""
    if re.search("['’‘`´]", text) is not None or not text[-1].isdigit():
        return False
    return precision is Precision.MONTH or (precision is Precision.YEAR and form.whole)


def _is_day(year: int | None, month: int | None, day: int | None) -> bool:
    try:
        dt.date(year or LEAP_YEAR, month or 0, day or 0)
    except ValueError:
        return False
    return True
