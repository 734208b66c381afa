"""Laws of expressions that are read from right to left: they find what `re` finds, from the same place on."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tide_udfs.recognizers
from tide_udfs.recognizers.before import Before


def each_of(value):
    if isinstance(value, Before):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from each_of(part)


USED = {
    before
    for module in pkgutil.iter_modules(tide_udfs.recognizers.__path__)
    for value in vars(import_module(f"tide_udfs.recognizers.{module.name}")).values()
    for before in each_of(value)
}
MADE = [
    Before(regex, flags)
    for regex, flags in (
        (r"(?<!\d[-.])(?:mother|father|m)\b[^.\n]{0,8}\Z", re.IGNORECASE),
        (r"^ab?\Z|\Ac+?\Z|(?<!x)d\Z", re.NOFLAG),
        (r"(?=[a-c]{1,3})\w+(?!b)\S\Z", re.NOFLAG),
        (r"(?:(?i:k)(?P<v>[^\W_])|\B-)\Z", re.NOFLAG),
    )
]
WORDS = sorted({word for before in (*USED, *MADE) for word in re.findall(r"[A-Za-z]{2,}", before.pattern)})
TEXTS = st.lists(
    st.one_of(st.sampled_from(WORDS), st.text(" \n-.:/,(#a1AéK", max_size=3), st.text(max_size=2)), max_size=8
).map("".join)


@settings(max_examples=300, deadline=None)
@given(text=TEXTS, start=st.integers(0, 12), length=st.integers(0, 80))
def test_they_find_what_a_search_from_left_to_right_finds(text, start, length):
    end = min(len(text), start + length)
    for before in (*USED, *MADE):
        expected = re.compile(before.pattern, before.flags).search(text, start, end)
        found = before.search(text, start, end)
        assert (found and found.span()) == (expected and expected.span())


@pytest.mark.parametrize("regex", ["a", r"a|b\Z", r"(a)\1\Z", ""])
def test_what_does_not_end_at_a_place_or_cannot_be_mirrored_is_refused(regex):
    with pytest.raises(ValueError, match=r"before a place|backwards"):
        Before(regex).search("a")
