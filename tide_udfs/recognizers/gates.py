"""What the triggers of a pattern need around them: told from a character or two, before the pattern itself is tried.

Nothing here decides what is found; it only saves tries that find nothing, and a test holds it to that. A gate that a
finder brings itself (`Gated`) stands beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tide_udfs.recognizers.date_words import DAY_ENDS, DAY_NUMBER
from tide_udfs.recognizers.digit_gates import BESIDE, Beside
from tide_udfs.recognizers.pattern import NOT_SMALL, Pattern
from tide_udfs.recognizers.rules_web import PATH_TLDS, TLDS
from tide_udfs.recognizers.spelled import STEP

Guard = Callable[[str, bytes], bool]
Match = Callable[[str, int], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """What one pattern needs."""

    behind: str = ""
    """An expression that matches right behind the trigger wherever the pattern finds anything."""
    capital: bool = False
    """A trigger word needs a capital first."""
    beside: Beside | None = None
    """Of a run of digits."""
    guard: Guard | None = None
    """Of an expression: whether a text may hold a match, told from it and from its narrow form (`narrow.narrow`)."""
    tail: int | None = None
    """Of an expression: its matches begin within so many characters of the end of the text."""
    sign: str = ""
    words: tuple[str, ...] = ()
    """Of an expression: its matches begin with the sign in front of one of these words, in any case."""


@cache
def match_of(regex: str) -> Match | None:
    """Return the test of a gate; None where it is '', which always holds."""
    return re.compile(regex).match if regex else None


def gate_of(pattern: Pattern) -> Gate:
    """Return what a pattern needs; nothing, if nothing is known."""
    return GATES.get(pattern.name, _NONE)


_NONE = Gate()

# -- words ------------------------------------------------------------------------------------------------------------

_CAPITAL = Gate(capital=True)
_NAME_BEHIND_AT = rf" (?:the |a |an )?{NOT_SMALL}"
_SPELLED = rf"(?i:[ ,]{{1,2}}{STEP}[ ,]{{1,2}}{STEP})"
_HALF_SPELLED = rf"(?i:(?:[ ,-]{{1,2}}{STEP}){{0,3}}[ ,-]{{1,2}}\d)"
_AGE_NEAR = Gate(behind=r"[^\d\n]{0,56}\d")
_AGE_IN_LINE = Gate(behind=r"[^\d\n]{0,240}\d")
_SAID_BEHIND = (
    r"(?i:(?:[ \-](?:one|two|three|four|five|six|seven|eight|nine))?(?:[ \-](?:y|a[nñ]|m|w|d|h|and a|and one)"
    r"|[.,;:)\n?!\"”]|\Z"
    r"| (?:s?he|and|in|wh|from|that|to|now|but|on|ti|unt|left|right|post|with|for|got|fe)))"
)
_ROOM_BEHIND = r"(?i:(?:[ ]?(?:no|number)\.?)?[ \t]{0,2}[:#]?[ \t]{0,2}[a-z]{0,2}-?\d)"
_WORDS: dict[str, Gate] = {
    "place behind at": Gate(behind=_NAME_BEHIND_AT),
    "place behind at: location": Gate(behind=_NAME_BEHIND_AT),
    "place of an occupation": Gate(behind=_NAME_BEHIND_AT),
    "place of an occupation: location": Gate(behind=_NAME_BEHIND_AT),
    "patron": Gate(behind=" of ", capital=True),
    "patron: church": Gate(behind=" of ", capital=True),
    "head first": Gate(behind=r" (?:\w{2,7} )?\w", capital=True),
    "city behind a preposition": Gate(behind=rf" {NOT_SMALL}"),
    "care at an abbreviation": Gate(behind=r"(?: the)? ?[A-Z]{3}"),
    "sent to an abbreviation": Gate(behind=r"[ :] ?[A-Z]{3}"),
    "service of an abbreviation": _CAPITAL,
    "spelled phone": Gate(behind=rf"{_SPELLED}|{_HALF_SPELLED}"),
    "spelled number": Gate(behind=_SPELLED),
    "birth": Gate(behind=r"[ :.\-]{1,3}(?:is )?\d"),
    "day in words": Gate(behind=f"(?i:{DAY_ENDS})"),
    "spoken date": Gate(behind=rf" (?i:{DAY_NUMBER})(?![^\W_])"),
    "quarter of a year": Gate(behind=r",? (?:of )?(?:fiscal )?[12]"),
    "age in words": Gate(behind=_SAID_BEHIND),
    "age of a relative": _AGE_NEAR,
    "age of a child": _AGE_NEAR,
    "ages of relatives": _AGE_NEAR,
    "ages of a household": _AGE_NEAR,
    "age in a pedigree": Gate(behind=r"\d"),
    "ages in a family history": _AGE_IN_LINE,
    "titled person": _CAPITAL,
    "church or park": _CAPITAL,
    "organisation named for a place": _CAPITAL,
    "street": _CAPITAL,
    "unit of an army": _CAPITAL,
    "law firm": _CAPITAL,
    "congregation": _CAPITAL,
    "saint of a church": Gate(behind=r"\.? [A-Z]"),
    "initials of a facility": Gate(behind=r" \([A-Z]{3}", capital=True),
    "seat of a facility": Gate(behind=rf",[ ]{{1,2}}{NOT_SMALL}", capital=True),
    "chain and its store": Gate(behind=r"[, -]"),
    "room of a house": Gate(behind=r"[, ]{1,2}#?[A-Z]?-?\d", capital=True),
    "labelled room": Gate(behind=_ROOM_BEHIND),
    "labelled bed": Gate(behind=_ROOM_BEHIND),
    "lettered room": Gate(behind=r"[ \t]{1,2}[A-H](?!\w)"),
    **{f"facility: {entity}": _CAPITAL for entity in ("hospital", "clinic", "pharmacy", "org", "building")},
    **{f"{kind}: {entity}": _CAPITAL for kind in ("common facility", "house") for entity in ("org", "clinic")},
}

# -- expressions ------------------------------------------------------------------------------------------------------

_BASES = bytes(1 if chr(code) in "ACGT" else 0 for code in range(256))
_FEWEST_BASES = 12
_STRIDE = 6
"""Every so many characters one is looked at first: so many bases in a row show in two of them."""
_SAMPLED_BASES, _ALL_BASES = bytes([1] * (_FEWEST_BASES // _STRIDE)), bytes([1] * _FEWEST_BASES)


def _has_bases(_text: str, narrowed: bytes) -> bool:
    if _SAMPLED_BASES not in narrowed[_STRIDE - 1 :: _STRIDE].translate(_BASES):
        return False
    return _ALL_BASES in narrowed.translate(_BASES)


def _has_at(text: str, _narrowed: bytes) -> bool:
    return "@" in text


_joined = re.compile(rb"_[A-Za-z\d]").search


def _has_underscore(text: str, narrowed: bytes) -> bool:
    return "_" in text and _joined(narrowed) is not None


_colons = re.compile(rb"::").search


def _has_colons(_text: str, narrowed: bytes) -> bool:
    return _colons(narrowed) is not None  # many times as fast as `in`


_slashed = re.compile(
    rb"/ ?(?:[\dOol]{1,2}(?: ?/|(?<=[Ol])|(?<=[Ol].))|(?<=[Ol]/)\d|[a-z]{2,4}(?:[:/][a-z]{2,4})?[ \t]*(?:\r?\n|\Z))"
).search


def _has_slash(_text: str, narrowed: bytes) -> bool:
    """Tell whether a slash may stand in a misread date, or before the initials that end a line."""
    return _slashed(narrowed) is not None


_dashed_end = re.compile(rb"--? ?[A-Za-z]{2,3}[ \t]*(?:\r?\n|\Z)").search


def _has_dashed_end(text: str, narrowed: bytes) -> bool:
    """Tell whether a dash and two or three letters may end a line."""
    return _has_wide_dash(text) or _dashed_end(narrowed) is not None


_opened_line = re.compile(
    rb"\n(?:[-/]|[ \t]*(?:[A-Za-z.]{2,4}(?: / |[/:])[A-Za-z]|[A-Z]\. ?(?:[A-Z]\. ?)?\S+[ \t]*(?:\r?\n|\Z)))"
).search


def _has_opened_line(text: str, narrowed: bytes) -> bool:
    """Tell whether a line may begin with a dash, a slash, an initial, or initials and a sign."""
    return _has_wide_dash(text) or _opened_line(narrowed) is not None


def _has_wide_dash(text: str) -> bool:
    return not text.isascii() and ("–" in text or "—" in text)


_SCANS: dict[str, Gate] = {
    **dict.fromkeys(("email", "handle", "place behind the sign at"), Gate(guard=_has_at)),
    **dict.fromkeys(("signature", "initials of author and typist", "signed line"), Gate(guard=_has_opened_line)),
    **dict.fromkeys(("scanned date", "initials of a typist"), Gate(guard=_has_slash)),
    "underscored handle": Gate(guard=_has_underscore),
    "ip of eight groups": Gate(guard=_has_colons),
    "host": Gate(sign=".", words=("ac", *sorted(TLDS | PATH_TLDS))),
    "image file": Gate(sign=".", words=("jpg", "jpeg", "png", "dcm", "heic", "tif", "tiff", "bmp", "mp4", "mov")),
    "genetic sequence": Gate(guard=_has_bases),
    "initials behind a dash": Gate(guard=_has_dashed_end),
    "last line": Gate(tail=140),
    "x extension": Gate(words=("x",)),
    "glued pager": Gate(words=("p",)),
}

# -- digits -----------------------------------------------------------------------------------------------------------

_DIGITS = {name: Gate(beside=beside) for name, beside in BESIDE.items()}
GATES = {**_WORDS, **_SCANS, **_DIGITS}
