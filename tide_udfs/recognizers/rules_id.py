"""Patterns of record numbers whose form alone tells them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.checks import rate_ssn
from tide_udfs.recognizers.label_words import CAPITALS
from tide_udfs.recognizers.pattern import DASH, DASHES, Pattern, Place, leftmost
from tide_udfs.span import Evidence, PhiCategory

UNIT_BEHIND = re.compile(
    r" ?(?:mg|ml|mcg|units?|%|mm|cm|kg|g|iu|days?|weeks?|wks?|months?|mos?|years?|yrs?|hours?|hrs?|h(?=/)|min"
    r"|minutes|times|copies|cells|c?gy|[mu]ci|[mgk]bq|k?hz|mmhg|k?cals?|calories|steps|feet|ft|rpm|bpm|joules)\b",
    re.IGNORECASE,
)
_SSN_SHAPE = re.compile(rf"\d{{3}}(?P<dash>{DASH})\d{{2}}(?P=dash)\d{{4}}(?!\d|{DASH}\d)")


def _ssn(text: str, start: int, _end: int) -> Iterator[Place]:
    if (match := _SSN_SHAPE.match(text, start)) and text[max(0, start - 1) : start] not in ("-", "/", "."):
        yield match.span()


_TOKEN_LEFT = re.compile(rf"[A-Za-z\d]{{0,8}}(?:{DASH}[A-Za-z\d]{{1,8}}){{0,4}}")
_TOKEN_CHARS = 30
_TOKEN = re.compile(rf"[A-Za-z\d]{{1,30}}(?:{DASH}[A-Za-z\d]{{1,20}}){{0,5}}(?![\w@]|\.\w)")
_SHAPE_FORMS = (
    "A{1,5}-9{4,12}(?:-X{1,8})?",  # QX-0533916
    "9{6,8}-9",  # 5319086-2
    "A9{4}-9",
    "9{4,5}-9{3}(?:-9)?",
    "9{1,2}-9{2}-9{2}-9{1,2}",
    "9{2}-9{3}-9{2,3}",
    "9{4}-9{3}-9{3}",
    "9{2}-9{9}-9",
    "A{2,4}-9{2}-A{1,2}9{3,6}",
    "9{2,4}-A{1,3}9{4,6}",
    "9{4}-9{6}-9{2}",
    "A{1,4}-9{2,4}-A{1,4}-9{2,4}-9{3,6}",
    "A{1,4}-A{2,4}-9{2}-9{4,6}(?:-A{1,2})?",
    "A{1,4}9{1,4}-9{5,9}A?",
    "A{1,5}-9{4,8}A",
    "9{4,6}A9{4,8}",
    "A{1,5}9{0,4}-9{2,8}-9{1,10}A?",  # QXV-231907-06
    "A{1,4}9{6,12}A?",  # Q5590318
    "A{2,4}9{5}A?",
    "A{1,4}9{2,4}-9{3,9}(?:-9{1,3}|A)?",  # Q31-50862
    "A{1,4}9{2}-A{1,3}-9{3,6}",  # QX31-V-60871
    "A{1,4}-A9{3,6}",  # QX-V7193
    "A9{5,7}-9{2,3}",  # Q519036-02
    "A9{3}-9{3}-9{3}",  # Q517-063-948
    "A{1,5}-A{1,5}-9{3,9}(?:-9{1,6})?",
    "9{2,4}-A{1,4}-9{3,9}(?:-9{1,4})?",  # 31-QXV-8052
    "9A{2}9-A{2}9-A{2}9{2}",  # a Medicare beneficiary
    "9{4}-9{4}(?:-9{4})?",  # 5930-8162
    "9{2}-9{2}-9{2,4}",  # 53-19-08
    "9{3}-9{2}-9{2}",
    "9{2}-9{3}-9{4,8}",
    "9{2}-9{5,9}",
    "9{2,3}-9{4,8}-X{1,4}",
    "9{6}-9{3,4}",  # 231907-5082
    "9{4}-9{2}-9{4,6}",
    "9{4}-9{5,8}",
    "9{8}-9{2,5}",  # 31907256-083
    "9{4}-A{1,3}9{4,9}",  # 5930-QX08261
    "A{1,4}9{1,2}A{0,2}9{0,2}-A{2,3}9{5,7}A?",
    "A{1,4}-A{1,3}-9{2,4}-9{2,6}(?:-9{1,4})?",
    "A{1,4}-A{1,4}9{2,4}-9{3,6}",
    "A{1,4}9{2,4}-9{2,5}-9{2,6}(?:-9{1,4})?",
    "A{2,5}-9{2,4}-A{1,4}-9{2,6}",
    "A{1,4}-9{2,4}-9{2,4}-9{2,6}",
    "A{1,4}-9{2,4}-9{3,6}(?:-A{1,2})?",
    "A{1,3}9{3,6}A{2}",
    "9{4}-9{2}-9{2}",
    "A{3,4}9{4}",  # QJXK0341
    "(?=\\u0041)A{4}9{3}",  # a donor of organs
    "A9{5}",
    "A{1,4}9{4,8}-9",
    "A{1,4}9{6,12}-9{2,4}",  # QX319074-5082
    "A9{2}-9{6}-A",
    "A{1,3}9{2}A9{5,8}",
    "A{3}9{2}A{2}9{3,4}",
    "9A{1,2}-A9{3,5}",
    "9{1,3}A{1,2}-9{3,6}",
    "9{4,6}-A{1,2}9{3,6}",
    "9{2}A{2}9{4,6}",  # the docket of a court
    "9{4}A{2}9{6,9}",
    "9{5}-9{2}",
    "9{9}A9?",
    "9{3}-9{2}-9{4}A9?",
    "A{2}9{9}A{2}",
    "9{4}-9{4}-9",
    "9{2}-9{3,6}(?:-A{1,2}){1,2}",
    "9{2,4}(?:-9{2,6}){3,5}",
)
"""Forms of record numbers: A a capital, 9 a digit, X either, - any dash. Each has three digits (`_MAY_IDENTIFY`)."""
_SIGNS = {"A": "[A-Z]", "9": r"\d", "X": r"[A-Z\d]", "-": DASH}
_SHAPES = re.compile(
    "|".join(re.sub(r"\{[^}]*\}|[A9X-]", lambda sign: _SIGNS.get(sign[0], sign[0]), form) for form in _SHAPE_FORMS)
)
MEDICAL = re.compile(
    r"(?:COVID|SARS|HIV|HPV|HSV|RSV|CMV|EBV|HBV|HCV|HTLV|MCV|PCV|PPSV|VIT|CD|IL|HLA|BRCA|ICD|CPT|LOINC|NDC|DSM|FEV|PHQ"
    r"|GAD|SF|KRAS|DRG|DRB|DQB|IGG|HER|SNOMED|HCPCS|BCG|CK|SCL|FDA|ISO|ANSI|RNA|DNA|PD|FGF|TNF|NRS|CMS|NYHA|EQ|GLI"
    r"|EMST|FY)"
    r"(?![A-Z])"
    r"|KT-?[12]000|(?:GIF|CF|PCF|TJF)-[A-Z]|rs\d|B12(?!\d)|F\d{2,3}NR|T\d{8}|[CTLS]\d{1,2}-[CTLS]?\d{1,2}\Z"
)
FORM = re.compile(
    r"(?:MCSA-\d{4}|DS-\d{2,4}|CMS-\d{2,5}|HCFA-?1500|SSA-\d{3,4}|DD-?\d{3,4}|WH-\d{3}|SF-\d{2,3}|[IN]-\d{3})[A-Z]?\Z"
    r"|[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}\Z|E[1-4]V[1-5T]M[1-6]"
)
"""Forms of an agency, codes of diagnoses and the score of a coma are no record numbers, even behind a label."""
SERIES_OF_DOSES = re.compile(r"\d{1,2}[05](?:-\d{1,2}[05]){2,5}\Z|(\d\d)(?:-\1){2,5}\Z")
_YEAR_OR_EXTENSION = re.compile(r"[A-Z]{3,4}(?:19|20)\d\d\Z|X\d{5}\Z")
_MODIFIER = re.compile(r"\d{5}-(?:2[2456]|5[0-35-9]|62|7[6-9]|8[0-2]|9[015-7])\Z")
"""A procedure with its modifier."""
CODE_LABEL = Before(
    r"(?:\b(?:icd|cpt|loinc|ndc|snomed|rxnorm|hcpcs|drg|pcs|concept|lot|lots|ref|model|cas|ec|version|reps"
    r"|form|image|images|series|product|serial 7s|sevens|teeth|tooth|dentition|dental)\b[\w.\- :#]{0,6}"
    r"|\b(?:snomed|rxnorm)\b[ :]{1,2}(?:[A-Z]?-?\d{4,10}, ?){1,3})\Z",
    re.IGNORECASE,
)
_CLOCK_OR_YEARS = re.compile(
    rf"(?:[01]\d|2[0-4])[0-5]\d{DASH}(?:[01]\d|2[0-4])[0-5]\d|(?:19|20)\d\d{DASH}(?:19|20)\d\d"
)
_DONATION = re.compile(
    r"[A-Z]\d{4} \d\d[ -]\d{3} ?\d{3}(?!\d)(?: [A-Z\d]{1,2}(?![\w.%/:]))?|[A-Z]\d{4} \d\d-\d{6}(?!\d)"
)
_ALIEN = re.compile(r"A ?\d{3}([ -])\d{3}\1\d{3}(?!\d)")
_POSTAL = re.compile(r"[A-Z]{2} ?\d{3} \d{3} \d{3} ?[A-Z]{2}(?!\w)")
"""Source: identifiers of postal items, UPU standard S10."""
_PREFIX = re.compile(r"(?<![\w/.-])(?P<letters>[A-Z]{2,5}) \Z")
"""Letters of a hospital in front of its number: 'QXV 53-19-086'."""
_BEHIND_PREFIX = re.compile(r"\d-\d{5}(?!\w|-\d)|(?<=(?:PD|SO|SD|SP) )\d\d-\d{4,6}(?!\w|-\d)")
"""Forms that count behind such letters alone, or behind those of the police or a sheriff."""
_PREFIXED = re.compile(
    r"\d{4}-\d{4}|\d\d-\d{4}|\d{2,3}-\d{2,3}-\d{2,5}|\d{4}-\d{5}|\d-\d{5}|\d{2}-\d{5}|\d{8}-\d{2,5}|\d{6,8}"
    r"|\d{1,2}-\d{5}"
)
_NUMBERED = re.compile(
    rf"\d{{2,4}}[A-Z]{{1,3}}\d{{2,8}}(?![\w-])"
    rf"|[A-Z]{{1,4}}[- ]?\d{{2,10}}[A-Z]?(?:{DASH}[A-Z\d]{{1,8}}){{0,3}}(?![\w-])"
    rf"|[A-Z]{{1,4}}{DASH}[A-Z]{{1,4}}{DASH}\d{{2,8}}(?![\w-])|\d{{4,12}}(?:{DASH}\d{{1,8}})"
    rf"{{0,3}}(?!\w|/\d|\.\d|-\d)"
    rf"|(?!\d\d{DASH}\d\d\b)\d{{2,4}}{DASH}\d{{2,6}}(?!\w|/\d|-\d)"
)
"""What may stand behind a '#'."""
_BARE = re.compile(rf"\d{{8,14}}(?!\w|{DASH}\d|[/.,:%]\d)|\d{{7}}(?=[ \t]{{2,}}|[ \t]*(?:[)|]|\r?\n|\Z))")
_SERIES = re.compile(r"\d{3}-\d\d-\d\d")
"""A record number beside a name, a series of readings elsewhere."""
_COLUMN_BEFORE = Before(r"(?:[ \t]{2,}|[A-Za-z.] ?[(|] ?|\n[ \t]*|\t|^|[A-Z][a-z]+ )\Z")
_MODEL_BEFORE = Before(
    r"(?<![\w.-])(?:(?=[A-Z\d\-]{0,6}[A-Z])[A-Z\d]{2,5}-?[A-Z\d]{1,6}\d[A-Z]{0,2}|(?:RA|RV|LV|LA) \d{4}) {1,3}\Z"
)
_SERIAL = re.compile(r"\d{6,8}(?!\w|[./,:%-]\d)")
"""The serial number behind the model of a device."""
_MEASURE_BEFORE = Before(
    r"\b(?:plt|plts|platelets?|wbc|rbc|rna|dna|load|vl|count|copies|ferritin|ck|cpk|bnp|titer|ldh"
    r"|amylase|lipase|lot|lots|ref|cas"
    r"|ndc|upc|gtin|model|snomed|rxnorm|concept|units?)\b[\s:=#(,]{0,4}[<>~]?\Z",
    re.IGNORECASE,
)
_UID = re.compile(r"1\.[23]\.\d{1,6}(?:\.\d{1,40}){3,12}")
"""Source: object identifiers of images, DICOM PS3.5, section 9."""
_TIMED = re.compile(r"\d\d(?:\d\d)?:[A-Z]{1,3}\d{5,8}[A-Z]?(?![\w-])")
"""The day and the number of a specimen: '0214:C00731R'."""
_ELEMENT = re.compile(r"(?<=\((?:10|21))\) ?(?P<v>[A-Z\d][A-Z\d\-]{3,19})(?![\w-])")
_GTIN_BEFORE = Before(r"\(01\) ?\d{14}[()\dA-Za-z \-]{0,40}\(\Z")
"""Source: GS1 General Specifications, application identifiers: 01 the product, 10 its lot, 21 its serial number."""
_SPACED = re.compile(
    r"(?:[A-Z]{1,4} \d{4} \d{4}(?: \d{2,4})?|[A-Z]{1,4}\d{4} \d{4}(?: \d{2,4})?"
    r"|[A-Z]{1,3}\d{2,3} \d{3} \d{3,4}|[A-Z] \d{3}-\d\d-\d\d"
    r"|(?:A[PRS]|BR|C[GH]|DL|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|OD|P[BY]|RJ|SK|T[NRS]|U[KP]"
    r"|WB) \d{1,2} [A-Z]{1,3} \d{4})"
    r"(?![\w-]| \d)"
)
_SPACED_BEFORE = re.compile(r"(?<![\w.-])(?:(?P<letters>[A-Z]{1,4}) |[A-Z]{1,3})\Z")
_IN_GROUPS = re.compile(
    r"(?:\d{4} \d{3} \d{3} [A-Z]{2}|\d{6} \d{4} \d\d \d|\d{4} \d{5} \d(?: ?[/-] ?\d{1,2})?|\d{4}(?: \d{4}){2,5}"
    r"(?: \d\d)?)"
    r"(?![\w-]|[ .:/]\d)"
)
"""Source: groups of a health card of Ontario, an identity number of South Africa, a Medicare card of Australia; Aadhaar
and parcels."""
_CLOCKS = re.compile(r"(?:(?:[01]\d|2[0-3])[0-5]\d(?: |\Z)){3}")
_CLOCK_PAIR = re.compile(r"[A-Z]+ ?(?:[01]\d|2[0-3])[0-5]\d (?:[01]\d|2[0-3])[0-5]\d")
_MASKED_BEFORE = re.compile(r"[*Xx]{3}-?[*Xx]{2}-?\Z")
_ENDED = re.compile(r"(?![\w/:%]|[.\-]\d)")
_HASH_LETTERS = re.compile(r"#[: ]{0,2}(?P<letters>[A-Z]{1,4}) \Z")
_VETERAN = re.compile(r"[A-Z]\d{4}(?!\w)")
_BEHIND_LETTERS = re.compile(rf"\d{{3,9}}(?:{DASH}\d{{2,6}}){{0,3}}(?!\w|[./:]\d)")
_VETERAN_BEFORE = Before(r"(?<![^\W\d_])[A-Z][A-Za-z.'’\-]*(?:,? ?[A-Z][A-Za-z.'’\-]*){0,3}[ ]{0,12}[( |]\Z")
_VIN = re.compile(r"(?=[A-Z]{0,16}\d[A-Z\d]{0,16}\d)[A-HJ-NPR-Z\d]{17}(?!\w)")


_TOUCHING = frozenset(DASHES + "#")
_LONG = 4
"""Digits from which on a number that touches no letter, dash or '#' may be an identifier."""


def _shape(text: str, start: int, end: int) -> tuple[Place, ...]:
    """A token of capitals, digits and dashes that reads like a record number; a number behind '#'; a long bare number.

    Source: donation numbers, ISBT 128 ('W9318 31 590826').
    """
    if special := _special(text, start, end):
        return (special,)
    if end - start < _LONG and not (_touches(text[start - 1 : start]) or _touches(text[end : end + 1])):
        return ()
    begin = leftmost(_TOKEN_LEFT, text, start, _TOKEN_CHARS)
    before = text[begin - 1] if begin else ""
    if before == " " and (lettered := _HASH_LETTERS.search(text, max(0, begin - 9), begin)):
        value = _BEHIND_LETTERS.match(text, begin)
        return ((lettered.start("letters"), value.end()),) if value else ()
    if before and before in "/.@_\\&:,":
        return ()
    marked = _is_marked(text, begin, before)
    if not (marked or _MAY_IDENTIFY.match(text, begin)):
        return ()
    for form in (_DONATION, _VIN):
        if match := form.match(text, begin):
            return (match.span(),)
    match = _record_number(text, begin, marked=marked)
    if match is None or FORM.match(match[0]) or (before != "#" and _CLOCK_OR_YEARS.fullmatch(match[0])):
        return ()
    coded = CODE_LABEL.search(text[max(0, begin - 40) : begin]) and not _NO_CODE.match(match[0])
    if coded or UNIT_BEHIND.match(text, match.end()):
        return ()
    return ((_prefixed(text, begin, match), match.end()),)


_NO_CODE = re.compile(r"[A-Z]{1,4}-?\d{6}|[A-Z]{1,4}(?:\d{0,4}-)?\d\d-\d{4}|\d\d-[A-Z]{2,3}-\d{4}")
_YEARED = re.compile(rf"[A-Z]{{2,4}}\d\d{DASH}\d{{4,6}}")
"""A year and a number behind the letters of a laboratory, even where these mean something in medicine."""
_MAY_IDENTIFY = re.compile(rf"(?=[{DASHES}A-Za-z\d]{{0,150}}?\d\d)(?:(?:[A-Za-z]|{DASH}){{0,16}}\d){{3}}|[A-Z\d]{{17}}")
"""What any form needs that nothing marks: three digits close to each other, two of them side by side, or the length of
a vehicle's number."""
_NO_BEFORE = re.compile(r"\b[Nn](?:o\.|um\.?|br\.?) ?\Z")
_TIME = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d\b")


