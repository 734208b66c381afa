"""How surely a place in a note is medicine or plain language and nobody's identifier: a veto on what a model doubts."""

from __future__ import annotations

import re
from functools import lru_cache

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.eponyms import ALL_EPONYMS, DISEASE_HEADS, HEADS
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.medical_forms import number_likelihood
from tide_udfs.recognizers.medicine import (
    DRUGS_LIKE_NAMES,
    NOT_A_NAME,
    ORDINARY_NAMES,
    PLACE_WORDS,
)
from tide_udfs.recognizers.name_kinds import name_kind
from tide_udfs.recognizers.pattern import words
from tide_udfs.recognizers.vocabulary import listed, vocabulary_source

NEAR = 48
"""Characters read at each side of a place."""
_TOP, _SURE, _LIKELY, _EVEN, _OPEN, _UNSURE, _NAME, _NONE = 0.97, 0.9, 0.75, 0.6, 0.45, 0.35, 0.15, 0.03

_AGE_PART = re.compile(
    r"\d[ \t.\-/]{0,3}\Z|\w(?:ty|teen|one|two|ree|our|ive|six|ven|ght|ine|ten)[ \-]\Z"
    r"|(?:years?|yrs?|y|months?|weeks?|days?|mos?|d|wks?|\.)[./ \-]{0,2}\Z"
)
_LONG, _SHORTEST_DRUG = 5, 4
_FUNCTION = words("a an and at by de del der di do el for from in la le of on or the to van von with y")
_AGE_UNITS = words(
    """
    d day days dol h hour hours m mo month months mos o old w week weeks wk wks y year years yo yr yrs
    """
)
_NUMERALS = words(
    """
    dash dot double eight eighteen eighteenth eighth eighty eleven eleventh fifteen fifteenth fifth fifty first five
    forty four fourteen fourteenth fourth hundred hyphen nine nineteen nineteenth ninety ninth oh one second seven
    seventeen seventeenth seventh seventy six sixteen sixteenth sixth sixty slash ten tenth third thirteen thirteenth
    thirtieth thirty thousand three triple twelfth twelve twentieth twenty two zero
    """
)
_DIRECTIONS = words("east north northeast northwest south southeast southwest west")
_HOLIDAY = words("christmas day days easter eve labor memorial new thanksgiving year")
_ADDRESS = words(
    """
    apt bldg box fl floor fort ft hwy lot mount mt rm room route rte saint st ste suite unit
    """
)
_STATES = words(
    """
    ak al ar az ca co ct dc de fl ga hi ia id il in ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nv ny oh ok or
    pa pr ri sc sd tn tx us ut va vt wa wi wv wy
    """
)
_FORM_SUFFIXES = words("aq cd cr dosepak dpi ds er es hct hfa ii iii iv la mdi odt sa sr xl xr xt")
_MONTHS = words(
    """
    apr april aug august dec december feb february jan january jul july jun june mar march may nov november oct october
    sep sept september
    """
)
_BRANDS = words(
    """
    activella adderall advair alka-seltzer angiomax arthrotec augmentin avandamet bactrim betadine bicillin caduet
    cardiolite combivent cortisporin cosopt darvocet darvocet-n depo-medrol depo-provera diovan duoneb dyazide
    econopred excedrin fioricet fiorinal glucovance hibiclens hyzaar imodium isovue kayexalate lexiscan lomotil lortab
    lotrel lotrisone macrobid maxitrol maxzide miostat monopril mylanta myoview neosporin norco omnipaque optiray
    pepto-bismol percocet percodan peridex polysporin premphase prempro prinzide robitussin roxicet seasonale septra
    sinemet solu-cortef solu-medrol suboxone symbicort tessalon theraflu tobradex tranxene trilipix trizivir tums
    tussionex ultracet ultravist unasyn vaseretic vicodin vicoprofen visipaque vytorin zestoretic ziac zosyn
    """
)
"""Brands of mixtures, which lists of substances lack."""


def negative_source() -> str:
    """Return a fingerprint of the code and lists behind `medicine_likelihood`, for the version of who uses it."""
    return fingerprint((code_fingerprint("negative"), vocabulary_source()))


