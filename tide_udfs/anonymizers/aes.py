"""AES as the round function of Feistel networks: one block a value, singly or over a whole batch."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

Numbers = npt.NDArray[np.uint64]
MAX_BATCH_SIZE = 1 << 31
"""The largest modulus of a batch: the product of two remainders still fits 64 bits."""


class AesBlocks:
    """Encrypts single blocks; no two values share one, so there is no mode of operation.

    Args:
        key: 16 bytes.
    """

    def __init__(self, key: bytes) -> None:
        self.encrypt = Cipher(algorithms.AES(key), modes.ECB()).encryptor().update

    def remainders(self, low: Numbers, high: int, size: int) -> Numbers:
        """Return for each block the remainder of its ciphertext, read as a little-endian number of 128 bits.

        Args:
            low: (n,) the low 64 bits of each block.
            high: the high 64 bits of all of them.
            size: the modulus, up to `MAX_BATCH_SIZE`.
        """
        blocks = np.empty((len(low), 2), dtype="<u8")
        blocks[:, 0], blocks[:, 1] = low, high
        mixed = np.frombuffer(self.encrypt(blocks.tobytes()), dtype="<u8").reshape(-1, 2)
        remainders: Numbers = (mixed[:, 1] % size * ((1 << 64) % size) + mixed[:, 0] % size) % size
        return remainders
