"""Measures how often a rule says "slower", and the cost of its measurements."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from statistics import fmean

import numpy as np

from .drawing import Comparison
from .entry import Entry, Size
from .process import Side
from .recording import Recording

UNCHANGED = "0b"


@dataclass(frozen=True)
class Rate:
    slower: float  # share of the comparisons
    seconds: float  # mean of one comparison, both sides
    undecided: float = 0  # share of the comparisons
    processes: float = 0  # mean of one comparison, both sides
    comparisons: int = 0


@dataclass(frozen=True)
class Trials:
    recording: Recording
    count: int  # number of comparisons for each workload
    seed: int
    known: dict[tuple[Entry, Size, str], Rate | None] = field(default_factory=dict)

    def rate(self, entry: Entry, size: Size, variant: str) -> Rate | None:
        """Returns the rate, or None if the recording has no such comparison."""
        asked = entry, size, variant
        if asked not in self.known:
            self.known[asked] = self._rate(*asked)
        return self.known[asked]

    def _rate(self, entry: Entry, size: Size, variant: str) -> Rate | None:
        judge = entry.judge(size)
        said: list[tuple[bool, bool, float, int]] = []
        for workload in self.recording.workloads:
            rng = self._generator(entry.mode, workload, variant)
            for baseline, candidate in self._drawn(entry, size, workload, variant, rng):
                answer = judge(baseline, candidate, rng)
                seconds = sum(_seconds(side, answer.processes) for side in (baseline, candidate))
                said.append((answer.slower, answer.undecided, seconds, 2 * (answer.processes or size.processes)))
        if not said:
            return None
        slower, undecided, seconds_each, processes = map(fmean, zip(*said))
        return Rate(slower, seconds_each, undecided, processes, len(said))

    def _generator(self, *names: str) -> np.random.Generator:
        """Returns the random generator of a part of the recording. All rules get the same one, so that they see the same
        comparisons."""
        return np.random.default_rng([self.seed, zlib.crc32(" ".join(names).encode())])

    def _drawn(
        self, entry: Entry, size: Size, workload: str, variant: str, rng: np.random.Generator
    ) -> list[Comparison]:
        every = entry.draw(*self.recording.sides(entry.mode, workload, variant), size.processes)
        drawn: list[Comparison] = []
        for i in rng.permutation(len(every))[: self.count]:
            baseline, candidate = ([process.first(size.samples) for process in side] for side in every[i])
            # Either of two equal programs may be the baseline, so that a drift cancels out.
            swapped = variant == UNCHANGED and rng.random() < 0.5
            drawn.append((candidate, baseline) if swapped else (baseline, candidate))
        return drawn


def _seconds(side: Side, used: int | None) -> float:
    return sum(process.seconds for process in side[:used])
