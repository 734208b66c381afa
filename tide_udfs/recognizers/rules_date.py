"""Patterns of dates in digits: full, ISO, compact, and partial ones in their context."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import DASH, DASHES, Find, Pattern, Place, Rate
from tide_udfs.span import Evidence, PhiCategory

_ORDINAL = r"(?:st|nd|rd|th)"
YEAR_FORM = r"(?:1[89]\d\d|20\d\d)"


_RANGE_BEFORE = Before(
    rf"(?:\d/\d{{1,4}}|\d-\d{{1,2}}-\d{{2,4}}|\b(?:19|20)\d\d|[a-z]\.? ?\d{{1,2}})[ ]?{DASH}\Z", re.IGNORECASE
)


def is_free(text: str, start: int) -> bool:
    """Tell whether a date may begin at `start`: nothing is glued to its front but the first date of a range."""
    before = text[max(0, start - 2) : start]
    if not before or before[-1] in " \n\t(":
        return True
    if before[-1].isalnum() or before[-1] in "#$":
        return before[-1] in "xX" and not before[:1].isalnum()
    if before[-1] in "/.-–—" and before[0].isalnum():
        return _RANGE_BEFORE.search(text, max(0, start - 14), start) is not None
    return True


_FULL = re.compile(
    rf"(\d{{1,2}})({DASH}|[/.])(\d{{1,2}})\2(\d{{4}}|\d{{2}})(?![\d/]|\.\d)(?!{DASH}\d{{1,2}}(?!\d"
    rf"|[/.\-]\d))(?!{DASH}\d{{3,}}(?![/.\-]))"
    rf"|(\d{{4}})({DASH}|[/.])(\d{{1,2}})\6(\d{{1,2}})(?!\d|[/.]\d|{DASH}\d)",
)
_SPACED = re.compile(r"(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4})(?![\d/])")
_SHORT_DOTTED = 8
"""Characters of a dotted date below which it may be a section or a version ('1.2.34')."""
_BIRTH_BEFORE = re.compile(r"(?:dob|born|birth|date|seen|on|visit|d\.o\.b\.)[\s:.]{1,3}\Z", re.IGNORECASE)


def _full(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _FULL.match(text, start) or _SPACED.match(text, start)
    if match is None or not is_free(text, start):
        return
    if not _plausible(match[0]):
        return
    dotted = match.re is _FULL and match[2] == "." and len(match[4]) == 2
    if dotted and match.end() - start < _SHORT_DOTTED and not _stands_alone(text, start, match.end()):
        return
    yield match.span()


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether '5.1.24' stands where a date does, and no version or section."""
    if _BIRTH_BEFORE.search(text[max(0, start - 8) : start]):
        return True
    before, behind = text[max(0, start - 2) : start], text[end : end + 2]
    opens = not before or before[-1] == "\n" or before == "  "
    return (opens and not behind[:1].isalnum()) or (
        before[-1:] == " " and (not behind or behind[0] == "\n" or behind == "  ")
    )


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
    r"[ :.\-]{1,3}(?:is )?(?P<v>(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d\d(?!\d)|(?:0?[1-9]"
    r"|1[0-2]) (?:0?[1-9]|[12]\d|3[01]) (?:19|20)\d\d(?!\d))"
)


def _birth(text: str, _start: int, end: int) -> Iterator[Place]:
    """'dob 040199', 'DOB 9 2 2008'."""
    if match := _BIRTH.match(text, end):
        yield match.span("v")


_SCANNED_LEFT = re.compile(r"[\dOol]{1,2}\Z")
_SCANNED_RIGHT = re.compile(r"[ ]?[\dOol]{1,2}[ ]?/[ ]?(?:[\dOol]{4}|[\dOol]{2})(?!\w)")


def _scanned(text: str, start: int, end: int) -> Iterator[Place]:
    """'O8/O5/24': a date as a scanner reads it."""
    left = _SCANNED_LEFT.search(text, max(0, start - 2), start)
    right = _SCANNED_RIGHT.match(text, end)
    if left and right and not text[max(0, left.start() - 1) : left.start()].isalnum():
        surface = text[left.start() : right.end()]
        if any(char in "Ool" for char in surface) and sum(map(str.isdigit, surface)) > 2:
            yield left.start(), right.end()


# -- years and ordinals -----------------------------------------------------------------------------------------------

