"""Span matching: worked by hand."""

from __future__ import annotations

import pytest

from tide_udfs.metrics.extents import core_extent
from tide_udfs.metrics.matching import iou, match
from tide_udfs.span import PhiCategory


@pytest.mark.parametrize(
    ("gold", "predicted", "expected"),
    [
        ((0, 20), (0, 20), 1.0),
        ((0, 20), (0, 2), 0.1),  # two of twenty characters found are a tenth, not a hit
        ((0, 20), (0, 40), 0.5),
        ((0, 10), (5, 15), 5 / 15),
        ((0, 10), (10, 20), 0.0),
        ((0, 10), (30, 40), 0.0),
    ],
)
def test_overlap_is_shared_over_joined_characters(gold, predicted, expected):
    assert iou(gold, predicted) == pytest.approx(expected)
    assert iou(predicted, gold) == pytest.approx(expected)


def test_a_prediction_of_two_characters_inside_a_long_gold_span_is_no_match():
    """The reference counts the share of the prediction, and so reports recall 1 for a leak of 18 characters."""
    assert match([(0, 20)], [(0, 2)], 0.5) == []


@pytest.mark.parametrize(("tau", "expected"), [(0.5, [(0, 0)]), (0.8, []), (1.0, [])])
def test_a_prediction_twice_as_long_as_the_gold_matches_at_half_overlap_only(tau, expected):
    assert match([(0, 20)], [(0, 40)], tau) == expected


def test_overlap_of_exactly_tau_matches():
    assert match([(0, 8)], [(0, 10)], 0.8) == [(0, 0)]
    assert match([(0, 12)], [(0, 15)], 0.8) == [(0, 0)]


def test_a_gold_span_is_matched_at_most_once():
    assert match([(0, 10)], [(0, 10), (0, 10)], 0.8) == [(0, 0)]


def test_a_greedy_choice_would_lose_a_pair():
    """The first gold span fits both predictions, its best one being the only one that fits the second."""
    gold = [(0, 10), (3, 12)]
    predicted = [(2, 11), (0, 7)]
    assert iou(gold[0], predicted[0]) > iou(gold[0], predicted[1])
    assert match(gold, predicted, 0.5) == [(0, 1), (1, 0)]


def test_long_chains_of_overlapping_spans_match_without_recursion():
    gold = [(i * 10, i * 10 + 20) for i in range(3000)]
    predicted = [(i * 10 + 5, i * 10 + 25) for i in range(3000)]
    assert len(match(gold, predicted, 0.5)) == 3000


@pytest.mark.parametrize(
    ("text", "category", "expected"),
    [
        ("Dr. Amara Osei, MD", PhiCategory.DOCTOR, "Amara Osei"),
        ("Mrs. Brask's", PhiCategory.PATIENT, "Brask"),
        ("Linh Do", PhiCategory.DOCTOR, "Linh Do"),
        ("Amara Osei, RN, BSN", PhiCategory.DOCTOR, "Amara Osei"),
        (" (3/4/2020), ", PhiCategory.DATE, "3/4/2020"),
        ("Dr.", PhiCategory.DOCTOR, "Dr."),
    ],
)
def test_the_core_of_a_span_has_no_title_credential_or_punctuation(text, category, expected):
    start, end = core_extent(text, (0, len(text)), category)
    assert text[start:end] == expected
