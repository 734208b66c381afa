"""The command as a person calls it: its own processes, files and exit codes."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT

CANARY = "Zorblaxcanary"
FIELDS = ("note_id", "person_id", "note_date", "note_type", "text", "mrn")
NOTES = [
    dict(zip(FIELDS, values, strict=True))
    for values in (
        ("n-1", 7, "2024-05-06", "ED", f"Pt: {CANARY}, Ann. Seen 5/6/2024. quillon 8812347 here", "1"),
        ("n-2", 7, "2024-06-06", None, f"Dr. {CANARY} called 415-555-0134.", "2"),
        ("n-3", None, "2024-06-06", "ED", f"{CANARY}", "3"),
    )
]


def tide(*arguments, cwd, **more):
    command = [sys.executable, "-m", "jobs.cli", *map(str, arguments)]
    return subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, timeout=600, env=environment(), check=False, **more
    )


def environment():
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def read_jsonl(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_notes(folder, notes=NOTES):
    (folder / "notes.jsonl").write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf-8")


def test_deid_goes_from_a_file_to_a_release_and_a_second_call_does_only_what_is_new(tmp_path):
    assert tide("keygen", "--out", "keys", cwd=tmp_path).returncode == 0
    write_notes(tmp_path)
    (tmp_path / "persons.csv").write_text('person_id,names,mrn\n7,"May Quillon|Maisie",88-1234-7\n', encoding="utf-8")
    arguments = ("deid", "notes.jsonl", "--keys", "keys", "--out", "out", "--persons", "persons.csv", "--jsonl")
    first = tide(*arguments, cwd=tmp_path)
    assert first.returncode == 5, first.stderr  # one of three has no person
    assert CANARY not in first.stdout + first.stderr
    assert "note_id, note_type; as null: mrn" in first.stdout
    notes = read_jsonl(tmp_path / "out/release/note.jsonl")
    assert [list(note) for note in notes] == [list(NOTES[0])] * 2
    assert [(note["note_id"], note["note_type"], note["mrn"]) for note in notes] == [
        ("n-1", "ED", None),
        ("n-2", None, None),
    ]
    assert not [word for word in (CANARY, "quillon", "8812347") if word in str(notes)]
    assert len({note["person_id"] for note in notes} - {7}) == 1
    assert notes[0]["note_date"] != "2024-05-06"
    for span in read_jsonl(tmp_path / "out/release_meta/note_span.jsonl"):
        note = next(note for note in notes if note["note_id"] == span["note_key"])
        assert note["text"][span["start"] : span["end"]].strip()
    found = read_jsonl(tmp_path / "out/perimeter/note_span.jsonl")
    assert list(found[0]) == ["note_id", "start", "end", "category", "entity", "score", "recognizer"]
    states = {row["note_id"]: row["state"] for row in read_jsonl(tmp_path / "out/perimeter/note_status.jsonl")}
    assert states == {"n-1": "released", "n-2": "released", "n-3": "quarantined"}
    write_notes(tmp_path, [*NOTES[:2], {**NOTES[2], "person_id": 8}])
    again = tide(*arguments, cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "1 documents recognized, 1 notes released" in again.stdout
    assert read_jsonl(tmp_path / "out/release/note.jsonl")[:2] == notes


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["deid", "none.jsonl", "--keys", "keys", "--out", "out"], 2, "none.jsonl: no such file"),
        (["refresh", "--config", "none.yaml"], 2, "none.yaml"),
        (["polish"], 2, "no verb polish"),
        ([], 0, "usage: tide VERB"),
    ],
)
def test_a_wrong_call_says_in_one_line_what_to_do(tmp_path, arguments, code, said):
    done = tide(*arguments, cwd=tmp_path)
    assert done.returncode == code
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_run_without_its_keys_stops_with_four_before_any_work(tmp_path):
    write_config(tmp_path)
    done = tide("refresh", "--config", "tide.yaml", cwd=tmp_path)
    assert (done.returncode, "tide keygen" in done.stderr) == (4, True)
    assert not (tmp_path / "demo").exists()


def write_config(folder: Path):
    values = yaml.safe_load((ROOT / "conf" / "tide.yaml").read_text(encoding="utf-8"))
    (folder / "tide.yaml").write_text(yaml.safe_dump(values), encoding="utf-8")


def test_two_refreshes_at_once_and_one_killed_harm_nothing(tmp_path):
    first = tide("demo", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "80 notes released" in first.stdout
    write_config(tmp_path)
    values = yaml.safe_load((tmp_path / "tide.yaml").read_text(encoding="utf-8"))
    values["release"] = "second"
    values["databases"] |= {"release": "demo/second", "release_meta": "demo/second_meta"}
    (tmp_path / "second.yaml").write_text(yaml.safe_dump(values), encoding="utf-8")
    command = [sys.executable, "-m", "jobs.cli", "refresh", "--config", "second.yaml"]
    running = subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    wait_for(tmp_path / "demo/perimeter/_lease", running)
    os.kill(running.pid, signal.SIGSTOP)
    refused = tide("refresh", "--config", "second.yaml", cwd=tmp_path)
    assert refused.returncode == 7, refused.stderr
    assert f"process {running.pid} on" in refused.stderr
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    last = tide("refresh", "--config", "second.yaml", cwd=tmp_path)
    assert last.returncode == 0, last.stderr
    assert "80 notes released" in last.stdout
    again = tide("demo", cwd=tmp_path)
    assert "nothing new" in again.stdout


def wait_for(path, process, timeout_s=300):
    deadline = time.monotonic() + timeout_s
    while not path.exists():
        assert process.poll() is None, "the run ended before it took the lease"
        assert time.monotonic() < deadline
        time.sleep(0.2)
