"""The recognizer `patterns`: what it finds, how far, how surely, and what of medicine it leaves alone."""

import pickle

import pytest

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.checks import luhn, rate_dea, rate_npi, rate_ssn
from tide_udfs.recognizers.patterns import Patterns
from tide_udfs.resolve import resolve
from tide_udfs.span import Evidence


def spans(text):
    return resolve(Patterns().recognize([text], [NoteContext()])[0], text)


def found(text):
    return [(text[span.start : span.end], str(span.category), span.entity) for span in spans(text)]


def surfaces(text):
    return [surface for surface, _, _ in found(text)]


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("Seen 03/14/2025 2:32 PM", ["03/14/2025"]),
        ("Seen 2025-03-14T14:32:00Z", ["2025-03-14"]),
        ("Seen 14Mar2025, 14.03.2025, 20250314", ["14Mar2025", "14.03.2025", "20250314"]),
        ("On MARCH 14TH, 2025 and 14th of March 2025", ["MARCH 14TH, 2025", "14th of March 2025"]),
        ("From 2/14/2025-2/20/2025", ["2/14/2025", "2/20/2025"]),
        ("Pass 12/18-12/19", ["12/18", "12/19"]),
        ("March 3, 5 and 9, 2024", ["March 3", "5", "9, 2024"]),
        (
            "Course 2011-2013; in 1998; since Nov2018; mar. 14, 2025",
            ["2011", "2013", "1998", "Nov2018", "mar. 14, 2025"],
        ),
        ("last seen Sept '22, flu shot '21", ["Sept '22", "'21"]),
        ("since Thanksgiving 2020, worse at Easter", ["Thanksgiving 2020", "Easter"]),
        ("collected 2023-SEP-15 1315", ["2023-SEP-15"]),
        ("admitted january fourth two thousand ten", ["january fourth two thousand ten"]),
    ],
)
def test_a_date_is_found_without_its_clock_time(text, dates):
    assert surfaces(text) == dates


@pytest.mark.parametrize(
    "text",
    [
        "BP 120/80, strength 5/5, reflexes 2/4, 3/6 systolic murmur, VA 20/40, stage 3/4 CKD, GCS 15/15, Apgar 8/9,",
        "pain 7/10, 10/10 pain, 0/17 nodes, 1/2 tab, 24/7 care, G2/P1, grade 3/4 toxicity.",
        "T2-weighted MRI: C5-6 and L4-5 disc, T10 lesion. FEV1 1.2, 10-20 mg, 4-0 Vicryl, 12-lead, 1-2+ edema",
        "27 3/7 weeks by LMP, DOL 3, POD#2, HD 5, cycle 2 day 15, now 36w1d corrected.",
        "Norco 5/325, MR 12-14, 120-80-60, ratio 1:2:3, time 12:30:45",
        "may have a rash; vit D 2000 IU daily; wakes at 2010; urine 2020 mL",
        "Dx E11.9, I10, Z79.4, C50.911. CPT 99213-25. LOINC 718-7. SNOMED 44054006. NDC 0093-7214-01. HCPCS J1885.",
        "Exam: E3V4M6, report: F41.1, CPT 19086-59, 99214-25. NPH 10-10-10-10, prep 50-50-50, form DD-214, CMS-1500.",
        "Escalate per policy QX-053 and log 14-16 h/wk; vent PC-20; scale PHQ-9; reg T 98.1; NHS 111; 7000 cGy/28",
        "No masses 1200. patient is 123456 g. plan librium 50-25-25 taper. Blood, bag 1200 mL, tube 20 Fr.",
        "HIV RNA 5319034 copies/mL, ferritin 60337, WBC 12500, 12345678 IU, plt 45678901",
        "PMH: Lewy body dementia, Parkinson's disease, Crohn's, Hodgkin lymphoma, Wilson disease, Babinski absent",
        "Hunt and Hess grade 3, modified Fisher 4, Glasgow 14, Wells 4.5, Child-Pugh B, Gleason 3+4=7, Killip I",
        "ALLERGIES:: none. FEED:: q3h. BED:: none. dead::tissue, S1::S2, std::vector, firmware v8.3.1.22",
        "EF 95%, SpO2 91% on 2L, HR 92, glucose 94, 90 kg, 96 F, q90min, 95 degrees flexion, PEEP 10, 92nd percentile",
        "Left atrium: LA size 4.8 cm, PA pressure 30. Taken to OR at 07:30, OK for d/c. MI ruled out, AL line placed.",
        "Pain score, Heart Failure Clinic, Emergency Department, Physical Therapy, Primary Care",
        "8F sheath, 18F spare, ProGlide 2 y ago, walked 3 years, follow up in 3 months, 30 pack-years",
    ],
)
def test_medicine_is_left_alone(text):
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("68 y.o. male", "68 y.o."),
        ("a 14-year-old girl", "14-year-old"),
        ("066Y F", "066Y"),
        ("95F with cough", "95"),
        ("58/M here", "58"),
        ("aged 95 years", "95 years"),
        ("Age: 57", "57"),
        ("ninety-two year old", "ninety-two year old"),
        ("one hundred and two year old", "one hundred and two year old"),
        ("in her 90s", "90s"),
        ("mother died at 71.", "71"),
        ("2 y 2 mo, febrile", "2 y 2 mo"),
        ("3 months old", "3 months old"),
    ],
)
def test_an_age_includes_its_unit(text, age):
    assert (age, "AGE", "AGE") in found(text)


