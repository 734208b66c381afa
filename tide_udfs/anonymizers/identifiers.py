"""Identifiers, phones and key columns: digits become digits, letters become letters, all else stays in place."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits

from tide_udfs.anonymizers.age_words import like_case
from tide_udfs.anonymizers.base import Settings, ValueContext
from tide_udfs.anonymizers.ff3 import Ff3
from tide_udfs.anonymizers.permutation import SingleCycle
from tide_udfs.errors import SchemaError
from tide_udfs.keys import Keys, keyed_digest
from tide_udfs.span import PhiCategory

BASE62 = digits + ascii_lowercase + ascii_uppercase
"""TIDE 2.0's alphabet, in its order."""

_LABEL_WORDS = """mrn ssn npi dea acct account acc accession id no nr num number ref case claim csn har fin encounter
    visit policy member group license lic serial sn lot dash hyphen slash double triple"""
_PHONE_LABEL_WORDS = """x ext extn extension ph phone tel telephone fax cell mobile pager home work office direct opt
    option or and"""
LABELS = frozenset(_LABEL_WORDS.split())
"""Words that name a number and are no part of it."""
PHONE_LABELS = LABELS | frozenset(_PHONE_LABEL_WORDS.split())
HASHED = frozenset({"ACCESSION", "ACCOUNT"})
"""Entities that TIDE 2.0 hashes instead of encrypting."""

