"""Record numbers behind their label: what may stand between, the forms of values, and more values of one form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.pattern import DASH, Gated, Place, gate
from tide_udfs.recognizers.rules_id import CODE_LABEL, UNIT_BEHIND
from tide_udfs.recognizers.spelled import STEP, spelled

MARK = (
    r"\.?(?:[ \t]{0,2}(?:\(?(?:nos?|nums?|numbers?|nbr|nr|ids?|code)\b\.?\)?:?|n[°º]))?"
    r"(?:[ \t|]{0,60}(?:[:#=]|\bis\b|\bwas\b|\.{3,60})){0,3}[ \t#|*(]{0,60}(?:\r?\n[ \t]{0,12})?"
)
"""What may stand between a label and its value: 'no.', a colon, dots, the cells of a table, a line break."""
HARD_MARK = (
    r"\.?[ \t]{0,2}(?:(?:nos?|nums?|numbers?|nbr|nr|ids?)\b\.?[ \t:#=.|(]{0,20}|n[°º][ \t]?|[:#=][ \t#:|(]{0,40})"
    r"(?:\r?\n[ \t]{0,12})?"
)
"""The same where the label alone is too common a word."""
_JOINT = rf"(?:{DASH}|[./·_:])"
_NO_PREFIX = (
    r"(?!(?:HAR|MRN|CSN|FIN|ACCT|DOB|SSN|NPI|DEA|MR|ID|NO|DIN|KIT|TRIP|CIN|SN|REQ|IPAD|CADD|LOT|INC|PA|GRP"
    r"|POL|RN|DPT|MD"
    r"|MEC|REF|TEL|PH|FAX|EXT)\b)"
)
_PLAIN = re.compile(
    rf"(?:{_NO_PREFIX}[A-Z]{{1,5}} (?=\d{{3}}|\d{{2}}[-/]\d))?(?:[A-Za-z]{{1,6}}{_JOINT}){{0,3}}[A-Za-z]{{0,6}}"
    rf"\d[\dA-Za-z]{{0,40}}(?:{_JOINT}[\dA-Za-z]{{1,24}}){{0,6}}"
)
_GROUP_END = r"(?![\w/:%]|\.\d|-\d|[ ](?:y|yo|yrs?|years?|F|M|kg|mg)\b)"
_GROUPS = re.compile(
    rf"(?:{_NO_PREFIX}[A-Z]{{1,4}} )?(?:[A-Z]{{1,4}}-?)?\d[A-Z\d]{{1,5}}"
    rf"(?:(?:[ ]\d[\dA-Z]{{1,5}}{_GROUP_END}){{2,5}}|[ ]\d[\dA-Z]{{2,5}}{_GROUP_END})(?: [A-Z]{{1,2}}\b(?!\.))?(?!\w)"
)
_ASIDE = re.compile(r"(?:[ \t][a-z]{2,9}){1,2}:?[ \t]#?")
"""'MRN on bracelet M0330871': a word or two between a label and a long value."""
_MORE = re.compile(r"(?:,|;|,? and| &| thru| through|/)? |[/–]")
_DATE_LIKE = re.compile(
    r"\d{1,2}/\d{1,2}(?:/(?:\d\d){1,2})?\Z|\d{1,2}:\d\d|\d{4}-\d\d-\d\d\Z"
    r"|\d{1,2}-[A-Za-z]{3,9}-(?:\d\d){1,2}\Z|\d{1,2}/\d{1,2}-\d{1,2}/\d{1,2}|\d{1,2}-\d{1,2}-\d{2}\Z"
    r"|\d{1,3}\.\d{1,2}\Z|\d{2,3}/\d{2,3}\Z"
    r"|\d{1,2}-\d{1,2}-\d{4}\Z|\d{1,2}[/-](?:19|20)\d\d\Z|(?:19|20)\d\d-\d\d\Z"
)
_CLOCKS = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d-(?:[01]\d|2[0-3])[0-5]\d\Z")
_TELEPHONE = re.compile(r"1?[-. ]?[2-9]\d\d[-. ][2-9]\d\d[-. ]\d{4}")
_SPACE = re.compile(r"\.?[ \t]{1,2}")
_CERTAIN_DIGITS = 5
"""Fewest digits of a value behind a common word without a mark: 'emp 88214', 'case 23-061788'."""
_GROUPED_DIGITS = 7
"""Fewest digits of a value in groups: '98 120' behind a label are readings."""


def _n_digits(surface: str) -> int:
    return sum(map(str.isdigit, surface))


_READING = re.compile(r"\d{1,3}(?:\.\d+)?")
"""What the first cell of the line below a label may hold, where it is a laboratory value."""
_IDAHO = re.compile(r", ID \d{5}(?!\d)")


def _is_certain(surface: str) -> bool:
    """Tell a record number from a reading behind a common word: 'emp 88214', but not 'log 180-260'."""
    return _n_digits(surface) >= _CERTAIN_DIGITS and re.search(r"\d{4}|[A-Za-z]|\d-\d+-\d", surface) is not None


_PROSE = (
    rf"(?! (?:(?:is|was) )?(?!(?:nos?|nums?|numbers?|nbr|nr|ids?|code|n|is|was|{STEP})\b)[a-z]+"
    r"(?: [a-z]+ [a-z]+ |(?: [a-z]+)?(?:[,;)]|\.[ \n])))"
)
"""Small words behind a label, none of them part of it: no value follows, and most labels are told so at once."""
_BEGINS = (
    rf"(?:(?-i:[A-Z]{{1,5}} )?(?:[A-Za-z]{{1,6}}{_JOINT}){{0,3}}[A-Za-z]{{0,6}}-?\d"
    rf"|{STEP}(?:[ ,]{{1,2}}{STEP}){{2}})"
)


def identifier_after(mark: str, *, digits: int, length: int, bare: bool = False) -> Gated:
    """Find a value behind a label, and more values of the same form behind it.

    Args:
        mark: what may or must stand between.
        digits, length: the fewest digits and characters of a value.
        bare: whether digits alone count only where there are five to eight of them.
    """
    head = re.compile(mark, re.IGNORECASE)
    soft = mark != MARK

    def find(text: str, start: int, end: int) -> Iterator[Place]:
        if text[end : end + 1].isdigit() and not text[start:end].isupper():
            return  # 'p.Ser1982'
        value = _labelled_value(text, head, end, soft=soft)
        if value is None:
            if (
                (match := head.match(text, end))
                and (place := spelled(text, match.end(), fewest=digits))
                and not _labels_a_code(text, start)
            ):
                yield place
            return
        surface = value[0]
        if "\n" in text[end : value.start()] and _READING.fullmatch(surface):
            return
        if _n_digits(surface) < digits or len(surface) < length or (bare and not _is_mixed(surface)):
            return
        if mark is HARD_MARK and _CLOCKS.match(surface):
            return
        if (
            not _DATE_LIKE.match(surface)
            and not UNIT_BEHIND.match(text, value.end())
            and not _labels_a_code(text, start)
        ):
            yield from _more(text, value)

    return Gated(find, _PROSE + gate(rf"(?:{mark}|{_SPACE.pattern}|{_ASIDE.pattern}){_BEGINS}", re.IGNORECASE))


def _labels_a_code(text: str, start: int) -> bool:
    """Tell whether a label belongs to a code of medicine, or is the Idaho of an address."""
    return (
        CODE_LABEL.search(text[max(0, start - 24) : start]) is not None
        or _IDAHO.match(text, max(0, start - 2)) is not None
    )


def _labelled_value(text: str, head: re.Pattern[str], end: int, *, soft: bool) -> re.Match[str] | None:
    match = head.match(text, end)
    value = _value(text, match.end()) if match else None
    if match is None and (space := _SPACE.match(text, end)):
        value = _value(text, space.end())
        value = value if value and _is_certain(value[0]) else None
    if value is None and (aside := _ASIDE.match(text, end)):
        value = _value(text, aside.end())
        value = value if value and _n_digits(value[0]) >= _GROUPED_DIGITS - 1 else None
        soft = True
    return None if value and soft and _TELEPHONE.fullmatch(value[0]) else value


def _is_mixed(surface: str) -> bool:
    n_digits = _n_digits(surface)
    return 5 <= n_digits <= 8 or n_digits < len(surface) - surface.count("-")


def _form(surface: str) -> str:
    return re.sub(r"[A-Za-z]", "A", re.sub(r"\d", "9", surface))


def _more(text: str, value: re.Match[str]) -> Iterator[Place]:
    """Yield the value and what of its form follows: 'K77831-K77836' are two, 'lots 8100341, 8100342' as well."""
    start, end = value.span()
    half = (end - start) // 2
    if (
        value[0][half : half + 1] in ("-", "–", "/")
        and _form(value[0][:half]) == _form(value[0][half + 1 :])
        and (half > 5 or (half > 4 and value[0][:1].isalpha()))
    ):
        yield start, start + half
        yield start + half + 1, end
        return
    yield start, end
    form = _form(value[0])
    while len(form) > 4 and (more := _MORE.match(text, end)):
        following = _PLAIN.match(text, more.end())
        if following is None or _form(following[0]) != form:
            return
        yield following.span()
        end = following.end()


def _value(text: str, start: int) -> re.Match[str] | None:
    grouped = _GROUPS.match(text, start)
    return grouped if grouped and _n_digits(grouped[0]) >= _GROUPED_DIGITS else _PLAIN.match(text, start)
