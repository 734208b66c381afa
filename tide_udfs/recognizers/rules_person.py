"""Patterns of names that a role, kin, age or number behind them gives away, and of names in lower case."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import EPONYM_HEADS
from tide_udfs.recognizers.name_kinds import name_kind
from tide_udfs.recognizers.name_labels import DOCTOR_LABELS, KIN, PATIENT_LABELS
from tide_udfs.recognizers.name_words import LIKELY, SURE, reads_as_name
from tide_udfs.recognizers.pattern import Find, Gated, Pattern, Place, phrases, words
from tide_udfs.recognizers.reading import WORD, may_be_name, name_backwards, names_a_place, names_after
from tide_udfs.recognizers.vocabulary import listed
from tide_udfs.span import Evidence, PhiCategory

_DOCTOR, _PATIENT = PhiCategory.DOCTOR, PhiCategory.PATIENT
_MOST_WORDS = 4

# -- names before an age, a sex or a number ---------------------------------------------------------------------------

_SKIPPED = " \t,|([-–"
"""What may stand between a name and the age or label behind it."""


def _before_age(text: str, start: int, _end: int) -> Iterator[Place]:
    """'VENNICK, ORLA   67 F', 'Orla Vennick-Brask, 31 yo': a name in front of an age."""
    at = start - 1 - (text[start - 1 : start] in (" ", "-"))
    if at <= 0 or not text[at].isdigit():
        return
    low = at - _AGE_DIGITS
    while at > low and text[at].isdigit():
        at -= 1
    if at > low and (end := _name_end(text, at + 1)):
        yield from _whole_name(text, end)


_AGE_DIGITS = 3


_NUMBERED = r"[ \t]{0,3}(?i:no\.?|number|id)?[ \t:#=|.]{0,6}(?:(?:[A-Za-z]{0,4}-?)?\d|[MF]\b)"
_IS_NUMBERED = re.compile(_NUMBERED).match
_NO_PROSE = r"(?! (?!no|id)(?:[a-z]{5}|[a-z]{1,4}[^A-Za-z\d-]))"
"""What tells at once that a small word follows, and no number."""


def _before_label(text: str, start: int, end: int) -> Iterator[Place]:
    """'VENNICK, ORLA  DOB 3/4/62': a name in front of what a header tells of its bearer."""
    if _IS_NUMBERED(text, end) and (stop := _name_end(text, start)):
        yield from _whole_name(text, stop)


_MOST_SKIPPED = 16


def _name_end(text: str, start: int) -> int:
    """Return where a capitalized word ends that only spaces and signs part from a place; 0 where none does."""
    end = start
    while start - end < _MOST_SKIPPED and end and text[end - 1] in _SKIPPED:
        end -= 1
    if end == start or not end:
        return 0
    last = text[end - 1]
    if last in '"”).':
        return end
    if not last.isalpha():
        return 0
    begin = end - 1
    while begin and text[begin - 1] not in " \t\n,(|" and end - begin < _LONGEST_WORD:
        begin -= 1
    return end if text[begin].isupper() else 0


_LONGEST_WORD = 24
_NICKNAME_BEFORE = Before(rf"[ \t]\(?[\"“(](?P<v>{WORD})[\"”)]\)?\Z")


def _whole_name(text: str, end: int) -> Iterator[Place]:
    """The name of two words or more that ends here and begins a line, a cell or a sentence."""
    nick = _NICKNAME_BEFORE.search(text, max(0, end - 24), end) if text[end - 1 : end] in ('"', "”", ")") else None
    if nick:
        end = nick.start()
    if text[end - 1 : end] == ".":
        end -= 1
    place = name_backwards(text, end, most=_MOST_WORDS)
    if place is None or text[place[0] - 1 : place[0]] in ("/", "(") or names_a_place(text, *place):
        return
    surface = text[slice(*place)]
    if re.search(r"[ ,^]", surface) and reads_as_name(text, *place, least=LIKELY if "," in surface else SURE):
        yield place
        if nick and may_be_name(nick["v"]):
            yield nick.span("v")


# -- names before a role or kin ---------------------------------------------------------------------------------------

_BRACKET = Before(
    r"[ \t]?\((?:(?:her|his|their|the|my|our|a|an|pt['’]?s|patient['’]s) )?(?:[A-Za-z][\w'’/+-]* ){0,2}\Z"
)
_OWNED = Before(r", (?:her|his|their|the (?:pt|patient)['’]s|pt['’]?s|patient['’]s|my|our|an?) (?:[a-z]+ )?\Z")
_CLAUSE = Before(r", \Z")
_ENDS = (
    r"[,.:;)]| (?:at|who|is|was|in|on|here|present|by)\b|[ \t]*\n",
    r"[),;:]| (?:at|of|in|on|who|is|to|and|w/|from|cell|ph|x?\d)|[ \t]*\n|\Z",
)
_CLAUSE_END, _BRACKET_END = map(re.compile, _ENDS)
_ROLE_END = "|".join(_ENDS)


def _before_role(text: str, start: int, end: int) -> Iterator[Place]:
    """'Orla (mother)', 'Brask (ICU fellow)', 'Vennick, her sister': a name that its bearer's role explains."""
    low = max(0, start - _ROLE_CHARS)
    window = text[low:start]
    if "(" not in window and "," not in window:
        return
    role = _BRACKET.search(text, low, start) if _BRACKET_END.match(text, end) else None
    if role is None and _CLAUSE_END.match(text, end):
        role = _OWNED.search(text, low, start) or _CLAUSE.search(text, low, start)
    if role is None:
        return
    if end - start <= _SHORT and not text[start:end].isupper():
        return
    stop = role.start()
    place = name_backwards(text, stop, most=_MOST_WORDS)
    if (
        place
        and text[place[1] : stop].strip(" .") == ""
        and reads_as_name(text, *place, least=LIKELY if role[0].lstrip()[:1] == "(" else SURE)
    ):
        yield place


