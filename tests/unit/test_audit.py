"""Audit of the gold and the drop between corpora: worked by hand."""

from __future__ import annotations

import pytest

from tide_udfs.corpora.document import Document
from tide_udfs.metrics.audit import AUDIT, context, enhance_gold, find_candidates
from tide_udfs.metrics.decompose import CategoryRecall, decompose_drop
from tide_udfs.metrics.findings import find_errors
from tide_udfs.metrics.protocol import Protocol
from tide_udfs.span import Evidence, PhiCategory, Span


def span(text, surface, category, entity, nth=0):
    start = -1
    for _ in range(nth + 1):
        start = text.index(surface, start + 1)
    return Span(
        start=start,
        end=start + len(surface),
        category=PhiCategory(category),
        entity=entity,
        score=1.0,
        evidence=Evidence.MODEL,
        recognizer="model",
    )


ONE = "Walks at Elm Park daily. ELM  PARK is near. Sees Ada Osei."
TWO = "Back from elm park. No pain."
DOCUMENTS = [
    Document(note_id="b", text=TWO),
    Document(note_id="a", text=ONE, gold=(span(ONE, "Ada Osei", "DOCTOR", "NAME"),)),
]
PREDICTIONS = {
    "a": [
        span(ONE, "Elm Park", "LOCATION", "PLACE"),
        span(ONE, "ELM  PARK", "HOSPITAL", "UNIT"),
        span(ONE, "Ada", "DOCTOR", "NAME"),
        span(ONE, "near", "OTHER", "OTHER"),
    ],
    "b": [span(TWO, "elm park", "LOCATION", "PLACE"), span(TWO, "pain", "ID", "ID")],
}


def test_predictions_without_gold_are_grouped_by_term_and_ranked():
    findings = [finding for each in DOCUMENTS for finding in find_errors(each, PREDICTIONS[each.note_id], Protocol())]
    first, second = find_candidates(DOCUMENTS, findings)
    assert (first.term, first.count, sorted(first.note_ids)) == ("elm park", 3, ["a", "b"])
    assert first.kind == ("LOCATION", "PLACE")
    assert first.contexts[0] == ("Walks at ", "Elm Park", " daily. ELM  PARK is near. See")
    assert (second.term, second.count) == ("pain", 1)


def test_an_accepted_term_is_marked_wherever_it_stands_and_the_gold_kept():
    enhanced = {d.note_id: d for d in enhance_gold(DOCUMENTS, {"elm park": (PhiCategory.LOCATION, "PLACE")})}
    surfaces = [(ONE[s.start : s.end], s.recognizer) for s in enhanced["a"].gold]
    assert surfaces == [("Elm Park", AUDIT), ("ELM  PARK", AUDIT), ("Ada Osei", "model")]
    assert [TWO[s.start : s.end] for s in enhanced["b"].gold] == ["elm park"]
    assert DOCUMENTS[0].gold == ()


def test_an_accepted_term_inside_original_gold_changes_nothing():
    enhanced = enhance_gold(DOCUMENTS[1:], {"osei": (PhiCategory.PATIENT, "SURNAME")})
    assert enhanced[0].gold == DOCUMENTS[1].gold


def test_an_entity_the_category_lacks_becomes_the_category():
    enhanced = enhance_gold(DOCUMENTS[:1], {"elm park": (PhiCategory.LOCATION, "FOREST")})
    assert enhanced[0].gold[0].entity == "LOCATION"


def test_context_stays_on_one_line():
    assert context("ab\ncd\r\nef", 3, 5, chars=3) == ("ab ", "cd", "  e")


@pytest.mark.parametrize(
    ("surface", "category", "kind", "covered"),
    [
        ("Ada", "DOCTOR", "leak", 3 / 7),
        ("Sees Ada Osei", "DOCTOR", "boundary", 1.0),
        ("Ada Osei", "PATIENT", "category", 1.0),
        ("daily", "DATE", "excess", 0.0),
    ],
)
def test_each_error_says_what_went_wrong(surface, category, kind, covered):
    predicted = [span(ONE, surface, category, category)]
    found = {finding.kind: finding for finding in find_errors(DOCUMENTS[1], predicted, Protocol())}
    assert found[kind].covered == pytest.approx(covered)
    assert set(found) == ({"leak", "excess"} if kind == "excess" else {kind})


def test_a_drop_is_split_into_worse_recall_and_a_harder_mix():
    """0.9*0.5+0.5*0.5 = 0.7 falls to 0.8*0.2+0.5*0.8 = 0.56; recall term 0.2*(0.9-0.8), mix term the rest."""
    first = {"DATE": CategoryRecall(n_gold=50, n_matched=45), "HOSPITAL": CategoryRecall(n_gold=50, n_matched=25)}
    second = {"DATE": CategoryRecall(n_gold=20, n_matched=16), "HOSPITAL": CategoryRecall(n_gold=80, n_matched=40)}
    drop = decompose_drop(first, second)
    assert drop is not None
    assert (drop.total, drop.recall, drop.mix) == pytest.approx((0.14, 0.02, 0.12))
    assert drop.by_category["HOSPITAL"] == pytest.approx((0.0, -0.15))


def test_a_category_that_one_corpus_lacks_has_only_a_mix_term():
    drop = decompose_drop(
        {"DATE": CategoryRecall(n_gold=10, n_matched=9)},
        {"DATE": CategoryRecall(n_gold=10, n_matched=9), "AGE": CategoryRecall(n_gold=10, n_matched=1)},
    )
    assert drop is not None
    assert (drop.recall, drop.total) == pytest.approx((0.0, 0.4))


def test_a_corpus_without_gold_has_no_drop():
    assert decompose_drop({}, {"DATE": CategoryRecall(n_gold=1, n_matched=1)}) is None
