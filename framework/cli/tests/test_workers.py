"""Tests that benchmarks of several workers are declared, judged, kept and reported like all others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from library import ALONE, of_all
from project import BROKEN, REGRESSED, Project, configure


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("workers", tmp_path_factory.mktemp("workers"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    return project


@pytest.mark.slow
def test_a_squeeze_is_judged_by_its_best_pass_and_keeps_its_curve(workers: Project) -> None:
    first = workers.measure("squeeze", *ALONE, config="Release")
    assert first.code != BROKEN, first.stderr
    workers.accept("squeeze")
    workers.edit("bench.cpp", "consume_cpu\\(1000\\);", "consume_cpu(4000);")
    workers.compile()
    # On a busy machine a thread waits longer than a sample lasts; the six rounds of the other tests cannot decide this
    # test then.
    result = workers.measure("squeeze", "--processes", 40, config="Release").result
    assert result["verdict"] == "regressed"  # a quarter is done in a second
    assert (result["metric"], result["unit"], result["direction"]) == ("throughput", "/s", "higher")
    assert [point["workers"] for point in result["curve"]] == [1, 2]
    for point in result["curve"]:
        assert len(point["samples"]) == 2
        assert point["min"] <= point["median"] <= point["p99"] <= point["max"]
    assert result["knee"] in (1, 2)
    asked = {"samples": "2", "sample-duration": "0.01", "squeeze-max": "2"}
    defaults = {"squeeze-min": "1", "squeeze-step": "1", "squeeze-threshold": "3", "warmup-samples": "0", "pin": "off"}
    assert (asked | defaults).items() <= result["settings"].items()
    kept = json.loads(workers.holdfast("report", "json").stdout)["results"][-1]
    assert (kept["curve"], kept["knee"]) == (result["curve"], result["knee"])


def test_each_number_of_threads_is_a_result_of_its_own(workers: Project) -> None:
    measured = workers.measure("threads", *ALONE, config="Release")
    assert of_all(measured, "params") == [{"threads": 1}, {"threads": 2}]
    assert of_all(measured, "metric") == ["time", "time"]
    overruled = workers.measure("threads", *ALONE, "--threads", "3", config="Release")
    assert of_all(overruled, "params") == [{"threads": 3}]
    assert of_all(workers.measure("threads", *ALONE, config="Release", HOLDFAST_THREADS="2-3"), "params") == [
        {"threads": 2}, {"threads": 3},
    ]  # fmt: skip


def test_groups_are_judged_apart(workers: Project) -> None:
    measured = workers.measure("groups", *ALONE, config="Release")
    assert of_all(measured, "metric") == ["throughput.readers", "throughput.writers"]
    assert of_all(measured, "direction") == ["higher", "higher"]


def test_jobs_of_one_process_can_run_at_the_same_time(workers: Project) -> None:
    measured = workers.measure("together", *ALONE, config="Release")
    assert of_all(measured, "benchmark") == ["work", "groups"]
    assert of_all(measured, "metric") == ["throughput", "throughput"]


@pytest.mark.parametrize("test", ["jobs", "isolated"])
@pytest.mark.slow
def test_jobs_in_fresh_processes_gate(tmp_path: Path, test: str) -> None:
    """One of two jobs becomes a hundred times slower, while the limit is 1.9 times."""
    project = configure("workers", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    project.compile("bench")
    first = project.measure(test, *ALONE, config="Release")
    assert of_all(first, "benchmark") == ["work", "groups"]
    project.accept(test)
    project.edit("bench.cpp", r"consume_cpu\(1000\);", "consume_cpu(100000);")
    project.compile("bench")
    slower = project.measure(test, config="Release")
    assert slower.code == REGRESSED
    verdicts = {(result["benchmark"], result["metric"]): result["verdict"] for result in slower.report["results"]}
    assert verdicts["work", "throughput"] == "regressed"
    assert set(of_all(slower, "no_gate")) == {None}
    assert len({len(result["current"]["processes"]) for result in slower.report["results"]}) == 1  # they share processes
    assert not any(result["unaffected"] for result in slower.report["results"])  # each was measured beside a benchmark that changed


def test_so_many_iterations_are_timed_together(workers: Project) -> None:
    result = workers.measure("timed", *ALONE, config="Release").result
    assert (result["metric"], result["direction"]) == ("elapsed", "lower")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--threads", "0"), "--holdfast-threads=0: numbers of threads from 1 to 4096"),
        (("--groups", "readers:0"), "--holdfast-groups=readers:0: groups such as readers:3,writers:1 are needed"),
        (("--measurer", "outliers"), 'there is no measurer "outliers"; there are default, '),
        (("--warmer", "warm"), 'there is no warmer "warm"; there are zero, default['),
        (("--aggregator", "average"), 'there is no aggregator "average"; there are default, min, '),
        (("--historian", "window:0"), 'there is no historian "window:0"; there are complete, window:K'),
        (("--mode", "start-up", "--executor", "local"), "executor local is for measurements inside of a program"),
        (("--page-cache", "cold"), "page cache cold is for mode start-up"),
        (("--params", "size="), 'params "size=" does not have the form AXIS=VALUE[,VALUE...]'),
        (("--mode", "squeeze", "--squeeze-min", "3", "--squeeze-max", "2"), "squeeze-min=3 is above squeeze-max=2"),
        (("--mode", "continuous", "--sample-duration", "-1"), "--sample-duration (HOLDFAST_SAMPLE_DURATION) is '-1'; allowed: a positive number of seconds"),
    ],
)
def test_settings_that_mean_nothing_are_told_and_break(workers: Project, options: tuple[str, ...], sentence: str) -> None:
    measured = workers.holdfast("run", workers.declaration("timed", "Release"), *options)
    assert measured.returncode == BROKEN
    assert sentence in measured.stdout + measured.stderr
