"""Column policies: how a source row becomes a row of the release, with exactly the source's columns and types."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pyspark.sql import Column
from pyspark.sql import functions as F
from pyspark.sql.types import DateType, StringType, StructField, StructType

from jobs.config import AnonymizerConfig, Source
from jobs.documents import key_digits
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.udfs import anonymize_udf, key_udf


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPolicy:
    """The column policies of one source under one anonymizer."""

    source: Source
    schema: StructType
    options: AnonymizerConfig
    anonymizer: NoteAnonymizer

    @property
    def key_columns(self) -> tuple[str, ...]:
        """The columns whose keys are replaced."""
        return self.source.with_policy("id_key", "person_key")

    @property
    def text_dates(self) -> tuple[str, ...]:
        """The date columns that are stored as text."""
        return tuple(name for name in self.source.with_policy("date") if self._is_text(name))

    def note_key(self, note_id: Column) -> Column:
        """Return the released key of a note, as a string; null where it cannot be told from another's."""
        if self.source.columns[self.source.note_key] == "keep":
            return note_id
        key: Column = key_udf(self.anonymizer, self._width(self.source.note_key))(note_id)
        return key

    def release(self, person_id: Column, row: Column, detections: Column) -> Column:
        """Return what becomes of a row, as RELEASED of tide_udfs.udfs.

        Args:
            row: the source row as a struct.
            detections: see decisions.readiness. A plain column: Spark does not run a UDF whose argument holds a lambda.
        """
        source = self.source
        anonymize = anonymize_udf(self.anonymizer, [self._width(name) for name in self.key_columns])
        released: Column = anonymize(
            person_id,
            self._note_date(row),
            row.getField(source.offset).cast("int") if source.offset else F.lit(None).cast("int"),
            _strings(row.getField(name).cast("string") for name in self.key_columns),
            _strings(row.getField(name) for name in self.text_dates),
            _strings(row.getField(name) for name in source.text_columns),
            detections,
        )
        return released

    def row(self, row: Column, released: Column) -> Column:
        """Return the released row: the columns of the source, in its order, with its types."""
        return F.struct(
            *[
                self._column(field, row.getField(field.name), released).cast(field.dataType).alias(field.name)
                for field in self.schema
            ]
        )

    def only_key(self, note_key: Column) -> Column:
        """Return a row of nulls that holds the key alone: enough to delete by."""
        return F.struct(
            *[
                (note_key if field.name == self.source.note_key else F.lit(None)).cast(field.dataType).alias(field.name)
                for field in self.schema
            ]
        )

    def fault(self, released_row: Column) -> Column:
        """Return a reason code where a date has left the calendar, else null."""
        years = [
            F.year(released_row.getField(name)) for name in self.source.with_policy("date") if not self._is_text(name)
        ]
        return F.coalesce(
            *[F.when(~year.between(1, 9999), "date_out_of_range") for year in years], F.lit(None).cast("string")
        )

    def documents(self, released: Column) -> Column:
        """Return array<struct<text_column, spans>>."""
        return F.array(
            *[
                F.struct(F.lit(name).alias("text_column"), released.getField("spans").getItem(i).alias("spans"))
                for i, name in enumerate(self.source.text_columns)
            ]
        )

    def _note_date(self, row: Column) -> Column:
        """Return the note's date as ISO text; null where there is none or it is a sentinel."""
        if self.source.note_date is None:
            return F.lit(None).cast("string")
        text = row.getField(self.source.note_date).cast("string")
        return F.when(~self._is_sentinel(text), text)

    def _is_sentinel(self, text: Column) -> Column:
        return F.substring(text, 1, 10).isin(*self.options.sentinel_dates)

    def _is_text(self, name: str) -> bool:
        return isinstance(self.schema[name].dataType, StringType)

    def _width(self, name: str) -> int | None:
        return None if self._is_text(name) else key_digits(name, self.options)

    def _column(self, field: StructField, value: Column, released: Column) -> Column:
        name, policy = field.name, self.source.columns[field.name]
        if policy == "text":
            return released.getField("texts").getItem(self.source.text_columns.index(name))
        if policy in ("id_key", "person_key"):
            return released.getField("keys").getItem(self.key_columns.index(name))
        if policy == "date":
            return F.when(self._is_sentinel(value.cast("string")), value).otherwise(self._date(field, value, released))
        return value if policy == "keep" else F.lit(None)

    def _date(self, field: StructField, value: Column, released: Column) -> Column:
        how = self.anonymizer.policy.structured_dates
        days = released.getField("offset_days")
        if how == "keep":
            return value
        if self._is_text(field.name):
            return released.getField("dates").getItem(self.text_dates.index(field.name))
        if isinstance(field.dataType, DateType):
            return F.trunc(value, "year") if how == "year" else F.date_add(value, days)
        return F.date_trunc("year", value) if how == "year" else value + F.make_dt_interval(days)


def _strings(columns: Iterable[Column]) -> Column:
    return F.array(*columns).cast("array<string>")
