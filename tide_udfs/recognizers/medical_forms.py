"""Numbers and codes of medicine: doses, vitals, lab values, ratios, scales, levels, codes, times."""

from __future__ import annotations

import re
from functools import cache

from tide_udfs.recognizers.pattern import phrases

NEAR = 32
"""Characters read at each side of a place."""
_SURE, _LIKELY, _UNSURE, _NO = 0.95, 0.8, 0.2, 0.05

_UNITS = phrases(
    "amps, atm, bags, beats, beers, blasts, bpm, breaths, cal, calories, cap, caps, capsule, capsules, cc, ccs, "
    "cells, cgy, channel, channels, cigarettes, cm, cmh2o, cms, db, deg, degrees, diopters, dl, dose, doses, drinks, "
    "drop, drops, episodes, feet, fibers, fingerbreadths, fingers, fold, fr, french, ft, g/dl, gauge, gm, gms, gram, "
    "grams, gtt, gtts, gy, hour, hours, hpf, hr, hrs, hz, inch, inches, iu, joules, k/ul, kcal, kg, kgs, khz, lb, "
    "lbs, liter, liters, lpf, ma, mcg, mci, meals, meq, mets, mev, mg, mg/dl, min, mins, minute, minutes, ml, mls, "
    "mm, mm hg, mmhg, mmol, mosm, ms, msec, mv, ng, nodes, ounces, oz, pack, pack-year, pack-years, packs, patch, "
    "patches, pct, percent, pg, pill, pillow, pills, plates, ply, pounds, ppd, psi, puff, puffs, rbc, rpm, screws, "
    "sec, seconds, secs, segments, sprays, stage, stitches, sutures, tab, tablet, tablets, tabs, times, ug, unit, "
    "units, vial, vials, views, watts, wbc, wbcs, weeks gestation, wga, wks gestation, °, °c, °f, µg, μg"
)
_LABELS = phrases(
    "a1c, albumin, alk phos, alp, alt, anc, apache, apgar, apgar score, apgars, aptt, asa, asia, ast, audit, b/p, "
    "barthel, bg, bi-rads, bicarb, bili, bilirubin, birads, blood pressure, bmi, bnp, bp, braden, bsa, build, bun, "
    "cage, cam, cardiac output, cha2ds2-vasc, child-pugh, chromosome, ck, class, cn, co2, cpt, cr, creat, creatinine, "
    "crp, curb-65, cvp, cycle, cycles, d-dimer, ddimer, dilated, dose, drg, dtr, dtrs, ecog, edema, ef, effaced, "
    "egfr, esr, every, factor, ferritin, fev1, fio2, fr, frankel, fsbg, fvc, gad-7, garden, gcs, gfr, gleason, glu, "
    "glucose, grade, gravida, has-bled, hb, hba1c, hco3, hcpcs, hct, hdl, heart rate, height, hgb, hgba1c, hr, ht, "
    "icd, icd-10, icd-9, icd10, icp, inr, interspace, iop, k+, ki-67, kps, lactate, ldh, ldl, lead, leads, lesion, "
    "level, levels, li-rads, loinc, lvef, mallampati, mayo, meld, meld-na, mmse, moca, morse, motor, na+, ndc, nihss, "
    "nrs, nyha, o2 sat, o2 sats, pain, pao2, para, pco2, pcwp, peep, phase, phos, phq-9, pi-rads, platelets, plt, "
    "plts, po2, probnp, prolene, psa, ptt, pulse, pulses, q, qsofa, rass, rate, rbc, reflexes, release, resp, "
    "respirations, respiratory rate, resps, rib, ribs, rr, salter-harris, sao2, sat, sats, saturation, scale, score, "
    "scored, segment, size, snomed, sofa, software, spo2, stage, station, strength, suture, t4, tanner, tbili, teeth, "
    "temp, temperature, ti-rads, times, tmax, toe, tooth, trop, troponin, tsh, tube, type, vas, ver, version, "
    "vertebra, vicryl, vitamin, wagner, wbc, weight, wells, wt, zone"
)


@cache
def _unit_behind() -> re.Pattern[str]:
    return re.compile(
        rf"[ \t]?-?[ \t]?(?:{_either(_UNITS)})(?![^\W_])|[ \t]?[%°]|/(?:min|hr|h|day|week|wk|kg|dl|ml|hpf)\b", re.I
    )


@cache
def _label_before() -> re.Pattern[str]:
    link = r"(?:[ \t]*(?:=|:|>=|<=|[><≥≤~]|is|was|of|to|at|score|around|about|approximately|up|down|-)){0,3}[ \t]*"
    pair = r"(?:\d+(?:\.\d+)?[ \t]?(?:/|-|->|→|to|,|x|×|and)[ \t]?){0,2}"
    return re.compile(rf"(?<![^\W_])(?:{_either(_LABELS)})(?:[ \t]?\([^()\n]{{0,12}}\))?{link}{pair}[><≥≤~+]?\Z", re.I)


def _either(listed: tuple[str, ...]) -> str:
    return "|".join(re.escape(item) for item in sorted(set(listed), key=lambda item: (-len(item), item)))


