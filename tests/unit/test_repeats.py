"""Repeats: a sure name is found at its other mentions, and ordinary words are not."""

import pytest

from tide_udfs.recognizers.repeats import find_repeats
from tide_udfs.span import Evidence, PhiCategory, Span


def name(text, surface, *, category=PhiCategory.PATIENT, evidence=Evidence.LABELLED, score=0.95, entity="NAME"):
    start = text.index(surface)
    return Span(
        start=start,
        end=start + len(surface),
        category=category,
        entity=entity,
        score=score,
        evidence=evidence,
        recognizer="patterns",
    )


def repeats(text, *spans):
    return [text[span.start : span.end] for span in find_repeats(text, spans)]


@pytest.mark.parametrize(
    ("rest", "mention"),
    [
        ("Vennick coughs", "Vennick"),
        ("Orla sleeps", "Orla"),
        ("ORLA VENNICK", "ORLA VENNICK"),
        ("Vennick, Orla", "Vennick, Orla"),
        ("Vennick's wife", "Vennick"),
        ("Orla J. Vennick", "Orla J. Vennick"),
    ],
)
def test_a_sure_name_is_found_at_its_other_mentions(rest, mention):
    text = f"Pt: Orla Vennick. {rest}"
    assert repeats(text, name(text, "Orla Vennick")) == [mention]


@pytest.mark.parametrize(
    ("full", "rest"),
    [
        ("Will Long", "He will go a Long way"),
        ("Ann Parkinson", "Parkinson's disease"),
        ("Jo Li", "Li 0.8"),
        ("Orla Vennick", "vennicks and orlando"),
        ("Orla Addison", "Addison disease"),
    ],
)
def test_ordinary_words_eponyms_and_short_parts_are_not_mentions(full, rest):
    text = f"Pt: {full}. {rest}"
    assert repeats(text, name(text, full)) == []


def test_a_doubtful_name_is_not_repeated():
    text = "Orla came. Orla left."
    assert repeats(text, name(text, "Orla", score=0.6)) == []


def test_a_mention_inside_another_span_is_left_to_it():
    text = "Pt: Orla Vennick lives on Vennick Street"
    street = name(text, "Vennick Street", category=PhiCategory.LOCATION, entity="STREET")
    assert repeats(text, name(text, "Orla Vennick"), street) == []


def test_a_mention_takes_the_category_and_a_lower_trust_than_its_source():
    text = "Dr. Lindqvist came. Lindqvist left."
    source = name(text, "Lindqvist", category=PhiCategory.DOCTOR, evidence=Evidence.REVIEWED, score=1.0)
    (mention,) = find_repeats(text, [source])
    assert (mention.category, mention.evidence, mention.recognizer) == (PhiCategory.DOCTOR, Evidence.SHAPE, "repeats")
    assert mention.score < source.score


def test_a_name_that_the_model_is_sure_of_is_repeated_with_the_evidence_of_the_model():
    text = "Orla came. Orla left."
    (mention,) = find_repeats(text, [name(text, "Orla", evidence=Evidence.MODEL, score=0.99)])
    assert (text[mention.start : mention.end], mention.start, mention.evidence) == ("Orla", 11, Evidence.MODEL)


def test_the_initials_of_a_facility_are_found():
    text = "Juniper Hollow Medical Center. Seen at JHMC, then at JHM."
    spans = find_repeats(
        text, [name(text, "Juniper Hollow Medical Center", category=PhiCategory.HOSPITAL, entity="HOSPITAL")]
    )
    assert [(text[span.start : span.end], span.entity) for span in spans] == [("JHMC", "ABBREV")]


def facility(text, surface, **more):
    return name(text, surface, category=PhiCategory.HOSPITAL, entity="HOSPITAL", **more)


def test_a_facility_is_found_by_the_words_before_what_it_is():
    text = "Juniper Hollow Medical Center. Juniper Hollow called; juniper berries, Juniper alone."
    assert repeats(text, facility(text, "Juniper Hollow Medical Center")) == ["Juniper Hollow"]


@pytest.mark.parametrize("full", ["Long Hospital", "General Hospital", "Boston Hospital"])
def test_a_facility_is_not_looked_for_by_one_ordinary_word_or_city(full):
    text = f"{full}. {full.split()[0]} again"
    assert repeats(text, facility(text, full)) == []


def test_a_facility_that_only_a_model_tells_is_not_looked_for():
    text = "Juniper Hollow Medical Center. Juniper Hollow called."
    assert repeats(text, facility(text, "Juniper Hollow Medical Center", evidence=Evidence.MODEL)) == []


def test_a_labelled_number_is_found_wherever_it_stands_whole():
    text = "MRN 4471902. Bag 4471902, not 44719020 nor 14471902."
    spans = find_repeats(text, [name(text, "4471902", category=PhiCategory.ID, entity="MRN")])
    assert [(span.start, span.entity) for span in spans] == [(17, "MRN")]


def test_initials_that_sign_are_found_at_their_other_places():
    text = "signed: jkv. Later jkv, and not jkvs."
    assert repeats(text, name(text, "jkv", category=PhiCategory.DOCTOR)) == ["jkv"]


def test_initials_that_are_words_are_not_looked_for():
    text = "signed: ed. To ed, then IV."
    assert repeats(text, name(text, "ed", category=PhiCategory.DOCTOR)) == []


def test_the_order_of_the_given_spans_does_not_matter():
    text = "Dr. Lindqvist and Orla Lindqvist. Lindqvist left. Orla too."
    spans = [name(text, "Lindqvist", category=PhiCategory.DOCTOR), name(text, "Orla Lindqvist", score=0.9)]
    assert find_repeats(text, spans) == find_repeats(text, spans[::-1])


def test_no_span_gives_no_repeat():
    assert find_repeats("Orla came.", []) == []
