"""The recognizer `known_values`: what the chart says of the note's own patient, in the forms people write it in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.chart import SHORT_CODE, SURE, TOKEN, UNSPACED, Chart, Kind, build_chart
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.known_dates import find_dates
from tide_udfs.recognizers.known_names import find_names
from tide_udfs.recognizers.known_places import Part, join_places
from tide_udfs.recognizers.name_kinds import people_source
from tide_udfs.recognizers.ocr import ocr_source, read_both
from tide_udfs.recognizers.plain import Note, to_plain
from tide_udfs.span import Evidence, PhiCategory, Span

_CODE, _PHRASE, _DATE, _PLACE = 0.97, 0.95, 0.97, 0.9
_STEP = re.compile(rf"(?:[^\w{UNSPACED}]|_){{0,4}}({TOKEN.pattern})")
_SHORT_GAPS = ("", "-")
_PART_OF_MORE = re.compile(r"[.:/,]?\d|[ ]?%")
_COUNTRY_CODE = re.compile(r"(?:\+[ ]?)?(?<!\d)1[-. (]{1,2}\Z|\+1\(?\Z")
_AREA = "("
_LAST_FOUR = re.compile(
    r"(?:[x*#•]{2,3}[- ]?[x*#•]{2}[- ]?|\blast[ ]?(?:4|four)[^\w\n]{0,3}(?:(?:of )?ssn?[^\w\n]{0,3})?)\Z"
)


class KnownValues:
    """Finds the known values of `NoteContext.known_values`: names, numbers, dates of birth, addresses and other words.

    Whole words only, in any case and with or without accents. A text is read once for the words with which a value may
    begin: the work grows with the text, hardly with the number of values.
    """

    name = "known_values"
    reads = frozenset({"known_values"})

    def __init__(self) -> None:
        self.version = fingerprint((code_fingerprint("known_values"), people_source(), ocr_source()))

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return the spans of each text, ordered by start; of different kinds, two may overlap."""
        return read_both(texts, contexts, self._read)

    def _read(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        return [
            self._spans(text, build_chart(context.known_values)) if text and context.known_values else []
            for text, context in zip(texts, contexts, strict=True)
        ]

    def _spans(self, text: str, chart: Chart) -> list[Span]:
        plain, origins = to_plain(text)
        if not (hits := chart.hits(plain)):
            return []
        note = Note(text=text, plain=plain, origins=origins, hits=hits)
        return [self._span(*place) for place in sorted(set(_find(note, chart)))]

    def _span(self, start: int, end: int, kind: Kind, score: float) -> Span:
        return Span(
            start=start,
            end=end,
            category=kind[0],
            entity=kind[1],
            score=score,
            evidence=Evidence.KNOWN,
            recognizer=self.name,
        )


Found = tuple[int, int, Kind, float]


def _find(note: Note, chart: Chart) -> Iterator[Found]:
    """Yield what is found, at its place in the text as stored."""
    if chart.names:
        yield from find_names(note, chart)
    parts: list[Part] = []
    for places, score in ((_find_codes(note, chart), _CODE), (_find_phrases(note, chart), _PHRASE)):
        for start, end, kind in places:
            if kind[0] is PhiCategory.LOCATION:
                parts.append((start, end, kind[1]))
            else:
                yield *note.stored(start, end), kind, score
    for start, end, entity in join_places(note, parts):
        yield start, end, (PhiCategory.LOCATION, entity), _PLACE
    if chart.dates:
        for start, end in find_dates(note, chart):
            yield *note.stored(start, end), (PhiCategory.DATE, "DATE"), _DATE


def _find_codes(note: Note, chart: Chart) -> Iterator[tuple[int, int, Kind]]:
    """Yield numbers and mixed codes, whatever stands between their groups; of two at one place the longer."""
    plain, codes, starts = note.plain, chart.codes, chart.code_starts
    if not codes:
        return
    stop = 0
    for start, end in note.hits:
        code = plain[start:end]
        if start < stop:
            continue
        if code in chart.tails and _LAST_FOUR.search(plain, max(0, start - 20), start):
            stop = end
            yield start, end, (PhiCategory.ID, "SSN")
        if code not in starts or start < stop:
            continue
        best = _whole(plain, start, end, code, "") if code in codes else None
        gaps = set()
        while (step := _STEP.match(plain, end)) and (code := code + step[1]) in starts:
            gaps.add(plain[end : step.start(1)])
            end = step.end()
            if code in codes:
                best = _whole(plain, start, end, code, *gaps) or best
        if best:
            stop, found = best
            kind = codes[found]
            yield (_phone_start(plain, start, stop) if kind[0] is PhiCategory.PHONE else start), stop, kind


def _whole(plain: str, start: int, end: int, code: str, *gaps: str) -> tuple[int, str] | None:
    """Return end and code, unless a short one is part of a word, a longer number, a time, a date or a measure."""
    if len(code) >= SHORT_CODE:
        return end, code
    before, behind = plain[max(0, start - 2) : start], plain[end : end + 1]
    if before[-1:].isalnum() or behind.isalnum() or any(gap not in _SHORT_GAPS for gap in gaps):
        return None
    if (before[-1:] in (".", ":", "/", ",") and before[:1].isdigit()) or _PART_OF_MORE.match(plain, end):
        return None
    return end, code


def _phone_start(plain: str, start: int, end: int) -> int:
    """Take in the bracket around an area code, and the country code before it."""
    if plain[start - 1 : start] == _AREA and ")" in plain[start:end]:
        start -= 1
    low = max(0, start - 5)
    country = _COUNTRY_CODE.search(plain[low:start])
    return low + country.start() if country else start


def _find_phrases(note: Note, chart: Chart) -> Iterator[tuple[int, int, Kind]]:
    """Yield organisations, places, addresses, e-mails …: their words in their order; the longest at each place."""
    plain, phrases, starts = note.plain, chart.phrases, chart.phrase_starts
    if not phrases:
        return
    stop = 0
    for start, end in note.hits:
        phrase = plain[start:end]
        if start < stop or (phrase not in starts and phrase not in phrases):
            continue
        best = end if phrase in phrases and _says_it_alone(note, chart, start, end) else 0
        kind = phrases.get(phrase)
        while phrase in starts and (step := _STEP.match(plain, end)):
            phrase, end = f"{phrase}|{step[1]}", step.end()
            if (longer := phrases.get(phrase)) and _is_written_so(longer, plain[start:end]):
                best, kind = end, longer
        if best and kind and not _within(plain, start, best):
            stop = best
            yield start, stop, kind


def _says_it_alone(note: Note, chart: Chart, start: int, end: int) -> bool:
    return note.is_upper(start) or chart.level(note.plain[start:end]) == SURE


def _is_written_so(kind: Kind, surface: str) -> bool:
    """An address of the web has no white space."""
    return kind[0] is not PhiCategory.WEB or not any(map(str.isspace, surface))


def _within(plain: str, start: int, end: int) -> bool:
    """Tell whether a letter or digit touches a phrase, so that it is part of a word. Unspaced scripts have no words."""
    if TOKEN.match(plain, start) and plain[start] > "\u3040":
        return False
    return plain[max(0, start - 1) : start].isalnum() or plain[end : end + 1].isalnum()
