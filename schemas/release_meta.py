"""release_meta.note_span: one row a released span. Leaves with the notes, so it tells nothing of the original."""

from __future__ import annotations

from pyspark.sql.types import IntegerType, StringType, StructField, StructType

KEY = ("source", "note_key", "text_column", "start")

NOTE_SPAN = StructType(
    [
        StructField("source", StringType(), False),
        StructField("note_key", StringType(), False),  # the note's key after its policy
        StructField("text_column", StringType(), False),
        StructField("start", IntegerType(), False),  # in the released text, code points, end exclusive
        StructField("end", IntegerType(), False),
        StructField("category", StringType(), False),
        StructField("entity", StringType(), False),
    ]
)
