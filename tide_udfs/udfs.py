"""The thin edge between Spark and the core: columns in, columns out, and no exception that quotes a note.

The only module that imports pyspark and pyarrow. What a function needs travels in its closure and is built once a
Python worker. Every UDF is marked non-deterministic, so that Spark runs it once where its column is used twice.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import to_arrow_type
from pyspark.sql.types import ArrayType, DataType, DoubleType, IntegerType, StringType, StructField, StructType

from schemas.note_span import DETECTION, FAILED, OK
from tide_udfs.acceptance import accept
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.note import NoteAnonymizer, ReleasedSpan
from tide_udfs.anonymizers.policy import Policy
from tide_udfs.errors import ConfigError, NoteError, SpanError, TideError
from tide_udfs.keys import Keys
from tide_udfs.recognizers.base import KnownPairs, NoteContext, Recognizer
from tide_udfs.recognizers.token_classifier import TokenClassifier
from tide_udfs.span import Evidence, PhiCategory, Span

RECOGNITIONS = ArrayType(
    StructType(
        [
            StructField("recognizer", StringType()),
            StructField("status", StringType()),
            StructField("reason", StringType()),
            StructField("spans", ArrayType(DETECTION)),
        ]
    )
)
"""What each wanted recognizer says of one text."""

RELEASED_SPAN = StructType(
    [
        *[StructField(name, IntegerType()) for name in ("start", "end", "released_start", "released_end")],
        *[StructField(name, StringType()) for name in ("category", "entity", "evidence")],
        StructField("score", DoubleType()),
        *[StructField(name, StringType()) for name in ("recognizer", "strategy")],
    ]
)
RELEASED = StructType(
    [
        StructField("reason", StringType()),
        StructField("offset_days", IntegerType()),
        StructField("keys", ArrayType(StringType())),
        StructField("dates", ArrayType(StringType())),
        StructField("texts", ArrayType(StringType())),
        StructField("spans", ArrayType(ArrayType(RELEASED_SPAN))),
    ]
)
"""What becomes of one row: its keys, text dates and texts in the order given; or a reason, and nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowInput:
    """What a row's release is made from. A list holds one entry for each column of its policy, in a fixed order."""

    person_id: str | None
    note_date: str | None
    offset_days: int | None
    keys: list[str | None]
    dates: list[str | None]
    texts: list[str | None]
    detections: list[list[dict[str, Any]] | None]


def recognize_udf(recognizers: Mapping[str, Recognizer]) -> Any:
    """Return a UDF (text string, wanted array<string>, known array<struct<entity, value>>) -> RECOGNITIONS.

    One entry a wanted recognizer. `known` may be NULL.

    A recognizer that raises on one text fails that text alone, with a reason code.
    """
    recognizers = dict(recognizers)

    def recognize(batches: Iterator[tuple[pa.Array, pa.Array, pa.Array]]) -> Iterator[pa.Array]:
        yield from recognize_batches(place(recognizers), batches)

    return _arrow_udf(recognize, RECOGNITIONS)


def recognize_rows(
    recognizers: Mapping[str, Recognizer], keys: Sequence[str]
) -> Callable[[Iterable[pa.RecordBatch]], Iterable[pa.RecordBatch]]:
    """Return the same for recognizers of text alone, for mapInArrow, which can run in a stage with its own resources.

    From rows of `keys`, text string, wanted array<string> it makes `keys`, answers RECOGNITIONS.
    """
    recognizers, keys = dict(recognizers), list(keys)

    def recognize(batches: Iterable[pa.RecordBatch]) -> Iterable[pa.RecordBatch]:
        placed = place(recognizers)
        for batch in batches:
            columns = [batch.column(name) for name in keys]
            for answers in recognize_batches(placed, iter([(batch.column("text"), batch.column("wanted"), None)])):
                yield pa.RecordBatch.from_arrays([*columns, answers], names=[*keys, "answers"])

    return recognize


def recognize_batches(
    recognizers: Mapping[str, Recognizer], batches: Iterable[tuple[pa.Array, pa.Array, pa.Array | None]]
) -> Iterator[pa.Array]:
    """Yield a column of RECOGNITIONS for the columns (text, wanted, known) of each batch, as the UDF does."""
    arrow_type = to_arrow_type(RECOGNITIONS)
    for texts, wanted, known in batches:
        charts = None if known is None else [_pairs(row) for row in known.to_pylist()]
        yield to_arrow(recognize_batch(recognizers, texts.to_pylist(), wanted.to_pylist(), charts), arrow_type)


def _pairs(row: Sequence[Mapping[str, str]] | None) -> KnownPairs:
    return tuple((pair["entity"], pair["value"]) for pair in row or ())


