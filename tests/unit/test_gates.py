"""Gates: what they read, what they demand, and what stops them."""

from __future__ import annotations

import pytest

from jobs.gates import Verdict, check, concerned, load_gates
from tide_udfs.errors import ConfigError
from tide_udfs.metrics.findings import Finding
from tide_udfs.span import Evidence, PhiCategory, Span


def gates_of(tmp_path, text):
    path = tmp_path / "gates.yaml"
    path.write_text(text)
    return load_gates(path)


METRICS = {
    "micro": {"recall": 0.9},
    "labelled": {"SSN": {"whole": None}, "MRN": {"whole": 0.99}},
    "entities": {"MRN": {"covered": 1.0}},
    "over_redaction": {"words_per_1000": 12.0},
}
BOUNDS = """
gates:
  - corpora: [mine]
    floors: {micro.recall: 0.9, labelled.SSN.whole: 1.0, labelled.MRN.whole: 1.0, entities.ZIP.covered: 1.0}
    ceilings: {over_redaction.words_per_1000: 10}
  - corpora: [theirs]
    floors: {micro.recall: 1.0}
"""


def test_floors_and_ceilings_are_held_against_the_figures_of_their_corpora(tmp_path):
    verdicts = check(gates_of(tmp_path, BOUNDS), METRICS, "mine")
    failed = {verdict.path: verdict.failed for verdict in verdicts}
    assert failed == {
        "micro.recall": False,
        "labelled.SSN.whole": False,
        "labelled.MRN.whole": True,
        "entities.ZIP.covered": False,
        "over_redaction.words_per_1000": True,
    }


def test_a_bound_without_gold_says_so(tmp_path):
    verdicts = {verdict.path: verdict for verdict in check(gates_of(tmp_path, BOUNDS), METRICS, "mine")}
    assert str(verdicts["labelled.SSN.whole"]) == "no gold  labelled.SSN.whole"
    assert verdicts["entities.ZIP.covered"].value is None


def test_a_corpus_that_no_gate_names_is_not_judged(tmp_path):
    assert check(gates_of(tmp_path, BOUNDS), METRICS, "another") == []


@pytest.mark.parametrize("path", ["micro.recal", "entities.MNR.covered", "micro", "labelled.XYZ.whole"])
def test_a_bound_on_a_figure_that_does_not_exist_stops(tmp_path, path):
    gates = gates_of(tmp_path, f"gates: [{{corpora: [mine], floors: {{{path}: 1.0}}}}]")
    with pytest.raises(ConfigError, match="gates"):
        check(gates, METRICS, "mine")


def test_a_gates_file_reports_all_its_faults(tmp_path):
    text = """
labelled: {X: {entities: [NOPE], before: "("}}
corpora: {mine: {colour: red}}
gates: [{corpora: [mine], floors: {micro.recall: high}}]
"""
    with pytest.raises(ConfigError) as caught:
        gates_of(tmp_path, text)
    for path in ("labelled.X.entities", "labelled.X.before", "corpora.mine.colour", "gates.0.floors"):
        assert path in str(caught.value)


def labelled(before, surface, entity, category):
    text = before + surface
    span = Span(
        start=len(before),
        end=len(text),
        category=PhiCategory(category),
        entity=entity,
        score=1.0,
        evidence=Evidence.REVIEWED,
    )
    return {name for name, rule in load_gates().protocol("any").labels.items() if rule.holds(text, span)}


@pytest.mark.parametrize(
    ("before", "surface", "entity", "category", "expected"),
    [
        ("MRN: ", "4471902", "MRN", "ID", {"MRN"}),
        ("Medical Record #: ", "4471902", "ID", "ID", {"MRN"}),
        ("MRN 4471902 acct ", "99", "ID", "ID", set()),
        ("SSN ", "471-58-3920", "SSN", "ID", {"SSN"}),
        ("Social Security No. ", "471-58-3920", "ID", "ID", {"SSN"}),
        ("Ph: ", "(415) 739-2841", "PHONE", "PHONE", {"PHONE"}),
        ("called ", "415-739-2841", "PHONE", "PHONE", set()),
        ("Fax ", "415.739.2841", "FAX", "PHONE", {"FAX"}),
        ("Fax: ", "415.739.2841", "PHONE", "PHONE", {"FAX"}),
        ("at ", "ada@clinic.example", "EMAIL", "WEB", {"EMAIL"}),
        ("see ", "https://a.example/x", "WEB", "WEB", {"URL"}),
        ("see ", "clinic.example/x", "URL", "WEB", set()),
        ("on ", "3/4/2025", "DATE", "DATE", {"FULL_DATE"}),
        ("on ", "4 Mar 2025", "DATE", "DATE", {"FULL_DATE"}),
        ("on ", "3/4", "DATE", "DATE", set()),
        ("in ", "March 2025", "DATE", "DATE", set()),
    ],
)
def test_the_shipped_rules_tell_labelled_identifiers(before, surface, entity, category, expected):
    assert labelled(before, surface, entity, category) == expected


def finding(kind, **fields):
    values = {"note_id": "n", "start": 0, "end": 1, "category": "ID", "entity": "MRN", "covered": 0.0}
    return Finding(kind=kind, **{**values, **fields})


@pytest.mark.parametrize(
    ("path", "is_floor", "expected"),
    [
        ("labelled.MRN.whole", True, ["leak"]),
        ("entities.MRN.covered", True, ["leak", "boundary"]),
        ("categories.ID.recall", True, ["leak", "boundary", "category"]),
        ("categories.ID.precision", True, ["excess"]),
        ("characters.recall", True, ["leak"]),
        ("over_redaction.words_per_1000", False, ["excess"]),
    ],
)
def test_each_bound_shows_the_findings_behind_it(tmp_path, path, is_floor, expected):
    findings = [
        finding("leak", labels=("MRN",)),
        finding("boundary", start=1, covered=0.9),
        finding("category", start=2, covered=1.0),
        finding("excess", start=3),
    ]
    verdict = Verdict(path=path, bound=1.0, is_floor=is_floor, value=0.5)
    assert [each.kind for each in concerned(verdict, findings)] == expected
