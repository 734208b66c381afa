"""A small warehouse for tests: a source table, a configuration, runs, and what they leave."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from pyspark.sql import functions as F
from pyspark.sql.types import DateType, LongType, StringType, StructField, StructType, TimestampType

from jobs import anonymize, recognize, refresh, runs
from jobs.config import build_config
from jobs.key_store import write_keys
from jobs.tables import Tables
from tests.support.recognizers import Words

NOTE = StructType(
    [
        StructField("note_id", LongType()),
        StructField("person_id", LongType()),
        StructField("note_date", DateType()),
        StructField("note_datetime", TimestampType()),
        StructField("note_title", StringType()),
        StructField("note_text", StringType(), metadata={"comment": "as dictated"}),
        StructField("note_source_value", StringType()),
    ]
)
COLUMNS = {
    "note_id": "id_key",
    "person_id": "person_key",
    "note_date": "date",
    "note_datetime": "date",
    "note_title": "text",
    "note_text": "text",
    "note_source_value": "null",
}
DAY = dt.date(2024, 5, 6)
WORK = {"recognize": recognize.run_recognize, "anonymize": anonymize.run_anonymize, "refresh": refresh.run_refresh}


def row(note_id, text, person_id=1, day=DAY, title="Visit", source_value="x"):
    """Return a row of NOTE."""
    time = dt.datetime.combine(day, dt.time(14, 30)) if day else None
    return (note_id, person_id, day, time, title, text, source_value)


class Warehouse:
    """A source table of notes under `folder`, and the releases made of it."""

    def __init__(self, spark, folder: Path) -> None:
        self.spark, self.folder = spark, folder
        self.recognizers = {"patterns": Words()}
        self.values = {
            "release": "research",
            "databases": {name: str(folder / name) for name in ("perimeter", "release", "release_meta")},
            "sources": [
                {
                    "name": "note",
                    "table": str(folder / "note"),
                    "extent": "snapshot",
                    "note_key": "note_id",
                    "person": "person_id",
                    "note_date": "note_date",
                    "columns": dict(COLUMNS),
                }
            ],
            "recognizers": {"patterns": {}},
            "keys": {name: f"file:{folder}/keys/{name}" for name in ("salt", "key")},
            "limits": {"max_quarantined_fraction": 1.0, "max_deleted_fraction": 1.0},
        }
        write_keys(folder / "keys")

    @property
    def source(self):
        return self.values["sources"][0]

    def write(self, rows, schema=NOTE, mode="overwrite"):
        """Write the source table as a new version."""
        frame = self.spark.createDataFrame(rows, schema)
        frame.coalesce(1).write.format("delta").mode(mode).option("overwriteSchema", "true").save(self.source["table"])

    def write_persons(self, rows, columns="person_id long, names string, mrn string"):
        """Write a table of the chart as a new version, and have known values read it."""
        table = str(self.folder / "person")
        frame = self.spark.createDataFrame(rows, columns)
        frame.coalesce(1).write.format("delta").mode("overwrite").save(table)
        values = {"split(names, '[|]')": "PATIENT/NAME", "mrn": "MRN"}
        self.values["recognizers"]["known_values"] = {
            "tables": [{"table": table, "join": {"person_id": "person_id"}, "values": values}]
        }

    def config(self):
        return build_config(self.values, "test")

    def run(self, job="refresh"):
        """Run a job and return its summary."""
        return runs.execute(job, self.config(), WORK[job], spark=self.spark, recognizers=self.recognizers)

    @property
    def tables(self):
        return Tables(self.spark, self.config().databases)

    def read(self, table):
        return self.tables.read(table)

    def rows(self, table, *columns):
        """Return the rows of a table, ordered, without what differs from run to run."""
        frame = self.read(table).drop("run_id", "updated_at")
        names = columns or frame.columns
        return sorted((tuple(each) for each in frame.select(*names).collect()), key=repr)

    def states(self):
        """Return {note_id: (state, reason)}."""
        mine = self.read("perimeter.note_status").where(F.col("release") == self.values["release"])
        return {each["note_id"]: (each["state"], each["reason"]) for each in mine.collect()}

    def released_texts(self):
        """Return the released note texts, ordered."""
        return sorted(each["note_text"] or "" for each in self.read("release.note").collect())

    def everything(self):
        """Return all tables, for comparing two histories that must end alike."""
        names = ("perimeter.note_span", "perimeter.released_span", "perimeter.note_status", "release.note")
        return {name: self.rows(name) for name in (*names, "release_meta.note_span")}
