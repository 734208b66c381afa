"""Patterns of what identifies a person in no other way: genetic sequences, encoded images, image files."""

from __future__ import annotations

import re

from tide_udfs.recognizers.pattern import Pattern, Place, at
from tide_udfs.span import Evidence, PhiCategory

_OTHER = PhiCategory.OTHER
_NAME = re.compile(r"[\w.\-()]{1,80}\Z")


def _file(text: str, start: int, end: int) -> list[Place]:
    match = _NAME.search(text[max(0, start - 81) : start])
    return [(start - len(match[0]), end)] if match else []


WORD_PATTERNS = (
    Pattern(
        name="encoded image",
        category=_OTHER,
        entity="IMAGE",
        words=("data:image/",),
        stem=True,
        find=at(r"[\w:/+.\-]{11,40};base64,[A-Za-z0-9+/=\s]{1,5000000}(?<![\s])"),
        score=0.99,
        evidence=Evidence.CHECKED,
    ),
    Pattern(
        name="base64 block",
        category=_OTHER,
        entity="IMAGE",
        words=("ivborw0kggo", "/9j/4aaq", "r0lgod"),
        stem=True,
        find=at(r"[A-Za-z0-9+/=]{16,}"),
        score=0.97,
        evidence=Evidence.CHECKED,
    ),
    Pattern(
        name="image file",
        category=_OTHER,
        entity="IMAGE",
        words=(".jpg", ".jpeg", ".png", ".dcm", ".heic", ".tif", ".tiff", ".bmp", ".mp4", ".mov"),
        find=_file,
        score=0.8,
        evidence=Evidence.SHAPE,
    ),
    Pattern(
        name="genetic sequence",
        category=_OTHER,
        entity="GENETIC",
        words=tuple(a + b + c + d for a in "acgt" for b in "acgt" for c in "acgt" for d in "acgt"),
        stem=True,
        find=at(r"[ACGT]{12,}(?![^\W\d_])|[acgt]{20,}(?![^\W\d_])"),
        score=0.9,
        evidence=Evidence.SHAPE,
    ),
)
