"""Windows of tokens: nothing left out, cut at words where it can be, and the better of two views in the overlap."""

from itertools import pairwise

import numpy as np
import pytest

from tide_udfs.errors import ConfigError, RecognizerError
from tide_udfs.recognizers.windows import check_cover, plan_windows


def plan(n_tokens, budget, overlap, begins=None):
    return plan_windows(np.ones(n_tokens, bool) if begins is None else begins, budget, overlap)


def test_a_short_note_is_one_window():
    (window,) = plan(5, 10, 2)
    assert (window.first, window.last, window.owns_from, window.owns_to) == (0, 5, 0, 5)


def test_an_empty_note_needs_no_window():
    assert plan(0, 10, 2) == []


def test_a_note_of_just_the_budget_is_one_window():
    assert len(plan(10, 10, 2)) == 1
    assert len(plan(11, 10, 2)) == 2


def test_every_token_counts_once_and_lies_in_the_window_that_it_counts_in():
    windows = plan(1000, 62, 10)
    owned = [token for window in windows for token in range(window.owns_from, window.owns_to)]
    assert owned == list(range(1000))
    assert all(window.first <= window.owns_from <= window.owns_to <= window.last for window in windows)
    assert all(window.last - window.first <= 62 for window in windows)


def test_a_token_counts_where_it_has_more_context():
    windows = plan(100, 20, 4)
    for left, right in pairwise(windows):
        for token in range(right.first, left.last):
            has_more_on_the_right = left.last - 1 - token < token - right.first
            assert (token >= left.owns_to) == has_more_on_the_right


def test_windows_are_cut_at_words():
    begins = np.arange(200) % 3 == 0
    windows = plan(200, 40, 8, begins)
    assert all(begins[window.first] and begins[window.owns_from] for window in windows)
    assert all(begins[window.last] for window in windows[:-1])


def test_a_word_longer_than_a_window_is_cut_all_the_same():
    begins = np.zeros(500, bool)
    begins[0] = True
    windows = plan(500, 40, 8, begins)
    assert windows[-1].last == 500
    assert max(window.last - window.first for window in windows) == 40


@pytest.mark.parametrize(("budget", "overlap"), [(7, 0), (20, 6), (20, -1)])
def test_windows_that_could_not_advance_are_refused(budget, overlap):
    with pytest.raises(ConfigError, match="budget"):
        plan(100, budget, overlap)


@pytest.mark.parametrize("bounds", [[(0, 4), (5, 9)], [(1, 9)], [(0, 8)], [(0, 4), (4, 4), (4, 9)], []])
def test_a_token_left_out_fails_its_note(bounds):
    with pytest.raises(RecognizerError, match="window_gap"):
        check_cover(bounds, 9)
