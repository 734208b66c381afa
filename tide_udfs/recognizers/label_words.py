"""Labels of record numbers: the words in front of them, by the kind of number."""

from __future__ import annotations

from tide_udfs.recognizers.medicine import CREDENTIALS
from tide_udfs.recognizers.pattern import phrases, words

Labels = tuple[str, str, int, int]
"""entity, labels parted by commas, the fewest digits and the fewest characters of a value"""

STRONG: tuple[Labels, ...] = (
    (
        "MRN",
        "mrn, mrns, emrn, umrn, cmrn, mr no, med rec, medrec, medical record, medical rec, health record, chart, "
        "chart no, chart num, hospital no, hosp no, hosp num, hospital number, hosp number, hospital num, unit no, "
        "unit record, patient id, pt id, pat id, patient no, patient number, pt number, pat no, client id, client "
        "number, resident id, person id, pid, mpi, empi, chart number, file number, our file, uhid, cr no, mrd no, "
        "ip no, op no, opd no, opd number, ipd, ipd no, folder, folder no, ur, ur no, urno, urmrn, eurn, uli, "
        "phin, mhsc, patid, clinic no, clinic num, clinic number, history no, history num, history "
        "number, case sheet no, admission no, adm no, bht, bht no, nhi, hrn, hrnum, urn, ihi, m r n, "
        "pas number, pas no, emis no, emis number, rio, rio no, record no, record number, reg num",
        3,
        3,
    ),
    (
        "ACCOUNT",
        "account, acct, accounts, accts, har, hars, hospital account, guarantor id, guarantor, guar, guar id, "
        "invoice, statement no, patient acct, pt acct, pat acct, bill no, billing no, billing number, control "
        "number, iban, sort code, routing number",
        4,
        4,
    ),
    (
        "ENCOUNTER",
        "csn, encounter, enc, fin, fin nbr, enc id, encounter id, visit id, visit number, visit no, visit num, "
        "visit ien, ien, contact serial, contact serial number, admission number, admit no, spell no, spell "
        "number, attendance no, attendance number, stay id, stay no, appointment id, appt id, appt no",
        4,
        4,
    ),
    (
        "ACCESSION",
        "accession, accessions, accn, acc, accs, acsn, specimen id, specimen no, specimen number, spec id, lab no, "
        "lab number, lab id, lab ref, path no, path number, pathology no, pathology number, histology no, histo "
        "no, cyto no, cytology no, sample id, sample no, sample number, requisition, requisitions, req, order no, "
        "order number, order id, surg path, slide no, slide id, block no, block id, isolate, exam no, exam id, x "
        "ray no, xray no, film no, scan no, lims",
        4,
        4,
    ),
    (
        "HEALTH_PLAN",
        "member id, member, memb id, mem id, membership no, membership number, mbr id, mbr, subscriber id, "
        "subscriber, subs id, sub id, policy, policy no, policy number, policy id, policyholder, pol, group no, "
        "group id, group number, grp, mbi, medicare id, medicare, medicare no, medicaid id, medicaid, medicaid no, "
        "hicn, hic, insurance id, insurance no, insurance number, ins id, ins no, insured id, cardholder, "
        "cardholder id, recipient id, beneficiary id, plan id, health plan, health card, health no, health number, "
        "rxbin, rx bin, bin, pcn, rxgrp, rx grp, rxgroup, rxid, payer id, payor id, pmi, medical aid, scheme no, "
        "gms, gms no, medical card, pps, ppsn, pps no, hprs, dva, dva no, philhealth, philhealth pin, ihi no, "
        "edipi, dodid, cin, mcd, hcn, ohip, ramq, ahcip, phn, medi cal, tricare, tricare id, nhif, nhis, pmjay, "
        "esic, cghs, echs, mediclaim, tpa, ccn, alternate resource, subscr, subscr id, recip, recip id, mcare, mcaid, "
        "medicaid recipient, masshealth, tenncare, ahcccs, badgercare, soonercare, peachcare, providerone, apple "
        "health, dva gold, dva white, dva gold card, dva white card, dva file",
        3,
        4,
    ),
    (
        "LICENSE",
        "license, licence, lic, lics, drivers license, driver s license, driver license, driving licence, driving "
        "license, dl, cdl, state id, clia, clla, imc, nmc, nmc pin, hcpc, goc, gdc, ahpra, cpso, cpsm, cpsbc, "
        "tnmc, kmc, kmc regn, mmc, smc, mci, prc, ptr, mcrn, nmbi, hpcsa, sanc, gphc, ncnz, mcnz, mlc no, regn, "
        "regn no, regd no, cno, asha, citi, reg no, reg number, registration number, msp, prescriber no, "
        "prescriber id, learners permit, learner s permit, permit, drivers lic, driver s lic, dl no, gmc, gmc "
        "number, upin, passport, passports, passport no, passport number, visa no, cert, certificate, cert no, "
        "certification no, ncpdp, nabp, ptan, faa, ashi, credential no, prov, prov no, provider number, csr no, "
        "cds no, state lic",
        4,
        4,
    ),
    (
        "DEVICE",
        "serial, serials, serial no, serial nos, serial num, serial nbr, serial number, serial numbers, s n, sn, "
        "sns, ser, ser no, ser num, udi, imei, meid, device id, device serial, model serial, asset, asset id, "
        "asset tag, asset no, equipment id, equipment no, equip id, equip no, biomed, biomed no, biomed tag, "
        "property tag, inventory no, implant id, tag number, canister, rental, transmitter id, transmitter, txter, "
        "transmitter sn, tx sn, tx id, receiver id, pump sn, pump serial, scope sn, scope serial, scope id, modem, "
        "stationname, airway serial",
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
        "employee id, emp id, empl id, eid, employee no, employee number, emp no, emp number, staff id, staff no, "
        "staff number, user id, userid, oper id, operator id, op id, agent id, bdg, interp, interps, terp, interp "
        "id, interpreter id, interpreter no, interpreter number, student id, student no, student number, payroll, "
        "payroll no, crew id, collar no, badge number, badge id, tech id",
        3,
        3,
    ),
    (
        "STUDY",
        "subject id, subject no, subject number, study id, study no, study number, participant id, participant, "
        "participant no, screening no, screening id, screening number, trial id, randomization no, randomization "
        "number, randomisation no, randomisation number, randomization id, subj, subjects, registration, "
        "registration no, ind, ide, protocol no, protocol number, irb, irb no, irb protocol, hrec, nct, registry "
        "id, registry form, eudract, isrctn, iras, actrn, ctri, enrolment no, enrolment id, crf no",
        3,
        3,
    ),
    (
        "CASE",
        "case no, case number, case id, case ref, claim, claims, claim no, claim number, claim id, incident, "
        "incident no, incident id, docket, docket no, report no, report number, police report, police rpt, ref no, "
        "reference no, reference number, reference id, our ref, your ref, auth, auths, auth no, authorization, "
        "authorisation, preauth, pre auth, precert, pre cert, authorization no, prior auth, complaint no, ticket, "
        "ticket no, tkt, event no, event id, referral no, referral id, file no, confirmation, booking, booking no, "
        "stateno, state no, state file, sfn, grant no, cluster, pa no, pa number, key code, cause no, cause "
        "number, notif, notification, va file, va file no, claim file, va claim, docket number, incident number, "
        "epcr, pcr no, run no, run number, run report, cad no, cfs no, coroner file, coroner case, coroner no, me "
        "case, mec, release id, work order, wo no, ccn, acc claim, inmate, inmate no, inmate id, jail id, jail no, "
        "prison no, offender id, xref, warrant no, citation no, fir no, crime no, crime ref, datix, case file, "
        "court file, court case, court no, citation, summons, trip no, conv, letter id, grievance no, appeal no, "
        "predeterm, predetermination, predetermination no, event report, safety event, incident report, "
        "intake no, intake id",
        4,
        4,
    ),
    (
        "ID",
        "trk, track, tracking number, airbill, airbill no, waybill, courier number, courier, consignment, shipper, "
        "po number, po no, so no, quote, aadhaar, aadhar, abha, philsys, philsys no, umid, nric, curp, nss, "
        "expediente, cedula, dni, cpf, rfc, mcts id, nikshay, nikshay id, barcode, bar code, donor no, donor number, "
        "donation no, donation id, donation, din, cbu, bates, activation code, access code, gate code, door code, "
        "entry code, keysafe, key safe, keybox, lockbox, lock box, share code, sharing code, pairing code, letter "
        "code, practice code, security code, alarm code, alien no, alien number, a number, doc, doc number, "
        "document, loyalty, confirmation code, form no, form number, receipt, receipt no, voucher, vouchers, "
        "voucher no, serial code, provider no, provider id, registry no, roll no, roll, enrollment no, census no, "
        "cdib, job, jobs, job id, job no, job number, rx, rx no, rx number, script no, prescription no, "
        "prescription number, tracking, tracking no, conf, conf no, kit, kit no, tin, ein, awb, seal, seal no, "
        "band no, band id, bbid, document id, doc id, ubrn, hmis, nino, ni no, national insurance, ird, ird no, "
        "tfn, sin, sin no, omang, sss no, osca, pwd id, ration card, voter id, unhcr, vid, document no, trans id, "
        "transaction id, txn, message id, meeting id, id no, id number, id, video i d, ord, ord no, ord num, "
        "rcpt, rcpt no, prac, "
        "prac code, prac no, practice id, ods, ods code, rma, rma no, dict, dict no, dictation no, dictation id",
        4,
        4,
    ),
)
SHORT: tuple[Labels, ...] = (
    ("MRN", "nhs, nhs no, chi, chi no", 6, 6),
    ("ID", "lock, locks, breakaway lock, lock no, lock tag", 6, 6),
    ("LICENSE", "mp, mp no, pr no, practice no, practice number, usdot, us dot, dot no, mc no, mc number", 6, 6),
    ("ID", "donor id, donor, unos, unos no, unos id, unos donor id, unet, donornet id, match id", 3, 6),
    ("EMPLOYEE", "badge, badge no, shield", 2, 2),
    ("EMPLOYEE", "star", 4, 4),
)
"""Labels whose values are shorter or longer than those of their kind."""
MARKED: tuple[Labels, ...] = (
    (
        "CASE",
        "case, ref, reference, report, referral, event, run, complaint, inc, rpt, log, file, cath, cause, "
        "petition, warrant, court, grievance, appeal, intake, coroner, autopsy, cad, cps, aps, dcf, dcfs, dcs, "
        "key, wo, fr, foia, roi, index, trip, approval, registration, osha log, pa ref, safety report",
        3,
        3,
    ),
    (
        "STUDY",
        "subject, protocol, study, site, trial, randomization, randomisation, scr, scrn, cohort",
        2,
        2,
    ),
    (
        "EMPLOYEE",
        "employee, emp, staff, interpreter, clinician, user, operator, op, agent, agt, officer, tech, collar, tr, "
        "trans",
        3,
        3,
    ),
    (
        "ACCESSION",
        "specimen, spec, lab, path, sample, tube, case, slide, block, vial, culture, exam",
        4,
        5,
    ),
    (
        "ENCOUNTER",
        "visit, v, pcr, session, episode",
        4,
        4,
    ),
    (
        "DEVICE",
        "device, pump, machine, tag, generator, lead, monitor, vent, equipment, unit, scope, tablet, ipad, holter",
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
        "order, box, locker, bag, band, bands, pin, key, kits, cooler, tank, unit, donor, batch, control, po, so, "
        "letter, cassette, straw, script, prescription, buzzer, tray, bb, doc, family, household, receipt, "
        "courier, certified",
        4,
        4,
    ),
    (
        "HEALTH_PLAN",
        "group, card, ins, insurance, plan, sub",
        4,
        4,
    ),
    (
        "MRN",
        "mr, record, patient, pt, hosp, hospital, clinic, client, resident, folder, unit",
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
"""Labels that are too common a word without a mark behind them."""
NUMBERED: tuple[Labels, ...] = (
    ("MRN", "history, hx, u", 4, 4),
    ("STUDY", "pt, screen", 3, 3),
    ("ACCESSION", "cytology, histology, pathology, biopsy, film", 4, 4),
    ("CASE", "pa", 4, 4),
    ("LICENSE", "provider, prescriber, rn, lpn", 4, 4),
    ("EMPLOYEE", "b, officer", 3, 3),
    ("ID", "code, form, pass, list", 3, 3),
)
"""Labels that a colon makes the heading of something else: only 'no.' or '#' counts."""
LABELS = frozenset(
    label.upper()
    for _, listed, *_ in (*STRONG, *SHORT, *MARKED, *NUMBERED)
    for phrase in phrases(listed)
    for label in phrase.split()
    if 1 < len(label) <= 5
) | words(
    """
    NO DOB SSN NPI DEA TRIP IPAD CADD LOT REF TEL PH FAX EXT NDC CPT ICD VAS VAC BP HR DX IV PO IM OR IN TO PIN HMO PPO
    EPO POS HDHP CELL FROM WITH AND THE FOR RR WT HT ON AT BY AGE
    """
)
"""Words in capitals that are no part of a number behind them."""
CAPITALS = LABELS | frozenset(map(str.upper, CREDENTIALS))
"""The same where no label stands before them: a licence may begin with the letters of a profession."""
