"""What recognizers and anonymizers cost in CPU time, measured in this process.

The functions here are those that the Arrow UDFs call, on batches of Spark's size; converting from and to Arrow is not
in the figures. Rates are per second of CPU time of one core, the median of several passes.
"""

from __future__ import annotations

import random
import string
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from typing import Any, TypeVar

from jobs import session
from jobs.benchmarks.notes import BenchmarkNote, build_anonymizer, make_notes, with_distinct_values, with_plain_lines
from tide_udfs.anonymizers.ff3 import Ff3
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.recognizers.base import KnownPairs, Recognizer
from tide_udfs.recognizers.chart import build_chart
from tide_udfs.span import PhiCategory
from tide_udfs.udfs import RowInput, recognize_batch, release_batch, release_keys

T = TypeVar("T")
Figures = dict[str, Any]
Detection = dict[str, Any]

ARROW_BATCH = int(session.ALWAYS[session.ARROW_BATCH])
ID_BATCHES = (10_000, ARROW_BATCH)
N_IDS = 100_000
KEY_WIDTH = 18
NOTES_TO_START = 40
"""Enough notes to have every list of surrogates read before the clock starts."""
PROSE_CHARS = 130
"""Characters a span where tide2-core was measured: 2 million characters and 15,500 spans a second."""
_BY_PATIENT = (PhiCategory.AGE, PhiCategory.DATE)


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of this process, all its threads, during a call."""
    started = time.process_time()
    work()
    return max(time.process_time() - started, 1e-9)


def batches(items: Sequence[T], size: int = ARROW_BATCH) -> Iterator[Sequence[T]]:
    """Yield the items in runs of `size`, by default as many as Spark hands to a UDF at once."""
    return (items[start : start + size] for start in range(0, len(items), size))


def recognize_texts(
    recognizers: Mapping[str, Recognizer], texts: Sequence[str], charts: Sequence[KnownPairs] = ()
) -> list[list[Detection]]:
    """Return what the recognizers find in each text, as the recognition UDF does it.

    Args:
        charts: the known values of each text; none: no text has any.
    """
    names = list(recognizers)
    return [
        [{**span, "recognizer": each["recognizer"]} for each in answers for span in each["spans"] or ()]
        for batch in batches(range(len(texts)))
        for answers in recognize_batch(
            recognizers,
            [texts[row] for row in batch],
            [names] * len(batch),
            [charts[row] for row in batch] if charts else None,
        )
    ]


def measure_recognition(
    build: Callable[[], Mapping[str, Recognizer]],
    texts: Sequence[str],
    repeat: int,
    charts: Sequence[KnownPairs] = (),
) -> Figures:
    """Return how fast recognizers read texts, together, and how much they find in them.

    Args:
        build: makes them. `load_s` is the time from its call until they have read one short text, as it passes once in
            each Python worker; without what this process has loaded before.
        charts: the known values of each text, made ready anew in each pass.
    """
    started = time.perf_counter()
    recognizers = build()
    recognize_texts(recognizers, ["Seen today."])
    load_s = time.perf_counter() - started
    found: list[list[Detection]] = []

    def work() -> None:
        build_chart.cache_clear()
        found[:] = recognize_texts(recognizers, texts, charts)

    seconds = median(cpu_seconds(work) for _ in range(repeat))
    n_chars, n_spans = sum(map(len, texts)), sum(map(len, found))
    return {
        "recognizers": sorted(recognizers),
        "n_notes": len(texts),
        "n_chars": n_chars,
        "n_passes": repeat,
        "load_s": load_s,
        "cpu_s": seconds,
        "chars_per_cpu_s": n_chars / seconds,
        "spans_per_1000_chars": 1000 * n_spans / n_chars if n_chars else 0.0,
    }


def measure_anonymization(n_notes: int, repeat: int) -> Figures:
    """Return how fast marked spans are replaced, and how fast identifiers are encrypted in batches.

    `repeated`: each patient's names and numbers stand in four notes; `prose`: the same with plain lines between, one
    span in `PROSE_CHARS` characters; `distinct`: hardly a value stands twice. In each, `udf` is the whole function of
    the UDF, with repeats, resolution and rows as Spark has them, and `core` the anonymizer alone on the same spans. Key
    columns are left out of both; they are measured under `ids`.
    """
    repeated = list(make_notes(n_notes))
    distinct = list(with_distinct_values(repeated))
    _release(build_anonymizer("start"), repeated[:NOTES_TO_START])
    return {
        "n_notes": n_notes,
        "n_passes": repeat,
        "repeated": _measure_notes(repeated, repeat),
        "prose": _measure_notes([with_plain_lines(note, PROSE_CHARS) for note in repeated], repeat),
        "distinct": _measure_notes(distinct, repeat),
        "ids": measure_ids(repeat),
    }


def row_input(note: BenchmarkNote, detections: list[Detection]) -> RowInput:
    """Return a note as the anonymization UDF gets it, without key columns."""
    return RowInput(
        person_id=str(note.person_id),
        note_date=note.note_date.isoformat() if note.note_date else None,
        offset_days=None,
        keys=[],
        dates=[],
        texts=[note.text],
        detections=[detections],
    )


def release_rows(anonymizer: NoteAnonymizer, rows: Sequence[RowInput]) -> int:
    """Release rows as the anonymization UDF does it and return the number of their spans."""
    return sum(
        len(spans)
        for batch in batches(rows)
        for released in release_batch(anonymizer, [], batch)
        for spans in released.get("spans") or ()
    )


def _measure_notes(notes: Sequence[BenchmarkNote], repeat: int) -> Figures:
    n_chars, n_marked = sum(len(note.text) for note in notes), sum(len(note.spans) for note in notes)
    rows = [row_input(note, [_detection(note, i) for i in range(len(note.spans))]) for note in notes]
    counts = {"udf": 0, "core": 0}

    def udf() -> None:
        counts["udf"] = release_rows(build_anonymizer("pass"), rows)

    def core() -> None:
        counts["core"] = _release(build_anonymizer("pass"), notes)

    figures: Figures = {"n_chars": n_chars, "n_spans_marked": n_marked, "distinct_share": _distinct_share(notes)}
    for name, work in (("udf", udf), ("core", core)):
        seconds = median(cpu_seconds(work) for _ in range(repeat))
        figures[name] = {
            "n_spans": counts[name],
            "cpu_s": seconds,
            "spans_per_cpu_s": counts[name] / seconds,
            "chars_per_cpu_s": n_chars / seconds,
        }
    return figures


def _release(anonymizer: NoteAnonymizer, notes: Sequence[BenchmarkNote]) -> int:
    return sum(
        len(anonymizer.anonymize(note.text, note.spans, person_id=str(note.person_id), note_date=note.note_date).spans)
        for note in notes
    )


def _detection(note: BenchmarkNote, index: int) -> Detection:
    span = note.spans[index]
    return {
        "start": span.start,
        "end": span.end,
        "category": span.category.value,
        "entity": span.entity,
        "score": span.score,
        "evidence": span.evidence.value,
        "recognizer": span.recognizer,
    }


def _distinct_share(notes: Sequence[BenchmarkNote]) -> float:
    """Return the share of spans whose answer depends on a value, or a patient's date, not met before."""
    seen = {
        (span.category, span.entity, note.text[span.start : span.end], span.category in _BY_PATIENT and note.person_id)
        for note in notes
        for span in note.spans
    }
    n_spans = sum(len(note.spans) for note in notes)
    return len(seen) / n_spans if n_spans else 0.0


