"""Extents compared without what annotators disagree on: titles, credentials, possessives and punctuation around."""

from __future__ import annotations

import re

from tide_udfs.metrics.intervals import Interval
from tide_udfs.span import PhiCategory

_PEOPLE = frozenset({PhiCategory.DOCTOR, PhiCategory.PATIENT})
_TITLES = re.compile(r"(?:(?:drs?|mrs?|ms|miss|mx|prof|professor|rev|sr|fr|sgt|officer|nurse)\b\.?\s*)+", re.IGNORECASE)
# Case matters: 'Do' and 'Ma' are surnames, 'DO' and 'MA' are not.
_CREDENTIALS = re.compile(
    r"(?:[\s,]+(?:M\.?D\.?|D\.?O\.?|R\.?N\.?|Ph\.?D\.?|PharmD|NP|PA(?:-C)?|LPN|LVN|CRNA|APRN|BSN|MSN|DNP|LCSW|MSW|RD|PT"
    r"|DPT|OT|SLP|MA|FACC|FACS|MPH|MBBS|DDS|DMD|PGY-?\d))+\.?$"
)
_TAIL_CHARS = 64  # credentials are looked for here, so that a span of any length costs the same
_POSSESSIVE = re.compile(r"['’][sS]$")


def core_extent(text: str, span: Interval, category: PhiCategory) -> Interval:
    """Return the span without punctuation and white space around and, for people, without title and credentials.

    Applied to gold and predictions alike. A span of which nothing would be left comes back as it is.
    """
    start, end = _trimmed(text, *span)
    if category in _PEOPLE:
        surface = text[start:end]
        if found := _TITLES.match(surface):
            start += found.end()
        tail = max(start, end - _TAIL_CHARS)
        if found := _CREDENTIALS.search(text[tail:end]):
            end = tail + found.start()
    if found := _POSSESSIVE.search(text[start:end]):
        end -= len(found.group())
    start, end = _trimmed(text, start, end)
    return (start, end) if start < end else span


def _trimmed(text: str, start: int, end: int) -> Interval:
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return start, end
