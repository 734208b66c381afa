"""Patterns of organisations told by their surroundings, of insurers and employers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.before import Before
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.medicine import GENERIC_PLACE, NOT_A_NAME
from tide_udfs.recognizers.pattern import Find, Gated, Pattern, Place, at, gate, phrases, words
from tide_udfs.recognizers.reading import WORD
from tide_udfs.span import Evidence, PhiCategory

_W = rf"(?:(?:St|Mt|Ft)\.|{WORD}(?:&[A-Z][a-z]*)?|[A-Z]&[A-Z])"
_NAMED = re.compile(rf"{_W}(?:(?: (?:of the |of |and |& |for |the |on |at |del |de |la )?|[-–/ ]& ?){_W}){{0,6}}")
_STOP = words(
    """
    dr drs mr mrs ms miss rn np md pt pts she he they we his her for to on with by per phone ph fax tel cell room rm bed
    unit apt suite mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday
    today tomorrow yesterday january february march april may june july august september october november december jan
    feb mar apr jun jul aug sep sept oct nov dec christmas easter thanksgiving halloween passover ramadan mom dad
    mother father medicare medicaid tricare no none yes n/a na self unknown pending dob mrn ssn id will was is has not
    and the am pm gcs hr bp time noon midnight director nurse teacher navy army marines usmc usaf
    """
)
_PREFIX = 4
_DIGITS = re.compile(r"[ *-]?\d{2}| claim\b")
_JOINTS = words("of and & for the on at del de la")
_CARE = words("ED ER ICU MICU SICU PICU NICU CCU OR PACU L&D SNF OPD RSV Level Unit")
"""What follows a hospital's name and is not a part of it."""


def named_place(text: str, start: int, *, fewest: int) -> Place | None:
    """Return the capitalized name that begins at `start`, without what ends a name; None if it names a service only.

    Args:
        fewest: words it must have.
    """
    match = _NAMED.match(text, start)
    if match is None:
        return None
    tokens = [(start + m.start(), start + m.end(), m[0]) for m in re.finditer(r"[^\s/–]+", match[0])]
    kept: list[tuple[int, int, str]] = []
    for token in tokens:
        if fold(token[2]).strip(".,") in _STOP and not (
            token[2] == "the" and kept and kept[-1][2] in ("of", "for", "on")
        ):
            break
        kept.append(token)
    while kept and (kept[-1][2] in _JOINTS or (len(kept) > 1 and kept[-1][2] in _CARE and not kept[0][2].isupper())):
        kept.pop()
    while len(kept) > 1 and kept[-1][2].isupper() and len(kept[-1][2]) <= _PREFIX and _DIGITS.match(text, kept[-1][1]):
        kept.pop()  # the letters of a number: 'Fern Choice WSC 1188'
    if len(kept) < fewest or not kept:
        return None
    end = kept[-1][1]
    if text[end : end + 1] == ":" or all(_is_generic(word) for _, _, word in kept):
        return None
    last = kept[-1][2]
    if last.endswith(("'s", "’s")) and fold(kept[0][2]).strip(".") not in ("st", "saint", "mt", "children's"):
        return None  # somebody's home
    dotted = last.endswith(".") and len(last) > 3
    return start, end - dotted


_NEXT = re.compile(r" ([A-Z][^\s.,;:)]{0,40})")


def goes_on(text: str, end: int) -> bool:
    """Tell whether a name goes on behind its part that ends at `end`."""
    following = _NEXT.match(text, end)
    return following is not None and fold(following[1]) not in _STOP and fold(following[1]) not in NOT_A_NAME


def _is_generic(word: str) -> bool:
    plain = fold(word).strip(".,")
    return plain in GENERIC_PLACE or plain in NOT_A_NAME or (word.isupper() and len(word) <= 4)


