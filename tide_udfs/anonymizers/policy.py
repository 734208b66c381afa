"""A policy: one strategy for every category and entity, and none left out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, get_args

from tide_udfs.errors import ConfigError
from tide_udfs.span import ENTITIES, PhiCategory

StructuredDates = Literal["shift", "year", "keep"]
"""What becomes of a date column: shifted with the patient's text, 1 January of its year, or kept."""


class Strategy(StrEnum):
    """What becomes of a span."""

    SURROGATE = "surrogate"
    PLACEHOLDER = "placeholder"  # [CATEGORY]
    KEEP = "keep"
    YEAR = "year"  # of a date, its years alone
    AGE_CAP = "age_cap"  # 90+
    ZIP3 = "zip3"  # 02139 -> 02100, 00000 where few people live
    LOCALITY = "locality"  # of an address, city, state and ZIP kept, the rest a surrogate


_ONLY: dict[Strategy, frozenset[tuple[PhiCategory, str]]] = {
    Strategy.YEAR: frozenset({(PhiCategory.DATE, "DATE")}),
    Strategy.AGE_CAP: frozenset({(PhiCategory.AGE, "AGE")}),
    Strategy.ZIP3: frozenset({(PhiCategory.LOCATION, "ZIP")}),
    Strategy.LOCALITY: frozenset({(PhiCategory.LOCATION, "ADDRESS")}),
}
_NEVER_KEPT = frozenset({PhiCategory.PATIENT, PhiCategory.ID, PhiCategory.PHONE, PhiCategory.WEB, PhiCategory.OTHER})
"""Direct identifiers, which not even a limited data set may hold. Source: 45 CFR 164.514(e)(2)."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The strategy of every span, and what becomes of date columns. Made by `from_mapping`."""

    structured_dates: StructuredDates
    fingerprint: str
    """SHA-256 in hex of all that the policy says."""
    _strategies: dict[tuple[PhiCategory, str], Strategy] = field(hash=False, repr=False)

    @classmethod
    def from_mapping(cls, mapping: Any) -> Policy:
        """Return the policy that a table in `conf/policies` states.

        Args:
            mapping: as read from YAML: `structured_dates`, and `strategies`: category → entity → strategy.
        Raises:
            ConfigError: a category or entity that is missing or unknown, a strategy that is unknown or does not fit;
                all faults in one message.
        """
        faults = list(_faults(mapping))
        if faults:
            raise ConfigError("policy: " + "; ".join(faults))
        strategies = {
            (PhiCategory(category), entity): Strategy(strategy)
            for category, entities in mapping["strategies"].items()
            for entity, strategy in entities.items()
        }
        dates = mapping["structured_dates"]
        table = sorted((category.value, entity, strategy.value) for (category, entity), strategy in strategies.items())
        return cls(dates, hashlib.sha256(json.dumps([dates, table]).encode()).hexdigest(), strategies)

    def strategy(self, category: PhiCategory, entity: str) -> Strategy:
        """Return the strategy of a span."""
        return self._strategies[category, entity]


def _faults(mapping: Any) -> Iterator[str]:
    if not isinstance(mapping, Mapping):
        yield "need a table of structured_dates and strategies"
        return
    if unknown := sorted(map(str, set(mapping) - {"structured_dates", "strategies"})):
        yield f"unknown: {', '.join(unknown)}"
    if mapping.get("structured_dates") not in get_args(StructuredDates):
        yield f"structured_dates: need one of {', '.join(get_args(StructuredDates))}"
    table = mapping.get("strategies")
    if not isinstance(table, Mapping):
        yield "strategies: need a table of category, entity and strategy"
        return
    for extra in sorted(map(str, set(table) - set(PhiCategory))):
        yield f"strategies.{extra}: no such category"
    for category in PhiCategory:
        row = table.get(category.value)
        if not isinstance(row, Mapping):
            yield f"strategies.{category}: missing"
            continue
        for entity in sorted(map(str, set(row) - ENTITIES[category])):
            yield f"strategies.{category}.{entity}: no such entity"
        for entity in sorted(ENTITIES[category]):
            if fault := _strategy_fault(category, entity, row.get(entity)):
                yield f"strategies.{category}.{entity}: {fault}"


def _strategy_fault(category: PhiCategory, entity: str, name: Any) -> str | None:
    if name is None:
        return "missing"
    if name not in list(Strategy):
        return f"unknown strategy; need one of {', '.join(Strategy)}"
    strategy = Strategy(name)
    if (category, entity) not in _ONLY.get(strategy, {(category, entity)}):
        return f"{strategy} does not fit this entity"
    if strategy is Strategy.KEEP and category in _NEVER_KEPT:
        return "a direct identifier cannot be kept"
    if strategy is Strategy.SURROGATE and category is PhiCategory.OTHER:
        return "has no surrogate; use placeholder"
    return None
