"""What becomes of a rule's name where a model that is sure reads it otherwise."""

from __future__ import annotations

import pytest

from tide_udfs.acceptance import accept
from tide_udfs.agreement import agree
from tide_udfs.span import Evidence, PhiCategory, Span


def span(text, surface, category, evidence=Evidence.LABELLED, score=0.95, entity=None):
    start = text.index(surface)
    people = category in ("DOCTOR", "PATIENT")
    return Span(
        start=start,
        end=start + len(surface),
        category=PhiCategory(category),
        entity=entity or ("NAME" if people else category),
        score=score,
        evidence=evidence,
        recognizer="token_classifier" if evidence in (Evidence.MODEL, Evidence.DOUBT) else "patterns",
    )


def model(text, surface, category, score=0.99, entity=None):
    return span(text, surface, category, Evidence.MODEL, score, entity)


def shown(text, spans):
    return [(text[each.start : each.end], each.category.value) for each in spans]


@pytest.mark.parametrize(
    ("text", "surface", "rule", "read"),
    [
        ("via interpreter Mr. Roanhorse", "Roanhorse", "PATIENT", "DOCTOR"),
        ("Dear Manjula,", "Manjula", "PATIENT", "DOCTOR"),
        ("ex, Tiffani, Nevada.", "Nevada", "PATIENT", "LOCATION"),
        ("seen by Dr. Bo Park in peds", "Bo Park", "LOCATION", "DOCTOR"),
        ("signed by Kayin January, MD", "January", "DATE", "DOCTOR"),
    ],
)
def test_a_sure_model_names_the_role_that_a_rule_took_by_default(text, surface, rule, read):
    assert shown(text, accept(text, [span(text, surface, rule), model(text, surface, read)], {})) == [(surface, read)]


@pytest.mark.parametrize(
    ("text", "surface", "rule", "read"),
    [
        ("under the care of Griffin.", "Griffin", "DOCTOR", "HOSPITAL"),
        ("ORDERED BY: Bodtke", "Bodtke", "DOCTOR", "PATIENT"),
        ("seen at St. Mary's", "St. Mary's", "HOSPITAL", "LOCATION"),
        ("MRN: 555-67-8901", "555-67-8901", "ID", "PHONE"),
    ],
)
def test_a_rule_keeps_the_category_in_which_it_is_right_as_often(text, surface, rule, read):
    assert shown(text, accept(text, [span(text, surface, rule), model(text, surface, read)], {})) == [(surface, rule)]


def test_a_model_that_is_not_sure_changes_no_role():
    text = "Dear Manjula,"
    rule = span(text, "Manjula", "PATIENT")
    assert agree(text, [rule, model(text, "Manjula", "DOCTOR", 0.85)])[0] == rule


def test_a_place_in_the_name_of_a_facility_is_a_part_of_it():
    text = "Ref: Alder Bay Psychiatry Associates, today"
    spans = [
        span(text, "Alder Bay", "LOCATION", Evidence.SHAPE, entity="CITY"),
        model(text, "Alder Bay Psychiatry Associates", "HOSPITAL", entity="CLINIC"),
    ]
    assert shown(text, accept(text, spans, {})) == [("Alder Bay Psychiatry Associates", "HOSPITAL")]


def test_a_facility_in_a_small_part_of_an_address_leaves_it_an_address():
    text = "lives at 401 Kestrel Loop, Mesa Clinic"
    rule = span(text, "401 Kestrel Loop, Mesa", "LOCATION", Evidence.SHAPE, entity="ADDRESS")
    assert agree(text, [rule, model(text, "Mesa Clinic", "HOSPITAL", entity="CLINIC")])[0] == rule


@pytest.mark.parametrize(
    ("text", "surface", "name"),
    [
        ("d/w Grandma Lucha today", "Grandma Lucha", "Lucha"),
        ("d/w Halvorsen, ECMO MD", "Halvorsen, ECMO", "Halvorsen"),
        ("OFC PRUITT BADGE S2217", "PRUITT BADGE", "PRUITT"),
    ],
)
def test_a_word_beside_a_name_that_a_sure_model_leaves_out_is_no_part_of_it(text, surface, name):
    assert shown(text, accept(text, [span(text, surface, "PATIENT"), model(text, name, "PATIENT")], {})) == [
        (name, "PATIENT")
    ]


@pytest.mark.parametrize("word", ["Bà", "Deacon", "Xqlo"])
def test_a_word_that_may_be_a_name_stays_in_one_though_the_model_leaves_it_out(word):
    text = f"Wife {word} Hoa had the flu"
    spans = [span(text, f"{word} Hoa", "PATIENT"), model(text, "Hoa", "PATIENT")]
    assert shown(text, accept(text, spans, {})) == [(f"{word} Hoa", "PATIENT")]


