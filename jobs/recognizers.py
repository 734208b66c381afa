"""The recognizers of a configuration, by name."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from jobs.config import Config, RecognizerConfig
from jobs.crosswalks import load_crosswalk
from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.backend_torch import TorchOptions
from tide_udfs.recognizers.base import Recognizer
from tide_udfs.recognizers.gazetteer import Gazetteer, load_terms
from tide_udfs.recognizers.known_values import KnownValues
from tide_udfs.recognizers.patterns import Patterns
from tide_udfs.recognizers.presidio import Presidio
from tide_udfs.recognizers.token_classifier import TokenClassifier, choose_backend
from tide_udfs.recognizers.token_model import ModelOptions

logger = logging.getLogger(__name__)


def build_token_classifier(options: RecognizerConfig, name: str = "token_classifier") -> TokenClassifier:
    """Return a model as a recognizer; the model itself is loaded where the first text is read.

    Raises:
        ConfigError: its folder, crosswalk or operating point is not there, or its backend is not installed.
    """
    if options.path is not None and not Path(options.path).is_dir():
        raise ConfigError(f"recognizers.{name}.path: {options.path}: no such folder")
    backend = choose_backend(options.backend)
    if backend == "onnxruntime" and options.device.startswith("cuda"):
        raise ConfigError(
            f"recognizers.{name}.device: {options.device} needs the backend torch, pip install 'tide-spark[torch]'"
        )
    torch = TorchOptions(device=options.device, dtype=options.dtype, threads=options.threads, compile=options.compile)
    made = TokenClassifier(
        options.path,
        load_crosswalk(options.crosswalk) if options.crosswalk else None,
        name=name,
        point=options.operating_point,
        threshold=options.threshold,
        options=ModelOptions(backend=backend, torch=torch),
    )
    if made.tally.unmapped:
        logger.warning(
            "%s: labels without a mapping are masked as OTHER: %s; give a crosswalk that has them",
            name,
            ", ".join(sorted(made.tally.unmapped)),
        )
    return made


BUILDERS: Mapping[str, Callable[[RecognizerConfig], Recognizer]] = {
    "patterns": lambda options: Patterns(),
    "gazetteer": lambda options: Gazetteer(load_terms(options.terms), shipped=options.shipped),
    "known_values": lambda options: KnownValues(),
    "presidio": lambda options: Presidio(
        options.classes, load_crosswalk(options.crosswalk or "presidio"), options.language
    ),
    "token_classifier": build_token_classifier,
}
"""Kind -> what builds one under the kind's own name."""


def build_recognizers(config: Config, given: Mapping[str, Recognizer] | None = None) -> dict[str, Recognizer]:
    """Return the configured recognizers; models and automata are built later, once a worker.

    Args:
        given: taken in place of those of the same name.

    Raises:
        ConfigError: a file that one of them needs is missing or wrong; or a name is not that of its kind.
    """
    made = dict(given or {})
    return {
        name: made.get(name) or build_recognizer(name, options) for name, options in sorted(config.recognizers.items())
    }


def build_recognizer(name: str, options: RecognizerConfig) -> Recognizer:
    """Return a recognizer by its name in the configuration.

    Raises:
        ConfigError: as `build_recognizers`.
    """
    if options.kind == "token_classifier":
        return build_token_classifier(options, name)
    if name != options.kind:
        raise ConfigError(f"recognizers.{name}: of kind {options.kind} there is one, under that name")
    return BUILDERS[name](options)
