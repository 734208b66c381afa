"""Silver spans: what recognizers left in a span table stands in for what people marked."""

import pytest

from jobs.silver import with_silver
from schemas.note_span import NOTE_SPAN
from tide_udfs.corpora.document import Document
from tide_udfs.errors import ConfigError

TEXT = "Seen by Dr. Orla Vance. Vance will call 415-555-0134."
DOCUMENTS = [Document(note_id="1", text=TEXT), Document(note_id="2", text="Nothing here.")]


def span(surface, category, score=0.9):
    start = TEXT.index(surface)
    entity = "NAME" if category == "DOCTOR" else category
    place = {"start": start, "end": start + len(surface)}
    return {**place, "category": category, "entity": entity, "score": score, "evidence": "labelled"}


def row(recognizer, spans, status="ok"):
    empty = dict.fromkeys(NOTE_SPAN.fieldNames())
    document = {"source": "note", "note_id": "1", "text_column": "text", "content_hash": "x"}
    made = {"recognizer": recognizer, "recognizer_version": "1", "status": status, "attempts": 1, "run_id": "r"}
    return {**empty, **document, **made, "spans": spans}


@pytest.fixture(scope="module")
def table(spark, tmp_path_factory):
    path = tmp_path_factory.mktemp("silver") / "note_span"
    rows = [
        row("patterns", [span("Orla Vance", "DOCTOR"), span("call", "DOCTOR", score=0.3)]),
        row("phones", [span("415-555-0134", "PHONE")]),
        row("broken", None, status="failed"),
    ]
    spark.createDataFrame(rows, NOTE_SPAN).write.format("delta").save(str(path))
    return path


def taught(table, teachers):
    first, second = with_silver(DOCUMENTS, table, teachers)
    assert second.gold == ()
    return [(TEXT[each.start : each.end], each.category.value) for each in first.gold]


def test_a_span_table_teaches_what_a_release_would_act_on(table):
    assert taught(table, None) == [("Orla Vance", "DOCTOR"), ("Vance", "DOCTOR"), ("415-555-0134", "PHONE")]


def test_chosen_teachers_teach_alone_and_one_that_is_not_there_is_named(table):
    assert taught(table, "phones") == [("415-555-0134", "PHONE")]
    with pytest.raises(ConfigError, match="no sentry in note_span; it has patterns, phones"):
        with_silver(DOCUMENTS, table, "phones,sentry")
