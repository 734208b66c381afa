"""What becomes of each note of a source in this run, told by hashes alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from jobs.config import Limits, Source
from jobs.documents import DUPLICATE_KEY
from schemas.note_span import DETECTION, FAILED, OK
from schemas.note_status import DELETED, QUARANTINED, RELEASED

RELEASE = "release"  # anonymize it
HOLD = "hold"  # a fault holds it back; it leaves the release
WAIT = "wait"  # not every recognizer has a current row; it leaves the release
DELETE = "delete"  # gone from the source; it leaves the release and the perimeter
_KEEP = "keep"

STATUS_HASHES = ("row_hash", "spans_hash", "policy_hash", "key_fingerprint")


def readiness(
    inventory_df: DataFrame, note_span_df: DataFrame, recognizers_df: DataFrame, text_columns: Sequence[str]
) -> DataFrame:
    """Return what the recognizers have said of each note at its present content and their present versions.

    Args:
        note_span_df: the rows of this source.
        recognizers_df: recognizer, recognizer_version, threshold, reads_known_values.
    Returns: note_id, n_ok, failed (a reason code), failed_attempts, spans_hash, detections
        array<array<struct>>: those that pass the threshold, one array a text column; null in place of a corrupt one.
        A corrupt score passes the threshold, since it must stop the note later.
    """
    passes = F.filter("spans", lambda span: span["score"].isNull() | (span["score"] >= F.col("threshold")))
    current_df = note_span_df.join(F.broadcast(recognizers_df), ["recognizer", "recognizer_version"]).select(
        "note_id", "text_column", "recognizer", "content_hash", "input_hash", "status", "reason", "attempts",
        "reads_known_values", passes.alias("spans"),
    )  # fmt: skip
    is_ok, is_failed = F.col("status") == OK, F.col("status") == FAILED
    accepted = F.struct("text_column", "recognizer", "content_hash", "input_hash", "spans")
    return (
        inventory_df.where("note_id IS NOT NULL AND problem IS NULL")
        .select("note_id", F.col("input_hash").alias("now"), F.explode("documents").alias("document"))
        .select("note_id", "now", "document.*")
        .join(current_df, ["note_id", "text_column", "content_hash"])
        .where(F.col("input_hash").eqNullSafe(F.when(F.col("reads_known_values"), F.col("now"))))
        .groupBy("note_id")
        .agg(
            F.count_if(is_ok).alias("n_ok"),
            F.max(F.when(is_failed, F.coalesce("reason", F.lit("recognizer_error")))).alias("failed"),
            F.max(F.when(is_failed, F.col("attempts"))).alias("failed_attempts"),
            F.array_sort(F.collect_list(F.when(is_ok, accepted))).alias("accepted"),
        )
        .select(
            "note_id",
            "n_ok",
            "failed",
            "failed_attempts",
            F.sha2(F.to_json("accepted", {"ignoreNullFields": "false"}), 256).alias("spans_hash"),
            F.array(*[_detections(F.col("accepted"), name) for name in text_columns]).alias("detections"),
        )
    )


def decide(
    inventory_df: DataFrame,
    ready_df: DataFrame,
    status_df: DataFrame,
    source: Source,
    *,
    n_recognizers: int,
    policy_hash: str,
    key_fingerprint: str,
    limits: Limits,
    is_new_release: bool,
) -> DataFrame:
    """Return one row for each note that something becomes of; what stays as it is has none.

    Args:
        status_df: the rows of this release and source.
        is_new_release: the released table is not there yet, so that nothing in it can be kept.
    Returns: note_id, person_id, row_hash, spans_hash, decision, stage, reason, attempts, was (its state, or null),
        detections.
    """
    before_df = status_df.select(
        "note_id",
        F.col("state").alias("was"),
        F.struct("stage", "reason", *STATUS_HASHES, "attempts").alias("before"),
    )
    note_df = one_row_a_note(inventory_df)
    if source.deleted_keys:
        note_df = note_df.where(~F.col("note_id").isin(*source.deleted_keys))
    joined_df = note_df.join(ready_df, "note_id", "left").join(before_df, "note_id", "left")
    same = _is_same({"policy_hash": F.lit(policy_hash), "key_fingerprint": F.lit(key_fingerprint)})
    decision = _decision(same, n_recognizers, limits, is_new_release=is_new_release)
    retried = F.when((F.col("was") == QUARANTINED) & same, F.col("before.attempts")).otherwise(0)
    decided_df = joined_df.select(
        "note_id",
        "person_id",
        "row_hash",
        "spans_hash",
        decision.alias("decision"),
        F.when(F.col("problem").isNotNull(), "source").otherwise("recognize").alias("stage"),
        F.coalesce("problem", "failed").alias("reason"),
        F.when(decision == RELEASE, retried + 1).otherwise(F.coalesce("failed_attempts", F.lit(1))).alias("attempts"),
        "was",
        "detections",
        "before",
    )
    return (
        decided_df.where(~_is_unchanged())
        .drop("before")
        .unionByName(_gone(inventory_df, status_df, source), allowMissingColumns=True)
    )


def _is_same(now: Mapping[str, Column]) -> Column:
    """Tell whether every hash is as it was when a note was decided on last; those not given are columns."""
    same = F.lit(True)
    for name in STATUS_HASHES:
        same = same & F.col(f"before.{name}").eqNullSafe(now.get(name, F.col(name)))
    return same


def _decision(same: Column, n_recognizers: int, limits: Limits, *, is_new_release: bool) -> Column:
    """Return what becomes of a note.

    Args:
        same: see `_is_same`.
    """
    expected = F.size("documents") * F.lit(n_recognizers)
    has_given_up = (F.col("was") == QUARANTINED) & (F.col("before.stage") == "anonymize")
    has_given_up &= F.col("before.attempts") > limits.max_retries
    is_released = (F.col("was") == RELEASED) & F.lit(not is_new_release)
    return (
        F.when(F.col("problem").isNotNull() | F.col("failed").isNotNull(), HOLD)
        .when(F.coalesce("n_ok", F.lit(0)) < expected, WAIT)
        .when(same & (is_released | has_given_up), _KEEP)
        .otherwise(RELEASE)
    )


def one_row_a_note(inventory_df: DataFrame) -> DataFrame:
    """Return the inventory by note; rows that share a key become one, of no row in particular."""
    return (
        inventory_df.where("note_id IS NOT NULL")
        .withColumn("row_hash", F.when(~F.col("problem").eqNullSafe(DUPLICATE_KEY), F.col("row_hash")))
        .dropDuplicates(["note_id"])
    )


def _is_unchanged() -> Column:
    held_before = (
        (F.col("was") == QUARANTINED)
        & F.col("before.stage").eqNullSafe(F.col("stage"))
        & F.col("before.reason").eqNullSafe(F.col("reason"))
        & F.col("before.row_hash").eqNullSafe(F.col("row_hash"))
        & F.col("before.attempts").eqNullSafe(F.col("attempts"))
    )
    decision = F.col("decision")
    return (
        (decision == _KEEP)
        | ((decision == HOLD) & F.coalesce(held_before, F.lit(False)))
        | ((decision == WAIT) & F.col("was").isNull())
    )


def _gone(inventory_df: DataFrame, status_df: DataFrame, source: Source) -> DataFrame:
    known_df = status_df.where(F.col("state") != DELETED)
    if source.extent == "snapshot":
        gone_df = known_df.join(inventory_df.select("note_id").distinct(), "note_id", "left_anti")
    else:
        gone_df = known_df.where(F.col("note_id").isin(*source.deleted_keys) if source.deleted_keys else F.lit(False))
    return gone_df.select(
        "note_id",
        F.lit(DELETE).alias("decision"),
        F.lit("source").alias("stage"),
        F.lit(None).cast("string").alias("reason"),
        F.lit(1).alias("attempts"),
        F.col("state").alias("was"),
    )


def missing(inventory_df: DataFrame, status_df: DataFrame) -> tuple[int, int]:
    """Return how many notes of a release the source has no more, and how many the release knows."""
    here_df = inventory_df.select("note_id", F.lit(True).alias("here")).distinct()
    known_df = status_df.where(F.col("state") != DELETED).join(here_df, "note_id", "left")
    row = known_df.agg(F.count_if(F.col("here").isNull()), F.count("*")).first()
    return (row[0], row[1]) if row else (0, 0)


def _detections(accepted: Column, text_column: str) -> Column:
    """Return the accepted detections of one document, each with its recognizer; null if a row of them is corrupt."""
    return F.flatten(
        F.transform(
            F.filter(accepted, lambda row: row["text_column"] == text_column),
            lambda row: F.transform(
                row["spans"],
                lambda span: F.struct(
                    *[span[name].alias(name) for name in DETECTION.fieldNames()],
                    row["recognizer"].alias("recognizer"),
                ),
            ),
        )
    )
