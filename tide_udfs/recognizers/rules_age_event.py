"""Ages at which something happened in a life: behind 'at', 'since', 'until', behind the event itself, and decades."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.age_parts import BARE, CAPITALIZED, END, EVENT, KIN, NOT_COUNTING, NOT_UNIT, UNIT
from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.pattern import one_of, phrases

LIFE = Before(
    rf"\b(?:{KIN}|died|deceased|d\.|dx['’]?d?|diag(?:nosed)?|onset|menarche|menopause|coitarche"
    r"|thelarche|started|began|born|arrived|came"
    r"|immigrated|emigrated|moved|married|quit|sober|first|fhx?|family|pregnant|adopted|walked"
    r"|sat|talked|words?|toilet|removed|repair(?:ed)?|allergy|rash|seizures?|episodes?|overdose|surgery|fracture"
    r"|infection|burn|polio|cancer|ca|cva|mi|stroke|delay|anxiety|depression|tonsils|tested|diagnosis|tried"
    r"|stopped|begun|fused|crawled|rolled|stands?|cruises|spoke|menses|enuresis|trauma|abuse"
    r"|foster|hives|reaction|sz|febrile|smok\w*|thc|cannabis|iep|tore|enlisted|placed"
    r"|sepsis|orphan\w*|bees|anaphylaxis|concussion|asthma|eczema|appendix|appy|hernia"
    r"|menopause|fibroids|told|left|onset|shunt\w*|decompress\w*|augment\w*|transplant\w*|presentation|puberty"
    r"|\w{4,14}(?:ectomy|otomy|ostomy|plasty)|crohn['’]?s|colitis|opioids?|heroin|meth|cocaine|vap\w+|drank|alcohol"
    r"|etoh|nstemi|stemi|pci|cabg|relaps\w*|recurr\w*|presented|diagnos\w*|cath\w*|neuropsych\w*|injur\w*|accident"
    r"|drown\w*|boy|girl|evacuated|brought|taken|sent|schools?|joined|raped|molested|abused|abandoned|fostered"
    r"|allerg\w+"
    r"|reader|sexual|periods?|tics?|headaches?|migraines?|convulsion\w*|suicid\w*|attempt\w*|icd"
    r"|pacemaker|dialysis|knee|hip|spine|scoliosis|murmur|jaundice|rsv|pneumonia|meningitis|croup|bronchiolitis"
    r"|dropped|collapse[ds]?|fell|hit|struck|bitten)\b[^.\n]{0,44}\Z|\bd(?:ec)?\. ?(?:@|at) ?\Z",
    re.IGNORECASE,
)
_CLOCK_OR_PLAN = Before(
    r"\b(?:wean\w*|titrat\w*|slr|pain\w*|hold|held|kept|keep|sertraline|trab|target\w*|rescan|potentials?"
    r"|crossed|hida|ekg|pulse|stent|qtc?|wakes?|woke|calls?|callback|picks?|meet\w*|come|shift|npo"
    r"|rate|dose[ds]?|temp|sats?|peaked"
    r"|estimated|positive|re-?check\w*|repeat\w*|reconsider|uptake|apgars?|follow-?up|f/u|fu|visits?|return|rtc|hus"
    r"|clinic|cultures?|cx|bcx|audiology|cardiology|urology|neurology|contraception|iud|mirena|plan\w*|tonight"
    r"|today|tomorrow|ett|tube(?! (?:was )?(?:removed|placed|out))|vent\w*|slides?|gasp|intubated|gas|relief|level"
    r"|boosters?|due"
    r"|next|start at|cord|gestation"
    r"|transport|gurney|snf|d/c|discharge[ds]?|pregnan\w+|loss\w*|us|survival|prenatal\w*|ga|ega|pna|cpap|steps?"
    r"|going|leaves?"
    r"|picked|goal)\b[^.;\n]{0,24}\Z|\d%[^.;\n]{0,24}\Z",
    re.IGNORECASE,
)
_VALUE_BEFORE = Before(
    r"\b(?:hr|bmi|bp|sbp|dbp|map|spo2|o2|rr|peep|fio2|inr|a?ptt|hgb|hct|wbc|plt|glucose|sodium|potassium|creatinine"
    r"|bun"
    r"|l?vef|respirations?|bradycard\w+|tachycard\w+|prolactin|set|prolonged|af|pr|svt|ml|units?|score\w*|titer"
    r"|dilat\w+)"
    r"\b[^.;\n]{0,24}\Z",
    re.IGNORECASE,
)
"""Whose value a bare number behind 'at' is."""
_AT_BEFORE = Before(r"(?:\b(?:[Aa]t|AT)|@|\b[Dd]\.|\b[Tt]ill|\b[Uu]ntil|\b[Aa]t age) ?\Z")
_AT = re.compile(
    rf"{BARE}(?:s\b)?(?=[.,;)(\n]|:(?!\d)|\Z| [(\"–—]| & \d\d?[.,;)\n]"
    r"| (?i:with|and|of|when|after|from|by|in|for|while|on|to|due|but|then|w/|requiring|morning|just|before|during"
    r"|because|as|had|has|was|were|is|s?he|they|his|her|under|without|secondary|d/t|treated|though|although|where"
    r"|who|which|until|till|(?:play|hav|runn|work|follow|giv|leav|swimm|liv|driv)ing)\b)"
    rf"{NOT_UNIT}(?! (?:noon|and \d(?!\d(?:[.,;)\n]|\Z))))"
)
_ALONE_AT = 10
"""Years from which on 'at' alone leads to an age, where nothing of a plan, a dose or a clock stands before it."""
_AT_UNIT = re.compile(
    rf"(?P<n>{BARE}) ?(?P<unit>{UNIT})(?:{END}|(?=:))(?! ?(?:\d+ ?(?:m|w|d|h)|post|after|from|later|GA"
    rf"|gest|prior|and \d|of gest|preg|corrected|ago|on [a-z]))"
)
_SMALL_AT = 16
"""Weeks from which on an age may be one of a pregnancy."""
_NEWBORN = Before(
    r"\b(?:tcb|tsb|bili|gluc?|glucose|wt|weight|baby|surf|feeds?|exam|born|nbs|caput|first|t ?bili)\b[^;\n]{0,40}\Z",
    re.IGNORECASE,
)
_DECADE = re.compile(r"[1-9]0['’]?s(?=[MF]?\b)(?! (?:STS|CST|sit|chair|hold|rest|plank)\b)|[1-9]\d-?ish\b")
_DECADE_BEFORE = Before(
    r"(?:\b(?:[Ee]arly|[Mm]id|[Ll]ate|EARLY|MID|LATE|[Hh]er|[Hh]is|their|aunt|uncle|mother"
    r"|father|sister|brother|breast|colon|ca"
    r"|cancer|MI|CVA|stroke|woman|man|male|female|prostate|metastatic|approx|in)[ \-,]{1,2}"
    r"|[~?] ?|\A|\n|[(|,\"”] ?|[1-9]0s[\-– ]{1,3})\Z"
)
_DECADE_OF_PERSON = re.compile(r"[1-9](?:0['’]?s|\d-?ish) ?-?(?:M\b|F\b|male|female|man|woman|yo\b|y/o)")
_VITALS = Before(
    r"\b(?:hr|bp|sbp|dbp|sats?|spo2|map|rates?|pressures?|glucose|bg|sr|temps?|sugars?|pulse"
    r"|o2|%|fs|fsbg)\b[^.;\n]{0,30}\Z",
    re.IGNORECASE,
)


_FROM = frozenset({"since", "from", "until", "till", "by", "before", "between"})
_SAID = frozenset({"am", "i'm", "i’m", "are", "you're", "you’re", "youre", "was", "is", "be", "turns", "now", "only"})
_AT_LEADS = frozenset({"at", "till", "until", "age", "@", "."})
_MAY_BE_EVENT = frozenset({EVENT, ",", CAPITALIZED})
LEADS = _AT_LEADS | _FROM | _SAID
"""Words and signs right before a number that may be the age of an event."""

_FROM_BEFORE = Before(r"\b(?:since|from|until|till|by|before|between)(?: about| age)? \Z", re.IGNORECASE)
_BY_CLOCK = Before(
    r"\b(?:npo|awake|up|pain\w*|here|shift|open|opens|reached|works?|working|clear\w*|fasting|off|sleep\w*|asleep"
    r"|ate|eat"
    r"|down|rose|fell|drop\w*|went|decreas\w*|increas\w*|short|growth|nst|lactate|egfr|urate|cr|k|wt|weight|score|dose"
    r"|pred\w*|wean\w*|titrat\w*|taper\w*|angle|cobb|rang\w+|var(?:y|ied)\w*|scale|graded?)\b[^.;\n]{0,24}\Z",
    re.IGNORECASE,
)
_FROM_VALUE = re.compile(
    rf"{BARE}(?: ?(?i:y|yrs?|years)\b)?(?=[.,;:)\n]|\Z| \(| [-–—] | (?:to|till|until|when|with|w/|and|for|while|or)\b)"
    rf"{NOT_COUNTING}"
)
_SAID_BEFORE = Before(
    rf"(?:\b(?:I am|I['’]?m|you are|you['’]?re|(?:I|s?he|they|you)(?: will|['’]ll) be"
    rf"|(?:when|until|till|since|before|while|if|once) (?:the )?(?:s?he|they|I|you|pt|patient|client"
    rf"|(?-i:[A-Z][a-z]+)|(?:{KIN})) (?:is|was"
    rf"|were|am|are)"
    r"|s?he is|who is|who was|I was)(?: now| only| almost| nearly| about| just)?) \Z",
    re.IGNORECASE,
)
_SAID_VALUE = re.compile(
    rf"{BARE}(?:{UNIT})?(?=[.,;)(\n?!]|\Z| [-–—(] | (?i:and|now|but|with|when|or|for|too|in|on|who|at|so|from|my)\b)"
    rf"{NOT_UNIT}"
    r"(?! (?:and|or) \d| (?:in|on) (?:the|a|her|his|room)\b)"
)
_FIRST = phrases(
    "episode, seizure, sz, psychosis, hospitalization, hospitalisation, stroke, mi, drink, use, depression, "
    "manic episode, mania, attempt, birth, child, pregnancy, delivery, intercourse, marriage, arrest, detox, overdose, "
    "od, tried, smoked, drank, period"
)
_EVENTS = phrases(
    "dx, dxd, dx', dx’, dx'd, dx’d, diagnosed, onset, flb, afb, age first birth, last period, hospitalized, "
    "hospitalised, appy, appendix, tonsils, t&a, adenoids, menarche, coitarche, thelarche, menopause, sober, iep, "
    "enlisted, immigrated, emigrated, widowed, divorced, retired, smoked, walked, talked, crawled, rolled, spoke, "
    "speech, rash, hives, anaphylaxis, arrived, came, toilet trained, toilet-trained, potty trained, potty-trained"
)
_SURGERY = ("ectomy", "otomy", "ostomy", "plasty")
_EVENT_BEFORE = Before(
    rf"(?:\b(?:first {one_of(_FIRST)}|{one_of(_EVENTS)})|\w{{4,12}}{one_of(_SURGERY)}),? ~?\Z",
    re.IGNORECASE,
)
_LAST_WORDS = frozenset(re.split(r"\W", event)[-1] for event in (*_FIRST, *_EVENTS))


def may_end_event(word: str) -> bool:
    """Tell whether an event behind which its age stands may end in a word of small letters."""
    return word in _LAST_WORDS or word.endswith(_SURGERY) or not word.isascii()


_LASTS = Before(r"\b(?:sober|hospitali[sz]ed|smoked|onset|quit|widowed|divorced|retired),? ~?\Z", re.IGNORECASE)
_GOES_ON = Before(
    r"\b(?:walked|talked|crawled|rolled|spoke|speech|came|arrived|rash|hives|iep|enlisted),? ~?\Z", re.IGNORECASE
)
"""What lasts for the time that follows, always ('sober 2 mo') and if it is not told in months ('walked 3 days')."""
_SCORED = Before(r"\b(?:rash|hives|speech),? ~?\Z", re.IGNORECASE)
"""What a small number without a unit scores."""
_EVENT_VALUE = re.compile(
    rf"(?P<n>{BARE}) ?(?P<unit>(?! ?[dD]\.){UNIT}|m\b)?(?=[.,;:)\n]|\Z| \(| [dD]\. ?\d| (?:at|w/|with|from|to"
    rf"|[a-z]+al)(?!\w))"
    r"(?!\.\d|, ?\d|:\d| (?:to|at) \d{3}|[\-–]\d)"
)
_NEXT = re.compile(
    rf"(?:,? (?:and|&|to|or|till|until) (?:(?:then|again) )?(?:at )?)(?P<v>{BARE}(?:{UNIT})?){END}"
    rf"{NOT_UNIT}(?! (?:months?|mos?|years?|yrs?|ago|times|weeks?)\b)"
)


def values(lead: str) -> list[re.Pattern[str]]:
    """Return what the number behind a word or a sign begins with, if it is the age of an event."""
    listed = ((None, _DECADE), (_AT_LEADS, _AT_UNIT), (_AT_LEADS, _AT), (_FROM, _FROM_VALUE), (_SAID, _SAID_VALUE))
    events = (*listed, (_MAY_BE_EVENT, _EVENT_VALUE))
    return [value for leads, value in events if leads is None or lead in leads]


def next_ages(text: str, match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Yield the ages that are named along with that of an event: 'at 19 and 24', 'from 7 to 10'."""
    if following := _NEXT.match(text, match.end()):
        yield following.span("v")


