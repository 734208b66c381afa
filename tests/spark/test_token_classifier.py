"""Token classifiers in the recognition UDF: loaded once a Python worker, several by name, and a bad text alone."""

import pytest
from pyspark.sql import functions as F

from jobs.config import build_config
from jobs.recognize import recognize_texts
from jobs.recognizers import build_recognizers
from tests.support.cluster import as_units
from tests.support.models import write_bert
from tests.support.recognizers import Loads
from tests.support.warehouse import row
from tide_udfs.udfs import recognize_batch


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_bert(tmp_path_factory.mktemp("model"), {"jane": "PATIENT", "may": "DATE"})


def configured(values, at):
    whole = {
        "release": "a",
        "databases": {"perimeter": f"{at}/p", "release": f"{at}/r", "release_meta": f"{at}/m"},
        "sources": [
            {
                "name": "note",
                "table": f"{at}/note",
                "extent": "snapshot",
                "note_key": "note_id",
                "person": "person_id",
                "columns": {"note_id": "id_key", "person_id": "person_key", "text": "text"},
            }
        ],
        "recognizers": values,
    }
    return build_recognizers(build_config(whole, "tide.yaml"))


def test_several_models_go_by_names_of_their_own(spark, folder, tmp_path):
    options = {"kind": "token_classifier", "path": str(folder), "backend": "onnxruntime"}
    made = configured({"first": options, "second": options | {"threshold": 0.9}, "patterns": None}, tmp_path)
    rows = [
        ("a", "Jane came in May.", ["first", "second", "patterns"]),
        ("b", None, ["first"]),
        ("c", "Jane", ["second"]),
    ]
    texts_df = spark.createDataFrame(rows, "content_hash string, text string, wanted array<string>")
    found = recognize_texts(as_units(texts_df), made).where("recognizer != 'patterns'").collect()
    spans = {
        (row.content_hash, row.recognizer): [(span.start, span.end, span.category) for span in row.spans]
        for row in found
    }
    both = [(0, 4, "PATIENT"), (13, 16, "DATE")]
    assert spans == {
        ("a", "first"): both,
        ("a", "second"): both,
        ("b", "first"): [],
        ("c", "second"): [(0, 4, "PATIENT")],
    }
    assert {row.status for row in found} == {"ok"}


def test_a_model_is_loaded_once_a_python_worker_and_lives_across_batches_and_tasks(spark, tmp_path):
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "5")
    try:
        texts_df = spark.range(100, numPartitions=8).select(
            F.col("id").cast("string").alias("content_hash"),
            F.lit("Jane").alias("text"),
            F.array(F.lit("model")).alias("wanted"),
        )
        for _ in range(2):
            assert recognize_texts(as_units(texts_df), {"model": Loads("model", tmp_path)}).count() == 100
    finally:
        spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "256")
    loads = [path.name for path in tmp_path.iterdir()]
    assert 1 <= len(loads) <= 2  # local[2] has two Python workers


def test_what_a_model_doubts_and_its_operating_point_takes_is_replaced_in_the_release(warehouse, tmp_path):
    card = {"window": 24, "overlap": 4, "operating_points": {"recall": 0.05}}
    write_bert(tmp_path / "model", {"jane": "PATIENT", "##ez": "PATIENT"}, card=card)  # "Gomez" is a quarter PHI
    options = {"kind": "token_classifier", "path": str(tmp_path / "model"), "backend": "onnxruntime"}
    warehouse.values["recognizers"] = {"ours": options}
    warehouse.recognizers = {}
    warehouse.write([row(1, "Seen by Jane. Gomez agrees. " * 9)])
    assert warehouse.run().done["released"] == 1
    text = warehouse.read("release.note").first()["note_text"]
    assert "Jane" not in text
    assert "Gomez" not in text
    assert text.count(" agrees. ") == 9


def test_a_text_that_fails_costs_no_other(folder, tmp_path, monkeypatch):
    made = configured({"token_classifier": {"path": str(folder), "backend": "onnxruntime"}}, tmp_path)
    model = made["token_classifier"].model
    inner, calls = model.backend, []

    class Small:
        layout = inner.layout

        def __call__(self, ids, mask, types):
            calls.append(ids.shape)
            if ids.shape[1] > 32:
                raise MemoryError
            return inner(ids, mask, types)

    monkeypatch.setattr(model, "backend", Small())
    texts = ["Jane", "Jane " * 40, "May"]
    (first,), (second,), (third,) = recognize_batch(made, texts, [["token_classifier"]] * 3)
    assert [len(first["spans"]), second["spans"], len(third["spans"])] == [1, None, 1]
    assert (second["status"], second["reason"]) == ("failed", "out_of_memory")
    assert len([shape for shape in calls if shape[1] == 16]) == 1  # the others were read once, together
