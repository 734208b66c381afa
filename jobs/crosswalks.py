"""Crosswalks by name: what the labels of a corpus, a system or a model mean."""

from __future__ import annotations

from jobs.yaml_config import load_yaml, parse_yaml, read_shipped
from tide_udfs.corpora.crosswalk import Crosswalk, build_crosswalk
from tide_udfs.errors import ConfigError


def load_crosswalk(name: str) -> Crosswalk:
    """Return a crosswalk by its name in conf/crosswalks, or from a YAML file.

    Raises:
        ConfigError: there is none, or it has faults.
    """
    if name.endswith((".yaml", ".yml")):
        return build_crosswalk(load_yaml(name) or {}, name=name)
    try:
        text = read_shipped(f"crosswalks/{name}.yaml")
    except FileNotFoundError:
        raise ConfigError(f"crosswalk {name}: neither in conf/crosswalks nor a .yaml file") from None
    return build_crosswalk(parse_yaml(text, name), name=name)
