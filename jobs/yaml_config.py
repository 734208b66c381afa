"""YAML that is read and checked as a whole: one file becomes a frozen dataclass, or every fault of it is reported."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import ConfigDict, TypeAdapter, ValidationError

from tide_udfs.errors import ConfigError

T = TypeVar("T")
STRICT = ConfigDict(extra="forbid", strict=True)


class _UniqueKeyLoader(yaml.SafeLoader):
    """YAML in which a key given twice is a fault instead of a silent win of the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if key in seen:
                raise ConfigError(f"line {key_node.start_mark.line + 1}: {key} is given twice")
            seen.add(key)
        return super().construct_mapping(node, deep)


def load_yaml(path: str | Path) -> Any:
    """Read a YAML file.

    Raises:
        ConfigError: no such file, not YAML, or a key given twice.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from None
    return parse_yaml(text, str(path))


def parse_yaml(text: str, name: str) -> Any:
    """Parse YAML text; `name` stands in messages."""
    try:
        return yaml.load(text, _UniqueKeyLoader)  # a SafeLoader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" line {mark.line + 1}" if mark else ""
        raise ConfigError(f"{name}:{where} is not YAML: {getattr(error, 'problem', 'unreadable')}") from None
    except ConfigError as error:
        raise ConfigError(f"{name}: {error}") from None


def build(kind: type[T], values: Any, name: str) -> T:
    """Check the values of a configuration file of any kind; `name` stands in messages.

    Raises:
        ConfigError: every fault, one a line, each with its path.
    """
    if not isinstance(values, dict):
        raise ConfigError(f"{name}: need a mapping")
    try:
        return TypeAdapter(kind).validate_json(json.dumps(values, default=str))  # JSON: lists become tuples
    except ValidationError as error:
        faults = sorted({_fault(detail) for detail in error.errors(include_input=False, include_url=False)})
        raise ConfigError("\n  ".join([f"{name}: {len(faults)} fault(s)", *faults])) from None


def _fault(detail: Any) -> str:
    path = ".".join(str(part) for part in detail["loc"] if part != "[key]")
    message = detail["msg"].removeprefix("Value error, ")
    if detail["type"] in ("unexpected_keyword_argument", "extra_forbidden"):
        message = "unknown key"
    elif detail["type"] in ("missing", "missing_argument", "missing_keyword_only_argument"):
        message = "missing"
    return f"{path}: {message}" if path else message


def read_shipped(path: str) -> str:
    """Return a text file of the conf folder, also from inside a wheel."""
    return resources.files("conf").joinpath(path).read_text(encoding="utf-8")
