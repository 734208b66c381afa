import pytest

from tests.support.work import CountedText
from tide_udfs.errors import SpanError
from tide_udfs.replace import replace_spans

TEXT = "😀 Ann saw Bob\r\n\x00"


def test_each_replacement_stands_where_its_offsets_say():
    replaced, offsets = replace_spans(TEXT, [(2, 5, "Rebecca"), (10, 13, "Al")])
    assert replaced == "😀 Rebecca saw Al\r\n\x00"
    assert [replaced[start:end] for start, end in offsets] == ["Rebecca", "Al"]


def test_without_spans_a_text_stays():
    assert replace_spans(TEXT, []) == (TEXT, [])


def test_spans_may_touch_and_take_the_whole_text_and_leave_nothing():
    assert replace_spans("abcd", [(0, 2, ""), (2, 4, "x")]) == ("x", [(0, 0), (0, 1)])


@pytest.mark.parametrize(
    "spans",
    [[(0, 2, ""), (1, 3, "")], [(2, 3, ""), (0, 1, "")], [(0, 17, "")], [(-1, 2, "")], [(2, 2, "")], [(3, 2, "")]],
    ids=["overlap", "out of order", "beyond the end", "before the start", "empty", "backwards"],
)
def test_spans_that_do_not_fit_are_refused_without_a_word_of_the_text(spans):
    with pytest.raises(SpanError) as error:
        replace_spans(TEXT, spans)
    assert str(error.value) == "span_invalid"


@pytest.mark.parametrize("text", ["a." * 2_500_000, "😀" * 5_000_000])
def test_five_million_characters_are_copied_once(text):
    text = CountedText(text)
    replaced, offsets = replace_spans(text, [(i, i + 1, "xy") for i in range(0, len(text), 100)])
    assert len(replaced) == len(text) + len(offsets)
    assert text.copied == len(text) - len(offsets)
