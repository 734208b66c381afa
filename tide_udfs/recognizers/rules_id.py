"""Patterns of record numbers: labelled ones of every kind, and those whose form alone tells them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.checks import rate_dea, rate_npi, rate_ssn
from tide_udfs.recognizers.pattern import DASH, Find, Pattern, Place, Rate, after, phrases
from tide_udfs.span import Evidence, PhiCategory

_MARK = (
    r"(?:\s{0,2}(?:\(?(?:no|num|number|nbr|nr|id|ids|code)\b\.?\)?:?|n[°º]))?\s{0,2}(?:[:#=]|\bis\b"
    r"|\bwas\b|\.{3,60}){0,2}[\s#]{0,3}"
)
_HARD_MARK = r"\s{0,2}(?:(?:no|num|number|nbr|nr|id)\b\.?[\s:#=.]{0,12}|n[°º]\s?|[:#=][\s#:]{0,12})"
_JOINT = rf"(?:{DASH}|[./·_])"
_PLAIN = rf"(?:[A-Za-z]{{1,6}}{_JOINT}){{0,3}}[A-Za-z]{{0,6}}\d[\dA-Za-z]{{0,40}}(?:{_JOINT}[\dA-Za-z]{{1,24}}){{0,6}}"
_GROUPS = r"(?:[A-Z]{1,4} ?)?\d{2,5}[A-Z]{0,2}(?: \d{2,5}(?![\d/.:%]|-\d)){1,5}(?: [A-Z]{1,2}\b)?"
_VALUE = rf"(?:[A-Z]{{1,4}} (?=\d{{3}}))?(?P<v>{_PLAIN})"
_DATE_LIKE = re.compile(r"\d{1,2}([/.-])\d{1,2}(?:\1(?:\d\d){1,2})?$|\d{1,2}:\d\d|\d{4}-\d\d-\d\d$")
_UNIT_BEHIND = re.compile(
    r" ?(?:mg|ml|mcg|units?|%|mm|cm|kg|g|iu|days?|weeks?|wks?|months?|mos?|years?|yrs?|hours?|hrs?|min"
    r"|minutes|times|copies|cells)\b",
    re.IGNORECASE,
)


def identifier_after(mark: str, *, digits: int, length: int) -> Find:
    """Find a value behind a label.

    Args:
        mark: what may or must stand between.
        digits, length: the fewest digits and characters of a value.
    """
    head = re.compile(mark, re.IGNORECASE)
    grouped = re.compile(_GROUPS)
    plain = re.compile(_PLAIN)

    def find(text: str, _start: int, end: int) -> Iterator[Place]:
        match = head.match(text, end)
        if match is None:
            return
        start = match.end()
        value = grouped.match(text, start)
        if value is None or sum(map(str.isdigit, value[0])) < 7 or text[value.end() : value.end() + 1].isalnum():
            value = plain.match(text, start)
        if value is None or sum(map(str.isdigit, value[0])) < digits or len(value[0]) < length:
            return
        if _DATE_LIKE.match(value[0]) or _UNIT_BEHIND.match(text, value.end()):
            return
        yield value.span()

    return find


def _labelled(
    entity: str, listed: str, *, digits: int = 4, length: int = 4, mark: str = _MARK, rate: Rate | None = None
) -> Pattern:
    return Pattern(
        name=f"labelled {entity.lower()}" + (" (marked)" if mark is _HARD_MARK else ""),
        category=PhiCategory.ID,
        entity=entity,
        find=identifier_after(mark, digits=digits, length=length),
        words=phrases(listed),
        score=0.95,
        evidence=Evidence.LABELLED,
        rate=rate,
    )


_SSN_VALUE = re.compile(
    rf"{_MARK}(?:[^\d\n]{{0,12}}?)(?P<v>(?:[\dXx*]{{3}}(?:{DASH}|[ .])?[\dXx*]{{2}}(?:{DASH}"
    rf"|[ .])?)?\d{{4}})(?!\d)",
    re.IGNORECASE,
)


def _ssn_after(text: str, _start: int, end: int) -> Iterator[Place]:
    if match := _SSN_VALUE.match(text, end):
        yield match.span("v")


_SSN_SHAPE = re.compile(rf"\d{{3}}(?P<dash>{DASH})\d{{2}}(?P=dash)\d{{4}}(?!\d|{DASH}\d)")


def _ssn(text: str, start: int, _end: int) -> Iterator[Place]:
    if (match := _SSN_SHAPE.match(text, start)) and text[max(0, start - 1) : start] not in ("-", "/", "."):
        yield match.span()


_TOKEN_LEFT = re.compile(rf"(?:[A-Za-z\d]{{1,8}}{_JOINT}){{0,4}}[A-Za-z\d]{{0,8}}$")
_TOKEN = re.compile(rf"[A-Za-z\d]{{1,30}}(?:{DASH}[A-Za-z\d]{{1,20}}){{0,5}}(?![\w/@]|\.\w)")
_SHAPES = re.compile(
    rf"[A-Z]{{1,5}}{DASH}\d{{4,12}}(?:{DASH}[A-Z\d]{{1,8}})?|[A-Z]{{1,5}}\d{{0,4}}{DASH}\d{{2,8}}{DASH}\d{{2,10}}[A-Z]?"
    rf"|[A-Z]{{1,4}}\d{{6,12}}[A-Z]?|\d{{2,4}}{DASH}[A-Z]{{1,4}}{DASH}\d{{3,9}}|[A-Z]{{1,3}}\d\d{DASH}\d{{3,9}}"
    rf"|\d{{4}}{DASH}\d{{4}}(?:{DASH}\d{{4}})?|\d{{2}}{DASH}\d{{2}}{DASH}\d{{3}}|\d{{2}}{DASH}\d{{3}}{DASH}\d{{4,8}}"
    rf"|[A-Z]{{1,5}}{DASH}[A-Z]{{1,5}}{DASH}\d{{3,9}}(?:{DASH}\d{{1,6}})?|\d{{2}}{DASH}\d{{5,9}}"
    rf"|\d[A-Z]{{2}}\d{DASH}[A-Z]{{2}}\d{DASH}[A-Z]{{2}}\d{{2}}"
)
_MEDICAL = re.compile(
    r"(?:COVID|SARS|HIV|HPV|HSV|RSV|CMV|EBV|HBV|HCV|HTLV|MCV|PCV|PPSV|VIT|B12|B\d|CA|CD|IL|HLA|BRCA"
    r"|ICD|CPT|LOINC|NDC|DSM|FEV|PHQ|GAD|SF|KRAS|DRG|"
    r"DRB|DQB|IGG|HER|SNOMED|HCPCS|BCG|CK|GP|SCL|FDA|ISO|ANSI|T\d|L\d|C\d|S\d|RNA|DNA|PD|FGF|TNF)(?![A-Z])"
)
_CODE_LABEL = re.compile(
    r"(?:\b(?:icd|cpt|loinc|ndc|snomed|rxnorm|hcpcs|drg|pcs|concept|lot|cas|ec"
    r"|version)\b[\w.\- :#]{0,6})$",
    re.IGNORECASE,
)


def _shape(text: str, start: int, _end: int) -> Iterator[Place]:
    """A token of capitals, digits and dashes that reads like a record number."""
    low = max(0, start - 30)
    left = _TOKEN_LEFT.search(text[low:start])
    begin = low + left.start() if left else start
    if text[max(0, begin - 1) : begin] in ("/", ".", "@", "_", "\\", "&") and begin:
        return
    match = _TOKEN.match(text, begin)
    if match is None or not _SHAPES.fullmatch(match[0]) or _MEDICAL.match(match[0]):
        return
    if _CODE_LABEL.search(text[max(0, begin - 24) : begin]) or _UNIT_BEHIND.match(text, match.end()):
        return
    yield match.span()


_MBI = r"[1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d{2}"

_STRONG = (
    (
        "MRN",
        "mrn, mr#, mr #, mr no, med rec, medrec, medical record, medical rec, health record, chart, "
        "chart no, hospital no, hosp no, unit no, "
        "patient id, pt id, pat id, patient no, patient number, patient #, pt #, pid, mpi, empi, epi, "
        "nhs, nhs no, nhi, hrn, urn, ihi, m.r.n., record no, record number, record #",
        3,
        3,
    ),
    (
        "ACCOUNT",
        "account, acct, accounts, har, hospital account, guarantor id, invoice, inv #, statement no, "
        "patient acct, pt acct, bill no",
        4,
        4,
    ),
    (
        "ENCOUNTER",
        "csn, encounter, enc, fin, enc id, encounter id, visit id, visit number, visit no, visit #, contact serial",
        4,
        4,
    ),
    (
        "ACCESSION",
        "accession, accn, acc, acc#, specimen id, specimen no, specimen #, spec #, lab no, path no, "
        "sample id, sample no, requisition, req, req #, cytology no, order no, surg path",
        4,
        4,
    ),
    (
        "HEALTH_PLAN",
        "member id, member, mbr id, mbr, subscriber id, subscriber, policy, policy no, policy #, group "
        "no, group number, group #, grp, grp #, mbi, medicare id, medicare, medicare no, medicaid id, "
        "medicaid, medicaid no, hicn, hic, insurance id, ins id, plan id, health plan, health card, "
        "rxbin, rx bin, bin, pcn, rxgrp, cin, mcd, hcn, ohip, phn, medi-cal",
        3,
        4,
    ),
    (
        "LICENSE",
        "license, licence, lic, lic., lic #, drivers license, driver's license, driver license, dl, dl "
        "#, cdl, state id, clia, gmc, upin, passport, passport no, cert, certificate, cert no, ncpdp",
        4,
        4,
    ),
    (
        "DEVICE",
        "serial, serial no, serial number, s/n, sn, ser, ser #, ser no, udi, imei, device id, "
        "model/serial, asset, asset tag, implant id",
        4,
        4,
    ),
    ("VEHICLE", "vin, plate, license plate, lic plate, tag no, rego", 3, 5),
    (
        "EMPLOYEE",
        "employee id, emp id, employee no, employee number, employee #, emp #, emp no, badge, badge no, "
        "staff id, user id, operator id, bdg",
        3,
        3,
    ),
    (
        "STUDY",
        "subject id, subject no, subject #, study id, study no, participant id, participant, screening "
        "no, randomization no, randomization number, protocol no, protocol #, irb, irb no, irb #, nct, "
        "registry id",
        3,
        3,
    ),
    (
        "CASE",
        "case no, case number, case #, claim, claim no, claim number, claim #, incident, incident no, "
        "incident #, docket, docket no, report no, report #, police report, ref no, ref #, reference no, "
        "reference number, "
        "reference #, auth, auth no, auth #, authorization, authorization no, prior auth, complaint no, "
        "ticket, ticket no, ticket #, event no, event #, referral no, referral #, file no, file #, "
        "confirmation",
        4,
        4,
    ),
    (
        "ID",
        "job, job id, job no, job #, job number, order #, rx, rx no, rx #, rx#, prescription no, "
        "tracking, tracking no, conf, conf no, conf #, kit, kit no, donor id, donor, tin, ein, awb, "
        "seal, band no, band #, donor no, document id, doc id, "
        "document no, trans id, transaction id, message id, id no, id number, id #, id",
        4,
        4,
    ),
)
_MARKED = (
    ("CASE", "case, ref, reference, report, referral, event, run, complaint, inc, rpt, log, file", 3, 3),
    ("STUDY", "subject, protocol, study, site, trial, screen, randomization", 2, 2),
    ("EMPLOYEE", "employee, emp, staff, interpreter, clinician, user", 3, 3),
    ("ACCESSION", "specimen, spec, lab, path, sample, tube, case", 4, 5),
    ("ENCOUNTER", "visit, v, pcr, session", 4, 4),
    ("DEVICE", "device, pump, machine, tag, generator, lead, monitor, vent", 4, 4),
    ("VEHICLE", "tag, van, tail, unit, medic", 3, 3),
    ("ID", "order, box, locker, bag, band, code, pin, unit, donor, batch, control", 4, 4),
    ("HEALTH_PLAN", "group, card, ins, insurance, plan", 4, 4),
    ("MRN", "mr, record, patient, pt, hosp", 4, 4),
)

WORD_PATTERNS = (
    *(_labelled(entity, listed, digits=digits, length=length) for entity, listed, digits, length in _STRONG),
    *(
        _labelled(entity, listed, digits=digits, length=length, mark=_HARD_MARK)
        for entity, listed, digits, length in _MARKED
    ),
    _labelled("NPI", "npi, npi no, npi number, national provider identifier", digits=8, length=8, rate=rate_npi),
    _labelled("DEA", "dea, dea no, dea number, dea reg", digits=4, length=4, rate=rate_dea),
    Pattern(
        name="labelled ssn",
        category=PhiCategory.ID,
        entity="SSN",
        find=_ssn_after,
        words=(
            "ssn",
            "ss#",
            "ss #",
            "ss no",
            "social security",
            "social security no",
            "social security number",
            "soc sec",
            "last 4 of social",
            "last four of social",
            "last 4 ssn",
            "last4",
            "last 4",
            "ssn last 4",
            "social",
        ),
        score=0.98,
        evidence=Evidence.LABELLED,
        rate=rate_ssn,
    ),
    Pattern(
        name="card ending",
        category=PhiCategory.ID,
        entity="ACCOUNT",
        find=after(r"(?: in)?:? (?P<v>\d{4})(?!\d)"),
        words=("ending", "ends"),
        score=0.85,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="beneficiary",
        category=PhiCategory.ID,
        entity="HEALTH_PLAN",
        find=after(rf"[\s#:]{{0,4}}(?:id|no|mbi)?[\s#:.]{{0,4}}(?P<v>{_MBI})(?!\w)", re.IGNORECASE),
        words=("mbi", "medicare"),
        score=0.97,
        evidence=Evidence.LABELLED,
    ),
)
SSN = Pattern(
    name="ssn", category=PhiCategory.ID, entity="SSN", find=_ssn, score=0.9, evidence=Evidence.SHAPE, rate=rate_ssn
)
SHAPE = Pattern(name="id shape", category=PhiCategory.ID, entity="ID", find=_shape, score=0.7, evidence=Evidence.SHAPE)
