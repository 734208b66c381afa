"""Misread words: digits inside letters, and l and I for each other, become the letters they were."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product

from tide_udfs.recognizers.name_kinds import name_kind
from tide_udfs.recognizers.ocr_numbers import END, LIKE, MONTHS, START
from tide_udfs.recognizers.pattern import words
from tide_udfs.recognizers.vocabulary import vocabulary

Move = tuple[int, str, bool]
"""Where a text is written anew, what with, and whether characters move in it."""


def _counted(form: re.Pattern[str], text: str, repair: dict[str, str] | None = None) -> tuple[str, int]:
    return form.subn(lambda match: (repair or _LETTER)[match[0]], text)


_MONTHS = frozenset(MONTHS)


def is_word(word: str) -> bool:
    """Tell whether a word in lower case is one: of the language, of medicine, a month or a name."""
    return word in vocabulary() or word in _MONTHS or bool(name_kind(word))


# -- l among capitals -------------------------------------------------------------------------------------------------

_LETTER = {"l": "I"}
_AMONG_CAPITALS = re.compile(
    rf"(?<=[A-Z])l(?=[A-Z](?![a-km-z]))(?!(?<=Cl)O|(?<=Pl)GF)|{START}l(?=[A-Z])(?!{LIKE}*{END})|(?<=[A-Z][ABD-Z])l{END}"
)
"""'MEDlCAL', 'lD', 'NPl'; not 'NaClO', 'HCl' and 'lO/9'."""


def repair_capitals(text: str) -> tuple[str, int]:
    """Return the text with I for each l among capitals, and how many there were."""
    return _counted(_AMONG_CAPITALS, text)


# -- digits inside words ----------------------------------------------------------------------------------------------

_WITH_DIGITS = re.compile(rf"{START}(?=\d{{0,2}}[^\W\d_])(?=[^\W\d_]{{0,24}}[01358])[^\W_]{{3,24}}{END}")
_LETTERS_OF = {"0": "o", "1": "li", "3": "e", "5": "s", "8": "b"}
_MOST_READINGS = 16
_SHORT = words("dob fin npi nov oct jul old box for our you")
"""Words of three letters that date, number or place something."""
_SHORTEST, _SHORTEST_NAME = 4, 5


def repair_words(text: str, *, scanned: bool = False) -> tuple[str, int]:
    """Return the text with letters for the digits inside its words, and how many words there were.

    Args:
        scanned: whether the text is known to be misread, so that less tells a word.
    """
    n_repairs = 0

    def repaired(match: re.Match[str]) -> str:
        nonlocal n_repairs
        word = _word(match[0], scanned)
        n_repairs += word != match[0]
        return word

    return _WITH_DIGITS.sub(repaired, text), n_repairs


@lru_cache(maxsize=1 << 12)
def _word(written: str, scanned: bool) -> str:
    """Return the word that was written, or what stands there."""
    marks = [char for char in written if not char.isalpha()]
    n_letters = len(written) - len(marks)
    if set(marks) - set(_LETTERS_OF) or n_letters < len(marks) or written[0] in _INSIDE or written[-1] in _INSIDE:
        return written
    long_enough = len(written) >= _SHORTEST and n_letters >= _fewest_letters(written)
    for letters in islice(product(*map(_LETTERS_OF.__getitem__, marks)), _MOST_READINGS):
        word = _spelled(written, letters)
        folded = word.lower()
        if folded in _SHORT or (is_word(folded) if long_enough else _is_short_name(written, folded)):
            return word
    if (n_letters >= _SHORTEST_NAME and _IN_NAME.fullmatch(written)) or (scanned and _IN_SCAN.fullmatch(written)):
        one = "i" if written.isupper() else "l"
        return _spelled(written, ["o" if mark == "0" else one for mark in marks])
    return written


_INSIDE = "358"
"""Digits that stand for letters inside words alone: '5ml', 'x3'."""


def _fewest_letters(written: str) -> int:
    """Return how many letters show that digits beside them are letters: 'ca11' and '1ong' are words, 'ROS1' is not."""
    if written[-1] == "1" and written.isupper():
        return 6
    if not set(_INSIDE).isdisjoint(written):
        return 4
    return 3 if written[0].isdigit() else 2


def _is_short_name(written: str, folded: str) -> bool:
    """Tell whether three capitals are a name: 'R0Y'."""
    return len(written) < _SHORTEST and written.isupper() and written[1] == "0" and bool(name_kind(folded))


_IN_NAME = re.compile(r"[^\W\d_]+(?:[01](?=[a-z]{2})|1(?=[A-Z]{2})|0(?=[^\W\d_]))[^\W\d_]+(?:[01][a-z]{2,})?")
"""A word that no list holds: one digit, seldom two, well inside it; genes end in theirs ('CYP1A')."""

_IN_SCAN = re.compile(r"(?=(?:[01]*[^\W\d_]){3})0?[^\W\d_]?[^\W\dA-Z2-9_]*(?:[01][^\W\dA-Z_]*){1,2}|0[A-Z]{2,}")


def _spelled(written: str, letters: list[str] | tuple[str, ...]) -> str:
    """Return what was written with letters for digits, capitals among capitals."""
    spelled = iter(letters)
    return "".join(char if char.isalpha() else _cased(written, at, next(spelled)) for at, char in enumerate(written))


def _cased(written: str, at: int, letter: str) -> str:
    """A first O and I look like capitals; inside, the letters beside it tell."""
    beside = [char for char in (*written[:at][::-1], *written[at + 1 :]) if char.isalpha()]
    if at == 0:
        return letter.upper() if letter in "oi" else letter
    near = written[at + 1 : at + 2] if written[at + 1 : at + 2].isalpha() else beside[0]
    return (letter.upper() if letter != "l" else "L") if near.isupper() and beside[0].isupper() else letter


# -- labels too short to be words -------------------------------------------------------------------------------------

_NUMBER_LABEL = re.compile(
    rf"(?<=[A-Za-z.] )N0(?=[.:#]? {{0,2}}[\dOl]{{3}})|(?<=[A-Za-z.] )N0(?=\. {{0,2}}[A-Z]{{1,3}}[\-\d])"
    rf"|{START}1D(?= ?#|: {{0,2}}[A-Z]{{0,3}}[\-\d]{{4}})"
)
_LABELS = {"N0": "NO", "1D": "ID"}


def repair_labels(text: str) -> tuple[str, int]:
    """Return the text with 'No' and 'ID' before a number, and how many there were."""
    return _counted(_NUMBER_LABEL, text, _LABELS)


# -- letters for letters, in texts known to be misread ----------------------------------------------------------------

_WORD = re.compile(rf"{START}[^\W\d_]{{3,24}}{END}")
_LOOKS = (("l", "i"), ("I", "l"), ("i", "l"), ("rn", "m"))
_NO_START = re.compile(r"l[bcdfgjkmnpqrstvxz][a-z]*[aeiou]")
"""No word begins so, but 'Iberia' does."""


def repair_misspelt(text: str) -> Iterator[Move]:
    """Yield words that are none, but with i for l, l for I or m for rn, and those that begin as no word does."""
    for match in _WORD.finditer(text):
        written = match[0]
        if "l" in written or "I" in written or "rn" in written or "i" in written:
            word = _known(written)
            if word != written:
                yield match.start(), word.rjust(len(written)), len(word) < len(written)


@lru_cache(maxsize=1 << 12)
def _known(written: str) -> str:
    if is_word(written.lower()) or len(written) < _SHORTEST_NAME:
        return written
    if _NO_START.match(written):
        return "I" + written[1:]
    for look, letters in _LOOKS:
        at = written.find(look)
        while at >= 0:
            word = written[:at] + letters + written[at + len(look) :]
            if is_word(word.lower()):
                return word
            at = written.find(look, at + 1)
    return written
