"""Patterns of dates with month names, holidays, quarters and fiscal years."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.date_words import (
    ABBREVIATED,
    ALSO_WORDS,
    DAY,
    DAY_NUMBER,
    DAY_WORD,
    FULL,
    LONG_YEAR_WORDS,
    MONTH,
    ORDINAL,
    OTHER_MONTHS,
    SHORT,
    SHORT_YEAR_WORDS,
    SPANISH,
)
from tide_udfs.recognizers.pattern import DASH, Place, words
from tide_udfs.recognizers.rules_date import YEAR_FORM as _YEAR
from tide_udfs.recognizers.rules_date import date_pattern, is_free

YEAR_FORM = rf"(?:{_YEAR}|2[0O][\dOl]{{2}})"
"""Also as a scanner reads it: '2O24'."""
_DAY_MONTH = re.compile(
    rf"{DAY}(?:\s?{ORDINAL})?(?:\sof\s|[ \t\-./]{{0,2}}){MONTH}(?![^\W_])"
    rf"(?:\.?(?:\sof\s|[ ,\-/.]{{1,2}})(?:{YEAR_FORM})(?!\d)|[\-/]\d\d(?![\d:/])|,? ?['’]\d\d(?!\d)"
    r"|[ ]\d\d(?=[,;)\n]|\.\s|[ ]{2}|\Z| (?:[01]\d|2[0-3]):?[0-5]\d(?!\d)))?"
    rf"|{DAY}(?:-|/| de )(?:{SPANISH}|{ABBREVIATED})(?:-|/| de | del )(?:{YEAR_FORM}|\d\d(?!\d))"
    rf"|{DAY} de (?:{SPANISH})(?![^\W_])"
    rf"|{DAY}(?:\.|er|º)? (?:{OTHER_MONTHS})(?![^\W_])\.?(?: {YEAR_FORM}(?!\d))?"
    rf"|{DAY}{MONTH}(?:{YEAR_FORM}|\d\d)(?!\d)|{YEAR_FORM}[\-/. ]{MONTH}[\-/. ]{DAY}(?!\d)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"\d[a-z]{0,2}\. (?:May|March|Mar|June|April|August)\Z", re.IGNORECASE)
_MONTH_BEFORE = Before(rf"{MONTH}\.? \Z", re.IGNORECASE)
_DAY_BEHIND = re.compile(r"\.? \d{1,2}(?![\d:/])")


def _day_month(text: str, start: int, end: int) -> Iterator[Place]:
    """'14 March 2025', '14Mar2025', '29-Feb-24', '2023-SEP-15'."""
    match = _DAY_MONTH.match(text, start)
    if match is None or _MONTH_BEFORE.search(text, max(0, start - 12), start):
        return
    first = _FIRST_DAY.search(text, max(0, start - 10), start)
    if first and int(first[1]) >= int(text[start:end]):
        first = None
    if not first and not is_free(text, start):
        return
    surface = match[0]
    if text[max(0, start - 1) : start] in ("x", "X"):
        return  # 'flu shots x2 Oct'
    if _SENTENCE_END.search(surface):
        return  # 'on the 9th. May return'
    if not any(map(str.isupper, surface)) and re.search(r"\b(?:may|mar|march|dec|sep)\b", surface) and len(surface) < 8:
        return
    if surface[-1].isalpha() and _DAY_BEHIND.match(text, match.end()):
        return  # 'visit 3 Oct. 10' is the tenth
    if first:
        yield first.span(1)
    yield match.span()


_FIRST_DAY = Before(rf"(?<![\w/.,:#]){DAY}(?:{ORDINAL})?(?: ?{DASH} ?| (?:and|to|or|&) )\Z".replace(DAY, f"({DAY})"))
"""'19–25 June', '4 and 6 May': the first of two days."""
_AFTER_MONTH = re.compile(
    rf"[\-/]{DAY}[\-/](?:{YEAR_FORM}|\d\d)(?!\d)"
    rf"|\.?[ \t,\-/]{{0,2}}(?:the )?{DAY}(?:\s?{ORDINAL})?"
    r"(?!\d|[:/]\d|\.\d|%|-\d{1,2}-\d| ?(?:mm|cm|mg|kg|ml|y\.?o|yrs?|years?|mo|months?|weeks?|wks?|x)\b| th\b)"
    rf"(?:(?:,? ?of |[ ,\-/.]{{1,3}}|,?\s)['’]?(?:{YEAR_FORM})(?!\d)|,? ['’]\d\d(?!\d))?"
    rf"|,? [ ]?(?:the )?(?:{DAY_WORD}(?: {LONG_YEAR_WORDS})?\b|{DAY_NUMBER}(?: (?:of )?(?:{LONG_YEAR_WORDS}"
    rf"|{SHORT_YEAR_WORDS}))?\b"
    r"(?! (?:of|or|and a|point|percent|more|less|time|times|to|days?|weeks?|months?|years?|hours?|milligrams?"
    r"|units?)\b))",
    re.IGNORECASE,
)
_SHORT_YEAR = re.compile(rf"\.?,? ({DAY})(?:{ORDINAL})?(?:/(1[4-9]|2\d)(?![\d/%])|,? \d\d(?=[ ]{{2}}|[,;)\n]|\.\s|\Z))")
"""'Oct 3/22', 'OCT 3 22'."""
_AFTER_MONTH_YEAR = re.compile(
    rf"\.?(?:,? of |[ \t,\-/]{{0,2}})(?:{YEAR_FORM}(?!\d)|['’]\d\d(?!\d))|[\-/]\d\d(?![\d/]|-\d)"
    rf"|,? (?:{LONG_YEAR_WORDS}|of (?:{LONG_YEAR_WORDS}|{SHORT_YEAR_WORDS}))\b"
)
_MORE_DAYS = re.compile(
    rf"[ \t]?(?:,|&|{DASH}|\bto\b|\band\b|\bor\b|through|thru)[ \t]{{0,2}}(?:and )?(?P<v>{DAY}(?:{ORDINAL})?"
    rf"(?:(?:,? |,){YEAR_FORM})?)(?![\w/]|[.:]\d|%)(?! (?:mg|weeks?|days?|months?|years?|hours?|times|ml"
    rf"|units?|mm|cm|[A-Z])\b)"
)


_NAME_BEFORE = Before(r"([^\W\d_]+)[-‐‑]\Z")
_PART_OF_MONTH = words("early mid late pre post since") | FULL | SHORT
_DOUBTFUL = words("may mar sep dec")
_CLAUSE_ENDS = re.compile(r"[.,;)\n]|\Z")
_DATED = re.compile(rf"{YEAR_FORM}\Z|\bthe ")


def _month_day(text: str, start: int, end: int) -> Iterator[Place]:
    """'March 3, 2025', 'Mar 3', 'March 3, 5 and 9, 2024' as three spans, 'March 2019', 'Nov2018', 'march third'."""
    word = fold(text[start:end])
    if (name := _NAME_BEFORE.search(text, max(0, start - 12), start)) and fold(name[1]) not in _PART_OF_MONTH:
        return  # 'Xiao-Jun, 13'
    year, match = _AFTER_MONTH_YEAR.match(text, end), _AFTER_MONTH.match(text, end)
    if year and not (match and match.end() > year.end() and match[0][-1].isalpha()):
        yield start, year.end()
        return
    if (short := _SHORT_YEAR.match(text, end)) and not (short[2] and int(short[2]) == int(short[1]) + 1):
        yield start, short.end()
        return
    if match is None or (
        word in _DOUBTFUL
        and not text[start].isupper()
        and not _DATED.search(match[0])
        and not (word == "may" and match[0][-1].isdecimal() and _CLAUSE_ENDS.match(text, match.end()))
    ):
        return
    yield start, match.end()
    position = match.end()
    while more := _MORE_DAYS.match(text, position):
        yield more.span("v")
        position = more.end()


_BEFORE_MONTH = Before(
    r"(?:\b(?:in|since|by|until|till|til|of|last|next|this|early|mid|late|from|through|thru|during|before|after|to|and"
    r"|between|around|approx|about|every|beginning|end|dx|exp|due|lmp|lnmp)[ \-?]{1,3}"
    r"|[(~/→]\s?|\b(?:mid|early|late)-)\Z",
    re.IGNORECASE,
)
_NOT_MONTH_BEHIND = re.compile(r"[ \t]+[A-Z][a-z]|[ \t]?[-:=]?[ \t]?\w{0,64}@|-[A-Z]")
_PERSON_BEHIND = re.compile(r"['’]s?\b|[ \t](?:have|has|be|need|not|she|he|also|benefit|require)\b")
_EVENT_BEFORE = Before(
    r"\b(?:start(?:ed|s|ing)?|began|begun|stop(?:ped|s)?|quit|finish(?:ed|es)?|complet(?:ed|e|es)|end(?:ed|s"
    r"|ing)?|held|"
    r"resum(?:ed|e|es|ing)|restart(?:ed)?|rtc|rtw|rto|f/u|fu|follow[- ]?up|eval|recheck|repeat|recall|redo"
    r"|renew(?:al|s|ed)?|"
    r"expir(?:es|ed)|exp|due|target|goal|planned|scheduled|booked|visit|appt|seen|last|next|flu shots?|vaccine|booster|"
    r"moved|deported|diagnosed|dx'?d?|surgery|admitted|discharged|released|hired|retired|married|born|died|labs?"
    r"|dental|"
    r"menses|lmp|delivery|edd|onset|course|review|expected|effective|eff|trip|travel|in her|in his|in their|in our) \Z",
    re.IGNORECASE,
)
_WORD_BEFORE = Before(r"(?:\b[a-z]{4,}|[\d%]|\b[A-Z][A-Za-z]?[A-Z]{1,2}),? \Z")
_CLOSED = re.compile(r" ?(?:[.;)\n]|\Z|,(?! [A-Z]))")
_NAMED_BEFORE = Before(
    r"(?:sister|mother|mom|mum|daughter|brother|son|father|dad|kids?|wife|twins?|sisters"
    r"|\b(?:named?|called|is|was|niece|nephew|aunt|uncle|cousin|friend|partner|nurse|therapist|sitter|dog|cat"
    r"|horse|with"
    r"|from|says?|said|told|asked|spoke|thanks|also|both|when|that|then|supervisor|aide|clerk|tech|staff|roommate"
    r"|caregiver)) \Z",
    re.IGNORECASE,
)
"""Words in front of a name that is a month too: 'her sister April.'"""


def _month_alone(text: str, start: int, end: int) -> Iterator[Place]:
    if _NOT_MONTH_BEHIND.match(text, end) and not _MONTH_RANGE.match(text, end):
        return
    led = _BEFORE_MONTH.search(text, max(0, start - 14), start) is not None
    if not led and _PERSON_BEHIND.match(text, end):
        return
    if _is_month(text, start, end, led):
        yield start, end


def _is_month(text: str, start: int, end: int, led: bool) -> bool:
    """Tell a month from a word, a name or an abbreviation that looks the same."""
    surface = text[start:end]
    word = fold(surface)
    if surface.islower() and (word in ALSO_WORDS or word in SHORT):
        if not (led and _MONTH_ENDS.match(text, end)):
            return False
        return word not in _DOUBTFUL or word == "may"
    if (
        led
        or (word not in ALSO_WORDS and surface != _TOMOGRAPHY)
        or _MONTH_RANGE.match(text, end)
        or _RANGE_OF_MONTHS.search(text, max(0, start - 12), start)
    ):
        return True
    if surface.isupper() and text[max(0, start - 12) : start] != text[max(0, start - 12) : start].upper():
        return False  # 'OCT', 'MAR' and 'DEC' are tests, records and findings
    if _EVENT_BEFORE.search(text, max(0, start - 14), start):
        return True
    return (
        not surface.isupper()
        and _CLOSED.match(text, end) is not None
        and _WORD_BEFORE.search(text, max(0, start - 14), start) is not None
        and not _NAMED_BEFORE.search(text, max(0, start - 14), start)
    )


_TOMOGRAPHY = "OCT"
_MONTH_RANGE = re.compile(rf" ?(?:{DASH}|/) ?{MONTH}\b|, {MONTH}\b|(?: and| or| to|,? &) {MONTH}\b", re.IGNORECASE)
_RANGE_OF_MONTHS = Before(rf"\b{MONTH} ?(?:{DASH}|,|/| and| or| to| &) ?\Z", re.IGNORECASE)
_MONTH_ENDS = re.compile(
    r"[.,;)\n]|\Z| (?:for|at|with|w/|and|to|he|she|we|i|after|before|because|when|if|see|by|from|the|then)\b"
)
_MONTHS = tuple(sorted(FULL | SHORT))
WORD_PATTERNS = (
    date_pattern("month day", _month_day, 0.95, words=_MONTHS),
    date_pattern("month alone", _month_alone, 0.7, words=_MONTHS),
)
DAY_MONTH = date_pattern("day and month name", _day_month, 0.95)