@pytest.mark.parametrize(
    ("text", "entity", "surface"),
    [
        ("MRN: 05319086", "MRN", "05319086"),
        ("MRN         06284097\nCSN", "MRN", "06284097"),
        ("MRN\n5319-0826", "MRN", "5319-0826"),
        ("MRN ００４１８８２３", "MRN", "００４１８８２３"),
        ("HAR 123456", "ACCOUNT", "123456"),
        ("Acct # 7741\u00ad5522\u00ad9913", "ACCOUNT", "7741\u00ad5522\u00ad9913"),
        ("CSN 305190826", "ENCOUNTER", "305190826"),
        ("Accession: Q31-50862", "ACCESSION", "Q31-50862"),
        ("Medicare MBI 1EG4-TE5-MK73", "HEALTH_PLAN", "1EG4-TE5-MK73"),
        ("Member ID W531908627-01", "HEALTH_PLAN", "W531908627-01"),
        ("Lic. # Q53190", "LICENSE", "Q53190"),
        ("S/N QXV531908H", "DEVICE", "QXV531908H"),
        ("plate KQX-5319", "VEHICLE", "KQX-5319"),
        ("badge 53197", "EMPLOYEE", "53197"),
        ("Subject # 53-1908", "STUDY", "53-1908"),
        ("Claim # 31-0590826", "CASE", "31-0590826"),
        ("SSN 899‑41‑0067", "SSN", "899‑41‑0067"),
        ("SSN 898-530917", "SSN", "898-530917"),
        ("last 4 of social: 0067", "SSN", "0067"),
        ("899-41-0067Date", "SSN", "899-41-0067"),
        ("NPI 1234567893", "NPI", "1234567893"),
        ("DEA AB1234563", "DEA", "AB1234563"),
        ("Hosp no (previous) QX 0531908, seen", "MRN", "QX 0531908"),
        ("Reg. No. QXV/2031/0519 of", "LICENSE", "QXV/2031/0519"),
        ("label on bag reads 5319086 as well", "ID", "5319086"),
        ("cooler QXV-3 out, cooler QXV-4", "DEVICE", "QXV-4"),
        ("vents Q-31, Q-33 out", "DEVICE", "Q-33"),
        ("to locker C-18. Home", "ID", "C-18"),
        ("code cart lock broken 5319086, new 5319087", "ID", "5319087"),
        ("UDI (01)00531908620531(17)310831(10)31QX5319", "ID", "31QX5319"),
        ("Medicare 5319 08626 1 / 2 and", "HEALTH_PLAN", "5319 08626 1 / 2"),
        ("docket 31 DR 0519 I saw", "CASE", "31 DR 0519"),
        ("cleared by flight QX 531 from", "ID", "QX 531"),
        ("in the trial QXV-531-WEST, off", "STUDY", "QXV-531-WEST"),
        ("QXV vaccine Hep B (Qexvax) 1/3 Q5319B exp 03/31", "ID", "Q5319B"),
        ("CX 31:Q0053190R PENDING", "ID", "31:Q0053190R"),
        ("by post QX 531 908 627 US today", "ID", "QX 531 908 627 US"),
        ("reference five three one nine for", "CASE", "five three one nine"),
        ("card Visa *5319. Son", "ACCOUNT", "5319"),
        ("CAS 531/09/2031 opened", "CASE", "531/09/2031"),
    ],
)
def test_an_identifier_is_found_without_its_label(text, entity, surface):
    assert (surface, "ID", entity) in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "Name             MRN     DOB\nVENNICK, ORLA J  531908  02/29/1952\nFern, Tobias     53190   3/4/1960\n",
        "Name | MRN | DOB\nVENNICK, ORLA J | 531908 | 02/29/1952\nFern, Tobias | 53190 | 3/4/1960\n",
        "Name\tMRN\tDOB\nVENNICK, ORLA J\t531908\t02/29/1952\nFern, Tobias\t53190\t3/4/1960\n",
    ],
    ids=["spaces", "bars", "tabs"],
)
def test_the_values_of_a_column_are_found_below_its_label(text):
    assert [surface for surface, _, entity in found(text) if entity == "MRN"] == ["531908", "53190"]
    assert [surface for surface, _, entity in found(text) if entity == "NAME"] == ["VENNICK, ORLA J", "Fern, Tobias"]


