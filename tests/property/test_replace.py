"""Laws of replacement and of the released note."""

import datetime as dt
from importlib.resources import files

import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.support.values import KEYS
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.anonymizers.policy import Policy
from tide_udfs.replace import replace_spans
from tide_udfs.span import ENTITIES, Evidence, PhiCategory, Span

POLICIES = {
    name: NoteAnonymizer(
        KEYS,
        Settings(),
        Policy.from_mapping(
            yaml.safe_load(files("conf").joinpath(f"policies/{name}.yaml").read_text(encoding="utf-8"))
        ),
    )
    for name in ("surrogate", "mask", "safe_harbor", "limited")
}
FRAGMENTS = [
    *(
        "John Smith",
        "Dr. Wong",
        "3/14/2021",
        "March 3",
        "Monday",
        "95 y.o.",
        "415-739-2841 x12",
        "MRN-12345678",
        "a.roe@foo.org",
    ),
    *(
        "12 Elm St\nBoston, MA 02139",
        "İ",
        "😀",
        "\ud800",
        "\x00",
        "\r\n",
        " ",
        ", ",
        "१२३",
        "Spring 2019",
        "e\u0301",
        "[DATE]",
    ),
]
texts = st.lists(st.one_of(st.sampled_from(FRAGMENTS), st.text(st.characters(), max_size=6)), max_size=12).map("".join)


@st.composite
def texts_with_replacements(draw):
    text = draw(texts)
    edges = sorted(draw(st.sets(st.integers(0, len(text)), max_size=10)))
    return text, [(start, end, draw(st.text(max_size=5))) for start, end in zip(edges[::2], edges[1::2], strict=False)]


@st.composite
def texts_with_detections(draw):
    text = draw(texts)
    spans = []
    for _ in range(draw(st.integers(0, 5)) if text else 0):
        start = draw(st.integers(0, len(text) - 1))
        category = draw(st.sampled_from(PhiCategory))
        spans.append(
            Span(
                start=start,
                end=draw(st.integers(start + 1, len(text))),
                category=category,
                entity=draw(st.sampled_from(sorted(ENTITIES[category]))),
                score=draw(st.sampled_from([0.2, 0.9])),
                evidence=draw(st.sampled_from(Evidence)),
                recognizer="any",
            )
        )
    return text, spans


def assert_only_spans_changed(text, released, places):
    at, new_at = 0, 0
    for start, end, new_start, new_end in places:
        assert text[at:start] == released[new_at:new_start]
        at, new_at = end, new_end
    assert text[at:] == released[new_at:]


@given(texts_with_replacements())
def test_text_outside_spans_is_untouched_and_lengths_add_up(case):
    text, replacements = case
    replaced, offsets = replace_spans(text, replacements)
    assert [replaced[start:end] for start, end in offsets] == [new for *_, new in replacements]
    places = [(start, end, *new) for (start, end, _), new in zip(replacements, offsets, strict=True)]
    assert_only_spans_changed(text, replaced, places)
    assert len(replaced) == len(text) + sum(len(new) - (end - start) for start, end, new in replacements)


@given(texts_with_replacements())
def test_replacing_each_span_by_itself_changes_nothing(case):
    text, replacements = case
    assert replace_spans(text, [(start, end, text[start:end]) for start, end, _ in replacements])[0] == text


@given(texts_with_detections(), st.sampled_from(sorted(POLICIES)), st.sampled_from([None, dt.date(2021, 3, 14)]))
def test_any_note_is_released_with_exact_offsets_and_nothing_else_changed(case, policy, note_date):
    text, detections = case
    note = POLICIES[policy].anonymize(text, detections, person_id="1", note_date=note_date)
    places = [(s.start, s.end, s.released_start, s.released_end) for s in note.spans]
    assert_only_spans_changed(text, note.text, places)
    assert "failed" not in {s.strategy for s in note.spans}
    for s in note.spans:
        assert (text[s.start : s.end] == note.text[s.released_start : s.released_end]) <= (
            s.strategy in {"kept", "placeholder", "unhandled"}
        )


@given(texts_with_detections(), st.randoms(use_true_random=False))
def test_the_order_of_the_detections_changes_nothing(case, random):
    text, detections = case
    release = POLICIES["surrogate"].anonymize
    shuffled = random.sample(detections, len(detections))
    assert release(text, detections, person_id="1", note_date=None) == release(
        text, shuffled, person_id="1", note_date=None
    )