_GLUED_BEFORE = Before(r"(?:[@#_\\~]|[^\W_][./@]|://|\d['’\-])\Z")
_GLUED_BEHIND = re.compile(r"[@_\\]|\.[^\W\d_]{2}|[/\-]\d|://")
_TITLE_BEFORE = Before(
    r"(?:\b(?:Dr|Drs|Mr|Mrs|Ms|Miss|Mx|Prof|Rev|Sgt|Lt|Capt|Officer|Deputy|Detective|Judge|Nurse|Doctor|Pastor|Rabbi"
    r"|Aunt|Uncle|Grandma|Grandpa|named?|nee|née)[.:,]?[ \t\"“(]{1,2})\Z"
)
_WORKER_BEFORE = Before(
    r"\b(?:MD|DO|RN|NP|PA|LPN|CNA|RT|SW|CM|by|per|paged|d/w|attending|resident|fellow|called|pt|patient|wife"
    r"|husband|daughter|son|mother|father"
    r"|brother|sister|partner|friend|surgeon|cosigner|author|provider|physician|nurse|name|pcp"
    r"|cousin|uncle|aunt|nephew|niece|grandson|granddaughter|grandmother|grandfather|neighbou?r|widow of|child|baby"
    r"|from|at|to|in|near|through)[.:,]?[ \t\"“(]{1,2}\Z",
    re.IGNORECASE,
)
_CREDENTIAL_BEHIND = re.compile(
    r",?[ \t]*\(?(?:MD|DO|RN|NP|PA|PA-C|LPN|CNA|RT|PharmD|PhD|DDS|DPM|CRNA|FNP|APRN|LCSW|MSW|OT|SLP|RPh|M\.D|D\.O"
    r"|Jr|Sr|III?)\b"
    r"|[ \t][A-Z]\.[ \t]|[ \t]?(?:\(|x|ext\.?)[ \t]?\d{3}|,[ \t]?[A-Z]{2}(?![^\W\d_])"
)
_BEFORE = Before(r"([^\W\d_]+)(?:['’]s?)?[ \t\-&/]{1,3}\Z")
_BEHIND = re.compile(r"(?:['’]s)?[ \t\-&/]{1,3}([^\W\d_]+)")
_HEAD = re.compile(r"(['’]s?)?(?:[ \t\-/]{1,2}(?:and[ \t])?([^\W\d_]+)(?:['’]s)?){1,3}")
_HEAD_WORDS = re.compile(r"[^\W\d_]+")
_HEAD_ENDINGS = (
    "ectomy",
    "otomy",
    "ostomy",
    "plasty",
    "scopy",
    "itis",
    "osis",
    "oma",
    "pathy",
    "pexy",
    "desis",
    "ography",
    "emia",
    "opathy",
)
_DOSE_BEHIND = re.compile(
    r"[ \t]?[,(]?[ \t]?(?:\d[\d.,/]*[ \t]?(?:mg|mcg|g|ml|%|units?|iu|meq|puffs?|tabs?|cc|mci|caps?)\b"
    r"|(?:XL|XR|SR|CR|ER|HFA|HCT|LA|D)\b"
    r"|(?:tablets?|pills?|inhaler|cream|drops|injection|gel|ointment|patch|po|p\.o|iv|prn|daily|bid|tid|qd"
    r"|b\.i\.d|t\.i\.d"
    r"|q\.)(?![^\W\d_]))",
    re.IGNORECASE,
)
_DRUG_BEFORE = Before(
    r"\b(?:on|taking|takes?|took|start|started"
    r"|continued?|given|using|uses?|used|tried|includ(?:e|ing)|medications?|meds|drugs?"
    r"|allergic to|daily|bid|tid|resume|resumed|stopped|stop|hold|held|prescribed|prescription for"
    r"|refill|refills|tablets? of|dose of|\d ?mg"
    r"|\d ?mg of|cc of|ml of)"
    r"[:,]?[ \t]{1,2}\Z|(?:mg|daily|prn|bid|tid|qd)[,;.][ \t]\Z",
    re.IGNORECASE,
)
_THING_BEFORE = Before(
    r"\b(?:an?|the|using|positive|negative|normal|french|fr|mm|gauge|g|size)[ \t](?:[a-z]+[ \t])?\Z", re.IGNORECASE
)
_THING_BEHIND = re.compile(
    r"['’]?s?[ \t](?:was|were|is)[ \t](?:\w+ly[ \t])?(?:placed|used|removed|inserted|positive|negative|applied|clamped"
    r"|performed|advanced|passed|exchanged|changed|draining|in[ \t]place|released|tied)\b"
    r"|['’]?s?[ \t](?:(?:I{1,3}|IV|VI{0,3}|x\d)\b|\d{1,2}(?![\d/:.]))"
    r"|['’]s(?:,?[ \t](?:positive|negative)|[ \t]?[,.;:)])",
    re.IGNORECASE,
)
_LIST_SIDES = (
    re.compile(r"([^\W\d_]+)(?:,[ \t]{1,2}(?:and[ \t]|or[ \t])?|[ \t](?:and|or)[ \t])\Z"),
    re.compile(r"(?:,[ \t]{1,2}(?:and[ \t]|or[ \t])?|[ \t](?:and|or)[ \t])([^\W\d_]+)"),
)
_EPONYM_BEFORE = Before(
    r"\b(?:sign|test|maneuver|(?:sign|ligament|classification|disease|method|triangle|circle|loop|tetralogy"
    r"|sphincter|vein"
    r"|artery|ampulla|valve|foramen|fascia|crypts|glands|nodes?|pouch|vault|layer|tubercle|ganglion|plexus"
    r"|papilla|space"
    r"|islets|bundle|angle|canal|fossa|duct) of)[ \t]\Z"
)
_SENTENCE_BEFORE = Before(r"(?:\A|[.!?:;•*>\-–|]|\n|\d[.)])[ \t\"“(*\-•]*\Z")


