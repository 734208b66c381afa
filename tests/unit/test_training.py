"""Training: what the data tools do to marked notes, and what a short training leaves behind."""

import json
import random
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from jobs import train as job
from jobs.config import load_policy
from tests.support.models import write_random_bert
from tide_udfs.corpora.crosswalk import Tally
from tide_udfs.corpora.load import GoldReading, load_gold
from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.backend_torch import has_torch
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.token_classifier import TokenClassifier
from tide_udfs.recognizers.tokens import load_tokenizer
from tide_udfs.span import PhiCategory
from tide_udfs.training.examples import IGNORED, LABELS, build_stream, token_labels
from tide_udfs.training.inject import look_alike_terms, with_look_alikes, with_values
from tide_udfs.training.loop import Schedule
from tide_udfs.training.noise import with_noise
from tide_udfs.training.variants import Example, Variants, shape

SAMPLE = Path(__file__).parents[2] / "notebooks" / "sample_data"
GOLD = SAMPLE / "written_dev.jsonl"
needs_torch = pytest.mark.skipif(not has_torch(), reason="torch is not installed")


@pytest.fixture(scope="module")
def documents():
    return load_gold(GOLD, GoldReading(), Tally())[:20]


@pytest.fixture(scope="module")
def variants(documents):
    return Variants(documents, load_policy("surrogate"), seed=1)


@pytest.fixture(scope="module")
def start(tmp_path_factory):
    return write_random_bert(tmp_path_factory.mktemp("start"), n_layers=1)


def surfaces(example, category=None):
    return [example.text[start:end] for start, end, kind in example.marks if category in (None, kind)]


def plain(example):
    """Return what stands outside the marks."""
    cuts = [0, *(place for start, end, _ in example.marks for place in (start, end)), len(example.text)]
    return [example.text[left:right] for left, right in zip(cuts[::2], cuts[1::2], strict=True)]


def test_the_training_notes_are_in_the_repository_whole():
    notes = load_gold(SAMPLE / "written_train.jsonl.xz", GoldReading(), Tally())
    assert (len(notes), sum(len(note.gold) for note in notes)) == (1854, 44844)


def test_a_variant_has_other_values_in_the_same_places(documents, variants):
    written, varied = variants.of(documents, 0), variants.of(documents, 1)
    assert [plain(each) for each in varied] == [plain(each) for each in written]
    assert [[kind for *_, kind in each.marks] for each in varied] == [
        [kind for *_, kind in each.marks] for each in written
    ]
    pairs = [pair for a, b in zip(written, varied, strict=True) for pair in zip(surfaces(a), surfaces(b), strict=True)]
    assert sum(a != b for a, b in pairs) > 0.5 * len(pairs)
    assert not any("[" in b and "[" not in a for a, b in pairs)  # no placeholder is taught


def test_a_value_stays_one_value_within_a_variant(documents, variants):
    for before, after in zip(variants.of(documents, 0), variants.of(documents, 2), strict=True):
        named = dict(zip(surfaces(before, PhiCategory.PATIENT), surfaces(after, PhiCategory.PATIENT), strict=True))
        again = zip(surfaces(before, PhiCategory.PATIENT), surfaces(after, PhiCategory.PATIENT), strict=True)
        assert all(named[a] == b for a, b in again)


def test_variants_are_the_same_each_time_and_differ_from_each_other(documents, variants):
    again = Variants(documents, load_policy("surrogate"), seed=1)
    assert variants.of(documents, 3) == again.of(documents, 3) != variants.of(documents, 4)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Roe", "Ann", True),
        ("Roe", "ROE", False),
        ("4 West", "West", False),
        ("Bed 3", "Unit 4", True),
        ("a b", "a\nb", False),
    ],
)
def test_values_of_one_shape_stand_for_each_other(one, other, same):
    assert (shape(one) == shape(other)) == same


def test_noise_moves_no_mark(documents, variants):
    chance = random.Random(3)
    for example in variants.of(documents, 0) * 10:
        noisy = with_noise(example, chance)
        assert (len(noisy.text), noisy.marks) == (len(example.text), example.marks)


def test_each_kind_of_noise_befalls_some_notes(documents, variants):
    chance = random.Random(4)
    noisy = [with_noise(example, chance).text for example in variants.of(documents, 0) * 40]
    assert any(text.isupper() for text in noisy)
    assert any(text.islower() for text in noisy)
    assert any("\n" not in text for text in noisy)


def test_injected_lines_are_marked_and_look_alikes_are_not(documents, variants):
    values = {category: [f"<{category}>"] for category in PhiCategory}
    chance = random.Random(5)
    for example in variants.of(documents, 0):
        injected = with_values(example, values, chance, 3)
        assert [text for text in surfaces(injected) if not text.startswith("<")] == surfaces(example)
        assert sum(text.startswith("<") for text in surfaces(injected)) >= 3
        assert all(
            text == f"<{kind}>"
            for text, (*_, kind) in zip(surfaces(injected), injected.marks, strict=True)
            if "<" in text
        )
        quiet = with_look_alikes(example, ["Foley catheter"], chance, 2)
        assert surfaces(quiet) == surfaces(example)
        assert quiet.text.count("Foley catheter") == example.text.count("Foley catheter") + 2


