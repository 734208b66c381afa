"""Sums of counts -> the figures of `metrics.json`.

A fraction without a denominator is None and its entry says `"status": "no gold"`: never 1, never 0. Keys are stable:

- `micro`, `macro`, `categories.<CATEGORY>`: precision, recall, f1 at IoU >= 0.8 within the category; `pooled.NAME`
  (DOCTOR and PATIENT as one), `core` (without titles and punctuation), `any_category`, `iou.<tau>` likewise.
- `characters`: recall (letters and digits of gold that any span hides), precision; `categories`, `entities`.
- `spans`, `entities.<ENTITY>`, `labelled.<NAME>`: `covered` (share of gold spans with >= 80 % hidden by any span),
  `whole` (with all of them).
- `notes.covered`: notes with every letter and digit of gold hidden; a note without gold is covered.
- `known_values.covered`: occurrences of chart values that are hidden; of a single word only those that gold marks.
- `over_redaction`: `not_phi_touched` (fraction), `words_per_1000` (words outside gold that a span touches).

`<fraction>_ci` is its 95 % interval over resampled notes, `n_…` a count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from tide_udfs.metrics.bootstrap import (
    N_RESAMPLES,
    SEED,
    Floats,
    bonferroni,
    interval,
    p_value,
    ratio,
    resampled_sums,
)
from tide_udfs.metrics.counts import NAME
from tide_udfs.metrics.matching import HEADLINE_TAU
from tide_udfs.metrics.protocol import SCORED

NO_GOLD = "no gold"
_CATEGORIES = tuple(category.value for category in SCORED)


class Totals:
    """Sums of counts over all notes, and over each bootstrap resample of them.

    Args:
        counts: note_id -> counts of that note.
    """

    def __init__(
        self, counts: Mapping[str, Mapping[str, int]], *, n_resamples: int = N_RESAMPLES, seed: int = SEED
    ) -> None:
        self.keys = sorted({key for of_note in counts.values() for key in of_note})
        self._column = {key: i for i, key in enumerate(self.keys)}
        table = np.zeros((len(counts), len(self.keys)))
        for row, note_id in zip(table, sorted(counts), strict=True):
            for key, count in counts[note_id].items():
                row[self._column[key]] = count
        self._sums = np.vstack([table.sum(axis=0), resampled_sums(table, n_resamples=n_resamples, seed=seed)])

    def of(self, *keys: str) -> Floats:
        """Return the sum of the keys' counts: over all notes first, then over each resample."""
        columns = [self._column[key] for key in keys if key in self._column]
        sums: Floats = self._sums[:, columns].sum(axis=1)
        return sums

    def count(self, *keys: str) -> int:
        """Return the sum of the keys' counts over all notes."""
        return int(self.of(*keys)[0])

    def names(self, prefix: str) -> list[str]:
        """Return the next parts of the keys that start with the prefix, in order."""
        return sorted({key[len(prefix) :].split("/")[0] for key in self.keys if key.startswith(prefix)})


def summarize(totals: Totals, *, taus: Iterable[float], labels: Iterable[str] = ()) -> dict[str, Any]:
    """Return every figure of one system on one corpus, as the module's docstring names them."""
    headline = _matching(totals, "typed", HEADLINE_TAU, _CATEGORIES)
    has_gold = totals.count("characters/all/gold") > 0
    pooled = _matching(totals, "name", HEADLINE_TAU, (NAME,))
    anyway = _matching(totals, "any", HEADLINE_TAU, _CATEGORIES)
    return {
        **headline,
        "pooled": pooled["categories"],
        "core": _matching(totals, "core", HEADLINE_TAU, _CATEGORIES),
        "any_category": anyway,
        "iou": {tau_name(tau): _matching(totals, "typed", tau, _CATEGORIES) for tau in taus},
        "characters": {
            **_entry(totals, recall=("characters/all/hit", "characters/all/gold")),
            **_fraction(
                "precision",
                totals.of("characters/all/correct"),
                totals.of("characters/all/predicted") * has_gold,  # without gold, precision says nothing
            ),
            "n_predicted": totals.count("characters/all/predicted"),
            "categories": {name: _characters(totals, f"category/{name}") for name in _CATEGORIES},
            "entities": {name: _characters(totals, f"entity/{name}") for name in totals.names("characters/entity/")},
        },
        "spans": {
            **_covered(totals, *(f"spans/{name}" for name in _CATEGORIES)),
            "categories": {name: _covered(totals, f"spans/{name}") for name in _CATEGORIES},
        },
        "entities": {name: _covered(totals, f"entities/{name}") for name in totals.names("entities/")},
        "labelled": {name: _covered(totals, f"labelled/{name}") for name in sorted(labels)},
        "notes": {
            **_fraction("covered", totals.of("notes/covered"), totals.of("notes/all")),
            "n_notes": totals.count("notes/all"),
        },
        "known_values": {
            **_fraction("covered", totals.of("known/covered"), totals.of("known/all")),
            "n_occurrences": totals.count("known/all"),
        },
        "over_redaction": _over_redaction(totals),
    }


def tau_name(tau: float) -> str:
    """Return the key of an overlap: '0.5', '0.8', 'exact'."""
    return "exact" if tau == 1.0 else str(tau)


