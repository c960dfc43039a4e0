"""Processes made by hand, and a judge's answer to them."""

from __future__ import annotations

from typing import Sequence

import numpy as np

from rules.process import Judge, Process


def process(values: Sequence[float], epoch: int = 0, number: int = 0, seconds: float = 1.0) -> Process:
    return Process(epoch=epoch, round=number, wall_ns=np.array(values, dtype=float), seconds=seconds)


def side(*processes: Sequence[float]) -> list[Process]:
    return [process(values, number=i) for i, values in enumerate(processes)]


def lasting(*seconds: float) -> list[Process]:
    """Processes of which only the wall time of the whole matters."""
    return [process([1.0], number=i, seconds=lasted) for i, lasted in enumerate(seconds)]


def slower(judge: Judge, baseline: Sequence[Process], candidate: Sequence[Process]) -> bool:
    return judge(baseline, candidate, np.random.default_rng(1)).slower
