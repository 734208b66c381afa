"""Invented keys, and the context of one value."""

import datetime as dt
import json
from pathlib import Path

from tide_udfs.anonymizers.base import ValueContext
from tide_udfs.keys import Keys
from tide_udfs.span import PhiCategory

DATA = Path(__file__).resolve().parent.parent / "data"
KEYS = Keys(bytes(range(32)), bytes(range(100, 132)))
OTHER_KEYS = Keys(bytes(range(32)), bytes(range(101, 133)))


def tide2_vectors():
    """Return (keys, expected) of each set that tide2-core computed."""
    sets = json.loads((DATA / "tide2_vectors.json").read_text(encoding="utf-8"))["sets"]
    return [(Keys(bytes.fromhex(of["salt"]), bytes.fromhex(of["key"])), of) for of in sets]


def context(category, entity=None, *, person_id="1", offset_days=10, note_date=dt.date(2021, 3, 14)):
    return ValueContext(
        category=PhiCategory(category),
        entity=entity or category,
        person_id=person_id,
        offset_days=offset_days,
        note_date=note_date,
    )
