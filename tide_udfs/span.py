"""A span: where protected health information stands in the untouched note, and what it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tide_udfs.errors import SpanError


class PhiCategory(StrEnum):
    """The nine categories of TIDE 2.0, and OTHER, which is masked and not scored."""

    AGE = "AGE"
    DATE = "DATE"
    DOCTOR = "DOCTOR"
    HOSPITAL = "HOSPITAL"
    ID = "ID"
    LOCATION = "LOCATION"
    PATIENT = "PATIENT"
    PHONE = "PHONE"
    WEB = "WEB"
    OTHER = "OTHER"


class Evidence(StrEnum):
    """Why a span is believed, the most trusted first."""

    REVIEWED = "reviewed"  # a person said so
    CHECKED = "checked"  # checksum or unmistakable form
    LABELLED = "labelled"  # "MRN:" before it
    KNOWN = "known"  # a value of the chart
    SHAPE = "shape"
    MODEL = "model"
    LEXICON = "lexicon"
    DOUBT = "doubt"  # what a model did not mark and is not sure is nothing; never acted on, see `tide_udfs.agreement`


EVIDENCE_RANK = {evidence: rank for rank, evidence in enumerate(Evidence)}

_FINER: dict[PhiCategory, str] = {
    PhiCategory.AGE: "",
    PhiCategory.DATE: "",
    PhiCategory.DOCTOR: "NAME",
    PhiCategory.HOSPITAL: "CLINIC PHARMACY ORG BUILDING UNIT ROOM ABBREV",
    PhiCategory.ID: (
        "MRN SSN ACCESSION ACCOUNT ENCOUNTER HEALTH_PLAN LICENSE NPI DEA DEVICE VEHICLE EMPLOYEE STUDY CASE"
    ),
    PhiCategory.LOCATION: "ADDRESS STREET CITY STATE ZIP COUNTRY PLACE",
    PhiCategory.PATIENT: "NAME",
    PhiCategory.PHONE: "FAX PAGER EXT",
    PhiCategory.WEB: "EMAIL URL IP HANDLE",
    PhiCategory.OTHER: "GENETIC IMAGE",
}

ENTITIES: dict[PhiCategory, frozenset[str]] = {
    category: frozenset({category.value, *finer.split()}) for category, finer in _FINER.items()
}
"""The finer kinds of each category; the category's own name stands where nothing finer is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """`text[start:end]` of the note exactly as stored, in code points, `end` exclusive.

    Raises:
        SpanError: an empty or negative range, a score outside [0, 1], an entity that its category does not have.
    """

    start: int
    end: int
    category: PhiCategory
    entity: str
    score: float
    evidence: Evidence
    recognizer: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end or not 0.0 <= self.score <= 1.0:
            raise SpanError
        if self.entity not in ENTITIES.get(self.category, frozenset()):
            raise SpanError
