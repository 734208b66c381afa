"""BertForTokenClassification as an ONNX graph: a few dozen nodes a layer, made from config.json when it is needed.

Source: Devlin et al., arXiv 1810.04805; the names of tensors are those of transformers' BertForTokenClassification, the
fused operators those of onnxruntime (domain com.microsoft).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.onnx_bytes import INT32, MICROSOFT, Graph
from tide_udfs.recognizers.weights import Arrays

INPUTS = ("input_ids", "position_ids", "token_type_ids", "attention_mask")
OUTPUT = "logits"


@dataclass(frozen=True, slots=True, kw_only=True)
class BertShape:
    """What of config.json decides the graph."""

    hidden: int
    inner: int
    heads: int
    layers: int
    epsilon: float
    labels: int

    @classmethod
    def read(cls, config: Mapping[str, Any], n_labels: int) -> BertShape:
        """Read it.

        Raises:
            ConfigError: not a BERT, or one of a kind that this graph is not.
        """
        if config.get("model_type") != "bert" or config.get("hidden_act", "gelu") != "gelu":
            raise ConfigError(
                f"backend onnxruntime: runs BertForTokenClassification with gelu, got {config.get('model_type')} with "
                f"{config.get('hidden_act', 'gelu')}; take the backend torch"
            )
        return cls(
            hidden=int(config["hidden_size"]),
            inner=int(config["intermediate_size"]),
            heads=int(config["num_attention_heads"]),
            layers=int(config["num_hidden_layers"]),
            epsilon=float(config.get("layer_norm_eps", 1e-12)),
            labels=n_labels,
        )


def graph_weights(shape: BertShape, arrays: Arrays) -> dict[str, npt.NDArray[np.float32]]:
    """Return the weights under the graph's names, in its forms: matrices (in, out), the attention's three as one.

    Raises:
        ConfigError: a tensor is missing or of another shape than config.json says.
    """
    try:
        weights = {name: _fp32(array) for name, array in _named(shape, arrays)}
    except KeyError as error:
        raise ConfigError(f"weights: no tensor {error.args[0]}") from None
    inner = weights["layer0.inner.weight"].shape if shape.layers else (shape.hidden, shape.inner)
    if inner != (shape.hidden, shape.inner) or weights["classifier.weight"].shape != (shape.hidden, shape.labels):
        raise ConfigError("weights: tensors are of other shapes than config.json and the labels say")
    return weights


def _fp32(array: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    return np.ascontiguousarray(array, dtype=np.float32)


def _named(shape: BertShape, arrays: Arrays) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    for name in ("word", "position", "token_type"):
        yield f"{name}.weight", arrays[f"bert.embeddings.{name}_embeddings.weight"]
    yield from _norm("embeddings.norm", arrays, "bert.embeddings.LayerNorm")
    for number in range(shape.layers):
        theirs, ours = f"bert.encoder.layer.{number}", f"layer{number}"
        parts = [f"{theirs}.attention.self.{part}" for part in ("query", "key", "value")]
        yield f"{ours}.attention.weight", np.concatenate([arrays[f"{part}.weight"].T for part in parts], axis=1)
        yield f"{ours}.attention.bias", np.concatenate([arrays[f"{part}.bias"] for part in parts])
        yield from _dense(f"{ours}.attended", arrays, f"{theirs}.attention.output.dense")
        yield from _norm(f"{ours}.attended.norm", arrays, f"{theirs}.attention.output.LayerNorm")
        yield from _dense(f"{ours}.inner", arrays, f"{theirs}.intermediate.dense")
        yield from _dense(f"{ours}.outer", arrays, f"{theirs}.output.dense")
        yield from _norm(f"{ours}.outer.norm", arrays, f"{theirs}.output.LayerNorm")
    yield from _dense("classifier", arrays, "classifier")


def _dense(name: str, arrays: Arrays, theirs: str) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    yield f"{name}.weight", arrays[f"{theirs}.weight"].T
    yield f"{name}.bias", arrays[f"{theirs}.bias"]


def _norm(name: str, arrays: Arrays, theirs: str) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    yield f"{name}.weight", arrays[f"{theirs}.weight"]
    yield f"{name}.bias", arrays[f"{theirs}.bias"]


def bert_graph(shape: BertShape, weights: Mapping[str, npt.NDArray[Any]]) -> bytes:
    """Return the graph without weights: inputs as `INPUTS`, output `OUTPUT` (n_windows, n_tokens, n_labels)."""
    graph = Graph(INPUTS)
    for name, array in weights.items():
        graph.weight(name, array.shape)
    mask = graph.node("Cast", ["attention_mask"], "mask", to=INT32)
    parts = [
        graph.node("Gather", [f"{name}.weight", ids], f"{name}.rows")
        for name, ids in zip(("word", "position", "token_type"), INPUTS, strict=False)
    ]
    summed = graph.node("Add", [graph.node("Add", parts[:2], "embeddings.two"), parts[2]], "embeddings.sum")
    hidden = graph.node(
        "LayerNormalization",
        [summed, "embeddings.norm.weight", "embeddings.norm.bias"],
        "embeddings",
        axis=2,
        epsilon=shape.epsilon,
    )
    for number in range(shape.layers):
        hidden = _layer(graph, shape, f"layer{number}", hidden, mask)
    logits = graph.node("MatMul", [hidden, "classifier.weight"], "classifier.product")
    graph.node("Add", [logits, "classifier.bias"], OUTPUT)
    return graph.model(OUTPUT, shape.labels)


def _layer(graph: Graph, shape: BertShape, name: str, hidden: str, mask: str) -> str:
    attended = graph.node(
        "Attention",
        [hidden, f"{name}.attention.weight", f"{name}.attention.bias", mask],
        f"{name}.attention",
        MICROSOFT,
        num_heads=shape.heads,
    )
    product = graph.node("MatMul", [attended, f"{name}.attended.weight"], f"{name}.attended.product")
    middle = _add_norm(graph, shape, f"{name}.attended", product, hidden)
    inner = graph.node("MatMul", [middle, f"{name}.inner.weight"], f"{name}.inner.product")
    active = graph.node("BiasGelu", [inner, f"{name}.inner.bias"], f"{name}.inner", MICROSOFT)
    outer = graph.node("MatMul", [active, f"{name}.outer.weight"], f"{name}.outer.product")
    return _add_norm(graph, shape, f"{name}.outer", outer, middle)


def _add_norm(graph: Graph, shape: BertShape, name: str, product: str, skip: str) -> str:
    norm = [f"{name}.norm.weight", f"{name}.norm.bias", f"{name}.bias"]
    return graph.node("SkipLayerNormalization", [product, skip, *norm], name, MICROSOFT, epsilon=shape.epsilon)
