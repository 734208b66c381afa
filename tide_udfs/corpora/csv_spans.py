"""A CSV of spans: `note_id, start, end, category` (or `label`), `entity` and `score` where known."""

from __future__ import annotations

import csv
from pathlib import Path

from tide_udfs.corpora.brat import read_text
from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.jsonl import annotation
from tide_udfs.corpora.spans import Annotation, read_gold
from tide_udfs.errors import SchemaError


def load_csv(
    path: Path, *, crosswalk: Crosswalk, tally: Tally, options: frozenset[str] = frozenset()
) -> list[Document]:
    """Return the notes that lie beside the file as `<note_id>.txt`, with the spans of the file as gold.

    Raises:
        SchemaError: no text file at all, a span of a note without one, or a span that leaves its note.
    """
    texts = {text.stem: read_text(text) for text in sorted(path.parent.glob("*.txt"))}
    if not texts:
        raise SchemaError(f"{path.name}: gold as CSV needs its notes beside it, one <note_id>.txt each")
    raws = read_csv_spans(path)
    if missing := raws.keys() - texts.keys():
        raise SchemaError(f"{path.name}: {len(missing)} of {len(raws)} notes have no <note_id>.txt beside it")
    for note_id, marked in raws.items():
        if any(not 0 <= raw.start < raw.end <= len(texts[note_id]) for raw in marked):
            raise SchemaError(f"{path.name}: a span leaves its note of {len(texts[note_id])} characters")
    return [
        Document(
            note_id=note_id,
            text=text,
            gold=read_gold(raws.get(note_id, ()), text, crosswalk=crosswalk, tally=tally, options=options),
        )
        for note_id, text in texts.items()
    ]


def read_csv_spans(path: Path) -> dict[str, list[Annotation]]:
    """Return the spans by note_id.

    Raises:
        SchemaError: no note_id column, or a row without offsets or label.
    """
    found: dict[str, list[Annotation]] = {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = csv.DictReader(file)
        if "note_id" not in (rows.fieldnames or ()):
            raise SchemaError(f"{path.name}: needs the columns note_id, start, end and category or label")
        for row in rows:
            found.setdefault(row["note_id"], []).append(annotation(row, f"{path.name}, line {rows.line_num}"))
    return found
