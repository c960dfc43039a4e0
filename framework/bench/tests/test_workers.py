"""Tests several workers at the same time: what they report, and how a job of them ends.

The tests check which values are reported, but not how much was done in a given time.
"""

import re

import pytest
from program import BROKEN, GOOD, listing, measured, run, wire


def failed(benchmark: str) -> str:
    """Returns the error of a benchmark that cannot be measured."""
    done = wire("workers", "--holdfast-quick", "--holdfast-benchmark", benchmark)
    (error,) = done.blocks[0].all("error")
    return str(error)


def test_each_number_of_threads_is_a_point() -> None:
    points = [one["params"] for one in listing("workers", "plain", "--holdfast-threads=1,3-4")]
    assert points == [{"threads": 1}, {"threads": 3}, {"threads": 4}]
    sizes = [one["params"] for one in listing("workers", "hooks")]
    assert sizes == [{"size": s, "threads": t} for s in (1, 2) for t in (2, 3)]
    assert measured("workers", "groups", "--holdfast-threads=8").of("workers").values == [8]  # as many run


@pytest.mark.parametrize(("mode", "metric"), [("steady", "time"), ("throughput", "throughput"), ("continuous", "throughput")])
def test_workers_report_one_number_for_all_and_the_processors_time_beside_it(mode: str, metric: str) -> None:
    done = measured("workers", "plain", "--holdfast-threads=2", f"--holdfast-mode={mode}")
    assert done.metrics == [metric, "cpu-time"]
    block = done.of(metric)
    assert block.is_complete and block.values
    assert block.subject["direction"] == ("lower" if metric == "time" else "higher")
    assert all(ns >= 0 for ns in block.all("cpu_ns"))


def test_groups_have_metrics_of_their_own_and_share_what_they_say_they_do() -> None:
    done = measured("workers", "groups", "--holdfast-threads=8")
    assert done.metrics[:3] == ["throughput", "throughput.readers", "throughput.writers"]
    for all_of_them, readers, writers in zip(*(done.of(metric).values for metric in done.metrics[:3])):
        assert readers + writers == pytest.approx(all_of_them)
    assert done.of("workers").values == [8]  # one object for the job
    assert done.of("in-copy").values == [4]  # and one for each copy of the groups
    assert done.of("visits").values == [1]


def test_a_squeeze_tells_its_curve_and_its_knee() -> None:
    done = measured("workers", "mutex", "--holdfast-squeeze-max=3")
    (curve,) = done.blocks[0].all("curve")
    (knee,) = done.blocks[0].all("knee")
    assert [point["workers"] for point in curve] == [1, 2, 3]
    for point in curve:
        assert len(point["samples"]) == 3
        assert point["throughput"] == pytest.approx(sum(point["samples"]) / 3)
        assert [point["min"], point["median"], point["max"]] == sorted(point["samples"])
        assert point["median"] <= point["p90"] <= point["p99"] <= point["max"]
    assert knee in (1, 2, 3)
    assert done.of("knee").values == [knee]
    assert done.metrics[0] == "throughput"


def test_timed_mode_reports_what_the_iterations_took_together() -> None:
    done = measured("workers", "timed", "--holdfast-iterations=2K")
    assert done.metrics == ["time", "elapsed"]
    for each, together in zip(done.of("time").values, done.of("elapsed").values):
        assert together == pytest.approx(2000 * each)


def test_latencies_and_first_calls_of_all_workers_are_joined() -> None:
    done = measured("workers", "plain", "--holdfast-threads=3", "--holdfast-mode=latency", "--holdfast-samples=10")
    assert done.metrics[:3] == ["p50", "p90", "p99"]
    assert done.of("p50").all("iterations") == [30]
    first = measured("workers", "plain", "--holdfast-threads=3", "--holdfast-mode=single-shot", "--holdfast-samples=1")
    assert len(first.of("time").values) == 3


def test_a_worker_that_throws_ends_the_job_with_its_message() -> None:
    assert failed("throws") == "it threw: the disk is full"
    assert failed("throws/first") == "it threw: no connection"
    assert failed("leaves").startswith("it returned before its loop ended")
    assert failed("pauses").startswith("it threw: it pauses the clock")
    left = run("workers", "--holdfast-quick", "--holdfast-mode=latency", "leaves")
    assert "failed: it returned before its loop ended" in left.stdout
    assert run("workers", "--holdfast-quick", "throws").returncode == BROKEN
    assert run("workers", "--holdfast-quick", "--holdfast-mode=latency", "throws").returncode == BROKEN


