from collections import Counter

import pytest

from tests.support.recognizers import Words
from tests.support.warehouse import row


@pytest.fixture
def reads(tmp_path, warehouse):
    log = tmp_path / "log"
    log.mkdir()
    warehouse.recognizers = {"patterns": Words(log=str(log)), "gazetteer": Words("gazetteer", log=str(log))}
    warehouse.values["recognizers"] = {"patterns": {}, "gazetteer": {}}

    def counted():
        lines = (log / "reads").read_text().splitlines() if (log / "reads").exists() else []
        return Counter(tuple(line.split(" ", 1)) for line in lines)

    return counted


def test_each_distinct_text_is_read_once_by_each_recognizer_over_two_runs(warehouse, reads):
    texts = ["alpha Zorblax", "beta", "alpha Zorblax", "gamma Zorblaxian"]
    warehouse.write([row(i, text, person_id=i, title="title") for i, text in enumerate(texts)])
    warehouse.run()
    once = {(name, word): 1 for name in ("patterns", "gazetteer") for word in ("alpha", "beta", "gamma", "title")}
    assert reads() == once
    warehouse.write(
        [*[row(i, text, person_id=i, title="title") for i, text in enumerate(texts)], row(9, "beta"), row(10, "delta")]
    )
    summary = warehouse.run()
    assert reads() == once | {
        ("patterns", "Visit"): 1,
        ("gazetteer", "Visit"): 1,
        ("patterns", "delta"): 1,
        ("gazetteer", "delta"): 1,
    }
    assert summary.done["recognized"] == 4


def test_a_document_without_findings_has_a_row_with_an_empty_array(warehouse):
    warehouse.write([row(1, "nothing here")])
    warehouse.run("recognize")
    assert warehouse.rows("perimeter.note_span", "note_id", "text_column", "recognizer", "status", "spans") == [
        ("1", "note_text", "patterns", "ok", []),
        ("1", "note_title", "patterns", "ok", []),
    ]


def test_recognize_alone_writes_no_release_and_marks_the_notes(warehouse):
    warehouse.write([row(1, "Zorblax came"), row(2, "x", person_id=None)])
    warehouse.run("recognize")
    assert warehouse.states() == {"1": ("recognized", None), "2": ("quarantined", "no_person")}
    assert not (warehouse.folder / "release").exists()


def test_a_second_recognize_does_nothing(warehouse, reads):
    warehouse.write([row(1, "alpha Zorblax")])
    warehouse.run("recognize")
    before, version = reads(), newest(warehouse, "perimeter.note_status")
    assert warehouse.run("recognize").is_quiet
    assert (reads(), newest(warehouse, "perimeter.note_status")) == (before, version)


def newest(warehouse, table):
    return warehouse.spark.sql(f"DESCRIBE HISTORY {warehouse.tables.name(table)} LIMIT 1").first()["version"]


def test_only_the_recognizer_of_a_new_version_reads_again(warehouse, reads, tmp_path):
    warehouse.write([row(1, "alpha Zorblax")])
    warehouse.run("recognize")
    warehouse.recognizers["gazetteer"] = Words("gazetteer", version="2", log=str(tmp_path / "log"))
    warehouse.run("recognize")
    assert (reads()["patterns", "alpha"], reads()["gazetteer", "alpha"]) == (1, 2)
    assert len(warehouse.rows("perimeter.note_span")) == 4


def test_a_recognizer_that_raises_fails_its_note_alone_and_is_tried_as_often_as_configured(warehouse):
    warehouse.values["limits"]["max_retries"] = 2
    warehouse.recognizers = {"patterns": Words(raises_on="poison")}
    warehouse.write([row(i, f"Zorblax {i}") for i in range(5)] + [row(9, "poison Zorblax")])
    attempts = []
    for _ in range(4):
        warehouse.run()
        (failed,) = warehouse.read("perimeter.note_span").where("status = 'failed'").collect()
        attempts.append(failed["attempts"])
    assert attempts == [1, 2, 3, 3]
    assert failed["reason"] == "recognizer_error"
    assert warehouse.states()["9"] == ("quarantined", "recognizer_error")
    assert [state for state, _ in warehouse.states().values()].count("released") == 5
    warehouse.recognizers = {"patterns": Words(version="2")}
    warehouse.run()
    assert warehouse.states()["9"] == ("released", None)


def test_detections_below_the_threshold_are_kept_and_not_acted_on(warehouse):
    warehouse.recognizers = {"patterns": Words(score=0.4)}
    warehouse.write([row(1, "Zorblax came")])
    warehouse.run()
    assert warehouse.released_texts() == ["Zorblax came"]
    assert [spans[0]["score"] for (spans,) in warehouse.rows("perimeter.note_span", "spans") if spans] == [0.4]


def test_offsets_are_code_points_in_python_and_in_sql(warehouse):
    texts = [
        "😀 pt 👩‍⚕️ Zorblax",
        "İİİ ﬁn Zorblax",
        "e\u0301\u0301 NUL\x00 Zorblax\r\nend",
        "\ufeff\u202eZorblax",
    ]
    warehouse.write([row(i, text) for i, text in enumerate(texts)])
    warehouse.run("recognize")
    found = warehouse.read("perimeter.note_span").where("text_column = 'note_text'")
    spans = found.selectExpr("note_id", "explode(spans) AS span").select("note_id", "span.start", "span.end")
    source = (
        warehouse.spark.read.format("delta").load(warehouse.source["table"]).selectExpr("note_id AS id", "note_text")
    )
    cut = source.join(spans, source.id.cast("string") == spans.note_id).selectExpr(
        "id", "start", "end", "substring(note_text, start + 1, end - start) AS cut"
    )
    rows = cut.collect()
    assert [each["cut"] for each in rows] == ["Zorblax"] * 4
    assert [texts[each["id"]][each["start"] : each["end"]] for each in rows] == ["Zorblax"] * 4
