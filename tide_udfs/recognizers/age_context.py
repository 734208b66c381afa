"""What tells an age from the size of a tube, the age of bones, and what is said of people at large."""

from __future__ import annotations

import re

from tide_udfs.recognizers.before import Before

_SIZED_BEFORE = Before(
    r"\b(?:mos|[on]gt|cf[av]|icc|picc?|sheath|kit|tube|foley|cath(?:eter)?|drain|evd|ij|scope|stent|sites?|hwy|highway"
    r"|route|campsite|mile)[ #]{1,2}\Z",
    re.IGNORECASE,
)
"""What a number is the size, the code or the place of: 'OGT 16F', 'MOS 88M', 'Hwy 34'."""
_NOT_OF_PERSON = re.compile(r"\b(?:bone|gestational) age\b[^.;\n\d]{0,24}\Z", re.IGNORECASE)
_NOT_OF_PERSON_CHARS = 44
_GENERIC = re.compile(
    r"\b(?:children|infants|babies|kids|patients|women|men|people|adults)(?: (?:who|with|under|in)\b[^.;:\n]{0,60})? "
    r"(?:can|may|will|should|tend|begin|often|usually|generally|have|need|must|do|grow|who|are advised)\b"
    r"[^.;:\n]{0,80}\Z"
    r"|\bno child death\b[^.;:\n]{0,40}\Z"
    r"|\b(?:often|usually|typically|commonly|rarely)\b[^.;:\n]{0,40}\b(?:before|by|after|until) (?:the )?\Z",
    re.IGNORECASE,
)
"""What is said of children or patients at large names no one's age."""
_LIST_CHARS = 600
_PLACEHOLDER = re.compile(r"\) ?\*\*\]")
_HOURS = re.compile(r"\d+[ \-]?h(?:ours?|rs?)?", re.IGNORECASE)
_OF_LIFE = re.compile(r" of (?:age|life)\b")
_BIRTH_NEAR = re.compile(
    r"\b(?:newborns?|neonat\w{0,6}|infants?|baby|bili|tsb|dol|born|birth|deliver\w{1,6}|apgars?|nicu|nursery|bw|tcb"
    r"|nbs|vit(?:amin)? k|circumcision|lactation|latch|hol)\b",
    re.IGNORECASE,
)
_BIRTH_CHARS = 300
_CLAUSE_CHARS = 160
_CLAUSE = re.compile(rf"[^.;:\n]{{8,{_CLAUSE_CHARS}}}")
"""A clause read backwards, long enough to say something of people at large."""


def of_no_person(text: str, start: int) -> bool:
    """Tell whether an age at `start` is that of bones or a pregnancy, or one that is said of people at large."""
    near = text[max(0, start - _NOT_OF_PERSON_CHARS) : start]
    if "age" in near.lower() and _NOT_OF_PERSON.search(near):
        return True
    clause = _CLAUSE.match(text[max(0, start - _CLAUSE_CHARS) : start][::-1])
    return clause is not None and _GENERIC.search(text, start - clause.end(), start) is not None


def is_of_person(text: str, start: int, end: int) -> bool:
    """Tell whether an age at a place may be a person's; one in hours is so only where a birth is near."""
    if _SIZED_BEFORE.search(text, max(0, start - 12), start) or of_no_person(text, start):
        return False
    if text[end : end + 1] == ")" and text[start - 1 : start] == "(" and _is_number_of_list(text, start, end):
        return False
    if not _HOURS.fullmatch(text, start, end) or _OF_LIFE.match(text, end):
        return True
    return _BIRTH_NEAR.search(text, max(0, start - _BIRTH_CHARS), end + _BIRTH_CHARS) is not None


def _is_number_of_list(text: str, start: int, end: int) -> bool:
    """Tell whether '(2)' stands behind '(1)', or '(1)' before '(2)'; or numbers what '[**' and '**]' stand for."""
    if _PLACEHOLDER.match(text, end):
        return True
    if end - start > 1 or not text[start:end].isdecimal():
        return False
    number = int(text[start:end])
    if number == 1:
        return text.find("(2)", end, end + _LIST_CHARS) >= 0
    return text.find(f"({number - 1})", max(0, start - _LIST_CHARS), start) >= 0
