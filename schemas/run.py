"""perimeter.run: one row a run of a job. Counts and versions only."""

from __future__ import annotations

from pyspark.sql.types import (
    DoubleType,
    IntegerType,
    LongType,
    MapType,
    StringType,
    StructField,
    StructType,
    TimestampType,
)

KEY = ("run_id",)

RUN = StructType(
    [
        StructField("run_id", StringType(), False),
        StructField("job", StringType(), False),
        StructField("release", StringType(), False),
        StructField("started", TimestampType(), False),
        StructField("ended", TimestampType(), False),
        StructField("exit_code", IntegerType(), False),
        StructField("code_version", StringType(), False),
        StructField("config_hash", StringType(), False),
        StructField("notes_by_state", MapType(StringType(), LongType()), False),
        StructField("spans_by_category", MapType(StringType(), LongType()), False),
        StructField("seconds_by_stage", MapType(StringType(), DoubleType()), False),
        StructField("versions", MapType(StringType(), StringType()), False),  # of recognizers and the anonymizer
        StructField("gates", MapType(StringType(), StringType()), False),
    ]
)
