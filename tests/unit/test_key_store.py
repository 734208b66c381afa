import json
import os
import stat
from pathlib import Path

import pytest

from jobs.config import KeyReferences
from jobs.key_store import load_keys, write_keys
from tide_udfs.errors import KeyMaterialError
from tide_udfs.keys import Keys, date_offset, keyed_index

VECTORS = json.loads(Path("tests/data/tide2_vectors.json").read_text(encoding="utf-8"))["sets"]
GOOD = bytes(range(32)).hex()


def references(tmp_path, salt, key=GOOD):
    (tmp_path / "salt").write_text(salt)
    (tmp_path / "key").write_text(key)
    return KeyReferences(salt=f"file:{tmp_path}/salt", key=f"file:{tmp_path}/key")


def test_keygen_writes_two_keys_that_load_and_only_the_owner_reads(tmp_path):
    paths = write_keys(tmp_path / "keys")
    assert [stat.S_IMODE(os.stat(path).st_mode) for path in paths] == [0o600, 0o600]
    assert [len(path.read_text()) for path in paths] == [65, 65]
    loaded = load_keys(KeyReferences(salt=f"file:{paths[0]}", key=f"file:{paths[1]}"))
    assert loaded.salt != loaded.key


def test_keygen_never_overwrites_a_key(tmp_path):
    salt, _ = write_keys(tmp_path)
    before = salt.read_text()
    with pytest.raises(KeyMaterialError, match="exists"):
        write_keys(tmp_path)
    assert salt.read_text() == before


@pytest.mark.parametrize(
    "salt",
    [
        "",
        "abc",
        "00" * 32,
        "11" * 32,
        "ab" * 32,
        "abcd" * 16,
        GOOD[:-2],
        "zz" * 32,
        VECTORS[0]["salt"],
        VECTORS[2]["key"],
    ],
    ids=[
        "empty",
        "not hex",
        "zeros",
        "ones",
        "one byte",
        "two bytes",
        "31 bytes",
        "letters",
        "a vector",
        "a vector's key",
    ],
)
def test_a_weak_short_or_published_key_is_refused_and_not_quoted(tmp_path, salt):
    with pytest.raises(KeyMaterialError) as error:
        load_keys(references(tmp_path, salt))
    assert salt[:16] not in str(error.value) or not salt


def test_no_reference_at_all_is_refused():
    with pytest.raises(KeyMaterialError, match="no default"):
        load_keys(None)


def test_a_missing_file_and_a_missing_variable_are_refused(tmp_path):
    with pytest.raises(KeyMaterialError, match="cannot read"):
        load_keys(KeyReferences(salt=f"file:{tmp_path}/none", key="env:TIDE_NONE"))
    with pytest.raises(KeyMaterialError, match="TIDE_NONE"):
        load_keys(KeyReferences(salt="env:TIDE_NONE", key="env:TIDE_NONE"))


def test_salt_and_key_alike_are_refused(tmp_path):
    with pytest.raises(KeyMaterialError, match="the same"):
        load_keys(references(tmp_path, GOOD))


def test_a_key_from_the_environment_is_the_same_key(tmp_path, monkeypatch):
    other = bytes(range(100, 132)).hex()
    monkeypatch.setenv("TIDE_SALT", other)
    (tmp_path / "key").write_text(GOOD)
    loaded = load_keys(KeyReferences(salt="env:TIDE_SALT", key=f"file:{tmp_path}/key"))
    assert loaded == load_keys(references(tmp_path, other))


@pytest.mark.parametrize("vectors", VECTORS, ids=["first", "second", "third"])
def test_date_offsets_equal_those_of_the_reference(vectors):
    keys = Keys(bytes.fromhex(vectors["salt"]), bytes.fromhex(vectors["key"]))
    assert {person: date_offset(keys, person) for person in vectors["date_offset_days"]} == vectors["date_offset_days"]


def test_a_study_has_keys_of_its_own():
    keys = Keys(bytes(range(32)), bytes(range(32, 64)))
    derived = {keys.for_study(name, tide2=tide2).fingerprint() for name in ("a", "b") for tide2 in (False, True)}
    assert len(derived | {keys.fingerprint()}) == 5


def test_keys_show_nothing_of_themselves():
    keys = Keys(bytes(range(32)), bytes(range(32, 64)))
    assert not any(form in f"{keys!r}{keys}" for form in ("00010203", "\\x00", "AAEC"))


def test_parts_of_a_keyed_choice_cannot_run_together():
    size = 2**61
    assert keyed_index(b"k", purpose="a", value="bc", size=size) != keyed_index(
        b"k", purpose="ab", value="c", size=size
    )
