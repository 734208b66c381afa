"""Label schemes read, and words decided by their pieces."""

import numpy as np
import pytest

from tide_udfs.corpora.crosswalk import Tally, build_crosswalk
from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.bio import LabelScheme, TokenWords, words_of_tokens

CROSSWALK = build_crosswalk({"labels": {"HCW": "DOCTOR/NAME"}, "excluded": ["GENDER"]})


def scheme(*labels, tally=None):
    return LabelScheme.read(labels, CROSSWALK, tally)


@pytest.mark.parametrize(
    ("labels", "tells_begins"),
    [
        (("O", "DATE", "HCW"), False),
        (("O", "I-DATE", "I-HCW"), False),
        (("O", "B-DATE", "I-DATE", "B-HCW", "I-HCW"), True),
        (("B-DATE", "I-DATE", "E-DATE", "S-DATE", "S-HCW", "B-HCW", "I-HCW", "E-HCW", "o"), True),
        (("O", "B-DATE", "I-DATE", "L-DATE", "U-DATE", "U-HCW"), True),
    ],
)
def test_positions_fold_into_kinds(labels, tells_begins):
    read = scheme(*labels)
    assert [(kind.category, kind.entity) for kind in read.kinds] == [("DATE", "DATE"), ("DOCTOR", "NAME")]
    assert read.fold.sum(axis=1).tolist() == [1] * len(labels)
    assert (read.begins is not None) == tells_begins


def test_a_label_without_a_mapping_is_other_and_counted_and_an_excluded_one_is_nothing():
    tally = Tally()
    read = scheme("O", "B-GENDER", "I-GENDER", "B-PASSPORT", "I-PASSPORT", tally=tally)
    assert [kind.category for kind in read.kinds] == ["OTHER"]
    assert read.fold[:, 0].tolist() == [1, 1, 1, 0, 0]
    assert dict(tally.unmapped) == {"PASSPORT": 2}
    assert dict(tally.excluded) == {"GENDER": 2}


def test_labels_without_an_o_are_refused():
    with pytest.raises(ConfigError, match="no O"):
        scheme("LABEL_0", "LABEL_1")


def align(tokens, words):
    tokens, words = np.array(tokens).reshape(-1, 2), np.array(words).reshape(-1, 2)
    return TokenWords.align(tokens[:, 0], tokens[:, 1], words[:, 0], words[:, 1])


def test_tokens_lie_over_words_whatever_their_leading_spaces():
    pairs = align([(0, 3), (3, 8), (8, 8), (8, 10)], [(0, 3), (4, 6), (6, 7), (7, 10)])
    assert list(zip(pairs.tokens.tolist(), pairs.words.tolist(), strict=True)) == [
        (0, 0),
        (1, 1),
        (1, 2),
        (1, 3),
        (3, 3),
    ]
    assert pairs.first.tolist() == [0, 1, -1, 3]
    assert pairs.begin_word().tolist() == [True, True, True, True]


def test_pieces_do_not_begin_a_word():
    assert align([(0, 2), (2, 4), (5, 6)], [(0, 4), (5, 6)]).begin_word().tolist() == [True, False, True]


PIECES = np.array([[0.9, 0.1, 0], [0.3, 0.7, 0], [0.2, 0, 0.8]], dtype=np.float32)


@pytest.mark.parametrize(("pieces", "first_word"), [("mean", [0.6, 0.4, 0]), ("any", [0.3, 0.7, 0])])
def test_pieces_never_split_a_word(pieces, first_word):
    pairs = align([(0, 2), (2, 4), (5, 6)], [(0, 4), (5, 6), (7, 8)])
    kinds, begins = words_of_tokens(PIECES, scheme("O", "DATE", "HCW"), pairs, 3, pieces)
    np.testing.assert_allclose(kinds, [first_word, [0.2, 0, 0.8], [1, 0, 0]], atol=1e-6)
    assert begins is None


def test_a_word_begins_a_span_as_its_first_piece_does():
    probabilities = np.array([[0.1, 0.8, 0.1], [0.1, 0, 0.9], [0.1, 0, 0.9]], dtype=np.float32)
    pairs = align([(0, 2), (2, 4), (5, 6)], [(0, 4), (5, 6)])
    kinds, begins = words_of_tokens(probabilities, scheme("O", "B-DATE", "I-DATE"), pairs, 2, "mean")
    np.testing.assert_allclose(begins, [0.8 / 0.9, 0], atol=1e-6)
    np.testing.assert_allclose(kinds[:, 1], [0.9, 0.9], atol=1e-6)


def test_a_text_without_tokens_has_words_that_are_nothing():
    kinds, _ = words_of_tokens(np.zeros((0, 3), np.float32), scheme("O", "DATE", "HCW"), align([], [(0, 1)]), 1, "any")
    assert kinds.tolist() == [[1, 0, 0]]
