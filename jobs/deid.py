"""deid: one file of notes on one machine, through the same Spark jobs and Delta tables as a warehouse."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from jobs.command import guarded, say
from jobs.config import Config, build_config
from jobs.refresh import refresh
from jobs.session import build_session
from jobs.tables import Tables
from jobs.yaml_config import parse_yaml, read_shipped
from tide_udfs.corpora.persons import ENTITY_OF, person_fields
from tide_udfs.errors import ConfigError

FORMATS = {".jsonl": "jsonl", ".json": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}
DATABASES = ("perimeter", "release", "release_meta")
SOURCE = "note"


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide deid`."""
    arguments = _parser().parse_args(argv)
    return guarded(lambda: deid(arguments))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tide deid",
        description="De-identify one file of notes on this machine. Run again, it does only what is new.",
    )
    parser.add_argument(
        "notes", metavar="NOTES", help="JSONL, Parquet or Delta with note_id, person_id, note_date, text"
    )
    parser.add_argument("--keys", required=True, metavar="DIR", help="folder with salt and key (tide keygen)")
    parser.add_argument("--out", required=True, metavar="DIR", help="folder for perimeter/, release/ and release_meta/")
    parser.add_argument("--policy", default="surrogate", help="surrogate, safe_harbor, limited, mask, or a YAML file")
    parser.add_argument(
        "--recognizers", default="patterns,gazetteer,token_classifier", metavar="a,b", help="default: %(default)s"
    )
    parser.add_argument("--persons", metavar="FILE", help="CSV of chart values by person_id: adds known_values")
    parser.add_argument("--keep", default="", metavar="FIELD,…", help="fields to write as they are instead of null")
    parser.add_argument("--jsonl", action="store_true", help="also write the tables as JSONL files")
    parser.add_argument("--accept-deleted", type=int, default=0, metavar="N", help="let N missing notes be deleted")
    return parser


def deid(arguments: argparse.Namespace) -> int:
    """Run `tide deid`."""
    notes, out = Path(arguments.notes), Path(arguments.out)
    if not notes.exists():
        raise ConfigError(f"{notes}: no such file or folder")
    form = _format(notes)
    spark = build_session("tide deid")
    names = _fields(spark, notes, form)
    config = deid_config(arguments, names, form)
    summary = refresh(config, spark)
    if arguments.jsonl:
        write_jsonl(Tables(spark, config.databases), config, names)
    kept = [name for name, policy in config.sources[0].columns.items() if policy == "keep"]
    dropped = [name for name, policy in config.sources[0].columns.items() if policy == "null"]
    say(str(summary))
    say(
        f"{'written as they are':<20}{', '.join(kept) or 'none'}"
        + (f"; as null: {', '.join(dropped)}" if dropped else "")
    )
    say(f"{'notes':<20}{out / 'release' / SOURCE}" + (f", {out / 'release' / 'note.jsonl'}" if arguments.jsonl else ""))
    return summary.exit_code


def deid_config(arguments: argparse.Namespace, names: Sequence[str], form: str) -> Config:
    """Build the configuration of one `tide deid` call.

    Args:
        names: the fields of the notes file.

    Raises:
        ConfigError: --keep, --recognizers or --persons names something that is not there.
        SchemaError: the file of --persons has no person_id, or nothing beside it that is known here.
    """
    defaults = parse_yaml(read_shipped("deid.yaml"), "conf/deid.yaml")
    keep = [name for name in arguments.keep.split(",") if name]
    if unknown := [name for name in keep if name not in names]:
        raise ConfigError(f"--keep: {', '.join(unknown)} not in the notes, which have {', '.join(names)}")
    fields = defaults["fields"]
    columns = {name: "keep" if name in keep else fields.get(name, "null") for name in names}
    for needed in (defaults["note_key"], defaults["person"], "text"):  # a missing one is reported with the columns
        columns.setdefault(needed, fields[needed])
    out = Path(arguments.out).absolute()
    values = {
        "release": "deid",
        "databases": {name: str(out / name) for name in DATABASES},
        "sources": [
            {
                "name": SOURCE,
                "table": str(Path(arguments.notes).absolute()),
                "format": form,
                "extent": "snapshot",
                "note_key": defaults["note_key"],
                "person": defaults["person"],
                "note_date": defaults["note_date"] if defaults["note_date"] in names else None,
                "accept_linkable": defaults["accept_linkable"],
                "columns": columns,
            }
        ],
        "recognizers": _recognizers(arguments, defaults["person"]),
        "anonymizer": {"policy": arguments.policy},
        "keys": {name: f"file:{Path(arguments.keys, name)}" for name in ("salt", "key")},
        "limits": {"accept_deleted": arguments.accept_deleted},
    }
    return build_config(values, "tide deid")


