import shutil

import pytest

from tests.support.warehouse import Warehouse, row


@pytest.fixture
def warehouse(spark, tmp_path, at_root):
    return Warehouse(spark, tmp_path)


@pytest.fixture(scope="session")
def after_one_refresh(spark, tmp_path_factory):
    """The folder of a warehouse whose three notes are released; nothing may be written to it."""
    warehouse = Warehouse(spark, tmp_path_factory.mktemp("released"))
    warehouse.write([row(1, "Zorblax came"), row(2, "again Zorblax.", person_id=2), row(3, "nobody", person_id=3)])
    warehouse.run()
    return warehouse.folder


@pytest.fixture
def refreshed(spark, tmp_path, at_root, after_one_refresh):
    """A warehouse of one's own that has had its first refresh."""
    warehouse = Warehouse(spark, tmp_path)
    shutil.copytree(after_one_refresh, tmp_path, dirs_exist_ok=True)
    place = warehouse.tables.perimeter_fingerprint()
    spark.sql(f"ALTER TABLE {warehouse.tables.name('release.note')} SET TBLPROPERTIES ('tide.perimeter' = '{place}')")
    return warehouse