_BARE_YEAR = re.compile(
    r"(?:19[2-9]\d|20[0-3]\d)(?:['’]?s)?(?![\w/%°'+]|[.,:]\d|-\d{1,2}-\d|-\d{3,}(?!\d?(?:[^\d]|\Z)))"
)
_NOT_YEAR_BEHIND = re.compile(
    r"[ \t]{0,2}(?:iu|mg|mcg|ml|cc|kcal|cal|calories|units?|u|g|gm|grams?|hrs?|hours?|h|criteria"
    r"|guidelines?|x\d|steps|k"
    r"|copies|cells|pm|am|lbs?|feet|ft|psi|diet|meters?|m|ppm|formulary|definition|revision|edition|version"
    r"|(?:[NSEW]{1,2}\.? )?[A-Z][a-z]+ (?:St|Ave|Rd|Blvd|Dr|Ln|Way|Ct|Street|Avenue|Road|Drive|Lane|Court)"
    r"|(?:ase|eacvi|aha|acc|nia|gold|ecco|aasld|easl|kdigo|gina|ats|ers|eular|figo|iaslc|aace|nccn|beers|tfc|escmid)"
    r"(?:[/-][a-z]+)*)\b",
    re.IGNORECASE,
)
_NOT_YEAR_BEFORE = Before(
    r"(?:\b(?:at|called|eta|room|rm|bed|ext|min|esc|than|sat|approx|force|code|ste|suite|apt|unit|box"
    r"|no|banff|acr|ada|aspen|who"
    r"|mcdonald|gold|pacu|bedside|triage|egfr|ckd-epi|version|v|pgy|dose|volume|in/out|out|total|urine"
    r"|ml|ebl|aap|asccp|pole"
    r"|kdigo|usmstf|acns|ase|eacvi|hns|beers|psmid|ecco|easl|gina|ats|eular|figo|npiap|npuap|gold|nia|aua"
    r"|nccn|esc|aha|acc|asa|idsa|cdc|aasld|hep"
    r"|heparin|d|im|iv|po|qhs|until|till|by|from|npo|~)[ .:#]{1,2}|\b(?:vit|vitamin) [a-z] "
    r"|[@<>=$#/+]\s?|\d\.)\Z",
    re.IGNORECASE,
)
_YEAR_BEFORE = Before(
    r"(?:\b(?:in|since|spring|summer|fall|autumn|winter|circa|year|early|mid|late|before|after|during"
    r"|class|dx|dx'd|hx|born"
    r"|christmas|thanksgiving|easter|(?:19|20)\d\d,?(?: and| &)?)[ '\-]{1,2}|\(\s?|\(c\.? ?|;\s|(?:19"
    r"|20)\d\d ?[-–/] ?)\Z",
    re.IGNORECASE,
)
_CLOCK_LINE = re.compile(r"^[ \t]*(?:0\d|1[0-8]|2[1-3])[0-5]\d(?![\d/.-])", re.MULTILINE)
_EVENING_LINE = re.compile(r"^[ \t]*((?:19|20)\d\d)[ \t]", re.MULTILINE)
_EVENING_LINES = 4
_CLOCK_BEFORE = re.compile(
    r"(?:(?<![\d/])\d{1,2}/\d{1,2}(?:/\d{2,4})?|\b(?:arr|rpt|hung|bedtime|sleeps|xmit|alert|time|solids|dtv"
    r"|provider|pron))"
    r" \Z",
    re.IGNORECASE,
)
_CLOCK_BEHIND = re.compile(r" \d{1,2}/\d{1,2}(?![\d/])|[-–]0\d[0-5]\d(?!\d)")
"""What stands beside a time of four digits: '5/6/2025 1945', '1950 12/29', '2000-0530'."""


@lru_cache(maxsize=1)
def _has_clock_lines(text: str) -> bool:
    """Tell whether lines begin with a time of four digits, so that '1940' in front of one is a time too.

    An evening tells itself by the gap: '1956' and then '2003', in order and with nothing like '1998' between.
    """
    if _CLOCK_LINE.search(text):
        return True
    lines = _EVENING_LINE.findall(text)
    if len(lines) < _EVENING_LINES or any(line[2] > "5" for line in lines):
        return False
    return lines == sorted(lines) and any("1930" <= line < "1960" for line in lines) and lines[-1] >= "2000"


def _is_clock(text: str, start: int, end: int) -> bool:
    """Tell whether four digits stand where a time of day does, behind a day or in front of one."""
    return int(text[start + 2 : start + 4]) < 60 and (
        _CLOCK_BEFORE.search(text, max(0, start - 14), start) is not None or _CLOCK_BEHIND.match(text, end) is not None
    )


