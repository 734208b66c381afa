import pytest
from pyspark.sql.types import StructType

from jobs.config import Databases
from jobs.tables import Tables
from schemas import note_span, note_status, release_meta, released_span, run

TABLES = {
    "perimeter.note_span": note_span.NOTE_SPAN,
    "perimeter.released_span": released_span.RELEASED_SPAN,
    "perimeter.note_status": note_status.NOTE_STATUS,
    "perimeter.run": run.RUN,
    "release_meta.note_span": release_meta.NOTE_SPAN,
}


def bare(schema: StructType):
    return [(field.name, field.dataType.simpleString(), field.nullable) for field in schema]


@pytest.fixture(scope="module")
def tables(spark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("ddl")
    databases = {name: str(folder / name) for name in ("perimeter", "release", "release_meta")}
    tables = Tables(spark, Databases(**databases))
    tables.create()
    return tables


@pytest.mark.parametrize("table", TABLES)
def test_the_ddl_of_a_table_makes_exactly_its_schema(tables, table):
    assert bare(tables.read(table).schema) == bare(TABLES[table])


@pytest.mark.parametrize("table", TABLES)
def test_tables_are_readable_without_deletion_vectors(tables, table):
    properties = tables.spark.sql(f"SHOW TBLPROPERTIES {tables.name(table)}").collect()
    assert ("delta.enableDeletionVectors", "false") in [(row["key"], row["value"]) for row in properties]


def test_a_doubt_of_a_model_is_no_detection(tables):
    empty = dict.fromkeys(note_span.NOTE_SPAN.fieldNames())
    place = {"start": 0, "end": 3, "category": "PATIENT", "entity": "NAME", "score": 0.9}
    spans = [{**place, "evidence": evidence} for evidence in ("model", "doubt")]
    keys = {"source": "note", "note_id": "1", "text_column": "text", "recognizer": "model", "content_hash": "x"}
    row = {**empty, **keys, "recognizer_version": "1", "status": "ok", "attempts": 1, "spans": spans, "run_id": "r"}
    rows_df = tables.spark.createDataFrame([row], note_span.NOTE_SPAN)
    rows_df.write.format("delta").mode("append").save(f"{tables.databases.perimeter}/note_span")
    assert [each["evidence"] for each in tables.view("detection").collect()] == ["model"]


def test_creating_twice_changes_nothing(tables):
    tables.create()
    history = tables.spark.sql(f"DESCRIBE HISTORY {tables.name('perimeter.run')}").collect()
    assert len(history) == 1
