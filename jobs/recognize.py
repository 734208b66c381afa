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
from jobs.known_values import Keyed, open_known_values, with_known_values
from jobs.runs import Run
from schemas import note_span
from schemas.note_status import QUARANTINED, RECOGNIZED
from tide_udfs.recognizers.base import Recognizer
from tide_udfs.recognizers.token_classifier import TokenClassifier
from tide_udfs.udfs import recognize_udf

logger = logging.getLogger(__name__)


UNIT = ("content_hash", "input_hash", "reader")
"""What is read once: a text, and by recognizers of known values a text of one person with what is known of them.

`input_hash` and `reader`, the person, are '' for recognizers that read the text alone.
"""


def recognize_notes(
    notes_df: DataFrame, source: Source, recognizers: Mapping[str, Recognizer], known: Sequence[Keyed] = ()
) -> DataFrame:
    """Return what every recognizer finds in every document, with nothing remembered or written.

    For notebooks and trials; the job does the same for what is new and keeps it.

    Args:
        known: what the chart says; see `jobs.known_values.open_known_values`.
    Returns: note_id string, text_column string, content_hash string, recognizer string, status string, reason string,
        spans array<struct>.
    """
    texts_df = with_known_values(documents.texts(notes_df, source, known), known).withColumns(
        {
            "input_hash": F.col("known_input") if known else F.lit(""),
            "reader": F.col("person_id") if known else F.lit(""),
            "wanted": F.array(*[F.lit(name) for name in sorted(recognizers)]),
        }
    )
    answers_df = recognize_texts(texts_df.dropDuplicates([*UNIT]), recognizers)
    return (
        texts_df.select("note_id", "text_column", *UNIT)
        .join(answers_df, [*UNIT])
        .select("note_id", "text_column", "content_hash", "recognizer", "status", "reason", "spans")
    )


def recognize_texts(
    texts_df: DataFrame, recognizers: Mapping[str, Recognizer], gpu: GpuStage | None = None
) -> DataFrame:
    """Read each text once with each wanted recognizer.

    Args:
        texts_df: UNIT, text string, wanted array<string>, known PAIRS; one row a unit.
        gpu: runs the token classifiers in a stage of their own.
    Returns: UNIT, recognizer string, status string, reason string, spans array<struct>.
    """
    apart = {name: each for name, each in recognizers.items() if gpu and isinstance(each, TokenClassifier)}
    parts = []
    if here := {name: each for name, each in recognizers.items() if name not in apart}:
        answers = recognize_udf(here)(F.coalesce("text", F.lit("")), F.col("wanted"), F.col("known"))
        parts.append(texts_df.select(*UNIT, answers.alias("answers")))
    if gpu and apart:
        parts.append(recognize_on_gpu(texts_df, UNIT, apart, gpu))
    return reduce(DataFrame.union, parts).select(*UNIT, F.explode("answers").alias("answer")).select(*UNIT, "answer.*")


def pending_documents(
    inventory_df: DataFrame, note_span_df: DataFrame, recognizers_df: DataFrame, limits: Limits
) -> DataFrame:
    """Return the documents and recognizers without a current row: never read, changed, or failed and to be tried again.

    Args:
        recognizers_df: recognizer string, recognizer_version string, reads_known_values boolean.
    Returns: note_id, person_id, text_column, recognizer, recognizer_version, UNIT, attempts (so far).
    """
    due_df = (
        inventory_df.where("note_id IS NOT NULL AND problem IS NULL")
        .select("note_id", "person_id", "input_hash", F.explode("documents").alias("document"))
        .select("note_id", "person_id", "input_hash", "document.*")
        .crossJoin(F.broadcast(recognizers_df.select("recognizer", "recognizer_version", "reads_known_values")))
        .withColumn("input_hash", F.when(F.col("reads_known_values"), F.col("input_hash")))
    )
    key = ["note_id", "text_column", "recognizer", "recognizer_version", "content_hash", "input_hash"]
    done_df = _with_unit(note_span_df).select(*key, "status", "attempts")
    retry = (F.col("status") == note_span.FAILED) & (F.col("attempts") <= limits.max_retries)
    return (
        _with_unit(due_df)
        .join(done_df, key, "left")
        .where(F.col("status").isNull() | retry)
        .select(*key, "person_id", "reader", F.coalesce("attempts", F.lit(0)).alias("attempts"))
    )


