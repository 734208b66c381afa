"""Names of people: each word of a name becomes another name, the same everywhere under one key."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from string import ascii_lowercase
from typing import NamedTuple

from tide_udfs.anonymizers.base import Settings, ValueContext
from tide_udfs.anonymizers.identifiers import Identifiers
from tide_udfs.data import lists
from tide_udfs.data.lists import word_set
from tide_udfs.keys import Keys, keyed_digest, keyed_index

CACHED_WORDS = 1 << 15

PARTICLES = word_set(
    """
    de del della dos das von der ter zu zum zur las los ibn bint af av van den da di du do la le lo el al bin ben st san
    santa mac ap y e te ten op dal dalla
    """
)
"""Words of surnames that stay where their place tells that they are no names; most are also names (Van, Do, Del)."""
NAMES_TOO = word_set("do le lo bin ben al mac della e y")
"""Particles that are so often names that they stay only in small letters beside capitals."""
ARTICLES = word_set("al el")
"""Particles that a hyphen ties to their surname: 'Al-Masri'."""
VIETNAMESE_SURNAMES = word_set(
    """
    nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly truong dinh doan dao mai trinh luu lam
    cao chu ta quach thai vuong luong nghiem kieu to
    """
)
"""Beside one of these, Van is a middle name."""
SUFFIXES = word_set("jr sr ii iii iv jnr snr")
TITLES = word_set(
    """
    dr dra mr mrs ms mx prof professor doctor rev reverend sgt sergeant lt lieutenant cpt capt hon sra srta mme mlle
    frau nurse officer detective trooper
    """
)
CREDENTIALS = word_set(
    """
    md rn lvn lpn np cnp fnp aprn crna cnm cna pac phd psyd pharmd rph dds dmd dpm dvm od pt dpt ot otr slp ccc rd
    rdn rt rrt msw lcsw lmft lpc bsn msn dnp mph mba mbbs frcs facs facp faap emt esq ccrn
    """
)
MIXED_CREDENTIALS = word_set("phd psyd pharmd rph esq")
"""Credentials that are also written with small letters."""
HOMONYM_CREDENTIALS = word_set("do pa ma ba an lac ms")
"""Credentials that are also names: kept only in capitals behind two words that are not ('Jane Smith, DO')."""
CONNECTORS = frozenset({"and", "or", "aka"})
_MAY_STAY = PARTICLES | SUFFIXES | TITLES | CREDENTIALS | HOMONYM_CREDENTIALS | CONNECTORS

_FOLDS = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŋ": "ng"}
)
_LETTER = r"[^\W\d_]"
_WORD = re.compile(rf"{_LETTER}+(?:['’ʼ‘`´]{_LETTER}+)*")
_APOSTROPHE = re.compile("['’ʼ‘`´]")
_POSSESSIVE = re.compile(r"(?<=..)['’ʼ‘`´][sS]$", re.DOTALL)
_NUMBER = re.compile("([0-9]+)")
_DIRECTLY_BEFORE = re.compile(r"\.?(?:\s+|-)")
"""What may stand between a particle or title and the name that it belongs to."""


def fold_name(word: str) -> str:
    """Return the word without case, diacritics, joiners and apostrophes, as names are compared."""
    if word.isascii():
        return word.lower().replace("'", "").replace("`", "")
    plain = unicodedata.normalize("NFKD", word.casefold())
    plain = "".join(c for c in plain if unicodedata.category(c) not in {"Mn", "Mc", "Me", "Cf"})
    return _APOSTROPHE.sub("", plain).translate(_FOLDS)


class _Word(NamedTuple):
    """One word of a value, `value[start:end]`, without its possessive."""

    start: int
    end: int
    text: str
    folded: str


class NameSurrogates:
    """Surrogates of PATIENT and DOCTOR values, word by word.

    Which list a word's surrogate comes from is decided by the word alone: 'Jordan' is one name as a given name, as a
    surname and in another note. A word that more Americans bear as a given name (2020 census) gets a given name of the
    same sex; every other word gets a surname; single letters get another letter.
    """

    def __init__(self, keys: Keys, settings: Settings) -> None:
        self._key = keys.derive("names")
        self._identifiers = Identifiers(keys, replace(settings, ids="classes", short_ids="permutation"))
        self._scoped = settings.scope == "person"
        self._choose: Callable[[str, str], str] = lru_cache(maxsize=CACHED_WORDS)(self._fresh_choice)
        self._initials: Callable[[str], dict[str, str]] = lru_cache(maxsize=CACHED_WORDS // 8)(self._fresh_initials)

    def surrogate(self, value: str, context: ValueContext) -> str | None:
        """Return the name with each of its words replaced; order, case, punctuation and white space stay.

        Returns: None where the value holds neither a letter nor a digit, or digits of another script.
        """
        person = context.person_id if self._scoped else ""
        pieces = []
        position = 0
        for word in _names_among(value, list(_words(value))):
            pieces += [self._encrypt_digits(value[position : word.start], person), self._replace(word, person)]
            position = word.end
        pieces.append(self._encrypt_digits(value[position:], person))
        if None in pieces:
            return None
        result = "".join(piece for piece in pieces if piece)
        return result if fold_name(result) != fold_name(value) else None

    def _encrypt_digits(self, gap: str, person: str) -> str | None:
        """Return what stands between replaced words with each number in it encrypted."""
        if not gap or gap.isspace() or not _has_number(gap):
            return gap
        parts = _NUMBER.split(gap)
        parts[1::2] = [self._identifiers.encrypt(number, person=person) or "" for number in parts[1::2]]
        return None if "" in parts[1::2] or _has_number("".join(parts[::2])) else "".join(parts)

    def _replace(self, word: _Word, person: str) -> str:
        text, folded = word.text, word.folded
        if len(folded) == 1 and folded in ascii_lowercase:
            return _like(text, self._initials(person)[folded])
        if len(text) == len(folded) and folded.isascii() and _are_initials(folded):
            return "".join(_like(c, self._initials(person)[f]) for c, f in zip(text, folded, strict=True))
        mark = None if text.isascii() and text.isalpha() else _APOSTROPHE.search(text)
        if mark is None:
            return _like(text, self._choose(folded, person))
        if mark.start() == 1 and text[0] in "oOdDlLnNmM":
            head, tail = text[:2], text[2:]
            return head + _like(tail, self._choose(fold_name(tail), person))
        name = self._choose(folded, person)
        at = min(mark.start(), len(name) - 1)
        return _like(text, name[:at] + mark.group() + name[at:].capitalize())

    def _fresh_choice(self, folded: str, person: str) -> str:
        names = _outputs(_given_names().get(folded, ""))
        index = keyed_index(self._key, purpose="name", value=folded, size=len(names), scope=person)
        return names[index] if names[index].lower() != folded else names[index - 1]

    def _fresh_initials(self, person: str) -> dict[str, str]:
        """Return one cycle through the alphabet, so that no letter stands for itself and no two meet."""
        cycle = sorted(ascii_lowercase, key=lambda letter: keyed_digest(self._key, "initial", person, letter))
        return dict(zip(cycle, cycle[1:] + cycle[:1], strict=True))


@cache
def _given_names() -> dict[str, str]:
    """Return the sex (F, M, U) of each given name."""
    return {name.lower(): sex for name, sex, _ in lists.rows("first_names.tsv")}


@cache
def _outputs(sex: str) -> tuple[str, ...]:
    """Return the surrogates to choose from: given names of one sex, or surnames where none is named."""
    if not sex:
        return tuple(row[0] for row in lists.rows("surnames.tsv"))
    return tuple(name for name, of, fit in lists.rows("first_names.tsv") if of == sex and fit == "+")


def _has_number(text: str) -> bool:
    if text.isascii():
        return _NUMBER.search(text) is not None
    return any(c.isnumeric() for c in text)


def _are_initials(folded: str) -> bool:
    """Whether a word is two or three letters without a vowel, and no given name."""
    if len(folded) > 3 or not folded.isalpha() or folded in _given_names():
        return False
    return not any(vowel in folded for vowel in "aeiouy")


def _words(value: str) -> Iterator[_Word]:
    shadow = value
    if not value.isascii():
        # A combining mark or joiner belongs to the letter before it; re's \w does not say so.
        shadow = "".join("x" if unicodedata.category(c) in {"Mn", "Mc", "Me", "Cf"} else c for c in value)
    for match in _WORD.finditer(shadow):
        text = value[match.start() : match.end()]
        possessive = None if text.isascii() and text.isalpha() else _POSSESSIVE.search(text)
        text = text[: possessive.start()] if possessive else text
        if folded := fold_name(text):
            yield _Word(match.start(), match.start() + len(text), text, folded)


def _names_among(value: str, words: list[_Word]) -> list[_Word]:
    """Return the words to replace: all but titles, credentials, suffixes and particles that their place tells."""
    if _MAY_STAY.isdisjoint(word.folded for word in words):
        return words
    mixed = not value.isupper() and not value.islower()
    gaps = ["", *(value[left.end : right.start] for left, right in pairwise(words)), ""]
    kept: set[int] = set()
    for i in range(len(words) - 1, -1, -1):
        word, before, after = words[i], gaps[i], gaps[i + 1]
        if word.folded not in _MAY_STAY:
            continue
        is_led = not before or "\n" in before or not before.isspace() or words[i - 1].text in CONNECTORS
        leads = _DIRECTLY_BEFORE.fullmatch(after) is not None
        if (
            (leads and is_led and word.folded in TITLES)
            or (leads and word.folded in PARTICLES and _is_particle(words, gaps, i, mixed, i + 1 in kept))
            or (before and word.folded in SUFFIXES)
            or (before and (not after or i + 1 in kept) and _is_credential(word, mixed and i > 1))
            or (before and after and word.text in CONNECTORS)
        ):
            kept.add(i)
    names = [word for i, word in enumerate(words) if i not in kept]
    return names or words


def _is_particle(words: list[_Word], gaps: list[str], i: int, mixed: bool, before_kept: bool) -> bool:
    """Whether a word that may be a name is a particle here.

    It is in small letters beside capitals, before another one ('van der'), after another one ('de la'), first of a
    surname of two words before a comma ('VAN HOUTEN, R'), and between two names ('Anna Van Dyke') unless one is
    Vietnamese ('Nguyen Van Do').
    """
    word = words[i]
    if not word.text.isascii() or _has_number(gaps[i]):
        return False
    if mixed and word.text.islower():
        return True
    if word.folded in ARTICLES and gaps[i + 1] == "-":
        return True
    if word.folded in NAMES_TOO:
        return False
    if before_kept and words[i + 1].folded in PARTICLES:
        return True
    if i == 0 or words[i - 1].folded in TITLES:
        return gaps[i + 2].startswith(",") and i + 2 < len(words)
    beside = {words[i - 1].folded, words[i + 1].folded}
    is_apart = _DIRECTLY_BEFORE.fullmatch(gaps[i]) is not None
    return not beside & VIETNAMESE_SURNAMES and (is_apart or words[i - 1].folded in PARTICLES)


def _is_credential(word: _Word, is_apart: bool) -> bool:
    if not word.text.isupper() or not word.text.isalpha():
        return word.folded in MIXED_CREDENTIALS
    return word.folded in CREDENTIALS or (is_apart and word.folded in HOMONYM_CREDENTIALS)


def _like(pattern: str, name: str) -> str:
    """Return the name in the case of the pattern: capitals, small letters, or its own spelling."""
    if pattern.islower():
        return name.lower()
    if pattern.isupper() and (len(pattern) > 1 or len(name) == 1):
        return name.upper()
    return name