def place(recognizers: Mapping[str, Recognizer]) -> Mapping[str, Recognizer]:
    """Return the recognizers on the GPU that Spark gave this task, where it gave one."""
    context = TaskContext.get()
    if context:
        _show_rates()
    gpu = context.resources().get("gpu") if context else None
    if gpu is None:
        return recognizers
    return {
        name: each.on_device(f"cuda:{gpu.addresses[0]}") if hasattr(each, "on_device") else each
        for name, each in recognizers.items()
    }


def _show_rates() -> None:
    """Have a worker's standard error, which Spark keeps or shows, say now and then how fast its models read."""
    logger = logging.getLogger("tide_udfs.recognizers.token_model")
    if not logger.handlers:
        logger.addHandler(logging.StreamHandler())
        logger.setLevel(logging.INFO)


def recognize_batch(
    recognizers: Mapping[str, Recognizer],
    texts: list[str],
    wanted: list[list[str]],
    charts: Sequence[KnownPairs] | None = None,
) -> list[list[dict[str, Any]]]:
    """Return for each text what each wanted recognizer says, in the order of the recognizers' names.

    A text that stands in several rows, with the same known values, is read once.

    Args:
        charts: the known values of each text; None: no text has any.
    """
    answers: list[list[dict[str, Any]]] = [[] for _ in texts]
    units = list(zip(texts, charts or [()] * len(texts), strict=True))
    for name in sorted(recognizers):
        rows = [row for row, names in enumerate(wanted) if name in names]
        distinct = list(dict.fromkeys(units[row] for row in rows))
        contexts = [NoteContext(known_values=chart) for _, chart in distinct]
        found = _answers(recognizers[name], [text for text, _ in distinct], contexts)
        said = dict(zip(distinct, found, strict=True))
        for row in rows:
            answers[row].append({"recognizer": name, **said[units[row]]})
    return answers


def _answers(recognizer: Recognizer, texts: list[str], contexts: list[NoteContext]) -> list[dict[str, Any]]:
    """Read a batch at once; where that fails, text by text, so that one bad text costs no neighbour."""
    try:
        if isinstance(recognizer, TokenClassifier):  # the one that can fail a text of many
            found: Sequence[list[Span] | NoteError] = recognizer.recognize_each(texts)
        else:
            found = recognizer.recognize(texts, contexts)
        return [_answer(spans, len(text)) for text, spans in zip(texts, found, strict=True)]
    except ConfigError:  # no text's fault: this worker cannot load what the driver could
        raise
    except Exception as error:  # noqa: BLE001 - a foreign exception may quote the note: only a code goes on
        if len(texts) > 1:
            alone = zip(texts, contexts, strict=True)
            return [answer for text, context in alone for answer in _answers(recognizer, [text], [context])]
        reason = error.reason if isinstance(error, NoteError) else "recognizer_error"
        return [{"status": FAILED, "reason": reason, "spans": None}] * len(texts)


def _answer(spans: list[Span] | NoteError, n_chars: int) -> dict[str, Any]:
    if isinstance(spans, NoteError):
        return {"status": FAILED, "reason": spans.reason, "spans": None}
    return {"status": OK, "reason": None, "spans": [_span_row(span, n_chars) for span in spans]}


def _span_row(span: Span, n_chars: int) -> dict[str, Any]:
    if span.end > n_chars:
        raise SpanError
    return {
        "start": span.start,
        "end": span.end,
        "category": span.category.value,
        "entity": span.entity,
        "score": span.score,
        "evidence": span.evidence.value,
    }


def anonymize_udf(anonymizer: NoteAnonymizer, key_widths: Sequence[int | None]) -> Any:
    """Return a UDF over the columns of RowInput, in its order -> RELEASED.

    Args:
        key_widths: of each key column its width in digits, or None for a string key.
    """
    recipe, arrow_type, widths = _recipe(anonymizer), to_arrow_type(RELEASED), tuple(key_widths)

    def anonymize(batches: Iterator[tuple[pa.Array, ...]]) -> Iterator[pa.Array]:
        built = _build(*recipe)
        for columns in batches:
            rows = zip(*(column.to_pylist() for column in columns), strict=True)
            inputs = [RowInput(**dict(zip(RowInput.__slots__, row, strict=True))) for row in rows]
            yield to_arrow(release_batch(built, widths, inputs), arrow_type)

    return _arrow_udf(anonymize, RELEASED)


def release_batch(
    anonymizer: NoteAnonymizer, key_widths: Sequence[int | None], rows: Sequence[RowInput]
) -> list[dict[str, Any]]:
    """Return a row of RELEASED for each row; see `anonymize_udf`."""
    columns = [release_keys(anonymizer, [row.keys[i] for row in rows], width) for i, width in enumerate(key_widths)]
    return [release_row(anonymizer, row, [column[i] for column in columns]) for i, row in enumerate(rows)]


