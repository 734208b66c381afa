"""Invented notes and exactly the spans that patterns, shipped gazetteer and repeats find in them, resolved."""

import json
from pathlib import Path

import pytest

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.gazetteer import Gazetteer
from tide_udfs.recognizers.patterns import Patterns
from tide_udfs.recognizers.repeats import find_repeats
from tide_udfs.resolve import resolve

HERE = Path(__file__).parent
KNOWN_FAILURES: dict[str, set[str]] = {}
"""File name → ids of notes that are not right yet; a note that becomes right must leave this list."""


def read(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def found(text):
    spans = [span for one in (Patterns(), Gazetteer()) for span in one.recognize([text], [NoteContext()])[0]]
    resolved = resolve([*spans, *find_repeats(text, spans)], text)
    return {(span.start, span.end, span.category.value, span.entity) for span in resolved}


@pytest.mark.parametrize("path", sorted(HERE.glob("*.jsonl")), ids=lambda path: path.stem)
def test_exactly_the_known_failures_fail(path):
    failing = {
        note["id"]
        for note in read(path)
        if found(note["text"]) != {(s["start"], s["end"], s["category"], s["entity"]) for s in note["spans"]}
    }
    assert failing == KNOWN_FAILURES.get(path.stem, set())


@pytest.mark.parametrize("path", sorted(HERE.glob("*.jsonl")), ids=lambda path: path.stem)
def test_each_golden_span_is_the_text_it_names(path):
    assert all(
        note["text"][span["start"] : span["end"]] == span["text"] for note in read(path) for span in note["spans"]
    )
