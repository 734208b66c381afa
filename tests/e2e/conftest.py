import pytest

from tests.support.warehouse import Warehouse


@pytest.fixture
def warehouse(spark, tmp_path, at_root):
    return Warehouse(spark, tmp_path)
