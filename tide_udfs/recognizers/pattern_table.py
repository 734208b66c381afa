"""The table: every pattern of the recognizer `patterns`, in the order in which those on digits are tried."""

from __future__ import annotations

from tide_udfs.recognizers import (
    rules_age,
    rules_age_words,
    rules_city,
    rules_date,
    rules_facility,
    rules_id,
    rules_initials,
    rules_label_forms,
    rules_label_table,
    rules_month,
    rules_name,
    rules_org,
    rules_other,
    rules_partial,
    rules_phone,
    rules_place,
    rules_table,
    rules_unit,
    rules_web,
)
from tide_udfs.recognizers.pattern import Pattern

WORD_PATTERNS: tuple[Pattern, ...] = (
    *rules_web.PATTERNS,
    rules_web.IPV6,
    *rules_other.PATTERNS,
    *rules_label_table.WORD_PATTERNS,
    *rules_label_forms.WORD_PATTERNS,
    *rules_phone.WORD_PATTERNS,
    rules_phone.X_EXTENSION,
    rules_phone.GLUED_PAGER,
    *rules_month.WORD_PATTERNS,
    *rules_date.WORD_PATTERNS,
    rules_date.SCANNED,
    *rules_age_words.WORD_PATTERNS,
    *rules_name.WORD_PATTERNS,
    *rules_name.SCANS,
    *rules_initials.WORD_PATTERNS,
    *rules_initials.SCANS,
    *rules_place.WORD_PATTERNS,
    *rules_city.WORD_PATTERNS,
    *rules_facility.WORD_PATTERNS,
    *rules_org.WORD_PATTERNS,
    *rules_unit.WORD_PATTERNS,
    *rules_table.PATTERNS,
)
"""Tried where one of their words stands, or their expression matches."""

DIGIT_PATTERNS: tuple[Pattern, ...] = (
    rules_id.SSN,
    rules_date.COMPACT,
    rules_date.FULL,
    rules_web.IP,
    rules_city.COORDINATES,
    rules_phone.PHONE,
    rules_phone.SHORT,
    rules_month.DAY_MONTH,
    rules_age.AGE,
    rules_place.ADDRESS,
    rules_city.CITY_ZIP,
    rules_unit.ROOM,
    rules_unit.WARD,
    rules_unit.CODED,
    rules_id.SHAPE,
    rules_phone.SIGNED,
    rules_partial.PARTIAL,
    rules_date.YEAR,
    rules_date.ORDINAL_DAY,
    rules_date.SHORT_YEAR,
    rules_month.QUARTER,
)
"""Tried at each run of digits that their lengths admit; the first that finds something takes it."""
