"""Marked notes become windows of one size: token ids, token types, labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tide_udfs.recognizers.bio import TokenWords
from tide_udfs.recognizers.tokens import TextTokenizer
from tide_udfs.recognizers.words import find_words
from tide_udfs.recognizers.written import token_types, word_types
from tide_udfs.span import PhiCategory
from tide_udfs.training.variants import Example, Marked

LABELS = ["O", *[f"{prefix}-{category.value}" for category in PhiCategory for prefix in "BI"]]
IGNORED = -100
"""Label of tokens that are not scored."""
Tokens = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Stream:
    """The tokens of many notes, one after the other, a separator between; three arrays of one length."""

    ids: Tokens
    types: Tokens
    labels: Tokens

    def masked(self, mask_id: int, share: float, chance: np.random.Generator) -> Stream:
        """Return the stream with so many of its scored tokens hidden."""
        hidden = (chance.random(len(self.ids)) < share) & (self.labels != IGNORED)
        return Stream(np.where(hidden, mask_id, self.ids), self.types, self.labels)

    def windows(self, size: int, first: int, start_id: int, end_id: int) -> Iterator[tuple[Tokens, Tokens, Tokens]]:
        """Yield windows of `size` tokens, the two special ones among them, cut from `first` on; a rest is left out."""
        for cut in range(first, len(self.ids) - size + 3, size - 2):
            yield (
                np.concatenate(([start_id], self.ids[cut : cut + size - 2], [end_id])),
                np.concatenate(([0], self.types[cut : cut + size - 2], [0])),
                np.concatenate(([IGNORED], self.labels[cut : cut + size - 2], [IGNORED])),
            )


def build_stream(examples: Sequence[Example], tokenizer: TextTokenizer, separator_id: int) -> Stream:
    """Return the examples' tokens with their labels, a separator behind each example."""
    ids: list[Tokens] = []
    types: list[Tokens] = []
    labels: list[Tokens] = []
    for example, tokens in zip(examples, tokenizer.encode([each.text for each in examples]), strict=True):
        starts, ends = find_words(example.text)
        pairs = TokenWords.align(tokens.starts, tokens.ends, starts, ends)
        ids += [tokens.ids, np.array([separator_id])]
        types += [token_types(word_types(example.text, starts, ends), pairs.first), np.array([0])]
        offsets = zip(tokens.starts.tolist(), tokens.ends.tolist(), strict=True)
        labels += [np.array([*token_labels(offsets, example.marks), IGNORED])]
    return Stream(*(np.concatenate(column).astype(np.int64) for column in (ids, types, labels)))


def token_labels(offsets: Iterable[tuple[int, int]], marks: Sequence[Marked]) -> list[int]:
    """Return the label of each token: B for the first token that touches a mark, I for the others, O outside.

    Args:
        offsets: (start, end) of each token, ordered.
        marks: disjoint, ordered by start.
    """
    labels: list[int] = []
    place = 0
    begun = -1
    for start, end in offsets:
        while place < len(marks) and marks[place][1] <= start:
            place += 1
        if place == len(marks) or marks[place][0] >= end:
            labels.append(0)
            continue
        prefix = "I" if begun == place else "B"
        begun = place
        labels.append(_INDEX[f"{prefix}-{marks[place][2].value}"])
    return labels


_INDEX = {label: index for index, label in enumerate(LABELS)}
