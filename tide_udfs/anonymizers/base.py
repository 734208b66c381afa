"""What every anonymizer gets and gives: a value and what is known beside it, and its surrogate or None."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from tide_udfs.span import PhiCategory


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of a site that change surrogates; all of them enter `policy_hash`."""

    month_first: bool = True
    """How an ambiguous 3/4/2025 is read."""
    scope: Literal["global", "person"] = "global"
    """`person`: person names and digit sequences below six are each patient's own."""
    ids: Literal["classes", "tide2"] = "classes"
    """`classes`: digits stay digits and letters stay letters; `tide2`: the paper's radix 62 and keyed hashes."""
    short_ids: Literal["permutation", "tide2"] = "permutation"
    """Below six digits or five letters: a keyed single-cycle permutation, or the paper's pad, encrypt and cut."""


class ValueContext(NamedTuple):
    """What a surrogate may depend on beside the value: nothing else, so that equal values stay equal."""

    category: PhiCategory
    entity: str
    person_id: str
    offset_days: int
    note_date: dt.date | None


class Anonymizer(Protocol):
    """Turns one value into its surrogate. Built once a worker from keys and settings."""

    def surrogate(self, value: str, context: ValueContext) -> str | None:
        """Return the surrogate, or None where the value cannot be handled: the caller writes a typed placeholder."""
        ...
