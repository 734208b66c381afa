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
_ANY = r"(?:[\dOolISZB]|\|(?=\d))"
"""Also what is taken for a digit only within a form that nothing else has."""
_DIGITS_OF = str.maketrans("OolI|SZB", "00111528")
_Repair = Callable[[str], str]


def to_digits(surface: str) -> str:
    """Return a misread number with digits alone."""
    return surface.translate(_DIGITS_OF)


def repair_numbers(text: str, *, scanned: bool = False) -> tuple[str, int]:
    """Return the text with its misread numbers repaired, and how many there were.

    Args:
        scanned: whether the text is known to be misread, so that less tells a number.
    """
    n_repairs = 0
    for form, repair in _SCANNED_FORMS if scanned else _FORMS:

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
_TRAIL = re.compile(r"(?<=\d{3})O{1,4}\Z")
_SURE_LEAD = re.compile(r"OO+|O[lI]+|l+O*")
"""'OO2', 'OI80', 'l999'; one O alone stands for oxygen, for kinds of bacteria and in codes of diagnoses."""
_FEW, _MANY = 3, 4
_CENTURIES = ("19", "20")


def _token(token: str) -> str:
    """Repair a token of digits and their like, and what stands between digits in any other ('H77O43')."""
    pure = _PURE.fullmatch(token)
    if pure is None:
        inside = _INSIDE.findall(token)
        if sum(map(str.isdigit, token)) >= _FEW or any(len(letters) > 1 for letters in inside):
            token = _INSIDE.sub(lambda match: to_digits(match[0]), token)
        return _TRAIL.sub(lambda match: to_digits(match[0]), token)
    lead, core, trail = pure.group("lead", "core", "trail")
    misread = not core.isdigit()
    many = misread or len(core) >= _MANY or (len(core) == _FEW and core[:2] in _CENTURIES)
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
    return n_digits >= sum(map(str.isalpha, surface)) + surface.count("|") and surface[0] not in "SB|"


def _is_day(surface: str) -> bool:
    """Tell whether two numbers are a day and month: 'O2' is oxygen, 'l4/5' a segment of the spine."""
    return _is_mostly_digits(surface) and not _NO_DAY.match(surface)


_NO_DAY = re.compile(r"O2/|l[1-5]/")


def _has_digit(surface: str) -> bool:
    return any(map(str.isdigit, surface))


def _if(holds: Callable[[str], bool]) -> _Repair:
    return lambda surface: to_digits(surface) if holds(surface) else surface


def _behind_month(surface: str) -> str:
    month = _MONTH_HEAD.match(surface)
    head = month[0] if month else ""
    return head + to_digits(surface[len(head) :])