_ROLE_CHARS = 44
_SHORT = 2

# -- names behind a service, a label in a table -----------------------------------------------------------------------

_THING_BEHIND = re.compile(
    r"[ \t]?[+=%\d#−]|/[A-Z]{2}|['’]s [A-Z]"
    r"|[ \t](?:neg|pos|sign|score|criteria|class|grade|type|stage|index|scale|protocol|drugs?)\b",
    re.IGNORECASE,
)


_GOES_ON = re.compile(r" &| [A-Z][a-z]{2}")
_NEXT_WORD = re.compile(r"(?:['’]s)?[ \t\-]{1,2}([a-z]+)")


def _checked(find: Gated, *, least: int = SURE, several_words: bool = False) -> Gated:
    """Keep the names that read as names."""

    def found(text: str, start: int, end: int) -> Iterator[Place]:
        for left, right in find(text, start, end):
            if several_words and not re.search(r"[ ,^]", text[left:right]):
                continue
            following = _NEXT_WORD.match(text, right)
            if following and following[1] in EPONYM_HEADS:
                continue
            shouted = text[left:right].isupper() and not re.search(r"[ ,^]", text[left:right])
            if shouted and name_kind(fold(text[left:right])) not in ("F", "S", "B"):
                continue
            if least == LIKELY and _GOES_ON.match(text, right):
                continue
            if reads_as_name(text, left, right, least=least) and not _THING_BEHIND.match(text, right):
                yield left, right

    return Gated(found, find.behind)


_SERVICES = (
    "renal, nephro, nephrology, cards, cardiology, gi, heme, hematology, onc, oncology, med onc, rad onc, pulm, "
    "pulmonology, endo, endocrine, rheum, rheumatology, neuro, neurology, nsgy, nsurg, neurosurg, neurosurgery, ortho, "
    "ent, uro, urology, derm, dermatology, psych, psychiatry, pall, palliative, palliative care, vascular, vasc, surg, "
    "surgery, plastics, trauma, anes, anesthesia, anaesthetics, anesthesiology, path, pathology, rads, radiology, "
    "neuroradiology, neuropsychology, ob, gyn, mfm, peds, paeds, picu, nicu, micu, sicu, ep, podiatry, physio, "
    "pharm, lactation, infectious disease, id, wound care, hospice, genetics, transplant, spiritual care, chaplaincy, "
    "phleb, neonatology, neph, hand, thoracic, geriatrics, sleep, ct surgery, icu, nutrition, dietetics, speech, "
    "social work, rehab, ophtho, ophthalmology, optho, pcp, ref, reader, final reader, sonographer, cytotech, histotech"
)
_SERVICE_GAP = r"(?: consult(?:ed)?| aware| seen| fellow| attending| resident)?(?: ?: ?| ?[-–—] ?| ?\(|/| )"

