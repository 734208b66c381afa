"""Patterns of dates without a year: '4/12', '12-14', and of month and year: '3/2019', '03/85'."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.note_dates import calendar_of, day_of, days_apart, is_day
from tide_udfs.recognizers.partial_words import (
    DATE_AFTER,
    DATE_BEFORE,
    LINKS_BEFORE,
    NOT_DATE_AFTER,
    NOT_DATE_BEFORE,
    SCALES,
)
from tide_udfs.recognizers.pattern import DASH, Place, words
from tide_udfs.recognizers.rules_date import YEAR_FORM, date_pattern, is_free

_PARTIAL = re.compile(r"(\d{1,2})/(\d{1,2})(?![\d/%]|\.\d|,\d(?!\d?/\d)|['’]s|[^\W\d_]| (?:d|h)\b(?![/'’]))")
_NEXT_DAY = re.compile(
    rf"(?:{DASH}|[&+]|,? (?:or|and|&|\+|->|→) |(?P<list>, ?))(?P<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?![\w/%]"
    rf"|[.,]\d|:\d|-)"
    r"(?! ?(?:mg|ml|mcg|days?|weeks?|wks?|months?|mos?|hours?|hrs?|h|units?|times|d|x|yo|y\.o|lb|kg|cm|mm|tabs?"
    r"|pts?)\b)"
)
_LIST_ENDS = re.compile(r"[);]|\.\s|\n|\Z| (?:and|&|or|—|–|-) |, ?\d{1,2}(?:[);]|, ?\d{1,2}[);]| (?:and|&))")
_MONTH_SHORT_YEAR = re.compile(r"(0[1-9]|1[0-2])/(3[2-9]|[4-9]\d)(?![\d/%.]| ?(?:mmHg|on|\(\d))")
_YEARS_BESIDE = re.compile(r"(?:0[1-9]|1[0-2])/(?:\d\d)?[3-9]\d(?!\d)|(?:dx|since|surgery|ca|in|exp) \Z")
_DASHED_DATE = re.compile(r"(?<![\d-])(?:0?[1-9]|1[0-2])-(?:3[01]|[12]\d|0?[1-9])-(?:20|19)?\d\d(?![\d-])")
_DASHED = re.compile(r"(1[0-2]|0?[1-9])-(3[01]|[12]\d|0?[1-9])(?![\w/%-]|[.,]\d)")
_CLOCK_BEHIND = re.compile(r",? (?:at )?(?!19[2-9]|20[0-3])(?:[01]\d|2[0-3]):?[0-5]\d(?![\d/:-])")
_CLAUSE_ENDS = re.compile(r"[.,;:)\n]|\Z| and \d{1,2}[/-]\d")
_DASHED_BEFORE = Before(
    r"\b(?:on|since|until|till|by|dated|from|due|seen|before|after|d/c|exp|rtc|appt|appointment|visit|given"
    r"|faxed|next|starts?"
    r"|started|fill|filled|signed|passed|missed|ct|us|mri|bx|cxr|xr|er visits?|hands|clinic|out|see you|mtg"
    r"|meeting|scheduled|recheck"
    r"|admit(?:ted)?|court|vax|stopped|changed|placed|removed) \Z",
    re.IGNORECASE,
)
_MONTH_YEAR = re.compile(rf"(0?[1-9]|1[0-2])(?:(?:[/-]|\.(?!18)){YEAR_FORM}(?![\d/]|[.]\d)|/['’]\d\d(?!\d))")
_LAST_WORD = re.compile(r"([^\W\d_]+)(?:-\d{1,2})?[^\w]{0,3}\Z")
_NEXT_WORD = re.compile(r"[ \t\-]{0,2}([^\W\d_]+)")
_TIME_BEHIND = re.compile(r",? (?:at |@ ?)?(?:[01]?\d|2[0-3]):?[0-5]\d(?!\d)")
_BESIDE = re.compile(r"(?<![\d/])(\d{1,2})[+-]?/(\d{1,2})(?![\d/])")
_OF_DAYS = DATE_BEFORE | LINKS_BEFORE
_COUNTED = words("visit visits dose doses level levels session sessions set sets od stop ou os films film half")
"""Words that a number of a series follows as well as a day: 'visit 2/6', 'visit 8/29'."""
_LED_COUNT = Before(
    r"\b(?:last|next|prior|first|final|info|trough|random|tacro|tac|vanc|stat|ed|er|er|clinic"
    r"|home|kids|mom|care|audio|of|new)"
    r"[ -]+(?:visit|dose|level|session|set|stop)s? \Z",
    re.IGNORECASE,
)
_CODE_BEFORE = Before(r"(?:[^\W\d]\w{0,11}\d|\d[^\W\d])\w{0,11}[ \t]{1,3}\Z")
_EQUALS_BEFORE = Before(r"= ?\Z")
_LINE_OF_DATE = re.compile(r"\s{0,8}\d{1,2}/\d{1,2}(?!\d)[^\n]{1,120}(?:[ ]{2}|\t)\Z")
_LONGEST_ROW = 120
_OUT_OF = {
    **dict.fromkeys((1, 11), "of 1"),
    **dict.fromkeys((2, 3, 4, 5, 10), "of 10"),
    **dict.fromkeys((6, 7, 8, 9), "of 9"),
    **dict.fromkeys((12, 14, 20, 24, 28, 30), "of 30"),
}
"""What scales and shares are out of."""
_OUT_OF_SCALES = frozenset((*_OUT_OF, 13, 15, 18, 21, 22, 23, 27))
"""What scales are out of whose name stands in front."""
_IDIOMS = ((1, 2), (24, 7))
"""Half a tablet, and always."""
_WEEK = 7
_AGO = re.compile(r" ago\b")
_WEEKS_BEFORE = Before(r"(?<!\d)[1-4]\d[ +]\Z")
_NEAR = ((0, "same day"), (2, "2 days"), (7, "a week"), (21, "3 weeks"), (60, "2 months"), (120, "4 months"))
_NEAR_SURE = ((10, "10 days of a sure one"), (31, "a month of a sure one"), (90, "3 months of a sure one"))
_LIKELY = -0.4
"""Below even odds: a missed day is worse than a needless one."""
_WEIGHTS: dict[str, float] = {
    "(": 0.8,
    ") behind": 0.6,
    "- behind": 1.0,
    "10 days of a sure one": 1.3,
    "2 days": 1.9,
    "2 months": -0.8,
    "3 months of a sure one": -0.5,
    "3 weeks": 0.5,
    "4 months": -0.8,
    ": behind": 1.5,
    "=": -1.0,
    "a month of a sure one": 1.0,
    "a week": 0.8,
    "behind a score": -1.6,
    "beside a date": 1.2,
    "bias": 3.1,
    "cell of a day's row": -0.9,
    "code before": -0.5,
    "count": -0.7,
    "counted days": -1.9,
    "date before": 3.0,
    "date behind": 1.3,
    "day first alone": -2.0,
    "day first, as all": -0.8,
    "end of a range": 0.7,
    "far": -1.3,
    "far from sure ones": -1.5,
    "first < second": 0.1,
    "first < second, day first": -0.9,
    "first = second": -0.6,
    "grades beside": -0.6,
    "leading zero": 1.5,
    "led count": 0.5,
    "line": 1.7,
    "link before": 0.7,
    "no date before": -3.4,
    "no date behind": -3.6,
    "no dates": -1.6,
    "of 1": -1.2,
    "of 10": -3.8,
    "of 30": -0.8,
    "of 9": -2.2,
    "same day": 1.3,
    "scale": -1.1,
    "score": -5.0,
    "scores beside": -2.2,
    "time behind": 1.9,
    "~": 0.9,
}
"""Log odds of a day.

