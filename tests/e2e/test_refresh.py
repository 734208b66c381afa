import datetime as dt

import pytest
from chispa import assert_df_equality
from pyspark.sql import functions as F
from pyspark.sql.types import StructType

from jobs.key_store import load_keys, write_keys
from jobs.tables import Tables
from jobs.views import create_views
from tests.support.recognizers import Words
from tests.support.warehouse import COLUMNS, DAY, NOTE, Warehouse, row
from tide_udfs.errors import GateFailure, KeyMaterialError
from tide_udfs.keys import date_offset

ZORBLAX = [row(1, "Zorblax came"), row(2, "again Zorblax.", person_id=2), row(3, "nobody", person_id=3)]


@pytest.fixture(scope="module")
def released(spark, tmp_path_factory):
    """A warehouse after one refresh; nothing may be written to it."""
    warehouse = Warehouse(spark, tmp_path_factory.mktemp("released"))
    warehouse.write(
        [
            *ZORBLAX,
            row(4, "😀 Zorblax and Zorblaxian.", person_id=7),
            row(5, "b", person_id=7, day=dt.date(1900, 1, 1)),
            row(6, "held", person_id=None),
            row(None, "without a key"),
        ]
    )
    warehouse.run()
    return warehouse


def versions(warehouse, *tables):
    return [
        warehouse.spark.sql(f"DESCRIBE HISTORY {warehouse.tables.name(table)} LIMIT 1").first()["version"]
        for table in tables
    ]


def test_the_release_has_exactly_the_schema_of_the_source(released):
    source = released.spark.read.format("delta").load(released.source["table"]).schema
    assert released.read("release.note").schema == source
    assert released.read("release.note").schema["note_text"].metadata == {"comment": "as dictated"}


def test_names_are_replaced_and_the_same_in_every_note(released):
    texts = released.released_texts()
    assert not any("Zorblax" in text for text in texts)
    surrogate = next(text for text in texts if text.endswith(" came")).removesuffix(" came")
    assert f"again {surrogate}." in texts
    assert "nobody" in texts


def test_structured_dates_shift_with_the_patients_text_and_keep_the_time(released):
    days = date_offset(load_keys(released.config().keys), "1")
    (note,) = released.read("release.note").where("note_text LIKE '% came'").collect()
    assert note["note_date"] == DAY + dt.timedelta(days=days)
    assert note["note_datetime"] == dt.datetime.combine(DAY, dt.time(14, 30)) + dt.timedelta(days=days)
    assert note["note_source_value"] is None


def test_sentinel_dates_stay(released):
    assert ("b", dt.date(1900, 1, 1)) in released.rows("release.note", "note_text", "note_date")


def test_keys_stay_joinable_and_differ_from_the_source(released):
    persons = {text.split()[-1]: person for text, person in released.rows("release.note", "note_text", "person_id")}
    others = [person for text, person in persons.items() if text in ("came", "nobody")]
    assert len({*others, persons["b"]}) == 3
    assert sorted(persons.values()).count(persons["b"]) == 2
    assert not set(persons.values()) & {1, 2, 3, 7}
    assert not {key for (key,) in released.rows("release.note", "note_id")} & set(range(10))


def test_released_spans_point_at_what_was_replaced_on_both_sides(released):
    before = "😀 Zorblax and Zorblaxian."
    after = next(text for text in released.released_texts() if text.startswith("😀"))
    spans = released.read("perimeter.released_span").where("note_id = '4'").orderBy("start").collect()
    assert [before[span["start"] : span["end"]] for span in spans] == ["Zorblax", "Zorblaxian"]
    rest, at = "", 0
    for span in spans:
        rest, at = rest + after[at : span["released_start"]] + "_", span["released_end"]
    assert rest + after[at:] == "😀 _ and _."


def test_release_metadata_tells_positions_in_the_released_text_and_nothing_else(released):
    meta = released.rows("release_meta.note_span", "note_key", "text_column", "start", "end")
    inside = released.rows("perimeter.released_span", "text_column", "released_start", "released_end")
    assert sorted(row[1:] for row in meta) == sorted(inside)
    assert {row[0] for row in meta} <= {str(key) for (key,) in released.rows("release.note", "note_id")}