def test_a_worker_that_skips_speaks_for_all() -> None:
    done = measured("workers", "skips")
    assert done.blocks[0].all("skip") == ["no second connection"]
    for mode in ("steady", "latency", "single-shot"):
        by_hand = run("workers", "--holdfast-quick", f"--holdfast-mode={mode}", "--holdfast-threads=3", "skips")
        assert (by_hand.returncode, "skipped: no second connection" in by_hand.stdout) == (GOOD, True), by_hand.stdout


def test_before_all_and_after_all_run_once_for_all_workers() -> None:
    assert run("workers", "--holdfast-quick", "hooks").returncode == GOOD


@pytest.mark.parametrize("jobs", ["together", "isolated"])
def test_several_jobs_run_at_the_same_time_and_are_compared(jobs: str) -> None:
    words = ("--holdfast-quick", f"--holdfast-jobs={jobs}", "--holdfast-mode=continuous", "plain|groups")
    done = run("workers", *words, "--holdfast-report=extended")
    assert done.returncode == GOOD, done.stderr
    table = done.stdout.partition("\n\n")[2].splitlines()
    assert table[0].split()[-2:] == ["call", "relative"]
    assert sorted(line.split()[0] for line in table[1:]) == ["groups", "plain"]
    assert table[1].endswith("100%")


@pytest.mark.parametrize(("jobs", "processes"), [("together", 1), ("isolated", 2)])
def test_isolated_jobs_have_a_process_each(jobs: str, processes: int) -> None:
    words = ("--holdfast-quick", f"--holdfast-jobs={jobs}", "--holdfast-mode=continuous", "--holdfast-executor=local")
    done = wire("workers", *words, "process/")
    assert done.code == GOOD, done.stderr
    told = [block.values[0] for block in done.blocks if block.subject["metric"] == "process"]
    assert (len(told), len(set(told))) == (2, processes)


def test_the_failure_of_a_job_is_its_own_and_ends_those_beside_it() -> None:
    done = run("workers", "--holdfast-quick", "--holdfast-jobs=together", "--holdfast-mode=continuous",
               "--holdfast-threads=2", "plain|throws/first")
    assert done.returncode == BROKEN
    assert "failed: it threw: no connection" in done.stdout
    assert "failed: another job at the same time ended early" in done.stdout


def test_a_full_report_names_all_settings_in_force_and_has_the_statistics_of_each_pass() -> None:
    done = run("workers", "--holdfast-quick", "--holdfast-squeeze-max=2", "--holdfast-report=full", "mutex")
    assert "mode=squeeze, samples=3, " in done.stdout
    assert "sample-duration=0.01, warmup-samples=0, priority=highest, squeeze-min=1, squeeze-step=1, squeeze-max=2, squeeze-threshold=3" in done.stdout
    header, *passes = done.stdout.partition("    workers  samples ")[2].splitlines()[:3]
    assert header.split() == ["average", "stdev", "median", "p90", "p99", "best", "worst"]
    assert [line.split()[:2] for line in passes] == [["1", "3"], ["2", "3"]]


def test_a_squeeze_draws_its_curve() -> None:
    done = run("workers", "--holdfast-quick", "--holdfast-squeeze-max=2", "mutex")
    assert "    workers  throughput\n          1  " in done.stdout
    assert "#  knee\n" in done.stdout


def test_a_full_report_of_a_fixed_number_of_calls_has_their_statistics() -> None:
    done = run("workers", "--holdfast-mode=timed", "--holdfast-iterations=5K", "--holdfast-report=full", "plain")
    assert done.returncode == GOOD, done.stderr
    statistics = done.stdout.partition("\n\n")[2]
    header, row, *rest = statistics.splitlines()
    assert header.split() == ["benchmark", "samples", "average", "stdev", "median", "p99", "best", "worst", "call"]
    assert row.split()[:2] == ["plain", "3"]
    assert "plain: mode=timed, samples=3, iterations=5000, " in statistics
    assert " ns^2, 15000 calls in " in statistics
    assert "; compiled with optimisation\n" in statistics
    assert re.search(r"\ncompiler: (GCC|Clang) \d+[.]", statistics)
    assert len(rest[2].partition("samples: ")[2].split(", ")) == 3