_LOCATION_HEADS = words(
    """
    church temple mosque synagogue park beach lake county airport cemetery jail prison camp ranch village apartments
    island creek river falls trail parish pueblo fort field canyon mesa chapel cathedral reservation rez estates
    wharf pier marina bridge reservoir butte basilica shrine monastery convent correctional penitentiary mall plaza
    pool rancho campground hwy highway st street ave avenue rd road blvd dr ln lane way masjid gurdwara mission
    station fork fair fairgrounds
    """
)
_CAMP = words("fort camp lake rancho iglesia templo eglise chua wat masjid")
_FACILITIES = words("hospital hosp clinic medical health center centre university college school")
_FAITHS = words(
    """
    lutheran baptist methodist presbyterian episcopal catholic nazarene pentecostal umc ame adventist orthodox moravian
    mennonite apostolic congregational unitarian evangelical
    """
)
_HALLOWED = words("our st saint sts chua wat")
_SACRED = words("church temple mosque synagogue correctional")
_PARISHES = words("first second third united free greater zion bethel shiloh")
CHURCHGOING = Before(
    r"(?i:\b(?:choir|mass|deacons?|parishioner|sacristan|usher|organ|organist|alto|tenor|bells?|youth|pastor"
    r"|priest|rector|"
    r"worships?|sings|baptized|married|funeral|service|pantry|congregation|elder|bingo)\b[^.;\n]{0,16} )\Z"
)


def _names_location(text: str, start: int, end: int, before: int) -> bool:
    """Tell whether a name is one of a place and no organisation, by its words or by what goes on there."""
    tokens = [fold(word).strip(".") for word in text[start:end].split()]
    if not _FACILITIES.isdisjoint(tokens):
        return False
    if tokens[-1] in _LOCATION_HEADS or tokens[0] in _CAMP or tokens[:2] == ["church", "of"] or _SACRED & set(tokens):
        return True
    if tokens[0] in _HALLOWED and fold(text[before : before + 6]) == "attend":
        return True
    if tokens[-1] in _FAITHS and tokens[0] in _PARISHES:
        return True
    return CHURCHGOING.search(text, max(0, before - 40), before) is not None


_PART = re.compile(
    r" (?:food court|fieldhouse|airport|campground|campsite|ballfield|ball field|cenotaph|mill|overpass"
    r"|trailhead|boat ramp"
    r"|boat launch|graveyard|cemetery|fairgrounds|stadium|arena|rest stop|rest area|truck stop|visitor center)(?!\w)"
)


def with_part(text: str, end: int) -> int:
    """Return the end of a place with its part in small letters: 'Fern Park fieldhouse'."""
    part = _PART.match(text, end)
    return part.end() if part else end


_BARE_VERBS = words("works retired ret'd owns attends")
_AT = re.compile(r" (?:the |a |an )?")


def _at_place(fewest: int, *, location: bool) -> Find:
    def find(text: str, start: int, end: int) -> Iterator[Place]:
        if text[start:end].isupper() and fold(text[start:end]) in _BARE_VERBS:
            return  # in capitals a name begins nowhere
        gap = _AT.match(text, end)
        place = named_place(text, gap.end(), fewest=fewest) if gap else None
        if place and _names_location(text, *place, start) is location:
            yield place[0], with_part(text, place[1]) if location else place[1]

    return find


_MARK = re.compile(
    r"(?: ?\([^()\n]{1,20}\))?(?: (?:name|co|company|plan|carrier|type|is|through|via))?[ \t]{0,3}[:=|][ \t]{0,8}"
)
_SOFT_MARK = re.compile(r"(?: (?:is|through|via|plan))?(?:[:.=|] ?| - | )[ \t]{0,6}(?:the )?")


def _labelled(*, soft: bool) -> Gated:
    gap = _SOFT_MARK if soft else _MARK

    def find(text: str, start: int, end: int) -> Iterator[Place]:
        match = gap.match(text, end)
        if match is None or (soft and match[0] == ". " and text[start].islower()):
            return
        if place := named_place(text, match.end(), fewest=1):
            yield place

    return Gated(find, gate(gap.pattern))


def _pattern(
    name: str,
    entity: str,
    find: Find,
    score: float,
    listed: str = "",
    *,
    category: PhiCategory = PhiCategory.HOSPITAL,
) -> Pattern:
    return Pattern(
        name=name,
        category=category,
        entity=entity,
        find=find,
        words=phrases(listed),
        score=score,
        evidence=Evidence.SHAPE,
    )


