"""The shipped model: what each way to run it finds in the first sample notes."""

from importlib.resources import files

import pytest

from jobs.demo import SAMPLE
from tests.support.models import WITHOUT_TORCH
from tide_udfs.corpora.crosswalk import Tally
from tide_udfs.corpora.load import GoldReading, load_gold
from tide_udfs.recognizers.backend_torch import TorchOptions, has_torch
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.token_classifier import TokenClassifier
from tide_udfs.recognizers.token_model import ModelOptions

pytestmark = pytest.mark.skipif(
    not files("tide_udfs.data.model").joinpath("model.safetensors").is_file(), reason="this build ships no model"
)
N_NOTES = 8
TOLERANCE = {"fp32": 0.001, "bf16": 0.02}
"""The share of characters marked by one of torch and onnxruntime alone, of those that both mark."""


def marked(backend, dtype="fp32"):
    """Return the characters that the model marks in the first notes, as (note, place, category)."""
    notes = load_gold(SAMPLE / "written_dev.jsonl", GoldReading(), Tally())[:N_NOTES]
    options = ModelOptions(backend=backend, torch=TorchOptions(device="cpu", dtype=dtype))
    found = TokenClassifier(options=options).recognize([note.text for note in notes], [NoteContext()] * N_NOTES)
    return {
        (i, place, span.category)
        for i, spans in enumerate(found)
        for span in spans
        for place in range(span.start, span.end)
    }


@pytest.fixture(scope="module")
def by_onnxruntime():
    return marked("onnxruntime")


def test_it_finds_names_dates_and_places_without_torch(by_onnxruntime):
    assert {"PATIENT", "DOCTOR", "DATE", "LOCATION", "HOSPITAL"} <= {category for _, _, category in by_onnxruntime}
    assert len(by_onnxruntime) > 100 * N_NOTES


@pytest.mark.skipif(not has_torch(), reason=WITHOUT_TORCH)
@pytest.mark.parametrize("dtype", TOLERANCE)
def test_torch_and_onnxruntime_mark_the_same(by_onnxruntime, dtype):
    by_torch = marked("torch", dtype)
    assert len(by_torch ^ by_onnxruntime) <= TOLERANCE[dtype] * len(by_torch & by_onnxruntime)