def _prefixed(text: str, begin: int, match: re.Match[str]) -> int:
    """Return where a number begins with the letters of its hospital."""
    if not _PREFIXED.fullmatch(match[0]):
        return match.start()
    prefix = _PREFIX.search(text, max(0, begin - 6), begin)
    return prefix.start() if prefix and prefix["letters"] not in CAPITALS else match.start()


def _special(text: str, start: int, end: int) -> Place | None:
    """Return what is unlike any token: the UID of an image, a masked SSN, a plan's number in groups, a veteran's."""
    if end - start == 1:
        match = _UID.match(text, start) if text.startswith("1.", start) else None
        return match.span() if match else None
    if end - start == 2 and text[end : end + 1] == ")" and (element := _ELEMENT.match(text, end)):
        return element.span("v") if _GTIN_BEFORE.search(text, max(0, start - 60), start) else None
    if end - start in (2, 4) and text[end : end + 1] == ":" and (match := _TIMED.match(text, start)):
        return match.span()
    if end - start == 4:
        if text[start - 1 : start] in ("…", " ") and text[max(0, start - 2) : start].rstrip()[-1:] == "…":
            return (start, end) if _ENDED.match(text, end) else None
        if text[start - 1 : start] in ("-", "*", "X", "x") and (
            mask := _MASKED_BEFORE.search(text, max(0, start - 7), start)
        ):
            return mask.start(), end
        if text[start - 1 : start].isupper() and _VETERAN.match(text, start - 1):
            name = _VETERAN_BEFORE.search(text, max(0, start - 50), start - 1)
            if name and re.search(rf"(?<![^\W\d_]){text[start - 1]}[a-z'’A-Z]", name[0]):
                return start - 1, end
    if end - start in (4, 6) and (match := _IN_GROUPS.match(text, start)) and not _CLOCKS.match(match[0]):
        return match.span()
    if end - start == 3 and text[end : end + 1] in ("-", " ") and text[start - 1 : start] == " ":
        left = start - 1 - (2 if text[max(0, start - 3) : start - 1].isupper() else 1)
        for form in (_ALIEN, _POSTAL):
            if left >= 0 and not text[left - 1 : left].isalnum() and (match := form.match(text, left)):
                return match.span()
    if (
        end - start in (2, 3, 4)
        and text[end : end + 1] in ("-", " ")
        and (before := _SPACED_BEFORE.search(text, max(0, start - 6), start))
        and before["letters"] not in CAPITALS
    ):
        match = _SPACED.match(text, before.start())
        if match and not _CLOCK_PAIR.match(match[0]) and not MEDICAL.match(match[0]):
            return match.span()
    return None


