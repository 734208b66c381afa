"""What patterns need around a run of digits: told from its length and the characters beside it.

As with all gates (`gates`), nothing here decides what is found.
"""

from __future__ import annotations

from collections.abc import Callable

from tide_udfs.recognizers.age_parts import BY_ITSELF, BY_UNIT
from tide_udfs.recognizers.pattern import DASH, DASHES, NOT_SMALL, SPACES
from tide_udfs.recognizers.place_forms import NUMBER

Beside = Callable[[int, str, str], str | None]
"""From the length of a run and the characters before and behind it ('' at an end) the expression that matches behind
it; None if nothing is found there."""

_ORDINAL = "(?:st|nd|rd|th)"
_MONTH_GAP = r"(?:\s(?:of|de)\s|er |[ \t\-./º]{0,2})"
MONTH_BEGINS = (
    "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|set|dic|out|dez|mär|mae|mai|okt|fév|fev|avr|jui|aoû"
    "|aou|déc|maa|mei|gen|mag|giu|lug|ott|jen|jiy|des|peb|hun|hul|nob|dis)"
)
_AREA, _PLAIN_PHONE = 3, 10
"""Digits of an area, and the fewest of a telephone number without any other sign."""
_LONG_ID, _BARE_ID = 4, 7
"""Fewest digits of a record number that touches no letter, dash or '#', behind a space and anywhere."""
_SERIAL_ID = 6
"""Fewest digits of the serial number behind the model of a device."""
_FEWEST_DIGITS, _FEWEST_FIRST = 3, 4
"""Fewest digits of any record number, and of one that begins with them and that no mark stands before."""


def _always(behind: str) -> Beside:
    return lambda _length, _before, _behind: behind


def _freely(behind: str) -> Beside:
    """Need what `rules_date.is_free` can tell from one character."""

    def beside(_length: int, before: str, _behind: str) -> str | None:
        glued = before.isalnum() or before in ("#", "$")
        return None if glued and before not in ("x", "X") else behind

    return beside


_SIGN_OF_DATE = rf"[{DASHES}/.]"
_YEARED = rf"{_SIGN_OF_DATE}\d\d?{_SIGN_OF_DATE}\d\d| ?[/.\-] ?\d\d? ?[/.\-] ?\d{{4}}|[/.\-][IVXivx]{{1,4}}[/.\-]\d\d"
_YEAR_FIRST = rf"{_SIGN_OF_DATE}\d\d?{_SIGN_OF_DATE}\d"


def _full_date(length: int, before: str, behind: str) -> str | None:
    if length in (1, 2):
        return _freely(_YEARED)(length, before, behind)
    return _freely(_YEAR_FIRST)(length, before, behind) if length == 4 else None


_MONTH = ("", "", "(?:(?<=0[1-9])|(?<=1[0-2]))")
_DAY = ("", "", r"(?<![4-9]\d)")
"""By the length of a run whether it may be a month and a day."""


def _day_and_month(length: int, before: str, behind: str) -> str | None:
    month, day = _MONTH[length], _DAY[length]
    slashed = rf"{day}/(?![4-9]\d)\d\d?(?![\d/%]|\.\d|[^\W\d_])|{month}/['’3-9]\d"
    dashed = r"-(?:3[01]|[12]\d|0?[1-9])(?![\w/%-]|[.,]\d)"
    return _freely(rf"{slashed}|{month}(?:[/-](?:1[89]|20)\d\d(?!\d)|\.(?:19|20)\d\d(?!\d)|{dashed})")(
        length, before, behind
    )


_SHORT_PHONES = (rf"[{DASHES}./·{SPACES}]\(?\d{{3}}", r"\) ?\d{3}|(?:[ .]\d\d){4}| \d{3,4} \d{4}")
"""What follows one digit, the code of the country, and two, of a zero and an area, without '+' or '(' before them."""


