"""Laws of every recognizer: exact offsets, determinism, and linear time on any text."""

import json
import pkgutil
import re
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from re import _compiler as re_compiler
from re import _parser as re_parser
from re._constants import ASSERT, ASSERT_NOT, BRANCH, MAX_REPEAT, MIN_REPEAT, SUBPATTERN

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tide_udfs.recognizers
from tests.support.work import calls_of
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.casefold import fold
from tide_udfs.recognizers.gates import GATES
from tide_udfs.recognizers.gazetteer import Gazetteer
from tide_udfs.recognizers.known_values import KnownValues
from tide_udfs.recognizers.narrow import narrow
from tide_udfs.recognizers.pattern_table import DIGIT_PATTERNS, WORD_PATTERNS
from tide_udfs.recognizers.patterns import Patterns, find_spans
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
    "beyond Latin-1": "aЖ",
    "letter and digit": "A1",
    "number and letter": "1Q",
    "nested brackets": "([{",
    "degrees": "MD ",
    "degrees in a list": ", MD",
    "names and degrees": "Ann, MD ",
    "ages": "son 45 ",
    "brackets with ages": "(12)",
    "days of months": "3 Mar ",
    "ordinals": "3th ",
    "years": "2019 ",
    "decimals": "1.",
    "dates": "1/1/",
    "numbers with a sign": "#1",
    "extensions": "x1",
    "record numbers": "case 12345 ",
    "wards": "4 North ",
    "tables": "name|a\n",
    "spelled": "one two ",
    "at": "at Fern Hall ",
    "heads": "General Hospital ",
    "decades": "10s ",
    "spelled with dashes": "one dash ",
    "therapists": "PT Al ",
    "streets": "St ",
    "ranks": "R1 ",
    "capitals within a word": "Aa",
    "pairs of a city and a state": "Ohio RN ",
}


SHORT, LONG = 2_000, 8_000
"""Characters of a hostile text; from the one to the other, work may grow with the length and by little more."""
SLACK = 1.25
MOST_CALLS = 60
"""Calls for each character, of functions of Python and of matches of expressions, that no text may need."""


def read(recognizer, text):
    """Read a text and look for repeats of what was found in it."""
    find_repeats(text, spans_of(recognizer, text))


def assert_linear(recognizer, piece):
    spans_of(recognizer, piece)  # lists are loaded once
    short, long = (calls_of(partial(read, recognizer, piece * (size // len(piece) + 1))) for size in (SHORT, LONG))
    assert long <= SLACK * (LONG / SHORT) * short + 500
    assert long <= MOST_CALLS * LONG


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("recognizer", RECOGNIZERS, ids=lambda one: one.name)
def test_the_work_on_a_hostile_line_grows_with_its_length(recognizer, piece):
    assert_linear(recognizer, piece)


PARTS = st.one_of(st.sampled_from([*HOSTILE.values(), *PIECES]), st.text(max_size=2))


@pytest.mark.parametrize("recognizer", RECOGNIZERS, ids=lambda one: one.name)
@settings(max_examples=40, deadline=None)
@given(piece=st.lists(PARTS, min_size=1, max_size=4).map("".join).filter(len))
def test_the_work_on_any_line_that_repeats_itself_grows_with_its_length(recognizer, piece):
    assert_linear(recognizer, piece)


MODULES = [
    import_module(f"tide_udfs.recognizers.{each.name}") for each in pkgutil.iter_modules(tide_udfs.recognizers.__path__)
]
ROOT = Path(__file__).parents[2]
SAMPLES = [*(ROOT / "tests/golden").glob("*.jsonl"), *(ROOT / "notebooks/sample_data").glob("*.jsonl")]
FARTHEST = 2_100
"""Characters of the longest find but an image: an address of a page."""
KINDS = ("a", "5", " ", ":")
IN_A_PART = {
    *("_CELL", "_VALUE", "_HEADER", "_NOT_WORDS", "_NOT_IN_WORD", "_TOKEN", "_LABEL", "_PIECE", "_THING_BEHIND", "RUN"),
}
"""Expressions that are given one line, cell or stretch at a time, or read a text once from its beginning to its end."""


def endless(parsed):
    """Yield the repeats of an expression that may go on beyond the longest find."""
    for operator, argument in parsed:
        if operator in (MAX_REPEAT, MIN_REPEAT):
            if argument[1] > FARTHEST:
                yield argument[2]
            yield from endless(argument[2])
        elif operator in (ASSERT, ASSERT_NOT):
            yield from endless(argument[1])
        elif operator is SUBPATTERN:
            yield from endless(argument[3])
        elif operator is BRANCH:
            for branch in argument[1]:
                yield from endless(branch)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (module, name)
        for module in MODULES
        for name, value in vars(module).items()
        if isinstance(value, re.Pattern) and name not in IN_A_PART and not value.pattern.endswith(r"\Z")
    ],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_no_expression_runs_on_over_words_and_numbers(module, name):
    """Counting calls does not see how far one reads; over one kind of character there is one trigger, so that may."""
    pattern = getattr(module, name)
    for body in endless(re_parser.parse(pattern.pattern, pattern.flags)):
        one = re_compiler.compile(body)
        assert sum(one.fullmatch(kind) is not None for kind in KINDS) < 2


@settings(max_examples=300, deadline=None)
@given(text=TEXTS)
def test_gates_hide_nothing(text):
    assert find_spans(text) == find_spans(text, gated=False)


def test_gates_hide_nothing_in_the_sample_notes_nor_in_the_golden_texts():
    for path in SAMPLES:
        for line in path.read_text(encoding="utf-8").splitlines():
            text = json.loads(line)["text"]
            for written in (text, text.lower(), text.upper()):
                assert find_spans(written) == find_spans(written, gated=False)


def test_every_gate_belongs_to_a_pattern():
    assert set(GATES) <= {pattern.name for pattern in (*WORD_PATTERNS, *DIGIT_PATTERNS)}


@given(st.text())
def test_narrow_texts_have_one_byte_a_code_point(text):
    assert len(narrow(text)) == len(text)
