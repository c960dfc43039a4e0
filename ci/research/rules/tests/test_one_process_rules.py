"""Tests rules that compare one process with one: Google Benchmark, Criterion.rs, nanobench, tango."""

from __future__ import annotations

import pytest

pytest.importorskip("scipy")

import numpy as np  # noqa: E402
from scipy import stats  # noqa: E402

from made import side, slower  # noqa: E402
from rules import criterion, google_benchmark, nanobench, tango  # noqa: E402


def test_four_repetitions_can_differ_and_three_cannot() -> None:
    """With 4 + 4 values, 2 of the 70 ways to choose four are as extreme: p = 0.029; with 3 + 3, 2 of 20: p = 0.1."""
    assert slower(google_benchmark.u_test, side([1, 2, 3, 4]), side([5, 6, 7, 8]))
    assert not slower(google_benchmark.u_test, side([1, 2, 3]), side([5, 6, 7]))


def test_u_test_calls_nothing_slower_that_is_faster() -> None:
    assert not slower(google_benchmark.u_test, side([5, 6, 7, 8]), side([1, 2, 3, 4]))


def test_u_test_looks_at_the_first_process_only() -> None:
    assert not slower(google_benchmark.u_test, side([1, 2, 3, 4], [1, 2, 3, 4]), side([1, 2, 3, 4], [5, 6, 7, 8]))


def test_red_begins_at_five_per_cent() -> None:
    old = [100.0, 100.1, 100.2, 100.3, 100.4]
    for factor, red in ((1.04, False), (1.06, True)):
        new = [value * factor for value in old]
        assert slower(google_benchmark.u_test, side(old), side(new))
        assert slower(google_benchmark.red, side(old), side(new)) == red


def test_criterions_t_is_welchs() -> None:
    rng = np.random.default_rng(7)
    old, new = rng.normal(100, 1, 20), rng.normal(101, 3, 35)
    assert criterion.welch_t(old, new) == pytest.approx(stats.ttest_ind(new, old, equal_var=False).statistic)


def test_criterions_p_is_near_welchs_for_normal_samples() -> None:
    """A thousand resamples leave an error of 0.015 at p = 0.3; three of them are allowed."""
    rng = np.random.default_rng(8)
    old, new = rng.normal(100, 1, 100), rng.normal(100.1, 1, 100)
    p = stats.ttest_ind(new, old, equal_var=False).pvalue
    assert 0.05 < p < 0.95
    assert criterion.p_value(old, new, rng) == pytest.approx(p, abs=0.045)


def test_criterion_needs_the_whole_interval_above_its_noise_threshold() -> None:
    """A hundred values 1 % around the mean: the ratio's interval is 1.96 * sqrt(2) * 0.1 % = 0.28 % wide a side."""
    old = np.tile([99.0, 101.0], 50)
    for factor, regressed in ((1.009, False), (1.011, False), (1.014, True)):
        assert stats.ttest_ind(old * factor, old).pvalue < 1e-8
        assert slower(criterion.regressed, side(old), side(old * factor)) == regressed


def test_nanobenchs_interval_ends_at_order_statistics_of_the_sign_test() -> None:
    """Two tails of (1/2)^n * (1 + n + ...) must stay within 5 %: none for 5 rounds, the 1st for 6, the 2nd for 11."""
    assert [nanobench.rank(rounds) for rounds in (5, 6, 8, 9, 11, 12)] == [0, 1, 1, 2, 2, 3]


def test_nanobench_bears_one_faster_round_of_eleven_and_not_two() -> None:
    old = [100.0] * 11
    assert slower(nanobench.compare, side(old), side([99.0] + [101.0] * 10))
    assert not slower(nanobench.compare, side(old), side([99.0] * 2 + [101.0] * 9))
    assert not slower(nanobench.compare, side(old[:5]), side([101.0] * 5))


def test_tango_wants_a_large_z_and_more_than_one_per_cent() -> None:
    """Differences 2 2 4 4: z = 3 / (1.155 / 2) = 5.2. Differences -2 8 -2 8: z = 3 / (5.77 / 2) = 1.04."""
    assert slower(tango.compare, side([100.0] * 4), side([102.0, 102, 104, 104]))
    assert not slower(tango.compare, side([100.0] * 4), side([98.0, 108, 98, 108]))
    assert not slower(tango.compare, side([1000.0] * 4), side([1002.0, 1002, 1004, 1004]))
