"""Values of record numbers behind a label: one token, groups, masked digits, and more values of the same form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.label_words import LABELS
from tide_udfs.recognizers.pattern import DASH, DASHES, Place
from tide_udfs.recognizers.rules_id import UNIT_BEHIND
from tide_udfs.recognizers.spelled import STEP

JOINT = rf"(?:{DASH}|[.·_:]|/(?![A-Za-z]{{2,8}}[ #:]{{1,3}}\d)|[*@](?=\d))"
_BODY = (
    rf"(?:[A-Za-z]{{1,6}}{JOINT}){{0,3}}[A-Za-z]{{0,8}}"
    rf"\d[\dA-Za-z]{{0,40}}(?:{JOINT}[\dA-Za-z]{{1,24}}){{0,6}}"
)
_PLAIN = re.compile(rf"(?:(?P<prefix>(?![LRMF] )[A-Z]{{1,5}}(?:-[A-Z]{{1,3}})?) (?=\d{{3}}|\d{{1,2}}[-/]\d))?{_BODY}")
_SIDE = re.compile(r"[LR] (?=[\dA-Z]*\d)")
"""Left or right, in front of the serial number of a device."""
_MASKED = re.compile(r"(?:[Xx•]{2,5}[ -]?){1,4}\d{3,4}(?![\w-])")
_KNOWN = re.compile(
    r"\d{4} \d{5} \d(?: ?[/-] ?\d{1,2})?(?![\w/])"
    r"|\d{1,3}(?:,\d{3}){1,2}(?=[ \t]*(?:[;|)]|\r?\n|\Z)| {2}|, ?[A-Z])"
    r"|(?:20)?\d\d (?:CV|CR|CF|CM|CJ|CI|DR|DM|DP|DC|FA|FC|FL|JA|JC|JD|JV|MH|PR|PO|SC|TR) \d{3,7}(?![\w/-])"
)
"""Groups that are one number: a Medicare card of Australia, a number with commas that ends its cell, a docket."""
_FIRST = re.compile(
    rf"(?:(?P<prefix>[A-Z]{{1,5}}) )?(?:[A-Z]{{1,5}}-?)?\d{{1,9}}(?:{DASH}\d{{1,9}})?(?:[A-Z]{{1,3}}\d{{0,3}})?(?!\w)"
)
_NEXT = re.compile(
    rf" (?:\d{{1,9}}(?:{DASH}\d{{1,8}})?[A-Z]{{0,2}}|[A-Z]{{1,2}}\d{{2,6}}[A-Z]?)(?![\w/:%°]|[.,]\d|{DASH}\d)"
)
_LETTERS = re.compile(r" (?![MF]\b)[A-Z]{1,2}(?= {2}|[,;)\]\r\n]|\.?\Z|\.\s)")
_NOT_A_GROUP = re.compile(r" (?:y|yo|yrs?|years?|F|M|lbs?|bpm|mmhg)\b", re.IGNORECASE)
_CLOSED = re.compile(r" {2}| ?[^\w\s.%°]|\.?\s*\Z|\.?[ \t]?\r?\n|\.\s")
CLOCK_OR_YEAR = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d|(?:19|20)\d\d")
_MOST_GROUPS = 7
_FEWEST = 6
"""Fewest digits of a value in groups: '98 120' behind a label are readings."""

BEGINS = (
    rf"(?:(?-i:[A-Z]{{1,5}}(?:-[A-Z]{{1,3}})? )?(?:[A-Za-z]{{1,6}}{JOINT}){{0,3}}[A-Za-z]{{0,8}}-?\d"
    rf"|[Xx•]{{2,5}}[ \-\dX•]|{STEP}(?:[ ,]{{1,2}}{STEP}){{2}})"
)
"""How any value begins, of digits or spelled."""


def n_digits(surface: str) -> int:
    return sum(map(str.isdigit, surface))


_MISREAD = re.compile(r"[OolI]{0,3}\d[OolI\d]*")
_WOVEN = re.compile(
    r"(?=[A-Z\d]{6,16}\Z)(?=\d{0,3}[A-Z]{1,4}\d{1,4}[A-Z]|\d[A-Z]{1,4}\d)(?!T\dN|G\dP|E\dV|CYP|UGT|\d{1,4}(?:MG|ML"
    r"|MCG))[A-Z\d]+"
)
_PREFIXED = re.compile(r"[A-Z]{2,5}(?:-|(?:/[A-Z]{2,5}){0,2}/)\d")


def is_woven(surface: str) -> bool:
    """Tell a token in which letters and digits change places: '4T7MWX'."""
    return _WOVEN.match(surface) is not None


def weight(surface: str) -> int:
    """Return how many digits a value has, those counted that were read as letters, and what stands for digits."""
    if is_woven(surface):
        return len(surface)
    digits = max(n_digits(surface), sum(len(match[0]) for match in _MISREAD.finditer(surface)))
    return digits + (_PREFIXED.match(surface) is not None)


def value_at(text: str, start: int) -> Place | None:
    """Return the value that begins at `start`; letters in front of its digits count, unless they are a label."""
    if _SIDE.match(text, start):
        start += 2
    if match := _MASKED.match(text, start):
        return match.span()
    if match := _KNOWN.match(text, start):
        return match.span()
    match = _PLAIN.match(text, start)
    if match is None or match["prefix"] in LABELS:
        return (start, end) if (end := _end_of_groups(text, start)) else None
    return start, max(match.end(), _end_of_groups(text, start) or 0)


def _end_of_groups(text: str, start: int) -> int | None:
    """Return where a value of several groups ends: '9 531 908', 'QX 531 908', '5319 08626 1'."""
    first = _FIRST.match(text, start)
    if first is None or first["prefix"] in LABELS:
        return None
    ends = [first.end()]
    while (
        len(ends) < _MOST_GROUPS
        and (following := _NEXT.match(text, ends[-1]))
        and not UNIT_BEHIND.match(text, following.end())
        and not _NOT_A_GROUP.match(text, following.end())
    ):
        ends.append(following.end())
    starts = [start, *(end + 1 for end in ends[:-1])]
    groups = [text[left:right] for left, right in zip(starts, ends, strict=True)]
    lettered = first["prefix"] is not None or groups[0][0].isalpha()
    while len(groups) > 1 and not _fit(groups, lettered=lettered, closed=_CLOSED.match(text, ends[len(groups) - 1])):
        groups.pop()
    end = ends[len(groups) - 1]
    letters = _LETTERS.match(text, end) if len(groups) > 1 or lettered else None
    if letters and n_digits(text[start:end]) >= _FEWEST - 1:
        return letters.end()
    return end if len(groups) > 1 else None


def _fit(groups: list[str], *, lettered: bool, closed: object) -> bool:
    """Tell whether groups of digits are one number, and not a number with a reading, a time or a year behind it."""
    lengths = [n_digits(group) for group in groups]
    last, total = lengths[-1], sum(lengths)
    if len(groups) == 2:
        if total < _FEWEST or last < 3 or (lengths[0] < 3 and not lettered) or lengths[0] == last >= _FEWEST:
            return False
        return (lengths[0] < _FEWEST and groups[0][1:2] != "-") or CLOCK_OR_YEAR.fullmatch(groups[-1]) is None
    if total <= _FEWEST and not lettered and not (closed and lengths == [2, 2, 2]):
        return False
    return (
        last > 2
        or len(set(lengths)) == 1
        or ((closed is not None or groups[-1][0] == "0") and total - last >= _FEWEST - 1)
    )


_MORE = re.compile(
    r"[ \t]{0,2}(?:, (?:new|now|then|old|replaced(?: (?:by|with))?) |[,;/&+|–]|and\b|thru\b|through\b"
    r"|to\b)[ \t]{0,2}#?(?:[LR] )?|[ \t]{1,12}"
)
_SUFFIX = re.compile(
    rf"[ \t]?(?:[,/&+–][ \t]?)?(?:(?:and|thru|through|to) )?{DASH}(?P<v>\d{{3,8}})(?!\w|{DASH}\d|[./:]\d)"
)
_LAST_DIGITS = re.compile(r"\d+\Z")
_RANGE = re.compile(rf"(?P<first>\d{{4,12}}){DASH}(?P<last>\d{{4,12}})\Z")
_WIDEST_RANGE = 1000
YEAR = re.compile(r"(?:19|20)\d\d")


def _form(surface: str) -> str:
    return re.sub(r"[A-Za-z]", "A", re.sub(r"\d", "9", surface))


def values_from(text: str, start: int, end: int) -> Iterator[Place]:
    """Yield a value and what of its form follows: 'Q53190-Q53196' are two, 'lots 5319086, 5319087' as well."""
    surface = text[start:end]
    if middle := _middle(surface):
        yield start, start + middle
        yield start + middle + 1, end
        return
    yield start, end
    form = _form(surface)
    while len(form) > 4 - ("-" in form):
        following = None
        if (suffix := _SUFFIX.match(text, end)) and _continues(surface, suffix["v"]):
            following = suffix.span("v")
        elif (more := _MORE.match(text, end)) and (match := _PLAIN.match(text, more.end())):
            same = _form(match[0]).rstrip("A") == form.rstrip("A") and not match["prefix"]
            following = match.span() if same else None
        if following is None:
            return
        yield following
        end = following[1]


def _continues(surface: str, suffix: str) -> bool:
    last = _LAST_DIGITS.search(surface)
    return last is not None and len(last[0]) == len(suffix)


def _middle(surface: str) -> int:
    """Return the place of the dash of a range within a value, 0 if it is none."""
    half = len(surface) // 2
    if (
        surface[half : half + 1] in ("-", "–", "/")
        and _form(surface[:half]) == _form(surface[half + 1 :])
        and (half > 5 or (half > 4 and surface[:1].isalpha()))
    ):
        return half
    if surface[-1:].isdigit() and any(dash in surface for dash in DASHES) and (match := _RANGE.search(surface)):
        first, last = match["first"], match["last"]
        if len(first) == len(last) and 0 < int(last) - int(first) < _WIDEST_RANGE and not YEAR.fullmatch(first):
            return match.end("first")
    return 0
