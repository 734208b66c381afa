import pytest

from tide_udfs.errors import SpanError
from tide_udfs.resolve import resolve
from tide_udfs.span import Evidence, PhiCategory, Span


def span(start, end, category, evidence=Evidence.MODEL, score=0.9, entity=None, recognizer="model"):
    return Span(
        start=start,
        end=end,
        category=PhiCategory(category),
        entity=entity or category,
        score=score,
        evidence=evidence,
        recognizer=recognizer,
    )


def shown(text, spans):
    return [(text[s.start : s.end], s.category.value) for s in spans]


def test_the_longer_of_one_category_stands_with_the_best_evidence_and_score_of_both():
    text = "John Smith"
    long, short = span(0, 10, "PATIENT", score=0.5), span(5, 10, "DOCTOR", Evidence.KNOWN, 0.8)
    (found,) = resolve([long, short], text)
    assert (found.start, found.end, found.category) == (0, 10, "PATIENT")
    assert (found.evidence, found.score) == (Evidence.KNOWN, 0.8)


def test_trust_decides_before_length_between_categories():
    text = "471-58-3920 471583920"
    ssn = span(0, 11, "ID", Evidence.CHECKED, entity="SSN")
    phone = span(4, 16, "PHONE", Evidence.SHAPE)
    assert shown(text, resolve([ssn, phone], text)) == [("471-58-3920", "ID"), ("4715", "PHONE")]


def test_what_a_winner_leaves_of_a_loser_on_both_sides_stays():
    text = "lives at Boston General now"
    found = resolve([span(9, 15, "LOCATION", Evidence.KNOWN), span(0, 23, "HOSPITAL")], text)
    assert shown(text, found) == [("lives at", "HOSPITAL"), ("Boston", "LOCATION"), ("General", "HOSPITAL")]


def test_a_partial_overlap_of_two_names_keeps_both_ends():
    text = "John Smith Jr. lives in San Jose"
    found = resolve([span(0, 10, "PATIENT", score=0.99), span(5, 23, "DOCTOR", score=0.6)], text)
    assert shown(text, found) == [("John Smith", "PATIENT"), ("Jr. lives in", "DOCTOR")]


def test_a_rest_of_punctuation_alone_is_dropped():
    text = "(Smith)."
    found = resolve([span(1, 6, "PATIENT", Evidence.KNOWN), span(0, 8, "LOCATION")], text)
    assert shown(text, found) == [("Smith", "PATIENT")]


def test_of_two_equal_ranges_the_higher_score_wins():
    text = "Ashford"
    assert shown(text, resolve([span(0, 7, "PATIENT", score=0.6), span(0, 7, "HOSPITAL", score=0.9)], text)) == [
        ("Ashford", "HOSPITAL")
    ]


def test_a_detection_beyond_the_text_is_an_error_and_not_cut():
    with pytest.raises(SpanError):
        resolve([span(0, 9, "PATIENT")], "Ashford")


def test_a_hundred_thousand_detections_inside_one_are_resolved_at_once():
    text = "7 " * 100_000
    inside = [span(2 * i, 2 * i + 1, "ID", Evidence.SHAPE) for i in range(100_000)]
    found = resolve([*inside, span(0, len(text) - 1, "OTHER", entity="IMAGE")], text)
    assert len(found) == 100_000
