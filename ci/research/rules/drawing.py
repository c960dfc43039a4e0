"""Draws the recorded processes of a comparison.

Each function returns all comparisons that a recording contains, as pairs (baseline, candidate), with `count`
processes on each side. Trials are drawn from them without replacement.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Callable

from .process import Process, Side

Comparison = tuple[Side, Side]
Draw = Callable[[list[Process], list[Process], int], list[Comparison]]


def rounds(baseline: list[Process], candidate: list[Process], count: int) -> list[Comparison]:
    """Returns both sides of `count` consecutive rounds, from one epoch if an epoch has enough rounds.

    Otherwise the recording is treated as a ring of rounds, so that every round has the same weight.
    """
    by_round = {(process.epoch, process.round): process for process in candidate}
    pairs = [(old, by_round[old.epoch, old.round]) for old in baseline if (old.epoch, old.round) in by_round]
    windows = [pairs[start : start + count] for start in range(len(pairs) - count + 1)]
    within = [window for window in windows if window[0][0].epoch == window[-1][0].epoch]
    if windows and not within:
        within = [(pairs + pairs)[start : start + count] for start in range(len(pairs))]
    return [([old for old, _ in window], [new for _, new in window]) for window in within]


def blocks(baseline: list[Process], candidate: list[Process], count: int) -> list[Comparison]:
    """Returns blocks of baseline processes, each with a block of the candidate's that ran later in the same epoch."""
    later = _epochs(candidate)
    comparisons: list[Comparison] = []
    for epoch, old in _epochs(baseline).items():
        new = later.get(epoch, [])
        starts = range(min(len(old), len(new)) - count + 1)
        comparisons += [(old[i : i + count], new[i : i + count]) for i in starts]
    return comparisons


def earlier_run(baseline: list[Process], candidate: list[Process], count: int) -> list[Comparison]:
    """Returns one process on each side; the baseline is from an earlier epoch, minutes to most of an hour before."""
    if count != 1:
        raise ValueError("earlier_run draws one process for each side")
    return [([old], [new]) for old in baseline for new in candidate if old.epoch < new.epoch]


def _epochs(processes: list[Process]) -> dict[int, list[Process]]:
    epochs: dict[int, list[Process]] = defaultdict(list)
    for process in processes:
        epochs[process.epoch].append(process)
    return epochs
