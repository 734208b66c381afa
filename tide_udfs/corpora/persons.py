"""Chart values of patients from a CSV: `person_id, names, birth_date, mrn, phone, address, providers`."""

from __future__ import annotations

import csv
from pathlib import Path

from tide_udfs.errors import ConfigError, SchemaError
from tide_udfs.recognizers.base import KnownPairs

ENTITY_OF = {
    "names": "PATIENT/NAME",
    "relatives": "PATIENT/NAME",
    "providers": "DOCTOR/NAME",
    "birth_date": "DATE",
    "mrn": "MRN",
    "phone": "PHONE",
    "address": "ADDRESS",
    "email": "EMAIL",
    "ssn": "SSN",
}
"""Field -> what stands in it; several values of one field are divided by '|'."""


def person_fields(path: Path) -> list[str]:
    """Return the fields of a CSV of persons whose values are known here.

    Raises:
        ConfigError: no such file.
        SchemaError: no person_id column, or none of the fields.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            header = next(csv.reader(file), [])
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"--persons: {path}: cannot be read ({type(error).__name__})") from None
    fields = [name for name in header if name in ENTITY_OF]
    if "person_id" not in header or not fields:
        raise SchemaError(f"{path.name}: needs a column person_id and some of {', '.join(ENTITY_OF)}")
    return fields


def load_persons(path: Path) -> dict[str, KnownPairs]:
    """Return person_id -> (entity, value) pairs; several rows of a person are taken together.

    Raises:
        ConfigError, SchemaError: as `person_fields`.
    """
    fields = person_fields(path)
    found: dict[str, KnownPairs] = {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            pairs = [(ENTITY_OF[field], value.strip()) for field in fields for value in (row[field] or "").split("|")]
            key = row["person_id"].strip()
            found[key] = found.get(key, ()) + tuple(pair for pair in pairs if pair[1])
    return found
