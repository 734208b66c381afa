"""Patterns of telephone, fax and pager numbers and of extensions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.pattern import DASH, SPACE, Find, Pattern, Place, after, phrases
from tide_udfs.span import Evidence, PhiCategory

_SEP = rf"(?:{DASH}|[./·]|{SPACE})"
_EXT = r"(?:[ ,;]{0,2}(?:extension|ext\.?|x|opt(?:ion)?\.?)[ .:#]{0,2}\d{1,6}(?!\d))?"
_NANP = re.compile(
    rf"(?:\d{{3}}\) ?{_SEP}?|\d{{3}}{_SEP}{{1,2}})\d{{3}}{_SEP}{{1,2}}\d{{4}}(?!\d|{DASH}\d|[./]\d)"
    rf"|1{_SEP}\(?\d{{3}}\)?{_SEP}{{1,2}}\d{{3}}{_SEP}{{1,2}}\d{{4}}(?!\d)",
)
_INTERNATIONAL = re.compile(
    rf"\d{{1,3}}(?:(?:{_SEP}| ?\( ?0? ?\)? ?|\) ?){{1,2}}\d{{1,5}}){{2,6}}(?!\d)|\d{{10,14}}(?!\d)"
)
_SEVEN = re.compile(rf"\d{{3}}(?:{DASH}|\.)\d{{4}}(?!\d|{DASH}[\dA-Za-z]|[./]\d|[A-Za-z])")
_TRUNK = re.compile(
    r"0\d{2,4} \d{3,4} \d{3,4}(?! ?\d)|0\d(?: \d\d){4}(?!\d)|07\d{3} ?\d{6}(?!\d)"
    r"|\(0\d{1,4}\) ?\d{3,4} ?\d{3,4}(?!\d)"
)
_EXTENSION = re.compile(_EXT, re.IGNORECASE)


def _number(text: str, start: int, _end: int) -> Iterator[Place]:
    """A number whose grouping tells it, with '(' or '+' before it and the extension behind it."""
    before = text[start - 1 : start]
    glued = text[max(0, start - 2) : start]
    if before == "+" or glued == "+(":
        match = _INTERNATIONAL.match(text, start) or _NANP.match(text, start)
        begin = start - len(glued if glued == "+(" else before)
    elif before in ("-", "/", ".", "–") and glued[:1].isalnum():
        return
    else:
        match = _NANP.match(text, start) or _TRUNK.match(text, start)
        begin = start
        if match is None:
            match = None if before in ("$", "#", "(", "-") and before != "(" else _SEVEN.match(text, start)
        elif before == "(":
            if ")" in match[0]:
                begin = start - 1
        elif ")" in match[0] and "(" not in match[0]:
            return
    if match is None:
        return
    tail = _EXTENSION.match(text, match.end())
    yield begin, tail.end() if tail else match.end()


_GAP = r"(?:\s?(?:no|num|number|nbr|line|is|was|at|to|#)\b\.?){0,2}[\s:.=#\-–]{0,4}"
_ANY_PHONE = (
    rf"(?P<v>\+?\(?\d{{3,5}}\)?(?:{_SEP}{{1,2}}\d{{2,5}}){{1,4}}(?:[ ,;]{{0,2}}(?:ext\.?"
    rf"|x)[ .:]{{0,2}}\d{{1,6}})?|\+?1?\d{{10}}|\d{DASH}\d{{4}}|\d{{7}})(?!\d|/\d|\.\d)"
)
_ANY_PAGER = (
    rf"(?P<v>\d{{3}}{_SEP}\d{{3}}{_SEP}\d{{4}}|\(\d{{3}}\) ?\d{{3}}{_SEP}\d{{4}}"
    rf"|\d{{1,3}}{DASH}\d{{3,5}}|\d{{3,10}})(?![\d/]|\.\d|:\d| ?(?:mg|min|times|x)\b)"
)


def _phone(
    name: str, entity: str, find: Find, score: float, evidence: Evidence, listed: str = "", *, cased: bool = False
) -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.PHONE,
        entity=entity,
        find=find,
        words=phrases(listed),
        cased=cased,
        score=score,
        evidence=evidence,
    )


WORD_PATTERNS = (
    _phone(
        "labelled phone",
        "PHONE",
        after(_GAP + _ANY_PHONE, re.IGNORECASE),
        0.96,
        Evidence.LABELLED,
        "phone, ph, tel, telephone, cell, mobile, mob, home phone, work phone, cellphone, call, "
        "callback, call back, cb, line, direct, "
        "contact, text, whatsapp, voicemail, vm, hotline, desk, office, ofc, toll free, switchboard",
    ),
    _phone(
        "labelled fax",
        "FAX",
        after(_GAP + _ANY_PHONE, re.IGNORECASE),
        0.97,
        Evidence.LABELLED,
        "fax, fx, facsimile, faxed, faxed to, fax to, telefax",
    ),
    _phone(
        "labelled pager",
        "PAGER",
        after(_GAP + _ANY_PAGER, re.IGNORECASE),
        0.95,
        Evidence.LABELLED,
        "pager, pgr, bleep, beeper, bpr, page, paged, pgd, p#, pager id",
    ),
    _phone(
        "labelled extension",
        "EXT",
        after(
            r"\.?(?:ension)?[\s:.#]{0,3}(?P<v>\*?\d(?:-\d{4}|\d{1,5}))(?![\d/]|\.\d|-\d|:\d| ?(?:mg|cm|mm)\b)",
            re.IGNORECASE,
        ),
        0.95,
        Evidence.LABELLED,
        "ext, extn, extension, voalte, vocera, ascom, dect",
    ),
    _phone(
        "x extension",
        "EXT",
        after(r"[ .]?(?P<v>\d{4,5}|\d-\d{4})(?![\d/.]|:\d|-\d)"),
        0.85,
        Evidence.LABELLED,
        "x, X",
        cased=True,
    ),
)
PHONE = _phone("phone", "PHONE", _number, 0.9, Evidence.SHAPE)
