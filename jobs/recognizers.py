"""The recognizers of a configuration, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from jobs.config import Config, RecognizerConfig
from tide_udfs.recognizers.base import Recognizer
from tide_udfs.recognizers.gazetteer import Gazetteer, load_terms
from tide_udfs.recognizers.patterns import Patterns

BUILDERS: Mapping[str, Callable[[RecognizerConfig], Recognizer]] = {
    "patterns": lambda options: Patterns(),
    "gazetteer": lambda options: Gazetteer(load_terms(options.terms), shipped=options.shipped),
}


def build_recognizers(config: Config) -> dict[str, Recognizer]:
    """Return the configured recognizers; models and automata are built later, once a worker.

    Raises:
        ConfigError: a file that one of them needs is missing or wrong.
    """
    return {name: BUILDERS[name](options) for name, options in sorted(config.recognizers.items())}