def medicine_likelihood(text: str, start: int, end: int) -> float:
    """Tell how surely what stands at a place is medicine or plain language, and so identifies nobody.

    The measure is one of the place: 'Parkinson' counts before 'disease', 'Norco' before a dose, '72' before 'kg'. Of
    several words the least sure decides. It reads what stands near alone, so its time does not grow with the text.

    Args:
        text: a note as stored.
        start, end: code points of one or more words in it, `end` exclusive.

    Returns: in [0, 1]; from 0.5 on it is more likely medicine than an identifier.
    """
    least = 1.0
    for place in _PIECE.finditer(text, start, end):
        left, right = place.span()
        least = min(least, _piece_likelihood(text[max(0, left - NEAR) : left], place[0], text[right : right + NEAR]))
    return least if end > start and least < 1.0 else 0.0


_PIECE = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*%?")


@lru_cache(maxsize=1 << 10)
def _piece_likelihood(before: str, surface: str, behind: str) -> float:
    """Judge a word by all that decides it, once for all the finds that it is part of."""
    if any(map(str.isdigit, surface)):
        return number_likelihood(before + surface + behind, len(before), len(before) + len(surface))
    word = fold(surface).removesuffix("'s").removesuffix("’s")
    if surface[0].isupper() and _eponym(word, before, behind):
        return _TOP
    if len(word) < 2 or _GLUED_BEHIND.match(behind) or _GLUED_BEFORE.search(before):
        return _NAME
    if surface.islower():
        return _lower_likelihood(word, before, behind)
    return _capital_likelihood(word, surface, before, behind)


def _eponym(word: str, before: str, behind: str) -> bool:
    """Tell whether a word names a disease, sign or instrument: by the words behind it, or 'sign of' before it."""
    known = word in ALL_EPONYMS
    if _TITLE_BEFORE.search(before):
        return False
    if known and (_EPONYM_BEFORE.search(before) or _paired(before, behind)):
        return True
    head = _HEAD.match(behind)
    if head is None:
        return False
    heads = HEADS if known else DISEASE_HEADS if head[1] else frozenset()
    for part in map(fold, _HEAD_WORDS.findall(head[0])):
        if part in heads or part.removesuffix("s") in heads or (known and part.endswith(_HEAD_ENDINGS)):
            return True
        if len(part) > 1 and part not in ALL_EPONYMS and ("c" not in listed().get(part, "") or part in _NO_PART):
            return False
    return False