Source: logistic regression over written notes, rounded; "score" is set lower, as a named scale leaves no doubt.
"""


def _partial(text: str, start: int, _end: int) -> Iterator[Place]:
    if not is_free(text, start):
        return
    if match := _MONTH_YEAR.match(text, start):
        yield match.span()
    elif match := _PARTIAL.match(text, start):
        first, second = int(match[1]), int(match[2])
        if (first, second) in _IDIOMS and _word_before(text, start) not in _OF_DAYS:
            return
        if second == _WEEK and first < _WEEK and _WEEKS_BEFORE.search(text, max(0, start - 4), start):
            return  # '36 1/7' weeks
        if _AGO.match(text, match.end()):
            return  # '6/12 ago'
        if is_day(first, second) and _weight(text, start, match.end(), first, second) >= _LIKELY:
            yield from _with_more_days(text, *match.span(), second)
        elif (short := _MONTH_SHORT_YEAR.match(text, start)) and _beside_years(text, start, short.end()):
            yield short.span()
    elif (match := _DASHED.match(text, start)) and _is_dashed_day(text, start, match):
        yield match.span()


def _is_dashed_day(text: str, start: int, match: re.Match[str]) -> bool:
    """Tell '10-24' from a range of numbers."""
    if _UNIT_BEHIND.match(text, match.end()):
        return False
    if _CLOCK_BEHIND.match(text, match.end()):
        return True
    led = _DASHED_BEFORE.search(text, max(0, start - 14), start) is not None
    if len(match[2]) == 1:
        return led and _CLAUSE_ENDS.match(text, match.end()) is not None
    may_be_near = len(match[1]) == 2 and text[max(0, start - 1) : start].isspace() and _dashed_dates(text)
    return led or (may_be_near and _near_dates(text, int(match[1]), int(match[2])))


def _with_more_days(text: str, start: int, end: int, day: int) -> Iterator[Place]:
    """'3/12-15', '3/12, 15 and 19': days of the same month follow in their order."""
    yield start, end
    while (more := _NEXT_DAY.match(text, end)) and int(more["day"]) > day:
        if more["list"] and not _LIST_ENDS.match(text, more.end()):
            return
        yield more.span("day")
        day, end = int(more["day"]), more.end()


_UNIT_BEHIND = re.compile(
    r" ?(?:mg|ml|mcg|days?|weeks?|wks?|wk|months?|hours?|hrs?|min|cm|mm|lead|units?|x|%|volts?|v|lesions|doses?|d|h|per"
    r"|hz|ma|cc|lbs?|kg|g|points?|times)\b",
    re.IGNORECASE,
)


def _beside_years(text: str, start: int, end: int) -> bool:
    """Tell whether '03/85' stands beside another month and year, in a table of jobs or diagnoses."""
    around = f"{text[max(0, start - 40) : start]} {text[end : end + 40]}"
    return len(_YEARS_BESIDE.findall(around)) > 0


@lru_cache(maxsize=1)
def _dashed_dates(text: str) -> bool:
    """Tell whether a note writes its dates with dashes."""
    return _DASHED_DATE.search(text) is not None


def _near_dates(text: str, month: int, day: int) -> bool:
    calendar = calendar_of(text)
    return days_apart(day_of(month, day, day_first=False), calendar.full) <= _TWO_MONTHS


_TWO_MONTHS = 61


def _word_before(text: str, start: int) -> str:
    match = _LAST_WORD.search(text[max(0, start - 24) : start])
    return fold(match[1]) if match else ""


def _weight(text: str, start: int, end: int, first: int, second: int) -> float:
    """Weigh what stands around 'n/m', as log odds: a score, a ratio and a dose look the same as a day.

    The dates of the note are asked for only where they could make it one.
    """
    near = sum(_WEIGHTS.get(sign, 0.0) for sign in _signs_near(text, start, end, first, second))
    if near + _MOST_OF_DATES < _LIKELY:
        return near
    of_dates = sum(_WEIGHTS.get(sign, 0.0) for sign in _signs_of_dates(text, start, end, first, second))
    return round(near + of_dates, 1)


_MOST_OF_DATES = 3.3
"""More than the dates of a note can weigh in favour of a day."""


def _signs_near(text: str, start: int, end: int, first: int, second: int) -> Iterator[str]:
    """Yield what tells a day from a score, in the form and in the places around it."""
    yield "bias"
    if first <= second:
        if second in _OUT_OF:
            yield _OUT_OF[second]
        yield "first < second" if first < second else "first = second"
    if text[start] == "0" or "/0" in text[start:end]:
        yield "leading zero"
    yield from _signs_of_words(text, start, end, first, second)
    yield from _signs_of_place(text, start, end)
    if (from_ := _RANGE_FROM.search(text, max(0, start - 7), start)) and _ends_range(from_, first, second):
        yield "end of a range"
    if _DATE_NEXT.search(text, max(0, start - 20), start) or _DATE_BEHIND.match(text, end):
        yield "beside a date"
    if max(first, second) <= _HIGHEST_GRADE and _GRADED.search(text, max(0, start - 40), end + 40):
        yield "grades beside"


_MONTHS = 12


_SCORE_BEFORE = Before(
    r"([^\W\d_]+)(?:[ -]\d{1,2})?[^\w\n]{0,3}\d{1,2}[+-]?/\d{1,2}[+-]?(?:[,;] ?| ?[-–>→]{1,2} ?| ?\(| (?:and|to"
    r"|or|then|now|was|from) )\Z"
)
"""'pain 6/10 -> 2/10': one score after another."""


def _signs_of_words(text: str, start: int, end: int, first: int, second: int) -> Iterator[str]:
    before = "" if text[max(0, start - 1) : start] == "(" else _word_before(text, start)
    if before in _COUNTED:
        yield "led count" if _LED_COUNT.search(text, max(0, start - 28), start) else "count"
    elif before in SCALES:
        yield "score" if first <= second and second in _OUT_OF_SCALES else "scale"
    elif before in NOT_DATE_BEFORE:
        yield "no date before"
    elif before in DATE_BEFORE:
        yield "date before"
    elif before in LINKS_BEFORE:
        yield "link before"
    elif not before and _CODE_BEFORE.search(text, max(0, start - 28), start):
        yield "code before"
    if (score := _SCORE_BEFORE.search(text, max(0, start - 34), start)) and fold(score[1]) in SCALES:
        yield "behind a score"
    following = _NEXT_WORD.match(text, end)
    after = fold(following[1]) if following else ""
    if after in NOT_DATE_AFTER:
        yield "no date behind"
    elif after in DATE_AFTER:
        yield "date behind"


def _signs_of_place(text: str, start: int, end: int) -> Iterator[str]:
    if start == 0 or text[start - 1] == "\n":
        yield "line"
    elif text[start - 1] in "(~":
        yield text[start - 1]
    elif _EQUALS_BEFORE.search(text, max(0, start - 2), start):
        yield "="
    elif text[start - 1] in " \t":
        row = text[max(text.rfind("\n", max(0, start - _LONGEST_ROW), start) + 1, start - _LONGEST_ROW) : start]
        if _LINE_OF_DATE.match(row):
            yield "cell of a day's row"
    if _TIME_BEHIND.match(text, end):
        yield "time behind"
    elif text[end : end + 1] in _SIGNS_BEHIND:
        yield f"{_SIGNS_BEHIND[text[end]]} behind"


_SIGNS_BEHIND = {")": ")", ":": ":", "-": "-", "–": "-"}


_DATE_NEXT = Before(
    r"(?<![\d/])\d{1,2}/(?:\d{1,2}/\d{2,4}|1[3-9]|2\d|3[01])(?:, ?|,? (?:and|&|or|to|then|->|→) | ?[-–] ?)\Z"
)
_DATE_BEHIND = re.compile(
    r"(?:, ?|,? (?:and|&|or|to|then|->|→) | ?[-–] ?)\d{1,2}/(?:\d{1,2}/\d{2,4}|1[3-9]|2\d|3[01])(?![\d/%])"
)


_RANGE_FROM = Before(rf"(?<![\d/])(\d{{1,2}})/(\d{{1,2}}){DASH}\Z")


def _ends_range(before: re.Match[str], first: int, second: int) -> bool:
    """Tell '4/3-4/9' and '4/28-5/2' from '3/5-4/5'."""
    return (int(before[1]) == first and int(before[2]) < second) or (
        int(before[1]) + 1 == first and int(before[2]) > second
    )


def _signs_of_dates(text: str, start: int, end: int, first: int, second: int) -> Iterator[str]:
    """Yield what the dates of the note tell: their order, and how near the day lies to them."""
    calendar = calendar_of(text)
    if calendar.day_first and first < second:
        yield "first < second, day first"
    if first > _MONTHS:
        yield "day first, as all" if calendar.day_first else "day first alone"
    if calendar.counts_days and second in (7, 12, 24):
        yield "counted days"
    if not calendar.day_first and _scores_beside(text, start, end, first, second):
        yield "scores beside"
    day = day_of(first, second, day_first=calendar.day_first)
    if calendar.full:
        apart = days_apart(day, calendar.full)
        yield next((sign for most, sign in _NEAR if apart <= most), "far")
    else:
        yield "no dates"
    itself = (second if not calendar.day_first else first) > _MONTHS and calendar.sure[day] == 1
    if sure := [known for known in calendar.sure if known != day or not itself]:
        apart = days_apart(day, sure)
        yield next((sign for most, sign in _NEAR_SURE if apart <= most), "far from sure ones")


_HIGHEST_GRADE = 5
_GRADED = re.compile(r"(?<![\d/])[0-5](?:[+-]/[0-5]|/[0-5][+])(?!\d)")
"""'4+/5', '1+/1+': strength and reflexes."""


def _scores_beside(text: str, start: int, end: int, first: int, second: int) -> bool:
    """Tell whether another 'n/m' with the same m is close: '5/5 … 4/5' are strengths, '12/3, 12/4' are days."""
    beside = [*_BESIDE.finditer(text, max(0, start - 26), start), *_BESIDE.finditer(text, end, end + 26)]
    return any(int(one[2]) == second and int(one[1]) != first for one in beside)


PARTIAL = date_pattern("day and month", _partial, 0.75, lengths=(1, 2), followed="/-.")
