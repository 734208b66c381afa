"""The `tide` command: a verb, then that verb's own arguments."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence

VERBS = {
    "demo": ("jobs.demo", "build a sample warehouse, de-identify it and show what happened"),
    "deid": ("jobs.deid", "de-identify one file of notes on this machine"),
    "keygen": ("jobs.keygen", "write a fresh salt and key"),
    "recognize": ("jobs.recognize", "find PHI in what is new or changed; the notes stay as they are"),
    "anonymize": ("jobs.anonymize", "release what is recognized, remove what is gone or held back"),
    "refresh": ("jobs.refresh", "recognize and anonymize what is new, changed or gone"),
    "evaluate": ("jobs.evaluate", "score recognizers against gold spans"),
    "train": ("jobs.train", "train a token classifier on marked notes"),
    "verify": ("jobs.verify", "measure on invented values what must hold of every release"),
    "benchmark": ("jobs.benchmark", "measure speed on this machine"),
    "jars": ("jobs.jars", "print the Delta jars, for spark-submit --jars; fetches them where they are missing"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Hand over to a verb and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        sys.stdout.write(_usage())
        return 0
    verb, *rest = arguments
    if verb not in VERBS:
        sys.stderr.write(f"tide: no verb {verb}\n{_usage()}")
        return 2
    return int(importlib.import_module(VERBS[verb][0]).main(rest))


def _usage() -> str:
    verbs = "\n".join(f"  {verb:<11}{what}" for verb, (_, what) in VERBS.items())
    return f"usage: tide VERB [arguments]; tide VERB --help tells more\n\n{verbs}\n"


if __name__ == "__main__":
    sys.exit(main())
