"""ScalaMeter: OverlapIntervals and ANOVA, over the pooled samples of several processes.

OverlapIntervals: slower if the two confidence intervals of the mean, each at the level alpha, do not overlap;
Student's quantile below 30 samples, the normal one from 30 on. ANOVA: slower if F of the one-way
analysis of variance is above its quantile; never if the samples do not vary. Both testers are two-sided;
here only changes that are slower count. alpha is 1e-10 unless it is set.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from scipy import stats

from .process import Answer, Judge, Side, Values, pooled

DEFAULT_ALPHA = 1e-10
STUDENT_BELOW = 30


def interval(values: Values, alpha: float) -> tuple[float, float]:
    n = len(values)
    quantile = stats.t.isf(alpha / 2, n - 1) if n < STUDENT_BELOW else stats.norm.isf(alpha / 2)
    half = float(quantile * values.std(ddof=1) / np.sqrt(n))
    return float(values.mean()) - half, float(values.mean()) + half


def _overlap(baseline: Side, candidate: Side, rng: np.random.Generator, *, alpha: float) -> Answer:
    _, old_high = interval(pooled(baseline), alpha)
    new_low, _ = interval(pooled(candidate), alpha)
    return Answer(new_low > old_high)


def _anova(baseline: Side, candidate: Side, rng: np.random.Generator, *, alpha: float) -> Answer:
    old, new = pooled(baseline), pooled(candidate)
    if new.mean() <= old.mean() or (np.ptp(old) == 0 and np.ptp(new) == 0):
        return Answer(False)
    f = stats.f_oneway(old, new).statistic
    return Answer(bool(f > stats.f.isf(alpha, 1, len(old) + len(new) - 2)))


def overlap_intervals(alpha: float = DEFAULT_ALPHA) -> Judge:
    return partial(_overlap, alpha=alpha)


def anova(alpha: float = DEFAULT_ALPHA) -> Judge:
    return partial(_anova, alpha=alpha)
