"""Crosswalks: a foreign label set read as our categories and entities."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tide_udfs.errors import ConfigError
from tide_udfs.span import ENTITIES, PhiCategory

_POSITION = re.compile(r"^[BILUES]-")
_KEYS = {"description", "labels", "excluded", "extend_age", "merge_within", "safe"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What a span is: our category and the finer entity."""

    category: PhiCategory
    entity: str


OTHER = Kind(category=PhiCategory.OTHER, entity=PhiCategory.OTHER.value)


@dataclass(slots=True)
class Tally:
    """What reading met beside clean spans. Counts only: labels are names of kinds, never text."""

    unmapped: Counter[str] = field(default_factory=Counter)
    """Labels without a mapping; their spans were kept as OTHER."""
    excluded: Counter[str] = field(default_factory=Counter)
    """Labels that the crosswalk leaves out on purpose."""
    empty: int = 0
    """Spans that hold neither letter nor digit inside their note."""
    unknown_notes: int = 0
    """Spans of notes that the gold does not have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crosswalk:
    """Maps labels to kinds. A label without a mapping is OTHER and counted, never dropped.

    Attributes:
        labels: label in upper case -> kind. Our own categories map to themselves unless the file says otherwise.
        excluded: labels that do not count: gold of one is unscored, predictions of one are left out.
        extend_age: an AGE grows over the unit that follows it ('45' in '45-year-old').
        merge_within: spans of this category that lie at most so many characters apart become one.
        safe: option -> category -> patterns; with the option, gold whose whole surface matches is no PHI.
    """

    labels: Mapping[str, Kind] = field(default_factory=dict)
    excluded: frozenset[str] = frozenset()
    extend_age: bool = False
    merge_within: Mapping[PhiCategory, int] = field(default_factory=dict)
    safe: Mapping[str, Mapping[PhiCategory, tuple[re.Pattern[str], ...]]] = field(default_factory=dict)

    def kind(self, label: str, entity: str | None = None, *, tally: Tally | None = None) -> Kind | None:
        """Return what a label means; None where it is excluded.

        Args:
            label: a BIO or BILOU prefix and case are ignored.
            entity: a finer kind beside one of our own categories; unknown ones fall back to the category's name.
        """
        name = _POSITION.sub("", label.strip()).upper()
        if name in self.excluded:
            if tally is not None:
                tally.excluded[name] += 1
            return None
        kind = self.labels.get(name) or _own_kind(name)
        if kind is None:
            if tally is not None:
                tally.unmapped[name] += 1
            return OTHER
        if entity and (finer := entity.strip().upper()) in ENTITIES[kind.category]:
            return Kind(category=kind.category, entity=finer)
        return kind


def _own_kind(name: str) -> Kind | None:
    try:
        return Kind(category=PhiCategory(name), entity=name)
    except ValueError:
        return None


def build_crosswalk(data: Mapping[str, Any], *, name: str = "crosswalk") -> Crosswalk:
    """Build a crosswalk from the mapping that its YAML holds.

    Raises:
        ConfigError: every fault, each with its path.
    """
    faults = [f"{key}: unknown; known are {', '.join(sorted(_KEYS))}" for key in data.keys() - _KEYS]
    labels = {
        str(label).upper(): _parse_kind(str(text), f"labels.{label}", faults)
        for label, text in data.get("labels", {}).items()
    }
    merge_within = {
        _category(key, "merge_within", faults): int(chars) for key, chars in data.get("merge_within", {}).items()
    }
    safe = {
        str(option): {
            _category(key, f"safe.{option}", faults): tuple(
                _pattern(text, f"safe.{option}.{key}", faults) for text in patterns
            )
            for key, patterns in by_category.items()
        }
        for option, by_category in data.get("safe", {}).items()
    }
    if faults:
        raise ConfigError(f"{name}: " + "; ".join(sorted(faults)))
    return Crosswalk(
        labels=labels,
        excluded=frozenset(str(label).upper() for label in data.get("excluded", [])),
        extend_age=bool(data.get("extend_age", False)),
        merge_within=merge_within,
        safe=safe,
    )


def _parse_kind(text: str, path: str, faults: list[str]) -> Kind:
    category_name, _, entity = text.partition("/")
    category = _category(category_name, path, faults)
    entity = entity or category.value
    if entity not in ENTITIES[category]:
        faults.append(f"{path}: {category} has no entity {entity}; it has {', '.join(sorted(ENTITIES[category]))}")
    return Kind(category=category, entity=entity)


def _category(name: object, path: str, faults: list[str]) -> PhiCategory:
    try:
        return PhiCategory(str(name))
    except ValueError:
        faults.append(f"{path}: no category {name}; there are {', '.join(PhiCategory)}")
        return PhiCategory.OTHER


def _pattern(text: object, path: str, faults: list[str]) -> re.Pattern[str]:
    try:
        return re.compile(str(text), re.IGNORECASE)
    except re.error:
        faults.append(f"{path}: not a regular expression")
        return re.compile("")
