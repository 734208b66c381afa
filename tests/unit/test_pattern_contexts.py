"""What the words around a number or a name make of it: the rules of `patterns` and `gazetteer` that read context."""

import pytest

from tide_udfs.acceptance import accept
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.gazetteer import Gazetteer
from tide_udfs.recognizers.patterns import Patterns

RECOGNIZERS = (Patterns(), Gazetteer())


def found(text, category):
    spans = [span for one in RECOGNIZERS for span in one.recognize([text], [NoteContext()])[0]]
    return [text[span.start : span.end] for span in accept(text, spans, {}) if span.category == category]


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        (
            "Seen with her 13-month-old son. Furosemide from 6 weeks to 8 months.",
            ["13-month-old", "6 weeks", "8 months"],
        ),
        ("An 11-month-old girl. Born at 34 weeks; MRI at 4 months.", ["11-month-old", "4 months"]),
        ("A 3-1/2-year-old boy; his brother is 2½ years old.", ["3-1/2-year-old", "2½ years old"]),
        ("We spoke of her 80th birthday party.", ["80th"]),
        ("Sat at 7 months, walked 14 mo.", ["7 months", "14 mo"]),
        ("HBIG by 12 h of life.", ["12 h"]),
        ("FATHER DIED AT 58 OF MI.", ["58"]),
        ("Aunt Orla, ovarian 60, living 67, Ardmore.", ["60", "67"]),
    ],
)
def test_an_age_is_found_in_the_course_of_a_life(text, ages):
    assert found(text, "AGE") == ages


@pytest.mark.parametrize(
    "text",
    [
        "Children tend to outgrow this by age 7.",
        "Patients who have surgery should walk at 30.",
        "Bone age 11 years 2 months by the atlas.",
        "OGT 16F placed, chest tube 28F, MOS 88M.",
        "EXPEDITED (72-HOUR) APPEAL; infusion over 4 h, now 9 h per night.",
        "Lovenox 40 hold. Cumulative risk to age 80.",
        "Fracture clinic at 6 weeks; survival at 5 years; no driving until 6 months seizure-free.",
    ],
)
def test_what_is_nobodys_age_is_left_alone(text):
    assert found(text, "AGE") == []


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("Last dose 5/6/2025 1945, hung 7/14 2000.", ["5/6/2025", "7/14"]),
        ("Bed hold 1950 12/29, sleeps 2000-0530.", ["12/29"]),
        ("1936  BP 104/66\n1940  R radial\n1956  balloon\n2008  stent", []),
        ("2006  open repair\n2009  recurrence\n2013  stable\n2017  resistant", ["2006", "2009", "2013", "2017"]),
        ("1945  farm\n1952  school\n1998  hip\n2003  knee", ["1945", "1952", "1998", "2003"]),
        ("Tests of 3/2/2024; result call 1/27 or 28.", ["3/2/2024", "1/27", "28"]),
        ("RTC 9-21. Hearing passed 8-19; MRI 12-14 lesions, missed 1-2 doses.", ["9-21", "8-19"]),
        ("OCT (macula): RNFL 68. GDMT per 2022 AHA/ACC.", []),
        ("Consensus 3/3, days 7/7, MoCA 4/7, took 4/21 d.", []),
    ],
)
def test_a_day_is_told_from_a_time_and_from_a_score(text, dates):
    assert found(text, "DATE") == dates


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("She was seen at QVSF Medical Center in May.", ["QVSF Medical Center"]),
        ("He was admitted to City Hospital for this.", ["City Hospital"]),
        ("Records from Mass General were read.", ["Mass General"]),
        ("Last seen at UVSF for this.", ["UVSF"]),
        ("Treated at St. Orla's Hospital for Jane D. in May.", ["St. Orla's Hospital"]),
        ("Seen in EP Clinic and at the ICU Hospital side, VA Medical Center.", []),
    ],
)
def test_a_hospital_may_go_by_initials_or_by_a_common_word(text, places):
    assert found(text, "HOSPITAL") == places


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("With Jane Xandrellow and May Quorthell.", ["Jane Xandrellow", "May Quorthell"]),
        ("EXAM DATE 3/2/2024  VENNICK, ORLA  MR486814", ["VENNICK, ORLA"]),
        ("May Zosyn be given? Will discuss.", []),
    ],
)
def test_a_rare_surname_and_a_column_of_names_are_read(text, names):
    assert found(text, "PATIENT") == names


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("Orla Vennick, MD  Palliative, p 71926\n", "PHONE", "71926"),
        ("Orla Vennick, MD p. 80217\n", "PHONE", "80217"),
        ("Sig: H Vennick #RN 612208\n", "ID", "RN 612208"),
        ("Orla Vennick PGY2 #31-4470\n", "PHONE", "31-4470"),
        ("Messages from user orla_v57 today", "WEB", "orla_v57"),
        ("Signed note.\ndictated but not read / sqv:bkt\n", "DOCTOR", "bkt"),
        ("Seen on rounds.\nAttest RCW p-40771\n", "DOCTOR", "RCW"),
    ],
)
def test_who_signs_and_how_to_reach_them(text, category, surface):
    assert surface in found(text, category)


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("He came from Quorthell by bus.", "HOSPITAL", "Quorthell"),
        ("She was born in Zandrovik and moved.", "LOCATION", "Zandrovik"),
        ("Held the dose per Xandrellow today.", "DOCTOR", "Xandrellow"),
        ("Her sib Quorthell is well.", "PATIENT", "Quorthell"),
    ],
)
def test_a_word_that_no_list_holds_is_a_name_where_names_stand(text, category, surface):
    assert found(text, category) == [surface]


@pytest.mark.parametrize(
    "text",
    [
        "Translates from Quorthish; material written in Quorthish.",
        "Advanced to SynchroMed, exposed to Levothyroxine, placed in Trendelenburg, due to Kaplan's line.",
    ],
)
def test_languages_devices_and_medicine_are_no_rare_words(text):
    assert not any(found(text, category) for category in ("HOSPITAL", "LOCATION", "DOCTOR", "PATIENT"))
