from collections import Counter

import pytest

from jobs.documents import inventory
from jobs.known_values import open_known_values
from tests.support.recognizers import LoggedKnownValues, Words
from tests.support.warehouse import row
from tide_udfs.errors import ConfigError, SchemaError


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


def test_a_changed_chart_value_has_exactly_that_patients_notes_read_again(warehouse, reads, tmp_path):
    warehouse.write(
        [
            row(1, "alpha orla vance", person_id=1, title=""),
            row(2, "alpha orla vance", person_id=1, title=""),
            row(3, "alpha orla vance", person_id=2, title=""),
            row(4, "beta orla vance 4417 0923", person_id=2, title=""),
            row(5, "gamma orla vance", person_id=3, title=""),
        ]
    )
    warehouse.recognizers["known_values"] = LoggedKnownValues(str(tmp_path / "log"))
    warehouse.write_persons([(1, "Orla Vance", None), (1, "Ov", "1"), (2, "Ilsa Brandt|Ilse", None), (9, "Vance", "")])
    warehouse.run()
    first = reads()
    assert {word: n for (name, word), n in first.items() if name == "known_values"} == {
        "alpha": 2, "beta": 1, "gamma": 1, "": 3,
    }  # fmt: skip
    assert first["patterns", "alpha"] == 1
    assert known_spans(warehouse) == {"1": [(6, 16)], "2": [(6, 16)], "3": [], "4": [], "5": []}
    assert {text.split()[0] for text in warehouse.released_texts() if "orla vance" in text} == {
        "alpha",
        "beta",
        "gamma",
    }

    warehouse.write_persons([(1, "Orla Vance", None), (1, "Ov", "1"), (2, "Ilsa Brandt|Ilse", "4417-0923")])
    warehouse.run("anonymize")  # nobody has read them with what is known now
    assert {note: state for note, (state, _) in warehouse.states().items()} == dict.fromkeys("125", "released")
    summary = warehouse.run()
    again = reads() - first
    assert again == {("known_values", "alpha"): 1, ("known_values", "beta"): 1, ("known_values", ""): 1}
    assert summary.done["released"] == 2
    assert known_spans(warehouse)["4"] == [(16, 25)]
    assert not any("4417 0923" in text for text in warehouse.released_texts())
    assert warehouse.run().is_quiet
    assert reads() - first == again


def known_spans(warehouse):
    rows = warehouse.read("perimeter.note_span").where("recognizer = 'known_values' AND text_column = 'note_text'")
    return {each["note_id"]: [(span["start"], span["end"]) for span in each["spans"]] for each in rows.collect()}


def test_known_values_cost_one_join_and_faults_of_their_tables_are_named(warehouse, capsys):
    warehouse.write([row(1, "alpha")])
    warehouse.write_persons([(1, "Orla Vance", "1")])
    config, source = warehouse.config(), warehouse.config().sources[0]
    known = open_known_values(warehouse.tables, config, source)
    inventory(warehouse.tables.read_source(source), source, known).explain("simple")
    plan = capsys.readouterr().out
    assert plan.count("Join ") == 1
    assert "Orla" not in plan
    (table,) = warehouse.values["recognizers"]["known_values"]["tables"]
    for change, error, said in (
        ({"values": {"concat(": "MRN"}}, SchemaError, r"tables\.0\.values: concat\( is no expression"),
        ({"values": {"surname": "MRN"}}, SchemaError, r"tables\.0\.values: surname is no expression"),
        ({"join": {"person_id": "patient"}}, SchemaError, r"tables\.0\.join: .* has no column patient"),
        ({"table": str(warehouse.folder / "none")}, ConfigError, r"tables\.0\.table: .* is no delta table"),
    ):
        warehouse.values["recognizers"]["known_values"]["tables"] = [{**table, **change}]
        with pytest.raises(error, match=said):
            open_known_values(warehouse.tables, warehouse.config(), source)


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
