"""Intervals and tests by resampling whole notes, so that spans of one note stay together."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

N_RESAMPLES = 2000
SEED = 42
_CHUNK = 64


def resampled_sums(counts: Floats, *, n_resamples: int = N_RESAMPLES, seed: int = SEED) -> Floats:
    """Return the column sums of resamples of the rows with replacement.

    Equal row numbers and seed give equal resamples, so two systems counted on the same notes are compared in pairs.

    Args:
        counts: (n_notes, n_counts); whole numbers, so sums are exact and independent of their order.
    Returns: (n_resamples, n_counts).
    Source: Efron 1979; notes are the unit as in TIDE 2.0, Methods (2,000 document resamples).
    """
    n_notes, n_counts = counts.shape
    rng = np.random.default_rng(seed)
    sums = np.zeros((n_resamples, n_counts))
    if n_notes == 0:
        return sums
    for first in range(0, n_resamples, _CHUNK):
        last = min(first + _CHUNK, n_resamples)
        weights = np.empty((last - first, n_notes))
        for row in weights:
            row[:] = np.bincount(rng.integers(0, n_notes, n_notes), minlength=n_notes)
        sums[first:last] = weights @ counts
    return sums


def interval(values: Floats) -> tuple[float, float] | None:
    """Return the central 95 % of resampled values; None where none is defined.

    A resample in which the measure has no denominator (NaN) is left out.

    Source: percentile interval, Efron and Tibshirani 1993, chapter 13.
    """
    defined = values[~np.isnan(values)]
    if defined.size == 0:
        return None
    low, high = np.percentile(defined, [2.5, 97.5])
    return float(low), float(high)


def p_value(differences: Floats) -> float | None:
    """Return the two-sided p-value of 'no difference' from resampled paired differences; never 0, at most 1.

    Source: Efron and Tibshirani 1993, chapter 15; one is added to both counts (Davison and Hinkley 1997, 4.2.3).
    """
    defined = differences[~np.isnan(differences)]
    if defined.size == 0:
        return None
    below, above = int((defined <= 0).sum()), int((defined >= 0).sum())
    return min(1.0, 2 * (min(below, above) + 1) / (defined.size + 1))


def bonferroni(p: float | None, n_tests: int) -> float | None:
    """Return p corrected for the number of tests, at most 1."""
    return None if p is None else min(1.0, p * n_tests)


def ratio(numerator: Floats, denominator: Floats) -> Floats:
    """Return numerator / denominator, NaN where there is nothing to divide by."""
    with np.errstate(divide="ignore", invalid="ignore"):
        result: npt.NDArray[Any] = np.where(denominator > 0, numerator / denominator, np.nan)
    return result