def by_event(text: str, start: int, before: str, lead: str) -> re.Match[str] | None:
    """Read a number as an age by the event, or by what is said of a life, in front of it."""
    if (match := _DECADE.match(text, start)) and (
        _DECADE_OF_PERSON.match(text, start) or (_DECADE_BEFORE.search(before) and not _VITALS.search(before))
    ):
        return match
    match = _at(text, start, before) if lead in _AT_LEADS else None
    if match is None and lead in _FROM:
        match = _from(text, start, before)
    if match is None and lead in _SAID and _SAID_BEFORE.search(before):
        match = _SAID_VALUE.match(text, start)
    if match is None and lead in _MAY_BE_EVENT:
        match = _behind_event(text, start, before)
    return match


def _from(text: str, start: int, before: str) -> re.Match[str] | None:
    match = _FROM_VALUE.match(text, start)
    if match and _FROM_BEFORE.search(before) and LIFE.search(before) and not _BY_CLOCK.search(before):
        return match
    return None


def _behind_event(text: str, start: int, before: str) -> re.Match[str] | None:
    match = _EVENT_VALUE.match(text, start)
    if match is None or not _EVENT_BEFORE.search(before):
        return None
    if match["unit"] and (
        _LASTS.search(before) or (match["unit"].strip(" -")[0] not in "mM" and _GOES_ON.search(before))
    ):
        return None
    if not match["unit"] and int(match["n"]) < _ALONE_AT and _SCORED.search(before):
        return None
    return match


def _at(text: str, start: int, before: str) -> re.Match[str] | None:
    with_unit = _AT_UNIT.match(text, start)
    match = with_unit or _AT.match(text, start)
    if match is None or not _AT_BEFORE.search(before) or _CLOCK_OR_PLAN.search(before[:-3]):
        return None
    if with_unit:
        unit = match["unit"].strip(" -")
        if unit[0] in "hH":
            return match if _NEWBORN.search(before) else None
        if unit[0] in "wW" and int(match["n"]) >= _SMALL_AT:
            return None
        opens = before[-3:-2] in ("", "\n", ".", " ") and before[-3:].lstrip().startswith("At")
        return match if opens or LIFE.search(before) or _NEWBORN.search(before) else None
    if _VALUE_BEFORE.search(before) or (before[-3:-1] == "AT" and text[match.end() : match.end() + 1] == ":"):
        return None
    certain = before[-3:].lower() == "at " and int("".join(filter(str.isdigit, match[0])) or 0) >= _ALONE_AT
    return match if certain or LIFE.search(before) else None
