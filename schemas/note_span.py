"""perimeter.note_span: one row a document and recognizer. Offsets only, no text of the note."""

from __future__ import annotations

from pyspark.sql.types import ArrayType, DoubleType, IntegerType, StringType, StructField, StructType

KEY = ("source", "note_id", "text_column", "recognizer")
DOCUMENT_KEY = ("source", "note_id", "text_column")

OK = "ok"
FAILED = "failed"

DETECTION = StructType(
    [
        StructField("start", IntegerType()),  # code points, end exclusive
        StructField("end", IntegerType()),
        StructField("category", StringType()),
        StructField("entity", StringType()),
        StructField("score", DoubleType()),
        StructField("evidence", StringType()),
    ]
)

NOTE_SPAN = StructType(
    [
        StructField("source", StringType(), False),
        StructField("note_id", StringType(), False),
        StructField("text_column", StringType(), False),
        StructField("recognizer", StringType(), False),
        StructField("person_id", StringType()),
        StructField("content_hash", StringType(), False),  # SHA-256 of the text, 'null' for a NULL text
        StructField("input_hash", StringType()),  # of what a recognizer reads beside the text
        StructField("recognizer_version", StringType(), False),
        StructField("status", StringType(), False),
        StructField("reason", StringType()),
        StructField("attempts", IntegerType(), False),
        StructField("spans", ArrayType(DETECTION)),  # empty where nothing was found; a re-run replaces the row
        StructField("run_id", StringType(), False),
    ]
)
