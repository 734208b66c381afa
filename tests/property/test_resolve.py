from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tide_udfs.agreement import SURE, agree, undenied
from tide_udfs.resolve import resolve
from tide_udfs.span import ENTITIES, Evidence, PhiCategory, Span

CATEGORIES = [PhiCategory.DOCTOR, PhiCategory.PATIENT, PhiCategory.DATE, PhiCategory.ID]
ALPHABET = "aB3 .,-\n\u00a0é😀\u0301\ud800"


@st.composite
def texts_and_detections(draw):
    text = draw(st.text(st.sampled_from(ALPHABET), min_size=1, max_size=30))
    spans = []
    for _ in range(draw(st.integers(0, 9))):
        start = draw(st.integers(0, len(text) - 1))
        category = draw(st.sampled_from(CATEGORIES))
        spans.append(
            Span(
                start=start,
                end=draw(st.integers(start + 1, len(text))),
                category=category,
                entity=draw(st.sampled_from(sorted(ENTITIES[category]))),
                score=draw(st.sampled_from([0.3, 0.6, 0.9])),
                evidence=draw(st.sampled_from(list(Evidence))),
                recognizer=draw(st.sampled_from("ab")),
            )
        )
    return text, spans


def covered(text, spans):
    return {i for span in spans for i in range(span.start, span.end) if text[i].isalnum()}


@given(texts_and_detections())
def test_every_covered_letter_and_digit_stays_covered_and_nothing_else_is(case):
    text, spans = case
    assert covered(text, resolve(spans, text)) == covered(text, spans)


@given(texts_and_detections())
def test_resolved_spans_are_disjoint_ordered_and_trimmed(case):
    text, spans = case
    found = resolve(spans, text)
    assert all(left.end <= right.start for left, right in pairwise(found))
    assert all(text[span.start : span.end].strip() == text[span.start : span.end] != "" for span in found)


@given(texts_and_detections(), st.randoms())
def test_the_order_of_detections_does_not_matter(case, random):
    text, spans = case
    shuffled = list(spans)
    random.shuffle(shuffled)
    assert resolve(shuffled, text) == resolve(spans, text)


@given(texts_and_detections())
def test_resolving_twice_changes_nothing(case):
    text, spans = case
    once = resolve(spans, text)
    assert resolve(once, text) == once


@given(texts_and_detections())
def test_a_repeated_detection_changes_nothing(case):
    text, spans = case
    assert resolve(spans + spans, text) == resolve(spans, text)


@given(texts_and_detections(), st.randoms())
def test_agreement_depends_on_no_order(case, random):
    text, spans = case
    shuffled = list(spans)
    random.shuffle(shuffled)
    once, again = (agree(text, undenied(each, each)) for each in (spans, shuffled))
    assert resolve(again, text) == resolve(once, text)


@given(texts_and_detections())
def test_agreement_uncovers_nothing_that_is_certain_and_covers_nothing_new(case):
    text, spans = case
    asked = (Evidence.LABELLED, Evidence.SHAPE, Evidence.LEXICON, Evidence.DOUBT)
    certain = [span for span in spans if span.evidence not in asked]
    left = covered(text, resolve(agree(text, undenied(spans, spans)), text))
    assert covered(text, certain) <= left <= covered(text, [span for span in spans if span.evidence != Evidence.DOUBT])


@given(texts_and_detections())
def test_without_a_doubt_and_a_sure_model_agreement_covers_the_same(case):
    text, spans = case
    heard = [
        span
        for span in spans
        if span.evidence is not Evidence.DOUBT and not (span.evidence is Evidence.MODEL and span.score >= SURE)
    ]
    assert covered(text, resolve(agree(text, undenied(heard, heard)), text)) == covered(text, heard)
