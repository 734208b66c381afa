"""Patterns of dates in digits: full, ISO, compact, and partial ones in their context."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.note_dates import is_day
from tide_udfs.recognizers.pattern import DASH, DASHES, Find, Pattern, Place, Rate
from tide_udfs.span import Evidence, PhiCategory

_ORDINAL = r"(?:st|nd|rd|th)"
_MONTH_BEGINS = r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
YEAR_FORM = r"(?:1[89]\d\d|20\d\d)"


_RANGE_BEFORE = Before(
    rf"(?:\d/\d{{1,4}}|\d-\d{{1,2}}-\d{{2,4}}|\b(?:19|20)\d\d"
    rf"|{_MONTH_BEGINS}[a-z]{{0,6}}\.?(?: ?\d{{1,2}})?)[ ]?{DASH}\Z|\b(?:19[2-9]|20[0-3])\d/\Z",
    re.IGNORECASE,
)


def is_free(text: str, start: int) -> bool:
    """Tell whether a date may begin at `start`: nothing is glued to its front but the first date of a range."""
    before = text[max(0, start - 2) : start]
    if not before or before[-1] in " \n\t(":
        return True
    if before[-1].isalnum() or before[-1] in "#$":
        return before[-1] in "xX" and not before[:1].isalnum()
    if before[-1] in "/.-–—" and before[0].isalnum():
        return _RANGE_BEFORE.search(text, max(0, start - 20), start) is not None
    return not (before[-1] == ":" and before[0].isdecimal()) and not (before[-1] == "." and before[0] in " \t\n")


_FULL = re.compile(
    rf"(\d{{1,2}})({DASH}|[/.])(\d{{1,2}})\2(\d{{4}}|\d{{2}})(?![\d/]|\.\d)(?!{DASH}\d{{1,2}}(?!\d"
    rf"|[/.\-]\d))(?!{DASH}(?!(?:[01]\d|2[0-3])[0-5]\d(?![\d\-]))\d{{3,}}(?![/.\-]))"
    rf"|(\d{{4}})({DASH}|[/.])(\d{{1,2}})\6(\d{{1,2}})(?!\d|[/.]\d|{DASH}\d)",
)
_ROMAN = re.compile(
    r"(?:3[01]|[12]\d|0?[1-9])([/.\-])(?:(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})|(?:i{1,3}|iv|vi{0,3}|ix"
    r"|xi{0,2}))\1(?:(?:19|20)\d\d|\d\d)"
    r"(?![\w/]|[.\-]\d)"
)
"""'23.II.20', '9.xi.1974': the month in Roman numerals."""
_SPACED = re.compile(r"(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4})(?![\d/])")
_SHORT_DOTTED = 8
"""Characters of a dotted date below which it may be a section or a version ('1.2.34')."""
_VERSION_BEFORE = Before(
    r"(?:\b(?:v|ver|vers|version|rev|revision|release|build|software|firmware|app|section|sect?|figure|fig|table"
    r"|chapter|"
    r"para|item|step|part|appendix|policy|protocol|grant|rule|code|ec|ip|no|ref)\.? ?|[#§])\Z",
    re.IGNORECASE,
)


def _full(text: str, start: int, _end: int) -> Iterator[Place]:
    if (roman := _ROMAN.match(text, start)) and is_free(text, start):
        yield roman.span()
        return
    match = _FULL.match(text, start) or _SPACED.match(text, start)
    if match is None or not is_free(text, start):
        return
    if not _plausible(match[0]):
        return
    dotted = match.re is _FULL and match[2] == "." and len(match[4]) == 2
    if dotted and match.end() - start < _SHORT_DOTTED and _VERSION_BEFORE.search(text, max(0, start - 10), start):
        return
    yield match.span()


def _plausible(surface: str) -> bool:
    """Tell a date from a record number of the same form: an impossible day is one only beside a four-digit year."""
    numbers = [int(part) for part in re.findall(r"\d+", surface)]
    if max(numbers) > 999:
        return any(1850 <= number <= 2100 for number in numbers)
    return len(re.findall(r"\d+", surface)[-1]) == 2 and 1 <= min(numbers[:2]) <= 12 and max(numbers[:2]) <= 31


def _rate_full(surface: str) -> tuple[float, Evidence]:
    """A possible day with a year of four digits is beyond doubt; an impossible one is still masked."""
    numbers = [int(part) for part in re.findall(r"\d+", surface)]
    long_year = max(numbers) > 999
    small = [number for number in numbers if number <= 999] if long_year else numbers[:2]
    possible = len(small) == 2 and 1 <= min(small) <= 12 and max(small) <= 31
    if long_year and possible and 1850 <= max(numbers) <= 2100:
        return 0.97, Evidence.CHECKED
    return (0.9 if possible else 0.6), Evidence.SHAPE


_COMPACT = re.compile(
    rf"(?:{YEAR_FORM})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?=T?\d{{4,6}}(?!\d))"
    rf"|(?![^\W_]|{DASH}\d{{2,7}}(?!\d)))"
    r"|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19[2-9]\d|20[0-4]\d)(?!\w)"
)


_LOGGED = re.compile(r"(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[0-4]\d(?=[|\t ]{1,3}(?:[01]\d|2[0-3]):?[0-5]\d(?!\d))")


_BARCODE_BEFORE = Before(r"\(1[1-7]\)\Z")
_BARCODE = re.compile(r"\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d)")


def _logged(text: str, start: int, _end: int) -> Iterator[Place]:
    """'021919|0104|': day and time where the line of a log begins; '(17)290831': the expiry of a GS1 barcode."""
    if start == 0 or text[start - 1] == "\n":
        if match := _LOGGED.match(text, start):
            yield match.span()
    elif _BARCODE_BEFORE.search(text, max(0, start - 4), start) and (match := _BARCODE.match(text, start)):
        yield match.span()


def _compact(text: str, start: int, _end: int) -> Iterator[Place]:
    """Eight digits that are a possible day: by chance one number in 250 is."""
    match = _COMPACT.match(text, start)
    if (
        match
        and not text[max(0, start - 1) : start].isalnum()
        and text[max(0, start - 1) : start] not in ("-", ".", "/", "#")
    ):
        yield match.span()


_BIRTH = re.compile(
    r"[ :.\-]{1,3}(?:is )?(?P<v>(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d\d(?!\d)"
    r"|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d(?!\d)"
    r"|(?:0?[1-9]|1[0-2]) (?:0?[1-9]|[12]\d|3[01]) (?:(?:19|20)\d\d|\d\d)(?![\d/.:]| ?(?:mg|kg|lbs?|cm)\b))"
)


def _birth(text: str, _start: int, end: int) -> Iterator[Place]:
    """'dob 040199', 'DOB 9 2 2008', 'DOS 031424'."""
    if match := _BIRTH.match(text, end):
        yield match.span("v")


_SCANNED_LEFT = re.compile(r"[\dOol]{1,2}\Z")
_SCANNED_RIGHT = re.compile(r"[ ]?[\dOol]{1,2}(?:[ ]?/[ ]?(?:[\dOol]{4}|[\dOol]{2}))?(?![\w/])")
_SCANNED = str.maketrans("Ool", "001")
_FEWEST_SCANNED = 2
_OXYGEN = "O2"


def _scanned(text: str, start: int, end: int) -> Iterator[Place]:
    """'O8/O5/24', '1O/5': a date as a scanner reads it."""
    left = _SCANNED_LEFT.search(text, max(0, start - 2), start)
    right = _SCANNED_RIGHT.match(text, end)
    if not left or not right or text[max(0, left.start() - 1) : left.start()] in _GLUED_SCANNED:
        return
    if text[max(0, left.start() - 1) : left.start()].isalnum() or (left[0] == _OXYGEN and "/" not in right[0]):
        return
    surface = text[left.start() : right.end()]
    numbers = [int(part) for part in surface.translate(_SCANNED).replace(" ", "").split("/")]
    if (
        any(char in "Ool" for char in surface)
        and sum(map(str.isdigit, surface)) >= _FEWEST_SCANNED
        and is_day(*numbers[:2])
    ):
        yield left.start(), right.end()


_GLUED_SCANNED = ("/", ".", "-")


# -- ordinals --------------------------------------------------------------------------------------------------------

_DAY_ALONE = re.compile(rf"(?:3[01]|[12]?\d){_ORDINAL}(?![\w-])", re.IGNORECASE)
_WEEKDAY = r"(?:(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\.?,?"
_DAY_BEFORE = Before(rf"\b(?:(?:on|till|until|since|due|through|thru)(?: the)?|{_WEEKDAY}(?: the)?) \Z", re.IGNORECASE)
"""What leads to a day, whatever follows it."""
_THE_BEFORE = Before(
    r"\b(?:by|from|before|after|was|is|were|for|of|to|and|or)(?: the)? \Z"
    r"|(?<!\bat )(?<!\bin )(?<!below )(?<!above )(?<!under )(?<!over )\bthe \Z",
    re.IGNORECASE,
)
"""What leads to a day where the clause ends or goes on as it does behind a day."""
_LATE_DAY = 11
_ANY_BEFORE = Before(r"[^\W\d_]{2,} \??\Z")
_CLAUSE_ENDS = re.compile(r"[.,;\n]|\Z")
_NOT_DAY_BEHIND = re.compile(
    r"[ \-](?:arm|port|interspace|intercostal|layer|space|percentile|%ile|week|wk|month|mo"
    r"|year|yr|day|grade|floor|fl|rib|ribs|metatarsal|metacarpal|digit|toe|finger|ray|degree|deg"
    r"|edition"
    r"|century|visit|stage|line|dose|cranial|nerve|ventricle|trimester|pregnancy|generation"
    r"|hosp|hospital|postop|post-op|attempt|admission|episode|time|cycle|infusion|one"
    r"|St|Street|Ave|Avenue|cent|quarter|period|shift|semester|child|son|daughter|(?:and|or"
    r"|to) (?:the )?\d{1,2}(?:st|nd|rd|th))\b"
    r"|, ?\d{1,2}(?:st|nd|rd|th)\b",
    re.IGNORECASE,
)
_DAY_ALONE_AFTER = re.compile(
    r"\s?(?:[.,;:)]|\Z|\n|–|-|\d|(?:at|for|and|to|with|w|in|if|are|is|was|per|when|by|but|so|he|she|we|pt|a\.?m"
    r"|p\.?m|or"
    r"|then|after|before)\b)",
    re.IGNORECASE,
)


def _ordinal_day(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _DAY_ALONE.match(text, start)
    if match is None:
        return
    if _is_led_day(text, start, match.end()) and not _NOT_DAY_BEHIND.match(text, match.end()):
        yield match.span()


def _is_led_day(text: str, start: int, end: int) -> bool:
    """Tell whether an ordinal stands where a day does."""
    low = max(0, start - 18)
    if _DAY_BEFORE.search(text, low, start):
        return True
    if _THE_BEFORE.search(text, low, start):
        return _DAY_ALONE_AFTER.match(text, end) is not None
    late = int(text[start : end - 2]) >= _LATE_DAY
    return late and _CLAUSE_ENDS.match(text, end) is not None and _ANY_BEFORE.search(text, low, start) is not None


def date_pattern(
    name: str,
    find: Find,
    score: float,
    *,
    words: tuple[str, ...] = (),
    cased: tuple[str, ...] = (),
    lengths: tuple[int, int] = (1, 4),
    followed: str = "",
    rate: Rate | None = None,
) -> Pattern:
    """Return a pattern of the category DATE."""
    return Pattern(
        name=name,
        category=PhiCategory.DATE,
        entity="DATE",
        find=find,
        words=words,
        cased=cased,
        lengths=lengths,
        followed=followed,
        score=score,
        evidence=Evidence.SHAPE,
        rate=rate,
    )


WORD_PATTERNS = (
    date_pattern(
        "birth",
        _birth,
        0.9,
        words=(
            "dob",
            "d o b",
            "date of birth",
            "birth date",
            "birthdate",
            "born",
            "dos",
            "doa",
            "dod",
            "doi",
            "date of service",
            "service date",
            "date",
            "exp",
            "expires",
        ),
    ),
)
SCANNED = Pattern(
    name="scanned date",
    category=PhiCategory.DATE,
    entity="DATE",
    find=_scanned,
    scan=re.compile(
        r"/(?:(?=[ ]?[\dOol]{1,2}[ ]?/[ ]?[\dOol]{2})|(?=\d?[Ol]\d?(?![\w/]))|(?<=[Ol]/)(?=[\dOl]{1,2}(?![\w/])))"
    ),
    score=0.8,
    evidence=Evidence.SHAPE,
)
FULL = date_pattern("full date", _full, 0.9, followed=f"{DASHES}/. ", rate=_rate_full)
COMPACT = date_pattern("compact date", _compact, 0.85, lengths=(8, 14))
LOGGED = date_pattern("logged date", _logged, 0.75, lengths=(6, 6))
ORDINAL_DAY = date_pattern("ordinal day", _ordinal_day, 0.7, lengths=(1, 2), followed="snrtSNRT")
