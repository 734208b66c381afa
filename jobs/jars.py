"""jars: where the Delta jars are, for spark-submit."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from jobs.command import guarded, say
from jobs.runtime import fetch_delta_jars


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide jars`."""
    argparse.ArgumentParser(
        prog="tide jars", description='Print the two Delta jars, comma-separated: spark-submit --jars "$(tide jars)".'
    ).parse_args(argv)

    def action() -> int:
        say(",".join(str(jar) for jar in fetch_delta_jars()))
        return 0

    return guarded(action)


if __name__ == "__main__":
    sys.exit(main())
