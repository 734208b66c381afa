"""Patterns of the numbers inside a house: extensions and internal lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import Find, Gated, Pattern, Place, after, gate, phrases
from tide_udfs.recognizers.spelled import ONE, STEP, spelled
from tide_udfs.span import Evidence, PhiCategory

NO_CLOCK = r"(?!(?:[01]\d|2[0-3])[0-5]\d(?!\d))"
"""'paged 0710' is a time."""
NO_COUNT = rf"{NO_CLOCK}(?!\d?[1-9]000?(?!\d)|19\d\d(?!\d))"
"""'lab 1998' is a year, 'desk 2000' perhaps an amount."""
_UNIT = (
    r"(?:mg|mcg|m[lL]|cc|cm|mm|g|kg|units?|IU|cells|kcal|days?|d|weeks?|wks?|hrs?|h|months?|mo|min|years?|yrs?|y|times|x"
    r"|reps|sets|steps|f?t)"
)
CLOSED = (
    r"(?=[ \t]{2}|[ \t]*(?:[,;:)\]|<>→\"”\r\n]|\.(?!\d)|/ ?[A-Za-z]|\Z"
    r"|(?:ext|x|or|and|for|if|w/|with|when|prn|re|then|to|[A-Z])\b))(?![:,]\d)"
)
"""What may follow a number of a few digits; an address or a measure goes on."""

# -- extensions -------------------------------------------------------------------------------------------------------

_X = re.compile(
    r"(?:\. |[ .-])?(\*?\d(?:\d?-\d{3,4}|\d{0,4}))"
    rf"(?:(?<=\d{{4}})(?=/x?\d{{4,5}}(?![\d/-]))|(?![\d/%]|\.\d|:\d|-\d| ?(?i:{_UNIT})\b))"
)
_NUMBER_BEFORE = Before(r"(?:\d{3}[-. )]{1,2}\d{4}|\d{10})\)?[ ,;(/-]{0,3}\Z")
_TRIED_BEFORE = Before(r"\b(?:called|tried|attempted|dialed|texted|rang|phoned|via phone|LM|VM|left)\b[^\n]{0,36}\Z")
_LINE_BEFORE = Before(
    r"\b(?i:cb|front|desk|office|ofc|ph|phone|sched|scheduling|clerk|vm|voice ?mail|mailbox|maint|maintenance|dispatch"
    r"|reception|security|facilities|housekeeping|evs|dietary|kitchen|operator|switchboard|billing|registration|admitting"
    r"|biomed|help ?desk|records|nurses?['’]? station|number|pager|pgr|dial|ring)(?: [a-z]{2,9})?[ :,.(]{1,2}\Z"
)
_STAFF_BEFORE = Before(
    r"\b(?i:advocate|coordinator|manager|hygienist|counsel+or|social worker|navigator|liaison|supervisor|scheduler"
    r"|secretary|receptionist|assistant|specialist|representative|rep|clerk|teacher|principal|ask for|attn"
    r"|nurse|dietitian|dietician|pharmacist|chaplain|therapist|interpreter|planner|administrator|director|librarian|biller"
    r"|questions to|refer(?:red)? to|speak (?:to|with)|c/o)[:,]? [A-Z][\w'’-]{1,18}\.?(?: [A-Z][\w'’-]{0,18}){0,2},? \Z"
)
"""Who sits at a desk, and a name; one digit behind them counts visits."""
_CLOSES = re.compile(r"[.,]?[ \t]*(?:[;)\r\n]|\Z)|[.,][ ]| (?:\(|(?:or|and|if|for|with|re)\b)")
_WORD_BEFORE = Before(
    r"(?:(?<![\w.,/%])(?!(?i:tabs?|caps?|pack|bags?|day|size|box|model|ref|lot|no|rate)\b)[A-Za-z][a-z'’-]{2,20} "
    r"|(?:\A|\n) {0,4})\Z"
)
_WORK_BEFORE = Before(r"\b(?:reach|dial|(?<![/\dq])(?<![\dqQ] )(?<!\ba )(?<!per )(?<!each )wk|work)[ :,(]{1,2}\Z")
_POSTCODE_BEFORE = Before(r"\b[A-Z]\d[\dW] \Z")


_GLUED_DIGITS, _LINE_DIGITS = 3, 4
"""Fewest digits of an extension glued to its 'x', and behind a space, where no line stands before them."""


def _x(text: str, start: int, end: int) -> Iterator[Place]:
    """'x2217'; with fewer than three digits only behind a number or a line, since 'x3' is three times."""
    match = _X.match(text, end)
    behind_number = _NUMBER_BEFORE.search(text, max(0, start - 12), start) is not None
    before = text[max(0, start - 1) : start]
    if match is None or ((before.isalnum() or (before == "." == text[end])) and not behind_number):
        return
    value, glued = match[1], text[end : match.start(1)] in ("", ".")
    n_digits = sum(map(str.isdigit, value))
    if behind_number:
        if n_digits > 1 or not _TRIED_BEFORE.search(text, max(0, start - 64), start):
            yield match.span(1)
    elif (glued and n_digits >= _GLUED_DIGITS) or (
        n_digits >= _LINE_DIGITS and text[start : end + 1] == "x-" and value[-2:] != "00"
    ):
        if not (text[start] == "X" and _POSTCODE_BEFORE.search(text, max(0, start - 4), start)):
            yield match.span(1)
    elif (
        n_digits > 1
        and not value.endswith("00")
        and (_is_at_line(text, start, sure=glued or n_digits > 3) or _is_at_desk(text, start, *match.span(1)))
    ):
        yield match.span(1)


def _is_at_desk(text: str, start: int, begin: int, end: int) -> bool:
    """Tell 'hygienist Orla x 31.' and 'Questions to Vennick x 2208' from doses and counts."""
    if _CLOSES.match(text, end) is None:
        return False
    if (
        end - begin >= _LINE_DIGITS
        and text[end - 1] not in "05"
        and _WORD_BEFORE.search(text, max(0, start - 28), start)
    ):
        return True
    return _STAFF_BEFORE.search(text, max(0, start - 64), start) is not None


def _is_at_line(text: str, start: int, *, sure: bool) -> bool:
    """Tell whether a line stands before 'x31' or 'x 31'; of 'work x 31' the number may be weeks."""
    before = text[max(0, start - 24) : start]
    return _LINE_BEFORE.search(before) is not None or (sure and _WORK_BEFORE.search(before) is not None)


_EXTENSION = re.compile(
    r"\.?(?: (?:no|num|number|is)\b)?[ \t:.#-]{0,3}(?P<v>\*?\d(?:-\d{4}|\d-\d{3,4}|\d{0,5}))"
    r"(?![\d+°]|/(?!\d{4,5}(?!\d))|-/|,\d|\.\d|-\d|:\d| ?(?:mg|cm|mm|deg|degrees)\b)",
    re.IGNORECASE,
)
_READING_BEFORE = Before(
    r"(?<![\d/])(?<!\d[-.])\d{1,3}[,.;]? \Z"
    r"|\b(?:hip|knee|neck|wrist|elbow|shoulder|finger|flex(?:ion)?|[AP]?ROM|R|L)\b[^\n]{0,16}\Z",
    re.IGNORECASE,
)
_MOTION_DIGITS = 3


def _extension(text: str, start: int, end: int) -> Iterator[Place]:
    """'ext. 2217'; 'sugammadex 200, ext 0844' is a time, 'knee ext 4' a strength, 'Extension 9' a part of a town."""
    match = _EXTENSION.match(text, end)
    if match is None:
        gap = _SPOKEN_GAP.match(text, end)
        fewest = 1 if _SPOKEN_BEFORE.search(text, max(0, start - 40), start) else 3
        if gap and (place := spelled(text, gap.end(), fewest=fewest) or _one_spelled(text, gap.end(), fewest)):
            yield place
    elif not (text[start] in "eE" and _is_reading(text, start, end, match["v"])):
        yield match.span("v")


def _one_spelled(text: str, start: int, fewest: int) -> Place | None:
    match = _ONE.match(text, start) if fewest == 1 else None
    return match.span() if match else None


_ONE = re.compile(rf"{ONE}(?: {ONE})?(?![^\W_]| deg| °)", re.IGNORECASE)
_SPOKEN_BEFORE = Before(rf"(?:(?:{ONE}|\d)[ ,-]{{1,2}}){{4}}\Z", re.IGNORECASE)
"""A number read digit by digit: what follows it is no motion of a joint."""
_SPOKEN_GAP = re.compile(r" (?:is |number )?")
_EXTUBATED = re.compile(r"\b(?:RT|[Ee]xtub|[Ii]ntub|ETT|SBT|HFNC|[Bb]i-?[Pp][Aa][Pp]|PSV|trach|NC)")
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d\Z")


def _is_reading(text: str, start: int, end: int, value: str) -> bool:
    if text[start:end] == "Extension" and len(value) < _MOTION_DIGITS:
        return not _NUMBER_BEFORE.search(text, max(0, start - 12), start)
    if text[start:end] == "ext" and _CLOCK.match(value) and _EXTUBATED.search(text, end, end + 40):
        return True
    before = _READING_BEFORE.search(text, max(0, start - 24), start)
    return before is not None and (len(value) <= _MOTION_DIGITS or (before[0][0].isdigit() and value[0] in "012"))


# -- internal lines ---------------------------------------------------------------------------------------------------

_ROOM_BEFORE = Before(
    r"(?:\b(?:room|rm|bed|bay|pod|floor|flr?|unit|chart|case|lot|grade|stage|level|protocol|study|subject|suite|ste|apt"
    r"|ref|no|box|form|range|exp|chapter|page|section|table|figure|MRN?|BP|HR)[.:# ]{1,3}|[<>≥≤=~$]|\d )\Z",
    re.IGNORECASE,
)
_CALL_BEFORE = Before(
    r"\b(?:contact|call|page|pager|at|to|desk|dial|tube|team|morgue|lab|pharm\w*|[Xx]|ph) ?\Z|\| \Z", re.IGNORECASE
)
_SHORT = re.compile(rf"(?P<n>\d-\d{{4}})(?![\w/%-]|[.,:]\d| ?{_UNIT}\b)")
_MONTH_OR_RANGE = re.compile(r"\d-(?:(?:19|20)\d\d|\d\d[05]0)")
_EXCHANGE_BEFORE = Before(r"\b[A-Z]{2}[a-z]{3,9} \Z")


def _short(text: str, start: int, _end: int) -> Iterator[Place]:
    """'morgue 3-0862': one digit, a dash, four; 'KLondike 3-0862' is a number of old."""
    match = _SHORT.match(text, start)
    before = text[max(0, start - 1) : start]
    if match is None or before.isalnum() or (before and before in "#$./+-–*_:&@'="):
        return
    if _CALL_BEFORE.search(text, max(0, start - 14), start):
        yield match.span("n")
    elif not (_MONTH_OR_RANGE.fullmatch(match["n"]) or _ROOM_BEFORE.search(text, max(0, start - 14), start)):
        exchange = _EXCHANGE_BEFORE.search(text, max(0, start - 14), start)
        yield (exchange.start() if exchange else start), match.end("n")


_LINE = (
    rf"(?:[ \t]?(?:[:.#=]|is|at|no\b\.?)){{0,2}}[ \t]?"
    rf"(?P<v>\*\d{{3,5}}|{NO_COUNT}\d{{4,5}}|\d-\d{{4}}|\d\d-\d{{3,4}}){CLOSED}"
)
_INTERNAL = re.compile(_LINE)
_INTERPRETED_BEFORE = Before(
    r"\b(?i:interp\w{0,9}|translator|terp|spanish|polish|dari|farsi|pashto|arabic|mandarin|cantonese|vietnamese|russian"
    r"|ukrainian|korean|japanese|portuguese|haitian|creole|somali|swahili|amharic|tigrinya|nepali|burmese|karen|hmong"
    r"|khmer|lao|thai|tagalog|hindi|urdu|punjabi|gujarati|bengali|tamil|french|turkish|kurdish|albanian|bosnian|romanian"
    r"|hungarian|czech|asl|bsl)\b[^\n;.]{0,20}\Z"
)


def _internal(text: str, start: int, end: int) -> Iterator[Place]:
    """'desk 4410'; 'Dari by phone #41022' is the number of an interpreter."""
    match = _INTERNAL.match(text, end)
    if match is None:
        return
    if "#" not in text[end : match.start("v")] or not _INTERPRETED_BEFORE.search(text, max(0, start - 40), start):
        yield match.span("v")


_REACHED_BEHIND = rf" (?:at|on) (?P<v>{NO_COUNT}\d{{4,5}}|\d-\d{{4}}|\d\d-\d{{3,4}})(?![\w/%°-]|[.,:]\d| ?{_UNIT}\b)"
_CALLED_BEHIND = (
    r"(?! light| if| for)"
    rf"(?: [A-Za-z][A-Za-z.'’/-]{{1,14}}){{1,3}} (?:at|on) (?P<v>{NO_COUNT}\d{{4,5}}|\d-\d{{4}}){CLOSED}"
)
_ANOTHER = re.compile(
    r"(?: \([A-Za-z ]{2,14}\))?(?: ?[/&] ?(?:x ?|#|p)?(?P<v>\d{4,5})"
    rf"|,? (?:(?:or|and) (?:[a-z]{{2,8}} )?)?(?:x ?|#|p)?(?P<w>{NO_COUNT}\d{{4,5}}))(?![\w%]|[./:,-]\d| ?{_UNIT}\b)"
)


_MOST_OTHERS = 4


def _and_others(find: Find) -> Find:
    """Find as many digits behind those as well: 'pager 4432 (day) / 5510', 'x2217 or x2218'."""

    def finds(text: str, start: int, end: int) -> Iterator[Place]:
        for place in find(text, start, end):
            yield place
            n_digits, end = sum(map(str.isdigit, text[slice(*place)])), place[1]
            for _ in range(_MOST_OTHERS):
                other = _ANOTHER.match(text, end)
                if other is None or other.lastgroup is None or len(other[other.lastgroup]) != n_digits:
                    break
                yield other.span(other.lastgroup)
                end = other.end()

    return Gated(finds, find.behind) if isinstance(find, Gated) else finds


def inner(
    name: str,
    entity: str,
    find: Find,
    score: float,
    listed: str = "",
    *,
    evidence: Evidence = Evidence.LABELLED,
    cased: str = "",
    scan: re.Pattern[str] | None = None,
    lengths: tuple[int, int] = (1, 1),
    followed: str = "",
) -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.PHONE,
        entity=entity,
        find=_and_others(find),
        words=phrases(listed),
        cased=phrases(cased),
        scan=scan,
        score=score,
        evidence=evidence,
        lengths=lengths,
        followed=followed,
    )


WORD_PATTERNS = (
    inner(
        "labelled extension",
        "EXT",
        Gated(_extension, gate(rf"(?:{_EXTENSION.pattern}|{_SPOKEN_GAP.pattern}{STEP}(?:[ ,.\n]|\Z))", re.IGNORECASE)),
        0.95,
        "ext, exts, extn, exten, xtn, extension, extensions, voalte, vocera, voc, ascom, dect, spectra, spectralink, "
        "speed dial",
    ),
    inner(
        "internal line",
        "EXT",
        Gated(_internal, gate(_LINE)),
        0.85,
        "phone, ph, tel, call, contact, cb, dial, desk, office, ofc, voicemail, vm, on call, oncall, nurses station, "
        "internal, voip, jabber, softphone, cordless, direct, direct line, direct dial, ddi, nurse s station, "
        "nurse station, nursing station, rn station, unit clerk, huc, night float, callback, call back, dialled, "
        "dialed, blood bank, bed board, front desk, wireless, mobile, bleep, hotline, switchboard",
        cased="aw, pharm, triage, charge, rads, sched, transport, security, house sup",
    ),
    inner("reached at", "EXT", after(_REACHED_BEHIND), 0.85, "me, us, reached, reachable, contactable, contacted"),
    inner(
        "mailbox",
        "EXT",
        after(r"(?: no\.?| number)?[ :#]{1,3}(?P<v>\d{4,5})(?![\w/%°-]|[.,:]\d)"),
        0.85,
        "mailbox, vm box",
    ),
    inner("local line", "EXT", after(rf"[.: #]{{1,3}}(?P<v>\d{{4}}){CLOSED}"), 0.8, cased="local, loc"),
    inner("line of a desk", "EXT", after(r"\)?[,:]? (?P<v>\d{3})(?=[ \t]*(?:[;)\r\n]|\.\s|\Z))"), 0.75, "front desk"),
    inner("called somebody at", "EXT", after(_CALLED_BEHIND), 0.8, "call, ring, phone"),
)
X_EXTENSION = inner("x extension", "EXT", _x, 0.85, scan=re.compile(r"[xX](?=(?:\. |[ .-])?\*?\d)"))
SHORT = inner("short number", "EXT", _short, 0.75, evidence=Evidence.SHAPE, followed="-")
