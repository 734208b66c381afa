"""Patterns of numbers that stand behind words of their context: a payer, a vaccine, a credential, an ending."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.label_words import CAPITALS
from tide_udfs.recognizers.pattern import Gated, Pattern, Place, after, gate, phrases
from tide_udfs.recognizers.rules_id import SERIES_OF_DOSES
from tide_udfs.recognizers.rules_value import CLOCK_OR_YEAR, YEAR, n_digits, value_at, values_from
from tide_udfs.span import Evidence, PhiCategory


def _pattern(
    name: str, entity: str, find: Gated, listed: str = "", *, cased: bool = False, score: float = 0.9
) -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.ID,
        entity=entity,
        find=find,
        words=() if cased else phrases(listed),
        cased=phrases(listed) if cased else (),
        score=score,
        evidence=Evidence.LABELLED,
    )


# -- payers -----------------------------------------------------------------------------------------------------------

_PAYER = re.compile(
    r"[:.]?[ /](?:primary:? |\(?[A-Z][A-Za-z&'’\-]{1,20}\)?[ /]{1,2}|of |[a-z]{2,10}[ /])"
    r"(?:\(?[A-Z&][A-Za-z&'’\-]{0,20}\)?,?[ /]{1,2}|of ){0,5}(?:#|(?:id|ID|no\.?|mbr|member)[ #:]{1,3})?(?=[A-Z\d])"
)
_PLAN_DIGITS = 6


def _plan_number(text: str, _start: int, end: int) -> Iterator[Place]:
    """A value behind the name of a payer: 'Insurance Harbor Mutual HMO XZ4417720'."""
    match = _PAYER.match(text, end)
    places = [match.end()] if match else []
    if match and (last := _LAST_WORD.search(text, end, match.end())) and last["word"] not in CAPITALS:
        places.insert(0, last.start("word"))
    for place in places:
        value = value_at(text, place)
        if (
            value
            and n_digits(text[slice(*value)]) >= _PLAN_DIGITS - text[value[0]].isalpha()
            and text[value[1] : value[1] + 1] != "/"
            and not SERIES_OF_DOSES.match(text[slice(*value)])
        ):
            yield from values_from(text, *value)
            return


_LAST_WORD = re.compile(r" (?P<word>[A-Z]{1,3}) \Z")

# -- vaccines ---------------------------------------------------------------------------------------------------------

_VACCINE_GAP = (
    r"(?:[ \t\-#()]{0,24}(?:[A-Z]{1,4}|\d{1,3}|[A-Za-z\-]{3,12}(?=\))"
    r"|dose|vi|[LR]|IM|SC|\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d/\d|today)\b){0,4}"
)
_LOT = (
    rf"(?i:{_VACCINE_GAP})(?:[ \t,:|#)\-]{{1,24}}(?:lot )?)"
    r"(?P<v>(?!H\dN\d)(?=[A-Z]{0,7}\d)(?=[A-Z\d]{0,8}[A-Z])(?=(?:[A-Z]{0,4}\d){2})"
    r"(?:[A-Z]{1,2}\d{4,6}[A-Z]{0,2}|[A-Z]{1,2}\d{1,2}[A-Z]{1,2}\d{1,4}[A-Z]{0,2}|(?!\d{1,3}(?:ML|MG|MCG|G|IU|YO|MO"
    r"|Y|M|W|D|TH|ST|ND|RD)\b)\d[A-Z\d]{3,6}))(?![\w-])"
)

# -- things -----------------------------------------------------------------------------------------------------------


def _thing(text: str, _start: int, end: int) -> Iterator[Place]:
    """A token behind the word for a thing, and more of its form: 'coolers CB-2, CB-6'."""
    if (match := _THING.match(text, end)) and not _MEDICAL_TOKEN.match(match["v"]):
        yield from values_from(text, *match.span("v"))


_MEDICAL_TOKEN = re.compile(
    r"(?:CO|N(?=-?95)|O|HF|IV|MRI|CT|XR|US|ISO|COVID|BF|DR|HD|LED|UV|II|III)\d?-\d|[A-Z]{1,2}\d{3}\Z"
)

_EXPIRES = re.compile(
    r"\.?(?: date)?[ :]{1,3}(?:\d{1,2}[/\-]|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} |20\d\d-)"
)
_LOT_BEFORE = Before(
    r"(?<![\w./-])(?P<v>(?=[A-Z]{0,2}\d)(?=\d{0,6}[A-Z])(?="
    r"(?:[A-Z]{0,2}\d){3})[A-Z\d]{5,12})[ \t]{0,4}[,;(|]?[ \t]{1,4}\Z"
)


def _expiring(text: str, start: int, end: int) -> Iterator[Place]:
    """The lot of a drug or a vaccine in front of the date of its end: 'Q4D19B exp 03/25'."""
    if _EXPIRES.match(text, end) and (lot := _LOT_BEFORE.search(text, max(0, start - 21), start)):
        yield lot.span("v")


# -- credentials ------------------------------------------------------------------------------------------------------

_CREDENTIAL_NUMBER = (
    r"(?:,? [A-Z]{2,5}(?:-[A-Z]{1,3})?)?"
    r"(?:,? ?(?:[A-Z]{2} )?# ?(?P<v>(?:[A-Z]{1,4}[ \-]?)?(?!\d{3}-\d{4}(?!\d))\d[\dA-Z\-]{3,11})"
    r"|,?[ ]{1,3}(?P<w>(?:[A-Z]{2,3}(?:-[A-Z]{1,3})? ?)?\d{6,8}|[a-z]{2,4}\d{3,6}))(?![\w/-]|\.\w)"
)

# -- endings and passwords --------------------------------------------------------------------------------------------

_MASKED = r"(?:[ ]?(?:in|of|with|no\.?|#|digits?))?[ :#…\-]{1,3}(?P<v>\d{4})(?![\w/%]|[.\-:]\d)"
_TELEPHONE_BEFORE = Before(
    r"(?:cell|phone|ph|tel|mob|mobile|home|fax|call|called|calling|back|ext)\b[ .:#]{1,3}\Z", re.IGNORECASE
)
_SAID = Before(r"(?:[#(] ?|file |in |with |tail[ :#\-]{1,3})(?:end(?:s|ing)[ :#]{1,3})?(?:in )?\Z", re.IGNORECASE)
"""What tells the end of a number from the end of a shift: 'ends in 0412', '(ends 0412)'."""
_ENDING = after(_MASKED, re.IGNORECASE)


def _ending(text: str, start: int, end: int) -> Iterator[Place]:
    if _TELEPHONE_BEFORE.search(text, max(0, start - 12), start):
        return
    for left, right in _ENDING(text, start, end):
        said = _SAID.search(text, max(0, start - 6), left) is not None
        tail = text[start:end].lower() == "tail"
        if tail or (said and not YEAR.fullmatch(text, left, right)) or not CLOCK_OR_YEAR.fullmatch(text, left, right):
            yield left, right


_PASSWORD = (
    r"(?:[ ]?(?:is|was|:|=|to)){0,2}[ ]?(?:[\"“'‘](?P<v>[^\s\"”'’]{3,24})[\"”'’]"
    r"|(?P<w>(?=[A-Za-z\-_!@#$%]{0,20}\d)[A-Za-z\d][\w\-!@#$%]{3,23})(?<![.,;])(?!\w))"
)
_PERSON_TOKEN = (
    r"[ :#]{1,3}(?P<v>(?:[A-Z]{1,3}-?\d{2,6}|[A-Z]{1,2}\d-\d{1,4}|[A-Z]{2,3}-[A-Z\d]{1,4}\d))(?![\w/-]|[.:]\w)"
)
_THING_TOKEN = (
    r"s?(?: (?:no\.?|id|tag))?[ :#]{1,3}(?P<v>(?:(?!(?:L|T|C|S)\d{1,2}-[LTCS]?\d|(?:AC|PC|PS|VC|SIMV|CPAP|PRVC"
    r"|PEEP)-\d)"
    r"[A-Z]{1,5}\d{0,3}(?:-[A-Z\d]{1,5}){1,2}(?<=\d)[A-Z]{0,2}|[A-Z]{1,3}\d{2,4}-[A-Z]|[A-Z]{1,3}\d{3,6}"
    r"|\d{2,3}-[A-Z]))(?![\w/-]|[.:]\w)"
)
_THING = re.compile(_THING_TOKEN)
_THINGS = (
    "pump, machine, mach, tele, telemetry, tele box, tele pack, tele unit, adc, cart, code cart, crash cart, "
    "locker, box, "
    "tank, cabinet, pnl, carrier, seal, straw, receiver, wheelchair, w c, hearse, rig, sensor, band, id band, "
    "bands, cooler, "
    "coolers, freezer, fridge, refrigerator, incubator, camera, isolette, warmer, bag warmer, blood warmer, "
    "fluid warmer, "
    "warmers, analyzer, analyser, scanner, ct scanner, mri scanner, workstation, wkst, ws, wow, vent, vents, "
    "ventilator, "
    "loaner, loaner unit, switch, router, printer, recorder, event recorder, bed scale, glucometer, concentrator, "
    "compressor, cautery, cautery unit, esu, laser, microscope, centrifuge, defib, defibrillator, aed, laptop, "
    "tablet, dock, "
    "badge reader, bin, rack, dewar, bladder scanner, doppler, hoyer, hoyer lift, stretcher, bassinet, fume hood, "
    "kiosk, "
    "sterilizer, washer, aer, reprocessor, bipap, cpap, hot box, drug box, narc box, med box, key box"
)
"""What a ward, a laboratory or a crew has several of, and numbers."""
_OFFICER_NUMBER = (
    r"\.?,? (?:[A-Z]\.? ?)?[A-Z][A-Za-zÀ-ÿ'’\-]{1,20}\.?(?:,? [A-Z][A-Za-zÀ-ÿ'’\-]{1,20}|,? [A-Z]\.?){0,2}"
    r"(?:[ ,(]{1,3}(?:#|badge|bdg|star|shield|collar|shoulder|warrant|ID|id|no\.)[ #:]{0,3}(?P<v>[A-Z]{0,4}-?\d{1,6})"
    r"|[ ,]{1,3}(?P<w>[A-Z]{1,2}\d{4,5}|\d{5,6}))"
    r"(?![\w/:-]|\.\d)"
)
_PLATE = (
    r"(?:[ ]?(?:no\.?|number|#))?[.:#(]{0,2}[ ](?:(?:[a-z]{3,9} ){0,2}(?:[A-Z][A-Za-z\d\-]{2,12} ){1,2})?(?:\(?"
    r"(?:[A-Z]{2}|[A-Z][a-z]{2,4}\.?)\)?[ :]{1,2})?"
    r"(?P<v>\d{3}[ -][A-Z]{3}|[A-Z]{3}[ -]\d{3,4}|[A-Z]{2}[ -]\d{2}[ -](?:\d{3}|[A-Z]{1,3} \d{4})"
    r"|[A-Z]{2}[ -]\d{4}(?: [A-Z]{2})?"
    r"|[A-Z] \d{3} \d{3}|[A-Z]{4} \d{3}|(?=[A-Z]{0,2}\d)[A-Z\d]{3} (?=[A-Z\d]{0,2}[A-Z\d])[A-Z\d]{3})(?![\w-])"
)
_RESOURCE = r"/(?P<v>(?=[a-z\-]{0,12}\d)[A-Za-z\d\-]{4,40})(?=[\"'])"

WORD_PATTERNS = (
    _pattern(
        "plate in groups",
        "VEHICLE",
        after(_PLATE),
        "plate, plates, tag, tags, reg, rego, car, veh, hearse, lic, truck, suv, van",
    ),
    _pattern(
        "number of an officer",
        "EMPLOYEE",
        after(_OFFICER_NUMBER),
        "ofc, officer, ofcr, deputy, dep, trooper, det, detective, sgt, cst, constable, garda, interp, interpreter",
    ),
    _pattern(
        "number of a constable",
        "EMPLOYEE",
        after(
            r" [A-Z][A-Za-z'’\-]{1,20}(?: [A-Z][A-Za-z'’\-]{1,20})?[ ,(]{1,3}(?:badge|collar|shoulder|warrant)"
            r"(?: no\.?)? #?(?P<v>[A-Z]{0,2}\d{2,6})(?!\w)"
        ),
        "PC, DC, WPC, PCSO, DS, DI, PS",
        cased=True,
    ),
    _pattern("resource", "MRN", after(_RESOURCE), "patient, practitioner, encounter, coverage, device"),
    _pattern(
        "extension of an identifier", "MRN", after(r"=[\"'](?P<v>[\w.\-]{0,20}\d{3}[\w.\-]{0,20})[\"']"), "extension"
    ),
    _pattern(
        "number of a thing",
        "ID",
        after(r" #?(?P<v>\d{3,6})(?![\w/:%-]|\.\d| ?(?:mg|ml|cc|mL|kg|lb))"),
        "locker, valet, keysafe, seal",
    ),
    _pattern(
        "locker",
        "ID",
        after(
            r"(?: key)?:?(?: ?#| no\.?)?:? {0,2}(?P<v>[A-Z]?-?\d{1,3}[A-Z]?)(?![\w/:%-]|\.\d| ?(?:rooms?|days?"
            r"|weeks?)\b)"
        ),
        "locker, lockers, locker no, locker key, lockr, cubby",
    ),
    _pattern(
        "number of a bus",
        "VEHICLE",
        after(r" ?(?P<v>\d{3,5})(?=[,;)\n]|\Z|\. | \(| (?:driver|late|aide|monitor)\b)"),
        "bus, school bus",
    ),
    _pattern(
        "number of a vehicle",
        "VEHICLE",
        after(r"(?: ?#| no\.?) ?(?P<v>(?:[A-Z]{1,3}-)?\d{1,5})(?![\w/-]|\.\d)"),
        "bus, school bus, van, transit van, ambulance, cab, taxi, shuttle",
    ),
    _pattern(
        "flight",
        "ID",
        after(
            r"s?:? (?:no\.? |# ?)?(?P<v>(?:[A-Z]{2}|[A-Z]\d|\d[A-Z]) ?\d{2,4})(?:\b| ?[+/,] ?"
            r"(?P<w>[A-Z]{2} ?\d{2,4}))(?![\w-])"
        ),
        "flight, flt, flights, flight no, flew",
    ),
    _pattern(
        "number of a study",
        "STUDY",
        after(
            r"[ :(#]{1,3}(?!(?:COVID|MRI|CT|PET|CPT|ICD|CMS|ISO|FDA|HPV|HIV|SARS|ECMO|CRRT|PEG|TPN)\b)(?P<v>"
            r"(?=[A-Z\-]{2,16}\d[A-Z\-]{0,6}\d)"
            r"[A-Z]{2,6}(?:-[A-Z\d]{1,6}){1,4})(?![\w/]|\.\w)"
        ),
        "trial, study, protocol, clinical trial, registry, cohort, substudy, extension study, arm of",
    ),
    _pattern(
        "number of a driver",
        "LICENSE",
        after(
            r"(?:(?: no\.?| number)?[ :#]{1,3}| is )(?P<v>[A-Z]{2,5}9{0,3} ?\d{3} ?\d{3} ?[A-Z][A-Z9] ?\d[A-Z]{2}"
            r"(?: ?\d\d)?)(?!\w)"
        ),
        "licence, license, driver, drivers, driving licence, drivers licence, driver licence, dvla, dl",
    ),
    _pattern(
        "card by its last digits",
        "ACCOUNT",
        after(
            r"(?: card)?(?:[ :]{1,2}(?:ending |ends )?(?:in )?)(?:[xX*•]{1,12}|\.{3} ?|…)[ \-]?(?P<v>\d{4})(?![\w/-])"
        ),
        "visa, mastercard, amex, discover, debit, debit card, credit card, ebt, ebt card, card, fsa, hsa",
    ),
    _pattern(
        "docket of the police",
        "CASE",
        after(r"(?:(?: no\.?| nr\.?| number)?[.:# ]{1,8})(?P<v>\d{1,5}/\d{1,2}/(?:20)?\d\d)(?![\w/])"),
        "CAS, MAS",
        cased=True,
    ),
    _pattern(
        "code of a typist",
        "EMPLOYEE",
        after(
            r":?[ ]{1,3}\d{1,2}/\d{1,2}/\d{2,4}[ ,]{1,2}\d{1,2}:?\d\d(?::\d\d)?(?: ?[AaPp][Mm])?[ ,/]{1,3}(?P<v>"
            r"(?!BP|HR|RR|BG)[A-Z]{2,3}\d{1,6}|[a-z]{2,3}\d{2,6})(?=[ \t]*(?:\r?\n|\Z)| {2})"
        ),
        "d, t, dd, dt, tr, tt, trans, transcribed, dict, dictated, typed, signed, edited",
    ),
    _pattern(
        "tube or tag",
        "DEVICE",
        after(r" #?(?P<v>(?:[A-Z]{3} |[A-Z])?\d{4})(?![\w/:%-]|\.\d)"),
        "carrier, tag, band, banded",
    ),
    _pattern(
        "number of a plan",
        "HEALTH_PLAN",
        Gated(_plan_number, gate(_PAYER.pattern)),
        "ins, insurance, insured, payer, payor, coverage, medicare, medicaid, plan, hmo, ppo",
        score=0.85,
    ),
    _pattern(
        "lot of a vaccine",
        "ID",
        after(_LOT),
        "dtap, dtap ipv, tdap, td, dt, tdvax, ipv, opv, mmr, mmrv, var, varicella, vzv, hepa, hep a, hepb, hep b, "
        "hib, pcv, "
        "ppsv, pneumo, pneumococcal, meningococcal, menacwy, menb, mcv, mpsv, rota, rotavirus, rv, flu, influenza, "
        "covid, hpv, "
        "zoster, shingles, typhoid, typhoid vi, rabies, je, polio, tetanus, bcg, penta, hexa, ppd, tst, tuberculin, "
        "rhig, rhogam, yf, yellow fever, rsv, mpox, pfizer, moderna, prevnar, "
        "pneumovax, gardasil, shingrix",
        score=0.85,
    ),
    _pattern(
        "lot before its end", "ID", Gated(_expiring, _EXPIRES.pattern), "exp, expires, expiry, exp date, expiration"
    ),
    _pattern(
        "number behind a credential",
        "LICENSE",
        after(_CREDENTIAL_NUMBER),
        "RN, LPN, LVN, EMT, PMD, CNA, RRT, PT, OT, DPT, PSY, PsyD, LPC, LPCC, LMFT, LMHC, LICSW, LISW, LSW, BCBA, "
        "AuD, SLP, CPM, CNM, NREMT, MSW, LCSW, RPH, RPh, PharmD, "
        "RDN, RD, OD, DDS, DMD, CRNA, CRT, RMT, RPSGT, OTR/L, PTA",
        cased=True,
        score=0.96,
    ),
    _pattern("ending", "ID", Gated(_ending, _ENDING.behind), "tail, ending, ends, last digits"),
    _pattern("password", "ID", after(_PASSWORD, re.IGNORECASE), "password, passcode, passphrase, pwd, pw, passwd"),
    _pattern(
        "token of a person",
        "EMPLOYEE",
        after(_PERSON_TOKEN),
        "agent, agt, op, oper, operator, badge, temp badge, emp, employee, id, interpreter, officer, crew, user",
        score=0.85,
    ),
    _pattern(
        "token of a thing",
        "DEVICE",
        Gated(_thing, gate(_THING_TOKEN)),
        _THINGS,
        score=0.85,
    ),
)