_LAST_OF_MARKS = frozenset("#:.mr")


def _touches(char: str) -> bool:
    return char.isalpha() or char in _TOUCHING


def _is_marked(text: str, begin: int, before: str) -> bool:
    """Tell whether '#' or 'No.' stands before a token."""
    last = text[max(0, begin - 2) : begin - 1] if before == " " else before
    if last not in _LAST_OF_MARKS:
        return False
    return (
        last == "#"
        or text[max(0, begin - 3) : begin] == "#: "
        or (_NO_BEFORE.search(text[max(0, begin - 6) : begin]) is not None and not _TIME.match(text, begin))
    )


def _is_medical(surface: str) -> bool:
    if any(form.match(surface) for form in (SERIES_OF_DOSES, _YEAR_OR_EXTENSION, _MODIFIER)):
        return True
    return MEDICAL.match(surface) is not None and _YEARED.fullmatch(surface) is None


def _record_number(text: str, begin: int, *, marked: bool) -> re.Match[str] | None:
    if match := _ALIEN.match(text, begin):
        return match
    match = _TOKEN.match(text, begin)
    if match and _SHAPES.fullmatch(match[0]) and not _is_medical(match[0]):
        in_column = _COLUMN_BEFORE.search(text[max(0, begin - 12) : begin])
        return match if in_column or not _SERIES.fullmatch(match[0]) else None
    if marked:
        return _NUMBERED.match(text, begin)
    if (match := _BEHIND_PREFIX.match(text, begin)) and _prefixed(text, begin, match) < begin:
        return match
    match = _BARE.match(text, begin)
    if match is None and _MODEL_BEFORE.search(text[max(0, begin - 16) : begin]):
        return _SERIAL.match(text, begin)
    if (
        match is None
        or text.endswith("(01)", max(0, begin - 5), begin)
        or _MEASURE_BEFORE.search(text[max(0, begin - 18) : begin])
    ):
        return None
    return match if len(match[0]) > 7 or _COLUMN_BEFORE.search(text[max(0, begin - 12) : begin]) else None


SSN = Pattern(
    name="ssn",
    category=PhiCategory.ID,
    entity="SSN",
    find=_ssn,
    score=0.9,
    evidence=Evidence.SHAPE,
    rate=rate_ssn,
    lengths=(3, 3),
    followed=DASHES,
)
SHAPE = Pattern(name="id shape", category=PhiCategory.ID, entity="ID", find=_shape, score=0.7, evidence=Evidence.SHAPE)