def compare(one: Totals, other: Totals) -> dict[str, Any]:
    """Return the paired differences, one minus other, in precision and recall, by category, pooled and micro.

    Both systems must have been counted on the same notes. `p` is two-sided; `p_bonferroni` is corrected for the nine
    categories.

    Source: TIDE 2.0, Table S3 and Fig. S1.
    """
    rows: dict[str, tuple[str, ...]] = {name: (f"match/typed/{HEADLINE_TAU}/{name}",) for name in _CATEGORIES}
    rows[NAME] = (f"match/name/{HEADLINE_TAU}/{NAME}",)
    rows["micro"] = tuple(f"match/typed/{HEADLINE_TAU}/{name}" for name in _CATEGORIES)
    return {
        name: {
            **_difference("recall", one, other, keys, "hit", "gold"),
            **_difference("precision", one, other, keys, "correct", "predicted"),
        }
        for name, keys in rows.items()
    }


def _difference(
    name: str, one: Totals, other: Totals, keys: tuple[str, ...], numerator: str, denominator: str
) -> dict[str, Any]:
    values = [
        ratio(totals.of(*(f"{key}/{numerator}" for key in keys)), totals.of(*(f"{key}/{denominator}" for key in keys)))
        for totals in (one, other)
    ]
    differences = values[0] - values[1]
    p = p_value(differences[1:])
    if np.isnan(differences[0]):
        return {f"{name}_{part}": None for part in ("difference", "ci", "p", "p_bonferroni")}
    return {
        f"{name}_difference": float(differences[0]),
        f"{name}_ci": _listed(differences),
        f"{name}_p": p,
        f"{name}_p_bonferroni": bonferroni(p, len(_CATEGORIES)),
    }


def _matching(totals: Totals, view: str, tau: float, categories: tuple[str, ...]) -> dict[str, Any]:
    rows = {name: f"match/{view}/{tau}/{name}" for name in categories}
    present = [key for key in rows.values() if totals.count(f"{key}/gold")]
    return {
        "micro": _precision_recall(totals, list(rows.values())),
        "macro": {
            **_mean("recall", [_ratio(totals, f"{key}/hit", f"{key}/gold") for key in present]),
            **_mean("precision", [_ratio(totals, f"{key}/correct", f"{key}/predicted") for key in present]),
            "n_categories": len(present),
        },
        "categories": {name: _precision_recall(totals, [key]) for name, key in rows.items()},
    }


def _precision_recall(totals: Totals, keys: list[str]) -> dict[str, Any]:
    gold, hit, predicted, correct = (
        totals.of(*(f"{key}/{part}" for key in keys)) for part in ("gold", "hit", "predicted", "correct")
    )
    entry: dict[str, Any] = {
        **_fraction("recall", hit, gold),
        "n_gold": int(gold[0]),
        "n_predicted": int(predicted[0]),
        "n_matched": int(hit[0]),
    }
    if not gold[0]:  # the corpus does not know the category: neither of its figures says anything
        return {**entry, "precision": None, "precision_ci": None, "f1": None}
    entry |= _fraction("precision", correct, predicted)
    recall, precision = entry["recall"], entry["precision"] or 0.0
    entry["f1"] = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return entry


def _ratio(totals: Totals, numerator: str, denominator: str) -> Floats:
    return ratio(totals.of(numerator), totals.of(denominator))


def _mean(name: str, values: list[Floats]) -> dict[str, Any]:
    """Return the mean over categories; one that a resample lacks is left out of that resample's mean."""
    if not values:
        return {name: None, f"{name}_ci": None, "status": NO_GOLD}
    table = np.vstack(values)
    defined = ~np.isnan(table)
    mean = ratio(np.where(defined, table, 0.0).sum(axis=0), defined.sum(axis=0).astype(np.float64))
    return {name: None if np.isnan(mean[0]) else float(mean[0]), f"{name}_ci": _listed(mean)}


def _fraction(name: str, numerator: Floats, denominator: Floats) -> dict[str, Any]:
    if not denominator[0]:
        status = {"status": NO_GOLD} if name != "precision" else {}
        return {name: None, f"{name}_ci": None, **status}
    values = ratio(numerator, denominator)
    return {name: float(values[0]), f"{name}_ci": _listed(values)}


def _listed(values: Floats) -> list[float] | None:
    bounds = interval(values[1:])
    return None if bounds is None else list(bounds)


def _entry(totals: Totals, *, recall: tuple[str, str]) -> dict[str, Any]:
    hit, gold = recall
    return {
        **_fraction("recall", totals.of(hit), totals.of(gold)),
        "n_gold": totals.count(gold),
        "n_hidden": totals.count(hit),
    }


def _characters(totals: Totals, group: str) -> dict[str, Any]:
    return _entry(totals, recall=(f"characters/{group}/hit", f"characters/{group}/gold"))


def _covered(totals: Totals, *keys: str) -> dict[str, Any]:
    gold = totals.of(*(f"{key}/gold" for key in keys))
    return {
        **_fraction("covered", totals.of(*(f"{key}/covered" for key in keys)), gold),
        **_fraction("whole", totals.of(*(f"{key}/whole" for key in keys)), gold),
        "n_gold": int(gold[0]),
    }


def _over_redaction(totals: Totals) -> dict[str, Any]:
    words = ratio(totals.of("words/touched") * 1000, totals.of("words/all"))
    touched = _fraction("not_phi_touched", totals.of("not_phi/touched"), totals.of("not_phi/all"))
    touched.pop("status", None)
    return {
        **touched,
        "n_not_phi": totals.count("not_phi/all"),
        "words_per_1000": None if np.isnan(words[0]) else float(words[0]),
        "words_per_1000_ci": _listed(words),
        "n_words": totals.count("words/all"),
    }
