"""Patterns of tables: a label in the head of a column, its values in the lines below."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.pattern import Gated, Pattern, Place, phrases
from tide_udfs.recognizers.reading import name_forwards
from tide_udfs.recognizers.rules_age import UNIT
from tide_udfs.recognizers.rules_unit import CLINICAL_CAPITALS
from tide_udfs.span import Evidence, PhiCategory

Cells = list[Place]
Holds = Callable[[str, int, int], bool]
_CELL = re.compile(r"[^|\t\n]+?(?=[ ]{2,}|[ ]?[|\t]|\r?$)", re.MULTILINE)
_CELL_END = re.compile(r"[#:.]{0,2}[ ]?(?:[|\t\r\n]|[ ]{2}|\Z)")
_LONGEST_LINE, _MOST_ROWS, _MISSED_ROWS = 400, 40, 1
_VALUE = re.compile(r"#?(?=[^\n]*\d[^\n]*\d)[A-Z]{0,4}[- ]?\d[\dA-Z]*(?:[-./ ][\dA-Z]+){0,5}")
_READING = re.compile(
    r"\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{1,2}:\d\d|\d{1,3}(?:\.\d+)?|\d{1,2}-\d{1,2}-\d{4}|\d{4}-\d\d-\d\d"
)


def _line(text: str, at: int) -> Place:
    """Return the line around `at`, cut where it is longer than a row of a table is."""
    start = max(text.rfind("\n", max(0, at - _LONGEST_LINE), at) + 1, at - _LONGEST_LINE)
    end = text.find("\n", at, at + _LONGEST_LINE)
    return start, min(len(text), at + _LONGEST_LINE) if end < 0 else end


def _cells(text: str, start: int, end: int) -> Cells:
    """Return the cells of a line: parted by bars, tabs or two spaces."""
    cells = []
    for match in _CELL.finditer(text, start, end):
        left = match.start() + len(match[0]) - len(match[0].lstrip())
        if left < match.end():
            cells.append((left, match.end()))
    return cells


def _column(holds: Holds) -> Gated:
    """Find the values below a head that fills its cell, line by line to the end of the table."""

    def find(text: str, start: int, end: int) -> Iterator[Place]:
        line = _line(text, start)
        if not _CELL_END.match(text, end) or line[1] - line[0] >= _LONGEST_LINE:
            return
        head = _cells(text, *line)
        fits = (place for place, cell in enumerate(head) if cell[0] <= start and end <= cell[1] <= end + 2)
        index = next(fits, None)
        if index is None or len(head) < 2:
            return
        barred = "|" in text[line[0] : line[1]] or "\t" in text[line[0] : line[1]]
        missed = 0
        for _ in range(_MOST_ROWS):
            line = _line(text, line[1] + 1) if line[1] < len(text) else (0, 0)
            row = _cells(text, *line)
            values = [cell for cell in _below(row, index, head, barred=barred) if holds(text, *cell)]
            yield from values
            missed = 0 if values else missed + 1
            if len(row) < 2 or missed > _MISSED_ROWS:
                return

    return Gated(find, _CELL_END.pattern)


def _below(row: Cells, index: int, head: Cells, *, barred: bool) -> Cells:
    """Return the cell of a row that stands below a cell of the head."""
    if not row or barred or len(row) == len(head):
        return row[index : index + 1]
    offset = head[index][0] - head[0][0]
    width = head[index][1] - head[index][0]
    return [cell for cell in row if cell[0] - row[0][0] < offset + width and offset < cell[1] - row[0][0]]


def _is_number(text: str, start: int, end: int) -> bool:
    surface = text[start:end]
    return _VALUE.fullmatch(surface) is not None and _READING.fullmatch(surface) is None


_SSN = re.compile(r"[\dXx*]{3}[- ]?[\dXx*]{2}[- ]?\d{4}|\d{4}")


def _is_ssn(text: str, start: int, end: int) -> bool:
    return _SSN.fullmatch(text, start, end) is not None


def _is_name(text: str, start: int, end: int) -> bool:
    place = name_forwards(text, start, family_first=True)
    return place is not None and place[1] >= end


def _pattern(name: str, category: PhiCategory, entity: str, holds: Holds, listed: str) -> Pattern:
    return Pattern(
        name=f"column of {name}",
        category=category,
        entity=entity,
        find=_column(holds),
        words=phrases(listed),
        score=0.85,
        evidence=Evidence.LABELLED,
    )


_AGE = re.compile(rf"(?:1[01]\d|[1-9]?\d){UNIT}?")


def _is_age(text: str, start: int, end: int) -> bool:
    return _AGE.fullmatch(text, start, end) is not None


_INITIALS = re.compile(r"[A-Z]{2,4}|[a-z]{2,3}")


def _is_initials(text: str, start: int, end: int) -> bool:
    return _INITIALS.fullmatch(text, start, end) is not None and fold(text[start:end]) not in CLINICAL_CAPITALS


_ID = PhiCategory.ID
PATTERNS = (
    _pattern(
        "record numbers", _ID, "MRN", _is_number, "mrn, mr, mr no, med rec, medical record, chart no, hosp no, hrn"
    ),
    _pattern("accounts", _ID, "ACCOUNT", _is_number, "acct, account, acct no, account no, har"),
    _pattern("encounters", _ID, "ENCOUNTER", _is_number, "csn, fin, encounter, visit no"),
    _pattern("accessions", _ID, "ACCESSION", _is_number, "accession, acc, specimen, sample, accession no"),
    _pattern("plan numbers", _ID, "HEALTH_PLAN", _is_number, "member id, policy, subscriber id, id no, medicaid id"),
    _pattern("social security numbers", _ID, "SSN", _is_ssn, "ssn, social security"),
    _pattern("serial numbers", _ID, "DEVICE", _is_number, "serial, serial no, s/n, sn"),
    _pattern("initials", PhiCategory.DOCTOR, "NAME", _is_initials, "init, initials, sig, wkr, staff, by, rn"),
    _pattern("ages", PhiCategory.AGE, "AGE", _is_age, "age, yo, yrs, age yrs"),
    _pattern("patients", PhiCategory.PATIENT, "NAME", _is_name, "name, patient, patient name, pt, pt name, client"),
    _pattern(
        "health workers",
        PhiCategory.DOCTOR,
        "NAME",
        _is_name,
        "provider, attending, physician, nurse, md, rn, surgeon, pcp",
    ),
)
