"""benchmark: how fast this machine de-identifies -> benchmark.json and a short table. Nothing is judged.

`refresh` is the whole job on Spark; the other stages run the functions of the UDFs in this process, without Spark, and
give rates per second of one core's CPU time (see jobs/benchmarks/cpu.py for what is in it and what is not).
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from jobs.benchmarks.cpu import Figures, measure_anonymization, measure_recognition
from jobs.benchmarks.models import measure_end_to_end, measure_token_classifier
from jobs.benchmarks.notes import known_values, make_notes, read_texts
from jobs.benchmarks.terms import measure_terms
from jobs.benchmarks.warehouse import measure_refresh
from jobs.command import guarded, say
from jobs.config import default_recognizer
from jobs.recognizers import BUILDERS
from jobs.runs import code_version
from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.base import KnownPairs

logger = logging.getLogger(__name__)

DEFAULT_NOTES = {"refresh": 20_000, "token_classifier": 60, "end_to_end": 60}
DEFAULT_REPEAT = {"refresh": 1, "end_to_end": 1}
N_TERMS = 300_000
TOGETHER = ("patterns", "gazetteer")
"""The recognizers of the stage `recognize`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide benchmark`."""
    arguments = _parser().parse_args(argv)
    return guarded(lambda: run_benchmark(arguments))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tide benchmark",
        description="Measure speed on this machine and write benchmark.json. Other load on the machine slows a refresh "
        "much and rates per second of CPU time little; `load` says how busy it was. "
        "Stages: refresh, the whole job on Spark, Delta in and out; "
        f"recognize, {' and '.join(TOGETHER)} together; {', '.join(sorted(BUILDERS))}, each alone; "
        f"terms, a gazetteer of {N_TERMS:,} terms of a site; anonymize; "
        "end_to_end, tokens a second of each stage on short and on long notes.",
    )
    parser.add_argument("--stage", required=True, metavar="a,b", help="what to measure, one stage or several")
    parser.add_argument(
        "--out", required=True, type=Path, metavar="DIR", help="folder for benchmark.json; stages already in it stay"
    )
    parser.add_argument(
        "--notes",
        type=Path,
        metavar="FILE",
        help="JSONL with text, for recognizers; default: notes made from the sample",
    )
    parser.add_argument(
        "--notes-count",
        type=_positive,
        metavar="N",
        help="so many notes; default: 20000 for refresh, 60 with a model, all of --notes, else 2000",
    )
    parser.add_argument(
        "--repeat", type=_positive, metavar="R", help="the median of so many passes; default: 1 for refresh, else 3"
    )
    parser.add_argument("--model", type=Path, metavar="DIR", help="a token classifier; default: the shipped model")
    parser.add_argument("--device", default="cpu", help="of the model: cpu or cuda; default: %(default)s")
    parser.add_argument("--cores", type=_positive, default=2, metavar="N", help="of the refresh; default: %(default)s")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("need a whole number, 1 or more")
    return int(text)


def run_benchmark(arguments: argparse.Namespace) -> int:
    """Run `tide benchmark`.

    Raises:
        ConfigError: no such stage, --notes for a stage that makes its own, or a benchmark.json of something else.
    """
    stages = _stages(arguments)
    path = arguments.out / "benchmark.json"
    arguments.out.mkdir(parents=True, exist_ok=True)
    results = _read_results(path)
    machine = describe_machine()
    say("\n".join(_lines(machine)))
    for name, measure in stages.items():
        logger.info("measuring %s", name)
        figures = measure()
        results[name] = {"machine": machine, **figures}
        path.write_text(json.dumps({"stages": results}, indent=1, allow_nan=False) + "\n", encoding="utf-8")
        say("\n".join(["", name, *_lines(figures)]))
    say(f"\n{path}")
    return 0


def _stages(arguments: argparse.Namespace) -> dict[str, Callable[[], Figures]]:
    """Return the wanted stages, in the order given."""
    known = ["refresh", "recognize", *sorted(BUILDERS), "terms", "anonymize", "end_to_end"]
    names = [name for name in arguments.stage.split(",") if name]
    if not names or (unknown := [name for name in names if name not in known]):
        raise ConfigError(f"--stage: no {', '.join(unknown) if names else 'stage'}; there are {', '.join(known)}")
    return {name: _stage(name, arguments) for name in names}


def _stage(name: str, arguments: argparse.Namespace) -> Callable[[], Figures]:
    n_notes = arguments.notes_count or DEFAULT_NOTES.get(name, 2_000)
    repeat = arguments.repeat or DEFAULT_REPEAT.get(name, 3)
    if name in ("refresh", "anonymize", "known_values", "end_to_end") and arguments.notes:
        raise ConfigError(f"--notes: {name} makes its notes from the sample notes, whose people are marked")
    if name == "refresh":
        return lambda: measure_refresh(arguments.out, n_notes, repeat=repeat, cores=arguments.cores)
    if name == "anonymize":
        return lambda: measure_anonymization(n_notes, repeat)
    if name == "end_to_end":
        return lambda: measure_end_to_end(arguments.model, list(make_notes(n_notes)))
    recognizers = TOGETHER if name == "recognize" else (name,)

    def measure() -> Figures:
        charts: list[KnownPairs] = []
        if arguments.notes:
            texts = read_texts(arguments.notes, arguments.notes_count)
        else:
            notes = list(make_notes(n_notes))
            texts = [note.text for note in notes]
            charts = known_values(notes) if name == "known_values" else []
        if name == "token_classifier":
            return measure_token_classifier(arguments.model, texts, repeat, arguments.device)
        if name == "terms":
            return measure_terms(N_TERMS, texts, repeat)
        return measure_recognition(
            lambda: {each: BUILDERS[each](default_recognizer(each)) for each in recognizers}, texts, repeat, charts
        )

    return measure


def _read_results(path: Path) -> dict[str, Any]:
    """Return what earlier calls left in a file, by stage."""
    if not path.exists():
        return {}
    try:
        return dict(json.loads(path.read_text(encoding="utf-8"))["stages"])
    except (ValueError, KeyError, TypeError):
        raise ConfigError(f"{path}: not what `tide benchmark` writes; move it away, or take another --out") from None


def describe_machine() -> dict[str, Any]:
    """Return what the figures depend on beside the notes; `load` is of the minute before the first stage."""
    return {
        "cpu": _cpu(),
        "cpu_count": os.cpu_count(),
        "load": os.getloadavg()[0],
        "python": platform.python_version(),
        "pyspark": metadata.version("pyspark"),
        "code_version": code_version(),
    }


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _lines(figures: Figures) -> list[str]:
    return [f"  {path:<44}{value:>14}" for path, value in table(figures)]


def table(figures: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield each figure of a stage as (its path in the JSON, the figure as a person reads it)."""
    if isinstance(figures, Mapping):
        for key, value in figures.items():
            yield from table(value, f"{path}.{key}" if path else key)
    elif isinstance(figures, list) and any(isinstance(each, Mapping) for each in figures):
        for number, each in enumerate(figures):
            yield from table(each, f"{path}[{number}]")
    elif isinstance(figures, list):
        yield path, ", ".join(map(str, figures))
    elif isinstance(figures, float):
        yield path, f"{figures:,.0f}" if figures >= 100 else f"{figures:.3g}"
    elif isinstance(figures, int) and not isinstance(figures, bool):
        yield path, f"{figures:,}"
    else:
        yield path, "unknown" if figures is None else str(figures)


if __name__ == "__main__":
    sys.exit(main())
