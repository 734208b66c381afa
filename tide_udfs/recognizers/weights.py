"""Weights on disk: one safetensors file that torch and onnxruntime both read, in a form small enough for a repository.

A matrix may stand there as int8 with one fp32 scale a row, under its own name and `<name>.scale`; anything may be fp16.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tide_udfs.errors import ConfigError

Arrays = dict[str, npt.NDArray[Any]]

SCALE = ".scale"
_LEVELS = 127


def weight_files(folder: Path) -> list[Path]:
    """Return the safetensors files of a model's folder.

    Raises:
        ConfigError: there is none; pickled weights (.bin, .pt) are never opened, since a pickle can run code.
    """
    files = sorted(folder.glob("*.safetensors"))
    if files:
        return files
    pickled = sorted(path.name for pattern in ("*.bin", "*.pt", "*.pth") for path in folder.glob(pattern))
    found = f"only {pickled[0]}, a pickle, which can run code; convert it to safetensors" if pickled else "none"
    raise ConfigError(f"{folder}: weights: need *.safetensors, found {found}")


def load_weights(files: Iterable[Path]) -> Arrays:
    """Return all tensors of safetensors files as fp32 arrays (integers other than packed matrices as they are)."""
    from safetensors.numpy import load_file

    return unpack({name: array for file in files for name, array in load_file(file).items()})


def unpack(packed: Mapping[str, npt.NDArray[Any]]) -> Arrays:
    """Return packed matrices multiplied by their scales, and floating numbers as fp32."""
    arrays: Arrays = {}
    for name, array in packed.items():
        if name.endswith(SCALE) and name.removesuffix(SCALE) in packed:
            continue
        if name + SCALE in packed:
            array = array.astype(np.float32) * packed[name + SCALE].astype(np.float32)[:, None]
        arrays[name] = array.astype(np.float32) if array.dtype.kind == "f" else array
    return arrays


def pack(arrays: Mapping[str, npt.NDArray[Any]]) -> Arrays:
    """Return matrices as int8 by row with their scales, and everything else as fp16 where it is a floating number.

    The scale of a row is its greatest magnitude / 127, so that no value is off by more than half of that.
    """
    packed: Arrays = {}
    for name, array in arrays.items():
        if array.ndim == 2:
            scale = np.abs(array).max(axis=1).astype(np.float32) / _LEVELS
            levels = np.rint(array / np.where(scale == 0, 1, scale)[:, None])
            packed[name] = np.clip(levels, -_LEVELS, _LEVELS).astype(np.int8)
            packed[name + SCALE] = scale
        else:
            packed[name] = array.astype(np.float16) if array.dtype.kind == "f" else array
    return packed


def is_packed(files: Iterable[Path]) -> bool:
    """Tell whether safetensors files hold packed matrices, from their headers alone."""
    from safetensors import safe_open

    for file in files:
        with safe_open(file, framework="numpy") as opened:
            if any(name.endswith(SCALE) for name in opened.keys()):  # noqa: SIM118 - not a mapping
                return True
    return False
