"""One evaluation as one HTML page that needs nothing beside it. It may hold text of notes, and then says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from string import Template
from typing import Any

from jobs.charts import Value, bars, scatter
from jobs.gates import Verdict
from tide_udfs.metrics.evaluation import Evaluation
from tide_udfs.metrics.findings import Finding

MAX_MISSES = 3000
"""Findings shown for each system, the leaks first; the CSV beside the page has them all."""
_HEADLINE = {
    "precision": ("micro", "precision"),
    "recall": ("micro", "recall"),
    "macro recall": ("macro", "recall"),
    "characters hidden": ("characters", "recall"),
    "character precision": ("characters", "precision"),
    "spans ≥ 80 % hidden": ("spans", "covered"),
    "notes wholly covered": ("notes", "covered"),
    "known values": ("known_values", "covered"),
    "words per 1,000": ("over_redaction", "words_per_1000"),
    "not-PHI touched": ("over_redaction", "not_phi_touched"),
}
PHI_WARNING = "Holds text of notes: protected health information. It stays inside the perimeter."


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A finding with the text around it."""

    finding: Finding
    before: str
    surface: str
    after: str


def build_report(
    evaluation: Evaluation,
    excerpts: Mapping[str, Sequence[Excerpt]],
    verdicts: Iterable[Verdict],
    *,
    synthetic: bool,
) -> str:
    """Return the page.

    Args:
        excerpts: system -> its findings with their text.
        synthetic: the people of the corpus are invented; otherwise the page is marked as PHI.
    """
    metrics = evaluation.metrics
    systems: Mapping[str, Any] = metrics["systems"]
    title = f"Evaluation on {metrics['corpus']}"
    body = [
        f"<h1>{escape(title)}</h1>",
        "" if synthetic else f'<p class="warning">{PHI_WARNING}</p>',
        f'<p class="soft">{metrics["notes"]["n_notes"]} notes, {metrics["micro"]["n_gold"]} gold spans. A span matches '
        "at IoU ≥ 0.8 within its category; intervals are 95 % over resampled notes.</p>",
        _legend(systems),
        _headline(systems),
        _gates(list(verdicts)),
        _plots(systems),
        *(_categories(name, figures) for name, figures in systems.items()),
        _entities(systems),
        _comparisons(evaluation),
        _misses(excerpts),
    ]
    page = resources.files("jobs").joinpath("report_page.txt").read_text(encoding="utf-8")
    colours = " ".join(f".s{i} {{ fill: var(--s{i}); }} .b{i} {{ background: var(--s{i}); }}" for i in range(6))
    return Template(page).substitute(title=escape(title), colours=colours, body="\n".join(filter(None, body)))


def _legend(systems: Iterable[str]) -> str:
    return (
        "<p>"
        + "".join(f'<span class="swatch b{i % 6}"></span>{escape(name)}' for i, name in enumerate(systems))
        + "</p>"
    )


def _fraction(entry: Mapping[str, Any], name: str) -> str:
    """Return a cell: the figure and its interval, or why there is none."""
    value, bounds = entry.get(name), entry.get(f"{name}_ci")
    if value is None:
        return f'<td class="soft">{escape(str(entry.get("status", "–")))}</td>'
    interval = f' <span class="ci">{bounds[0]:.3f}–{bounds[1]:.3f}</span>' if bounds else ""
    return f"<td>{value:.3f}{interval}</td>"


def _table(head: Sequence[str], rows: Iterable[str]) -> str:
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    return f'<div class="wide"><table><thead><tr>{cells}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _row(name: object, *cells: str, attributes: str = "") -> str:
    return f"<tr{attributes}><td>{escape(str(name))}</td>{''.join(cells)}</tr>"


def _headline(systems: Mapping[str, Any]) -> str:
    rows = (
        _row(name, *(_fraction(figures[part], figure) for part, figure in _HEADLINE.values()))
        for name, figures in systems.items()
    )
    return "<h2>Headline</h2>" + _table(["system", *_HEADLINE], rows)


def _gates(verdicts: Sequence[Verdict]) -> str:
    if not verdicts:
        return ""
    rows = []
    for verdict in verdicts:
        state = "no gold" if verdict.value is None else "failed" if verdict.failed else "ok"
        sign = "≥" if verdict.is_floor else "≤"
        value = "–" if verdict.value is None else f"{verdict.value:.4f}"
        rows.append(
            _row(verdict.path, f"<td>{value}</td><td>{sign} {verdict.bound:g}</td><td class='{state}'>{state}</td>")
        )
    return "<h2>Gates</h2>" + _table(["figure", "value", "bound", "state"], rows)


def _value(entry: Mapping[str, Any], name: str) -> Value:
    low, high = entry.get(f"{name}_ci") or (None, None)
    return Value(value=entry.get(name), low=low, high=high)


def _plots(systems: Mapping[str, Any]) -> str:
    names = list(next(iter(systems.values()))["categories"])
    recall = {n: [_value(figures["categories"][n], "recall") for figures in systems.values()] for n in names}
    hidden = {
        n: [_value(figures["characters"]["categories"][n], "recall") for figures in systems.values()] for n in names
    }
    points = [
        (n, i, entry["recall"], entry["precision"])
        for i, figures in enumerate(systems.values())
        for n, entry in figures["categories"].items()
        if entry["recall"] is not None and entry["precision"] is not None
    ]
    return (
        f"<h2>Recall by category</h2>{bars(recall, 'Recall by category')}"
        f"<h2>Letters and digits hidden, by category</h2>{bars(hidden, 'Character recall by category')}"
        f"<h2>Precision against recall</h2>{scatter(points, 'Precision against recall')}"
    )


