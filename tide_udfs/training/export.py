"""What was trained becomes a folder that any recognizer loads: packed weights, configuration, tokenizer, card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tide_udfs.recognizers.model_card import CARD
from tide_udfs.recognizers.weights import pack

OVERLAP = 8
"""Neighbouring windows share one token in so many."""
_LEAST = {"AGE": 0.5, "DATE": 0.5, "ID": 0.3, "PHONE": 0.5, "WEB": 0.3}
_SURER = {"AGE": 0.8, "DATE": 0.9, "HOSPITAL": 0.9, "ID": 0.9, "LOCATION": 0.9, "PHONE": 0.9}
POINTS: Mapping[str, Mapping[str, Any]] = {
    "recall": {"threshold": 0.03, "switch": 0.4, "least": _LEAST},
    "balanced": {"threshold": 0.15, "switch": 0.4, "doubt": 0.02, "least": _LEAST | _SURER},
}
"""How a model's words become spans: chosen on the sample notes beside patterns and gazetteer, which find most of what
`_LEAST` names by its form. `balanced` takes names at a doubt and all else when it is sure, and drops what a rule found
by its form alone where the model has not even a doubt; `recall` drops nothing that a rule found."""


def write_model(folder: Path, model: Any, tokenizer: Any, window: int, about: Mapping[str, Any]) -> None:
    """Write a model's folder: config.json, model.safetensors (int8 by row), tokenizer.json, tide.json.

    Args:
        model: of transformers.
        tokenizer: of the `tokenizers` package.
        about: what only people read.
    """
    from safetensors.numpy import save_file

    from tide_udfs.training.model import takes_types

    folder.mkdir(parents=True, exist_ok=True)
    state = {name: tensor.detach().float().cpu().numpy() for name, tensor in model.state_dict().items()}
    buffers = {name for name, _ in model.named_buffers()}
    packed = pack({name: array for name, array in state.items() if name not in buffers})
    save_file(packed, folder / "model.safetensors", metadata={"format": "pt"})
    config = {name: value for name, value in model.config.to_diff_dict().items() if name not in _UNUSED}
    _write_json(folder / "config.json", config)
    tokenizer.save(str(folder / "tokenizer.json"), pretty=False)
    card = {
        "window": window,
        "overlap": window // OVERLAP,
        "token_types": "written" if takes_types(model) else "none",
        "pieces": "mean",
        "operating_points": POINTS,
        "about": about,
    }
    _write_json(folder / CARD, card)


_UNUSED = ("_name_or_path", "attn_implementation", "dtype", "torch_dtype", "transformers_version")


def _write_json(path: Path, values: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(values, indent=1, sort_keys=True) + "\n", encoding="utf-8")
