"""What becomes of each entity: an invented example, and which parts of its form are kept (the paper's S8 and S9)."""

from __future__ import annotations

from typing import NamedTuple

from tide_udfs.span import PhiCategory
from tide_udfs.verification.samples import Probe


class Example(NamedTuple):
    """A value, what of it is kept, and the form that every surrogate of it has."""

    category: PhiCategory
    entity: str
    value: str
    kept: str
    form: str

    def probe(self) -> Probe:
        return Probe("examples", self.value, self.category, self.entity)


_WORD = r"[A-Z][A-Za-z'’-]+"
_SHAPE = "length, case, class and place of every character"
_KIND = "words that say what it is, case, spacing"
_ABROAD = r"(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}"

EXAMPLES: tuple[Example, ...] = tuple(
    Example(PhiCategory(category), entity, value, kept, form)
    for category, entity, value, kept, form in (
        ("AGE", "AGE", "92-year-old", "unit and form; 90 and more as 89", r"89-year-old"),
        ("AGE", "AGE", "1095 months", "unit; the cap in months", r"1068 months"),
        ("AGE", "AGE", "64 y.o.", "all: an age under 90", r"64 y\.o\."),
        ("DATE", "DATE", "March 14, 2025", "order, month's spelling, separators", r"[A-Z][a-z]{2,8} \d{1,2}, 202[45]"),
        ("DATE", "DATE", "03.04.25", "order, zeros, separators, digits of the year", r"\d\d\.\d\d\.2[45]"),
        ("DATE", "DATE", "2025-03-14T14:32:00Z", "order, separators, time and zone", r"202[45]-\d\d-\d\dT14:32:00Z"),
        ("DATE", "DATE", "3/4 - 3/9", "each date, the range", r"\d{1,2}/\d{1,2} - \d{1,2}/\d{1,2}"),
        ("DATE", "DATE", "mid-March 2019", "a third of a month", r"(?:early|mid|late)-[A-Z][a-z]+ 20(?:18|19)"),
        ("DOCTOR", "NAME", "A. Okonjo-Reyes", "initials, dots, hyphens, case", rf"[B-Z]\. {_WORD}-{_WORD}"),
        ("DOCTOR", "DOCTOR", "okonjo", "case", r"[a-z]+"),
        ("PATIENT", "NAME", "VENNICK, Orla J.", "order, commas, initials, case", rf"[A-Z'’-]+, {_WORD} [A-Z]\."),
        ("PATIENT", "NAME", "Mary-Jane van der Berg Jr.", "hyphens, particles, suffixes",
         rf"{_WORD}-{_WORD} van der {_WORD} Jr\."),
        ("PATIENT", "PATIENT", "Orla\nVennick", "line breaks and spacing", rf"{_WORD}\n{_WORD}"),
        ("HOSPITAL", "HOSPITAL", "LARKMOOR GENERAL HOSPITAL", _KIND, r"[A-Z' -]+ GENERAL HOSPITAL"),
        ("HOSPITAL", "CLINIC", "Pell Harbor Clinic", _KIND, r".+ Clinic"),
        ("HOSPITAL", "PHARMACY", "Tarrant Pharmacy #214", _KIND, r".+ Pharmacy #\d{3}"),
        ("HOSPITAL", "ORG", "Larkmoor High School", _KIND, r".+ High School"),
        ("HOSPITAL", "BUILDING", "Vennick Building", _KIND, r".+ Building"),
        ("HOSPITAL", "UNIT", "7 West", "number and direction as such", r"\d (?:North|South|East)"),
        ("HOSPITAL", "ROOM", "Room 3142-B", _SHAPE, r"Room \d{4}-[A-Z]"),
        ("HOSPITAL", "ABBREV", "LGH", "length, case", r"[A-Z]{3}"),
        ("ID", "ID", "MRN-12345678", "label words; " + _SHAPE, r"MRN-\d{8}"),
        ("ID", "MRN", "00418823", _SHAPE, r"\d{8}"),
        ("ID", "SSN", "899-41-0067", _SHAPE, r"\d{3}-\d\d-\d{4}"),
        ("ID", "ACCESSION", "S21-5550142", _SHAPE, r"[A-Z]\d\d-\d{7}"),
        ("ID", "ACCOUNT", "4471 8823 01", _SHAPE, r"\d{4} \d{4} \d\d"),
        ("ID", "ENCOUNTER", "100482", _SHAPE, r"\d{6}"),
        ("ID", "HEALTH_PLAN", "XKW884213370", _SHAPE, r"[A-Z]{3}\d{9}"),
        ("ID", "LICENSE", "A123456", _SHAPE, r"[A-Z]\d{6}"),
        ("ID", "NPI", "1245319599", _SHAPE, r"\d{10}"),
        ("ID", "DEA", "BV5550147", _SHAPE, r"[A-Z]{2}\d{7}"),
        ("ID", "DEVICE", "SN-20198834", "label words; " + _SHAPE, r"SN-\d{8}"),
        ("ID", "VEHICLE", "7KQX441", _SHAPE, r"\d[A-Z]{3}\d{3}"),
        ("ID", "EMPLOYEE", "E-3142", _SHAPE, r"[A-Z]-\d{4}"),
        ("ID", "STUDY", "KQX-4471", _SHAPE, r"[A-Z]{3}-\d{4}"),
        ("ID", "CASE", "22-CV-10197", _SHAPE, r"\d\d-[A-Z]{2}-\d{5}"),
        ("LOCATION", "LOCATION", "Santa Clara County", "kind of place; same state", r".+ County"),
        ("LOCATION", "ADDRESS", "PO Box 99\nSan Mateo, CA 94401-2210", "layout, kinds, state; ZIP and city of it",
         r"PO Box \d\d\n.+, CA 9[0-6]\d{3}-\d{4}"),
        ("LOCATION", "STREET", "12 Elm St Apt 4B", "number, kinds, unit", r"\d\d .+ St Apt \d[A-Z]"),
        ("LOCATION", "CITY", "Boston, MA", "state", r".+, MA"),
        ("LOCATION", "STATE", "California", "all: a state", r"California"),
        ("LOCATION", "ZIP", "94401", "five digits of the same state", r"9[0-6]\d{3}"),
        ("LOCATION", "COUNTRY", "Mexico", "all: a country", r"Mexico"),
        ("LOCATION", "PLACE", "Lake Vesper", "landform", r"Lake .+"),
        ("PHONE", "PHONE", "(415) 739-2841 ext 55", "punctuation, label words; number and extension apart",
         r"\(\d{3}\) \d{3}-\d{4} ext \d\d"),
        ("PHONE", "FAX", "+1 415 739 2841", "country code, spacing", r"\+1 \d{3} \d{3} \d{4}"),
        ("PHONE", "PAGER", "12019", "digits", r"\d{5}"),
        ("PHONE", "EXT", "x4521", "label, digits", r"x\d{4}"),
        ("WEB", "EMAIL", "mailto:jane.roe42@clinic.org", "scheme, dots, length of the local part",
         r"mailto:[a-z]{4}\.[a-z]{3}\d\d@[a-z]{6}\.org\.example\.com"),
        ("WEB", "URL", "https://portal.larkmoor.org/u/5512", "scheme; the path is removed",
         r"https://[a-z]{6}\.[a-z]{8}\.org\.example\.com"),
        ("WEB", "IP", "10.44.7.219:8080", "kind, port; addresses of documentation", _ABROAD + ":8080"),
        ("WEB", "HANDLE", "@janeroe42", _SHAPE, r"@[a-z]{7}\d\d"),
        ("WEB", "WEB", "www.larkmoor.org", "www, top level; below a reserved name",
         r"www\.[a-z]{8}\.org\.example\.com"),
        ("OTHER", "OTHER", "the only astronaut of the county", "nothing", r"\[OTHER\]"),
        ("OTHER", "GENETIC", "GATTACAGATTACA", "nothing", r"\[OTHER\]"),
        ("OTHER", "IMAGE", "iVBORw0KGgo=", "nothing", r"\[OTHER\]"),
    )
)  # fmt: skip
"""At least one example of every entity."""
