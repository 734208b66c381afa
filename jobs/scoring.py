"""Scoring of gold notes, here or on Spark: the same function a note, so the same figures."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

from tide_udfs.acceptance import accept_each
from tide_udfs.corpora.document import Document
from tide_udfs.errors import NoteError, RecognizerError, TideError
from tide_udfs.metrics.evaluation import NoteScore, score_note
from tide_udfs.metrics.protocol import Protocol
from tide_udfs.recognizers.base import NoteContext, Recognizer
from tide_udfs.span import Span
from tide_udfs.udfs import span_of_row

Detections = Mapping[str, Sequence[Span]]
"""Recognizer -> what it says of one note."""
_NOTES_A_TASK = 250
Detect = Callable[[Document], Detections]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorer:
    """How one note is scored.

    Attributes:
        detect: gives a note's detections; None where they come with the note.
        thresholds: recognizer -> the least score acted on; None where spans are resolved and taken as they are.
    """

    protocol: Protocol
    detect: Detect | None = None
    thresholds: Mapping[str, float] | None = None

    def score(self, document: Document, given: Detections | None = None) -> NoteScore:
        """Return the counts and findings of one note, for each system."""
        said = self.detect(document) if self.detect else given or {}
        systems = said if self.thresholds is None else accept_each(document.text, said, self.thresholds)
        return score_note(document, systems, self.protocol)


def detect_with(recognizers: Mapping[str, Recognizer]) -> Detect:
    """Return a function that reads a note with every recognizer.

    Raises:
        RecognizerError: a recognizer raised; its own exception may quote the note and is not passed on.
    """

    def detect(document: Document) -> Detections:
        said = {}
        for name, recognizer in recognizers.items():
            try:
                (said[name],) = recognizer.recognize([document.text], [NoteContext(known_values=document.known)])
            except TideError:
                raise
            except Exception:  # noqa: BLE001 - whatever it is, its text may hold the note's
                raise RecognizerError("recognizer_error") from None
        return said

    return detect


def detect_from(predictions: Mapping[str, Mapping[str, Sequence[Span]]]) -> Detect:
    """Return a function that looks a note's spans up.

    Args:
        predictions: system -> note_id -> its spans.
    """
    return lambda document: {name: by_note.get(document.note_id, ()) for name, by_note in predictions.items()}


def score_here(scorer: Scorer, documents: Iterable[Document], lookup: Detect | None = None) -> list[NoteScore]:
    """Score the notes in this process.

    Args:
        lookup: gives the detections that come with a note.
    """
    return [scorer.score(document, lookup(document) if lookup else None) for document in documents]


def score_on_spark(
    scorer: Scorer, documents: Sequence[Document], spark: SparkSession, lookup: Detect | None = None
) -> list[NoteScore]:
    """Score the notes on Spark; only their counts and offsets come back. Same answer as `score_here`."""
    rows = [(bytearray(pickle.dumps((each, lookup(each) if lookup else None))),) for each in documents]
    notes_df = spark.createDataFrame(rows, "note binary").repartition(max(2, len(rows) // _NOTES_A_TASK))

    def score_batches(batches: Iterable[pa.RecordBatch]) -> Iterable[pa.RecordBatch]:
        for batch in batches:
            scores = [_scored(scorer, note) for note in batch.column(0).to_pylist()]
            yield pa.RecordBatch.from_arrays([pa.array([pickle.dumps(score) for score in scores])], names=["score"])

    return [pickle.loads(row["score"]) for row in notes_df.mapInArrow(score_batches, "score binary").collect()]


def _scored(scorer: Scorer, note: bytes) -> NoteScore:
    try:
        return scorer.score(*pickle.loads(note))
    except TideError:
        raise
    except Exception:  # noqa: BLE001 - Spark logs what a worker raises, and a foreign exception may quote the note
        raise NoteError("evaluation_error") from None


def read_detections(note_span_df: DataFrame) -> dict[str, dict[str, list[Span]]]:
    """Return recognizer -> note_id -> detections of a span table.

    Args:
        note_span_df: note_id string, recognizer string, spans array<struct>; one document a note.
    """
    found: dict[str, dict[str, list[Span]]] = {}
    for row in note_span_df.select("note_id", "recognizer", "spans").toLocalIterator():
        spans = [span_of_row({**span.asDict(), "recognizer": row["recognizer"]}) for span in row["spans"]]
        found.setdefault(row["recognizer"], {})[row["note_id"]] = spans
    return dict(sorted(found.items()))
