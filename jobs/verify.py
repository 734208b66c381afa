"""verify: the keyed laws on a synthetic set, through the same UDFs that release notes."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import secrets
import signal
import socket
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
from py4j.protocol import Py4JJavaError
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import to_arrow_type
from pyspark.sql.types import ArrayType, IntegerType, StringType, StructField, StructType

from jobs.command import guarded, say
from jobs.config import KeyReferences, load_policy
from jobs.key_store import load_keys
from jobs.session import build_session
from schemas.note_span import DETECTION
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.anonymizers.policy import Policy
from tide_udfs.errors import ConfigError, GateFailure
from tide_udfs.keys import KEY_BYTES, Keys
from tide_udfs.span import Span
from tide_udfs.udfs import anonymize_udf, key_udf
from tide_udfs.verification.run import Sizes, figures, verify
from tide_udfs.verification.samples import NOTE_DATE, SampleNote

FOUND = StructType([*DETECTION.fields, StructField("recognizer", StringType())])
ROW = StructType(
    [
        StructField("person_id", StringType()),
        StructField("note_date", StringType()),
        StructField("offset_days", IntegerType()),
        StructField("keys", ArrayType(StringType())),
        StructField("dates", ArrayType(StringType())),
        StructField("texts", ArrayType(StringType())),
        StructField("detections", ArrayType(ArrayType(FOUND))),
    ]
)
"""What anonymize_udf takes."""
_COLUMNS = tuple(field.name for field in ROW.fields)
_NEEDED = ("start", "released_start", "released_end", "strategy")
"""Of a released span: all else would only be carried to the driver."""
_DEATH_S = 30.0
"""How long a killed worker may take to be gone."""


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide verify`."""
    parser = argparse.ArgumentParser(
        prog="tide verify",
        description="Measure on invented values what must hold of every release: one surrogate under one key, "
        "another under another, exact intervals, no collisions, forms kept. Exit 6 where a law is broken.",
    )
    parser.add_argument("--out", required=True, metavar="DIR", help="folder for verify.json")
    parser.add_argument(
        "--keys", metavar="DIR", help="measure with these keys (salt and key); else with fresh ones, stored nowhere"
    )
    arguments = parser.parse_args(argv)
    return guarded(lambda: run_verify(Path(arguments.out), arguments.keys, Sizes()))


def run_verify(out: Path, keys_folder: str | None, sizes: Sizes) -> int:
    """Measure, write `verify.json`, print the tables.

    Raises:
        GateFailure: a law does not hold.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"--out {out}: {error.strerror}") from None
    keys = fresh_keys() if keys_folder is None else _keys_in(keys_folder)
    policy = load_policy("surrogate")
    engine = SparkEngine(build_session("tide verify"), policy)
    report = verify(engine, keys, fresh_keys(), policy, sizes, show=keys_folder is None)
    content = {"key_fingerprint": keys.fingerprint(), **report.as_json()}
    (out / "verify.json").write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    say(figures(report))
    if report.broken:
        names = "; ".join(report.broken)
        raise GateFailure(f"verify: {len(report.broken)} laws are broken ({names}); see {out}/verify.json")
    return 0


class SparkEngine:
    """Runs the anonymizer as the jobs do: in a UDF, over partitions, in Python workers."""

    def __init__(self, spark: SparkSession, policy: Policy) -> None:
        self._spark, self._policy = spark, policy

    def release(self, notes: Sequence[SampleNote], keys: Keys, partitions: int) -> Mapping[str, Mapping[str, Any]]:
        """Return by note_id the released `text` and its `spans`."""
        schema = StructType([StructField("note_id", StringType()), *ROW.fields])
        table = pa.table(
            {name: pa.array(column, to_arrow_type(schema[name].dataType)) for name, column in _columns(notes).items()}
        )
        released = anonymize_udf(self._anonymizer(keys), [None])(*_COLUMNS)
        released_df = self._spread(table, partitions).select("note_id", released.alias("released"))
        spans = F.transform(F.col("released.spans")[0], lambda span: F.struct(*[span[name] for name in _NEEDED]))
        rows = released_df.select("note_id", F.col("released.texts")[0].alias("text"), spans.alias("spans")).toArrow()
        return {row.pop("note_id"): row for row in rows.to_pylist()}

    def release_keys(self, values: Sequence[str], width: int | None, keys: Keys, partitions: int) -> list[str | None]:
        """Return the released form of each value of a key column."""
        released = key_udf(self._anonymizer(keys), width)("note_id").alias("key")
        rows = self._spread(pa.table({"note_id": list(values)}), partitions).select("note_id", released).toArrow()
        of = {row["note_id"]: row["key"] for row in rows.to_pylist()}
        return [of[value] for value in values]

    def restart_workers(self) -> bool:
        """Kill the Python workers that have run; Spark starts others. Only those on this host can be reached."""
        workers = self._workers()
        if {host for host, _ in workers} != {socket.gethostname()}:
            return False
        for _, pid in workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        # A worker that is still dying looks alive to Spark, which would give it the next task.
        end_s = time.monotonic() + _DEATH_S
        while any(_runs(pid) for _, pid in workers) and time.monotonic() < end_s:
            time.sleep(0.05)
        return workers.isdisjoint(self._others(workers))

    def _others(self, killed: set[tuple[str, int]]) -> set[tuple[str, int]]:
        """Return the workers after some were killed: a job that Spark gave to a dead one fails, once for each."""
        for _ in killed:
            with contextlib.suppress(Py4JJavaError):
                return self._workers()
        return self._workers()

    def _workers(self) -> set[tuple[str, int]]:
        """Return host and pid of the workers that run a job of many tasks."""
        worker = F.udf(lambda _: f"{socket.gethostname()} {os.getpid()}", StringType())
        rows = self._spark.range(0, 64, 1, 8).select(worker("id").alias("worker")).distinct().collect()
        return {(host, int(pid)) for host, pid in (row["worker"].split() for row in rows)}

    def _anonymizer(self, keys: Keys) -> NoteAnonymizer:
        return NoteAnonymizer(keys, Settings(), self._policy)

    def _spread(self, table: pa.Table, partitions: int) -> DataFrame:
        """Return the rows over so many partitions, in an order that the number of partitions gives."""
        rows_df: DataFrame = self._spark.createDataFrame(table)
        return rows_df.repartition(partitions, "note_id").sortWithinPartitions(F.xxhash64("note_id", F.lit(partitions)))


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _columns(notes: Sequence[SampleNote]) -> dict[str, list[Any]]:
    return {
        "note_id": [note.note_id for note in notes],
        "person_id": [note.person_id for note in notes],
        "note_date": [NOTE_DATE.isoformat()] * len(notes),
        "offset_days": [note.offset_days for note in notes],
        "keys": [[note.note_id] for note in notes],
        "dates": [[] for _ in notes],
        "texts": [[note.text] for note in notes],
        "detections": [[[_found(span) for span in note.spans()]] for note in notes],
    }


def _found(span: Span) -> dict[str, Any]:
    return {
        "start": span.start,
        "end": span.end,
        "category": span.category.value,
        "entity": span.entity,
        "score": span.score,
        "evidence": span.evidence.value,
        "recognizer": "verify",
    }


def _keys_in(folder: str) -> Keys:
    return load_keys(KeyReferences(salt=f"file:{folder}/salt", key=f"file:{folder}/key"))


def fresh_keys() -> Keys:
    """Return keys that nobody has and that are stored nowhere."""
    return Keys(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(KEY_BYTES))


if __name__ == "__main__":
    sys.exit(main())
