"""Our own form: one note a line, `{note_id, person_id, text, spans: [{start, end, category, entity or label}], …}`."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.spans import Annotation, read_gold
from tide_udfs.errors import SchemaError

_KNOWN_FIELDS = {"name": "NAME", "mrn": "MRN", "dob": "DATE", "phone": "PHONE"}


def is_jsonl(path: Path) -> bool:
    """Tell by its name whether a file is JSONL, packed by xz or not."""
    return path.name.removesuffix(".xz").endswith((".jsonl", ".json"))


def read_rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (line number from 1, object) of a JSONL file, also of one packed by xz; blank lines are skipped.

    Raises:
        SchemaError: a line is no JSON object. The message names file and line, never their text.
    """
    opened: Callable[..., IO[str]] = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except ValueError:
                raise SchemaError(f"{path.name}, line {number}: not JSON") from None
            if not isinstance(row, dict):
                raise SchemaError(f"{path.name}, line {number}: not an object")
            yield number, row


def load_jsonl(
    path: Path,
    *,
    crosswalk: Crosswalk,
    tally: Tally,
    options: frozenset[str] = frozenset(),
    only: Mapping[str, str] | None = None,
) -> list[Document]:
    """Return the notes of a gold file.

    A span with `text` is checked against its slice: gold that points elsewhere would make every figure wrong.

    Args:
        only: field -> value; rows that differ are left out (`{"split": "dev"}`).
    Raises:
        SchemaError: a line that is no note, a note_id twice, or a span that does not fit its text.
    """
    documents: dict[str, Document] = {}
    for number, row in read_rows(path):
        if any(str(row.get(field)) != value for field, value in (only or {}).items()):
            continue
        where = f"{path.name}, line {number}"
        note_id, text = row.get("note_id"), row.get("text", row.get("note_text"))
        if note_id is None or not isinstance(text, str):
            raise SchemaError(f"{where}: a note needs note_id and text")
        if str(note_id) in documents:
            raise SchemaError(f"{where}: its note_id stands on an earlier line too")
        raws = [_gold_annotation(span, text, f"{where}, span {i}") for i, span in enumerate(row.get("spans") or ())]
        documents[str(note_id)] = Document(
            note_id=str(note_id),
            text=text,
            gold=read_gold(raws, text, crosswalk=crosswalk, tally=tally, options=options),
            person_id=None if row.get("person_id") is None else str(row["person_id"]),
            known=_known_values(row.get("known_phi") or {}),
            not_phi=tuple((int(mention["start"]), int(mention["end"])) for mention in row.get("not_phi") or ()),
        )
    return list(documents.values())


def annotation(row: Mapping[str, Any], where: str) -> Annotation:
    """Return a span row as an annotation, labelled by the first field of `category`, `label`, `entity_type`,
    `entity_group` and `entity` that it has.

    Raises:
        SchemaError: no whole-number start and end, no label, or a score that is no number.
    """
    start, end = _whole(row.get("start")), _whole(row.get("end"))
    if start is None or end is None:
        raise SchemaError(f"{where}: start and end must be whole numbers")
    label = next((row[key] for key in _LABEL_FIELDS if row.get(key)), None)
    if label is None:
        raise SchemaError(f"{where}: needs one of {', '.join(_LABEL_FIELDS)}")
    try:
        score = 1.0 if row.get("score") in (None, "") else float(row["score"])
    except (TypeError, ValueError):
        raise SchemaError(f"{where}: score must be a number") from None
    entity = row.get("entity") if row.get("category") else None
    return Annotation(start=start, end=end, label=str(label), entity=entity and str(entity), score=score)


_LABEL_FIELDS = ("category", "label", "entity_type", "entity_group", "entity")


def _whole(value: object) -> int | None:
    if isinstance(value, str) and value.strip().lstrip("-").isdecimal():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _gold_annotation(span: Mapping[str, Any], text: str, where: str) -> Annotation:
    raw = annotation(span, where)
    if not 0 <= raw.start < raw.end <= len(text):
        raise SchemaError(f"{where}: [{raw.start}, {raw.end}) leaves a note of {len(text)} characters")
    surface = span.get("text")
    if surface is not None and text[raw.start : raw.end] != surface:
        raise SchemaError(f"{where}: its text is not what stands at [{raw.start}, {raw.end})")
    return raw


def _known_values(fields: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    name = " ".join(str(fields[part]) for part in ("first", "last") if fields.get(part))
    return tuple(
        (_KNOWN_FIELDS[key], str(value))
        for key, value in {"name": name, **fields}.items()
        if value and key in _KNOWN_FIELDS
    )
