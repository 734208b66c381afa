"""A standalone master and worker on loopback, whose worker offers a pretended GPU, and a run on them."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from tests.support.recognizers import Words
from tide_udfs.recognizers.token_classifier import TokenClassifier

GPU_ADDRESS = "7"
SCRIPT = f"""#!/bin/sh
echo '{{"name": "gpu", "addresses": ["{GPU_ADDRESS}"]}}'
"""
_STARTED = re.compile(r"(spark://127\.0\.0\.1:\d+)")


class Placed(TokenClassifier):
    """Writes down each device that it is put on; the GPU is pretended, so it stays on the CPU."""

    log = None

    def on_device(self, device):
        Path(self.log, device.replace(":", "-")).touch()
        return self


def as_units(texts_df):
    """Return texts (content_hash, text, wanted) as `recognize_texts` takes them, without a patient's known values."""
    from pyspark.sql import functions as F

    from jobs.known_values import PAIRS

    return texts_df.withColumns({"input_hash": F.lit(""), "reader": F.lit(""), "known": F.lit(None).cast(PAIRS)})


@contextlib.contextmanager
def standalone_cluster(folder, n_cores):
    """Yield the URL of a master that has one worker of so many cores and one pretended GPU."""
    from jobs import runtime

    script = Path(folder, "gpus.sh")
    script.write_text(SCRIPT)
    script.chmod(0o755)
    offered = Path(folder, "worker.conf")
    offered.write_text(f"spark.worker.resource.gpu.amount 1\nspark.worker.resource.gpu.discoveryScript {script}\n")
    environment = os.environ | {"JAVA_HOME": str(runtime.find_java()), "SPARK_LOCAL_IP": "127.0.0.1"}
    environment |= {"SPARK_DAEMON_MEMORY": "512m", "SPARK_WORKER_DIR": str(Path(folder, "work"))}
    started = []

    def start(name, *arguments):
        log = Path(folder, f"{name}.log")
        command = [str(runtime.spark_home() / "bin" / "spark-class"), f"org.apache.spark.deploy.{name}", *arguments]
        started.append(subprocess.Popen(command, env=environment, stdout=log.open("wb"), stderr=subprocess.STDOUT))
        return log

    try:
        log = start("master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
        master = _wait_for(_STARTED, log)
        log = start(
            "worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores", str(n_cores), "--memory", "3g",
            "--properties-file", str(offered), master,
        )  # fmt: skip
        _wait_for(re.compile("(Successfully registered)"), log)
        yield master
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(30)


def _wait_for(pattern, log, timeout_s=120):
    until = time.monotonic() + timeout_s
    while time.monotonic() < until:
        if found := pattern.search(log.read_text(encoding="utf-8", errors="replace")):
            return found[1]
        time.sleep(0.1)
    raise TimeoutError(f"{log.name} says nothing of {pattern.pattern}")


def main(folder, model, *, gpu):
    """Read forty texts with a token classifier in a GPU stage and with words in the others; the session logs events."""
    from pyspark.sql import functions as F

    from jobs.recognize import recognize_texts
    from jobs.session import build_session
    from tide_udfs.recognizers.backend_torch import TorchOptions
    from tide_udfs.recognizers.token_model import ModelOptions

    folder = Path(folder)
    (folder / "events").mkdir()
    (folder / "devices").mkdir()
    with standalone_cluster(folder, n_cores=2) as master:
        spark = build_session(
            "gpu stage",
            {
                "spark.master": master,
                "spark.driver.memory": "1g",
                "spark.executor.memory": "512m",
                "spark.executor.cores": "1",
                "spark.executorEnv.PYTHONPATH": os.environ["PYTHONPATH"],
                "spark.dynamicAllocation.enabled": "true",
                "spark.dynamicAllocation.shuffleTracking.enabled": "true",
                "spark.dynamicAllocation.maxExecutors": "1",
                "spark.sql.shuffle.partitions": "2",
                "spark.eventLog.enabled": "true",
                "spark.eventLog.compress": "false",
                "spark.eventLog.rolling.enabled": "false",
                "spark.eventLog.dir": str(folder / "events"),
            },
        )
        options = ModelOptions(backend="onnxruntime", torch=TorchOptions(device="auto"))
        classifier = Placed(model, name="model", options=options)
        classifier.log = str(folder / "devices")
        texts_df = spark.range(40).select(
            F.col("id").cast("string").alias("content_hash"),
            F.concat(F.lit("Zorblax and Jane "), F.col("id").cast("string")).alias("text"),
            F.array(F.lit("model"), F.lit("words")).alias("wanted"),
        )
        found = recognize_texts(as_units(texts_df), {"model": classifier, "words": Words("words")}, gpu).collect()
        spark.stop()
    return sorted((row.recognizer, row.status, len(row.spans)) for row in found)


if __name__ == "__main__":
    from jobs.config import GpuStage

    stage = GpuStage(executor_gpus=1, executor_memory="512m", executor_memory_overhead="384m", partitions=2)
    for line in main(sys.argv[1], sys.argv[2], gpu=stage):
        print(*line)
