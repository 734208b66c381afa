"""Which predicted span answers which gold span: a maximum matching at a given overlap."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Sequence

from tide_udfs.metrics.intervals import Interval

TAUS = (0.5, 0.8, 1.0)
"""Overlaps that are reported; 0.8 is the headline and 1.0 asks for the very same characters (TIDE 2.0, Methods)."""
HEADLINE_TAU = 0.8


def iou(one: Interval, other: Interval) -> float:
    """Return the characters both ranges hold over the characters either holds, in [0, 1].

    A short prediction inside a long gold span scores low, and so does a long prediction around a short one: the
    measure is symmetric, where a share of one side alone would call either of them perfect.

    Source: Jaccard index; TIDE 2.0, Methods.
    """
    shared = min(one[1], other[1]) - max(one[0], other[0])
    if shared <= 0:
        return 0.0
    return shared / (one[1] - one[0] + other[1] - other[0] - shared)


def match(gold: Sequence[Interval], predicted: Sequence[Interval], tau: float) -> list[tuple[int, int]]:
    """Return (gold index, predicted index) of a largest set of pairs with IoU >= tau, each span in at most one pair.

    The size of the answer depends neither on the order of the spans nor on which pair is tried first, as a greedy
    choice would at tau <= 0.5 or where spans of one side overlap.

    Args:
        tau: in (0, 1]; 1.0 pairs equal ranges only.
    Source: Berge 1957 (a matching is largest when no augmenting path is left).
    """
    edges = _edges(gold, predicted, tau)
    pair_of_gold: dict[int, int] = {}
    pair_of_predicted: dict[int, int] = {}
    for root in edges:
        _augment(root, edges, pair_of_gold, pair_of_predicted)
    return sorted(pair_of_gold.items())


def _edges(gold: Sequence[Interval], predicted: Sequence[Interval], tau: float) -> dict[int, list[int]]:
    """Return for each gold index the predictions with IoU >= tau, the best first; those without any are left out.

    IoU >= tau bounds the union by length / tau, so starts lie within length * (1 - tau) / tau of each other: only that
    window is searched.
    """
    by_start = sorted(range(len(predicted)), key=lambda j: predicted[j])
    starts = [predicted[j][0] for j in by_start]
    edges: dict[int, list[int]] = {}
    for i in sorted(range(len(gold)), key=lambda i: gold[i]):
        start, end = gold[i]
        reach = (end - start) * (1 - tau) / tau + 1
        near = by_start[bisect_left(starts, start - reach) : bisect_right(starts, start + reach)]
        scored = [(-score, j) for j in near if (score := iou(gold[i], predicted[j])) >= tau]
        if scored:
            edges[i] = [j for _, j in sorted(scored)]
    return edges


def _augment(
    root: int, edges: dict[int, list[int]], pair_of_gold: dict[int, int], pair_of_predicted: dict[int, int]
) -> None:
    """Pair the gold span `root` if that is possible without unpairing another, moving others to new partners."""
    reached_from: dict[int, int] = {}
    queue = deque([root])
    while queue:
        i = queue.popleft()
        for j in edges[i]:
            if j in reached_from:
                continue
            reached_from[j] = i
            if j in pair_of_predicted:
                queue.append(pair_of_predicted[j])
                continue
            while True:  # flip the path from the free prediction back to the root
                i = reached_from[j]
                moved_from = pair_of_gold.get(i)
                pair_of_gold[i], pair_of_predicted[j] = j, i
                if moved_from is None:
                    return
                j = moved_from
