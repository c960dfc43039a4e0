"""pyperf compare_to: Student's t with pooled variance, over all values of all processes.

Two-sided, 95 %. pyperf's table of critical values is coarse: between two entries, it uses the one of fewer degrees of
freedom, which is stricter. From 200 degrees of freedom on, it uses the normal quantile.
"""

from __future__ import annotations

import numpy as np
from scipy import stats

from .process import Answer, Side, pooled

LEVEL = 0.05
TABULATED = (*range(1, 31), 40, 50, 60, 80, 100)


def critical(df: int) -> float:
    if df >= 200:
        return float(stats.norm.isf(LEVEL / 2))
    return float(stats.t.isf(LEVEL / 2, max(entry for entry in TABULATED if entry <= df)))


def compare_to(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    old, new = pooled(baseline), pooled(candidate)
    t = stats.ttest_ind(new, old, equal_var=True).statistic
    return Answer(bool(t >= critical(len(old) + len(new) - 2)))
