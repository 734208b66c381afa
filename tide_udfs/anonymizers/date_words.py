"""Words that dates are written with: months, seasons, weekdays, holidays, spelled-out numbers; read and written."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


MONTHS: dict[str, tuple[str, ...]] = {
    "en": _words("january february march april may june july august september october november december"),
    "en short": _words("jan feb mar apr may jun jul aug sep oct nov dec"),
    "es": _words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    "es short": _words("ene feb mar abr may jun jul ago sep oct nov dic"),
    "fr": _words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    "de": _words("januar februar märz april mai juni juli august september oktober november dezember"),
    "pt": _words("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
    "tl": _words("enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre"),
    "roman": _words("i ii iii iv v vi vii viii ix x xi xii"),
}
"""Month names by series; a name is written back in the first series that has it."""
ODD_MONTHS = {"sept": ("en short", 9), "febr": ("en short", 2), "novem": ("en short", 11)}

_ROMAN = "roman"
_MONTHS_READ: dict[str, tuple[str, int]] = {
    name: (series, i) for series in reversed(MONTHS) for i, name in enumerate(MONTHS[series], 1) if series != _ROMAN
} | ODD_MONTHS
_ROMANS_READ = {name: (_ROMAN, i) for i, name in enumerate(MONTHS[_ROMAN], 1)}

SEASONS = {"winter": 0, "spring": 1, "summer": 2, "fall": 3, "autumn": 3}
_SEASON_NAMES = ("winter", "spring", "summer", "fall")
THIRDS = {"early": 0, "mid": 1, "late": 2, "beginning": 0, "middle": 1, "end": 2}
_THIRD_NAMES = (("early", "mid", "late"), ("beginning", "middle", "end"))
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAYS_SHORT = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEKDAYS_LONGER = ("mon", "tues", "wed", "thurs", "fri", "sat", "sun")
WEEKDAYS_READ = {
    name: i
    for names in (WEEKDAYS, _WEEKDAYS_SHORT, _WEEKDAYS_LONGER, ("mon", "tue", "weds", "thur", "fri", "sat", "sun"))
    for i, name in enumerate(names)
}

_ONES = _words(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = _words("twenty thirty forty fifty sixty seventy eighty ninety")
_ORDINAL_ONES = _words(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth"
)


def _cardinal(n: int) -> str:
    """Return 1-99 in words, with a space."""
    if n < 20:
        return _ONES[n - 1]
    tens = _TENS[n // 10 - 2]
    return tens if n % 10 == 0 else f"{tens} {_ONES[n % 10 - 1]}"


def _ordinal(n: int) -> str:
    """Return 1-31 as an ordinal in words, with a space."""
    if n < 20:
        return _ORDINAL_ONES[n - 1]
    return {20: "twentieth", 30: "thirtieth"}.get(n) or f"{_TENS[n // 10 - 2]} {_ORDINAL_ONES[n % 10 - 1]}"


def _year_words(year: int) -> list[str]:
    """Return the ways to say a year, the one to write it by first."""
    century, rest = divmod(year, 100)
    ways = []
    if century == 20 and rest < 10:
        ways += ["two thousand" + (f" {_cardinal(rest)}" if rest else "")]
    if rest == 0:
        return ways or [f"{_cardinal(century)} hundred"]
    tail = _cardinal(rest) if rest > 9 else f"oh {_cardinal(rest)}"
    ways.append(f"{_cardinal(century)} {tail}")
    if century == 20 and rest > 9:
        ways.append(f"two thousand {_cardinal(rest)}")
    return ways


CARDINALS = {_cardinal(n): n for n in range(1, 100)}
ORDINALS = {_ordinal(n): n for n in range(1, 32)}
SHORT_YEARS = {f"oh {_cardinal(n)}": n for n in range(1, 10)} | {_cardinal(n): n for n in range(10, 100)}
"""Years without their century, in words."""
_YEARS = {words: year for year in range(1900, 2100) for words in _year_words(year)}


def _plain(words: str) -> str:
    """Return spelled-out numbers in the spelling of the tables: lower case, single spaces, no 'and'."""
    return " ".join(word for word in re.split(r"[\s-]+", words.lower()) if word != "and")


def like(pattern: str, word: str) -> str:
    """Return the word in the case of the pattern; a capital at the start of the pattern, a capital at its start."""
    if pattern.isupper():
        return word.upper()
    if pattern[:1].isupper():
        return " ".join(part.capitalize() for part in word.split(" ")) if pattern.istitle() else word.capitalize()
    return word


def read_day(text: str) -> int | None:
    """Return the day of the month that a number, ordinal or word says: '3', '3rd', 'third', 'three'."""
    number = re.match(r"\d+", text)
    name = _plain(text)
    return int(number[0]) if number else ORDINALS.get(name) or CARDINALS.get(name)


def read_month(text: str) -> int | None:
    """Return 1-12 for a number, a name in any of the series or a spelled number, or None."""
    if text.isdigit():
        return int(text) if 1 <= int(text) <= 12 else None
    reading = _series_of(text)
    return reading[1] if reading else CARDINALS.get(text.lower())


def read_year(text: str) -> tuple[int | None, bool]:
    """Return a year and whether it lacks its century."""
    if text.isdigit():
        return int(text), len(text) == 2
    name = _plain(text)
    return (SHORT_YEARS[name], True) if name in SHORT_YEARS else (_YEARS.get(name), False)


def read_quarter(text: str) -> int:
    """Return 1-4 for '3', '3rd' or 'third'."""
    return int(text[0]) if text[0].isdigit() else ORDINALS[text.lower()]


def _series_of(text: str) -> tuple[str, int] | None:
    name = text.lower().rstrip(".")
    return _MONTHS_READ.get(name) or _ROMANS_READ.get(name)


def write_month(text: str, month: int, *, short: bool) -> str:
    """Return another month in the way this one is written: language, abbreviation, dot and case.

    Args:
        short: whether 'May', which is both, stands for an abbreviation.
    """
    reading = _series_of(text)
    if reading is None:
        return like(text, _cardinal(month))
    dot = "." if text.endswith(".") else ""
    name = text.rstrip(".")
    series = "en short" if name.lower() == "may" and (short or dot) else reading[0]
    return like(name, MONTHS[series][month - 1]) + dot


def write_day(text: str, day: int) -> str:
    """'14th', 3 -> '3rd'; 'fourteenth', 3 -> 'third'; 'fourteen', 3 -> 'three'; case and hyphen as before."""
    if text[0].isdigit():
        suffix = "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
        return f"{day}{suffix.upper() if text.isupper() else suffix}"
    name = _ordinal(day) if _plain(text) in ORDINALS else _cardinal(day)
    return like(text, name.replace(" ", "-") if "-" in text else name)


def write_quarter(text: str, quarter: int) -> str:
    """'3', 4 -> '4'; '3rd', 4 -> '4th'; 'third', 4 -> 'fourth'."""
    return str(quarter) if text.isdigit() else write_day(text, quarter)


def write_year_words(text: str, year: int) -> str | None:
    """'nineteen sixty-two', 1963 -> 'nineteen sixty-three'; None for a year before 1900 or after 2099."""
    if not 1900 <= year < 2100:
        return None
    if _plain(text) in SHORT_YEARS:
        rest = year % 100
        chosen = _cardinal(rest) if rest > 9 else f"oh {_cardinal(rest)}" if rest else _year_words(year)[0]
    else:
        ways = _year_words(year)
        chosen = ways[-1] if text.lower().startswith("two thousand") else ways[0]
    head, _, last = chosen.rpartition(" ")
    if "-" in text and head.split(" ")[-1] in _TENS:
        chosen = f"{head}-{last}"
    return like(text, chosen)


def write_season(text: str, season: int) -> str:
    """Return a season's name in the case of another; autumn stays autumn."""
    name = _SEASON_NAMES[season]
    return like(text, "autumn" if name == "fall" and text.lower() == "autumn" else name)


