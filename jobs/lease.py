"""One run at a time on a perimeter: an exclusively created file on a file system, Delta's commits elsewhere."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Protocol

from delta.exceptions import ConcurrentAppendException, ConcurrentDeleteReadException, ConcurrentWriteException
from delta.tables import DeltaTable
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from tide_udfs.errors import LeaseError

_CONFLICTS = (ConcurrentAppendException, ConcurrentDeleteReadException, ConcurrentWriteException)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Who holds a lease."""

    run_id: str
    job: str
    host: str
    pid: int
    process_start: str
    """Start time of the process in clock ticks, so that a reused pid is not taken for it."""

    @classmethod
    def of_this_process(cls, run_id: str, job: str) -> Holder:
        pid = os.getpid()
        return cls(run_id=run_id, job=job, host=socket.gethostname(), pid=pid, process_start=_process_start(pid))

    @property
    def is_gone(self) -> bool:
        """Whether it ran on this host and its process no longer does. Of another host nobody can tell."""
        return self.host == socket.gethostname() and _process_start(self.pid) != self.process_start

    def __str__(self) -> str:
        return f"run {self.run_id} ({self.job}, process {self.pid} on {self.host})"


class Lease(Protocol):
    """A held lease."""

    def check(self) -> None:
        """Return if the lease is still this run's own; called before each write.

        Raises:
            LeaseError: somebody cleared it or took it over.
        """
        ...

    def release(self) -> None: ...


@contextmanager
def hold(perimeter: Path | str, holder: Holder, spark: SparkSession) -> Iterator[Lease]:
    """Hold the perimeter's lease for the time of a run.

    Args:
        perimeter: a local folder, or the SQL name of the lease table (DDL in sql/tables/lease.sql, already created).

    Raises:
        LeaseError: another run holds it; the message says who, and how to clear it if it is dead.
    """
    lease = FileLease(perimeter, holder) if isinstance(perimeter, Path) else TableLease(perimeter, holder, spark)
    try:
        yield lease
    finally:
        lease.release()


class FileLease:
    """A file `_lease` in the perimeter; a holder on this host that is gone is taken over at once."""

    def __init__(self, perimeter: Path, holder: Holder) -> None:
        perimeter.mkdir(parents=True, exist_ok=True)
        self._path, self._holder = perimeter / "_lease", holder
        with open(perimeter / "_lease.lock", "w", encoding="utf-8") as guard:  # so that two cannot take over at once
            fcntl.flock(guard, fcntl.LOCK_EX)
            present = self._read()
            if present is not None and present.is_gone:
                self._path.unlink()
            try:
                with open(self._path, "x", encoding="utf-8") as file:
                    file.write(_text(holder))
            except FileExistsError:
                raise LeaseError(
                    f"{present or 'another run'} holds {self._path}; if it is dead, remove that file"
                ) from None

    def _read(self) -> Holder | None:
        try:
            return Holder(**json.loads(self._path.read_text(encoding="utf-8")))
        except (FileNotFoundError, ValueError, TypeError):
            return None

    def check(self) -> None:
        if (present := self._read()) != self._holder:
            raise LeaseError(f"{self._path} is now held by {present or 'nobody'}; this run stops before its next write")

    def release(self) -> None:
        if self._read() == self._holder:
            self._path.unlink(missing_ok=True)


class TableLease:
    """One row in a Delta table; two runs that take it at once conflict in Delta's log, and one of them loses."""

    def __init__(self, table: str, holder: Holder, spark: SparkSession) -> None:
        self._table, self._holder, self._spark = table, holder, spark
        present = self._read()
        if present is None or present.is_gone:
            with contextlib.suppress(*_CONFLICTS):  # another run took it meanwhile; _read tells which
                self._take(instead_of=present)
            present = self._read()
        if present != holder:
            raise LeaseError(f"{present or 'another run'} holds {table}; if it is dead: DELETE FROM {table}")

    def _take(self, *, instead_of: Holder | None) -> None:
        """Write one row in one MERGE that reads the whole table: of two at once, Delta lets one commit."""
        row_df = self._spark.createDataFrame([("lease", _text(self._holder))], "name string, holder string")
        as_read = F.lit(_text(instead_of) if instead_of else None).cast("string")
        (
            DeltaTable.forName(self._spark, self._table)
            .alias("t")
            .merge(row_df.alias("s"), "t.name = s.name")
            .whenMatchedUpdate(F.col("t.holder").eqNullSafe(as_read), {"holder": "s.holder"})
            .whenNotMatchedInsertAll()
            .execute()
        )

    def _read(self) -> Holder | None:
        row = self._spark.sql(f"SELECT holder FROM {self._table} WHERE name = 'lease'").first()
        return Holder(**json.loads(row["holder"])) if row and row["holder"] else None

    def check(self) -> None:
        if (present := self._read()) != self._holder:
            raise LeaseError(
                f"{self._table} is now held by {present or 'nobody'}; this run stops before its next write"
            )

    def release(self) -> None:
        if self._read() == self._holder:
            self._spark.sql(f"UPDATE {self._table} SET holder = NULL WHERE name = 'lease'")


def _text(holder: Holder) -> str:
    return json.dumps(asdict(holder))


def _process_start(pid: int) -> str:
    """Return when a process started; '' if it runs no longer or the system does not tell."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return "" if not _is_running(pid) else "running"


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
