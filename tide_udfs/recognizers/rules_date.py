"""Patterns of dates in digits: full, ISO, compact, and partial ones in their context."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.pattern import DASH, DASHES, Find, Pattern, Place, Rate, words
from tide_udfs.span import Evidence, PhiCategory

_ORDINAL = r"(?:st|nd|rd|th)"
YEAR_FORM = r"(?:1[89]\d\d|20\d\d)"


_RANGE_BEFORE = re.compile(
    rf"(?:\d/\d{{1,4}}|\d-\d{{1,2}}-\d{{2,4}}|\b(?:19|20)\d\d|[a-z]\.? ?\d{{1,2}})[ ]?{DASH}\Z", re.IGNORECASE
)


def is_free(text: str, start: int) -> bool:
    """Tell whether a date may begin at `start`: nothing is glued to its front but the first date of a range."""
    before = text[max(0, start - 2) : start]
    if not before or before[-1] in " \n\t(":
        return True
    if before[-1].isalnum() or before[-1] in "#$":
        return before[-1] in "xX" and not before[:1].isalnum()
    if before[-1] in "/.-–—" and before[0].isalnum():
        return _RANGE_BEFORE.search(text, max(0, start - 14), start) is not None
    return True


_FULL = re.compile(
    rf"(\d{{1,2}})({DASH}|[/.])(\d{{1,2}})\2(\d{{4}}|\d{{2}})(?![\d/]|\.\d)(?!{DASH}\d{{1,2}}(?!\d"
    rf"|[/.\-]\d))(?!{DASH}\d{{3,}}(?![/.\-]))"
    rf"|(\d{{4}})({DASH}|[/.])(\d{{1,2}})\6(\d{{1,2}})(?!\d|[/.]\d|{DASH}\d)",
)
_SPACED = re.compile(r"(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4})(?![\d/])")
_SHORT_DOTTED = 8
"""Characters of a dotted date below which it may be a section or a version ('1.2.34')."""
_BIRTH_BEFORE = re.compile(r"(?:dob|born|birth|date|seen|on|visit|d\.o\.b\.)[\s:.]{1,3}\Z", re.IGNORECASE)


def _full(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _FULL.match(text, start) or _SPACED.match(text, start)
    if match is None or not is_free(text, start):
        return
    if not _plausible(match[0]):
        return
    dotted = match.re is _FULL and match[2] == "." and len(match[4]) == 2
    if dotted and match.end() - start < _SHORT_DOTTED and not _stands_alone(text, start, match.end()):
        return
    yield match.span()


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Tell whether '5.1.24' stands where a date does, and no version or section."""
    if _BIRTH_BEFORE.search(text[max(0, start - 8) : start]):
        return True
    before, behind = text[max(0, start - 2) : start], text[end : end + 2]
    opens = not before or before[-1] == "\n" or before == "  "
    return (opens and not behind[:1].isalnum()) or (before[-1:] == " " and (not behind or behind[0] == "\n" or behind == "  "))


def _plausible(surface: str) -> bool:
    """Tell a date from a record number of the same form: an impossible day is one only beside a four-digit year."""
    numbers = [int(part) for part in re.findall(r"\d+", surface)]
    if max(numbers) > 999:
        return any(1850 <= number <= 2100 for number in numbers)
    return len(re.findall(r"\d+", surface)[-1]) == 2 and 1 <= min(numbers[:2]) <= 12 and max(numbers[:2]) <= 31


def _rate_full(surface: str) -> tuple[float, Evidence]:
    """A possible day with a year of four digits is beyond doubt; an impossible one is still masked."""
    numbers = [int(part) for part in re.findall(r"\d+", surface)]
    long_year = max(numbers) > 999
    small = [number for number in numbers if number <= 999] if long_year else numbers[:2]
    possible = len(small) == 2 and 1 <= min(small) <= 12 and max(small) <= 31
    if long_year and possible and 1850 <= max(numbers) <= 2100:
        return 0.97, Evidence.CHECKED
    return (0.9 if possible else 0.6), Evidence.SHAPE


_COMPACT = re.compile(
    rf"(?:{YEAR_FORM})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?=T?\d{{4,6}}(?!\d))|(?![^\W_]|{DASH}\d{{2,7}}(?!\d)))"
    r"|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19[2-9]\d|20[0-4]\d)(?!\w)"
)