_VERBS = (
    "works, worked as, works for, drives for, drove for, foreman for, foreman at, machinist at, mechanic at, "
    "owner of, owns, retired, ret'd, delivers for, volunteers for, employee of, employees of, plays for, skates for, "
    "works at, worked at, working at, works for, worked for, working for, employed at, "
    "employed by, employed with, job at, "
    "retired from, laid off from, boss at, manager at, cook at, clerk at, nurse at, teacher "
    "at, teaches at, student at, "
    "attends, enrolled at, enrolled in, goes to, seen at, treated at, admitted at, admitted "
    "to, hospitalized at, born at, "
    "delivered at, followed at, transferred from, transferred to, transfer from, transfer to, xfer from, xfer to, "
    "dc to, d/c to, discharged to, discharge to, rehab at, labs at, resident of, stays at, staying at, inpatient at, "
    "volunteers at, volunteer at, drawn at, done at, performed at, surgery at, care at, clinic at, records from, "
    "outside records from, insured by, insured through, covered by"
)
_FOREIGN = re.compile(r"(?: (?:de |del |da |do |la |el |los |las |San |Santa |Nuestra )?)(?=[A-ZÀ-Ý])")


def _head_first(text: str, start: int, end: int) -> Iterator[Place]:
    """'Farmacia Luna', 'Clínica de Salto': where the language puts the kind of house first."""
    if text[start].isupper() and _FOREIGN.match(text, end) and (place := named_place(text, start, fewest=2)):
        yield place


_LADY = re.compile(r"(?: of (?:the )?[A-Z][^\W\d_]+)(?:['’]s)?(?: (?:Hospital|Medical Center))?")
_PARISH = re.compile(r"[ ,]{1,2}(?i:parish|church|priest|convent|school|rectory|altar)\b")
_TO_CHURCH = Before(
    r"(?i:\b(?:attends?|fr\.?|father|rev\.?|pastor|mass|parish|church|priest|service)\b[^.;\n]{0,16} )\Z"
)


def _patron(*, church: bool) -> Find:
    """'Our Lady of Sallow', 'Mercy of the Fens': a hospital, unless someone worships there."""

    def find(text: str, start: int, end: int) -> Iterator[Place]:
        match = _LADY.match(text, end)
        if match is None or not text[start].isupper():
            return
        before = max(0, start - 40)
        worship = _PARISH.match(text, match.end()) or _TO_CHURCH.search(text, before, start)
        if bool(worship or CHURCHGOING.search(text, before, start)) is church:
            yield start, match.end()

    return find


_PATRONS = (
    "our lady, our savior, mercy, holy cross, good shepherd, good samaritan, sacred heart, sisters, children's, "
    "childrens"
)
_LOCAL = re.compile(r" \d{2,4}(?![\w/%]|[.,:-]\d)")
_CRAFT = Before(r"(?<!\w)[A-Z][A-Za-z]{3,} \Z")


def _union(text: str, start: int, end: int) -> Iterator[Place]:
    """'Local 88', 'Weavers Local 88'."""
    if match := _LOCAL.match(text, end):
        craft = _CRAFT.search(text, max(0, start - 20), start)
        yield craft.start() if craft and fold(craft[0].strip()) not in NOT_A_NAME else start, match.end()


_NUMBERED = r"(?:[A-Z] Co,? )?\d{1,4}(?:[-/]\d{1,4})?(?:st|nd|rd|th) "
_TROOP = Before(rf"(?<!\w){_NUMBERED}(?:[A-Z][A-Za-z]{{1,14}} ){{0,3}}\Z")
_TROOP_BEHIND = re.compile(rf",? {_NUMBERED}(?:[A-Z][a-z]{{2,14}} ?){{1,2}}(?<! )")


def _troop(text: str, start: int, end: int) -> Iterator[Place]:
    """'44th Engineer Bn', '3rd Bn 8th Inf': a unit of an army."""
    left = _TROOP.search(text, max(0, start - 44), start)
    if left and text[start].isupper():
        behind = _TROOP_BEHIND.match(text, end)
        yield left.start(), behind.end() if behind else end


