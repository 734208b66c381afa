"""The only place that builds a Spark session. Everything else uses what Spark Connect has too."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from pyspark.conf import SparkConf
from pyspark.sql import SparkSession

from jobs import runtime
from tide_udfs.errors import ConfigError

DELTA = {
    "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
    "spark.sql.catalog.spark_catalog": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
}
ARROW_BATCH = "spark.sql.execution.arrow.maxRecordsPerBatch"
# Dates are dates: no time zone of a machine may move one.
TIME_ZONE = "spark.sql.session.timeZone"
ALWAYS = {
    TIME_ZONE: "UTC",
    # Notes are long; a batch of the default 10,000 of them is hundreds of megabytes in a Python worker.
    ARROW_BATCH: "256",
}
LOCAL = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.ui.enabled": "false",
    "spark.sql.shuffle.partitions": "8",
    "spark.sql.files.maxPartitionBytes": "4m",
    "spark.databricks.delta.snapshotPartitions": "1",
    "spark.sql.codegen.cache.maxEntries": "10000",
    "spark.sql.sources.parallelPartitionDiscovery.parallelism": "2",
    "spark.driver.memory": "4g",
}


def build_session(app: str = "tide", spark: Mapping[str, str] | None = None) -> SparkSession:
    """Return the session: a notebook's own, a cluster's, or a local one with the Delta jars that it finds or fetches.

    Args:
        app: the application's name.
        spark: more settings, from the configuration.

    Raises:
        ConfigError: no usable Java, or spark-submit was called without Delta.
    """
    more = dict(spark or {})
    active = SparkSession.getActiveSession()
    if active is not None or "DATABRICKS_RUNTIME_VERSION" in os.environ:
        session = active or SparkSession.builder.getOrCreate()
        for name, value in (ALWAYS | {k: v for k, v in more.items() if k.startswith("spark.sql.")}).items():
            session.conf.set(name, value)
    elif _is_submitted():
        session = _build(app, DELTA | ALWAYS | more)
    else:
        session = _build_local(app, more)
    _need_delta(session)
    _ship_wheel(session)
    return session


def _is_submitted() -> bool:
    """spark-submit has started the JVM before us: its class path is as it is."""
    return "PYSPARK_GATEWAY_PORT" in os.environ


def _build_local(app: str, more: Mapping[str, str]) -> SparkSession:
    os.environ["JAVA_HOME"] = str(runtime.find_java())
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
    settings = {"spark.master": f"local[{os.cpu_count() or 1}]"} | DELTA | ALWAYS | LOCAL
    settings["spark.sql.warehouse.dir"] = str(Path(tempfile.gettempdir(), "tide-warehouse"))
    log4j = resources.files("conf").joinpath("spark/log4j2.properties")
    if isinstance(log4j, Path):
        settings["spark.driver.extraJavaOptions"] = f"-Dlog4j2.configurationFile={log4j.as_uri()}"
    settings["spark.ui.showConsoleProgress"] = "true" if sys.stderr.isatty() else "false"
    if jars := runtime.delta_jars():
        settings["spark.jars"] = ",".join(str(jar) for jar in jars)
    elif not _spark_has_delta():
        settings["spark.jars.packages"] = runtime.DELTA_PACKAGE
        settings["spark.jars.excludes"] = runtime.DELTA_EXCLUDES
    return _build(app, settings | dict(more))


def _spark_has_delta() -> bool:
    home = os.environ.get("SPARK_HOME")
    return any(Path(home, "jars").glob("delta-spark*.jar")) if home else False


def _build(app: str, settings: Mapping[str, str]) -> SparkSession:
    conf = SparkConf().setAppName(app)
    extensions = conf.get("spark.sql.extensions", "")
    for name, value in settings.items():
        if name == "spark.sql.extensions" and extensions and value not in extensions:
            conf.set(name, f"{extensions},{value}")
        elif not conf.contains(name) or name == TIME_ZONE:
            conf.set(name, value)
    return SparkSession.builder.config(conf=conf).getOrCreate()


def _need_delta(session: SparkSession) -> None:
    try:
        session.sql("DESCRIBE HISTORY delta.`/nowhere/tide`").schema  # noqa: B018 - analysed, never run
    except Exception as error:  # noqa: BLE001 - py4j, Spark and Connect each have their own
        missing = ("ClassNotFound", "Failed to find the data source", "DATA_SOURCE_NOT_FOUND", "PARSE_SYNTAX_ERROR")
        if any(sign in str(error) for sign in missing):
            raise ConfigError(
                "Delta is not on this Spark's class path: give spark-submit `--properties-file conf/spark/delta.conf`, "
                'or `--jars "$(tide jars)"` where the jars are already fetched'
            ) from None


def _ship_wheel(session: SparkSession) -> None:
    """Workers import us too: Spark takes `--py-files x.whl` for the driver, but hands workers only .zip and .py."""
    wheel = next((part for part in Path(__file__).parents if part.suffix == ".whl"), None)
    if wheel is None or not wheel.is_file():
        return
    folder = tempfile.mkdtemp(prefix="tide-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    copy = Path(folder, wheel.stem + ".zip")
    shutil.copyfile(wheel, copy)
    with contextlib.suppress(AttributeError):
        session.addArtifacts(str(copy), pyfile=True)
        return
    session.sparkContext.addPyFile(str(copy))
