"""The benchmark: what it measures with and what it writes. How fast anything is, no test says."""

import json
from itertools import islice

import pytest

from jobs import benchmark
from jobs.benchmarks.cpu import recognize_texts
from jobs.benchmarks.notes import NOTES_A_PATIENT, make_notes, with_distinct_values, with_plain_lines
from jobs.benchmarks.terms import measure_terms
from tests.support.models import write_random_bert
from tests.support.recognizers import Words
from tide_udfs.data.model import shipped_model

N_NOTES = 340
"""More than there are sample notes for with one key: 80 patients of four notes."""


@pytest.fixture(scope="module")
def notes():
    return list(make_notes(N_NOTES))


def run(*arguments, expect=0):
    assert benchmark.main([str(argument) for argument in arguments]) == expect


def results(out):
    return json.loads((out / "benchmark.json").read_text(encoding="utf-8"))["stages"]


def surfaces(note, kind=None):
    """Return what the spans of a note cover, or those of one category or entity."""
    return [note.text[span.start : span.end] for span in note.spans if kind in (None, span.category, span.entity)]


def test_no_two_notes_are_alike(notes):
    assert len({note.text for note in notes}) == len({note.note_id for note in notes}) == N_NOTES


def test_the_same_notes_are_made_each_time(notes):
    assert list(make_notes(8)) == notes[:8]


def test_a_note_is_of_about_two_kilobytes(notes):
    assert 1_500 < sum(len(note.text) for note in notes) / N_NOTES < 3_500


def test_a_patient_has_several_notes_that_share_names_and_differ_in_dates(notes):
    first, second = notes[:2]
    assert first.person_id == second.person_id
    assert len({note.person_id for note in notes}) == N_NOTES // NOTES_A_PATIENT
    assert first.note_date != second.note_date
    assert surfaces(first, "PATIENT") == surfaces(second, "PATIENT")
    assert surfaces(first, "DATE") != surfaces(second, "DATE")


def test_plain_lines_thin_the_spans_out_and_move_none(notes):
    note = notes[3]
    thinned = with_plain_lines(note, 200)
    assert thinned.text.startswith(note.text)
    assert thinned.spans == note.spans
    assert 200 * len(note.spans) <= len(thinned.text) < 201 * len(note.spans) + 1_000


def test_spans_stand_where_their_values_stand(notes):
    phones = [phone for note in notes for phone in surfaces(note, "PHONE")]
    assert len(phones) > N_NOTES
    assert all(any(map(str.isdigit, phone)) for phone in phones)


def test_distinct_values_leave_the_text_between_them_as_it_is(notes):
    for before, after in zip(notes[:20], with_distinct_values(notes[:20]), strict=True):
        assert len(after.text) == len(before.text)
        assert [(span.start, span.end) for span in after.spans] == [(span.start, span.end) for span in before.spans]
        marked = {i for span in before.spans for i in range(span.start, span.end)}
        assert all(after.text[i] == c for i, c in enumerate(before.text) if i not in marked)


def test_hardly_a_distinct_value_stands_twice(notes):
    names = [name for note in with_distinct_values(notes) for name in surfaces(note, "PATIENT") if len(name) > 6]
    assert len(names) > N_NOTES
    assert len(set(names)) > 0.99 * len(names)


def test_each_recognizer_reads_every_text_of_every_batch():
    texts = [f"Zorblax{number}" for number in range(300)]
    found = recognize_texts({"patterns": Words(), "gazetteer": Words("gazetteer", "[0-9]+")}, texts)
    assert [[span["recognizer"] for span in spans] for spans in found] == [["gazetteer", "patterns"]] * 300


@pytest.mark.parametrize("stage", ["patterns", "gazetteer", "recognize"])
def test_a_recognizer_stage_reports_its_rate(stage, tmp_path):
    run("--stage", stage, "--notes-count", 4, "--repeat", 2, "--out", tmp_path)
    figures = results(tmp_path)[stage]
    assert figures["n_notes"] == 4
    assert figures["n_passes"] == 2
    assert figures["chars_per_cpu_s"] == pytest.approx(figures["n_chars"] / figures["cpu_s"])
    assert {"load_s", "spans_per_1000_chars", "machine"} <= figures.keys()


@pytest.mark.parametrize(("limit", "n_chars"), [([], 21), (["--notes-count", 1], 8)])
def test_recognizers_read_the_notes_of_a_file(limit, n_chars, tmp_path):
    notes = tmp_path / "notes.jsonl"
    rows = [{"text": "May 2021"}, {"note_text": "Seen by Roe."}, {"text": "ß"}]
    notes.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    run("--stage", "patterns", "--notes", notes, "--out", tmp_path, *limit)
    assert results(tmp_path)["patterns"]["n_chars"] == n_chars


def test_the_anonymizer_is_measured_on_repeated_and_on_distinct_values(tmp_path):
    run("--stage", "anonymize", "--notes-count", 8, "--repeat", 1, "--out", tmp_path)
    figures = results(tmp_path)["anonymize"]
    assert figures["distinct"]["distinct_share"] > 0.9 > figures["repeated"]["distinct_share"]
    for part in ("repeated", "prose", "distinct"):
        assert figures[part]["udf"]["n_spans"] >= figures[part]["n_spans_marked"] * 0.98
        assert figures[part]["core"]["spans_per_cpu_s"] > 0
    assert {"ff3", "string_keys", "integer_keys"} <= figures["ids"].keys()


