"""How a match may begin: never denied where there is one, and denied where a few characters tell."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tide_udfs.recognizers.beginnings import may_begin, unlike
from tide_udfs.recognizers.gates import gate_of
from tide_udfs.recognizers.pattern_table import WORD_PATTERNS

GATES = sorted({gate_of(pattern).behind or pattern.behind for pattern in WORD_PATTERNS} - {""})
PIECES = (" ", "  ", "\n", ": ", "#", "no. ", "(", ")", ",", "-", "5", "12", "1999", "Dr. ", "is ", "the ", "a ", "Ann")
FORMS = (
    r"(?=[ :])(?! [a-z]{2,9} )[ :]{1,3}\w",
    r"(?!\d).{0,2}\Z",
    r"(?:a|b(?=c))$",
    r"(?i:[ ]?(?:no|number)\.?)?[ \t]{0,2}[:#]?\d",
    r"[^\W\d_]{2}|\Z",
    r"(?!-)(?:-?\d){2,3}(?![\d-])",
    r"(?i:(?![^a\d])\w|(?!b)[bc])",
)


@pytest.mark.parametrize("regex", FORMS)
@given(text=st.text(" \n:#-0aAbBcCnNoO.", max_size=6))
def test_a_match_is_never_denied(regex, text):
    if re.match(regex, text):
        assert all(may_begin(regex, text[:length]) for length in range(5))


@given(text=st.lists(st.sampled_from(PIECES), max_size=6).map("".join))
def test_no_gate_is_denied_what_it_matches(text):
    for regex in GATES:
        if re.match(regex, text):
            assert all(may_begin(regex, text[:length]) for length in range(5)), regex


@pytest.mark.parametrize(
    ("regex", "beginning"),
    [
        (r"(?=[ :])\S?\w", "ab"),
        (r" (?!\d)\w", " 5"),
        (r"[#:.]{0,2}[ ]?(?:[|\t]|[ ]{2}|\Z)", " wa"),
        (r"a?\Z", "ab"),
        (r"a$", "ab"),
        (r" (?:the |an? )?[A-Z]", " to"),
    ],
)
def test_a_few_characters_tell_that_nothing_begins(regex, beginning):
    assert not may_begin(regex, beginning)


WORDED = (r"(?:was|is|no\.?|x{2,5}|[a-z])(?![a-z])", r"(?:[a-z]{0,3}-?)\d", r"(?i:van |de[nr]? )?[A-Z]|said\b")


@pytest.mark.parametrize("regex", WORDED)
@given(text=st.text("wasinoxvder- 5A", max_size=6))
def test_what_is_told_by_two_letters_is_no_match(regex, text):
    if re.match(unlike(regex), text):
        assert not re.match(regex, text)
    if re.match(rf"of {unlike(f'of {regex}', 'of ')}", f"of {text}"):
        assert not re.match(regex, text)


def test_most_words_are_told_by_two_letters():
    assert re.match(unlike(WORDED[0]), "tolerated")
    assert not re.match(unlike(WORDED[0]), "was")
