"""Laws of trigger words: all are found, and what is told at once is what the text tells word by word."""

from __future__ import annotations

from operator import itemgetter

import ahocorasick
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.property.test_recognizers import PARTS
from tide_udfs.recognizers import memo, word_finder
from tide_udfs.recognizers.echoes import echoes_of
from tide_udfs.recognizers.memo import Memo
from tide_udfs.recognizers.narrow import narrow
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS
from tide_udfs.recognizers.trigger_index import UNSURE, TriggerIndex
from tide_udfs.recognizers.triggers import Triggers
from tide_udfs.recognizers.word_finder import WordFinder

WORDS = st.sampled_from(["a", "b", "é", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghij", "abcdefghijklmnopq"])
GAPS = st.sampled_from([" ", " ", " ", "  ", "   "])
PHRASES = st.lists(st.tuples(GAPS, WORDS), min_size=1, max_size=4).map(
    lambda parts: "".join(gap + word for gap, word in parts)
)
KEYS = st.lists(st.tuples(PHRASES, GAPS).map("".join), min_size=1, max_size=12, unique=True)


@settings(max_examples=500, deadline=None)
@given(keys=KEYS, text=st.lists(st.one_of(PHRASES, KEYS.map("".join)), max_size=8).map("".join))
@example(keys=[" a "], text=" a a")
def test_the_words_and_phrases_found_are_those_of_an_automaton(keys, text):
    text = f"    {text} "
    automaton = ahocorasick.Automaton()
    for number, key in enumerate(keys):
        automaton.add_word(key, number)
    automaton.make_automaton()
    expected = [(number, last + 1 - len(keys[number])) for last, number in automaton.iter(text)]
    finder = WordFinder([key.encode("latin-1") for key in keys])
    for at_once in (1, 2, 1 << 15):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(word_finder, "_AT_ONCE", at_once)
            found, places = finder.find(text.encode("latin-1"))
        assert sorted(zip(found.tolist(), places.tolist(), strict=True)) == sorted(expected)


@settings(max_examples=200)
@given(asked=st.lists(st.lists(st.integers(0, 40)), max_size=6))
def test_a_memo_gives_the_values_of_its_function(asked):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memo, "_BITS", 3)  # so few slots that they change hands
        told = Memo(lambda number: number * number)
        for numbers in asked:
            assert told(np.array(numbers, np.uint64)).tolist() == [number * number for number in numbers]


def filed(texts):
    """Return what is to be tried: words by row, words that hold others, and spots."""
    tried = Triggers(texts, [narrow(text) for text in texts], [echoes_of(text) for text in texts])
    words = [sorted((*map(itemgetter(word), tried.words),) for word in passed) for passed in tried._passed]
    spots = [sorted((start, tuple(map(id, patterns))) for start, patterns in each) for each in tried.spots]
    return words, spots


TRIGGERS = st.sampled_from(
    ["com", "p", "x", *sorted({word for pattern in WORD_PATTERNS for word in (*pattern.words, *pattern.cased)})]
)
FOLDED = str.maketrans({"k": "\u212a", "K": "\u212a"})
"""A letter beyond Latin-1 that is none in lower case."""
WRITTEN = st.one_of(
    TRIGGERS,
    TRIGGERS.map(str.upper),
    TRIGGERS.map(str.capitalize),
    TRIGGERS.map(lambda word: word.translate(FOLDED)),
)
BESIDE = st.sampled_from([" ", ". ", ".", ": ", "\n", "-", "9", "²", "\u2019", "\u2013", "\0", "\x80", "Ł", ""])
TEXTS = st.lists(st.one_of(WRITTEN, BESIDE, BESIDE, PARTS), max_size=10).map("".join)


@settings(max_examples=400, deadline=None)
@given(texts=st.lists(TEXTS, max_size=4))
def test_what_is_told_at_once_is_what_the_text_tells_word_by_word(texts):
    at_once = filed(texts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TriggerIndex, "outcomes", lambda _index, keys, *_: np.full(len(keys), UNSURE, np.int32))
        assert filed(texts) == at_once
