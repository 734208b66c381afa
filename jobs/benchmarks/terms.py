"""What a gazetteer of many site terms costs: made on the driver, sent to a worker, opened there, searched.

The terms are made up of surnames and words of facilities, in lower case: case-insensitive, as site files have them.
"""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from jobs.benchmarks.cpu import Figures, cpu_seconds, recognize_texts
from tide_udfs.data.lists import rows
from tide_udfs.recognizers.gazetteer import Gazetteer
from tide_udfs.recognizers.terms import Term
from tide_udfs.span import PhiCategory

_KINDS = ("clinic", "hospital", "medical center", "pharmacy", "family practice", "school", "care home")
_IN_A_WORKER = """
import json, mmap, pickle, sys, time
import tide_udfs.recognizers.gazetteer
from tide_udfs.recognizers.base import NoteContext

def rss_mb():
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * mmap.PAGESIZE / 1_000_000
    except OSError:
        return None

before, started, clock = rss_mb(), time.process_time(), time.perf_counter()
gazetteer = pickle.load(open(sys.argv[1], "rb"))
gazetteer.recognize(["Seen today."], [NoteContext()])
cpu_s, s, after = time.process_time() - started, time.perf_counter() - clock, rss_mb()
print(json.dumps({"cpu_s": cpu_s, "s": s, "rss_mb": after - before if before else None}))
"""


def make_terms(count: int) -> list[Term]:
    """Return so many distinct invented names of facilities, the same each time."""
    draw, names = random.Random(3), [name.lower() for (name, *_) in rows("surnames.tsv")]
    texts: set[str] = set()
    while len(texts) < count:
        texts.add(f"{draw.choice(names)} {draw.choice(names)} {draw.choice(_KINDS)}")
    return [Term(text, PhiCategory.HOSPITAL, "HOSPITAL") for text in texts]


def measure_terms(count: int, texts: Sequence[str], repeat: int) -> Figures:
    """Return the cost of `count` site terms with the shipped lists, and of the shipped lists alone beside it.

    `build_cpu_s` passes on the driver; `open` in each fresh Python worker, from the bytes that Spark sends it to the
    first answer: `rss_mb` is what its memory grows by (None where the system does not tell). Workers share none of it.
    """
    terms = make_terms(count)
    return {
        "n_terms": count,
        "n_chars": sum(map(len, texts)),
        "n_passes": repeat,
        "site": _measure(terms, texts, repeat),
        "shipped": _measure([], texts, repeat),
    }


def _measure(terms: Sequence[Term], texts: Sequence[str], repeat: int) -> dict[str, Any]:
    started = time.process_time()
    gazetteer = Gazetteer(terms)
    build_cpu_s = time.process_time() - started
    data = pickle.dumps(gazetteer)
    with TemporaryDirectory() as folder:
        path = Path(folder, "gazetteer.pickle")
        path.write_bytes(data)
        command = [sys.executable, "-c", _IN_A_WORKER, str(path)]
        opened = [
            json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            for _ in range(repeat)
        ]
    recognize_texts({"gazetteer": gazetteer}, ["Seen today."])
    seconds = median(cpu_seconds(lambda: recognize_texts({"gazetteer": gazetteer}, texts)) for _ in range(repeat))
    return {
        "build_cpu_s": build_cpu_s,
        "sent_mb": len(data) / 1_000_000,
        "open": {name: median(each[name] for each in opened) if opened[0][name] else None for name in opened[0]},
        "chars_per_cpu_s": sum(map(len, texts)) / seconds,
    }
