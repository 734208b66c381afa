"""Laws of the runs of digits: tried pattern by pattern, they give what reading them one after another gives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.property.test_recognizers import PARTS
from tide_udfs.recognizers import runs
from tide_udfs.recognizers.echoes import echoes_of
from tide_udfs.recognizers.narrow import narrow
from tide_udfs.recognizers.pattern import Pattern
from tide_udfs.recognizers.plain_numbers import runs_of_digits
from tide_udfs.span import Evidence, PhiCategory

NUMBERS = st.sampled_from(
    [
        "12/",
        "3/14/",
        "2025",
        "-",
        " ",
        "415-555-",
        "0134",
        "Jan ",
        "55 yo",
        ":30",
        "1 of ",
        "Fern St, ",
        ", MA 02101",
        "\n",
    ]
)
TEXTS = st.lists(st.one_of(NUMBERS, NUMBERS, PARTS), max_size=14).map("".join)


def found_in(texts):
    return list(
        runs.find_at_runs(texts, [narrow(text) for text in texts], [echoes_of(text) for text in texts], gated=True)
    )


def one_after_another(texts):
    """Yield what is found run by run; what a find reaches over is passed by."""
    for number, text in enumerate(texts):
        read_to = 0
        for _, start, end in runs_of_digits([narrow(text)]):
            if start >= read_to and (finds := runs._at_run(text, start, end, True)):
                read_to = max(each[1] for each in finds)
                yield number, finds


@settings(max_examples=300, deadline=None)
@given(texts=st.lists(TEXTS, max_size=4))
def test_pattern_by_pattern_the_runs_give_what_run_by_run_gives(texts):
    assert found_in(texts) == list(one_after_another(texts))


def made(row, reaches):
    """Return a pattern that finds so many characters at some places, and nothing elsewhere."""
    return Pattern(
        name=f"made {row}",
        category=PhiCategory.ID,
        entity="ID",
        find=lambda _text, start, _end: [(start, start + reaches[start])] if reaches.get(start) else [],
        score=0.5,
        evidence=Evidence.SHAPE,
    )


FINDS = st.dictionaries(st.integers(0, 9).map(lambda place: 2 * place), st.sampled_from([1, 3, 5, 9]), max_size=6)


@settings(max_examples=500, deadline=None)
@given(reaches=st.lists(FINDS, min_size=1, max_size=4))
def test_whatever_the_patterns_reach_over_the_finds_are_those_of_run_by_run(reaches):
    table = [made(row, listed) for row, listed in enumerate(reaches)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "DIGIT_PATTERNS", table)
        patch.setattr(runs, "choice", lambda *_: [(row, None) for row in range(len(table))])
        texts = ["1 2 3 4 5 6 7 8 9 0", "1 2"]
        assert found_in(texts) == list(one_after_another(texts))
