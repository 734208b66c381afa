"""Laws of date shifting, for every form."""

import datetime as dt
import re
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.values import KEYS, OTHER_KEYS, context
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.date_context import extend_dates
from tide_udfs.anonymizers.dates import DateShifter
from tide_udfs.span import Evidence, PhiCategory, Span

SHIFTER = DateShifter(KEYS, Settings())
MONTHS = [dt.date(2000, month, 1).strftime("%B") for month in range(1, 13)]
SHORT = [name[:3] for name in MONTHS]


def ordinal(n):
    return f"{n}{'th' if 10 < n < 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


FULL_FORMS = {
    "m/d/Y": lambda d: f"{d.month}/{d.day}/{d.year}",
    "mm/dd/Y": lambda d: f"{d:%m/%d/%Y}",
    "mm-dd-Y": lambda d: f"{d:%m-%d-%Y}",
    "mm.dd.Y": lambda d: f"{d:%m.%d.%Y}",
    "Y-mm-dd": lambda d: f"{d:%Y-%m-%d}",
    "Y/mm/dd": lambda d: f"{d:%Y/%m/%d}",
    "Ymmdd": lambda d: f"{d:%Y%m%d}",
    "m/d/y": lambda d: f"{d.month}/{d.day}/{d:%y}",
    "mm/dd/yy": lambda d: f"{d:%m/%d/%y}",
    "mm.dd.yy": lambda d: f"{d:%m.%d.%y}",
    "Month d, Y": lambda d: f"{MONTHS[d.month - 1]} {d.day}, {d.year}",
    "MON D, Y": lambda d: f"{SHORT[d.month - 1].upper()} {d.day}, {d.year}",
    "mon. d, Y": lambda d: f"{SHORT[d.month - 1].lower()}. {d.day}, {d.year}",
    "Month dth, Y": lambda d: f"{MONTHS[d.month - 1]} {ordinal(d.day)}, {d.year}",
    "d Month Y": lambda d: f"{d.day} {MONTHS[d.month - 1]} {d.year}",
    "dth of Month, Y": lambda d: f"{ordinal(d.day)} of {MONTHS[d.month - 1]}, {d.year}",
    "dd-Mon-Y": lambda d: f"{d.day:02d}-{SHORT[d.month - 1]}-{d.year}",
    "ddMonY": lambda d: f"{d.day:02d}{SHORT[d.month - 1]}{d.year}",
    "ddMONyy": lambda d: f"{d.day:02d}{SHORT[d.month - 1].upper()}{d:%y}",
    "Mon d 'y": lambda d: f"{SHORT[d.month - 1]} {d.day} '{d:%y}",
    "timestamp": lambda d: f"{d:%Y-%m-%d}T14:32:00Z",
    "with time": lambda d: f"{d:%m/%d/%Y} 2:32 PM",
    "with weekday": lambda d: f"{d:%A}, {MONTHS[d.month - 1]} {d.day}, {d.year}",
}
"""Writers of a whole date."""
YEARLESS_FORMS = {
    "m/d": lambda d: f"{d.month}/{d.day}",
    "mm/dd": lambda d: f"{d:%m/%d}",
    "Month d": lambda d: f"{MONTHS[d.month - 1]} {d.day}",
    "Mon. dth": lambda d: f"{SHORT[d.month - 1]}. {ordinal(d.day)}",
    "d Month": lambda d: f"{d.day} {MONTHS[d.month - 1]}",
    "dd-Mon": lambda d: f"{d.day:02d}-{SHORT[d.month - 1]}",
}
"""Writers of a date near the note's."""
FORMS = FULL_FORMS | YEARLESS_FORMS
EDGES = [dt.date(2024, 2, 29), dt.date(2023, 12, 31), dt.date(2024, 1, 1), dt.date(2023, 2, 28), dt.date(2000, 2, 29)]
OFFSETS = [days for days in range(-180, 181) if abs(days) >= 3]

dates = st.dates(dt.date(1990, 1, 1), dt.date(2029, 12, 31)) | st.sampled_from(EDGES)
offsets = st.sampled_from(OFFSETS)
full_forms = st.sampled_from(sorted(FULL_FORMS))
anything = st.text(st.characters(exclude_categories=()), max_size=30)


def shift(value, days, note_date, *, person_id="p1", shifter=SHIFTER):
    return shifter.surrogate(value, context("DATE", person_id=person_id, offset_days=days, note_date=note_date))


def same(written, expected):
    """Equal but for what the original cannot show: zeros, and whether 'May' is an abbreviation."""
    return bare(written or "") == bare(expected)


def bare(text):
    return re.sub(rf"(?i)\b({'|'.join(SHORT)})[a-z]*", r"\1", re.sub(r"(?<!\d)0(?=\d)", "", text))


