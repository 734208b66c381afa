"""Chart values of patients from a CSV: `person_id, names, birth_date, mrn, phone, address, providers`."""

from __future__ import annotations

import csv
from pathlib import Path

from tide_udfs.errors import SchemaError

ENTITY_OF = {
    "names": "PATIENT/NAME",
    "providers": "DOCTOR/NAME",
    "birth_date": "DATE",
    "mrn": "MRN",
    "phone": "PHONE",
    "address": "ADDRESS",
    "email": "EMAIL",
    "ssn": "SSN",
}
"""Column -> what stands in it; several values are divided by '|'."""


def load_persons(path: Path) -> dict[str, tuple[tuple[str, str], ...]]:
    """Return person_id -> (entity, value) pairs; several values of one field are divided by '|'.

    Raises:
        SchemaError: no person_id column.
    """
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = csv.DictReader(file)
        if "person_id" not in (rows.fieldnames or ()):
            raise SchemaError(f"{path.name}: needs a column person_id")
        return {
            row["person_id"]: tuple(
                (entity, value.strip())
                for field, entity in ENTITY_OF.items()
                for value in (row.get(field) or "").split("|")
                if value.strip()
            )
            for row in rows
        }
