"""Defines one recorded process, its samples and its cost."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Process:
    """The samples of one process in time order; an array has one number for each sample. It is equal only to itself."""

    epoch: int
    round: int
    wall_ns: Values  # of one operation, by the wall clock
    seconds: float  # of the whole process, from its start to its end
    at_ms: Values = field(default_factory=lambda: np.empty(0))  # when the sample was taken; empty: not recorded
    cpu_ns: Values = field(default_factory=lambda: np.empty(0))  # of one operation
    run_delay_ns: Values = field(default_factory=lambda: np.empty(0))  # of the whole sample
    probes: Mapping[str, Values] = field(default_factory=dict)  # by the name of Holdfast's column

    def first(self, count: int | None) -> Process:
        """Returns the process as if it had ended after `count` samples; None: unchanged."""
        if count is None or count >= len(self.wall_ns):
            return self
        saved_ms = self.at_ms[-1] - self.at_ms[count - 1] if len(self.at_ms) else 0.0
        return replace(
            self,
            seconds=self.seconds - float(saved_ms) / 1000,
            wall_ns=self.wall_ns[:count],
            at_ms=self.at_ms[:count],
            cpu_ns=self.cpu_ns[:count],
            run_delay_ns=self.run_delay_ns[:count],
            probes={name: values[:count] for name, values in self.probes.items()},
        )


Side = Sequence[Process]


@dataclass(frozen=True)
class Answer:
    slower: bool
    processes: int | None = None  # number of processes that were needed on each side; None: all of them
    undecided: bool = False


Judge = Callable[[Side, Side, np.random.Generator], Answer]


def pooled(side: Side) -> Values:
    """Returns all samples of all processes, as if they were independent."""
    return np.concatenate([process.wall_ns for process in side])
