"""Token classifiers on a real GPU: as on a CPU, as in a bare loop, and when its memory runs out. No Spark."""

import numpy as np
import pyarrow as pa
import pytest

from tests.support.models import write_random_bert
from tide_udfs.recognizers.backend_torch import TorchOptions, has_torch
from tide_udfs.recognizers.backends import Layout
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.token_classifier import TokenClassifier
from tide_udfs.recognizers.token_model import ModelOptions, TokenModel
from tide_udfs.udfs import recognize_batches


def has_gpu():
    if not has_torch():
        return False
    import torch

    return torch.cuda.is_available()


pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not has_gpu(), reason="needs a GPU and the extra torch")]
TEXTS = [f"Patient Smith{i}, seen at the clinic on {i % 28 + 1} Jan. " * (i % 40 + 1) for i in range(200)]
TOLERANCE = {"fp32": 1e-3, "bf16": 0.05}
"""Of a probability, between a CPU's fp32 and a GPU."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_random_bert(tmp_path_factory.mktemp("model"), positions=512, n_layers=4)


def options(device, dtype, **more):
    return ModelOptions(backend="torch", torch=TorchOptions(device=device, dtype=dtype, **more))


def probabilities(model, texts=TEXTS):
    return [reading.probabilities for reading in model.read(texts)]


@pytest.mark.parametrize("dtype", ["fp32", "bf16"])
def test_a_gpu_says_what_a_cpu_says(folder, dtype):
    on_gpu = probabilities(TokenModel(folder, options("cuda", dtype)), TEXTS[:40])
    on_cpu = probabilities(TokenModel(folder, options("cpu", "fp32")), TEXTS[:40])
    off = max(float(np.abs(a - b).mean()) for a, b in zip(on_gpu, on_cpu, strict=True))
    assert off < TOLERANCE[dtype]


def test_what_is_found_does_not_depend_on_the_batch(folder):
    model = TokenModel(folder, options("cuda", "bf16", gpu_layout=Layout(batch_tokens=4096, step=64)))
    together = probabilities(model)
    for text, expected in list(zip(TEXTS, together, strict=True))[::20]:
        np.testing.assert_array_equal(probabilities(model, [text])[0], expected)


def test_the_udf_s_iterator_finds_what_a_bare_loop_finds(folder):
    recognizer = TokenClassifier(folder, name="model", threshold=0.3, options=options("auto", "bf16")).on_device(
        "cuda:0"
    )
    bare = recognizer.recognize(TEXTS, [NoteContext()] * len(TEXTS))
    halves = [TEXTS[:90], TEXTS[90:]]
    columns = [(pa.array(texts), pa.array([["model"]] * len(texts)), None) for texts in halves]
    answers = [row for column in recognize_batches({"model": recognizer}, iter(columns)) for row in column.to_pylist()]
    said = [[(span["start"], span["end"]) for span in answer["spans"]] for (answer,) in answers]
    assert said == [[(span.start, span.end) for span in spans] for spans in bare]


def test_where_memory_runs_out_the_batch_is_halved_and_every_note_is_read(folder):
    import torch

    model = TokenModel(folder, options("cuda", "fp32", gpu_layout=Layout(batch_tokens=2**20, step=64)))
    before = probabilities(TokenModel(folder, options("cuda", "fp32")))
    inner, shapes = model.backend, []

    class Counted:
        layout = inner.layout

        def __call__(self, ids, mask, types):
            shapes.append(ids.shape)
            return inner(ids, mask, types)

    model.backend = Counted()
    torch.cuda.empty_cache()
    total = torch.cuda.get_device_properties(0).total_memory
    torch.cuda.set_per_process_memory_fraction((torch.cuda.memory_reserved() + 400 * 2**20) / total)
    try:
        after = probabilities(model)
    finally:
        torch.cuda.set_per_process_memory_fraction(1.0)
    sizes = [n_windows for n_windows, length in shapes if length == shapes[0][1]]
    assert sizes[-1] < sizes[0]
    for a, b in zip(after, before, strict=True):
        np.testing.assert_allclose(a, b, atol=TOLERANCE["fp32"])
