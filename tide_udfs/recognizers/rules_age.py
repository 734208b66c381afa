"""Patterns of ages in digits: the number and its unit; never durations, vitals or doses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tide_udfs.recognizers.age_context import is_of_person
from tide_udfs.recognizers.age_parts import BY_UNIT, CAPITALIZED, MONTHS, NUMBER, SMALL, YEARS
from tide_udfs.recognizers.age_parts import UNIT as UNIT
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Find, Pattern, Place
from tide_udfs.recognizers.rules_age_event import LEADS as EVENT_LEADS
from tide_udfs.recognizers.rules_age_event import by_event, next_ages
from tide_udfs.recognizers.rules_age_forms import LEADS as FORM_LEADS
from tide_udfs.recognizers.rules_age_forms import forms
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

_LEAD_WORDS = FORM_LEADS | EVENT_LEADS
_LONGEST_LEAD = 24
_NOT_WORDS = re.compile(r"\W+")
_NOT_IN_WORD = re.compile(r"[^\w'’]+")


def _lead(text: str, start: int) -> str:
    """Return the sign before a number, or before the space before it; a word only where a form or event names it."""
    last = text[start - 1 : start] or "\n"
    if last != " ":
        return last
    before = text[start - 2 : start - 1] or "\n"
    if not before.isalpha():
        return before
    written = text[text.rfind(" ", max(0, start - _LONGEST_LEAD), start - 1) + 1 : start - 1]
    word = written.lower()
    unknown = CAPITALIZED if written[:1] != word[:1] else "other"
    if word.isalpha():
        return word if word in _LEAD_WORDS else unknown
    for parts in (_NOT_IN_WORD, _NOT_WORDS):
        if word in _LEAD_WORDS:
            break
        word = parts.split(word)[-1]
    return word if word in _LEAD_WORDS else unknown


_UNIT_BEHIND = re.compile(BY_UNIT)

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


def _age(text: str, start: int, end: int) -> Iterator[Place]:
    """Try the forms from the certain to the one that its surroundings must carry."""
    if not _free(text, start) or end - start > 3 or int(text[start:end]) > OLDEST:
        return
    lead = _lead(text, start)
    if text[start - 1 : start] == "/":
        match = _by_form(text, start, text[max(0, start - 48) : start], lead)
    else:
        by_unit = _UNIT_BEHIND.match(text, end) is not None
        match = _by_unit(text, start) if by_unit else None
        if match is None:
            before = text[max(0, start - 64) : start]
            if by_unit or lead != "other":  # the form of a number behind any word ends in a unit or a sex
                match = _by_form(text, start, before, lead) or _SEX_WORD.match(text, start)
            if match is None and (match := by_event(text, start, before, lead)):
                yield from next_ages(text, match)
    if match and is_of_person(text, match.start(), match.end()):
        yield match.start(), match.start() + len(_number(match[0]))


_LASTED = Before(
    r"(?:\b(?:for|x|after|in|over|of|ned|nerd|remission|survival|survived|interval|duration|sober|lasted|cancer"
    r"|carcinoma"
    r"|married|follow-?up|f/u|within|past|last|every),?|[×→>]) ?\Z",
    re.IGNORECASE,
)
"""Behind these years and months without 'old' are a time that something lasted."""
_LAB = Before(r"\b(?!AGE )[A-Z]{2,5} \Z")
_GRADED = re.compile(r"\d+ G[1-4]\b(?! ?P)")


def _by_unit(text: str, start: int) -> re.Match[str] | None:
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


def _by_form(text: str, start: int, before: str, lead: str) -> re.Match[str] | None:
    """Read a number as an age where what stands right before it and right behind it is the form of one."""
    for left, value in forms(lead):
        if (match := value.match(text, start)) and left.search(before):
            return match if not _PLAIN_SEX.match(match[0]) or not _TEMPERATURE.search(before) else None
    return None


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
