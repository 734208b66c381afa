"""Silver: what recognizers found in notes stands in for what people marked in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from jobs.scoring import read_detections
from jobs.session import build_session
from schemas.note_span import OK
from tide_udfs.acceptance import accept
from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.load import build_predictions, read_annotations
from tide_udfs.errors import ConfigError
from tide_udfs.span import Span

THRESHOLD = 0.5
"""What a teacher believes less than this is not taught."""


def with_silver(documents: Sequence[Document], path: Path, teachers: str | None) -> list[Document]:
    """Return the documents with the spans at a path in place of their own.

    Args:
        path: JSONL, CSV, a folder of brat, or a Delta span table (`perimeter.note_span`).
        teachers: names of a span table's recognizers, separated by commas; None for all of them.
    Raises:
        ConfigError: no such path or teacher.
    """
    if not path.exists():
        raise ConfigError(f"--spans: {path}: no such file or folder")
    if (path / "_delta_log").is_dir():
        found = _taught(documents, path, teachers)
    elif teachers:
        raise ConfigError(f"--teacher: {path.name} is no span table, which alone tells recognizers apart")
    else:
        found = build_predictions(
            read_annotations(path), documents, recognizer="silver", crosswalk=Crosswalk(), tally=Tally()
        )
    return [replace(document, gold=tuple(found[document.note_id])) for document in documents]


def _taught(documents: Sequence[Document], path: Path, teachers: str | None) -> dict[str, list[Span]]:
    """Return what the teachers found, as a release would act on it: repeats added, resolved to disjoint spans."""
    table_df = build_session("tide train").read.format("delta").load(str(path.absolute()))
    detections = read_detections(table_df.where(table_df.status == OK))
    names = [name for name in (teachers or "").split(",") if name] or sorted(detections)
    if unknown := [name for name in names if name not in detections]:
        raise ConfigError(f"--teacher: no {', '.join(unknown)} in {path.name}; it has {', '.join(sorted(detections))}")
    thresholds = dict.fromkeys(names, THRESHOLD)
    return {
        document.note_id: accept(
            document.text,
            [span for name in names for span in detections[name].get(document.note_id, ())],
            thresholds,
        )
        for document in documents
    }
