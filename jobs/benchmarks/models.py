"""How fast a token classifier reads, and what each stage of a release costs, in content tokens a second.

A content token is one of a note's own, by the model's tokenizer: special tokens, padding and what windows share do not
count. Everything runs in this process, on one thread unless the model is on a GPU.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

import pyarrow as pa

from jobs.benchmarks.cpu import Detection, Figures, batches, cpu_seconds, recognize_texts, release_rows
from jobs.benchmarks.notes import BenchmarkNote, build_anonymizer
from jobs.config import default_recognizer
from jobs.recognizers import BUILDERS, build_token_classifier
from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.backend_torch import TorchOptions, has_torch
from tide_udfs.recognizers.backends import classify
from tide_udfs.recognizers.base import Recognizer
from tide_udfs.recognizers.token_classifier import TokenClassifier
from tide_udfs.recognizers.token_model import ModelOptions
from tide_udfs.udfs import RowInput, recognize_batches

NAME = "token_classifier"
SHORT_CHARS = 400
LONG_NOTES = 6
"""A long note is so many made notes, some 14,000 characters."""


def measure_token_classifier(path: Path | None, texts: Sequence[str], repeat: int, device: str = "cpu") -> Figures:
    """Return the speed of the recognition UDF's iterator, and of a bare loop over the same windows, on each backend.

    Args:
        path: the model's folder; None: the shipped model.
        device: of torch; on a GPU onnxruntime is left out.
    Returns: for each backend `udf`, Arrow batches in and out, `bare`, the model alone on windows made before, and
        `share_of_bare`, the udf's rate over the bare loop's (by CPU time; on a GPU by the clock).
    """
    figures: Figures = {"n_notes": len(texts), "n_passes": repeat, "device": device}
    for backend, options in _backends(device):
        recognizer = TokenClassifier(path, options=options)
        try:
            model = recognizer.model
        except ConfigError:
            if backend == "torch":
                raise
            continue  # onnxruntime runs BERT models alone
        _drain(recognize_batches({NAME: recognizer}, _arrow(texts[:1])))  # lists that words are held against
        prepared = model.prepare(texts)
        rows = [model.row(each, window) for each in prepared for window in each.windows]
        n_tokens = sum(len(each.tokens.ids) for each in prepared)
        figures |= {"n_tokens": n_tokens, "n_windows": len(rows), "n_window_tokens": sum(len(row.ids) for row in rows)}
        bare, udf = _alternately(
            lambda: classify(model.backend, rows, model.tokenizer.pad_id, model.card.window),  # noqa: B023 - called here
            lambda: _drain(recognize_batches({NAME: recognizer}, _arrow(texts))),  # noqa: B023
            repeat,
        )
        clock = 0 if device == "cpu" else 1
        figures[backend] = {
            "udf": _rates(n_tokens, udf),
            "bare": _rates(n_tokens, bare),
            "share_of_bare": bare[clock] / udf[clock],
            **({} if device == "cpu" else {"peak_gpu_bytes": _peak_gpu_bytes()}),
        }
    return figures


def _backends(device: str) -> Iterator[tuple[str, ModelOptions]]:
    if has_torch():
        yield "torch", ModelOptions(backend="torch", torch=TorchOptions(device=device))
    if device == "cpu":
        yield "onnxruntime", ModelOptions(backend="onnxruntime")


def _peak_gpu_bytes() -> int:
    import torch

    return int(torch.cuda.max_memory_allocated())


def _arrow(texts: Sequence[str]) -> Iterator[tuple[pa.Array, pa.Array, None]]:
    for batch in batches(texts):
        yield pa.array(batch, pa.string()), pa.array([[NAME]] * len(batch), pa.list_(pa.string())), None


def _drain(columns: Iterator[pa.Array]) -> int:
    return sum(len(column) for column in columns)


def _alternately(
    first: Callable[[], object], second: Callable[[], object], repeat: int
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the median (CPU seconds, seconds) of two kinds of work, in turn, so that other load meets both alike."""
    taken: tuple[list[tuple[float, float]], ...] = ([], [])
    first()
    for _ in range(repeat):
        for times, work in zip(taken, (first, second), strict=True):
            started = time.perf_counter()
            cpu = cpu_seconds(work)
            times.append((cpu, time.perf_counter() - started))
    one, other = ((median(cpu for cpu, _ in times), median(wall for _, wall in times)) for times in taken)
    return one, other


def _rates(n_tokens: int, seconds: tuple[float, float]) -> Figures:
    return {"tokens_per_cpu_s": n_tokens / seconds[0], "tokens_per_s": n_tokens / seconds[1]}


def measure_end_to_end(path: Path | None, notes: Sequence[BenchmarkNote]) -> Figures:
    """Return content tokens per second of CPU time for each stage, and for all together, on short and on long notes.

    Source: the form of Table 3 of the paper (arXiv 2610.07224).

    Args:
        path: the model's folder; None: the shipped model.
    """
    recognizers: dict[str, Recognizer] = {
        kind: BUILDERS[kind](default_recognizer(kind)) for kind in ("patterns", "gazetteer")
    }
    classifier = build_token_classifier(replace(default_recognizer(NAME), path=None if path is None else str(path)))
    recognizers[NAME] = classifier
    for recognizer in recognizers.values():
        recognize_texts({"start": recognizer}, [notes[0].text])
    lengths = {"short": [_shortened(note.text) for note in notes], "long": _lengthened([note.text for note in notes])}
    return {
        "backend": classifier.options.backend,
        **{name: _measure_stages(recognizers, classifier, texts) for name, texts in lengths.items()},
    }


def _measure_stages(
    recognizers: Mapping[str, Recognizer], classifier: TokenClassifier, texts: Sequence[str]
) -> Figures:
    n_tokens = sum(len(each.tokens.ids) for each in classifier.model.prepare(texts))
    seconds: dict[str, float] = {}
    found: list[list[Detection]] = [[] for _ in texts]
    for name, recognizer in recognizers.items():
        said: list[list[Detection]] = []
        seconds[name] = cpu_seconds(lambda: said.extend(recognize_texts({name: recognizer}, texts)))  # noqa: B023
        found = [before + now for before, now in zip(found, said, strict=True)]
    rows = [_row(str(i), text, spans) for i, (text, spans) in enumerate(zip(texts, found, strict=True))]
    anonymizer = build_anonymizer("end to end")
    release_rows(build_anonymizer("start"), rows[:1])
    seconds["anonymize"] = cpu_seconds(lambda: release_rows(anonymizer, rows))
    seconds["all"] = sum(seconds.values())
    return {
        "n_notes": len(texts),
        "tokens_a_note": n_tokens / len(texts),
        "tokens_per_cpu_s": {name: n_tokens / taken for name, taken in seconds.items()},
    }


def _shortened(text: str) -> str:
    cut = text.rfind("\n", 0, SHORT_CHARS)
    return text[: cut if cut > 0 else SHORT_CHARS]


def _lengthened(texts: Sequence[str]) -> list[str]:
    return ["\n\n".join(texts[start : start + LONG_NOTES]) for start in range(0, len(texts), LONG_NOTES)]


def _row(person_id: str, text: str, detections: list[Detection]) -> RowInput:
    return RowInput(
        person_id=person_id,
        note_date="2024-05-06",
        offset_days=None,
        keys=[],
        dates=[],
        texts=[text],
        detections=[detections],
    )
