"""Gold notes and predicted spans from a path, whatever form stands there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tide_udfs.corpora.brat import load_brat, read_brat_spans
from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.csv_spans import load_csv, read_csv_spans
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.i2b2 import load_i2b2, read_i2b2_spans
from tide_udfs.corpora.jsonl import annotation, is_jsonl, load_jsonl, read_rows
from tide_udfs.corpora.spans import Annotation, read_spans
from tide_udfs.errors import SchemaError
from tide_udfs.resolve import resolve
from tide_udfs.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldReading:
    """How a gold corpus is to be read.

    Attributes:
        options: names under the crosswalk's `safe` that apply ('philter').
        only: field -> value of the rows that belong to it (JSONL).
    """

    crosswalk: Crosswalk = field(default_factory=Crosswalk)
    options: frozenset[str] = frozenset()
    only: Mapping[str, str] = field(default_factory=dict)


def load_gold(path: Path, reading: GoldReading, tally: Tally) -> list[Document]:
    """Return the gold notes at a path: JSONL, CSV beside text files, i2b2 XML (a file or folder), or a brat folder.

    Raises:
        SchemaError: no such form, no note in it, or gold that does not fit its text.
    """
    crosswalk, options = reading.crosswalk, reading.options
    if path.is_dir():
        xml = sorted(path.glob("*.xml"))
        documents = (
            load_i2b2(xml, crosswalk=crosswalk, tally=tally, options=options)
            if xml
            else load_brat(path, crosswalk=crosswalk, tally=tally, options=options)
        )
    elif path.suffix == ".xml":
        documents = load_i2b2([path], crosswalk=crosswalk, tally=tally, options=options)
    elif path.suffix == ".csv":
        documents = load_csv(path, crosswalk=crosswalk, tally=tally, options=options)
    elif is_jsonl(path):
        documents = load_jsonl(path, crosswalk=crosswalk, tally=tally, options=options, only=reading.only)
    else:
        raise SchemaError(f"{path.name}: gold is .jsonl, .csv, .xml, or a folder of .xml or of .txt and .ann")
    if not documents:
        raise SchemaError(f"{path.name}: holds no note")
    return documents


def read_annotations(path: Path) -> dict[str, list[Annotation]]:
    """Return a system's spans by note_id: JSONL with one span a line or one note a line, CSV, brat or i2b2 XML.

    Raises:
        SchemaError: no such form, or a row without note, offsets or label.
    """
    if path.is_dir():
        readers = {".ann": read_brat_spans, ".xml": read_i2b2_spans}
        return {file.stem: readers[file.suffix](file) for file in sorted(path.iterdir()) if file.suffix in readers}
    if path.suffix == ".csv":
        return read_csv_spans(path)
    if not is_jsonl(path):
        raise SchemaError(f"{path.name}: spans are .jsonl, .csv, or a folder of .ann or .xml")
    found: dict[str, list[Annotation]] = {}
    for number, row in read_rows(path):
        where = f"{path.name}, line {number}"
        if row.get("note_id") is None:
            raise SchemaError(f"{where}: needs note_id")
        spans = row["spans"] if isinstance(row.get("spans"), list) else [row]
        found.setdefault(str(row["note_id"]), []).extend(annotation(span, where) for span in spans)
    return found


def build_predictions(
    annotations: Mapping[str, Iterable[Annotation]],
    documents: Iterable[Document],
    *,
    recognizer: str,
    crosswalk: Crosswalk,
    tally: Tally,
) -> dict[str, list[Span]]:
    """Return a system's spans by note_id, inside their notes, mapped to our kinds and resolved to disjoint spans.

    Every document has an entry; spans of notes that the gold does not have are counted and left out.
    """
    texts = {document.note_id: document.text for document in documents}
    found: dict[str, list[Span]] = {note_id: [] for note_id in texts}
    for note_id, raws in annotations.items():
        if note_id not in texts:
            tally.unknown_notes += sum(1 for _ in raws)
            continue
        text = texts[note_id]
        spans = read_spans(raws, text, crosswalk=crosswalk, tally=tally, recognizer=recognizer)
        found[note_id] = resolve(spans, text)
    return found


def with_known_values(
    documents: Iterable[Document], persons: Mapping[str, tuple[tuple[str, str], ...]]
) -> list[Document]:
    """Return the documents with their patient's chart values beside what the corpus itself knows."""
    return [
        replace(document, known=(*document.known, *persons.get(document.person_id or "", ()))) for document in documents
    ]
