"""The recognizer as a whole, on models of a few kilobytes: what it finds, whatever the backend, batch or window."""

import pickle
import random

import numpy as np
import pytest

from tests.support.models import LABELS, WITHOUT_TORCH, write_bert, write_random_bert
from tide_udfs.corpora.crosswalk import build_crosswalk
from tide_udfs.errors import ConfigError, NoteError, RecognizerError
from tide_udfs.recognizers.backend_torch import TorchOptions, has_torch
from tide_udfs.recognizers.backends import Layout, Row, classify
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.model_card import read_card
from tide_udfs.recognizers.token_classifier import TokenClassifier, choose_backend
from tide_udfs.recognizers.token_model import ModelOptions, TokenModel, load_model

WORDS = {"jane": "PATIENT", "roe": "PATIENT", "##ez": "PATIENT", "lee": "DOCTOR", "may": "DATE", "mercy": "HOSPITAL"}
CARD = {"window": 24, "overlap": 4, "token_types": "written", "operating_points": {"recall": 0.05, "balanced": 0.5}}
NAMES = build_crosswalk({"labels": {"PATIENT": "PATIENT/NAME", "DOCTOR": "DOCTOR/NAME"}})

needs_torch = pytest.mark.skipif(not has_torch(), reason=WITHOUT_TORCH)
BACKENDS = ["onnxruntime", pytest.param("torch", marks=needs_torch)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_bert(tmp_path_factory.mktemp("model"), WORDS, card=CARD, packed=True)


@pytest.fixture(scope="module")
def random_folder(tmp_path_factory):
    return write_random_bert(tmp_path_factory.mktemp("random"), card=CARD | {"window": 48, "overlap": 8})


def options(backend="onnxruntime", **torch):
    return ModelOptions(backend=backend, torch=TorchOptions(device="cpu", **torch))


def classifier(folder, backend="onnxruntime", **more):
    return TokenClassifier(folder, more.pop("crosswalk", NAMES), options=options(backend), **more)


def surfaces(recognizer, text):
    (spans,) = recognizer.recognize([text], [NoteContext()])
    return [(text[span.start : span.end], span.entity) for span in spans]


def some_texts(n=12, seed=1):
    draw = random.Random(seed)
    vocabulary = [
        "Patient",
        "smith",
        "CLINIC",
        "jan",
        "12",
        "the",
        "ent",
        "x-ray",
        ",",
        "\n",
        "é",
        "Quick",
        "3/4",
        "😀",
    ]
    return [" ".join(draw.choices(vocabulary, k=draw.randint(1, 90))) for _ in range(n)]


@pytest.mark.parametrize("backend", BACKENDS)
def test_words_that_the_model_knows_are_found_at_their_places(folder, backend):
    text = "Jane Roe saw Dr. Lee at Mercy in MAY; Gomez came too. " * 4 + "Jane\u0301\x00 \ud800Roe"
    found = surfaces(classifier(folder, backend), text)
    once = [("Jane Roe", "NAME"), ("Lee", "NAME"), ("Mercy", "HOSPITAL"), ("MAY", "DATE"), ("Gomez", "NAME")]
    assert found == [*once * 4, ("Jane\u0301", "NAME"), ("Roe", "NAME")]


@pytest.mark.parametrize("text", ["", " \n", "\ud800", "\x00"])
def test_a_text_without_words_has_no_spans(folder, text):
    assert classifier(folder).recognize([text], [NoteContext()]) == [[]]


def test_every_token_of_a_long_note_counts_in_one_window(folder):
    model = TokenModel(folder, options())
    (prepared,) = model.prepare(["Jane Roe was seen in May by Lee. " * 40])
    rows = [model.row(prepared, window) for window in prepared.windows]
    assert len(rows) > 10
    assert max(len(row.ids) for row in rows) <= CARD["window"]
    inside = [prepared.tokens.ids[window.owns_from : window.owns_to] for window in prepared.windows]
    assert np.concatenate(inside).tolist() == prepared.tokens.ids.tolist()


def test_the_type_of_a_word_goes_to_all_its_pieces(folder):
    (prepared,) = TokenModel(folder, options()).prepare(["Gomez ICU 12 pain"])
    by_word = {int(word): kind for word, kind in zip(prepared.pairs.first, prepared.types, strict=True)}
    assert by_word == {0: 1 + 9, 1: 2 + 3, 2: 3, 3: 3}
    assert len(prepared.types) > 4


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_is_found_does_not_depend_on_the_batch(random_folder, backend):
    texts = some_texts(30)
    model = TokenModel(random_folder, options(backend))
    together = [reading.probabilities for reading in model.read(texts)]
    order = random.Random(2).sample(range(len(texts)), len(texts))
    shuffled = [reading.probabilities for reading in model.read([texts[i] for i in order])]
    for place, i in enumerate(order):
        np.testing.assert_array_equal(shuffled[place], together[i])
    for text, expected in zip(texts, together, strict=True):
        (alone,) = model.read([text])
        np.testing.assert_array_equal(alone.probabilities, expected)


@needs_torch
def test_bf16_does_not_depend_on_the_batch_either_and_stays_near_fp32(random_folder):
    texts = some_texts()
    model = TokenModel(random_folder, options("torch", dtype="bf16"))
    together = model.read(texts)
    for text, expected in zip(texts, together, strict=True):
        np.testing.assert_array_equal(model.read([text])[0].probabilities, expected.probabilities)
    exact = TokenModel(random_folder, options("torch", dtype="fp32")).read(texts)
    off = [abs(a.probabilities - b.probabilities).mean() for a, b in zip(together, exact, strict=True)]
    assert 0 < max(off) < 0.02


@needs_torch
@pytest.mark.parametrize("packed", [False, True])
def test_torch_and_onnxruntime_agree(tmp_path, packed):
    write_random_bert(tmp_path, card=CARD, packed=packed, n_layers=3)
    texts = some_texts()
    one, other = (TokenModel(tmp_path, options(name, dtype="fp32")).read(texts) for name in ("torch", "onnxruntime"))
    for a, b in zip(one, other, strict=True):
        np.testing.assert_allclose(a.probabilities, b.probabilities, atol=1e-4)
    made = [TokenClassifier(tmp_path, NAMES, options=options(name, dtype="fp32")) for name in ("torch", "onnxruntime")]
    spans = [each.recognize(texts, [NoteContext()] * 12) for each in made]
    places = [
        {(i, span.start, span.end, span.category) for i, note in enumerate(found) for span in note} for found in spans
    ]
    assert len(places[0]) > 30
    assert len(places[0] ^ places[1]) <= 0.02 * len(places[0])  # a random model decides many words by a hair


@needs_torch
@pytest.mark.parametrize("kind", ["roberta", "deberta-v2", "modernbert", "distilbert"])
def test_any_architecture_runs_in_torch(tmp_path, kind):
    from transformers import AutoConfig, AutoModelForTokenClassification

    from tests.support.models import byte_level

    size = {"hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2, "num_attention_heads": 2}
    if kind == "distilbert":
        size = {"dim": 32, "hidden_dim": 48, "n_layers": 2, "n_heads": 2}
    special = {f"{name}_token_id": i for i, name in enumerate(["bos", "pad", "eos"])}
    labels = ["O", "B-PATIENT", "I-PATIENT", "B-DATE", "I-DATE"]
    config = AutoConfig.for_model(
        kind, vocab_size=300, max_position_embeddings=70, id2label=dict(enumerate(labels)), **size, **special
    )
    AutoModelForTokenClassification.from_config(config).save_pretrained(tmp_path)
    byte_level().save(str(tmp_path / "tokenizer.json"))
    recognizer = TokenClassifier(tmp_path, threshold=0.3, options=options("torch", dtype="fp32"))
    texts = some_texts(5)
    found = recognizer.recognize(texts, [NoteContext()] * 5)
    assert any(found)
    assert recognizer.model.card.window == (68 if kind == "roberta" else 70)
    backwards = recognizer.recognize(texts[::-1], [NoteContext()] * 5)
    assert backwards[::-1] == found


class Small:
    """A backend whose memory holds so many tokens, and that counts its calls."""

    layout = Layout(batch_tokens=64, step=8)

    def __init__(self, holds):
        self.holds, self.n_labels, self.shapes = holds, len(LABELS), []

    def __call__(self, ids, mask, types):
        self.shapes.append(ids.shape)
        if ids.size > self.holds:
            raise MemoryError
        return np.broadcast_to((ids[..., None] % 7 == 0).astype(np.float32), (*ids.shape, self.n_labels))


def rows_of(*lengths):
    return [Row(np.arange(length) + i, np.zeros(length, np.int64)) for i, length in enumerate(lengths)]


def test_batches_are_full_sorted_by_length_and_cut_back_to_their_windows():
    backend, rows = Small(10**6), rows_of(3, 20, 8, 9, 8, 8)
    answers = classify(backend, rows, 0, 512)
    assert backend.shapes == [(2, 24), (4, 16), (8, 8)]
    for row, answer in zip(rows, answers, strict=True):
        assert answer[:, 0].tolist() == (row.ids % 7 == 0).tolist()


def test_a_batch_that_does_not_fit_is_halved_and_those_after_it_with_it():
    backend = Small(16)
    answers = classify(backend, rows_of(*[8] * 16), 0, 512)
    assert all(answer is not None for answer in answers)
    assert backend.shapes == [(8, 8), (4, 8)] + [(2, 8)] * 8


def test_a_window_that_does_not_fit_alone_fails_alone():
    answers = classify(Small(16), rows_of(8, 30, 8), 0, 512)
    assert [answer is None for answer in answers] == [False, True, False]


def test_a_note_with_such_a_window_fails_and_costs_no_neighbour(folder):
    recognizer = classifier(folder)
    recognizer.__dict__["_folder_version"] = "small"
    model = TokenModel(folder, options(), Small(16))
    texts = ["Jane", "Jane Roe was seen in May by Lee and Jane", "Roe"]
    readings = model.read(texts)
    assert [isinstance(reading, NoteError) for reading in readings] == [False, True, False]
    assert readings[1].reason == "out_of_memory"


def test_a_failed_note_is_raised_where_no_list_can_tell_of_it(folder, monkeypatch):
    recognizer = classifier(folder)
    monkeypatch.setattr(recognizer.model, "backend", Small(4))
    assert [type(answer) for answer in recognizer.recognize_each(["", "Jane"])] == [list, RecognizerError]
    with pytest.raises(RecognizerError, match="out_of_memory"):
        recognizer.recognize(["", "Jane"], [NoteContext()] * 2)


def test_probabilities_that_are_no_numbers_fail_their_note(folder):
    class Broken(Small):
        def __call__(self, ids, mask, types):
            return np.full((*ids.shape, self.n_labels), np.nan, np.float32)

    (reading,) = TokenModel(folder, options(), Broken(1)).read(["Jane"])
    assert reading.reason == "model_not_finite"


def test_it_pickles_without_its_model_and_finds_the_same(folder):
    recognizer = classifier(folder)
    recognizer.recognize(["Jane"], [NoteContext()])
    packed = pickle.dumps(recognizer)
    assert len(packed) < 5_000
    again = pickle.loads(packed)
    assert again.version == recognizer.version
    assert surfaces(again, "saw Jane") == [("Jane", "NAME")]
    assert again.model is recognizer.model


def test_the_version_tells_every_difference(folder, tmp_path):
    other = write_bert(tmp_path / "m", WORDS | {"eve": "PATIENT"}, card=CARD, packed=True)
    same = write_bert(tmp_path / "same", WORDS, card=CARD, packed=True)
    made = [
        classifier(folder),
        classifier(other),
        classifier(folder, point="balanced"),
        classifier(folder, threshold=0.2),
        classifier(folder, crosswalk=build_crosswalk({"labels": {"PATIENT": "DOCTOR/NAME"}})),
    ]
    assert len({each.version for each in made}) == len(made)
    assert classifier(same).version == classifier(folder).version == classifier(folder).on_device("cuda:1").version


def test_a_worker_with_another_model_in_the_folder_stops(folder):
    with pytest.raises(ConfigError, match="another model"):
        load_model(folder, "0" * 64, options())


def test_labels_without_a_mapping_are_masked_and_told(tmp_path):
    write_bert(tmp_path, {"jane": "NICKNAME"}, labels=["O", "NICKNAME"])
    recognizer = classifier(tmp_path)
    assert dict(recognizer.tally.unmapped) == {"NICKNAME": 1}
    assert surfaces(recognizer, "saw Jane") == [("Jane", "OTHER")]


def test_the_crosswalk_s_rules_of_extent_hold(tmp_path):
    write_bert(tmp_path, {"45": "AGE", "boston": "CITY", "ma": "STATE"}, labels=["O", "AGE", "CITY", "STATE"])
    crosswalk = build_crosswalk(
        {
            "labels": {"CITY": "LOCATION/CITY", "STATE": "LOCATION/STATE"},
            "extend_age": True,
            "merge_within": {"LOCATION": 2},
        }
    )
    found = surfaces(classifier(tmp_path, crosswalk=crosswalk), "45-year-old of Boston, MA")
    assert found == [("45-year-old", "AGE"), ("Boston, MA", "CITY")]


def test_the_card_of_a_foreign_model_is_silent_and_its_defaults_hold(tmp_path):
    card = read_card(write_bert(tmp_path, WORDS, positions=600))
    assert (card.window, card.overlap, card.token_types, card.pieces) == (512, 40, "none", "any")
    assert card.decoding(None, None).threshold == 0.5


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ({"windows": 3}, "unknown windows"),
        ({"operating_points": {"recall": {"treshold": 1}}}, "wrong type"),
        ({"window": "wide"}, "wrong type"),
        ({"window": 40, "overlap": 20}, "a fifth of it, got 40 and 20"),
    ],
)
def test_a_card_with_a_fault_is_refused(tmp_path, card, says):
    write_bert(tmp_path, WORDS, card=card)
    with pytest.raises(ConfigError, match=says):
        read_card(tmp_path)


