"""The cases of public bug reports on what is found: patterns and shipped gazetteer cover every span that they name."""

import json

import pytest

from tests.support.values import DATA
from tide_udfs.acceptance import accept
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.gazetteer import Gazetteer
from tide_udfs.recognizers.patterns import Patterns

CASES = {
    case["id"]: case
    for case in map(json.loads, (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines())
    if case["area"].startswith("recog") and isinstance(case["input"], str)
}
OPEN = {
    "R-DATE-12": "the season stays outside: the year is what is found",
    "R-PHONE-02": "the extension is a span of its own and the 'x' between them stays",
}
"""Case → why part of a span stays uncovered."""


def covered(text):
    found = [span for one in (Patterns(), Gazetteer()) for span in one.recognize([text], [NoteContext()])[0]]
    return {at for span in accept(text, found, {}) for at in range(span.start, span.end)}


def uncovered(case):
    text, inside = case["input"], covered(case["input"])
    spans = case["expect"].get("spans", [])
    return [
        s["text"] for s in spans if any(text[at].isalnum() and at not in inside for at in range(s["start"], s["end"]))
    ]


@pytest.mark.parametrize("case_id", sorted(CASES))
def test_each_named_span_is_covered_but_for_the_open_cases(case_id):
    assert bool(uncovered(CASES[case_id])) == (case_id in OPEN)


@pytest.mark.parametrize("case_id", sorted(CASES))
def test_what_must_survive_is_untouched(case_id):
    text, inside = CASES[case_id]["input"], covered(CASES[case_id]["input"])
    for kept in CASES[case_id]["expect"].get("must_survive", []):
        assert not any(text[at].isalnum() for at in inside & set(range(text.find(kept), text.find(kept) + len(kept))))