_SERVED = _checked(names_after(_SERVICE_GAP, most=3, soft=True))


def _served(text: str, start: int, end: int) -> Iterator[Place]:
    """'Renal: Vennick', 'GI (Brask)'; a line that begins 'ENT:' is of an examination, but before a listed name."""
    heads = text[end : end + 1] == ":" and (not start or text[start - 1] == "\n")
    for left, right in _SERVED(text, start, end):
        if not heads or any(name_kind(fold(word)) for word in re.findall(WORD, text[left:right])):
            yield left, right


# -- names in lower case ----------------------------------------------------------------------------------------------

_LOWER = re.compile(r" (?P<v>[a-z]{3,}(?:['’-][a-z]+)?)(?: (?P<w>[a-z]{3,}))?(?![\w@])")
_TITLES = words("mr mrs ms miss dr doctor")


def _in_lower_case(text: str, start: int, end: int) -> Iterator[Place]:
    """'mrs vennick', 'wife orla says', 'RN oleg': behind kin or a role a first name, behind a title any rare word."""
    match = _LOWER.match(text, end)
    if match is None:
        return
    titled = text[start:end] in _TITLES
    if not _is_name(match["v"], titled=titled):
        return
    stop = match.end("v")
    if match["w"] and (_is_name(match["w"], titled=False) or name_kind(match["w"]) == "S"):
        stop = match.end("w")
    yield match.start("v"), stop


def _is_name(word: str, *, titled: bool) -> bool:
    if not may_be_name(word.capitalize()):
        return False
    kind = name_kind(word)
    if titled:
        return kind in ("F", "S", "B") or (word not in listed() and not kind)
    return kind in ("F", "B") and word not in listed()


_LOWER_ROLES = (
    "rn, rt, np, md, crna, tech, techs, nurse, lpn, cna, phleb, sitter, pharm, rph, medic, emt, resident, fellow, "
    "attending, intern, interpreter, chaplain, charge, aide, hha, dr, doctor"
)
_LOWER_KIN = (
    "mr, mrs, ms, miss, wife, husband, daughter, dtr, son, mom, dad, mother, father, brother, sister, aunt, uncle, "
    "cousin, niece, nephew, grandma, grandpa, grandson, granddaughter, grandmother, grandfather, girlfriend, "
    "boyfriend, gf, partner, friend, neighbor, roommate, fiance, sis, bro, sons, daughters, brothers, sisters, kids, "
    "twin, nephew, grandnephew, boss, coach, name is"
)


def _pattern(name: str, category: PhiCategory, find: Find, score: float, listed_words: str) -> Pattern:
    return Pattern(
        name=name,
        category=category,
        entity="NAME",
        find=find,
        words=phrases(listed_words),
        score=score,
        evidence=Evidence.LABELLED,
    )


