"""What stands in a source now: its rows by key and hash, its documents, and the faults that hold a row back."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F
from pyspark.sql.types import (
    ByteType,
    DataType,
    DateType,
    DecimalType,
    IntegerType,
    LongType,
    ShortType,
    StringType,
    StructType,
    TimestampNTZType,
    TimestampType,
)

from jobs.config import AnonymizerConfig, Source
from jobs.known_values import Keyed, carried_keys, open_known_values, with_input_hash
from jobs.runs import Run
from tide_udfs.errors import SchemaError
from tide_udfs.keys import MAX_SHIFT_DAYS, MIN_SHIFT_DAYS

logger = logging.getLogger(__name__)

DUPLICATE_KEY = "duplicate_key"
NO_PERSON = "no_person"
INVALID_UTF8 = "invalid_utf8"

MAX_DIGITS = {ByteType: 2, ShortType: 4, IntegerType: 9, LongType: 18}
KEY_DIGITS = 18
NEEDS_MAPPING = ",;{}()"
_DATES = (DateType, TimestampType, TimestampNTZType, StringType)


def column(name: str) -> Column:
    """Return a top-level column whatever its name holds."""
    return F.col(f"`{name.replace('`', '``')}`")


def check_source(schema: StructType, source: Source, anonymizer: AnonymizerConfig) -> None:
    """Hold a source's columns against the configuration.

    Raises:
        SchemaError: every column that is missing, undeclared, of a type that its policy cannot serve, or null by policy
            and NOT NULL by schema.
    """
    fields = {field.name: field for field in schema}
    faults = [f"{name}: in the configuration, not in the table" for name in source.columns if name not in fields]
    faults += [
        f"{name} ({field.dataType.simpleString()}): in the table, without a policy; add it to columns (null drops it)"
        for name, field in fields.items()
        if name not in source.columns
    ]
    faults += [
        f"{name!r}: a name with one of '{NEEDS_MAPPING}', white space or '=' needs Delta's column mapping, which "
        "released tables do not use; give the source a view that renames it"
        for name in fields
        if any(character in f"{NEEDS_MAPPING}=" or character.isspace() for character in name)
    ]
    for name, policy in source.columns.items():
        if name not in fields:
            continue
        type_ = fields[name].dataType
        kind = type_.simpleString()
        if policy == "text" and not isinstance(type_, StringType):
            faults.append(f"{name}: text needs a string, found {kind}")
        if policy == "date" and not isinstance(type_, _DATES):
            faults.append(f"{name}: date needs a date, timestamp or string, found {kind}")
        if policy in ("id_key", "person_key") or name in (source.note_key, source.person):
            faults += _key_faults(name, type_, policy, anonymizer)
        if policy == "null" and not fields[name].nullable:
            faults.append(f"{name}: policy null, but the column is NOT NULL")
    if source.note_date in fields and not isinstance(fields[source.note_date].dataType, _DATES):
        faults.append(f"{source.note_date}: note_date needs a date, timestamp or string")
    if source.offset in fields and not isinstance(fields[source.offset].dataType, tuple(MAX_DIGITS)):
        faults.append(f"{source.offset}: offset needs an integer column")
    if faults:
        raise SchemaError("\n  ".join([f"source {source.name}: {len(faults)} fault(s)", *faults]))


def _key_faults(name: str, type_: DataType, policy: str, anonymizer: AnonymizerConfig) -> list[str]:
    if isinstance(type_, StringType):
        return []
    if not is_integer(type_):
        return [f"{name}: a key is a string or an integer, found {type_.simpleString()}"]
    room, width = _digits_of(type_), key_digits(name, anonymizer)
    if policy in ("id_key", "person_key") and width > room:
        return [
            f"{name}: {type_.simpleString()} holds {room} digits, its keys are {width} wide; "
            f"set anonymizer.key_digits.{name} to at most {room} (and the same for this kind of key elsewhere)"
        ]
    return []


def is_integer(type_: DataType) -> bool:
    return type(type_) in MAX_DIGITS or (isinstance(type_, DecimalType) and type_.scale == 0)


def _digits_of(type_: DataType) -> int:
    return min(type_.precision, KEY_DIGITS) if isinstance(type_, DecimalType) else MAX_DIGITS[type(type_)]  # type: ignore[index]


def key_digits(name: str, anonymizer: AnonymizerConfig) -> int:
    """Return the width at which an integer key column is encrypted."""
    return anonymizer.key_digits.get(name, KEY_DIGITS)


def check_values(notes_df: DataFrame, source: Source, anonymizer: AnonymizerConfig) -> None:
    """Look at key and offset columns before any work.

    Raises:
        SchemaError: an integer key is negative or longer than its width, or a supplied offset is absent, below three or
            above 180 days, or not one for each person.
    """
    checks: dict[str, Column] = {}
    for name in source.with_policy("id_key", "person_key"):
        if is_integer(notes_df.schema[name].dataType):
            limit = F.lit(10 ** key_digits(name, anonymizer)).cast("decimal(38,0)")
            bad = (column(name) < 0) | (column(name).cast("decimal(38,0)") >= limit)
            checks[f"{name}: negative or longer than {key_digits(name, anonymizer)} digits"] = F.count_if(bad)
    if source.offset:
        days = F.abs(column(source.offset))
        bad = days.isNull() | (days < MIN_SHIFT_DAYS) | (days > MAX_SHIFT_DAYS)
        allowed = f"{MIN_SHIFT_DAYS} to {MAX_SHIFT_DAYS} days either way"
        checks[f"{source.offset}: absent or not {allowed}"] = F.count_if(bad)
    faults: list[str] = []
    if checks:
        counts = notes_df.agg(*[count.alias(str(i)) for i, count in enumerate(checks.values())]).first()
        faults = [f"{label} in {counts[i]} row(s)" for i, label in enumerate(checks) if counts and counts[i]]
    if source.offset:
        per_person = notes_df.groupBy(column(source.person)).agg(F.count_distinct(column(source.offset)).alias("n"))
        if several := per_person.where("n > 1").count():
            faults.append(f"{source.offset}: {several} person(s) have more than one offset")
    if faults:
        raise SchemaError("\n  ".join([f"source {source.name}: {len(faults)} fault(s) in its values", *faults]))


def content_hash(text: Column) -> Column:
    """SHA-256 of a text; the constant 'null' for a NULL text."""
    return F.coalesce(F.sha2(text, 256), F.lit("null"))


def keyed_rows(notes_df: DataFrame, source: Source) -> DataFrame:
    """Return note_id string, person_id string, row_hash string, valid boolean, row struct (the row as it came)."""
    hashed = [
        content_hash(column(name)).alias(name) if policy == "text" else column(name)
        for name, policy in source.columns.items()
        if policy != "null" or name in (source.offset, source.person)
    ]
    strings = [
        name
        for name in (*source.with_policy("text", "date", "id_key", "person_key"), source.person)
        if isinstance(notes_df.schema[name].dataType, StringType)
    ]
    return notes_df.select(
        _key(source.note_key).alias("note_id"),
        _key(source.person).alias("person_id"),
        F.sha2(F.to_json(F.struct(*hashed), {"ignoreNullFields": "false"}), 256).alias("row_hash"),
        _all([F.coalesce(F.is_valid_utf8(column(name)), F.lit(True)) for name in strings]).alias("valid"),
        F.struct(*[column(name) for name in notes_df.columns]).alias("row"),
    )


def _key(name: str) -> Column:
    """An id is cast to a string in SQL: in pandas a nullable bigint becomes a float. An empty or broken one is none."""
    text = column(name).cast("string")
    return F.when(F.is_valid_utf8(text) & (F.trim(text) != ""), text)


def _all(conditions: Sequence[Column]) -> Column:
    whole = F.lit(True)
    for condition in conditions:
        whole = whole & condition
    return whole


def inventory(notes_df: DataFrame, source: Source, known: Sequence[Keyed] | None = None) -> DataFrame:
    """Return one row a source row, by key and hashes alone.

    Args:
        known: where known values are read, what the chart says.
    Returns: note_id (null for a row without a key), person_id, row_hash, problem (a reason code, null where the row can
        go on), documents array<struct<text_column, content_hash>>, input_hash (null where no known values are read).
    """
    documents = F.array(
        *[
            F.struct(F.lit(name).alias("text_column"), content_hash(F.col("row").getField(name)).alias("content_hash"))
            for name in source.text_columns
        ]
    )
    same_key = F.count(F.lit(1)).over(Window.partitionBy("note_id"))
    rows_df = keyed_rows(notes_df, source).select(
        "note_id",
        "person_id",
        "row_hash",
        "valid",
        documents.alias("documents"),
        *carried_keys(F.col("row"), known or ()),
    )
    if known is None:
        rows_df = rows_df.withColumn("input_hash", F.lit(None).cast("string"))
    else:
        rows_df = with_input_hash(rows_df, known)
    return rows_df.withColumn("copies", same_key).select(
        "note_id",
        "person_id",
        "row_hash",
        F.when(F.col("copies") > 1, DUPLICATE_KEY)
        .when(F.col("person_id").isNull(), NO_PERSON)
        .when(~F.col("valid"), INVALID_UTF8)
        .alias("problem"),
        "documents",
        "input_hash",
    )


def texts(notes_df: DataFrame, source: Source, known: Sequence[Keyed] = ()) -> DataFrame:
    """Return one row a document: note_id, person_id, text_column, content_hash, text, and the keys of known values."""
    documents = F.array(
        *[
            F.struct(F.lit(name).alias("text_column"), F.col("row").getField(name).alias("text"))
            for name in source.text_columns
        ]
    )
    keys = carried_keys(F.col("row"), known)
    rows_df = keyed_rows(notes_df, source).where("note_id IS NOT NULL AND valid")
    documents_df = rows_df.select("note_id", "person_id", F.explode(documents).alias("document"), *keys)
    return (
        documents_df.select("*", "document.*").drop("document").withColumn("content_hash", content_hash(F.col("text")))
    )


def open_source(run: Run, source: Source) -> tuple[DataFrame, DataFrame]:
    """Return the rows of a source and their inventory, the latter written down once for the whole run.

    Raises:
        ConfigError: there is no such table.
        SchemaError: its columns or key values do not fit the configuration.
    """
    with run.stage("inventory"):
        notes_df = run.tables.read_source(source)
        check_source(notes_df.schema, source, run.config.anonymizer)
        check_values(notes_df, source, run.config.anonymizer)
        known = open_known_values(run.tables, run.config, source) if run.reads_known_values else None
        inventory_df = run.tables.stage(f"inventory_{source.name}", inventory(notes_df, source, known))
        n_without = inventory_df.where("note_id IS NULL").count()
    if n_without:
        logger.warning("source %s: %d rows have no %s; they are held back", source.name, n_without, source.note_key)
        run.no_key += n_without
    return notes_df, inventory_df
