"""Laws of every recognizer: exact offsets, determinism, and linear time on any text."""

import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.gazetteer import Gazetteer
from tide_udfs.recognizers.known_values import KnownValues
from tide_udfs.recognizers.patterns import Patterns
from tide_udfs.recognizers.repeats import find_repeats
from tide_udfs.recognizers.term_index import level
from tide_udfs.recognizers.terms import Term
from tide_udfs.span import PhiCategory

SITE_TERMS = [
    Term("Ann Lee", PhiCategory.HOSPITAL, "CLINIC"),
    Term("A", PhiCategory.HOSPITAL, "UNIT", whole_word=False),
    Term("1-1", PhiCategory.HOSPITAL, "UNIT"),
    Term("Fern and Fern", PhiCategory.HOSPITAL, "ORG", case_sensitive=True),
]
KNOWN_VALUES = KnownValues()
RECOGNIZERS = [Patterns(), Gazetteer(), Gazetteer(SITE_TERMS, name="site", shipped=False), KNOWN_VALUES]
KNOWN = (
    ("PATIENT/NAME", "Orla Lindqvist"),
    ("DOCTOR/NAME", "Ann March"),
    ("MRN", "415-555-0134"),
    ("DATE", "2025-03-14"),
    ("ADDRESS", "12 Main St, Boston, MA 02101"),
    ("EMAIL", "a.b@c.example"),
    ("HOSPITAL", "Fern Hospital"),
)
"""A chart that the pieces of text below are about."""
PIECES = [
    *("Dr. ", "Pt: ", "MRN ", "SSN ", "Lindqvist", "Orla ", ", MD", "RN ", "03/14/2025", "3/4 ", "March 3", "2019 "),
    *("14Mar2025", "68 y.o. ", "415-555-0134", "x2217", "@", "a.b@c.example", "https://x.example/", "10.22.33.41"),
    *(
        "12 Main St",
        ", Boston, MA 02101",
        "Hospital",
        "room 12",
        "899-41-0067",
        "İ",
        "ß",
        "ﬁ",
        "ς",
        "Σ",
        "e\u0301",
        "😀",
    ),
    *("\ud800", "\x00", "\r\n", "\u00a0", "８", "\t", "-", ".", ":", "#", "(", ")", "/", "'s", " ", "\n"),
]
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=30).map("".join)


def spans_of(recognizer, text):
    return recognizer.recognize([text], [NoteContext(known_values=KNOWN)])[0]


@pytest.mark.parametrize("recognizer", RECOGNIZERS, ids=lambda one: one.name)
@settings(max_examples=300, deadline=None)
@given(text=TEXTS)
def test_every_span_lies_in_the_text_and_touches_no_white_space_at_its_ends(recognizer, text):
    for span in spans_of(recognizer, text):
        surface = text[span.start : span.end]
        assert span.end <= len(text)
        assert surface == surface.strip()
        assert surface


@pytest.mark.parametrize("recognizer", RECOGNIZERS, ids=lambda one: one.name)
@settings(max_examples=100, deadline=None)
@given(texts=st.lists(TEXTS, max_size=4))
def test_the_answer_is_the_same_whatever_the_batch(recognizer, texts):
    contexts = [NoteContext(known_values=KNOWN)] * len(texts)
    assert recognizer.recognize(texts, contexts) == [spans_of(recognizer, text) for text in texts]


@pytest.mark.parametrize("recognizer", RECOGNIZERS, ids=lambda one: one.name)
@settings(max_examples=100, deadline=None)
@given(text=TEXTS)
def test_the_spans_are_ordered_and_never_given_twice(recognizer, text):
    spans = spans_of(recognizer, text)
    assert [span.start for span in spans] == sorted(span.start for span in spans)
    assert len(set(spans)) == len(spans)


NAMES = st.sampled_from(["Ann Li", "May Will", "José Ñúñez", "O'Shea, Bo", "Ana de la Cruz", "Tobias Moe-Lindgren"])
LETTERS = st.text("abcjlmnouzéñİß's-. ,\n", min_size=0, max_size=3)


@settings(max_examples=300, deadline=None)
@given(names=st.lists(NAMES, min_size=1, max_size=3), text=st.lists(st.one_of(NAMES, LETTERS, TEXTS), max_size=12))
def test_a_known_name_is_never_found_inside_a_word_and_the_order_of_values_tells_nothing(names, text):
    text = "".join(text)
    values = tuple(("PATIENT/NAME", name) for name in names)
    found = KNOWN_VALUES.recognize([text], [NoteContext(known_values=values)])[0]
    assert KNOWN_VALUES.recognize([text], [NoteContext(known_values=values[::-1])])[0] == found
    for span in found:
        before, behind = text[max(0, span.start - 1) : span.start], text[span.end : span.end + 1]
        assert not (before.isalnum() and text[span.start].isalnum())
        assert not (behind.isalnum() and text[span.end - 1].isalnum())


