"""Running windows of tokens through a model in batches that fit, whichever library runs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from tide_udfs.recognizers.bio import Probabilities
from tide_udfs.recognizers.words import Numbers


class Backend(Protocol):
    """A loaded model.

    Attributes:
        layout: how batches must be laid out for it.
    """

    @property
    def layout(self) -> Layout: ...

    def __call__(self, ids: Numbers, mask: Numbers, types: Numbers) -> Probabilities:
        """Return label probabilities.

        Args:
            ids, mask, types: token ids, 1 for tokens and 0 for padding, and token types; (n_windows, n_tokens).
        Returns: (n_windows, n_tokens, n_labels) float32; anything where the mask is 0.

        Raises:
            MemoryError: the batch is too large.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The shapes of batches: few, and always full, so that what a model says of a window depends on no other window.

    A product of matrices of one shape adds up in one order, and another shape may take another: with full batches an
    answer is the same bit for bit whatever stands beside it (seen on CPUs with torch and onnxruntime, fp32 and bf16).
    Only a batch that was halved for want of memory may differ, by rounding. The default is a CPU's: more tokens a batch
    make it little faster, and cost more filling where a call brings few windows.

    Attributes:
        batch_tokens: tokens a batch, padding included.
        step: windows are padded to a multiple of this.
    """

    batch_tokens: int = 256
    step: int = 16

    def padded(self, n_tokens: int) -> int:
        """Return the length that a window of so many tokens is padded to."""
        return -(-n_tokens // self.step) * self.step

    def n_windows(self, length: int) -> int:
        """Return how many windows of a padded length make a batch."""
        return max(1, self.batch_tokens // length)


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One window as a model takes it, special tokens included; (n_tokens,)."""

    ids: Numbers
    types: Numbers


def classify(backend: Backend, rows: Sequence[Row], pad_id: int, longest: int) -> list[Probabilities | None]:
    """Return the label probabilities of each window, (n_tokens, n_labels); None where it does not fit in memory alone.

    Windows are sorted by length, the longest first. Where memory runs out, the batch is halved, down to one window, and
    so are those after it.

    Args:
        longest: tokens that the model takes at most; no window is padded beyond.
    """
    answers: list[Probabilities | None] = [None] * len(rows)
    layout = backend.layout
    by_length: dict[int, list[int]] = {}
    for place in sorted(range(len(rows)), key=lambda place: (-len(rows[place].ids), place)):
        by_length.setdefault(min(layout.padded(len(rows[place].ids)), longest), []).append(place)
    shrink = 1
    for length, places in by_length.items():
        start = 0
        while start < len(places):
            size = max(1, layout.n_windows(length) // shrink)
            batch = places[start : start + size]
            try:
                probabilities = _run(backend, [rows[place] for place in batch], length, size, pad_id)
            except MemoryError:
                if size > 1:
                    shrink *= 2
                    continue
                probabilities = None
            start += len(batch)
            for i, place in enumerate(batch):
                answers[place] = None if probabilities is None else probabilities[i, : len(rows[place].ids)]
    return answers


def _run(backend: Backend, rows: Sequence[Row], length: int, size: int, pad_id: int) -> Probabilities:
    """Run one batch; rows that fill it up repeat the first, since a row of padding alone has no meaning."""
    ids = np.full((size, length), pad_id, dtype=np.int64)
    mask, types = np.zeros_like(ids), np.zeros_like(ids)
    for i in range(size):
        row = rows[i] if i < len(rows) else rows[0]
        ids[i, : len(row.ids)], mask[i, : len(row.ids)], types[i, : len(row.ids)] = row.ids, 1, row.types
    return backend(ids, mask, types)


def softmax(logits: npt.NDArray[np.float32]) -> Probabilities:
    """Return probabilities over the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), dtype=np.float32)
