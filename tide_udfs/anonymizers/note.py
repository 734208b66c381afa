"""One note: what was found in it becomes what is released of it."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from tide_udfs.anonymizers.ages import AgeSurrogates
from tide_udfs.anonymizers.base import Settings, ValueContext
from tide_udfs.anonymizers.date_context import RECOGNIZER as DATE_CONTEXT
from tide_udfs.anonymizers.date_context import extend_dates
from tide_udfs.anonymizers.dates import DateShifter, shift_iso
from tide_udfs.anonymizers.generalize import locality_start, zip3
from tide_udfs.anonymizers.geography import is_region
from tide_udfs.anonymizers.identifiers import Identifiers
from tide_udfs.anonymizers.locations import PlaceSurrogates
from tide_udfs.anonymizers.names import NameSurrogates
from tide_udfs.anonymizers.policy import Policy, Strategy
from tide_udfs.anonymizers.web import WebSurrogates
from tide_udfs.data import lists
from tide_udfs.keys import Keys, date_offset
from tide_udfs.replace import replace_spans
from tide_udfs.resolve import resolve
from tide_udfs.span import Evidence, PhiCategory, Span

CODE_VERSION = 1
"""Raised with every change of code that changes a surrogate: a release holds one version's surrogates only."""

KEPT = "kept"
"""Strategy of a span that is released as written: the policy keeps it, or it tells no more than may be told."""
UNHANDLED = "unhandled"
"""Strategy of a span that got its placeholder because its anonymizer had no surrogate for it."""
FAILED = "failed"
"""Strategy of a span that got its placeholder because its anonymizer raised: a defect of ours, to be counted."""

CACHED_VALUES, CACHED_CHARS = 1 << 15, 200
"""A patient's name and numbers repeat over the notes of a batch; so many short values take about 15 MB of a worker."""
LONGEST_VALUE = 10_000
"""Characters of the longest value that gets a surrogate: no name, number or address is longer."""
_WORD_GAP = 4
"""Characters between a date and the weekday or season beside it, at most."""
_PLACEHOLDERS = {category: f"[{category.value}]" for category in PhiCategory}
_STRATEGY_NAMES = {strategy: strategy.value for strategy in Strategy}
_Replace = Callable[[str, ValueContext], str | None]


class ReleasedSpan(NamedTuple):
    """A resolved span: `text[start:end]` of the note became `released[released_start:released_end]`."""

    start: int
    end: int
    released_start: int
    released_end: int
    category: PhiCategory
    entity: str
    evidence: Evidence
    score: float
    recognizer: str
    strategy: str


class ReleasedNote(NamedTuple):
    """A text that may leave, and what was done where."""

    text: str
    spans: list[ReleasedSpan]


