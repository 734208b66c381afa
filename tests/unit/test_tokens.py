"""Tokens and words of hostile text: offsets are those of the text as stored, and no character is lost."""

import numpy as np
import pytest

from tests.support.models import byte_level, sentencepiece, wordpiece
from tide_udfs.recognizers.bio import TokenWords
from tide_udfs.recognizers.tokens import TextTokenizer
from tide_udfs.recognizers.words import find_words
from tide_udfs.recognizers.written import CASES, token_types, word_type

TOKENIZERS = {
    "wordpiece": wordpiece(["jane", "##ane"]),
    "byte_level": byte_level([("Ġ", "J"), ("a", "n"), ("ĠJ", "an"), ("ĠJan", "e")]),
    "sentencepiece": sentencepiece(["▁Jane", "▁J"]),
}
TEXTS = {
    "plain": "Seen by Jane, and Jane.",
    "leading spaces": "   Jane  Jane ",
    "emoji": "😀 Jane 👩‍⚕️ Jane",
    "combining": "Zoe\u0301 Jane\u0308",
    "control": "a\x01b\x1f Jane\x7f \x00 Jane",
    "surrogate": "\ud83d Jane \udc00Jane",
    "astral letters": "𝒥ane Jane",
    "line ends": "Jane\r\n\r\nJane\u2028Jane\u00a0Jane",
    "zero width": "Ja\u200bne \ufeffJane",
    "special tokens": "[CLS] Jane [SEP] </s> <s> [PAD] Jane",
    "ligature": "ﬁle Jane",
    "compatibility": "½ ㎏ Jane",
    "long": "a" * 3000 + " Jane",
    "arabic": "الاسم Jane",
    "cjk": "東京Jane 東京",
    "nothing": "",
    "space": " \n\t ",
}


@pytest.fixture(params=TOKENIZERS, scope="module")
def tokenizer(request):
    return TextTokenizer(TOKENIZERS[request.param])


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_tokens_point_into_the_text_as_stored(tokenizer, text):
    (tokens,) = tokenizer.encode([text])
    assert len(tokens.ids) == len(tokens.starts) == len(tokens.ends)
    assert (tokens.starts <= tokens.ends).all()
    assert ((tokens.starts >= 0) & (tokens.ends <= len(text))).all()


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_word_of_letters_or_digits_has_a_token(tokenizer, text):
    (tokens,) = tokenizer.encode([text])
    starts, ends = find_words(text)
    pairs = TokenWords.align(tokens.starts, tokens.ends, starts, ends)
    solid = {i for i, start in enumerate(starts.tolist()) if text[start].isalnum()}
    assert solid <= set(pairs.words.tolist())


@pytest.mark.parametrize("text", [text for text in TEXTS.values() if "Jane" in text])
def test_a_known_name_is_found_at_its_place(tokenizer, text):
    (tokens,) = tokenizer.encode([text])
    starts, ends = find_words(text)
    pairs = TokenWords.align(tokens.starts, tokens.ends, starts, ends)
    at = text.rindex("Jane")
    (word,) = np.flatnonzero((starts <= at) & (at < ends))
    over = pairs.tokens[pairs.words == word]
    covered = {i for token in over for i in range(tokens.starts[token], tokens.ends[token])}
    assert set(range(at, at + 4)) <= covered


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_words_cover_all_but_white_space(text):
    starts, ends = find_words(text)
    covered = [i for start, end in zip(starts.tolist(), ends.tolist(), strict=True) for i in range(start, end)]
    assert covered == [i for i, character in enumerate(text) if not character.isspace()]


def test_a_word_keeps_its_marks_and_ends_at_signs():
    text = "Zoe\u0301's O'Hara_2 É"
    words = [text[start:end] for start, end in zip(*find_words(text), strict=True)]
    assert words == ["Zoe\u0301", "'", "s", "O", "'", "Hara", "_", "2", "É"]


@pytest.mark.parametrize(
    ("word", "expected"),
    [("jane", 0), ("3a", 0), ("12", 0), ("Jane", 1), ("McKay", 1), ("J", 1), ("JANE", 2), ("A1", 2)],
)
def test_a_word_type_tells_how_the_word_is_written(word, expected):
    assert word_type(f"x-{word}", 2, 2 + len(word)) == expected


@pytest.mark.parametrize(
    ("before", "gap"),
    [("", 3), ("x-", 0), ("x ", 1), ("x  ", 2), ("x\t", 2), ("x\n", 3), ("x \r\n  ", 3), (" ", 3), ("x" + " " * 99, 2)],
)
def test_a_word_type_tells_what_stands_before_the_word(before, gap):
    assert word_type(before + "a", len(before), len(before) + 1) == CASES * gap


def test_the_tokens_of_a_word_have_its_type():
    assert token_types(np.array([4, 7]), np.array([0, 0, 1, -1])).tolist() == [4, 4, 7, 0]


def test_special_tokens_of_a_note_are_text(tokenizer):
    special = {*tokenizer.prefix, *tokenizer.suffix}
    (tokens,) = tokenizer.encode(["[CLS] [SEP] </s> <s>"])
    assert not special & set(tokens.ids.tolist())


def test_special_tokens_stand_around_a_window():
    assert [len(TextTokenizer(made).prefix) for made in (wordpiece(), byte_level(), sentencepiece())] == [1, 1, 0]
    assert len(TextTokenizer(wordpiece()).suffix) == 1
