"""The systems of an evaluation: recognizers to run, or spans that others left in files and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pyspark.sql import DataFrame

from jobs.config import RecognizerConfig, default_recognizer
from jobs.recognizers import BUILDERS, build_recognizer
from jobs.scoring import Detect, Scorer, detect_from, detect_with, read_detections, score_here, score_on_spark
from jobs.session import build_session
from schemas.note_span import OK
from tide_udfs.acceptance import accept_each
from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.load import build_predictions, read_annotations
from tide_udfs.corpora.spans import Annotation
from tide_udfs.errors import ConfigError, SchemaError
from tide_udfs.metrics.evaluation import NoteScore
from tide_udfs.metrics.protocol import Protocol
from tide_udfs.span import Span

SPARK_FROM_NOTES = 10_000
"""From so many notes on, scoring goes to Spark; starting it costs what it saves below."""
Predictions = dict[str, dict[str, list[Span]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Systems:
    """What is scored.

    Attributes:
        names: the first one is the headline.
        score: documents -> one score a note.
    """

    names: list[str]
    score: Callable[[Sequence[Document]], list[NoteScore]]


def run_recognizers(
    names: Sequence[str],
    protocol: Protocol,
    *,
    on_spark: bool,
    has_known: bool = True,
    configured: Mapping[str, RecognizerConfig] | None = None,
) -> Systems:
    """Return the named recognizers as systems: all together, as a release would use them, then each alone.

    Args:
        has_known: whether any note has known values.
        configured: a pipeline's recognizers; those that it does not name have their defaults.

    Raises:
        ConfigError: a name that is no recognizer, or known_values without any.
    """
    known = {kind: default_recognizer(kind) for kind in BUILDERS} | dict(configured or {})
    if unknown := [name for name in names if name not in known]:
        raise ConfigError(f"--recognizers: no {', '.join(unknown)}; there are {', '.join(sorted(known))}")
    if "known_values" in names and not has_known:
        raise ConfigError("--recognizers known_values: the gold has none (known_phi) and no --persons gives any")
    options = {name: known[name] for name in names}
    recognizers = {name: build_recognizer(name, option) for name, option in options.items()}
    scorer = Scorer(
        protocol=protocol,
        detect=detect_with(recognizers),
        thresholds={name: option.accepts for name, option in options.items()},
    )
    systems = list(accept_each("", dict.fromkeys(names, ()), {}))
    return Systems(names=systems, score=_scoring(scorer, None, on_spark))


def read_spans(
    paths: Sequence[Path],
    crosswalks: Sequence[Crosswalk],
    documents: Sequence[Document],
    protocol: Protocol,
    tally: Tally,
    *,
    on_spark: bool,
) -> Systems:
    """Return the spans at each path as a system, in this order.

    Args:
        paths: JSONL, CSV, a folder of brat or i2b2 XML, or a Delta table: a span table gives all its recognizers
            together, then each alone.
        crosswalks: one a path.
    """
    predictions: Predictions = {}
    for path, crosswalk in zip(paths, crosswalks, strict=True):
        name = _unused(path.stem, predictions)
        if (path / "_delta_log").is_dir():
            predictions |= _from_delta(path, name, documents, crosswalk, tally)
        else:
            found = read_annotations(path)
            predictions[name] = build_predictions(found, documents, recognizer=name, crosswalk=crosswalk, tally=tally)
    return Systems(
        names=list(predictions), score=_scoring(Scorer(protocol=protocol), detect_from(predictions), on_spark)
    )


def _scoring(scorer: Scorer, lookup: Detect | None, on_spark: bool) -> Callable[[Sequence[Document]], list[NoteScore]]:
    def score(documents: Sequence[Document]) -> list[NoteScore]:
        if on_spark or len(documents) >= SPARK_FROM_NOTES:
            return score_on_spark(scorer, documents, build_session("tide evaluate"), lookup)
        return score_here(scorer, documents, lookup)

    return score


def _unused(stem: str, taken: Mapping[str, object]) -> str:
    name, n = stem, 1
    while name in taken:
        n += 1
        name = f"{stem}-{n}"
    return name


def _from_delta(
    path: Path, name: str, documents: Sequence[Document], crosswalk: Crosswalk, tally: Tally
) -> Predictions:
    """Return the spans of a span table, or of any table with note_id, start, end and a label."""
    table_df = build_session("tide evaluate").read.format("delta").load(str(path.absolute()))
    if "spans" not in table_df.columns:
        return {name: build_predictions(_annotations(table_df, path), documents, recognizer=name, crosswalk=crosswalk,
                                        tally=tally)}  # fmt: skip
    columns = [row[0] for row in table_df.select("text_column").distinct().collect()]
    if len(columns) != 1:
        raise SchemaError(f"{path.name}: holds {len(columns)} text columns; evaluate a table with one")
    detections = read_detections(table_df.where(table_df.status == OK))
    accepts = {name: default_recognizer(name).accepts for name in BUILDERS}
    thresholds = {name: accepts.get(name, 0.0) for name in detections}  # a model under a name of its own has decided
    predictions: Predictions = {}
    for document in documents:
        said = {recognizer: by_note.get(document.note_id, []) for recognizer, by_note in detections.items()}
        for system, spans in accept_each(document.text, said, thresholds).items():
            predictions.setdefault(f"{name}:{system}", {})[document.note_id] = spans
    return predictions


def _annotations(table_df: DataFrame, path: Path) -> dict[str, list[Annotation]]:
    columns = set(table_df.columns)
    if not {"note_id", "start", "end"} <= columns or not columns & {"category", "label"}:
        raise SchemaError(f"{path.name}: needs note_id, start, end and category or label")
    if "recognizer" in columns:
        table_df = table_df.where("recognizer IS DISTINCT FROM 'date_context'")  # written for a date, not found
    found: dict[str, list[Annotation]] = {}
    for row in table_df.toLocalIterator():
        found.setdefault(str(row["note_id"]), []).append(
            Annotation(
                start=row["start"],
                end=row["end"],
                label=row["category"] if "category" in columns else row["label"],
                entity=row["entity"] if "entity" in columns else None,
            )
        )
    return found
