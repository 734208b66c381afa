"""What patterns of ages are made of: numbers, units, relatives, and what shows that a number counts something."""

from __future__ import annotations

YEARS = r"(?:y ?ears?|yrs?|años|ans)"
MONTHS = r"(?:months?|mos?|mths?)"
SMALL = r"(?:months?|mos?|mths?|weeks?|wks?|days?|hours?|hrs?)"
NUMBER = r"(?:1[0-4]\d|\d{1,2}|[1-9][Oo](?=[ \-]?y))(?:\.5| 1/2|½| \d/12)?"
BARE = r"(?:1[01]\d|[1-9]\d|\d)"
UNIT = (
    r"(?: ?-?(?=[admhwyADMHWY])(?i:years?|yrs?|y/?o|y|months?|m\.?o|mos|mths?|weeks?|wks?|days?|d|hours?|hrs?|h|años"
    r"|ans)(?![^\W_])(?:\.(?=[ ]?[FM]\b))?)"
)
_OF_SMALL = (
    r"(?:of (?:age|life)|[mf]\b|(?:fe)?male|boy|girl|infant|dtr|daughter|son|brother|sister|sib|nephew|niece|grand|twin"
    r"|child|kid)"
)


def _behind(small_unit_ends: str) -> str:
    return (
        r"(?i:(?:\.5| 1/2|½| \d/12|\+|o(?=[ \-]?y))?[ \-/]{0,4}['’]?(?=[abdfghilmpswy♀♂])"
        r"(?:y(?!ears? (?:ago|prior|later|in|with|s?he|the|for|since|when|now|but|to|or|duration|history|earlier|before"
        r"|after|and (?!\d))\b)|ano?s\b|añ"
        rf"|(?:[dhm]|days?|w(?:ee)?ks?|h(?:ou)?rs?|mo(?:nth)?s?|mths?)(?={small_unit_ends})"
        r"|m\.o|min(?:ute)?s? of |d\.?/?o\b|[dh]ol\b|[mf]\b|(?:fe)?male|(?:wo)?man\b|lady\b|gentleman\b|girl\b|boy\b"
        r"|[♀♂]|s[mf]?\b|ish\b|[gp]\d))"
    )


BY_ITSELF = _behind(rf"[ \-]?old|(?:, ?| )(?:p[mc]a|cga|\d\dw)|  | {_OF_SMALL}")
"""What stands behind a number that is an age by its unit, a sex or a decade, whatever stands before it; told from a few
characters, so it matches more than is an age."""
BY_UNIT = _behind(rf"old|(?!\w)(?! (?!old|{_OF_SMALL}|well|wcc|p[mc]a|cga|and \d)[a-z])")
"""The same, and days, weeks and months that what stands before the number makes an age: 'at 3 days'."""

KIN = (
    "mother|father|mom|dad|wife|husband|son|daughter|dtr|sister|brother|sib|sibling|aunt|uncle|cousin"
    "|niece|nephew|grandson"
    "|granddaughter|grandmother|grandfather|partner|girlfriend|boyfriend|spouse|twin|child|kids?|sibs"
    "|children|mgm|mgf|pgm|pgf"
    "|gm|gf|parents?|roommate|sons|daughters|sisters|brothers|baby|infant|grandma|grandpa|gma|gpa|bro|sis"
)
_COUNTED = (
    r"mg|ml|mcg|units?|%|lb|kg|x|min(?:utes?)?\b|pack|pk|cig|(?:yrs?|years|y|mos?) ago|cm|mm|cc|kHz|ppm|s\b(?!/)"
    r"|of \d|degrees|o'clock|[ap]\.?m\b|and \d{1,2} (?:o|min|w)|hours?|hrs?|steps|days?|wks?|weeks?|mo\b|ft|feet|gauge"
    r"|L\b|more|times|beats|puffs"
)
"""What a number counts or measures if it stands behind it."""
NOT_UNIT = rf"(?! ?(?:{_COUNTED}|to \d)|[.,:/]\d|, ?\d|[\-–]\d)"
NOT_COUNTING = rf"(?! ?(?:{_COUNTED})|[.,:/]\d)"
"""The same of a number that may be the first of two: 'from 7 to 10'."""
CAPITALIZED = "Capitalized"
"""Stands for any word with a capital before a number; it may be a name."""
EVENT, OTHER = "event", "other"
"""Stand for any other word before a number: one that an event may end in, and the rest."""
END = r"(?=[.,;)(\n–—]|\Z|[ ])"