def _compact(text: str, start: int, _end: int) -> Iterator[Place]:
    """Eight digits that are a possible day: by chance one number in 250 is."""
    match = _COMPACT.match(text, start)
    if (
        match
        and not text[max(0, start - 1) : start].isalnum()
        and text[max(0, start - 1) : start] not in ("-", ".", "/", "#")
    ):
        yield match.span()


# -- a day and a month without a year ---------------------------------------------------------------------------------

_PARTIAL = re.compile(r"(\d{1,2})/(\d{1,2})(?![\d/%]|\.\d|,\d(?!\d?/\d)|['’]s|[^\W\d_])")
_SECOND_DAY = re.compile(rf"{DASH}(3[01]|[12]\d|0?[1-9])(?![\d/%.]|:\d|-)(?! ?(?:mg|days?|weeks?|wks?|x)\b)")
_MONTH_SHORT_YEAR = re.compile(r"(0[1-9]|1[0-2])/(3[2-9]|[4-9]\d)(?![\d/%.]| ?(?:mmHg|on|\(\d))")
_YEARS_BESIDE = re.compile(r"(?:0[1-9]|1[0-2])/(?:\d\d)?[3-9]\d(?!\d)|(?:dx|since|surgery|ca|in|exp) \Z")
_DASHED_DATE = re.compile(r"(?<![\d-])(?:0?[1-9]|1[0-2])-(?:3[01]|[12]\d|0?[1-9])-(?:20|19)?\d\d(?![\d-])")
_DASHED = re.compile(r"(1[0-2]|0?[1-9])-(3[01]|[12]\d|0[1-9])(?![\w/%-]|[.,]\d)")
_DASHED_BEFORE = re.compile(r"\b(?:on|since|until|till|by|dated|from|due|seen|before|after|d/c|exp) \Z", re.IGNORECASE)
_MONTH_YEAR = re.compile(rf"(0?[1-9]|1[0-2])([/-])({YEAR_FORM})(?![\d/]|[.]\d)")
_NOTE_MONTH = re.compile(r"(?<![\d/.-])(1[0-2]|0?[1-9])[/-](?:3[01]|[12]\d|0?[1-9])[/-](?:20|19)?\d\d(?!\d)")
_LAST_WORD = re.compile(r"([^\W\d_]+)(?:-\d{1,2})?[^\w]{0,3}\Z")
_NEXT_WORD = re.compile(r"[ \t\-]{0,2}([^\W\d_]+)")
_NOT_DATE_BEFORE = words(
    """
    lawton epworth bbps faq ishihara mackay katz palpa bnt glim gracey houdini ampac audit beighton berg bisection cpot durkan epds fried frailty gg hits ice ilo ishak mm morisky mrc nihss pac ranson sls sppb
    tinetti zarit achilles acuity adl adls advair aldrete ambien anxiety apache apgar apgars arms asa asrs ativan attended average
    avg bang baseline best biceps bims bipap bishop bled blocks boost borg bp bpp braden bup c5 c6 c7 c8 cap case
    centor chads child chronicity clicks clock cog columbia combivent cores cpap cramps cravings crescendo crescents
    criteria curb cycle day delt deltoid depression digits dorsiflexion dose doses dp dtr dtrs during ecog effort
    ehl energy entresto epds extension fab fatigue film films fio flex flexion flexors follows fr fu gad gastroc
    gauge gcs gds gleason gr grade grip grossly groups gs gtt hads half hamstrings hb histamine hoffman holosystolic
    hsm iadl iliopsoas index intact intensity isncsci itch item items jamar katz klonopin kps l2 l3 l4 l5 latch le
    legs level levels lle ln lns lortab lue mallampati margin max mchat mdq mmse moca monofilament mood morse motor
    murmur muscle naming nausea needle nerve nightmares nlx nocte node nodes norco nottingham nyha od opp os ou page
    pain pansystolic part pat peep pegs percocet pg phalen phq plantar pn point points power psv pts pulse pulses
    pupils quad quadriceps quads question questions rai rales rate rated rates rating ratio recall reflex reflexes
    rep reps rle rue s1 s1s2 sbt scale score scores scoring sem sennosides sensation sentinel session sessions set
    sets sev severe severity size sjc sleep sofa ssrs stage step steps stop str strength stress strict suboxone
    symbicort t1 tab tabs tac teach thumb tjc toe tof tp trail trial trials triceps ue unasyn va vasc vent vicodin
    vision visit voices waddell wal walk week wells wk worst xanax
    """
)
_NOT_DATE_AFTER = words(
    """
    ago bilat bilaterally blocks bolus bottles bp cap cc clicks cm cores correct course crescendo cup cups day days
    diastolic dose doses dtr dtrs ehl extension feeds films flexion grip groups half hands headache holosystolic
    hour hours hsm hx inch inches intact intensity interspace items kapandji lb liter lymph meq mg mile miles
    mixture ml mm month months motor murmur nights node nodes normal ns od of os ou out oz pack packs pain
    pansystolic pills points positive power ppd pulses quad ratio recall recalled reflex reflexes rest ringer rom
    scale sem sens sensation sentinel severity sl slr smart steps still strength systolic tab tablespoon tablet
    tablets tabs tac teaspoon throughout toes trials tries trocar tsp vibratory vision week weeks wk wks year years
    """
)
_DATE_BEFORE = words(
    """
    adm admit admitted after and appointment appt before began begun between biopsy bmp by called cbc changed
    collected colonoscopy ct culture cultures cx cxr d/c date dated dc discharged doa doi dol done dos drawn due dx
    ecg echo eff effective egd ekg exp expired expires faxed fill filled follow followup for fri friday from fu
    given labs last lmp mon monday mri next noted of on onset op pap path placed prior received refill refilled
    removed resched rescheduled reviewed rtc sat saturday scheduled seen sent signed since start started stopped sun
    sunday surgery through thru thu thur thurs thursday till to tue tues tuesday until us wed wednesday xr
    """
)
_TIME_BEHIND = re.compile(r":|,? (?:at |@ ?)?(?:[01]?\d|2[0-3]):?[0-5]\d(?!\d)")
_BESIDE = re.compile(r"(?<![\d/])(\d{1,2})[+-]?/(\d{1,2})(?![\d/])")
_COUNTED = words("visit visits dose doses level levels session sessions set sets od stop out ou os films film half")
"""Words that a number of a series follows as well as a day: 'visit 2/6', 'visit 8/29'."""
_LED_COUNT = re.compile(
    r"\b(?:last|next|prior|first|final|info|trough|random|tacro|tac|vanc|stat|ed|er|er|clinic|home|kids|mom|care|audio|of|new)"
    r"[ -]+(?:visit|dose|level|session|set|out|stop)s? \Z",
    re.IGNORECASE,
)
_LARGEST_SCORE = 10
_LIKELY = -0.85
"""The least weight of a date: at this one 97 % of written partial dates are found, and 87 % of what is found is one."""


