"""Patterns of ages in digits: the number and its unit; never durations, vitals or doses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from tide_udfs.recognizers.age_context import is_of_person
from tide_udfs.recognizers.age_parts import BY_ITSELF, CAPITALIZED, EVENT, MONTHS, NUMBER, OTHER, SMALL, YEARS
from tide_udfs.recognizers.age_parts import UNIT as UNIT
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Find, Pattern, Place, gate
from tide_udfs.recognizers.rules_age_event import LEADS as EVENT_LEADS
from tide_udfs.recognizers.rules_age_event import by_event, may_end_event, next_ages, values
from tide_udfs.recognizers.rules_age_forms import LEADS as FORM_LEADS
from tide_udfs.recognizers.rules_age_forms import SIGNS, Forms, forms
from tide_udfs.span import Evidence, PhiCategory, Span

OLDEST = 120

_SEX = r"(?:[MF]\b|male\b|female\b|man\b|woman\b|boy\b|girl\b|gentleman\b|lady\b)"
_SAID_OF = (
    r"(?:cis|trans(?:gender)?|white|black|asian|hispanic|latin[ao]|african|caucasian|american|native|right|handed"
    r"|retired"
    r"|married|single|obese|pregnant|pleasant)"
)
"""What may stand between an age and the sex."""
_CERTAIN = re.compile(
    rf"0?{NUMBER}\+?[ \-]{{0,2}}(?:y(?:rs?)?\.?[ \-]?/?o\b\.?|y[ \-]old\b|y(?=(?-i:[MF])\b)|yo(?=[MF]\b)|yo\b"
    rf"|y\.o\.?|y\.?/o\.?|{YEARS}(?:\.(?= ?old))?[, \-]{{0,2}}(?:and )?(?:\d{{1,2}}[ \-]?{MONTHS}[ \-]?)?"
    rf"(?:[ \-]?[o0][l1]ds?\b|(?=\.?[ \-](?:of[ \-](?:age|life)|young)\b))"
    rf"|{SMALL}[ \-]?old\b|[hd][ \-]old\b|(?-i:[DH]OL)\b|(?:{SMALL}|h|min(?:ute)?s?)(?= of (?:age|life)\b)"
    rf"|{YEARS}[ \-]?[o0][l1]d\b|m\.o\.|d\.?/?o\b"
    r"|años\b|ans\b)"
    rf"(?: \d{{1,2}} ?{MONTHS}(?:\b|(?=[ ])))?",
    re.IGNORECASE,
)
_YEARS_MONTHS = re.compile(
    rf"\d{{1,3}} ?(?:y|{YEARS})\.?,? ?(?:and )?\d{{1,2}} ?(?:m|{MONTHS})\b(?: \d{{1,2}} ?d(?:ays?)?\b)?(?! (?:ago|hx"
    rf"|history|of|follow))"
    r"(?:[ \-]old\b)?",
    re.IGNORECASE,
)
_WITH_SEX = re.compile(
    rf"0?(?:1[01]\d|[1-9]\d|\d) ?-?(?i:years?|yrs?|y)\b\.?(?=[ /,]{{0,2}}(?:{_SAID_OF}[ \-]){{0,3}}{_SEX})"
    rf"|(?<!ex-)\d{{1,2}} ?(?:m|mos?|wks?|d|h|hr)(?= [MF](?:[,;.)]| [a-z]| \+|\n)| (?i:male|female|boy|girl|infant)\b)"
    rf"|\d{{1,3}} (?:days?|d|weeks?)(?=,? ?(?:PMA|PCA|CGA|\d\dw\d))"
    r"|\d{1,2} ?-?(?i:yrs?|y|mo)(?= (?i:dtr|daughter|son|brother|sister|sib|nephew|niece|grandson|granddaughter|twins?"
    r"|child|kid)\b)|[1-9]\d(?= ?[mf](?:,? | / )(?i:mrn|dob|hrn|nhi)\b)"
    r"|(?:1[01]\d|[1-9]\d)(?=M\b|/[MF]\b)|[89]\d\+(?= ?[MF]\b| ?y)"
    r"|(?:3[7-9]|[4-8]\d|9[0-3])(?=F\b)|[1-9]\d(?=F(?:[,;:.)]|\n|[ ](?:w/|with|who|here|s/p|c/o|h/o|hx"
    r"|presents?|pmh|admitted|in|from|PMH|MRN|DOB|referred|seen)))"
    r"|[1-9]\d(?=F [A-Z]?\d{6}|F [–—] )|[1-9]\d(?=F?,? [GP]\d|G\dP\d| g\dp\d)"
)
_RANGE_END = r"\d{2}[ \-]?(?:y\.?/?o\b|y(?:ea)?rs?[ \-]olds?\b)"
_SEX_WORD = re.compile(
    rf"[1-9]\d(?=(?:-|–| to )(?i:{_RANGE_END}))|\d{{1,3}}(?= ?[♀♂])"
    r"|\d{1,3}(?=[ \-](?:male|female|MALE|FEMALE|[MF] (?:w/|with|who|here|s/p|c/o|presents?|h/o|hx"
    r"|admitted)|man|woman)\b)"
)
_GLUED = re.compile(r"0?\d{1,3}Y(?:RS?)?\b(?!\.)|\d{1,3}y(?:rs?)?\b(?=\s*(?:[,;)(/|+\n]|\Z|[MF]\b|who|with|w/|here))")
_NOT_GLUED_BEFORE = Before(r"(?:\b[x×]|\bfor|\bafter|[~<>]) ?\Z", re.IGNORECASE)

_KNOWN = FORM_LEADS | EVENT_LEADS
_SIGNS = SIGNS | {sign for sign in EVENT_LEADS if len(sign) == 1}
_LONGEST_LEAD = 24
_NOT_WORDS = re.compile(r"\W+")
_NOT_IN_WORD = re.compile(r"[^\w'’]+")


def _lead(text: str, start: int) -> str:
    """Return the sign before a number, or before the space before it, or else the word.

    Only what a form or an event names: '' stands for other signs, `age_parts` names what stands for other words.
    """
    before = text[start - 1 : start] or "\n"
    if before == " ":
        before = text[start - 2 : start - 1] or "\n"
    if not before.isalpha():
        return before if before in _SIGNS else ""
    farthest = max(0, start - _LONGEST_LEAD)
    begin = text.rfind(" ", farthest, start - 1) + 1
    return _named(text[max(begin, farthest) : start - 1], text[begin])


@lru_cache(maxsize=1 << 13)
def _named(written: str, first: str) -> str:
    """Return what stands for a word that begins with a letter; a few thousand stand before nearly all numbers."""
    word = written.lower()
    single = word.isalpha()
    if not single:
        for parts in (_NOT_IN_WORD, _NOT_WORDS):
            if word in _KNOWN:
                break
            word = parts.split(word)[-1]
    if word in _KNOWN:
        return word
    if first != first.lower()[0]:
        return CAPITALIZED
    return OTHER if single and not may_end_event(word) else EVENT


_by_itself = re.compile(BY_ITSELF).match

_SEX_LETTER = re.compile(r"(?<=\d)(?: ?/? ?)[MF]\Z")
_PLAIN_SEX = re.compile(r"\d{1,3} ?/? ?/? ?[MF]\Z")
_TEMPERATURE = Before(r"(?:\b(?:T|temp|tmax|tm|tc)\.?[ :=]{1,3}|\d\d ?/ ?)\Z", re.IGNORECASE)


_ends_range = re.compile(_RANGE_END, re.IGNORECASE).match


def _free(text: str, start: int) -> bool:
    before = text[max(0, start - 2) : start]
    return not before or not (
        before[-1].isalpha()
        or before[-1] in ".#$^"
        or (before[-1] == "/" and before[0] not in "MF")
        or (before[-1] in "-–" and before[0].isdigit() and not _ends_range(text, start))
    )


def _age(text: str, start: int, end: int) -> tuple[Place, ...]:
    """Try the forms from the certain to the one that its surroundings must carry."""
    if end - start > 2 and (end - start > 3 or int(text[start:end]) > OLDEST):
        return ()
    last = text[start - 1 : start]
    if last != " " and not _free(text, start):
        return ()
    of_sex = last == "/"  # 'F/54'
    by_itself = not of_sex and _by_itself(text, end) is not None
    if by_itself and (match := by_unit(text, start)):
        return _of_person(text, match)
    lead = _lead(text, start)
    named = by_itself or lead not in (OTHER, EVENT)  # the form of a number behind any word ends in a unit or a sex
    if lead == OTHER and not named:
        return ()
    begins, led = numbers_behind(lead)
    if not begins(text, start):
        return ()
    before = text[max(0, start - (48 if of_sex else 64)) : start]
    if named and (match := _by_form(text, start, before, led) or (None if of_sex else _SEX_WORD.match(text, start))):
        return _of_person(text, match)
    if not of_sex and (match := by_event(text, start, before, lead)):
        return *next_ages(text, match), *_of_person(text, match)
    return ()


def _of_person(text: str, match: re.Match[str]) -> tuple[Place, ...]:
    if not is_of_person(text, match.start(), match.end()):
        return ()
    return ((match.start(), match.start() + len(_number(match[0]))),)


_LASTED = Before(
    r"(?:\b(?:for|x|after|in|over|of|ned|nerd|remission|survival|survived|interval|duration|sober|lasted|cancer"
    r"|carcinoma"
    r"|married|follow-?up|f/u|within|past|last|every),?|[×→>]) ?\Z",
    re.IGNORECASE,
)
"""Behind these years and months without 'old' are a time that something lasted."""
_LAB = Before(r"\b(?!AGE )[A-Z]{2,5} \Z")
_GRADED = re.compile(r"\d+ G[1-4]\b(?! ?P)")


def by_unit(text: str, start: int) -> re.Match[str] | None:
    """Read a number as an age where its unit or sex says so."""
    match = _YEARS_MONTHS.match(text, start)
    if match and not match[0].endswith("old") and _LASTED.search(text, max(0, start - 16), start):
        return None
    match = match or _CERTAIN.match(text, start)
    if match is None and (match := _WITH_SEX.match(text, start)):
        graded = _GRADED.match(text, start) and _LAB.search(text, max(0, start - 8), start)  # 'ALT 58 G1'
        match = (
            None
            if graded
            or (text[match.end() : match.end() + 1] != "/" and _TEMPERATURE.search(text, max(0, start - 8), start))
            else match
        )
    if match is None and (match := _GLUED.match(text, start)):
        match = None if _NOT_GLUED_BEFORE.search(text, max(0, start - 8), start) else match
    return match


def _number(surface: str) -> str:
    """Return the age without the letter of the sex behind it."""
    return _SEX_LETTER.sub("", surface) if _PLAIN_SEX.match(surface) else surface


def _by_form(text: str, start: int, before: str, led: Forms) -> re.Match[str] | None:
    """Read a number as an age where what stands right before it and right behind it is the form of one."""
    for left, value in led:
        if (match := value.match(text, start)) and left.search(before):
            return match if not _PLAIN_SEX.match(match[0]) or not _TEMPERATURE.search(before) else None
    return None


_LIKE_UNIT = r"(?: ?-?[admhwyADMHWY]\S{0,6})"
"""Matches at least what a unit does, and is a twentieth of its size."""


@cache
def numbers_behind(lead: str) -> tuple[Callable[[str, int], object], Forms]:
    """Return what tells that a number behind a lead may be an age that does not say so itself, and its forms."""
    led = forms(lead)
    begins = "|".join({value.pattern: None for value in (_SEX_WORD, *(value for _, value in led), *values(lead))})
    return re.compile(gate(begins.replace(UNIT, _LIKE_UNIT))).match, led


_BEHIND = re.compile(
    r"['\"”)]{0,2}(?:,? ?\(?[\"“(][^\n\"”()]{1,20}[\"”)]\)?)?(?:[ \t]{1,8}[(|/–—~]{0,2} ?|, ?"
    r"|[ ]?[|/] ?)(?:now |turned )?~?"
    rf"(?P<v>(?:10\d|[1-9]\d\+?|\d)(?:{UNIT})?)(?![\d/:.,]\d|\d|%|-\d|(?<=[ \t]{{2}}\d)\)| ?[x×]\b"
    r"| (?i:mi|miles|pk|packs?|ppd)\b|(?<=\s\d)\. [A-Z])"
    r"(?=[ \t]*(?:[MF]\b|[,;)\n|]|\Z)|/[MF]\b|[ \t]{2,}| ?[–—-] |\. |[ ](?:DOB|dob|MRN|mrn|yo\b|c/o|w/|with\b|who\b"
    r"|s/p"
    r"|here\b|from\b|is\b|was\b|h/o|G\d|\(|and\b|[A-Z]{2,}|[A-Z]{1,3}-?\d|\d{7})"
    r"|(?<=[a-z])[ ](?!(?:ago|hx|history|later|post|prior|supply|of|after|s/p|out|in|on|since|for|wait"
    r"|apart|follow\S{0,6}|f/u)\b)"
    r"[a-zA-Z])"
)


_NO_NAME = re.compile(
    r"\b(?:box|medic|unit|room|bed|ward|engine|truck|no|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?\Z",
    re.IGNORECASE,
)
"""What ends like this is numbered or dated by what stands behind it, not aged."""


def ages_behind(text: str, names: Iterable[Span], recognizer: str) -> Iterator[Span]:
    """Yield the bare numbers behind the names of patients and relatives: 'Vennick, Orla  81 F'."""
    for name in names:
        if (
            name.category is PhiCategory.PATIENT
            and (match := _BEHIND.match(text, name.end))
            and not _NO_NAME.search(text, name.start, name.end)
        ):
            yield Span(
                start=match.start("v"),
                end=match.end("v"),
                category=PhiCategory.AGE,
                entity="AGE",
                score=0.8,
                evidence=Evidence.SHAPE,
                recognizer=recognizer,
            )


def age_pattern(name: str, find: Find, *, lengths: tuple[int, int], followed: str = "") -> Pattern:
    """Return a pattern of ages on runs of digits."""
    return Pattern(
        name=name,
        category=PhiCategory.AGE,
        entity="AGE",
        find=find,
        score=0.95,
        evidence=Evidence.SHAPE,
        lengths=lengths,
        followed=followed,
    )


AGE = age_pattern("age", _age, lengths=(1, 3))
