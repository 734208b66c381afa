"""Where a model and a rule differ: what each is asked, and whose word counts.

A rule knows a label or a form and nothing of the sentence; a model that is sure has read it. How often each is right
was counted on the training notes and, for what they were not read for, on en_injected and en_asq_phi.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate

from tide_udfs.recognizers.vocabulary import listed
from tide_udfs.span import Evidence, PhiCategory, Span

SURE = 0.9
"""The least score of a model's span that outvotes a rule."""
_ASKED = frozenset({Evidence.LABELLED, Evidence.SHAPE, Evidence.LEXICON})
"""What a reading of the sentence can correct; a checksum, the chart and a person it cannot."""
_SAID = frozenset({Evidence.MODEL, Evidence.DOUBT})
_PEOPLE = frozenset({PhiCategory.DOCTOR, PhiCategory.PATIENT})
_DOCTOR, _PATIENT, _DATE = PhiCategory.DOCTOR, PhiCategory.PATIENT, PhiCategory.DATE
_HOSPITAL, _LOCATION = PhiCategory.HOSPITAL, PhiCategory.LOCATION
_YIELDS = frozenset(
    {
        (_PATIENT, _DOCTOR),  # a name behind 'Mr.' or 'Dear': the model is right in 41 of 43
        (_PATIENT, _LOCATION),  # 6 of 6
        (_PATIENT, _HOSPITAL),  # 5 of 5
        (_DOCTOR, _LOCATION),  # 4 of 4
        (_LOCATION, _HOSPITAL),  # a street's or town's name in a facility's: 44 of 47
        (_LOCATION, _DOCTOR),  # 'Dr. Bo Park': 4 of 4
        (_LOCATION, _PATIENT),
        (_DATE, _DOCTOR),  # a month as a name: 3 of 3
        (_DATE, _PATIENT),
    }
)
"""(rule's category, model's): the model's stands. Where both are right as often, the rule's does: a doctor who may be a
patient or a practice, a facility that may be a place, an id that may be a phone."""
_JUDGED = frozenset({_DOCTOR, _PATIENT, _HOSPITAL, _LOCATION, _DATE})
"""What the sentence decides, where no label does; an age by its form, or a number like an identifier, stands."""
_UNJUDGED_TERM = 0.9
"""The score of a site's own terms, which stand."""
_WORD = re.compile(r"[^\W_]+")
_NAME_TOO = "n"
"""The kind of a listed word that is a name of people too."""
_SUFFIX = re.compile(r",?[ \t\u00a0]{1,2}(?:[JjSs][Rr]|II|III|IV)\b\.?")


def agree(text: str, detections: Iterable[Span]) -> list[Span]:
    """Return the detections without doubts, rules' names as a model reads them.

    A sure model gives a name its role, and takes off the words around it that it leaves out. Its own spans, and what is
    checked, known or reviewed, come back as they are.
    """
    spans = [span for span in detections if span.evidence is not Evidence.DOUBT]
    read = _Ranges(span for span in spans if span.evidence is Evidence.MODEL)
    agreed = []
    for span in spans:
        if span.evidence in _ASKED and (beside := read.beside(span)):
            span = _narrowed(text, _named(span, beside), beside)
        agreed.append(span)
    return agreed


def undenied(spans: Iterable[Span], detections: Iterable[Span]) -> list[Span]:
    """Return the spans but those that a rule found by form, a list or a repeat, and of which a model that read the text
    is sure that they are nothing: it gives doubts, and has neither a span nor a doubt there.

    Counted with finds behind labels, which stand now: of 187 such spans on 420 training notes 185 were wrong; of 23 on
    three corpora that it was not trained on, all; of 22 in Spanish, which it was not trained on at all, 20.

    Args:
        detections: of all recognizers, doubts and what is below a threshold among them.
    """
    heard = [span for span in detections if span.evidence in _SAID]
    if all(span.evidence is Evidence.MODEL for span in heard):
        return list(spans)
    said = _Ranges(heard)
    return [span for span in spans if not _is_judged(span) or said.beside(span)]


def _is_judged(span: Span) -> bool:
    if span.evidence is Evidence.LEXICON:
        return span.score < _UNJUDGED_TERM and span.category in _JUDGED
    return span.evidence is Evidence.SHAPE and span.category in _JUDGED


class _Ranges:
    """Spans by place; those of one recognizer are disjoint, so that few overlap any one span."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._spans = sorted(spans, key=lambda span: span.start)
        self._starts = [span.start for span in self._spans]
        self._ends = list(accumulate((span.end for span in self._spans), max))

    def beside(self, span: Span) -> list[Span]:
        """Return those that overlap a span."""
        first, last = bisect_right(self._ends, span.start), bisect_left(self._starts, span.end)
        return [each for each in self._spans[first:last] if each.end > span.start]


def _named(span: Span, beside: Sequence[Span]) -> Span:
    """Return the span in the category of the sure one that covers half of it, where its own yields to that."""

    def weight(each: Span) -> tuple[int, float, str, str]:
        return min(each.end, span.end) - max(each.start, span.start), each.score, each.category, each.entity

    other = max(beside, key=weight)
    if other.score < SURE or 2 * weight(other)[0] < span.end - span.start:
        return span
    if (span.category, other.category) not in _YIELDS:
        return span
    return replace(span, category=other.category, entity=other.entity)


def _narrowed(text: str, span: Span, beside: Sequence[Span]) -> Span:
    """Return a name without the words before and behind all that a model which is sure of it marks.

    They are titles, kinship words, labels and credentials; one that no list of words holds, or that is a name too,
    stays, and all with it.
    """
    if span.category not in _PEOPLE or not any(each.score >= SURE and each.category in _PEOPLE for each in beside):
        return span
    start = max(span.start, min(each.start for each in beside))
    end = min(span.end, max(each.end for each in beside))
    if suffix := _SUFFIX.match(text, end, span.end):
        end = suffix.end()
    beyond = _WORD.findall(f"{text[span.start : start]} {text[end : span.end]}")
    if (start, end) == (span.start, span.end) or any(
        _NAME_TOO in listed().get(word.lower(), _NAME_TOO) for word in beyond
    ):
        return span
    return replace(span, start=start, end=end)
