"""The notebooks run as they are: cell after cell as plain Python, with their tables under a temporary folder."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.py"))
N_NOTES = len((ROOT / "notebooks" / "sample_data" / "written_dev.jsonl").read_text(encoding="utf-8").splitlines())


def run_cells(notebook):
    """Run the cells in one namespace, as a notebook does; return that namespace."""
    names = {"__name__": "__main__"}
    for number, cell in enumerate(notebook.read_text(encoding="utf-8").split("# COMMAND ----------\n")):
        exec(compile(cell, f"{notebook.name}, cell {number}", "exec"), names)
    return names


@pytest.fixture
def clone(spark, tmp_path, monkeypatch):
    """A folder for the relative paths of conf/tide.yaml; the session of the tests is the active one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABRICKS_RUNTIME_VERSION", raising=False)
    return tmp_path


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_a_notebook_is_databricks_source_and_defines_nothing(notebook):
    text = notebook.read_text(encoding="utf-8")
    assert text.startswith("# Databricks notebook source\n")
    cells = text.removeprefix("# Databricks notebook source\n").split("\n# COMMAND ----------\n")
    for cell in cells:
        magic = [line.startswith("# MAGIC") for line in cell.strip().splitlines()]
        assert all(magic) or not any(magic)
    kinds = {type(node) for node in ast.walk(ast.parse(text))}
    assert not kinds & {ast.FunctionDef, ast.ClassDef, ast.Lambda}


def test_the_first_notebook_releases_the_sample_and_then_finds_nothing_new(clone, capsys):
    names = run_cells(ROOT / "notebooks" / "01_refresh.py")
    assert names["summary"].notes_by_state == {"released": N_NOTES}
    assert names["again"].is_quiet
    assert (clone / "demo" / "release" / "note" / "_delta_log").is_dir()
    printed = capsys.readouterr().out
    assert "nothing new" in printed
    assert names["released_df"].count() == N_NOTES


def test_the_second_notebook_reviews_first_and_releases_twice(clone, capsys):
    names = run_cells(ROOT / "notebooks" / "02_review_spans.py")
    printed = capsys.readouterr().out
    assert names["found"].notes_by_state == {"recognized": N_NOTES}
    assert names["found"].done.keys() == {"recognized"}
    assert names["first"].done == {"released": N_NOTES}
    assert names["second"].done == {"recognized": 0, "released": N_NOTES}
    assert f"{N_NOTES} and {N_NOTES} notes; 0 keys in both" in printed
    assert names["review_df"].where("surface IS NULL OR surface = ''").isEmpty()
    fingerprints = (
        names["tables"].read("perimeter.note_status").select("release", "key_fingerprint").distinct().collect()
    )
    assert len({row["key_fingerprint"] for row in fingerprints}) == len(fingerprints) == 2
