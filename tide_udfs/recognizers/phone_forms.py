"""The forms of telephone numbers: national and international plans, in all the ways their digits are parted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.pattern import DASH, SPACE, Place

_SEP = rf"(?:{DASH}|[./·]|{SPACE})"
_NANP = re.compile(
    rf"(?:\d{{3}}\) ?{_SEP}?|\d{{3}}{_SEP}{{1,2}})\d{{3}}{_SEP}{{1,2}}\d{{4}}"
    rf"(?!\d|{DASH}\d|\.\d|/\d(?!\d{{3}}(?!\d)|\d\d[-. )]))"
    rf"|1{_SEP}\(?\d{{3}}\)?{_SEP}{{1,2}}\d{{3}}{_SEP}{{1,2}}\d{{4}}(?!\d)"
    rf"|\d{{3}}{DASH}\d{{3}}{DASH}[A-Z]{{4}}(?!\w)"
    r"|\(?\d{3}\)?[ ]?[.-]?\r?\n[ ]{0,8}[.-]?\d{3}[.-]\d{4}(?!\d)|\d{3}[- ]\d{3}[- ]?\r?\n\d{4}(?![\d/-])"
    r"|\d{3}\) ?\d{3}[ .-]\d\d[ .-]\d\d(?!\d)|(?:\d{3}\) ?|[2-9]\d\d[ .-])[2-9]\d{6}(?![\d/%]|[.,-]\d)"
    r"|(?:1[ -])?8(?:00|33|44|55|66|77|88)-(?=[\d-]{0,7}[A-Z])"
    r"(?:[A-Z]{7,10}|[A-Z\d]{2,7}-[A-Z\d]{2,7})(?![\w-])"
    rf"|[2-9]\d\d{_SEP}{{1,3}}[2-9]\d\d{_SEP}{{1,3}}\d{{4}}(?![\d/]|[.-]\d)"
    r"|[2-9]\d\d, [2-9]\d\d, (?:\d ){3}\d(?! ?\d)"
    r"|[2-9]\d\d-(?:\d \d\d|\d\d \d)-\d{4}(?!\d|-\d)|[2-9]\d\d-[2-9]\d\d-(?:\d \d{3}|\d\d \d\d|\d{3} \d)(?![\d/:.-])"
)
"""The plan of North America, its parts broken by a space or a line too."""
_BARE = re.compile(r"1?[2-9]\d\d[2-9]\d{6}(?![\w/]|[.,-]\d)")
_INTERNATIONAL = re.compile(
    rf"\d{{1,4}}(?:(?:{_SEP}| ?\( ?0? ?\)? ?|\) ?){{1,2}}\d{{1,8}}){{2,6}}(?!\d)"
    r"|\d{10,14}(?!\d)|\d{2,3} \d{8,10}(?!\d)"
)
_SEVEN = re.compile(rf"\d{{3}}{DASH}\d{{4}}(?!\d|{DASH}[\dA-Za-z]|[./]\d|[A-Za-z@])")
_TRUNK = re.compile(
    r"(?:0[1-9]\d{1,3} \d{3,4} \d{3,4}|0[1-9]\d{3} \d{6}|0[1-9]\d{3}-\d{3}-\d{3}|0[1-9]\d{2} \d{3} \d\d \d\d|07\d{9}"
    r"|0[1-9] \d{3} \d{4}|0[2-8] (?!(?:19|20)\d\d)\d{4} \d{4}|0[1-9](?:[ .]\d\d){4}"
    r"|0[1-9]\d-\d{3,4} ?\d{4}|0[1-9]\d{2,3}[.-]\d{3}[. -]\d{3,4}|0[1-9]\d{1,3}-\d{6,7}"
    r"|00[1-9]\d{0,2} \d{2,5}(?: \d{3,6}){1,3})(?! ?\d|[/:.-]\d)"
    r"|(?:0[1-9]\d|0[1-9][6-9]\d) \d{7,8}(?!\d)|0[1-9]\d{1,3}/\d{6,8}(?!\d)|0\d{1,4}\) ?\d{3,4}[ -]?\d{3,4}(?!\d)"
    r"|001(?:[ -]\d{3}){2}[ -]\d{4}(?!\d)|011[ -][2-9]\d{0,2}(?:[ -]\d{2,5}){2,4}(?![\d/:.-])"
    r"|1[38][05]0-\d{3}-\d{3,4}(?!\d)|1[38]00 (?!\d\d[05] \d\d[05])[02-9]\d\d \d{3}(?! ?\d|[/.:-]\d)"
    r"|[6-9]\d{4}-\d{5}(?![\w/]|[.-]\d)"
)
"""Plans with a zero in front of the area or the mobile network (Britain, Ireland, Europe, Australia, New Zealand, South
Africa, Asia), '00' for abroad, free calls, and the mobile numbers of India, written in two fives. 'ABCD 1234567' with a
time for ABCD is none."""
_NEXT = re.compile(r"(?<=[a-z\d)]/)[2-9]\d\d([-.])[2-9]\d\d\1\d{4}(?!\d|[-.]\d)")
"""Behind a slash another number: '415-555-0134c/415-555-0135h'."""
_COLUMNS = re.compile(r"\d{3} \d{3} {2,3}\d{4}|\d{3} {2,3}\d{3} \d{4}")
"""Columns of a table, where two spaces part two of three numbers and one the others."""
_CLOCKS = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d(?: (?:[01]\d|2[0-3])[0-5]\d){2}")
AREA_DIGITS = 3
"""Digits of an area code; a shorter first group is a country, a trunk zero or a one."""
_ABROAD_DIGITS = 8
"""Fewest digits of a number with the code of its country: '+70 (4/9)' is a result."""


def number(text: str, start: int, end: int) -> Iterator[Place]:
    """Yield a number whose grouping tells it, with '(' or '+' before it, and a second one that it abbreviates."""
    before = text[max(0, start - 2) : start]
    if end - start < AREA_DIGITS and text[start] not in "01" and "+" not in before:
        return
    if before.endswith("+") or before == "+(":
        match = _INTERNATIONAL.match(text, start)
        match = match if match and sum(map(str.isdigit, match[0])) >= _ABROAD_DIGITS else _NANP.match(text, start)
        opens = before == "+(" or (before == "(+" and match is not None and ")" in match[0])
        begin = start - (2 if opens else 1)
    else:
        if before and before[-1] in "/.-–" and before[:1].isalnum() and not _NEXT.match(text, start):
            return
        match = _NANP.match(text, start) or _TRUNK.match(text, start) or _plain_number(text, start)
        begin = start
        if match and ")" in match[0] and "(" not in match[0]:
            if not before.endswith("("):
                return
            begin = start - 1
    if match and not _CLOCKS.fullmatch(match[0]) and not _COLUMNS.fullmatch(match[0]):
        yield begin, match.end()
        if second := _SECOND.match(text, match.end()):
            yield second.span(second.lastgroup or 0)


def _plain_number(text: str, start: int) -> re.Match[str] | None:
    before = text[max(0, start - 2) : start]
    if before[-1:] in ("$", "#", "-", "–", "/", ".") or (before[-1:].isalpha() and not before[:-1].isalpha()):
        return None
    match = _SEVEN.match(text, start)
    if match and int(match[0][:3]) < int(match[0][4:]) and int(match[0][:3]) % 50 == int(match[0][4:]) % 50 == 0:
        return None  # a range of a measure, '500-4000'
    return match or _BARE.match(text, start)


_SECOND = re.compile(
    r"(?: ?/ ?| or -?| ?& ?| thru |[,;]?(?: (?:and|or|alt|alternate|other|2nd|second|cell|mobile|mob|home|work|wk"
    r"|office|fax|fx|[chwf])\b\.?:?){1,2} ?#? ?[-–'’/]{0,2})(?P<v>\d{4,5})(?![\d/:\-]|\.\d| \d| ?(?:h|hrs?|hours)\b)"
    r"|,? ?# ?(?P<w>\d{2,5})(?![\d/:\-]|\.\d)",
    re.IGNORECASE,
)
"""'206-555-0142 or 0143', '…, fax -0143': the last four digits of another number; '206-555-0142 #22': an extension."""