@settings(max_examples=200, deadline=None)
@given(before=TEXTS, behind=TEXTS, digits=st.text("0123456789", min_size=7, max_size=12), gaps=st.data())
def test_a_known_number_is_found_whatever_stands_between_its_groups(before, behind, digits, gaps):
    written = digits[:2] + "".join(gaps.draw(st.sampled_from(["", "-", " ", ".", ") "])) + each for each in digits[2:])
    text = f"{before} ref {written} end {behind}"
    start = len(before) + len(" ref ")
    found = KNOWN_VALUES.recognize([text], [NoteContext(known_values=(("ACCOUNT", digits),))])[0]
    assert (start, start + len(written)) in [(span.start, span.end) for span in found]


@settings(max_examples=200, deadline=None)
@given(text=TEXTS)
def test_repeats_lie_outside_the_given_spans_and_apart_from_each_other(text):
    given_spans = [span for recognizer in RECOGNIZERS for span in spans_of(recognizer, text)]
    end = 0
    for span in find_repeats(text, given_spans):
        if span.entity == "NAME":
            assert span.start >= end
            end = span.end
            assert all(span.end <= other.start or other.end <= span.start for other in given_spans)


@given(st.text())
def test_folding_keeps_the_length_and_is_idempotent(text):
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


def test_folding_makes_no_letter_of_what_is_none():
    """Words are cut in the folded text and must end where they end in the text itself."""
    points = map(chr, range(sys.maxunicode + 1))
    assert [point for point in points if point.isalnum() != fold(point).isalnum()] == []


WRITTEN = st.lists(
    st.sampled_from(
        ["Ann", "ann", "ANN", "Lee", "İ", "ß", "ς", "Σ", "e\u0301", "ﬁ", "²", "Ⅳ", "9", "_", "-", "'", "’", "."]
    )
    | st.sampled_from([" ", "\n", "\t", "\u00a0", "😀", "\ud800", "‑", "O'", "Winston-Salem", "a"]),
    min_size=1,
    max_size=6,
).map("".join)
LISTED = st.builds(
    Term,
    WRITTEN.map(lambda text: " ".join(text.split())).filter(lambda text: any(map(str.isalnum, text))),
    st.just(PhiCategory.HOSPITAL),
    st.just("CLINIC"),
    case_sensitive=st.booleans(),
    whole_word=st.booleans(),
)


def plainly(text, terms):
    """Return (start, end) of the longest terms, found by trying every term at every place."""
    reading, found, end = level(fold(text)), [], 0
    for start in range(len(text)):
        ends = [
            start + len(t.text)
            for t in terms
            if reading.startswith(level(fold(t.text)), start) and is_term(text, start, t)
        ]
        if ends and start >= end:
            end = max(ends)
            found.append((start, end))
    return found


def is_term(text, start, term):
    end = start + len(term.text)
    whole = not (start and text[start - 1].isalnum()) and not text[end : end + 1].isalnum()
    cased = not term.case_sensitive or level(text[start:end]) == level(term.text)
    return cased and (whole or not term.whole_word)


@settings(max_examples=1_000, deadline=None)
@given(text=st.lists(WRITTEN, max_size=8).map(" ".join), terms=st.lists(LISTED, min_size=1, max_size=6))
def test_a_gazetteer_finds_what_trying_every_term_at_every_place_finds(text, terms):
    spans = spans_of(Gazetteer(terms, shipped=False), text)
    assert [(span.start, span.end) for span in spans] == plainly(text, terms)


HOSTILE = {
    "dots": "a.",
    "dashes": "1-",
    "colons": "a:",
    "brackets": "(((",
    "digits": "7",
    "spaced digits": "12 ",
    "capitals": "A",
    "names": "Ann ",
    "names in a list": "Ann, ",
    "initials": "A. ",
    "ats": "@",
    "mails": "a@b.c",
    "hosts": "a.com",
    "labels": "MRN ",
    "label and colon": "MRN:",
    "doctors": "Dr. Ann ",
    "kin": "son ",
    "months": "March ",
    "month lists": "March 3, 5 and ",
    "slashes": "1/2",
    "addresses": "12 Main St, ",
    "facilities": "Fern Hospital ",
    "and": "Fern and ",
    "groups": "1234 ",
    "phones": "555-555-",
    "sequence": "ACGT",
    "base64": "iVBORw0KGgo/",
    "urls": "http://",
    "states": "Fern, MA ",
    "quotes": 'Ann "',
    "newlines": "\n",
    "spaces": " ",
    "tabs": "MRN\t",
    "pipes": "MRN|",
    "rows": "MRN|123456\n123456|MRN\n",
    "unicode": "İß",
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_line_of_a_hundred_thousand_characters_is_read_in_linear_time(piece):
    short, long = (piece * (size // len(piece)) for size in (25_000, 100_000))
    for recognizer in RECOGNIZERS:
        spans_of(recognizer, "warm")
        # A busy machine slows single runs: the best of a few tells how the work grows.
        assert any(cpu_seconds(recognizer, long) < max(0.5, 10 * cpu_seconds(recognizer, short)) for _ in range(5))


def cpu_seconds(recognizer, text):
    start = time.process_time()
    find_repeats(text, spans_of(recognizer, text))
    return time.process_time() - start
