"""Patterns of dates: numeric, ISO, compact, with month names, partial ones in their context."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.pattern import DASH, Find, Pattern, Place, Rate, words
from tide_udfs.span import Evidence, PhiCategory

_FULL_MONTHS = words("january february march april may june july august september october november december")
_SHORT_MONTHS = words("jan feb febr mar apr jun jul aug sep sept oct nov dec")
_WORD_MONTHS = words("march may april june august mar jan sep dec jun apr aug")
"""Months that are also words, names or abbreviations."""
_MONTH = rf"(?:{'|'.join(sorted(_FULL_MONTHS | _SHORT_MONTHS, key=lambda month: (-len(month), month)))})"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_ORDINAL = r"(?:st|nd|rd|th)"
_YEAR = r"(?:1[89]\d\d|20\d\d)"
_END = r"(?![^\W_])"


def _numeric(text: str, start: int) -> bool:
    """Tell whether a number may begin at `start`: no digit, sign, letter or fraction is glued to its front."""
    before = text[max(0, start - 2) : start]
    if not before:
        return True
    if before[-1] in "/.-–#$" and (before[0].isalnum() or before[-1] in "#$"):
        return False
    return not before[-1].isalpha() or before[-1] in "xX"


_FULL = re.compile(
    rf"(\d{{1,2}})({DASH}|[/.])(\d{{1,2}})\2(\d{{4}}|\d{{2}})(?![\d/]|{DASH}\d|\.\d)"
    rf"|(\d{{4}})({DASH}|[/.])(\d{{1,2}})\6(\d{{1,2}})(?!\d|[/.]\d|{DASH}\d)",
)
_SPACED = re.compile(r"(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4})(?![\d/])")


def _full(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _FULL.match(text, start) or _SPACED.match(text, start)
    if match is None or not _fits_front(text, start):
        return
    if match.re is _FULL and match[5] is None and match[2] == "." and len(match[4]) == 2 and match.end() - start < 8:
        return  # 1.2.34 is a section or a version more often than a day
    yield match.span()


def _fits_front(text: str, start: int) -> bool:
    before = text[max(0, start - 2) : start]
    return not before or not (before[-1].isdigit() or (before[-1] in "/.-" and before[0].isdigit()))


def _rate_full(surface: str) -> tuple[float, Evidence]:
    """A possible day with a year of four digits is beyond doubt; an impossible one is still masked."""
    numbers = [int(part) for part in re.findall(r"\d+", surface)]
    long_year = max(numbers) > 999
    small = [number for number in numbers if number <= 999] if long_year else numbers[:2]
    possible = len(small) == 2 and 1 <= min(small) <= 12 and max(small) <= 31
    if long_year and possible and 1850 <= max(numbers) <= 2100:
        return 0.97, Evidence.CHECKED
    return (0.9 if possible else 0.6), Evidence.SHAPE


_COMPACT = re.compile(rf"({_YEAR})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=T?\d{{4,6}}\b|(?![^\W_]))")
_COMPACT_BEFORE = re.compile(
    r"(?:date|dob|dos|on|dated|born|since|from|to|study|stamp|time|\||\^)[\s:=|^]{0,3}$", re.IGNORECASE
)


def _compact(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _COMPACT.match(text, start)
    if match and _COMPACT_BEFORE.search(text[max(0, start - 12) : start]):
        yield match.span()


# -- a day and a month without a year ---------------------------------------------------------------------------------

_PARTIAL = re.compile(r"(\d{1,2})/(\d{1,2})(?![\d/%]|[.,]\d|-\d+/|['’]s|[^\W\d_])")
_MONTH_YEAR = re.compile(rf"(0?[1-9]|1[0-2])([/-])({_YEAR})(?![\d/]|[.]\d|{DASH}\d)")
_LAST_WORD = re.compile(r"([^\W\d_]+)[^\w]{0,3}$")
_NEXT_WORD = re.compile(r"[^\w\n:]{0,3}([^\W\d_]+)")
_NOT_DATE_BEFORE = words(
    """
    pain strength apgar apgars bp intact ehl monofilament grip bipap tof gds flexors power le ue rue lue rle lle
    borg bpp flex flexion extension pupils waddell str recall max moca mmse nightmares dtr dtrs dorsiflexion score
    scores scoring ssrs bled criteria pn bims legs arms motor cog walk quad quads cravings mood murmur fatigue
    aldrete cramps itch reflexes reflex pulses pulse stage grade level levels va vision acuity gcs rating rates
    rated scale ratio phq gad cpap peep fio vent rate sem sensation muscle biceps triceps deltoid delt iliopsoas
    hamstrings gastroc plantar toe effort severity intensity nausea anxiety depression sleep energy stress worst
    best average avg baseline phalen points point pts step steps rep reps sets set trial trials item items question
    questions page pg part visit session sessions dose doses cycle week wk day cores nodes node ln lns nerve ratio
    tab tabs half gtt norco percocet advair symbicort vicodin suboxone entresto lortab combivent index size fr fu
    gauge needle od os ou s1s2 cap chads vasc wells centor curb katz adl iadl braden morse sofa apache asa
    mallampati ecog kps nyha child gleason bishop
    """
)
_NOT_DATE_AFTER = words(
    """
    strength pain grip sem bp recall rest cores ppd mm nights dtr dtrs ehl bottles quad steps sens rom trials slr
    cap reflexes reflex murmur systolic diastolic holosystolic tab tabs tablet tablets cup inch inches mile miles
    hour hours pack packs positive nodes node lymph week weeks wks wk day days month months year years points power
    motor sensation pulses intact bilaterally bilat throughout flexion extension ratio dose doses vision ou od os
    headache intensity severity scale meq cm mg ml of out ns ringer liter half normal
    """
)
_DATE_BEFORE = words(
    """
    on since until till thru through from dated date due by before after seen admit admitted d/c dc discharged exp
    expires expired lmp dos doa dol doi adm last next prior effective received collected drawn reviewed done started
    start stopped begun began of for xr ct mri us echo labs cxr ekg ecg colonoscopy egd pap bmp cbc cx culture
    cultures biopsy path surgery op rtc fu appt appointment follow followup scheduled resched rescheduled placed
    removed changed sent faxed signed called noted dx onset between and to eff given fill filled refill refilled sun
    mon tue tues wed thu thur thurs fri sat sunday monday tuesday wednesday thursday friday saturday
    """
)
_DENOMINATORS = frozenset({2, 3, 4, 5, 6, 10, 15, 20, 24, 27, 30})


def _partial(text: str, start: int, _end: int) -> Iterator[Place]:
    if match := _MONTH_YEAR.match(text, start):
        if _fits_front(text, start):
            yield match.span()
        return
    match = _PARTIAL.match(text, start)
    if match is None or not _numeric(text, start):
        return
    month, day = int(match[1]), int(match[2])
    if 1 <= month <= 12 and 1 <= day <= 31 and _is_date(text, start, match.end(), month, day):
        yield match.span()


def _is_date(text: str, start: int, end: int, month: int, day: int) -> bool:
    """Weigh what stands around 'n/m': a score, a ratio and a dose look the same as a day."""
    before = _LAST_WORD.search(text[max(0, start - 24) : start])
    word_before = fold(before[1]) if before else ""
    following = _NEXT_WORD.match(text, end)
    word_after = fold(following[1]) if following else ""
    if word_before in _NOT_DATE_BEFORE or word_after in _NOT_DATE_AFTER:
        return False
    weight = 0
    if word_before in _DATE_BEFORE:
        weight += 2
    if text[end : end + 1] == ":" or re.match(r" (?:at |@ ?)?\d{1,2}:?\d\d\b", text[end : end + 12]):
        weight += 1
    if text[max(0, start - 1) : start] in ("", "\n"):
        weight += 1
    if day == 10 or month == day or (day in _DENOMINATORS and month <= day):
        weight -= 2
    return weight >= -1 if day > 6 and day != 10 else weight >= 0


# -- month names ------------------------------------------------------------------------------------------------------

_OF = r"(?:\s?of\s|[\s,.\-/]{0,3})"
_YEAR_TAIL = rf"(?:{_OF}['’]?(?:{_YEAR}|(?<=['’])\d\d)|(?<=[\-/])\d\d|(?<=[a-z])\d\d(?!\d))"
_DAY_MONTH = re.compile(
    rf"{_DAY}(?:\s?{_ORDINAL})?(?:\sof\s|[ \t\-./]{{0,2}}){_MONTH}{_END}\.?"
    rf"(?:(?:\sof\s|[ ,\-/.]{{0,2}})(?:{_YEAR})(?!\d)|[\-/' ’]{{1,2}}\d\d(?![\d:/]))?"
    rf"|{_DAY}{_MONTH}(?:{_YEAR}|\d\d)(?!\d)",
    re.IGNORECASE,
)
_GLUED = re.compile(rf"{_DAY}{_MONTH}(?:{_YEAR}|\d\d)(?!\d)", re.IGNORECASE)


def _day_month(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _GLUED.match(text, start) or _DAY_MONTH.match(text, start)
    if match and _fits_front(text, start) and not text[max(0, start - 1) : start].isalpha():
        surface = match[0]
        if "may" in fold(surface) and not re.search(r"[Mm]ay\W{0,3}\d", surface) and "May" not in surface:
            return
        yield start, start + len(surface.rstrip(" .,"))


_AFTER_MONTH = re.compile(
    rf"\.?[ \t,\-/]{{0,2}}(?P<day>{_DAY})(?:\s?{_ORDINAL})?(?!\d|[:/]\d|\.\d|%)"
    rf"(?P<year>(?:,? ?of |[ ,\-/.]{{1,3}}|,?\s)['’]?(?:{_YEAR})(?!\d)|,? ['’]\d\d(?!\d)|[\-/]\d\d(?!\d))?"
)
_AFTER_MONTH_YEAR = re.compile(
    rf"\.?(?:,? of |[ \t,\-/]{{0,2}})(?P<v>{_YEAR}(?!\d)|['’]\d\d(?!\d))|[\-/](?P<w>\d\d)(?!\d)"
)
_MORE_DAYS = re.compile(
    rf"[ \t]?(?:,|&|{DASH}|to|and|or|through|thru)[ \t]{{0,2}}(?:and )?(?P<v>{_DAY}(?:{_ORDINAL})?"
    rf"(?:(?:,? |,){_YEAR})?)(?![\w/:]|\.\d|%)(?! (?:mg|weeks?|days?|months?|years?|hours?|times|ml|units?|mm|cm)\b)"
)


def _month_day(text: str, start: int, end: int) -> Iterator[Place]:
    """'March 3, 2025', 'Mar 3', 'March 3, 5 and 9, 2024' as three spans, 'March 2019', 'Nov2018'."""
    if (year := _AFTER_MONTH_YEAR.match(text, end)) is not None:
        yield start, year.end()
        return
    match = _AFTER_MONTH.match(text, end)
    if match is None:
        return
    word = fold(text[start:end])
    if word in ("may", "mar", "sep", "dec") and not text[start].isupper():
        return
    yield start, match.end()
    position = match.end()
    while more := _MORE_DAYS.match(text, position):
        yield more.span("v")
        position = more.end()


_BEFORE_MONTH = re.compile(
    r"(?:\b(?:in|since|by|until|till|of|last|next|this|early|mid|late|from|through|thru|during|before"
    r"|after|to|and|between"
    r"|around|approx|about|every|beginning|end|dx|exp|due)[ \-]{1,2}|[(~/→]\s?|\b(?:mid|early|late)-)$",
    re.IGNORECASE,
)
_NOT_MONTH_AFTER = re.compile(
    r"[ \t]+[A-Z][a-z]|['’]s?\b|[ \t]?[-:=]?[ \t]?\w*@|-[A-Z]|[ \t](?:have|has|be|need|not|she|he)\b"
)


def _month_alone(text: str, start: int, end: int) -> Iterator[Place]:
    surface = text[start:end]
    if surface.islower() or _NOT_MONTH_AFTER.match(text, end):
        return
    if fold(surface) not in _WORD_MONTHS or _BEFORE_MONTH.search(text[max(0, start - 14) : start]):
        yield start, end


# -- years and ordinals -----------------------------------------------------------------------------------------------

_BARE_YEAR = re.compile(r"(?:19[2-9]\d|20[0-4]\d)(?:['’]?s)?(?![\w:/%°]|[.,]\d|-\d{3}|'|\+)")
_NOT_YEAR_AFTER = re.compile(
    r"\s{0,2}(?:iu|mg|mcg|ml|cc|kcal|cal|calories|units?|u|g|gm|grams?|hrs?|hours?|h|criteria"
    r"|guidelines?|x\d|steps|k|copies|cells"
    r"|pm|am|lbs?|feet|ft|psi|diet|meters?|st|street|ave|rd|road|blvd|drive|dr|ln|lane|way|ct|w|e|n|s)\b",
    re.IGNORECASE,
)
_NOT_YEAR_BEFORE = re.compile(
    r"(?:\b(?:at|by|called|eta|room|rm|bed|ext|x|min|esc|d|than|sat|approx|force|code|ste|suite|apt"
    r"|unit|box|no|banff|acr|ada|aspen"
    r"|who|mcdonald|gold|code|pacu|bedside|triage|to|egfr|ckd-epi|version|v|pgy|dose|volume|in/out|out"
    r"|total|urine|ml|ebl)"
    r"[ .:#]{0,2}|[@<>=$#/\-–.,]\s?|\d[ /])$",
    re.IGNORECASE,
)
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|since|from|until|till|through|spring|summer|fall|autumn|winter|circa|year|early|mid"
    r"|late|before|after|of|during"
    r"|class|dx|to|by|around|between|and|hx|born|christmas|thanksgiving|easter|about)[ '\-]{1,2}|\(\s?"
    r"|\(c\.? ?|~ ?|;\s|-)$",
    re.IGNORECASE,
)


def _year(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _BARE_YEAR.match(text, start)
    if match is None or not _numeric(text, start):
        return
    before = text[max(0, start - 14) : start]
    if _NOT_YEAR_AFTER.match(text, match.end()):
        return
    if _YEAR_BEFORE.search(before) or not _NOT_YEAR_BEFORE.search(before):
        yield match.span()


_DAY_ALONE = re.compile(rf"(?:3[01]|[12]?\d){_ORDINAL}(?![\w-])")
_DAY_ALONE_BEFORE = re.compile(
    r"(?:\b(?:on|till|until|since|by|of|from|through|thru|before|after|and|to|for|mon|tue|tues|wed|thu"
    r"|thurs|fri|sat|sun"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day),? )(?:the )?$",
    re.IGNORECASE,
)
_DAY_ALONE_AFTER = re.compile(
    r"\s?(?:[.,;:)]|$|\n|(?:at|for|and|to|with|w/|in|if|per|when|by|but|so|he|she|we|pt|a\.?m|p\.?m|or"
    r"|then|after|before|-|–|\d))",
    re.IGNORECASE,
)


def _ordinal_day(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _DAY_ALONE.match(text, start)
    if (
        match
        and _DAY_ALONE_BEFORE.search(text[max(0, start - 18) : start])
        and _DAY_ALONE_AFTER.match(text, match.end())
    ):
        yield match.span()


def _date(name: str, find: Find, score: float, triggers: tuple[str, ...] = (), rate: Rate | None = None) -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.DATE,
        entity="DATE",
        find=find,
        words=triggers,
        score=score,
        evidence=Evidence.SHAPE,
        rate=rate,
    )


_MONTHS = tuple(sorted(_FULL_MONTHS | _SHORT_MONTHS))
WORD_PATTERNS = (
    _date("month day", _month_day, 0.95, _MONTHS),
    _date("month alone", _month_alone, 0.7, _MONTHS),
)
FULL = _date("full date", _full, 0.9, rate=_rate_full)
COMPACT = _date("compact date", _compact, 0.85)
DAY_MONTH = _date("day and month name", _day_month, 0.95)
PARTIAL = _date("day and month", _partial, 0.75)
YEAR = _date("year", _year, 0.7)
ORDINAL_DAY = _date("ordinal day", _ordinal_day, 0.7)
