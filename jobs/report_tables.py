"""An evaluation as flat tables, one CSV each."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tide_udfs.metrics.evaluation import Evaluation

Row = dict[str, Any]


def build_tables(evaluation: Evaluation) -> dict[str, list[Row]]:
    """Return the tables by file name without ending.

    `table_1_categories` and `table_s3_comparisons` carry what the tables of that number in TIDE 2.0 do; the others are
    its supplementary views: overlap thresholds, spans without titles, category ignored, characters, entities, labelled
    identifiers, note coverage and over-redaction.
    """
    systems: Mapping[str, Any] = evaluation.metrics["systems"]
    tables: dict[str, list[Row]] = {
        "table_1_categories": [],
        "thresholds": [],
        "core_extents": [],
        "any_category": [],
        "characters": [],
        "entities": [],
        "labelled": [],
        "notes": [],
    }
    for system, figures in systems.items():
        tables["table_1_categories"] += _matching(system, figures, pooled=figures["pooled"])
        for tau, at in figures["iou"].items():
            tables["thresholds"] += [{"tau": tau, **row} for row in _matching(system, at)]
        tables["core_extents"] += _matching(system, figures["core"])
        tables["any_category"] += _matching(system, figures["any_category"])
        tables["characters"] += _named(system, "all", {"": figures["characters"]}, "recall", "n_gold", "n_hidden")
        for level in ("categories", "entities"):
            entries = figures["characters"][level]
            tables["characters"] += _named(system, level, entries, "recall", "n_gold", "n_hidden")
        for table in ("entities", "labelled"):
            tables[table] += _named(system, table, figures[table], "covered", "whole", "n_gold")
        tables["notes"].append({"system": system, **_notes(figures)})
    tables["table_s3_comparisons"] = [
        {"system": one, "against": other, "category": category, **_flat(entry)}
        for (one, other), rows in evaluation.comparisons.items()
        for category, entry in rows.items()
    ]
    return {name: rows for name, rows in tables.items() if rows}


def write_table(path: Path, rows: Sequence[Row]) -> None:
    """Write rows as CSV; the first row names the columns."""
    with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows({key: _safe_cell(value) for key, value in row.items()} for row in rows)


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _safe_cell(value: object) -> object:
    """A spreadsheet would run a cell that starts like a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def unsafe_cell(cell: str) -> str:
    """Return a text as it was before it was written."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def _matching(system: str, figures: Mapping[str, Any], pooled: Mapping[str, Any] | None = None) -> list[Row]:
    rows = {**figures["categories"], **(pooled or {}), "micro": figures["micro"], "macro": figures["macro"]}
    return [
        {
            "system": system,
            "category": name,
            "n_gold": entry.get("n_gold"),
            "n_predicted": entry.get("n_predicted"),
            **_fraction(entry, "precision"),
            **_fraction(entry, "recall"),
            "f1": entry.get("f1"),
            "status": entry.get("status"),
        }
        for name, entry in rows.items()
    ]


def _named(system: str, level: str, entries: Mapping[str, Any], *fields: str) -> Iterator[Row]:
    for name, entry in entries.items():
        row: Row = {"system": system, "level": level, "name": name}
        for field in fields:
            row |= {field: entry[field]} if field.startswith("n_") else _fraction(entry, field)
        yield {**row, "status": entry.get("status")}


def _notes(figures: Mapping[str, Any]) -> Row:
    return {
        "n_notes": figures["notes"]["n_notes"],
        **_fraction(figures["notes"], "covered"),
        **{f"known_{key}": value for key, value in _fraction(figures["known_values"], "covered").items()},
        **_fraction(figures["over_redaction"], "not_phi_touched"),
        **_fraction(figures["over_redaction"], "words_per_1000"),
        **{f"character_{key}": value for key, value in _fraction(figures["characters"], "precision").items()},
    }


def _fraction(entry: Mapping[str, Any], name: str) -> Row:
    low, high = entry.get(f"{name}_ci") or (None, None)
    return {name: entry.get(name), f"{name}_low": low, f"{name}_high": high}


def _flat(entry: Mapping[str, Any]) -> Row:
    row: Row = {}
    for key, value in entry.items():
        if key.endswith("_ci"):
            row[f"{key[:-3]}_low"], row[f"{key[:-3]}_high"] = value or (None, None)
        else:
            row[key] = value
    return row
