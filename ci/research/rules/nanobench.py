"""nanobench, compare(): the sign test's interval of the median ratio, over the rounds of one process.

d = log(candidate / baseline) in each round; the interval is between order statistics of d whose level is
at least 95 % by the binomial distribution. Slower if it is above 0. There is no smallest effect.
"""

from __future__ import annotations

import numpy as np
from scipy import stats

from .process import Answer, Side

LEVEL = 0.05


def rank(rounds: int) -> int:
    """Returns the order statistic that is the lower end, counted from 1; 0 if there are too few rounds for any."""
    cumulative = stats.binom.cdf(np.arange(rounds), rounds, 0.5)
    return int(np.count_nonzero(cumulative <= LEVEL / 2))


def compare(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    logs = np.sort(np.log(candidate[0].wall_ns / baseline[0].wall_ns))
    lower = rank(len(logs))
    return Answer(lower > 0 and bool(logs[lower - 1] > 0))