_DIGIT_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SPOKEN = re.compile(rf"(?<![a-z0-9])(?:oh|{'|'.join(_DIGIT_WORDS)})(?![a-z0-9])", re.IGNORECASE | re.ASCII)
_NOT_DIGIT = re.compile("[^0-9]+")
_NOT_LETTER = re.compile("[^A-Za-z]+")
_NOT_EITHER = re.compile("[^0-9A-Za-z]+")
_WORD = re.compile("[A-Za-z]+")
_PHONE_BREAK = re.compile(r"[A-Za-z#]+|[,;|&]\s|\s/\s|(?<=\d)\s*(?=\+)")
_NANP = re.compile(r"(?:\+?1[-.\s]*)?\(?\d{3}\)?[-./\s]*\d{3}[-.\s]*\d{4}(?!\d)|\d{3}[-. ]\d{4}(?!\d)", re.ASCII)
_NUMBER_START = re.compile("[+(0-9]")
_LONGEST_SINGLE_NUMBER = 11
CACHED_SHORT = 1 << 14
"""Houses, rooms and initials are few and stand in every note."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """One class of characters: the name that tweaks give it, and its cipher."""

    name: str
    cipher: Ff3


class Identifiers:
    """Surrogates of ID and PHONE values, of the local part of an e-mail, and of key columns.

    Equal digits give equal digits whatever stands between them and whatever the value is called.

    Source: TIDE 2.0 for the keys and tweaks of FF3; the permutation below FF3's smallest domain is this project's.
    """

    def __init__(self, keys: Keys, settings: Settings) -> None:
        self._settings = settings
        self._key_hex = keys.key.hex()
        aes_key = hashlib.sha256(keys.secret).digest()[:16]
        self._digits = _Kind("numeric", Ff3(aes_key, digits))
        self._letters = _Kind("letters", Ff3(aes_key, ascii_lowercase))
        self._base62 = _Kind("alphanumeric", Ff3(aes_key, BASE62))
        self._permutation = SingleCycle(keys.derive("permutation")[:16])
        self._image = lru_cache(maxsize=CACHED_SHORT)(self._permutation.image)
        self._opaque_key = keys.derive("opaque")
        self._tweak = lru_cache(maxsize=1024)(self._fresh_tweak)

    def surrogate(self, value: str, context: ValueContext) -> str | None:
        """Return the surrogate of an ID or PHONE value, or None where it holds nothing that can be replaced safely.

        Dictated digits ('four oh two') are digits, and come back as words.
        """
        spoken = list(_SPOKEN.finditer(value)) if self._settings.ids == "classes" else []
        if len(spoken) > 1 and any(word[0].lower() != "oh" for word in spoken):  # one alone is a code: 'OH-4471'
            written = self._surrogate(_SPOKEN.sub(lambda word: str(_digit_of(word[0])), value), context)
            return None if written is None else _spell(written, spoken)
        return self._surrogate(value, context)

    def _surrogate(self, value: str, context: ValueContext) -> str | None:
        person = context.person_id if self._settings.scope == "person" else ""
        if context.category is PhiCategory.PHONE:
            return self._encrypt_phone(value, context.entity in {"PHONE", "FAX"}, person)
        if self._settings.ids == "tide2" and context.entity in HASHED:
            return keyed_digest(self._opaque_key, value)[:8].hex().upper()
        return self.encrypt(value, labels=LABELS, person=person)

    def encrypt(self, value: str, *, labels: frozenset[str] = frozenset(), person: str = "") -> str | None:
        """Return the value with its digits and letters encrypted in place; distinct values never meet.

        Args:
            labels: words in lower case that stay where no letter touches them.
            person: not empty: numbers below six digits, and letters below five beside none longer, are this person's.
        Returns: None where a letter or digit has no ASCII fold, where nothing is left to encrypt, and where a cipher
            returns its sequence unchanged.
        """
        folded = fold(value)
        if folded is None:
            return None
        if self._settings.ids == "tide2":
            return self._encrypt_tide2(folded, person)
        return self._encrypt_classes(_Layout.of(folded, labels), [_NOT_DIGIT.sub("", folded)], person)

    def string_key(self, value: str) -> str | None:
        """Return the released form of a string key, one for one, or None where two keys could meet.

        Every patient's keys share one mapping, whatever the scope. Not one for one are keys that hold other letters and
        digits than ASCII's, none at all, or more than the ciphers take (56 digits, 40 letters), and short ones under
        `short_ids: tide2`.
        """
        n_digits, n_letters = len(_NOT_DIGIT.sub("", value)), len(_NOT_LETTER.sub("", value))
        if self._settings.ids == "tide2" and n_letters:
            lengths = [(self._base62, n_digits + n_letters)]
        else:
            lengths = [(self._digits, n_digits), (self._letters, n_letters)]
        one_for_one = all(n == 0 or self._shortest(kind) <= n <= kind.cipher.max_length for kind, n in lengths)
        return self.encrypt(value) if value.isascii() and one_for_one else None

    def integer_key(self, value: int, width: int = 18) -> int:
        """Return the released form of an integer key, one for one and never the key itself.

        Args:
            value: in [0, 10**width).
            width: digits of the widest column that holds this kind of key, 1 to 33; 18 fit a bigint. All columns of one
                kind take one width, or their joins break.
        Raises:
            SchemaError: a negative key, or one too long for the width.
        """
        return self.integer_keys([value], width)[0]

    def integer_keys(self, values: Sequence[int], width: int = 18) -> list[int]:
        """Return `integer_key` of each value: a batch of a column."""
        if values and not 0 <= min(values) <= max(values) < 10**width:
            raise SchemaError(f"id_key: a key does not fit 0 to 10**{width} - 1; need a wider column or another policy")
        return self._permutation.images(values, 10**width, self._tweak("integer_key", width, ""))

    def string_keys(self, values: Sequence[str]) -> list[str | None]:
        """Return `string_key` of each value: a batch of a column."""
        return self._each(values, self.string_key)

    def encrypt_many(self, values: Sequence[str]) -> list[str | None]:
        """Return `encrypt` of each value."""
        return self._each(values, self.encrypt)

    def _each(self, values: Sequence[str], encrypt: Callable[[str], str | None]) -> list[str | None]:
        """Encrypt plain numbers a length at a time, and all else one by one."""
        encrypted: list[str | None] = [None] * len(values)
        cipher, of_length = self._digits.cipher, defaultdict(list)
        for i, value in enumerate(values):
            if cipher.min_length <= len(value) <= cipher.max_length and value.isascii() and value.isdecimal():
                of_length[len(value)].append(i)
            else:
                encrypted[i] = encrypt(value)
        for length, places in of_length.items():
            plain = [values[i] for i in places]
            for i, old, new in zip(
                places, plain, cipher.encrypt_many(plain, self._tweak(self._digits.name, length, "")), strict=True
            ):
                encrypted[i] = None if new == old else new
        return encrypted

    def _encrypt_phone(self, value: str, may_have_country_code: bool, person: str) -> str | None:
        """Encrypt each number and extension of the value alone; the country code 1 stays."""
        folded = fold(value)
        if folded is None:
            return None
        if self._settings.ids == "tide2" and not PHONE_LABELS.issuperset(map(str.lower, _WORD.findall(folded))):
            return self._encrypt_tide2(folded, person)
        numbers = list(_phone_numbers(folded))
        return self._encrypt_classes(_Layout.of(folded, PHONE_LABELS), numbers, person, may_have_country_code)

    def _encrypt_classes(
        self, layout: _Layout, numbers: list[str], person: str, may_have_country_code: bool = False
    ) -> str | None:
        """Encrypt each number alone, then all letters together under a tweak that the encrypted digits give."""
        encrypted = []
        for number in numbers:
            country = "1" if may_have_country_code and len(number) == 11 and number[0] == "1" else ""
            new = self._sequence(self._digits, number[len(country) :], person)
            if new is None:
                return None
            encrypted.append(country + new)
        new_digits = "".join(encrypted)
        letters = layout.letters()
        if not letters:
            return layout.fill(new_digits, "") if new_digits else None
        if len(new_digits) >= self._digits.cipher.min_length or len(letters) >= self._letters.cipher.min_length:
            person = ""
        tweak = self._fresh_tweak(self._letters.name, f"{len(letters)}:{new_digits}", person)
        new = letters
        while True:
            new = self._encrypt(self._letters, new, tweak)
            if new == letters:
                return None
            result = layout.fill(new_digits, new)
            # A result that reads as a label is walked past, else it could be another value's surrogate too.
            if len(new) > self._letters.cipher.max_length or layout.has_same_labels(result):
                return result

    def _encrypt_tide2(self, folded: str, person: str) -> str | None:
        """Encrypt letters and digits as one sequence over 62 characters, digits alone over ten, as the paper does."""
        content = _NOT_EITHER.sub("", folded)
        new = self._sequence(self._base62 if _NOT_DIGIT.search(content) else self._digits, content, person)
        if not new:
            return None
        characters = iter(new)
        return "".join(next(characters) if _is_ascii_alnum(c) else c for c in folded)

    def _sequence(self, kind: _Kind, plain: str, person: str) -> str | None:
        """Return the encrypted sequence, the person's own if it is short; None where it would stay as it is."""
        own = person if len(plain) < kind.cipher.min_length else ""
        new = self._encrypt(kind, plain, self._tweak(kind.name, len(plain), own))
        return None if plain and new == plain else new

    def _encrypt(self, kind: _Kind, plain: str, tweak: bytes) -> str:
        """Return a sequence of the same length over the same alphabet."""
        n, cipher = len(plain), kind.cipher
        if n > cipher.max_length:
            return self._hashed(kind, plain, tweak)
        if n >= cipher.min_length:
            return cipher.encrypt(plain, tweak)
        if n >= self._shortest(kind):
            return cipher.string(self._image(cipher.number(plain), cipher.radix**n, tweak), n)
        return cipher.encrypt(plain.ljust(cipher.min_length, "0"), tweak)[:n]

    def _shortest(self, kind: _Kind) -> int:
        """Return the shortest sequence that is not padded and cut; the paper has no cipher of letters alone."""
        padded = self._settings.short_ids == "tide2" and kind is not self._letters
        return kind.cipher.min_length if padded else 1

    def _hashed(self, kind: _Kind, plain: str, tweak: bytes) -> str:
        """Return a keyed string of the same length over the same alphabet, for what is too long for FF3."""
        seed = keyed_digest(self._opaque_key, kind.name, tweak.hex(), plain)
        stream = hashlib.shake_256(seed).digest(2 * len(plain))
        alphabet, radix = kind.cipher.alphabet, kind.cipher.radix
        return "".join(alphabet[(high << 8 | low) % radix] for high, low in zip(stream[::2], stream[1::2], strict=True))

    def _fresh_tweak(self, name: str, binding: int | str, person: str) -> bytes:
        """Return the 8 bytes that bind a cipher to its input's kind and length, and to a person where one is given.

        Source: TIDE 2.0, for every tweak without a person.
        """
        message = f"{name}:{binding}:{self._key_hex}"
        digest = (
            keyed_digest(self._opaque_key, message, person) if person else hashlib.sha256(message.encode()).digest()
        )
        return digest[:8]