def _partial(text: str, start: int, _end: int) -> Iterator[Place]:
    if not is_free(text, start):
        return
    if match := _MONTH_YEAR.match(text, start):
        yield match.span()
    elif match := _PARTIAL.match(text, start):
        first, second = int(match[1]), int(match[2])
        if (first, second) == (1, 2) and _word_before(text, start) not in _DATE_BEFORE:
            return  # half a tablet
        if (1 <= first <= 12 and 1 <= second <= 31 and _weight(text, start, match.end(), first, second) > _LIKELY) or (
            12 < first <= 31 and 1 <= second <= 12 and _word_before(text, start) in _DATE_BEFORE
        ):
            yield match.span()
            if (more := _SECOND_DAY.match(text, match.end())) and int(more[1]) > second:
                yield more.span(1)
        elif (short := _MONTH_SHORT_YEAR.match(text, start)) and _beside_years(text, start, short.end()):
            yield short.span()
    elif match := _DASHED.match(text, start):
        led = _DASHED_BEFORE.search(text, max(0, start - 8), start)
        near = _dashed_dates(text) and len(match[1]) == 2 and _near_months(text, int(match[1]))
        if (led or (near and text[max(0, start - 1) : start].isspace())) and not _UNIT_BEHIND.match(text, match.end()):
            yield match.span()


_UNIT_BEHIND = re.compile(r" ?(?:mg|ml|mcg|days?|weeks?|wks?|wk|months?|hours?|hrs?|min|cm|mm|lead|units?|x|%|volts?|v|hz|ma|cc|lbs?|kg|g|points?|times)\b", re.IGNORECASE)


def _beside_years(text: str, start: int, end: int) -> bool:
    """Tell whether '03/85' stands beside another month and year, in a table of jobs or diagnoses."""
    around = f"{text[max(0, start - 40) : start]} {text[end : end + 40]}"
    return len(_YEARS_BESIDE.findall(around)) > 0


@lru_cache(maxsize=1)
def _dashed_dates(text: str) -> bool:
    """Tell whether a note writes its dates with dashes."""
    return _DASHED_DATE.search(text) is not None


