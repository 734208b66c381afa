"""Laws of the repaired reading: as long as the text, repaired once, and nothing is lost by it."""

import json
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.ocr import repaired
from tide_udfs.recognizers.patterns import Patterns, find_spans
from tide_udfs.recognizers.veto import but_medicine

PIECES = [
    *"OoIlSZB|0123458 -/.:,()\n",
    *(
        "N0V",
        "Jan",
        "rn",
        "Pat ient",
        "D O B",
        "fax ",
        "ca11",
        "year",
        "lst",
        "2O24",
        "4l5-555-OI34",
        "O2",
        "x",
        "m",
        "A",
    ),
    *("É", "４", "ａ", "\u3000", "İ", "ß", "😀", "\ud800", "PODlATRY", "M R N", "R d", "O3/l4/2O25", "FR0M"),
]
TEXTS = st.one_of(st.lists(st.sampled_from(PIECES), max_size=60).map("".join), st.text())
SAMPLES = Path(__file__).parents[2] / "notebooks/sample_data"


@settings(max_examples=500, deadline=None)
@given(text=TEXTS)
@example("fax 4l5 5 55 OI34" * 40)
def test_a_repaired_reading_is_as_long_as_the_text_and_another_one(text):
    reading = repaired(text)
    assert reading is None or (len(reading.text) == len(text) and reading.text != text)
    assert reading is None or all(0 <= start < end <= len(text) for start, end in reading.moved)


@settings(max_examples=500, deadline=None)
@given(text=TEXTS)
def test_a_repaired_reading_needs_no_repair(text):
    reading = repaired(text)
    assert reading is None or repaired(reading.text) is None


@settings(max_examples=200, deadline=None)
@given(text=TEXTS)
def test_nothing_that_the_stored_text_gives_is_lost(text):
    alone = but_medicine(text, find_spans(text))
    assert set(alone) <= set(Patterns().recognize([text], [NoteContext()])[0])


def test_clean_notes_are_read_once():
    texts = [
        json.loads(line)["text"]
        for path in sorted(SAMPLES.glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert texts
    assert [text for text in texts if repaired(text)] == []
