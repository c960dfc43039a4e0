"""Tests rules that compare several processes with several: hyperfine, pyperf, ScalaMeter, folly."""

from __future__ import annotations

import math

import pytest

pytest.importorskip("scipy")

import numpy as np  # noqa: E402
from scipy import stats  # noqa: E402

from made import lasting, side, slower  # noqa: E402
from rules import folly, hyperfine, pyperf, scalameter  # noqa: E402

# Compared with 1 2 3, t of 4 5 6 is 3 / sqrt(2/3) = 3.674 with 4 degrees of freedom, and t of 3 4 5 is 2.449. The
# two-sided 5 % point of Student's t with 4 degrees of freedom is 2.776 (any table).


def test_hyperfines_script_is_welchs_test_of_the_runs() -> None:
    assert slower(hyperfine.welch, lasting(1, 2, 3), lasting(4, 5, 6))
    assert not slower(hyperfine.welch, lasting(1, 2, 3), lasting(3, 4, 5))
    assert not slower(hyperfine.welch, lasting(4, 5, 6), lasting(1, 2, 3))


def test_hyperfines_script_lets_the_steady_side_count_for_nothing() -> None:
    """t is 3.463; Welch's 2.0 degrees of freedom require 4.3; the 4 degrees of equal variances would require 2.776."""
    assert not slower(hyperfine.welch, lasting(9.99, 10, 10.01), lasting(11, 12, 13))


def test_hyperfines_ratio_has_a_deviation_by_propagation_of_errors() -> None:
    """Means 10 and 12, deviations 1.414: 1.2 +- 0.221; means 10 and 13: 1.3 +- 0.232."""
    assert not slower(hyperfine.beyond_sd, lasting(9, 11), lasting(11, 13))
    assert slower(hyperfine.beyond_sd, lasting(9, 11), lasting(12, 14))


def test_pyperf_pools_the_values_of_all_processes() -> None:
    assert slower(pyperf.compare_to, side([1], [2], [3]), side([4], [5, 6]))
    assert not slower(pyperf.compare_to, side([1, 2], [3]), side([3], [4, 5]))
    assert not slower(pyperf.compare_to, side([4, 5, 6]), side([1, 2, 3]))


@pytest.mark.parametrize(
    ("df", "value"), [(1, 12.706), (4, 2.776), (30, 2.042), (39, 2.042), (58, 2.009), (118, 1.984), (200, 1.960)]
)
def test_pyperfs_critical_values_are_those_of_a_coarse_table(df: int, value: float) -> None:
    assert pyperf.critical(df) == pytest.approx(value, abs=6e-4)


def test_scalameters_intervals_change_their_quantile_at_thirty_samples() -> None:
    """Quantiles at 1 - 0.5e-10 by R 4.2: qt(df = 28) 9.98, qnorm 6.467."""
    for n, quantile in ((29, 9.98), (30, 6.467)):
        values = np.arange(n, dtype=float)
        low, high = scalameter.interval(values, scalameter.DEFAULT_ALPHA)
        assert (high - low) / 2 / values.std(ddof=1) * math.sqrt(n) == pytest.approx(quantile, rel=1e-3)


def test_scalameters_intervals_overlap_or_do_not() -> None:
    """At alpha 1/2, Student's quantile with one degree of freedom is 1: the interval of two values is [low, high]."""
    judge = scalameter.overlap_intervals(0.5)
    assert slower(judge, side([9, 11]), side([12], [14]))
    assert not slower(judge, side([9, 11]), side([10.5], [12.5]))
    assert not slower(judge, side([12, 14]), side([9, 11]))


def test_scalameters_anova_compares_f_with_its_quantile() -> None:
    """F = t^2 = 13.5 against 1 2 3; F(1, 4) has its 95 % point at 7.709 and its 99 % point at 21.20 (any table)."""
    old, new = side([1, 2, 3]), side([4], [5, 6])
    assert stats.f_oneway([1, 2, 3], [4, 5, 6]).statistic == pytest.approx(13.5)
    assert slower(scalameter.anova(0.05), old, new)
    assert not slower(scalameter.anova(0.01), old, new)
    assert not slower(scalameter.anova(0.05), new, old)


def test_scalameters_anova_passes_what_does_not_vary() -> None:
    assert not slower(scalameter.anova(0.05), side([1, 1, 1]), side([2, 2, 2]))


def test_folly_reports_a_median_shift_from_five_per_cent_and_half_a_nanosecond_on() -> None:
    old = side([100], [100], [100])
    assert slower(folly.compare, old, side([104], [106], [120]))
    assert not slower(folly.compare, old, side([104], [104], [120]))
    assert not slower(folly.compare, side([5], [5]), side([5.4], [5.4]))


def test_folly_takes_the_33rd_percentile_of_a_process() -> None:
    """The 33rd percentile of 0 1 ... 100 is 33; the maximum does not matter."""
    steps = list(range(101))
    assert not slower(folly.compare, side(steps), side([*steps[:-1], 10_000]))
    assert slower(folly.compare, side(steps), side([step + 2 for step in steps]))
