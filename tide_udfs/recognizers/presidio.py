"""The recognizer `presidio`: recognizers written for Microsoft Presidio, each an `EntityRecognizer`, behind ours.

No NLP model is loaded: they get the words of the text and no entities. One that reads a model's entities
(SpacyRecognizer) is refused when it is configured, since it would find nothing and say nothing of it.
"""

from __future__ import annotations

import importlib
import inspect
import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import metadata
from typing import Any

from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.spans import Annotation, read_spans
from tide_udfs.errors import ConfigError, RecognizerError
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.span import Evidence, Span

DEFAULT_CLASSES = (
    "CreditCardRecognizer",
    "CryptoRecognizer",
    "IbanRecognizer",
    "MacAddressRecognizer",
    "MedicalLicenseRecognizer",
    "UsItinRecognizer",
    "UsMbiRecognizer",
    "UsNpiRecognizer",
    "UsSsnRecognizer",
)
"""Those that check what they find or read the words beside it, and look nothing up in the network."""
_PREDEFINED = "presidio_analyzer.predefined_recognizers"
_NEAR = 160
"""Characters at each side of a finding whose words may raise its score: Presidio asks for five words."""


@dataclass(frozen=True, slots=True)
class Presidio:
    """Runs Presidio's recognizers. Each process makes them once, when it first reads a text.

    Scores are Presidio's, raised by its own rule where the words before a finding support it. What a checksum confirms
    is `checked`, what a pattern finds is `shape`, all else is `model`. A pattern that Presidio gives up after its
    timeout (60 s, its REGEX_TIMEOUT_SECONDS) fails the note.

    Args:
        classes: names in presidio_analyzer.predefined_recognizers, or MODULE:CLASS, made without arguments but the
            language where they take one.
        crosswalk: reads their entity names.
        language: the words' and the recognizers'; ISO 639-1.
    """

    classes: tuple[str, ...] = DEFAULT_CLASSES
    crosswalk: Crosswalk = field(default_factory=Crosswalk)
    language: str = "en"
    name: str = "presidio"
    version: str = field(default="", init=False)

    def __post_init__(self) -> None:
        """Make the recognizers once, so that what cannot run stops the job and not every note.

        Raises:
            ConfigError: Presidio is not installed, a class is not there, cannot be made, or needs an NLP model.
        """
        object.__setattr__(self, "version", _fingerprint(self))

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return the spans of each text, ordered by start; spans of several recognizers may overlap.

        Raises:
            RecognizerError: a recognizer failed, or gave up a pattern.
        """
        made = _made(self.classes, self.language)
        try:
            return [self._spans(text, made) for text in texts]
        except Exception:  # noqa: BLE001 - theirs quote the text
            raise RecognizerError("recognizer_error") from None

    def _spans(self, text: str, made: Made) -> list[Span]:
        found: dict[Evidence, list[Annotation]] = {}
        for evidence, result in made.results(text):
            raw = Annotation(start=result.start, end=result.end, label=result.entity_type, score=float(result.score))
            found.setdefault(evidence, []).append(raw)
        spans = {
            replace(span, evidence=evidence)
            for evidence, raws in found.items()
            for span in read_spans(raws, text, crosswalk=self.crosswalk, tally=Tally(), recognizer=self.name)
        }
        return sorted(spans, key=lambda span: (span.start, span.end, span.category, span.entity, span.score))


class Made:
    """Recognizers of Presidio, ready to run."""

    def __init__(self, classes: Sequence[str], language: str) -> None:
        presidio = _import("presidio_analyzer")
        # Its debug messages hold words of the text; its warning of a timeout is all that tells of a pattern left out.
        logger = logging.getLogger("presidio-analyzer")
        logger.setLevel(logging.WARNING)
        logger.addFilter(_fail_on_timeout)
        self._presidio = presidio
        self._words = _Words(language)
        self.recognizers = [_make(path, language, presidio.EntityRecognizer) for path in classes]
        self._enhancer = presidio.LemmaContextAwareEnhancer()
        self._needs_words = not all(isinstance(one, presidio.PatternRecognizer) for one in self.recognizers)

    def words(self, text: str) -> Any:
        """Return Presidio's NlpArtifacts of a text."""
        return self._words.of(text)

    def results(self, text: str) -> Iterator[tuple[Evidence, Any]]:
        """Yield what the recognizers find, and how it was found."""
        words = self._words.of(text) if self._needs_words else None
        for recognizer in self.recognizers:
            found = recognizer.analyze(text=text, entities=recognizer.supported_entities, nlp_artifacts=words) or []
            for result in found:
                self._complete(result, recognizer)
            if type(recognizer).enhance_using_context is not self._presidio.EntityRecognizer.enhance_using_context:
                found = recognizer.enhance_using_context(text, found, [], words or self._words.of(text))
            for result in found:
                yield self._evidence(result, recognizer), self._in_context(text, result, recognizer)

    def _complete(self, result: Any, recognizer: Any) -> None:
        """Give a result what the analyzer engine and the rule of context expect."""
        result.recognition_metadata = {
            self._presidio.RecognizerResult.RECOGNIZER_NAME_KEY: recognizer.name,
            self._presidio.RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: recognizer.id,
            **(result.recognition_metadata or {}),
        }
        if result.analysis_explanation is None:
            result.analysis_explanation = self._presidio.AnalysisExplanation(recognizer.name, result.score)

    def _evidence(self, result: Any, recognizer: Any) -> Evidence:
        if result.analysis_explanation.validation_result:
            return Evidence.CHECKED
        return Evidence.SHAPE if isinstance(recognizer, self._presidio.PatternRecognizer) else Evidence.MODEL

    def _in_context(self, text: str, result: Any, recognizer: Any) -> Any:
        """Return a result with its score in context: Presidio's rule, on the words near it alone, so in linear time."""
        if not recognizer.context or not 0 <= result.start < result.end <= len(text):
            return result
        low, high = max(0, result.start - _NEAR), min(len(text), result.end + _NEAR)
        start, end = result.start, result.end
        result.start, result.end = start - low, end - low
        near = text[low:high]
        (raised,) = self._enhancer.enhance_using_context(near, [result], self._words.of(near), [recognizer])
        raised.start, raised.end = start, end
        return raised


