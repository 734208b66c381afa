"""Start weights become a token classifier with our labels; what was trained becomes a folder that any recognizer loads.

torch and transformers are imported inside the functions, so that the rest of the project does without them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.written import N_TOKEN_TYPES
from tide_udfs.training.examples import LABELS
from tide_udfs.training.start_weights import dequantized

_TYPE_TABLE = "embeddings.token_type_embeddings.weight"
_TYPE_NOISE = 0.002


def from_folder(folder: Path, seed: int) -> Any:
    """Return the encoder in a Hugging Face folder as a token classifier with our labels; its own head is left out.

    Raises:
        ConfigError: no folder of a model with safetensors.
    """
    import torch
    from transformers import AutoConfig, AutoModelForTokenClassification, logging

    logging.disable_progress_bar()
    logging.set_verbosity_error()  # that the head is new is what this is for
    if not (folder / "config.json").is_file() or not (folder / "model.safetensors").is_file():
        raise ConfigError(f"--start: {folder}: needs config.json, model.safetensors and tokenizer.json")
    torch.manual_seed(seed)
    config = AutoConfig.from_pretrained(folder, local_files_only=True)
    config.id2label, config.label2id = _label_maps()["id2label"], _label_maps()["label2id"]
    config.attn_implementation = "eager"
    model = AutoModelForTokenClassification.from_pretrained(
        folder,
        config=config,
        local_files_only=True,
        use_safetensors=True,
        ignore_mismatched_sizes=True,
        dtype=torch.float32,
    )
    _widen_types(model)
    return model


def from_graph(path: Path, seed: int) -> Any:
    """Return the BERT encoder of a quantized ONNX graph as a token classifier with our labels.

    Dropout is off: the data differs in every pass, and on a CPU dropout costs a tenth of the time.
    """
    import torch
    from transformers import BertConfig, BertForTokenClassification

    weights = dequantized(path)
    n_layers = 1 + max(int(name.split(".")[2]) for name in weights if name.startswith("encoder.layer."))
    inner, hidden = weights["encoder.layer.0.intermediate.dense.weight"].shape
    torch.manual_seed(seed)
    config = BertConfig(
        vocab_size=len(weights["embeddings.word_embeddings.weight"]),
        hidden_size=hidden,
        num_hidden_layers=n_layers,
        num_attention_heads=hidden // _HEAD_SIZE,
        intermediate_size=inner,
        max_position_embeddings=len(weights["embeddings.position_embeddings.weight"]),
        type_vocab_size=len(weights[_TYPE_TABLE]),
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
        attn_implementation="eager",  # a fifth faster than SDPA for heads of 32, forward and back on a CPU
        **_label_maps(),
    )
    model = BertForTokenClassification(config)
    state = {name: torch.from_numpy(values.copy()) for name, values in weights.items() if "position_ids" not in name}
    model.bert.load_state_dict(state)
    _widen_types(model)
    return model


_HEAD_SIZE = 32


def _label_maps() -> dict[str, Any]:
    return {
        "num_labels": len(LABELS),
        "id2label": dict(enumerate(LABELS)),
        "label2id": {label: i for i, label in enumerate(LABELS)},
    }


def _widen_types(model: Any) -> None:
    """Give the model one embedding a token type of ours, each near its first; a model without types stays so."""
    import torch

    table = getattr(getattr(model.base_model, "embeddings", None), "token_type_embeddings", None)
    if table is None or table.num_embeddings >= N_TOKEN_TYPES:
        return
    wide = torch.nn.Embedding(N_TOKEN_TYPES, table.embedding_dim)
    with torch.no_grad():
        wide.weight.copy_(table.weight[:1] + _TYPE_NOISE * torch.randn(N_TOKEN_TYPES, table.embedding_dim))
    model.base_model.embeddings.token_type_embeddings = wide
    model.config.type_vocab_size = N_TOKEN_TYPES


def takes_types(model: Any) -> bool:
    """Tell whether the model reads how words are written."""
    return int(getattr(model.config, "type_vocab_size", 0) or 0) >= N_TOKEN_TYPES


def measure(model: Any, windows: list[Any], threshold: float = 0.05) -> dict[str, float]:
    """Return token figures of a model on marked windows.

    Args:
        windows: (ids, types, labels) each, as `Stream.windows` gives them.
        threshold: the lower of the two operating points that are watched.
    Returns: recall and precision of PHI tokens at 0.5, recall at `threshold`, and the share of PHI tokens whose
        likeliest category is theirs; 0 where there are none to count.
    """
    import numpy as np
    import torch

    model.eval()
    outputs, labels = [], []
    with torch.no_grad():
        for first in range(0, len(windows), 8):
            ids, types, said = (
                torch.from_numpy(np.stack(part)) for part in zip(*windows[first : first + 8], strict=True)
            )
            given = {"input_ids": ids.to(model.device), "attention_mask": torch.ones_like(ids).to(model.device)}
            if takes_types(model):
                given["token_type_ids"] = types.to(model.device)
            with torch.autocast(model.device.type, dtype=torch.bfloat16, enabled=uses_bf16(model.device.type)):
                outputs.append(model(**given).logits.float().softmax(-1).cpu().flatten(0, 1))
            labels.append(said.flatten())
    scored = torch.cat(labels) >= 0
    probabilities, gold = torch.cat(outputs)[scored], torch.cat(labels)[scored]
    phi, is_phi = 1 - probabilities[:, 0], gold > 0
    right = (probabilities[:, 1:].argmax(-1) // 2 == (gold - 1) // 2)[is_phi]

    def share(part: Any, whole: Any) -> float:
        return float(part.sum()) / float(whole.sum()) if bool(whole.any()) else 0.0

    return {
        "recall": share((phi >= 0.5) & is_phi, is_phi),
        "precision": share((phi >= 0.5) & is_phi, phi >= 0.5),
        "recall_low": share((phi >= threshold) & is_phi, is_phi),
        "same_category": share(right, torch.ones_like(right)),
    }


def uses_bf16(device: str) -> bool:
    """Tell whether bf16 is the faster: on GPUs, and on CPUs that multiply it."""
    if device != "cpu":
        return True
    flags = Path("/proc/cpuinfo")
    return flags.exists() and "avx512_bf16" in flags.read_text(encoding="ascii", errors="replace")
