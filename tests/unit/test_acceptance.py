"""What a release acts on: threshold, repeats, resolution."""

from __future__ import annotations

from tide_udfs.acceptance import accept, accept_each
from tide_udfs.span import Evidence, PhiCategory, Span

TEXT = "Patient: Ottoline Brask. Ms. Brask is well. Brask agreed."


def span(start, surface, recognizer, score=0.9, category=PhiCategory.PATIENT, entity="NAME"):
    return Span(
        start=start,
        end=start + len(surface),
        category=category,
        entity=entity,
        score=score,
        evidence=Evidence.LABELLED,
        recognizer=recognizer,
    )


NAME = span(9, "Ottoline Brask", "patterns")


def surfaces(spans):
    return [TEXT[each.start : each.end] for each in spans]


def test_a_detection_below_its_recognizers_threshold_is_not_acted_on():
    weak = span(25, "Ms", "gazetteer", 0.4, PhiCategory.LOCATION, "STATE")
    assert "Ms" not in surfaces(accept(TEXT, [NAME, weak], {"gazetteer": 0.5}))
    assert "Ms" in surfaces(accept(TEXT, [NAME, weak], {"gazetteer": 0.4}))


def test_a_name_found_once_is_found_at_its_other_mentions():
    assert surfaces(accept(TEXT, [NAME], {})) == ["Ottoline Brask", "Brask", "Brask"]


def test_recognizers_are_taken_together_and_each_alone():
    systems = accept_each(TEXT, {"patterns": [NAME], "gazetteer": []}, {})
    assert list(systems) == ["patterns+gazetteer", "patterns", "gazetteer"]
    assert systems["patterns+gazetteer"] == systems["patterns"]
    assert systems["gazetteer"] == []


def test_one_recognizer_is_one_system():
    assert list(accept_each(TEXT, {"patterns": [NAME]}, {})) == ["patterns"]
