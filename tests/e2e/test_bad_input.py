import datetime as dt

import pytest
from pyspark.sql import functions as F
from pyspark.sql.types import IntegerType, StructField, StructType

from tests.support.recognizers import Words
from tests.support.warehouse import NOTE, Warehouse, row
from tide_udfs.errors import ConfigError, SchemaError
from tide_udfs.recognizers.patterns import Patterns

LONG = ("The patient remains stable on the current regimen. " * 700 + "Seen on 05/06/2024. ") * 140
HOSTILE = "a." * 40_000
ODD = "e\u0301 NUL\x00 \r\n😀 Seen 05/06/2024 👩‍⚕️ end"

ROWS = [
    row(1, "Seen on 05/06/2024."),
    row(2, None, title=None),
    row(3, ""),
    row(4, " \n\t "),
    row(5, "Seen on 05/06/2024.", person_id=None),
    row(6, "one copy"),
    row(6, "another copy", person_id=2),
    row(7, "poison, seen on 05/06/2024"),
    row(8, LONG),
    row(9, HOSTILE),
    row(10, ODD),
    row(11, "Seen 3/4 and 3/6.", day=None),
    row(12, "corrupt later"),
    row(13, "no spans later"),
]


@pytest.fixture(scope="module")
def warehouse(spark, tmp_path_factory):
    """One refresh over every kind of bad row, between good ones."""
    warehouse = Warehouse(spark, tmp_path_factory.mktemp("bad"))
    warehouse.recognizers = {"patterns": Patterns(), "gazetteer": Words("gazetteer", raises_on="poison")}
    warehouse.values["recognizers"] = {"patterns": {}, "gazetteer": {}}
    frame = spark.createDataFrame(ROWS, NOTE)
    broken = frame.limit(1).withColumns(
        {"note_id": F.lit(14).cast("long"), "note_text": F.expr("concat('bad ', cast(X'EDA080FF' AS STRING))")}
    )
    frame.unionByName(broken).write.format("delta").save(warehouse.source["table"])
    warehouse.run("recognize")
    table = warehouse.tables.name("perimeter.note_span")
    damage = (
        "named_struct('start', 0, 'end', CAST(NULL AS INT), 'category', 'DATE', 'entity', 'DATE', 'score', 0.9D, "
        "'evidence', 'shape')"
    )
    spark.sql(f"UPDATE {table} SET spans = array({damage}) WHERE note_id = '12' AND recognizer = 'patterns'")
    spark.sql(f"UPDATE {table} SET spans = NULL WHERE note_id = '13' AND recognizer = 'patterns'")
    warehouse.run("anonymize")
    return warehouse


@pytest.mark.parametrize(
    ("note_id", "state"),
    [
        ("1", ("released", None)),
        ("2", ("released", None)),
        ("3", ("released", None)),
        ("4", ("released", None)),
        ("5", ("quarantined", "no_person")),
        ("6", ("quarantined", "duplicate_key")),
        ("7", ("quarantined", "recognizer_error")),
        ("8", ("released", None)),
        ("9", ("released", None)),
        ("10", ("released", None)),
        ("11", ("released", None)),
        ("12", ("quarantined", "span_invalid")),
        ("13", ("quarantined", "span_invalid")),
        ("14", ("quarantined", "invalid_utf8")),
    ],
    ids=["good", "NULL", "empty", "white space", "no person", "two rows of one key", "raises", "5 MB", "40,000 x a.",
         "odd characters", "no date", "corrupt span", "no spans", "invalid UTF-8"],
)  # fmt: skip
def test_each_note_is_in_exactly_the_state_that_its_input_deserves(warehouse, note_id, state):
    assert warehouse.states()[note_id] == state


def test_every_row_is_accounted_for(warehouse):
    assert len(warehouse.states()) == 14
    assert warehouse.read("release.note").count() == 8


