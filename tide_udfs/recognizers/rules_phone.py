"""Patterns of telephone and fax numbers: behind their label, by their form alone, and read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import DASH, SPACE, Find, Gated, Pattern, Place, after, gate, phrases
from tide_udfs.recognizers.phone_forms import AREA_DIGITS, number
from tide_udfs.recognizers.spelled import (
    STEP,
    TELEPHONE_DIGITS,
    count_digits,
    half_spelled,
    is_beyond_telephones,
    spelled,
)
from tide_udfs.span import Evidence, PhiCategory

_GAP = re.compile(
    r"(?:[ \t]?\(?(?:no|num|number|nbr|line|is|was|at|on|to|me|him|her|us|them|back|#)\b\.?\)?|[ \t]#"
    r"|[ \t]?\((?:[chmow]|hm|home|wk|work|cell|mob|mobile|office)\)){0,3}[ \t:.=#"
    r"|\-–]{0,40}(?:\r?\n[ \t]{0,8})?[+(]{0,2}",
    re.IGNORECASE,
)
_SCATTERED = re.compile(
    r"(?!(?:\d\d[ -]){4}\d\d\b)(?:1[ .-]{0,2})?\(?[2-9](?:(?:[ )-]|\.(?! )){0,3}\d){9}(?![\d/]|[-.]\d)"
)
"""Ten digits, wherever spaces and dashes stand between them."""
_DATED = re.compile(r"(?:19|20)\d\d-\d\d-\d\d(?!\d)")
_LOOSE_SEP = rf"(?:{DASH}|{SPACE}|·)"
_LOOSE = re.compile(
    rf"\d{{3,5}}\)?(?:{_LOOSE_SEP}{{1,2}}\d{{2,5}}){{1,4}}(?![\d/]|\.\d)|1?\d{{10}}(?!\d)|\d{DASH}\d{{4}}(?!\d|{DASH})"
    rf"|\d{{7}}(?!\d|{DASH})|\d{{3}} - \d{{3}} - \d{{4}}(?!\d)|\d{{3}}\)?[ .-]\d{{7}}(?!\d)"
    rf"|\d{{3}}\)? \d{{3}} \d\d \d\d(?!\d)|\*\d-\d{{4}}(?!\d)|\d{{3}}\.\d{{4}}(?!\d|\.\d)|0\d{{9,10}}(?!\d)"
    r"|0\d-\d{6,8}(?![\w/-]|\.\d)|[1-9]\d(?:[ -]\d{3,4}[ -]\d{4}| \d{3} \d\d \d\d)(?![\d/]|[.-]\d)"
)
_SCANNED = re.compile(
    r"\(?(?=[^\n]{0,16}\d[^\n]{0,12}\d)[\dOolI]{3}\)?[ ]?[-. ][ ]?[\dOolI]{3}[ ]?[-. ][ ]?[\dOolI]{4}(?!\w)"
)
"""A number as a scanner reads it: O for 0, l for 1."""


def labelled_number(*loose: re.Pattern[str], fewest_spelled: int = 4) -> Gated:
    """Find a number behind a label: of a known grouping, or else in one of the loose forms, or in words."""

    def find(text: str, _start: int, end: int) -> Iterator[Place]:
        gap = _GAP.match(text, end)
        start = gap.end() if gap else end
        places = list(number(text, start, start + AREA_DIGITS)) if text[start : start + 1].isdigit() else []
        if not places and not _DATED.match(text, start):
            matches = (form.match(text, start) for form in loose)
            places = [(start - _opens(text, start, match[0]), match.end()) for match in matches if match][:1]
        if place := half_spelled(text, start, digits=_SPOKEN_DIGITS) or spelled(text, start, fewest=fewest_spelled):
            places = places or [place]
        yield from places

    def _opens(text: str, start: int, surface: str) -> bool:
        return text[start - 1] == "(" and ")" in surface

    return Gated(find, gate(rf"(?:{_GAP.pattern})(?:[(*]?[\dOolI]|{STEP}[ ,])", re.IGNORECASE))


_SPOKEN_DIGITS = (7, *TELEPHONE_DIGITS)
_ABROAD_DIGITS = range(9, 16)


def _spelled(text: str, start: int, end: int) -> Iterator[Place]:
    """Ten digits in words are a telephone number without a label too; behind 'plus' more or fewer are."""
    if text[start:end].lower().startswith("plus "):
        place = spelled(text, start + 5, fewest=_ABROAD_DIGITS[0])
        if place and count_digits(text[slice(*place)]) in _ABROAD_DIGITS:
            yield start, place[1]
        return
    whole = None if is_beyond_telephones(text, start) else spelled(text, start, fewest=TELEPHONE_DIGITS[0])
    if whole and count_digits(text[slice(*whole)]) not in TELEPHONE_DIGITS:
        whole = None
    if place := whole or half_spelled(text, start):
        yield place
    elif area := _AREA_BEFORE.search(text, max(0, start - 6), start):
        place = spelled(text, start, fewest=_LOCAL_DIGITS) or half_spelled(text, start, digits=(_LOCAL_DIGITS,))
        if place and len(_DIGIT.findall(text, *place)) + count_digits(text[slice(*place)]) == _LOCAL_DIGITS:
            yield area.start(), place[1]


_LOCAL_DIGITS = 7
_DIGIT = re.compile(r"\d")
_AREA_BEFORE = Before(r"(?<![\d.,/-])[2-9]\d\d[ ,-]{1,2}\Z")
_TAIL = re.compile(
    r"(?: ?(?:4|four))?(?: digits)?\)?(?: (?:in|with|is|are))?:? "
    r"(?:#?['’]?(?P<w>[-–](?!19|20)\d{4})|#?['’]?(?P<v>\d{3,4}))"
    r"(?![\d/:-]|\.\d)"
)
PHONE_BEFORE = Before(
    r"\b(?:phone|cell|mobile|mob|landline|tel|fax|pager|pgr|call(?:ed)?(?: back)?|cb)\b[^.;\n]{0,24}[ (]\Z",
    re.IGNORECASE,
)


def _tail(text: str, start: int, end: int) -> Iterator[Place]:
    """'cell on file ends in 0153', 'pgr tail 441', 'grandmother ends -0153': the last digits of a number."""
    match = _TAIL.match(text, end)
    if match and match["w"]:
        if text[start].lower() == "e" or PHONE_BEFORE.search(text, max(0, start - 48), start):
            yield match.start("w") + 1, match.end("w")
    elif match and PHONE_BEFORE.search(text, max(0, start - 48), start):
        yield match.span("v")


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
        "spelled phone",
        "PHONE",
        _spelled,
        0.85,
        Evidence.SHAPE,
        "zero, oh, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, plus one, plus two, "
        "plus three, plus four, plus five, plus six, plus seven, plus eight, plus nine",
    ),
    _phone(
        "labelled phone",
        "PHONE",
        labelled_number(_SCATTERED, _LOOSE, _SCANNED),
        0.96,
        Evidence.LABELLED,
        "phone, phones, ph, tel, tels, cells, lines, contacts, ring, rang, reached, reachable, "
        "contactable, telephone, cell, cel, mobile, mob, home phone, work phone, cellphone, handphone, "
        "celular, movil, telefono, call, call me, call her, call him, reach, area code, callback, call back, cb "
        "no, cb number, line, landlines, landline, helpline, direct, contact, text, txt, sms, whatsapp, voicemail, "
        "voice, vm, hotline, desk, office, ofc, ddi, direct line, direct dial, toll free, switchboard, switch",
    ),
    _phone(
        "labelled fax",
        "FAX",
        labelled_number(_SCATTERED, _LOOSE, _SCANNED, fewest_spelled=3),
        0.97,
        Evidence.LABELLED,
        "fax, fx, efax, e fax, rightfax, right fax, facsimile, faxed, faxed to, fax to, telefax",
    ),
    _phone(
        "end of a phone",
        "PHONE",
        Gated(_tail, gate(_TAIL.pattern)),
        0.92,
        Evidence.LABELLED,
        "tail, ending, ends, last",
    ),
    _phone(
        "call back",
        "PHONE",
        after(
            r"#?(?: (?:no|num|number)\b\.?)?[:.# ]{1,3}(?P<v>\(?\d{3}\)?[-. ]{0,2}(?:\d{3}[-. ]?)?\d{4}|\d{5})(?![\d-])"
        ),
        0.9,
        Evidence.LABELLED,
        "cb",
    ),
    _phone(
        "short code",
        "PHONE",
        after(r"(?: [\"“'‘]?[^\W\d_]{2,12}[\"”'’]?)? to (?P<v>\d{5,6})(?![\w/%-]|[.,]\d)"),
        0.85,
        Evidence.LABELLED,
        "text, txt, sms",
    ),
)
_SUBJECT = re.compile(r"\d{3}-\d{4}(?![\w@-]|[./]\d)")
_SUBJECTS_BEFORE = Before(
    r"\b(?i:subjects?|subj|participants?|screening|randomi[sz]ation|enrol\w{0,5}|usi|initials/id|initials)"
    r"(?: (?:id|no|number)s?)?\.?[ :#]{1,4}(?:[A-Z.]{2,6} ?/ ?)?(?:\d{3}-\d{4}(?:, (?:and )?| and | & )){0,8}\Z"
)
_SIBLING_CHARS = 2_000
_NHS = re.compile(r"[3-7]\d\d \d{3} \d{4}(?![\w-]|[./:]\d)")


def _subject(text: str, start: int, end: int) -> Iterator[Place]:
    """'subjects 442-0017, 442-0021', and other numbers of the same site below."""
    match = _SUBJECT.match(text, start)
    if match is None or text[start - 1 : start].isalnum():
        return
    first = text.find(text[start : end + 1], max(0, start - _SIBLING_CHARS), end + 1)
    if any(_SUBJECTS_BEFORE.search(text, max(0, at - 130), at) for at in {first, start}):
        yield match.span()


def _nhs(text: str, start: int, _end: int) -> Iterator[Place]:
    """Ten digits in Britain's grouping of patients' numbers, below the name of its service."""
    match = _NHS.match(text, start) if text[start - 1 : start] in ("", " ", "\t", "|", "\n") else None
    if match and text.rfind("NHS no", max(0, start - _SIBLING_CHARS), start) >= 0:
        yield match.span()


SUBJECT, NHS = (
    Pattern(
        name=name,
        category=PhiCategory.ID,
        entity=entity,
        find=find,
        score=0.9,
        evidence=Evidence.SHAPE,
        lengths=(3, 3),
        followed=followed,
    )
    for name, entity, find, followed in (
        ("subject number", "STUDY", _subject, "-"),
        ("number of a health service", "MRN", _nhs, " "),
    )
)
PHONE = Pattern(
    name="phone",
    category=PhiCategory.PHONE,
    entity="PHONE",
    find=number,
    score=0.9,
    evidence=Evidence.SHAPE,
    lengths=(1, 15),
)
