"""The recognizer `token_classifier`: any Hugging Face token classifier of a local folder.

Pickles as its settings; the model is loaded once a process, when it first reads a text, and shared by all recognizers
of the same folder and options.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from tide_udfs.corpora.crosswalk import Crosswalk, Tally
from tide_udfs.corpora.spans import extend_and_merge
from tide_udfs.data.model import shipped_model
from tide_udfs.errors import ConfigError, NoteError
from tide_udfs.recognizers.backend_torch import has_torch
from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.bio import LabelScheme, words_of_tokens
from tide_udfs.recognizers.decode import Words, decode, find_doubts
from tide_udfs.recognizers.fingerprint import code_fingerprint, fingerprint
from tide_udfs.recognizers.model_card import fingerprint_folder, read_card
from tide_udfs.recognizers.negative import medicine_likelihood, negative_source
from tide_udfs.recognizers.token_model import ModelOptions, Reading, TokenModel, load_model
from tide_udfs.recognizers.veto import NAMED, but_medicine
from tide_udfs.span import Span


class TokenClassifier:
    """Finds what a token classifier marks; what is surely medicine needs more than its doubt, see `decode`.

    Args:
        path: the model's folder, at the same place on the driver and on every worker; None: the shipped model.
        crosswalk: the model's labels -> our kinds; a label without a mapping is OTHER: masked, never dropped.
        point: an operating point of the model's card; by default its `recall`, if it has one.
        threshold: in place of the point's: a word is PHI when 1 - P(O) reaches it.

    Raises:
        ConfigError: the folder is no token classifier, or its card has no such point.
    """

    def __init__(
        self,
        path: str | Path | None = None,
        crosswalk: Crosswalk | None = None,
        *,
        name: str = "token_classifier",
        point: str | None = None,
        threshold: float | None = None,
        options: ModelOptions | None = None,
    ) -> None:
        self.name = name
        self.path = None if path is None else Path(path).absolute()
        self.options = options or ModelOptions(backend=choose_backend("auto"))
        folder = self.path or shipped_model()
        card = read_card(folder)
        self.decoding = card.decoding(point, threshold)
        self.tally = Tally()
        """The model's labels that have no mapping, and those that the crosswalk leaves out."""
        self._pieces = card.pieces
        self._crosswalk = crosswalk or Crosswalk()
        self._scheme = LabelScheme.read(card.labels, self._crosswalk, self.tally)
        self._folder_version = fingerprint_folder(folder)
        self._version = fingerprint(
            (
                code_fingerprint("token_classifier"),
                self._folder_version,
                repr(self._scheme.kinds),
                repr(self._scheme.fold.tolist()),
                repr((self._crosswalk.extend_age, sorted(self._crosswalk.merge_within.items()))),
                repr(self.decoding),
                repr((self.options.backend, self.options.torch.dtype)),
                negative_source(),
            )
        )

    @property
    def version(self) -> str:
        """Fingerprint of code, model, negative knowledge, crosswalk, operating point, backend and precision."""
        return self._version

    @property
    def model(self) -> TokenModel:
        """The loaded model."""
        return load_model(self.path or shipped_model(), self._folder_version, self.options)

    def on_device(self, device: str) -> TokenClassifier:
        """Return the same recognizer, same version, for one device, such as a task's GPU; on a CPU where it must be."""
        if self.options.torch.device == "cpu":
            return self
        moved = object.__new__(TokenClassifier)
        moved.__dict__.update(self.__dict__)
        moved.options = replace(self.options, torch=replace(self.options.torch, device=device))
        return moved

    def recognize(self, texts: Sequence[str], contexts: Sequence[NoteContext]) -> list[list[Span]]:
        """Return the spans of each text, and the doubts (`Evidence.DOUBT`), ordered by start. Reads no context.

        Raises:
            RecognizerError: one of the texts cannot be read; `recognize_each` gives the others.
        """
        found: list[list[Span]] = []
        for answer in self.recognize_each(texts):
            if isinstance(answer, NoteError):
                raise answer
            found.append(answer)
        return found

    def recognize_each(self, texts: Sequence[str]) -> list[list[Span] | NoteError]:
        """Return the spans of each text, or its error: a window that does not fit in memory even alone."""
        readings = self.model.read(texts)
        return [
            reading if isinstance(reading, NoteError) else self.spans(text, self.words(reading))
            for text, reading in zip(texts, readings, strict=True)
        ]

    def words(self, reading: Reading) -> Words:
        """Return the words of a text with the probabilities of our kinds."""
        each = reading.prepared
        kinds, begins = words_of_tokens(reading.probabilities, self._scheme, each.pairs, len(each.starts), self._pieces)
        return Words(starts=each.starts, ends=each.ends, kinds=kinds, begins=begins)

    def spans(self, text: str, words: Words) -> list[Span]:
        """Return the spans that words make up, with the crosswalk's rules of extent, and the point's doubts."""
        spans = decode(text, words, self._scheme.kinds, self.decoding, veto=medicine_likelihood, recognizer=self.name)
        found = extend_and_merge(but_medicine(text, spans, NAMED), text, self._crosswalk)
        if self.decoding.doubt:
            found += find_doubts(text, words, self._scheme.kinds, found, self.decoding.doubt, self.name)
            found.sort(key=lambda span: span.start)
        return found


def choose_backend(name: str) -> Literal["torch", "onnxruntime"]:
    """Return the backend that a name stands for here: `auto` is torch where it is installed.

    Raises:
        ConfigError: torch is wanted and not installed.
    """
    if name == "onnxruntime" or (name == "auto" and not has_torch()):
        return "onnxruntime"
    if not has_torch():
        raise ConfigError(
            "token classifier: the backend torch needs the extra: pip install 'tide-spark[torch]'; the backend "
            "onnxruntime runs BERT models without it"
        )
    return "torch"
