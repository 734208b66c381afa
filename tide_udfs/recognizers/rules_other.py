"""Patterns of what identifies a person in no other way: genetic sequences, encoded images, image files."""

from __future__ import annotations

import re

from tide_udfs.recognizers.pattern import Pattern, Place, at, whole
from tide_udfs.span import Evidence, PhiCategory

_OTHER = PhiCategory.OTHER
_NAME = re.compile(r"[\w.\-()]{1,80}\Z")


def _file(text: str, start: int, end: int) -> list[Place]:
    match = _NAME.search(text[max(0, start - 81) : start])
    return [(start - len(match[0]), end)] if match else []


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
        name="base64 block",
        category=_OTHER,
        entity="IMAGE",
        scan=re.compile(r"(?:iVBORw0KGgo|/9j/4AAQ|R0lGOD)[A-Za-z0-9+/=]{16,}"),
        find=whole,
        score=0.97,
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
