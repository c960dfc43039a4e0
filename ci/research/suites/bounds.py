"""Computes the bounds of a share that was counted."""

from __future__ import annotations

from scipy.stats import beta


def clopper_pearson(count: int, trials: int, tail: float = 0.025) -> tuple[float, float]:
    """Returns the bounds of Clopper and Pearson for the share count / trials; each is exceeded with the probability `tail`."""
    low = float(beta.ppf(tail, count, trials - count + 1)) if count else 0.0
    high = float(beta.ppf(1 - tail, count + 1, trials - count)) if count < trials else 1.0
    return low, high


def bounds(count: int, trials: int) -> str:
    """Returns the count with its bounds at 95 %, such as "3 (0.6 to 8.5 %)"."""
    low, high = clopper_pearson(count, trials)
    return f"{count} ({100 * low:.1f} to {100 * high:.1f} %)"
