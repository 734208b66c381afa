"""recognize: documents that no current row of note_span covers -> note_span, one row a document and recognizer."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, Sequence
from functools import reduce

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

from jobs import decisions, documents
from jobs.command import run_job
from jobs.config import GpuStage, Limits, Source
from jobs.documents import open_source
from jobs.gpu import recognize_on_gpu
from jobs.runs import Run
from schemas import note_span
from schemas.note_status import QUARANTINED, RECOGNIZED
from tide_udfs.recognizers.base import Recognizer
from tide_udfs.recognizers.token_classifier import TokenClassifier
from tide_udfs.udfs import recognize_udf

logger = logging.getLogger(__name__)


def recognize_notes(notes_df: DataFrame, source: Source, recognizers: Mapping[str, Recognizer]) -> DataFrame:
    """Return what every recognizer finds in every document, with nothing remembered or written.

    For notebooks and trials; the job does the same for what is new and keeps it.

    Returns: note_id string, text_column string, content_hash string, recognizer string, status string, reason string,
        spans array<struct>.
    """
    texts_df = documents.texts(notes_df, source)
    wanted = F.array(*[F.lit(name) for name in sorted(recognizers)])
    answers_df = recognize_texts(
        texts_df.select("content_hash", "text", wanted.alias("wanted")).dropDuplicates(["content_hash"]), recognizers
    )
    return texts_df.drop("text").join(answers_df, "content_hash").select("note_id", "text_column", *answers_df.columns)


def recognize_texts(
    texts_df: DataFrame, recognizers: Mapping[str, Recognizer], gpu: GpuStage | None = None
) -> DataFrame:
    """Read each text once with each wanted recognizer.

    Args:
        texts_df: content_hash string, text string, wanted array<string>; one row a content_hash.
        gpu: runs the token classifiers in a stage of their own.
    Returns: content_hash string, recognizer string, status string, reason string, spans array<struct>.
    """
    apart = {name: each for name, each in recognizers.items() if gpu and isinstance(each, TokenClassifier)}
    parts = []
    if here := {name: each for name, each in recognizers.items() if name not in apart}:
        answers = recognize_udf(here)(F.coalesce("text", F.lit("")), F.col("wanted"))
        parts.append(texts_df.select("content_hash", answers.alias("answers")))
    if gpu and apart:
        parts.append(recognize_on_gpu(texts_df, apart, gpu))
    return (
        reduce(DataFrame.union, parts)
        .select("content_hash", F.explode("answers").alias("answer"))
        .select("content_hash", "answer.*")
    )


def pending_documents(
    inventory_df: DataFrame, note_span_df: DataFrame, recognizers_df: DataFrame, limits: Limits
) -> DataFrame:
    """Return the documents and recognizers without a current row: never read, changed, or failed and to be tried again.

    Args:
        recognizers_df: recognizer string, recognizer_version string.
    Returns: note_id, person_id, text_column, content_hash, recognizer, recognizer_version, attempts (so far).
    """
    due_df = (
        inventory_df.where("note_id IS NOT NULL AND problem IS NULL")
        .select("note_id", "person_id", F.explode("documents").alias("document"))
        .select("note_id", "person_id", "document.*")
        .crossJoin(F.broadcast(recognizers_df.select("recognizer", "recognizer_version")))
    )
    key = ["note_id", "text_column", "recognizer", "recognizer_version", "content_hash"]
    done_df = note_span_df.where("input_hash IS NULL").select(*key, "status", "attempts")
    retry = (F.col("status") == note_span.FAILED) & (F.col("attempts") <= limits.max_retries)
    return (
        due_df.join(done_df, key, "left")
        .where(F.col("status").isNull() | retry)
        .select(*key, "person_id", F.coalesce("attempts", F.lit(0)).alias("attempts"))
    )


def recognize_source(run: Run, source: Source, notes_df: DataFrame, inventory_df: DataFrame) -> int:
    """Bring note_span up to date for one source and return the number of documents that were due.

    What another document of the same text was already told is taken over; each other distinct text is read once.
    """
    tables, name = run.tables, source.name
    note_span_df = tables.read("perimeter.note_span")
    pending_df = tables.stage(
        f"pending_{name}",
        pending_documents(
            inventory_df, note_span_df.where(F.col("source") == name), run.recognizers_df, run.config.limits
        ),
    )
    n_rows, n_documents = _count(pending_df)
    if not n_rows:
        return 0
    logger.info("recognize %s: %d documents to read (%s)", name, n_documents, ", ".join(run.recognizers))
    same_text = ["content_hash", "recognizer", "recognizer_version"]
    known_df = (
        note_span_df.where((F.col("status") == note_span.OK) & F.col("input_hash").isNull())
        .join(pending_df, same_text, "left_semi")
        .dropDuplicates(same_text)
        .select(*same_text, "status", "reason", "spans")
    )
    unread_df = pending_df.join(known_df, same_text, "left_anti")
    representative_df = unread_df.groupBy("content_hash").agg(
        F.min(F.struct("note_id", "text_column")).alias("at"), F.collect_set("recognizer").alias("wanted")
    )
    texts_df = (
        documents.texts(notes_df, source)
        .join(
            representative_df.select("at.note_id", "at.text_column", "content_hash", "wanted"),
            ["note_id", "text_column", "content_hash"],
        )
        .select("content_hash", "text", "wanted")
    )
    answers_df = recognize_texts(texts_df, run.recognizers, run.config.gpu).join(
        F.broadcast(run.recognizers_df.select("recognizer", "recognizer_version")), "recognizer"
    )
    rows_df = pending_df.join(answers_df.select(*known_df.columns).unionByName(known_df), same_text).select(
        F.lit(name).alias("source"),
        "note_id",
        "text_column",
        "recognizer",
        "person_id",
        "content_hash",
        F.lit(None).cast("string").alias("input_hash"),
        "recognizer_version",
        "status",
        "reason",
        (F.col("attempts") + 1).alias("attempts"),
        "spans",
        F.lit(run.run_id).alias("run_id"),
    )
    tables.merge("perimeter.note_span", rows_df, note_span.KEY)
    return n_documents


def _count(pending_df: DataFrame) -> tuple[int, int]:
    row = pending_df.agg(F.count("*"), F.count_distinct("note_id", "text_column")).first()
    return (row[0], row[1]) if row else (0, 0)


def mark(run: Run, source: Source, inventory_df: DataFrame) -> None:
    """Give each note that is read, or that a fault holds back, its state.

    A row with a key fingerprint is anonymize's: the note may be in the release, and only anonymize takes it out.
    """
    note_span_df = run.tables.read("perimeter.note_span").where(F.col("source") == source.name)
    ready_df = decisions.readiness(inventory_df, note_span_df, run.recognizers_df, source.text_columns)
    before_df = run.status(source).select(
        "note_id", "key_fingerprint", F.struct("state", "stage", "reason", "row_hash", "attempts").alias("before")
    )
    expected = F.size("documents") * F.lit(len(run.recognizers))
    state = F.when(F.coalesce("problem", "failed").isNotNull(), QUARANTINED).when(F.col("n_ok") == expected, RECOGNIZED)
    now = [
        state.alias("state"),
        F.when(F.col("problem").isNotNull(), "source").otherwise("recognize").alias("stage"),
        F.coalesce("problem", "failed").alias("reason"),
        F.col("row_hash"),
        F.coalesce("failed_attempts", F.when(F.col("problem").isNotNull(), 1), F.lit(0)).alias("attempts"),
    ]
    rows_df = (
        decisions.one_row_a_note(inventory_df)
        .join(ready_df, "note_id", "left")
        .select("note_id", "spans_hash", *now)
        .join(before_df, "note_id", "left")
        .where("state IS NOT NULL")
        .where("key_fingerprint IS NULL")
        .where(~F.col("before").eqNullSafe(F.struct("state", "stage", "reason", "row_hash", "attempts")))
        .drop("before", "key_fingerprint")
    )
    rows_df = run.tables.stage(f"marked_{source.name}", rows_df)
    if not rows_df.isEmpty():
        run.write_status(source, rows_df)


def run_recognize(run: Run) -> None:
    """recognize: bring note_span up to date for every source."""
    for source in run.config.sources:
        notes_df, inventory_df = open_source(run, source)
        with run.stage("recognize"):
            run.count("recognized", recognize_source(run, source, notes_df, inventory_df))
            mark(run, source, inventory_df)


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide recognize` and of spark-submit."""
    return run_job("recognize", run_recognize, argv)


if __name__ == "__main__":
    sys.exit(main())
