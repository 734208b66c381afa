"""Known names in the order, case and length people write them in: runs of words that belong to one person."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tide_udfs.recognizers.chart import CAPITAL, MONTHS, NEVER_ALONE, ORDINARY, SURE, Chart, Kind
from tide_udfs.recognizers.medicine import EPONYM_HEADS, GENERIC_PLACE, NOT_A_NAME, PLACE_WORDS
from tide_udfs.recognizers.name_kinds import is_first_name
from tide_udfs.recognizers.pattern import words
from tide_udfs.recognizers.plain import Note
from tide_udfs.recognizers.reading import WORD
from tide_udfs.span import PhiCategory

_SCORES = {SURE: 0.95, CAPITAL: 0.9, ORDINARY: 0.8}
_MOST_BETWEEN, _LONGEST_ABBREVIATED, _LONGEST_FIRST_NAME, _MOST_WORDS = 12, 2, 20, 12
_SPACE = r"(?:[ \t]{1,2}|[ \t]?\r?\n[ \t]{0,3})"
_LINK = rf"(?:{_SPACE}|[-'’‘`‐‑^_])"
_JOINT = re.compile(
    rf"(?P<comma>,{_SPACE}?)?(?(comma)|{_LINK})(?:(?P<initial>[a-z])(?:\.[ ]?|[ ])(?:[ ])?)?(?:[a-z]['’‘`])?"
    r"(?P<particles>(?:[a-z]{1,3}[ \-'’]){0,2})"
)
_ABBREVIATED = re.compile(r"\.[ ]?")
_PARTICLE_BEFORE = re.compile(r"(?<![^\W_])([a-z]{1,3})(?:[ \-'’]|\.[ ])\Z")
_PREFIX = re.compile(r"(?<![^\W_])[A-Za-z]['’‘`]\Z")
_INITIALS_BEFORE = re.compile(r"(?<![^\W_])(?:[A-Z](?:\.[ ]?|[ ])){1,2}\Z")
_MIDDLE_BEHIND = re.compile(r"[ ][A-Z]\.(?![ ][A-Z][a-z])")
_WORD_BEFORE = re.compile(rf"(?<![^\W_])({WORD})[ ]\Z")
_INITIAL_BEHIND = re.compile(r"(?:,?[ ]|,)([A-Z])(?![^\W_])(?!['’-]|\.?[ ][A-Z][a-z])\.?")
_SUFFIX = re.compile(r",?[ \t](?:Jr|JR|Sr|SR|II|III|IV)(?![^\W_])\.?")
_TITLE = re.compile(
    r"(?:\b(?:dr|drs|mr|mrs|ms|miss|mx|prof|nurse|rn|md|np|pcp|pmd)\.?[ ]"
    r"|\b(?:sister|brother|mother|father|mom|dad|son|daughter|wife|husband|spouse|partner|aunt|uncle|niece"
    r"|nephew|cousin"
    r"|grandson|granddaughter|friend|named|resident|attending|hi|hello|hey|dear|thanks),?[ ]"
    r"|\b(?:patient|pt|name|provider|attending|surgeon|physician|pcp|nurse|rn|by|from|to|cc|guardian|contact):[ ]{0,2}"
    r"|[\"“])\Z"
)
_DOCTOR = re.compile(r"(?i:\b(?:drs?|nurse|rn|md|np|pa|attending|resident|surgeon))[.:]?[ ]{1,2}\Z")
_CREDENTIAL = re.compile(
    r",?[ ]?\(?(?:MD|M\.D|DO|RN|NP|PA-C|PA|LPN|LVN|CNA|PT|OT|SLP|RD|RT|LCSW|MSW|PharmD|RPh|PhD|PsyD|DDS|CRNA|FNP|APRN"
    r"|MA|PGY)\b"
)
_SAYS = re.compile(
    r"[ ](?:is|was|has|had|says|said|states|stated|reports|reported|denies|denied|endorses|endorsed|complains|presents"
    r"|presented|arrived|came|called|agrees|agreed|tolerated|lives|wants|feels|felt|notes|noted|takes|took|asks|asked"
    r"|reviewed|explained|discussed|requested|returned|went|woke|brings|brought|understands|expressed|verbalized)\b"
    r"|['’]s[ ](?:mother|father|mom|dad|wife|husband|son|daughter|sister|brother|spouse|partner|family|chart)\b"
)
_LINE_BEFORE = re.compile(r"(?:^|\n)[ \t]*\Z")
_LINE_BEHIND = re.compile(r"[ \t,.]*(?:\r?\n|\Z)")
_APOSTROPHES = ("'", "’", "‘", "`")
_WORDS = re.compile(r"[a-z]+")
_CALLED = re.compile(r"[\"”]")
_LOWER_WORD = re.compile(r"(?<![^\W_])([a-z][a-z']*),?[ ]\Z")
_BEFORE_A_MONTH = words("a about after and around as before between by come during each early end every following "
                        "for from in is last late mid next of on or past per prior since the this thru till through to "
                        "until was")  # fmt: skip
_CAPITAL_WORD = re.compile(r"[ ](?:[A-Z][a-z]|\d)|-\w")
_WORD_BEHIND = re.compile(r"(?:['’]s)?[ \t\-]{1,2}([a-z]+)")
_NEVER_BY_WORDS = NOT_A_NAME - MONTHS
"""Words such as 'He' and 'No', with which sentences begin that say what somebody does."""
_NOT_MID_SENTENCE = (NEVER_ALONE | GENERIC_PLACE | PLACE_WORDS) - MONTHS


@dataclass(slots=True)
class _Run:
    """Words side by side, each once, and the people whose name all of them are in."""

    places: list[tuple[int, int]]
    words: list[str]
    levels: list[int]
    people: int

    @property
    def end(self) -> int:
        return self.places[-1][1]


def find_names(note: Note, chart: Chart) -> Iterator[tuple[int, int, Kind, float]]:
    """Yield the mentions of known people: (start, end, kind, score), in the text as stored; disjoint, by start."""
    stop = 0
    for run in _runs(note, chart):
        if mention := _mention(note, chart, run, stop):
            yield mention
            stop = mention[1]


def _runs(note: Note, chart: Chart) -> Iterator[_Run]:
    plain, names = note.plain, chart.names
    run: _Run | None = None
    for start, end in note.hits:
        surface = plain[start:end]
        if (word := names.get(surface)) is None or plain[start - 1 : start].isalnum() or plain[end : end + 1].isalnum():
            continue
        if run is not None and (people := _common(note, chart, run, start, surface, word)):
            run.places.append((start, end))
            run.words.append(surface)
            run.levels.append(word[1])
            run.people = people
            continue
        if run is not None:
            yield run
        run = _Run([(start, end)], [surface], [word[1]], word[0])
    if run is not None:
        yield run


def _common(note: Note, chart: Chart, run: _Run, start: int, surface: str, word: tuple[int, int]) -> int:
    """Return the people whose name goes on with this word; 0 where it does not."""
    if start - run.end > _MOST_BETWEEN or surface in run.words or len(run.words) == _MOST_WORDS:
        return 0
    between = note.plain[run.end : start]
    if len(run.words[-1]) <= _LONGEST_ABBREVIATED and _ABBREVIATED.fullmatch(between):
        between = " "  # 'St. Clair'
    joint = _JOINT.fullmatch(between)
    if joint is None or (joint["initial"] and not note.is_upper(run.end + joint.start("initial"))):
        return 0
    if "\n" in between and word[1] != SURE:
        return 0
    if any(particle not in chart.particles for particle in _WORDS.findall(joint["particles"])):
        return 0
    if people := run.people & word[0]:
        return people
    # Two names of the chart that share no word may be one person's: the name and what they go by.
    both = chart.patients & run.people and chart.patients & word[0] and not joint["comma"]
    return run.people | word[0] if both else 0


def _mention(note: Note, chart: Chart, run: _Run, stop: int) -> tuple[int, int, Kind, float] | None:
    """Return the mention that a run is, if it is one.

    Args:
        stop: where the mention before ends.
    """
    capital = [note.is_upper(start) for start, _ in run.places]
    first, last = (0, 0) if len(capital) == 1 else _edges(run, capital)
    if first > last:
        return None
    levels = run.levels[first : last + 1]
    level = max(levels)
    if level == ORDINARY and not _is_told(note, chart, run, first, last, capital):
        return None
    if level == CAPITAL and not (capital[first] or any(_capitals(capital[first:], levels))):
        return None
    start, end = note.stored(run.places[first][0], run.places[last][1])
    kind = (_category(note.text, chart, run.people, start, end), "NAME")
    if chart.particles:
        before = _with_particles(note.plain, chart, run.people, run.places[first][0])
        before, _ = note.stored(before, run.places[last][1])
        start = before if before >= stop else start
    if first == last and (before := _first_name(note.text, start)) >= stop:
        start = before
    start, end = _with_initials(note.text, chart, run.people, start, end, stop)
    if first < last and (middle := _MIDDLE_BEHIND.match(note.text, end)):
        end = middle.end()
    return start, end, kind, _SCORES[level]


def _capitals(capital: Sequence[bool], levels: Sequence[int]) -> Iterator[bool]:
    """Yield for each word that needs a capital whether it has one."""
    return (up for up, level in zip(capital, levels, strict=False) if level == CAPITAL)


def _with_particles(plain: str, chart: Chart, people: int, start: int) -> int:
    """Take in the particles before a name that stand in it in the chart: 'de la' of 'de la Cruz'."""
    while before := _PARTICLE_BEFORE.search(plain, max(0, start - 5), start):
        if not chart.particles.get(before[1], 0) & people:
            break
        start = before.start()
    return start


def _edges(run: _Run, capital: Sequence[bool]) -> tuple[int, int]:
    """Drop ordinary words in lower case at the ends of a run, beside a word with a capital ('when will Pomeroy')."""
    first, last = 0, len(run.words) - 1
    if not any(up for up, level in zip(capital, run.levels, strict=True) if level >= CAPITAL):
        return first, last
    weak = [level == ORDINARY and not up for up, level in zip(capital, run.levels, strict=True)]
    while first <= last and weak[last]:
        last -= 1
    while first <= last and weak[first]:
        first += 1
    return first, last


def _is_told(note: Note, chart: Chart, run: _Run, first: int, last: int, capital: Sequence[bool]) -> bool:
    """Tell whether ordinary words are a name here: two side by side with capitals, or one beside what tells it."""
    if not all(capital[first : last + 1]):
        return False
    if first < last:
        return any(word not in NEVER_ALONE for word in run.words[first : last + 1])
    start, end = run.places[first]
    left = note.stored(start, end)[0]
    return (
        _has_own_initial(note.text, chart, run.people, left)
        or _first_name(note.text, left) < left
        or _stands_alone(note, run.words[first], start, end)
    )


def _stands_alone(note: Note, word: str, start: int, end: int) -> bool:
    left, right = note.stored(start, end)
    text = note.text
    following = _WORD_BEHIND.match(note.plain, end)
    if following and following[1] in EPONYM_HEADS:
        return False
    if _TITLE.search(note.plain, max(0, start - 24), start) or _CREDENTIAL.match(text, right):
        return text[left - 1 : left] not in ('"', "“") or bool(_CALLED.match(text, right))
    if not text[left + 1 : right].islower() or word in _NEVER_BY_WORDS:
        return False
    if _SAYS.match(note.plain, end) or (word not in NEVER_ALONE and _is_line(text, left, right)):
        return True
    if word in _NOT_MID_SENTENCE or _CAPITAL_WORD.match(text, right):
        return False
    before = _LOWER_WORD.search(text, max(0, left - 24), left)
    return before is not None and not (
        word in MONTHS and (before[1] in _BEFORE_A_MONTH or text[right : right + 1] == "-")
    )


def _is_line(text: str, start: int, end: int) -> bool:
    """Tell whether a word is a line of its own, as a signature is."""
    return bool(_LINE_BEFORE.search(text, max(0, start - 8), start) and _LINE_BEHIND.match(text, end))


def _first_name(text: str, start: int) -> int:
    """Return where a first name begins that stands before a known name, as a relative's does; else `start`."""
    if not text[max(0, start - 2) : start - 1].isalpha() or text[start - 1] != " ":
        return start
    before = _WORD_BEFORE.search(text, max(0, start - _LONGEST_FIRST_NAME), start)
    return before.start() if before and is_first_name(before[1]) else start