_FORMS: tuple[tuple[float, str], ...] = (
    (_SURE, r"[CTLS]\d{1,2}(?:[-/–](?:[CTLS]?\d{1,2}))+"),  # spinal levels, L4-5
    (_LIKELY, r"[CTLS](?:\d|1[0-2])"),
    (_SURE, r"[A-TV-Z]\d[\dAB]\.[\dA-Z]{1,4}"),  # ICD-10-CM
    (_SURE, r"[GT]\d+[PA]\d+(?:[A-Z]*\d*)*"),  # G2P1
    (_LIKELY, r"[GPT]\d{1,2}|p?[TNM][0-4][a-d]?(?:p?N[0-3x][a-c]?)?(?:p?M[01x])?"),
    (_SURE, r"\d{1,2}[ \t]?w(?:ks?)?[ \t]?\d[ \t]?d|\d{2}[ \t]?(?:\+|and)?[ \t]?[0-6]/7"),  # gestational age
    (_SURE, r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[ \t]?[ap]\.?m\.?)?"),
    (_SURE, r"[x×]\d{1,3}|q\d{1,2}(?:-\d{1,2})?h?|\d{1,2}-0|[vV]\d+(?:\.\d+)+|T[1-4]DM|DM[12]|H1N1|\d{1,3}%"),
    (
        _LIKELY,
        r"\d{1,4}(?:\.\d+)?(?:mg|mcg|g|kg|ml|mL|cc|cm|mm|lbs?|Fr|h|hr|hrs|min|L|ga|mEq|units?|tabs?|x)",
    ),
    (_LIKELY, r"\d{1,3}\.\d{1,2}"),
    (_SURE, r"[+-]?\d\.\d{2,3}[ \t]?[x×][ \t]?\d{1,3}"),
)


@cache
def _forms() -> tuple[tuple[float, re.Pattern[str]], ...]:
    return tuple((score, re.compile(form)) for score, form in _FORMS)


_PAIRED_BEHIND = re.compile(r"[ \t]?[/\-–][ \t]?\d")
_PART_BEFORE = re.compile(r"(?:\d:|[^\W_][./\-–@#_]|[#@_]|\d[ \t][/\-–][ \t])\Z")
_PART_BEHIND = re.compile(r"[./\-–@_][^\W_]|:\d")
_PLACE_LABEL = re.compile(
    r"(?:#|\b(?:rm|room|bed|apt|unit|lot|box|flat|suite|ste|floor|ext|no|number|route|rte|hwy|highway"
    r"|bldg|pod|id|acct|x)[.:#]{0,2})[ \t]?\Z",
    re.IGNORECASE,
)
_RATIO_LABEL = re.compile(
    r"(?<![^\W_])(?:bp|b/p|pressure|vitals|strength|motor|power|reflexes|dtrs?|pulses|pain|gcs|apgars?|mmse"
    r"|moca|vision|grade)"
    r"[ \t:=]{0,3}(?:(?:is|was|of|at|are|were)[ \t])?(?:\d{1,3}/)?\Z",
    re.IGNORECASE,
)
_TIME_BEHIND = re.compile(r"[ \t]?(?:hrs?|hours|[ap]\.?m\b)", re.IGNORECASE)
_AGE_UNIT = re.compile(
    r"[ \t\-]{0,2}(?:y(?:ea)?rs?|y|mo(?:nth)?s?|w(?:ee)?ks?|days?|hours?|hrs?|min(?:ute)?s?)(?![^\W\d_])", re.IGNORECASE
)
_OLD_BEHIND = re.compile(r"[ \t\-./]{0,2}\w{1,6}[.\-/ \t]{1,2}(?:old|o\b|of age)", re.IGNORECASE)
_AGE_BEFORE = re.compile(r"\b(?:aged?|old|born|died|d\.|dob|turned)\b[^\n\d]{0,12}\Z", re.IGNORECASE)
_YEAR = re.compile(r"(?:19[2-9]|20[0-3])\d")
_LONGEST_MEASURE = 7


def number_likelihood(text: str, start: int, end: int) -> float:
    """Tell how surely the number or code at a place is a measure, score, code or time of medicine.

    Returns: in [0, 1]; low where it may be part of a date, an age, a phone number or a record number.
    """
    surface = text[start:end]
    before, behind = text[max(0, start - NEAR) : start], text[end : end + NEAR]
    if _AGE_BEFORE.search(before) or (_AGE_UNIT.match(behind) and (before[-3:] == "at " or _OLD_BEHIND.match(behind))):
        return _NO
    if _PLACE_LABEL.search(before):
        return _NO
    if (
        surface[-1].isdigit()
        and surface[0].isdigit()
        and _unit_behind().match(behind)
        and not _YEAR.fullmatch(surface)
        and len(surface) <= _LONGEST_MEASURE
    ):
        return _SURE
    if _RATIO_LABEL.search(before):
        return _SURE
    if (
        _PART_BEFORE.search(before)
        or _PART_BEHIND.match(behind)
        or _PAIRED_BEHIND.match(behind)
        or _YEAR.fullmatch(surface)
    ):
        return _part(surface, before, behind)
    if _label_before().search(before) and len(surface) <= _LONGEST_MEASURE and not surface.startswith("0"):
        return _UNSURE if _AGE_UNIT.match(behind) else _LIKELY
    for score, form in _forms():
        if form.fullmatch(surface):
            return score
    if len(surface) == 4 and surface.isdigit() and _TIME_BEHIND.match(behind):
        return _SURE
    return _UNSURE if len(surface) <= 3 else _NO


def _part(surface: str, before: str, behind: str) -> float:
    """Grade a number that a slash, hyphen or point joins to more: a time, a code or a measure in one of few forms."""
    left = re.search(r"[\w./:+\-–]*\Z", before)
    right = re.match(r"[\w./:+\-–]*", behind)
    whole = ((left[0] if left else "") + surface + (right[0] if right else "")).strip(".-–:/")
    return next((score for score, form in _forms() if form.fullmatch(whole)), _NO)
