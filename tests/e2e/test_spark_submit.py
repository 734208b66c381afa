"""spark-submit as on a cluster: the wheel as --py-files, an executor of its own, this project not installed."""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pyspark
import pytest
import yaml
from deltalake import DeltaTable

from jobs import runtime
from jobs.key_store import write_keys
from tide_udfs.errors import ConfigError

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PYSPARK = Path(pyspark.__file__).parent
NAME = "Hawkins"
SETTINGS = {
    "spark.master": "local-cluster[1,2,1024]",  # one executor in a process of its own; it gets the code from the driver
    "spark.ui.enabled": "false",
    "spark.sql.shuffle.partitions": "2",
    "spark.databricks.delta.snapshotPartitions": "1",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel as `make wheel` builds it, from a copy, so that no build folder stays in the repository."""
    copy = tmp_path_factory.mktemp("wheel") / "checkout"
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", *(name.rstrip("/") for name in ignored)))
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(copy / "dist"), str(copy)]
    subprocess.run(command, check=True, capture_output=True)
    return next((copy / "dist").glob("*.whl"))


@pytest.fixture(scope="module")
def python(tmp_path_factory) -> Path:
    """A Python that has what this project needs and not this project: it reads no .pth file but its own."""
    folder = tmp_path_factory.mktemp("cluster") / "python"
    venv.create(folder, with_pip=False, symlinks=True)
    packages = next(folder.glob("lib/python*/site-packages"))
    (packages / "dependencies.pth").write_text(f"{PYSPARK.parent}\n", encoding="utf-8")
    return folder / "bin" / "python"


@pytest.fixture(scope="module")
def environment(python, tmp_path_factory) -> dict[str, str]:
    """What a cluster's login node has set. The Spark home is pip's; an executor writes its logs below it."""
    home = tmp_path_factory.mktemp("spark-home")
    for name in ("bin", "jars", "python"):
        (home / name).symlink_to(PYSPARK / name)
    ours = {
        "JAVA_HOME": str(runtime.find_java()),
        "SPARK_HOME": str(home),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": str(python),
        "PYSPARK_DRIVER_PYTHON": str(python),
    }
    return {name: value for name, value in (os.environ | ours).items() if name != "PYTHONPATH"}


@pytest.fixture
def config(tmp_path) -> Path:
    """A configuration over a few notes as JSONL, in a folder apart from the repository."""
    notes = [
        {"note_id": i, "person_id": i % 2, "day": "2024-05-06", "text": f"Seen by Dr. Alan {NAME}, MRN: 48213{i}."}
        for i in range(1, 5)
    ]
    (tmp_path / "notes.jsonl").write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf-8")
    write_keys(tmp_path / "keys")
    values = {
        "release": "submitted",
        "databases": {name: f"./{name}" for name in ("perimeter", "release", "release_meta")},
        "sources": [
            {
                "name": "note",
                "table": "./notes.jsonl",
                "format": "jsonl",
                "extent": "snapshot",
                "note_key": "note_id",
                "person": "person_id",
                "note_date": "day",
                "columns": {"note_id": "id_key", "person_id": "person_key", "day": "date", "text": "text"},
            }
        ],
        "recognizers": {"patterns": None, "gazetteer": None},
        "keys": {name: f"file:keys/{name}" for name in ("salt", "key")},
    }
    (tmp_path / "pipeline.yaml").write_text(yaml.safe_dump(values), encoding="utf-8")
    return tmp_path / "pipeline.yaml"


def submit(config, wheel, environment, *options: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(environment["SPARK_HOME"], "bin", "spark-submit")), "--py-files", str(wheel), *options]
    command += [part for name, value in SETTINGS.items() for part in ("--conf", f"{name}={value}")]
    command += [str(ROOT / "jobs" / "refresh.py"), "--config", config.name]
    return subprocess.run(command, cwd=config.parent, env=environment, capture_output=True, text=True, check=False)


def test_spark_submit_runs_a_refresh_from_the_wheel_alone(config, wheel, python, environment):
    alone = subprocess.run([python, "-c", "import jobs"], cwd=config.parent, env=environment, capture_output=True)
    assert b"No module named 'jobs'" in alone.stderr
    jars = subprocess.run([sys.executable, "-m", "jobs.jars"], cwd=ROOT, capture_output=True, text=True, check=True)

    done = submit(config, wheel, environment, "--jars", jars.stdout.strip())
    assert done.returncode == 0, done.stderr[-3000:]
    assert "4 documents recognized, 4 notes released" in done.stdout
    assert NAME not in done.stdout + done.stderr

    released = DeltaTable(str(config.parent / "release" / "note")).to_pyarrow_table().to_pylist()
    assert [list(row) for row in released] == [["day", "note_id", "person_id", "text"]] * 4
    assert all(row["text"].startswith("Seen by Dr. ") and NAME not in row["text"] for row in released)
    assert {row["note_id"] for row in released}.isdisjoint(range(1, 5))


def test_spark_submit_without_delta_gets_one_line_with_the_way_out(config, wheel, environment):
    done = submit(config, wheel, environment, "--master", "local[1]")
    assert done.returncode == ConfigError.exit_code
    (line,) = [line for line in (done.stdout + done.stderr).splitlines() if line.startswith("tide: ")]
    assert line.startswith("tide: Delta is not on this Spark's class path")
    assert "--properties-file conf/spark/delta.conf" in line
    assert '--jars "$(tide jars)"' in line
    assert not (config.parent / "release").exists()
