"""`tide evaluate` on small corpora, in this process."""

from __future__ import annotations

import csv
import json
import re

import pytest
import yaml

from jobs.evaluate import main
from tests.conftest import ROOT

NOTES = [
    {"note_id": 1, "person_id": 7, "text": "MRN: 4471902, Ada Osei <b>&seen</b> 3/4/2025 & Zyx."},
    {"note_id": 2, "person_id": 7, "text": "Nothing of note by Ada Osei."},
]


def span(note, surface, category, entity, **more):
    start = note["text"].index(surface)
    return {"start": start, "end": start + len(surface), "category": category, "entity": entity, **more}


GOLD = [
    [
        span(NOTES[0], "4471902", "ID", "MRN"),
        span(NOTES[0], "Ada Osei", "PATIENT", "NAME"),
        span(NOTES[0], "3/4/2025", "DATE", "DATE"),
    ],
    [span(NOTES[1], "Ada Osei", "PATIENT", "NAME")],
]
FOUND = [
    [GOLD[0][1], GOLD[0][2], span(NOTES[0], "Zyx", "PATIENT", "NAME")],
    [GOLD[1][0], span(NOTES[1], "Nothing", "DATE", "DATE")],
]


def write_jsonl(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(path)


@pytest.fixture
def corpus(tmp_path):
    """Gold, one system that misses the MRN, and one that finds all."""
    rows = [[{"note_id": note["note_id"], **each} for each in spans] for note, spans in zip(NOTES, FOUND, strict=True)]
    return {
        "gold": write_jsonl(
            tmp_path / "gold.jsonl", [{**note, "spans": spans} for note, spans in zip(NOTES, GOLD, strict=True)]
        ),
        "some": write_jsonl(tmp_path / "some.jsonl", [row for of_note in rows for row in of_note]),
        "all": write_jsonl(
            tmp_path / "all.jsonl",
            [{"note_id": note["note_id"], "spans": spans} for note, spans in zip(NOTES, GOLD, strict=True)],
        ),
        "out": tmp_path / "out",
    }


def run(corpus, *more, spans=("some",)):
    arguments = ["--gold", corpus["gold"], "--out", str(corpus["out"]), *more]
    for name in spans:
        arguments += ["--spans", corpus[name]]
    code = main(arguments)
    path = corpus["out"] / "metrics.json"
    return code, json.loads(path.read_text()) if path.exists() else None


def test_figures_stand_under_their_documented_keys(corpus):
    code, metrics = run(corpus)
    assert code == 0
    assert metrics["micro"]["recall"] == 3 / 4
    assert metrics["micro"]["precision"] == 3 / 5
    assert metrics["characters"]["recall"] == pytest.approx((7 + 6 + 7) / (7 + 7 + 6 + 7))
    assert metrics["notes"]["covered"] == 1 / 2
    assert metrics["labelled"]["MRN"]["whole"] == 0.0
    assert metrics["categories"]["WEB"] | {"recall": None, "status": "no gold"} == metrics["categories"]["WEB"]


def test_the_first_system_stands_at_the_top_and_each_is_compared_with_each(corpus):
    _, metrics = run(corpus, spans=("all", "some"))
    assert metrics["system"] == "all"
    assert metrics["micro"]["recall"] == metrics["systems"]["all"]["micro"]["recall"] == 1.0
    assert metrics["systems"]["some"]["micro"]["recall"] == 3 / 4
    with (corpus["out"] / "table_s3_comparisons.csv").open() as file:
        rows = {row["category"]: row for row in csv.DictReader(file)}
    assert float(rows["ID"]["recall_difference"]) == 1.0
    assert rows["WEB"]["recall_p"] == ""


def test_a_second_run_writes_the_same_bytes(corpus):
    run(corpus, spans=("all", "some"))
    first = {path.name: path.read_bytes() for path in corpus["out"].iterdir()}
    run(corpus, spans=("all", "some"))
    assert {path.name: path.read_bytes() for path in corpus["out"].iterdir()} == first


GATES = "gates: [{corpora: [gold], floors: {entities.MRN.whole: 1.0}}]\n"


def test_a_gate_that_fails_is_exit_6_and_everything_is_written(corpus, tmp_path, capsys):
    (tmp_path / "gates.yaml").write_text(GATES)
    code, metrics = run(corpus, "--gates", str(tmp_path / "gates.yaml"))
    assert code == 6
    assert metrics["gates"][0]["failed"] is True
    said = capsys.readouterr()
    assert "FAILED" in said.out
    assert "4471902" not in said.out + said.err


def test_misses_are_printed_of_invented_people_only(corpus, tmp_path, capsys):
    (tmp_path / "gates.yaml").write_text(GATES)
    run(corpus, "--gates", str(tmp_path / "gates.yaml"), "--synthetic")
    said = capsys.readouterr()
    assert "MRN: [4471902], Ada" in said.out
    assert "4471902" not in said.err


def test_a_gate_that_holds_is_exit_0(corpus, tmp_path):
    (tmp_path / "gates.yaml").write_text(GATES)
    assert run(corpus, "--gates", str(tmp_path / "gates.yaml"), spans=("all",))[0] == 0


def test_the_report_needs_nothing_beside_it_and_escapes_what_it_shows(corpus):
    run(corpus, spans=("some", "all"))
    page = (corpus["out"] / "report.html").read_text()
    assert re.findall(r"""(?:src|href|url)\s*[=(]""", page) == []
    assert "<b>&seen" not in page
    assert "&lt;b&gt;&amp;seen" in page
    assert "protected health information" in page
    assert page.count("<svg") == page.count("</svg>") == 3


def test_a_report_on_invented_people_carries_no_warning(corpus):
    run(corpus, "--synthetic")
    assert "protected health information" not in (corpus["out"] / "report.html").read_text()


def test_only_files_that_say_so_hold_text_of_notes(corpus):
    run(corpus)
    for path in corpus["out"].iterdir():
        if not path.name.startswith("phi_") and path.name != "report.html":
            assert "Osei" not in path.read_text()


def test_accepted_terms_give_an_enhanced_gold_beside_the_original(corpus, tmp_path):
    run(corpus)
    with (corpus["out"] / "phi_audit.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["term"] for row in rows] == ["nothing", "zyx"]
    for row in rows:
        row["accept"] = "yes" if row["term"] == "zyx" else "no"
    reviewed = tmp_path / "reviewed.csv"
    with reviewed.open("w", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    _, metrics = run(corpus, "--reviewed", str(reviewed))
    assert metrics["micro"]["precision"] == 3 / 5
    assert metrics["enhanced_gold"]["n_added"] == 1
    assert metrics["enhanced_gold"]["systems"]["some"]["micro"]["precision"] == 4 / 5
    notes = [json.loads(line) for line in (corpus["out"] / "phi_enhanced_gold.jsonl").read_text().splitlines()]
    assert [each["source"] for each in notes[0]["spans"]] == ["gold", "gold", "gold", "audit"]
    corpus["gold"] = str(corpus["out"] / "phi_enhanced_gold.jsonl")
    assert run(corpus)[1]["micro"]["precision"] == 4 / 5


def test_an_answer_that_is_neither_yes_nor_no_stops(corpus, tmp_path):
    (tmp_path / "r.csv").write_text("accept,term,category,entity\nmaybe,zyx,PATIENT,NAME\n")
    assert run(corpus, "--reviewed", str(tmp_path / "r.csv"))[0] == 3


def test_released_text_is_searched_for_gold_and_leaks(corpus, tmp_path):
    released = write_jsonl(
        tmp_path / "note.jsonl", [{"note_id": 1, "text": "MRN: 1029384, Ada Osei seen 5/6/2025 & Ida Roe."}]
    )
    spans = write_jsonl(
        tmp_path / "spans.jsonl",
        [{"note_key": "1", "start": 5, "end": 12}, {"note_key": "1", "start": 28, "end": 36}],
    )
    _, metrics = run(corpus, "--released", released, "--released-spans", spans)
    assert metrics["released_text"] == {
        "n_notes": 1,
        "n_not_released": 1,
        "text_absence": {"recall": 2 / 3, "gone": 2, "standing": 1, "undecided": 0},
        "leaks": {"n_leaks": 1, "n_notes": 1},
    }


def test_the_drop_against_another_corpus_is_split(corpus, tmp_path):
    _, other = run(corpus, spans=("all",))
    (tmp_path / "other.json").write_text(json.dumps(other))
    _, metrics = run(corpus, "--against", str(tmp_path / "other.json"))
    drop = metrics["drop"]
    assert (drop["total"], drop["recall"], drop["mix"]) == (0.25, 0.25, 0.0)


def test_labels_without_a_mapping_are_counted(corpus, tmp_path):
    foreign = write_jsonl(tmp_path / "f.jsonl", [{"note_id": 1, "start": 5, "end": 12, "label": "B-HCW"}])
    corpus["foreign"] = foreign
    _, metrics = run(corpus, spans=("foreign",))
    assert metrics["spans_read"]["unmapped"] == {"HCW": 1}
    _, metrics = run(corpus, "--spans-labels", "stanford_aimi", spans=("foreign",))
    assert metrics["spans_read"]["unmapped"] == {}
    assert metrics["categories"]["DOCTOR"]["n_predicted"] == 1


def test_chart_values_give_their_own_figure(corpus, tmp_path):
    (tmp_path / "persons.csv").write_text("person_id,names,mrn\n7,Ada Osei,4471902\n")
    _, metrics = run(corpus, "--persons", str(tmp_path / "persons.csv"))
    assert metrics["known_values"] | {"n_occurrences": 3, "covered": 2 / 3} == metrics["known_values"]


def test_known_values_are_recognized_from_the_chart_and_refused_without_one(corpus, tmp_path, capsys):
    (tmp_path / "persons.csv").write_text("person_id,names,mrn\n7,Ada Osei,4471902\n")
    arguments = ["--gold", corpus["gold"], "--recognizers", "known_values", "--out", str(corpus["out"])]
    assert main([*arguments, "--persons", str(tmp_path / "persons.csv")]) == 0
    metrics = json.loads((corpus["out"] / "metrics.json").read_text())
    assert (metrics["known_values"]["covered"], metrics["micro"]["precision"]) == (1.0, 1.0)
    assert main(arguments) == 2
    assert "no --persons gives any" in capsys.readouterr().err


def test_recognizers_run_together_and_alone(corpus):
    code = main(["--gold", corpus["gold"], "--recognizers", "patterns,gazetteer", "--out", str(corpus["out"])])
    metrics = json.loads((corpus["out"] / "metrics.json").read_text())
    assert code == 0
    assert list(metrics["systems"]) == ["patterns+gazetteer", "patterns", "gazetteer"]
    assert metrics["labelled"]["MRN"]["whole"] == 1.0


def test_recognizers_run_as_a_pipeline_has_them(corpus, tmp_path):
    (tmp_path / "names.csv").write_text("term,entity\nZyx,PATIENT/NAME\n")
    pipeline = yaml.safe_load((ROOT / "conf" / "tide.yaml").read_text(encoding="utf-8"))
    pipeline["recognizers"] = {"gazetteer": {"terms": [str(tmp_path / "names.csv")], "shipped": False}}
    (tmp_path / "pipeline.yaml").write_text(yaml.safe_dump(pipeline))
    arguments = ["--gold", corpus["gold"], "--recognizers", "gazetteer", "--out", str(corpus["out"])]
    recalls = []
    for more in ([], ["--config", str(tmp_path / "pipeline.yaml")]):
        assert main([*arguments, *more]) == 0
        recalls.append(json.loads((corpus["out"] / "metrics.json").read_text())["micro"]["recall"])
    assert recalls == [0.25, 0.0]  # the shipped list has the name in the first note, the site's has neither


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (["--spans", "missing.jsonl"], 2),
        (["--spans", "here.jsonl", "--config", "conf/tide.yaml"], 2),
        (["--recognizers", "patterns,oracle"], 2),
        (["--recognizers", "patterns", "--gates", "missing.yaml"], 2),
        (["--recognizers", "patterns", "--gold-labels", "nobodys"], 2),
    ],
)
def test_what_does_not_fit_stops_with_its_code(corpus, more, code):
    assert main(["--gold", corpus["gold"], "--out", str(corpus["out"]), *more]) == code
    assert not corpus["out"].exists()


def test_missing_gold_is_a_fault_of_the_call(tmp_path):
    arguments = ["--gold", str(tmp_path / "none.jsonl"), "--recognizers", "patterns", "--out", str(tmp_path)]
    assert main(arguments) == 2
