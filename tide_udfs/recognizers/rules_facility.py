"""Patterns of facilities, organisations and buildings, and of units, rooms and beds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.cities import city_names
from tide_udfs.recognizers.facility_heads import COMMON, FACILITY, HOUSES
from tide_udfs.recognizers.medicine import GENERIC_PLACE, NOT_A_NAME, PLACE_WORDS
from tide_udfs.recognizers.pattern import Place, hospital_pattern, words
from tide_udfs.recognizers.reading import WORD
from tide_udfs.recognizers.rules_unit import CLINICAL_CAPITALS
from tide_udfs.recognizers.vocabulary import listed

_FACILITY_LEFT = Before(
    rf"(?:(?:{WORD}|(?:St|Mt|Ft|ST|MT|FT|(?<![A-Z])[A-Z])\.|\d{{1,2}}(?:st|nd|rd|th)"
    rf"|[A-Z]&[A-Z])(?:[ \t](?:of(?: the)? "
    rf"|and |& |for |de (?:la )?|the )?|[-–/]|[ \t]?& )){{1,6}}\Z"
)
_JOINED = frozenset(" \t-–/")
"""What may stand between a head and the name before it; no name reaches over the end of a line."""
_HEADS = re.compile(r"(?: HISTORY| DIAGNOSIS| EXAM| PROCEDURES?)?:")
"""What stands behind the last word of a heading."""
_WITHIN = words("of the and & for de la")
_NOT_SMALL = re.compile(r"[^\W_a-z]")
_SHORT_CAPITALS = 4


def common_facility(text: str, start: int, end: int) -> Iterator[Place]:
    """Grow a head that is a common word too, where two words of a name stand before it."""
    for left, right in facility(text, start, end):
        named = [word.strip(".,") for word in text[left:start].split()]
        own = [word for word in named if word not in _WITHIN and not _is_generic(word, "") and word != "&"]
        if len(own) > 1 and not named[-1].isupper():
            yield left, right


def house(text: str, start: int, end: int) -> Iterator[Place]:
    """Grow a head that needs a service, or two words of a name, before it: 'Fern Skin Associates'."""
    for left, right in facility(text, start, end):
        named = [word.strip(".,&") for word in text[left:start].split()]
        own = [word for word in named if word and word not in _WITHIN and not _is_generic(word, "")]
        if len(named) > 1 and own and len(named[-1]) > 1:
            yield left, right


def facility(text: str, start: int, end: int) -> Iterator[Place]:
    """Grow a word such as 'Hospital' leftwards over the capitalized words of its name."""
    if text[start - 1 : start] not in _JOINED or not text[start].isupper():
        return
    if _HEADS.match(text, end) and "\n" in text[max(0, start - 40) : start]:
        return
    low = max(0, start - 72)
    if _is_small(text[text.rfind(" ", low, start - 1) + 1 : start - 1]):
        return
    words_before = text[low:start].split()
    if not words_before or not (words_before[-1] in _WITHIN or _NOT_SMALL.search(words_before[-1])):
        return
    near = _behind_small_words(text, low, start, words_before)
    match = _FACILITY_LEFT.search(text[near:start])
    if match is None:
        return
    left = near + match.start()
    if left == low and low and text[low - 1].isalpha():
        return
    named = [(left + word.start(), word[0].strip(".,'’")) for word in re.finditer(r"[^\s/–]+", text[left:start])]
    last_stop = max((at for at, (_, word) in enumerate(named) if fold(word) in _NOT_IN_FACILITY), default=-1)
    if 0 <= last_stop < len(named) - 1 and (named[last_stop][1], named[last_stop + 1][1]) in _OURS:
        last_stop -= 1
    last_stop = max(last_stop, _person(text, named))
    named = _behind_another(named[max(last_stop, _bare_article(named)) + 1 :])
    named = named[_heading(named, text[start:end]) :]
    while len(named) > 1 and (
        (fold(named[0][1]) in _LABELS_BEFORE and named[1][1] not in _WITHIN)
        or named[0][1] in _WITHIN
        or _ends_before(text, named[0])
    ):
        named = named[1:]
    stop = _tail(text, end)
    if not named and stop == end:
        return
    first = named[0][0] if named else start
    if (
        stop > end
        or not all(_is_generic(word, text[start:end]) for _, word in named)
        or _is_named(text, named, start, end)
    ):
        stop = _rest(text, stop)
        number = _NUMBER_BEHIND.match(text, stop)
        if number is None and text[stop : stop + 1] == "." and _SHORTENED.search(text, max(0, stop - 8), stop):
            stop += 1
        yield first, number.end() if number else stop


def _is_small(word: str) -> bool:
    """Tell whether no name reaches over a word."""
    return word.isascii() and word.isalpha() and word.islower() and word not in _WITHIN


def _behind_small_words(text: str, low: int, start: int, words_before: list[str]) -> int:
    """Return where the words of `text[low:start]` begin that a name may hold: behind the last small one."""
    at = start
    for word in reversed(words_before):
        if _is_small(word):
            return at
        at = text.rfind(word, low, at)
    return low


_NAMING = words("general city county central memorial community university regional mercy mass")
_HOUSES = words("hospital hosp infirmary clinic center centre ctr general")
_HOSPITAL = re.compile(r"(?:.{1,40} )?(?:hosp|hospital|infirmary)\Z|med(?:ical)? c")
_LED = Before(r"\b(?:at|to|from|visited|via|by) (?:the )?\Z")


def _is_named(text: str, named: list[tuple[int, str]], start: int, end: int) -> bool:
    """Tell a house that goes by a common word, 'at City Hospital', from a kind of house."""
    return (
        bool(named)
        and fold(text[start:end].split()[-1]) in _HOUSES
        and not text[start:end].isupper()
        and all(
            fold(word) in _NAMING or (len(word) > 1 and word.isupper() and fold(word) not in CLINICAL_CAPITALS)
            for _, word in named
        )
        and _LED.search(text, max(0, named[0][0] - 12), named[0][0]) is not None
    )


def _ends_before(text: str, word: tuple[int, str]) -> bool:
    """Tell whether a capital and its point end what stands before: 'P.S. The', '2 L. Fern'."""
    at, letter = word
    return (
        len(letter) == 1
        and letter.isupper()
        and text[at + 1 : at + 2] == "."
        and (text[at - 1 : at] == "." or text[max(0, at - 2) : at - 1].isdigit())
    )


def _bare_article(named: list[tuple[int, str]]) -> int:
    """Return the place of a 'the' that nothing ties to the name, 'Walks the Fern Trail'; -1 if there is none."""
    return max(
        (at for at, (_, word) in enumerate(named) if word == "the" and (not at or named[at - 1][1] not in _WITHIN)),
        default=-1,
    )


def _heading(named: list[tuple[int, str]], head: str) -> int:
    """Return how many words in capitals, two at least, stand before a name that is not: 'CALL LOG Fern Clinic'."""
    capitals = next((at for at, (_, word) in enumerate(named) if not word.isupper() or len(word) < 2), len(named))
    return capitals if 1 < capitals < len(named) and not head.isupper() else 0


_OURS = {("Our", "Lady"), ("Our", "Savior"), ("Our", "Savior's"), ("Our", "Saviour"), ("Our", "Redeemer")}
_TITLED = Before(
    r"\b(?:Mr|Mrs|Ms|Miss|Dr|Det|Detective|Officer|Ofc|Trooper|Deputy|Dep|Sgt|Lt|Capt|Deacon|Pastor|Rev|Fr|Sr|Bro|Coach"
    r"|Teacher)\.? \Z"
)


def _person(text: str, named: list[tuple[int, str]]) -> int:
    """Return the place of the 'of' behind a person's name, 'Rev. Lund of Fern Chapel'; -1 if there is none."""
    of = next((at for at, (_, word) in enumerate(named[:4]) if word == "of"), -1)
    led = of > 0 and (_TITLED.search(text, max(0, named[0][0] - 12), named[0][0]) or _TITLED.search(named[0][1] + " "))
    return of if led else -1