@dataclass(frozen=True, slots=True)
class _Layout:
    """A folded value and what of it stays: labels, and all that is neither letter nor digit."""

    folded: str
    labels: frozenset[str]
    kept: frozenset[int]

    @classmethod
    def of(cls, folded: str, labels: frozenset[str]) -> _Layout:
        return cls(folded, labels, _labelled(folded, labels))

    def letters(self) -> str:
        """Return the letters outside labels, in lower case."""
        if not self.kept:
            return _NOT_LETTER.sub("", self.folded).lower()
        return _NOT_LETTER.sub("", "".join(c for i, c in enumerate(self.folded) if i not in self.kept)).lower()

    def fill(self, new_digits: str, new_letters: str) -> str:
        """Return the value with its digits and, in the old ones' case, its letters outside labels replaced in order."""
        if len(new_digits) == len(self.folded):
            return new_digits
        next_digit, next_letter = iter(new_digits).__next__, iter(new_letters).__next__
        characters = []
        for i, c in enumerate(self.folded):
            if "0" <= c <= "9":
                characters.append(next_digit())
            elif ("a" <= c <= "z" or "A" <= c <= "Z") and i not in self.kept:
                characters.append(next_letter() if c >= "a" else next_letter().upper())
            else:
                characters.append(c)
        return "".join(characters)

    def has_same_labels(self, filled: str) -> bool:
        return _labelled(filled, self.labels) == self.kept