def _phone(length: int, before: str, behind: str) -> str | None:
    if length >= _PLAIN_PHONE or before in ("+", "("):
        return ""
    if length <= len(_SHORT_PHONES):
        return _SHORT_PHONES[length - 1]
    signs = f"{DASHES}./·(){SPACES}\r\n"
    if behind == ",":
        return r", \d{3}, \d \d"  # read aloud
    lettered = r"|-(?=[A-Z])[A-Z\d-]{7}|-\d[A-Z\d-]{0,6}[A-Z]" if length == _AREA and behind == "-" else ""
    return rf"[{signs}]{{1,12}}\d(?:[{signs}]{{0,12}}\d){{2}}{lettered}" if behind and behind in signs else None


_AGE_LEADS = frozenset(" (~|@†")
"""Behind these a number may be an age by what stands before it; behind any other sign, or where a line begins, only by
a unit or a sex behind it."""
_LONGEST_AGE = 3
"""Digits; no age of so many begins with more than one."""
_TO_AGE = r"\d[ \-]?[yY]"
"""The rest of '50 yo', the end of a range."""
_NOT_AGED = ("[ax]", "(?:of|to|in|or)", "(?:and|the|for|all|per)", "(?:with|than|last|past|next|over|size|type)")
"""Nor do these words before a number make it an age."""


def _age(length: int, before: str, behind: str) -> str | None:
    if before.isalpha() or (before and before in ".#$^") or (behind and behind in "%=*#<>@°×"):
        return None
    digits = rf"\d{{{length}}}"
    too_old = r"(?<![2-9]\d\d)" if length == _LONGEST_AGE else ""
    return too_old + _age_behind(digits, before, behind)


def _age_behind(digits: str, before: str, behind: str) -> str:
    if before == "/":
        return rf"(?<=[MF]/{digits})"
    if before == "-":
        return rf"(?:(?<!\d-{digits}){BY_UNIT}|[ \-]?[yY])"
    if behind == "+":
        return rf"(?:{BY_UNIT}|\+ ?\()"
    if before not in _AGE_LEADS:
        return BY_UNIT
    free = (
        r":(?!\d)"
        if behind == ":"
        else rf"(?!/\d|-\d(?!{_TO_AGE}))(?!\.[0-46-9])"
        if behind and behind in "/-."
        else ""
    )
    if before != " ":
        return free
    no_word = "".join(rf"(?<! {word} {digits})" for word in _NOT_AGED)
    of_one = rf"(?<=(?:man|ady|irl|boy) of {digits})[.,;)\n ]|(?<=ived to {digits})"
    return rf"(?:{no_word}{free}|{BY_ITSELF}|[\-–]\d{_TO_AGE}|{of_one})"


_EVENT_UNIT = (
    r"(?:\.5|[ \-]1/2|½)?[ \-]?(?i:years?|yrs?|y|months?|mos?|mths?|weeks?|wks?|days?|d|hours?|hrs?)(?![\w\-/])"
)


def _event(length: int, before: str, _behind: str) -> str | None:
    """The word or sign before the age of an event is told by its last two letters."""
    if before == " ":
        digits = rf"\d{{{length}}}"
        return (
            rf"(?:(?<=@ {digits})|(?<=(?i:at|ut|ce|ge|om|il|ll|en|to|by|ed|ks|ng|ts|ds|rd|ch) {digits})){_EVENT_UNIT}"
        )
    return _EVENT_UNIT if before and before in "@~" else None


def _address(_length: int, before: str, _behind: str) -> str | None:
    if before and (before in "-/.$#" or (before.isalnum() and before not in "NSEWD")):
        return None
    return rf"{_NUMBER_TAIL} {{1,2}}(?:\d{{1,3}}(?i:st|nd|rd|th)|Broadway|{NOT_SMALL}[^\s,]*(?:,|\s+{_NEXT_IN_STREET}))"


_NUMBER_TAIL = NUMBER.removeprefix(r"\d{1,6}")
_NEXT_IN_STREET = r"(?:[^a-z]|(?:de|del|la|las|los|of|the|apt|unit|suite|ste|lot|space|rm|bldg)\b)"
"""What stands behind the first word of a street: another capital, a number, or one of these."""


