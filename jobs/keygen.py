"""keygen: a fresh salt and key."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from jobs.command import guarded, say
from jobs.key_store import write_keys


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide keygen`."""
    parser = argparse.ArgumentParser(
        prog="tide keygen", description="Write `salt` and `key`, 32 random bytes each, mode 0600."
    )
    parser.add_argument(
        "--out", required=True, metavar="DIR", help="folder for the two files; nothing in it is overwritten"
    )
    arguments = parser.parse_args(argv)

    def action() -> int:
        salt, key = write_keys(arguments.out)
        say(
            f"wrote {salt} and {key}\nKeep them apart from the data: who holds both can re-identify what was released, "
            "and without them no later note fits the earlier ones."
        )
        return 0

    return guarded(action)


if __name__ == "__main__":
    sys.exit(main())
