"""Configuration: one YAML becomes frozen dataclasses; every fault is reported at once, before Spark starts."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import Field, TypeAdapter, ValidationError, field_validator, model_validator
from pydantic.dataclasses import dataclass

from jobs.yaml_config import STRICT, build, load_yaml, parse_yaml, read_shipped
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.policy import Policy
from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.chart import kind_of
from tide_udfs.recognizers.presidio import DEFAULT_CLASSES

RecognizerKind = Literal["patterns", "gazetteer", "known_values", "presidio", "token_classifier"]
ColumnPolicy = Literal["text", "person_key", "id_key", "date", "keep", "null"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Databases:
    """Where tables live: a folder or URI, or `schema` / `catalog.schema` of the metastore. Each is granted apart."""

    perimeter: str
    """Spans, status, runs: never leaves."""
    release: str
    """The de-identified notes."""
    release_meta: str
    """Positions of the spans in the released text."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Source:
    """One source table and what becomes of each of its columns."""

    name: str = Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")
    """Its name in every table of ours, and of the released table."""
    table: str
    """A folder, file or catalog table."""
    format: Literal["delta", "parquet", "jsonl"] = "delta"
    extent: Literal["snapshot", "increment"]
    """`snapshot`: what is missing is deleted from the release. `increment`: nothing is deleted but `deleted_keys`."""
    note_key: str
    person: str
    note_date: str | None = None
    """The column that gives a date without a year its year."""
    offset: str | None = None
    """A column with the patient's date shift in days, instead of the keyed one. Its policy must be null."""
    deleted_keys: tuple[str, ...] = ()
    columns: dict[str, ColumnPolicy]
    """A policy for each column of the table, none left out."""
    accept_linkable: bool = False
    """Allow `keep` on a key column, so that whoever holds the source can join the release to it."""

    @field_validator("columns", mode="before")
    @classmethod
    def _null_is_a_policy(cls, columns: Any) -> Any:
        """YAML reads a bare null as nothing."""
        if not isinstance(columns, dict):
            return columns
        return {name: "null" if policy is None else policy for name, policy in columns.items()}

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        faults = [
            f"{role} names {column}, which has no entry in columns"
            for role, column in (
                ("note_key", self.note_key),
                ("person", self.person),
                ("note_date", self.note_date),
                ("offset", self.offset),
            )
            if column is not None and column not in self.columns
        ]
        if self.columns.get(self.note_key) not in (None, "id_key", "keep"):
            faults.append(f"columns.{self.note_key}: the note key must be id_key or keep")
        if self.columns.get(self.person) not in (None, "person_key", "keep", "null"):
            faults.append(f"columns.{self.person}: the person column must be person_key, keep or null")
        if self.offset and self.columns.get(self.offset) not in (None, "null"):
            faults.append(f"columns.{self.offset}: an offset column tells the shift, so its policy must be null")
        if not self.text_columns:
            faults.append("columns: no column has the policy text")
        if not self.accept_linkable:
            faults += [
                f"columns.{name}: keep leaves the release linkable to the source; use id_key or person_key, or set "
                "accept_linkable: true"
                for name, policy in self.columns.items()
                if policy == "keep" and self._is_key(name)
            ]
        if self.extent == "snapshot" and self.deleted_keys:
            faults.append("deleted_keys: only for extent increment; a snapshot deletes what is missing")
        if faults:
            raise ValueError("; ".join(faults))
        return self

    def _is_key(self, column: str) -> bool:
        return column in (self.note_key, self.person) or (
            column.lower().endswith("_id") and not column.lower().endswith("concept_id")
        )

    @property
    def text_columns(self) -> tuple[str, ...]:
        return self.with_policy("text")

    def with_policy(self, *policies: str) -> tuple[str, ...]:
        """Return the columns of these policies, in the order of the configuration."""
        return tuple(name for name, policy in self.columns.items() if policy in policies)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class KnownTable:
    """A table of the chart: what stands in it for a note's patient, visit or provider. Several rows a key are fine."""

    table: str
    """A folder, file or catalog table; a view for what takes more than one step from the note."""
    format: Literal["delta", "parquet", "jsonl", "csv"] = "delta"
    join: dict[str, str] = Field(min_length=1)
    """Column of the notes: column of this table, compared as strings."""
    values: dict[str, str] = Field(min_length=1)
    """SQL expression over this table (a value, or an array of them): what it is (PATIENT/NAME, MRN, DATE …)."""
    sources: tuple[str, ...] = ()
    """The sources it is for; all of them where none is named."""

    @field_validator("values")
    @classmethod
    def _entities(cls, values: dict[str, str]) -> dict[str, str]:
        for expression, entity in values.items():
            if entity == "NAME" or entity.endswith("AGE") or kind_of(entity) is None:
                raise ValueError(f"{expression}: no entity {entity}; one such as PATIENT/NAME, DOCTOR/NAME, MRN, DATE")
        return values

    def serves(self, source: Source) -> bool:
        return not self.sources or source.name in self.sources


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class RecognizerConfig:
    """One recognizer. Which other keys it takes depends on its kind."""

    kind: RecognizerKind
    """What it is; needed where its name says something else, so that several models can be had."""
    threshold: float | None = Field(default=None, ge=0, le=1)
    """Detections below this score are kept in note_span and not acted on; default 0.5. A token classifier finds words
    that reach it; default: what its operating point says."""
    terms: tuple[str, ...] = ()
    """Gazetteer: files of the site's own terms, or folders of such files."""
    shipped: bool = True
    """Gazetteer: also the shipped lists of places."""
    tables: tuple[KnownTable, ...] = ()
    """Known values: where the chart stands."""
    classes: tuple[str, ...] = DEFAULT_CLASSES
    """Presidio: recognizers by their class, one of Presidio's own or MODULE:CLASS."""
    language: str = "en"
    """Presidio: of the recognizers and of the words beside what they find; ISO 639-1."""
    path: str | None = None
    """Token classifier: the model's folder, at the same place on every worker; default: the shipped model."""
    crosswalk: str | None = None
    """Token classifier and Presidio: what their labels mean; a name in conf/crosswalks, or a YAML file."""
    operating_point: str | None = None
    """Token classifier: a name on its card; default `recall`, where the card has it."""
    backend: Literal["auto", "torch", "onnxruntime"] = "auto"
    """Token classifier: `auto` is torch where it is installed; onnxruntime runs BERT models on a CPU."""
    device: str = Field(default="auto", pattern=r"^(auto|cpu|cuda|cuda:\d+)$")
    """Token classifier: `auto` is the task's GPU, else any GPU, else the CPU."""
    dtype: Literal["auto", "bf16", "fp16", "fp32"] = "auto"
    """Token classifier: `auto` is bf16 where the device has it."""
    threads: int = Field(default=1, ge=1)
    """Token classifier: of a CPU, each worker; one, since each core has a worker."""
    compile: bool = False
    """Token classifier: torch.compile."""

    @property
    def accepts(self) -> float:
        """Return the least score that is acted on. A token classifier has decided already."""
        if self.kind == "token_classifier":
            return 0.0
        return 0.5 if self.threshold is None else self.threshold


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GpuStage:
    """What the stage of the token classifiers asks for, so that it and the others are sized apart."""

    task_gpus: float = Field(default=1.0, gt=0, le=1)
    """The share of a GPU that one Python worker, and so one copy of the model, takes."""
    task_cpus: int = Field(default=1, ge=1)
    partitions: int | None = Field(default=None, ge=1)
    """Tasks of the stage; default: spark.sql.shuffle.partitions."""
    executor_gpus: int | None = Field(default=None, ge=1)
    """Executors of its own, with so many GPUs each: needs spark.dynamicAllocation.enabled. Default: the executors that
    there are; they must have been started with GPUs."""
    executor_cores: int = Field(default=1, ge=1)
    executor_memory: str = Field(default="4g", pattern=r"^\d+[mg]$")
    executor_memory_overhead: str = Field(default="4g", pattern=r"^\d+[mg]$")
    """Beside the JVM's: the Python workers with their models."""
    discovery_script: str | None = None
    """On YARN and Kubernetes: prints an executor's GPUs."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class AnonymizerConfig:
    """What becomes of the spans. Everything here enters policy_hash."""

    policy: str = "surrogate"
    """A name in conf/policies, or a YAML file."""
    month_first: bool = True
    scope: Literal["global", "person"] = "global"
    ids: Literal["classes", "tide2"] = "classes"
    short_ids: Literal["permutation", "tide2"] = "permutation"
    study: str | None = None
    """Derives the study's own keys, so that two studies cannot be linked."""
    key_digits: dict[str, int] = Field(default_factory=dict)
    """Width in digits of an integer key column where it is not 18 (9 for an INT)."""
    sentinel_dates: tuple[str, ...] = ("1900-01-01", "9999-12-31")
    """Dates of structured columns that mean 'unknown' and are kept."""

    @field_validator("key_digits")
    @classmethod
    def _widths(cls, widths: dict[str, int]) -> dict[str, int]:
        if any(not 2 <= width <= 18 for width in widths.values()):
            raise ValueError("a width is 2 to 18 digits")
        return widths

    @property
    def settings(self) -> Settings:
        return Settings(month_first=self.month_first, scope=self.scope, ids=self.ids, short_ids=self.short_ids)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class KeyReferences:
    """Where the keys are, never the keys: file:PATH, env:NAME or databricks-secret:SCOPE/NAME."""

    salt: str = Field(pattern=r"^(file|env|databricks-secret):.+")
    key: str = Field(pattern=r"^(file|env|databricks-secret):.+")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Limits:
    """Where a run stops or warns."""

    max_deleted_fraction: float = Field(default=0.1, ge=0, le=1)
    """More of a snapshot's known notes missing than this: exit 6, nothing changed."""
    accept_deleted: int = Field(default=0, ge=0)
    """Let this many missing notes be deleted all the same."""
    max_quarantined_fraction: float = Field(default=0.05, ge=0, le=1)
    """More quarantined or without key than this: exit 5; the good notes are released all the same."""
    max_retries: int = Field(default=3, ge=0)
    """How many later runs try a failed note again at the same content and versions."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Config:
    """A whole pipeline: sources, recognizers, anonymizer, and the release it feeds."""

    release: str = Field(pattern=r"^[A-Za-z0-9_.-]+$")
    databases: Databases
    sources: tuple[Source, ...]
    recognizers: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")], RecognizerConfig]
    gpu: GpuStage | None = None
    """Runs the token classifiers in a stage of their own, by stage-level scheduling."""
    anonymizer: AnonymizerConfig = Field(default_factory=AnonymizerConfig)
    metadata: Literal["spans", "none"] = "spans"
    """What release_meta holds; spans show which text was left alone, so that a missed name stands out."""
    keys: KeyReferences | None = None
    """Needed by anonymize and refresh."""
    limits: Limits = Field(default_factory=Limits)
    spark: dict[str, str] = Field(default_factory=dict)
    """More Spark settings for a session of our own."""

    @field_validator("recognizers", mode="before")
    @classmethod
    def _bare_recognizer(cls, recognizers: Any) -> Any:
        """`patterns:` without more means its defaults, and its name is its kind."""
        if not isinstance(recognizers, dict):
            return recognizers
        return {
            name: {"kind": name} | _tuples(options or {}) if isinstance(options, dict | None) else options
            for name, options in recognizers.items()
        }

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        faults = []
        names = [source.name for source in self.sources]
        if not names:
            faults.append("sources: at least one")
        faults += [f"sources: two are called {name}" for name in sorted({n for n in names if names.count(n) > 1})]
        if not self.recognizers:
            faults.append("recognizers: at least one; without a recognizer nothing may be released")
        places = [self.databases.perimeter, self.databases.release, self.databases.release_meta]
        if len(set(places)) < len(places):
            faults.append("databases: perimeter, release and release_meta must be three places, granted apart")
        faults += self._faults_of_known_values()
        if faults:
            raise ValueError("; ".join(faults))
        return self

    def _faults_of_known_values(self) -> list[str]:
        faults = [
            f"recognizers.{name}.tables: only known_values reads tables"
            for name, options in self.recognizers.items()
            if options.tables and name != "known_values"
        ]
        if "known_values" in self.recognizers and not self.known_tables:
            faults.append("recognizers.known_values.tables: at least one, or leave known_values out")
        names = [source.name for source in self.sources]
        for place, table in enumerate(self.known_tables):
            at = f"recognizers.known_values.tables.{place}"
            faults += [f"{at}.sources: no source {name}" for name in table.sources if name not in names]
            faults += [
                f"{at}.join: source {source.name} has no column {column}; name the table's sources, or another column"
                for source in self.sources
                for column in table.join
                if table.serves(source) and column not in source.columns
            ]
        return faults

    @property
    def known_tables(self) -> tuple[KnownTable, ...]:
        options = self.recognizers.get("known_values")
        return options.tables if options else ()

    @property
    def thresholds(self) -> dict[str, float]:
        return {name: options.accepts for name, options in self.recognizers.items()}

    def fingerprint(self) -> str:
        """Return the SHA-256 of the resolved configuration."""
        return hashlib.sha256(json.dumps(dataclasses.asdict(self), sort_keys=True).encode()).hexdigest()


def _tuples(value: Any) -> Any:
    """Return JSON with tuples for lists: behind a validator of ours pydantic no longer reads it as JSON."""
    if isinstance(value, dict):
        return {key: _tuples(each) for key, each in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def load_config(path: str | Path) -> Config:
    """Read and check a configuration file.

    Raises:
        ConfigError: every fault of the file, one a line, each with its path.
    """
    return build_config(load_yaml(path), str(path))


def build_config(values: Any, name: str) -> Config:
    """Check configuration values; `name` stands in messages."""
    return build(Config, values, name)


def default_recognizer(kind: str) -> RecognizerConfig:
    """Return a recognizer's options where nobody gives any.

    Raises:
        ConfigError: there is no such kind.
    """
    try:
        return TypeAdapter(RecognizerConfig).validate_json(json.dumps({"kind": kind}))
    except ValidationError:
        raise ConfigError(f"recognizers: no {kind}; there are {', '.join(sorted(get_args(RecognizerKind)))}") from None


def load_policy(name: str) -> Policy:
    """Return a shipped policy by its name, or one of the site's own by its file.

    Raises:
        ConfigError: there is none, or it leaves an entity out.
    """
    if is_file := name.endswith((".yaml", ".yml")):
        values = load_yaml(name)
    elif re.fullmatch(r"\w+", name):
        try:
            values = parse_yaml(read_shipped(f"policies/{name}.yaml"), name)
        except FileNotFoundError:
            values = None
    else:
        values = None
    if not isinstance(values, dict):
        shipped = sorted(
            path.name.removesuffix(".yaml") for path in resources.files("conf").joinpath("policies").iterdir()
        )
        found = "not a table" if is_file else "no such policy"
        raise ConfigError(f"anonymizer.policy: {name}: {found}; shipped are {', '.join(shipped)}, or give a YAML file")
    return Policy.from_mapping(values)
