"""A recognizer's version: a fingerprint of the code and data that decide its answer."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

_HEX_DIGITS = 16


_IMPORTS = re.compile(
    r"^from tide_udfs\.recognizers(?:\.(\w{1,80}) import |( import (?:\([^)]{1,2000}\)|.{1,200})))", re.MULTILINE
)


@cache
def code_fingerprint(module: str) -> str:
    """Return a fingerprint of the sources of a module of this package and of all that it imports of the package.

    Read also from inside a zip. What is imported within a function does not count.
    """
    sources: dict[str, str] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in sources and (file := files(__package__) / f"{name}.py").is_file():
            sources[name] = file.read_text(encoding="utf-8")
            for one, several in _IMPORTS.findall(sources[name]):
                waiting += [one] if one else re.findall(r"\w+", several)
    return fingerprint(sources[name] for name in sorted(sources))


def fingerprint(parts: Iterable[str]) -> str:
    """Return 16 hex digits of SHA-256 over length-prefixed parts."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:_HEX_DIGITS]
