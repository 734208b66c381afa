"""Patterns of units by their form and name, of vehicles of rescue, and of abbreviated facilities."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import NOT_A_NAME
from tide_udfs.recognizers.pattern import Place, after, at, hospital_pattern, words

_WARD = re.compile(r"(?P<v>\d{1,2}[NSEW])(?![\w/'’-]|\.\w)(?! (?:of|and)\b)")
_NOT_WARD_BEFORE = Before(
    r"(?:(?<![-–]>)(?<!→)[\w/.:#°-]|\b(?:asa|x|size|station|shoes?|width|mri|times|lat|long|gcs|plt|class|stage) ?)\Z",
    re.IGNORECASE,
)
_SIDES = ("North", "South", "East", "West", "Tower")
_TOWER = re.compile(
    r"(?P<v>\d{1,2}[ -](?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)(?:North"
    r"|South|East|West|Tower|[A-Z][a-z]{2,})"
    r"(?: (?:North|South|East|West|Tower))?)(?:-(?P<w>\d{1,4}[A-D]?)(?![\w-])"
    r"|(?![\w:]| (?:St|Ave|Rd|Dr|Ln|Street|Road|Lane|Way|Court|Fork|[A-Z][a-z]+ (?:St|Rd|Ave|Ln|Dr))\b))"
)
_TOWER_BEFORE = Before(
    r"(?:\b(?:on|[Uu]nit|UNIT|LOC|[Ll]oc|[Ww]ard|WARD|[Ff]loor|to|from|[Rr]ehab,|[Hh]osp(?:ital)?,"
    r"|[Rr]egional,|Peds|ED|ICU"
    r"|bed|bedside|→|->)[:,]?[ ]{1,8}|→ ?)\Z"
)
_TOWER_BEHIND = re.compile(r"(?:,| ?/)? ?(?:[Bb]ed|BED|[Rr]m|RM|[Rr]oom)\b|-\d{1,4}|  \d{3,4}\b")
_OF_CARE = Before(r"(?<![\w-])(?:[A-Z]{0,4}ICU|LDRP?|PCU|MBU|Mother-Baby|Peds|Tele) \Z")
_SERVED = re.compile(
    r"[ -](?:COVID|Antepartum|Postpartum|AP|PP|Surg|Ortho|Onc|Oncology|Tele|Transplant|Med|Rehab|Trauma|Psych|Cardiac)"
    r"(?=[ ]*(?:[,;.)/]|\r?\n|\Z)|[ ]{1,2}(?:bed|rm|room|RM|BED)\b)"
)
_ROOM_OF_WARD = re.compile(r"[ ]{1,2}(?P<w>\d{3,4})(?![\w/%-]|[.:]\d| ?(?:mg|ml|mL|cc|units?|hrs?|h)\b)")
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")


def _ward(text: str, start: int, _end: int) -> Iterator[Place]:
    """'8N', 'SICU 4E', '3W 318', 'on 5 Tower', 'to 4 Cedar', '6 South-22' as a unit and a room."""
    before = text[max(0, start - 18) : start]
    match = _WARD.match(text, start)
    if match is None or _NOT_WARD_BEFORE.search(before):
        match = _TOWER.match(text, start)
        if match is None or before[-1:].isalnum() or before[-1:] in ("/", "-", ".", "#"):
            return
        word = re.split("[ -]", match["v"])[1]
        side = word in _SIDES
        led = _TOWER_BEFORE.search(before) or _TOWER_BEHIND.match(text, match.end("v"))
        headed = _HEADED.search(before) and _ROOM_IN_HEADER.match(text, match.end("v"))
        if not (led or headed) or fold(word) in _SCALES:
            return
        if not (side or headed) and fold(word) in NOT_A_NAME and not ("-" in match["v"] and _LABEL.search(before)):
            return
        if match["w"]:
            yield match.span("w")
    care = _OF_CARE.search(text, max(0, start - 14), start)
    served = _SERVED.match(text, match.end("v"))
    yield care.start() if care else start, served.end() if served else match.end("v")
    room = _ROOM_OF_WARD.match(text, match.end("v")) if not match.groupdict().get("w") else None
    if room and not _CLOCK.fullmatch(room["w"]):
        yield room.span("w")


_HEADED = re.compile(r"(?:\A|\n|[ ]{2})\Z")
_ROOM_IN_HEADER = re.compile(r"[ ]{1,8}\d{3,4}(?:-?[A-D1-4])?(?=[ ]{2}|,|[ ]*(?:\r?\n|\Z))")
_LABEL = re.compile(r"(?:[Uu]nit|UNIT|LOC|[Ll]oc|[Ll]ocation|[Ww]ard|WARD|Hsg)[:,]?[ ]{1,8}\Z")
_SCALES = words("wong wong-baker faces point points step steps pounds months")
_CODED = re.compile(
    r"(?P<v>[A-Z]{1,5}-?\d{1,2}[A-Z]?|(?:[A-Z][a-z]{2,}|[A-Z]{5,}|TILL) \d{1,2}[A-Z]?)"
    r"(?:(?=(?:,| ?/)? ?(?:[Bb]ed|BED|[Rr]m|RM|[Rr]oom|bd|[Cc]hair)\b)|(?= (?:team|staff|RN|charge)\b)"
    r"|(?: / |[ ]{1,2}|[-/])(?P<w>(?!(?:[01]\d|2[0-3])[0-5]\d\b)\d{3,4}-?[A-D1-4]?"
    r"|\d{1,2}-\d{2})(?=[ ]{2}|\n|\Z|[ ]?\|))"
)
_CODED_LEFT = Before(r"(?<![\w/.-])(?:[A-Z]{1,5}-?|[A-Z][A-Za-z]{2,} )\Z")
_SERVICE = re.compile(
    r"[A-Z]{1,3}-?\d{1,2}[A-Z]? (?:(?:SICU|CVICU|MICU|ICU|NICU|PICU|CCU|CCP|West|East|North"
    r"|South|Mother-Baby|Nursery|Transplant"
    r"|Surg|Ortho|Rehab|Tele|Onc|Neuro|Peds|PCU)\b)"
)
_LED = re.compile(r"(?:[A-Z]{2,4}\d{1,2}[A-Z]?|[A-Z]{2,3}-\d{1,2}|[A-Z]\d[A-Z])(?![\w/.]|-\d{3,})")
_LED_BEFORE = Before(
    r"\b(?:[Ss]tep-?down|[Aa]dmit(?:ted)?(?: to)?|transfer(?:red)? to|moved to|[Bb]ed request"
    r"|responded to|[Ll]ocation|LOC|floor"
    r"|on unit|ICU|[Ss]ervice[^\n]{0,20}) ?[(:]?[ ]{0,8}\Z"
)
_NOT_UNIT = re.compile(
    r"(?:POD|HD|DOL|COVID|HLA|HSV|HPV|EBV|CMV|TP|ACE|FEV|PHQ|GAD|MS|CT|MRI|PGY|T|L|C|S|H|P|B|M|N|G)-?\d"
)


def _coded(text: str, start: int, _end: int) -> Iterator[Place]:
    """'SICU-2 bed 212', 'GP-6 room 6221', 'K3 Mother-Baby', 'KT6 6122-A', 'Thoreau 3 / bed 3-07B'."""
    if text[start - 1 : start] == "-" and not text[start - 2 : start - 1].isupper():
        return
    left = _CODED_LEFT.search(text, max(0, start - 16), start)
    if left is None:
        return
    begin = left.start()
    if match := _SERVICE.match(text, begin):
        yield match.span()
    elif (
        (match := _CODED.match(text, begin))
        and not _NOT_UNIT.match(text, begin)
        and _may_be_unit(match["v"], room=match["w"] is not None)
    ):
        yield match.span("v")
        if match["w"] and match["w"][0].isdigit():
            yield match.span("w")
    elif (
        (match := _LED.match(text, begin))
        and _LED_BEFORE.search(text, max(0, begin - 34), begin)
        and not _NOT_UNIT.match(text, begin)
    ):
        yield match.span()


_NOT_UNIT_WORDS = words(
    "room rm bed floor day week month year page visit dose cycle phase grade stage class "
    "type level age apt suite unit case "
    "bay pod chair station team hospital clinic line part form version study chapter pack "
    "norco percocet session group number score exam step "
    "seen at on to for and the"
)


def _may_be_unit(surface: str, *, room: bool) -> bool:
    word = fold(surface.split()[0])
    if " " not in surface:
        return not room or ("-" not in surface and sum(map(str.isalpha, surface)) > 1)
    return word not in _NOT_UNIT_WORDS and word not in NOT_A_NAME


# -- abbreviated facilities -------------------------------------------------------------------------------------------

_CONSONANTS = r"[BCDFGHJ-NP-TV-Z]{1,4}(?:MC|CH|GH|MH|RH|BH|HC|SH|VA)"
_ABBREVIATED = re.compile(rf"{_CONSONANTS}(?![\w])|[A-Z]{{1,3}}UMC(?![\w])")
_NOT_FACILITY = words(
    """
    LMHC LCMHC MCHC MCH PSYCH TECH HIGH USMC LCH RBCH DCH NCHC CHC FQHC SVA CVA TVA GH CMH SMH RSH FSH TSH LSH DSH
    CSH MSH PTH GHRH TRH GNRH LHRH CRH PRH BCVA UCVA DCVA NVA RVA LVA HCH BSC IVH DVH SVH BVH PVH PGH SGH
    """
)
_SERVICE_BEFORE = Before(rf"(?<![\w/-]){_CONSONANTS} \Z|(?<![\w/-])[A-Z]{{1,3}}UMC \Z")
_PLACE_OF_CARE = re.compile(r"(?: the)? ?(?P<v>[A-Z]{3,6})(?![\w]|[-/][A-Za-z0-9])")
CLINICAL_CAPITALS = words(
    """
    icu micu sicu nicu picu cvicu ccu pacu ed er or osh snf ltac ltach irf alf ems cpap bipap hfnc avf avg picc cvc
    gcs sbp dbp map hr rr spo tlc pip dip mcp mtp sma ima rca lad lcx svc ivc rvot lvot fvc fev fio peep rest hob
    eob bid tid qid qhs prn npo hep hiv hcv hbv cmv ebv hsv vzv dnr dni aps cps dcf dcfs dhs hhs va usa cha wic pcp
    bmi edd lmp dol pod home work all noon tsh cbc cmp bmp inr ptt esr crp mri ct cta mra us xr ekg ecg echo eeg
    emg bmd dxa pet los rtc amc nyha ros hpi pmh psh rom pt ot slp rt rd sw cm rn md np pa do the and for with both
    this that left right bay site time last ldh alt ast alp ggt cpk bnp hdl ldl mcv mch rdw plt wbc rbc hgb hct
    egfr gfr fsh lh hcg psa cea afp tpo ana anca ige igg iga irl hcp mft dob mrn ssn acc ref med meds hx dx rx tx
    fx sx cc iv im sq sc po pr gtt ivf ns lr d5w kcl mg ml bmt all aml cll cml mds mm nhl hl gbm rcc hcc nsclc sclc
    iii who cdc fda ama cath angio bronch endo peds ob gyn ent gi gu ir dka uti pna copd chf cad dvt pe mi cva tia
    aki ckd esrd hd pd crrt
    """
)


def _care_at(text: str, _start: int, end: int) -> Iterator[Place]:
    """'CABG 1999 at QVMC': capitals behind 'at' that are no word of medicine."""
    match = _PLACE_OF_CARE.match(text, end)
    if (
        match
        and fold(match["v"]) not in CLINICAL_CAPITALS
        and match["v"] not in _NOT_FACILITY
        and not _in_capitals(text, end)
    ):
        yield match.span("v")


def _in_capitals(text: str, end: int) -> bool:
    """Tell whether the words around are in capitals too, where they tell nothing."""
    around = text[max(0, end - 40) : end + 40]
    return sum(map(str.isupper, around)) > sum(map(str.islower, around))


def _sent_to(text: str, _start: int, end: int) -> Iterator[Place]:
    """'MRI from SBCH', 'to HKUMC': an abbreviation that ends as those of hospitals do."""
    gap = 1 if text[end : end + 1] in (" ", ":") else 0
    gap += text[end + gap : end + gap + 1] == " "
    if gap and (match := _ABBREVIATED.match(text, end + gap)) and match[0] not in _NOT_FACILITY and len(match[0]) > 3:
        yield match.span()


def _before_service(text: str, start: int, _end: int) -> Iterator[Place]:
    """'SBCH ICU', 'WMMC MICRO', 'FRMC Emergency Dept'."""
    capitals = text[start].isupper() and text[start - 2 : start - 1].isupper()
    if capitals and (match := _SERVICE_BEFORE.search(text, max(0, start - 9), start)):
        surface = match[0].rstrip()
        if surface not in _NOT_FACILITY and len(surface) > 3:
            yield match.start(), match.start() + len(surface)


# -- pods and wings ---------------------------------------------------------------------------------------------------

_POD = re.compile(r"[ -](?P<v>[A-Z]\b(?![-.][A-Za-z\d])|[A-Z][a-z]{3,}\b)")
_POD_LEFT = Before(r"(?<![\w-])(?:[NP]ICU|BH) \Z")


def _pod(text: str, start: int, end: int) -> Iterator[Place]:
    """'Pod C', 'NICU pod C'; of 'Pod Fern' the name."""
    match = _POD.match(text, end)
    if match is None or fold(match["v"]) in NOT_A_NAME - {
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "south",
        "north",
        "east",
        "west",
    }:
        return
    left = _POD_LEFT.search(text, max(0, start - 8), start)
    if left or len(match["v"]) == 1 or match["v"] in _SIDES:
        yield left.start() if left else start, match.end()
    else:
        yield match.span("v")


_WING_LEFT = Before(
    r"(?<![\w-])(?!(?:Fixed|Rotary|Greater|Lesser|Left|Right|Sphenoid|Iliac|Sacral|The|Red|Angel"
    r"|Butterfly)\b)(?:[A-Z][a-z]+ ){1,2}\Z"
)
_WING_BEHIND = re.compile(r" (?:\d{1,2}[A-Z]?|[A-Z])(?![\w.'’/-])")


def _wing(text: str, start: int, end: int) -> Iterator[Place]:
    """'Fern Wing', 'Fern Wing 6E', 'Wing B'."""
    left = _WING_LEFT.search(text, max(0, start - 20), start)
    behind = _WING_BEHIND.match(text, end) if text[start].isupper() else None
    if left or behind:
        yield left.start() if left else start, behind.end() if behind else end


_UNIT_VALUE = (
    r"(?![ ]?\d{1,2}[LR]s?\b|.{0,12}\bnode)[ \t]{0,2}[:#]?[ \t]{0,2}(?P<v>\d{1,2} ?(?:North|South|East|West"
    r"|Tower|[A-Z]{1,2}\d?)\b"
    r"|[A-Z]{1,4}-?\d{1,3}[A-Z]?\b|[A-Z][a-z]{2,} \d{1,2}[A-Z]?\b)(?![:]\d)"
)
_COMPASS_UNIT = re.compile(r"\d{1,2}[ \-]?\Z|\b(?:[A-Z][a-z]+ |Tower )?\d{1,2} \Z")


def _compass_unit(text: str, start: int, end: int) -> Iterator[Place]:
    """'4 West', 'Tower 6 South'."""
    if match := _COMPASS_UNIT.search(text, max(0, start - 12), start):
        following = text[end : end + 2]
        if not (following[:1] == " " and following[1:].isupper()):
            yield match.start(), end


WORD_PATTERNS = (
    hospital_pattern(
        "labelled unit",
        "UNIT",
        after(_UNIT_VALUE),
        0.75,
        "unit, ward, loc, location, floor, stn, station",
        labelled=True,
    ),
    hospital_pattern(
        "numbered ward",
        "UNIT",
        after(r"(?P<v>(?: \d{1,2}[A-Z]?| [A-Z]))(?![\w/%'’]|[.:-]\w| ?(?:of|patients?|beds?|rounds?)\b)(?<! I)"),
        0.75,
        "Ward, WARD, tube stn, tube station, Hsg, Wing",
        labelled=True,
        cased=True,
    ),
    hospital_pattern(
        "unit by its side",
        "UNIT",
        _compass_unit,
        0.75,
        "North, South, East, West, NORTH, SOUTH, EAST, WEST",
        cased=True,
    ),
    hospital_pattern(
        "building by its number",
        "BUILDING",
        at(r"(?:Bldg|BLDG|Building|BUILDING)\.? #?\d{1,4}[A-Z]?(?!\w)"),
        0.8,
        "bldg, building",
    ),
    hospital_pattern(
        "tower by its letter",
        "BUILDING",
        at(r"(?:Tower|TOWER) (?:[A-Z]|\d{1,2})(?![\w])(?! (?:North|South|East|West)\b)"),
        0.8,
        "tower",
    ),
    hospital_pattern(
        "intensive care by its letter",
        "UNIT",
        at(
            r"[A-Z]+-(?:[A-Z]|\d{1,2}[A-Z]?)(?![\w-])"
            r"|(?:[A-Z]+|Mother-Baby)[- ](?:East|West|North|South|EAST|WEST|NORTH|SOUTH)(?![\w-])"
        ),
        0.85,
        "SNICU, MICU, SICU, CVICU, STICU, TICU, CCU, BHU, NICU, PICU, ICU, BICU, CTICU, NSICU, PCU, "
        "IMCU, TCU, CVU, CDU, MSICU, OBS, MBU, PACU, Mother-Baby, LDRP, LDR, EDOU, MSU, ICCU, PCCU",
        cased=True,
    ),
    hospital_pattern("pod", "UNIT", _pod, 0.7, "pod"),
    hospital_pattern("wing", "UNIT", _wing, 0.75, "wing"),
    hospital_pattern(
        "crew of rescue",
        "UNIT",
        at(r"[A-Z][A-Za-z]+(?: Evac| Flight)?[ -]\d{1,3}(?![\w/-]|[.,]\d)(?! ?(?:mg|ml|days?|years?|yo)\b)"),
        0.8,
        "medic, engine, rescue, ambulance, lifestar, medflight, squad, air evac, airevac, lifeflight, "
        "life flight, airlife, aircare, airlift, careflight, helimed, mercy flight, aid car, ladder, battalion",
    ),
    hospital_pattern(
        "care at an abbreviation",
        "ABBREV",
        _care_at,
        0.7,
        "at, seen at, treated at, admitted at, hospitalized at, born at, delivered at, followed at, inpatient at, "
        "rehab at, labs at, drawn at, done at, performed at, surgery at, care at, clinic at, records from, "
        "outside records from",
    ),
    hospital_pattern(
        "sent to an abbreviation",
        "ABBREV",
        _sent_to,
        0.75,
        "from, to, via, per, receiving, txfr to, transfer to, loc, site",
    ),
    hospital_pattern(
        "service of an abbreviation",
        "ABBREV",
        _before_service,
        0.75,
        "icu, micu, sicu, nicu, picu, ed, er, emergency, or, pathology, radiology, imaging, "
        "endoscopy, endo, micro, hospital, "
        "operative, discharge, neurology, anes, anesthesia, transplant, organ, diagnostic, "
        "death, lab, cath, gi, inf, icu, chart",
    ),
)
WARD = hospital_pattern("ward", "UNIT", _ward, 0.7, lengths=(1, 2), followed="NSEW ")
CODED = hospital_pattern("coded unit", "UNIT", _coded, 0.75, lengths=(1, 2))