def test_a_laboratory_value_below_a_label_is_no_record_number():
    assert surfaces("Hgb  Plt  MRN\n12.1  220  531908") == ["531908"]


def test_two_values_behind_one_label_are_two_spans():
    assert surfaces("MRN 05319086 05319087") == ["05319086", "05319087"]


@pytest.mark.parametrize("surface", ["987-65-4329", "078-05-1120", "000-12-3456", "912-71-4432", "666-12-3456"])
def test_a_number_that_was_never_issued_is_still_a_social_security_number(surface):
    assert (surface, "ID", "SSN") in found(f"temp {surface}, verified")


@pytest.mark.parametrize(
    ("rate", "valid", "invalid"),
    [
        (rate_npi, "1234567893", "1234567890"),
        (rate_dea, "AB1234563", "AB1234560"),
        (rate_ssn, "219-09-9999", "666-12-3456"),
    ],
)
def test_a_checksum_moves_the_score_and_never_drops(rate, valid, invalid):
    assert rate(valid)[1] is Evidence.CHECKED
    assert rate(invalid)[1] is Evidence.LABELLED
    assert 0 < rate(invalid)[0] < rate(valid)[0] <= 1


def test_the_luhn_digit_of_the_standard_example_holds():
    assert luhn([7, 9, 9, 2, 7, 3, 9, 8, 7, 1, 3])
    assert not luhn([7, 9, 9, 2, 7, 3, 9, 8, 7, 1, 4])


@pytest.mark.parametrize(
    ("text", "entity", "surface"),
    [
        ("H (415) 555-0134", "PHONE", "(415) 555-0134"),
        ("C 415.555.0135", "PHONE", "415.555.0135"),
        ("1-800-555-0137", "PHONE", "1-800-555-0137"),
        ("local 555-0138,", "PHONE", "555-0138"),
        ("Cell415-555-0134(daughter)", "PHONE", "415-555-0134"),
        ("fax:4155550119ask", "FAX", "4155550119"),
        ("tel 4155550140", "PHONE", "4155550140"),
        ("+33 6 39 98 00 12.", "PHONE", "+33 6 39 98 00 12"),
        ("mobile 07700 900123", "PHONE", "07700 900123"),
        ("pager 50142", "PAGER", "50142"),
        ("ext. 2217", "EXT", "2217"),
        ("desk x58812", "EXT", "58812"),
        ("Vocera 5-0188", "EXT", "5-0188"),
    ],
)
def test_a_number_to_call_is_found(text, entity, surface):
    assert (surface, "PHONE", entity) in found(text)


