"""Patterns of record numbers behind their label, one for each kind of label."""

from __future__ import annotations

from tide_udfs.recognizers.checks import rate_dea, rate_npi
from tide_udfs.recognizers.label_words import MARKED, NUMBERED, SHORT, STRONG
from tide_udfs.recognizers.pattern import Pattern, Rate, phrases, words
from tide_udfs.recognizers.rules_label import HARD_MARK, MARK, NUMBER_MARK, identifier_after
from tide_udfs.span import Evidence, PhiCategory

_STATE_BEFORE = (
    r"(?:(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA"
    r"|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])"
    r"[ :#]{1,3}(?=\S*\d\S*\d))?"
)
"""The state that issued a licence stands outside of its number."""


_ABBREVIATED = words("reg regn regd med rec hosp ref lic acct adm spec ser mem ins conf pt pat emp enc req cert")


def _with_points(listed: str) -> tuple[str, ...]:
    """Return the labels, and those that begin with an abbreviation with its point as well: 'Reg. No.'."""
    labels = phrases(listed)
    pointed = (label.replace(" ", "  ", 1) for label in labels if " " in label and label.split()[0] in _ABBREVIATED)
    return (*labels, *pointed)


def _labelled(
    entity: str,
    listed: str,
    *,
    digits: int = 4,
    length: int = 4,
    mark: str = MARK,
    rate: Rate | None = None,
    clocks: bool = False,
    aside: bool = True,
) -> Pattern:
    return Pattern(
        name=f"labelled {entity.lower()}" + {HARD_MARK: " (marked)", NUMBER_MARK: " (numbered)"}.get(mark, ""),
        category=PhiCategory.ID,
        entity=entity,
        find=identifier_after(
            mark + (_STATE_BEFORE if entity in ("LICENSE", "VEHICLE") else ""),
            digits=digits,
            length=length,
            clocks=clocks,
            aside=aside,
        ),
        words=_with_points(listed),
        score=0.95,
        evidence=Evidence.LABELLED,
        rate=rate,
    )


_NOT_PHONE = MARK + r"(?!\(?\d{3}[) .\-–]{1,2}\d{3}[ .\-–]\d{4}|\d{3}-\d{4}\b|[+0]|1?[2-9]\d{9}\b)"
"""Behind a mere 'number' stands a telephone as often as a record."""
WORD_PATTERNS = (
    *(_labelled(entity, listed, digits=digits, length=length) for entity, listed, digits, length in STRONG),
    *(_labelled(entity, listed, digits=digits, length=length, clocks=True) for entity, listed, digits, length in SHORT),
    _labelled("ID", "number, no, num", digits=5, length=5, mark=_NOT_PHONE, aside=False),
    _labelled("ID", "fedex, ups, usps, dhl, certified mail", digits=10, length=10),
    *(
        _labelled(entity, listed, digits=digits, length=length, mark=HARD_MARK, aside=False)
        for entity, listed, digits, length in MARKED
    ),
    *(
        _labelled(entity, listed, digits=digits, length=length, mark=NUMBER_MARK)
        for entity, listed, digits, length in NUMBERED
    ),
    Pattern(
        name="lot",
        category=PhiCategory.ID,
        entity="ID",
        find=identifier_after(rf"s?{MARK}", digits=1, length=4),
        words=("lot", "lots", "kit lot", "bottle", "bottles"),
        score=0.95,
        evidence=Evidence.LABELLED,
    ),
    _labelled(
        "NPI", "npi, npl, n p i, npi no, npi number, national provider identifier", digits=8, length=8, rate=rate_npi
    ),
    _labelled("DEA", "dea, dea no, dea number, dea reg, d e a", digits=4, length=4, rate=rate_dea),
)
