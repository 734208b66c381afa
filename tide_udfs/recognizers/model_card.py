"""What a model's folder says of itself: its own config.json, and our tide.json beside it where we trained it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.bio import Pieces
from tide_udfs.recognizers.decode import Decoding

CARD = "tide.json"
WINDOW, OVERLAP = 512, 40
"""Where the card is silent; a shorter window overlaps by an eighth."""
MIN_WINDOW = 20
DEFAULT_POINT = "recall"
_POSITIONS_BEHIND_PADDING = frozenset({"camembert", "longformer", "roberta", "xlm-roberta", "xlm-roberta-xl"})
_HASHED = ("*.json", "*.safetensors", "*.model", "*.txt")


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCard:
    """How a model wants to be used.

    Attributes:
        window: tokens a window, special ones included. overlap: shared by neighbours.
        token_types: `written` gives each token the type of its word, see `word_type`.
        pieces: how a word is decided by its tokens; see `words_of_tokens`.
        labels: in the order of the model's outputs.
        operating_points: name -> how to decode.
    """

    window: int = WINDOW
    overlap: int = OVERLAP
    token_types: Literal["none", "written"] = "none"
    pieces: Pieces = "any"
    labels: tuple[str, ...]
    operating_points: Mapping[str, Decoding] = field(default_factory=dict)
    model_type: str = ""

    def __post_init__(self) -> None:
        if self.window < MIN_WINDOW or not 0 <= self.overlap <= self.window // 5:
            raise ConfigError(
                f"model card: need a window of {MIN_WINDOW} or more tokens and an overlap of 0 to a fifth of it, got "
                f"{self.window} and {self.overlap}"
            )

    def decoding(self, point: str | None, threshold: float | None) -> Decoding:
        """Return an operating point, the card's `recall` by default, with another threshold if one is given.

        Raises:
            ConfigError: the card has no such point.
        """
        if point is not None and point not in self.operating_points:
            known = ", ".join(sorted(self.operating_points)) or "none"
            raise ConfigError(f"operating point {point}: the model's card has {known}; give a threshold instead")
        decoding = self.operating_points.get(point or DEFAULT_POINT, Decoding())
        if threshold is None:
            return decoding
        return Decoding(
            **{each.name: getattr(decoding, each.name) for each in fields(Decoding)} | {"threshold": threshold}
        )


def read_card(folder: Path) -> ModelCard:
    """Read a model's card.

    Raises:
        ConfigError: no config.json, no labels, or a key or operating point that is not known.
    """
    config = _read_json(folder / "config.json", needed=True)
    card = _read_json(folder / CARD, needed=False)
    unknown = card.keys() - {"window", "overlap", "token_types", "pieces", "labels", "operating_points", "about"}
    if unknown:
        raise ConfigError(
            f"{folder / CARD}: unknown {', '.join(sorted(unknown))}; what only people read goes under about"
        )
    labels = card.get("labels") or _labels(config)
    if not labels:
        raise ConfigError(f"{folder / 'config.json'}: id2label: none; a token classifier names its labels")
    try:
        window = _window(card, config, folder)
        points = {name: _point(values) for name, values in card.get("operating_points", {}).items()}
        return ModelCard(
            window=window,
            overlap=int(card.get("overlap", min(OVERLAP, window // 8))),
            token_types=card.get("token_types", "none"),
            pieces=card.get("pieces", "mean" if card else "any"),
            labels=tuple(labels),
            operating_points=points,
            model_type=str(config.get("model_type", "")),
        )
    except (TypeError, ValueError):
        raise ConfigError(f"{folder / CARD}: a value is of the wrong type") from None


def _point(values: Any) -> Decoding:
    return Decoding(**values) if isinstance(values, Mapping) else Decoding(threshold=float(values))


def _labels(config: Mapping[str, Any]) -> list[str]:
    by_id = config.get("id2label") or {}
    return [str(by_id[key]) for key in sorted(by_id, key=int)]


def _window(card: Mapping[str, Any], config: Mapping[str, Any], folder: Path) -> int:
    """Return the tokens of a window: what the card wants, never more than the model has positions for."""
    tokenizer = _read_json(folder / "tokenizer_config.json", needed=False)
    limits = [int(card.get("window") or min(WINDOW, int(tokenizer.get("model_max_length") or WINDOW)))]
    if positions := config.get("max_position_embeddings"):
        pad = int(config.get("pad_token_id") or 0) + 1 if config.get("model_type") in _POSITIONS_BEHIND_PADDING else 0
        limits.append(int(positions) - pad)
    return min(limits)


def _read_json(path: Path, *, needed: bool) -> dict[str, Any]:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if not needed:
            return {}
        raise ConfigError(f"{path}: no such file; need the folder of a Hugging Face token classifier") from None
    except (OSError, ValueError):
        raise ConfigError(f"{path}: not readable as JSON") from None
    if not isinstance(values, dict):
        raise ConfigError(f"{path}: not a JSON object")
    return values


def fingerprint_folder(folder: Path) -> str:
    """Return the SHA-256 over everything in a model's folder that decides its answer."""
    paths = sorted({path for pattern in _HASHED for path in folder.glob(pattern)})
    digest = hashlib.sha256()
    for path in paths:
        status = path.stat()
        digest.update(f"{path.name}\0{_hash_file(path, status.st_size, status.st_mtime_ns)}\0".encode())
    return digest.hexdigest()


@lru_cache(maxsize=256)
def _hash_file(path: Path, size: int, modified_ns: int) -> str:
    """Hash a file once for each state of it that this process sees."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
