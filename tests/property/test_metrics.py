"""Laws of the measures."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tide_udfs.corpora.document import Document
from tide_udfs.metrics.counts import count_document
from tide_udfs.metrics.decompose import CategoryRecall, decompose_drop
from tide_udfs.metrics.matching import TAUS, iou, match
from tide_udfs.metrics.protocol import SCORED, Protocol
from tide_udfs.metrics.scores import Totals, summarize
from tide_udfs.span import Evidence, Span

TEXT = "abcdefghijklmnopqrstuvwxyz0123456789abcd"
extents = st.tuples(st.integers(0, 38), st.integers(1, 12)).map(lambda pair: (pair[0], min(40, pair[0] + pair[1])))
small_sets = st.lists(extents, max_size=4)
spans = st.builds(
    lambda extent, category: Span(
        start=extent[0],
        end=extent[1],
        category=category,
        entity=category.value,
        score=1.0,
        evidence=Evidence.MODEL,
    ),
    extents,
    st.sampled_from(SCORED[:4]),
)
span_lists = st.lists(spans, max_size=6)


def figures(gold, predicted):
    document = Document(note_id="n", text=TEXT, gold=tuple(gold))
    totals = Totals({"n": count_document(document, predicted, Protocol())}, n_resamples=2)
    return summarize(totals, taus=TAUS)


def best_by_brute_force(gold, predicted, tau):
    """Try every assignment of predictions (or nothing) to the gold spans."""
    slots = [*range(len(predicted)), *[None] * len(gold)]
    return max(
        sum(j is not None and iou(span, predicted[j]) >= tau for span, j in zip(gold, chosen, strict=False))
        for chosen in permutations(slots, len(gold))
    )


@given(small_sets, small_sets, st.sampled_from([0.2, 0.5, 0.8, 1.0]))
def test_matching_is_as_large_as_any_assignment(gold, predicted, tau):
    pairs = match(gold, predicted, tau)
    assert len(pairs) == best_by_brute_force(gold, predicted, tau)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    assert all(iou(gold[i], predicted[j]) >= tau for i, j in pairs)


@given(st.lists(extents, max_size=12), st.lists(extents, max_size=12))
def test_matches_never_grow_with_tau(gold, predicted):
    sizes = [len(match(gold, predicted, tau / 10)) for tau in range(1, 11)]
    assert sizes == sorted(sizes, reverse=True)


@given(st.lists(spans, min_size=1, max_size=6))
def test_a_perfect_prediction_scores_one_everywhere(gold):
    found = figures(gold, gold)
    for entry in (found["micro"], found["macro"], found["any_category"]["micro"], found["iou"]["exact"]["micro"]):
        assert (entry["recall"], entry["precision"]) == (1.0, 1.0)
    assert found["characters"]["recall"] == found["characters"]["precision"] == 1.0
    assert found["spans"]["whole"] == found["notes"]["covered"] == 1.0


@given(span_lists, span_lists, st.randoms())
def test_figures_do_not_depend_on_the_order_of_spans(gold, predicted, random):
    before = figures(gold, predicted)
    random.shuffle(gold)
    random.shuffle(predicted)
    assert figures(gold, predicted) == before


@given(span_lists, span_lists)
def test_ignoring_the_category_never_lowers_recall(gold, predicted):
    found = figures(gold, predicted)
    if gold:
        assert found["any_category"]["micro"]["recall"] >= found["micro"]["recall"]
        assert found["iou"]["0.5"]["micro"]["recall"] >= found["iou"]["0.8"]["micro"]["recall"]


@given(span_lists, span_lists)
def test_one_more_prediction_never_uncovers_a_character(gold, predicted):
    fewer, more = figures(gold, predicted[1:]), figures(gold, predicted)
    if gold:
        assert more["characters"]["recall"] >= fewer["characters"]["recall"]
        assert more["spans"]["covered"] >= fewer["spans"]["covered"] >= fewer["spans"]["whole"]


@given(st.lists(st.tuples(span_lists, span_lists), min_size=1, max_size=4))
def test_counts_add_up_over_notes_in_any_order(notes):
    counts = {
        f"n{i}": count_document(Document(note_id=f"n{i}", text=TEXT, gold=tuple(gold)), predicted, Protocol())
        for i, (gold, predicted) in enumerate(notes)
    }
    backwards = dict(reversed(counts.items()))
    assert summarize(Totals(counts, n_resamples=5), taus=TAUS) == summarize(Totals(backwards, n_resamples=5), taus=TAUS)


rows = st.tuples(st.integers(0, 50), st.integers(0, 50)).map(
    lambda pair: CategoryRecall(n_gold=max(pair), n_matched=min(pair))
)
corpora = st.dictionaries(st.sampled_from("ABCD"), rows, min_size=1)


@given(corpora, corpora)
def test_recall_term_and_mix_term_sum_to_the_drop(first, second):
    drop = decompose_drop(first, second)
    micro = [
        (sum(row.n_matched for row in corpus.values()), sum(row.n_gold for row in corpus.values()))
        for corpus in (first, second)
    ]
    if not (micro[0][1] and micro[1][1]):
        assert drop is None
    else:
        assert drop is not None
        assert abs(drop.recall + drop.mix - (micro[0][0] / micro[0][1] - micro[1][0] / micro[1][1])) < 1e-9
