"""Patterns of telephone, fax and pager numbers and of extensions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import DASH, SPACE, Find, Gated, Pattern, Place, after, gate, phrases
from tide_udfs.recognizers.spelled import STEP, TELEPHONE_DIGITS, count_digits, is_beyond_telephones, spelled
from tide_udfs.span import Evidence, PhiCategory

_SEP = rf"(?:{DASH}|[./·]|{SPACE})"
_NANP = re.compile(
    rf"(?:\d{{3}}\) ?{_SEP}?|\d{{3}}{_SEP}{{1,2}})\d{{3}}{_SEP}{{1,2}}\d{{4}}(?!\d|{DASH}\d|[./]\d)"
    rf"|1{_SEP}\(?\d{{3}}\)?{_SEP}{{1,2}}\d{{3}}{_SEP}{{1,2}}\d{{4}}(?!\d)"
    rf"|\d{{3}}{DASH}\d{{3}}{DASH}[A-Z]{{4}}(?!\w)"
    r"|\(?\d{3}\)?[ ]?\r?\n[ ]{0,8}\d{3}-\d{4}(?!\d)|\d{3}[- ]\d{3}[- ]?\r?\n\d{4}(?![\d/-])"
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
        if second := _SECOND_LINE.match(text, match.end()):
            yield second.span(1)


def _plain_number(text: str, start: int) -> re.Match[str] | None:
    if text[max(0, start - 1) : start] in ("$", "#", "-", "–", "/", "."):
        return None
    match = _SEVEN.match(text, start)
    if match and int(match[0][:3]) < int(match[0][4:]) and int(match[0][:3]) % 50 == int(match[0][4:]) % 50 == 0:
        return None  # a range of a measure, '500-4000'
    return match or _BARE.match(text, start)


_SECOND_LINE = re.compile(r"(?: ?/ ?| or )(\d{4})(?![\d/:.\-])")


_GAP = re.compile(
    r"(?:[ \t]?\(?(?:no|num|number|nbr|line|is|was|at|to|#)\b\.?\)?|[ \t]#){0,3}[ \t:.=#"
    r"|\-–]{0,40}(?:\r?\n[ \t]{0,8})?[+(]{0,2}",
    re.IGNORECASE,
)
_LOOSE_SEP = rf"(?:{DASH}|{SPACE}|·)"
_LOOSE = re.compile(
    rf"\d{{3,5}}\)?(?:{_LOOSE_SEP}{{1,2}}\d{{2,5}}){{1,4}}(?![\d/]|\.\d)|1?\d{{10}}(?!\d)|\d{DASH}\d{{4}}(?!\d|{DASH})"
    rf"|\d{{7}}(?!\d|{DASH})|\d{{3}} - \d{{3}} - \d{{4}}(?!\d)|\d{{3}}\)?[ .-]\d{{7}}(?!\d)"
    rf"|\d{{3}}\)? \d{{3}} \d\d \d\d(?!\d)|\*\d-\d{{4}}(?!\d)"
)
_SCANNED = re.compile(
    r"\(?(?=[^\n]{0,16}\d[^\n]{0,12}\d)[\dOolI]{3}\)?[ ]?[-. ][ ]?[\dOolI]{3}[ ]?[-. ][ ]?[\dOolI]{4}(?!\w)"
)
"""A number as a scanner reads it: O for 0, l for 1."""
_PAGED = re.compile(rf"\d{{1,3}}{DASH}\d{{3,5}}(?!\d)|(?!(?:[01]\d|2[0-3])[0-5]\d(?!\d))\d{{4,10}}(?![\d/]|\.\d|:\d)")
"""'paged 0710' is a time."""
_PAGER = re.compile(rf"\d{{1,3}}{DASH}\d{{3,5}}(?!\d)|\d{{3,10}}(?![\d/]|\.\d|:\d| ?(?:mg|min|times|x)\b)")


def _labelled(*loose: re.Pattern[str]) -> Gated:
    """Find a number behind a label: of a known grouping, or else in one of the loose forms."""

    def find(text: str, _start: int, end: int) -> Iterator[Place]:
        gap = _GAP.match(text, end)
        start = gap.end() if gap else end
        places = list(_number(text, start, start + _AREA)) if text[start : start + 1].isdigit() else []
        if not places:
            matches = (form.match(text, start) for form in loose)
            places = [match.span() for match in matches if match][:1]
        if not places and (place := spelled(text, start, fewest=_FEWEST_SPELLED)):
            places = [place]
        yield from places

    return Gated(find, gate(rf"(?:{_GAP.pattern})(?:[(*]?[\dOolI]|{STEP}[ ,])", re.IGNORECASE))


_FEWEST_SPELLED = 4


def _spelled(text: str, start: int, _end: int) -> Iterator[Place]:
    """Ten digits in words are a telephone number without a label too."""
    place = None if is_beyond_telephones(text, start) else spelled(text, start, fewest=TELEPHONE_DIGITS[0])
    if place and count_digits(text[place[0] : place[1]]) in TELEPHONE_DIGITS:
        yield place


_X = re.compile(
    r"[ .]?(\*?\d(?:\d?-\d{4}|\d{0,4}))(?![\d/%]|\.\d|:\d|-\d| ?(?:mg|ml|cm|mm|days?|weeks?|wks?|hrs?|months?|min)\b)"
)
_NUMBER_BEFORE = Before(r"(?:\d[-. )]\d{4}|\d{10})\)?[ ,;(]{0,3}\Z")


def _x(text: str, start: int, end: int) -> Iterator[Place]:
    """'x2217'; with fewer than three digits only behind a number, since 'x3' is three times."""
    match = _X.match(text, end)
    if text[max(0, start - 1) : start].isalnum() and not _NUMBER_BEFORE.search(text, max(0, start - 12), start):
        return
    glued = match is not None and match.start(1) == end
    if match and ((len(match[1]) > 2 and glued) or _NUMBER_BEFORE.search(text, max(0, start - 12), start)):
        yield match.span(1)


_EXTENSION = re.compile(
    r"\.?[ \t:.#]{0,3}(?P<v>\*?\d(?:\d?-\d{4}|\d{0,5}))(?![\d/+]|-/|,\d|\.\d|-\d|:\d| ?(?:mg|cm|mm)\b)", re.IGNORECASE
)
_READING_BEFORE = Before(r"(?<!\d)(?<!\d[-.])\d{1,3}[,.;]? \Z|\b(?:hip|knee|neck|wrist|elbow|flex|R|L)\b[^\n]{0,8}\Z")


def _extension(text: str, start: int, end: int) -> Iterator[Place]:
    """'ext. 2217'; 'sugammadex 200, ext 0844' is a time and 'knee ext 4' a strength."""
    match = _EXTENSION.match(text, end)
    if match and not (text[start] in "eE" and _READING_BEFORE.search(text, max(0, start - 14), start)):
        yield match.span("v")


_SIGNED = re.compile(r"(?:#?\d{4,5}|\d{1,2}-\d{3,4})(?=[ \t]*(?:\r?\n|\Z|[;)]))")
_SIGNED_BEFORE = Before(
    r"(?:(?:\bM\.?D|\bD\.?O|RN|NP|PA-C|\bPA|PharmD|PhD|PGY-?\d|BCC|MBChB|MBBS|CNSC|LDN|RD|SW"
    r"|LCSW|DPT|PT|OT|SLP|RPh|CRNA|CNM"
    r"|resident|fellow|attending|intern|chaplain|ophtho|ortho|neuro|cards|surg)[ ,]{1,4}(?:\("
    r"|#|p ?|P ?)?|[A-Z][A-Za-z]{1,5}[ ]{2,4}#?|# ?)\Z"
)


def _signed(text: str, start: int, _end: int) -> Iterator[Place]:
    """The pager behind a credential at the end of a line: 'Sorrel Greenbaum MD  1188'."""
    match = _SIGNED.match(text, start)
    line = text.rfind("\n", max(0, start - 60), start) + 1
    if (
        match
        and _SIGNED_BEFORE.search(text, max(line, start - 24), start)
        and _CREDENTIAL.search(text, max(line, start - 60), start)
    ):
        yield match.span()


_CREDENTIAL = re.compile(
    r"\b(?:M\.?D|D\.?O|RN|NP|PA-C|PA|PharmD|PhD|PGY-?\d|BCC|MBChB|MBBS|RDN?|LCSW|M?SW|DPT|PT"
    r"|OTR?|SLP|RPh|CRNA|CNM|resident|fellow)\b"
)
_SHORT_BEFORE = Before(
    r"\b(?:contact|call|page|pager|at|to|desk|dial|tube|team|morgue|lab|pharm\w*|[Xx]|ph) ?\Z|\| \Z", re.IGNORECASE
)
_SHORT = re.compile(r"\d-\d{4}(?![\w/-]|\.\d)")


def _short(text: str, start: int, _end: int) -> Iterator[Place]:
    """'morgue 3-0447': one digit, a dash, four."""
    if _SHORT_BEFORE.search(text, max(0, start - 14), start) and (match := _SHORT.match(text, start)):
        yield match.span()


_BEHIND_P = re.compile(rf"[.\- ]{{0,2}}(?P<v>{_PAGER.pattern})")


def _glued_pager(text: str, start: int, end: int) -> Iterator[Place]:
    """'p20417', 'p. 20417', 'p-20417'."""
    before = text[max(0, start - 1) : start]
    if not before.isalnum() and before not in ("-", "#") and (match := _BEHIND_P.match(text, end)):
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
        "zero, oh, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, plus four",
    ),
    _phone(
        "labelled phone",
        "PHONE",
        _labelled(_LOOSE, _SCANNED),
        0.96,
        Evidence.LABELLED,
        "phone, ph, tel, telephone, cell, mobile, mob, home phone, work phone, cellphone, call, "
        "callback, call back, cb no, cb number, line, "
        "direct, contact, text, whatsapp, voicemail, voice, vm, hotline, desk, office, ofc, toll free, switchboard",
    ),
    _phone(
        "labelled fax",
        "FAX",
        _labelled(_LOOSE, _SCANNED),
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
    _phone(
        "call back",
        "PHONE",
        after(r"#?(?: (?:no|num|number)\b\.?)?[:.# ]{1,3}(?P<v>\(?\d{3}\)?[-. ]{0,2}(?:\d{3}[-. ]?)?\d{4})(?![\d-])"),
        0.9,
        Evidence.LABELLED,
        "cb",
    ),
    _phone("paged at", "PAGER", _labelled(_PAGED), 0.9, Evidence.LABELLED, "page, paged"),
    _phone(
        "labelled extension",
        "EXT",
        _extension,
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
    scan=re.compile(r"p(?=(?:\d{4,5}|(?:\. ?|-| )\d{5})(?![\w/.-]))"),
    find=_glued_pager,
    score=0.75,
    evidence=Evidence.SHAPE,
)
SHORT = Pattern(
    name="short number",
    category=PhiCategory.PHONE,
    entity="EXT",
    find=_short,
    score=0.75,
    evidence=Evidence.SHAPE,
    lengths=(1, 1),
    followed="-",
)
SIGNED = Pattern(
    name="pager of a signature",
    category=PhiCategory.PHONE,
    entity="PAGER",
    find=_signed,
    score=0.75,
    evidence=Evidence.SHAPE,
    lengths=(1, 5),
    followed="\n\r-;) ",
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