_NO_PART = _FUNCTION | words("are as for had has have her his is not said to was were who will with")
"""Words that end a noun: what stands behind them is no head of the word before."""
_PAIR_SIDES = (
    re.compile(r"([^\W\d_]+)(?:['’]s)?(?:-|/|[ \t](?:and|or)[ \t])\Z"),
    re.compile(r"(?:['’]s)?(?:-|/|[ \t](?:and|or)[ \t])([^\W\d_]+)"),
)


def _paired(before: str, behind: str) -> bool:
    """Tell whether another eponym is joined to this one: 'Adson-Brown', 'Barlow and Ortolani'."""
    sides = (_PAIR_SIDES[0].search(before), _PAIR_SIDES[1].match(behind))
    return any(side and side[1][0].isupper() and fold(side[1]) in ALL_EPONYMS for side in sides)


def _lower_likelihood(word: str, before: str, behind: str) -> float:
    """Grade a word in lower case: vocabulary, unless it stands inside a name, an age or a number read aloud."""
    previous, following = _BEFORE.search(before), _BEHIND.match(behind)
    if word in _NUMERALS or word in _MONTHS or (word in _AGE_UNITS and _AGE_PART.search(before)):
        return _UNSURE
    if word in _FUNCTION:
        ahead = following and (following[1][0].isupper() or following[1] in _MONTHS or following[1] in _FUNCTION)
        back = previous and (previous[1][0].isupper() or previous[1] in _FUNCTION or previous[1] in _NUMERALS)
        return _UNSURE if ahead and back else _SURE
    kinds = listed().get(word, "")
    if "l" in kinds:
        return _TOP
    if "c" in kinds and len(word) > 2:
        return _LIKELY if "n" in kinds else _SURE
    if set("wd") & set(kinds) and len(word) > 3 and "n" not in kinds and not name_kind(word):
        return _SURE
    return _UNSURE


def _capital_likelihood(word: str, surface: str, before: str, behind: str) -> float:
    """Grade a word with a capital: what it is, lowered where the words beside it make it part of a name."""
    if _certainly_name(word, surface, before, behind):
        return _NAME
    kinds = listed().get(word, "")
    common = "n" in kinds or word in ORDINARY_NAMES or name_kind(word).isupper()
    if surface.isupper() and len(word) < _LONG:
        kinds = kinds.replace("d", "").replace("b", "")
        if len(word) < _SHORTEST_DRUG and "u" not in kinds:
            return _UNSURE
    run = [part for part in _run(before, behind) if len(part) > 1 and part not in _FORM_SUFFIXES]
    named = bool(_WORKER_BEFORE.search(before))
    if _drug(word, kinds, before, behind, common=common) and not any(map(_foreign, run)):
        return _UNSURE if named and common else _SURE
    if ("u" if surface.isupper() else "k") in kinds and word not in ALL_EPONYMS:
        return _in_run(_SURE, word, run) if not (named and common) else _UNSURE
    if word in ALL_EPONYMS:
        return _LIKELY if not named and _thing(word, before, behind) and not any(map(_foreign, run)) else _UNSURE
    if common and word not in NOT_A_NAME:
        return _EVEN if "l" in kinds and not run and _SENTENCE_BEFORE.search(before) else _NAME
    if not kinds:
        return _NONE if name_kind(word) else _NAME
    starts = bool(_SENTENCE_BEFORE.search(before))
    if (named and word not in NOT_A_NAME) or (run and "c" not in kinds and not starts):
        return _UNSURE
    if not set("lc") & set(kinds) and word not in NOT_A_NAME:
        return _UNSURE if name_kind(word) or not starts else _OPEN
    return _in_run(_SURE if starts else _LIKELY, word, run)


def _certainly_name(word: str, surface: str, before: str, behind: str) -> bool:
    """Tell whether a title, a credential or an address stands beside, or the word is part of a date or an address."""
    if (
        word in _MONTHS
        or word in _NUMERALS
        or word in _DIRECTIONS
        or _TITLE_BEFORE.search(before)
        or _CREDENTIAL_BEHIND.match(behind)
    ):
        return True
    if (
        word in _STATES
        and len(surface) == 2
        and surface.isupper()
        and _STATE_BESIDE.search(before[-3:] + "|" + behind[:8])
    ):
        return True
    if (
        surface.isupper()
        and len(surface) < _LONG
        and (word in _COUNTRIES or _ALONE.search(before[-4:] + "|" + behind[:4]))
    ):
        return True
    return word in _ADDRESS and bool(_ADDRESS_BEHIND.match(behind))


