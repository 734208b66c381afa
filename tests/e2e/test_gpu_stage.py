"""Stage-level scheduling for real: a standalone cluster on loopback whose worker offers a pretended GPU."""

import json
import subprocess
import sys

import pytest

from tests.support.cluster import GPU_ADDRESS
from tests.support.models import write_bert


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Run it in a process of its own, since this one may have a session; return its folder and what it printed."""
    folder = tmp_path_factory.mktemp("cluster")
    model = write_bert(folder / "model", {"jane": "PATIENT"})
    command = [sys.executable, "-m", "tests.support.cluster", str(folder), str(model)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    return folder, done.stdout.split("\n")


@pytest.fixture(scope="module")
def events(run):
    folder, _ = run
    (log,) = (folder / "events").iterdir()
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def of_kind(events, kind):
    return [event for event in events if event["Event"].rpartition(".")[2] == kind]


@pytest.mark.slow
def test_both_kinds_of_stages_answer_for_every_text(run):
    _, lines = run
    assert lines.count("model ok 1") == lines.count("words ok 1") == 40


@pytest.mark.slow
def test_the_token_classifier_alone_runs_in_the_stage_that_asks_for_gpus(events):
    profiles = {event["Resource Profile Id"]: event for event in of_kind(events, "SparkListenerResourceProfileAdded")}
    with_gpu = {number for number, event in profiles.items() if "gpu" in event["Task Resource Requests"]}
    assert len(with_gpu) == 1
    stages = [event["Stage Info"] for event in of_kind(events, "SparkListenerStageSubmitted")]
    for stage in stages:
        is_gpu_stage = stage["Resource Profile Id"] in with_gpu
        names = " ".join(rdd["Name"] + rdd.get("Scope", "") for rdd in stage["RDD Info"])
        assert is_gpu_stage == ("MapInArrow" in names)
    assert len({stage["Resource Profile Id"] for stage in stages}) == 2


@pytest.mark.slow
def test_each_stage_runs_on_executors_of_its_own_size(events):
    executors = {
        event["Executor ID"]: event["Executor Info"] for event in of_kind(events, "SparkListenerExecutorAdded")
    }
    by_profile = {info["Resource Profile Id"]: info["Resources"] for info in executors.values()}
    assert len(by_profile) == 2
    assert by_profile[0] == {}
    (gpu_profile,) = by_profile.keys() - {0}
    assert by_profile[gpu_profile]["gpu"]["addresses"] == [GPU_ADDRESS]
    stage_profiles = {
        event["Stage Info"]["Stage ID"]: event["Stage Info"]["Resource Profile Id"]
        for event in of_kind(events, "SparkListenerStageSubmitted")
    }
    for task in of_kind(events, "SparkListenerTaskEnd"):
        ran_on = executors[task["Task Info"]["Executor ID"]]["Resource Profile Id"]
        assert ran_on == stage_profiles[task["Stage ID"]]


@pytest.mark.slow
def test_the_model_is_put_on_the_address_that_spark_gave_the_task(run):
    folder, _ = run
    assert [path.name for path in (folder / "devices").iterdir()] == [f"cuda-{GPU_ADDRESS}"]