class _Words:
    """Cuts a text into words as spaCy does without a model, and tells stop words and punctuation."""

    def __init__(self, language: str) -> None:
        spacy = _import("spacy")
        try:
            self._nlp = spacy.blank(language)
        except ImportError:
            raise ConfigError(f"recognizers.presidio.language: {language}: spaCy has no such language") from None
        self._nlp.max_length = 1 << 40
        self._language = language
        base = _import("presidio_analyzer.nlp_engine").NlpArtifacts
        self._artifacts = type("Artifacts", (base,), {"entities": property(_no_entities, lambda self, given: None)})

    def of(self, text: str) -> Any:
        """Return Presidio's NlpArtifacts of a text."""
        doc = self._nlp.make_doc(text)
        indices, lemmas = [token.idx for token in doc], [token.lower_ for token in doc]
        return self._artifacts([], doc, indices, lemmas, self, self._language)

    def is_stopword(self, word: str, language: str) -> bool:
        """As Presidio's NlpEngine."""
        return bool(self._nlp.vocab[word].is_stop)

    def is_punct(self, word: str, language: str) -> bool:
        """As Presidio's NlpEngine."""
        return bool(self._nlp.vocab[word].is_punct)


def _no_entities(artifacts: Any) -> Any:
    """Fail who asks for the entities of a model that is not there; an empty list would pass as 'nothing found'."""
    raise RecognizerError("recognizer_error")


def _fail_on_timeout(record: logging.LogRecord) -> bool:
    """Raise where Presidio says that it leaves a pattern out; let every other message pass."""
    if isinstance(record.msg, str) and "timed out" in record.msg:
        raise RecognizerError("recognizer_error")
    return True


@cache
def _made(classes: tuple[str, ...], language: str) -> Made:
    """Make recognizers once a process."""
    return Made(classes, language)


def _import(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise ConfigError(
            f"recognizers.presidio: {module.partition('.')[0]} is not installed; pip install 'tide-spark[presidio]'"
        ) from None


def _make(path: str, language: str, base: type) -> Any:
    where = f"recognizers.presidio.classes: {path}"
    module, _, name = path.rpartition(":")
    try:
        found = getattr(importlib.import_module(module or _PREDEFINED), name)
    except (ImportError, AttributeError):
        raise ConfigError(f"{where}: no such class; give a name in {_PREDEFINED}, or MODULE:CLASS") from None
    if not (isinstance(found, type) and issubclass(found, base)):
        raise ConfigError(f"{where}: no EntityRecognizer")
    takes = inspect.signature(found).parameters
    try:
        return found(**({"supported_language": language} if "supported_language" in takes else {}))
    except Exception as error:  # noqa: BLE001 - whatever a foreign constructor raises
        raise ConfigError(f"{where}: cannot be made ({type(error).__name__})") from None


def _fingerprint(presidio: Presidio) -> str:
    """Return a fingerprint of the code, the packages, the recognizers' patterns and classes, and the crosswalk."""
    made = _made(presidio.classes, presidio.language)
    for path, recognizer in zip(presidio.classes, made.recognizers, strict=True):
        try:
            recognizer.analyze("Seen today.", recognizer.supported_entities, made.words("Seen today."))
        except RecognizerError:
            raise ConfigError(
                f"recognizers.presidio.classes: {path}: reads what an NLP model finds; none is loaded"
            ) from None
    return fingerprint(
        (
            code_fingerprint("presidio"),
            *(f"{name} {metadata.version(name)}" for name in ("presidio-analyzer", "phonenumbers", "regex", "spacy")),
            *(path for path in presidio.classes),
            *(json.dumps(one.to_dict(), sort_keys=True, default=str) for one in made.recognizers),
            *(_source(type(one)) for one in made.recognizers),
            presidio.language,
            repr(presidio.crosswalk),
        )
    )


def _source(of: type) -> str:
    """Return the source of a class's module; where there is none, the name alone tells classes apart."""
    try:
        return inspect.getsource(inspect.getmodule(of) or of)
    except (OSError, TypeError):
        return of.__qualname__
