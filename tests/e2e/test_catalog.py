"""The same refresh over tables of a catalog instead of folders, and the lease that stands in one."""

import dataclasses
import json
import threading

import pytest

from jobs.lease import Holder, hold
from jobs.views import create_views
from tests.support.warehouse import NOTE, row
from tide_udfs.errors import LeaseError

DATABASES = ("perimeter", "release", "release_meta")
TABLE = "clinic_perimeter.lease"
THIS = Holder.of_this_process("this-run", "refresh")


@pytest.fixture
def catalog(warehouse):
    """The small warehouse with its source and its three databases in the session's catalog."""
    schemas = {name: f"clinic_{name}" for name in (*DATABASES, "source")}
    for schema in schemas.values():
        warehouse.spark.sql(f"CREATE SCHEMA {schema}")
    warehouse.source["table"] = "clinic_source.note"
    warehouse.values["databases"] = {name: schemas[name] for name in DATABASES}
    yield warehouse
    for schema in schemas.values():
        warehouse.spark.sql(f"DROP SCHEMA {schema} CASCADE")


def write(catalog, rows):
    catalog.spark.createDataFrame(rows, NOTE).write.format("delta").mode("append").saveAsTable(catalog.source["table"])


def tables(catalog, schema):
    return [each.name for each in catalog.spark.catalog.listTables(schema) if not each.isTemporary]


def test_a_refresh_over_catalog_tables_its_views_and_its_lease(catalog):
    write(catalog, [row(1, "Zorblax came"), row(2, "again Zorblax.", person_id=2), row(3, "nobody", person_id=3)])
    assert catalog.run().done["released"] == 3
    assert not any("Zorblax" in text for text in catalog.released_texts())
    assert catalog.spark.table("clinic_release.note").schema == catalog.spark.table("clinic_source.note").schema
    assert tables(catalog, "clinic_release") == ["note"]
    assert tables(catalog, "clinic_release_meta") == ["note_span"]
    assert catalog.spark.table(TABLE).collect() == [("lease", None)]

    views = create_views(catalog.tables, catalog.config())
    assert views == [f"`clinic_perimeter`.`{name}`" for name in ("detection", "state", "monitoring", "review")]
    detection, state, monitoring, review = (catalog.spark.table(name) for name in views)
    assert detection.count() == 2
    assert [each["context"] for each in review.where("note_id = '2'").collect()] == ["again [Zorblax]."]

    write(catalog, [row(4, "Zorblax is new")])
    assert catalog.run().done["released"] == 1
    assert review.count() == 3
    assert [(each["state"], each["notes"]) for each in state.collect()] == [("released", 4)]
    assert [each["exit_code"] for each in monitoring.collect()] == [0, 0]


@pytest.fixture
def lease_table(catalog):
    catalog.tables.create()
    return catalog.tables.lease_place()


def seize(catalog, holder):
    """Put a row of another run into the lease's table."""
    catalog.spark.sql(f"DELETE FROM {TABLE}")
    row_df = catalog.spark.createDataFrame(
        [("lease", json.dumps(dataclasses.asdict(holder)))], "name string, holder string"
    )
    row_df.write.format("delta").mode("append").saveAsTable(TABLE)


def test_a_table_lease_is_one_runs_own(catalog, lease_table):
    dead = dataclasses.replace(THIS, run_id="killed-run", process_start="long ago")
    seize(catalog, dead)
    with hold(lease_table, THIS, catalog.spark) as lease:
        lease.check()
        with pytest.raises(LeaseError) as refused, hold(lease_table, dead, catalog.spark):
            pass
        assert str(THIS) in str(refused.value)
        assert f"DELETE FROM {lease_table}" in str(refused.value)
        assert refused.value.exit_code == 7

        elsewhere = dataclasses.replace(THIS, run_id="other-run", host="another-host")
        seize(catalog, elsewhere)
        with pytest.raises(LeaseError, match="now held by run other-run"):
            lease.check()
    with pytest.raises(LeaseError, match=r"run other-run .* on another-host"):
        catalog.run()
    assert catalog.read("perimeter.note_span").isEmpty()


def test_of_runs_that_take_a_table_lease_at_once_one_gets_it(catalog, lease_table):
    start, end = threading.Barrier(3), threading.Barrier(3)
    got, refused = [], []

    def take(number):
        start.wait()
        try:
            with hold(lease_table, dataclasses.replace(THIS, run_id=f"run-{number}"), catalog.spark):
                got.append(number)
                end.wait()
        except LeaseError as error:
            refused.append(str(error))
            end.wait()

    threads = [threading.Thread(target=take, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert len(got) == 1
    assert len(refused) == 2
    assert catalog.spark.table(TABLE).collect() == [("lease", None)]