_WHOLE_HEADS = words(
    "school hospital clinic church university college pharmacy associates assoc group center centre hosp"
)


def _behind_another(named: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Leave out what is named before an 'and': 'Saltmarsh School and', 'OT and'."""
    for at in range(len(named) - 1, 0, -1):
        before = named[at - 1][1]
        if named[at][1] == "and" and (fold(before) in _WHOLE_HEADS or (before.isupper() and at == 1)):
            return named[at + 1 :]
    return named


_OF = re.compile(
    rf"[ ]{{1,2}}(?:[Oo]f|OF|[Aa]t|AT|FOR"
    r"|[Ff]or(?= (?:the )?(?:Sick|Special|Joint|Wom|Child|Rehab|Advanc|Behav|Cancer|Men)))"
    rf" (?:[Tt]he |THE )?{WORD}(?: {WORD}){{0,2}}(?![ ]?:)"
)
_CITY_BEHIND = re.compile(rf"(?: - | – |[ -])({WORD}(?: {WORD}){{0,2}})")
_NUMBER_BEHIND = re.compile(r"[ ,]{0,2}(?:(?:#|[Ss]tore #?|[Nn]o\.? ?)[ ]?\d{1,6}|#[A-Z]{1,3}-?\d{1,3}(?!\d))")


def _tail(text: str, end: int) -> int:
    """Return the end of the name of a facility: 'of Sallowton', a city, the number of a store."""
    if (of := _OF.match(text, end)) and not _ends_in_common_word(of[0]):
        end = of.end()
    elif city := _CITY_BEHIND.match(text, end):
        tokens = city[1].split(" ")
        for size in range(len(tokens), 0, -1):
            if fold(" ".join(tokens[:size])) in city_names():
                end = city.start(1) + len(" ".join(tokens[:size]))
                break
    number = _NUMBER_BEHIND.match(text, end)
    return number.end() if number else end


_SHORTENED = Before(r"\b(?:Assoc|Bros|Co|Corp|Hosp|Inc|Inst|Ltd|Univ)\Z")
_REST = re.compile(
    r"(?:, (?:Asthma|Nose|Sinus|Arthritis|Laser|Spine|Ear|Hand))? & [A-Z][^\W\d_]+(?: (?:Center|Care|Clinic"
    r"|Group|Associates))?"
    r"|\.?,? (?:Inc|LLC|LLP|L\.L\.C\.|P\.?L\.?L\.?C|P\.C\.|PC|PSC|P\.A\.|S\.C\.|Ltd|Pty Ltd|PLC)(?![^\W_])"
    r"| (?:NHS (?:Foundation )?Trust|Group|Associates|Network|Foundation|Corps|Trust|Fund|Lodge|Team|Plan"
    r"|Police|Jail|Dist"
    r"|District)(?![\w-])(?! [A-Z])"
    r"| for (?:Girls|Boys|Families|Veterans|the (?:Blind|Deaf)|Torture Survivors)\b"
)
_NO_REST = Before(r"& (?:Dr|Mr|Mrs|Ms|Pt|PT|OT|SW|RN|She|He|Family|Ortho|Will)\Z")


def _rest(text: str, end: int) -> int:
    """Return the end of a name that goes on behind its head: '& Retina', ', Inc', 'for Families'."""
    rest = _REST.match(text, end)
    return rest.end() if rest and not _NO_REST.search(text, end, rest.end()) else end


def _ends_in_common_word(surface: str) -> bool:
    """Tell whether what follows 'of' is a word of medicine ('Department of Surgery') and no place."""
    return any(fold(word) in GENERIC_PLACE or fold(word) in NOT_A_NAME for word in surface.split()[1:2])


_BEHIND = re.compile(rf"[ \t]&?[ \t]?({WORD})")


def facility_behind(text: str, end: int) -> bool:
    """Tell whether the next word makes what stands before it the name of a facility."""
    following = _BEHIND.match(text, end)
    return following is not None and fold(following[1]) in PLACE_WORDS


def _is_generic(word: str, trigger: str) -> bool:
    """Tell whether a word names a service ('Heart Failure Clinic', 'EP Clinic') and no one place."""
    plain = fold(word).removesuffix("'s").removesuffix("’s")
    if plain in GENERIC_PLACE or plain in NOT_A_NAME or len(plain) == 1:
        return True
    if trigger and all(
        part in GENERIC_PLACE or part in NOT_A_NAME or _is_clinical(part) for part in _HYPHEN.split(plain) if part
    ):
        return True
    if fold(trigger) in _SERVICES and _ADJECTIVE.search(plain) and plain not in _NOT_ADJECTIVE:
        return True
    if not word.isupper() or len(word) > _SHORT_CAPITALS or trigger.isupper():
        return False
    return plain in CLINICAL_CAPITALS or len(word) < 2 or _HOSPITAL.match(fold(trigger)) is None


_HYPHEN = re.compile("[-/]")
_CLINICAL = frozenset("lu")
"""Kinds of words that clinicians write."""


def _is_clinical(word: str) -> bool:
    """Tell whether a word is one of medicine and no name: 'Perfusion', 'Anticoag'."""
    kinds = listed().get(word, "")
    return "n" not in kinds and not _CLINICAL.isdisjoint(kinds)


_ADJECTIVE = re.compile(
    r"(?:[a-z]{3}(?:al|ic|ar|ary|ive|ous|ology|tion|ment|oid|itis|scopic|cular)|[a-z]{4}(?:ing|ed|able|ible))\Z"
)
"""How words of a service end: 'Cerebrovascular Clinic', 'Metabolic Surgery', 'DETAILED COUNSELING'."""
_SERVICES = words(
    "surgery clinic clinics oncology imaging infusion counseling therapy rehab "
    "rehabilitation drug services program pediatrics psychology "
    "medicine cardiology radiology dermatology rheumatology nephrology allergy dialysis "
    "laboratory lab labs school plan authorization "
    "transport living unit union registry bed hospital dental general"
)
_NOT_ADJECTIVE = words(
    "royal pacific atlantic arctic baltic olympic capital national coastal colonial imperial "
    "cardinal titanic majestic historic"
)
_NOT_IN_FACILITY = words(
    """
    employer insurance insurer payer lodging client lives receiving agency option
    bib guardians professor associate assistant instructor lecturer fellowship residency
    a admit admitted an and/or at attends bed brought by call called comparison ct cxr discharged do dr dtr facility
    fax faxed follow-up followup for from had has have he her his history in indications is known landed location md
    mr mri mrs ms no not np or our outside pcp per pharmacy: phone re refer referred rn search seen she site son
    spoke summary their to transferred treated us via was who wife with xfer xr
    """
)

_LABELS_BEFORE = words(
    """
    agree ambulance arrived attends auth bib bibems called clinic copy dialysis discharge dispo dme dorm drives ed
    employer er f/u facility fill flt follow goes hh ins intake icu lab lactation last lives loc meds micu
    fh librarian mortuary moved now or path pnc prenatal pt radiology release pacu pharm pharmacy pickup preferred
    prior refill report resides retired ret'd rides school see seen sent
    shelter snf supplier supply then transport tts uses vendor visit visits walks worked works
    """
)
"""Labels and verbs before a name, which is not a part of it."""

WORD_PATTERNS = (
    *(
        hospital_pattern(f"facility: {entity.lower()}", entity, facility, 0.85, listed)
        for entity, listed in FACILITY.items()
    ),
    *(
        hospital_pattern(f"common facility: {entity.lower()}", entity, common_facility, 0.7, listed)
        for entity, listed in COMMON.items()
    ),
    *(hospital_pattern(f"house: {entity.lower()}", entity, house, 0.8, listed) for entity, listed in HOUSES.items()),
)
