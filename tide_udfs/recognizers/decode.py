"""Word probabilities -> spans: which words are PHI, which of them belong together, and what they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from tide_udfs.corpora.crosswalk import Kind
from tide_udfs.recognizers.bio import Probabilities
from tide_udfs.recognizers.words import Numbers
from tide_udfs.span import Evidence, PhiCategory, Span

Veto = Callable[[str, int, int], float]
"""(text, start, end) of a word -> how surely it is medicine and no PHI, in [0, 1]."""

SURE = 0.5
_OVER_LINES = (PhiCategory.LOCATION,)
"""A span of these goes on in the next line; of the others, the next line is another one."""
_SEX_BEHIND = re.compile(r"\ds?[FMfm]\Z")
"""The sex glued to an age ('45F') is no part of it."""
_WIDE = 3
_UNDOTTED = (PhiCategory.DATE, PhiCategory.DOCTOR, PhiCategory.PATIENT)
_SHORTEST_NAME = 3
_PUNCTUATION = 0.1
"""How much a punctuation mark says of its span's category, beside a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoding:
    """How word probabilities become spans; an operating point of a model sets it.

    Attributes:
        threshold: a word is PHI when 1 - P(O) reaches it. A veto raises it: what is surely medicine
            needs this share `veto_share` of the way from the threshold to `SURE`.
        join: a word next to a sure one (1 - P(O) >= `SURE`) needs only this share of the threshold.
        switch: what a change of category costs between neighbours, in words of full probability; 0.5 keeps a word of
            another category apart that is sure of it, and absorbs a doubtful one.
        least: category -> the least score of its spans, for what other recognizers find by its form, so that a doubt of
            the model's tells little.
        fragment: a span of so few letters and digits that is nowhere sure is dropped.
        doubt: words in no span whose 1 - P(O) reaches it are told as doubts, see `find_doubts`; 0: none are.
    """

    threshold: float = 0.5
    veto_share: float = 0.3
    join: float = 0.5
    switch: float = 0.6
    least: Mapping[str, float] = field(default_factory=dict)
    fragment: int = 1
    doubt: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Words:
    """The words of one note, in order, with what a model says of them.

    Attributes:
        starts, ends: offsets in the text, (n_words,).
        kinds: (n_words, 1 + n_kinds) probabilities; column 0 is 'no PHI'.
        begins: (n_words,) how surely a word begins a span rather than goes on with one; None where the model is silent.
    """

    starts: Numbers
    ends: Numbers
    kinds: Probabilities
    begins: Probabilities | None = None


def decode(
    text: str,
    words: Words,
    kinds: Sequence[Kind],
    decoding: Decoding,
    *,
    veto: Veto | None = None,
    recognizer: str = "token_classifier",
) -> list[Span]:
    """Return the spans of a note, disjoint and ordered by start, with the surest of their words as score.

    Args:
        kinds: what the columns of `words.kinds` behind the first stand for.
        veto: lowers words that are not sure.
    """
    phi = 1 - words.kinds[:, 0]
    solid = _solid(text, words)
    marked = _marked(text, words, phi, solid, decoding, veto)
    shares = _shares(text, words, marked & solid)
    shares[~solid] *= _PUNCTUATION
    spans = []
    for run in _runs(text, words, marked):
        for part, kind in _categories(text, words, run, kinds, shares[run], decoding.switch):
            if span := _span(text, words, part, kinds[kind], phi, solid, decoding, recognizer):
                spans.append(span)
    return spans


def find_doubts(
    text: str,
    words: Words,
    kinds: Sequence[Kind],
    spans: Sequence[Span],
    least: float,
    recognizer: str = "token_classifier",
) -> list[Span]:
    """Return the words outside `spans` that a model is not sure are nothing, in order, each a span of its own.

    A text with a word outside has one doubt at least, the greatest: so a doubt anywhere tells that a model has read the
    text to the end, and where there is none, that it is sure.

    Args:
        spans: disjoint, ordered by start.
        least: 1 - P(O) of a doubt.
    """
    free = _solid(text, words)
    for first, last in zip(
        np.searchsorted(words.ends, [span.start for span in spans], side="right").tolist(),
        np.searchsorted(words.starts, [span.end for span in spans], side="left").tolist(),
        strict=True,
    ):
        free[first:last] = False
    places = np.flatnonzero(free)
    if not len(places):
        return []
    phi = 1 - words.kinds[places, 0]
    doubtful = np.flatnonzero(phi >= least).tolist() or [int(np.argmax(phi))]
    leading = np.argmax(words.kinds[places, 1:], axis=1)
    return [
        Span(
            start=int(words.starts[places[i]]),
            end=int(words.ends[places[i]]),
            category=kinds[leading[i]].category,
            entity=kinds[leading[i]].entity,
            score=min(max(float(phi[i]), 0.0), 1.0),
            evidence=Evidence.DOUBT,
            recognizer=recognizer,
        )
        for i in doubtful
    ]


def _solid(text: str, words: Words) -> npt.NDArray[np.bool_]:
    """Tell which words are letters and digits rather than punctuation."""
    return np.array([text[i].isalnum() for i in words.starts.tolist()], dtype=np.bool_)


