"""Just enough of ONNX's file format to write a graph whose weights are given apart; the package `onnx` is 30 MB.

Source: onnx/onnx.proto, field numbers of ModelProto, GraphProto, NodeProto, AttributeProto, TensorProto, TypeProto;
protobuf's wire format.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

IR_VERSION, OPSET = 8, 17
MICROSOFT = "com.microsoft"
FLOAT, INT64, UINT8, INT32 = 1, 7, 2, 6
_VARINT, _BYTES, _FIXED32 = 0, 2, 5
_ATTRIBUTE_FLOAT, _ATTRIBUTE_INT = 1, 2
_EXTERNAL = 1

Attribute = int | float


@dataclass(slots=True)
class Graph:
    """A graph under construction: nodes in order, and weights by name with their type and shape."""

    inputs: Sequence[str]
    nodes: list[bytes] = field(default_factory=list)
    weights: list[bytes] = field(default_factory=list)

    def node(self, op: str, inputs: Sequence[str], output: str, domain: str = "", **attributes: Attribute) -> str:
        """Add a node with one output and return the output's name."""
        parts = [_text(1, name) for name in inputs]
        parts += [_text(2, output), _text(4, op)]
        parts += [_chunk(5, _attribute(name, value)) for name, value in attributes.items()]
        self.nodes.append(b"".join([*parts, _text(7, domain)]))
        return output

    def weight(self, name: str, shape: Sequence[int], type_: int = FLOAT) -> str:
        """Declare a weight that the session is given from outside and return its name."""
        place = _chunk(13, _text(1, "location") + _text(2, "given"))
        dims = b"".join(_number(1, size) for size in shape)
        self.weights.append(dims + _number(2, type_) + _text(8, name) + place + _number(14, _EXTERNAL))
        return name

    def model(self, output: str, n_columns: int) -> bytes:
        """Return the model's bytes: inputs int64 (n_windows, n_tokens), the output float (…, n_columns)."""
        inputs = [_chunk(11, _value(name, INT64, ("windows", "tokens"))) for name in self.inputs]
        graph = b"".join(
            [
                *(_chunk(1, node) for node in self.nodes),
                _text(2, "token classifier"),
                *(_chunk(5, weight) for weight in self.weights),
                *inputs,
                _chunk(12, _value(output, FLOAT, ("windows", "tokens", n_columns))),
            ]
        )
        opsets = {"": OPSET, MICROSOFT: 1}
        imports = b"".join(_chunk(8, _text(1, name) + _number(2, version)) for name, version in opsets.items())
        return _number(1, IR_VERSION) + _chunk(7, graph) + imports


def _value(name: str, type_: int, shape: Sequence[str | int]) -> bytes:
    dims = b"".join(_chunk(1, _number(1, dim) if isinstance(dim, int) else _text(2, dim)) for dim in shape)
    return _text(1, name) + _chunk(2, _chunk(1, _number(1, type_) + _chunk(2, dims)))


def _attribute(name: str, value: Attribute) -> bytes:
    if isinstance(value, int):
        return _text(1, name) + _number(3, value) + _number(20, _ATTRIBUTE_INT)
    return _text(1, name) + _key(2, _FIXED32) + struct.pack("<f", value) + _number(20, _ATTRIBUTE_FLOAT)


def _text(number: int, text: str) -> bytes:
    return _chunk(number, text.encode())


def _chunk(number: int, data: bytes) -> bytes:
    return _key(number, _BYTES) + _varint(len(data)) + data


def _number(number: int, value: int) -> bytes:
    return _key(number, _VARINT) + _varint(value)


def _key(number: int, wire_type: int) -> bytes:
    return _varint(number << 3 | wire_type)


def _varint(value: int) -> bytes:
    groups = []
    while value > 0x7F:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*groups, value])
