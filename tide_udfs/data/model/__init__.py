"""The shipped token classifier: its folder, also from inside a wheel."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path

from tide_udfs.errors import ConfigError

FILES = ("LICENSE.txt", "config.json", "model.safetensors", "tide.json", "tokenizer.json")


@cache
def shipped_model() -> Path:
    """Return the folder of the shipped model; out of a zip it is unpacked once a process.

    Raises:
        ConfigError: this build ships none.
    """
    packed = files(__package__)
    if not packed.joinpath("model.safetensors").is_file():
        raise ConfigError("token classifier: this build ships no model; give recognizers.token_classifier.path")
    if isinstance(packed, Path):
        return packed
    folder = Path(tempfile.mkdtemp(prefix="tide-model-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in FILES:
        if (source := packed.joinpath(name)).is_file():
            (folder / name).write_bytes(source.read_bytes())
    return folder
