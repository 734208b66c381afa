"""The parts of a known address that stand side by side are one address."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import PLACE_WORDS
from tide_udfs.recognizers.plain import Note

Part = tuple[int, int, str]
"""Start, end, entity: ADDRESS (a house number and street), STREET, CITY, ZIP, or another place."""
_UNIT = re.compile(
    r"[\s,.;]{0,3}(?:#|(?:apt|apartment|unit|ste|suite|fl|floor|rm|room|no|bldg|lot|trlr)\b\.?[ ]?#?)[ ]?"
    r"[a-z0-9]{1,5}(?![^\W_])"
)
_GAP = re.compile(r"[\s,;|]{0,4}")
_ABBREVIATED = re.compile(r"\b[a-z]{2,4}\.\Z")
_STATE = re.compile(r"[\s,.]{1,3}[a-z]{2,13}(?:[ ][a-z]{2,13})?[\s,.]{1,4}")
_STATE_BEHIND = re.compile(r",?[ ]{1,2}[A-Z]{2}(?![^\W_])")
_WORD_BEHIND = re.compile(r"[ ]{1,2}([^\W\d_]+)")
_TITLE = re.compile(r"\b(?:[Dd]r|[Mm]r|[Mm]rs|[Mm]s)\.?[ ]\Z")
_STREETS = ("ADDRESS", "STREET")


def join_places(note: Note, parts: Sequence[Part]) -> Iterator[Part]:
    """Yield the places of a note in the text as stored; parts side by side are one ADDRESS."""
    run: list[Part] = []
    end = 0
    for part in sorted(parts):
        if run and part[0] < end:
            continue
        if run and not _adjoins(note.plain, run[-1], end, part):
            yield from _joined(note, run, end)
            run = []
        run.append(part)
        end = _with_unit(note.plain, part)
    if run:
        yield from _joined(note, run, end)


def _with_unit(plain: str, part: Part) -> int:
    unit = _UNIT.match(plain, part[1]) if part[2] in _STREETS else None
    return unit.end() if unit else part[1]


def _adjoins(plain: str, before: Part, end: int, part: Part) -> bool:
    if plain[end : end + 1] == "." and _ABBREVIATED.search(plain, max(0, end - 5), end + 1):
        end += 1  # 'St.'
    gap = _GAP.match(plain, end)
    if gap and gap.end() == part[0]:
        return True
    state = _STATE.match(plain, end) if before[2] == "CITY" and part[2] == "ZIP" else None
    return state is not None and state.end() == part[0]


def _joined(note: Note, run: Sequence[Part], end: int) -> Iterator[Part]:
    start, end = note.stored(run[0][0], end)
    entity = run[0][2]
    if len(run) == 1 and entity in ("CITY", "STREET") and _belongs_to_another(note.text, start, end):
        return
    if run[-1][2] == "CITY" and (state := _STATE_BEHIND.match(note.text, end)):
        end = state.end()
    has_street = any(part[2] in _STREETS for part in run)
    yield start, end, "ADDRESS" if len(run) > 1 and has_street else entity


def _belongs_to_another(text: str, start: int, end: int) -> bool:
    """Tell whether a city or street is part of a person's name, or of a facility's."""
    if _TITLE.search(text, max(0, start - 5), start):
        return True
    behind = _WORD_BEHIND.match(text, end)
    return behind is not None and behind[1][0].isupper() and fold(behind[1]) in PLACE_WORDS