def test_the_views_answer_over_the_tables(released):
    create_views(released.tables, released.config())
    spark = released.spark
    assert spark.table("detection").count() == 4
    surfaces = sorted(each["surface"] for each in spark.table("review").collect())
    assert surfaces == ["Zorblax", "Zorblax", "Zorblax", "Zorblaxian"]
    assert (
        spark.table("review").where("note_id = '4'").orderBy("start").first()["context"]
        == "😀 [Zorblax] and Zorblaxian."
    )
    states = {each["state"]: each["notes"] for each in spark.table("state").collect()}
    assert states == {"released": 5, "quarantined": 1}
    assert spark.table("monitoring").first()["exit_code"] == 0


def test_counts_in_the_run_row_add_up(released):
    (run,) = released.read("perimeter.run").collect()
    assert run["notes_by_state"] == {"released": 5, "quarantined": 1, "no_key": 1}
    assert run["spans_by_category"] == {"PATIENT": 4}
    assert run["versions"].keys() == {"patterns", "anonymizer"}
    assert released.read("perimeter.note_status").where(F.col("run_id") == run["run_id"]).count() == 6


def test_the_default_columns_cover_the_table():
    assert set(COLUMNS) == set(NOTE.fieldNames())


def test_not_null_columns_of_the_source_stay_not_null(warehouse):
    strict = StructType([*NOTE.fields])
    warehouse.spark.sql(
        f"CREATE TABLE delta.`{warehouse.source['table']}` (note_id BIGINT NOT NULL, person_id BIGINT, note_date DATE, "
        "note_datetime TIMESTAMP, note_title STRING NOT NULL, note_text STRING, note_source_value STRING) USING delta"
    )
    warehouse.spark.createDataFrame(ZORBLAX, strict).write.format("delta").mode("append").save(
        warehouse.source["table"]
    )
    warehouse.run()
    nullable = {field.name: field.nullable for field in warehouse.read("release.note").schema}
    assert (nullable["note_id"], nullable["note_title"], nullable["note_text"]) == (False, False, True)


def test_a_second_run_finds_nothing_new_and_writes_no_table_but_its_own_row(refreshed):
    tables = (
        "perimeter.note_span",
        "perimeter.released_span",
        "perimeter.note_status",
        "release.note",
        "release_meta.note_span",
    )
    before = versions(refreshed, *tables)
    assert refreshed.run().is_quiet
    assert versions(refreshed, *tables) == before
    assert refreshed.read("perimeter.run").count() == 2


def test_new_and_changed_notes_are_picked_up_and_no_others(refreshed):
    changed = row(2, "again Zorblax.", person_id=2, day=DAY + dt.timedelta(days=1))
    merged = row(3, "nobody", person_id=2)
    refreshed.write([ZORBLAX[0], changed, merged, row(4, "Zorblax is new")])
    summary = refreshed.run()
    assert summary.done == {"recognized": 2, "released": 3}
    assert refreshed.read("release.note").count() == 4
    assert refreshed.read("perimeter.released_span").count() == 3


def test_what_is_gone_or_held_leaves_release_and_perimeter_and_comes_back_as_it_was(refreshed):
    first = refreshed.rows("release.note")
    refreshed.write([row(2, "again Zorblax.", person_id=None), ZORBLAX[2]])
    assert refreshed.run().done == {"recognized": 0, "deleted": 1, "quarantined": 1}
    assert refreshed.states() == {"1": ("deleted", None), "2": ("quarantined", "no_person"), "3": ("released", None)}
    assert refreshed.read("release.note").count() == 1
    assert refreshed.read("perimeter.note_span").where("note_id = '1'").isEmpty()
    assert refreshed.read("perimeter.released_span").isEmpty()
    assert refreshed.read("release_meta.note_span").isEmpty()
    refreshed.write(ZORBLAX)
    refreshed.run()
    assert refreshed.rows("release.note") == first


def test_a_new_term_or_threshold_anonymizes_again_exactly_the_notes_whose_spans_changed(refreshed):
    refreshed.recognizers = {"patterns": Words(pattern=r"\bZorblax\b|\bnobody\b", version="2", score=0.6)}
    assert refreshed.run().done == {"recognized": 6, "released": 3}
    assert "nobody" not in refreshed.released_texts()
    refreshed.recognizers = {"patterns": Words(pattern=r"\bZorblax\b|\bnobody\b|\bcame\b", version="3", score=0.6)}
    assert refreshed.run().done == {"recognized": 6, "released": 1}
    refreshed.values["recognizers"]["patterns"] = {"threshold": 0.6}
    assert refreshed.run().done == {"recognized": 0}
    refreshed.values["recognizers"]["patterns"] = {"threshold": 0.7}
    assert refreshed.run().done == {"recognized": 0, "released": 3}


