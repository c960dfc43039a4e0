"""folly, benchmark_ab.py: the shift of Hodges and Lehmann between rounds of fresh processes.

Each process gives the 33rd percentile of its samples; the shift is the median of all differences between the
sides. It is reported if it is at least 5 % and half a nanosecond. There is no test.
"""

from __future__ import annotations

import numpy as np

from .process import Answer, Side, Values

LEAST_CHANGE = 0.05
LEAST_NS = 0.5


def _summaries(side: Side) -> Values:
    return np.array([np.percentile(process.wall_ns, 33) for process in side])


def compare(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    old, new = _summaries(baseline), _summaries(candidate)
    shift = np.median(np.subtract.outer(new, old))
    return Answer(bool(shift >= max(LEAST_NS, LEAST_CHANGE * np.median(old))))
