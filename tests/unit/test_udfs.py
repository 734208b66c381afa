import pyarrow as pa
import pytest
from pyspark.sql.pandas.types import to_arrow_type
from pyspark.sql.types import ArrayType

from jobs.config import load_policy
from tests.support.models import write_bert
from tests.support.recognizers import Words
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.note import NoteAnonymizer, ReleasedSpan
from tide_udfs.errors import ConfigError
from tide_udfs.keys import Keys
from tide_udfs.recognizers.known_values import KnownValues
from tide_udfs.recognizers.token_classifier import TokenClassifier
from tide_udfs.recognizers.token_model import ModelOptions
from tide_udfs.span import Evidence, PhiCategory
from tide_udfs.udfs import (
    RELEASED_SPAN,
    RowInput,
    parse_note_date,
    recognize_batch,
    recognize_rows,
    release_batch,
    release_keys,
    to_arrow,
)

KEYS = Keys(bytes(range(32)), bytes(range(40, 72)))
DETECTION = {
    "start": 0,
    "end": 7,
    "category": "PATIENT",
    "entity": "NAME",
    "score": 0.9,
    "evidence": "shape",
    "recognizer": "r",
}


@pytest.fixture(scope="module")
def anonymizer():
    return NoteAnonymizer(KEYS, Settings(), load_policy("surrogate"))


def row(text="Zorblax came", detections=(DETECTION,), person_id="1", key="7", note_date=None, dates=()):
    return RowInput(
        person_id=person_id,
        note_date=note_date,
        offset_days=None,
        keys=[key],
        dates=list(dates),
        texts=[text],
        detections=[None if detections is None else list(detections)],
    )


def released(anonymizer, *rows):
    return release_batch(anonymizer, [18], rows)


def test_a_name_is_replaced_and_the_rest_kept(anonymizer):
    (out,) = released(anonymizer, row())
    assert out["reason"] is None
    assert out["texts"][0].endswith(" came")
    assert "Zorblax" not in out["texts"][0]


@pytest.mark.parametrize("text", [None, "", "  \n"])
def test_an_absent_or_empty_text_leaves_as_it_is(anonymizer, text):
    (out,) = released(anonymizer, row(text, ()))
    assert (out["reason"], out["texts"], out["spans"]) == (None, [text], [[]])


@pytest.mark.parametrize(
    "change",
    [
        {"start": None},
        {"end": None},
        {"start": 5, "end": 5},
        {"start": -1},
        {"end": 99},
        {"category": "NONE"},
        {"category": None},
        {"entity": "MRN"},
        {"score": None},
        {"score": 7.0},
        {"evidence": "guess"},
        {"start": "0"},
    ],
)
def test_a_corrupt_span_row_holds_the_note_and_not_its_neighbours(anonymizer, change):
    good, bad = released(anonymizer, row(), row(detections=[DETECTION | change]))
    assert good["reason"] is None
    assert (bad["reason"], bad.get("texts")) == ("span_invalid", None)


@pytest.mark.parametrize("detections", [None, [None]])
def test_absent_spans_are_not_no_spans(anonymizer, detections):
    (out,) = released(anonymizer, row(detections=detections))
    assert (out["reason"], out.get("texts")) == ("span_invalid", None)


def test_a_span_of_a_null_text_holds_the_note(anonymizer):
    (out,) = released(anonymizer, row(None))
    assert out["reason"] == "span_invalid"


def test_a_note_without_a_person_is_held(anonymizer):
    assert [released(anonymizer, row(person_id=person))[0]["reason"] for person in (None, "")] == ["no_person"] * 2


def test_a_held_row_still_tells_its_key_so_that_an_earlier_release_of_it_can_be_removed(anonymizer):
    good, bad = released(anonymizer, row(), row(detections=None))
    assert good["keys"] == bad["keys"] != [None]


def test_one_bad_key_costs_no_neighbour(anonymizer):
    keys = release_keys(anonymizer, ["1", None, "not a number", "2"], 18)
    assert keys[1] is keys[2] is None
    assert keys == [*release_keys(anonymizer, ["1"], 18), None, None, *release_keys(anonymizer, ["2"], 18)]


def test_a_row_whose_key_cannot_be_mapped_is_held(anonymizer):
    (out,) = released(anonymizer, row(key="1" * 19))
    assert out["reason"] == "key_unmappable"


def test_a_text_date_that_is_none_becomes_a_placeholder(anonymizer):
    (out,) = released(anonymizer, row(dates=["2024-05-06", "soon", None]))
    assert out["dates"][0] not in ("2024-05-06", "[DATE]")
    assert out["dates"][1:] == ["[DATE]", None]