def _year(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _BARE_YEAR.match(text, start)
    if match is None or not is_free(text, start) or _NOT_YEAR_BEHIND.match(text, match.end()):
        return
    if _is_clock(text, start, match.end()):
        return
    if (
        (start == 0 or text[start - 1] == "\n")
        and text[match.end() : match.end() + 1] != "\n"
        and _has_clock_lines(text)
    ):
        return
    before = text[max(0, start - 14) : start]
    if (
        _YEAR_BEFORE.search(before)
        or not _NOT_YEAR_BEFORE.search(before)
        or _certain_year(text, start, match.end(), before)
    ):
        yield from _with_second_year(text, start, match.end())


_TO_YEAR = Before(r"\b(?:from|until|till|to|d\.|died|by) \Z", re.IGNORECASE)
_YEAR_ENDS = re.compile(
    r"(?: ?(?:to|until|till|through|thru|on|-|–)\b| [-–] ?|[,;.)\n]|\Z| (?:by|of|after|when|at|he|she|for|and)\b)"
)
_SECOND_YEAR = re.compile(r"[-–/](\d\d)(?![\d/]|-\d)")
_MONTH_BEHIND = re.compile(r"-(0[1-9]|1[0-2])(?![\d/-])")


def _certain_year(text: str, start: int, end: int, before: str) -> bool:
    """Tell a year from a time of day behind 'from' or 'until': '1966' is no time, 'd. 2012' neither."""
    if not _TO_YEAR.search(before):
        return False
    minutes = int(text[start + 2 : start + 4])
    if minutes > 59 or before.endswith(("d. ", "died ")):
        return True
    return _YEAR_ENDS.match(text, end) is not None and not _CLOCK_NEAR.search(
        text, max(0, start - 60), min(len(text), end + 60)
    )


_CLOCK_NEAR = re.compile(
    r"(?<![\d/-])(?:0\d|1[0-8]|2[1-3])[0-5]\d(?![\d/-])|\d:\d\d|\b(?:npo|till|qhs|noc)\b", re.IGNORECASE
)


def _with_second_year(text: str, start: int, end: int) -> Iterator[Place]:
    """'2024-25' is two years, '2021-03' a month."""
    first = int(text[start : start + 4])
    second = _SECOND_YEAR.match(text, end)
    if second and int(second[1]) == (first + 1) % 100:
        yield start, end
        yield second.span(1)
    elif month := _MONTH_BEHIND.match(text, end):
        yield start, month.end()
    else:
        yield start, end


_SHORT_YEAR = re.compile(r"\d\d(?![\w'’\"/:]|\.\d| ?(?:in|ft|feet|inches|lb)\b)")


def _short_year(text: str, start: int, end: int) -> Iterator[Place]:
    """'\'19': an apostrophe, then two digits; not the inches of a height."""
    before = text[max(0, start - 2) : start]
    if (
        end - start == 2
        and before[-1:] in ("'", "’", "‘")
        and not before[:1].isalnum()
        and _SHORT_YEAR.match(text, start)
    ):
        yield start - 1, end


_DAY_ALONE = re.compile(rf"(?:3[01]|[12]?\d){_ORDINAL}(?![\w-])")
_THE_DAY_BEFORE = Before(
    r"\b(?:on|till|until|since|by|due|from|before|after|through|was|is|were|for)(?: the"
    r"|(?<=due)) \Z|day,? the \Z",
    re.IGNORECASE,
)
_NOT_DAY_BEHIND = re.compile(
    r"[ \-](?:arm|port|interspace|intercostal|layer|space|percentile|%ile|week|wk|month|mo"
    r"|year|yr|day|grade|floor|fl|rib|ribs|metatarsal|metacarpal|digit|toe|finger|ray|degree|deg"
    r"|edition"
    r"|century|visit|stage|line|dose|cranial|nerve|ventricle|trimester|pregnancy|generation"
    r"|attempt|admission|episode|time|cycle|infusion|one"
    r"|St|Street|Ave|Avenue|cent|quarter|period|shift|semester|child|son|daughter|and|or|[A-Z])\b",
    re.IGNORECASE,
)
_DAY_ALONE_BEFORE = Before(
    r"(?:\b(?:on|till|until|since|by|of|from|through|thru|before|after|and|to|for|mon|tue|tues|wed|thu"
    r"|thurs|fri|sat|sun"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day),? )(?:the )?\Z",
    re.IGNORECASE,
)
_DAY_ALONE_AFTER = re.compile(
    r"\s?(?:[.,;:)]|\Z|\n|(?:at|for|and|to|with|w/|in|if|per|when|by|but|so|he|she|we|pt|a\.?m|p\.?m|or"
    r"|then|after|before|-|–|\d))",
    re.IGNORECASE,
)


def _ordinal_day(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _DAY_ALONE.match(text, start)
    if match is None:
        return
    before = text[max(0, start - 18) : start]
    certain = _THE_DAY_BEFORE.search(before) and not _NOT_DAY_BEHIND.match(text, match.end())
    if certain or (_DAY_ALONE_BEFORE.search(before) and _DAY_ALONE_AFTER.match(text, match.end())):
        yield match.span()


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
    date_pattern("birth", _birth, 0.9, words=("dob", "d o b", "date of birth", "birth date", "birthdate", "born")),
)
SCANNED = Pattern(
    name="scanned date",
    category=PhiCategory.DATE,
    entity="DATE",
    find=_scanned,
    scan=re.compile(r"/(?=[ ]?[\dOol]{1,2}[ ]?/[ ]?[\dOol]{2})"),
    score=0.8,
    evidence=Evidence.SHAPE,
)
FULL = date_pattern("full date", _full, 0.9, followed=f"{DASHES}/. ", rate=_rate_full)
COMPACT = date_pattern("compact date", _compact, 0.85, lengths=(8, 14))
YEAR = date_pattern("year", _year, 0.7, lengths=(4, 4))
ORDINAL_DAY = date_pattern("ordinal day", _ordinal_day, 0.7, lengths=(1, 2), followed="snrt")
SHORT_YEAR = date_pattern("short year", _short_year, 0.7, lengths=(2, 2))
