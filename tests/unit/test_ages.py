import json
import re

import pytest

from tests.support.values import DATA, KEYS, context
from tide_udfs.anonymizers.ages import AgeSurrogates
from tide_udfs.anonymizers.base import Settings

AGES = AgeSurrogates(KEYS, Settings())
AT = context("AGE")

CAPPED = [
    ("95", "89", "90+"),
    ("101", "89", "90+"),
    ("90+", "89", "90+"),
    ("95M", "89M", "90+M"),
    ("95F", "89F", "90+F"),
    ("95y", "89y", "90+y"),
    ("95 y.o. female", "89 y.o. female", "90+ y.o. female"),
    ("aged 95 years", "aged 89 years", "aged 90+ years"),
    ("95 years 3 months", "89 years", "90+ years"),
    ("95y3m", "89y", "90+y"),
    ("95 y/o 3 mo", "89 y/o", "90+ y/o"),
    ("95½", "89", "90+"),
    ("95 11/12 y", "89 y", "90+ y"),
    ("ninety-two", "eighty-nine", "90+"),
    ("ninety two", "eighty nine", "90+"),
    ("Ninety-two", "Eighty-nine", "90+"),
    ("Ninety-Two", "Eighty-Nine", "90+"),
    ("NINETY-FIVE YEAR OLD", "EIGHTY-NINE YEAR OLD", "90+ YEAR OLD"),
    ("one hundred and two year old", "eighty nine year old", "90+ year old"),
    ("nine five year old", "eighty nine year old", "90+ year old"),
    ("a hundred", "eighty nine", "90+"),
    ("a hundred and one years", "eighty nine years", "90+ years"),
    ("in her 90s", "in her 80s", "in her 90+"),
    ("in her 90's", "in her 80's", "in her 90+"),
    ("early 90s", "late 80s", "90+"),
    ("mid-90s", "late-80s", "90+"),
    ("nineties", "eighties", "90+"),
    ("nonagenarian", "octogenarian", "90+"),
    ("Centenarians", "Octogenarians", "90+"),
    ("92yo", "89yo", "90+yo"),
    ("91yrs", "89yrs", "90+yrs"),
    ("91st", "89th", "90+"),
    ("ninety-first year", "eighty-ninth year", "90+ year"),
    ("90-95", "89-89", "90+-90+"),
    ("85-95", "85-89", "85-90+"),
    ("1095 months", "1068 months", "90+ years"),
    ("1200 months", "1068 months", "90+ years"),
    ("5000 weeks", "4628 weeks", "90+ years"),
    ("33,000 days", "32485 days", "90+ years"),
    ("9 decades", "8 decades", "90+ years"),
    ("89 y 12 mo", "89 y", "90+ y"),
    ("91 años", "89 años", "90+ años"),
    ("９５", "89", "90+"),
    ("९५", "89", "90+"),
    ("95\nyears", "89\nyears", "90+\nyears"),
]


@pytest.mark.parametrize(("value", "capped", "aggregated"), CAPPED)
def test_an_age_over_89_is_capped_in_its_own_form(value, capped, aggregated):
    assert AGES.surrogate(value, AT) == capped
    assert AGES.aggregate(value, AT) == aggregated


@pytest.mark.parametrize(
    "value",
    [
        *(
            "89",
            "89.5",
            "066Y",
            "68 y.o.",
            "14-year-old",
            "3 mo",
            "9y6m",
            "4 1/2",
            "7/12",
            "95/12",
            "11 11/12 y",
            "50s",
            "forties",
        ),
        *(
            "120 months",
            "95 months",
            "95 m.o.",
            "95-100 mo old",
            "102 weeks",
            "99 days",
            "DOL 95",
            "day of life 100",
            "96 hours",
        ),
        *(
            "a year and a half",
            "newborn",
            "twenty-five",
            "six or seven",
            "42nd",
            "80ish",
            "5'",
            "65 y.o. F",
            "day 9",
            "44 y/o",
        ),
    ],
)
def test_an_age_under_90_stays_as_written(value):
    assert AGES.surrogate(value, AT) == value
    assert AGES.aggregate(value, AT) == value


@pytest.mark.parametrize(
    "value",
    [
        "XCI",
        "9O year-old",
        "77 year o1d",
        "noventa y dos",
        "ninty",
        "1234",
        "200",
        "elderly",
        "",
        "Ⅻ",
        "9²",
        "95 jährig?!",
        "1" * 201,
        "l01",
    ],
)
def test_a_layout_that_is_not_known_and_could_be_over_89_has_no_surrogate(value):
    assert AGES.surrogate(value, AT) is None
    assert AGES.aggregate(value, AT) is None


def test_a_birth_year_that_tells_an_age_over_89_becomes_that_of_89_by_the_shifted_date():
    late = context("AGE", offset_days=300)
    assert AGES.surrogate("born 1920", AT) == "born 1932"
    assert AGES.surrogate("born 1920", late) == "born 1933"
    assert AGES.aggregate("born 1920", AT) is None


@pytest.mark.parametrize(("note_date", "expected"), [(None, None), (AT.note_date, "born 1957")])
def test_any_other_birth_year_stays_where_the_notes_date_shows_that_it_may(note_date, expected):
    assert AGES.surrogate("born 1957", context("AGE", note_date=note_date)) == expected


def published_case():
    lines = (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return next(case for case in map(json.loads, lines) if case["id"] == "A-AGE-01")


@pytest.mark.parametrize("value", published_case()["input"]["values"])
def test_no_output_of_the_published_case_tells_an_age_over_89(value):
    for released in (AGES.surrogate(value, AT), AGES.aggregate(value, AT)):
        shown = (released or "[AGE]").replace("90+", "")
        assert not any(int(number) > 89 for number in re.findall(r"\d+", shown) if "month" not in shown)
        assert not any(bad in shown for bad in published_case()["expect"]["must_not_survive"])
