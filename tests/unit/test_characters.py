"""Coverage of characters: worked by hand."""

from __future__ import annotations

import pytest

from tide_udfs.metrics.characters import covered_letters, covered_share, letters
from tide_udfs.metrics.intervals import Coverage


def test_ranges_that_touch_or_overlap_are_one():
    assert list(Coverage([(5, 8), (0, 3), (3, 4), (7, 9), (2, 2)])) == [(0, 4), (5, 9)]


def test_only_letters_and_digits_are_counted():
    assert letters("MRN: 12-34 ", [(0, 4), (5, 10)]) == 7


@pytest.mark.parametrize(
    ("cover", "expected"),
    [([(0, 12)], 1.0), ([(0, 3), (8, 12)], 0.7), ([], 0.0), ([(3, 4)], 0.0), ([(4, 7), (8, 12)], 0.7)],
)
def test_the_share_hidden_of_a_phone_number(cover, expected):
    assert covered_share("415-739-2841", (0, 12), Coverage(cover)) == pytest.approx(expected)


def test_a_character_in_two_gold_spans_counts_once():
    assert covered_letters("abcdefghij", [(0, 6), (4, 8)], Coverage([(5, 7)])) == (8, 2)


@pytest.mark.parametrize("text", ["é𝟘😀\ud800", "a\x00b\r\nc"])
def test_any_unicode_is_measured_at_code_points(text):
    whole = (0, len(text))
    assert covered_share(text, whole, Coverage([whole])) == 1.0


@pytest.mark.parametrize(("extent", "touched"), [((3, 5), True), ((0, 3), False), ((5, 9), False), ((4, 4), False)])
def test_a_range_is_touched_by_one_shared_character(extent, touched):
    assert Coverage([(3, 5)]).touches(*extent) is touched
