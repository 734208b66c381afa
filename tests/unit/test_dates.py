"""Dates move by the offset and keep their form; what cannot be read gets no surrogate."""

import datetime as dt
from importlib.resources import files

import pytest

from tests.support.values import KEYS, context
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.dates import DateShifter, is_sentinel, shift_iso

NOTE_DATE = dt.date(2025, 3, 20)
SHIFTER = DateShifter(KEYS, Settings())
DAY_FIRST = DateShifter(KEYS, Settings(month_first=False))


def shifted(value, days=10, *, note_date=NOTE_DATE, person_id="p1", shifter=SHIFTER):
    return shifter.surrogate(value, context("DATE", person_id=person_id, offset_days=days, note_date=note_date))


def year_of(value, note_date=NOTE_DATE):
    return SHIFTER.year_only(value, context("DATE", note_date=note_date))


def table_rows():
    text = files("tide_udfs.anonymizers").joinpath("DATE_FORMS.md").read_text("utf-8")
    rows = [line.strip("| \n").split(" | ") for line in text.splitlines() if line.startswith("| ") and "`" in line]
    return [(row[0], row[2].strip("`"), row[3].strip("`")) for row in rows if len(row) == 4]


ROWS = [row for row in table_rows() if row[0] != "form"]


@pytest.mark.parametrize(("form", "example", "becomes"), ROWS, ids=[row[1] for row in ROWS])
def test_the_documented_table_of_forms_is_what_the_code_does(form, example, becomes):
    result = shifted(example.replace("\\n", "\n"), 40)
    assert (result or "[DATE]").replace("\n", "\\n") == becomes, form


def test_the_table_names_at_least_forty_forms():
    assert len({form for form, _, _ in ROWS}) >= 40


@pytest.mark.parametrize(
    ("value", "days", "expected"),
    [
        ("03/14/2025\n04/15/2025", 10, "03/24/2025\n04/25/2025"),
        ("1/2/2020 - 1/9/2020", 10, "1/12/2020 - 1/19/2020"),
        ("2/14/2025-2/20/2025", 10, "2/24/2025-3/2/2025"),
        ("3/4 and 3/6", 10, "3/14 and 3/16"),
        ("March 3, 5 and 9, 2024", 10, "March 13, 15 and 19, 2024"),
        ("20250314", 10, "20250324"),
        ("14Mar2025", 10, "24Mar2025"),
        ("3/4/25", 10, "3/14/25"),
        ("mar. 14, 2025", 10, "mar. 24, 2025"),
        ("14.03.2025", 10, "24.03.2025"),
        ("03/14/2025 2:32 PM", 10, "03/24/2025 2:32 PM"),
        ("2025-03-14T14:32:00Z", 10, "2025-03-24T14:32:00Z"),
        ("02/28/2019", 366, "02/29/2020"),
        ("02/29/2020", 366, "03/01/2021"),
        ("03/01/2020", 366, "03/02/2021"),
        ("2021-03-14 14:05", 30, "2021-04-13 14:05"),
        ("20/03/2021", 30, "19/04/2021"),
        ("12/31/2024", 3, "01/03/2025"),
        ("1/1/2024", -3, "12/29/2023"),
        ("December 28 and 30, 2024", 3, "December 31, 2024 and January 2, 2025"),
        ("31 December 2024", 1, "1 January 2025"),
        ("3/14/2025 - 3/20/2026 0815", 10, "3/24/2025 - 3/30/2026 0815"),
    ],
)
def test_plain_day_arithmetic_over_leap_days_and_year_ends(value, days, expected):
    assert shifted(value, days) == expected


@pytest.mark.parametrize(
    ("value", "note_date", "expected"),
    [
        ("12/30", dt.date(2025, 1, 2), "1/9"),
        ("1/2", dt.date(2024, 12, 30), "1/12"),
        ("2/29", dt.date(2023, 6, 1), "3/10"),
        ("31st", dt.date(2025, 2, 3), "10th"),
    ],
)
def test_a_missing_year_is_the_one_nearest_to_the_note(value, note_date, expected):
    assert shifted(value, note_date=note_date) == expected


def test_a_tie_between_two_years_goes_to_the_earlier():
    # 1 January 2024 and 31 December 2024 are 365 days apart, 183 before and 182 after 2 July; 4 July 2025 lies 182 days
    # after 3 January 2025 and 183 before 3 January 2026. The weekday tells which year was meant.
    assert shifted("Fri 7/4", 7, note_date=dt.date(2025, 7, 4)) == "Fri 7/11"


@pytest.mark.parametrize("value", ["3/4", "March 14", "30th", "March", "Christmas", "2/29"])
@pytest.mark.parametrize("note_date", [None, dt.date(1900, 1, 1), dt.date(9999, 12, 31), dt.date(1970, 1, 1)])
def test_without_a_note_date_a_date_without_year_gets_no_surrogate(value, note_date):
    assert shifted(value, note_date=note_date) is None


