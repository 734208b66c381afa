"""Dates that patterns find without a year, in words and as scanned, and what only looks like them."""

import pytest

from tide_udfs.recognizers.patterns import find_spans
from tide_udfs.span import PhiCategory


def dates(text):
    """Return the outermost dates of a text, in their order."""
    found = sorted({(one.start, one.end) for one in find_spans(text) if one.category is PhiCategory.DATE})
    outer = [
        one for one in found if not any(other != one and other[0] <= one[0] < one[1] <= other[1] for other in found)
    ]
    return [text[start:end] for start, end in outer]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Adm 11/03/2024. Echo 12/3, home 14/3.", ["11/03/2024", "12/3", "14/3"]),
        ("Seen 13/05/2023; MRI 2/6 clear, op 27/6.", ["13/05/2023", "2/6", "27/6"]),
        ("Admitted 2/27/24. Cath 3/1, CT 3/2-4, home 3/5.", ["2/27/24", "3/1", "3/2", "4", "3/5"]),
        ("NST twice weekly (5/18, 22, 25).", ["5/18", "22", "25"]),
        ("in the ward 4/29-5/2", ["4/29", "5/2"]),
        ("Away 29 Nov–3 Dec, camp 12-14 June.", ["29 Nov", "3 Dec", "12", "14 June"]),
        ("seen 5-19 0830", ["5-19"]),
        ("abx given 9-4.", ["9-4"]),
        ("since 7/'19", ["7/'19"]),
    ],
)
def test_days_without_a_year_follow_the_order_and_the_dates_of_the_note(text, expected):
    assert dates(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Strength 4/5 biceps, 3/5 triceps, reflexes 2/4.",
        "Pain 6/10 -> 2/10 after ketorolac.",
        "MoCA 19/30, GDS 4/15, recall 2/5.",
        "Murmur 2/6 at the apex, 1/2 tab daily.",
        "Cough for 5/7, review in 6/52; stopped 6/12 ago.",
        "Born at 36 2/7 weeks, now 39 1/7.",
        "HLA A*02:01/24:02 B*07:02/35:01",
        "FiO2/PEEP .6/10 .5/8",
        "Percocet 5/325, Humalog 75/25, BP 12/8 low.",
        "f/u CT in 6-12 months, 2-3 tabs, PAINAD 2-3/10",
        "5/5 cores, 2/14 nodes positive",
    ],
)
def test_scores_shares_and_doses_are_no_days(text):
    assert dates(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PSA in June, colonoscopy stopped April.", ["June", "April"]),
        ("ferritin was 9 in oct. and fell", ["oct"]),
        ("In January he left; until August's visit", ["January", "August"]),
        ("flu shots x2 Oct, then", ["Oct"]),
        ("Mar/Apr 2021", ["Mar", "Apr 2021"]),
        ("El 12 de abril y el 3. März, 17. Mai 1962", ["12 de abril", "3. März", "17. Mai 1962"]),
        ("Jan 4/21, MAR 8 22\n", ["Jan 4/21", "MAR 8 22"]),
        ("3 Aug 21 0930", ["3 Aug 21"]),
    ],
)
def test_months(text, expected):
    assert dates(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "OCT of the macula; see MAR.",
        "her sister April. Her aide June.",
        "May shower in 24 h. She may be seen.",
        "She sat in room 12. May take incomplete.",
        "10 mayo packs, out of 12",
    ],
)
def test_words_like_months_are_none(text):
    assert dates(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mother called the 8th. ON THE 14TH. Visit Thu 25th Dr", ["8th", "14TH", "25th"]),
        ("OT visit ?22nd\n", ["22nd"]),
        ("Weight at the 9th and 25th centile; on the 4th hosp day", []),
        ("The 3rd and 4th ribs, the 9th, 10th or 11th nerve", []),
    ],
)
def test_days_of_the_month(text, expected):
    assert dates(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CE/IOL OU 2004 by Dr. Marsh. Labs from 2009 are in.", ["2004", "2009"]),
        ("MMR 1996/2001; foundry 1948–52; PT 2017-19", ["1996", "2001", "1948", "52", "2017", "19"]),
        ("Rec 1941  Enr 1943  Os 1952  Pt 1954  Lv 2106", []),
        ("complete 1950, notified 1940. I/O 1900/2000", []),
        ("500  1000  2000  4000", []),
    ],
)
def test_years_and_times_of_an_evening(text, expected):
    assert dates(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "PET Q3 2019, 4Q20, third quarter of 2016, FY2021–22",
            ["Q3 2019", "4Q20", "third quarter of 2016", "FY2021", "22"],
        ),
        ("since Xmas eve; Anzac Day 2022; on V-day; Hallowe'en", ["Xmas eve", "Anzac Day 2022", "V-day", "Hallowe'en"]),
        ("Ash Wed 2019, Easter Monday, the week after Tet", ["Ash Wed 2019", "Easter Monday", "Tet"]),
        ("Tet given, TET2 neg, Easter eggs, hospital day 3", []),
    ],
)
def test_holidays_and_quarters(text, expected):
    assert dates(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dob three seventeen forty eight yes", ["three seventeen forty eight"]),
        ("dictated four twenty of twenty sixteen", ["four twenty of twenty sixteen"]),
        ("valid thru ten four and", ["ten four"]),
        ("march nineteen twenty eleven and april two", ["march nineteen twenty eleven", "april two"]),
        ("may the third; may of oh eight", ["may the third", "may of oh eight"]),
        ("bp one twenty two over eighty, five three twenty five tablets, oh two one", []),
        ("call six one seven five five five oh one", []),
    ],
)
def test_dates_that_are_spelled_out(text, expected):
    assert dates(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "BMP 1O/16 and 9/1O; VBAC 2O19; March 4, 2O21; O2/O7/21",
            ["1O/16", "9/1O", "2O19", "March 4, 2O21", "O2/O7/21"],
        ),
        ("8.xi.1971, 21.II.19, 2.6.17;", ["8.xi.1971", "21.II.19", "2.6.17"]),
        ("v 2.6.17, section 1.2.14", []),
        ("DOS 041523; dob 12041961; (17)270630(10)L4", ["041523", "12041961", "270630"]),
        ("031418|0215|K|6.1", ["031418"]),
        ("collected 4/16/17-1340", ["4/16/17"]),
        ("on O2 2L, I/O 12, O2/10", []),
    ],
)
def test_scanned_roman_and_compact_dates(text, expected):
    assert dates(text) == expected
