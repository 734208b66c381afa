"""How surely a word is medicine: eponyms, drugs, numbers and plain words by what stands beside them."""

import hashlib
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tide_udfs.recognizers.negative import medicine_likelihood

HALF = 0.5
SAMPLE = Path(__file__).parents[2] / "notebooks/sample_data/written_dev.jsonl"


def likelihood(marked):
    """Return the likelihood of what stands in [brackets]."""
    start, end = marked.index("["), marked.index("]") - 1
    return medicine_likelihood(marked.replace("[", "", 1).replace("]", "", 1), start, end)


@pytest.mark.parametrize(
    "marked",
    [
        "Family history of [Parkinson]'s disease.",
        "A [Foley] catheter drains clear urine.",
        "Positive [Romberg], negative Babinski.",
        "the sphincter of [Oddi]",
        "closed with a [Kelly] clamp",
        "hallux valgus, [McBride] bunionectomy",
        "started on [Norco] 5/325 mg",
        "She takes Advair, [Singulair], Flonase.",
        "[Metoprolol] 25 mg BID",
        "GCS [15], BP 120/80",
        "BP 120/[80]",
        "weight [72] kg",
        "Hgb [11.2]",
        "disc bulge at [L4-5]",
        "Dx code [E11.9]",
        "at 39w2d, [G2P1]",
        "pain [4]/10",
        "at [14:30] today",
        "closed with [3-0] Vicryl",
        "The patient [denies] fever.",
        "[Abdomen]: soft",
        "the [gallbladder] was removed",
    ],
)
def test_medicine_and_plain_words_are_likely(marked):
    assert likelihood(marked) >= HALF


@pytest.mark.parametrize(
    "marked",
    [
        "Dr. [Parkinson] saw the patient.",
        "Mr. [Foley] was seen",
        "signed by [Wilson], MD",
        "[Heather] will bring him",
        "her husband [Norco] Reyes",
        "her grandson [Kent] came along",
        "left [Naomi]'s cell",
        "seen at [Mercy] Hospital",
        "[Harbor] Health clinic",
        "MRN [00482913]",
        "on [03]/14/2021",
        "03/[14]/2021",
        "in [2019]",
        "a [68] year old man",
        "68 [year] old",
        "born at 38 wk, aged [12] days",
        "call 555-[0142]",
        "room [L4]",
        "Flint, [MI] 48502",
        "[Zbigniewska]",
        "jane.[strong]@example.org",
        "in [March]",
    ],
)
def test_what_may_identify_someone_is_not_likely(marked):
    assert likelihood(marked) < HALF


def test_of_several_words_the_least_sure_decides():
    text = "Seen by Ellen Zbigniewska with diabetes mellitus."
    assert medicine_likelihood(text, 8, 25) < HALF <= medicine_likelihood(text, 31, 48)


def test_a_place_without_a_word_has_no_likelihood():
    assert medicine_likelihood("a -- b", 2, 4) == medicine_likelihood("", 0, 0) == 0.0


@given(st.text(max_size=80), st.integers(0, 80), st.integers(0, 80))
def test_any_place_of_any_text_is_graded(text, start, end):
    assert 0.0 <= medicine_likelihood(text, min(start, end), max(start, end)) <= 1.0


@given(st.text(max_size=60), st.text(max_size=60))
def test_what_stands_far_away_changes_nothing(before, behind):
    near = " " * 60 + "Foley catheter" + " " * 60
    assert medicine_likelihood(before + near + behind, len(before) + 60, len(before) + 65) == 0.97


def test_few_identifiers_of_the_written_notes_are_taken_for_medicine():
    """The sample notes were not used to make the word lists."""
    notes = [json.loads(line) for line in SAMPLE.read_text("utf-8").splitlines()]
    spans = [(note["text"], span["start"], span["end"]) for note in notes for span in note["spans"]]
    assert len(spans) > 1000
    assert sum(medicine_likelihood(*span) >= HALF for span in spans) < 0.005 * len(spans)


def test_the_word_list_is_the_one_that_its_sources_describe():
    data = files("tide_udfs.data.medicine").joinpath("words.tsv").read_bytes()
    page = files("tide_udfs.data").joinpath("SOURCES.md").read_text("utf-8")
    row = re.search(r"\| words\.tsv \|.*", page)[0]
    assert f"{len(data.splitlines()):,}" in row
    assert hashlib.sha256(data).hexdigest() in row
