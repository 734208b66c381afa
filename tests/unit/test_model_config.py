"""Token classifiers in a configuration: what can be said, and what is refused before Spark starts."""

from dataclasses import replace

import pytest

from jobs.config import build_config, default_recognizer
from jobs.gpu import build_profile
from jobs.recognizers import build_recognizers, build_token_classifier
from jobs.yaml_config import load_yaml
from tests.support.models import write_bert
from tide_udfs.errors import ConfigError


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    card = {"window": 32, "overlap": 4, "operating_points": {"recall": 0.05, "balanced": 0.4}}
    return write_bert(tmp_path_factory.mktemp("model"), {"jane": "PATIENT"}, card=card)


def configured(recognizers, **more):
    return build_config(load_yaml("conf/tide.yaml") | {"recognizers": recognizers} | more, "tide.yaml")


def fault(*arguments, **more):
    with pytest.raises(ConfigError) as caught:
        configured(*arguments, **more)
    return str(caught.value)


def test_several_models_have_names_of_their_own_and_their_operating_points(folder):
    one = {"kind": "token_classifier", "path": str(folder), "backend": "onnxruntime"}
    config = configured(
        {"first": one, "second": one | {"operating_point": "balanced"}, "third": one | {"threshold": 0.7}}
    )
    made = build_recognizers(config)
    assert [made[name].decoding.threshold for name in ("first", "second", "third")] == [0.05, 0.4, 0.7]
    assert [made[name].name for name in made] == ["first", "second", "third"]


def test_a_token_classifier_has_decided_already_so_nothing_is_dropped_behind_it(folder):
    config = configured({"token_classifier": {"path": str(folder)}, "patterns": {"threshold": 0.7}, "gazetteer": None})
    assert config.thresholds == {"token_classifier": 0.0, "patterns": 0.7, "gazetteer": 0.5}


@pytest.mark.parametrize(
    ("recognizers", "says"),
    [
        ({"model": None}, "recognizers.model.kind"),
        ({"My Model": {"kind": "token_classifier"}}, "should match pattern"),
        ({"token_classifier": {"device": "gpu"}}, "recognizers.token_classifier.device"),
        ({"token_classifier": {"threads": 0}}, "recognizers.token_classifier.threads"),
        ({"token_classifier": {"pth": "x"}}, "recognizers.token_classifier.pth: unknown key"),
    ],
)
def test_a_faulty_model_is_refused_with_its_path(recognizers, says):
    assert says in fault(recognizers)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"path": "/nowhere"}, "recognizers.token_classifier.path: /nowhere: no such folder"),
        ({"crosswalk": "nobody"}, "crosswalk nobody: neither in conf/crosswalks nor a .yaml file"),
        ({"operating_point": "best"}, "has balanced, recall"),
        ({"backend": "onnxruntime", "device": "cuda"}, "needs the backend torch"),
    ],
)
def test_what_a_model_needs_must_be_there(folder, options, says):
    with pytest.raises(ConfigError, match=says):
        build_recognizers(configured({"token_classifier": {"path": str(folder)} | options}))


def test_only_models_can_be_several():
    with pytest.raises(ConfigError, match="of kind patterns there is one"):
        build_recognizers(configured({"more": {"kind": "patterns"}}))


def test_a_site_without_torch_is_told_of_the_extra(folder, monkeypatch):
    monkeypatch.setattr("tide_udfs.recognizers.token_classifier.has_torch", lambda: False)
    options = replace(default_recognizer("token_classifier"), path=str(folder))
    assert build_token_classifier(options).options.backend == "onnxruntime"
    with pytest.raises(ConfigError, match=r"pip install 'tide-spark\[torch\]'"):
        build_token_classifier(replace(options, backend="torch"))


def test_the_gpu_stage_asks_for_what_the_configuration_says():
    stage = {"task_gpus": 0.5, "executor_gpus": 2, "executor_cores": 4, "executor_memory": "8g"}
    profile = build_profile(configured({"patterns": None}, gpu=stage).gpu)
    assert profile.taskResources["gpu"].amount == 0.5
    assert {name: request.amount for name, request in profile.executorResources.items()} == {
        "cores": 4,
        "memory": 8192,
        "memoryOverhead": 4096,
        "gpu": 2,
    }


def test_without_executors_of_its_own_the_gpu_stage_asks_for_tasks_alone():
    profile = build_profile(configured({"patterns": None}, gpu={}).gpu)
    assert profile.executorResources == {}
    assert profile.taskResources["gpu"].amount == 1.0


@pytest.mark.parametrize("gpu", [{"task_gpus": 0}, {"task_gpus": 2}, {"executor_memory": "8"}, {"gpus": 1}])
def test_a_faulty_gpu_stage_is_refused(gpu):
    assert "gpu." in fault({"patterns": None}, gpu=gpu)
