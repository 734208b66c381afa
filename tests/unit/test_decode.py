"""From word probabilities to spans: the rules that the decoder promises, on made-up probabilities."""

import numpy as np
import pytest

from tide_udfs.corpora.crosswalk import Kind
from tide_udfs.recognizers.decode import Decoding, Words, best_path, decode, find_doubts
from tide_udfs.recognizers.words import find_words
from tide_udfs.span import Evidence, PhiCategory

NAMES = {
    "P": PhiCategory.PATIENT,
    "D": PhiCategory.DOCTOR,
    "T": PhiCategory.DATE,
    "L": PhiCategory.LOCATION,
    "A": PhiCategory.AGE,
}
KINDS = [Kind(category=category, entity=category.value) for category in NAMES.values()]


def read(text, said, begins=None):
    """Return the words of a text; `said` maps a word to (letter of its kind, 1 - P(O)), unknown words are nothing."""
    starts, ends = find_words(text)
    words = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    kinds = np.zeros((len(words), 1 + len(KINDS)), np.float32)
    kinds[:, 0] = 1
    for i, word in enumerate(words):
        if word in said:
            letter, phi = said[word]
            kinds[i, 0], kinds[i, 1 + list(NAMES).index(letter)] = 1 - phi, phi
    marks = None if begins is None else np.array([word in begins for word in words], np.float32)
    return Words(starts=starts, ends=ends, kinds=kinds, begins=marks)


def spans(text, said, *, begins=None, veto=None, **options):
    """Decode a text, see `read`."""
    found = decode(text, read(text, said, begins), KINDS, Decoding(**options), veto=veto)
    letters = {category: letter for letter, category in NAMES.items()}
    return [(text[span.start : span.end], letters[span.category]) for span in found]


def test_a_word_is_phi_where_it_reaches_the_threshold():
    said = {"Ann": ("P", 0.3), "Roe": ("P", 0.05)}
    assert spans("saw Ann today, Roe", said) == []
    assert spans("saw Ann today, Roe", said, threshold=0.2) == [("Ann", "P")]


def test_neighbours_of_one_kind_are_one_span_and_punctuation_around_is_left_out():
    said = {"Ann": ("P", 0.9), "Roe": ("P", 0.9), ",": ("P", 0.4), ".": ("P", 0.2)}
    assert spans("Roe, Ann. saw", said) == [("Roe, Ann", "P")]


def test_a_sign_between_two_touching_words_holds_them_together():
    said = {"O": ("P", 0.9), "Hara": ("P", 0.9)}
    assert spans("Mr O'Hara, Hara", said) == [("O'Hara", "P"), ("Hara", "P")]


def test_a_doubtful_word_joins_a_sure_neighbour_and_not_an_unsure_one():
    said = {"Ann": ("P", 0.9), "Roe": ("P", 0.15)}
    assert spans("Ann Roe", said, threshold=0.2) == [("Ann Roe", "P")]
    assert spans("Ann Roe", said | {"Ann": ("P", 0.4)}, threshold=0.2) == [("Ann", "P")]


def test_a_flipped_role_inside_a_span_is_absorbed():
    said = {"Ann": ("D", 0.95), "May": ("P", 0.6), "Roe": ("D", 0.95)}
    assert spans("Ann May Roe", said) == [("Ann May Roe", "D")]


def test_two_spans_that_touch_stay_two():
    said = {"Roe": ("P", 0.99), "3": ("T", 0.99), "/": ("T", 0.99), "4": ("T", 0.99)}
    assert spans("Roe 3/4", said) == [("Roe", "P"), ("3/4", "T")]


def test_a_word_that_begins_a_span_ends_the_one_before():
    said = {"Ann": ("P", 0.9), "Eve": ("P", 0.9)}
    assert spans("Ann Eve", said, begins={"Ann", "Eve"}) == [("Ann", "P"), ("Eve", "P")]
    assert spans("Ann Eve", said, begins={"Ann"}) == [("Ann Eve", "P")]


@pytest.mark.parametrize(
    ("between", "letter", "n_spans"),
    [("\n", "P", 2), ("\n", "L", 1), ("\n\n", "L", 2), ("\t", "L", 2), ("    ", "L", 2), ("  ", "L", 1)],
)
def test_lines_and_columns_separate_spans_and_an_address_goes_on_in_the_next_line(between, letter, n_spans):
    assert len(spans(f"Ann{between}Eve", {"Ann": (letter, 0.9), "Eve": (letter, 0.9)})) == n_spans


