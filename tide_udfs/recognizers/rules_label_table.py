"""Patterns of record numbers behind their label: the table of labels."""

from __future__ import annotations

from tide_udfs.recognizers.checks import rate_dea, rate_npi
from tide_udfs.recognizers.pattern import Pattern, Rate, phrases
from tide_udfs.recognizers.rules_label import HARD_MARK, MARK, identifier_after
from tide_udfs.span import Evidence, PhiCategory

_STATE_BEFORE = (
    r"(?:(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA"
    r"|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])"
    r"[ :#]{1,3}(?=\S*\d\S*\d))?"
)
"""The state that issued a licence stands outside of its number."""


def _labelled(
    entity: str, listed: str, *, digits: int = 4, length: int = 4, mark: str = MARK, rate: Rate | None = None
) -> Pattern:
    return Pattern(
        name=f"labelled {entity.lower()}" + (" (marked)" if mark is HARD_MARK else ""),
        category=PhiCategory.ID,
        entity=entity,
        find=identifier_after(mark + (_STATE_BEFORE if entity == "LICENSE" else ""), digits=digits, length=length),
        words=phrases(listed),
        score=0.95,
        evidence=Evidence.LABELLED,
        rate=rate,
    )


_STRONG = (
    (
        "MRN",
        "mrn, mr no, med rec, medrec, medical record, medical rec, health record, chart, chart no, "
        "hospital no, hosp no, unit no, patient id, pt id, pat id, patient no, patient number, pid, mpi, "
        "empi, chart number, file number, our file, uhid, ip no, op no, opd no, ipd, ipd no, "
        "folder, folder no, ur, ur no, urno, uli, "
        "phin, mhsc, chi, chi no, patid, clinic no, history no, case sheet no, admission no, "
        "adm no, bht, bht no, nhs, nhs no, nhi, hrn, urn, ihi, m r n, record no, record number",
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
        "pmi, medical aid, scheme no, gms, gms no, medical card, pps, ppsn, pps no, sanc, "
        "hprs, dva, philhealth, ihi no, edipi, cin, mcd, hcn, ohip, phn, medi cal",
        3,
        4,
    ),
    (
        "LICENSE",
        "license, licence, lic, drivers license, driver s license, driver license, dl, cdl, state id, "
        "clia, imc, nmc, ahpra, cpso, cpsm, tnmc, kmc, mmc, prc, ptr, mcrn, hpcsa, gphc, "
        "ncnz, mcnz, mlc no, regn no, reg no, msp, "
        "prescriber no, learners permit, learner s permit, permit, drivers lic, driver s "
        "lic, dl no, gmc, upin, passport, passport no, cert, certificate, cert no, ncpdp",
        4,
        4,
    ),
    (
        "DEVICE",
        "serial, serial no, serial number, s n, sn, ser, ser no, udi, imei, device id, model serial, "
        "asset, asset tag, implant id, tag number, canister, rental",
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
        "employee id, emp id, employee no, employee number, emp no, staff id, user id, "
        "operator id, bdg, interp, interp id, interpreter id, interpreter no, student no, student number",
        3,
        3,
    ),
    (
        "STUDY",
        "subject id, subject no, study id, study no, participant id, participant, screening no, "
        "randomization no, randomization number, subj, subjects, registration, registration "
        "no, ind, protocol no, irb, irb no, nct, registry id",
        3,
        3,
    ),
    (
        "CASE",
        "case no, case number, claim, claim no, claim number, incident, incident no, docket, docket no, "
        "report no, police report, ref no, reference no, reference number, auth, auth no, authorization, "
        "authorization no, prior auth, complaint no, ticket, ticket no, event no, referral no, file no, "
        "confirmation, booking, booking no, stateno, state no, grant no, cluster, pa no, key "
        "code, cause no, notif, notification, "
        "va file, va file no, claim file, va claim, docket number, incident number",
        4,
        4,
    ),
    (
        "ID",
        "trk, tracking number, airbill, airbill no, courier number, shipper, po number, po "
        "no, aadhaar, abha, philsys, umid, nric, curp, nss, expediente, cedula, dni, cpf, rfc, rch "
        "id, barcode, donor no, din, cbu, "
        "activation code, access code, gate code, alien no, alien number, a number, doc, "
        "document, loyalty, confirmation code, "
        "form no, receipt no, voucher, voucher no, serial code, provider no, provider id, registry no, roll no, "
        "enrollment no, census no, cdib, job, job id, job no, job number, rx, rx no, "
        "prescription no, tracking, tracking no, conf, conf "
        "no, kit, kit no, tin, ein, awb, seal, band no, donor no, document id, doc id, "
        "document no, trans id, transaction id, message id, id no, id number, id",
        4,
        4,
    ),
)
_NOT_PHONE = MARK + r"(?!\(?\d{3}[) .\-–]{1,2}\d{3}[ .\-–]\d{4}|\d{3}-\d{4}\b|[+0]|1?[2-9]\d{9}\b)"
"""Behind a mere 'number' stands a telephone as often as a record."""
_SHORT = (
    ("ID", "donor id, donor, unos id, unos donor id, donornet id, match id", 3, 6),
    ("EMPLOYEE", "badge, badge no, shield", 2, 2),
    ("EMPLOYEE", "star", 4, 4),
)
"""Labels whose values are shorter or longer than those of their kind."""
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
        "tag, van, tail, unit, medic, car, bus, truck",
        3,
        3,
    ),
    (
        "ID",
        "order, box, locker, bag, band, bands, code, pin, key, kits, cooler, tank, unit, donor, batch, control",
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
    *(_labelled(entity, listed, digits=digits, length=length) for entity, listed, digits, length in _SHORT),
    _labelled("ID", "number, no, num", digits=5, length=5, mark=_NOT_PHONE),
    _labelled("ID", "fedex, ups, usps, dhl, certified mail", digits=10, length=10),
    *(
        _labelled(entity, listed, digits=digits, length=length, mark=HARD_MARK)
        for entity, listed, digits, length in _MARKED
    ),
    Pattern(
        name="lot",
        category=PhiCategory.ID,
        entity="ID",
        find=identifier_after(rf"s?{MARK}", digits=1, length=4, bare=True),
        words=("lot", "lots", "kit lot", "bottle"),
        score=0.95,
        evidence=Evidence.LABELLED,
    ),
    _labelled("NPI", "npi, npi no, npi number, national provider identifier", digits=8, length=8, rate=rate_npi),
    _labelled("DEA", "dea, dea no, dea number, dea reg", digits=4, length=4, rate=rate_dea),
)
