"""What still stands in a released text: worked by hand."""

from __future__ import annotations

import pytest

from tide_udfs.corpora.document import Document
from tide_udfs.metrics.leaks import Absence, find_leaks, text_absence
from tide_udfs.metrics.occurrences import find_terms, find_words, value_forms
from tide_udfs.metrics.protocol import Protocol
from tide_udfs.span import Evidence, PhiCategory, Span

SOURCE = "May Chen, seen May 3. Chen's son Al-Amin (MRN 4471902), room 7."


def marked(surface, category, entity):
    start = SOURCE.index(surface)
    return Span(
        start=start,
        end=start + len(surface),
        category=PhiCategory(category),
        entity=entity,
        score=1.0,
        evidence=Evidence.REVIEWED,
    )


DOCUMENT = Document(
    note_id="n",
    text=SOURCE,
    gold=(marked("May Chen", "PATIENT", "NAME"), marked("Al-Amin", "PATIENT", "NAME"), marked("4471902", "ID", "MRN"),
          marked("7", "HOSPITAL", "ROOM")),
    known=(("NAME", "May Chen"),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("released", "expected"),
    [
        ("Ida Ruiz, seen May 9. Ruiz's son Jo-Ann (MRN 1102938), room 4.", Absence(gone=3, undecided=1)),
        ("Ida Ruiz … son al-amin (MRN 1102938)", Absence(gone=2, standing=1, undecided=1)),
        ("MAY\n CHEN … son Jo (MRN 144719021)", Absence(gone=2, standing=1, undecided=1)),
    ],
)
def test_a_gold_surface_that_still_stands_as_a_word_is_a_miss(released, expected):
    assert text_absence(DOCUMENT, released, Protocol()) == expected


def test_a_surface_that_is_also_a_word_of_the_note_cannot_be_judged():
    document = Document(note_id="n", text="May 3: Chen.", gold=(marked("May", "PATIENT", "NAME"),))
    assert text_absence(document, "May 3: Ruiz.", Protocol()) == Absence(standing=1)
    twice = Document(note_id="n", text="May, on May 3.", gold=document.gold)
    assert text_absence(twice, "Ida, on May 3.", Protocol()) == Absence(undecided=1)
    assert Absence(undecided=1).recall is None
    assert Absence(gone=3, standing=1).recall == 0.75


def test_gold_and_chart_values_outside_every_surrogate_are_leaks():
    released = "May Ruiz, son Al-Amin, of Chen"
    assert [released[start:end] for start, end in find_leaks(DOCUMENT, released, [])] == ["May", "Al-Amin", "Chen"]
    assert find_leaks(DOCUMENT, released, [(0, 8), (14, 21), (26, 30)]) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann, annual ANN cannula Ann's", ["Ann", "Ann"]),
        ("x9 Ann9 9Ann", []),
        ("İİİ Ann\ud800", ["Ann"]),
        ("😀Ann😀", ["Ann"]),
        ("Ann Li and Li", ["Ann Li", "Li"]),
    ],
)
def test_values_are_found_as_whole_words_at_exact_offsets(text, found):
    assert [text[start:end] for start, end in find_words(text, ["Ann", "Ann Li", "Li", "A"])] == found


def test_terms_are_found_in_any_case_and_spacing_at_the_offsets_of_the_text():
    text = "İSTANBUL ST.\n  mary's, Straße, STRASSE"
    found = [text[start:end] for start, end, _ in find_terms(text, ["st. mary's", "strasse"])]
    assert found == ["ST.\n  mary's", "Straße", "STRASSE"]


@pytest.mark.parametrize(
    ("entity", "value", "form"),
    [
        ("NAME", "Hinojosa Reyes, Guadalupe", "GUADALUPE"),
        ("NAME", "Hinojosa Reyes, Guadalupe", "Hinojosa"),
        ("DATE", "1957-05-14", "5/14/57"),
        ("DATE", "1957-05-04", "May 4, 1957"),
        ("DATE", "1957-05-04", "05-04-1957"),
        ("PHONE", "(831) 555-0164", "831.555.0164"),
        ("ADDRESS", "218 Alisal Street Apt 4, Salinas, CA", "218 Alisal Street Apt 4"),
        ("MRN", " 4417-0923 ", "4417-0923"),
    ],
)
def test_chart_values_are_looked_for_in_the_forms_notes_use(entity, value, form):
    assert form in value_forms(entity, value)


def test_a_name_is_not_looked_for_in_lower_case():
    assert value_forms("NAME", "Will May") == {"Will May", "WILL MAY", "Will", "WILL", "May", "MAY"}


def test_many_values_in_a_long_text_take_one_pass():
    words = [f"w{i}x" for i in range(20_000)]
    assert len(find_words(" ".join(words), words)) == 20_000
