"""ClickHouse, tests/performance/scripts (eqmed.sql, compare.sh): the randomisation distribution of the difference of medians.

All values of both sides are dealt to two sides at random, 10 000 times; the threshold is the 99 % quantile of the absolute
difference of the two medians. A query is slower if the measured difference reaches the threshold and is above a share of the
old median: above 10 % the check fails, above 5 % the report shows it. A threshold above 20 % of the old median makes the
query unstable, which fails the check for another reason: undecided. Its documents still name the earlier level, 99.9 %.
`medianExact` is the upper of two middle values. The tool's values are runs of a query, 7 for a pull request and up to 13 otherwise,
by two servers in turns.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from .process import Answer, Judge, Side, Values, pooled

DEALT = 10_000
UNSTABLE = 0.20


def median(values: Values) -> Values:
    """Returns the upper median along the last axis."""
    middle = values.shape[-1] // 2
    return np.partition(values, middle, axis=-1)[..., middle]


def threshold(old: Values, new: Values, level: float, rng: np.random.Generator) -> float:
    dealt = rng.permuted(np.tile(np.concatenate([old, new]), (DEALT, 1)), axis=1)
    differences = np.abs(median(dealt[:, 0::2]) - median(dealt[:, 1::2]))
    return float(np.sort(differences)[int(level * DEALT)])


def _compare(baseline: Side, candidate: Side, rng: np.random.Generator, *, level: float, least_change: float) -> Answer:
    old, new = pooled(baseline), pooled(candidate)
    before = float(median(old))
    change = (float(median(new)) - before) / before  # computed like the threshold, because the two are often equal
    needed = threshold(old, new, level, rng) / before
    red = abs(change) > least_change and abs(change) >= needed
    return Answer(red and change > 0, undecided=not red and needed > UNSTABLE)


fails: Judge = partial(_compare, level=0.99, least_change=0.10)
shows: Judge = partial(_compare, level=0.99, least_change=0.05)
fails_at_999: Judge = partial(_compare, level=0.999, least_change=0.10)
