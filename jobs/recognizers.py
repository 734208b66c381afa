"""The recognizers of a configuration, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from jobs.config import Config, RecognizerConfig
from tide_udfs.recognizers.base import Recognizer
from tide_udfs.recognizers.gazetteer import Gazetteer, load_terms
from tide_udfs.recognizers.known_values import KnownValues
from tide_udfs.recognizers.patterns import Patterns

BUILDERS: Mapping[str, Callable[[RecognizerConfig], Recognizer]] = {
    "patterns": lambda options: Patterns(),
    "gazetteer": lambda options: Gazetteer(load_terms(options.terms), shipped=options.shipped),
    "known_values": lambda options: KnownValues(),
}


def build_recognizers(config: Config, given: Mapping[str, Recognizer] | None = None) -> dict[str, Recognizer]:
    """Return the configured recognizers; models and automata are built later, once a worker.

    Args:
        given: taken in place of those of the same name.

    Raises:
        ConfigError: a file that one of them needs is missing or wrong.
    """
    made = dict(given or {})
    return {name: made.get(name) or BUILDERS[name](options) for name, options in sorted(config.recognizers.items())}
