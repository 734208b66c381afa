"""Token classifiers in a stage of their own: the same answers, on executors sized for a GPU.

Stage-level scheduling needs a cluster manager; a local master knows no resource profiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyspark.resource import (
    ExecutorResourceRequests,
    ResourceProfile,
    ResourceProfileBuilder,
    TaskResourceRequests,
)
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from pyspark.sql.types import StringType, StructField, StructType

from jobs.config import GpuStage
from tide_udfs.recognizers.base import Recognizer
from tide_udfs.udfs import RECOGNITIONS, recognize_rows


def build_profile(stage: GpuStage) -> ResourceProfile:
    """Return what the stage asks for: of its tasks, and of executors where it has its own."""
    builder = ResourceProfileBuilder().require(
        TaskResourceRequests().cpus(stage.task_cpus).resource("gpu", stage.task_gpus)
    )
    if stage.executor_gpus is not None:
        builder = builder.require(
            ExecutorResourceRequests()
            .cores(stage.executor_cores)
            .memory(stage.executor_memory)
            .memoryOverhead(stage.executor_memory_overhead)
            .resource("gpu", stage.executor_gpus, stage.discovery_script or "")
        )
    return builder.build


def recognize_on_gpu(
    texts_df: DataFrame, keys: Sequence[str], recognizers: Mapping[str, Recognizer], stage: GpuStage
) -> DataFrame:
    """Return what recognizers of text alone find, found in a stage with the resources of `stage`.

    A shuffle before and behind it keeps what else there is to do, reading and joining, out of that stage.

    Args:
        texts_df: `keys`, text string, wanted array<string>; one row a key.
        keys: columns of strings.
    Returns: `keys`, answers RECOGNITIONS.
    """
    names = F.array(*[F.lit(name) for name in sorted(recognizers)])
    wanted_df = texts_df.where(F.arrays_overlap("wanted", names)).select(
        *keys, F.coalesce("text", F.lit("")).alias("text"), "wanted"
    )
    answers = StructType([*[StructField(key, StringType()) for key in keys], StructField("answers", RECOGNITIONS)])
    spread = (stage.partitions,) if stage.partitions else ()
    found_df = wanted_df.repartition(*spread, *keys).mapInArrow(
        recognize_rows(recognizers, keys), answers, profile=build_profile(stage)
    )
    return found_df.repartition(*keys)
