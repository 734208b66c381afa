"""Misread numbers: O, o, l, I and their like among digits become the digits they were."""

from __future__ import annotations

import re
from collections.abc import Callable

from tide_udfs.recognizers.pattern import one_of, phrases

MONTHS = phrases(
    "january, february, march, april, may, june, july, august, september, october, november, december, "
    "jan, feb, mar, apr, jun, jul, aug, sept, sep, oct, nov, dec"
)
START, END = r"(?<![^\W_])", r"(?![^\W_])"
LIKE = r"[\dOolI]"
"""A digit or one of the letters that are taken for it wherever a number is sure."""
_ANY = r"[\dOolI|SZB]"
"""Also what is taken for a digit only within a form that nothing else has."""
_DIGITS_OF = str.maketrans("OolI|SZB", "00111528")
_Repair = Callable[[str], str]


def to_digits(surface: str) -> str:
    """Return a misread number with digits alone."""
    return surface.translate(_DIGITS_OF)


def repair_numbers(text: str) -> tuple[str, int]:
    """Return the text with its misread numbers repaired, and how many there were."""
    n_repairs = 0
    for form, repair in _FORMS:

        def repaired(match: re.Match[str], repair: _Repair = repair) -> str:
            nonlocal n_repairs
            surface = repair(match[0])
            n_repairs += surface != match[0]
            return surface

        text = form.sub(repaired, text)
    return text, n_repairs


# -- tokens that say it themselves ------------------------------------------------------------------------------------

_TOKEN = rf"{START}(?=[A-Za-z]{{0,12}}\d)(?=\d{{0,19}}[A-Za-z])[A-Za-z\d]{{2,20}}{END}"
_PURE = re.compile(r"(?P<lead>[OolI]*)(?P<core>\d(?:[\dOolI]*\d)?)(?P<trail>[OolI]*)")
_INSIDE = re.compile(r"(?<=\d)[OolI]{1,4}(?=\d)")
_SURE_LEAD = re.compile(r"OO+|O[lI]+|l+O*")
"""'OO2', 'OI80', 'l999'; one O alone stands for oxygen, for kinds of bacteria and in codes of diagnoses."""
_FEW, _MANY = 3, 4


def _token(token: str) -> str:
    """Repair a token of digits and their like, and what stands between digits in any other ('H77O43')."""
    pure = _PURE.fullmatch(token)
    if pure is None:
        inside = _INSIDE.findall(token)
        sure = inside and (sum(map(str.isdigit, token)) >= _FEW or any(len(letters) > 1 for letters in inside))
        return _INSIDE.sub(lambda match: to_digits(match[0]), token) if sure else token
    lead, core, trail = pure.group("lead", "core", "trail")
    misread = not core.isdigit()
    many = misread or len(core) >= _MANY
    if trail and (many or not trail.strip("O")):
        trail, many = to_digits(trail), True
    if lead and (many or _is_sure_lead(lead, core)):
        lead = to_digits(lead)
    return lead + to_digits(core) + trail


def _is_sure_lead(lead: str, core: str) -> bool:
    """Tell whether letters before digits are digits: not 'l4', a vertebra, and not 'Il6', an interleukin."""
    return _SURE_LEAD.fullmatch(lead) is not None and (len(core) > 1 or lead != "l" or core in "06789")


# -- forms of dates, telephone numbers and the like -------------------------------------------------------------------


def _is_mostly_digits(surface: str) -> bool:
    n_digits = sum(map(str.isdigit, surface))
    return n_digits >= sum(map(str.isalpha, surface)) + surface.count("|")


def _is_date(surface: str) -> bool:
    """With dashes, S and B are letters of wards and specimens."""
    return _is_mostly_digits(surface) and surface[0] not in "SB|" and ("/" in surface or not set(surface) & set("SB|"))


def _is_phone(surface: str) -> bool:
    return _is_mostly_digits(surface) and surface[0] not in "SBZI|"


_NO_DAY = re.compile(rf"O2{END}|l[1-5](?!\d)|[OolI]{END}")


def _is_day(surface: str) -> bool:
    """Tell whether one or two parts of a date are: 'O2' is oxygen, 'l4/5' a segment of the spine."""
    return _is_mostly_digits(surface) and not _NO_DAY.match(surface)


def _if(holds: Callable[[str], bool]) -> _Repair:
    return lambda surface: to_digits(surface) if holds(surface) else surface


def _behind_month(surface: str) -> str:
    month = _MONTH_HEAD.match(surface)
    head = month[0] if month else ""
    day = surface[len(head) :]
    return head + to_digits(day) if _is_mostly_digits(day) else surface


_MONTH = rf"(?i:{one_of(MONTHS)})"
_MONTH_HEAD = re.compile(rf"{_MONTH}\.?[ .\-]{{0,3}}")
_PART = rf"(?:\d{_ANY}|[OolIZ]\d|l[lO]|\d)"
_UNIT = r"(?:years?|yrs?|y\.?o|mos?|months?|weeks?|wks?|days?)"
_FORMS: tuple[tuple[re.Pattern[str], _Repair], ...] = tuple(
    (re.compile(form), repair)
    for form, repair in (
        (_TOKEN, _token),
        (rf"{START}{_PART} ?[/.\-] ?{_PART} ?[/.\-] ?(?:{_ANY}{{4}}|{_ANY}{{2}}){END}", _if(_is_date)),
        (rf"{START}{_ANY}{{4}}([/.\-]){_PART}\1{_PART}{END}", _if(_is_date)),
        (rf"{START}{_PART} ?/ ?{LIKE}{{4}}{END}", _if(_is_mostly_digits)),
        (rf"(?<![^\W_]|[/.\-]){_PART}/{_PART}(?![^\W_]|[/\-]\d)", _if(_is_day)),
        (rf"{START}[\dOlIZ]{{1,2}}(?=[ \-]{_MONTH}{END})", _if(_is_day)),
        (rf"{START}{_MONTH}\.?[ .\-]{{1,3}}[\dOlI]{{2}}{END}", _behind_month),
        (rf"\(?{START}{_ANY}{{3}}\)? ?[\-. ] ?{_ANY}{{3}} ?[\-. ] ?{_ANY}{{4}}{END}", _if(_is_phone)),
        (rf"{START}{_ANY}{{3}}-(?:{_ANY}{{2}}-)?{_ANY}{{4}}{END}", _if(_is_phone)),
        (rf"(?<=\d-)O\d{{2,12}}{END}|(?<=\d[. ])O\d{{2,6}}(?=[. ]\d)", to_digits),
        (rf"{START}O\d{{2,5}}(?=([\-. ])\d{{3,4}}(?:\1\d{{3,4}}|{END}))|{START}l(?=-\d{{3}}-\d{{3}})", to_digits),
        (rf"{START}l[\dl](?=[ \-]?{_UNIT}{END})", to_digits),
    )
)
"""What is searched for, and what becomes of it; in their order, as a token that is repaired helps its neighbours."""
