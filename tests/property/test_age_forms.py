"""Short cuts to ages tell of nothing that the expressions themselves would read."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tide_udfs.recognizers.age_parts import BY_ITSELF, BY_UNIT, CAPITALIZED, EVENT, OTHER
from tide_udfs.recognizers.pattern import words
from tide_udfs.recognizers.rules_age import by_unit, numbers_behind
from tide_udfs.recognizers.rules_age_event import LEADS as EVENT_LEADS
from tide_udfs.recognizers.rules_age_event import may_end_event, values
from tide_udfs.recognizers.rules_age_forms import LEADS, SIGNS, forms

NUMBERS = st.sampled_from(("0", "3", "09", "17", "38", "54", "80", "99", "104", "120"))
GAPS = st.sampled_from(("", " ", "-", " -", "/", " / ", ".5 ", " 1/2 ", "½ ", " 3/12 ", "+ ", "'"))
UNITS = st.sampled_from(
    sorted(
        words(
            "y yo y/o yr yrs. year years y.o. Y YRS años ans m mo mos m.o. month months wk weeks w d day days h hrs "
            "hours min DOL M F m f male Female man s s' ish old G2P1 P3 ♀ ♂"
        )
    )
)
TAILS = st.sampled_from(
    re.split(
        ";",
        " old;-old;old; of age; of life; M;M; M ; F,; male; boy; infant; PMA;, PCA; 24w3; dtr; daughter; twins;  ;, ;"
        ". ;.;);\n; (;/; |;; when; with; and 3; ago; for; s;: ;:30; - ;—",
    )
)
BEHIND = st.one_of(
    st.builds(str.__add__, st.builds(str.__add__, GAPS, UNITS), TAILS),
    TAILS,
    st.text(alphabet=" ,.;:()/|-~MFymdhwo1\n", max_size=5),
)


@settings(max_examples=1_000)
@given(number=NUMBERS, behind=BEHIND)
def test_an_age_by_its_unit_is_one_by_itself(number, behind):
    if re.match(BY_ITSELF, behind):
        assert re.match(BY_UNIT, behind)
    if re.match(BY_UNIT, behind) and by_unit(number + behind, 0):
        assert re.match(BY_ITSELF, behind)


@pytest.mark.parametrize("lead", ["", CAPITALIZED, EVENT, OTHER, *sorted(LEADS | EVENT_LEADS | SIGNS)])
@settings(max_examples=60)
@given(number=NUMBERS, behind=BEHIND)
def test_what_a_lead_names_is_told_by_how_its_numbers_begin(lead, number, behind):
    begins, led = numbers_behind(lead)
    assert led == forms(lead)
    if any(value.match(number + behind) for value in (*(value for _, value in led), *values(lead))):
        assert begins(number + behind, 0)


@pytest.mark.parametrize("word", ["onset", "dxd", "hysterectomy", "episode", "trained", "on\u017fet"])
def test_an_event_is_told_by_its_last_word(word):
    assert may_end_event(word)


def test_most_words_end_no_event():
    assert not any(map(may_end_event, ("pulse", "every", "rate", "approximately")))
