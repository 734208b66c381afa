"""Laws of capitalized words: those read at once are those that the expression finds one after another."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tide_udfs.recognizers.capitals import Marks, read_capitals
from tide_udfs.recognizers.reading import WORD

SIGNS = st.sampled_from([*"aAbBzZéÉßÿŸıİǅ'’‘`-‐‑ \n1½²_.,", "\u0301", "\u0085", "\x9f", "\ud800", "Ａ", "א", "K"])
TEXTS = st.one_of(st.lists(SIGNS, max_size=12).map("".join), st.text(max_size=12))


@settings(max_examples=1_000, deadline=None)
@given(texts=st.lists(TEXTS, max_size=4))
@example(texts=["A-\u0301B", "mRNA's", "\u0301A", "O'Brien-", "AB1CdE"])
def test_the_words_are_those_that_the_expression_finds(texts):
    found = read_capitals(texts, Marks(len))
    for text, capitals in zip(texts, found, strict=True):
        matches = list(re.finditer(WORD, text))
        assert [capitals.word(place) for place in capitals.places] == [match[0] for match in matches]
        assert [capitals.span(place) for place in capitals.places] == [match.span() for match in matches]
        assert capitals.sought == list(capitals.places)
        assert [capitals.marks(place) for place in capitals.places] == [len(match[0]) for match in matches]
        for place, (left, right) in zip(capitals.places, pairwise(matches), strict=False):
            assert capitals.gap(place) == right.start() - left.end()
