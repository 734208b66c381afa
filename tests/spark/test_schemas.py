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


def test_creating_twice_changes_nothing(tables):
    tables.create()
    history = tables.spark.sql(f"DESCRIBE HISTORY {tables.name('perimeter.run')}").collect()
    assert len(history) == 1
