import pytest
from pyspark.sql.types import (
    DateType,
    DecimalType,
    DoubleType,
    IntegerType,
    LongType,
    StringType,
    StructField,
    StructType,
)

from jobs.config import AnonymizerConfig, Source
from jobs.documents import check_source
from tide_udfs.errors import SchemaError

FIELDS = {"note_id": LongType(), "person_id": LongType(), "day": DateType(), "note_text": StringType()}
COLUMNS = {"note_id": "id_key", "person_id": "person_key", "day": "date", "note_text": "text"}


def check(fields, columns=COLUMNS, anonymizer=None, nullable=True, **more):
    source = Source(
        name="note",
        table="./note",
        extent="snapshot",
        note_key="note_id",
        person="person_id",
        note_date="day",
        columns=columns,
        **more,
    )
    schema = StructType([StructField(name, type_, nullable) for name, type_ in fields.items()])
    check_source(schema, source, anonymizer or AnonymizerConfig())


def fault(*arguments, **more):
    with pytest.raises(SchemaError) as error:
        check(*arguments, **more)
    assert error.value.exit_code == 3
    return str(error.value)


def test_a_fitting_table_passes():
    check(FIELDS)


def test_a_missing_and_an_undeclared_column_are_both_named():
    fields = {name: type_ for name, type_ in FIELDS.items() if name != "day"} | {"address": StringType()}
    message = fault(fields)
    assert "day: in the configuration, not in the table" in message
    assert "address (string): in the table, without a policy" in message


@pytest.mark.parametrize(
    ("name", "type_", "expected"),
    [
        ("note_text", LongType(), "text needs a string, found bigint"),
        ("day", LongType(), "date needs a date, timestamp or string, found bigint"),
        ("person_id", DoubleType(), "a key is a string or an integer, found double"),
        ("note_id", DecimalType(10, 2), "a key is a string or an integer"),
        ("note_id", IntegerType(), "int holds 9 digits, its keys are 18 wide; set anonymizer.key_digits.note_id"),
    ],
)
def test_a_mistyped_column_is_named_with_what_is_allowed(name, type_, expected):
    assert expected in fault(FIELDS | {name: type_})


def test_a_narrow_key_column_passes_with_a_width_that_it_holds():
    check(FIELDS | {"note_id": IntegerType()}, anonymizer=AnonymizerConfig(key_digits={"note_id": 9}))


@pytest.mark.parametrize("type_", [StringType(), DecimalType(18, 0), DecimalType(38, 0)])
def test_keys_of_other_exact_types_pass(type_):
    check(FIELDS | {"note_id": type_})


def test_null_on_a_not_null_column_is_refused():
    columns = COLUMNS | {"day": "null"}
    assert "policy null, but the column is NOT NULL" in fault(FIELDS, columns, nullable=False)


def test_a_column_whose_name_delta_would_have_to_map_is_refused():
    assert "'my text': a name with" in fault(FIELDS | {"my text": StringType()}, COLUMNS | {"my text": "text"})