def _with_unit(rows_df: DataFrame) -> DataFrame:
    """Add `reader`, and write '' for no input_hash, so that both can be joined on."""
    reader = F.when(F.col("input_hash").isNotNull(), F.col("person_id"))
    return rows_df.withColumns(
        {"reader": F.coalesce(reader, F.lit("")), "input_hash": F.coalesce("input_hash", F.lit(""))}
    )


def recognize_source(run: Run, source: Source, notes_df: DataFrame, inventory_df: DataFrame) -> int:
    """Bring note_span up to date for one source and return the number of documents that were due.

    What another document of the same unit was already told is taken over; each other unit is read once.
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
    told_df = _told_before(note_span_df, pending_df)
    texts_df = _unread(run, source, notes_df, pending_df.join(told_df, [*UNIT, *_BY], "left_anti"))
    answers_df = recognize_texts(texts_df, run.recognizers, run.config.gpu).join(
        F.broadcast(run.recognizers_df.select(*_BY)), "recognizer"
    )
    answers_df = answers_df.select(*told_df.columns).unionByName(told_df)
    tables.merge("perimeter.note_span", _span_rows(run, source, pending_df, answers_df), note_span.KEY)
    return n_documents


_BY = ("recognizer", "recognizer_version")


def _told_before(note_span_df: DataFrame, pending_df: DataFrame) -> DataFrame:
    """Return what documents read before say of the pending units: UNIT, recognizer, its version, answer."""
    return (
        _with_unit(note_span_df.where(F.col("status") == note_span.OK))
        .join(pending_df, [*UNIT, *_BY], "left_semi")
        .dropDuplicates([*UNIT, *_BY])
        .select(*UNIT, *_BY, "status", "reason", "spans")
    )


def _unread(run: Run, source: Source, notes_df: DataFrame, pending_df: DataFrame) -> DataFrame:
    """Return each pending unit once, with its text, the recognizers to read it and what they read beside it.

    A text or chart that has changed since the inventory is left for the next run.
    """
    units_df = pending_df.groupBy(*UNIT).agg(
        F.min(F.struct("note_id", "text_column")).alias("at"), F.collect_set("recognizer").alias("wanted")
    )
    units_df = units_df.select("at.*", *UNIT, "wanted")
    known = open_known_values(run.tables, run.config, source) if run.reads_known_values else []
    texts_df = documents.texts(notes_df, source, known).drop("person_id")
    texts_df = with_known_values(texts_df.join(units_df, ["note_id", "text_column", "content_hash"]), known)
    reads_text_alone = F.col("input_hash") == ""
    return texts_df.where(reads_text_alone | (F.col("input_hash") == F.col("known_input"))).select(
        *UNIT, "text", "wanted", F.when(~reads_text_alone, F.col("known")).alias("known")
    )


def _span_rows(run: Run, source: Source, pending_df: DataFrame, answers_df: DataFrame) -> DataFrame:
    """Return the rows of note_span of the pending documents, in its order of columns."""
    values = {
        "source": F.lit(source.name),
        "input_hash": F.nullif(F.col("input_hash"), F.lit("")),
        "attempts": F.col("attempts") + 1,
        "run_id": F.lit(run.run_id),
    }
    names = note_span.NOTE_SPAN.fieldNames()
    return pending_df.join(answers_df, [*UNIT, *_BY]).select(
        *[values[name].alias(name) if name in values else F.col(name) for name in names]
    )


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
