"""demo: a sample warehouse of invented notes, de-identified for real, and what became of it."""

from __future__ import annotations

import argparse
import csv
import datetime as dt
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import (
    DateType,
    IntegerType,
    LongType,
    StringType,
    StructField,
    StructType,
    TimestampType,
)

from jobs.command import guarded, say
from jobs.config import Config, build_config
from jobs.documents import KEY_DIGITS
from jobs.key_store import write_keys
from jobs.refresh import refresh
from jobs.runs import prepare
from jobs.session import build_session
from jobs.tables import Tables
from jobs.yaml_config import parse_yaml, read_shipped
from tide_udfs.errors import ConfigError

SAMPLE = Path(__file__).resolve().parent.parent / "notebooks" / "sample_data"

NOTE = StructType(
    [
        StructField("note_id", LongType(), False),
        StructField("person_id", LongType()),
        StructField("note_date", DateType()),
        StructField("note_datetime", TimestampType()),
        StructField("note_type_concept_id", IntegerType()),
        StructField("note_class_concept_id", IntegerType()),
        StructField("note_title", StringType()),
        StructField("note_text", StringType()),
        StructField("encoding_concept_id", IntegerType()),
        StructField("language_concept_id", IntegerType()),
        StructField("provider_id", LongType()),
        StructField("visit_occurrence_id", LongType()),
        StructField("note_source_value", StringType()),
    ]
)
"""The NOTE table of the OMOP common data model 5.4."""

PERSON = StructType(
    [
        StructField("person_id", LongType(), False),
        *[StructField(name, StringType()) for name in ("names", "birth_date", "mrn", "phone", "address", "providers")],
    ]
)
SHOWN = 50_001
"""The note of the excerpt."""
_EHR_NOTE, _UTF8, _ENGLISH = 32817, 32678, 4180186  # OMOP standard concepts


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide demo`."""
    argparse.ArgumentParser(
        prog="tide demo",
        description="Build Delta tables of invented notes under demo/, de-identify them and show what happened.",
    ).parse_args(argv)
    return guarded(demo)


def demo() -> int:
    """Run `tide demo`."""
    config = build_config(parse_yaml(read_shipped("tide.yaml"), "conf/tide.yaml"), "conf/tide.yaml")
    if not Path("demo/keys/salt").exists():
        write_keys("demo/keys")
    say("starting Spark …")
    spark = build_session("tide demo", config.spark)
    build_warehouse(spark, config)
    summary = refresh(config, spark)
    say("\n" + str(summary))
    for database in ("perimeter", "release", "release_meta"):
        say(f"{database:<20}{getattr(config.databases, database)}/")
    say(excerpt(Tables(spark, config.databases), config))
    return summary.exit_code


def build_warehouse(spark: SparkSession, config: Config) -> None:
    """Write the source tables NOTE and PERSON where they are not there yet."""
    for schema, rows, table in (
        (NOTE, read_note_rows(SAMPLE / "written_dev.jsonl"), config.sources[0].table),
        (PERSON, read_person_rows(SAMPLE / "persons_dev.csv"), config.known_tables[0].table),
    ):
        if not Path(table, "_delta_log").is_dir():
            spark.createDataFrame(rows, schema).coalesce(1).write.format("delta").save(str(Path(table).absolute()))
            say(f"wrote {len(rows)} rows to {table}")


def read_note_rows(path: Path) -> list[tuple[Any, ...]]:
    """Return the sample notes as rows of NOTE; keys and hours are made up from the line's number."""
    if not path.is_file():
        raise ConfigError(
            f"{path}: the sample notes are in the repository, not in the wheel; run `make demo` in a clone"
        )
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        note = json.loads(line)
        day = dt.date.fromisoformat(note["note_date"]) if note["note_date"] else None
        written = dt.datetime.combine(day, dt.time(8 + number % 10, number % 60)) if day else None
        rows.append(
            (
                50_000 + number,
                note["person_id"],
                day,
                written,
                _EHR_NOTE,
                0,
                note["note_type"],
                note["text"],
                _UTF8,
                _ENGLISH,
                700 + number % 7,
                90_000 + note["person_id"],
                note["note_id"],
            )
        )
    return rows


def read_person_rows(path: Path) -> list[tuple[Any, ...]]:
    """Return the demographics that known values are taken from."""
    with open(path, encoding="utf-8", newline="") as file:
        return [
            (int(row["person_id"]), *[row[name] for name in PERSON.fieldNames()[1:]]) for row in csv.DictReader(file)
        ]


def excerpt(tables: Tables, config: Config, n_chars: int = 420) -> str:
    """Return the beginning of one invented note before and after, its spans in brackets.

    Only for sample data: it prints the text of a note.
    """
    source = config.sources[0]
    spans = (
        tables.read("perimeter.released_span")
        .where(
            (F.col("source") == source.name)
            & (F.col("text_column") == "note_text")
            & (F.col("release") == config.release)
        )
        .where(F.col("note_id") == str(SHOWN))
        .orderBy("start")
        .collect()
    )
    before = tables.read_source(source).where(F.col("note_id") == SHOWN).select("note_text").first()
    key = prepare("refresh", config).needed_anonymizer.integer_key(SHOWN, KEY_DIGITS)
    after = tables.read(f"release.{source.name}").where(F.col(source.note_key) == key).select("note_text").first()
    if before is None or after is None:
        return ""
    return "\n".join(
        [
            "\nbefore, an invented note; what was found in [ ]\n",
            _marked(before["note_text"][:n_chars], [(span["start"], span["end"]) for span in spans]),
            "\nafter\n",
            _marked(after["note_text"][:n_chars], [(span["released_start"], span["released_end"]) for span in spans]),
        ]
    )


def _marked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Return the text indented, with its spans in brackets."""
    for start, end in sorted(spans, reverse=True):
        if end <= len(text):
            text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
    return "\n".join("  | " + line for line in text.splitlines())


if __name__ == "__main__":
    sys.exit(main())
