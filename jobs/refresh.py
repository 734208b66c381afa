"""refresh: recognize and anonymize what is new, changed or gone since the last run."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from pyspark.sql import SparkSession

from jobs.anonymize import anonymize_source, check_release, check_snapshot
from jobs.command import run_job
from jobs.config import Config
from jobs.documents import open_source
from jobs.recognize import recognize_source
from jobs.runs import Run, execute
from jobs.summary import Summary
from tide_udfs.recognizers.base import Recognizer


def refresh(
    config: Config, spark: SparkSession | None = None, *, recognizers: Mapping[str, Recognizer] | None = None
) -> Summary:
    """Run a whole refresh, as a notebook calls it.

    Args:
        spark: the session to use; none: the active one, a cluster's, or a local one.
        recognizers: of the site's own making, in place of those of the same name that the configuration would build.

    Raises:
        TideError: see the classes of tide_udfs.errors; nothing of a note stands in its message.
    """
    return execute("refresh", config, run_refresh, spark=spark, recognizers=recognizers)


def run_refresh(run: Run) -> None:
    """refresh: recognize what is new or changed, then release it, and remove what is gone or held back."""
    opened = [(source, *open_source(run, source)) for source in run.config.sources]
    for source, notes_df, inventory_df in opened:
        check_release(run, source, notes_df.schema)
        check_snapshot(run, source, inventory_df)
    for source, notes_df, inventory_df in opened:
        with run.stage("recognize"):
            run.count("recognized", recognize_source(run, source, notes_df, inventory_df))
        with run.stage("anonymize"):
            anonymize_source(run, source, notes_df, inventory_df)


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide refresh` and of spark-submit."""
    return run_job("refresh", run_refresh, argv)


if __name__ == "__main__":
    sys.exit(main())