_COUNTRIES = words("uk us usa")
_ALONE = re.compile(r"(?:\n|\A|[/\-–—]) {0,2}\|(?:\Z|\n|/|\r)")
_STATE_BESIDE = re.compile(r", ?\||\|,?[ \t]\d{5}")
_ADDRESS_BEHIND = re.compile(r"[.#]?[ \t]{0,2}(?:[A-Z][a-z]|#?\d|[A-Z]\b)")


def _thing(word: str, before: str, behind: str) -> bool:
    """Tell whether an eponym stands as a thing does: behind an article or a clinical word, or before 'was placed'."""
    kinds = listed().get(word, "")
    if _THING_BEFORE.search(before) or _THING_BEHIND.match(behind) or "n" not in kinds:
        return True
    previous = _BEFORE.search(before)
    side = fold(previous[1]) if previous else ""
    return len(side) >= _LONG and "c" in listed().get(side, "") and side not in NOT_A_NAME and side not in _FUNCTION


def _drug(word: str, kinds: str, before: str, behind: str, *, common: bool) -> bool:
    """Tell whether a word is a drug here: one that is a name too needs a dose, a verb of taking or a drug beside it."""
    if _hyphenated(word, before, behind) in _BRANDS:
        return True
    if not set("bd") & set(kinds) and word not in DRUGS_LIKE_NAMES:
        return False
    if "k" in kinds or ("d" in kinds and not (common or name_kind(word) or "w" in kinds)):
        return len(word) >= _SHORTEST_DRUG
    if _DOSE_BEHIND.match(behind) or _DRUG_BEFORE.search(before):
        return True
    sides = [fold(side[1]) for side in (_LIST_SIDES[0].search(before), _LIST_SIDES[1].match(behind)) if side]
    return any(set("bd") & set(listed().get(side, "")) and not name_kind(side) and len(side) >= _LONG for side in sides)


_HYPHEN_BEFORE, _HYPHEN_BEHIND = re.compile(r"[^\W\d_]*-?\Z"), re.compile(r"(?:-[^\W\d_]+)?")


def _hyphenated(word: str, before: str, behind: str) -> str:
    """Return the word with what a hyphen joins to it."""
    left, right = _HYPHEN_BEFORE.search(before), _HYPHEN_BEHIND.match(behind)
    return fold((left[0] if left and left[0].endswith("-") else "") + word + (right[0] if right else ""))


def _run(before: str, behind: str) -> list[str]:
    """Return the capitalized words that stand next to a place, up to two at each side."""
    run: list[str] = []
    for back in (True, False):
        side = before if back else behind
        for _ in range(2):
            match = _BEFORE.search(side) if back else _BEHIND.match(side)
            if match is None or not match[1][0].isupper():
                break
            run.append(fold(match[1]))
            side = side[: match.start()] if back else side[match.end() :]
    return run


def _in_run(score: float, word: str, run: list[str]) -> float:
    """Lower a score where a name, a place or a word of organisations stands beside: 'Harbor Health'."""
    if run and (
        word in PLACE_WORDS or word in ("day", "days") or any(_foreign(part) or part in PLACE_WORDS for part in run)
    ):
        return _UNSURE
    if run and not any(_headed(part) for part in (word, *run)):
        return _UNSURE
    return _UNSURE if run and word in _HOLIDAY and any(part in _HOLIDAY for part in run) else score


def _headed(word: str) -> bool:
    """Tell whether notes write the word with a capital where it names nobody: in a heading or a list."""
    return word in NOT_A_NAME or bool(set("kud") & set(listed().get(word, "")))


def _foreign(word: str) -> bool:
    """Tell whether a word beside is no vocabulary, or a name."""
    kinds = listed().get(word, "")
    return word not in ALL_EPONYMS and word not in NOT_A_NAME and (not kinds or ("n" in kinds and "k" not in kinds))
