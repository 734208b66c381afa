"""Resampling, checked against scipy's independent implementation."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from tide_udfs.metrics.bootstrap import bonferroni, interval, p_value, ratio, resampled_sums


@pytest.fixture(scope="module")
def counts():
    """(matched, gold) of 150 notes with very uneven sizes."""
    rng = np.random.default_rng(7)
    gold = rng.poisson(9, 150) + rng.integers(0, 30, 150)
    return np.column_stack([rng.binomial(gold, 0.85), gold]).astype(float)


def test_the_interval_of_a_recall_is_scipys(counts):
    sums = resampled_sums(counts)
    low, high = interval(ratio(sums[:, 0], sums[:, 1]))
    theirs = stats.bootstrap(
        (counts[:, 0], counts[:, 1]),
        lambda hit, gold, axis: hit.sum(axis=axis) / gold.sum(axis=axis),
        paired=True,
        vectorized=True,
        n_resamples=20_000,
        method="percentile",
        rng=np.random.default_rng(1),
    ).confidence_interval
    width = theirs.high - theirs.low
    assert low == pytest.approx(theirs.low, abs=0.08 * width)
    assert high == pytest.approx(theirs.high, abs=0.08 * width)


def test_equal_seeds_give_equal_resamples_for_two_systems(counts):
    assert np.array_equal(resampled_sums(counts), resampled_sums(np.hstack([counts, counts]))[:, :2])


def test_resamples_have_as_many_notes_as_the_corpus():
    assert set(resampled_sums(np.ones((13, 1)), n_resamples=50)[:, 0]) == {13.0}


def test_the_p_value_of_a_clear_difference_is_small_and_never_zero():
    assert p_value(np.full(1999, 0.1)) == pytest.approx(0.001)


def test_the_p_value_of_no_difference_is_one():
    assert p_value(np.zeros(2000)) == 1.0


def test_the_p_value_agrees_with_a_normal_approximation(counts):
    other = counts.copy()
    other[::6, 0] = np.maximum(other[::6, 0] - 1, 0)
    sums, others = resampled_sums(counts), resampled_sums(other)
    differences = ratio(sums[:, 0], sums[:, 1]) - ratio(others[:, 0], others[:, 1])
    z = differences.mean() / differences.std()
    assert p_value(differences) <= max(0.002, 4 * stats.norm.sf(z))


def test_resamples_without_denominator_are_left_out():
    assert interval(np.array([np.nan, 0.5, np.nan])) == (0.5, 0.5)
    assert interval(np.array([np.nan])) is None
    assert p_value(np.array([np.nan])) is None


@pytest.mark.parametrize(("p", "expected"), [(0.001, 0.009), (0.5, 1.0), (None, None)])
def test_bonferroni_multiplies_and_stops_at_one(p, expected):
    assert bonferroni(p, 9) == (expected if expected is None else pytest.approx(expected))
