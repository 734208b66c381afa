"""A canary word in every note, and the keys: neither may stand anywhere but where it belongs."""

import base64
import logging

import pytest

from tests.support.recognizers import Words
from tests.support.warehouse import Warehouse, row
from tide_udfs.errors import GateFailure

CANARY = "Zorblaxcanary"
KNOWN = "Quillfeathercanary"
"""A value of the chart that stands in no note."""


@pytest.fixture(scope="module")
def traces(spark, tmp_path_factory):
    """Everything that a refresh, one failing note and one failed gate say outside the tables made for PHI."""
    warehouse = Warehouse(spark, tmp_path_factory.mktemp("canary"))
    warehouse.recognizers = {"patterns": Words(raises_on="poison")}
    warehouse.write_persons([(i, f"{KNOWN} {i}", f"{KNOWN}-{i}") for i in range(4)])
    warehouse.write(
        [row(i, f"{CANARY} note {i}", person_id=i, title=f"{CANARY}") for i in range(4)] + [row(9, f"poison {CANARY}")]
    )
    lines = []
    handler = logging.Handler(level=logging.DEBUG)
    handler.emit = lambda record: lines.append(handler.format(record))
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    logging.getLogger("py4j").setLevel(logging.INFO)  # its every command, some ten thousand
    try:
        lines.append(str(warehouse.run()))
        warehouse.write([row(1, f"{CANARY} again")])
        warehouse.values["limits"]["max_deleted_fraction"] = 0.1
        with pytest.raises(GateFailure) as failure:
            warehouse.run()
        lines.append(str(failure.value))
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    tables = (
        "perimeter.note_status",
        "perimeter.note_span",
        "perimeter.released_span",
        "perimeter.run",
        "release_meta.note_span",
    )
    lines += [str(warehouse.read(table).collect()) for table in tables]
    lines += [str(warehouse.spark.sparkContext.getConf().getAll())]
    lines += [path.read_text(errors="replace") for path in event_logs(spark)]
    return warehouse, "\n".join(lines)


def event_logs(spark):
    from pathlib import Path

    folder = Path(spark.conf.get("spark.eventLog.dir").removeprefix("file:"))
    return [path for path in folder.rglob("*") if path.is_file() and "local-" in str(path)]


def test_the_event_log_is_there_and_tells_of_the_run(spark, traces):
    assert any("SparkListenerSQLExecutionStart" in path.read_text(errors="replace") for path in event_logs(spark))


def test_the_canary_stands_in_no_log_exception_status_run_record_or_metadata(traces):
    assert CANARY not in traces[1]


def test_a_known_value_stands_in_no_log_plan_exception_status_run_record_or_metadata(traces):
    warehouse, said = traces
    assert warehouse.read("perimeter.note_span").where("recognizer = 'known_values' AND status = 'ok'").count() > 0
    assert KNOWN not in said


def test_surrogates_stand_in_no_log_exception_status_run_record_or_metadata(traces):
    warehouse, said = traces
    surrogates = {text.split(" note ")[0] for text in warehouse.released_texts()}
    assert len(surrogates) == 1
    assert not any(surrogate in said for surrogate in surrogates)


def test_the_keys_stand_nowhere_in_any_form(traces):
    warehouse, said = traces
    for name in ("salt", "key"):
        text = (warehouse.folder / "keys" / name).read_text().strip()
        material = bytes.fromhex(text)
        forms = [text, text.upper(), base64.b64encode(material).decode(), base64.urlsafe_b64encode(material).decode()]
        forms += [material.decode("latin-1"), repr(material)[2:-1]]
        assert not any(form in said for form in forms)
