"""Patterns of record numbers behind their label: a table of labels, and the forms of values."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.checks import rate_dea, rate_npi, rate_ssn
from tide_udfs.recognizers.pattern import DASH, Find, Pattern, Place, Rate, after, phrases
from tide_udfs.recognizers.rules_id import CODE_LABEL, MEDICAL, UNIT_BEHIND
from tide_udfs.span import Evidence, PhiCategory

_MARK = (
    r"\.?(?:[ \t]{0,2}(?:\(?(?:nos?|nums?|numbers?|nbr|nr|ids?|code)\b\.?\)?:?|n[°º]))?"
    r"(?:[ \t|]{0,60}(?:[:#=]|\bis\b|\bwas\b|\.{3,60})){0,3}[ \t#|*]{0,60}(?:\r?\n[ \t]{0,12})?"
)
"""What may stand between a label and its value: 'no.', a colon, dots, the cells of a table, a line break."""
_HARD_MARK = (
    r"\.?[ \t]{0,2}(?:(?:nos?|nums?|numbers?|nbr|nr|ids?)\b\.?[ \t:#=.|]{0,20}|n[°º][ \t]?|[:#=][ \t#:|]{0,40})"
    r"(?:\r?\n[ \t]{0,12})?"
)
"""The same where the label alone is too common a word."""
_JOINT = rf"(?:{DASH}|[./·_:])"
_PLAIN = re.compile(
    rf"(?:(?!HAR|MRN|CSN|FIN|ACCT|DOB|SSN|NPI"
    rf"|DEA)[A-Z]{{1,5}} (?=\d{{3}}))?(?:[A-Za-z]{{1,6}}{_JOINT}){{0,3}}[A-Za-z]{{0,6}}\d[\dA-Za-z]{{0,40}}"
    rf"(?:{_JOINT}[\dA-Za-z]{{1,24}}){{0,6}}"
)
_GROUPS = re.compile(
    r"(?:(?!HAR|MRN|CSN|FIN|DOB|SSN|NPI|DEA)[A-Z]{1,4} )?[A-Z]{0,4}\d[A-Z\d]{1,5}"
    r"(?:[ ]\d[\dA-Z]{1,5}(?![\w/.:%]|-\d|[ ](?:y|yo|yrs?|years?|F|M|kg|mg)\b)){1,5}(?: [A-Z]{1,2}\b(?!\.))?(?!\w)"
)
_ASIDE = re.compile(r"(?:[ \t][a-z]{2,9}){1,2}:?[ \t]#?")
"""'MRN on bracelet M0330871': a word or two between a label and a long value."""
_MORE = re.compile(r"(?:,|;| and| &| thru| through|/)? ")
_DATE_LIKE = re.compile(
    r"\d{1,2}/\d{1,2}(?:/(?:\d\d){1,2})?\Z|\d{1,2}:\d\d|\d{4}-\d\d-\d\d\Z"
    r"|\d{1,2}-\d{1,2}-\d{4}\Z|\d{1,2}[/-](?:19|20)\d\d\Z|(?:19|20)\d\d-\d\d\Z"
)
_SPACE = re.compile(r"\.?[ \t]{1,2}")
_CERTAIN_DIGITS = 5
"""Fewest digits of a value behind a common word without a mark: 'emp 88214', 'case 23-061788'."""
_GROUPED_DIGITS = 7
"""Fewest digits of a value in groups: '98 120' behind a label are readings."""


def _n_digits(surface: str) -> int:
    return sum(map(str.isdigit, surface))


_READING = re.compile(r"\d{1,3}(?:\.\d+)?")
"""What the first cell of the line below a label may hold, where it is a laboratory value."""
_IDAHO = re.compile(r", ID \d{5}(?!\d)")


def _is_certain(surface: str) -> bool:
    """Tell a record number from a reading behind a common word: 'emp 88214', but not 'log 180-260'."""
    return _n_digits(surface) >= _CERTAIN_DIGITS and re.search(r"\d{4}|[A-Za-z]|\d-\d+-\d", surface) is not None


def identifier_after(mark: str, *, digits: int, length: int) -> Find:
    """Find a value behind a label, and more values of the same length behind it.

    Args:
        mark: what may or must stand between.
        digits, length: the fewest digits and characters of a value.
    """
    head = re.compile(mark, re.IGNORECASE)

    def find(text: str, start: int, end: int) -> Iterator[Place]:
        if CODE_LABEL.search(text[max(0, start - 24) : start]) or _IDAHO.match(text, max(0, start - 2)):
            return
        match = head.match(text, end)
        value = _value(text, match.end()) if match else None
        if match is None and (space := _SPACE.match(text, end)):
            value = _value(text, space.end())
            value = value if value and _is_certain(value[0]) else None
        if value is None and (aside := _ASIDE.match(text, end)):
            value = _value(text, aside.end())
            value = value if value and _n_digits(value[0]) >= _GROUPED_DIGITS - 1 else None
        if value and "\n" in text[end : value.start()] and _READING.fullmatch(value[0]):
            return
        if value is None or _n_digits(value[0]) < digits or len(value[0]) < length:
            return
        if _DATE_LIKE.match(value[0]) or UNIT_BEHIND.match(text, value.end()):
            return
        first = value
        while value and len(value[0]) == len(first[0]) and _n_digits(value[0]) == _n_digits(first[0]):
            yield value.span()
            more = _MORE.match(text, value.end())
            value = _PLAIN.match(text, more.end()) if more and len(first[0]) > 4 else None

    return find


def _value(text: str, start: int) -> re.Match[str] | None:
    grouped = _GROUPS.match(text, start)
    return grouped if grouped and _n_digits(grouped[0]) >= _GROUPED_DIGITS else _PLAIN.match(text, start)


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


_PLATE_BEHIND = re.compile(
    r"[ \t]{0,2}(?:(?:no|number)\b\.?)?[ \t:#]{0,3}(?:\(?(?:[A-Z]{2}|[A-Z][a-z]{2,4}\.?"
    r"|[A-Z][a-z]+(?: [A-Z][a-z]+)?)\)?[ \t:]{1,2})?"
    r"(?P<v>(?=[A-Z\d \-·]{0,9}\d)[A-Z\d]{1,4}(?:[ \-·][A-Z\d]{2,5}){1,2}(?![\w])|(?=[A-Z]*\d)[A-Z\d]{4,8}(?!\w))"
)


def _plate(text: str, _start: int, end: int) -> Iterator[Place]:
    """A licence plate, the state in front of it left out."""
    match = _PLATE_BEHIND.match(text, end)
    if match and not MEDICAL.match(match["v"]):
        yield match.span("v")


_TAIL_BEHIND = re.compile(
    r"[ \t]{0,2}(?:no|number|#|:)?[ \t:#]{0,2}(?P<v>N\d{1,5}[A-Z]{0,2}|[A-Z]{1,2}-[A-Z]{3,4})(?!\w)"
)


def _aircraft(text: str, _start: int, end: int) -> Iterator[Place]:
    if match := _TAIL_BEHIND.match(text, end):
        yield match.span("v")


_MBI = r"[1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d{2}"

_STRONG = (
    (
        "MRN",
        "mrn, mr no, med rec, medrec, medical record, medical rec, health record, chart, chart no, "
        "hospital no, hosp no, unit no, patient id, pt id, pat id, patient no, patient number, pid, mpi, "
        "empi, nhs, nhs no, nhi, hrn, urn, ihi, m r n, record no, record number",
        3,
        3,
    ),
    (
        "ACCOUNT",
        "account, acct, accounts, har, hospital account, guarantor id, invoice, statement no, patient "
        "acct, pt acct, bill no",
        4,
        4,
    ),
    (
        "ENCOUNTER",
        "csn, encounter, enc, fin, enc id, encounter id, visit id, visit number, visit no, contact serial",
        4,
        4,
    ),
    (
        "ACCESSION",
        "accession, accn, acc, specimen id, specimen no, lab no, path no, sample id, sample no, "
        "requisition, req, cytology no, order no, surg path",
        4,
        4,
    ),
    (
        "HEALTH_PLAN",
        "member id, member, mbr id, mbr, subscriber id, subscriber, policy, policy no, group no, group "
        "number, grp, mbi, medicare id, medicare, medicare no, medicaid id, medicaid, medicaid no, hicn, "
        "hic, insurance id, ins id, plan id, health plan, health card, rxbin, rx bin, bin, pcn, rxgrp, "
        "cin, mcd, hcn, ohip, phn, medi cal",
        3,
        4,
    ),
    (
        "LICENSE",
        "license, licence, lic, drivers license, driver s license, driver license, dl, cdl, state id, "
        "clia, gmc, upin, passport, passport no, cert, certificate, cert no, ncpdp",
        4,
        4,
    ),
    (
        "DEVICE",
        "serial, serial no, serial number, s n, sn, ser, ser no, udi, imei, device id, model serial, "
        "asset, asset tag, implant id",
        4,
        4,
    ),
    (
        "VEHICLE",
        "vin, tag no, rego",
        3,
        5,
    ),
    (
        "EMPLOYEE",
        "employee id, emp id, employee no, employee number, emp no, badge, badge no, staff id, user id, "
        "operator id, bdg",
        3,
        3,
    ),
    (
        "STUDY",
        "subject id, subject no, study id, study no, participant id, participant, screening no, "
        "randomization no, randomization number, protocol no, irb, irb no, nct, registry id",
        3,
        3,
    ),
    (
        "CASE",
        "case no, case number, claim, claim no, claim number, incident, incident no, docket, docket no, "
        "report no, police report, ref no, reference no, reference number, auth, auth no, authorization, "
        "authorization no, prior auth, complaint no, ticket, ticket no, event no, referral no, file no, "
        "confirmation",
        4,
        4,
    ),
    (
        "ID",
        "job, job id, job no, job number, rx, rx no, prescription no, tracking, tracking no, conf, conf "
        "no, kit, kit no, donor id, donor, tin, ein, awb, seal, band no, donor no, document id, doc id, "
        "document no, trans id, transaction id, message id, id no, id number, id",
        4,
        4,
    ),
)
_MARKED = (
    (
        "CASE",
        "case, ref, reference, report, referral, event, run, complaint, inc, rpt, log, file",
        3,
        3,
    ),
    (
        "STUDY",
        "subject, protocol, study, site, trial, screen, randomization",
        2,
        2,
    ),
    (
        "EMPLOYEE",
        "employee, emp, staff, interpreter, clinician, user",
        3,
        3,
    ),
    (
        "ACCESSION",
        "specimen, spec, lab, path, sample, tube, case",
        4,
        5,
    ),
    (
        "ENCOUNTER",
        "visit, v, pcr, session",
        4,
        4,
    ),
    (
        "DEVICE",
        "device, pump, machine, tag, generator, lead, monitor, vent",
        4,
        4,
    ),
    (
        "VEHICLE",
        "tag, van, tail, unit, medic",
        3,
        3,
    ),
    (
        "ID",
        "order, box, locker, bag, band, code, pin, unit, donor, batch, control",
        4,
        4,
    ),
    (
        "HEALTH_PLAN",
        "group, card, ins, insurance, plan",
        4,
        4,
    ),
    (
        "MRN",
        "mr, record, patient, pt, hosp",
        4,
        4,
    ),
    (
        "ACCOUNT",
        "inv, statement",
        4,
        4,
    ),
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
        words=phrases("ssn, ss, ss no, social security, social security no, social security number, soc sec, social"),
        score=0.98,
        evidence=Evidence.LABELLED,
        rate=rate_ssn,
    ),
    Pattern(
        name="plate",
        category=PhiCategory.ID,
        entity="VEHICLE",
        find=_plate,
        words=phrases("plate, license plate, licence plate, lic plate, plates, reg, reg., veh, tags"),
        score=0.9,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="aircraft",
        category=PhiCategory.ID,
        entity="VEHICLE",
        find=_aircraft,
        words=phrases("tail, aircraft, jet, a/c, plane, helicopter, helo"),
        score=0.9,
        evidence=Evidence.LABELLED,
    ),
    Pattern(
        name="last four",
        category=PhiCategory.ID,
        entity="SSN",
        find=after(
            r"[ ]?(?:4|four)(?: digits)?(?: (?:of )?(?:his |her |the )?(?:social|ssn|ss"
            r"|soc)\b(?: security)?(?: (?:no|number)\b)?)?\)?[ :#]{0,4}(?:is |was )?(?P<v>\d{4})(?!\d)",
            re.IGNORECASE,
        ),
        words=("last",),
        score=0.9,
        evidence=Evidence.LABELLED,
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
