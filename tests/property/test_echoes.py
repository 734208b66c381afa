"""Laws of texts that repeat themselves: what is read once is found everywhere, and repetitions cost next to nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.property.test_recognizers import HOSTILE, PARTS
from tests.support.work import calls_of
from tide_udfs.recognizers import echoes
from tide_udfs.recognizers.echoes import NEAR, stretches
from tide_udfs.recognizers.patterns import find_spans

UNITS = st.lists(PARTS, min_size=1, max_size=5).map("".join).filter(lambda unit: 0 < len(unit) <= 100)


def repeated(unit, n_chars):
    return unit * (n_chars // len(unit) + 1)


def plainly(text):
    """Return the spans of a text of which each place is read."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(echoes, "stretches", lambda _text: [])
        return find_spans(text)


@settings(max_examples=30, deadline=None)
@given(before=st.text(max_size=40), unit=UNITS, behind=st.text(max_size=40))
def test_a_text_that_repeats_itself_has_the_spans_of_reading_each_place(before, unit, behind):
    text = before + repeated(unit, 3 * NEAR + 2_000) + behind
    assert find_spans(text) == plainly(text)


@settings(max_examples=60, deadline=None)
@given(texts=st.lists(st.tuples(UNITS, st.integers(1, 4 * NEAR)), max_size=3))
def test_in_a_stretch_all_that_is_near_repeats_itself(texts):
    text = "".join(repeated(unit, n_chars) for unit, n_chars in texts)
    for start, end, period in stretches(text):
        assert start < end
        assert text[start - NEAR : end + NEAR - period] == text[start - NEAR + period : end + NEAR]


@pytest.mark.parametrize("unit", ["MD ", "12 Main St, ", "a:", "x" * 128], ids=len)
def test_a_long_repetition_is_seen_but_for_its_ends(unit):
    text = repeated(unit, 10 * NEAR)
    ((start, end, period),) = stretches(text)
    assert (start, period) == (NEAR, len(unit) if unit[0] != "x" else 1)
    assert len(text) - end == NEAR


MOST_CALLS_AGAIN = 12
"""Calls for each character of a repetition, once it has been read: those of its trigger and of its spans."""


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_repetition_is_not_read_again(piece):
    find_spans(piece)
    short, long = (calls_of(lambda size=size: find_spans(repeated(piece, size))) for size in (30_000, 34_000))
    assert long - short <= MOST_CALLS_AGAIN * 4_000