def _with_initials(text: str, chart: Chart, people: int, start: int, end: int, stop: int) -> tuple[int, int]:
    """Take in initials before a name and behind it, the O' of O'Shea, and Jr or III."""
    before = text[max(stop, start - 2) : start]
    if before[-1:] in _APOSTROPHES and (prefix := _PREFIX.search(text, max(stop, start - 3), start)):
        start = prefix.start()
        before = text[max(stop, start - 2) : start]
    if before[-1:] in (" ", ".") and (before[0] == "." or before[0].isupper()):
        initials = _INITIALS_BEFORE.search(text, max(stop, start - 7), start)
        if initials and ("." in initials[0] or _has_initial(chart, people, initials[0][0])):
            start = initials.start()
    if text[end : end + 1] in (" ", ",", "\t"):
        behind = _INITIAL_BEHIND.match(text, end)
        if behind and _has_initial(chart, people, behind[1]):
            end = behind.end()
        if suffix := _SUFFIX.match(text, end):
            end = suffix.end()
    return start, end


def _has_own_initial(text: str, chart: Chart, people: int, start: int) -> bool:
    """Tell whether an initial of one of these people, with its dot, stands before a name ('P. BAKER')."""
    initials = _INITIALS_BEFORE.search(text, max(0, start - 6), start)
    return initials is not None and "." in initials[0] and _has_initial(chart, people, initials[0][0])


def _has_initial(chart: Chart, people: int, letter: str) -> bool:
    return bool(chart.initials.get(letter.lower(), 0) & people)


def _category(text: str, chart: Chart, people: int, start: int, end: int) -> PhiCategory:
    """Tell a health worker from a patient; where the name is both, by what stands beside it."""
    if not people & chart.doctors:
        return PhiCategory.PATIENT
    if not people & chart.patients:
        return PhiCategory.DOCTOR
    beside = _DOCTOR.search(text, max(0, start - 14), start) or _CREDENTIAL.match(text, end)
    return PhiCategory.DOCTOR if beside else PhiCategory.PATIENT
