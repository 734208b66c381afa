"""The repaired reading of misread texts: what becomes of it, what must stand, and that a recognizer reads both."""

import pytest

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.gazetteer import Gazetteer
from tide_udfs.recognizers.known_values import KnownValues
from tide_udfs.recognizers.ocr import read_both, repaired
from tide_udfs.recognizers.patterns import Patterns
from tide_udfs.span import Evidence, PhiCategory, Span

SCANNED = "FR0M: FAMlLY CLlNlC 2O24. "
"""Enough for a text to be taken for scanned."""


def reading(text):
    repair = repaired(text)
    return repair.text if repair else text


def found(recognizer, text, context=None):
    spans = recognizer.recognize([text], [context or NoteContext()])[0]
    return {(span.category.value, text[span.start : span.end]) for span in spans}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("(415) 555-0l34", "(415) 555-0134"),
        ("4l5.555.OI34", "415.555.0134"),
        ("(4l5)S55-0134", "(415)555-0134"),
        ("Fax l4155550l34", "Fax 14155550134"),
        ("O117 496 O352", "0117 496 0352"),
        ("l-8OO-555-0134", "1-800-555-0134"),
        ("SSN 899-4l-OO67", "SSN 899-41-0067"),
        ("O3/l4/2O25", "03/14/2025"),
        ("6/2S/18", "6/25/18"),
        ("2O25-Mar-l4", "2025-Mar-14"),
        ("Z5 May 2021", "25 May 2021"),
        ("April l4 , 2O25", "April 14 , 2025"),
        ("since March 202l", "since March 2021"),
        ("DOB July 4, 197S", "DOB July 4, 1975"),
        ("O8 / 1998", "08 / 1998"),
        ("seen 1O/5", "seen 10/5"),
        ("since l999", "since 1999"),
        ("case 31-O592", "case 31-0592"),
        ("page OO2 of OO4", "page 002 of 004"),
        ("Reg KR-2281l", "Reg KR-22811"),
        ("ID G55O82l37", "ID G55082137"),
        ("a l4 year-old", "a 14 year-old"),
        ("77 year o1d", "77 year old"),
        ("lL 6OO44", "IL 60044"),
    ],
)
def test_numbers_that_are_surely_misread_become_digits(written, meant):
    assert reading(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("FlN : 4418", "FIN : 4418"),
        ("lD MEDlCAL CLlNlC", "ID MEDICAL CLINIC"),
        ("D0B: 3/14/60", "DOB: 3/14/60"),
        ("Ce11: 415", "Cell: 415"),
        ("Pati3nt: Roe", "Patient: Roe"),
        ("C0UNTY", "COUNTY"),
        ("purp1e", "purple"),
        ("M0untbriar", "Mountbriar"),
        ("0FF1CE V1SIT", "OFFICE VISIT"),
        ("Dr R0Y", "Dr ROY"),
        ("SCANNED 2O24 FAX N0. 4418", "SCANNED 2024 FAX NO. 4418"),
        ("l999 1D # 4418", "1999 ID # 4418"),
    ],
)
def test_words_that_are_surely_misread_become_words(written, meant):
    assert reading(written) == meant


