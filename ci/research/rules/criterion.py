"""Criterion.rs: Welch's t against its bootstrap distribution, and the whole interval beyond the noise threshold.

A side is slower if p < 5 % and the 95 % percentile interval of the ratio of means is above 1 + 1 %. p is two-sided: the
rank of t among the t values of resamples of the pooled samples. The tool resamples 100 000 times; a thousand resamples decide
nearly every case alike. Its samples have an increasing number of iterations; the replayed samples all have the same number.
"""

from __future__ import annotations

import numpy as np

from .process import Answer, Side, Values

LEVEL = 0.05
NOISE_THRESHOLD = 0.01
RESAMPLES = 1000


def welch_t(old: Values, new: Values) -> Values:
    """Returns Welch's t along the last axis."""
    error = old.var(axis=-1, ddof=1) / old.shape[-1] + new.var(axis=-1, ddof=1) / new.shape[-1]
    return (new.mean(axis=-1) - old.mean(axis=-1)) / np.sqrt(error)


def p_value(old: Values, new: Values, rng: np.random.Generator) -> float:
    both = np.concatenate([old, new])
    drawn = rng.choice(both, (RESAMPLES, len(both)))
    below = int(np.count_nonzero(welch_t(drawn[:, : len(old)], drawn[:, len(old) :]) < welch_t(old, new)))
    return 2 * min(below, RESAMPLES - below) / RESAMPLES


def ratio_low(old: Values, new: Values, rng: np.random.Generator) -> float:
    """Returns the lower end of the interval of mean(new) / mean(old)."""
    means_old = rng.choice(old, (RESAMPLES, len(old))).mean(axis=1)
    means_new = rng.choice(new, (RESAMPLES, len(new))).mean(axis=1)
    return float(np.quantile(means_new / means_old, LEVEL / 2))


def regressed(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    old, new = baseline[0].wall_ns, candidate[0].wall_ns
    if new.mean() <= old.mean() * (1 + NOISE_THRESHOLD):
        return Answer(False)
    return Answer(p_value(old, new, rng) < LEVEL and ratio_low(old, new, rng) > 1 + NOISE_THRESHOLD)