@pytest.mark.parametrize("form", sorted(FORMS))
@pytest.mark.parametrize("date", EDGES, ids=str)
def test_every_form_moves_by_every_offset_over_leap_days_and_year_ends(form, date):
    write = FORMS[form]
    wrong = [
        days for days in OFFSETS if not same(shift(write(date), days, date), write(date + dt.timedelta(days=days)))
    ]
    assert not wrong


@given(dates, dates, full_forms, full_forms, offsets)
def test_the_interval_between_two_whole_dates_of_any_forms_is_kept(first, second, form, other_form, days):
    moved = dt.timedelta(days=days)
    for date, write in ((first, FULL_FORMS[form]), (second, FULL_FORMS[other_form])):
        assert same(shift(write(date), days, dt.date(2029, 12, 31)), write(date + moved))


@given(dates, st.sampled_from(sorted(YEARLESS_FORMS)), st.integers(-180, 180), offsets)
def test_a_date_without_its_year_within_half_a_year_of_the_note_keeps_its_interval(note_date, form, away, days):
    date = note_date + dt.timedelta(days=away)
    assume((date.month, date.day) != (2, 29))
    expected = YEARLESS_FORMS[form](date + dt.timedelta(days=days))
    assert same(shift(YEARLESS_FORMS[form](date), days, note_date), expected)


@given(dates, full_forms, offsets)
def test_moving_there_and_back_gives_the_original(date, form, days):
    value = FULL_FORMS[form](date)
    there = shift(value, days, dt.date(2029, 12, 31))
    assert there is not None
    assert same(shift(there, -days, dt.date(2029, 12, 31)), value)


@given(anything | st.text("0123456789/-. ,'thsndr", max_size=25), offsets, dates | st.none())
def test_no_text_raises_and_no_day_comes_back_unchanged(value, days, note_date):
    result = shift(value, days, note_date)
    assert result is None or isinstance(result, str)


@given(dates, st.sampled_from(sorted(FORMS)), offsets)
def test_no_day_is_its_own_surrogate(date, form, days):
    assert shift(FORMS[form](date), days, date) != FORMS[form](date)


@given(st.integers(1960, 2028), st.integers(1, 12), st.text(min_size=1, max_size=8), offsets)
def test_a_month_is_wrong_by_less_than_a_month(year, month, person_id, days):
    value = f"{MONTHS[month - 1]} {year}"
    result = shift(value, days, dt.date(2029, 1, 1), person_id=person_id)
    first = dt.date(year, month, 1) + dt.timedelta(days=days)
    last = (dt.date(year, month, 28) + dt.timedelta(days=4)).replace(day=1) + dt.timedelta(days=days - 1)
    assert result in {f"{MONTHS[d.month - 1]} {d.year}" for d in (first, last, first + dt.timedelta(days=15))}


@given(st.integers(1945, 2028), st.text(min_size=1, max_size=8), offsets)
def test_a_year_moves_to_itself_or_its_neighbour(year, person_id, days):
    result = shift(str(year), days, dt.date(2029, 1, 1), person_id=person_id)
    assert int(result or 0) in {year, year + (1 if days > 0 else -1)}


@given(dates, offsets, st.sampled_from(["March 2019", "2018", "Q3 2017", "Winter 2019", "1990s", "3/4/2019"]))
def test_equal_values_of_a_patient_are_equal_whatever_was_asked_before(note_date, days, value):
    fresh = DateShifter(KEYS, Settings())
    assert shift(value, days, note_date) == shift(value, days, note_date, shifter=fresh)


def test_another_key_moves_months_from_other_anchor_days():
    other = DateShifter(OTHER_KEYS, Settings())
    people = [f"p{i}" for i in range(200)]
    mine = [shift("2019", 90, dt.date(2021, 1, 1), person_id=p) for p in people]
    theirs = [shift("2019", 90, dt.date(2021, 1, 1), person_id=p, shifter=other) for p in people]
    assert mine != theirs


@given(st.text(st.sampled_from("friday mid-March(, )Sat[fall]winter 2019\n"), max_size=60), st.data())
def test_context_words_never_overlap_a_span_or_each_other(text, data):
    assume(len(text) > 1)
    start = data.draw(st.integers(0, len(text) - 2))
    end = data.draw(st.integers(start + 1, len(text)))
    date = Span(start=start, end=end, category=PhiCategory.DATE, entity="DATE", score=1.0, evidence=Evidence.SHAPE)
    found = extend_dates(text, [date])
    ranges = sorted([(start, end), *((span.start, span.end) for span in found)])
    assert all(left[1] <= right[0] for left, right in pairwise(ranges))
    assert all(text[span.start : span.end].isalpha() for span in found)
