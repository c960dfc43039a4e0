"""Tests rules that compare one process with one: Google Benchmark, benchstat, Criterion.rs, nanobench, tango, ClickHouse."""

from __future__ import annotations

import pytest

pytest.importorskip("scipy")

import numpy as np  # noqa: E402
from scipy import stats  # noqa: E402

from made import side, slower  # noqa: E402
from rules import benchstat, clickhouse, criterion, google_benchmark, nanobench, tango  # noqa: E402


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
    """A thousand resamples leave an error of 0.015 at p = 0.3; three times this error is allowed."""
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


def test_benchstats_p_is_exact_up_to_fifty_values() -> None:
    """The least p of n + n values is 2 / (2n over n): for 4 0.02857 and for 9 4.1135e-05, as benchmath's table uTestMinP has it."""
    for n, least in ((3, 0.1), (4, 0.02857142857), (9, 4.113533525e-05)):
        assert benchstat.p_value(np.arange(n), n + np.arange(n)) == pytest.approx(least, rel=1e-8)
    assert slower(benchstat.compare, side([1, 2, 3, 4]), side([5, 6, 7, 8]))
    assert not slower(benchstat.compare, side([1, 2, 3]), side([5, 6, 7]))


def test_benchstat_approximates_p_with_ties_and_passes_what_does_not_vary() -> None:
    """U of 1 1 2 2 2 against 2 3 3 3 3 is 1.5; ties are 2, 4 and 4, so z = (11 - 0.5) / sqrt(25 / 12 * (11 - 126 / 90)) = 2.348."""
    assert benchstat.p_value(np.array([1.0, 1, 2, 2, 2]), np.array([2.0, 3, 3, 3, 3])) == pytest.approx(2 * stats.norm.sf(2.348), rel=1e-3)
    assert not slower(benchstat.compare, side([1, 1, 1, 1, 1]), side([1, 1, 1, 1, 1]))


def test_benchstat_has_no_smallest_change_and_calls_nothing_slower_that_is_faster() -> None:
    old = [100.0, 100.01, 100.02, 100.03]
    assert slower(benchstat.compare, side(old), side([value + 0.1 for value in old]))
    assert not slower(benchstat.compare, side(old), side([value - 0.1 for value in old]))


def test_clickhouses_median_is_the_upper_one() -> None:
    assert clickhouse.median(np.array([4.0, 1, 3, 2])) == 3
    assert clickhouse.median(np.array([3.0, 1, 2])) == 2


def test_clickhouses_threshold_is_a_quantile_of_relabelled_medians() -> None:
    """In all ten ways to deal 1 1 1 2 2 2 to two sides, not only in 1 1 1 against 2 2 2, the medians differ by 1. For 1 1 1 1 1 9, all
    medians are 1."""
    rng = np.random.default_rng(1)
    assert clickhouse.threshold(np.array([1.0, 1, 1]), np.array([2.0, 2, 2]), 0.99, rng) == 1
    assert clickhouse.threshold(np.array([1.0, 1, 1]), np.array([1.0, 1, 9]), 0.999, rng) == 0


def test_a_level_that_few_runs_cannot_exceed_is_reached_by_the_largest_difference() -> None:
    """1 2 3 against 4 5 6: 2 of the 20 ways to deal have a difference of 3, more than 1 %, so the threshold is 3."""
    assert clickhouse.threshold(np.array([1.0, 2, 3]), np.array([4.0, 5, 6]), 0.99, np.random.default_rng(1)) == 3
    assert slower(clickhouse.fails, side([1, 2, 3]), side([4, 5, 6]))


def test_clickhouse_fails_above_ten_per_cent_and_shows_from_five() -> None:
    old = [100.0, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6]
    for factor, fails, shows in ((1.04, False, False), (1.08, False, True), (1.12, True, True), (0.8, False, False)):
        new = [value * factor for value in old]
        assert slower(clickhouse.fails, side(old), side(new)) == fails
        assert slower(clickhouse.shows, side(old), side(new)) == shows


def test_clickhouse_calls_a_query_unstable_whose_threshold_is_above_a_fifth() -> None:
    old, new = side([100, 100, 150, 100, 150]), side([100, 150, 150, 100, 100])
    answer = clickhouse.fails(old, new, np.random.default_rng(1))
    assert (answer.slower, answer.undecided) == (False, True)
    assert not clickhouse.fails(old, side([100] * 5), np.random.default_rng(1)).slower