def _near_months(text: str, month: int) -> bool:
    return any(abs(month - known) in (0, 1, 11) for known in _months_of(text))


def _word_before(text: str, start: int) -> str:
    match = _LAST_WORD.search(text[max(0, start - 24) : start])
    return fold(match[1]) if match else ""


@lru_cache(maxsize=1)
def _months_of(text: str) -> frozenset[int]:
    """Return the months of the full dates of a note: its partial dates lie near them."""
    return frozenset(int(match[1]) for match in _NOTE_MONTH.finditer(text))


def _scores_beside(text: str, start: int, end: int, month: int, day: int) -> bool:
    """Tell whether another 'n/m' with the same small m is close: '5/5 … 4/5' are strengths, '12/3, 12/4' are days."""
    if day > _LARGEST_SCORE:
        return False
    beside = [*_BESIDE.finditer(text, max(0, start - 24), start), *_BESIDE.finditer(text, end, end + 24)]
    return any((int(one[2]) == day and int(one[1]) != month) or one[1] == "0" for one in beside)


def _weight(text: str, start: int, end: int, month: int, day: int) -> float:
    """Weigh what stands around 'n/m', as log odds: a score, a ratio and a dose look the same as a day.

    Source: logistic regression over the written notes, rounded; words are in the lists above.
    """
    before = _word_before(text, start)
    if text[max(0, start - 1) : start] == "=":
        return -9.0
    if text[max(0, start - 1) : start] == "(":
        before = ""
    if _scores_beside(text, start, end, month, day):
        return -9.0
    following = _NEXT_WORD.match(text, end)
    after = fold(following[1]) if following else ""
    led = 0.0
    if before in _COUNTED:
        led = 3.5 if _LED_COUNT.search(text, max(0, start - 28), start) else -2.0 if month > day else -4.5
    elif before in _NOT_DATE_BEFORE or after in _NOT_DATE_AFTER:
        return -9.0
    weight = led + 6.0 - 3.0 * (month <= day) - (3.0 if day in (2, 3, 4, 5, 10) else 2.0 if day in (6, 7, 8, 9) else 0.0)
    months = _months_of(text)
    if month in months:
        weight += 1.0
    elif not any(abs(month - known) in (1, 11) for known in months):
        weight -= 1.2
    weight += 1.3 * (before in _DATE_BEFORE) + 2.3 * bool(_TIME_BEHIND.match(text, end))
    return weight + 1.5 * (start == 0 or text[start - 1] == "\n") + 1.0 * (text[end : end + 1] in ("–", "-", ")"))


_BIRTH = re.compile(
    r"[ :.\-]{1,3}(?:is )?(?P<v>(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d\d(?!\d)|(?:0?[1-9]|1[0-2]) (?:0?[1-9]|[12]\d|3[01]) (?:19|20)\d\d(?!\d))"
)


def _birth(text: str, _start: int, end: int) -> Iterator[Place]:
    """'dob 040199', 'DOB 9 2 2008'."""
    if match := _BIRTH.match(text, end):
        yield match.span("v")


_SCANNED_LEFT = re.compile(r"[\dOol]{1,2}\Z")
_SCANNED_RIGHT = re.compile(r"[ ]?[\dOol]{1,2}[ ]?/[ ]?(?:[\dOol]{4}|[\dOol]{2})(?!\w)")


def _scanned(text: str, start: int, end: int) -> Iterator[Place]:
    """'O8/O5/24': a date as a scanner reads it."""
    left = _SCANNED_LEFT.search(text, max(0, start - 2), start)
    right = _SCANNED_RIGHT.match(text, end)
    if left and right and not text[max(0, left.start() - 1) : left.start()].isalnum():
        surface = text[left.start() : right.end()]
        if any(char in "Ool" for char in surface) and sum(map(str.isdigit, surface)) > 2:
            yield left.start(), right.end()


# -- years and ordinals -----------------------------------------------------------------------------------------------

