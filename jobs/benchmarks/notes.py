"""Notes to measure with: made from the sample notes, no two alike, the same in every run, all people invented."""

from __future__ import annotations

import datetime as dt
import hashlib
import logging
import random
import string
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from jobs.config import load_policy
from jobs.demo import SAMPLE
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.corpora.crosswalk import Tally
from tide_udfs.corpora.jsonl import read_rows
from tide_udfs.corpora.load import GoldReading, load_gold
from tide_udfs.corpora.spans import GOLD
from tide_udfs.errors import ConfigError, SchemaError
from tide_udfs.keys import Keys
from tide_udfs.replace import replace_spans
from tide_udfs.span import Evidence, PhiCategory, Span

logger = logging.getLogger(__name__)

NOTES_A_PATIENT = 4
FIRST_NOTE_ID = 1_000_000
_LOGGED_EVERY = 2_000
_CHART_OWN, _CHART_VALUES = 12, 20
_CHART_ENTITIES = ("NAME", "MRN", "SSN", "PHONE", "ADDRESS", "EMAIL")


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkNote:
    """A note, and the spans that people marked in the sample notes that it was made from."""

    note_id: int
    person_id: int
    note_date: dt.date | None
    title: str
    text: str
    spans: tuple[Span, ...]


def make_notes(n_notes: int) -> Iterator[BenchmarkNote]:
    """Yield notes of some 2,300 characters.

    Each is two sample notes, one below the other, in which everything marked is replaced as the anonymizer replaces it:
    other people, numbers, places and dates of the same forms. A patient's notes share names and numbers and differ in
    their dates, as they do in a warehouse.

    Raises:
        ConfigError: the sample notes are not here.
    """
    samples = _sample_pairs()
    for number in range(n_notes):
        if number and number % _LOGGED_EVERY == 0:
            logger.info("made %d of %d notes", number, n_notes)
        patient, visit = divmod(number, NOTES_A_PATIENT)
        copy, place = divmod(patient, len(samples))
        sample, days = samples[place], 7 * (visit + 1)
        written = _writer(copy).anonymize(
            sample.text, sample.spans, person_id=str(patient), note_date=sample.note_date, offset_days=days
        )
        yield replace(
            sample,
            note_id=FIRST_NOTE_ID + number,
            person_id=patient + 1,
            note_date=sample.note_date and sample.note_date + dt.timedelta(days=days),
            text=written.text,
            spans=tuple(
                _marked(span.released_start, span.released_end, span.category, span.entity)
                for span in written.spans
                if span.recognizer == GOLD
            ),
        )


def with_distinct_values(notes: Iterable[BenchmarkNote]) -> Iterator[BenchmarkNote]:
    """Yield the notes with every value drawn anew, letter for letter and digit for digit, each note its own patient's.

    So nothing that an anonymizer remembers of one value helps with the next; two short ones may be equal by chance.
    Dates, ages, states and countries stay as they are: the first two are answered for each patient, the others are few.
    """
    for number, note in enumerate(notes, start=1):
        draw = random.Random(number)
        values = [(span.start, span.end, _drawn(note.text[span.start : span.end], span, draw)) for span in note.spans]
        text, places = replace_spans(note.text, values)
        spans = (replace(span, start=start, end=end) for span, (start, end) in zip(note.spans, places, strict=True))
        yield replace(note, person_id=number, text=text, spans=tuple(spans))


def with_plain_lines(note: BenchmarkNote, chars_per_span: int) -> BenchmarkNote:
    """Return the note with lines of the sample that hold no span below it, until it has so many characters a span."""
    wanted = chars_per_span * len(note.spans) - len(note.text)
    lines, at = [], note.note_id
    while wanted > 0:
        lines.append(_plain_lines()[at % len(_plain_lines())])
        wanted, at = wanted - len(lines[-1]) - 1, at + 1
    return replace(note, text="\n".join([note.text, *lines]))


@lru_cache(maxsize=1)
def _plain_lines() -> list[str]:
    """Return the lines of the sample notes in which nothing is marked, each once."""
    plain: dict[str, None] = {}
    for sample in _sample_pairs():
        start = 0
        for line in sample.text.splitlines(keepends=True):
            end = start + len(line)
            if line.strip() and not any(span.start < end and span.end > start for span in sample.spans):
                plain[line.rstrip()] = None
            start = end
    return list(plain)


