"""hyperfine: wall time of whole processes.

It prints the ratio of the means with a standard deviation by propagation of errors, and judges nothing;
`beyond_sd` is a reader's use of it. `welch` is its scripts/welch_ttest.py: Welch's t test, 5 %.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from .process import Answer, Side, Values

LEVEL = 0.05


def _runs(side: Side) -> Values:
    return np.array([process.seconds for process in side])


def welch(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    old, new = _runs(baseline), _runs(candidate)
    p = stats.ttest_ind(old, new, equal_var=False).pvalue
    return Answer(bool(p < LEVEL and new.mean() > old.mean()))


def beyond_sd(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    old, new = _runs(baseline), _runs(candidate)
    ratio = new.mean() / old.mean()
    sd = ratio * math.hypot(old.std(ddof=1) / old.mean(), new.std(ddof=1) / new.mean())
    return Answer(bool(ratio - sd > 1))
