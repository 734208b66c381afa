"""Tables: the only place that reads, writes and MERGEs. Every write is a MERGE or an overwrite that can be repeated."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from urllib.parse import unquote, urlsplit

from delta.tables import DeltaTable
from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import StructType

from jobs.config import Databases, KnownTable, Source
from jobs.lease import Lease
from tide_udfs.errors import ConfigError, SchemaError

OP = "_op"
UPSERT, DELETE = "upsert", "delete"
_DDL = ("note_span", "released_span", "note_status", "run", "release_meta")
_PLACEHOLDER = re.compile(r"\{(perimeter|release|release_meta)\.(\w+)\}")


def is_path(reference: str) -> bool:
    """Tell a folder or URI from a name of the metastore: a folder has a slash ('./demo')."""
    return "/" in reference


def local_folder(reference: str) -> Path | None:
    """Return the folder on this machine's file system, or None for a metastore name or a remote URI."""
    if not is_path(reference):
        return None
    parts = urlsplit(reference)
    if parts.scheme not in ("", "file"):
        return None
    return Path(unquote(parts.path) if parts.scheme else reference).expanduser().absolute()


def sql_name(reference: str, table: str = "") -> str:
    """Return what stands for a table in SQL; Delta's SQL takes absolute paths only."""
    if is_path(reference):
        folder = local_folder(reference)
        location = str(folder) if folder else reference.rstrip("/")
        return "delta." + _quote(f"{location}/{table}" if table else location)
    return ".".join(_quote(part) for part in [*reference.split("."), *([table] if table else [])])


def _quote(name: str) -> str:
    return f"`{name.replace('`', '``')}`"


