"""Patterns of dates without a year: '4/12', '12-14', and of month and year: '3/2019', '03/85'."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.pattern import DASH, Place, words
from tide_udfs.recognizers.rules_date import YEAR_FORM, date_pattern, is_free

_PARTIAL = re.compile(r"(\d{1,2})/(\d{1,2})(?![\d/%]|\.\d|,\d(?!\d?/\d)|['’]s|[^\W\d_]| (?:d|h)\b(?![/'’]))")
_SECOND_DAY = re.compile(
    rf"(?:{DASH}| (?:or|and|&) )(3[01]|[12]\d|0?[1-9])(?![\d/%]|\.\d|:\d|-)"
    r"(?! ?(?:mg|ml|mcg|days?|weeks?|wks?|months?|hours?|hrs?|units?|times|d|x)\b)"
)
_MONTH_SHORT_YEAR = re.compile(r"(0[1-9]|1[0-2])/(3[2-9]|[4-9]\d)(?![\d/%.]| ?(?:mmHg|on|\(\d))")
_YEARS_BESIDE = re.compile(r"(?:0[1-9]|1[0-2])/(?:\d\d)?[3-9]\d(?!\d)|(?:dx|since|surgery|ca|in|exp) \Z")
_DASHED_DATE = re.compile(r"(?<![\d-])(?:0?[1-9]|1[0-2])-(?:3[01]|[12]\d|0?[1-9])-(?:20|19)?\d\d(?![\d-])")
_DASHED = re.compile(r"(1[0-2]|0?[1-9])-(3[01]|[12]\d|0[1-9])(?![\w/%-]|[.,]\d)")
_DASHED_BEFORE = Before(
    r"\b(?:on|since|until|till|by|dated|from|due|seen|before|after|d/c|exp|rtc|appt|appointment|visit|given"
    r"|faxed|next|starts?"
    r"|started|fill|filled|signed|passed|missed|ct|bx|cxr|xr|hands|clinic|out|see you|mtg|meeting|scheduled|recheck"
    r"|admit(?:ted)?|court|vax|stopped|changed|placed|removed) \Z",
    re.IGNORECASE,
)
_MONTH_YEAR = re.compile(rf"(0?[1-9]|1[0-2])([/-])({YEAR_FORM})(?![\d/]|[.]\d)")
_NOTE_MONTH = re.compile(r"(?<![\d/.-])(1[0-2]|0?[1-9])[/-](?:3[01]|[12]\d|0?[1-9])[/-](?:20|19)?\d\d(?!\d)")
_LAST_WORD = re.compile(r"([^\W\d_]+)(?:-\d{1,2})?[^\w]{0,3}\Z")
_NEXT_WORD = re.compile(r"[ \t\-]{0,2}([^\W\d_]+)")
_NOT_DATE_BEFORE = words(
    """
    x distress dsm odd ptsd pressure features gnr trapezius steadi risk touch itching headache tremor pruritus
    discomfort agree loops rounds iddsi cued timi stess ort rcri lace signs clusters attendance sensitivity
    options tds apg cough
    lawton epworth bbps faq ishihara mackay katz palpa bnt glim gracey houdini ampac audit beighton berg bisection
    cpot durkan epds fried frailty gg hits ice ilo ishak mm morisky mrc nihss pac ranson sls sppb tinetti zarit
    achilles acuity adl adls advair aldrete ambien anxiety apache apgar apgars arms asa asrs ativan attended
    average avg bang baseline best biceps bims bipap bishop bled blocks boost borg bp bpp braden bup c5 c6 c7 c8
    cap case centor chads child chronicity clicks clock cog columbia combivent cores cpap cramps cravings crescendo
    crescents criteria curb cycle day delt deltoid depression digits dorsiflexion dose doses dp dtr dtrs during
    ecog effort ehl energy entresto epds extension fab fatigue film films fio flex flexion flexors follows fr fu
    gad gastroc gauge gcs gds gleason gr grade grip grossly groups gs gtt hads half hamstrings hb histamine hoffman
    holosystolic hsm iadl iliopsoas index intact intensity isncsci itch item items jamar katz klonopin kps l2 l3 l4
    l5 latch le legs level levels lle ln lns lortab lue mallampati margin max mchat mdq mmse moca monofilament mood
    morse motor murmur muscle naming nausea needle nerve nightmares nlx nocte node nodes norco nottingham nyha od
    opp os ou page pain pansystolic part pat peep pegs percocet pg phalen phq plantar pn point points power psv pts
    pulse pulses pupils quad quadriceps quads question questions rai rales rate rated rates rating ratio recall
    reflex reflexes rep reps rle rue s1 s1s2 sbt scale score scores scoring sem sennosides sensation sentinel
    session sessions set sets sev severe severity size sjc sleep sofa ssrs stage step steps stop str strength
    stress strict suboxone symbicort t1 tab tabs tac teach thumb tjc toe tof tp trail trial trials triceps ue
    unasyn va vasc vent vicodin vision visit voices waddell wal walk week wells wk worst xanax
    """
)
_NOT_DATE_AFTER = words(
    """
    attended digits effaced fingers flow fr granulation hla involved latch matches meals mismatch sections sev
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
_LED_COUNT = Before(
    r"\b(?:last|next|prior|first|final|info|trough|random|tacro|tac|vanc|stat|ed|er|er|clinic"
    r"|home|kids|mom|care|audio|of|new)"
    r"[ -]+(?:visit|dose|level|session|set|out|stop)s? \Z",
    re.IGNORECASE,
)
_LARGEST_SCORE = 10
_OF_SCORES = {
    **dict.fromkeys((2, 3, 4, 5, 10), 3.2),
    **dict.fromkeys((6, 7, 8, 9), 1.9),
    **dict.fromkeys((12, 14, 20, 24, 28, 30), 0.8),
}
"""What scales and shares are out of: log odds against a day."""
_LIKELY = -1.6


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
        led = _DASHED_BEFORE.search(text, max(0, start - 14), start)
        near = _dashed_dates(text) and len(match[1]) == 2 and _near_months(text, int(match[1]))
        if (led or (near and text[max(0, start - 1) : start].isspace())) and not _UNIT_BEHIND.match(text, match.end()):
            yield match.span()


_UNIT_BEHIND = re.compile(
    r" ?(?:mg|ml|mcg|days?|weeks?|wks?|wk|months?|hours?|hrs?|min|cm|mm|lead|units?|x|%|volts?|v|lesions|doses?|d|h|per"
    r"|hz|ma|cc|lbs?|kg|g|points?|times)\b",
    re.IGNORECASE,
)


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
    months = _months_of(text)
    weight = led + 4.9 - (3.6 if month == day else 2.6 * (month < day)) - _OF_SCORES.get(day, 0.0)
    if month in months:
        weight += 1.6
    elif not any(abs(month - known) in (1, 11) for known in months):
        weight -= 0.9
    weight += 2.8 * (before in _DATE_BEFORE) + 2.0 * bool(_TIME_BEHIND.match(text, end))
    return weight + 2.4 * (start == 0 or text[start - 1] == "\n") + 1.0 * (text[end : end + 1] in ("–", "-", ")"))


PARTIAL = date_pattern("day and month", _partial, 0.75, lengths=(1, 2), followed="/-")
