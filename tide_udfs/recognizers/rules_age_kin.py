"""Patterns of the bare ages of relatives and housemates, read on from the word that names them: 'bro dx 58, d. 61'."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.age_context import is_of_person
from tide_udfs.recognizers.age_parts import UNIT
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Find, Pattern, Place, one_of, phrases, words
from tide_udfs.recognizers.reading import WORD
from tide_udfs.recognizers.rules_age_words import IN_WORDS
from tide_udfs.span import Evidence, PhiCategory

_ONE = phrases(
    "mother, mom, mum, mama, mam, mommy, mummy, father, dad, daddy, papa, wife, husband, hubby, spouse, "
    "fiance, fiancee, fiancé, fiancée, son, daughter, dau, brother, bro, sister, sis, aunt, auntie, "
    "uncle, cousin, niece, nephew, grandson, granddaughter, grandchild, grandmother, grandma, gma, nana, granny, "
    "grandfather, grandpa, gpa, stepson, stepdaughter, stepfather, stepmother, stepdad, stepmom, stepbrother, "
    "stepsister, mgm, mgf, pgm, pgf, mggm, mggf, pggm, pggf, mgma, mgpa, pgma, pgpa, fob, girlfriend, boyfriend, "
    "roommate, housemate, abuela, abuelo, kid, widow, widower, great-aunt, great-uncle, "
    "mother-in-law, father-in-law, sister-in-law, brother-in-law, son-in-law, daughter-in-law, ex-husband, ex-wife, "
    "foster dad, foster father, foster mom, foster mother, half-brother, half-sister"
)
_YOUNG = phrases("twin, partner, sib, sibling, baby, child, infant, newborn, toddler")
"""A number right behind one of these may count it: 'twin 2'."""
_MANY = phrases(
    "parents, sons, daughters, brothers, bros, sisters, sibs, siblings, twins, aunts, uncles, cousins, nieces, "
    "nephews, grandsons, granddaughters, grandkids, grandchildren, great-grands, great-grandchildren, gr-grands, "
    "grands, kids, children, boys, girls, stepkids, stepsons, stepdaughters, stepchildren"
)
_ZONES = phrases("fh, fhx, fam hx, famhx, family hx, family history, family hist, pedigree, genogram")
_HOME = phrases("household, housemates, lives with, lives w, home with, at home")
_MONTHS_TOO = words("mo mo:")
_NUMBERED = words("aunt uncle cousin great-aunt great-uncle")
"""One digit right behind one of these numbers them."""
_WORDS_OF_KIN = one_of(sorted({*_ONE, *_MANY, *_YOUNG}, key=len, reverse=True))
_KIN = rf"(?:(?i:{_WORDS_OF_KIN})|GM|GF|[Mm]o|[Ff]a)"
_COUNT_BEFORE = re.compile(rf"\b(?:{one_of([*_MANY, *_YOUNG])}):? *\Z", re.IGNORECASE)

_REGION = 240
_REACH = 56
"""Characters at most from a relative, or from an age, to the next age."""
_MOST_WORDS = 7
_LATEST_HOUR = 12
"""Behind 'at' a number up to this may be one of the clock."""
_AGE = re.compile(
    r"(?<![\w.:/#$%+×<>=’'*^])(?<![^\d]-)(?<!\d,)"
    rf"(?:(?P<n>10\d|[1-9]\d|\d)(?:\.5|½| 1/2)?(?:(?P<unit>(?! ?[dD]\.){UNIT}|m\b| m(?=[,;)\n]))|(?:['’]?s|ish)\b|\+)?"
    rf"|\b(?<! of )(?i:(?P<word>{IN_WORDS})(?P<said> (?:years?|months?|weeks?)(?: old)?)?)\b)"
    r"(?![\w%°]|[.,:/+]\d|['’]\w|[\-–]\d{3}| ?[x×]\b)"
)
_NOT_COUNTED = (
    r"(?! ?(?i:mg|ml|mcg|units?|lbs?|kg|min\w{0,9}|packs?|pk|ppd|py|cig\w{0,9}|cm|mm|cc|oz|g|in\b(?! [a-z])|ft|feet"
    r"|degrees"
    r"|mi|miles|blocks?|"
    r"hours?|hrs?|days?|wks?|weeks?|months?|mos?|years?|yrs?|times|more|other|maternal|paternal|half|step|foster"
    r"|sibs?|grandchildren|grandkids|boys|girls|kids|children|sons?|daughters?|brothers?"
    r"|sisters?|siblings?|people|others?|of \d|to \d|out of|am|pm|a\.m|p\.m|o'clock|steps|floors?|beds?|doors|beers?"
    r"|drinks?|cats?|dogs?|pets?|male|female|unopened|bags?|cans?|bottles?|pills?|tabs?|caps?|visits?|calls?|per"
    r"|a day|bid|tid|qid|daily|prn|doses?"
    r"|homes?|houses?|staff|guns?|cars?|jobs?|rooms?|bedrooms?|levels?|stairs|adults?|teens?|below|above"
    r"|grade|th|st|nd|rd)(?![^\W\d]))"
)
_END = re.compile(
    rf"{_NOT_COUNTED}(?:[,;.)\]?!:\n\"”]|\Z| ?[(/–—]| [\-+&\"“]|[ \t]{{2}}| (?:and|or|w/|with|s/p|who|d\.|dec|died|in"
    rf"|at|on|of"
    rf"|from|lives?|is|has|was|now|alive|well|healthy|both|a&w|A&W|d/t|{_KIN})(?!\w))"
)
_TIGHT_END = re.compile(
    rf"{_NOT_COUNTED}(?:[,;.)\]?!:\n\"”'’]|\Z| ?[(/–—+&]|[ \t]{{0,8}}-| [ \t]{{0,8}}[A-Za-z]"
    rf"| (?=\d{{1,2}}(?: \d{{1,2}})?[.,;\n]))"
)
_NOT_UNIT_END = re.compile(
    r"[ \-](?:ago|hx|history|later|stay|post\w{0,9}|pp|s/p|off|prior|before|supply|since|apart|out|now|after|younger"
    r"|older|course"
    r"|of\b(?! age)|below|above|early|late|overdue|from|into)\b",
    re.IGNORECASE,
)
_NAME = rf"(?:(?![A-Z]{{2,3}}\b){WORD}(?![^\W\d_])|[A-Z]\.)"
_TIGHT = re.compile(
    rf"(?: ?x ?\d| of (?:\d|two|three|four|five|six|seven|eight|nine|ten))?[:,]?(?: (?:and|&|\+|or"
    rf"|/) )?(?: ?(?:(?:(?:and|&|\+|/) )?[,(\"“]?{_NAME}[)\"”]?\.?|\([^()\d\n]{{1,20}}\)"
    rf"|{_KIN}(?!\w)),?){{0,4}}"
    r"(?: (?:said|thought|believed) to be)? ?(?:(?:is|are|both|now|aged?|ages|only|d\.|died|dec\.?|deceased|alive"
    r"|living|approx\.?|about|turned|[-–—:/]) ?)?(?:now |age |only )?[(~]?"
)
_LINK = re.compile(r"\)?,?(?: ?(?:and|&|\+|or|/|then|to|-|–|—))? ?")
_SPACES = re.compile(r"[ \t]{2,}")
_ALSO = re.compile(r"(?:\b(?:and|or)|&|\+) \Z|[^\W\d_],? ?\Z")
_ASIDE = re.compile(r"\A(?: ?\([^()\n]{1,40}\)|, (?:born|in|at|of|who|a|an|has|well|healthy)\b[^;\n]{1,40};|;)")
"""What is said of one child before the next one is named."""
_GIVEN = re.compile(rf"[A-Z][^\W\d_A-Z]|\b{_KIN}\b")
_PARTS = re.compile(r"[^\W\d]+")
_CONDITION_BEFORE = re.compile(
    r"(?:\b[a-z][^\W\d_]*(?:['’]s)?\)?|\b(?:A&W|(?:Crohn|Alzheimer|Parkinson|Hodgkin)['’]?s?|Huntington|MI|CVA|TIA"
    r"|CAD|T?[12]?DM2?|HTN|CHF|CA|Ca|PE|DVT|ALS|MS|PD|AD|COPD|ESRD|CKD|AAA|SLE|RA|HCM|SCD"
    r"|ICD|SIDS|MV[AC]|GSW|OD|CABG|AF|SAH|ICH|A[ML]L|C[ML]L|MM|NHL|HCC|RCC|CRC|BPAD|BAD|SCZ|UC|IBD|TB|HIV|WWII))"
    r"[ ,(~@]*(?:at |d\. ?)?\Z"
)
"""A condition may stand before an age; other abbreviations stand before their value."""
_NO_AGE_BEFORE = re.compile(
    r"\b(?:jan\w{0,9}|feb\w{0,9}|mar|march|apr\w{0,9}|may|june?|july?|aug\w{0,9}|sept?\w{0,9}|oct\w{0,9}|nov\w{0,9}"
    r"|december|type|stage|grade"
    r"|class|gravida|para|level|room|bed|unit|step)\.? \Z",
    re.IGNORECASE,
)
_BREAK = re.compile(
    r"[?!|=<>→\[\]{}#@]|(?<!\bd)(?<!\bJr)(?<!\bSr)(?<!\b[A-Z])\.\s|\d[/:]\d|\d{5}|\d-\d"
    r"|\b(?:call\w{0,9}|phone|ph|cell|tel|visit\w{0,9}|drives?|drove|room|rm|bed|apt|unit|weigh\w{0,9}|scor\w{0,9}"
    r"|brought|brings"
    r"|gave|gives?|took|takes?|text\w{0,9}|paged?|since|for|every|smok\w{0,9}|drinks?|type|after|within|ext|last"
    r"|past|next"
    r"|over"
    r"|per|po|bp|hr|wt|ht|temp|bmi|dose|arriv\w{0,9}|came|comes|back|left|home|meet\w{0,9}|seen|until|till|to|found"
    r"|says"
    r"|said|states?|reports?|works?|weeks?|days?|months?|years?|hours?|grade|gr|has|have|had|lost|uses?|check\w{0,9}"
    r"|box"
    r"|dob|born|x|no"
    r"|will|wants?|asks?|updated|aware|notified|consent\w{0,9}|ln|dr|blvd|sp|suite|ste|lot|route|hwy|mile|st|ave|rd"
    r"|street|road|total|level|low|high|alert|urgent|goal|set)\b",
    re.IGNORECASE,
)


def _is_tight(gap: str) -> bool:
    return _TIGHT.fullmatch(gap) is not None or _LINK.fullmatch(gap) is not None


def _is_loose(gap: str) -> bool:
    return (
        len(_PARTS.findall(gap)) <= _MOST_WORDS
        and _CONDITION_BEFORE.search(gap) is not None
        and _BREAK.search(gap) is None
    )


def _is_number_of_list(text: str, start: int) -> bool:
    """Tell whether no bracket is open before a number that a closing one follows: '3) folate'."""
    left = max(0, start - _REGION)
    return text.rfind("(", left, start) <= text.rfind(")", left, start)


def _accepts(text: str, match: re.Match[str], gap: str) -> bool:
    """Tell whether a number behind a relative, or behind an age, is the next age."""
    gap = _SPACES.sub(" ", gap)
    if len(gap) > _REACH or gap[:2] in ("'s", "’s") or _NO_AGE_BEFORE.search(gap):
        return False
    if match["n"] and int(match["n"]) > _LATEST_HOUR and not match["unit"]:
        gap = gap.removesuffix("at ")
    named = _ASIDE.sub("", gap)
    tight = _is_tight(gap) or (named != gap and _is_tight(named) and _GIVEN.search(named) is not None)
    if text[match.end() : match.end() + 1] == ")" and not match["unit"] and _is_number_of_list(text, match.start()):
        return False
    if match["unit"] or match["said"]:
        return tight and not _NOT_UNIT_END.match(text, match.end()) and is_of_person(text, *match.span())
    if match["word"] and not _ALSO.search(gap):
        return False
    if tight:
        return (_END if match["word"] else _TIGHT_END).match(text, match.end()) is not None
    if match["word"] or not match["n"] or int(match["n"]) < 10:
        return False
    return _is_loose(gap) and _END.match(text, match.end()) is not None


def _ages(text: str, end: int) -> Iterator[re.Match[str]]:
    """Yield the ages of the relatives that are named from `end` on."""
    newline = text.find("\n", end, end + _REGION)
    anchor = end
    for match in _AGE.finditer(text, end, newline if newline >= 0 else min(len(text), end + _REGION)):
        gap = text[anchor : match.start()]
        if not _accepts(text, match, gap) or (anchor > end and _COUNT_BEFORE.search(gap)):
            return
        yield match
        anchor = match.end()


_RATED = Before(
    r"\b(?:epds|phq\S{0,3}|gad\S{0,3}|scared|psc\S{0,3}|vanderbilts?|cbcl|conners\S{0,3}|brief\S{0,3}|srs\S{0,3}"
    r"|vineland\S{0,3}|abas\S{0,3}|basc\S{0,3}|zarit|burden|ratings?|scores?|scales?|survey|questionnaire):? \Z",
    re.IGNORECASE,
)
"""What a relative is asked, and scores."""


def _of_one(text: str, start: int, end: int) -> Iterator[Place]:
    """'dad pca 71, dec 80', 'sister Orla, 44'."""
    kin = text[start:end].lower()
    if (kin in _MONTHS_TOO and text[max(0, start - 2) : start].strip().isdecimal()) or _RATED.search(
        text, max(0, start - 20), start
    ):
        return  # '6 mo: 3', 'PHQ mother 4'
    found = list(_ages(text, end))
    if kin in _NUMBERED and found and found[0].end() - end == 2 and not found[0]["unit"]:
        return  # 'aunt 1'
    yield from (match.span() for match in found)


def _of_many(text: str, _start: int, end: int) -> Iterator[Place]:
    """'kids 11, 7 and two', 'twins Abi + Noa 14': one number right behind the word counts them."""
    found = list(_ages(text, end))
    if found and (len(found) > 1 or _PARTS.search(text, end, found[0].start()) or found[0]["unit"]):
        yield from (match.span() for match in found)


def _in_zone(text: str, _start: int, end: int) -> Iterator[Place]:
    """'FHx: breast ca 49 (mgm), DM': in a family history a bare number of years is an age."""
    newline = text.find("\n", end, end + _REGION)
    anchor = end
    for match in _AGE.finditer(text, end, newline if newline >= 0 else min(len(text), end + _REGION)):
        gap = text[anchor : match.start()]
        if anchor == end and not _PARTS.search(gap):
            return  # a height of the womb: 'FH 34'
        if _accepts(text, match, gap):
            yield match.span()
        anchor = match.end()


_LINE_BEGINS = re.compile(r"(?:\A|\n|\s[ \t])\Z")
_GENERATION = re.compile(r"\d{1,2}(?:,\d{1,2}){0,5}(?![\w/-])")


def _of_pedigree(text: str, start: int, end: int) -> Iterator[Place]:
    """'II-1  Orla  ovarian 55', a line of a pedigree in letters."""
    member = _GENERATION.match(text, end)
    if member and _LINE_BEGINS.search(text, max(0, start - 2), start):
        yield from _in_zone(text, start, member.end())


def _pattern(name: str, find: Find, listed: tuple[str, ...], cased: tuple[str, ...] = ()) -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.AGE,
        entity="AGE",
        find=find,
        words=listed,
        cased=cased,
        score=0.85,
        evidence=Evidence.SHAPE,
    )


WORD_PATTERNS = (
    _pattern("age of a relative", _of_one, _ONE, ("dtr", "Dtr", "Mo", "Fa", "mo:", "fa:")),
    _pattern("age of a child", _of_many, _YOUNG),
    _pattern("ages of relatives", _of_many, _MANY, ("dtrs", "Dtrs")),
    _pattern("ages of a household", _of_many, _HOME),
    _pattern("age in a pedigree", _of_pedigree, (), ("I-", "II-", "III-", "IV-", "V-")),
    _pattern("ages in a family history", _in_zone, _ZONES),
)
