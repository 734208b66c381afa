"""Release one value, or a text with named spans, through the whole anonymizer of a note."""

import datetime as dt
import re
from functools import cache
from importlib.resources import files

import yaml

from tests.support.values import KEYS
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.anonymizers.policy import Policy
from tide_udfs.span import Evidence, PhiCategory, Span

NOTE_DATE = dt.date(2025, 3, 1)


@cache
def anonymizer(policy="surrogate", keys=KEYS, **settings):
    """Return the anonymizer of a shipped policy."""
    table = yaml.safe_load(files("conf").joinpath(f"policies/{policy}.yaml").read_text(encoding="utf-8"))
    return NoteAnonymizer(keys, Settings(**settings), Policy.from_mapping(table))


def spans_of(text, *found):
    """Return a span for each (surface, category[, entity[, evidence]]), each behind the one before where it can be."""
    spans, last = [], 0
    for surface, category, *more in found:
        start = text.find(surface, last)
        start = start if start >= 0 else text.index(surface)
        last = start + 1
        spans.append(
            Span(
                start=start,
                end=start + len(surface),
                category=PhiCategory(category),
                entity=more[0] if more else category,
                score=0.9,
                evidence=more[1] if len(more) > 1 else Evidence.MODEL,
                recognizer="model",
            )
        )
    return spans


def release(text, *found, by=None, person_id="1", note_date=NOTE_DATE, offset_days=10):
    """Return the released note of a text whose spans are named by their surface."""
    return (by or anonymizer()).anonymize(
        text, spans_of(text, *found), person_id=person_id, note_date=note_date, offset_days=offset_days
    )


def replaced(value, category, entity=None, **context):
    """Return what stands for a value that is one span."""
    return release(value, (value, category, entity or category), **context).text


def form(text):
    """Return a text with its letters as A or a and its digits as 9."""
    return re.sub("[0-9]", "9", re.sub("[a-z]", "a", re.sub("[A-Z]", "A", text)))


def only_digits(text):
    return re.sub("[^0-9]", "", text)
