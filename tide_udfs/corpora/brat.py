"""brat stand-off: `note.txt` and beside it `note.ann` with `T1<tab>LABEL start end<tab>surface`."""

from __future__ import annotations

import re
from pathlib import Path

from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.spans import Annotation, read_gold
from tide_udfs.errors import SchemaError

_ENTITY = re.compile(r"T\d+\t(\S+) (\d+ \d+(?:;\d+ \d+)*)(?:\t|$)")


def load_brat(
    folder: Path, *, crosswalk: Crosswalk, tally: Tally, options: frozenset[str] = frozenset()
) -> list[Document]:
    """Return one document a `.txt` file; a missing `.ann` means that nothing is marked.

    Raises:
        SchemaError: an entity line that does not parse or leaves its note.
    """
    documents = []
    for path in sorted(folder.glob("*.txt")):
        text = read_text(path)
        marked = path.with_suffix(".ann")
        raws = read_brat_spans(marked) if marked.exists() else []
        if any(raw.end > len(text) for raw in raws):
            raise SchemaError(f"{marked.name}: a span leaves its note of {len(text)} characters")
        gold = read_gold(raws, text, crosswalk=crosswalk, tally=tally, options=options)
        documents.append(Document(note_id=path.stem, text=text, gold=gold))
    return documents


def read_brat_spans(path: Path) -> list[Annotation]:
    """Return the entities of one `.ann` file; each fragment of a discontinuous one is a span of its own.

    Relations, events, attributes and notes are skipped.

    Raises:
        SchemaError: a line that starts with T and does not parse. The message gives its number, never its text.
    """
    raws = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if not line.startswith("T"):
            continue
        found = _ENTITY.match(line)
        if found is None:
            raise SchemaError(f"{path.name}, line {number}: not 'T1<tab>LABEL start end<tab>text'")
        for fragment in found[2].split(";"):
            start, end = map(int, fragment.split())
            raws.append(Annotation(start=start, end=end, label=found[1]))
    return raws


def read_text(path: Path) -> str:
    """Return a file's text with its line ends as they are: offsets count them."""
    with path.open(encoding="utf-8", errors="surrogatepass", newline="") as file:
        return file.read()
