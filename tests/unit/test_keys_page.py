"""The page on keys names every purpose that a key is derived for."""

import re
from pathlib import Path

from jobs.config import KeyReferences

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "conf" / "KEYS.md").read_text(encoding="utf-8")


def test_every_derived_purpose_stands_in_the_table_and_none_else():
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tide_udfs").rglob("*.py"))
    derived = set(re.findall(r'derive\("(\w+)"\)', code))
    table = PAGE.partition("## What is derived")[2].partition("##")[0]
    assert set(re.findall(r"^\| (\w+) \|", table, re.MULTILINE)) - {"purpose"} == derived


def test_every_kind_of_reference_is_named():
    schemes = set(re.findall(r"^\| `([\w-]+):", PAGE, re.MULTILINE))
    assert schemes == {"file", "env", "databricks-secret"}
    for scheme in schemes:
        assert KeyReferences(salt=f"{scheme}:a/b", key=f"{scheme}:c/d")