def test_a_word_that_the_model_doubts_stays_in_a_name():
    text = "Wife Bà Hoa had the flu"
    spans = [span(text, "Bà Hoa", "PATIENT"), model(text, "Hoa", "PATIENT"), model(text, "Bà", "PATIENT", 0.1)]
    assert shown(text, accept(text, spans, {})) == [("Bà Hoa", "PATIENT")]


def test_a_suffix_stays_in_a_name_though_the_model_leaves_it_out():
    text = "Patient: Theodore Brask Jr. is here"
    spans = [span(text, "Theodore Brask Jr.", "PATIENT"), model(text, "Theodore Brask", "PATIENT")]
    assert shown(text, agree(text, spans))[0] == ("Theodore Brask Jr.", "PATIENT")


@pytest.mark.parametrize("evidence", [Evidence.KNOWN, Evidence.CHECKED, Evidence.REVIEWED])
def test_what_is_known_checked_or_reviewed_is_not_asked(evidence):
    text = "Nana Lucha was here"
    chart = span(text, "Nana Lucha", "PATIENT", evidence)
    assert agree(text, [chart, model(text, "Lucha", "DOCTOR")])[0] == chart


def test_without_a_model_every_detection_comes_back_as_it_is():
    text = "Wife Bà Hoa had the flu"
    rules = [span(text, "Bà Hoa", "PATIENT"), span(text, "Hoa", "LOCATION", Evidence.LEXICON)]
    assert agree(text, rules) == rules


def doubt(text, surface, category="PATIENT", score=0.1):
    return span(text, surface, category, Evidence.DOUBT, score)


def test_what_a_model_that_read_the_text_denies_is_no_name():
    text = "19 Fr Blake in pelvis. Ms. Roe is well, May agreed."
    rules = [span(text, "Blake", "PATIENT", Evidence.SHAPE, 0.8), span(text, "May", "DATE", Evidence.SHAPE)]
    said = [model(text, "Roe", "PATIENT"), doubt(text, "pelvis")]
    assert shown(text, accept(text, [*rules, *said], {})) == [("Roe", "PATIENT")]


def test_what_stands_behind_a_label_is_not_denied():
    text = "Surgeon: Blake. Ms. Roe is well"
    spans = [span(text, "Blake", "DOCTOR"), model(text, "Roe", "PATIENT"), doubt(text, "well")]
    assert shown(text, accept(text, spans, {})) == [("Blake", "DOCTOR"), ("Roe", "PATIENT")]


def test_a_doubt_of_the_model_is_enough_for_a_rules_name_and_is_none_of_its_own():
    text = "19 Fr Blake in pelvis"
    spans = [span(text, "Blake", "PATIENT", Evidence.SHAPE, 0.8), doubt(text, "Blake"), doubt(text, "pelvis")]
    assert shown(text, accept(text, spans, {})) == [("Blake", "PATIENT")]
    assert accept(text, spans[1:], {}) == []


def test_a_doubt_is_heard_whatever_its_models_threshold():
    text = "19 Fr Blake in pelvis"
    doubts = [doubt(text, "Blake"), doubt(text, "pelvis", score=0.6)]
    spans = [span(text, "Blake", "PATIENT", Evidence.SHAPE, 0.8), *doubts]
    assert shown(text, accept(text, spans, {"token_classifier": 0.5})) == [("Blake", "PATIENT")]


def test_a_model_without_doubts_denies_nothing():
    text = "19 Fr Blake in pelvis. Ms. Roe is well"
    spans = [span(text, "Blake", "PATIENT", Evidence.SHAPE), model(text, "Roe", "PATIENT")]
    assert shown(text, accept(text, spans, {})) == [("Blake", "PATIENT"), ("Roe", "PATIENT")]


@pytest.mark.parametrize(
    ("category", "evidence", "score"),
    [
        ("ID", Evidence.SHAPE, 0.7),
        ("ID", Evidence.LABELLED, 0.95),
        ("PHONE", Evidence.SHAPE, 0.9),
        ("AGE", Evidence.SHAPE, 0.95),
        ("LOCATION", Evidence.CHECKED, 0.97),
        ("PATIENT", Evidence.KNOWN, 0.9),
        ("PATIENT", Evidence.REVIEWED, 1.0),
        ("HOSPITAL", Evidence.LEXICON, 0.9),
    ],
)
def test_identifiers_by_their_form_the_chart_and_a_sites_own_terms_are_not_denied(category, evidence, score):
    text = "seen: 4471-B in pelvis"
    spans = [span(text, "4471-B", category, evidence, score), doubt(text, "pelvis")]
    assert [each.category for each in accept(text, spans, {})] == [category]


def test_a_repeat_that_the_model_denies_is_dropped():
    text = "Resident: Harze. Harze came, started Harze today."
    rule = span(text, "Harze", "DOCTOR")
    assert len(accept(text, [rule], {})) == 3
    first, second = [
        span(" " * at + text[at:], "Harze", "DOCTOR", Evidence.DOUBT, 0.1) for at in (text.index("Harze"), 17)
    ]
    assert [each.start for each in accept(text, [rule, first, second], {})] == [10, 17]
