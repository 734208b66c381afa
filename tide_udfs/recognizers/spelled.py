"""Numbers that are spelled out, as in dictation: 'nine nine four two one', 'q dash zero four triple nine'."""

from __future__ import annotations

import re

from tide_udfs.recognizers.pattern import Place, words

_ONE = (
    r"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|niner|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
)
_STEP = rf"(?:{_ONE}|double {_ONE}|triple {_ONE}|dash|slash|hyphen|hundred|thousand|(?-i:[a-z]|[A-Z]))"
_RUN = re.compile(rf"{_STEP}(?:[ ,]{{1,2}}{_STEP}){{2,40}}(?![^\W_])", re.IGNORECASE)
_DIGIT = re.compile(rf"{_ONE}\b", re.IGNORECASE)
_LAST = re.compile(rf"(?:{_ONE}|hundred|thousand)\Z", re.IGNORECASE)
_TAIL = re.compile(r"[ ,]+[A-Za-z]+\Z")


TELEPHONE_DIGITS = (10, 11)
_MANY = {"double": 1, "triple": 2}


def count_digits(surface: str) -> int:
    """Return how many digits a spelled number says: 'double oh' is two, 'twenty' as well."""
    said = surface.lower().replace(",", " ").split()
    return sum(2 if word in _TWO_DIGITS else 1 for word in said if _DIGIT.fullmatch(word)) + sum(
        _MANY.get(word, 0) for word in said
    )


_TWO_DIGITS = words("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")


def spelled(text: str, start: int, *, fewest: int) -> Place | None:
    """Return the spelled number that begins at `start`, if it has so many words that are digits."""
    match = _RUN.match(text, start)
    if match is None:
        return None
    end = match.end()
    while not _LAST.search(text, start, end) and (tail := _TAIL.search(text, start, end)):
        end = tail.start()
    return (start, end) if count_digits(text[start:end]) >= fewest else None
