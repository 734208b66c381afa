"""Gates: floors and ceilings for the figures of an evaluation, from conf/gates.yaml."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, TypeAdapter, ValidationError, field_validator
from pydantic.dataclasses import dataclass

from jobs.yaml_config import STRICT, load_yaml, parse_yaml, read_shipped
from tide_udfs.errors import ConfigError
from tide_udfs.metrics.findings import Finding
from tide_udfs.metrics.protocol import LabelRule, Protocol
from tide_udfs.span import ENTITIES, PhiCategory

_ENTITY_NAMES = frozenset().union(*ENTITIES.values())


def _compiled(pattern: str | None) -> re.Pattern[str] | None:
    return None if pattern is None else re.compile(pattern)


def _checked(pattern: str | None) -> str | None:
    try:
        _compiled(pattern)
    except re.error:
        raise ValueError("not a regular expression") from None
    return pattern


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LabelConfig:
    """One kind of labelled identifier; see conf/gates.yaml."""

    entities: tuple[str, ...]
    before: str | None = None
    surface: str | None = None

    _patterns = field_validator("before", "surface")(_checked)

    @field_validator("entities")
    @classmethod
    def _known(cls, entities: tuple[str, ...]) -> tuple[str, ...]:
        if unknown := sorted(set(entities) - _ENTITY_NAMES):
            raise ValueError(f"no entity {', '.join(unknown)}")
        return entities

    @property
    def rule(self) -> LabelRule:
        return LabelRule(
            entities=frozenset(self.entities), before=_compiled(self.before), surface=_compiled(self.surface)
        )


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CorpusConfig:
    """How one corpus is read and scored."""

    synthetic: bool = False
    """Its people are invented: what is missed may be printed."""
    crosswalk: str | None = None
    """Reads the gold's labels: a name in conf/crosswalks, or a YAML file."""
    options: tuple[str, ...] = ()
    """Names under the crosswalk's `safe` that apply."""
    only: dict[str, str] = Field(default_factory=dict)
    """Field -> value of the rows that belong to it."""
    unscored: tuple[Literal["AGE", "DATE", "DOCTOR", "HOSPITAL", "ID", "LOCATION", "PATIENT", "PHONE", "WEB"], ...] = ()
    """Categories that the corpus does not mark."""
    allowed: str | None = None
    """Surfaces that the corpus leaves unmarked by design."""

    _patterns = field_validator("allowed")(_checked)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Gate:
    """Bounds for some corpora: path in metrics.json -> the least or the most that is allowed."""

    corpora: tuple[str, ...]
    floors: dict[str, float] = Field(default_factory=dict)
    ceilings: dict[str, float] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GatesConfig:
    """The whole of conf/gates.yaml."""

    labelled: dict[str, LabelConfig] = Field(default_factory=dict)
    corpora: dict[str, CorpusConfig] = Field(default_factory=dict)
    gates: tuple[Gate, ...] = ()

    def protocol(self, corpus: str) -> Protocol:
        """Return the rules by which a corpus is scored."""
        settings = self.corpora.get(corpus, CorpusConfig())
        return Protocol(
            unscored=frozenset(PhiCategory(name) for name in settings.unscored),
            allowed=_compiled(settings.allowed),
            labels={name: label.rule for name, label in self.labelled.items()},
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """One bound held against one figure.

    Attributes:
        value: None where the corpus has no gold for it; such a bound neither holds nor fails.
    """

    path: str
    bound: float
    is_floor: bool
    value: float | None

    @property
    def failed(self) -> bool:
        if self.value is None:
            return False
        return self.value < self.bound if self.is_floor else self.value > self.bound

    def __str__(self) -> str:
        if self.value is None:
            return f"no gold  {self.path}"
        sign = ">=" if self.is_floor else "<="
        return f"{'FAILED' if self.failed else 'ok':<8} {self.path} {self.value:.4f}, need {sign} {self.bound:g}"


def load_gates(path: Path | None = None) -> GatesConfig:
    """Read a gates file, or the shipped one.

    Raises:
        ConfigError: every fault of the file, each with its path.
    """
    name = str(path) if path else "conf/gates.yaml"
    values = load_yaml(path) if path else parse_yaml(read_shipped("gates.yaml"), name)
    try:
        return TypeAdapter(GatesConfig).validate_json(json.dumps(values or {}))
    except ValidationError as error:
        faults = sorted(
            f"{'.'.join(str(part) for part in detail['loc'])}: {detail['msg'].removeprefix('Value error, ')}"
            for detail in error.errors(include_input=False, include_url=False)
        )
        raise ConfigError("\n  ".join([f"{name}: {len(faults)} fault(s)", *faults])) from None


def check(gates: GatesConfig, metrics: Mapping[str, Any], corpus: str) -> list[Verdict]:
    """Hold the figures of a corpus against every bound that names it.

    Raises:
        ConfigError: a bound names a figure that does not exist.
    """
    return [
        Verdict(path=path, bound=bound, is_floor=is_floor, value=_figure(metrics, path))
        for gate in gates.gates
        if corpus in gate.corpora
        for is_floor, bounds in ((True, gate.floors), (False, gate.ceilings))
        for path, bound in bounds.items()
    ]


def _figure(metrics: Mapping[str, Any], path: str) -> float | None:
    parts = path.split(".")
    found: Any = metrics
    for i, part in enumerate(parts):
        if not isinstance(found, Mapping) or part not in found:
            if parts[i - 1 : i] == ["entities"] and part in _ENTITY_NAMES:
                return None  # a corpus without such gold
            raise ConfigError(f"gates: metrics have no {path} (stopped at {part})")
        found = found[part]
    if found is None or (isinstance(found, (int, float)) and not isinstance(found, bool)):
        return found
    raise ConfigError(f"gates: {path} is no figure")


def concerned(verdict: Verdict, findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that keep a figure from its bound, grouped by entity, then by note."""
    head, _, rest = verdict.path.partition(".")
    name = rest.split(".")[0]
    too_much = head == "over_redaction" or verdict.path.endswith("precision")

    def is_concerned(finding: Finding) -> bool:
        if (finding.kind == "excess") != too_much:
            return False
        if head == "labelled":
            return name in finding.labels and finding.covered < 1.0
        if head == "entities":
            return finding.entity == name and finding.covered < 1.0
        if head == "categories":
            return finding.category == name
        return too_much or finding.kind == "leak"

    return sorted(
        (finding for finding in findings if is_concerned(finding)),
        key=lambda finding: (finding.category, finding.entity, finding.note_id, finding.start),
    )
