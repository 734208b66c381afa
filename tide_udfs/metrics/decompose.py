"""Why one corpus has lower recall than another: worse recall within categories, or more of the hard categories."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryRecall:
    """Gold spans of a category in a corpus, and how many of them were found."""

    n_gold: int
    n_matched: int

    @property
    def recall(self) -> float | None:
        return self.n_matched / self.n_gold if self.n_gold else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """Micro recall of the first corpus minus that of the second, and its two terms; `recall + mix == total`."""

    total: float
    recall: float
    mix: float
    by_category: Mapping[str, tuple[float, float]]
    """category -> its share of (recall term, mix term)."""


def decompose_drop(first: Mapping[str, CategoryRecall], second: Mapping[str, CategoryRecall]) -> Drop | None:
    """Return the drop in micro recall from the first corpus to the second; None where one of them has no gold.

    With w a category's share of the gold and r its recall, the recall term is the sum of w2 (r1 - r2) and the mix term
    that of (w1 - w2) r1. A category that one corpus lacks has only a mix term.

    Source: TIDE 2.0, eq. 3; Kitagawa, JASA 50 (1955) 1168-1194.
    """
    totals = [sum(row.n_gold for row in corpus.values()) for corpus in (first, second)]
    if not all(totals):
        return None
    by_category: dict[str, tuple[float, float]] = {}
    for category in sorted(first.keys() | second.keys()):
        rows = [corpus.get(category, CategoryRecall(n_gold=0, n_matched=0)) for corpus in (first, second)]
        w1, w2 = (row.n_gold / total for row, total in zip(rows, totals, strict=True))
        r1, r2 = rows[0].recall, rows[1].recall
        r1, r2 = (r2 if r1 is None else r1) or 0.0, (r1 if r2 is None else r2) or 0.0
        by_category[category] = (w2 * (r1 - r2), (w1 - w2) * r1)
    recall_term = sum(terms[0] for terms in by_category.values())
    mix_term = sum(terms[1] for terms in by_category.values())
    return Drop(total=recall_term + mix_term, recall=recall_term, mix=mix_term, by_category=by_category)