def _more(digits: int) -> str:
    """What stands behind a run if so many more digits, or the rest of a vehicle's number, follow in its token."""
    return rf"(?:(?:(?:[A-Za-z]|{DASH}){{0,16}}\d){{{digits}}}|[A-Z\d]{{14}})"


def _glued(length: int, before: str) -> str:
    """What a short run needs that touches a letter or a dash: digits or a mark in front of these, or more digits."""
    run = rf"\d{{{length}}}"
    if before in DASHES:
        left = rf"(?<=[A-Za-z\d].{run})" + (rf"(?:(?<=[{DASHES}A-Za-z\d]..{run})|{_more(1)})" if length == 1 else "")
    else:
        left = "|".join(rf"(?<=[{DASHES}\d][A-Za-z]{{{letters}}}{run})" for letters in range(1, 9))
    marks = (rf"(?<=#[A-Za-z]{{{n}}}{run})|(?<=[{_MARKED}] [A-Za-z]{{{n}}}{run})" for n in range(1, 5))
    special = r"\.[23]\.\d" if length == 1 else "|".join((r":[A-Z]{1,3}\d{5}| \d{3} \d", *marks))
    return rf"{left}|{_more(_FEWEST_DIGITS - length)}|{special}"


_MARKED = "#:.mr"
"""What a mark in front of a record number, and a space, ends in: '# ', 'No. ', 'Num '."""


def _numbered(_length: int, before: str, behind: str) -> str | None:
    return "" if "a" <= before <= "z" and not (behind and (behind.isalnum() or behind in "/@%°+-_")) else None


def _id(length: int, before: str, behind: str) -> str | None:
    if length == 2 and before == "(" and behind == ")":
        return r"\) ?[A-Z\d]"
    uid = r"\.[23]\.\d" if length == 1 and behind == "." else None
    if before and before in "/.@_\\&:,":
        return uid
    if before in ("*", "…") or behind == "*":
        return ""
    glued = any(char.isalpha() or char in DASHES for char in before)
    if glued or before == "#" or any(char.isalpha() or char in DASHES or char == "#" for char in behind):
        if length >= _FEWEST_DIGITS:
            return ""
        if glued:
            return _glued(length, before)
        least = _more(_FEWEST_DIGITS - length)  # the token begins with these digits
        if before != "#":
            least = rf"(?:{_more(_FEWEST_FIRST - length)}|(?<=[{_MARKED}] \d{{{length}}}){least})"
        return f"{least}|{uid}" if uid else least
    if length >= _BARE_ID or (length == _SERIAL_ID and before == " "):
        return ""
    if length >= _LONG_ID and before == " ":
        return rf"(?<=[{_MARKED}A-Z…] \d{{{length}}})| \d{{3}}|:[A-Z]{{1,3}}\d{{5}}"
    if length in (2, 4) and behind == ":":
        return r":[A-Z]{1,3}\d{5}"
    if length == 1 or before != " " or behind != " ":
        return uid
    return r" \d{3}|(?<=[A-Z]{2} \d\d) [A-Z]{1,3} \d{4}"  # 'MH 12 AB 1234', the plate of a vehicle


def _signed(_length: int, _before: str, behind: str) -> str | None:
    ends = not behind or behind in "\n\r-;) "
    return r"(?:-\d{3,4})?[ \t]*(?:\r?\n|\Z|[;)])" if ends else None


_CELL_END = r"(?: {2}|\t| ?[|)\],;]|[ \t]*(?:\r?\n|\Z)| [A-Z(])"


def _header(length: int, before: str, _behind: str) -> str | None:
    """A record number behind the name, age or birth of a patient is parted from them, and ends its cell."""
    if not before or (before not in "#|([\t " and before not in DASHES and not before.isupper()):
        return None
    return rf"(?:{DASH}\d{{1,6}}){{{int(length < _HEADER_DIGITS - before.isupper())},3}}{_CELL_END}"


_HEADER_DIGITS = 5
"""Digits of a record number that begins a header's cell without a dash behind them."""


