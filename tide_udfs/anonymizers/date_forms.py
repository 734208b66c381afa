"""The forms of dates: one table of patterns, read into date parts that know how to write another date in their form.

DATE_FORMS.md shows each form with its rule and an example.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

from tide_udfs.anonymizers import date_words as words

LEAP_YEAR = 2000
"""Stands in for a year that is not written, so that 29 February is a day."""
PARSED_VALUES = 1 << 15
"""'3/4' stands in thousands of notes; its parse depends on nothing but the text and the site's order."""


class Precision(IntEnum):
    """What one date part names, the finest first."""

    DAY = 0
    MONTH = 1
    SEASON = 2
    QUARTER = 3
    YEAR = 4
    DECADE = 5


@dataclass(frozen=True, slots=True)
class Form:
    """A way to write a date.

    Args:
        regex: groups d, m, y, q (quarter), s (season), t (early, mid, late), c (decade), h (holiday).
        compact: numbers with separators or glued, which have two digits unless the value shows that it leaves out zeros;
            months in words are abbreviated.
        whole: only where the value holds nothing else, because the form is too vague to be looked for.
    """

    regex: re.Pattern[str]
    compact: bool
    whole: bool


@dataclass(frozen=True, slots=True)
class DatePart:
    """One date as it is written. Fields that are not written are None.

    Args:
        fields: (group, start, end) within text, in order.
        compact: see Form.
        padded: whether days and months below 10 have a zero.
        year: with its century, or its last two digits where `short_year`.
    """

    text: str
    fields: tuple[tuple[str, int, int], ...]
    compact: bool
    padded: bool
    year: int | None
    short_year: bool
    month: int | None
    day: int | None
    holiday: str | None
    season: int | None
    quarter: int | None
    third: int | None
    precision: Precision

    def write(self, date: dt.date) -> str | None:
        """Return the date in this part's form, or None where the form cannot say it."""
        pieces, position = [], 0
        for group, start, end in self.fields:
            written = self._write_field(group, self.text[start:end], date)
            if written is None:
                return None
            pieces += [self.text[position:start], written]
            position = end
        return "".join([*pieces, self.text[position:]])

    def _write_field(self, group: str, text: str, date: dt.date) -> str | None:
        match group:
            case "y":
                late_winter = self.precision is Precision.SEASON and date.month == 12
                return _write_year(text, date.year + late_winter)
            case "m":
                return (
                    self._number(text, date.month)
                    if text.isdigit()
                    else words.write_month(text, date.month, short=self.compact)
                )
            case "d":
                return self._number(text, date.day) if text.isdigit() else words.write_ordinal(text, date.day)
            case "q":
                quarter = (date.month + 2) // 3
                return str(quarter) if text.isdigit() else _write_quarter(text, quarter)
            case "s":
                return words.write_season(text, date.month % 12 // 3)
            case "t":
                return words.write_third(text, third_of(date, self.precision))
            case "c":
                decade = date.year // 10 * 10
                return f"{decade}s" if len(text) > 4 else f"{decade % 100:02d}s"
            case _:
                return words.like(text, words.MONTHS["en"][date.month - 1]) + f" {date.day}"

    def _number(self, text: str, number: int) -> str:
        return f"{number:02d}" if self.padded or text[0] == "0" else str(number)

    def numbers(self) -> list[str]:
        """Return day and month where they are written as bare numbers."""
        return [self.text[a:b] for group, a, b in self.fields if group in "md" and self.text[a:b].isdigit()]


@dataclass(frozen=True, slots=True)
class DayList:
    """Several days that share a month and a year: 'March 3, 5 and 9, 2024'.

    Args:
        days: each day as written.
        gaps: what stands between them.
        parts: each day as a date of its own.
    """

    text: str
    month_text: str
    month_first: bool
    days: tuple[str, ...]
    gaps: tuple[str, ...]
    year_text: str
    year_gap: str
    parts: tuple[DatePart, ...]

    def write(self, dates: list[dt.date]) -> str:
        """Return the days in the list's form; a month or year that they no longer share is written where it changes."""
        pieces = []
        for i, (day, date) in enumerate(zip(self.days, dates, strict=True)):
            before = dates[i - 1] if i else None
            after = dates[i + 1] if i + 1 < len(dates) else None
            month = words.write_month(self.month_text, date.month, short=False)
            number = words.write_ordinal(day, date.day) if not day.isdigit() else str(date.day)
            new_year = after is not None and after.year != date.year and bool(self.year_text)
            if self.month_first:
                text = number if before and before.month == date.month else f"{month} {number}"
            else:
                text = number if after and after.month == date.month else f"{number} {month}"
            if after is None or new_year:
                text += self.year_gap + (_write_year(self.year_text, date.year) or "" if self.year_text else "")
            pieces += [text, self.gaps[i] if i < len(self.gaps) else ""]
        return "".join(pieces)


@dataclass(frozen=True, slots=True)
class ContextWord:
    """A weekday, season, early, mid or late inside a value."""

    text: str


Piece = str | DatePart | DayList | ContextWord

_MONTH_NAMES = sorted(
    {n for series, names in words.MONTHS.items() if series != "roman" for n in names} | set(words.ODD_MONTHS),
    key=len,
    reverse=True,
)
_FIELDS = {
    "d": r"(?P<d>\d{1,2})",
    "dd": r"(?P<d>\d\d)",
    "day": r"(?P<d>\d{1,2}(?:st|nd|rd|th)|\d{1,2})",
    "ord": r"(?P<d>\d{1,2}(?:st|nd|rd|th))",
    "dw": r"(?P<d>"
    + "|".join(n.replace(" ", r"[\s-]") for n in sorted(words.ORDINAL_WORDS, key=len, reverse=True))
    + ")",
    "m": r"(?P<m>\d{1,2})",
    "mm": r"(?P<m>\d\d)",
    "mon": r"(?P<m>(?:" + "|".join(_MONTH_NAMES) + r")(?![^\W\d_])\.?)",
    "rom": r"(?P<m>viii|iii|vii|xii|ii|iv|vi|ix|xi|i|v|x)",
    "Y": r"(?P<y>(?:1[6-9]|2[01])\d\d)",
    "y": r"(?P<y>\d\d)",
    "a": r"['’‘`´]",
    "Yw": r"(?P<y>(?:eighteen|nineteen|twenty|two\sthousand)(?:\sand)?(?:[\s-](?:hundred|oh|[a-z]{3,9})){0,2})",
    "q": r"(?P<q>[1-4])",
    "qw": r"(?P<q>first|second|third|fourth|[1-4](?:st|nd|rd|th))",
    "s": r"(?P<s>" + "|".join(words.SEASONS) + ")",
    "t": r"(?:(?P<t>early|mid|late|beginning|middle|end)(?:\s?[-‐‑–]\s?|\s{1,4}(?:(?:in|of)\s{1,4}(?:the\s{1,4})?)?))",
    "c": r"(?P<c>(?:1[6-9]|2[01])\d0s|(?<!\d)\d0s)",
    "h": "(?P<h>"
    + "|".join(
        re.sub(r"s\b", "['’]?s['’]?", n).replace("st ", r"(?:st\.?|saint) ").replace(" ", r"\s{1,4}")
        for n in sorted(words.HOLIDAYS, key=len, reverse=True)
    )
    + "|hallowe['’]en)",
    "sep": r"(?P<sep>\s?[/.\-‐‑–]\s?)",
    "=": r"(?P=sep)",
    "_": r"\s{1,4}",
    ",": r"(?:\s{0,2},\s{0,4}|\s{1,4})",
    "of": r"(?:\s{1,4}(?:of|in|de|del)\s{1,4}|\s{0,2},\s{0,4}|\s{1,4})",
}
_END = r"(?![^\W_])"
_END_NUMERIC = r"(?![^\W_]|(?P=sep)\d)"

_TABLE: tuple[tuple[str, str], ...] = (
    # (pattern, flags): p keep two digits, n numbers with one separator, w whole value only, t a time may follow at once
    ("{Y}{sep}{m}{=}{d}", "pnt"),
    ("{Y}{mm}{dd}", "pt"),
    ("{mm}{dd}{Y}", "p"),
    ("{dd}{mm}{Y}", "p"),
    ("{m}{sep}{d}{=}{Y}", "pn"),
    ("{d}{sep}{m}{=}{Y}", "pn"),
    ("{m}{sep}{d}{=}{y}", "pn"),
    ("{d}{sep}{m}{=}{y}", "pn"),
    ("{y}{sep}{mm}{=}{dd}", "pn"),
    ("{m} {d} {Y}", "p"),
    ("{d} {m} {Y}", "p"),
    ("{mm} {dd} {y}", "p"),
    ("{dd} {mm} {y}", "p"),
    ("{d}{sep}{mon}{=}{a}?(?:{Y}|{y})", "pn"),
    ("{mon}{sep}{dd}{=}(?:{Y}|{y})", "pn"),
    ("{Y}{sep}{mon}{=}{d}", "pn"),
    ("{d}{sep}{rom}{=}(?:{Y}|{y})", "pn"),
    ("{rom}{sep}{d}{=}(?:{Y}|{y})", "pn"),
    ("{d}{mon}(?:{Y}|{y})", "p"),
    ("{mon}{_}{day},(?:\\s{0,4}){a}?(?:{Y})", ""),
    ("{mon}{_}(?:the{_})?{day}{,}(?:{Y}|{a}{y})", ""),
    ("{mon}{_}{d}/{y}", ""),
    ("{mon}{_}{d}{_}{y}", ""),
    ("{mon}{_}(?:the{_})?{dw}{,}(?:{Y}|{Yw})", ""),
    ("(?:the{_})?{dw}{_}(?:of{_})?{mon}{,}(?:{Y}|{Yw})", ""),
    ("{day}\\.?(?:º|°)?{of}{mon}{of}(?:{Y}|{a}{y})", ""),
    ("{d}{_}{mon}{_}{y}", ""),
    ("{d}{sep}{mon}", "pn"),
    ("{d}{mon}", "p"),
    ("{h}{,}(?:{Y}|{a}{y})", ""),
    ("{h}", ""),
    ("{mon}{_}(?:the{_})?{dw}", ""),
    ("{mon}{_}(?:the{_})?{day}", ""),
    ("{mon}{sep}{dd}", "pn"),
    ("(?:the{_})?{dw}{_}(?:of{_})?{mon}", ""),
    ("{day}\\.?(?:º|°)?{of}{mon}", ""),
    ("{m}{sep}{d}", "pn"),
    ("{d}{sep}{m}", "pn"),
    ("{m}{sep}{Y}", "pn"),
    ("{Y}{sep}{mm}", "pn"),
    ("{m}{sep}{a}{y}", "pn"),
    ("{m}{sep}{y}", "pn"),
    ("{m} {Y}", "pw"),
    ("{t}?{mon}{of}(?:{Y}|{a}{y}|{Yw})", ""),
    ("{mon}{sep}{a}?(?:{Y}|{y})", "pn"),
    ("{mon}{_}{y}", ""),
    ("{mon}{dd}", "p"),
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
    ("{mm}{dd}{y}", "pw"),
    ("{mm}{dd}", "pw"),
    ("{d}", "w"),
    ("{y}", "w"),
)


def _compile(pattern: str, flags: str) -> Form:
    seen: set[str] = set()

    def field(match: re.Match[str]) -> str:
        text = _FIELDS[match[1]]
        group = re.search(r"\(\?P<(\w+)>", text)
        if group is not None and group[1] in seen:
            # The alternatives of one field (four- or two-digit year) share its group under a numbered name.
            text = text.replace(f"(?P<{group[1]}>", f"(?P<{group[1]}{len(seen)}>")
            seen.add(f"{group[1]}{len(seen)}")
        elif group is not None:
            seen.add(group[1])
        return text

    body = re.sub(r"\{([A-Za-z_,=]+)\}", field, pattern)
    end = _END_NUMERIC if "n" in flags else _END
    if "t" in flags:
        end = f"(?:{end}|(?=T\\d)|(?=\\d{{4}}(?:\\d\\d)?(?!\\d)))" if "n" not in flags else f"(?:{end}|(?=T\\d))"
    return Form(re.compile(body + end, re.IGNORECASE), "p" in flags, "w" in flags)


def _forms(month_first: bool) -> tuple[Form, ...]:
    """Return the forms in the order to try; of each pair that differs in day and month, the site's order first."""
    table = list(_TABLE)
    if not month_first:
        for i, (pattern, flags) in enumerate(_TABLE[:-1]):
            following = _TABLE[i + 1][0]
            swapped = re.sub(r"\{(m+|d+)\}", lambda m: "{" + m[1].translate(str.maketrans("md", "dm")) + "}", pattern)
            if swapped == following and "{m" in pattern and "{d" in pattern:
                table[i], table[i + 1] = table[i + 1], (pattern, flags)
    return tuple(_compile(pattern, flags) for pattern, flags in table)


FORMS: Mapping[bool, tuple[Form, ...]] = {True: _forms(True), False: _forms(False)}
"""Forms by `month_first`."""

_DAYS = r"\d{1,2}(?:st|nd|rd|th)?"
_BETWEEN = r"(?:\s{0,2},\s{0,2}(?:and\s{1,2}|or\s{1,2}|&\s{0,2})?|\s{0,2}[-–&]\s{0,2}|\s{1,2}(?:and|or|to|through|thru)\s{1,2})"
_LIST_YEAR = r"(?:(?P<gap>\s{0,2},\s{0,2}|\s{1,2})(?P<year>(?:1[6-9]|2[01])\d\d))?" + r"(?![^\W_]|[/.]\d)"
_MONTH_LIST = re.compile(
    rf"(?P<mon>(?:{'|'.join(_MONTH_NAMES)})(?![^\W\d_])\.?)\s{{1,4}}(?P<days>{_DAYS}(?:{_BETWEEN}{_DAYS}(?![\d/.]))+){_LIST_YEAR}",
    re.IGNORECASE,
)
_LIST_MONTH = re.compile(
    rf"(?P<days>{_DAYS}(?:{_BETWEEN}{_DAYS})+)\s{{1,4}}(?P<mon>(?:{'|'.join(_MONTH_NAMES)})(?![^\W\d_])\.?){_LIST_YEAR}",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"(?:T?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m?\b\.?)?|T?\d{4}(?:\d\d)?|\d{1,2}\s?[ap]\.?m\b\.?)"
    r"(?:\s?h(?:rs?|ours?)?\b)?(?:\s?(?:Z|UTC|GMT|[ECMPA][SD]?T)\b|\s?[+-]\d{2}:?\d{2}(?!\d))?(?![^\W_])",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"(?:and|to|through|thru|until|till|or|of|the|on|at|from|between|in|by|since|noon|midnight|de|del|al|y|et|au|und|bis)\b",
    re.IGNORECASE,
)
_CONTEXT = re.compile(
    "(?:"
    + "|".join(sorted({*words.WEEKDAY_READING, *words.SEASONS, *words.THIRDS}, key=len, reverse=True))
    + r")(?![^\W_])",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\W_]|['’‘`´](?=\d)")
_SHORT_RANGE = re.compile(r"-(\d\d)(?![^\W_])")
_DIGIT_LIKE = re.compile(r"(?<![^\W\d_])(?=[OolI]*\d)[\dOolI]+(?![^\W\d_])")
_DIGITS_OF = str.maketrans("OolI", "0011")


@lru_cache(maxsize=PARSED_VALUES)
def parse(value: str, month_first: bool) -> tuple[Piece, ...] | None:
    """Return the value cut into dates and what stands between, or None where a letter or digit is not understood."""
    text = _DIGIT_LIKE.sub(lambda m: m[0].translate(_DIGITS_OF), value)
    if any(c.isnumeric() and not "0" <= c <= "9" for c in text):
        return None
    pieces: list[Piece] = []
    position = 0
    while (token := _TOKEN.search(text, position)) is not None:
        pieces.append(value[position : token.start()])
        position = token.start()
        found = _read(text, position, pieces, month_first)
        if found is None:
            return None
        piece, position = found
        pieces.append(piece)
    pieces.append(value[position:])
    return _with_padding(pieces) if any(isinstance(p, DatePart | DayList) for p in pieces) else None


def _with_padding(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Settle for the whole value whether it writes zeros: '12/28-1/3/2025' does not."""
    numbers = [n for p in pieces if isinstance(p, DatePart) and p.compact for n in p.numbers()]
    padded = any(n[0] == "0" for n in numbers) or all(len(n) == 2 for n in numbers)
    return tuple(replace(p, padded=True) if padded and isinstance(p, DatePart) and p.compact else p for p in pieces)


def _read(text: str, start: int, pieces: list[Piece], month_first: bool) -> tuple[Piece, int] | None:
    """Return the piece that starts here and where it ends."""
    last = next((p for p in reversed(pieces) if not isinstance(p, str)), None)
    if isinstance(last, DatePart) and last.precision is Precision.DAY:
        time = _TIME.match(text, start)
        if time is not None and _is_time(time[0], last):
            return time[0], time.end()
    if (
        isinstance(last, DatePart)
        and last.precision is Precision.YEAR
        and pieces[-1] == "-"
        and (part := _short_year(text, start, last))
    ):
        return part, start + 2
    for pattern in (_MONTH_LIST, _LIST_MONTH):
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
    match = _CONTEXT.match(text, start)
    if match is not None:
        return ContextWord(match[0]), match.end()
    match = _FILLER.match(text, start)
    return (match[0], match.end()) if match is not None else None


def _is_time(time: str, last: DatePart) -> bool:
    """Four digits are a time only after a date that has its year."""
    digits = re.match(r"T?(\d{4})", time)
    if digits is None:
        return True
    return last.year is not None and int(digits[1][:2]) < 24 and int(digits[1][2:]) < 60


def _short_year(text: str, start: int, last: DatePart) -> DatePart | None:
    """Return the second year of '2018-19'."""
    match = re.compile(r"\d\d(?![^\W_])").match(text, start)
    if match is None or last.year is None:
        return None
    year = last.year // 100 * 100 + int(match[0])
    return _part(match[0], (("y", 0, 2),), year=year, precision=Precision.YEAR)


def _part(
    text: str,
    fields: tuple[tuple[str, int, int], ...],
    *,
    year: int | None = None,
    month: int | None = None,
    day: int | None = None,
    precision: Precision = Precision.DAY,
) -> DatePart:
    return DatePart(text, fields, False, False, year, False, month, day, None, None, None, None, precision)


def _read_list(match: re.Match[str]) -> DayList | None:
    reading = words.read_month(match["mon"])
    if reading is None:
        return None
    texts = re.findall(_DAYS, match["days"], re.IGNORECASE)
    gaps = re.split(_DAYS, match["days"], flags=re.IGNORECASE)[1:-1]
    year = int(match["year"]) if match["year"] else None
    days = [int(re.match(r"\d+", t)[0]) for t in texts]  # type: ignore[index]
    if any(not _is_day(year, reading[1], day) for day in days):
        return None
    parts = tuple(_part(text, (), year=year, month=reading[1], day=day) for text, day in zip(texts, days, strict=True))
    return DayList(
        match[0],
        match["mon"],
        match.start("mon") < match.start("days"),
        tuple(texts),
        tuple(gaps),
        match["year"] or "",
        match["gap"] or "",
        parts,
    )


def _read_part(match: re.Match[str], form: Form) -> DatePart | None:
    """Return what a form found as a date part, or None where no calendar has that date."""
    spans = sorted(
        (match.start(name), name) for name, text in match.groupdict().items() if text is not None and name != "sep"
    )
    got = {name[0]: match[name] for _, name in spans}
    year, short_year = _read_year(got["y"]) if "y" in got else (None, False)
    month = _read_month(got["m"]) if "m" in got else None
    day = _read_day(got["d"]) if "d" in got else None
    if ("y" in got and year is None) or ("m" in got and month is None) or ("d" in got and day is None):
        return None
    if day is not None and not _is_day(2000 + year if short_year and year is not None else year, month or 1, day):
        return None
    if "c" in got:
        year, short_year = _read_year(got["c"][:-1])
    precision = (
        Precision.DAY if "d" in got or "h" in got
        else Precision.MONTH if "m" in got
        else Precision.SEASON if "s" in got
        else Precision.QUARTER if "q" in got
        else Precision.DECADE if "c" in got
        else Precision.YEAR
    )  # fmt: skip
    if form.whole and precision is Precision.YEAR and short_year and year is not None and 0 < year <= 31:
        return None
    if precision is Precision.MONTH and short_year and not _apostrophe(match) and 0 < year_of(year) <= 31:
        return None
    quarter = got.get("q")
    return DatePart(
        text=match[0],
        fields=tuple(
            (name[0], match.start(name) - match.start(), match.end(name) - match.start()) for _, name in spans
        ),
        compact=form.compact,
        padded=False,
        year=year,
        short_year=short_year,
        month=month,
        day=day,
        holiday=_holiday(got["h"]) if "h" in got else None,
        season=words.SEASONS[got["s"].lower()] if "s" in got else None,
        quarter=None
        if quarter is None
        else int(quarter[0])
        if quarter[0].isdigit()
        else words.QUARTER_WORDS[quarter.lower()],
        third=words.THIRDS[got["t"].lower()] if "t" in got else None,
        precision=precision,
    )


def year_of(year: int | None) -> int:
    return year if year is not None else 0


def _apostrophe(match: re.Match[str]) -> bool:
    return re.search("['’‘`´]", match[0]) is not None


def _holiday(text: str) -> str:
    name = words.holiday_name(text)
    return name if name in words.HOLIDAYS else "halloween"


def _read_year(text: str) -> tuple[int | None, bool]:
    """Return the year and whether it lacks its century."""
    if text.isdigit():
        return int(text), len(text) == 2
    return words.YEAR_WORDS.get(words.plain(text)), False


def _read_month(text: str) -> int | None:
    if text.isdigit():
        return int(text) if 1 <= int(text) <= 12 else None
    reading = words.read_month(text)
    return reading[1] if reading else None


def _read_day(text: str) -> int | None:
    number = re.match(r"\d+", text)
    day = int(number[0]) if number else words.ORDINAL_WORDS.get(words.plain(text))
    return day if day is not None and 1 <= day <= 31 else None


def _is_day(year: int | None, month: int, day: int) -> bool:
    try:
        dt.date(year or LEAP_YEAR, month, day)
    except ValueError:
        return False
    return True


def _write_year(text: str, year: int) -> str | None:
    if not text.isdigit():
        return words.write_year_words(text, year)
    return f"{year:04d}" if len(text) == 4 else f"{year % 100:02d}"


def _write_quarter(text: str, quarter: int) -> str:
    if text[0].isdigit():
        return words.write_ordinal(text, quarter)
    return words.like(text, next(name for name, number in words.QUARTER_WORDS.items() if number == quarter))


def period_of(date: dt.date, precision: Precision) -> tuple[dt.date, dt.date]:
    """Return the first and last day of the month, season, quarter, year or decade that the date lies in.

    Winter is counted with the year it ends in: December 2018 to February 2019 is winter 2019.
    """
    match precision:
        case Precision.DAY:
            return date, date
        case Precision.MONTH:
            return _months(date.year, date.month, 1)
        case Precision.SEASON:
            return _months(date.year, date.month - date.month % 3, 3)
        case Precision.QUARTER:
            return _months(date.year, (date.month - 1) // 3 * 3 + 1, 3)
        case Precision.YEAR:
            return dt.date(date.year, 1, 1), dt.date(date.year, 12, 31)
        case _:
            decade = max(date.year // 10 * 10, 1)
            return dt.date(decade, 1, 1), dt.date(date.year // 10 * 10 + 9, 12, 31)


def _months(year: int, month: int, count: int) -> tuple[dt.date, dt.date]:
    """Return the first and last day of consecutive months; month 0 is December of the year before."""
    first = year * 12 + month - 1
    after = first + count
    return dt.date(first // 12, first % 12 + 1, 1), dt.date(after // 12, after % 12 + 1, 1) - dt.timedelta(days=1)


def third_of(date: dt.date, precision: Precision) -> int:
    """Return 0, 1 or 2: where in its period the date lies. A day's own third is its month's."""
    first, last = period_of(date, max(precision, Precision.MONTH))
    return (date - first).days * 3 // ((last - first).days + 1)


def date_parts(pieces: tuple[Piece, ...]) -> Iterator[DatePart]:
    """Return every date of a parsed value in its order."""
    for piece in pieces:
        if isinstance(piece, DatePart):
            yield piece
        elif isinstance(piece, DayList):
            yield from piece.parts
