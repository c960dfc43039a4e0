"""benchstat (golang.org/x/perf, benchmath/anone.go): Mann and Whitney's U test, and the change of the median.

Two-sided, level 5 %, without a smallest change. p is exact up to 50 values of a side; with more values, it comes from the
normal distribution, with corrections for ties and continuity (go-moremath, stats/utest.go). With ties, benchstat is exact up to 9
values of a side; this module always uses the normal distribution with ties. A value is what `go test -bench -count` prints: a
repetition of one process, or, if there are several processes, the mean of each.
"""

from __future__ import annotations

import numpy as np
from scipy import stats

from .process import Answer, Side, Values

LEVEL = 0.05
EXACT_UP_TO = 50


def values(side: Side) -> Values:
    return side[0].wall_ns if len(side) == 1 else np.array([process.wall_ns.mean() for process in side])


def p_value(old: Values, new: Values) -> float:
    both = np.concatenate([old, new])
    if np.ptp(both) == 0:
        return 1.0
    exact = len(np.unique(both)) == len(both) and max(len(old), len(new)) <= EXACT_UP_TO
    return float(stats.mannwhitneyu(old, new, alternative="two-sided", method="exact" if exact else "asymptotic").pvalue)


def compare(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    old, new = values(baseline), values(candidate)
    return Answer(bool(np.median(new) > np.median(old) and p_value(old, new) <= LEVEL))
