"""The backend `torch`: any AutoModelForTokenClassification of a local folder, on CPU or GPU."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tide_udfs.errors import ConfigError
from tide_udfs.recognizers.backends import Layout
from tide_udfs.recognizers.bio import Probabilities
from tide_udfs.recognizers.weights import is_packed, load_weights, weight_files
from tide_udfs.recognizers.words import Numbers

GPU_LAYOUT = Layout(batch_tokens=32_768, step=64)


def has_torch() -> bool:
    """Tell whether the extra is installed, without importing it."""
    return all(importlib.util.find_spec(name) for name in ("torch", "transformers"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TorchOptions:
    """How torch runs a model.

    Attributes:
        device: `cpu`, `cuda`, `cuda:N`, or `auto`: a GPU where there is one.
        dtype: `bf16`, `fp16`, `fp32`, or `auto`: bf16 where the device has it, else fp16 on a GPU and fp32 on a CPU.
        threads: of a CPU; one a process, since each core has a worker of its own.
        compile: torch.compile, for long runs on a GPU.
    """

    device: str = "auto"
    dtype: str = "auto"
    threads: int = 1
    compile: bool = False
    gpu_layout: Layout = GPU_LAYOUT


class TorchBackend:
    """A model of a local folder: nothing is fetched, no code of the folder is run, no pickle is opened.

    Args:
        takes_types: whether token types go to the model.

    Raises:
        ConfigError: torch is missing, or the folder does not hold such a model.
    """

    def __init__(self, folder: Path, n_labels: int, options: TorchOptions, *, takes_types: bool) -> None:
        if not has_torch():
            raise ConfigError(
                "token classifier: the backend torch needs the extra: pip install 'tide-spark[torch]', or take the "
                "backend onnxruntime"
            )
        import torch

        self._torch = torch
        self.device = _device(options.device, torch)
        on_cpu = self.device.type == "cpu"
        if on_cpu:
            torch.set_num_threads(options.threads)
        self.layout = Layout() if on_cpu else options.gpu_layout
        model = _load(folder, torch).to(self.device, _dtype(options.dtype, on_cpu, torch)).eval()
        if model.config.num_labels != n_labels:
            raise ConfigError(f"{folder}: {n_labels} labels are named, and the model has {model.config.num_labels}")
        self._takes_types = takes_types
        self._model = torch.compile(model) if options.compile else model

    def __call__(self, ids: Numbers, mask: Numbers, types: Numbers) -> Probabilities:
        """See `Backend`."""
        torch = self._torch
        try:
            with torch.inference_mode():
                inputs = {"input_ids": ids, "attention_mask": mask} | (
                    {"token_type_ids": types} if self._takes_types else {}
                )
                on_device = {name: torch.from_numpy(array).to(self.device) for name, array in inputs.items()}
                logits = self._model(**on_device).logits
                found: Probabilities = torch.softmax(logits.float(), dim=-1).cpu().numpy()
                return found
        except (torch.OutOfMemoryError, RuntimeError) as error:
            if isinstance(error, torch.OutOfMemoryError) or _is_out_of_memory(error):
                if self.device.type == "cuda":
                    torch.cuda.empty_cache()
                raise MemoryError from None
            raise


def _is_out_of_memory(error: RuntimeError) -> bool:
    said = str(error).lower()
    return "out of memory" in said or "can't allocate memory" in said


def _device(name: str, torch: Any) -> Any:
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    try:
        device = torch.device(name)
    except RuntimeError:
        raise ConfigError(f"device {name}: need auto, cpu, cuda or cuda:N") from None
    if device.type == "cuda" and not torch.cuda.is_available():
        raise ConfigError(f"device {name}: torch sees no GPU here; take auto, or cpu")
    return device


def _dtype(name: str, on_cpu: bool, torch: Any) -> Any:
    if name == "auto":
        if on_cpu:
            name = "bf16" if torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported() else "fp32"
        else:
            name = "bf16" if torch.cuda.is_bf16_supported() else "fp16"
    known = {"bf16": torch.bfloat16, "fp16": torch.float16, "fp32": torch.float32}
    if name not in known:
        raise ConfigError(f"dtype {name}: need auto, {', '.join(known)}")
    return known[name]


def _load(folder: Path, torch: Any) -> Any:
    from transformers import AutoConfig, AutoModelForTokenClassification
    from transformers.utils.logging import disable_progress_bar

    files = weight_files(folder)
    disable_progress_bar()
    try:
        if not is_packed(files):
            model, said = AutoModelForTokenClassification.from_pretrained(
                str(folder),
                local_files_only=True,
                trust_remote_code=False,
                use_safetensors=True,
                dtype=torch.float32,
                output_loading_info=True,
            )
            if missing := said["missing_keys"]:
                raise ValueError(f"no weights for {min(missing)}")
            return model
        config = AutoConfig.from_pretrained(str(folder), local_files_only=True, trust_remote_code=False)
        model = AutoModelForTokenClassification.from_config(config, trust_remote_code=False)
        weights = {name: torch.from_numpy(array) for name, array in load_weights(files).items()}
        model.load_state_dict(weights, strict=True)
        return model
    except (OSError, ValueError, KeyError, RuntimeError) as error:
        reason = str(error).splitlines()[0][:200] if str(error) else ""
        raise ConfigError(f"{folder}: not a token classifier that loads ({type(error).__name__}: {reason})") from None
