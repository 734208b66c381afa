"""Keys: one derived key a purpose, and the choices that only a holder of the key can predict."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from tide_udfs.errors import KeyMaterialError

KEY_BYTES = 32
MIN_SHIFT_DAYS, MAX_SHIFT_DAYS = 3, 180


@dataclass(frozen=True, slots=True, repr=False)
class Keys:
    """Salt and key, 32 bytes each; both are needed. Its `repr` shows neither.

    Raises:
        KeyMaterialError: not 32 bytes each. Weak and published keys are refused where keys are loaded.
    """

    salt: bytes
    key: bytes

    def __post_init__(self) -> None:
        for name, value in (("salt", self.salt), ("key", self.key)):
            if len(value) != KEY_BYTES:
                raise KeyMaterialError(f"{name}: {len(value)} bytes, need {KEY_BYTES}; `tide keygen` makes both")

    def __repr__(self) -> str:
        return "Keys(…)"

    @property
    def secret(self) -> bytes:
        """Salt then key, the HMAC key of every derivation."""
        return self.salt + self.key

    def derive(self, purpose: str) -> bytes:
        """Return 32 bytes for one purpose, independent of every other purpose's.

        Source: HMAC, RFC 2104, as a pseudo-random function.
        """
        return hmac.digest(self.secret, b"tide:" + purpose.encode(), "sha256")

    def fingerprint(self) -> str:
        """Return 16 hex characters that name this pair and tell nothing of it."""
        return self.derive("fingerprint").hex()[:16]

    def for_study(self, label: str, *, tide2: bool = False) -> Keys:
        """Return the working keys of a study; surrogates of two studies are unlinkable.

        Args:
            label: the study's name.
            tide2: derive as TIDE 2.0 does (`SHA-256(label)`), for equality with the reference.
        """
        part = hashlib.sha256(label.encode()).digest() if tide2 else label.encode()
        return Keys(self.salt, hmac.digest(self.key, b"study:" + part, "sha256"))


def keyed_digest(key: bytes, *parts: str) -> bytes:
    """Return HMAC-SHA256 over the parts, each with its length before it so that they cannot run together."""
    message = b""
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        message += len(encoded).to_bytes(4, "big") + encoded
    return hmac.digest(key, message, "sha256")


def keyed_index(key: bytes, *, purpose: str, value: str, size: int, scope: str = "") -> int:
    """Choose an index in [0, size) that only a holder of the key can predict."""
    return int.from_bytes(keyed_digest(key, purpose, scope, value), "big") % size


def date_offset(keys: Keys, person_id: str) -> int:
    """Return the patient's date shift in days, in [-180, -3] or [3, 180], the same for all their notes.

    Args:
        person_id: never empty; a note without a person is quarantined before this.
    Source: TIDE 2.0 (date_jitter_v1); HMAC, RFC 2104.
    """
    digest = hmac.digest(keys.secret, b"date_jitter_v1:" + person_id.encode(), "sha256")
    days = int.from_bytes(digest[:4], "big") % (MAX_SHIFT_DAYS - MIN_SHIFT_DAYS + 1) + MIN_SHIFT_DAYS
    return days if digest[4] % 2 == 0 else -days