def test_an_increment_deletes_only_what_an_explicit_list_names(refreshed):
    refreshed.source["extent"] = "increment"
    refreshed.write([row(4, "new")])
    refreshed.source["deleted_keys"] = ["2"]
    refreshed.run()
    assert {note: state for note, (state, _) in refreshed.states().items()} == {
        "1": "released", "2": "deleted", "3": "released", "4": "released",
    }  # fmt: skip
    assert refreshed.read("release.note").count() == 3


def test_a_snapshot_that_lost_more_than_a_tenth_stops_and_changes_nothing(refreshed):
    refreshed.values["limits"]["max_deleted_fraction"] = 0.1
    before = refreshed.everything()
    refreshed.write([*ZORBLAX[1:], row(9, "Zorblax is new")])
    with pytest.raises(GateFailure, match=r"1 of 3 .*accept_deleted: 1") as failure:
        refreshed.run()
    assert failure.value.exit_code == 6
    assert refreshed.everything() == before
    refreshed.values["limits"]["accept_deleted"] = 1
    assert refreshed.run().done == {"recognized": 2, "released": 1, "deleted": 1}


def test_anonymize_alone_removes_a_changed_note_that_nobody_has_read_yet(refreshed):
    refreshed.write([row(1, "Zorblax came back"), *ZORBLAX[1:]])
    refreshed.run("anonymize")
    assert "1" not in refreshed.states()
    assert not any("came" in text for text in refreshed.released_texts())
    refreshed.run("recognize")
    refreshed.run("anonymize")
    assert any("came back" in text for text in refreshed.released_texts())


def test_a_note_is_not_released_until_every_configured_recognizer_has_read_it(warehouse):
    warehouse.write(ZORBLAX)
    warehouse.run("anonymize")  # nobody has read them
    assert warehouse.read("release.note").isEmpty()
    assert warehouse.states() == {}
    warehouse.run("recognize")
    warehouse.recognizers["gazetteer"] = Words("gazetteer", pattern="nobody")
    warehouse.values["recognizers"]["gazetteer"] = {}
    warehouse.run("anonymize")
    assert warehouse.read("release.note").isEmpty()
    warehouse.run()
    assert warehouse.read("release.note").count() == 3
    assert "nobody" not in warehouse.released_texts()


def test_another_key_or_policy_into_the_same_release_stops_and_changes_nothing(refreshed):
    before, values = refreshed.everything(), refreshed.values
    write_keys(refreshed.folder / "other")
    columns = {**refreshed.source["columns"], "note_source_value": "keep"}
    for change in (
        {"keys": {**values["keys"], "key": f"file:{refreshed.folder}/other/key"}},
        {"anonymizer": {"policy": "mask"}},
        {"anonymizer": {"scope": "person"}},
        {"sources": [{**refreshed.source, "columns": columns}]},
    ):
        refreshed.values = {**values, **change}
        with pytest.raises(KeyMaterialError, match=r"databases\.release"):
            refreshed.run()
    refreshed.values = values
    assert refreshed.everything() == before


def test_a_second_release_is_filled_from_the_cached_spans_and_both_live_side_by_side(refreshed):
    first, first_config = refreshed.rows("release.note"), refreshed.config()
    write_keys(refreshed.folder / "other")
    refreshed.values["keys"] = {name: f"file:{refreshed.folder}/other/{name}" for name in ("salt", "key")}
    refreshed.values["release"] = "second"
    for name in ("release", "release_meta"):
        refreshed.values["databases"][name] = str(refreshed.folder / f"second_{name}")
    refreshed.recognizers = {"patterns": Words(raises_on="")}
    summary = refreshed.run()
    assert summary.done == {"recognized": 0, "released": 3}
    second = refreshed.rows("release.note")
    assert not {each[0] for each in first} & {each[0] for each in second}
    assert (
        refreshed.rows("perimeter.note_status", "release", "state")
        == [("research", "released")] * 3 + [("second", "released")] * 3
    )
    released = Tables(refreshed.spark, first_config.databases).read("release.note")
    assert sorted(map(tuple, released.collect()), key=repr) == first


