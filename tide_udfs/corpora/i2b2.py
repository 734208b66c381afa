"""The XML of the i2b2 2014 de-identification track: the note in TEXT, one element a span in TAGS."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.spans import Annotation, read_gold
from tide_udfs.errors import SchemaError


def load_i2b2(
    paths: list[Path], *, crosswalk: Crosswalk, tally: Tally, options: frozenset[str] = frozenset()
) -> list[Document]:
    """Return one document a file; its name without `.xml` is the note_id, the part before '-' the patient.

    A tag's TYPE is the label (`<NAME TYPE="DOCTOR">`), the element's name where there is none.

    Raises:
        SchemaError: no such XML, or a tag whose `text` does not stand at its offsets (white space apart).
    Source: Stubbs and Uzuner, J Biomed Inform 58 (2015) S20-S29.
    """
    documents = []
    for path in sorted(paths):
        text, raws = _read(path)
        gold = read_gold(raws, text, crosswalk=crosswalk, tally=tally, options=options)
        documents.append(Document(note_id=path.stem, text=text, gold=gold, person_id=path.stem.split("-")[0]))
    return documents


def read_i2b2_spans(path: Path) -> list[Annotation]:
    """Return the tags of one file, as a system's output in this form has them."""
    return _read(path)[1]


def _read(path: Path) -> tuple[str, list[Annotation]]:
    try:
        root = ElementTree.parse(path).getroot()
    except ElementTree.ParseError:
        raise SchemaError(f"{path.name}: not well-formed XML") from None
    text = root.findtext("TEXT")
    tags = root.find("TAGS")
    if text is None or tags is None:
        raise SchemaError(f"{path.name}: needs TEXT and TAGS")
    return text, [_annotation(tag, text, path.name) for tag in tags]


def _annotation(tag: ElementTree.Element, text: str, name: str) -> Annotation:
    where = f"{name}, tag {tag.get('id', '?')}"
    try:
        start, end = int(tag.attrib["start"]), int(tag.attrib["end"])
    except (KeyError, ValueError):
        raise SchemaError(f"{where}: start and end must be whole numbers") from None
    surface = tag.get("text")
    if surface is not None and surface.split() != text[start:end].split():
        raise SchemaError(f"{where}: its text is not what stands at [{start}, {end})")
    return Annotation(start=start, end=end, label=tag.get("TYPE") or tag.tag)