def _categories(system: str, figures: Mapping[str, Any]) -> str:
    rows = {**figures["categories"], **figures["pooled"], "micro": figures["micro"], "macro": figures["macro"]}
    anyway = {**figures["any_category"]["categories"], "micro": figures["any_category"]["micro"]}
    return f"<h2>By category: {escape(system)}</h2>" + _table(
        ["category", "gold", "predicted", "precision", "recall", "recall, any category", "f1"],
        (
            _row(
                name,
                f"<td>{entry.get('n_gold', '')}</td><td>{entry.get('n_predicted', '')}</td>",
                _fraction(entry, "precision"),
                _fraction(entry, "recall"),
                _fraction(anyway.get(name, {}), "recall"),
                _fraction(entry, "f1"),
            )
            for name, entry in rows.items()
        ),
    )


def _entities(systems: Mapping[str, Any]) -> str:
    parts = []
    for title, key in (("Entities hidden by any span", "entities"), ("Labelled identifiers hidden", "labelled")):
        names = sorted({name for figures in systems.values() for name in figures[key]})
        if not names:
            continue
        head = [key, "gold", *(f"{system}: {part}" for system in systems for part in ("≥ 80 %", "whole"))]
        rows = []
        for name in names:
            entries = [figures[key].get(name, {}) for figures in systems.values()]
            cells = "".join(_fraction(entry, "covered") + _fraction(entry, "whole") for entry in entries)
            rows.append(_row(name, f"<td>{entries[0].get('n_gold', '')}</td>", cells))
        parts.append(f"<h2>{title}</h2>" + _table(head, rows))
    return "".join(parts)


def _comparisons(evaluation: Evaluation) -> str:
    parts = []
    for (one, other), rows in evaluation.comparisons.items():
        table = _table(
            ["category", "recall difference", "p", "p, Bonferroni", "precision difference", "p", "p, Bonferroni"],
            (
                _row(name, *(_difference(entry, figure) for figure in ("recall", "precision")))
                for name, entry in rows.items()
            ),
        )
        parts.append(f"<h2>{escape(one)} minus {escape(other)}, paired by note</h2>{table}")
    return "".join(parts)


def _difference(entry: Mapping[str, Any], figure: str) -> str:
    difference, bounds = entry[f"{figure}_difference"], entry[f"{figure}_ci"]
    if difference is None:
        return '<td class="soft">no gold</td><td></td><td></td>'
    interval = f' <span class="ci">{bounds[0]:+.3f} to {bounds[1]:+.3f}</span>' if bounds else ""
    return (
        f"<td>{difference:+.3f}{interval}</td><td>{entry[f'{figure}_p']:.4f}</td>"
        f"<td>{entry[f'{figure}_p_bonferroni']:.4f}</td>"
    )


def _misses(excerpts: Mapping[str, Sequence[Excerpt]]) -> str:
    rank = {"leak": 0, "category": 1, "boundary": 2, "excess": 3}
    shown = [
        (system, excerpt)
        for system, found in excerpts.items()
        for excerpt in sorted(found, key=lambda each: rank[each.finding.kind])[:MAX_MISSES]
    ]
    if not shown:
        return ""
    filters = "".join(
        _select(name, sorted(values))
        for name, values in (
            ("system", {system for system, _ in shown}),
            ("kind", {excerpt.finding.kind for _, excerpt in shown}),
            ("category", {excerpt.finding.category for _, excerpt in shown}),
            ("entity", {excerpt.finding.entity for _, excerpt in shown}),
        )
    )
    rows = (_miss(system, excerpt) for system, excerpt in shown)
    table = _table(["system", "kind", "category", "entity", "hidden", "note", "text"], rows)
    return (
        '<h2>Misses</h2><p class="soft">leak: under 80 % hidden by any span; category: hidden, named otherwise; '
        "boundary: hidden, cut otherwise; excess: no gold there.</p>"
        f'<p>{filters}<label>text <input data-filter="text" type="search"></label><span id="shown"></span></p>'
        f'<div id="misses">{table}</div>'
    )


def _select(name: str, values: Iterable[str]) -> str:
    options = "".join(f"<option>{escape(value)}</option>" for value in values)
    return f'<label>{name} <select data-filter="{name}"><option value="">all</option>{options}</select></label>'


def _miss(system: str, excerpt: Excerpt) -> str:
    finding = excerpt.finding
    data = {"system": system, "kind": finding.kind, "category": finding.category, "entity": finding.entity}
    attributes = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items())
    quote = f"{escape(excerpt.before)}<mark>{escape(excerpt.surface)}</mark>{escape(excerpt.after)}"
    hidden = "" if finding.kind == "excess" else f"{finding.covered:.2f}"
    cells = "".join(
        f'<td class="text">{escape(value)}</td>' for value in (finding.kind, finding.category, finding.entity)
    )
    return _row(
        system,
        cells,
        f'<td>{hidden}</td><td class="text">{escape(finding.note_id)}</td><td class="quote">{quote}</td>',
        attributes=attributes,
    )