def test_a_lone_doubtful_letter_is_dropped_and_a_sure_one_is_not():
    assert spans("plan B now", {"B": ("P", 0.3)}, threshold=0.1) == []
    assert spans("plan B now", {"B": ("P", 0.6)}, threshold=0.1) == [("B", "P")]


@pytest.mark.parametrize(
    ("text", "word", "letter", "surface"),
    [
        ("saw Jay. Then", "Jay", "P", "Jay"),
        ("thru Oct. Then", "Oct", "T", "Oct"),
        ("from T. Then", "T", "D", "T."),
        ("in Mohave Co. Then", "Co", "L", "Co."),
    ],
)
def test_a_dot_behind_a_name_or_date_is_no_part_of_it_but_of_an_initial(text, word, letter, surface):
    assert spans(text, {word: (letter, 0.9), ".": (letter, 0.9)}) == [(surface, letter)]


def test_punctuation_alone_is_no_span():
    assert spans("what - now", {"-": ("P", 0.9)}) == []


def test_a_veto_raises_the_threshold_of_doubtful_words_only():
    said = {"Foley": ("P", 0.3), "Roe": ("P", 0.7)}

    def read(veto_share):
        return spans("Foley and Roe", said, threshold=0.1, veto=lambda text, start, end: 0.9, veto_share=veto_share)

    assert read(1.0) == [("Roe", "P")]
    assert read(0.3) == [("Foley", "P"), ("Roe", "P")]


def test_the_sex_glued_to_an_age_is_no_part_of_it():
    assert spans("a 45F and 3 y", {"45F": ("A", 0.9)}) == [("45", "A")]


def test_the_best_path_changes_where_that_is_worth_it():
    shares = np.array([[1, 0], [0.4, 0.6], [1, 0], [0, 1], [0, 1]], np.float32)
    assert best_path(shares, 0.6) == [0, 0, 0, 1, 1]
    assert best_path(shares, 5.0) == [1] * 5


def test_a_note_without_words_has_no_spans():
    assert spans(" \n", {}) == []


def test_a_doubtful_role_gives_way_to_the_one_that_the_other_mentions_have():
    text = "Yetunde came. Yetunde left."
    words = read(text, {"Yetunde": ("P", 0.95)})
    words.kinds[0, 1:] = [0.4, 0.55, 0, 0, 0]  # D at the first mention, by a little
    found = decode(text, words, KINDS, Decoding())
    assert [span.category for span in found] == ["PATIENT", "PATIENT"]


def test_two_sure_roles_of_one_name_both_stand():
    text = "Yetunde came. Yetunde left."
    words = read(text, {"Yetunde": ("P", 0.95)})
    words.kinds[0, 1:] = [0.0, 0.95, 0, 0, 0]
    found = decode(text, words, KINDS, Decoding())
    assert [span.category for span in found] == ["DOCTOR", "PATIENT"]


def test_a_short_or_small_word_takes_no_role_from_its_like():
    text = "bo came. bo left. Bo. Bo"
    words = read(text, {"bo": ("P", 0.95), "Bo": ("P", 0.95)})
    words.kinds[[0, 6], 1:] = [0.4, 0.55, 0, 0, 0]
    found = decode(text, words, KINDS, Decoding())
    assert [span.category for span in found] == ["DOCTOR", "PATIENT", "DOCTOR", "PATIENT"]


def doubts(text, said, least=0.02):
    words = read(text, said)
    found = find_doubts(text, words, KINDS, decode(text, words, KINDS, Decoding()), least)
    assert all(span.evidence is Evidence.DOUBT for span in found)
    return [(text[span.start : span.end], span.category.value) for span in found]


def test_words_outside_spans_that_are_not_surely_nothing_are_doubts():
    said = {"Ann": ("P", 0.9), "Roe": ("D", 0.1), "Foley": ("P", 0.01)}
    assert doubts("Ann saw Roe, Foley in place", said) == [("Roe", "DOCTOR")]


def test_a_text_without_a_doubt_has_its_greatest_as_one():
    said = {"Ann": ("P", 0.9), "Foley": ("P", 0.01), "place": ("L", 0.001)}
    assert doubts("Ann: Foley in place", said) == [("Foley", "PATIENT")]
    assert doubts("Ann, Ann.", said) == []


def test_the_highest_of_no_words_is_no_doubt():
    assert doubts(" .\n", {}) == []
