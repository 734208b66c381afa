"""A run: what one call of a job works with, how long its stages take, and the row it leaves in perimeter.run."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import logging
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import metadata

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from jobs import lease
from jobs.config import Config, Source, load_policy
from jobs.key_store import load_keys
from jobs.recognizers import build_recognizers
from jobs.session import build_session
from jobs.summary import Summary
from jobs.tables import OP, Tables
from schemas import note_status
from schemas import run as run_schema
from schemas.note_status import DELETED, QUARANTINED
from tide_udfs.acceptance import CODE_VERSION as ACCEPTANCE_VERSION
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.errors import GateFailure, KeyMaterialError
from tide_udfs.keys import Keys
from tide_udfs.recognizers.base import Recognizer, reads

logger = logging.getLogger(__name__)

NO_KEY = "no_key"
KNOWN_VALUES = "known_values"
"""The field of NoteContext that notes are read again for when it changes."""
EXIT_QUARANTINED = 5


@dataclass(kw_only=True)
class Run:
    """One run of a job over one configuration.

    Recognizers, keys and policy are built before Spark starts, so that a fault in one of them costs no time.
    """

    job: str
    config: Config
    recognizers: Mapping[str, Recognizer]
    anonymizer: NoteAnonymizer | None = None
    keys: Keys | None = None
    run_id: str = field(default_factory=lambda: f"{dt.datetime.now(dt.UTC):%Y%m%dT%H%M%S}-{secrets.token_hex(3)}")
    started: dt.datetime = field(default_factory=lambda: dt.datetime.now(dt.UTC))
    seconds: dict[str, float] = field(default_factory=dict)
    no_key: int = 0
    """Rows of the sources without a note key."""
    done: dict[str, int] = field(default_factory=dict)
    """What this run did: documents recognized, notes released, removed, quarantined."""
    gates: dict[str, str] = field(default_factory=dict)

    def open(self, spark: SparkSession) -> None:
        """Take a session."""
        self.spark = spark
        self.tables = Tables(spark, self.config.databases)
        self.recognizers_df = spark.createDataFrame(
            [
                (name, each.version, self.config.thresholds[name], KNOWN_VALUES in reads(each))
                for name, each in self.recognizers.items()
            ],
            "recognizer string, recognizer_version string, threshold double, reads_known_values boolean",
        )

    @property
    def reads_known_values(self) -> bool:
        return any(KNOWN_VALUES in reads(each) for each in self.recognizers.values())

    @property
    def needed_keys(self) -> Keys:
        if self.keys is None:
            raise KeyMaterialError("keys: this job needs them")
        return self.keys

    @property
    def needed_anonymizer(self) -> NoteAnonymizer:
        if self.anonymizer is None:
            raise KeyMaterialError("keys: this job needs them")
        return self.anonymizer

    def status(self, source: Source) -> DataFrame:
        """Return the status rows of this release and source."""
        mine = (F.col("release") == self.config.release) & (F.col("source") == source.name)
        return self.tables.read("perimeter.note_status").where(mine)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Time a stage."""
        started = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = round(self.seconds.get(name, 0.0) + time.monotonic() - started, 3)

    def policy_hash(self, source: Source) -> str:
        """Return the SHA-256 over everything but the keys that changes what is released of a source."""
        options, anonymizer = self.config.anonymizer, self.needed_anonymizer
        parts = [
            ACCEPTANCE_VERSION,
            anonymizer.version,
            anonymizer.policy.fingerprint,
            [options.month_first, options.scope, options.ids, options.short_ids, options.study],
            sorted(options.key_digits.items()),
            list(options.sentinel_dates),
            list(source.columns.items()),
            [source.note_key, source.person, source.note_date, source.offset],
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def write_status(self, source: Source, rows_df: DataFrame) -> None:
        """MERGE status rows.

        Args:
            rows_df: note_id, state, stage, reason, attempts, row_hash, spans_hash; `_op` where a row is to go.
        """
        values = {
            "release": F.lit(self.config.release),
            "source": F.lit(source.name),
            "policy_hash": F.lit(self.policy_hash(source) if self.anonymizer else None).cast("string"),
            "key_fingerprint": F.lit(self.keys.fingerprint() if self.keys else None).cast("string"),
            "run_id": F.lit(self.run_id),
            "updated_at": F.current_timestamp(),
        }
        names = note_status.NOTE_STATUS.fieldNames()
        columns = [values[name].alias(name) if name in values else F.col(name) for name in names]
        operation = [OP] if OP in rows_df.columns else []
        self.tables.merge("perimeter.note_status", rows_df.select(*columns, *operation), note_status.KEY)

    def count(self, what: str, n: int) -> None:
        self.done[what] = self.done.get(what, 0) + n

    def record(self, failure: GateFailure | None = None) -> Summary:
        """Write the run's row and return what it says."""
        with self.stage("summary"):
            summary = self.summarize()
        row = {
            "run_id": self.run_id,
            "job": self.job,
            "release": self.config.release,
            "started": self.started,
            "ended": dt.datetime.now(dt.UTC),
            "exit_code": failure.exit_code if failure else summary.exit_code,
            "code_version": code_version(),
            "config_hash": self.config.fingerprint(),
            "notes_by_state": summary.notes_by_state,
            "spans_by_category": summary.spans_by_category,
            "seconds_by_stage": self.seconds,
            "versions": self.versions,
            "gates": self.gates,
        }
        self.tables.merge("perimeter.run", self.spark.createDataFrame([row], run_schema.RUN), run_schema.KEY)
        return summary

    @property
    def versions(self) -> dict[str, str]:
        versions = {name: each.version for name, each in self.recognizers.items()}
        return versions | ({"anonymizer": self.anonymizer.version} if self.anonymizer else {})

    def summarize(self) -> Summary:
        """Return the states and spans of this release as they now are."""
        names = [source.name for source in self.config.sources]
        mine = (F.col("release") == self.config.release) & F.col("source").isin(names)
        states: dict[str, int] = {}
        reasons: dict[str, int] = {}
        for row in self.tables.view("state").where(mine).orderBy("state", "reason").collect():
            states[row["state"]] = states.get(row["state"], 0) + row["notes"]
            if row["state"] == QUARANTINED:
                reasons[row["reason"]] = reasons.get(row["reason"], 0) + row["notes"]
        if self.no_key:
            states[NO_KEY] = self.no_key
        span_df = self.tables.read("perimeter.released_span").where(mine)
        spans = {
            row["category"]: row["count"] for row in span_df.groupBy("category").count().orderBy("category").collect()
        }
        return Summary(
            run_id=self.run_id,
            job=self.job,
            exit_code=self._exit_code(states),
            notes_by_state=states,
            quarantined_by_reason=reasons,
            spans_by_category=spans,
            seconds_by_stage=self.seconds,
            done=dict(self.done),
        )

    def _exit_code(self, states: Mapping[str, int]) -> int:
        """Return 5 where more than the allowed share of the notes is held back, else 0."""
        held = states.get(QUARANTINED, 0) + states.get(NO_KEY, 0)
        whole = sum(n for state, n in states.items() if state != DELETED)
        fraction = held / whole if whole else 0.0
        self.gates["quarantined_fraction"] = f"{fraction:.4f}"
        if fraction > self.config.limits.max_quarantined_fraction:
            logger.warning(
                "%d of %d notes are held back, more than limits.max_quarantined_fraction = %s; the others are "
                "released. The view `state` tells why",
                held,
                whole,
                self.config.limits.max_quarantined_fraction,
            )
            return EXIT_QUARANTINED
        return 0


def execute(
    job: str,
    config: Config,
    work: Callable[[Run], None],
    *,
    spark: SparkSession | None = None,
    recognizers: Mapping[str, Recognizer] | None = None,
) -> Summary:
    """Run a job under the perimeter's lease and record it.

    Args:
        spark: the session to use; none: the active one, a cluster's, or a local one.
        recognizers: used in place of those of the same name that the configuration would build.

    Raises:
        TideError: as `work` raises it; a failed gate is recorded first.
    """
    run = prepare(job, config, recognizers)
    with run.stage("start"):
        run.open(spark or build_session("tide " + job, config.spark))
    holder = lease.Holder.of_this_process(run.run_id, job)
    with lease.hold(run.tables.lease_place(), holder, run.spark) as held:
        run.tables.lease = held
        run.tables.create()
        try:
            work(run)
        except GateFailure as failure:
            run.record(failure)
            raise
        return run.record()


def prepare(job: str, config: Config, given: Mapping[str, Recognizer] | None = None) -> Run:
    """Build what a job needs, before Spark starts.

    Raises:
        ConfigError: a file that the configuration names is missing or wrong.
        KeyMaterialError: a key is.
    """
    recognizers = build_recognizers(config, given or {})
    if job == "recognize":
        return Run(job=job, config=config, recognizers=recognizers)
    options = config.anonymizer
    keys = load_keys(config.keys, options.study, tide2=options.ids == "tide2")
    anonymizer = NoteAnonymizer(keys, options.settings, load_policy(options.policy))
    return Run(job=job, config=config, recognizers=recognizers, keys=keys, anonymizer=anonymizer)


def code_version() -> str:
    try:
        return metadata.version("tide-spark")
    except metadata.PackageNotFoundError:  # a checkout or a wheel used as a zip
        return "unknown"
