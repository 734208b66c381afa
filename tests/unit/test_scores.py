"""Every measure on one small corpus that can be worked out with pencil and paper."""

from __future__ import annotations

import re

import pytest

from tide_udfs.corpora.document import Document
from tide_udfs.metrics.counts import count_document
from tide_udfs.metrics.matching import TAUS
from tide_udfs.metrics.protocol import LabelRule, Protocol
from tide_udfs.metrics.scores import Totals, compare, summarize
from tide_udfs.span import Evidence, PhiCategory, Span

TEXT = "MRN: 4471902 seen by Dr. Ada Osei on 3/4/2020 for gout, tag XK-77 of Ilsa Varga."


def span(surface, category, entity=None, text=TEXT):
    start = text.index(surface)
    return Span(
        start=start,
        end=start + len(surface),
        category=PhiCategory(category),
        entity=entity or category,
        score=1.0,
        evidence=Evidence.MODEL,
    )


GOLD = (
    span("4471902", "ID", "MRN"),
    span("Ada Osei", "DOCTOR", "NAME"),
    span("3/4/2020", "DATE"),
    span("XK-77", "OTHER"),
    span("Ilsa Varga", "PATIENT", "NAME"),
)
LABELS = {
    "MRN": LabelRule(entities=frozenset({"MRN", "ID"}), before=re.compile(r"MRN:?\s*$")),
    "DATE": LabelRule(entities=frozenset({"DATE"}), surface=re.compile(r"\d{1,2}/\d{1,2}/\d{4}")),
    "SSN": LabelRule(entities=frozenset({"SSN"})),
}


def figures(predicted, *, gold=GOLD, protocol=None, **fields):
    protocol = protocol or Protocol(labels=LABELS)
    document = Document(note_id="n", text=TEXT, gold=gold, **fields)
    totals = Totals({"n": count_document(document, predicted, protocol)}, n_resamples=10)
    return summarize(totals, taus=TAUS, labels=protocol.labels)


def test_precision_and_recall_by_category_micro_and_macro():
    found = figures([span("4471902", "ID"), span("Dr. Ada Osei", "DOCTOR"), span("gout", "ID")])
    assert (
        found["categories"]["ID"] | {"recall": 1.0, "precision": 0.5, "n_gold": 1, "n_predicted": 2}
        == (found["categories"]["ID"])
    )
    assert found["categories"]["DOCTOR"]["recall"] == 0.0  # 8 of 12 characters
    assert found["categories"]["DATE"]["recall"] == 0.0
    assert found["micro"]["recall"] == 1 / 4
    assert found["micro"]["precision"] == 1 / 3
    assert found["macro"]["recall"] == 1 / 4
    assert found["macro"]["precision"] == pytest.approx((0.5 + 0.0) / 2)  # DATE and PATIENT have no prediction


def test_overlap_thresholds_are_reported_side_by_side():
    found = figures([span("Dr. Ada Osei", "DOCTOR")])["iou"]
    assert [found[tau]["micro"]["recall"] for tau in ("0.5", "0.8", "exact")] == [1 / 4, 0.0, 0.0]


def test_titles_do_not_count_in_the_core_view():
    assert figures([span("Dr. Ada Osei", "DOCTOR")])["core"]["micro"]["recall"] == 1 / 4


def test_a_doctor_called_patient_counts_as_a_name_and_in_any_category_only():
    found = figures([span("Ada Osei", "PATIENT")])
    assert found["micro"]["recall"] == 0.0
    assert found["pooled"]["NAME"]["recall"] == 1 / 2
    assert found["pooled"]["NAME"]["precision"] == 1.0
    assert found["any_category"]["micro"]["recall"] == 1 / 4
    assert found["any_category"]["categories"]["DOCTOR"]["recall"] == 1.0


def test_characters_are_covered_whatever_the_category():
    found = figures([span("4471902 seen", "OTHER"), span("3/4", "ID")])["characters"]
    assert found["n_gold"] == 7 + 7 + 6 + 9
    assert found["recall"] == (7 + 2) / 29
    assert found["precision"] == (7 + 2) / (11 + 2)
    assert found["categories"]["DATE"]["recall"] == 2 / 6
    assert found["entities"]["MRN"]["recall"] == 1.0


def test_a_span_is_hidden_from_four_fifths_of_its_letters_and_digits_on():
    found = figures([span("44719", "ID"), span("Ilsa Var", "DOCTOR")])
    assert found["entities"]["MRN"]["covered"] == 0.0  # 5 of 7
    assert found["entities"]["NAME"] | {"covered": 0.0, "whole": 0.0, "n_gold": 2} == found["entities"]["NAME"]  # 7/9
    assert figures([span("447190", "ID")])["entities"]["MRN"]["covered"] == 1.0  # 6 of 7
    assert figures([span("447190", "ID")])["entities"]["MRN"]["whole"] == 0.0


def test_labelled_identifiers_are_counted_apart():
    found = figures([span("3/4/2020", "DATE")])["labelled"]
    assert found["MRN"]["covered"] == 0.0
    assert found["DATE"]["covered"] == 1.0
    assert found["SSN"]["covered"] is None
    assert found["SSN"]["status"] == "no gold"