def test_stages_of_earlier_calls_stay_and_the_file_holds_no_text_of_a_note(tmp_path, notes):
    run("--stage", "patterns", "--notes-count", 4, "--repeat", 1, "--out", tmp_path)
    run("--stage", "gazetteer", "--notes-count", 4, "--repeat", 1, "--out", tmp_path)
    assert list(results(tmp_path)) == ["patterns", "gazetteer"]
    written = (tmp_path / "benchmark.json").read_text(encoding="utf-8")
    names = {surface for note in notes[:4] for surface in surfaces(note) if len(surface) > 8}
    assert not [name for name in names if name in written]


def test_the_table_shows_every_figure_with_its_place_in_the_json(capsys, tmp_path):
    run("--stage", "patterns", "--notes-count", 4, "--repeat", 1, "--out", tmp_path)
    shown = {line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("  ")}
    figures = results(tmp_path)["patterns"]
    assert shown == {*figures, *figures["machine"]} - {"machine"}


@pytest.mark.parametrize(
    ("figures", "lines"),
    [
        ({"a": {"b": 1234.6}}, [("a.b", "1,235")]),
        ({"a": [{"n": 2_000}, {"n": 20_000}]}, [("a[0].n", "2,000"), ("a[1].n", "20,000")]),
        ({"share": 0.12345, "names": ["x", "y"]}, [("share", "0.123"), ("names", "x, y")]),
        ({"cores": None, "quiet": True}, [("cores", "unknown"), ("quiet", "True")]),
    ],
)
def test_figures_read_well(figures, lines):
    assert list(benchmark.table(figures)) == lines


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["--stage", "speed"],
            "no speed; there are refresh, recognize, gazetteer, known_values, patterns, presidio, "
            "token_classifier, terms, anonymize, end_to_end",
        ),
        (["--stage", ","], "no stage"),
        (["--stage", "refresh", "--notes", "x.jsonl"], "--notes: refresh makes its notes"),
        (["--stage", "anonymize", "--notes", "x.jsonl"], "--notes: anonymize makes its notes"),
        (["--stage", "patterns", "--notes", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_line(arguments, says, tmp_path, capsys):
    run(*arguments, "--out", tmp_path, expect=2)
    assert says in capsys.readouterr().err
    assert not (tmp_path / "benchmark.json").exists()


@pytest.mark.parametrize("number", ["0", "-3", "many"])
def test_a_count_is_a_whole_number_from_one(number, tmp_path, capsys):
    with pytest.raises(SystemExit, match="2"):
        benchmark.main(["--stage", "patterns", "--out", str(tmp_path), "--repeat", number])
    assert "need a whole number, 1 or more" in capsys.readouterr().err


def test_a_file_of_something_else_is_not_overwritten(tmp_path, capsys):
    path = tmp_path / "benchmark.json"
    path.write_text("[1]", encoding="utf-8")
    run("--stage", "patterns", "--out", tmp_path, expect=2)
    assert path.read_text(encoding="utf-8") == "[1]"
    assert "not what `tide benchmark` writes" in capsys.readouterr().err


def test_notes_are_made_one_by_one():
    assert len(list(islice(make_notes(10**9), 3))) == 3


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return write_random_bert(tmp_path_factory.mktemp("model"), positions=128)


def test_a_token_classifier_is_measured_against_a_bare_loop_over_its_windows(model, tmp_path):
    run("--stage", "token_classifier", "--model", model, "--notes-count", 3, "--repeat", 1, "--out", tmp_path)
    figures = results(tmp_path)["token_classifier"]
    assert figures["n_window_tokens"] > figures["n_tokens"] > 1_000
    for backend in {"onnxruntime", "torch"} & figures.keys():
        rates = figures[backend]
        assert rates["share_of_bare"] == pytest.approx(
            rates["udf"]["tokens_per_cpu_s"] / rates["bare"]["tokens_per_cpu_s"]
        )
    assert "onnxruntime" in figures


def test_every_stage_has_its_rate_on_short_and_on_long_notes(model, tmp_path):
    run("--stage", "end_to_end", "--model", model, "--notes-count", 7, "--out", tmp_path)
    figures = results(tmp_path)["end_to_end"]
    assert figures["long"]["tokens_a_note"] > 10 * figures["short"]["tokens_a_note"]
    for part in ("short", "long"):
        rates = figures[part]["tokens_per_cpu_s"]
        assert rates.keys() == {"patterns", "gazetteer", "token_classifier", "anonymize", "all"}
        assert rates["all"] < min(rate for name, rate in rates.items() if name != "all")


def test_a_build_without_a_model_says_so(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("tide_udfs.data.model.files", lambda package: tmp_path)
    shipped_model.cache_clear()
    run("--stage", "token_classifier", "--out", tmp_path / "out", expect=2)
    assert "ships no model" in capsys.readouterr().err
    shipped_model.cache_clear()


def test_many_terms_of_a_site_are_measured_in_a_fresh_process():
    figures = measure_terms(200, ["Seen at Fern Clinic."], 1)
    assert figures["n_terms"] == 200
    assert 0 < figures["shipped"]["sent_mb"] < figures["site"]["sent_mb"] < 200 * 100 / 1_000_000
    assert figures["site"]["open"]["cpu_s"] > 0
    assert figures["site"]["chars_per_cpu_s"] > 0
