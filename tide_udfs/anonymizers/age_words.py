"""The words that ages are written in, and how to write a capped one."""

from __future__ import annotations

from collections.abc import Sequence

YEAR, MONTH, WEEK, DAY, HOUR, MINUTE = 1.0, 12.0, 52.0, 365.0, 8760.0, 525_600.0
"""How many of each make a year, rounded down so that nobody of 90 falls below it."""

_UNIT_WORDS = {
    YEAR: "y yr yrs year years yo yoa yom yof ym yf yearold j jahr jahre año años ano anos an ans anni лет г",
    MONTH: "mo mos mon mth mths month months mes meses mois monat monate",
    WEEK: "w wk wks week weeks woche wochen semana semanas semaine semaines",
    DAY: "d day days do dol tag tage día días dia dias jour jours",
    HOUR: "h hr hrs hour hours hol",
    MINUTE: "min mins minute minutes",
    1 / 10: "decade decades",
    1 / 20: "score",
}
UNITS = {word: per_year for per_year, words in _UNIT_WORDS.items() for word in words.split()}
PREFIXES = {"dol": DAY, "day": DAY, "life": DAY, "hol": HOUR, "week": WEEK, "month": MONTH, "wk": WEEK, "mo": MONTH}
"""Units that stand before their number ('DOL 3', 'day of life 3')."""
GLUED = frozenset({"f", "m", "s", "ies", "st", "nd", "rd", "th", "ish"})
"""What may touch a number without being its unit: female, a decade, an ordinal, 'ish'."""

_FILLER_WORDS = """o a an y and half quarter old of age aged ages at in on his her their the early mid late about approx
    approximately circa ca around almost nearly over under to or through between turning turned turns today now nearing
    currently male female m f man woman men women boy girl lady gentleman infant baby child kid newborn neonate toddler
    teen teens teenage teenager teenagers adolescent born b birth birthday dob plus minus less than more just only years
    last next corrected adjusted cga pma ga life pt patient ¼ ½ ¾ ⅓ ⅔"""
FILLERS = frozenset(_FILLER_WORDS.split())

_ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen"""
_ORDINAL_ONES = """zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"""
_TENS = {"twent": 20, "thirt": 30, "fort": 40, "fift": 50, "sixt": 60, "sevent": 70, "eight": 80, "ninet": 90}
NUMBER_WORDS = {word: value for value, word in enumerate(_ONES.split())}
NUMBER_WORDS |= {f"{stem}y": value for stem, value in _TENS.items()} | {"oh": 0, "hundred": 100}
ORDINALS = {word: value for value, word in enumerate(_ORDINAL_ONES.split())}
ORDINALS |= {f"{stem}ieth": value for stem, value in _TENS.items()} | {"hundredth": 100}
DECADES = {f"{stem}ies": value for stem, value in _TENS.items()}
GENERATIONS = {
    "quadragenarian": 40,
    "quinquagenarian": 50,
    "sexagenarian": 60,
    "septuagenarian": 70,
    "octogenarian": 80,
    "nonagenarian": 90,
    "centenarian": 100,
    "supercentenarian": 110,
}
VOCABULARY = FILLERS | GLUED | UNITS.keys() | PREFIXES.keys()


def number_of(words: Sequence[str]) -> int | None:
    """Return the number that English words spell, digit by digit or as a whole, or None where they spell none."""
    values = [NUMBER_WORDS[word] if word in NUMBER_WORDS else ORDINALS[word] for word in words]
    if len(values) > 1 and max(values) < 10:
        return int("".join(map(str, values)))
    total = 0
    for value in values:
        if value == 100:
            total = 100 * (total or 1)
        elif (value < 10 and total % 10) or (value >= 10 and total % 100):
            return None
        else:
            total += value
    return total


def like_case(word: str, model: str) -> str:
    """Return a lower-case word in the case of another: UPPER, Title-Title, Title or lower."""
    if len(model) > 1 and model.isupper():
        return word.upper()
    if len(model.replace("-", " ").split()) > 1 and model.istitle():
        return word.title()
    return word.capitalize() if model[:1].isupper() else word
