"""The verification sees a broken law, and every law holds of the anonymizer as it is."""

import datetime as dt
from importlib.resources import files

import pytest
import yaml

from tests.support.values import KEYS, OTHER_KEYS
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.anonymizers.policy import Policy
from tide_udfs.span import ENTITIES, PhiCategory
from tide_udfs.verification import samples
from tide_udfs.verification.examples import EXAMPLES
from tide_udfs.verification.run import Sizes, figures, verify

SURROGATE = Policy.from_mapping(yaml.safe_load(files("conf").joinpath("policies/surrogate.yaml").read_text("utf-8")))
SMALL = Sizes(values=60, names=(60, 200), short_lengths=(3,))
N_LAWS = 27


class InProcess:
    """Releases notes here; `spoil` may change a released text on its way out."""

    def __init__(self, spoil=lambda text, partitions, keys: text, settings=None):
        self.spoil, self.settings, self.restarts = spoil, settings or Settings(), 0

    def release(self, notes, keys, partitions):
        anonymizer = NoteAnonymizer(keys, self.settings, SURROGATE)
        released = {}
        for note in notes if partitions == 1 else reversed(notes):
            done = anonymizer.anonymize(
                note.text,
                note.spans(),
                person_id=note.person_id,
                note_date=samples.NOTE_DATE,
                offset_days=note.offset_days,
            )
            text = self.spoil(done.text, partitions, keys)
            assert len(text) == len(done.text)
            released[note.note_id] = {"text": text, "spans": [span._asdict() for span in done.spans]}
        return released

    def release_keys(self, values, width, keys, partitions):
        anonymizer = NoteAnonymizer(keys, self.settings, SURROGATE)
        if width is None:
            return anonymizer.string_keys(values)
        return [str(key) for key in anonymizer.integer_keys([int(value) for value in values], width)]

    def restart_workers(self):
        self.restarts += 1
        return True


def report_of(engine, other_keys=OTHER_KEYS, *, show=True):
    return verify(engine, KEYS, other_keys, SURROGATE, SMALL, show=show)


def test_every_law_holds():
    engine = InProcess()
    report = report_of(engine)
    assert report.broken == []
    assert len(report.laws) == N_LAWS
    assert all(law.checked > 0 for law in report.laws)
    assert engine.restarts == 1
    assert {row["unchanged"] for row in report.categories} == {0.0}


@pytest.mark.parametrize(
    ("spoil", "broken"),
    [
        (lambda text, partitions, _: text.replace("1", "2") if partitions == 1 else text, "1 and 7 partitions alike"),
        (lambda text, *_: text.replace("3", "4"), "ids decrypted by the ff3 package"),
        (lambda text, *_: text.replace("7", "x"), "form kept"),
        (lambda text, *_: text.replace("89", "92"), "ages over 89 capped"),
        (lambda text, *_: text.replace("0", "1"), "all 3-digit ids that meet"),
        (lambda text, *_: text.replace("-0", "-1"), "intervals between a patient's dates exact"),
        (lambda text, *_: text.replace("St ", "Rd "), "parts kept (Table S9)"),
    ],
)
def test_a_broken_law_is_seen(spoil, broken):
    assert any(broken in name for name in report_of(InProcess(spoil)).broken)


def test_keys_that_are_not_new_break_the_law_of_remapping():
    broken = report_of(InProcess(), other_keys=KEYS).broken
    assert sum(name.startswith("remapped under a new key") for name in broken) == len(broken) == 6


def test_the_papers_short_ids_meet():
    report = report_of(InProcess(settings=Settings(short_ids="tide2")))
    assert "all 3-digit ids that meet" in report.broken
    meeting = next(law for law in report.laws if law.name == "all 3-digit ids that meet")
    assert 0.3 < meeting.share < 0.45


def test_surrogates_made_with_keys_in_use_are_not_shown():
    report = report_of(InProcess(), show=False)
    shown = {row["out"] for row in report.examples}
    assert shown <= {"(not shown)", "[OTHER]", "California", "Mexico", "64 y.o."}
    assert "(not shown)" in figures(report)


def test_every_entity_has_an_example():
    every = {(category, entity) for category in PhiCategory for entity in ENTITIES[category]}
    assert {(example.category, example.entity) for example in EXAMPLES} == every


def test_the_synthetic_set_is_the_same_each_time_and_distinct():
    probes = samples.keyed_probes(200)
    assert probes == samples.keyed_probes(200)
    assert all(
        len({p.value.lower() for p in probes if p.group == group}) >= 200
        for group in {p.group for p in probes} - {"dates"}
    )


@pytest.mark.parametrize("form", range(len(samples.DATE_FORMS)))
def test_a_date_is_read_as_it_was_written(form):
    day = dt.date(2021, 12, 3)
    assert samples.read_date(samples.write_date(day, form), form) == day
    assert samples.read_date("the 3rd", form) is None


def test_a_value_twice_in_notes_stands_beside_other_values():
    notes = samples.build_notes(samples.keyed_probes(150), "n", twice=True)
    assert len({note.note_id for note in notes}) == len(notes)
    assert all(
        note.text[span.start : span.end] == probe.value
        for note in notes
        for probe, span in zip(note.probes, note.spans(), strict=True)
    )
    places = {}
    for note in notes:
        for probe in note.probes:
            places.setdefault(probe, []).append(note.note_id)
    assert all(len(set(ids)) == 2 for probe, ids in places.items() if probe.group != "dates")
