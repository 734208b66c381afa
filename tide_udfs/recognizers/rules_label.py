"""Record numbers behind their label: what may stand between, and what is a reading, a code or a time instead."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.beginnings import unlike
from tide_udfs.recognizers.pattern import Gated, Place, gate
from tide_udfs.recognizers.rules_id import CODE_LABEL, FORM, UNIT_BEHIND
from tide_udfs.recognizers.rules_value import BEGINS, JOINT, is_woven, n_digits, value_at, values_from, weight
from tide_udfs.recognizers.spelled import STEP, TELEPHONE_DIGITS, count_digits, spelled

MARK = (
    r"\.?(?:\)(?=[ \t]?[:#=]))?(?: \((?:prev(?:ious)?|old|new|former|current|local|external|outside|main)\))?"
    r"(?:[ \t]{0,2}(?:\(?(?:nos?|nums?|numbers?|nbr|nr|[il]ds?|code)\b\.?\)?:?|n[°º]))?"
    r"(?:[ \t|\"]{0,60}(?:[:#=]|\bis\b|\bwas\b|\.{3,60})){0,3}[ \t#|*(\"]{0,60}(?:\r?\n[ \t]{0,12})?"
)
"""What may stand between a label and its value: 'no.', a colon, dots, the cells of a table, a line break."""
HARD_MARK = (
    r"\.?(?:\)(?=[ \t]?[:#=]))?[ \t]{0,2}"
    r"(?:(?:nos?|nums?|numbers?|nbr|nr|[il]ds?)\b\.?[ \t:#=.|(]{0,20}|n[°º][ \t]?|[:#=][ \t#:|(]{0,40})"
    r"(?:\r?\n[ \t]{0,12})?"
)
"""The same where the label alone is too common a word."""
NUMBER_MARK = r"\.?[ \t]{0,2}(?:(?:nos?|nums?|numbers?|nbr|ids?)\b\.?[ \t:#]{0,6}|#[ \t#:]{0,6})"
"""The same where a colon behind the label begins a section."""
_ASIDE = re.compile(r"(?:[ \t][a-z]{2,9}){1,2}:?[ \t]#?")
"""'MRN on bracelet Q5319086': a word or two between a label and a long value."""
_DATE_LIKE = re.compile(
    r"\d{1,2}/\d{1,2}(?:/(?:\d\d){1,2})?\Z|\d{1,2}:\d\d|\d{4}-\d\d-\d\d\Z"
    r"|\d{1,2}-[A-Za-z]{3,9}-(?:\d\d){1,2}\Z|\d{1,2}/\d{1,2}-\d{1,2}/\d{1,2}|\d{1,2}-\d{1,2}-\d{2}\Z"
    r"|\d{1,4}\.\d{1,2}\Z|\d{2,3}/\d{2,3}\Z|\d\.\d\d/|\d{1,3}(?:/\d{1,3}(?:\.\d)?){3,5}\Z"
    r"|\d{1,2}-\d{1,2}-\d{4}\Z|(?:0?[1-9]|1[0-2])[/-](?:19|20)\d\d\Z|(?:19|20)\d\d-\d\d\Z"
)
_TERMINAL_DIGITS = re.compile(r"\d\d-\d\d-\d\d\Z")
"""Charts are filed by pairs of digits; behind their label this is no date."""
_CHART = re.compile(r"(?:m\.?r\.?n\.?s?|hrn|hosp(?:ital)?\.? (?:no|num|number)|mr|unit no)\Z", re.IGNORECASE)
_CLOCKS = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d-(?:[01]\d|2[0-3])[0-5]\d\Z")
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d\Z")
_MARKS = re.compile(r"[:#=(*]|\b(?:nos?|nums?|numbers?|nbr|ids?|code|is|was)\b|°|º", re.IGNORECASE)
_TELEPHONE = re.compile(r"(?:[A-Z]{1,5} )?1?[-. ]?[2-9]\d\d[-. /][2-9]\d\d[-. ]\d{4}")
_LINE = re.compile(
    r"(?i:report|rpt|rx|lab|op|log) \d-\d{4}|[^\n]{1,24} x\d{4,5}"
    r"|(?:PT|OT|(?i:rn|lpn|np|rt|cna)(?: [a-z]{2,9})?) [2-9]\d\d-\d{4}"
)
"""'report called to 5-…', 'Fern Street PT 555-…': a telephone or an extension stands behind what may be a label."""
_NUMBER = ("no", "num", "number")
_SPACE = re.compile(r"\.?[ \t]{1,2}(?:(?:is|reads?) )?")
_CERTAIN_DIGITS = 5
"""Fewest digits of a value behind a common word without a mark: 'emp 53190', 'case 31-590826'."""
_ASIDE_DIGITS = 6
_PAGES = re.compile(r";\d")
"""Behind the year of a journal come its volume and pages."""
_READING = re.compile(r"\d{1,3}(?:\.\d+)?")
"""What the first cell of the line below a label may hold, where it is a laboratory value."""
_CATALOGUE = re.compile(
    r"[ \t]{0,4}[,;/(|]?[ \t]{0,8}(?:[A-Z][A-Za-z]{2,12} ){0,2}(?i:lot|s/?n|ser(?:ial)?|udi)\b",
)
"""A number of a catalogue or a model: the lot or the serial number of the device stands behind it."""
_POLICY = re.compile(r"[A-Z]{2,4}-\d{1,4}")
_RULES = re.compile(r"policy ", re.IGNORECASE)
"""The policies of a hospital have numbers too."""
_IDAHO = re.compile(r", ID \d{5}(?!\d)")
_LETTERS_BEFORE = re.compile(r"[A-Z]{1,5} ")
_SURE = re.compile(r"[A-Z]{1,4}-?\d{6}|[A-Z]{1,4}(?:\d{0,4}-)?\d\d-\d{4}")
"""What is no code of medicine, whatever stands before its label."""
_CERTAIN = re.compile(r"\d{4}|[A-Za-z]|\d-\d+-\d")
_TOKEN = re.compile(r"[A-Z]{1,3}-?\d{4,}[A-Z]?\Z|\d\d-(?:\d{4,6}|0\d\d)\Z")


def _is_certain(surface: str) -> bool:
    """Tell a record number from a reading behind a common word: 'emp 53190', but not 'log 150-210'."""
    certain = n_digits(surface) >= _CERTAIN_DIGITS and _CERTAIN.search(surface) is not None
    return certain or _TOKEN.match(surface) is not None or is_woven(surface)


_KEPT = rf"(?:n(?:o|os|um|ums|umber|umbers|br|r)|ids?|lds?|code|is|was|reads?|x{{2,5}}|{STEP})"
"""Small words that may stand between a label and its value, or begin a value."""
_SMALL = rf" (?!{_KEPT}\b)[a-z]{{2,30}}(?:-[a-z]{{1,20}}){{0,3}}(?![A-Za-z\d]|{JOINT}[A-Za-z\d])"
_ASIDE_VALUE = r"(?: [a-z]{2,9})?:?[ \t]#?(?:[A-Z]{1,5}(?:-[A-Z]{1,3})? )?[^\s\d]{0,40}\d"
_UNKEPT = rf"(?: is| was)? {unlike(rf'{_KEPT}(?![a-z])')}[a-z]{{0,28}}"
"""Most small words are told by two letters to be none of those that may stand there."""
_PROSE = rf"(?=[\s.)(|\"#:=*\d•\-])(?!(?: (?:is|was))?(?: a \d|{_SMALL}"
_NO_VALUE = rf"(?!{_UNKEPT} ){_PROSE}))"
_NO_ASIDE = rf"(?!{_UNKEPT}(?: [a-z]{{2,9}} [a-z]{{1,30}}| [a-z]{{10,30}})[,.;)]?\s){_PROSE}(?!{_ASIDE_VALUE})))"
"""What holds where a value may follow: no small word, or one or two before a token with a digit; most labels are told
so at once."""


def identifier_after(mark: str, *, digits: int, length: int, clocks: bool = False, aside: bool = True) -> Gated:
    """Find a value behind a label, and more values of the same form behind it.

    Args:
        mark: what may or must stand between.
        digits, length: the fewest digits and characters of a value.
        clocks: whether four digits that may be a time of day count without a mark in front of them.
        aside: whether a word or two may stand between: not where the label is a common word.
    """
    head = re.compile(mark, re.IGNORECASE)
    soft = mark != MARK
    loose = "" if mark is NUMBER_MARK else rf"|{_SPACE.pattern}" + (rf"|{_ASIDE.pattern}" if aside else "")

    def find(text: str, start: int, end: int) -> Iterator[Place]:
        if text[end : end + 1].isdigit() and not text[start:end].isupper():
            return  # 'p.Ser1982'
        if text.startswith("/dL", start - 1):
            return
        value = _labelled_value(text, head, end, soft=soft, loose=bool(loose), aside=aside)
        if value is None:
            if (
                (match := head.match(text, end) or (_SPACE.match(text, end) if loose else None))
                and (place := spelled(text, match.end(), fewest=max(digits, 4) if soft else digits))
                and not _labels_a_code(text, start)
                and not (text[start:end].lower() in _NUMBER and count_digits(text[slice(*place)]) in TELEPHONE_DIGITS)
            ):
                yield place
            return
        surface = text[value[0] : value[1]]
        if weight(surface) < digits or len(surface) < length or (mark is HARD_MARK and _CLOCKS.match(surface)):
            return
        if "\n" in text[end : value[0]] and _READING.fullmatch(surface):
            return
        if text.startswith("@", value[1]) or _LINE.fullmatch(text, start, value[1]):
            return
        if not clocks and _CLOCK.match(surface) and not _MARKS.search(text, start + 1, value[0]):
            return
        if (
            not _is_date(text[start:end], surface)
            and not FORM.match(surface)
            and not (mark is HARD_MARK and _CATALOGUE.match(text, value[1]))
            and not (_POLICY.fullmatch(surface) and _RULES.search(text, start, value[0]))
            and not UNIT_BEHIND.match(text, value[1])
            and not _PAGES.match(text, value[1])
            and (_SURE.match(surface) or not _labels_a_code(text, start))
        ):
            yield from values_from(text, *value)

    return Gated(
        find, (_NO_ASIDE if loose and aside else _NO_VALUE) + gate(rf"(?:{mark}{loose}){BEGINS}", re.IGNORECASE)
    )


def _is_date(label: str, surface: str) -> bool:
    if _TERMINAL_DIGITS.match(surface) and _CHART.match(label):
        return False
    return _DATE_LIKE.match(surface) is not None or _DATE_LIKE.match(_LETTERS_BEFORE.sub("", surface)) is not None


def _labels_a_code(text: str, start: int) -> bool:
    """Tell whether a label belongs to a code of medicine, or is the Idaho of an address."""
    return (
        CODE_LABEL.search(text[max(0, start - 24) : start]) is not None
        or _IDAHO.match(text, max(0, start - 2)) is not None
    )


def _labelled_value(
    text: str, head: re.Pattern[str], end: int, *, soft: bool, loose: bool, aside: bool
) -> Place | None:
    match = head.match(text, end)
    value = value_at(text, match.end()) if match else None
    if value and text[end : value[0]] == " (" and _TELEPHONE.fullmatch(text[slice(*value)]):
        return None
    if not loose:
        return value
    if match is None and (space := _SPACE.match(text, end)):
        value = value_at(text, space.end())
        value = value if value and _is_certain(text[slice(*value)]) else None
    if value is None and aside and (between := _ASIDE.match(text, end)):
        value = value_at(text, between.end())
        surface = text[slice(*value)] if value else ""
        value = value if n_digits(surface) >= _ASIDE_DIGITS and _CERTAIN.search(surface) else None
        soft = True
    return None if value and soft and _TELEPHONE.fullmatch(text[slice(*value)]) else value
