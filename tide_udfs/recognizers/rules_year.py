"""Patterns of years alone: '2019', '1945–50', '\'19', and what tells them from times of day and from numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Place
from tide_udfs.recognizers.rules_date import date_pattern, is_free

_BARE_YEAR = re.compile(
    r"(?:19[2-9]\d|20[0-3]\d)(?:['’]?s)?(?![\w%°'+]|/(?!(?:19|20)\d\d(?![\d/]))|[.,:]\d|-\d{1,2}-\d"
    r"|-\d{3,}(?!\d?(?:[^\d]|\Z)))"
)
_NOT_YEAR_BEHIND = re.compile(
    r"[ \t]{0,2}(?:iu|mg|mcg|ml|cc|kcal|cal|calories|units?|u|g|gm|grams?|hrs?|hours?|h|criteria"
    r"|guidelines?|steps|k"
    r"|copies|cells|pm|am|lbs?|feet|ft|psi|diet|meters?|m|ppm|formulary|definition|revision|edition|version"
    r"|(?-i:(?:[NSEW]{1,2}\.? )?[A-Z][a-z]+) (?:St|Ave|Rd|Blvd|Dr|Ln|Way|Ct|Street|Avenue|Road|Drive|Lane|Court)"
    r"|(?:ase|eacvi|aha|acc|nia|gold|ecco|aasld|easl|kdigo|gina|ats|ers|eular|figo|iaslc|aace|nccn|beers|tfc|escmid)"
    r"(?:[/-][a-z]+)*)\b",
    re.IGNORECASE,
)
_NOT_YEAR_BEFORE = Before(
    r"(?:\b(?:at|called|eta|cutoff|needs|goal|meal|notified|room|rm|bed|ext|min|esc|than|sat|approx|force|code"
    r"|ste|suite|apt|unit|box"
    r"|no|banff|acr|ada|aspen|who"
    r"|mcdonald|gold|pacu|bedside|triage|egfr|ckd-epi|cap|version|v|pgy|dose|volume|in/out|out|total|urine"
    r"|ml|ebl|aap|asccp|pole"
    r"|kdigo|usmstf|acns|ase|eacvi|hns|beers|psmid|ecco|easl|gina|ats|eular|figo|npiap|npuap|gold|nia|aua|nccn"
    r"|esc|aha|acc|asa|idsa|cdc|aasld|hep"
    r"|heparin|d|im|iv|po|qhs|until|till|by|from|npo|~)[ .:#]{1,2}|\b(?:vit|vitamin) [a-z] "
    r"|[@<>=$#+]\s?|(?<!(?:19|20)\d\d)/ ?|\d\.)\Z",
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
    if int(text[start + 2 : start + 4]) >= _MINUTES:
        return False
    if text[start] == "1" and _in_an_evening(text, start, end):
        return True
    if text.startswith("2000", start) and (
        _ROUND_BEFORE.search(text, max(0, start - 12), start) or _ROUND_BEHIND.match(text, end)
    ):
        return True
    return (
        _CLOCK_BEFORE.search(text, max(0, start - 14), start) is not None or _CLOCK_BEHIND.match(text, end) is not None
    )


_MINUTES = 60
_ROUND_BEFORE = Before(r"\b\d{1,2}00[ \t]{1,8}\Z")
_ROUND_BEHIND = re.compile(r"[ \t]{1,8}\d{1,2}00\b")
_EVENING_BEFORE = Before(
    r"\b(?:d/c|complete|given|again|placed|done|started|stopped|intubated|delivered|time|lab|ekg|act) \Z", re.IGNORECASE
)
_CLOCK = re.compile(r"(?<![\d/.,:\-])(?:[01]\d|2[0-3])[0-5]\d(?![\w/,]|[.:\-]\d)")
_NEAR_CLOCK, _EVENING_CLOCKS = 64, 2


def _in_an_evening(text: str, start: int, end: int) -> bool:
    """Tell whether '1946' is a time: two others of four digits are close by, or it stands behind what was done."""
    before = text[max(0, start - 14) : start]
    if _EVENING_BEFORE.search(before):
        return True
    if _YEAR_BEFORE.search(before) and not before.endswith("; "):
        return False
    near = text[max(0, start - _NEAR_CLOCK) : start], text[end : end + _NEAR_CLOCK]
    clocks = [clock for each in near for clock in _CLOCK.findall(each)]
    return len(clocks) >= _EVENING_CLOCKS and not all(_BARE_YEAR.match(clock) for clock in clocks)


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
    r"(?: ?(?:to|until|till|through|thru|on|-|–)\b| [-–] ?|[,;.)\n]|\Z| (?:by|of|after|when|at|he|she|for|and|is"
    r"|are|was|were|sent|x)\b|/(?:19|20)\d\d| x\d)"
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


def _follows(first: int, second: int, sign: str) -> bool:
    """Tell whether '50' in '1945–50' is a year: '2009-12' may be a month, and '2009–12' is not."""
    return second == (first + 1) % 100 or (second > first and (sign == "–" or second > _MONTHS))


_MONTHS = 12


def _with_second_year(text: str, start: int, end: int) -> Iterator[Place]:
    """'2024-25' is two years, '2021-03' a month."""
    first = int(text[start : start + 4])
    second = _SECOND_YEAR.match(text, end)
    if second and _follows(first % 100, int(second[1]), text[end]):
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


_SCANNED_YEAR = re.compile(r"2O[012l][\dOl](?![\w/])")


def _scanned_year(text: str, start: int, _end: int) -> Iterator[Place]:
    """'2O18'."""
    if (match := _SCANNED_YEAR.match(text, start)) and is_free(text, start):
        yield match.span()


YEAR = date_pattern("year", _year, 0.7, lengths=(4, 4))
SHORT_YEAR = date_pattern("short year", _short_year, 0.7, lengths=(2, 2))
SCANNED_YEAR = date_pattern("scanned year", _scanned_year, 0.75, lengths=(1, 1), followed="O")
