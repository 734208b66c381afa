"""Token classifiers of a few kilobytes, made on the spot: no hub, no torch.

`write_bert` makes one that knows the words it is told and nothing else; `write_random_bert` one of random weights.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from safetensors.numpy import save_file
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

from tide_udfs.recognizers.weights import pack
from tide_udfs.recognizers.written import N_TOKEN_TYPES

WITHOUT_TORCH = "needs the extra torch"
"""The reason that tests give which are skipped without it."""
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
LABELS = ["O", "PATIENT", "DOCTOR", "DATE", "LOCATION", "HOSPITAL"]
CHARACTERS = [chr(code) for code in range(33, 127) if not chr(code).isupper()]


def wordpiece(pieces=()):
    """An uncased BERT tokenizer that knows every ASCII character, also inside a word, and these pieces."""
    known = [*SPECIAL, *CHARACTERS, *("##" + c for c in CHARACTERS), *pieces]
    vocabulary = {piece: i for i, piece in enumerate(dict.fromkeys(known))}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=100))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens(SPECIAL)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[(name, vocabulary[name]) for name in ("[CLS]", "[SEP]")]
    )
    return tokenizer


def byte_level(merges=()):
    """A tokenizer of bytes, as RoBERTa's: a leading space belongs to the token behind it."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {piece: i for i, piece in enumerate(["<s>", "<pad>", "</s>", "<unk>", *alphabet])}
    for left, right in merges:
        vocabulary[left + right] = len(vocabulary)
    tokenizer = Tokenizer(models.BPE(vocabulary, list(merges)))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), trim_offsets=False)
    return tokenizer


def sentencepiece(pieces=()):
    """A unigram tokenizer as SentencePiece's: words begin with '▁', unknown characters are one token."""
    scores = [("<pad>", 0.0), ("<unk>", 0.0), ("▁", -3.0)]
    scores += (
        [(piece, -1.0) for piece in pieces] + [(c, -5.0) for c in CHARACTERS] + [(chr(c), -5.0) for c in range(65, 91)]
    )
    tokenizer = Tokenizer(models.Unigram(scores, unk_id=1))
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    return tokenizer


def write_bert(folder, words, *, labels=LABELS, card=None, packed=False, positions=64):
    """Write a BERT that gives each known piece its label, whatever stands around it, and O to all others.

    Args:
        words: piece -> label; pieces within a word as '##ez'.
        card: tide.json; None: none.
    """
    tokenizer = wordpiece(words)
    n_hidden = 16
    arrays = _bert_arrays(tokenizer.get_vocab_size(), n_hidden, n_layers=1, n_labels=len(labels), positions=positions)
    embeddings = arrays["bert.embeddings.word_embeddings.weight"]
    for piece, row in tokenizer.get_vocab().items():
        embeddings[row, labels.index(words.get(piece, "O"))] = 4.0
    arrays["classifier.weight"][:] = 3 * np.eye(len(labels), n_hidden)
    return _write(folder, tokenizer, arrays, labels, n_hidden, 1, positions, card, packed)


def write_random_bert(folder, *, labels=LABELS, card=None, packed=False, positions=64, n_layers=2, seed=0):
    """Write a BERT of random weights, large enough that its labels change from word to word."""
    tokenizer = wordpiece(["the", "patient", "##ent", "smith", "clinic", "jan"])
    n_hidden = 32
    arrays = _bert_arrays(tokenizer.get_vocab_size(), n_hidden, n_layers, len(labels), positions)
    draw = np.random.default_rng(seed)
    for name, array in arrays.items():
        if "LayerNorm" not in name:
            array[:] = draw.normal(0, 0.3 if array.ndim == 2 else 0.1, array.shape)
    return _write(folder, tokenizer, arrays, labels, n_hidden, n_layers, positions, card, packed)


def _bert_arrays(n_vocabulary, n_hidden, n_layers, n_labels, positions):
    def zeros(*shape):
        return np.zeros(shape, dtype=np.float32)

    arrays = {
        "bert.embeddings.word_embeddings.weight": zeros(n_vocabulary, n_hidden),
        "bert.embeddings.position_embeddings.weight": zeros(positions, n_hidden),
        "bert.embeddings.token_type_embeddings.weight": zeros(N_TOKEN_TYPES, n_hidden),
        "classifier.weight": zeros(n_labels, n_hidden),
        "classifier.bias": zeros(n_labels),
    }
    norms = ["bert.embeddings.LayerNorm"]
    for layer in range(n_layers):
        name = f"bert.encoder.layer.{layer}"
        sizes = {f"attention.self.{part}": (n_hidden, n_hidden) for part in ("query", "key", "value")}
        sizes |= {"attention.output.dense": (n_hidden, n_hidden)}
        sizes |= {"intermediate.dense": (2 * n_hidden, n_hidden), "output.dense": (n_hidden, 2 * n_hidden)}
        for part, shape in sizes.items():
            arrays |= {f"{name}.{part}.weight": zeros(*shape), f"{name}.{part}.bias": zeros(shape[0])}
        norms += [f"{name}.attention.output.LayerNorm", f"{name}.output.LayerNorm"]
    for norm in norms:
        arrays |= {f"{norm}.weight": np.ones(n_hidden, dtype=np.float32), f"{norm}.bias": zeros(n_hidden)}
    return arrays


def _write(folder, tokenizer, arrays, labels, n_hidden, n_layers, positions, card, packed):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    save_file(pack(arrays) if packed else arrays, folder / "model.safetensors")
    config = {
        "architectures": ["BertForTokenClassification"],
        "model_type": "bert",
        "vocab_size": tokenizer.get_vocab_size(),
        "hidden_size": n_hidden,
        "intermediate_size": 2 * n_hidden,
        "num_attention_heads": 2,
        "num_hidden_layers": n_layers,
        "max_position_embeddings": positions,
        "type_vocab_size": N_TOKEN_TYPES,
        "hidden_act": "gelu",
        "pad_token_id": 0,
        "id2label": {str(i): label for i, label in enumerate(labels)},
        "label2id": {label: i for i, label in enumerate(labels)},
    }
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    if card is not None:
        (folder / "tide.json").write_text(json.dumps(card), encoding="utf-8")
    return folder