_MONTH = rf"(?i:{one_of(MONTHS)})"
_MONTH_HEAD = re.compile(rf"{_MONTH}\.?[ .\-]{{0,3}}")
_PART = r"(?:\d[\dOolI]|[OolI]\d|l[lO]|\d)"
_SLASHED = r"(?:\d[\dOolISZB]|[OolIZ]\d|l[lO]|\d)"
"""Of dates with dashes S, Z and B are no part: those are wards and specimens."""
_YEAR = rf"(?:(?=[^\W\d_]{{0,3}}\d){_ANY}{{4}}|\d[\dOolISZB]|[OolIZ]\d)"
_UNIT = r"(?:years?|yrs?|y\.?o|mos?|months?|weeks?|wks?|days?)"
_NUMBER = rf"""
    {_SLASHED}[ ]?/[ ]?{_SLASHED}[ ]?/[ ]?{_YEAR} | {_PART}(?P<d>[.\-]){_PART}(?P=d)(?:{LIKE}{{4}}|{LIKE}{{2}})
    | {_ANY}{{4}}/{_SLASHED}/{_SLASHED} | {LIKE}{{4}}(?P<i>[.\-]){_PART}(?P=i){_PART} | {_PART}[ ]?/[ ]?{LIKE}{{4}}
    | {_ANY}{{3}}(?:\)[ ]?|\)?[ ]?[\-. ][ ]?){_ANY}{{3}}[ ]?[\-. ][ ]?{_ANY}{{4}}
    | {_ANY}{{3}}-{_ANY}{{2}}-{_ANY}{{4}} | {LIKE}{{3}}-{LIKE}{{4}}
    | O\d{{2,5}}(?P<p>[\-. ]){LIKE}{{3,4}}(?P=p){LIKE}{{3,4}}
"""
_BESIDE = rf"""
    {START}(?:
        (?:\d[OlI]|[lIZ]\d|O[013-9])(?=[ \-]{_MONTH}{END}) | l[\dl](?=[ \-]?{_UNIT}{END})
        | l(?=-\d{{3}}-\d{{3}}) | O(?=\d{{2,5}}[\-. ]\d{{6,8}}{END})
    )
    | (?<=\d-)O\d{{2,12}}{END} | (?<=\d[ ])O\d{{2,6}}(?=[ ]\d) | (?<=\d[.])O\d{{3}}(?=[.]\d)
"""
"""Told by what stands beside it: 'Z5 May', 'l4 years', 'l-800-555', 'O7700 900123', '31-O592', '5584 O17 733'."""
_IN_MONTH = rf"""
    {START}{_MONTH}\.?[ .\-]{{1,3}}
    (?:(?:{LIKE}{{1,2}}[ ]?,?[ ]{{1,2}})?[12l][\dO]{_ANY}{{2}} | \d[OlI] | [OlI]\d){END}
"""
_SURE_FORMS: tuple[tuple[str, _Repair], ...] = (
    (_TOKEN, _token),
    (rf"{START}(?:{_NUMBER}){END}", _if(_is_mostly_digits)),
    (rf"(?<![^\W_]|[/.\-]){_SLASHED}/{_SLASHED}(?![^\W_]|[/\-]\d)", _if(_is_day)),
    (_IN_MONTH, _behind_month),
    (_BESIDE, to_digits),
)
"""What is searched for, and what becomes of it; in their order, as a token that is repaired helps its neighbours."""

# -- in texts known to be misread -------------------------------------------------------------------------------------


def _loosely(token: str) -> str:
    """Repair the runs of a token that hold two digits, and the whole of a short one but 'O2'."""
    if token == "O2":
        return token
    return to_digits(token) if _PURE.fullmatch(token) else _RUN.sub(lambda match: to_digits(match[0]), token)


_RUN = re.compile(r"(?=[OolI]{0,4}\d[OolI]{0,4}\d)[OolI\d]{3,}")
_SHORT_PART = r"(?:[\dOolISZB]{2}|[\dSZBl])"
_LOOSE_FORMS: tuple[tuple[str, _Repair], ...] = (
    (_TOKEN, _loosely),
    (rf"(?<![^\W_]|[/.\-]){_SHORT_PART}/{_SHORT_PART}(?:/{_YEAR})?(?![^\W_]|[/\-]\d)", _if(_has_digit)),
    (rf"{START}{_MONTH}\.?[ ](?:l[lO]|{LIKE}{{1,2}}(?=,?[ ][12l][\dO]))(?![^\W_]|[:/])", _behind_month),
    (rf"{START}(?:[\dlO]{{1,2}}(?=(?:st|nd|rd|th){END})|\d[Ol](?=s{END}))", to_digits),
    (rf"(?<=\d)(?:[ ]?[Yy][./]?|[ ]?m)0{END}", lambda unit: unit[:-1] + "o"),
)


def _compiled(*forms: tuple[str, _Repair]) -> tuple[tuple[re.Pattern[str], _Repair], ...]:
    return tuple((re.compile(form, re.VERBOSE), repair) for form, repair in forms)


_FORMS = _compiled(*_SURE_FORMS)
_SCANNED_FORMS = _compiled(*_LOOSE_FORMS, *_SURE_FORMS)