@pytest.mark.parametrize(
    "text",
    [
        *(
            "O2 88% on 2l NC",
            "SpO2 98, CO2 24, FiO2 .4",
            "B12, C5, L1, S1, I2",
            "L4-5, l4-5, L5-S1",
            "T1DM, IO line, 5l",
        ),
        *(
            "IL-2, Il6, H1N1",
            "H2O2, N2O, Al2O3, NaClO, HCl",
            "E. coli O157:H7",
            "I50.23, O26.9, O99.89",
            "ROS1, OVA1, KEL1",
        ),
        *(
            "T2 N0 M0, pT1bN0, N1b",
            "A1c 8.1, HbA1c",
            "22w1d, q1h, x3d, 1st, 3rd",
            "1o AVB, 2o HTN",
            "HLA-B27, S100B, PlGF",
        ),
        *(
            "Type O neg",
            "II, III, IV, VII",
            "lot W3O8CA",
            "ward 12B, bed 3S, 4B-12-01",
            "MRN SO4471",
            "10e6, 100 nm, 5 mol/l",
        ),
        *(
            "acc S23-04166, 022-S581",
            "AlKhatib, dlPFC",
            "All: sulfa",
            "|1/4|||A|||",
            "IS 750, 2/7. IS 750",
            "COL1A1, CYP1A2",
        ),
    ],
)
def test_medicine_and_codes_stand_as_written(text):
    assert repaired(text) is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("call 415-5 55-0134.", "call 415-555-0134 ."),
        ("fax 415 55 5 0134", "fax 4155550134   "),
        ("DOB O3/1 4/1960.", "DOB 03/14/1960 ."),
        ("M R N : 4418", "  MRN : 4418"),
        ("Pat ient Name: Roe", "Patient  Name: Roe"),
        ("Elm R d, Boston", "Elm  Rd, Boston"),
        ("he may be in a ward", "he may be in a ward"),
        ("ll/12/2024, ll/15", "11/12/2024, 11/15"),
        ("age (l5), lst, 7Os, l2/1, S8", "age (15), 1st, 70s, 12/1, S8"),
        ("Narne: Roe", " Name: Roe"),
        ("Dr. lmogen Men1o", "Dr. Imogen Menlo"),
        ("O2 on 2 L, 38 y0", "O2 on 2 L, 38 yo"),
    ],
)
def test_in_scanned_texts_less_tells_a_misreading(written, meant):
    assert reading(f"{SCANNED}x {written}") == f"FROM: FAMILY CLINIC 2024. x {meant}"


def test_full_width_letters_and_digits_become_plain_ones():
    assert reading("ＭＲＮ： ４４１８") == "MRN: 4418"


def test_full_width_signs_alone_are_no_reason_to_read_twice():
    assert repaired("发热，咳嗽：三天。ÿ") is None


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("Home 225-5 55-Ol34.", "PHONE", "225-5 55-Ol34"),
        ("seen 1O/5 in clinic", "DATE", "1O/5"),
        ("a 77 year o1d man", "AGE", "77 year o1d"),
        ("MRN SO4471", "ID", "SO4471"),
        ("FlN : 4418902", "ID", "4418902"),
    ],
)
def test_patterns_find_what_was_misread_where_it_stands(text, category, surface):
    assert (category, surface) in found(Patterns(), text)


def test_the_gazetteer_finds_what_was_misread():
    assert ("LOCATION", "Ch1cago") in found(Gazetteer(), "He moved to Ch1cago in 2O24")


def test_known_values_are_found_where_they_were_misread():
    context = NoteContext(known_values=(("PATIENT/NAME", "Orla Lindqvist"), ("MRN", "00418823")))
    spans = found(KnownValues(), "ORLA LlNDQVlST OO4l8823", context)
    assert {("PATIENT", "ORLA LlNDQVlST"), ("ID", "OO4l8823")} <= spans


def span(start, end):
    return Span(start=start, end=end, category=PhiCategory.DATE, entity="DATE", score=0.9, evidence=Evidence.SHAPE)


def test_what_the_stored_text_gives_is_kept_beside_what_the_repaired_one_gives():
    def read(texts, _contexts):
        return [[span(5, 9)] if "2O24" in text else [span(0, 4)] for text in texts]

    text = "seen 2O24"
    assert read_both([text, "well"], [NoteContext()] * 2, read) == [[span(0, 4), span(5, 9)], [span(0, 4)]]


def test_a_find_covers_the_whole_of_a_number_whose_blanks_moved():
    def read(texts, _contexts):
        return [[span(4, 14)] if "4155550134" in text else [] for text in texts]

    spans = read_both(["fax 4l5 5 55 OI34."], [NoteContext()], read)[0]
    assert [(each.start, each.end) for each in spans] == [(4, 17)]


def test_a_text_without_misreadings_is_read_once():
    seen = []

    def read(texts, _contexts):
        seen.append(list(texts))
        return [[] for _ in texts]

    read_both(["O2 88% on 3/14/2025", "well"], [NoteContext()] * 2, read)
    assert seen == [["O2 88% on 3/14/2025", "well"]]
