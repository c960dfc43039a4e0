"""Makes processes by hand, and asks a judge about them."""

from __future__ import annotations

from typing import Sequence

import numpy as np

from rules.process import Judge, Process


def process(values: Sequence[float], epoch: int = 0, number: int = 0, seconds: float = 1.0) -> Process:
    return Process(epoch=epoch, round=number, wall_ns=np.array(values, dtype=float), seconds=seconds)


def side(*processes: Sequence[float]) -> list[Process]:
    return [process(values, number=i) for i, values in enumerate(processes)]


def lasting(*seconds: float) -> list[Process]:
    """Returns processes of which only the total wall time matters."""
    return [process([1.0], number=i, seconds=lasted) for i, lasted in enumerate(seconds)]


def slower(judge: Judge, baseline: Sequence[Process], candidate: Sequence[Process]) -> bool:
    return judge(baseline, candidate, np.random.default_rng(1)).slower
