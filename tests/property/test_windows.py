"""Windows and words, whatever the text: every character inside a window, every token counted once."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.support.models import byte_level, sentencepiece, wordpiece
from tide_udfs.recognizers.bio import TokenWords
from tide_udfs.recognizers.tokens import TextTokenizer
from tide_udfs.recognizers.windows import plan_windows
from tide_udfs.recognizers.words import find_words

TOKENIZERS = [TextTokenizer(make()) for make in (wordpiece, byte_level, sentencepiece)]
TEXTS = st.text(st.one_of(st.characters(), st.sampled_from("aB1 \n.,-'\u0301\u200d\ud800😀")), max_size=300)


@given(begins=st.lists(st.booleans(), max_size=400), budget=st.integers(8, 60), data=st.data())
def test_every_token_counts_once_in_a_window_that_holds_it(begins, budget, data):
    overlap = data.draw(st.integers(0, budget // 4))
    windows = plan_windows(np.array(begins, dtype=bool), budget, overlap)
    owned = [token for window in windows for token in range(window.owns_from, window.owns_to)]
    assert owned == list(range(len(begins)))
    assert all(window.first <= window.owns_from and window.owns_to <= window.last for window in windows)
    assert all(0 < window.last - window.first <= budget for window in windows)


@given(text=TEXTS, which=st.integers(0, 2))
def test_every_letter_of_every_text_is_in_a_token(text, which):
    (tokens,) = TOKENIZERS[which].encode([text])
    starts, ends = find_words(text)
    pairs = TokenWords.align(tokens.starts, tokens.ends, starts, ends)
    solid = {i for i, start in enumerate(starts.tolist()) if text[start].isalnum()}
    assert solid <= set(pairs.words.tolist())


@given(text=TEXTS)
def test_words_are_disjoint_and_leave_out_white_space_alone(text):
    places = [i for start, end in zip(*find_words(text), strict=True) for i in range(start, end)]
    assert places == [i for i, character in enumerate(text) if not character.isspace()]