def test_absent_and_empty_texts_leave_as_they_are_without_spans(warehouse):
    texts = [each["note_text"] for each in warehouse.read("release.note").collect()]
    assert [texts.count(text) for text in (None, "", " \n\t ")] == [1, 1, 1]
    spans = warehouse.read("perimeter.released_span").where("text_column = 'note_text'")
    assert spans.where("note_id IN ('2', '3', '4')").isEmpty()


def test_a_long_note_is_finished_to_its_end(warehouse):
    spans = warehouse.read("perimeter.released_span").where("note_id = '8' AND category = 'DATE'")
    assert spans.count() == 140
    assert spans.agg(F.max("end")).first()[0] > len(LONG) - 4
    (text,) = [t for t in warehouse.released_texts() if len(t) > 4_000_000]
    assert "05/06/2024" not in text


def test_text_around_odd_characters_stays_to_the_character(warehouse):
    (text,) = [t for t in warehouse.released_texts() if "NUL" in t]
    before, after = ODD.split("05/06/2024")
    assert text.startswith(before)
    assert text.endswith(after)
    assert "05/06/2024" not in text


def test_dates_without_a_year_in_a_note_without_a_date_become_placeholders(warehouse):
    assert "Seen [DATE] and [DATE]." in warehouse.released_texts()


def test_a_line_of_jsonl_that_is_no_json_is_counted_and_held_back(warehouse, spark, tmp_path):
    path = tmp_path / "notes.jsonl"
    path.write_text(
        '{"note_id": 1, "person_id": 5, "note_text": "Seen 05/06/2024"}\n{"note_id": 2, "person\n', encoding="utf-8"
    )
    other = Warehouse(spark, tmp_path)
    other.source.update(table=str(path), format="jsonl", note_date=None)
    other.source["columns"] = {"note_id": "id_key", "person_id": "person_key", "note_text": "text"}
    other.values["limits"]["max_quarantined_fraction"] = 0.05
    summary = other.run()
    assert (summary.exit_code, summary.notes_by_state) == (5, {"released": 1, "no_key": 1})


def test_a_wrong_table_stops_before_anything_is_read_or_written(spark, tmp_path):
    warehouse = Warehouse(spark, tmp_path)
    with pytest.raises(ConfigError, match=r"sources\.note\.table"):
        warehouse.run()
    warehouse.write([row(1, "Zorblax")])
    warehouse.source["columns"]["extra"] = "keep"
    del warehouse.source["columns"]["note_title"]
    with pytest.raises(SchemaError, match=r"extra: in the configuration(.|\n)*note_title \(string\): in the table"):
        warehouse.run()
    assert warehouse.read("perimeter.note_span").isEmpty()
    assert not (tmp_path / "release").exists()


def test_key_and_offset_values_are_looked_at_before_any_work(spark, tmp_path):
    warehouse = Warehouse(spark, tmp_path)
    warehouse.source["offset"] = "note_source_value"
    schema = StructType([*NOTE.fields[:-1], StructField("note_source_value", IntegerType())])
    rows = [
        row(-1, "a", source_value=20),
        row(10**18, "b", source_value=2),
        row(3, "c", person_id=2, source_value=-181),
    ]
    warehouse.write(rows, schema)
    with pytest.raises(SchemaError) as error:
        warehouse.run()
    message = str(error.value)
    assert "note_id: negative or longer than 18 digits in 2 row(s)" in message
    assert "note_source_value: absent or not 3 to 180 days either way in 2 row(s)" in message
    assert "1 person(s) have more than one offset" in message
    warehouse.write([row(1, "Seen 05/06/2024.", source_value=20), row(2, "b", source_value=20)], schema)
    warehouse.recognizers = {"patterns": Patterns()}
    warehouse.run()
    assert warehouse.rows("release.note", "note_date", "note_source_value")[0] == (dt.date(2024, 5, 26), None)
    assert "Seen 05/26/2024." in warehouse.released_texts()
