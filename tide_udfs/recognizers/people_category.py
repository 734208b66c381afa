"""Whether a name found by lexicon is a health worker's or anyone else's, told by the words beside it."""

from __future__ import annotations

import re

from tide_udfs.recognizers.before import Before
from tide_udfs.span import PhiCategory

DOCTOR_BEFORE = Before(
    r"(?:\b(?:by|per|d/w|dr|drs|notified|paged|rn|md|np|pa|ma|nnp|cnm|srna|crna|lpn|cna|emt|pmd|pcp"
    r"|nurse|attending|resident|fellow"
    r"|surgeon|staff|rt|sw|cm|team|signed|dictated|report to|handoff to|sign-?out|tech|aide"
    r"|interpreter|interp|chaplain|intern"
    r"|therapist|mgr|manager|navigator|sitter|coordinator|coord|pilot|medic|crew|charge|float|midwife"
    r"|doula|pharmacist|scribe"
    r"|mentor|support|eligibility|counselor|ask|told|obs|tox|heme|ortho|nsgy|surg|ob|anes|asst"
    r"|peds|sane|cha|chr|bha|don|crc|rso|pi|dis|phn|lc|cde|rrt|ot|slp|liaison|advocate"
    r"|prosthetist|orthotist|histotech|prosector"
    r"|certifying scientist|reporter|owner|attn|present|child life|case mgr|mgmt|reviewed by"
    r"|seen by|consult|palliative|psych|ep"
    r"|cc|spoke|epi|rph|reader|e-?sig|sig|sign|psychometrist|specialist|intake|supervising|physics|driver|crew"
    r"|registration|billing|volunteer|clinician|mhw|hepatology|oncology|cardiology|surgery|neurology|nephrology|reg|sho"
    r"|sonographer|cytotech|investigator|interviewer|promotora|tracer|consultant|matron|physio"
    r"|rads|cath|cards|gi|id|urol|derm|endo|neuro|onc|rheum|nephro|pulm|plastics|vascular"
    r"|trauma|icu|nicu|ed|pt)[.,:]?[ \t]{1,2}|w/ ?|/ ?|— ?)\Z",
    re.IGNORECASE,
)
BRACKET_OPENS = Before(
    r"(?:\d|\b[A-Z]{2,}|[a-z](?:ology|iatry|iatrics|ician|ist)|\b[A-Z][a-z]+|\b(?:consult(?:ed)?|aware|clinic|desk|fellow|seen|read|team|renal"
    r"|ortho|cards|heme|onc|psych|pall|rads|anes|derm|neuro|surg|endo|lead|tech|nurse|resident|staff|intake|rep|mgr|mgmt|bank"
    r"|dtr|aide|vol|care|son|sister|brother|mother|father|wife|husband))[ ]?\(\Z",
    re.IGNORECASE,
)
"""What stands before a bracket that names somebody: 'GI (Vennick)', 'cath 4/2 (Brask)'."""
_DOCTOR_BEHIND = re.compile(
    r"(?:,? ?\(?|[ \t]?/[ \t]?)(?:MD|DO|RN|NP|PA|LPN|LVN|CNA|PT|OT|SLP|RD|RT|SW|CM|LCSW|MSW|PharmD|RPh"
    r"|PhD|PsyD|DDS|CRNA|FNP"
    r"|APRN|MA|PGY)\b|,? ?\(?(?:tech|aide|case m|rec thera|therapist|interp|scribe|charge|nurse"
    r"|resident|fellow|attending|ortho"
    r"|neuro|cards|staff|student|chaplain|coord|social work|pharm|midwife|intern|surg|anesth)"
)
_KIN_BEHIND = re.compile(r",? ?[(\[]?(?:\d|mother|father|wife|husband|son|daughter|dtr|sister|brother|patient|pt\b)")
_LINE_ALONE = re.compile(r"[ \t.]*(?:\r?\n|\Z|,|[ \t]+\d{1,2}/\d)")
_SIGNING_PART = 0.6
"""From which part of a note on a name alone on its line is a signature."""


def category_of(text: str, start: int, end: int, kind: str) -> PhiCategory:
    """Tell a health worker from everyone else by the words at both sides, and by an initial for the first name."""
    if _DOCTOR_BEHIND.match(text, end) or (text[start + 1 : start + 2] == "." and not _KIN_BEHIND.match(text, end)):
        return PhiCategory.DOCTOR
    if DOCTOR_BEFORE.search(text, max(0, start - 16), start):
        with_whom = text[max(0, start - 3) : start].rstrip() in ("w/", " w/")
        return PhiCategory.PATIENT if with_whom and kind in ("F", "B") else PhiCategory.DOCTOR
    if kind == "S" and text[start - 1 : start] == "(" and text[end : end + 1] == ")":
        return PhiCategory.DOCTOR
    opens = start == 0 or text[start - 1] == "\n"
    if opens and start > _SIGNING_PART * len(text) and _LINE_ALONE.match(text, end):
        return PhiCategory.DOCTOR
    return PhiCategory.PATIENT
