"""A recognizer's version: a fingerprint of the code and data that decide its answer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

_HEX_DIGITS = 16


@cache
def code_fingerprint(modules: tuple[str, ...]) -> str:
    """Return a fingerprint of the sources of modules of this package, read also from inside a zip."""
    folder = files(__package__)
    return fingerprint((folder / f"{module}.py").read_text(encoding="utf-8") for module in modules)


def fingerprint(parts: Iterable[str]) -> str:
    """Return 16 hex digits of SHA-256 over length-prefixed parts."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:_HEX_DIGITS]
