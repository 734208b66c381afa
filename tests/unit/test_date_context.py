"""Words beside a date that would give its shift away."""

import datetime as dt

import pytest

from tests.support.values import KEYS, context
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.date_context import RECOGNIZER, extend_dates
from tide_udfs.anonymizers.dates import DateShifter
from tide_udfs.span import Evidence, PhiCategory, Span

SHIFTER = DateShifter(KEYS, Settings())


def span(text, value, category=PhiCategory.DATE):
    start = text.index(value)
    return Span(
        start=start,
        end=start + len(value),
        category=category,
        entity=category.value,
        score=1.0,
        evidence=Evidence.SHAPE,
    )


def words(text, *values):
    return [text[found.start : found.end] for found in extend_dates(text, [span(text, value) for value in values])]


def rewritten(word, value, days=40):
    return SHIFTER.context_word(word, value, context("DATE", offset_days=days, note_date=dt.date(2025, 3, 20)))


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("Seen Friday, 3/14/2025.", "3/14/2025", ["Friday"]),
        ("Seen Fri. 3/14 for", "3/14", ["Fri"]),
        ("SAT\n3/14", "3/14", ["SAT"]),
        ("seen 3/14 (fri), well", "3/14", ["fri"]),
        ("seen 3/14, Friday", "3/14", ["Friday"]),
        ("[Tues] 3/14", "3/14", ["Tues"]),
        ("mid-March", "March", ["mid"]),
        ("since early 2019", "2019", ["early"]),
        ("since Fall 2019", "2019", ["Fall"]),
        ("since late Fall 2019", "2019", ["late", "Fall"]),
        ("2019 (spring)", "2019", ["spring"]),
        ("Saturday 3/14 Sunday", "3/14", ["Saturday", "Sunday"]),
    ],
)
def test_a_word_that_touches_a_date_gets_a_span_of_its_own(text, value, expected):
    assert words(text, value) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("s/p fall 3/14/25 from bed", "3/14/25"),
        ("O2 sat 3/14 was", "3/14"),
        ("on 3/14 sat 95%", "3/14"),
        ("on 3/14 SAT 95%", "3/14"),
        ("on 3/14 late decelerations", "3/14"),
        ("goodfriday 3/14", "3/14"),
        ("Friday the 3/14", "3/14"),
        ("3/14 Fridays", "3/14"),
        ("Fri ----- 3/14", "3/14"),
    ],
)
def test_a_word_that_means_something_else_is_left_alone(text, value):
    assert words(text, value) == []


def test_a_word_between_two_dates_gets_one_span():
    assert words("3/14, Friday, 3/21", "3/14", "3/21") == ["Friday"]


def test_a_word_within_another_span_is_left_to_it():
    text = "Dr. Friday 3/14"
    spans = [span(text, "Friday", PhiCategory.DOCTOR), span(text, "3/14")]
    assert extend_dates(text, spans) == []


def test_words_beside_other_spans_than_dates_are_left_alone():
    text = "Friday Smith"
    assert extend_dates(text, [span(text, "Smith", PhiCategory.PATIENT)]) == []


def test_the_spans_are_dates_of_the_context_recognizer_and_ordered():
    text = "Sat 3/14 Sun"
    found = extend_dates(text, [span(text, "3/14")])
    assert [(s.category, s.entity, s.recognizer) for s in found] == [(PhiCategory.DATE, "DATE", RECOGNIZER)] * 2
    assert [s.start for s in found] == [0, 9]


@pytest.mark.parametrize(
    ("word", "value", "expected"),
    [
        ("Friday", "3/14/2025", "Wednesday"),
        ("FRI", "3/14/2025", "WED"),
        ("fri", "3/14", "wed"),
        ("Thurs", "3/13/2025", "Tues"),
        ("Spring", "3/14/2025", "Spring"),
        ("WINTER", "2/14/2025", "SPRING"),
        ("autumn", "11/14/2025", "winter"),
        ("early", "3/14/2025", "early"),
        ("Friday", "2019", "Wednesday"),
        ("Friday", "no date", None),
        ("Friday", "2/30/2025", None),
    ],
)
def test_a_word_is_rewritten_for_the_new_date_in_its_case_and_length(word, value, expected):
    assert rewritten(word, value) == expected


def test_early_mid_and_late_agree_with_the_new_month():
    for value in ("March 2019", "2019"):
        assert rewritten("mid", value) in {"early", "mid", "late"}


@pytest.mark.parametrize("days", [90, -90])
def test_a_season_beside_a_year_moves_from_that_season(days):
    assert rewritten("Summer", "2019", days) == ("Fall" if days > 0 else "Spring")


def test_a_long_run_of_weekdays_takes_linear_time():
    text = "Fri " * 100_000 + "3/14"
    assert len(words(text, "3/14")) == 100_000
