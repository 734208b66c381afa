"""Known values: what the chart says of each note's patient, joined to the notes by key and never written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pyspark.errors import AnalysisException
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql.types import ArrayType

from jobs.config import Config, KnownTable, Source
from jobs.tables import Tables
from tide_udfs.errors import SchemaError

PAIRS = "array<struct<entity:string,value:string>>"
"""The values of one patient: (entity, value), as `NoteContext.known_values`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyed:
    """The values under one kind of key, one row a key: all tables that are joined by the same columns of the notes.

    Attributes:
        columns: of the notes.
        values_df: key_0 …, strings; known, PAIRS in a fixed order; known_hash, their SHA-256.
    """

    columns: tuple[str, ...]
    values_df: DataFrame


def open_known_values(tables: Tables, config: Config, source: Source) -> list[Keyed]:
    """Return the known values that are for a source, by kind of key.

    Raises:
        ConfigError: a table cannot be read.
        SchemaError: a key or an expression does not fit its table.
    """
    by_columns: dict[tuple[str, ...], list[DataFrame]] = {}
    for place, table in enumerate(config.known_tables):
        if table.serves(source):
            rows_df = _pairs(tables.read_known(table, place), table, f"recognizers.known_values.tables.{place}")
            by_columns.setdefault(tuple(sorted(table.join)), []).append(rows_df)
    return [Keyed(columns=columns, values_df=_by_key(columns, frames)) for columns, frames in by_columns.items()]


def _pairs(table_df: DataFrame, table: KnownTable, path: str) -> DataFrame:
    """Return key_0 …, entity, value: one row a value."""
    values = [_array(table_df, expression, entity, path) for expression, entity in table.values.items()]
    if missing := [column for column in table.join.values() if column not in table_df.columns]:
        raise SchemaError(f"{path}.join: {table.table} has no column {', '.join(missing)}")
    keys = [key(_column(table.join[column])).alias(f"key_{i}") for i, column in enumerate(sorted(table.join))]
    pairs_df = table_df.select(*keys, F.explode(F.flatten(F.array(*values))).alias("pair"))
    is_keyed = F.lit(True)
    for i in range(len(keys)):
        is_keyed = is_keyed & F.col(f"key_{i}").isNotNull()
    return pairs_df.where(is_keyed & (F.trim("pair.value") != ""))


def _array(table_df: DataFrame, expression: str, entity: str, path: str) -> Column:
    """Return the values of an expression as PAIRS, empty where it is NULL."""
    value = F.expr(expression)
    try:
        (field,) = table_df.select(value).schema
    except AnalysisException as error:
        reason = error.getCondition() or "not found"
        raise SchemaError(f"{path}.values: {expression} is no expression over the table's columns ({reason})") from None
    each = value.cast("array<string>") if isinstance(field.dataType, ArrayType) else F.array(value.cast("string"))
    pairs = F.transform(each, lambda one: F.struct(F.lit(entity).alias("entity"), one.alias("value")))
    return F.coalesce(pairs, F.array().cast(PAIRS))


def _column(name: str) -> Column:
    return F.col(f"`{name.replace('`', '``')}`")


def key(value: Column) -> Column:
    """Return a key as it is compared: a string without white space at its ends; NULL where it is empty or broken."""
    text = F.trim(value.cast("string"))
    return F.when(F.is_valid_utf8(text) & (text != ""), text)


def _by_key(columns: Sequence[str], frames: Sequence[DataFrame]) -> DataFrame:
    pairs_df = frames[0]
    for frame in frames[1:]:
        pairs_df = pairs_df.unionByName(frame)
    known_df = pairs_df.groupBy(*[f"key_{i}" for i in range(len(columns))]).agg(
        F.array_sort(F.collect_set("pair")).alias("known")
    )
    return known_df.withColumn("known_hash", F.sha2(F.to_json("known"), 256))


def carried_keys(row: Column, known: Sequence[Keyed]) -> list[Column]:
    """Return the keys of a source row by which `with_input_hash` and `with_known_values` join."""
    return [
        key(row.getField(column)).alias(_name(i, j))
        for i, each in enumerate(known)
        for j, column in enumerate(each.columns)
    ]


def _name(i: int, j: int) -> str:
    return f"known_key_{i}_{j}"


def with_input_hash(rows_df: DataFrame, known: Sequence[Keyed]) -> DataFrame:
    """Add `input_hash`, the SHA-256 of what the chart says of a row; one without known values has one too.

    Args:
        rows_df: has the columns of `carried_keys`, which are dropped.
    """
    for i, each in enumerate(known):
        rows_df = _join(rows_df, i, each, ["known_hash"])
    return rows_df.withColumn("input_hash", _hash(known)).drop(*_joined_names(known))


def with_known_values(rows_df: DataFrame, known: Sequence[Keyed]) -> DataFrame:
    """Add `known`, PAIRS, and `known_input`, the hash of what is known now; see `with_input_hash`."""
    for i, each in enumerate(known):
        rows_df = _join(rows_df, i, each, ["known_hash", "known"])
    values = F.array(*[F.coalesce(f"known_{i}", F.array().cast(PAIRS)) for i in range(len(known))])
    pairs = F.flatten(values) if known else F.array().cast(PAIRS)
    return rows_df.withColumn("known_input", _hash(known)).withColumn("known", pairs).drop(*_joined_names(known))


def _join(rows_df: DataFrame, i: int, each: Keyed, wanted: Sequence[str]) -> DataFrame:
    names = [_name(i, j) for j in range(len(each.columns))]
    values_df = each.values_df.select(
        *[F.col(f"key_{j}").alias(name) for j, name in enumerate(names)],
        *[F.col(name).alias(f"{name}_{i}") for name in wanted],
    )
    return rows_df.join(values_df, names, "left")


def _hash(known: Sequence[Keyed]) -> Column:
    parts = [F.coalesce(F.col(f"known_hash_{i}"), F.lit("none")) for i in range(len(known))]
    return F.sha2(F.concat_ws(",", *parts) if parts else F.lit(""), 256)


def _joined_names(known: Sequence[Keyed]) -> list[str]:
    names = [_name(i, j) for i, each in enumerate(known) for j in range(len(each.columns))]
    return names + [f"{name}_{i}" for name in ("known", "known_hash") for i in range(len(known))]
