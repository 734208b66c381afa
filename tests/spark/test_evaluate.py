"""Evaluation on Spark gives the figures of the laptop."""

from __future__ import annotations

import json
from pathlib import Path

from jobs.evaluate import main
from jobs.scoring import Scorer, detect_with, score_here, score_on_spark
from schemas.note_span import NOTE_SPAN
from tide_udfs.corpora.crosswalk import Tally
from tide_udfs.corpora.load import GoldReading, load_gold
from tide_udfs.metrics.protocol import Protocol
from tide_udfs.recognizers.patterns import Patterns

GOLD = Path(__file__).parents[2] / "notebooks" / "sample_data" / "written_dev.jsonl"


def test_scores_on_spark_are_those_of_one_process(spark):
    documents = load_gold(GOLD, GoldReading(), Tally())[:12]
    scorer = Scorer(protocol=Protocol(), detect=detect_with({"patterns": Patterns()}), thresholds={"patterns": 0.5})
    there = sorted(score_on_spark(scorer, documents, spark), key=lambda score: score.note_id)
    assert there == sorted(score_here(scorer, documents), key=lambda score: score.note_id)


def test_a_span_table_is_scored_like_the_recognizer_that_wrote_it(spark, tmp_path):
    documents = load_gold(GOLD, GoldReading(), Tally())
    detect = detect_with({"patterns": Patterns()})
    rows = [
        {
            "source": "note", "note_id": document.note_id, "text_column": "text", "recognizer": "patterns",
            "person_id": None, "content_hash": "x", "input_hash": None, "recognizer_version": "1", "status": "ok",
            "reason": None, "attempts": 1, "run_id": "r",
            "spans": [
                {"start": span.start, "end": span.end, "category": span.category.value, "entity": span.entity,
                 "score": span.score, "evidence": span.evidence.value}
                for span in detect(document)["patterns"]
            ],
        }
        for document in documents
    ]  # fmt: skip
    table = tmp_path / "note_span"
    spark.createDataFrame(rows, NOTE_SPAN).write.format("delta").save(str(table))
    figures = {}
    for name, arguments in {
        "table": ["--spans", str(table), "--spark"],
        "here": ["--recognizers", "patterns"],
    }.items():
        assert main(["--gold", str(GOLD), "--out", str(tmp_path / name), *arguments]) == 0
        figures[name] = json.loads((tmp_path / name / "metrics.json").read_text())["systems"]
    assert figures["table"] == {"note_span:patterns": figures["here"]["patterns"]}