def test_a_note_without_phi_gets_some():
    injected = with_values(Example("Stable", ()), {each: ["x"] for each in PhiCategory}, random.Random(1), 1)
    assert injected.text.startswith("Stable\n")
    assert injected.marks


def test_look_alikes_are_drugs_and_eponyms_with_what_they_name():
    terms = look_alike_terms()
    assert len(terms) > 5_000
    assert any(term.startswith("Foley ") for term in terms)


def test_the_first_token_of_a_mark_begins_it_and_others_go_on():
    marks = [(0, 8, PhiCategory.PATIENT), (9, 12, PhiCategory.DATE)]
    labels = [LABELS[label] for label in token_labels([(0, 3), (4, 9), (9, 10), (10, 12), (13, 15)], marks)]
    assert labels == ["B-PATIENT", "I-PATIENT", "B-DATE", "I-DATE", "O"]


def test_windows_hold_the_stream_without_gaps_and_score_no_special_token(documents, variants, start):
    stream = build_stream(variants.of(documents, 0), load_tokenizer(start), 3)
    windows = list(stream.windows(32, 5, 2, 3))
    assert (
        np.concatenate([ids[1:-1] for ids, _, _ in windows]).tolist() == stream.ids[5 : 5 + 30 * len(windows)].tolist()
    )
    assert len(stream.ids) - 5 - 30 * len(windows) < 30
    for ids, types, labels in windows:
        assert (ids[0], ids[-1], types[0], labels[0], labels[-1]) == (2, 3, 0, IGNORED, IGNORED)
    assert (stream.labels == IGNORED).sum() == len(documents)


def test_hidden_tokens_keep_their_labels(documents, variants, start):
    stream = build_stream(variants.of(documents, 0), load_tokenizer(start), 3)
    hidden = stream.masked(1, 0.2, np.random.default_rng(1))
    share = (hidden.ids != stream.ids).mean()
    assert 0.15 < share < 0.25
    assert hidden.labels is stream.labels


# -- the job ----------------------------------------------------------------------------------------------------------

RECIPE = """
schedule: {steps: 4, batch: 2, window: 48, report_every: 1, measure_every: 2, rate: 0.001}
held_back: 0.1
look_alike_lines: 1
"""


def run(*arguments, expect=0):
    assert job.main([str(argument) for argument in arguments]) == expect


