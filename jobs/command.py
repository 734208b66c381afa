"""From a command line to an exit code: the one place where errors become codes and logging gets its handler."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import traceback
from collections.abc import Callable, Sequence

from pyspark.logger import PySparkLogger

from jobs.config import load_config
from jobs.runs import Run, execute
from tide_udfs.errors import TideError

logger = logging.getLogger("tide")


def run_job(job: str, work: Callable[[Run], None], argv: Sequence[str] | None) -> int:
    """Run one of the jobs that take a configuration file, and say at the end what it did.

    Returns: the exit code of DESIGN: 0 done, 2 configuration, 3 schema, 4 keys, 5 too many held back, 6 gate, 7 lease.
    """
    parser = argparse.ArgumentParser(prog=f"tide {job}", description=(work.__doc__ or "").partition(":")[2].strip())
    parser.add_argument(
        "--config", required=True, metavar="FILE", help="the pipeline's YAML (conf/tide.yaml explains each key)"
    )
    arguments = parser.parse_args(argv)

    def action() -> int:
        summary = execute(job, load_config(arguments.config), work)
        say(str(summary))
        return summary.exit_code

    return guarded(action)


def guarded(action: Callable[[], int]) -> int:
    """Return what an action returns, or the exit code of the error that it raised.

    An error of ours is one clear line. Any other is a defect: its class is named and nothing else of it, since foreign
    exceptions quote what they were given.
    """
    logging.basicConfig(format="%(asctime)s %(message)s", datefmt="%H:%M:%S", level=logging.WARNING, stream=sys.stderr)
    for name in ("jobs", "tide_udfs.training"):
        logging.getLogger(name).setLevel(logging.INFO)
    logging.getLogger("py4j").setLevel(logging.CRITICAL)  # these three log the text of Java's exceptions
    for name in ("SQLQueryContextLogger", "DataFrameQueryContextLogger"):
        PySparkLogger.getLogger(name).setLevel(logging.CRITICAL)
    try:
        return action()
    except TideError as error:
        print(f"tide: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print("tide: interrupted; run it again to go on", file=sys.stderr)
        return 130
    except Exception as error:  # noqa: BLE001 - whatever it is, its text may hold a note's
        if os.environ.get("TIDE_TRACEBACK"):
            traceback.print_exc()
        where = _where(error)
        print(
            f"tide: a defect: {type(error).__module__}.{type(error).__qualname__}{where}; nothing more was written",
            file=sys.stderr,
        )
        return TideError.exit_code


def _where(error: Exception) -> str:
    """Return Spark's error class and the place in our code, neither of which quotes data."""
    condition = getattr(error, "getCondition", lambda: None)()
    trace, place = error.__traceback__, ""
    while trace:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.startswith(("jobs", "tide_udfs", "__main__")):
            place = f"{module}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{f' ({condition})' if condition else ''} at {place}"


def say(text: str) -> None:
    """Print a result for the person at the terminal."""
    sys.stdout.write(text + "\n")
