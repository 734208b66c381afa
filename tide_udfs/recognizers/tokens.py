"""Text -> tokens with offsets into the text as stored, by the `tokenizers` package alone."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.words import Numbers

_TEXTS_AT_ONCE = 32
"""An encoding takes some hundred bytes a token before it becomes arrays; no more than so many stand there at once."""
_SURROGATES = dict.fromkeys(range(0xD800, 0xE000), "\N{REPLACEMENT CHARACTER}")


@dataclass(frozen=True, slots=True, eq=False)
class Tokens:
    """Content tokens of one text: ids and offsets in code points, each (n_tokens,)."""

    ids: Numbers
    starts: Numbers
    ends: Numbers


class TextTokenizer:
    """A Hugging Face tokenizer that neither cuts nor pads, and reads '[SEP]' or '</s>' in a note as text.

    Args:
        tokenizer: of the `tokenizers` package.
    """

    def __init__(self, tokenizer: Any) -> None:
        tokenizer.no_truncation()
        tokenizer.no_padding()
        tokenizer.encode_special_tokens = True
        self._tokenizer = tokenizer
        around = tokenizer.encode("a")
        content = [i for i, special in enumerate(around.special_tokens_mask) if not special]
        first, last = (content[0], content[-1] + 1) if content else (len(around.ids), len(around.ids))
        self.prefix: tuple[int, ...] = tuple(around.ids[:first])
        self.suffix: tuple[int, ...] = tuple(around.ids[last:])
        padding = [tokenizer.token_to_id(name) for name in ("[PAD]", "<pad>")]
        self.pad_id: int = next((token for token in padding if token is not None), 0)

    def encode(self, texts: Sequence[str]) -> list[Tokens]:
        """Return the content tokens of each text. A lone surrogate, which has no UTF-8, is read as U+FFFD."""
        readable = [text if text.isascii() else text.translate(_SURROGATES) for text in texts]
        chunks = (readable[start : start + _TEXTS_AT_ONCE] for start in range(0, len(readable), _TEXTS_AT_ONCE))
        return [
            _tokens(encoding)
            for chunk in chunks
            for encoding in self._tokenizer.encode_batch(chunk, add_special_tokens=False)
        ]


def _tokens(encoding: Any) -> Tokens:
    offsets = np.array(encoding.offsets, dtype=np.int64).reshape(-1, 2)
    return Tokens(np.array(encoding.ids, dtype=np.int64), offsets[:, 0].copy(), offsets[:, 1].copy())


def load_tokenizer(folder: Path) -> TextTokenizer:
    """Return the tokenizer of a model's folder.

    Raises:
        ConfigError: the folder has no tokenizer.json, and no files that transformers, where installed, makes one from.
    """
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")  # a thread a process: each core has a worker of its own
    from tokenizers import Tokenizer

    file = folder / "tokenizer.json"
    if file.is_file():
        try:
            return TextTokenizer(Tokenizer.from_file(str(file)))
        except Exception as error:  # noqa: BLE001 - the package raises bare exceptions
            raise ConfigError(f"{file}: not a tokenizer ({type(error).__name__})") from None
    try:
        from transformers import AutoTokenizer

        slow = AutoTokenizer.from_pretrained(str(folder), local_files_only=True, trust_remote_code=False)
        return TextTokenizer(Tokenizer.from_str(slow.backend_tokenizer.to_str()))
    except Exception as error:  # noqa: BLE001 - many kinds, from many tokenizers
        raise ConfigError(
            f"{file}: no such file, and transformers makes none from the others ({type(error).__name__}); save the "
            "model's fast tokenizer there (AutoTokenizer.from_pretrained(…).save_pretrained(folder))"
        ) from None
