"""`tide benchmark --stage refresh` on a dozen notes: what it reports, and that it leaves no table behind."""

import json

import pytest

from jobs import benchmark


@pytest.mark.slow
@pytest.mark.usefixtures("spark", "at_root")
def test_a_refresh_is_measured_at_two_sizes_and_with_nothing_new(tmp_path):
    assert benchmark.main(["--stage", "refresh", "--notes-count", "20", "--out", str(tmp_path)]) == 0
    figures = json.loads((tmp_path / "benchmark.json").read_text(encoding="utf-8"))["stages"]["refresh"]
    assert [(run["n_notes"], run["n_released"]) for run in figures["runs"]] == [(2, 2), (20, 20)]
    assert figures["again"]["nothing_new"] is True
    for run in figures["runs"]:
        assert {"recognize", "anonymize"} <= run["seconds_by_stage"].keys()
        assert sum(run["seconds_by_stage"].values()) == pytest.approx(run["seconds"])
    assert figures["master"] == "local[2]"
    assert 0 < figures["share_outside_udfs"] < 1
    assert figures["recognition"]["chars_per_cpu_s"] > 0
    assert figures["anonymization"]["chars_per_cpu_s"] > 0
    assert [path.name for path in tmp_path.iterdir()] == ["benchmark.json"]
