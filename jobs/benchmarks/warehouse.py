"""A whole refresh, Delta in and Delta out, at two sizes and once more with nothing new."""

from __future__ import annotations

import logging
import re
import tempfile
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median_low
from typing import Any

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from jobs.benchmarks.cpu import Figures, cpu_seconds, recognize_texts, release_rows, row_input
from jobs.benchmarks.notes import FIRST_NOTE_ID, BenchmarkNote, build_anonymizer, known_values, make_notes
from jobs.config import Config, build_config
from jobs.demo import NOTE, PERSON
from jobs.key_store import write_keys
from jobs.recognizers import build_recognizers
from jobs.refresh import refresh
from jobs.session import build_session
from jobs.summary import Summary
from jobs.yaml_config import parse_yaml, read_shipped
from schemas.note_status import RELEASED
from tide_udfs.recognizers.base import KnownPairs

logger = logging.getLogger(__name__)

WARM_UP_NOTES, SAMPLED_NOTES = 200, 2_000
_NOTES_A_WRITE = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Timed:
    """One refresh: its size, its time by the wall clock, and what it did."""

    n_notes: int
    seconds: float
    summary: Summary


def measure_refresh(out: Path, n_notes: int, *, repeat: int, cores: int) -> Figures:
    """Return how fast `tide refresh` does notes that it has never seen, with the pipeline of conf/tide.yaml.

    A tenth of the notes and all of them, each into new tables; `growth` is the time a note takes among all of them,
    divided by the time it takes among the tenth. One refresh before, not counted, warms the JVM and the Python workers.
    `s_per_further_note` is without what a run costs whatever its size; null for one size. `again` is a refresh of the
    same tables with nothing new. `share_outside_udfs` is the part of cores x seconds of the large run that the
    functions inside the UDFs do not need, idle cores included; null where the session is not on this machine.

    Args:
        out: tables stand in a folder of it and are removed at the end.
        cores: of a session that this starts; a session that is there already keeps its own.
    """
    sizes = sorted({max(1, n_notes // 10), n_notes})
    spark = build_session("tide benchmark", {"spark.master": f"local[{cores}]"})
    with tempfile.TemporaryDirectory(prefix="tables-", dir=out.absolute()) as folder:
        tables = Path(folder)
        write_keys(tables / "keys")
        n_chars = _write_notes(spark, n_notes, tables / "source")
        _refresh(spark, tables, min(WARM_UP_NOTES, n_notes), "warm-up")
        runs = [_median_run(spark, tables, size, repeat) for size in sizes]
        config = _config(tables, n_notes, "0")
        again = _run(spark, config, n_notes)
    small, large = runs[0], runs[-1]
    further = large.n_notes - small.n_notes
    master = spark.conf.get("spark.master", None)
    figures: Figures = {
        "n_notes": n_notes,
        "n_chars": n_chars,
        "n_passes": repeat,
        "master": master,
        "runs": [_figures(run) for run in runs],
        "growth": (large.seconds / large.n_notes) / (small.seconds / small.n_notes),
        "s_per_further_note": (large.seconds - small.seconds) / further if further else None,
        "again": {"seconds": again.seconds, "nothing_new": again.summary.is_quiet},
    }
    return figures | _inside_udfs(config, n_chars, large, _local_cores(master))


def _write_notes(spark: SparkSession, n_notes: int, source: Path) -> int:
    """Write the source table and a table of persons beside it; return the characters of the notes."""
    n_chars, notes = 0, make_notes(n_notes)
    while chunk := list(islice(notes, _NOTES_A_WRITE)):
        n_chars += sum(len(note.text) for note in chunk)
        spark.createDataFrame(map(_row, chunk), NOTE).write.format("delta").mode("append").save(str(source))
        charts = dict(zip((note.person_id for note in chunk), known_values(chunk), strict=True))
        persons = [_person(person_id, chart) for person_id, chart in charts.items()]
        person = str(source.with_name("person"))
        spark.createDataFrame(persons, PERSON).write.format("delta").mode("append").save(person)
    logger.info("wrote %d notes of %d characters in the mean", n_notes, n_chars // n_notes)
    return n_chars


def _row(note: BenchmarkNote) -> tuple[Any, ...]:
    """Return a note as a row of NOTE; what nothing is known of is null."""
    values = {
        "note_id": note.note_id,
        "person_id": note.person_id,
        "note_date": note.note_date,
        "note_title": note.title,
        "note_text": note.text,
        "provider_id": 700 + note.person_id % 50,
        "visit_occurrence_id": note.note_id * 10,
    }
    return tuple(values.get(name) for name in NOTE.fieldNames())


def _person(person_id: int, chart: KnownPairs) -> tuple[Any, ...]:
    """Return a row of PERSON."""

    def values(entity: str) -> str | None:
        return "|".join(value for kind, value in chart if kind == entity) or None

    return (
        person_id,
        values("PATIENT/NAME"),
        values("DATE"),
        values("MRN"),
        values("PHONE"),
        values("ADDRESS"),
        values("DOCTOR/NAME"),
    )


def _median_run(spark: SparkSession, tables: Path, n_notes: int, repeat: int) -> _Timed:
    runs = {}
    for number in range(repeat):
        run = _refresh(spark, tables, n_notes, str(number))
        logger.info("refreshed %d notes in %.1f s (%d of %d)", n_notes, run.seconds, number + 1, repeat)
        runs[run.seconds] = run
    return runs[median_low(runs)]


def _refresh(spark: SparkSession, tables: Path, n_notes: int, name: str) -> _Timed:
    """Refresh the first notes of the source into new tables."""
    config = _config(tables, n_notes, name)
    table = config.sources[0].table
    if not Path(table).exists():
        first_df = spark.read.format("delta").load(str(tables / "source"))
        first_df.where(F.col("note_id") < FIRST_NOTE_ID + n_notes).write.format("delta").save(table)
    return _run(spark, config, n_notes)


def _run(spark: SparkSession, config: Config, n_notes: int) -> _Timed:
    started = time.perf_counter()
    summary = refresh(config, spark)
    return _Timed(n_notes=n_notes, seconds=time.perf_counter() - started, summary=summary)


def _config(tables: Path, n_notes: int, name: str) -> Config:
    """Return the shipped pipeline with its tables and keys under a folder."""
    values = parse_yaml(read_shipped("tide.yaml"), "conf/tide.yaml")
    values["databases"] = {key: str(tables / f"{n_notes}-{name}" / key) for key in values["databases"]}
    values["sources"][0]["table"] = str(tables / f"source-{n_notes}")
    for known in values["recognizers"]["known_values"]["tables"]:
        known["table"] = str(tables / "person")
    values["keys"] = {part: f"file:{tables / 'keys' / part}" for part in ("salt", "key")}
    return build_config(values, "tide benchmark")


def _figures(run: _Timed) -> Figures:
    by_stage = run.summary.seconds_by_stage
    n_released = run.summary.notes_by_state.get(RELEASED, 0)
    if n_released != run.n_notes:
        logger.warning("only %d of %d notes were released: the figures are of less work", n_released, run.n_notes)
    return {
        "n_notes": run.n_notes,
        "n_released": n_released,
        "n_spans": sum(run.summary.spans_by_category.values()),
        "seconds": run.seconds,
        "notes_per_s": run.n_notes / run.seconds,
        "seconds_by_stage": {**by_stage, "rest": run.seconds - sum(by_stage.values())},
    }


def _inside_udfs(config: Config, n_chars: int, run: _Timed, cores: int | None) -> Figures:
    """Return what the functions of the two UDFs cost on the first notes, and the share of a refresh beyond them.

    Titles and key columns are left out; they cost little beside the notes.

    Args:
        n_chars: of all notes of the refresh.
    """
    notes = list(make_notes(min(run.n_notes, SAMPLED_NOTES)))
    texts = [note.text for note in notes]
    n_sampled = sum(map(len, texts))
    recognizers, thresholds = build_recognizers(config), config.thresholds
    recognize_texts(recognizers, texts[:1])
    found: list[list[dict[str, Any]]] = []
    charts = known_values(notes)
    recognition_s = cpu_seconds(lambda: found.extend(recognize_texts(recognizers, texts, charts)))
    accepted = ([span for span in spans if span["score"] >= thresholds[span["recognizer"]]] for spans in found)
    rows = [row_input(note, spans) for note, spans in zip(notes, accepted, strict=True)]
    anonymizer = build_anonymizer("refresh")
    release_rows(build_anonymizer("start"), rows[:1])
    n_spans: list[int] = []
    anonymization_s = cpu_seconds(lambda: n_spans.append(release_rows(anonymizer, rows)))
    inside = (recognition_s + anonymization_s) * n_chars / n_sampled
    return {
        "udfs_measured_on": {"n_notes": len(notes), "n_chars": n_sampled, "n_spans": n_spans[0]},
        "recognition": {"chars_per_cpu_s": n_sampled / recognition_s},
        "anonymization": {
            "chars_per_cpu_s": n_sampled / anonymization_s,
            "spans_per_cpu_s": n_spans[0] / anonymization_s,
        },
        "share_outside_udfs": 1 - inside / (cores * run.seconds) if cores else None,
    }


def _local_cores(master: str | None) -> int | None:
    found = re.fullmatch(r"local\[(\d+)\]", master or "")
    return int(found[1]) if found else None
