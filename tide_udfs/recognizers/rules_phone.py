"""Patterns of telephone, fax and pager numbers and of extensions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.pattern import DASH, SPACE, Find, Pattern, Place, after, phrases
from tide_udfs.span import Evidence, PhiCategory

_SEP = rf"(?:{DASH}|[./·]|{SPACE})"
_NANP = re.compile(
    rf"(?:\d{{3}}\) ?{_SEP}?|\d{{3}}{_SEP}{{1,2}})\d{{3}}{_SEP}{{1,2}}\d{{4}}(?!\d|{DASH}\d|[./]\d)"
    rf"|1{_SEP}\(?\d{{3}}\)?{_SEP}{{1,2}}\d{{3}}{_SEP}{{1,2}}\d{{4}}(?!\d)"
    rf"|\d{{3}}{DASH}\d{{3}}{DASH}[A-Z]{{4}}(?!\w)"
    r"|\(?\d{3}\)?[ ]?\r?\n[ ]{0,8}\d{3}-\d{4}(?!\d)"
)
_BARE = re.compile(r"1?[2-9]\d\d[2-9]\d{6}(?![\w/]|[.,-]\d)")
_INTERNATIONAL = re.compile(
    rf"\d{{1,3}}(?:(?:{_SEP}| ?\( ?0? ?\)? ?|\) ?){{1,2}}\d{{1,5}}){{2,6}}(?!\d)|\d{{10,14}}(?!\d)"
)
_SEVEN = re.compile(rf"\d{{3}}{DASH}\d{{4}}(?!\d|{DASH}[\dA-Za-z]|[./]\d|[A-Za-z])")
_TRUNK = re.compile(
    r"0\d{2,4} \d{3,4} \d{3,4}(?! ?\d)|0\d(?: \d\d){4}(?!\d)|07\d{3} ?\d{6}(?!\d)|0\d{2,3}-\d{3}-\d{4}(?!\d)"
    r"|0\d{1,4}\) ?\d{3,4} ?\d{3,4}(?!\d)"
)


_AREA = 3
"""Digits of an area code; a shorter first group is a country, a trunk zero or a one."""


_CLOCKS = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d(?: (?:[01]\d|2[0-3])[0-5]\d){2}")


def _number(text: str, start: int, end: int) -> Iterator[Place]:
    """A number whose grouping tells it, with '(' or '+' before it."""
    before = text[max(0, start - 2) : start]
    if end - start < _AREA and text[start] not in "01" and "+" not in before:
        return
    if before.endswith("+") or before == "+(":
        match = _INTERNATIONAL.match(text, start) or _NANP.match(text, start)
        begin = start - (2 if before == "+(" else 1)
    else:
        if before and before[-1] in "/.-–" and before[:1].isalnum():
            return
        match = _NANP.match(text, start) or _TRUNK.match(text, start) or _plain_number(text, start)
        begin = start
        if match and ")" in match[0] and "(" not in match[0]:
            if not before.endswith("("):
                return
            begin = start - 1
    if match and not _CLOCKS.fullmatch(match[0]):
        yield begin, match.end()


def _plain_number(text: str, start: int) -> re.Match[str] | None:
    if text[max(0, start - 1) : start] in ("$", "#", "-", "–", "/", "."):
        return None
    return _SEVEN.match(text, start) or _BARE.match(text, start)


_GAP = re.compile(
    r"(?:[ \t]?\(?(?:no|num|number|nbr|line|is|was|at|to|#)\b\.?\)?|[ \t]#){0,3}[ \t:.=#"
    r"|\-–]{0,40}(?:\r?\n[ \t]{0,8})?[+(]{0,2}",
    re.IGNORECASE,
)
_LOOSE_SEP = rf"(?:{DASH}|{SPACE}|·)"
_LOOSE = re.compile(
    rf"\d{{3,5}}\)?(?:{_LOOSE_SEP}{{1,2}}\d{{2,5}}){{1,4}}(?![\d/]|\.\d)|1?\d{{10}}(?!\d)|\d{DASH}\d{{4}}(?!\d|{DASH})"
    rf"|\d{{7}}(?!\d|{DASH})"
)
_PAGED = re.compile(rf"\d{{1,3}}{DASH}\d{{3,5}}(?!\d)|(?!(?:[01]\d|2[0-3])[0-5]\d(?!\d))\d{{4,10}}(?![\d/]|\.\d|:\d)")
"""'paged 0710' is a time."""
_PAGER = re.compile(rf"\d{{1,3}}{DASH}\d{{3,5}}(?!\d)|\d{{3,10}}(?![\d/]|\.\d|:\d| ?(?:mg|min|times|x)\b)")


def _labelled(*loose: re.Pattern[str]) -> Find:
    """Find a number behind a label: of a known grouping, or else in one of the loose forms."""

    def find(text: str, _start: int, end: int) -> Iterator[Place]:
        gap = _GAP.match(text, end)
        start = gap.end() if gap else end
        places = list(_number(text, start, start + _AREA)) if text[start : start + 1].isdigit() else []
        if not places:
            matches = (form.match(text, start) for form in loose)
            places = [match.span() for match in matches if match][:1]
        yield from places

    return find


_X = re.compile(
    r"[ .]?(\*?\d(?:\d?-\d{4}|\d{0,5}))(?![\d/%]|\.\d|:\d|-\d| ?(?:mg|ml|cm|mm|days?|weeks?|wks?|hrs?|months?|min)\b)"
)
_NUMBER_BEFORE = re.compile(r"\d{4}\)?[ ,;(]{0,3}\Z")


def _x(text: str, start: int, end: int) -> Iterator[Place]:
    """'x2217'; with fewer than three digits only behind a number, since 'x3' is three times."""
    match = _X.match(text, end)
    if text[max(0, start - 1) : start].isalnum() and not _NUMBER_BEFORE.search(text, max(0, start - 12), start):
        return
    if match and (len(match[1]) > 2 or _NUMBER_BEFORE.search(text, max(0, start - 12), start)):
        yield match.span(1)


def _glued_pager(text: str, start: int, end: int) -> Iterator[Place]:
    """'p20417'."""
    if not text[max(0, start - 1) : start].isalnum() and (match := _PAGER.match(text, end)):
        yield match.span()


def _phone(name: str, entity: str, find: Find, score: float, evidence: Evidence, listed: str = "") -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.PHONE,
        entity=entity,
        find=find,
        words=phrases(listed),
        score=score,
        evidence=evidence,
    )


WORD_PATTERNS = (
    _phone(
        "labelled phone",
        "PHONE",
        _labelled(_LOOSE),
        0.96,
        Evidence.LABELLED,
        "phone, ph, tel, telephone, cell, mobile, mob, home phone, work phone, cellphone, call, "
        "callback, call back, cb, line, "
        "direct, contact, text, whatsapp, voicemail, voice, vm, hotline, desk, office, ofc, toll free, switchboard",
    ),
    _phone(
        "labelled fax",
        "FAX",
        _labelled(_LOOSE),
        0.97,
        Evidence.LABELLED,
        "fax, fx, facsimile, faxed, faxed to, fax to, telefax",
    ),
    _phone(
        "labelled pager",
        "PAGER",
        _labelled(_PAGER),
        0.95,
        Evidence.LABELLED,
        "pager, pgr, bleep, beeper, bpr, pgd, pager id, pager no",
    ),
    _phone("paged at", "PAGER", _labelled(_PAGED), 0.9, Evidence.LABELLED, "page, paged"),
    _phone(
        "labelled extension",
        "EXT",
        after(
            r"\.?[ \t:.#]{0,3}(?P<v>\*?\d(?:\d?-\d{4}|\d{0,5}))(?![\d/]|\.\d|-\d|:\d| ?(?:mg|cm|mm)\b)", re.IGNORECASE
        ),
        0.95,
        Evidence.LABELLED,
        "ext, extn, extension, voalte, vocera, ascom, dect, speed dial",
    ),
)
X_EXTENSION = Pattern(
    name="x extension",
    category=PhiCategory.PHONE,
    entity="EXT",
    scan=re.compile(r"[xX](?=[ .]?\*?\d)"),
    find=_x,
    score=0.85,
    evidence=Evidence.LABELLED,
)
GLUED_PAGER = Pattern(
    name="glued pager",
    category=PhiCategory.PHONE,
    entity="PAGER",
    scan=re.compile(r"[pP](?=\d{4,5}(?![\w/.-]))"),
    find=_glued_pager,
    score=0.75,
    evidence=Evidence.SHAPE,
)
PHONE = Pattern(
    name="phone",
    category=PhiCategory.PHONE,
    entity="PHONE",
    find=_number,
    score=0.9,
    evidence=Evidence.SHAPE,
    lengths=(1, 15),
)
