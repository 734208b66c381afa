"""Laws of runs of bytes that are read eight at a time."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tide_udfs.recognizers.eights import EIGHT, ends_of_runs

RUNS = st.lists(st.tuples(st.booleans(), st.integers(1, 30)), max_size=12).map(
    lambda runs: b"".join(bytes([inside]) * length for inside, length in runs)
)


@settings(max_examples=500)
@given(whole=RUNS, draw=st.data())
def test_a_run_ends_before_the_next_zero_from_wherever_in_it(whole, draw):
    places = [place for place, inside in enumerate(whole) if inside and draw.draw(st.booleans())]
    padded = whole + bytes(EIGHT)
    ends = ends_of_runs(np.frombuffer(padded, np.uint8), np.array(places, np.intp))
    assert ends.tolist() == [padded.index(0, place) for place in places]


@pytest.mark.parametrize("step", [1, 2, 7, 9, 17])
def test_many_starts_in_one_long_run_are_one_search(step):
    padded = b"\1" * 1_000_000 + bytes(EIGHT)
    ends = ends_of_runs(np.frombuffer(padded, np.uint8), np.arange(0, 1_000_000, step))
    assert set(ends.tolist()) == {1_000_000}