_BARE_YEAR = re.compile(
    r"(?:19[2-9]\d|20[0-3]\d)(?:['’]?s)?(?![\w/%°'+]|[.,:]\d|-\d{1,2}-\d|-\d{3,}(?!\d?(?:[^\d]|\Z)))"
)
_NOT_YEAR_BEHIND = re.compile(
    r"[ \t]{0,2}(?:iu|mg|mcg|ml|cc|kcal|cal|calories|units?|u|g|gm|grams?|hrs?|hours?|h|criteria"
    r"|guidelines?|x\d|steps|k"
    r"|copies|cells|pm|am|lbs?|feet|ft|psi|diet|meters?|m|ppm|formulary|definition|revision|edition|version"
    r"|(?:[NSEW]{1,2}\.? )?[A-Z][a-z]+ (?:St|Ave|Rd|Blvd|Dr|Ln|Way|Ct|Street|Avenue|Road|Drive|Lane|Court))\b",
    re.IGNORECASE,
)
_NOT_YEAR_BEFORE = re.compile(
    r"(?:\b(?:at|called|eta|room|rm|bed|ext|min|esc|than|sat|approx|force|code|ste|suite|apt|unit|box"
    r"|no|banff|acr|ada|aspen|who"
    r"|mcdonald|gold|pacu|bedside|triage|egfr|ckd-epi|version|v|pgy|dose|volume|in/out|out|total|urine"
    r"|ml|ebl|aap|asccp|pole"
    r"|kdigo|usmstf|acns|npiap|npuap|gold|nia|aua|nccn|esc|aha|acc|asa|idsa|cdc|aasld|hep|heparin|d|im|iv|po|qhs|until|till|by|from|npo|~)[ .:#]{1,2}|\b(?:vit|vitamin) [a-z] |[@<>=$#/+]\s?|\d\.)\Z",
    re.IGNORECASE,
)
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|since|spring|summer|fall|autumn|winter|circa|year|early|mid|late|before|after|during"
    r"|class|dx|dx'd|hx|born"
    r"|christmas|thanksgiving|easter|(?:19|20)\d\d,?(?: and| &)?)[ '\-]{1,2}|\(\s?|\(c\.? ?|;\s|(?:19"
    r"|20)\d\d ?[-–/] ?)\Z",
    re.IGNORECASE,
)
_CLOCK_LINE = re.compile(r"^[ \t]*(?:0\d|1[0-8]|2[1-3])[0-5]\d(?![\d/.-])", re.MULTILINE)


@lru_cache(maxsize=1)
def _has_clock_lines(text: str) -> bool:
    """Tell whether lines begin with a time of four digits, so that '1940' in front of one is a time too."""
    return _CLOCK_LINE.search(text) is not None


def _year(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _BARE_YEAR.match(text, start)
    if match is None or not is_free(text, start) or _NOT_YEAR_BEHIND.match(text, match.end()):
        return
    if (
        (start == 0 or text[start - 1] == "\n")
        and text[match.end() : match.end() + 1] != "\n"
        and _has_clock_lines(text)
    ):
        return
    before = text[max(0, start - 14) : start]
    if _YEAR_BEFORE.search(before) or not _NOT_YEAR_BEFORE.search(before) or _certain_year(text, start, match.end(), before):
        yield from _with_second_year(text, start, match.end())


_TO_YEAR = re.compile(r"\b(?:from|until|till|to|d\.|died|by) \Z", re.IGNORECASE)
_YEAR_ENDS = re.compile(r"(?: ?(?:to|until|till|through|thru|on|-|–)\b| [-–] ?|[,;.)\n]|\Z| (?:by|of|after|when|at|he|she|for|and)\b)")
_NIGHT = 2000
_SECOND_YEAR = re.compile(r"[-–/](\d\d)(?![\d/]|-\d)")
_MONTH_BEHIND = re.compile(r"-(0[1-9]|1[0-2])(?![\d/-])")


def _certain_year(text: str, start: int, end: int, before: str) -> bool:
    """Tell a year from a time of day behind 'from' or 'until': '1966' is no time, 'd. 2012' neither."""
    if not _TO_YEAR.search(before):
        return False
    minutes = int(text[start + 2 : start + 4])
    if minutes > 59 or before.endswith(("d. ", "died ")):
        return True
    return _YEAR_ENDS.match(text, end) is not None and not _CLOCK_NEAR.search(text, max(0, start - 60), min(len(text), end + 60))


_CLOCK_NEAR = re.compile(r"(?<![\d/-])(?:0\d|1[0-8]|2[1-3])[0-5]\d(?![\d/-])|\d:\d\d|\b(?:npo|till|qhs|noc)\b", re.IGNORECASE)


def _with_second_year(text: str, start: int, end: int) -> Iterator[Place]:
    """'2024-25' is two years, '2021-03' a month."""
    first = int(text[start : start + 4])
    second = _SECOND_YEAR.match(text, end)
    if second and int(second[1]) == (first + 1) % 100:
        yield start, end
        yield second.span(1)
    elif month := _MONTH_BEHIND.match(text, end):
        yield start, month.end()
    else:
        yield start, end


_SHORT_YEAR = re.compile(r"\d\d(?![\w'’\"/:]|\.\d| ?(?:in|ft|feet|inches|lb)\b)")


def _short_year(text: str, start: int, end: int) -> Iterator[Place]:
    """'\'19': an apostrophe, then two digits; not the inches of a height."""
    before = text[max(0, start - 2) : start]
    if (
        end - start == 2
        and before[-1:] in ("'", "’", "‘")
        and not before[:1].isalnum()
        and _SHORT_YEAR.match(text, start)
    ):
        yield start - 1, end


_DAY_ALONE = re.compile(rf"(?:3[01]|[12]?\d){_ORDINAL}(?![\w-])")
_THE_DAY_BEFORE = re.compile(r"\b(?:on|till|until|since|by|due|from|before|after|through|was|is|were|for)(?: the|(?<=due)) \Z|day,? the \Z", re.IGNORECASE)
_NOT_DAY_BEHIND = re.compile(
    r"[ \-](?:arm|port|interspace|intercostal|layer|space|percentile|%ile|week|wk|month|mo|year|yr|day|grade|floor|fl|rib|ribs|metatarsal|metacarpal|digit|toe|finger|ray|degree|deg|edition"
    r"|century|visit|stage|line|dose|cranial|nerve|ventricle|trimester|pregnancy|generation|attempt|admission|episode|time|cycle|infusion|one"
    r"|St|Street|Ave|Avenue|cent|quarter|period|shift|semester|child|son|daughter|and|or|[A-Z])\b", re.IGNORECASE
)
_DAY_ALONE_BEFORE = re.compile(
    r"(?:\b(?:on|till|until|since|by|of|from|through|thru|before|after|and|to|for|mon|tue|tues|wed|thu"
    r"|thurs|fri|sat|sun"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day),? )(?:the )?\Z",
    re.IGNORECASE,
)
_DAY_ALONE_AFTER = re.compile(
    r"\s?(?:[.,;:)]|\Z|\n|(?:at|for|and|to|with|w/|in|if|per|when|by|but|so|he|she|we|pt|a\.?m|p\.?m|or"
    r"|then|after|before|-|–|\d))",
    re.IGNORECASE,
)


