"""Recognizers as a site writes them for Presidio; imported only where Presidio is installed."""

import re

from presidio_analyzer import EntityRecognizer, Pattern, PatternRecognizer, RecognizerResult

WORDS = ("ward",)


class Ward(EntityRecognizer):
    """Finds wards, with white space around them, as patterns of others often do."""

    def __init__(self):
        super().__init__(supported_entities=["WARD"])

    def load(self):
        pass

    def analyze(self, text, entities, nlp_artifacts):
        return [
            RecognizerResult("WARD", match.start(), match.end(), 0.6) for match in re.finditer(r"\sQX-\d+\s*", text)
        ]


class SecondWord(Ward):
    """Takes the second word for a person."""

    def analyze(self, text, entities, nlp_artifacts):
        word = nlp_artifacts.tokens[1]
        return [RecognizerResult("PERSON", word.idx, word.idx + len(word), 0.7)]


class Fails(Ward):
    """Quotes the note in its error."""

    def analyze(self, text, entities, nlp_artifacts):
        if "Orla" in text:
            raise ValueError(f"cannot read {text!r}")
        return []


class Slow(PatternRecognizer):
    """Takes for ever on a line of x: what Presidio gives up with a warning."""

    def __init__(self):
        super().__init__(supported_entity="WARD", patterns=[Pattern("slow", r"(?:x+x+)+y", 0.5)])


class NeedsArguments(Ward):
    """Cannot be made without an argument."""

    def __init__(self, wards):
        super().__init__()
