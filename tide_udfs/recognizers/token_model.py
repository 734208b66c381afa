"""A loaded token classifier: texts -> label probabilities of all their tokens. Loaded once a process and setting."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

import numpy as np

from tide_udfs.errors import ConfigError, NoteError, RecognizerError
from tide_udfs.recognizers.backend_onnx import OnnxBackend
from tide_udfs.recognizers.backend_torch import TorchBackend, TorchOptions
from tide_udfs.recognizers.backends import Backend, Row, classify
from tide_udfs.recognizers.bio import Probabilities, TokenWords
from tide_udfs.recognizers.model_card import ModelCard, fingerprint_folder, read_card
from tide_udfs.recognizers.tokens import TextTokenizer, Tokens, load_tokenizer
from tide_udfs.recognizers.windows import Window, plan_windows
from tide_udfs.recognizers.words import Numbers, find_words
from tide_udfs.recognizers.written import token_types, word_types

logger = logging.getLogger(__name__)

_LOGGED_EVERY_S = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelOptions:
    """How a model runs; none of it changes more than rounding.

    Attributes:
        backend: `onnxruntime` runs BERT models on a CPU without torch.
        torch: of the backend torch; its threads are also onnxruntime's.
    """

    backend: Literal["torch", "onnxruntime"] = "torch"
    torch: TorchOptions = field(default_factory=TorchOptions)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Prepared:
    """A text ready for a model: its words, its tokens over them, and the windows that cover those.

    Attributes:
        starts, ends: offsets of the words, (n_words,). types: of the tokens, (n_tokens,).
    """

    starts: Numbers
    ends: Numbers
    tokens: Tokens
    pairs: TokenWords
    types: Numbers
    windows: list[Window]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Reading:
    """What a model says of a text: label probabilities of its tokens, (n_tokens, n_labels), and its words."""

    prepared: Prepared
    probabilities: Probabilities


@dataclass(slots=True)
class Meter:
    """Counts what passes through a model and says now and then how fast."""

    n_tokens: int = 0
    seconds: float = 0.0
    _said_at: float = field(default_factory=time.monotonic)

    def add(self, n_tokens: int, seconds: float) -> None:
        """Count tokens that took so long."""
        self.n_tokens += n_tokens
        self.seconds += seconds
        if time.monotonic() - self._said_at >= _LOGGED_EVERY_S:
            self._said_at = time.monotonic()
            logger.info("token classifier: %d tokens, %.0f tokens/s", self.n_tokens, self.n_tokens / self.seconds)


class TokenModel:
    """A tokenizer, a backend and what the card says of both.

    Args:
        backend: for tests and measurements; by default the one that `options` names.
    """

    def __init__(self, folder: Path, options: ModelOptions, backend: Backend | None = None) -> None:
        self.card: ModelCard = read_card(folder)
        self.tokenizer: TextTokenizer = load_tokenizer(folder)
        self.backend: Backend = backend or _load_backend(folder, self.card, options)
        self.meter = Meter()
        self._budget = self.card.window - len(self.tokenizer.prefix) - len(self.tokenizer.suffix)

    def read(self, texts: Sequence[str]) -> list[Reading | NoteError]:
        """Return what the model says of each text, windows of all texts pooled; an error where one does not fit."""
        started = time.monotonic()
        prepared = self.prepare(texts)
        rows = [self.row(each, window) for each in prepared for window in each.windows]
        answers = iter(classify(self.backend, rows, self.tokenizer.pad_id, self.card.window))
        readings = [self._merge(each, [next(answers) for _ in each.windows]) for each in prepared]
        self.meter.add(sum(len(row.ids) for row in rows), time.monotonic() - started)
        return readings

    def prepare(self, texts: Sequence[str]) -> list[Prepared]:
        """Return texts as words, tokens and windows."""
        return [self._prepare(text, tokens) for text, tokens in zip(texts, self.tokenizer.encode(texts), strict=True)]

    def _prepare(self, text: str, tokens: Tokens) -> Prepared:
        starts, ends = find_words(text)
        pairs = TokenWords.align(tokens.starts, tokens.ends, starts, ends)
        types = np.zeros(len(tokens.ids), dtype=np.int64)
        if self.card.token_types == "written":
            types = token_types(word_types(text, starts, ends), pairs.first)
        windows = plan_windows(pairs.begin_word(), self._budget, self.card.overlap)
        return Prepared(starts=starts, ends=ends, tokens=tokens, pairs=pairs, types=types, windows=windows)

    def row(self, prepared: Prepared, window: Window) -> Row:
        """Return a window as the model takes it."""
        prefix, suffix = self.tokenizer.prefix, self.tokenizer.suffix
        inside = slice(window.first, window.last)
        ids = np.concatenate([prefix, prepared.tokens.ids[inside], suffix]).astype(np.int64)
        types = np.zeros_like(ids)
        types[len(prefix) : len(ids) - len(suffix)] = prepared.types[inside]
        return Row(ids, types)

    def _merge(self, prepared: Prepared, answers: Sequence[Probabilities | None]) -> Reading | NoteError:
        """Put the windows of one text together, each token from the window that owns it."""
        shape = (len(prepared.tokens.ids), len(self.card.labels))
        probabilities = np.full(shape, np.nan, dtype=np.float32)
        for window, answer in zip(prepared.windows, answers, strict=True):
            if answer is None:
                return RecognizerError("out_of_memory")
            owned = slice(window.owns_from, window.owns_to)
            skipped = len(self.tokenizer.prefix) - window.first
            probabilities[owned] = answer[window.owns_from + skipped : window.owns_to + skipped]
        if not np.isfinite(probabilities).all():
            return RecognizerError("model_not_finite")
        return Reading(prepared=prepared, probabilities=probabilities)


def _load_backend(folder: Path, card: ModelCard, options: ModelOptions) -> Backend:
    if options.backend == "onnxruntime":
        return OnnxBackend(folder, len(card.labels), threads=options.torch.threads)
    return TorchBackend(folder, len(card.labels), options.torch, takes_types=card.token_types == "written")


@lru_cache(maxsize=4)
def load_model(folder: Path, version: str, options: ModelOptions) -> TokenModel:
    """Return the model of a folder, loaded once a process.

    Args:
        version: the folder's fingerprint where the recognizer was made.

    Raises:
        ConfigError: the folder here holds another model.
    """
    if fingerprint_folder(folder) != version:
        raise ConfigError(f"{folder}: another model on this worker than on the driver")
    return TokenModel(folder, options)
