"""The backend `onnxruntime`: BERT token classifiers on a CPU, without torch."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.backends import Layout, softmax
from tide_udfs.recognizers.bio import Probabilities
from tide_udfs.recognizers.onnx_bert import INPUTS, OUTPUT, BertShape, bert_graph, graph_weights
from tide_udfs.recognizers.weights import load_weights, weight_files
from tide_udfs.recognizers.words import Numbers


class OnnxBackend:
    """A BertForTokenClassification of a local folder, its graph made here and its weights read from safetensors.

    Args:
        threads: one a process, since each core has a worker of its own.

    Raises:
        ConfigError: not a BERT, or a tensor is missing.
    """

    def __init__(self, folder: Path, n_labels: int, *, threads: int = 1) -> None:
        import onnxruntime as ort

        self.layout = Layout()
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        shape = BertShape.read(config, n_labels)
        weights = graph_weights(shape, load_weights(weight_files(folder)))
        options = ort.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
        options.log_severity_level = 3
        values = [ort.OrtValue.ortvalue_from_numpy(array) for array in weights.values()]
        options.add_external_initializers(list(weights), values)
        try:
            self._session = ort.InferenceSession(
                bert_graph(shape, weights), sess_options=options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # noqa: BLE001 - of onnxruntime's own kinds
            raise ConfigError(f"{folder}: onnxruntime cannot load it ({type(error).__name__})") from None

    def __call__(self, ids: Numbers, mask: Numbers, types: Numbers) -> Probabilities:
        """See `Backend`."""
        positions = np.broadcast_to(np.arange(ids.shape[1], dtype=np.int64), ids.shape)
        inputs = dict(zip(INPUTS, (ids, np.ascontiguousarray(positions), types, mask), strict=True))
        try:
            (logits,) = self._session.run([OUTPUT], inputs)
        except Exception as error:
            if "allocate memory" in str(error).lower() or "bad_alloc" in str(error).lower():
                raise MemoryError from None
            raise
        return softmax(logits)
