"""Words and numbers that a scanner broke: a blank inside them moves to their end, so that offsets stay."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.ocr_numbers import END, LIKE, START, to_digits
from tide_udfs.recognizers.ocr_words import Move, is_word
from tide_udfs.recognizers.pattern import words

_SPACED = re.compile(rf"{START}(?:[A-Z] ){{2,11}}[A-Z]{END}")
_BROKEN = re.compile(rf"{START}(?=([A-Za-z][a-z]{{0,12}}) ([a-z]{{1,12}}){END})")
_SMALL = words(
    "a an as at be by do go he i if in is it me my no of on or so to up us we all and any are but can day did due each "
    "end for get had has her him his how its let may men new nor not now off old one our out own per pre put ran run "
    "sat saw say see set she sit six ten the too two use via was way who why yet you"
)
"""Short words that stand alone; all others are taken for pieces."""
_SHORTEST = 4
_FIXED = words("Rd St Ave Jan Feb Mar Apr Jun Jul Aug Sep Oct Nov Dec")
"""Short words that place or date something."""


def join_words(text: str) -> Iterator[Move]:
    """Yield spaced letters ('D O B') and broken words ('Pat ient') that together are a word, blanks before it."""
    for match in _SPACED.finditer(text):
        word = match[0].replace(" ", "")
        if is_word(word.lower()):
            yield match.start(), word.rjust(len(match[0])), True
    for match in _BROKEN.finditer(text):
        left, right = match.group(1, 2)
        word = left + right
        if word in _FIXED or (
            len(right) > 1 and len(word) >= _SHORTEST and is_word(word.lower()) and _is_part(left, right)
        ):
            yield match.start(), word.rjust(len(word) + 1) if _pads_before(match) else word.ljust(len(word) + 1), True


def _pads_before(match: re.Match[str]) -> bool:
    """Tell on which side of a joined word a blank does less harm: not within a line, and not before a sign."""
    text, start, end = match.string, match.start(), match.end(2)
    return not text[max(0, start - 2) : start].strip() or not text[end : end + 1].isspace()


def _is_part(left: str, right: str) -> bool:
    """Tell whether one of two pieces is no word of its own."""
    return not (_stands_alone(left.lower()) and _stands_alone(right))


def _stands_alone(piece: str) -> bool:
    return piece in _SMALL if len(piece) < _SHORTEST else is_word(piece)


_NUMBER = re.compile(rf"(?<![^\W_]|[\-.])\(?{LIKE}(?:[ ]?[\-.)]?[ ]?{LIKE}){{9}}(?![^\W_]|[\-.]\d)")
_REGULAR = re.compile(r"\(?\d{3}\)?[\-. ]{1,3}\d{3}[\-. ]{1,3}\d{4}")
_PHONE = re.compile(r"\(?\d{3}(?:[\-.)]\d{3}[\-.]?|[\-.)]?\d{3}[\-.])\d{4}")
_LABELLED = re.compile(r"(?:fax|tel|ph|phone|cell|home|mobile|pager|npi)\W{0,4}\Z", re.IGNORECASE)
_LABEL_CHARS = 12
_DATE = re.compile(
    rf"(?<![^\W_]|[/.\-])([0O] ?\d|{LIKE}{{1,2}}) ?/ ?({LIKE} ?{LIKE}?) ?/ ?({LIKE}{{4}}|{LIKE}{{2}}){END}"
)
_DAY = re.compile(r"(?<![^\W_]|[/.\-])\d{1,2} /\d{1,2}(?![^\W_]| ?[/.\-])")


def join_numbers(text: str) -> Iterator[Move]:
    """Yield telephone numbers of ten digits and dates without the blanks inside them."""
    for match in _NUMBER.finditer(text):
        digits = to_digits(match[0])
        whole = digits.replace(" ", "")
        if " " in digits and not _REGULAR.fullmatch(digits) and (_PHONE.fullmatch(whole) or _is_labelled(match)):
            yield _moved(match, whole)
    for form in (_DATE, _DAY):
        for match in form.finditer(text):
            if " " in match[0]:
                yield _moved(match, to_digits(match[0].replace(" ", "")))


def _is_labelled(match: re.Match[str]) -> bool:
    start = match.start()
    return _LABELLED.search(match.string[max(0, start - _LABEL_CHARS) : start]) is not None


def _moved(match: re.Match[str], number: str) -> Move:
    return match.start(), number.ljust(len(match[0])), True
