"""An index of terms that finds each of them in a text; small when pickled, ready in a moment where it is unpickled.

Every term is filed under one of its words, the one that fewest others have. A text is split into words, which is fast,
and only where such a word stands is anything compared. (300,000 terms of three words: pyahocorasick 2.3 takes 2.4 s and
290 MB for its automaton and reads 25 million characters a second, ahocorasick-rs 1.0.3 takes 2.2 s and 73 MB and reads
48 million; the words take 0.1 s and 20 MB, and a text is searched for them at 57 million.)
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain

import ahocorasick

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.reading import UPPER
from tide_udfs.recognizers.terms import Kind, Term

Hit = tuple[int, int, int, Term]
"""Start, end, the term's place among those given, the term."""

RUN = re.compile(r"[^\W_]+")
_CAPITAL = re.compile(UPPER)
_GAPS = str.maketrans({chr(code): " " for code in range(128) if not chr(code).isalnum()})


_LETTERS_WITH_ACCENTS = range(0xC0, 0x250), range(0x1E00, 0x1F00), range(0x212A, 0x212C)
_NO_ACCENT = {
    code: plain
    for code in chain(*_LETTERS_WITH_ACCENTS)
    if (plain := unicodedata.normalize("NFD", chr(code))[0]).isascii()
}


def flat(text: str) -> str:
    """Fold a text and level it, one code point for one."""
    return level(fold(text))


def level(text: str) -> str:
    """Replace line breaks, tabs, typographic marks and accents one for one: notes break lines and leave accents out."""
    for char, plain in (("\n", " "), ("\t", " "), ("\u00a0", " "), ("’", "'"), ("‑", "-")):
        if char in text:
            text = text.replace(char, plain)
    return text if text.isascii() else text.translate(_NO_ACCENT)


def accents_apart(surface: str, term: str) -> tuple[bool, bool]:
    """Tell whether a surface has accents that a term of its length has not, and whether it leaves some out."""
    pairs = [(ord(one) in _NO_ACCENT, ord(own) in _NO_ACCENT) for one, own in zip(surface, term, strict=True)]
    return (True, False) in pairs, (False, True) in pairs


class TermIndex:
    """Terms, filed under words. What it holds is bytes and arrays, so it pickles small and fast.

    Args:
        terms: without repetition, the more trusted first.
        ordinary: words in lower case that notes are full of; a term is filed under another if it has one.
    """

    def __init__(self, terms: Sequence[Term], ordinary: Container[str] = frozenset()) -> None:
        kinds: dict[Kind, int] = {}
        self._kind_of = array("H", (kinds.setdefault(term.kind, len(kinds)) for term in terms))
        self._kinds = list(kinds)
        texts = [term.text.encode("utf-8", "surrogatepass") for term in terms]
        self._texts = b"".join(texts)
        self._starts = array("Q", [0])
        for text in texts:
            self._starts.append(self._starts[-1] + len(text))
        self._inside = array("I", (number for number, term in enumerate(terms) if not term.whole_word))
        capital, folded = _file(terms, ordinary)
        self._anchors = "\n".join([*capital, *folded])
        self._n_capital = len(capital)
        self._numbers = array("I")
        self._ends = array("I")
        for filed in (*capital.values(), *folded.values()):
            self._numbers.extend(filed)
            self._ends.append(len(self._numbers))

    def __len__(self) -> int:
        return len(self._kind_of)

    def term(self, number: int) -> Term:
        """Return a term by its place among those given."""
        text = self._texts[self._starts[number] : self._starts[number + 1]].decode("utf-8", "surrogatepass")
        return Term(text, *self._kinds[self._kind_of[number]])

    def open(self) -> TermFinder:
        """Return what searches; made once a process."""
        anchors = self._anchors.split("\n") if self._anchors else []
        places = range(len(anchors))
        capital = dict(zip(anchors[: self._n_capital], places[: self._n_capital], strict=True))
        folded = dict(zip(anchors[self._n_capital :], places[self._n_capital :], strict=True))
        return TermFinder(self, capital, folded)

    def filed(self, place: int) -> array[int]:
        """Return the numbers of the terms filed under a word."""
        return self._numbers[self._ends[place - 1] if place else 0 : self._ends[place]]

    def inside(self) -> array[int]:
        """Return the numbers of the terms that count within longer words too."""
        return self._inside