def _marked(
    text: str,
    words: Words,
    phi: Probabilities,
    solid: npt.NDArray[np.bool_],
    decoding: Decoding,
    veto: Veto | None,
) -> npt.NDArray[np.bool_]:
    """Return which words are PHI: by themselves, beside a sure word, or as the one sign that holds two together."""
    lowest = decoding.threshold * decoding.join
    raised = np.zeros(len(phi), dtype=np.float32)
    if veto is not None:
        for i in np.flatnonzero((phi >= lowest) & (phi < SURE) & solid).tolist():
            raised[i] = veto(text, int(words.starts[i]), int(words.ends[i]))
        raised *= decoding.veto_share * (SURE - decoding.threshold)
    marked = phi >= decoding.threshold + raised
    places = np.flatnonzero(solid)
    sure = np.concatenate([[False], phi[places] >= SURE, [False]])
    marked[places] |= (sure[:-2] | sure[2:]) & (phi[places] >= lowest + raised[places])
    for left, right in zip(places[:-1].tolist(), places[1:].tolist(), strict=True):
        if right > left + 1 and marked[left] and marked[right]:
            joins = words.starts[right] - words.ends[left] == right - left - 1 == 1
            marked[left + 1 : right] |= joins | (phi[left + 1 : right] >= lowest)
    return np.asarray(marked, dtype=np.bool_)


def _shares(text: str, words: Words, marked: npt.NDArray[np.bool_]) -> Probabilities:
    """Return what each word is if it is PHI, (n_words, n_kinds): names as their other mentions in the note are, too.

    A name counts as its mention says and once more as the others say on the whole, so that one doubtful role gives way
    to a sure one elsewhere and two sure ones stand.
    """
    shares = np.asarray(words.kinds[:, 1:] / np.maximum(1 - words.kinds[:, :1], 1e-6), dtype=np.float32)
    mentions: dict[str, list[int]] = {}
    for i in np.flatnonzero(marked).tolist():
        surface = text[words.starts[i] : words.ends[i]]
        if len(surface) >= _SHORTEST_NAME and surface[0].isupper():
            mentions.setdefault(surface.casefold(), []).append(i)
    for places in mentions.values():
        if len(places) > 1:
            said = words.kinds[places, 1:]
            others = said.sum(axis=0) - said
            weight = (1 - 1 / len(places)) / np.maximum(others.sum(axis=1, keepdims=True), 1)
            mixed = shares[places] + weight * others
            shares[places] = mixed / mixed.sum(axis=1, keepdims=True)
    return shares


def _runs(text: str, words: Words, marked: npt.NDArray[np.bool_]) -> Iterator[list[int]]:
    """Yield runs of marked words that belong together, marked punctuation among them."""
    run: list[int] = []
    for i in np.flatnonzero(marked).tolist():
        if run and (i != run[-1] + 1 or _is_gap(text[words.ends[i - 1] : words.starts[i]])):
            yield run
            run = []
        run.append(i)
    if run:
        yield run


def _is_gap(between: str) -> bool:
    """An empty line, a tabulator or a wide blank separates."""
    return between.count("\n") > 1 or "\t" in between or ("\n" not in between and len(between) > _WIDE)


def _categories(
    text: str,
    words: Words,
    run: list[int],
    kinds: Sequence[Kind],
    shares: Probabilities,
    switch: float,
) -> Iterator[tuple[list[int], int]]:
    """Cut a run where its kind changes or a span begins: the parts of the best total probability less changes."""
    path = best_path(shares, switch)
    start = 0
    for i in range(1, len(run) + 1):
        if i == len(run) or path[i] != path[i - 1] or _begins(text, words, run[i], kinds[path[i]]):
            yield run[start:i], path[i - 1]
            start = i


def best_path(shares: Probabilities, switch: float) -> list[int]:
    """Return a column a row with the greatest sum, each change of column costing `switch`; (n_rows, n_columns)."""
    best, steps = shares[0].copy(), []
    for row in shares[1:]:
        leader = int(np.argmax(best))
        changed = best[leader] - switch > best
        steps.append(np.where(changed, leader, np.arange(len(best))))
        best = np.where(changed, best[leader] - switch, best) + row
    path = [int(np.argmax(best))]
    for step in reversed(steps):
        path.append(int(step[path[-1]]))
    return path[::-1]


def _begins(text: str, words: Words, i: int, kind: Kind) -> bool:
    """Tell whether a word that follows one of its kind begins another span."""
    if words.begins is not None:
        return bool(words.begins[i] > SURE)
    return kind.category not in _OVER_LINES and "\n" in text[words.ends[i - 1] : words.starts[i]]


def _ends_sentence(text: str, words: Words, last: int, sign: int, kind: Kind) -> bool:
    """Tell whether a sign behind the last word of a name or date is no part of it: a dot, but of an initial."""
    length = words.ends[last] - words.starts[last]
    return kind.category in _UNDOTTED and text[words.starts[sign]] == "." and bool(length > 1)


def _span(
    text: str,
    words: Words,
    part: list[int],
    kind: Kind,
    phi: Probabilities,
    solid: npt.NDArray[np.bool_],
    decoding: Decoding,
    recognizer: str,
) -> Span | None:
    """Return the span over a part, without punctuation at its ends that is not sure; None for a lone fragment."""
    inside = [i for i in part if solid[i]]
    kept = [i for i in part if solid[i] or phi[i] >= SURE]
    if inside and kept[-1] != inside[-1] and _ends_sentence(text, words, inside[-1], kept[-1], kind):
        kept.pop()
    score = float(phi[inside].max()) if inside else 0.0
    n_chars = int((words.ends[inside] - words.starts[inside]).sum())
    least = max(decoding.least.get(kind.category, 0.0), SURE if n_chars <= decoding.fragment else 0.0)
    if not inside or score < least:
        return None
    end = int(words.ends[kept[-1]])
    if kind.category is PhiCategory.AGE and _SEX_BEHIND.search(text, int(words.starts[kept[-1]]), end):
        end -= 1
    return Span(
        start=int(words.starts[kept[0]]),
        end=end,
        category=kind.category,
        entity=kind.entity,
        score=min(max(score, 0.0), 1.0),
        evidence=Evidence.MODEL,
        recognizer=recognizer,
    )
