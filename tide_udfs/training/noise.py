"""How notes are spoiled on their way: all capitals or none, lost line breaks, characters that a scanner misreads."""

from __future__ import annotations

import random

from tide_udfs.training.variants import Example

UPPER, LOWER, UNBROKEN, MISREAD = 0.05, 0.05, 0.08, 0.03
"""Share of notes that each kind of noise befalls."""
_MISREAD_CHARS = {"O": "0", "0": "O", "l": "1", "1": "l", "I": "1", "5": "S", "S": "5", "B": "8", "8": "B", "m": "n"}
_MISREAD_RATE = 0.01


def with_noise(example: Example, chance: random.Random) -> Example:
    """Return the example, spoiled in one way or not at all. Length and marks stay, character for character."""
    draw = chance.random()
    text = example.text
    if draw < UPPER:
        text = "".join(char.upper() if len(char.upper()) == 1 else char for char in text)
    elif draw < UPPER + LOWER:
        text = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    elif draw < UPPER + LOWER + UNBROKEN:
        text = text.replace("\n", " ")
    elif draw < UPPER + LOWER + UNBROKEN + MISREAD:
        text = "".join(
            _MISREAD_CHARS[char] if char in _MISREAD_CHARS and chance.random() < _MISREAD_RATE else char
            for char in text
        )
    return Example(text, example.marks)
