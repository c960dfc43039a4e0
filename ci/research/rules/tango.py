"""tango: a z test on the differences of samples that alternate between two live processes.

Slower if z >= 2.6 and the mean difference is above 1 % of the baseline's mean.
"""

from __future__ import annotations

import numpy as np

from .process import Answer, Side

Z = 2.6
LEAST_CHANGE = 0.01


def compare(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    old, new = baseline[0].wall_ns, candidate[0].wall_ns
    differences = new - old
    z = differences.mean() / (differences.std(ddof=1) / np.sqrt(len(differences)))
    return Answer(bool(z >= Z and differences.mean() > LEAST_CHANGE * old.mean()))