def known_values(notes: Sequence[BenchmarkNote]) -> list[tuple[tuple[str, str], ...]]:
    """Return for each note what a chart might hold of its patient: twenty values; half stand in it.

    The first twelve names and numbers of the patient's first note, a date of birth, and names of other patients' notes.
    """
    charts: dict[int, list[tuple[str, str]]] = {}
    for note in notes:
        charts.setdefault(note.person_id, _marked_values(note)[:_CHART_OWN])
    own = list(charts.values())
    for place, chart in enumerate(charts.values()):
        others = [value for value in own[place - 1][:_CHART_OWN] if value[0].endswith("NAME")]
        chart += [("DATE", f"19{place % 90 + 10}-05-14"), *others[: _CHART_VALUES - 1 - len(chart)]]
    return [tuple(charts[note.person_id]) for note in notes]


def _marked_values(note: BenchmarkNote) -> list[tuple[str, str]]:
    return [
        *dict.fromkeys(
            (f"{span.category}/NAME" if span.entity == "NAME" else span.entity, note.text[span.start : span.end])
            for span in note.spans
            if span.entity in _CHART_ENTITIES
        )
    ]


def read_texts(path: Path, limit: int | None) -> list[str]:
    """Return the texts of a JSONL file of notes.

    Args:
        limit: of its first so many notes; None: of all.

    Raises:
        ConfigError: no such file, or no note in it.
        SchemaError: a line that is no note.
    """
    texts: list[str] = []
    try:
        for number, row in read_rows(path):
            text = row.get("text", row.get("note_text"))
            if not isinstance(text, str):
                raise SchemaError(f"{path.name}, line {number}: a note needs text")
            texts.append(text)
            if len(texts) == limit:
                break
    except OSError as error:
        raise ConfigError(f"--notes: {path}: {error.strerror}") from None
    if not texts:
        raise ConfigError(f"--notes: {path}: holds no note")
    return texts


def invented_keys(name: str) -> Keys:
    """Return keys that everybody can make, for invented notes alone."""
    salt, key = (hashlib.sha256(f"tide benchmark {part} {name}".encode()).digest() for part in ("salt", "key"))
    return Keys(salt, key)


def build_anonymizer(name: str) -> NoteAnonymizer:
    """Return an anonymizer of the surrogate policy under invented keys, with nothing remembered yet."""
    return NoteAnonymizer(invented_keys(name), Settings(), load_policy("surrogate"))


@lru_cache(maxsize=1)
def _writer(copy: int) -> NoteAnonymizer:
    return build_anonymizer(f"copy {copy}")


def _sample_pairs() -> Sequence[BenchmarkNote]:
    """Return each sample note followed by the next one, as one note."""
    path = SAMPLE / "written_dev.jsonl"
    if not path.is_file():
        raise ConfigError(f"{path}: the sample notes are in the repository, not in the wheel; run this in a clone")
    documents = load_gold(path, GoldReading(), Tally())
    rows = [row for _, row in read_rows(path)]
    pairs = []
    for i, (first, row) in enumerate(zip(documents, rows, strict=True)):
        second = documents[(i + 1) % len(documents)]
        top = first.text + "\n\n"
        below = (replace(span, start=span.start + len(top), end=span.end + len(top)) for span in second.gold)
        pairs.append(
            BenchmarkNote(
                note_id=i,
                person_id=i,
                note_date=dt.date.fromisoformat(row["note_date"]) if row["note_date"] else None,
                title=row["note_type"],
                text=top + second.text,
                spans=(*first.gold, *below),
            )
        )
    return pairs


def _marked(start: int, end: int, category: PhiCategory, entity: str) -> Span:
    return Span(
        start=start, end=end, category=category, entity=entity, score=1.0, evidence=Evidence.REVIEWED, recognizer=GOLD
    )


def _drawn(value: str, span: Span, draw: random.Random) -> str:
    if span.category in (PhiCategory.AGE, PhiCategory.DATE) or span.entity in ("STATE", "COUNTRY"):
        return value
    return "".join(_drawn_character(character, draw) for character in value)


def _drawn_character(character: str, draw: random.Random) -> str:
    if character.isdigit():
        return draw.choice(string.digits)
    if character.isalpha():
        return draw.choice(string.ascii_uppercase if character.isupper() else string.ascii_lowercase)
    return character