def write_third(text: str, third: int) -> str:
    """'early', 2 -> 'late'; 'beginning', 2 -> 'end'."""
    return like(text, _THIRD_NAMES[text.lower() not in _THIRD_NAMES[0]][third])


def write_weekday(text: str, weekday: int) -> str:
    """'Thurs', 4 -> 'Fri'; 'MONDAY', 4 -> 'FRIDAY'."""
    name = text.lower()
    names = WEEKDAYS if name in WEEKDAYS else _WEEKDAYS_SHORT if len(name) == 3 else _WEEKDAYS_LONGER
    return like(text, names[weekday])


def easter(year: int) -> dt.date:
    """Return Easter Sunday of the Gregorian calendar.

    Source: the anonymous Gregorian algorithm (Nature, 1876).
    """
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return dt.date(year, month, day + 1)


def _fixed(month: int, day: int) -> Callable[[int], dt.date]:
    return lambda year: dt.date(year, month, day)


def _nth(month: int, weekday: int, n: int) -> Callable[[int], dt.date]:
    """The n-th weekday of a month; the last for n = -1."""

    def day_of(year: int) -> dt.date:
        if n < 0:
            last = dt.date(year + month // 12, month % 12 + 1, 1) - dt.timedelta(days=1)
            return last - dt.timedelta(days=(last.weekday() - weekday) % 7)
        first = dt.date(year, month, 1)
        return first + dt.timedelta(days=(weekday - first.weekday()) % 7 + 7 * (n - 1))

    return day_of


def _from_easter(days: int) -> Callable[[int], dt.date]:
    return lambda year: easter(year) + dt.timedelta(days=days)


HOLIDAYS: dict[str, Callable[[int], dt.date]] = {
    "new years eve": _fixed(12, 31), "new years day": _fixed(1, 1), "new years": _fixed(1, 1),
    "new year": _fixed(1, 1), "martin luther king day": _nth(1, 0, 3), "mlk day": _nth(1, 0, 3),
    "groundhog day": _fixed(2, 2), "valentines day": _fixed(2, 14), "valentines": _fixed(2, 14),
    "v-day": _fixed(2, 14), "presidents day": _nth(2, 0, 3), "st patricks day": _fixed(3, 17),
    "st patricks": _fixed(3, 17), "paddys day": _fixed(3, 17), "april fools day": _fixed(4, 1),
    "april fools": _fixed(4, 1), "anzac day": _fixed(4, 25), "cinco de mayo": _fixed(5, 5),
    "mothers day": _nth(5, 6, 2), "memorial day": _nth(5, 0, -1), "flag day": _fixed(6, 14),
    "juneteenth": _fixed(6, 19), "fathers day": _nth(6, 6, 3), "fourth of july": _fixed(7, 4),
    "4th of july": _fixed(7, 4), "independence day": _fixed(7, 4), "pioneer day": _fixed(7, 24),
    "labor day": _nth(9, 0, 1), "columbus day": _nth(10, 0, 2), "indigenous peoples day": _nth(10, 0, 2),
    "halloween": _fixed(10, 31), "all saints day": _fixed(11, 1), "veterans day": _fixed(11, 11),
    "thanksgiving day": _nth(11, 3, 4), "thanksgiving": _nth(11, 3, 4), "christmas eve": _fixed(12, 24),
    "christmas day": _fixed(12, 25), "christmas": _fixed(12, 25), "xmas eve": _fixed(12, 24),
    "xmas": _fixed(12, 25), "boxing day": _fixed(12, 26), "mardi gras": _from_easter(-47),
    "ash wednesday": _from_easter(-46), "ash wed": _from_easter(-46), "palm sunday": _from_easter(-7),
    "good friday": _from_easter(-2), "good fri": _from_easter(-2), "easter sunday": _from_easter(0),
    "easter monday": _from_easter(1), "easter": _from_easter(0), "pentecost": _from_easter(49),
    "whitsun": _from_easter(49),
}  # fmt: skip
"""Day of each holiday in a year, by its name without apostrophes and dots."""


def holiday_name(text: str) -> str:
    """Return a holiday's name as the table has it."""
    return " ".join(re.sub(r"['’.]", "", text.lower()).replace("saint ", "st ").split())
