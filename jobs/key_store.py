"""Key references -> Keys. A key has no default; an absent, weak or published one stops the run."""

from __future__ import annotations

import hashlib
import importlib
import os
import secrets
from pathlib import Path

from jobs.config import KeyReferences
from tide_udfs.errors import KeyMaterialError
from tide_udfs.keys import KEY_BYTES, Keys

# SHA-256 of key material that stands in public code or in our test vectors.
PUBLISHED = frozenset(
    {
        "02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc",
        "3cfe019e5e6558ccdbf5f0e089ea9b7dcefb209ba0f42051c3711e2c663f90bf",
        "3f46cde218ce0e81fab4112c0d60fd46b59870faff61f7c10922b138bd71cb9f",
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
        "671bddd9c7d88fc915bf800f82630f9744ce160c0b92f8bd5e7fb356771d6b10",
        "dbee86ee3f9099d09527e21935173772c5b1c3fa0087a4bd07575f4fa5fa707e",
        "f6e6482ed29e669ffdd515190d86cada8ae91fbcc8e350b9eec01d3fcebf1db6",
        "fc8b584c8d7166a3e86acbc22d5207d72b326bd57c74fe213d328def7c015e1f",
    }
)
HOW = "`tide keygen --out DIR` makes a pair"


def load_keys(references: KeyReferences | None, study: str | None = None, *, tide2: bool = False) -> Keys:
    """Read salt and key; with a study, derive its own pair from them.

    Raises:
        KeyMaterialError: no reference, nothing there, not 64 hex characters, repeated bytes, a published key, or salt
            and key alike.
    """
    if references is None:
        raise KeyMaterialError(f"keys: none configured, and there is no default; {HOW}")
    salt, key = (_material(name, getattr(references, name)) for name in ("salt", "key"))
    if salt == key:
        raise KeyMaterialError(f"keys: salt and key are the same; {HOW}")
    keys = Keys(salt, key)
    return keys.for_study(study, tide2=tide2) if study else keys


def write_keys(folder: str | Path) -> tuple[Path, Path]:
    """Write a fresh `salt` and `key` (mode 0600) and return their paths.

    Raises:
        KeyMaterialError: one of them is there already, or the folder cannot be written.
    """
    paths = Path(folder, "salt"), Path(folder, "key")
    try:
        Path(folder).mkdir(parents=True, exist_ok=True, mode=0o700)
        for path in paths:
            if path.exists():
                raise KeyMaterialError(f"{path} exists; a lost key cannot be made again, so nothing is overwritten")
        for path in paths:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(secrets.token_hex(KEY_BYTES) + "\n")
    except OSError as error:
        raise KeyMaterialError(f"{folder}: {error.strerror}") from None
    return paths


def _material(name: str, reference: str) -> bytes:
    scheme, _, rest = reference.partition(":")
    text = {"file": _from_file, "env": _from_env, "databricks-secret": _from_databricks}[scheme](name, rest)
    try:
        material = bytes.fromhex(text.strip())
    except ValueError:
        raise KeyMaterialError(f"{name}: {scheme} holds something else than hex; {HOW}") from None
    if len(material) != KEY_BYTES:
        raise KeyMaterialError(f"{name}: {len(material)} bytes, need {KEY_BYTES} ({2 * KEY_BYTES} hex); {HOW}")
    if len(set(material)) < KEY_BYTES // 4:  # a random one repeats few of its 32 bytes
        raise KeyMaterialError(f"{name}: its bytes repeat, so it can be guessed; {HOW}")
    if hashlib.sha256(material).hexdigest() in PUBLISHED:
        raise KeyMaterialError(f"{name}: this one is published, so everybody holds it; {HOW}")
    return material


def _from_file(name: str, path: str) -> str:
    try:
        return Path(path).read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        raise KeyMaterialError(f"{name}: cannot read {path}; {HOW}") from None


def _from_env(name: str, variable: str) -> str:
    if variable not in os.environ:
        raise KeyMaterialError(f"{name}: the environment has no {variable}; {HOW}")
    return os.environ[variable]


def _from_databricks(name: str, rest: str) -> str:
    scope, _, secret = rest.partition("/")
    try:
        utils = importlib.import_module("databricks.sdk.runtime").dbutils
        return str(utils.secrets.get(scope=scope, key=secret))
    except Exception:  # noqa: BLE001 - whatever dbutils raises may quote the secret
        raise KeyMaterialError(f"{name}: no secret {scope}/{secret} to be read here") from None