def _ordinal_day(text: str, start: int, _end: int) -> Iterator[Place]:
    match = _DAY_ALONE.match(text, start)
    if match is None:
        return
    before = text[max(0, start - 18) : start]
    certain = _THE_DAY_BEFORE.search(before) and not _NOT_DAY_BEHIND.match(text, match.end())
    if certain or (_DAY_ALONE_BEFORE.search(before) and _DAY_ALONE_AFTER.match(text, match.end())):
        yield match.span()


def date_pattern(
    name: str,
    find: Find,
    score: float,
    *,
    words: tuple[str, ...] = (),
    cased: tuple[str, ...] = (),
    lengths: tuple[int, int] = (1, 4),
    followed: str = "",
    rate: Rate | None = None,
) -> Pattern:
    """Return a pattern of the category DATE."""
    return Pattern(
        name=name,
        category=PhiCategory.DATE,
        entity="DATE",
        find=find,
        words=words,
        cased=cased,
        lengths=lengths,
        followed=followed,
        score=score,
        evidence=Evidence.SHAPE,
        rate=rate,
    )


WORD_PATTERNS = (
    date_pattern("birth", _birth, 0.9, words=("dob", "d o b", "date of birth", "birth date", "birthdate", "born")),
)
SCANNED = Pattern(
    name="scanned date",
    category=PhiCategory.DATE,
    entity="DATE",
    find=_scanned,
    scan=re.compile(r"/(?=[ ]?[\dOol]{1,2}[ ]?/[ ]?[\dOol]{2})"),
    score=0.8,
    evidence=Evidence.SHAPE,
)
FULL = date_pattern("full date", _full, 0.9, followed=f"{DASHES}/. ", rate=_rate_full)
COMPACT = date_pattern("compact date", _compact, 0.85, lengths=(8, 14))
PARTIAL = date_pattern("day and month", _partial, 0.75, lengths=(1, 2), followed="/-")
YEAR = date_pattern("year", _year, 0.7, lengths=(4, 4))
ORDINAL_DAY = date_pattern("ordinal day", _ordinal_day, 0.7, lengths=(1, 2), followed="snrt")
SHORT_YEAR = date_pattern("short year", _short_year, 0.7, lengths=(2, 2))
