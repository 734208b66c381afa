import datetime as dt

import deltalake
import pyarrow.parquet as pq
import pytest

from jobs.lease import FileLease
from tests.support.recognizers import Words
from tests.support.warehouse import Warehouse, row

BEFORE = [row(i, f"Zorblax saw note {i}", person_id=i) for i in range(1, 7)]
AFTER = [
    BEFORE[0],
    row(2, "Zorblax saw another note 2", person_id=2),
    row(3, "poison Zorblax", person_id=3),
    row(4, "Zorblax saw note 4", person_id=None),
    row(7, "Zorblax is new", person_id=7),
    row(8, "Zorblax saw note 1", person_id=8, day=dt.date(2024, 1, 1)),
]


class Killed(BaseException):
    """What no error handler catches, like a kill."""


def history(spark, folder):
    warehouse = Warehouse(spark, folder)
    (folder / "keys" / "salt").write_text("3c" * 4 + "0123456789abcdef" * 3 + "77aa55ee" + "\n")
    (folder / "keys" / "key").write_text("fedcba9876543210" * 3 + "13579bdf" * 2 + "\n")
    warehouse.recognizers = {"patterns": Words(raises_on="poison")}
    warehouse.values["limits"]["max_retries"] = (
        0  # else each run that follows a kill is one more try of the failed note
    )
    warehouse.write(BEFORE)
    warehouse.run()
    warehouse.write(AFTER)
    return warehouse


def test_a_run_killed_before_each_of_its_writes_ends_in_the_tables_of_an_undisturbed_one(spark, tmp_path, monkeypatch):
    (tmp_path / "calm").mkdir()
    (tmp_path / "killed").mkdir()
    calm = history(spark, tmp_path / "calm")
    n_writes = 0
    check = FileLease.check

    def counted(lease):
        nonlocal n_writes
        n_writes += 1
        check(lease)

    monkeypatch.setattr(FileLease, "check", counted)
    calm.run()
    monkeypatch.setattr(FileLease, "check", check)
    killed = history(spark, tmp_path / "killed")
    for place in range(1, n_writes + 1):
        seen = 0

        def killing(lease, place=place):
            nonlocal seen
            seen += 1
            if seen == place:
                raise Killed
            check(lease)

        monkeypatch.setattr(FileLease, "check", killing)
        try:
            killed.run()
        except Killed:
            continue
        break
    monkeypatch.setattr(FileLease, "check", check)
    killed.run()
    assert n_writes >= 10
    undisturbed, disturbed = calm.everything(), killed.everything()
    for table in undisturbed:
        assert disturbed[table] == undisturbed[table], table
    assert {note: state for note, (state, _) in killed.states().items()} == {
        "1": "released", "2": "released", "3": "quarantined", "4": "quarantined", "5": "deleted", "6": "deleted",
        "7": "released", "8": "released",
    }  # fmt: skip
    no_version_of_the_release_holds_original_text(killed)
    a_second_engine_reads_the_same(killed)


def no_version_of_the_release_holds_original_text(warehouse):
    files = [path for name in ("release", "release_meta") for path in (warehouse.folder / name).rglob("*.parquet")]
    assert len(files) > 2
    for path in files:
        assert "Zorblax" not in str(pq.read_table(path).to_pylist())


def a_second_engine_reads_the_same(warehouse):
    for name in ("release/note", "perimeter/note_span", "perimeter/note_status", "release_meta/note_span"):
        rows = deltalake.DeltaTable(str(warehouse.folder / name)).to_pyarrow_table().num_rows
        assert rows == warehouse.read(name.replace("/", ".")).count() > 0


def test_a_run_whose_lease_was_cleared_stops_before_its_next_write(spark, tmp_path, monkeypatch):
    from jobs.tables import Tables
    from tide_udfs.errors import LeaseError

    warehouse = Warehouse(spark, tmp_path)
    warehouse.write(BEFORE)
    stage = Tables.stage

    def cleared(self, name, rows_df):
        if name.startswith("outcome"):
            (tmp_path / "perimeter" / "_lease").unlink()
        return stage(self, name, rows_df)

    monkeypatch.setattr(Tables, "stage", cleared)
    with pytest.raises(LeaseError, match="held by nobody"):
        warehouse.run()
    assert warehouse.read("release.note").isEmpty()