def test_a_bug_in_the_anonymizer_holds_the_note_and_quotes_nothing(anonymizer, monkeypatch):
    def broken(*arguments, **more):
        raise RuntimeError(f"cannot do {arguments}")

    monkeypatch.setattr(NoteAnonymizer, "replace", broken)
    (out,) = released(anonymizer, row())
    assert (out["reason"], out.get("texts")) == ("anonymizer_error", None)


def test_a_recognizer_that_raises_fails_that_text_alone():
    answers = recognize_batch({"a": Words("a", raises_on="poison")}, ["Zorblax", "poison", "x"], [["a"]] * 3)
    assert [answer["status"] for (answer,) in answers] == ["ok", "failed", "ok"]
    assert answers[1][0]["reason"] == "recognizer_error"


def test_a_text_that_stands_in_several_rows_is_read_once(tmp_path):
    texts = ["Zorblax", "x", "Zorblax", "x"]
    answers = recognize_batch({"a": Words("a", log=tmp_path)}, texts, [["a"]] * 3 + [[]])
    assert (tmp_path / "reads").read_text().splitlines() == ["a Zorblax", "a x"]
    assert answers[0] == answers[2]
    assert [len(each) for each in answers] == [1, 1, 1, 0]


def test_only_wanted_recognizers_read_a_text():
    both = {"a": Words("a"), "b": Words("b")}
    answers = recognize_batch(both, ["Zorblax", "Zorblax", "x"], [["a", "b"], ["b"], []])
    assert [[answer["recognizer"] for answer in each] for each in answers] == [["a", "b"], ["b"], []]


@pytest.mark.parametrize(
    ("value", "day"),
    [("2024-05-06", "2024-05-06"), ("2024-05-06 14:30:00", "2024-05-06"), ("soon", None), ("", None), (None, None)],
)
def test_note_dates_are_iso_or_none(value, day):
    found = parse_note_date(value)
    assert (found.isoformat() if found else None) == day


def test_a_released_span_travels_as_its_column_type_has_it():
    """Arrow takes the tuple by position."""
    assert tuple(RELEASED_SPAN.fieldNames()) == ReleasedSpan._fields
    span = ReleasedSpan(1, 3, 2, 5, PhiCategory.DATE, "DATE", Evidence.SHAPE, 0.5, "patterns", "surrogate")
    column = to_arrow([[span]], to_arrow_type(ArrayType(RELEASED_SPAN)))
    assert column.to_pylist() == [[span._asdict()]]


def test_each_text_is_read_with_what_is_known_of_its_own_patient():
    charts = [(("PATIENT/NAME", "Orla Vance"),), (("MRN", "4417-0923"),), ()]
    answers = recognize_batch(
        {"known_values": KnownValues()}, ["orla vance 44170923"] * 3, [["known_values"]] * 3, charts
    )
    assert [[(span["start"], span["evidence"]) for span in each[0]["spans"]] for each in answers] == [
        [(0, "known")],
        [(11, "known")],
        [],
    ]


class Raises:
    """A recognizer that quotes what it knows."""

    name, version = "known_values", "1"

    def recognize(self, texts, contexts):
        raise ValueError(str(contexts))


def test_an_exception_that_quotes_a_known_value_fails_its_note_with_a_code():
    charts = [(("PATIENT/NAME", "Orla Vance"),)]
    answers = recognize_batch({"known_values": Raises()}, ["x"], [["known_values"]], charts)
    assert answers == [
        [{"recognizer": "known_values", "status": "failed", "reason": "recognizer_error", "spans": None}]
    ]


def test_rows_of_a_stage_of_its_own_keep_their_keys_and_get_answers(tmp_path):
    folder = write_bert(tmp_path, {"jane": "PATIENT"})
    classifier = TokenClassifier(folder, name="model", options=ModelOptions(backend="onnxruntime"))
    columns = {"content_hash": ["a", "b"], "reader": ["", "x"], "text": ["saw Jane", ""], "wanted": [["model"]] * 2}
    batch = pa.RecordBatch.from_pydict(columns)
    (answered,) = recognize_rows({"model": classifier}, ["content_hash", "reader"])(iter([batch]))
    rows = answered.to_pylist()
    assert [(row["content_hash"], row["reader"]) for row in rows] == [("a", ""), ("b", "x")]
    found = [[(span["start"], span["end"]) for span in answer["spans"]] for row in rows for answer in row["answers"]]
    assert found == [[(4, 8)], []]


def test_a_model_that_a_worker_cannot_load_stops_the_task_and_quarantines_no_note(tmp_path):
    folder = write_bert(tmp_path, {"jane": "PATIENT"})
    classifier = TokenClassifier(folder, name="model", options=ModelOptions(backend="onnxruntime"))
    write_bert(tmp_path, {"jane": "DATE"})
    with pytest.raises(ConfigError, match="another model"):
        recognize_batch({"model": classifier}, ["saw Jane"], [["model"]])
