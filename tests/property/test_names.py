"""Laws of name and place surrogates."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.values import KEYS, context
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.geography import fold_place, is_region
from tide_udfs.anonymizers.locations import PlaceSurrogates
from tide_udfs.anonymizers.names import NameSurrogates, fold_name
from tide_udfs.data import lists
from tide_udfs.span import ENTITIES, PhiCategory

NAMES = NameSurrogates(KEYS, Settings())
PLACES = PlaceSurrogates(KEYS, Settings())
ENTITIES_OF_PLACES = [(c, e) for c in (PhiCategory.LOCATION, PhiCategory.HOSPITAL) for e in sorted(ENTITIES[c])]

anything = st.text(st.characters(exclude_categories=()), max_size=40)
given_names = st.sampled_from([row[0] for row in lists.rows("first_names.tsv")])
surnames = st.sampled_from([row[0] for row in lists.rows("surnames.tsv")])
place_words = st.sampled_from(
    re.split(" ", "Boston, MA 02101 St Main 12 Apt Hospital Mercy of Clinic Ward 7B # - \n County Rd N")
)
cases = st.sampled_from([str, str.upper, str.lower])


def new(value):
    return NAMES.surrogate(value, context("PATIENT", "NAME"))


@given(anything)
def test_no_text_raises_and_no_name_is_its_own_surrogate(value):
    result = new(value)
    assert result is None or fold_name(result) != fold_name(value)


@given(given_names, surnames, cases)
def test_each_word_has_one_surrogate_wherever_it_stands(first, last, case):
    whole = new(case(f"{first} {last}"))
    assert whole == new(case(f"{last}, {first}"))[len(new(case(last))) + 2 :] + " " + new(case(last))


@given(given_names | surnames)
def test_no_word_of_the_lists_is_its_own_surrogate(name):
    assert new(name).lower() != name.lower()


@settings(max_examples=300)
@given(anything | st.lists(place_words, max_size=10).map(" ".join), st.sampled_from(ENTITIES_OF_PLACES))
def test_no_place_raises_and_only_regions_are_their_own_surrogate(value, category_and_entity):
    category, entity = category_and_entity
    result = PLACES.surrogate(value, context(category, entity))
    assert result is None or is_region(value) or fold_place(result) != fold_place(value)


@given(st.lists(place_words, min_size=1, max_size=8).map(" ".join), st.sampled_from(ENTITIES_OF_PLACES))
def test_equal_places_are_equal_whatever_was_asked_before(value, category_and_entity):
    category, entity = category_and_entity
    fresh = PlaceSurrogates(KEYS, Settings())
    assert PLACES.surrogate(value, context(category, entity)) == fresh.surrogate(value, context(category, entity))