def test_a_label_further_away_than_its_window_is_none():
    rule = LabelRule(entities=frozenset({"MRN"}), before=re.compile("MRN"))
    near, far = "MRN" + " " * 21 + "4471902", "MRN" + " " * 22 + "4471902"
    assert rule.holds(near, span("4471902", "ID", "MRN", near))
    assert not rule.holds(far, span("4471902", "ID", "MRN", far))


def test_a_note_is_covered_when_nothing_of_its_gold_is_left():
    everything = [span(TEXT, "OTHER")]
    assert figures(everything)["notes"]["covered"] == 1.0
    assert figures(everything[:0])["notes"]["covered"] == 0.0
    assert figures([], gold=())["notes"]["covered"] == 1.0


def test_a_category_without_gold_is_neither_one_nor_zero():
    found = figures([span("gout", "WEB")])
    assert found["categories"]["WEB"]["recall"] is None
    assert found["categories"]["WEB"]["precision"] is None
    assert found["categories"]["WEB"]["status"] == "no gold"
    assert found["categories"]["WEB"]["n_predicted"] == 1
    assert found["micro"]["precision"] == 0.0


def test_a_corpus_without_gold_has_neither_recall_nor_precision():
    found = figures([span("gout", "ID")], gold=())
    for entry in (found["micro"], found["macro"], found["characters"], found["any_category"]["micro"]):
        assert (entry["recall"], entry["precision"], entry["status"]) == (None, None, "no gold")
    assert found["over_redaction"]["words_per_1000"] > 0


def test_other_counts_nowhere():
    touching, masked = span("XK", "ID"), span("gout", "OTHER")
    found = figures([touching, masked, span("3/4/2020", "DATE")])
    assert found["micro"]["precision"] == 1.0
    assert found["micro"]["n_predicted"] == 1
    assert found["micro"]["n_gold"] == 4
    assert found["characters"]["n_gold"] == 29


def test_a_corpus_may_leave_a_category_and_surfaces_unmarked():
    protocol = Protocol(unscored=frozenset({PhiCategory.DATE}), allowed=re.compile("gout"))
    found = figures([span("3/4/2020", "DATE"), span("gout", "ID"), span("seen", "ID")], protocol=protocol)
    assert found["micro"] | {"n_gold": 3, "n_predicted": 1, "precision": 0.0} == found["micro"]
    assert found["over_redaction"]["words_per_1000"] == pytest.approx(1000 / 9)


def test_over_redaction_counts_harmless_mentions_and_words_outside_gold():
    gout = TEXT.index("gout")
    found = figures([span("gout, tag", "PATIENT")], not_phi=((gout, gout + 4), (0, 3)))["over_redaction"]
    assert found["not_phi_touched"] == 1 / 2
    assert found["n_words"] == 9  # MRN seen by Dr on for gout tag of
    assert found["words_per_1000"] == pytest.approx(2000 / 9)


def test_known_values_are_looked_for_in_all_their_forms():
    known = (("NAME", "Ilsa Varga"), ("DATE", "2020-03-04"), ("MRN", "4471902"))
    found = figures([span("3/4/2020", "DATE"), span("Ilsa", "PATIENT")], known=known)["known_values"]
    assert (found["n_occurrences"], found["covered"]) == (3, 1 / 3)


def test_a_single_word_of_a_known_value_counts_only_where_it_is_marked():
    found = figures([], known=(("PATIENT/NAME", "tag Varga"), ("MRN", "XK-78")))["known_values"]
    assert found["n_occurrences"] == 1


def test_two_systems_are_compared_note_by_note():
    def totals(predictions):
        document = [Document(note_id=f"n{i}", text=TEXT, gold=GOLD) for i in range(len(predictions))]
        return Totals({d.note_id: count_document(d, p, Protocol()) for d, p in zip(document, predictions, strict=True)})

    both, one = [span("4471902", "ID"), span("3/4/2020", "DATE")], [span("3/4/2020", "DATE")]
    rows = compare(totals([both] * 20), totals([one] * 20))
    assert rows["ID"]["recall_difference"] == 1.0
    assert rows["ID"]["recall_p"] < 0.01
    assert rows["ID"]["recall_p_bonferroni"] == pytest.approx(9 * rows["ID"]["recall_p"])
    assert rows["DATE"]["recall_difference"] == 0.0
    assert rows["DATE"]["recall_p"] == 1.0
    assert rows["WEB"]["recall_difference"] is None
    assert rows["micro"]["recall_difference"] == pytest.approx(1 / 4)


def test_a_tenth_of_a_gold_span_is_not_recall_one():
    """F20: gold 0-20, prediction 0-2 was reported as recall 1 and precision 1; prediction 0-40 as recall 0."""
    gold = (span(TEXT[:20].strip(), "ID"),)
    short, long = figures([span(TEXT[:2], "ID")], gold=gold), figures([span(TEXT[:40].strip(), "ID")], gold=gold)
    assert (short["micro"]["recall"], short["micro"]["precision"]) == (0.0, 0.0)
    assert short["characters"]["recall"] < 0.2
    assert short["spans"]["covered"] == 0.0
    assert long["spans"]["covered"] == long["characters"]["recall"] == 1.0
    assert long["iou"]["0.5"]["micro"]["recall"] == 1.0 or long["characters"]["precision"] < 0.6