def test_a_note_gone_for_one_release_keeps_its_detections_until_the_other_has_dropped_it(refreshed):
    first_values = {**refreshed.values, "databases": dict(refreshed.values["databases"])}
    refreshed.values["release"] = "second"
    for name in ("release", "release_meta"):
        refreshed.values["databases"][name] = str(refreshed.folder / f"second_{name}")
    refreshed.run()
    refreshed.write(ZORBLAX[1:])
    refreshed.run()
    assert not refreshed.read("perimeter.note_span").where("note_id = '1'").isEmpty()
    refreshed.values = first_values
    refreshed.run()
    assert refreshed.read("perimeter.note_span").where("note_id = '1'").isEmpty()


def test_several_tables_go_through_the_same_code(warehouse):
    warehouse.write(ZORBLAX)
    addendum = warehouse.spark.createDataFrame(
        [("A-17", "1", "Zorblax added 2024-05-06", "2024-05-06")],
        "key string, person_id string, body string, day string",
    )
    addendum.write.parquet(str(warehouse.folder / "addendum"))
    warehouse.values["sources"].append(
        {
            "name": "addendum",
            "table": str(warehouse.folder / "addendum"),
            "format": "parquet",
            "extent": "snapshot",
            "note_key": "key",
            "person": "person_id",
            "note_date": "day",
            "columns": {"key": "id_key", "person_id": "person_key", "body": "text", "day": "date"},
        }
    )
    warehouse.run()
    (released,) = warehouse.read("release.addendum").collect()
    days = date_offset(load_keys(warehouse.config().keys), "1")
    assert released["day"] == (DAY + dt.timedelta(days=days)).isoformat()
    assert "Zorblax" not in released["body"]
    assert released["key"][1] == "-"
    assert released["key"] != "A-17"
    assert warehouse.read("perimeter.released_span").where("source = 'addendum'").count() == 1
    assert warehouse.read("release.note").count() == 3


def test_live_rows_only_of_a_source_with_deleted_files_and_several_versions(warehouse):
    warehouse.write(ZORBLAX)
    table = f"delta.`{warehouse.source['table']}`"
    warehouse.spark.sql(f"DELETE FROM {table} WHERE note_id = 1")
    warehouse.write([row(5, "Zorblax appended")], mode="append")
    warehouse.spark.sql(f"UPDATE {table} SET note_text = 'now empty' WHERE note_id = 2")
    warehouse.run()
    assert set(warehouse.states()) == {"2", "3", "5"}
    assert "now empty" in warehouse.released_texts()


def test_the_release_is_the_same_whatever_the_partitioning(warehouse, tmp_path):
    rows = [row(i, f"Zorblax saw Zorblaxia{i} on note {i}", person_id=i % 5) for i in range(60)]
    warehouse.write(rows)
    warehouse.run()
    first = warehouse.read("release.note").localCheckpoint()
    warehouse.spark.createDataFrame(rows[::-1], NOTE).repartition(7).write.format("delta").save(str(tmp_path / "again"))
    warehouse.source["table"] = str(tmp_path / "again")
    warehouse.values["databases"] = {
        name: str(tmp_path / f"again_{name}") for name in ("perimeter", "release", "release_meta")
    }
    warehouse.spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "3")
    try:
        warehouse.run()
    finally:
        warehouse.spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "256")
    assert_df_equality(first, warehouse.read("release.note"), ignore_row_order=True, ignore_metadata=True)


def test_columns_of_odd_names_are_carried(warehouse):
    odd = {
        "note_id": "id_key",
        "person_id": "person_key",
        "te`xt": "text",
        "a.b": "keep",
        "row": "keep",
        "documents": "null",
    }
    frame = warehouse.spark.createDataFrame(
        [(1, 1, "Zorblax", "kept", 5, "x")],
        "note_id long, person_id long, `te``xt` string, `a.b` string, row int, documents string",
    )
    frame.write.format("delta").save(warehouse.source["table"])
    warehouse.source["columns"], warehouse.source["note_date"] = odd, None
    warehouse.run()
    (released,) = warehouse.read("release.note").collect()
    assert (released["a.b"], released["row"], released["documents"]) == ("kept", 5, None)
    assert "Zorblax" not in released["te`xt"]
