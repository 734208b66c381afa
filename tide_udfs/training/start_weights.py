"""Start weights: the int8 ONNX graph of a BERT encoder becomes a model directory of PyTorch weights."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Weights = dict[str, npt.NDArray[np.float32]]


def dequantized(path: Path) -> Weights:
    """Return the encoder's weights by their PyTorch names, as float32; matrices are (out, in).

    A quantized matrix is (q - zero point) · scale. Graphs name it only in the node that multiplies by it, so that the
    node's own name tells which layer it is.

    Args:
        path: an ONNX file made by dynamic quantization of an exported BertModel.
    """
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    raw = {item.name: numpy_helper.to_array(item) for item in graph.initializer}
    weights: Weights = {}
    for name, values in raw.items():
        if not re.search(r"_(quantized|scale|zero_point)$", name) and re.match(r"(embeddings|encoder)\.", name):
            weights[name] = values.astype(np.float32)
    for name in raw:
        if name.endswith("_quantized") and name.startswith("embeddings."):
            weights[name.removesuffix("_quantized")] = _values(raw, name)
    for node in graph.node:
        for name in node.input:
            if name in raw and name.endswith("_quantized") and not name.startswith("embeddings."):
                weights[_layer_of(node.name)] = _values(raw, name).T.copy()
    return weights


def _values(raw: dict[str, Any], name: str) -> npt.NDArray[np.float32]:
    stem = name.removesuffix("_quantized")
    scale, zero = raw[f"{stem}_scale"], raw[f"{stem}_zero_point"]
    values: npt.NDArray[np.float32] = (raw[name].astype(np.float32) - zero.astype(np.float32)) * scale
    return values.astype(np.float32)


def _layer_of(node: str) -> str:
    """Return 'encoder.layer.0.attention.self.query.weight' of '/encoder/layer.0/attention/self/query/MatMul_quant'."""
    return ".".join(node.strip("/").split("/")[:-1]) + ".weight"