def _file(terms: Sequence[Term], ordinary: Container[str]) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Return the words with the numbers of the terms under them: as they are in case-sensitive terms, else folded."""
    words = [RUN.findall(level(term.text) if term.case_sensitive else flat(term.text)) for term in terms]
    counts = Counter(fold(word) if word[0].isupper() else word for listed in words for word in set(listed))
    ranks: dict[str, tuple[bool, int, int]] = {}

    def rank(word: str) -> tuple[bool, int, int]:
        if word not in ranks:
            folded = fold(word)
            ranks[word] = (folded in ordinary, counts[folded], -len(word))
        return ranks[word]

    capital: dict[str, list[int]] = {}
    folded: dict[str, list[int]] = {}
    for number, (term, listed) in enumerate(zip(terms, words, strict=True)):
        if not term.whole_word:
            continue
        able = [word for word in listed if word.isalpha() and _CAPITAL.match(word)] if term.case_sensitive else []
        word = min(able or listed, key=rank)
        (capital if able else folded).setdefault(word if able else fold(word), []).append(number)
    return dict(sorted(capital.items())), dict(sorted(folded.items()))


_Group = list[tuple[int, int, dict[str, list[int]]]]


class TermFinder:
    """Searches texts for the terms of an index.

    Args:
        capital: capitalized words, alone of letters, by place in the index; the caller finds them in the text.
        folded: words in lower case, which are looked for here.
    """

    def __init__(self, index: TermIndex, capital: Mapping[str, int], folded: Mapping[str, int]) -> None:
        self._index = index
        self.capital = capital
        self._folded = folded
        self._groups: dict[int, _Group] = {}
        self._automaton = _automaton(index)

    def hits(self, text: str, capitals: Iterable[tuple[int, str]]) -> Iterator[Hit]:
        """Yield the hits, in no order.

        Args:
            capitals: the capitalized words of the text, leveled, and where they start; other than those of `capital` do
                no harm.
        """
        listed = [(start, place, word) for start, word in capitals if (place := self.capital.get(word)) is not None]
        if not (listed or self._folded or self._automaton):
            return
        reading = flat(text)
        for start, place, word in listed:
            yield from self._at(reading, start, place, word, cased=True)
        for start, word in self._words(reading):
            yield from self._at(reading, start, self._folded[word], word, cased=False)
        yield from self._within(reading)

    def _words(self, reading: str) -> Iterator[tuple[int, str]]:
        """Yield the places of words that terms are filed under. Linear: each search goes on where the last ended."""
        if not self._folded:
            return
        words = reading.translate(_GAPS).split() if reading.isascii() else RUN.findall(reading)
        at = 0
        for word in filter(self._folded.__contains__, words):
            at = reading.find(word, at)
            while not _bounded(reading, at, at + len(word)):
                at = reading.find(word, at + 1)
            yield at, word
            at += len(word)

    def _at(self, reading: str, start: int, place: int, word: str, *, cased: bool) -> Iterator[Hit]:
        for before, length, keys in self._group(place, word, cased=cased):
            left, right = start - before, start - before + length
            if left >= 0 and (numbers := keys.get(reading[left:right])) and _bounded(reading, left, right):
                for number in numbers:
                    yield left, right, number, self._index.term(number)

    def _group(self, place: int, word: str, *, cased: bool) -> _Group:
        """Return (letters before the word, length, numbers by folded text) of a word's terms; made once needed."""
        if place not in self._groups:
            group: dict[tuple[int, int], dict[str, list[int]]] = {}
            for number in self._index.filed(place):
                text = self._index.term(number).text
                key = flat(text)
                before = next(m.start() for m in RUN.finditer(level(text) if cased else key) if m[0] == word)
                group.setdefault((before, len(key)), {}).setdefault(key, []).append(number)
            self._groups[place] = [(*shape, keys) for shape, keys in sorted(group.items())]
        return self._groups[place]

    def _within(self, reading: str) -> Iterator[Hit]:
        if self._automaton:
            for last, (length, numbers) in self._automaton.iter(reading):
                for number in numbers:  # the automaton's end is inclusive, ours is not
                    yield last - length + 1, last + 1, number, self._index.term(number)


def _bounded(text: str, start: int, end: int) -> bool:
    return not (start and text[start - 1].isalnum()) and not (end < len(text) and text[end].isalnum())


def _automaton(index: TermIndex) -> ahocorasick.Automaton | None:
    listed: dict[str, list[int]] = {}
    for number in index.inside():
        listed.setdefault(flat(index.term(number).text), []).append(number)
    if not listed:
        return None
    automaton = ahocorasick.Automaton()
    for key, numbers in listed.items():
        automaton.add_word(key, (len(key), numbers))
    automaton.make_automaton()
    return automaton