class NoteAnonymizer:
    """Turns notes into their released texts. Built once a worker; what it remembers changes no answer."""

    def __init__(self, keys: Keys, settings: Settings, policy: Policy) -> None:
        self.keys, self.settings, self.policy = keys, settings, policy
        self._identifiers = Identifiers(keys, settings)
        self._dates = DateShifter(keys, settings)
        self._places = PlaceSurrogates(keys, settings)
        ages, names = AgeSurrogates(keys, settings), NameSurrogates(keys, settings)
        self._surrogates: dict[PhiCategory, _Replace] = {
            PhiCategory.AGE: ages.surrogate,
            PhiCategory.DATE: self._dates.surrogate,
            PhiCategory.DOCTOR: names.surrogate,
            PhiCategory.HOSPITAL: self._places.surrogate,
            PhiCategory.ID: self._identifiers.surrogate,
            PhiCategory.LOCATION: self._places.surrogate,
            PhiCategory.PATIENT: names.surrogate,
            PhiCategory.PHONE: self._identifiers.surrogate,
            PhiCategory.WEB: WebSurrogates(keys, settings, self._identifiers).surrogate,
        }
        self._coarser: dict[Strategy, _Replace] = {
            Strategy.YEAR: self._dates.year_only,
            Strategy.AGE_CAP: ages.aggregate,
            Strategy.ZIP3: lambda value, context: zip3(value),
            Strategy.LOCALITY: self._locality,
        }
        self._replaced = lru_cache(maxsize=CACHED_VALUES)(self._replace_value)

    @property
    def version(self) -> str:
        """A fingerprint of everything but keys, settings and policy that a surrogate depends on."""
        return hashlib.sha256(f"{CODE_VERSION}:{lists.version()}".encode()).hexdigest()[:16]

    def offset(self, person_id: str) -> int:
        """Return the days that the patient's dates move by."""
        return date_offset(self.keys, person_id)

    def integer_key(self, value: int, width: int = 18) -> int:
        """Return the released form of an integer key column's value; see `Identifiers.integer_key`."""
        return self._identifiers.integer_key(value, width)

    def integer_keys(self, values: Sequence[int], width: int = 18) -> list[int]:
        """Return `integer_key` of each value of a batch, some twenty times as fast."""
        return self._identifiers.integer_keys(values, width)

    def string_keys(self, values: Sequence[str]) -> list[str | None]:
        """Return `string_key` of each value of a batch."""
        return self._identifiers.string_keys(values)

    def string_key(self, value: str) -> str | None:
        """Return the released form of a string key column's value; see `Identifiers.string_key`."""
        return self._identifiers.string_key(value)

    def text_date(self, value: str, offset_days: int) -> str | None:
        """Return an ISO date or timestamp of a text column as the policy has it, or None where it is none."""
        if self.policy.structured_dates == "keep":
            return value
        if self.policy.structured_dates == "shift":
            return shift_iso(value, offset_days)
        return None if shift_iso(value, 0) is None else f"{value[:4]}-01-01" if value[4] == "-" else f"{value[:4]}0101"

    def anonymize(
        self,
        text: str,
        detections: Iterable[Span],
        *,
        person_id: str,
        note_date: dt.date | None,
        offset_days: int | None = None,
    ) -> ReleasedNote:
        """Return the note with every detection dealt with as the policy says.

        Args:
            text: the note exactly as stored.
            detections: of all recognizers; may overlap.
            offset_days: of the patient's dates; the keyed one where None.
        Raises:
            SpanError: a detection reaches beyond the text.
        """
        return self.replace(
            text, resolve(detections, text), person_id=person_id, note_date=note_date, offset_days=offset_days
        )

    def replace(
        self,
        text: str,
        resolved: Sequence[Span],
        *,
        person_id: str,
        note_date: dt.date | None,
        offset_days: int | None = None,
    ) -> ReleasedNote:
        """Return what `anonymize` does, of spans that are resolved already."""
        offset_days = self.offset(person_id) if offset_days is None else offset_days
        spans = sorted([*resolved, *extend_dates(text, resolved)], key=lambda span: span.start)
        done = [self._replace(text, spans, index, person_id, offset_days, note_date) for index in range(len(spans))]
        released, places = replace_spans(
            text, [(span.start, span.end, new) for span, (new, _) in zip(spans, done, strict=True)]
        )
        return ReleasedNote(
            released,
            [
                ReleasedSpan(
                    span.start,
                    span.end,
                    *place,
                    span.category,
                    span.entity,
                    span.evidence,
                    span.score,
                    span.recognizer,
                    strategy,
                )
                for span, (_, strategy), place in zip(spans, done, places, strict=True)
            ],
        )

    def _replace(
        self, text: str, spans: list[Span], index: int, person_id: str, offset_days: int, note_date: dt.date | None
    ) -> tuple[str, str]:
        """Return what stands for one span, and how it came about."""
        span = spans[index]
        category, entity, value = span.category, span.entity, text[span.start : span.end]
        beside = _date_beside(text, spans, index) if span.recognizer == DATE_CONTEXT else None
        if category is not PhiCategory.DATE and category is not PhiCategory.AGE:
            # Nothing else depends on these, so equal values of different notes share one answer.
            person_id, offset_days, note_date = person_id if self.settings.scope == "person" else "", 0, None
        replaced = self._replaced if len(value) <= CACHED_CHARS else self._replace_value
        return replaced(category, entity, value, beside, person_id, offset_days, note_date)

    def _replace_value(
        self,
        category: PhiCategory,
        entity: str,
        value: str,
        beside: str | None,
        person_id: str,
        offset_days: int,
        note_date: dt.date | None,
    ) -> tuple[str, str]:
        """Return what stands for a value, and how it came about. No failure lets the original through.

        Args:
            beside: of a weekday, season, early, mid or late: the date that it touches.
        """
        strategy, placeholder = self.policy.strategy(category, entity), _PLACEHOLDERS[category]
        if strategy is Strategy.KEEP:
            return value, KEPT
        if strategy is Strategy.PLACEHOLDER or (beside is not None and strategy is not Strategy.SURROGATE):
            return placeholder, _STRATEGY_NAMES[Strategy.PLACEHOLDER]
        if len(value) > LONGEST_VALUE:
            return placeholder, UNHANDLED
        context = ValueContext(
            category=category, entity=entity, person_id=person_id, offset_days=offset_days, note_date=note_date
        )
        try:
            if beside is not None:
                new = self._dates.context_word(value, beside, context)
            elif strategy is Strategy.SURROGATE:
                new = self._surrogates[category](value, context)
            else:
                new = self._coarser[strategy](value, context)
        except Exception:  # noqa: BLE001 - whatever went wrong with one value costs that value alone, and counts
            return placeholder, FAILED
        if not new:
            return placeholder, UNHANDLED
        if new.casefold() == value.casefold():
            may_stay = strategy is not Strategy.SURROGATE or _may_stay(value, category)
            return (new, KEPT) if may_stay else (placeholder, UNHANDLED)
        return new, _STRATEGY_NAMES[strategy]

    def _locality(self, address: str, context: ValueContext) -> str | None:
        """Return an address with its street replaced; the whole of it where city and state are not told apart."""
        start = locality_start(address)
        if start is None:
            return self._places.surrogate(address, context)
        street = address[:start].rstrip(" \t\r\n,")
        if not street:
            return address
        new = self._places.surrogate(street, context)
        return None if new is None or new.casefold() == street.casefold() else new + address[len(street) :]


def _may_stay(value: str, category: PhiCategory) -> bool:
    """Tell whether a surrogate may equal its original: ages under 90, coarse dates, weekdays, states and countries.

    The anonymizers of ages and dates return None for any other value that they cannot change.
    """
    if category is PhiCategory.LOCATION:
        return is_region(value)
    return category in (PhiCategory.AGE, PhiCategory.DATE)


def _date_beside(text: str, spans: list[Span], index: int) -> str:
    """Return the date that a weekday, season, early, mid or late stands beside; of two, the one behind it.

    Returns: '' where there is none, which has no surrogate.
    """
    for step in (1, -1):
        at = index
        while 0 <= at + step < len(spans):
            left, right = (spans[at], spans[at + step]) if step == 1 else (spans[at + step], spans[at])
            at += step
            if right.start - left.end > _WORD_GAP:
                break
            if spans[at].recognizer != DATE_CONTEXT:
                if spans[at].category is PhiCategory.DATE:
                    return text[spans[at].start : spans[at].end]
                break
    return ""