def release_row(anonymizer: NoteAnonymizer, row: RowInput, keys: list[str | None]) -> dict[str, Any]:
    """Return one row of RELEASED. A NULL stays NULL; what cannot be anonymized gets a reason, its keys and no text.

    Args:
        keys: the released form of `row.keys`.
    """
    try:
        if any(key is not None and new is None for key, new in zip(row.keys, keys, strict=True)):
            raise NoteError("key_unmappable")
        return {"reason": None, "keys": keys, **_release(anonymizer, row)}
    except NoteError as error:
        return {"reason": error.reason, "keys": keys}
    except Exception:  # noqa: BLE001 - a foreign exception may quote the note: only a code goes on
        return {"reason": "anonymizer_error", "keys": keys}


def _release(anonymizer: NoteAnonymizer, row: RowInput) -> dict[str, Any]:
    if not row.person_id:
        raise NoteError("no_person")
    days = anonymizer.offset(row.person_id) if row.offset_days is None else row.offset_days
    note_date = parse_note_date(row.note_date)
    texts: list[str | None] = []
    spans: list[list[ReleasedSpan]] = []
    for text, detections in zip(row.texts, row.detections, strict=True):
        if detections is None or (text is None and detections):
            raise SpanError
        if text is None:
            texts.append(None)
            spans.append([])
            continue
        found = accept(text, [span_of_row(detection) for detection in detections], {})
        note = anonymizer.replace(text, found, person_id=row.person_id, note_date=note_date, offset_days=days)
        texts.append(note.text)
        spans.append(note.spans)
    dates = [None if date is None else anonymizer.text_date(date, days) or "[DATE]" for date in row.dates]
    return {"offset_days": days, "dates": dates, "texts": texts, "spans": spans}


def key_udf(anonymizer: NoteAnonymizer, width: int | None) -> Any:
    """Return a UDF (key string) -> released key string; NULL where it cannot be mapped."""
    recipe = _recipe(anonymizer)

    def keys(batches: Iterator[pa.Array]) -> Iterator[pa.Array]:
        built = _build(*recipe)
        for values in batches:
            yield to_arrow(release_keys(built, values.to_pylist(), width), pa.string())

    return _arrow_udf(keys, StringType())


def release_keys(anonymizer: NoteAnonymizer, keys: Sequence[str | None], width: int | None) -> list[str | None]:
    """Return the released forms of a column of keys; None where there is none that meets no other key's.

    Args:
        width: in digits, of an integer key; None for a string key.
    """
    present = [key for key in keys if key is not None]
    try:
        if width is None:
            released: Sequence[object] = anonymizer.string_keys(present)
        else:
            released = anonymizer.integer_keys([int(key) for key in present], width)
    except Exception:  # noqa: BLE001 - a foreign exception may quote a key; one bad key costs no neighbour
        if len(present) > 1:
            return [release_keys(anonymizer, [key], width)[0] for key in keys]
        released = [None] * len(present)
    found = iter(released)
    return [None if key is None or (new := next(found)) is None else str(new) for key in keys]


_CATEGORIES = {category.value: category for category in PhiCategory}
_EVIDENCE = {evidence.value: evidence for evidence in Evidence}


def span_of_row(row: Mapping[str, Any] | None) -> Span:
    """Return the span of a row of the span table.

    Raises:
        SpanError: a field is missing, out of range or not of our vocabulary.
    """
    try:
        return Span(
            start=row["start"],  # type: ignore[index]
            end=row["end"],  # type: ignore[index]
            category=_CATEGORIES[row["category"]],  # type: ignore[index]
            entity=row["entity"],  # type: ignore[index]
            score=row["score"],  # type: ignore[index]
            evidence=_EVIDENCE[row["evidence"]],  # type: ignore[index]
            recognizer=row["recognizer"],  # type: ignore[index]
        )
    except (TypeError, ValueError, KeyError):
        raise SpanError from None


def parse_note_date(value: str | None) -> dt.date | None:
    """Return the day of an ISO date or timestamp; None where there is none or it is written otherwise."""
    try:
        return dt.date.fromisoformat(value[:10]) if value else None
    except ValueError:
        return None


def to_arrow(rows: Sequence[object], type_: pa.DataType) -> pa.Array:
    """Return rows as an Arrow column.

    Raises:
        TideError: they do not fit. Arrow's own exception would quote one of them.
    """
    try:
        return pa.array(rows, type=type_)
    except Exception as error:  # noqa: BLE001 - its text may hold a note's
        raise TideError(f"a worker's answer does not fit its column type ({type(error).__name__})") from None


Recipe = tuple[Keys, Settings, Policy]


def _recipe(anonymizer: NoteAnonymizer) -> Recipe:
    """Return what travels to the workers: the lists of surrogates are there already."""
    return anonymizer.keys, anonymizer.settings, anonymizer.policy


@lru_cache(maxsize=4)
def _build(keys: Keys, settings: Settings, policy: Policy) -> NoteAnonymizer:
    return NoteAnonymizer(keys, settings, policy)


def _arrow_udf(function: Callable[..., Any], returns: DataType) -> Any:
    return F.arrow_udf(function, returns).asNondeterministic()  # type: ignore[attr-defined]