def measure_ids(repeat: int) -> Figures:
    """Return identifiers encrypted a second in large batches and in batches of Spark's size.

    `ff3` is the cipher on eight digits; `string_keys` and `integer_keys` are key columns as the UDF releases them.
    """
    draw = random.Random(8)
    ids = [f"{number:08d}" for number in draw.sample(range(10**8), N_IDS)]
    anonymizer = build_anonymizer("ids")
    cipher = Ff3(bytes(range(16)), string.digits)
    encrypt: dict[str, Callable[[Sequence[str]], object]] = {
        "ff3": lambda batch: cipher.encrypt_many(batch, b"8 digits"),
        "string_keys": lambda batch: release_keys(anonymizer, batch, None),
        "integer_keys": lambda batch: release_keys(anonymizer, batch, KEY_WIDTH),
    }
    figures: Figures = {"n_ids": N_IDS}
    for name, function in encrypt.items():
        for size in ID_BATCHES:
            work = partial(_encrypt_all, function, ids, size)
            seconds = median(cpu_seconds(work) for _ in range(repeat))
            figures.setdefault(name, {})[f"per_cpu_s_in_{size}"] = N_IDS / seconds
    return figures


def _encrypt_all(encrypt: Callable[[Sequence[str]], object], ids: Sequence[str], size: int) -> None:
    for batch in batches(ids, size):
        encrypt(batch)
