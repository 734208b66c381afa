"""The training loop: windows in, weights out; seeded, resumable, and it says how far it is.

torch and transformers are imported inside the functions, so that the rest of the project does without them.
"""

from __future__ import annotations

import json
import logging
import math
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tide_udfs.training.examples import IGNORED, Stream, Tokens
from tide_udfs.training.model import takes_types, uses_bf16

logger = logging.getLogger(__name__)

Batch = tuple[Tokens, Tokens, Tokens]


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """How long and how fast to train.

    Attributes:
        steps: batches in all; the learning rate falls to nothing at the last.
        window: tokens a window, the two special ones among them.
        outside_weight: of tokens outside any span in the loss; below 1 rare categories count more.
        focal: exponent of the focal loss; 0 is plain cross entropy. Source: Lin et al. 2017.
    """

    steps: int
    batch: int = 8
    window: int = 256
    rate: float = 1e-4
    warmup: float = 0.06
    decay: float = 0.01
    outside_weight: float = 1.0
    focal: float = 0.0
    masked: float = 0.05
    seed: int = 42
    report_every: int = 50
    measure_every: int = 300
    patience: int = 0
    """Stop after so many measurements without a better one; 0: never."""


def batches(
    pass_stream: Callable[[int], Stream], schedule: Schedule, special: tuple[int, int], mask_id: int
) -> Iterator[Batch]:
    """Yield (ids, types, labels), each (batch, window), without end; pass after pass, the windows of one shuffled.

    Args:
        pass_stream: the tokens of pass 0, 1, …
        special: ids of the first and of the last token of a window.
        mask_id: id that hides `schedule.masked` of the tokens, so that what stands around a value counts too.
    """
    number = 0
    while True:
        chance = random.Random(f"{schedule.seed}:{number}")
        stream = pass_stream(number).masked(mask_id, schedule.masked, np.random.default_rng([schedule.seed, number]))
        windows = list(stream.windows(schedule.window, chance.randrange(schedule.window // 2), *special))
        chance.shuffle(windows)
        for first in range(0, len(windows) - schedule.batch + 1, schedule.batch):
            ids, types, labels = zip(*windows[first : first + schedule.batch], strict=True)
            yield np.stack(ids), np.stack(types), np.stack(labels)
        number += 1


def train(
    model: Any,
    data: Iterator[Batch],
    schedule: Schedule,
    folder: Path,
    measure: Callable[[Any], dict[str, float]] | None = None,
) -> list[dict[str, float]]:
    """Train in place and return the log: a row for each report, with step, loss and what `measure` says.

    A checkpoint stands in `folder` after each measurement; started again with the same data and schedule, training goes
    on from there. With patience the weights at the end are the best ones, else the last.

    Args:
        data: endless, the same at each start.
        measure: the model as it is -> figures; the larger their mean, the better.
    """
    import torch

    torch.manual_seed(schedule.seed)
    optimizer = torch.optim.AdamW(_groups(model, schedule), betas=(0.9, 0.98), eps=1e-6)
    state = _resumed(folder, model, optimizer)
    for _ in range(state.step):
        next(data)
    model.train()
    losses: list[float] = []
    began, first = time.monotonic(), state.step
    while state.step < schedule.steps:
        _set_rate(optimizer, schedule, state.step)
        losses.append(_step(model, optimizer, next(data), schedule))
        state.step += 1
        last = state.step == schedule.steps
        if state.step % schedule.report_every == 0 or last:
            row = {"step": float(state.step), "loss": round(float(np.mean(losses)), 4)}
            losses.clear()
            if measure and (state.step % schedule.measure_every == 0 or last):
                row |= state.measured(measure(model), model)
                model.train()
            state.log.append(row)
            left = (schedule.steps - state.step) * (time.monotonic() - began) / (state.step - first) / 60
            logger.info("step %d of %d: %s, %.0f min left", state.step, schedule.steps, json.dumps(row), left)
            if state.step % schedule.measure_every == 0:
                state.save(folder, model, optimizer)
        if schedule.patience and state.since_best >= schedule.patience:
            logger.info("no better for %d measurements: stopped", schedule.patience)
            break
    if schedule.patience and state.best_weights is not None:
        model.load_state_dict(state.best_weights)
    model.eval()
    return state.log


class _State:
    """Where training stands."""

    def __init__(self) -> None:
        self.step = 0
        self.best = -math.inf
        self.since_best = 0
        self.best_weights: dict[str, Any] | None = None
        self.log: list[dict[str, float]] = []

    def measured(self, figures: dict[str, float], model: Any) -> dict[str, float]:
        """Keep the weights if they are the best so far; return the figures as the log has them."""
        value = sum(figures.values()) / len(figures)
        if value > self.best:
            self.best, self.since_best = value, 0
            self.best_weights = {name: tensor.detach().clone() for name, tensor in model.state_dict().items()}
        else:
            self.since_best += 1
        return {name: round(figure, 4) for name, figure in figures.items()}

    def save(self, folder: Path, model: Any, optimizer: Any) -> None:
        """Write the checkpoint beside the old one, then take its place."""
        import torch

        folder.mkdir(parents=True, exist_ok=True)
        kept = {name: getattr(self, name) for name in ("step", "best", "since_best", "best_weights", "log")}
        new = folder / "checkpoint.new"
        drawn = {"random": torch.get_rng_state()}  # dropout goes on where it was
        torch.save({**kept, **drawn, "model": model.state_dict(), "optimizer": optimizer.state_dict()}, new)
        new.replace(folder / "checkpoint.pt")


def _resumed(folder: Path, model: Any, optimizer: Any) -> _State:
    import torch

    state, path = _State(), folder / "checkpoint.pt"
    if path.exists():
        kept = torch.load(path, weights_only=True)
        model.load_state_dict(kept.pop("model"))
        optimizer.load_state_dict(kept.pop("optimizer"))
        torch.set_rng_state(kept.pop("random"))
        for name, value in kept.items():
            setattr(state, name, value)
        logger.info("going on from step %d", state.step)
    return state


def _groups(model: Any, schedule: Schedule) -> list[dict[str, Any]]:
    """Biases and norms do not decay; the new layers learn faster than the start weights."""
    groups = []
    for fresh in (False, True):
        for decays in (False, True):
            parameters = [
                parameter
                for name, parameter in model.named_parameters()
                if ("classifier" in name or "token_type" in name) == fresh and (parameter.ndim > 1) == decays
            ]
            groups.append(
                {"params": parameters, "weight_decay": schedule.decay * decays, "factor": 5.0 if fresh else 1.0}
            )
    return groups


def _set_rate(optimizer: Any, schedule: Schedule, step: int) -> None:
    """Rise over the warm-up, then fall in a straight line."""
    warm = max(1, round(schedule.warmup * schedule.steps))
    share = (step + 1) / warm if step < warm else (schedule.steps - step) / max(1, schedule.steps - warm)
    for group in optimizer.param_groups:
        group["lr"] = schedule.rate * share * group["factor"]


def _step(model: Any, optimizer: Any, batch: Batch, schedule: Schedule) -> float:
    import torch

    ids, types, labels = (torch.from_numpy(part).to(model.device) for part in batch)
    given = {"input_ids": ids, "attention_mask": torch.ones_like(ids)}
    if takes_types(model):
        given["token_type_ids"] = types
    with torch.autocast(model.device.type, dtype=torch.bfloat16, enabled=uses_bf16(model.device.type)):
        logits = model(**given).logits
    loss = token_loss(logits.float().flatten(0, 1), labels.flatten(), schedule)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return float(loss.detach())


def token_loss(logits: Any, labels: Any, schedule: Schedule) -> Any:
    """Return the mean loss of the scored tokens. Shapes: logits (n, n_labels), labels (n,)."""
    import torch

    weights = torch.ones(logits.shape[-1], device=logits.device)
    weights[0] = schedule.outside_weight
    losses = torch.nn.functional.cross_entropy(logits, labels, ignore_index=IGNORED, reduction="none", weight=weights)
    if schedule.focal:
        losses = losses * (1 - torch.exp(-losses)) ** schedule.focal
    return losses.sum() / (labels != IGNORED).sum()
