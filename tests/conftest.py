"""One Spark session for the whole run; workers import `tests.support` from the repository."""

import os
from pathlib import Path

import pytest

from tests.support.models import WITHOUT_TORCH
from tide_udfs.recognizers.backend_torch import has_torch

ROOT = Path(__file__).resolve().parent.parent
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))


def pytest_collection_modifyitems(items):
    """Put the files that start Spark first: what takes minutes must not be what is left at the end."""
    items.sort(key=lambda item: item.path.parent.name not in ("e2e", "spark"))


def pytest_terminal_summary(terminalreporter):
    """Say in the last lines what a run without torch has left out."""
    if not has_torch():
        skipped = terminalreporter.stats.get("skipped", [])
        n_left_out = sum(WITHOUT_TORCH in str(report.longrepr) for report in skipped)
        terminalreporter.write_line(
            f"Left out: {n_left_out} tests of training and of the backend torch, which is not installed here; "
            "`make test` without TORCH=0 installs it (2.5 GB) and runs them"
        )


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    from jobs import runtime
    from jobs.session import build_session

    runtime.fetch_delta_jars()
    folder = tmp_path_factory.mktemp("spark")
    session = build_session(
        "tests",
        {
            "spark.master": "local[2]",
            "spark.sql.shuffle.partitions": "2",
            # A refresh of ten rows spends most of its time compiling; the command-line tests run with the defaults.
            "spark.sql.adaptive.enabled": "false",
            "spark.sql.codegen.wholeStage": "false",
            "spark.databricks.delta.stats.collect": "false",
            "spark.databricks.delta.writeChecksumFile.enabled": "false",
            "spark.sql.warehouse.dir": str(folder / "warehouse"),
            "spark.driver.extraJavaOptions": f"-Dderby.system.home={folder}",
            "spark.eventLog.enabled": "true",
            "spark.eventLog.dir": str(folder),
            "spark.eventLog.compress": "false",
            "spark.eventLog.rolling.enabled": "false",
        },
    )
    yield session
    session.stop()


@pytest.fixture
def at_root(monkeypatch):
    """Run in the repository's root, where conf and notebooks are."""
    monkeypatch.chdir(ROOT)
    return ROOT
