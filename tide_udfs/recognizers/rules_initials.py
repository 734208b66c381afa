"""Patterns of those who sign: initials of author and typist, log-ins, names alone on the last line or behind a dash."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import GENERIC_PLACE
from tide_udfs.recognizers.pattern import Find, Gated, Pattern, Place, gate, phrases, words
from tide_udfs.recognizers.reading import WORD, may_be_name
from tide_udfs.recognizers.rules_facility import facility_behind
from tide_udfs.recognizers.rules_unit import CLINICAL_CAPITALS
from tide_udfs.recognizers.vocabulary import listed
from tide_udfs.span import Evidence, PhiCategory

NOT_INITIALS = CLINICAL_CAPITALS | words(
    """
    me you him her it us we they he she i am is was be to of in on at by as if so no not yes but end see now new old
    one two off out up sig rec plan end fax air map mar jan feb apr may jun jul aug sep oct nov dec mon tue wed thu fri
    sat sun pt pts dr mr mrs ms mom dad son dtr fob mob gma lab labs rads derm neuro cards surg ortho onc staff team
    nurse stop start exp wt ht date time init dob nal rm bed ext cell tel pm prn neg pos nl wnl nad ve ed ok thx ty fyi
    asap stat tba tbd na none self rx hx dx tx sx fx cx bx px bp hr st th nd rd ck dc xr gtt plt age sex kj aj bun cr
    tmp smx apap oxy ast alt gr ff dp ldl hdl mm kg ml mcg pg hs sl qd qhs vs ns lr kub bls als sbp dbp gcs cvs rite
    aid imaging otc ref rv lv ra la os od ou het hom vus mi sd se ci hs od res
    """
)
_NOT_TOLD = NOT_INITIALS | words(
    """
    aad aan aap acc acg acog acr acs ada adl aga aha als anp asa asap asco ash ats atx bf ble bls bm bsc bt bue cad cd
    cf cga chd cms cns cp cpg cpt cvp doe dp dph dvt eff emr ehr esi etoh eval exam f fa fh fim fob fww gf gold gp hh
    hld hob idsa iep inc ind ioc ip its jaw kdigo le lic ll lle lpm ltg lue mam max mets min mo mod mod mr mv mva mvc
    mvmt nccn ng nice nok nsaid nwb oa obs ogt oob op opd ops osa ot pf phx pod ppx prob prot prv pta qd req rle roi
    roc rom rue rw sba sdh sle soc std sti stg sw tba tb tele ther til tip tma ttp twb ue ul unk uri uti vag vl vol vr
    vte wb wbat wc wk wks wkly wnd yr yrs ph rma mso cvs hse nhs gmc nmc
    """
)
"""Abbreviations where the place alone does not tell initials."""
_LINE_END = r"(?=[ \t]*(?:\r?\n|\Z))"


def _are_initials(surface: str) -> bool:
    return fold(surface) not in NOT_INITIALS


def _is_no_word(surface: str) -> bool:
    """Tell whether letters are neither a word nor an abbreviation."""
    return fold(surface) not in _NOT_TOLD and fold(surface) not in listed()


_PAIR = re.compile(
    r"\n[ \t]*(?P<v>[A-Z][A-Za-z]{1,3}|[a-z]{2,4}|[A-Z]\.[A-Z]\.)(?:/|:| / )(?P<w>[a-z]{2,4}|[A-Z]{2,3})"
    r"(?=[ \t]*(?:\r?\n|\Z)|[ \t]{2,}|[ ](?:[DTdt][:d ]|[Dd]ict|[Tt]rans|\d|#|job|Job|doc))"
)


def _pair(text: str, start: int, _end: int) -> Iterator[Place]:
    """'SV/os', 'MI:bjk', 'WTS/lkp   D: 02/18/2020': who dictated and who typed."""
    match = _PAIR.match(text, start)
    if match and _are_initials(match["v"]) and _are_initials(match["w"]):
        yield match.span("v")
        yield match.span("w")


_TYPIST = re.compile(rf"/ ?(?P<v>[a-z]{{2,4}})(?:[:/](?P<w>[a-z]{{2,4}}))?{_LINE_END}")


def _typist(text: str, start: int, _end: int) -> Iterator[Place]:
    """'dict not read / tlu', 'UA cup given. /kmg', '/ sv:os'; a line of several slashes is a form."""
    match = _TYPIST.match(text, start)
    line = text.rfind("\n", max(0, start - 200), start) + 1
    if match is None or text[start - 1 : start] not in (" ", ".", ")", "\t", "\n") or not _are_initials(match["v"]):
        return
    if text.count(" / ", line, start) == 0:
        yield from (match.span(group) for group in ("v", "w") if match[group])


_DASHED = re.compile(rf"(?:--?|–|—) ?(?P<v>[A-Z]{{2,3}}|[a-z]{{2,3}}){_LINE_END}")


def _dashed(text: str, start: int, _end: int) -> Iterator[Place]:
    """'RTC 7/12. -GA', '-- ofe' at the end of a line."""
    before = text[max(0, start - 2) : start].rstrip(" \t")
    match = _DASHED.match(text, start)
    if match and (not before or before[-1] in ".)!?\n0123456789") and _are_initials(match["v"]):
        yield match.span("v")


_LAST = re.compile(rf"\n[ \t]*(?P<v>[A-Z]{{2,4}}|[a-z]{{2,4}}|{WORD}|[A-Z]\.? {WORD})[ .]*\s*\Z")
_LAST_CHARS = 60


def _last_line(text: str, start: int, _end: int) -> Iterator[Place]:
    """The last line of a note that is a name or initials alone."""
    if len(text) - start > _LAST_CHARS or not (match := _LAST.match(text, start)):
        return
    surface = match["v"]
    named = re.findall(WORD, surface)
    if len(surface) <= 4 and surface.isalpha():
        if _are_initials(surface) and not surface.istitle():
            yield match.span("v")
    elif named and all(may_be_name(word) and fold(word) not in GENERIC_PLACE for word in named):
        yield match.span("v")


_SIGNED_LINE = re.compile(
    rf"(?:[-–—]{{1,2}} ?|/s/ ?|/es/ ?)(?P<v>(?:[A-Z]\. ?)?{WORD}(?: (?:[A-Z]\. ?)?{WORD})?)"
    rf"(?:, ?[A-Z][A-Za-z.\-]{{1,7}})?{_LINE_END}"
)


def _signed_line(text: str, start: int, _end: int) -> Iterator[Place]:
    """'- Montague' or '/s/ C. Vennick' alone on a line of the later half of a note."""
    match = _SIGNED_LINE.match(text, start + 1)
    if match is None or start < len(text) // 2:
        return
    named = re.findall(WORD, match["v"])
    if all(may_be_name(word) and fold(word) not in GENERIC_PLACE for word in named):
        yield match.span("v")


_MARKED = re.compile(
    r"(?: by)?(?:[: ]{1,3}|  ?)(?P<v>(?:[A-Z]\.){2,3}|[A-Z]{2,3}|[a-z]{2,3})(?:/(?P<w>[A-Z]{2,3}|[a-z]{2,3}))?"
    r"(?=[ ]*(?:[.,;)\n]|\Z)|[ ]{1,2}(?:p[ .-]?)?\d|[ ]{2})"
)


def _marked(text: str, start: int, end: int) -> Iterator[Place]:
    """'Transcribed: jlw', 'scribe kc', 'verified TL'."""
    match = _MARKED.match(text, end)
    if match is None or not _are_initials(match["v"]):
        return
    if (
        match["v"].isupper()
        and text[start:end].isupper()
        and ":" not in match[0]
        and " by" not in text[start:end].lower()
    ):
        return
    yield match.span("v")
    if match["w"] and _are_initials(match["w"]):
        yield match.span("w")


_LETTER = re.compile(r"\.?[ \t](?P<v>[A-W](?:-[A-Z])?)(?![\w'’]|\.?[ ]?[A-Z][a-z]|\.[A-Z])")


def _letter(text: str, start: int, end: int) -> Iterator[Place]:
    """'Dr. T.', 'Dr C-R': a doctor by one letter; X, Y and Z stand for nobody."""
    if text[start].isupper() and (match := _LETTER.match(text, end)):
        yield match.span("v")


_LOGIN = re.compile(
    r"(?: ?(?:id|name))?[ ]?[:=][ ]{0,3}(?P<v>[A-Za-z][A-Za-z_.]{2,15}\d{0,3})(?![\w@.])|[ "
    r"](?P<w>[a-z]{5,14})(?=[ ]{2}|\n|\Z)"
)


def _login(text: str, _start: int, end: int) -> Iterator[Place]:
    """'USER: OAN', 'user rquintanar'."""
    if match := _LOGIN.match(text, end):
        group = "v" if match["v"] else "w"
        if fold(match[group]) not in NOT_INITIALS and may_be_name(match[group]):
            yield match.span(group)


_SAID = re.compile(r" (?P<v>[a-z]{4,}(?:[’'\-][a-z]+)?)(?![\w@])")
_NOT_SAID = words(
    "said says will that this with from about took told wants sent gave asked does have been "
    "were says made came went called here there "
    "when what them they then than also just dont doesnt wont office visit note appt "
    "appointment order orders recommended"
)


def _said(text: str, start: int, end: int) -> Iterator[Place]:
    """'hi dr maeve', 'by doctor krishnaswamy': in lower case throughout."""
    match = _SAID.match(text, end) if text[start].islower() else None
    if (
        match
        and fold(match["v"]) not in _NOT_SAID
        and may_be_name(match["v"])
        and fold(match["v"]) not in GENERIC_PLACE
    ):
        yield match.span("v")


def _pattern(
    name: str, find: Find, score: float, listed: str = "", *, scan: str = "", labelled: bool = True
) -> Pattern:
    return Pattern(
        name=name,
        category=PhiCategory.DOCTOR,
        entity="NAME",
        find=find,
        words=phrases(listed),
        scan=re.compile(scan) if scan else None,
        score=score,
        evidence=Evidence.LABELLED if labelled else Evidence.SHAPE,
    )


_ROLE_NAMED = re.compile(r"[ ]?:[ ]{0,2}(?P<v>[A-Z]{2,3}|[a-z]{2,3})(?=[ ]*(?:[.,;)|/\n]|\Z)|[ ]{2}|[ ]\d)")
_WORDS_BEHIND = words(
    "an and are but can did for get got had has let may per put ran sat saw say set the ask via was all"
)
_BY_ROLE = re.compile(
    r"[ -](?P<v>[b-df-hj-np-tv-z]{2,3}|[B-DF-HJ-NP-TV-Z]{2,3})(?:/(?P<w>[a-z]{2,3}))?(?![\w'’.-]|/\w| ?\d+ ?mg)"
)


def _by_role(text: str, start: int, end: int) -> Iterator[Place]:
    """'cm rj', 'resident tk', 'tech jp': letters without a vowel behind a role in lower case."""
    if (named := _ROLE_NAMED.match(text, end)) and fold(named["v"]) not in _WORDS_BEHIND:
        if _are_initials(named["v"]):
            yield named.span("v")
        return
    match = _BY_ROLE.match(text, end)
    if match and _are_initials(match["v"]) and (match["v"].islower() or text[start].islower()):
        yield match.span("v")
        if match["w"] and _are_initials(match["w"]):
            yield match.span("w")


SCANS = (
    _pattern(
        "initials of author and typist",
        _pair,
        0.85,
        scan=r"\n(?=[ \t]*[A-Za-z.]{2,4}(?:/|:| / )[A-Za-z]{2,4}(?![A-Za-z]))",
    ),
    _pattern("initials of a typist", _typist, 0.8, scan=r"/(?= ?[a-z]{2,4}(?:[:/][a-z]{2,4})?[ \t]*(?:\r?\n|\Z))"),
    _pattern(
        "initials behind a dash",
        _dashed,
        0.75,
        scan=r"[-–—][-–—]?(?= ?[A-Za-z]{2,3}[ \t]*(?:\r?\n|\Z))",
        labelled=False,
    ),
    _pattern("last line", _last_line, 0.75, scan=r"\n(?=[^\n]{2,30}\s{0,99}\Z)", labelled=False),
    _pattern("signed line", _signed_line, 0.8, scan=r"\n(?=[-–—/])"),
)
_PARTNER = re.compile(
    rf"(?: in person| briefly| again| today)?:? (?P<v>{WORD}(?: (?:[A-Z]\.? )?{WORD}){{0,2}})"
    r"(?![\w@/]|['’][a-z]+ [A-Z])"
)


_SERVICE = re.compile(r"(?:surgery|ology|iatry|iatrics|ics|therapy|care|ists?)\Z")


def _partner(text: str, _start: int, end: int) -> Iterator[Place]:
    """'spoke with Ottoline Brask', 'left vm for Merle': whom the writer spoke to, where no word of it is ordinary."""
    match = _PARTNER.match(text, end)
    if match is None or match["v"].isupper() or facility_behind(text, match.end()):
        return
    parts = re.findall(r"[^\s.]+", match["v"])
    if _SERVICE.search(fold(parts[-1])):
        return
    if all(may_be_name(part) and fold(part) not in GENERIC_PLACE for part in parts if len(part) > 1):
        yield match.span("v")


_CREDENTIALED = Before(
    r"(?:\A|[\n.;:)(|>=]|  |\d| / ?| - ?|(?:by|per|w/|&|and|from|to|intern|resident) )[ ]?"
    r"(?P<v>[A-Z]{2,3}|[a-z]{2,3})(?:,? |/)\Z"
)


def _before_credential(text: str, start: int, _end: int) -> Iterator[Place]:
    """'mkv, LPN', '. TK RN', '1350 RO PA-C': initials in front of a credential."""
    match = _CREDENTIALED.search(text, max(0, start - 14), start)
    if match and _is_no_word(match["v"]):
        yield match.span("v")


_BETWEEN_DATES = re.compile(
    r"[ ]?[.:]?[ ]{0,3}\d{1,4}[/.\-][\w/.\-]{3,9}(?:[ ,@]{1,2}\d{1,2}:?\d\d(?: ?[ap]\.?m\.?)?)?[ ;]{1,9}\(?"
    r"(?P<v>[A-Z]{2,3}|[a-z]{2,4}|[A-Z][a-z]{1,2}[A-Z])(?:(?:/|:| / )(?P<w>[a-z]{2,4}\d?|[A-Z]{2,3}))?"
    r"(?=[ \t]*(?:\r?\n|\Z)|[ ]{2}|[);]|[ ](?:[Jj][Oo][Bb]|#|[TtDd][: ]))"
)


def _behind_dates(text: str, start: int, end: int) -> Iterator[Place]:
    """'D: 03/04/19  T: 03/05/19  KV/mbr  Job 1812': who dictated and who typed, behind the days they did so."""
    match = _BETWEEN_DATES.match(text, end)
    if match and _are_initials(match["v"]):
        yield match.span("v")
        if match["w"] and _are_initials(match["w"]):
            yield match.span("w")


_BY = re.compile(
    r"[ ]{1,2}(?P<v>[b-df-hj-np-tv-z][a-z]{1,3}|[a-z][b-df-hj-np-tv-z]{1,3})(?=[ ]?(?:[.,;)\n]|\Z)|[ ]{2}|[ ]\d)"
)


def _by(text: str, _start: int, end: int) -> Iterator[Place]:
    """'grossed by tlc.', 'OK per bqs': letters in lower case that are no word."""
    match = _BY.match(text, end)
    if match and _is_no_word(match["v"]):
        yield match.span("v")


_TOLD = re.compile(
    r"[ ](?P<v>[A-Z]{2,3}|(?:[A-Z]\.){2,3})(?=[ ]?(?:[.,;:)\n]|\Z)|[ ]{2}| [\d(]| ->| before\b| after\b)"
)


def _told(text: str, start: int, end: int) -> Iterator[Place]:
    """'d/w TLK,', 'ok per R.P.': capitals that are no abbreviation, amid words in lower case."""
    match = _TOLD.match(text, end)
    if match and ("." in match["v"] or (text[start:end].islower() and _is_no_word(match["v"]))):
        yield match.span("v")


WORD_PATTERNS = (
    Pattern(
        name="initials before a credential",
        category=PhiCategory.DOCTOR,
        entity="NAME",
        find=_before_credential,
        cased=phrases(
            "RN, LPN, LVN, CNA, NP, NNP, FNP, ARNP, APRN, CRNP, DNP, PA, PA-C, PA-S, MD, DO, RT, RRT, RDCS, RDMS, "
            "RVT, CNMT, PharmD, RPh, CPhT, DPT, PT, OTR, OTR/L, SLP, RD, RDN, LCSW, LMSW, MSW, MA, CMA, RMA, RDA, "
            "RDH, ATC, CST, CSFA, EMT, EMT-P, HUC, PCT, PGY1, PGY2, PGY3, PGY4, PGY-1, PGY-2, PGY-3, PGY-4, MS3, MS4, "
            "SpR, SHO"
        ),
        score=0.8,
        evidence=Evidence.LABELLED,
    ),
    _pattern(
        "initials behind dates",
        Gated(_behind_dates, gate(_BETWEEN_DATES.pattern)),
        0.85,
        "t, d, dt, td, dd, tr, typed, dictated, dict, trans, transcribed, signed, electronically",
    ),
    _pattern("initials by whom", Gated(_by, gate(_BY.pattern)), 0.75, "by, per, d/w"),
    _pattern("initials told", Gated(_told, gate(_TOLD.pattern)), 0.75, "d/w, per, r/b, dw, ok per, discussed with"),
    _pattern(
        "partner in a talk",
        _partner,
        0.75,
        "spoke with, spoke w/, spoke to, spoken with, spoken to, talked with, talked to, speaking with, met with, "
        "left msg for, left message for, left vm for, left voicemail for, left message with, d/w, discussed with",
        labelled=False,
    ),
    _pattern(
        "marked initials",
        Gated(_marked, gate(_MARKED.pattern)),
        0.8,
        "scribe, typed, typed by, transcribed, transcribed by, trans by, verified, verified by, logged, logged by, "
        "initials, init, recorder, rb, rbv, readback, wit, witness, dual, entered by, posted by, drawn by, received "
        "by, rcvd by, called by, checked by, coll by, collected by, keyed by, notified by, reviewed by, read by, "
        "dictated by, faxed by, sent by, signed by, signed, per dr, d/t by, done by, attest, attested, attested by, "
        "cosign, cosigned, cosigned by, countersigned, countersigned by, auth, prepared, prepared by, checked, "
        "two-person check, ck, chk, 2nd chk, issue, issued by, issued, packed, packed by, grossed by, scanned by, cut "
        "by, stained by, printed by, filed by, closed by, given by, hung by, spiked by, witnessed by, minutes by, our "
        "ref, our reference, sono, phleb, dosim, tr, trans, transcriptionist, rcvd, posted, keyed, scanned, typist, "
        "qa, bedside checks by, performed by, administered by, recorded by, charted by, labelled by, labeled by, "
        "taken by, accepted by, completed by, placed by, obtained by, rec by, rec'd by, run by, reported by, seen and "
        "examined by",
    ),
    _pattern(
        "initials by role",
        _by_role,
        0.75,
        "rn, md, np, pa, rt, cm, sw, rph, tech, resident, fellow, scrub, circ, charge, "
        "nurse, lpn, cna, scribed, hyg, ma, sup, dict, "
        "intern, medic, emt, verify, hyg, crna, attending, per, coder",
    ),
    _pattern("doctor by a letter", _letter, 0.85, "dr, drs, doctor"),
    _pattern("log-in", _login, 0.8, "user, username, login, logon, operator id, printed by, user id, opid"),
    _pattern("doctor in lower case", _said, 0.75, "dr, doctor", labelled=False),
)
