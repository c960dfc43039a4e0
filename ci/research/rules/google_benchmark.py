"""Google Benchmark, tools/compare.py: Mann and Whitney's U test on the repetitions of one process.

Two-sided, level 5 %, with SciPy's choice of method, as the tool calls it. It judges real time and CPU time
separately; this is real time. The tool colours a change red from 5 % on, whatever the test says; `red` requires both.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from scipy import stats

from .process import Answer, Judge, Side

LEVEL = 0.05
RED = 0.05


def _u_test(baseline: Side, candidate: Side, rng: np.random.Generator, *, least_change: float) -> Answer:
    old, new = baseline[0].wall_ns, candidate[0].wall_ns
    if np.median(new) <= np.median(old) * (1 + least_change):
        return Answer(False)
    return Answer(bool(stats.mannwhitneyu(old, new, alternative="two-sided").pvalue < LEVEL))


u_test: Judge = partial(_u_test, least_change=0.0)
red: Judge = partial(_u_test, least_change=RED)
