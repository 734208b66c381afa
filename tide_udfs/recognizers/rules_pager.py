"""Patterns of pagers and bleeps: behind their label, and behind who carries them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import DASH, Gated, Place, after, gate, phrases
from tide_udfs.recognizers.rules_extension import CLOSED, NO_CLOCK, NO_COUNT, inner
from tide_udfs.recognizers.rules_phone import labelled_number
from tide_udfs.recognizers.vocabulary import listed
from tide_udfs.span import Evidence

_PAGED = re.compile(rf"\d{{1,3}}{DASH}\d{{3,5}}(?!\d)|{NO_CLOCK}\d{{4,10}}(?![\d/]|\.\d)")
_TWO = r"(?=/ ?\d{4,5}(?![\d/-]))"
"""The second of two follows: 'bleep 2134/2135'."""
_PAGER = re.compile(
    rf"\d{{1,3}}{DASH}\d{{3,5}}(?!\d)|\d{{4}}-\d\d(?![\d/-])|\d{{4,5}}{_TWO}"
    r"|\d{3,10}(?![\d/]|\.\d|:\d| ?(?:mg|min|times|x)\b)|\d\d(?=[ \t]*(?:[;)\r\n]|\Z))"
)

_FOR_BEHIND = (
    rf"(?: (?:for|of) (?:the )?|: ?(?:Dr\.? )?)[A-Za-z][\w'’/-]{{1,18}}(?: [A-Za-z][\w'’/-]{{1,18}}){{0,3}}"
    rf"(?: is|:|,)? (?P<v>\d{{4,5}}|\d\d?-\d{{3,4}}){CLOSED}"
)
_RESIDENT_BEHIND = r"\)?,?(?:[ ,]{1,2}[A-Z][A-Za-z]{2,14})?[ ,]{0,3}# ?(?P<v>\d{4,5}|\d\d?-\d{3,4})(?![\w-]|[./]\d)"
_TRAINEES = (
    "registrar, reg, sho, spr, rmo, hmo, house officer, resident, fellow, intern, night float, hospitalist, on call, "
    "oncall"
)
_TRAINEE_BEHIND = rf" ?\((?:bleep |pgr |pager |p )?#?(?P<v>{NO_CLOCK}\d{{4,5}})\)"
_BRACKETED = re.compile(r"[.:]? ?#? ?(?:(?P<v>\d{3,5}|\d\d?-\d{3,4})(?=\))|(?<=[:# ])(?P<w>\d{5})(?![\w/-]|[.,]\d))")
_PAGED_BEHIND = re.compile(
    rf"(?: [A-Za-z][\w.'’-]{{0,14}}){{1,4}},?[ ](?:\([A-Z]{{2,4}},? )?"
    rf"(?P<v>{NO_COUNT}\d{{4,5}}|\d\d?-\d{{3,4}}){CLOSED}"
)
_ROLES = phrases(
    "pa, np, md, do, res, resident, fellow, att, attending, hospitalist, intensivist, consultant, registrar, reg, sho, "
    "rmo, psych, nsgy, cards, renal, surg, ortho, neuro, neo, picu, nicu, micu, sicu, chaplain, ho, house officer, "
    "charge, charge nurse, charge rn, intern, spr, rph, pharmacist, anes, anesthesia, anaesthetics, gyn, uro, vascular"
)
_COVERING_BEHIND = rf",? (?P<v>{NO_COUNT}\d{{4}})(?=[ \t]*(?:[;)\r\n]|\.\s|\Z))"
_ROLE_BEHIND = rf"(?P<name>(?:[ /][A-Za-z][A-Za-z'’/-]{{1,18}}){{1,2}}){_COVERING_BEHIND}"


def _role(text: str, _start: int, end: int) -> Iterator[Place]:
    """'surg resident Vennick 4480': a number behind a role and a name; 'surg drain 2480' is an amount."""
    match = _ROLE_LINE.match(text, end)
    said = re.findall(r"[a-z]+", match["name"].lower()) if match else []
    if match and all(word in _ROLES or "n" in listed().get(word, "n") for word in said):
        yield match.span("v")


_ROLE_LINE = re.compile(_ROLE_BEHIND)
_SIGNER_BEFORE = Before(
    r"\((?:[^()\n]{0,30}[ ,])?(?i:RMO|SHO|HMO|registrar|reg|SpR|resident|fellow|intern|attending|consultant|houseman"
    r"|MD|DO|NP|PA(?:-C)?|RN|MBBS|MBChB|PGY-?\d|on.?call)[ ,;]{1,2}\Z"
)


_SURE_DIGITS = 5
"""So many pages has no book."""


def _bracketed(text: str, start: int, end: int) -> Iterator[Place]:
    """'(surgical registrar, pg 412)', 'pg# 41022'; 'pg 412' alone is a page of a book."""
    match = _BRACKETED.match(text, end)
    if match and match["w"]:
        yield match.span("w")
    elif match and (len(match["v"]) >= _SURE_DIGITS or _SIGNER_BEFORE.search(text, max(0, start - 48), start)):
        yield match.span("v")


_SIGNED = re.compile(rf"(?:#?{NO_CLOCK}(?!19\d\d(?!\d))\d{{4,5}}|\d{{1,2}}-\d{{3,4}})(?=[ \t]*(?:\r?\n|\Z|[;)]))")
_SIGNED_BEFORE = Before(
    r"(?:(?:\bM\.?D|\bD\.?O|RN|NP|PA-C|\bPA|PharmD|PhD|PGY-?\d|BCC|MBChB|MBBS|CNSC|LDN|RD|SW"
    r"|LCSW|DPT|PT|OT|SLP|RPh|CRNA|CNM"
    r"|resident|fellow|attending|intern|chaplain|ophtho|ortho|neuro|cards|surg)[ ,]{1,4}(?:\(?"
    r"(?:#|p ?|P ?|pgr ?)?)|[A-Z][A-Za-z]{1,5}[ ]{2,4}#?|(?<!\w)# ?)\Z"
)
_BADGE_BEFORE = Before(r"\b(?:RN|LPN|LVN|CNA|PCA|RT|EMT)(?:,? [A-Z]{2,5})?,? ?# ?\Z")


def _signed(text: str, start: int, _end: int) -> Iterator[Place]:
    """The pager behind a credential at the end of a line: 'Orla Vennick MD  2391'; behind 'RN #' it is a badge."""
    match = _SIGNED.match(text, start)
    line = text.rfind("\n", max(0, start - 60), start) + 1
    if (
        match
        and _SIGNED_BEFORE.search(text, max(line, start - 24), start)
        and _CREDENTIAL.search(text, max(line, start - 60), start)
        and not _BADGE_BEFORE.search(text, max(line, start - 16), start)
    ):
        yield match.span()


_CREDENTIAL = re.compile(
    r"\b(?:M\.?D|D\.?O|RN|NP|PA-C|PA|PharmD|PhD|PGY-?\d|BCC|MBChB|MBBS|RDN?|LCSW|M?SW|DPT|PT"
    r"|OTR?|SLP|RPh|CRNA|CNM|resident|fellow)\b"
)
_BEHIND_P = re.compile(rf"[.#:\- ]{{0,2}}(?P<v>{_PAGER.pattern})")


def _glued_pager(text: str, start: int, end: int) -> Iterator[Place]:
    """'p30659', 'p. 30659', 'p-30659', 'P: 30659'."""
    before = text[max(0, start - 1) : start]
    if not before.isalnum() and before not in ("-", "#") and (match := _BEHIND_P.match(text, end)):
        yield match.span("v")


WORD_PATTERNS = (
    inner(
        "labelled pager",
        "PAGER",
        labelled_number(_PAGER, fewest_spelled=3),
        0.96,
        "pager, pagers, pgr, pgrs, bleep, bleeps, blp, beeper, beepers, bpr, pgd, pager id, pager no",
    ),
    inner("pager for whom", "PAGER", after(_FOR_BEHIND), 0.85, "pager, pagers, pgr, bleep, bleeps, beeper"),
    inner(
        "pager of a resident",
        "PAGER",
        after(_RESIDENT_BEHIND),
        0.97,
        cased=", ".join(f"PGY{dash}{year}" for dash in ("", "-") for year in range(1, 8)),
    ),
    inner("pager in brackets", "PAGER", Gated(_bracketed, gate(_BRACKETED.pattern)), 0.85, "pg"),
    inner("paged at", "PAGER", labelled_number(_PAGED), 0.9, "page, paged, beep, beeped, bleeped"),
    inner("paged somebody at", "PAGER", after(_PAGED_BEHIND.pattern), 0.8, "page, paged, pg, pgd"),
    inner("trainee in brackets", "PAGER", after(_TRAINEE_BEHIND), 0.96, _TRAINEES),
    inner(
        "pager of a role", "PAGER", Gated(_role, gate(_ROLE_BEHIND)), 0.7, ", ".join(_ROLES), evidence=Evidence.SHAPE
    ),
    inner("pager of who covers", "PAGER", after(_COVERING_BEHIND), 0.7, "covers, covering", evidence=Evidence.SHAPE),
)
GLUED_PAGER = inner(
    "glued pager",
    "PAGER",
    _glued_pager,
    0.75,
    evidence=Evidence.SHAPE,
    scan=re.compile(r"(?:p(?=(?:\d{4,5}|(?:\. ?|-| )\d{5})(?![\w/-]|\.\d))|[pP](?=(?:#:?|:) ?\d{5}(?![\w/-]|[.,]\d)))"),
)
SIGNED = inner("pager of a signature", "PAGER", _signed, 0.75, evidence=Evidence.SHAPE, lengths=(1, 5))