_ROLES = (
    "rn, md, np, pa, pa-c, lpn, cna, rt, pt, ot, slp, sw, msw, lcsw, cm, pct, hha, aprn, crna, cnm, rd, ma, pharmd, "
    "rph, pcp, phd, emt, medic, paramedic, fellow, resident, intern, attending, nurse, therapist, chaplain, "
    "interpreter, case manager, social worker, navigator, our navigator, coordinator, nurse manager, midwife, "
    "hospitalist, pharmacist, dietitian, counselor, scribe, tech, clerk, aide, sitter, phleb, doula, case mgr, np "
    "student, med student, registrar, sho, consultant, physio, matron, rmo, hmo, surgeon"
)
_BRACKETED_SERVICES = (
    "cardiology, cards, gi, id, surgery, surg, oncology, onc, heme, neuro, neurology, ortho, psych, renal, "
    "nephrology, pulm, rad onc, med onc, ent, urology, endo, rheum, derm, vascular, palliative, anesthesia, "
    "radiology, path, peds, ob, mfm, icu, child life, wound, lactation, pall sw, reg, navigator, trauma, pharmacy, "
    "registration, billing, risk, quality"
)
_NOT_PATIENTS = (
    "officer, deputy, teacher, coach, principal, lawyer, attorney, gal, landlord, boss, supervisor, pastor, priest, "
    "judge, counsel, detective, sponsor"
)
_AGE_WORDS = "yo, y, yr, yrs, y.o, y/o, yom, yof, ym, yf, m, f, male, female, mo, mos, wk, año, años"
_HEADER_WORDS = (
    "dob, d.o.b, mrn, mr, hrn, acct, account, chart, csn, ssn, born, age, sex, rm, room, bed, medicaid, doc, inmate, "
    "nhs, nhi, ur, urn, hosp, case, client, enc, fin, index"
)
WORD_PATTERNS = (
    _pattern("name before an age", _PATIENT, _before_age, 0.85, _AGE_WORDS),
    _pattern("name before a header", _PATIENT, Gated(_before_label, _NO_PROSE + _NUMBERED), 0.85, _HEADER_WORDS),
    _pattern("name before kin", _PATIENT, Gated(_before_role, _ROLE_END), 0.8, f"{KIN}, {_NOT_PATIENTS}"),
    _pattern("name before a role", _DOCTOR, Gated(_before_role, _ROLE_END), 0.8, _ROLES),
    _pattern("name before a service", _DOCTOR, Gated(_before_role, r"\)"), 0.8, _BRACKETED_SERVICES),
    _pattern(
        "name behind a service",
        _DOCTOR,
        Gated(_served, _SERVED.behind),
        0.75,
        _SERVICES,
    ),
    _pattern(
        "doctor in a table",
        _DOCTOR,
        _checked(names_after(r"[ \t]{2,24}", family_first=True), several_words=True),
        0.85,
        DOCTOR_LABELS,
    ),
    _pattern(
        "patient in a table",
        _PATIENT,
        _checked(names_after(r"[ \t]{2,24}", family_first=True), several_words=True),
        0.85,
        f"{PATIENT_LABELS}, applicant, claimant, veteran, youth, resident, vet",
    ),
    _pattern(
        "addressee",
        _DOCTOR,
        _checked(names_after(r"[ \t]{0,2}:[ \t]{0,8}['\"]?", family_first=True, several=True), least=LIKELY),
        0.8,
        "from, to, bcc, sent by, reply to, minutes by, letter to, refer to, send to, fax to, faxed to, ask for",
    ),
    _pattern(
        "signed letter",
        _DOCTOR,
        _checked(names_after(r"[ \t]?[,.!][ \t]*\r?\n[ \t>]{0,8}(?:\r?\n[ \t>]{0,8}){0,3}"), least=LIKELY),
        0.8,
        "sincerely, regards, warmly, respectfully, cordially, yours, best, yours truly, yours sincerely, thanks, "
        "thank you, kind regards, warm regards, best regards, best wishes, cheers, gracias, many thanks, yours "
        "faithfully",
    ),
    _pattern(
        "newborn",
        _PATIENT,
        _checked(names_after(r"[ \t]{1,3}", most=2, soft=True), least=LIKELY),
        0.8,
        "baby boy, baby girl, bb, bg, bgirl, bboy, infant boy, infant girl, newborn boy, newborn girl, twin boy, twin "
        "girl",
    ),
    _pattern("name in lower case", _PATIENT, Gated(_in_lower_case, " [a-z]{3}"), 0.75, _LOWER_KIN),
    _pattern("worker in lower case", _DOCTOR, Gated(_in_lower_case, " [a-z]{3}"), 0.75, _LOWER_ROLES),
    _pattern(
        "titled worker",
        _DOCTOR,
        names_after(r"[ ,:]{1,3}(?:Mr|Mrs|Ms|Miss|Sr|Br|Sister|Fr|Rev)\.?[ \t]{1,2}"),
        0.97,
        "nurse, interpreter, interp, aide, coordinator, coord, midwife, therapist, social worker, chaplain, "
        "psychologist, physiotherapist, dietitian, liaison, navigator, navigators",
    ),
)
