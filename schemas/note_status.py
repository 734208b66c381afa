"""perimeter.note_status: the one state of each source note in each release. No row, or other hashes, means pending."""

from __future__ import annotations

from pyspark.sql.types import IntegerType, StringType, StructField, StructType, TimestampType

KEY = ("release", "source", "note_id")

RECOGNIZED = "recognized"  # every recognizer has read it; it may be on its way into the release
RELEASED = "released"
QUARANTINED = "quarantined"
DELETED = "deleted"

NOTE_STATUS = StructType(
    [
        StructField("release", StringType(), False),
        StructField("source", StringType(), False),
        StructField("note_id", StringType(), False),
        StructField("state", StringType(), False),
        StructField("stage", StringType(), False),  # source, recognize, anonymize
        StructField("reason", StringType()),  # a code, never text
        StructField("row_hash", StringType()),
        StructField("spans_hash", StringType()),
        StructField("policy_hash", StringType()),
        StructField("key_fingerprint", StringType()),
        StructField("attempts", IntegerType(), False),
        StructField("run_id", StringType(), False),
        StructField("updated_at", TimestampType(), False),
    ]
)
