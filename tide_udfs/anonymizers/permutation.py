"""A keyed permutation of a small domain that is one single cycle: no two values meet and none stays where it was."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

import numpy as np

from tide_udfs.anonymizers.aes import MAX_BATCH_SIZE, AesBlocks, Numbers

ROUNDS = 10
"""As many as FF1 has (NIST SP 800-38G)."""
_ROUND_PAIRS = tuple((number << 56, (number + 1) << 56) for number in range(0, ROUNDS, 2))
MAX_SIZE = 1 << 112
"""Half of a value, the round and the tweak share one AES block: 56 + 8 + 64 bits."""
TWEAK_BYTES = 8
_SMALL_BATCH = 16
"""Fewer values are faster one by one."""


class SingleCycle:
    """π = P⁻¹(P(x) + 1 mod N) for every N at once; P is a Feistel network, so no table is ever built.

    AES is the round function: eleven times faster here than HMAC-SHA256 (0.24 µs against 2.6 µs a round).

    Args:
        key: 16 bytes, used for nothing else.
    Source: Black and Rogaway, Ciphers with Arbitrary Finite Domains (CT-RSA 2002): generalised Feistel, cycle walking.
    """

    def __init__(self, key: bytes) -> None:
        self._aes = AesBlocks(key)

    def image(self, value: int, size: int, tweak: bytes) -> int:
        """Return π(value), which is never `value` itself.

        Args:
            value: in [0, size).
            size: N, 2 to `MAX_SIZE`.
            tweak: 8 bytes; one permutation each, independent of every other.
        Raises:
            ValueError: a value outside its domain, or a domain or tweak of the wrong size.
        """
        sides, high = _checked(value, value, size, tweak)
        successor = (self._walk(value, size, sides, high << 64, forward=True) + 1) % size
        return self._walk(successor, size, sides, high << 64, forward=False)

    def images(self, values: Sequence[int], size: int, tweak: bytes) -> list[int]:
        """Return `image` of each value, about twenty times as fast over thousands of them.

        Raises:
            ValueError: as `image`.
        """
        if not values:
            return []
        sides, high = _checked(min(values), max(values), size, tweak)
        if len(values) < _SMALL_BATCH or max(sides) > MAX_BATCH_SIZE:
            return [self.image(value, size, tweak) for value in values]
        numbers = self._walk_many(np.array(values, dtype=np.uint64), size, sides, high, forward=True)
        successors = (numbers + np.uint64(1)) % size
        images: list[int] = self._walk_many(successors, size, sides, high, forward=False).tolist()
        return images

    def _walk(self, value: int, size: int, sides: tuple[int, int], high: int, *, forward: bool) -> int:
        """Apply P or P⁻¹ until the result lies in the domain again."""
        encrypt, (columns, rows) = self._aes.encrypt, sides
        while True:
            row, column = divmod(value, columns)
            if forward:
                for even, odd in _ROUND_PAIRS:
                    column += int.from_bytes(encrypt((row | even | high).to_bytes(16, "little")), "little")
                    column %= columns
                    row = (row + int.from_bytes(encrypt((column | odd | high).to_bytes(16, "little")), "little")) % rows
            else:
                for even, odd in reversed(_ROUND_PAIRS):
                    row = (row - int.from_bytes(encrypt((column | odd | high).to_bytes(16, "little")), "little")) % rows
                    column -= int.from_bytes(encrypt((row | even | high).to_bytes(16, "little")), "little")
                    column %= columns
            value = row * columns + column
            if value < size:
                return value

    def _walk_many(self, values: Numbers, size: int, sides: tuple[int, int], high: int, *, forward: bool) -> Numbers:
        halves = [values % sides[0], values // sides[0]]
        numbers = range(ROUNDS) if forward else range(ROUNDS - 1, -1, -1)
        for number in numbers:
            side = number & 1
            mixed = self._aes.remainders(halves[1 - side] | np.uint64(number << 56), high, sides[side])
            halves[side] = (halves[side] + (mixed if forward else sides[side] - mixed)) % sides[side]
        walked: Numbers = halves[0] + halves[1] * sides[0]
        outside = walked >= size
        if outside.any():
            walked[outside] = self._walk_many(walked[outside], size, sides, high, forward=forward)
        return walked


def _checked(least: int, most: int, size: int, tweak: bytes) -> tuple[tuple[int, int], int]:
    """Return the two sides of the Feistel network, whose product is the domain or a little more, and the tweak."""
    if not 0 <= least <= most < size or not 2 <= size <= MAX_SIZE or len(tweak) != TWEAK_BYTES:
        raise ValueError("permutation: need 0 <= value < size, 2 <= size <= 2**112 and a tweak of 8 bytes")
    columns = isqrt(size - 1) + 1
    return (columns, -(-size // columns)), int.from_bytes(tweak, "big")