def _recognizers(arguments: argparse.Namespace, person: str) -> dict[str, Any]:
    """Return the recognizers; --persons brings known_values with it, joined by person_id."""
    recognizers: dict[str, Any] = {name: None for name in arguments.recognizers.split(",") if name}
    if arguments.persons is None:
        return recognizers
    path = Path(arguments.persons)
    values = {f"split(`{field}`, '[|]')": ENTITY_OF[field] for field in person_fields(path)}
    table = {"table": str(path.absolute()), "format": "csv", "join": {person: "person_id"}, "values": values}
    return recognizers | {"known_values": {"tables": [table]}}


def _format(notes: Path) -> str:
    if (notes / "_delta_log").is_dir():
        return "delta"
    if notes.suffix in FORMATS:
        return FORMATS[notes.suffix]
    if notes.is_dir() and any(notes.glob("*.parquet")):
        return "parquet"
    raise ConfigError(f"{notes}: need .jsonl, .parquet, or the folder of a Parquet or Delta table")


def _fields(spark: SparkSession, notes: Path, form: str) -> list[str]:
    """Return the fields in the order of the input; of JSONL, in which they first appear."""
    if form == "jsonl":
        return list(dict.fromkeys(name for row in _json_rows(notes) for name in row))
    location = str(notes.absolute())
    return (spark.read.format(form).load(location)).columns


def _json_rows(notes: Path) -> Iterator[dict[str, Any]]:
    """Yield the JSON objects of a file; a line that is none is met again, and held back, by the job."""
    files = sorted(notes.glob("*.json*")) if notes.is_dir() else [notes]
    for path in files:
        with open(path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                try:
                    row = json.loads(line)
                except ValueError:
                    continue
                if isinstance(row, dict):
                    yield row


def write_jsonl(tables: Tables, config: Config, names: Sequence[str]) -> None:
    """Write the release, its spans, the resolved spans and the states as JSONL beside the tables."""
    source = config.sources[0]
    here = F.col("source") == source.name
    mine = here & (F.col("release") == config.release)
    out = {name: Path(getattr(config.databases, name)) for name in DATABASES}
    _write(
        out["release"] / f"{SOURCE}.jsonl",
        tables.read(f"release.{source.name}").select(*[F.col(f"`{name}`") for name in names]).orderBy(source.note_key),
    )
    _write(
        out["release_meta"] / "note_span.jsonl",
        tables.read("release_meta.note_span").where(here).orderBy("note_key", "text_column", "start"),
    )
    resolved = tables.read("perimeter.released_span").where(mine & (F.col("recognizer") != "date_context"))
    _write(
        out["perimeter"] / "note_span.jsonl",
        resolved.select("note_id", "start", "end", "category", "entity", "score", "recognizer").orderBy(
            "note_id", "start"
        ),
    )
    status = tables.read("perimeter.note_status").where(mine)
    _write(out["perimeter"] / "note_status.jsonl", status.drop("updated_at", "run_id").orderBy("note_id"))


def _write(path: Path, rows_df: DataFrame) -> None:
    """Write rows one by one and put the file in place only when it is whole."""
    scratch = path.with_name(f".{path.name}.part")
    lines = rows_df.select(F.to_json(F.struct("*"), {"ignoreNullFields": "false"}).alias("line"))
    with open(scratch, "w", encoding="utf-8") as file:
        for row in lines.toLocalIterator():
            file.write(row["line"] + "\n")
    os.replace(scratch, path)


if __name__ == "__main__":
    sys.exit(main())
