"""Packed weights come back close to what they were, and pickles are never opened."""

import numpy as np
import pytest
from safetensors.numpy import save_file

from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.weights import is_packed, load_weights, pack, weight_files

DRAW = np.random.default_rng(3)
ARRAYS = {
    "matrix": DRAW.normal(0, 1, (7, 33)).astype(np.float32) * np.geomspace(1e-3, 1e3, 7).astype(np.float32)[:, None],
    "empty_row": np.zeros((2, 4), np.float32),
    "bias": DRAW.normal(0, 1, 9).astype(np.float32),
    "position_ids": np.arange(5),
}


def test_packed_matrices_are_off_by_half_a_level_at_most(tmp_path):
    save_file(pack(ARRAYS), tmp_path / "model.safetensors")
    files = weight_files(tmp_path)
    assert is_packed(files)
    back = load_weights(files)
    assert back.keys() == ARRAYS.keys()
    level = np.abs(ARRAYS["matrix"]).max(axis=1, keepdims=True) / 127
    assert (np.abs(back["matrix"] - ARRAYS["matrix"]) <= 0.501 * level).all()
    assert (back["empty_row"] == 0).all()
    np.testing.assert_allclose(back["bias"], ARRAYS["bias"], rtol=1e-3)
    assert back["position_ids"].dtype == np.int64


def test_a_packed_matrix_takes_a_quarter_of_the_room():
    packed = pack({"matrix": np.ones((100, 400), np.float32)})
    assert sum(array.nbytes for array in packed.values()) < 1.02 * 100 * 400


def test_plain_weights_are_read_as_they_are(tmp_path):
    save_file({"a": ARRAYS["matrix"], "half": np.ones(3, np.float16)}, tmp_path / "model.safetensors")
    assert not is_packed(weight_files(tmp_path))
    back = load_weights(weight_files(tmp_path))
    assert back["half"].dtype == np.float32
    assert (back["a"] == ARRAYS["matrix"]).all()


@pytest.mark.parametrize("name", ["pytorch_model.bin", "model.pt"])
def test_pickled_weights_are_refused(tmp_path, name):
    (tmp_path / name).write_bytes(b"\x80\x04.")
    with pytest.raises(ConfigError, match="pickle"):
        weight_files(tmp_path)


def test_a_folder_without_weights_is_refused(tmp_path):
    with pytest.raises(ConfigError, match="found none"):
        weight_files(tmp_path)