def fold(value: str) -> str | None:
    """Return the value with every letter and digit as one ASCII character (NFKC), or None where one has no such form.

    Marks count as letters, since an accent left in place tells what stood there. Other characters stay as they are.
    """
    if value.isascii():
        return value
    characters = [c if c.isascii() else _fold_character(c) for c in value]
    return None if None in characters else "".join(c for c in characters if c)


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str | None:
    compatible = unicodedata.normalize("NFKC", character)
    if len(compatible) == 1 and _is_ascii_alnum(compatible):
        return compatible
    if any(unicodedata.category(c)[0] in "LNM" for c in character + compatible):
        return None
    return character


def _is_ascii_alnum(character: str) -> bool:
    return character.isascii() and character.isalnum()


@lru_cache(maxsize=16)
def _label_pattern(labels: frozenset[str]) -> re.Pattern[str]:
    """Match a label that no letter touches; a run of x stands for characters that the author left out."""
    words = "|".join(sorted(labels))
    return re.compile(f"(?<![a-z])(?:{words}|xx+)(?![a-z])", re.IGNORECASE | re.ASCII)


def _labelled(folded: str, labels: frozenset[str]) -> frozenset[int]:
    """Return the positions that labels take."""
    if not labels or _WORD.search(folded) is None:
        return frozenset()
    return frozenset(i for match in _label_pattern(labels).finditer(folded) for i in range(*match.span()))


def _digit_of(word: str) -> int:
    return 0 if word.lower() == "oh" else _DIGIT_WORDS.index(word.lower())


def _spell(written: str, spoken: list[re.Match[str]]) -> str:
    """Return the value with the digits that stand for dictated ones as words again, in the old words' case."""
    has_oh = any(word[0].lower() == "oh" for word in spoken)
    pieces, at, shrunk = [], 0, 0
    for word in spoken:
        place = word.start() - shrunk
        new = "oh" if has_oh and written[place] == "0" else _DIGIT_WORDS[int(written[place])]
        pieces += [written[at:place], like_case(new, word[0])]
        at, shrunk = place + 1, shrunk + len(word[0]) - 1
    return "".join([*pieces, written[at:]])


def _phone_numbers(folded: str) -> Iterator[str]:
    """Yield the digits of each number and extension, in order."""
    for chunk in _PHONE_BREAK.split(folded):
        position = 0
        is_foreign = "+" in chunk and "+1" not in chunk
        if not is_foreign and len(_NOT_DIGIT.sub("", chunk)) > _LONGEST_SINGLE_NUMBER:
            while (start := _NUMBER_START.search(chunk, position)) and (number := _NANP.match(chunk, start.start())):
                yield _NOT_DIGIT.sub("", number[0])
                position = number.end()
        if rest := _NOT_DIGIT.sub("", chunk[position:]):
            yield rest
