"""perimeter.released_span: one row a resolved span of a release, with its place before and after. Never leaves."""

from __future__ import annotations

from pyspark.sql.types import DoubleType, IntegerType, StringType, StructField, StructType

KEY = ("release", "source", "note_id", "text_column", "start")

RELEASED_SPAN = StructType(
    [
        StructField("release", StringType(), False),
        StructField("source", StringType(), False),
        StructField("note_id", StringType(), False),
        StructField("text_column", StringType(), False),
        StructField("start", IntegerType(), False),  # in the source text
        StructField("end", IntegerType(), False),
        StructField("released_start", IntegerType(), False),  # in the released text
        StructField("released_end", IntegerType(), False),
        StructField("category", StringType(), False),
        StructField("entity", StringType(), False),
        StructField("evidence", StringType(), False),
        StructField("score", DoubleType(), False),
        StructField("recognizer", StringType(), False),
        StructField("strategy", StringType(), False),
        StructField("run_id", StringType(), False),
    ]
)