def _ward(_length: int, before: str, _behind: str) -> str:
    glued = before.isalnum() or before in ("/", "-", ".", "#")
    return r"[NSEW](?![\w/'’-])" + ("" if glued else "|[ -][A-Z][a-z]{2}")


_ROOM_OF_CODE = (
    r"[A-Z]?(?:(?:,| ?/)? ?(?i:bed|rm|room|bd|chair)| (?:team|staff|RN|charge)"
    r"|(?: / | {1,2}|[-/])\d(?:\d\d|\d?-\d\d))"
)
_SERVICE_OF_CODE = r"[A-Z]? [CEIMNOPRSTW]"


def _coded(length: int, before: str, _behind: str) -> str | None:
    """A code of two letters may stand alone; one of a letter, or a word, needs a room or the name of a service."""
    digits = rf"\d{{{length}}}"
    if before == "-":
        return rf"(?<=[A-Z]-{digits})(?:{_ROOM_OF_CODE}|{_SERVICE_OF_CODE}|(?<=[A-Z][A-Z]-{digits})(?![\w/.]))"
    if before.isupper():
        alone = rf"(?:(?<=[A-Z][A-Z]{digits})[A-Z]?|[A-Z])(?![\w/.])"
        return rf"{_ROOM_OF_CODE}|{_SERVICE_OF_CODE}|{alone}"
    return _ROOM_OF_CODE if before == " " else None


def _encoded(_length: int, before: str, behind: str) -> str | None:
    return "" if (before, behind) in (("w", "K"), ("/", "j"), ("R", "l")) else None


BESIDE: dict[str, Beside] = {
    "base64 block": _encoded,
    "ssn": _always(rf"{DASH}\d{{2}}{DASH}\d{{4}}"),
    "full date": _full_date,
    "ip of full length": _always(r"[A-Fa-f]{0,3}:(?:[\dA-Fa-f]{1,4}:){5}"),
    "ip": _always(r"\.\d{1,3}\.\d"),
    "coordinates": _always(r"\.\d{4}|°"),
    "subject number": _always(r"-\d{4}(?![\w-])"),
    "number of a health service": _always(r" \d{3} \d{4}(?![\w-])"),
    "phone": _phone,
    "short number": _always(r"-\d{4}"),
    "day and month name": _freely(rf"(?i:(?:\s?{_ORDINAL})?{_MONTH_GAP}{MONTH_BEGINS})"),
    "age with a half": _always(r"[ \-]?(?:1/2|½)"),
    "age": _age,
    "age of an event": _event,
    "age at a visit": _always(r"[ \-]?[mwyMWY](?![cgilmCGILM])[A-Za-z]{0,5} (?i:[vcsil]|wc|we|pcr|and \d|& \d)"),
    "hours of a newborn": _always(r"(?: 1/2|½)? ?[hH]"),
    "age in twelfths": _always(r"(?: ?(?:[yY][rsRS]{0,3})? \d{1,2})?/(?:12|52|7)(?!\d)"),
    "address": _address,
    "birthday": _always(rf"(?i:{_ORDINAL}) [bB]"),
    "room and bed": _always(r"-[A-D1-4](?![\w/^-])|[A-Z]{1,2}-[A-Z]?\d"),
    "ward": _ward,
    "coded unit": _coded,
    "numbered handle": _numbered,
    "id shape": _id,
    "id in a header": _header,
    "pager of a signature": _signed,
    "day and month": _day_and_month,
    "year": _freely(r"(?:['’]?s)?(?![\w%°'+]|/(?!\d{4})|[.,:]\d)"),
    "ordinal day": _always(rf"(?i:{_ORDINAL})(?![\w-])"),
    "logged date": lambda _length, before, _behind: "" if before in ("", "\n", ")") else None,
    "scanned year": _freely("O"),
    "quarter": lambda _length, before, behind: "" if behind == "Q" or before in ("Q", "q") else None,
    "short year": lambda _length, before, _behind: "" if before and before in "'’‘" else None,
}
