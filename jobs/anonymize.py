"""anonymize: notes that every recognizer has read and that are new or changed -> the release and its span tables."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence

from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from pyspark.sql.types import StructType

from jobs import decisions
from jobs.command import run_job
from jobs.config import Source
from jobs.decisions import DELETE, HOLD, RELEASE, WAIT
from jobs.documents import keyed_rows, open_source
from jobs.release_row import RowPolicy
from jobs.runs import Run
from jobs.tables import DELETE as DELETE_ROW
from jobs.tables import OP, UPSERT
from schemas import note_span, release_meta, released_span
from schemas.note_status import DELETED, QUARANTINED, RECOGNIZED, RELEASED
from tide_udfs.errors import GateFailure, KeyMaterialError

logger = logging.getLogger(__name__)


def anonymize_notes(notes_df: DataFrame, detections_df: DataFrame, row_policy: RowPolicy) -> DataFrame:
    """Return each note as it is released, or the reason why it is not; nothing is written.

    Args:
        notes_df: rows of the source.
        detections_df: note_id, row_hash, detections (see decisions.readiness), and whatever is to be carried along.
    Returns: the columns of detections_df but `detections`; note_key string; row struct (the source's columns);
        documents array<struct<text_column, spans>>; reason string, null where the note may leave.
    """
    carried = [name for name in detections_df.columns if name != "detections"]
    row, released = F.col("row"), F.col("released")
    released_df = (
        keyed_rows(notes_df, row_policy.source)
        .join(detections_df, ["note_id", "row_hash"])
        .select(*carried, "row", row_policy.release(F.col("person_id"), row, F.col("detections")).alias("released"))
    )
    rows_df = released_df.select(
        *carried,
        row_policy.row(row, released).alias("row"),
        row_policy.documents(released).alias("documents"),
        released.getField("reason").alias("reason"),
    )
    note_key = F.col("row").getField(row_policy.source.note_key).cast("string")
    return rows_df.select(
        *carried,
        note_key.alias("note_key"),
        "row",
        "documents",
        F.coalesce("reason", row_policy.fault(F.col("row"))).alias("reason"),
    )


def check_release(run: Run, source: Source, schema: StructType) -> bool:
    """Return whether the released table of a source is still to be made.

    Raises:
        KeyMaterialError: another key, policy or perimeter made it.
        SchemaError: the source's columns have changed since.
    """
    expected = _release_properties(run, source)
    present = run.tables.release_properties(source.name)
    if present is not None and present != expected:
        changed = sorted(name for name in expected if present.get(name) != expected[name])
        raise KeyMaterialError(
            f"release {run.config.release}, table {source.name}: made with another {', '.join(changed)}. One release "
            "has one key and one policy: give this one a new name (release:) and place (databases.release, "
            "databases.release_meta); what was recognized is used again"
        )
    if present is not None:
        run.tables.check_release_schema(source.name, schema)
        return False
    mine = (F.col("release") == run.config.release) & (F.col("source") == source.name)
    others_df = run.tables.read("perimeter.note_status").where(mine & (F.col("state") == RELEASED))
    same = (F.col("key_fingerprint") == expected["tide.key"]) & (F.col("policy_hash") == expected["tide.policy"])
    if not others_df.where(~same).isEmpty():
        raise KeyMaterialError(
            f"release {run.config.release}: its notes were released elsewhere with another key or policy; give this "
            "one a new name (release:)"
        )
    return True


def _release_properties(run: Run, source: Source) -> dict[str, str]:
    """Return what a released table records of its making."""
    return {
        "tide.release": run.config.release,
        "tide.perimeter": run.tables.perimeter_fingerprint(),
        "tide.key": run.needed_keys.fingerprint(),
        "tide.policy": run.policy_hash(source),
    }


def check_snapshot(run: Run, source: Source, inventory_df: DataFrame) -> None:
    """Stop before a source that lost many of its notes empties the release.

    Raises:
        GateFailure: more of the known notes are missing than limits.max_deleted_fraction and accept_deleted allow.
    """
    if source.extent != "snapshot":
        return
    limits = run.config.limits
    n_missing, n_known = decisions.missing(inventory_df, run.status(source))
    if n_missing > limits.max_deleted_fraction * n_known and n_missing > limits.accept_deleted:
        run.gates[f"snapshot.{source.name}"] = f"{n_missing} of {n_known} missing"
        raise GateFailure(
            f"source {source.name}: {n_missing} of {n_known} known notes are missing, more than "
            f"limits.max_deleted_fraction = {limits.max_deleted_fraction}; nothing was changed. If they are meant to "
            f"go, set limits.accept_deleted: {n_missing} (tide deid: --accept-deleted {n_missing}); if the table holds "
            "only new notes, set extent: increment"
        )


def anonymize_source(run: Run, source: Source, notes_df: DataFrame, inventory_df: DataFrame) -> None:
    """Bring one source's part of the release up to date: additions, changes and removals, the status last."""
    is_new_release = check_release(run, source, notes_df.schema)
    row_policy = RowPolicy(
        source=source, schema=notes_df.schema, options=run.config.anonymizer, anonymizer=run.needed_anonymizer
    )
    note_span_df = run.tables.read("perimeter.note_span").where(F.col("source") == source.name)
    decided_df = run.tables.stage(
        f"decided_{source.name}",
        decisions.decide(
            inventory_df,
            decisions.readiness(inventory_df, note_span_df, run.recognizers_df, source.text_columns),
            run.status(source),
            source,
            n_recognizers=len(run.recognizers),
            policy_hash=run.policy_hash(source),
            key_fingerprint=run.needed_keys.fingerprint(),
            limits=run.config.limits,
            is_new_release=is_new_release,
        ),
    )
    counts = {row["decision"]: row["count"] for row in decided_df.groupBy("decision").count().collect()}
    if is_new_release:
        run.tables.create_release(source.name, notes_df.schema, _release_properties(run, source))
    if not counts:
        return
    logger.info("anonymize %s: %s", source.name, ", ".join(f"{n} to {what}" for what, n in sorted(counts.items())))
    _announce(run, source, decided_df)
    outcome_df = run.tables.stage(f"outcome_{source.name}", _outcome(notes_df, decided_df, row_policy))
    _write(run, source, outcome_df)
    for row in outcome_df.groupBy("outcome").count().collect():
        run.count(row["outcome"], row["count"])


def _announce(run: Run, source: Source, decided_df: DataFrame) -> None:
    """Give every note that may enter the release a status row first, so that a killed run leaves none there unknown."""
    is_unknown = F.col("was").isNull() | (F.col("was") == DELETED)
    new_df = decided_df.where((F.col("decision") == RELEASE) & is_unknown)
    if not new_df.isEmpty():
        rows_df = new_df.select("note_id", "row_hash", "spans_hash", F.lit(RECOGNIZED).alias("state"),
                                F.lit("recognize").alias("stage"), F.lit(None).cast("string").alias("reason"),
                                F.lit(0).alias("attempts"))  # fmt: skip
        run.write_status(source, rows_df)


def _outcome(notes_df: DataFrame, decided_df: DataFrame, row_policy: RowPolicy) -> DataFrame:
    """Return what is written: note_id, note_key, outcome, row, documents and the fields of the status row.

    Outcomes: released; quarantined (a reason); waiting (not read yet); deleted (gone).
    """
    to_release_df = decided_df.where(F.col("decision") == RELEASE).select(
        "note_id", "row_hash", "spans_hash", "attempts", "detections"
    )
    attempted_df = anonymize_notes(notes_df, to_release_df, row_policy).withColumn("stage", F.lit("anonymize"))
    outcome = F.when(F.col("reason").isNull(), RELEASED).otherwise(QUARANTINED)
    columns = [
        "note_id",
        "note_key",
        "outcome",
        "stage",
        "reason",
        "attempts",
        "row_hash",
        "spans_hash",
        "row",
        "documents",
    ]
    attempted_df = attempted_df.withColumn("outcome", outcome).select(*columns)

    by_decision = {HOLD: QUARANTINED, WAIT: "waiting", DELETE: DELETED}
    others_df = decided_df.where(F.col("decision") != RELEASE).select(
        "note_id",
        row_policy.note_key(F.col("note_id")).alias("note_key"),
        F.coalesce(*[F.when(F.col("decision") == what, then) for what, then in by_decision.items()]).alias("outcome"),
        "stage",
        "reason",
        "attempts",
        "row_hash",
        "spans_hash",
    )
    types = {field.name: field.dataType for field in attempted_df.schema}
    others_df = others_df.select(
        *others_df.columns,
        F.lit(None).cast(types["row"]).alias("row"),
        F.lit(None).cast(types["documents"]).alias("documents"),
    )
    rows_df = attempted_df.unionByName(others_df)
    only_key = row_policy.only_key(F.col("note_key"))
    # A row that does not leave holds nothing but the key to delete by. Ordered by released keys, which are random, the
    # rows of one write do not tell in which order the notes arrived.
    rows_df = rows_df.withColumn("row", F.when(F.col("outcome") == RELEASED, F.col("row")).otherwise(only_key))
    return rows_df.repartition("note_key").sortWithinPartitions("note_key")


def _write(run: Run, source: Source, outcome_df: DataFrame) -> None:
    """Write the release, then its span tables, then the status."""
    is_released = F.col("outcome") == RELEASED
    keyed_df = outcome_df.where(F.col("note_key").isNotNull())
    operation = F.when(is_released, UPSERT).otherwise(DELETE_ROW).alias(OP)
    run.tables.merge(f"release.{source.name}", keyed_df.select("row.*", operation), [source.note_key])

    here = F.lit(source.name).alias("source")
    spans_df = (
        outcome_df.where(is_released)
        .select("note_id", "note_key", F.explode("documents").alias("document"))
        .select("note_id", "note_key", "document.text_column", F.explode("document.spans").alias("span"))
    )
    release = F.lit(run.config.release).alias("release")
    run.tables.replace_groups(
        "perimeter.released_span",
        spans_df.select(release, here, "note_id", "text_column", "span.*", F.lit(run.run_id).alias("run_id")),
        outcome_df.select(release, here, "note_id"),
        released_span.KEY,
    )
    if run.config.metadata == "spans":
        run.tables.replace_groups(
            "release_meta.note_span",
            spans_df.select(
                here, "note_key", "text_column",
                F.col("span.released_start").alias("start"), F.col("span.released_end").alias("end"),
                "span.category", "span.entity",
            ).where("start < end"),
            keyed_df.select(here, "note_key"),
            release_meta.KEY,
        )  # fmt: skip
    deleted_df = outcome_df.where(F.col("outcome") == DELETED)
    if not deleted_df.isEmpty():
        _forget(run, source, deleted_df)
    state = F.when(F.col("outcome") == "waiting", DELETED).otherwise(F.col("outcome"))
    run.write_status(
        source,
        outcome_df.withColumn("state", state).withColumn(
            OP, F.when(F.col("outcome") == "waiting", DELETE_ROW).otherwise(UPSERT)
        ),
    )


def _forget(run: Run, source: Source, deleted_df: DataFrame) -> None:
    """Drop the detections of notes that are gone, unless another release still holds the note."""
    elsewhere_df = run.tables.read("perimeter.note_status").where(
        (F.col("source") == source.name) & (F.col("release") != run.config.release) & (F.col("state") != DELETED)
    )
    rows_df = (
        run.tables.read("perimeter.note_span")
        .where(F.col("source") == source.name)
        .join(deleted_df.select("note_id"), "note_id", "left_semi")
        .join(elsewhere_df.select("note_id"), "note_id", "left_anti")
    )
    run.tables.merge("perimeter.note_span", rows_df.withColumn(OP, F.lit(DELETE_ROW)), note_span.KEY)


def run_anonymize(run: Run) -> None:
    """anonymize: release what is recognized, remove what is gone or held back."""
    for source in run.config.sources:
        notes_df, inventory_df = open_source(run, source)
        check_release(run, source, notes_df.schema)
        check_snapshot(run, source, inventory_df)
        with run.stage("anonymize"):
            anonymize_source(run, source, notes_df, inventory_df)


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide anonymize` and of spark-submit."""
    return run_job("anonymize", run_anonymize, argv)


if __name__ == "__main__":
    sys.exit(main())
