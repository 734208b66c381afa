"""Recognizers for tests of the Spark path. Importable by the workers, unlike a test module."""

from __future__ import annotations

import os
import re
import tempfile
from functools import lru_cache
from pathlib import Path

from tide_udfs.recognizers.known_values import KnownValues
from tide_udfs.span import Evidence, PhiCategory, Span


def note_read(log, name, text):
    """Write down that a recognizer has read a text, by its first word."""
    descriptor = os.open(Path(log, "reads"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(descriptor, f"{name} {text.split()[0] if text.split() else ''}\n".encode())
    os.close(descriptor)


class LoggedKnownValues(KnownValues):
    """Known values that write down how often each text was read."""

    def __init__(self, log):
        super().__init__()
        self._log = log

    def recognize(self, texts, contexts):
        for text in texts:
            note_read(self._log, self.name, text)
        return super().recognize(texts, contexts)


class Words:
    """Finds words of a pattern as patients, writes down how often it read each text, and raises where told to.

    Args:
        log: a folder; one file for each text read.
        raises_on: a text that holds this raises an exception that quotes the text, as a careless library would.
    """

    def __init__(self, name="patterns", pattern=r"\bZorblax\w*", version="1", log=None, raises_on=None, score=0.9):
        self.name, self.version = name, version
        self._pattern, self._log, self._raises_on, self._score = pattern, log, raises_on, score

    def recognize(self, texts, contexts):
        return [self._find(text) for text in texts]

    def _find(self, text):
        if self._raises_on and self._raises_on in text:
            raise ValueError(f"cannot read {text}")
        if self._log:
            note_read(self._log, self.name, text)
        return [
            Span(
                start=found.start(),
                end=found.end(),
                category=PhiCategory.PATIENT,
                entity="NAME",
                score=self._score,
                evidence=Evidence.SHAPE,
                recognizer=self.name,
            )
            for found in re.finditer(self._pattern, text)
        ]


class Loads:
    """Finds nothing, through a model that is loaded as token classifiers load theirs; each load leaves a file.

    Args:
        folder: one file for each load.
    """

    def __init__(self, name, folder, version="1"):
        self.name, self.version, self.folder = name, version, str(folder)

    def recognize(self, texts, contexts):
        load_counted(self.folder)
        return [[] for _ in texts]


@lru_cache(maxsize=4)
def load_counted(folder):
    """Leave a file that tells of this load."""
    descriptor, _ = tempfile.mkstemp(dir=folder, prefix=f"{os.getpid()}-")
    os.close(descriptor)