@pytest.mark.parametrize(
    ("text", "entity", "surface"),
    [
        ("mail José.Ñ@hôpital.fr today", "EMAIL", "José.Ñ@hôpital.fr"),
        ("MRN 05319086@example.org is", "EMAIL", "05319086@example.org"),
        ("see https://portal.example/a?b=(1).", "URL", "https://portal.example/a?b=(1)"),
        ("janedoe.health", "URL", "janedoe.health"),
        ("posts as @janedoe daily", "HANDLE", "@janedoe"),
        ("Login from 10.22.33.41 logged", "IP", "10.22.33.41"),
    ],
)
def test_an_address_of_the_web_is_found(text, entity, surface):
    assert (surface, "WEB", entity) in found(text)


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("Dr. Hesper Lindqvist today", "DOCTOR", "Hesper Lindqvist"),
        ("seen by H. Lindqvist, MD, PhD on", "DOCTOR", "H. Lindqvist"),
        ("Pierre L'Ecuyne, NP.", "DOCTOR", "Pierre L'Ecuyne"),
        ("Attending: Dr. Hesper\nLindqvist, MD.", "DOCTOR", "Hesper\nLindqvist"),
        ("cc: Lindqvist, Hesper R", "DOCTOR", "Lindqvist, Hesper R"),
        ("Dr. Long will follow", "DOCTOR", "Long"),
        ("Ms. Oyelowo-Strand's son", "PATIENT", "Oyelowo-Strand"),
        ("Patient Name: QUARRINGTON,TOBIAS J   MRN: 1", "PATIENT", "QUARRINGTON,TOBIAS J"),
        ("Patient: Orla\r\n   Vennick.", "PATIENT", "Orla\r\n   Vennick"),
        ('Pt: Jack "Skip" O\'Dowd Jr', "PATIENT", 'Jack "Skip" O\'Dowd Jr'),
        ("wife Juniper called", "PATIENT", "Juniper"),
        ("Pt Rich Price may have", "PATIENT", "Rich Price"),
    ],
)
def test_a_name_is_found_without_title_credentials_and_possessive(text, category, surface):
    assert (surface, category, "NAME") in found(text)


def test_two_doctors_on_two_lines_are_two_names():
    assert surfaces("Dr. Lee\nDr. Wong") == ["Lee", "Wong"]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("at 218 Fennel Street Apt 4, Sallowton, CA 93905 with", "218 Fennel Street Apt 4, Sallowton, CA 93905"),
        ("12 Quarry Rd\nApt 5\nPell Harbor, ME 04599\nBNP", "12 Quarry Rd\nApt 5\nPell Harbor, ME 04599"),
        ("PO Box 99, Sallowton, OR 97299-4410.", "PO Box 99, Sallowton, OR 97299-4410"),
        ("Rt 2 Box 118, Pell Harbor ME 04599", "Rt 2 Box 118, Pell Harbor ME 04599"),
        ("4127 SW 68th Pkwy, Suite 200, Tilbury, OR 97299.", "4127 SW 68th Pkwy, Suite 200, Tilbury, OR 97299"),
    ],
)
def test_an_address_is_one_span_also_over_lines(text, surface):
    assert surfaces(text) == [surface]


@pytest.mark.parametrize(
    ("text", "surface"),
    [("moved from Pell Harbor, ME to", "Pell Harbor, ME"), ("seen in Boston, MA", "Boston, MA")],
)
def test_a_city_and_its_state_are_one_span(text, surface):
    assert surfaces(text) == [surface]


@pytest.mark.parametrize(
    ("text", "entity", "surface"),
    [
        ("from Juniper Hollow Medical Center to", "HOSPITAL", "Juniper Hollow Medical Center"),
        ("Quillpoint Pharmacy #123 called", "PHARMACY", "Quillpoint Pharmacy #123"),
        ("Room 3142", "ROOM", "3142"),
        ("bed 12B", "ROOM", "12B"),
        ("MICU 7 overnight", "ROOM", "7"),
    ],
)
def test_a_facility_and_a_room_are_found(text, entity, surface):
    assert (surface, "HOSPITAL", entity) in found(text)


@pytest.mark.parametrize(
    ("text", "entity"),
    [
        ("primer ACGTACGTACGTACGT used", "GENETIC"),
        ("photo wound_left.jpg", "IMAGE"),
        ("data:image/png;base64,iVBORw0KGgoAAAA=", "IMAGE"),
    ],
)
def test_other_unique_characteristics_are_found(text, entity):
    assert [kind for _, _, kind in found(text)] == [entity]


def test_the_answer_does_not_depend_on_the_batch():
    texts = ["Dr. Lee 03/14/2025", "", "MRN 05319086", " \n\t"]
    together = Patterns().recognize(texts, [NoteContext()] * len(texts))
    assert together == [Patterns().recognize([text], [NoteContext()])[0] for text in texts]


def test_a_recognizer_survives_pickling_and_keeps_its_version():
    copy = pickle.loads(pickle.dumps(Patterns()))
    assert copy.version == Patterns().version
    assert len(copy.version) == 16