class Tables:
    """The tables of one configuration in one session.

    Args:
        lease: asked before each write, so that a run that lost it stops.
    """

    def __init__(self, spark: SparkSession, databases: Databases, lease: Lease | None = None) -> None:
        self.spark, self.databases, self.lease = spark, databases, lease

    def name(self, table: str) -> str:
        """Return the SQL name of `perimeter.note_span` and its like."""
        database, _, bare = table.partition(".")
        return sql_name(getattr(self.databases, database), bare)

    def perimeter_fingerprint(self) -> str:
        """Return what tells this perimeter from another, and not where it is."""
        return hashlib.sha256(self.name("perimeter.note_span").encode()).hexdigest()[:16]

    def fill(self, sql: str) -> str:
        """Put the names of this configuration's tables into SQL of the sql folder."""
        return _PLACEHOLDER.sub(lambda found: self.name(f"{found[1]}.{found[2]}"), sql)

    def create(self) -> None:
        """Create the tables that are not there yet, from their DDL."""
        for table in _DDL:
            ddl = read_sql(f"tables/{table}.sql")
            found = _PLACEHOLDER.search(ddl)
            folder = local_folder(getattr(self.databases, found[1])) if found else None
            if not (found and folder and (folder / found[2] / "_delta_log").is_dir()):
                self.spark.sql(self.fill(ddl))

    def lease_place(self) -> Path | str:
        """Return where the perimeter's lease stands: a local folder, or the SQL name of a table."""
        # What looks like a folder on Databricks is none of the driver's.
        is_remote = "DATABRICKS_RUNTIME_VERSION" in os.environ
        folder = None if is_remote else local_folder(self.databases.perimeter)
        if folder is None:
            self.spark.sql(self.fill(read_sql("tables/lease.sql")))
        return folder or self.name("perimeter.lease")

    def read(self, table: str) -> DataFrame:
        return self.spark.table(self.name(table))

    def view(self, name: str) -> DataFrame:
        """Return what a view of sql/views shows."""
        return self.spark.sql(self.fill(read_sql(f"views/{name}.sql")))

    # -- source ----------------------------------------------------------------------------------------------------

    def read_source(self, source: Source) -> DataFrame:
        """Return the live rows of a source; of a Delta table, those of the version that is newest now, throughout.

        Raises:
            ConfigError: there is no such table.
        """
        return self._read(source.table, source.format, f"sources.{source.name}.table")

    def read_known(self, known: KnownTable, place: int) -> DataFrame:
        """Return the rows of a table of the chart, as `read_source` does; a CSV has a header and strings alone."""
        return self._read(known.table, known.format, f"recognizers.known_values.tables.{place}.table")

    def _read(self, table: str, form: str, path: str) -> DataFrame:
        try:
            if form == "delta":
                name = sql_name(table)
                version = self.spark.sql(f"DESCRIBE HISTORY {name} LIMIT 1").first()
                reader = self.spark.read.option("versionAsOf", version["version"]) if version else self.spark.read
                return reader.table(name)
            if not is_path(table):
                return self.spark.table(sql_name(table))
            location = str(local_folder(table) or table)
            if form == "parquet":
                return self.spark.read.parquet(location)
            if form == "csv":
                return self.spark.read.options(header=True, multiLine=True, escape='"').csv(location)
            return self._read_jsonl(location)
        except AnalysisException as error:
            raise ConfigError(
                f"{path}: {table} is no {form} table that can be read here ({error.getCondition() or 'not found'})"
            ) from None

    def _read_jsonl(self, location: str) -> DataFrame:
        """A line that is not JSON becomes a row of nulls: it has no key and is counted and held back as such."""
        reader = self.spark.read.option("columnNameOfCorruptRecord", "_not_json")
        inferred = reader.json(location).schema
        fields = [field for field in inferred if field.name != "_not_json"]
        return self.spark.read.schema(StructType(fields)).json(location)

    # -- writes ----------------------------------------------------------------------------------------------------

    def stage(self, name: str, rows_df: DataFrame) -> DataFrame:
        """Write rows once, inside the perimeter, and return them: what is read several times is computed once."""
        self._check()
        if is_path(self.databases.perimeter):
            folder = local_folder(self.databases.perimeter) or self.databases.perimeter.rstrip("/")
            location = f"{folder}/_staging/{name}"
            rows_df.write.mode("overwrite").parquet(location)
            return self.spark.read.schema(rows_df.schema).parquet(location)
        table = sql_name(self.databases.perimeter, f"staging_{name}")
        rows_df.write.format("delta").mode("overwrite").option("overwriteSchema", "true").saveAsTable(table)
        return self.spark.table(table)

    def merge(self, table: str, rows_df: DataFrame, key: Sequence[str]) -> None:
        """Insert or replace rows by key; where a row's `_op` says delete, remove it."""
        self._check()
        columns = [name for name in rows_df.columns if name != OP]
        if OP not in rows_df.columns:
            rows_df = rows_df.withColumn(OP, F.lit(UPSERT))
        rows_df.createOrReplaceTempView("tide_rows")
        match = " AND ".join(f"t.{_quote(name)} = s.{_quote(name)}" for name in key)
        update = ", ".join(f"t.{_quote(name)} = s.{_quote(name)}" for name in columns)
        names = ", ".join(_quote(name) for name in columns)
        values = ", ".join(f"s.{_quote(name)}" for name in columns)
        self.spark.sql(
            f"MERGE INTO {self.name(table)} AS t USING tide_rows AS s ON {match} "
            f"WHEN MATCHED AND s.{OP} = '{DELETE}' THEN DELETE "
            f"WHEN MATCHED THEN UPDATE SET {update} "
            f"WHEN NOT MATCHED AND s.{OP} = '{UPSERT}' THEN INSERT ({names}) VALUES ({values})"
        )

    def replace_groups(self, table: str, rows_df: DataFrame, groups_df: DataFrame, key: Sequence[str]) -> None:
        """Replace all rows of some groups in one MERGE: what a group no longer holds is deleted.

        Args:
            rows_df: the new rows, whole.
            groups_df: the groups to replace, such as (source, note_id); also those that hold nothing any more.
            key: the table's key.
        """
        outdated = (
            self.read(table)
            .join(groups_df.distinct(), groups_df.columns, "left_semi")
            .join(rows_df.select(*key), list(key), "left_anti")
            .select(*rows_df.columns)
        )
        self.merge(
            table,
            rows_df.withColumn(OP, F.lit(UPSERT)).unionByName(outdated.withColumn(OP, F.lit(DELETE))),
            key,
        )

    # -- release ---------------------------------------------------------------------------------------------------

    def release_properties(self, source: str) -> dict[str, str] | None:
        """Return what the released table of a source records of its making; None where there is none yet."""
        try:
            rows = self.spark.sql(f"SHOW TBLPROPERTIES {self.name(f'release.{source}')}").collect()
        except AnalysisException:
            return None
        return {row["key"]: row["value"] for row in rows if row["key"].startswith("tide.")}

    def create_release(self, source: str, schema: StructType, properties: Mapping[str, str]) -> None:
        """Create the released table of a source with exactly the source's columns.

        Raises:
            SchemaError: it is there already with other columns.
        """
        self._check()
        reference = self.databases.release
        builder = DeltaTable.createIfNotExists(self.spark).addColumns(schema)
        if is_path(reference):
            folder = local_folder(reference) or reference.rstrip("/")
            builder = builder.location(f"{folder}/{source}")
        else:
            builder = builder.tableName(f"{reference}.{source}")
        for name, value in {"delta.enableDeletionVectors": "false", **properties}.items():
            builder = builder.property(name, value)
        builder.execute()

    def check_release_schema(self, source: str, schema: StructType) -> None:
        """Compare the released table with its source.

        Raises:
            SchemaError: names, types, nullability or order differ.
        """
        present = self.read(f"release.{source}").schema
        if _shape(present) != _shape(schema):
            changed = {name for name, *_ in set(_shape(present)) ^ set(_shape(schema))}
            raise SchemaError(
                f"release.{source}: its columns are no longer the source's "
                f"({', '.join(sorted(changed)) or 'another order'}); set databases.release to a new place"
            )

    def _check(self) -> None:
        if self.lease is not None:
            self.lease.check()


def _shape(schema: StructType) -> list[tuple[str, str, bool]]:
    return [(field.name, field.dataType.simpleString(), field.nullable) for field in schema]


def read_sql(path: str) -> str:
    """Return a file of the sql folder, also from inside a wheel."""
    return resources.files("sql").joinpath(path).read_text(encoding="utf-8")
