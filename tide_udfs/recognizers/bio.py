"""Label schemes: probabilities of a model's token labels -> probabilities of our kinds, word by word.

Reads BIO, BIOES, BILOU and IO, each with or without a position before the name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from tide_udfs.corpora.crosswalk import Crosswalk, Kind, Tally
from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.words import Numbers

Probabilities = npt.NDArray[np.float32]
Pieces = Literal["mean", "any"]

_LABEL = re.compile(r"(?:([BILUES])-)?(.+)", re.DOTALL)
_BEGINS = frozenset("BSU")
_OUTSIDE = "O"


@dataclass(frozen=True, slots=True, eq=False)
class LabelScheme:
    """How label probabilities add up to probabilities of kinds.

    Attributes:
        kinds: what a word can be beside nothing.
        fold: (n_labels, 1 + n_kinds); column 0 is 'no PHI', to which excluded labels belong too.
        begins: (n_labels,), 1 for labels that begin a span; None where the scheme does not tell.
    """

    kinds: tuple[Kind, ...]
    fold: Probabilities
    begins: Probabilities | None

    @classmethod
    def read(cls, labels: Sequence[str], crosswalk: Crosswalk, tally: Tally | None = None) -> LabelScheme:
        """Read a model's labels, in the order of its outputs.

        Args:
            tally: where labels without a mapping (their words are OTHER) and excluded ones are counted.

        Raises:
            ConfigError: there is no label O.
        """
        parts = [_parse(label) for label in labels]
        if _OUTSIDE not in {name.upper() for position, name in parts if not position}:
            raise ConfigError(
                f"the model's labels have no O (config.json, id2label: {', '.join(labels[:4])}, …); give their names"
            )
        columns: dict[Kind, int] = {}
        fold = np.zeros((len(labels), len(labels) + 1), dtype=np.float32)
        for row, (position, name) in enumerate(parts):
            is_outside = not position and name.upper() == _OUTSIDE
            kind = None if is_outside else crosswalk.kind(name, tally=tally)
            fold[row, 0 if kind is None else columns.setdefault(kind, len(columns) + 1)] = 1
        positions = {position for position, _ in parts}
        begins = None
        if positions & _BEGINS and positions - _BEGINS - {""}:
            begins = np.array([position in _BEGINS for position, _ in parts], dtype=np.float32)
        return cls(tuple(columns), fold[:, : len(columns) + 1].copy(), begins)


def _parse(label: str) -> tuple[str, str]:
    found = _LABEL.fullmatch(label.strip())
    return (found[1] or "", found[2]) if found else ("", label)


@dataclass(frozen=True, slots=True, eq=False)
class TokenWords:
    """Which words each token lies over. A token over several words ('),') counts for each, one over none for none.

    Attributes:
        tokens, words: pairs of a token and a word, (n_pairs,), ordered by both.
        first: the first word of each token, or -1; (n_tokens,).
    """

    tokens: Numbers
    words: Numbers
    first: Numbers

    @classmethod
    def align(cls, starts: Numbers, ends: Numbers, word_starts: Numbers, word_ends: Numbers) -> TokenWords:
        """Align tokens with words by their offsets in the text; both ordered, tokens possibly empty or overlapping."""
        first = np.searchsorted(word_ends, starts, side="right")
        counts = np.where(ends > starts, np.maximum(np.searchsorted(word_starts, ends, side="left") - first, 0), 0)
        tokens = np.repeat(np.arange(len(starts)), counts)
        within = np.arange(len(tokens)) - np.repeat(np.cumsum(counts) - counts, counts)
        return cls(tokens, first[tokens] + within, np.where(counts > 0, first, -1))

    def begin_word(self) -> npt.NDArray[np.bool_]:
        """Tell of each token whether it begins a word; one over no word may be cut from its neighbours too."""
        before = np.concatenate([[-2], self.first[:-1]])
        return np.asarray((self.first != before) | (self.first < 0), dtype=np.bool_)


def words_of_tokens(
    probabilities: Probabilities, scheme: LabelScheme, pairs: TokenWords, n_words: int, pieces: Pieces
) -> tuple[Probabilities, Probabilities | None]:
    """Return what words are: kinds (n_words, 1 + n_kinds), and how surely each begins a span (n_words,) or None.

    A word's tokens never disagree: `mean` takes the mean of them, `any` the one that is most likely PHI. A word without
    a token (of control characters alone) is nothing.

    Args:
        probabilities: (n_tokens, n_labels).
    """
    order = np.lexsort((pairs.tokens, pairs.words))
    words, tokens = pairs.words[order], pairs.tokens[order]
    heads = np.flatnonzero(np.diff(words, prepend=-1))
    kinds = np.zeros((n_words, scheme.fold.shape[1]), dtype=np.float32)
    kinds[:, 0] = 1
    begins = None if scheme.begins is None else np.zeros(n_words, dtype=np.float32)
    if not len(words):
        return kinds, begins
    folded = (probabilities @ scheme.fold)[tokens]
    if pieces == "mean":
        counts = np.diff(heads, append=len(words)).astype(np.float32)
        kinds[words[heads]] = np.add.reduceat(folded, heads, axis=0) / counts[:, None]
    else:
        surest = np.lexsort((folded[:, 0], words))[heads]
        kinds[words[heads]] = folded[surest]
    if begins is not None and scheme.begins is not None:
        phi = np.maximum(1 - folded[heads, 0], 1e-6)
        begins[words[heads]] = np.minimum((probabilities @ scheme.begins)[tokens[heads]] / phi, 1)
    return kinds, begins
