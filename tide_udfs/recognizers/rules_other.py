"""Patterns of what identifies a person in no other way: genetic sequences, encoded images, image files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tide_udfs.recognizers.pattern import Pattern, Place, at, whole
from tide_udfs.span import Evidence, PhiCategory

_OTHER = PhiCategory.OTHER
_NAME = re.compile(r"[\w.\-()]{1,80}\Z")


def _file(text: str, start: int, end: int) -> list[Place]:
    match = _NAME.search(text[max(0, start - 81) : start])
    return [(start - len(match[0]), end)] if match else []


_image = at(r"(?:iVBORw0KGgo|/9j/4AAQ|R0lGOD)[A-Za-z0-9+/=]{16,}")
"""How images begin in base64: PNG, JPEG, GIF."""
_FIRST_DIGITS = (6, 1)
"""Places of the first digit in these."""


def _encoded(text: str, start: int, _end: int) -> Iterator[Place]:
    for place in _FIRST_DIGITS:
        if start >= place:
            yield from _image(text, start - place, start)


ENCODED = Pattern(
    name="base64 block",
    category=_OTHER,
    entity="IMAGE",
    lengths=(1, 1),
    followed="Kjl",
    find=_encoded,
    score=0.97,
    evidence=Evidence.CHECKED,
)

PATTERNS = (
    Pattern(
        name="encoded image",
        category=_OTHER,
        entity="IMAGE",
        words=("data image",),
        find=at(r"data:image[\w/:+.\-;=]{2,40};base64,[A-Za-z0-9+/=]{1,5000000}"),
        score=0.99,
        evidence=Evidence.CHECKED,
    ),
    Pattern(
        name="image file",
        category=_OTHER,
        entity="IMAGE",
        scan=re.compile(r"\.(?:jpe?g|png|dcm|heic|tiff?|bmp|mp4|mov)(?![^\W_])", re.IGNORECASE),
        find=_file,
        score=0.8,
        evidence=Evidence.SHAPE,
    ),
    Pattern(
        name="genetic sequence",
        category=_OTHER,
        entity="GENETIC",
        scan=re.compile(r"[ACGT]{12,}(?![^\W\d_])"),
        find=whole,
        score=0.9,
        evidence=Evidence.SHAPE,
    ),
)