@pytest.mark.parametrize("value", ["3/14/2025", "2025-03-14T01:02:03", "March 14, 2025", "3/14/25", "March 2019"])
def test_a_date_with_its_year_needs_no_note_date(value):
    assert shifted(value, note_date=None) not in {None, value}


@pytest.mark.parametrize(
    "value",
    ["2/30/2021", "2021-13-05", "00/00/0000", "31/04/2021", "2/29/2023", "13/13/2021", "12/31/9999", "0/5", "32nd"],
)
def test_an_impossible_date_gets_no_surrogate(value):
    assert shifted(value, 30) is None


@pytest.mark.parametrize(
    "value",
    ["", " ", "abc", "March flowers 2021", "3/14 kg", "१२/03/2025", "２０２５-03-14", "3/14/2025 x", "²/3", "Tết"],
)
def test_a_value_with_anything_not_understood_gets_no_surrogate(value):
    assert shifted(value) is None


def test_a_day_that_would_come_back_unchanged_gets_no_surrogate():
    assert shifted("30th", 30, note_date=dt.date(2025, 4, 30)) is None


@pytest.mark.parametrize(
    ("value", "month_first", "day_first"),
    [
        ("3/4/2025", "3/14/2025", "13/4/2025"),
        ("03.04.25", "03.14.25", "13.04.25"),
        ("3/4", "3/14", "13/4"),
        ("20/03/2021", "30/03/2021", "30/03/2021"),
        ("03/20/2021", "03/30/2021", "03/30/2021"),
        ("2025-03-04", "2025-03-14", "2025-03-14"),
    ],
)
def test_the_site_decides_the_order_of_ambiguous_dates_only(value, month_first, day_first):
    assert shifted(value) == month_first
    assert shifted(value, shifter=DAY_FIRST) == day_first


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("03/02/1929", "04/01/1932"),
        ("1929", "1932"),
        ("3/2/29", "4/1/32"),
        ("1920s", "1930s"),
        ("03/02/1932", "04/01/1932"),
        ("1/15/22", "2/14/22"),
    ],
)
def test_a_date_that_tells_an_age_over_89_is_capped(value, expected):
    assert shifted(value, 30, note_date=dt.date(2021, 3, 14)) == expected


def test_a_year_after_a_date_is_no_time_of_day():
    assert {shifted("12/30/2024 - 2019", 180, person_id=f"p{i}") for i in range(9)} != {"06/28/2025 - 2019"}


def test_an_old_year_gets_no_surrogate_where_no_note_date_tells_the_age():
    assert shifted("03/02/1929", note_date=None) is None


@pytest.mark.parametrize("value", ["March 2019", "2019", "Q3 2021", "Spring 2019", "early 2019", "July"])
def test_a_coarse_date_is_not_the_original_for_every_patient(value):
    results = {shifted(value, 60, person_id=f"p{i}") for i in range(40)}
    assert None not in results
    assert results != {value}


def test_months_of_one_patient_keep_their_interval():
    assert shifted("March 2019; May 2019; March 2020", 31) in {
        "April 2019; June 2019; April 2020",
        "May 2019; July 2019; May 2020",
    }


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("03/14/2025", "2025"),
        ("2018-2019", "2018, 2019"),
        ("3/4", "2025"),
        ("12/30/2024 14:05", "2024"),
        ("March 3, 5 and 9, 2024", "2024"),
        ("1990s", "1995"),
        ("03/02/1929", "1935 or earlier"),
        ("Ramadan", None),
    ],
)
def test_safe_harbor_keeps_years_alone(value, expected):
    assert year_of(value) == expected


def test_safe_harbor_has_no_year_for_a_date_that_lacks_one_in_a_note_without_date():
    assert year_of("3/4", None) is None
    assert year_of("1929", None) is None


@pytest.mark.parametrize(
    ("value", "days", "expected"),
    [
        ("2025-03-14", 10, "2025-03-24"),
        ("2025-03-14 23:59:59.5", 10, "2025-03-24 23:59:59.5"),
        ("2025-03-14T00:00:00Z", -14, "2025-02-28T00:00:00Z"),
        ("20240229", 366, "20250301"),
        ("2025-02-30", 10, None),
        ("9999-12-31", 10, None),
        ("3/14/2025", 10, None),
        ("", 10, None),
    ],
)
def test_iso_strings_of_columns_move_by_whole_days(value, days, expected):
    assert shift_iso(value, days) == expected


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        (dt.date(1900, 1, 1), True),
        (dt.date(9999, 12, 31), True),
        (dt.date(1970, 1, 1), True),
        (dt.date(2025, 3, 14), False),
    ],
)
def test_sentinels_are_no_note_dates(date, expected):
    assert is_sentinel(date) is expected


@pytest.mark.parametrize(
    "value", ["3/4/2025 " * 20_000, "1" * 200_000, "a." * 40_000, "March " * 30_000, " " * 300_000]
)
def test_long_values_take_linear_time(value):
    shifted(value)
