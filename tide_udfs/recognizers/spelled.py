"""Numbers that are spelled out, as in dictation: 'nine nine four two one', 'q dash zero four triple nine'."""

from __future__ import annotations

import re

from tide_udfs.recognizers.pattern import Place, one_of, phrases, words

_ONES = phrases(
    "zero, oh, one, two, three, four, five, six, seven, eight, nine, niner, ten, eleven, twelve, thirteen, fourteen, "
    "fifteen, sixteen, seventeen, eighteen, nineteen, twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety"
)
ONE = one_of(_ONES)
STEP = (
    rf"(?:{one_of([*_ONES, 'dash', 'slash', 'hyphen', 'hundred', 'thousand'])}"
    rf"|double {ONE}|triple {ONE}|(?-i:[a-z]|[A-Z]))"
)
_NEXT = r"(?:[ ,]{1,2}| [-–—] )(?:(?:uh|um|er|ah)[ ,]{1,2})?"
_RUN = re.compile(rf"{STEP}(?:{_NEXT}{STEP}){{2,40}}(?![^\W_])", re.IGNORECASE)
_LAST = re.compile(rf"(?:{ONE}|hundred|thousand)\Z", re.IGNORECASE)
_TAIL = re.compile(r"[ ,]+[A-Za-z]+\Z")


TELEPHONE_DIGITS = (10, 11)


def count_digits(surface: str) -> int:
    """Return how many digits a spelled number says: 'double oh' is two, 'ten' as well."""
    said = surface.lower().replace(",", " ").replace("-", " ").split()
    return sum(map(_SAYS.__getitem__, filter(_SAYS.__contains__, said)))


_SAYS = (
    dict.fromkeys(_ONES, 1)
    | dict.fromkeys(words("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"), 2)
    | {"double": 1, "triple": 2}
)
"""How many digits a word says."""


_GROUP = rf"(?:{ONE}|double {ONE}|triple {ONE}|\d{{1,4}})"
_HALF_SPELLED = re.compile(rf"{_GROUP}(?:(?:{_NEXT}|-){_GROUP}){{2,13}}(?![^\W_]|[/.:]\d)", re.IGNORECASE)
_LAST_GROUP = re.compile(r"(?:[ ,]|-)+[^\W_]+\Z")
_IN_A_ROW = re.compile(rf"{ONE}(?:{_NEXT}|-){ONE}(?:{_NEXT}|-){ONE}|(?:double|triple) {ONE}", re.IGNORECASE)
"""'one 25 and two 50' counts tablets."""


def half_spelled(text: str, start: int, *, digits: tuple[int, ...] = TELEPHONE_DIGITS) -> Place | None:
    """Return the number at `start` that is read out partly in words: 'four one five, 555, oh one three four'.

    Args:
        digits: how many digits it may have.
    """
    match = _HALF_SPELLED.match(text, start)
    if match is None:
        return None
    end = match.end()
    while True:
        surface = text[start:end]
        n_spelled, n_written = count_digits(surface), sum(map(str.isdigit, surface))
        if not n_written or not _IN_A_ROW.search(surface):
            return None
        if n_spelled + n_written in digits:
            return start, end
        if (tail := _LAST_GROUP.search(surface)) is None:
            return None
        end = start + tail.start()


_MANY = re.compile(rf"(?:{ONE}[ ,]{{1,2}}){{{TELEPHONE_DIGITS[1]}}}{ONE}(?![^\W_])", re.IGNORECASE)


def is_beyond_telephones(text: str, start: int) -> bool:
    """Tell from the first words of a spelled number that it has more digits than a telephone number."""
    return _MANY.match(text, start) is not None


def spelled(text: str, start: int, *, fewest: int) -> Place | None:
    """Return the spelled number that begins at `start`, if it has so many words that are digits."""
    match = _RUN.match(text, start)
    if match is None:
        return None
    end = match.end()
    while not _LAST.search(text, start, end) and (tail := _TAIL.search(text, start, end)):
        end = tail.start()
    return (start, end) if count_digits(text[start:end]) >= fewest else None