_FIRM = Before(rf"(?<!\w)(?:{WORD}(?:, (?:and )?| & | and |,? )){{1,5}}\Z")


def _firm(text: str, start: int, end: int) -> Iterator[Place]:
    """'Quill & Marsh, Attorneys at Law'."""
    if text[start].isupper() and (left := _FIRM.search(text, max(0, start - 60), start)):
        yield left.start(), end


def _at_sign(text: str, _start: int, end: int) -> Iterator[Place]:
    """'shifts @ Fern Hollow Mine'."""
    place = named_place(text, end, fewest=2)
    if place and not _names_location(text, *place, end):
        yield place


AT_SIGN = Pattern(
    name="place behind the sign at",
    category=PhiCategory.HOSPITAL,
    entity="ORG",
    find=_at_sign,
    scan=re.compile(r"(?<=[ \n(])@ (?=[A-Z][A-Za-z])"),
    score=0.74,
    evidence=Evidence.SHAPE,
)
WORD_PATTERNS = (
    AT_SIGN,
    Pattern(
        name="union",
        category=PhiCategory.HOSPITAL,
        entity="ORG",
        find=_union,
        cased=("Local", "LOCAL"),
        score=0.8,
        evidence=Evidence.SHAPE,
    ),
    _pattern(
        "unit of an army",
        "ORG",
        _troop,
        0.85,
        "bn, battalion, inf, infantry, cav, cavalry, regiment, rgt, brigade, bde, armored, airborne, artillery, "
        "engineer bn, mp bn, mp co, transportation company, evac, evac hospital, infantry division, fighter wing",
    ),
    _pattern("law firm", "ORG", _firm, 0.85, "attorneys at law, attorney at law, law offices, law office, law group"),
    Pattern(
        name="ship",
        category=PhiCategory.HOSPITAL,
        entity="ORG",
        find=at(r"[A-Z]{3,5} [A-Z][A-Za-z'’-]+(?: [A-Z][A-Za-z'’-]+){0,2}(?: \([A-Z]{2,4}-\d{1,4}\))?"),
        cased=("USS", "USNS", "USCGC", "HMS", "HMCS", "HMAS", "HMNZS"),
        score=0.9,
        evidence=Evidence.LABELLED,
    ),
    _pattern("patron", "HOSPITAL", _patron(church=False), 0.75, _PATRONS),
    _pattern("patron: church", "PLACE", _patron(church=True), 0.75, _PATRONS, category=PhiCategory.LOCATION),
    _pattern(
        "head first",
        "ORG",
        _head_first,
        0.8,
        "farmacia, farmacias, botica, clinica, clínica, clinique, klinik, pharmacie, apotheke, apotek, consultorio, "
        "policlinico, centro medico, centro de salud, escuela, colegio, hospital san, hospital santa, hospital de, "
        "hospital general de, hopital, hôpital, universitätsklinikum, ospedale, restaurante, panaderia, taqueria, casa",
    ),
    _pattern("place behind at", "ORG", _at_place(2, location=False), 0.75, "at"),
    _pattern(
        "place behind at: location", "PLACE", _at_place(2, location=True), 0.75, "at", category=PhiCategory.LOCATION
    ),
    _pattern("place of an occupation", "ORG", _at_place(1, location=False), 0.75, _VERBS),
    _pattern(
        "place of an occupation: location",
        "PLACE",
        _at_place(1, location=True),
        0.75,
        _VERBS,
        category=PhiCategory.LOCATION,
    ),
    _pattern(
        "labelled organisation",
        "ORG",
        _labelled(soft=False),
        0.85,
        "agency, vendor, pharmacy, pharm, lab, school, snf, facility, hospital, clinic, "
        "site, transport, transported by, "
        "referring facility, sending facility, receiving facility, receiving, dme, home "
        "health, hha, occupation, employer, "
        "workplace, program, daycare, dialysis unit, union, church group",
    ),
    _pattern(
        "insurer or employer",
        "ORG",
        _labelled(soft=True),
        0.8,
        "insurance, insurer, payer, payor, health insurance, primary insurance, secondary "
        "insurance, employer, funeral home, "
        "ins, carrier",
    ),
)