def test_an_unknown_operating_point_names_those_there_are(folder):
    with pytest.raises(ConfigError, match=r"has balanced, recall"):
        classifier(folder, point="precision")


def test_a_folder_that_is_no_model_is_refused(tmp_path):
    with pytest.raises(ConfigError, match=r"config\.json"):
        classifier(tmp_path)


def test_another_architecture_needs_torch_and_is_told_so(folder, tmp_path):
    write_bert(tmp_path, WORDS)
    config = tmp_path / "config.json"
    config.write_text(config.read_text().replace('"model_type": "bert"', '"model_type": "deberta-v2"'))
    with pytest.raises(ConfigError, match="take the backend torch"):
        classifier(tmp_path).recognize(["Jane"], [NoteContext()])


@needs_torch
def test_weights_that_lack_the_classifier_are_refused(tmp_path):
    from safetensors.numpy import load_file, save_file

    write_random_bert(tmp_path)
    arrays = load_file(tmp_path / "model.safetensors")
    save_file(
        {name: array for name, array in arrays.items() if "classifier" not in name}, tmp_path / "model.safetensors"
    )
    for backend, says in (("torch", "no weights for classifier"), ("onnxruntime", "no tensor classifier")):
        with pytest.raises(ConfigError, match=says):
            classifier(tmp_path, backend).recognize(["Jane"], [NoteContext()])


def test_where_torch_is_missing_the_extra_is_named(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert choose_backend("auto") == "onnxruntime"
    with pytest.raises(ConfigError, match=r"tide-spark\[torch\]"):
        choose_backend("torch")