@needs_torch
def test_training_leaves_a_model_that_reads_notes_and_says_what_it_is(tmp_path, start, caplog):
    recipe = tmp_path / "train.yaml"
    recipe.write_text(RECIPE, encoding="utf-8")
    out = tmp_path / "model"
    run("--gold", GOLD, "--start", start, "--config", recipe, "--out", out)

    card = json.loads((out / "tide.json").read_text(encoding="utf-8"))
    assert (card["window"], card["token_types"], card["about"]["trained_on"]) == (48, "written", [GOLD.name])
    assert 0 <= card["about"]["tokens"]["recall"] <= 1
    log = [json.loads(line) for line in (out / "training_log.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["step"] for row in log] == [1, 2, 3, 4]
    told = [message for message in caplog.messages if message.startswith("step 4 of 4")]
    assert all(word in told[0] for word in ("loss", "recall", "min left"))
    (spans,) = TokenClassifier(out, threshold=0.0).recognize(["Jane Roe was seen."], [NoteContext()])
    assert spans


class Killed(Exception):
    """Stands for the power cut."""


def endless(n_before_the_cut=None):
    """Yield the same batches at each start."""
    draw = np.random.default_rng(7)
    n = 0
    while n != n_before_the_cut:
        n += 1
        ids = draw.integers(4, 90, (2, 16))
        yield ids, ids % 12, draw.integers(0, len(LABELS), (2, 16))
    raise Killed


@needs_torch
def test_training_goes_on_where_it_was_cut_off_and_ends_in_the_same_weights(tmp_path, start):
    from tide_udfs.training.loop import train
    from tide_udfs.training.model import from_folder

    schedule = Schedule(steps=7, batch=2, window=16, report_every=1, measure_every=2, rate=0.01)

    def trained(folder, data):
        model = from_folder(start, seed=1)
        log = train(model, data, schedule, folder, lambda model: {"figure": 1.0})
        return [row["step"] for row in log], {name: value.clone() for name, value in model.state_dict().items()}

    steps, whole = trained(tmp_path / "whole", endless())
    with pytest.raises(Killed):
        trained(tmp_path / "cut", endless(5))
    again, resumed = trained(tmp_path / "cut", endless())
    assert steps == again == [1, 2, 3, 4, 5, 6, 7]
    assert all(np.array_equal(whole[name], resumed[name]) for name in whole)


@needs_torch
def test_the_best_weights_are_kept_and_patience_ends_the_training(tmp_path, start):
    from tide_udfs.training.loop import train
    from tide_udfs.training.model import from_folder

    schedule = Schedule(steps=50, batch=2, window=16, report_every=1, measure_every=1, rate=0.01, patience=3)
    model, seen = from_folder(start, seed=1), []

    def measure(trained):
        seen.append({name: value.clone() for name, value in trained.state_dict().items()})
        return {"figure": [0.1, 0.9, 0.5, 0.4, 0.3][len(seen) - 1]}

    log = train(model, endless(), schedule, tmp_path / "x", measure)
    assert len(log) == 5
    assert all(np.array_equal(value, seen[1][name]) for name, value in model.state_dict().items())


@needs_torch
def test_a_model_that_marks_nothing_has_figures_too():
    import torch

    from tide_udfs.training.model import measure

    class Mute(torch.nn.Module):
        config, device = SimpleNamespace(type_vocab_size=2), torch.device("cpu")

        def forward(self, input_ids, attention_mask):
            return SimpleNamespace(logits=torch.eye(len(LABELS))[:1].expand(*input_ids.shape, -1) * 99)

    ids = np.ones(8, dtype=np.int64)
    assert set(measure(Mute(), [(ids, ids, 3 * ids)]).values()) == {0.0}


def test_the_card_tells_the_figures_of_the_weights_that_are_left():
    log = [
        {"step": 1.0, "loss": 9.0, "recall": 0.9},
        {"step": 2.0, "loss": 1.0},
        {"step": 3.0, "loss": 0.5, "recall": 0.8},
    ]
    assert job.figures_of_the_weights(log, Schedule(steps=3)) == {"recall": 0.8}
    assert job.figures_of_the_weights(log, Schedule(steps=3, patience=1)) == {"recall": 0.9}


def test_a_recipe_with_faults_lists_them_all(tmp_path):
    path = tmp_path / "train.yaml"
    path.write_text("schedule: {batch: 2, speed: 3}\nheld_back: 2\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        job.load_train_config(str(path))
    assert {"schedule.steps", "schedule.speed", "held_back"} <= {
        line.strip().partition(":")[0] for line in str(caught.value).splitlines()
    }


def test_the_shipped_recipe_is_whole():
    config = job.load_train_config(None)
    assert config.start is not None
    assert config.schedule.window == 256


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--gold", "none.jsonl", "--out", "x"), "no such file"),
        (("--gold", GOLD, "--spans", "none", "--out", "x"), "no such file"),
        (("--gold", GOLD, "--spans", GOLD, "--teacher", "patterns", "--out", "x"), "no span table"),
    ],
)
def test_wrong_arguments_are_named(arguments, said, capsys, monkeypatch):
    monkeypatch.setattr(job, "_need_torch", lambda: None)
    run(*arguments, expect=2)
    assert said in capsys.readouterr().err


def test_a_quantized_graph_gives_back_its_weights(tmp_path):
    onnx = pytest.importorskip("onnx")
    from tide_udfs.training.start_weights import dequantized

    draw = np.random.default_rng(2)
    embedding, query = draw.normal(size=(6, 4)).astype(np.float32), draw.normal(size=(4, 4)).astype(np.float32)
    bias = draw.normal(size=4).astype(np.float32)

    def quantized(name, matrix):
        scale = np.float32((matrix.max() - matrix.min()) / 255)
        zero = np.uint8(round(float(-matrix.min() / scale)))
        levels = np.clip(np.rint(matrix / scale) + zero, 0, 255).astype(np.uint8)
        parts = {f"{name}_quantized": levels, f"{name}_scale": scale, f"{name}_zero_point": zero}
        return [onnx.numpy_helper.from_array(np.array(array), part) for part, array in parts.items()]

    weights = [
        *quantized("embeddings.word_embeddings.weight", embedding),
        *quantized("onnx::MatMul_1", query.T),
        onnx.numpy_helper.from_array(bias, "encoder.layer.0.attention.self.query.bias"),
    ]
    name = "/encoder/layer.0/attention/self/query/MatMul_quant"
    node = onnx.helper.make_node("MatMulInteger", ["x", "onnx::MatMul_1_quantized"], ["y"], name=name)
    graph = onnx.helper.make_graph([node], "g", [], [], initializer=weights)
    path = tmp_path / "quantized.onnx"
    onnx.save(onnx.helper.make_model(graph), path)

    found = dequantized(path)
    np.testing.assert_array_equal(found["encoder.layer.0.attention.self.query.bias"], bias)
    np.testing.assert_allclose(found["encoder.layer.0.attention.self.query.weight"], query, atol=0.02)
    np.testing.assert_allclose(found["embeddings.word_embeddings.weight"], embedding, atol=0.02)
