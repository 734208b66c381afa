"""Words of the language, of medicine and of drugs, from the shipped list."""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from importlib.resources import files

_FILE = "words.tsv"


def vocabulary_source() -> str:
    """Return the text of the list, for the fingerprint of who reads it."""
    return files("tide_udfs.data.medicine").joinpath(_FILE).read_text(encoding="utf-8")


@cache
def listed() -> dict[str, str]:
    """Return each word in lower case and the letters of its kinds, as `data/medicine/build.py` gives them."""
    return dict(line.split("\t") for line in vocabulary_source().splitlines())


def drug_names() -> list[str]:
    """Return the listed drugs and brands that are no names of people, in lower case, ordered."""
    return [word for word, kinds in listed().items() if set("db") & set(kinds) and "n" not in kinds]


def vocabulary() -> Container[str]:
    """Return all listed words, in lower case."""
    return listed().keys()
