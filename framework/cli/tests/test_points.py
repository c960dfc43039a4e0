"""Tests that parameter points and metrics are separate runs, and that executors, modes and aggregators change what is
measured."""

from __future__ import annotations

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Measured, Project

SMALL, LARGE, HASH = ("std::sort", {"size": 1000}), ("std::sort", {"size": 5000}), ("hash", {})


def subjects(measured: Measured) -> list[tuple[str, dict[str, object]]]:
    return [(result["benchmark"], result["params"]) for result in measured.report["results"]]


def verdicts(measured: Measured) -> list[str]:
    return [result["verdict"] for result in measured.report["results"]]


def accept(project: Project, test: str, *options: object) -> None:
    project.measure(test, *options)
    project.accept(test)


def set_times(project: Project, small: int, large: int, hashed: int) -> None:
    times = f'TIMES = {{("std::sort", 1000): {small}, ("std::sort", 5000): {large}, ("hash", None): {hashed}}}'
    project.edit("points.py", r"(?m)^TIMES = .*", times)


def started(project: Project) -> list[str]:
    """Returns the arguments of each process that has measured something since the last call."""
    file = project.build / "started.txt"
    lines = file.read_text().splitlines() if file.exists() else []
    file.unlink(missing_ok=True)
    return lines


# ---- vanished points ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_point_that_is_measured_no_more_is_no_silent_pass(points: Project) -> None:
    selection = ("-R", "^perf[.](narrowed|gate)$")
    points.ctest(*selection, HOLDFAST_PARAMS="size=1000,5000")
    points.accept("narrowed")
    gate = points.ctest(*selection).tests["perf.gate"]
    assert gate.status == "Skipped"
    lost = "narrowed (std::sort size=5000)"
    assert f"1 with an accepted baseline no longer measured by their test: {lost}; " in gate.output
    report = points.report()
    assert report["vanished"] == [lost]
    assert report["summary"]["missing"] == len(report["missing"]) + 1
    points.holdfast("baseline", "drop", "narrowed", "--reason", "one size is enough")
    points.accept("narrowed")  # the measurements of the last session
    points.ctest(*selection)
    assert points.report()["vanished"] == []


# ---- points --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_each_point_has_its_own_baseline_and_verdict(points: Project) -> None:
    accept(points, "all")
    set_times(points, small=100, large=750, hashed=7)
    measured = points.measure("all")
    assert subjects(measured) == [SMALL, LARGE, HASH]
    assert verdicts(measured) == ["pass", "regressed", "pass"]
    assert measured.code == REGRESSED
    # Five samples are 0, 0, 1, 1 and 2 above the set value, so the mean of the middle three is two thirds above it.
    assert measured.report["results"][1]["estimate"]["ratio"] == pytest.approx(750.6667 / 500.6667)


def test_a_process_measures_one_point(points: Project) -> None:
    points.measure("all")
    words = started(points)
    assert "--holdfast-benchmark=std::sort --holdfast-point={\"size\":1000}" in words
    assert "--holdfast-benchmark=hash" in words  # this test has no point


@pytest.mark.slow
def test_points_are_narrowed_by_cmake_and_by_the_command_line(points: Project) -> None:
    assert subjects(points.measure("narrowed")) == [SMALL]
    assert subjects(points.measure("narrowed", "--params", "size=5000")) == [LARGE]
    assert subjects(points.measure("narrowed", HOLDFAST_PARAMS="size=1000,5000")) == [SMALL, LARGE]


def test_an_axis_that_is_not_there_is_told_with_those_that_are(points: Project) -> None:
    measured = points.measure("all", "--params", "length=5")
    assert measured.code == BROKEN
    assert 'PARAMS names the axis "length", but the benchmarks have only size' in measured.stderr


def test_text_and_pages_name_the_point(points: Project) -> None:
    points.measure("all")
    assert "all std::sort size=5000" in points.holdfast("gate").stdout
    done = points.holdfast("report", "html", "--output", points.build / "site")
    assert done.returncode == PASS, done.stderr
    assert "std::sort · size = 5000" in (points.build / "site/index.html").read_text()


def test_what_its_code_asks_for_is_heard_unless_others_come_first(points: Project) -> None:
    points.measure("coded")
    assert len(started(points)) == 7  # processes of the current side alone
    measured = points.measure("coded", "--processes", 3)
    assert len(started(points)) == 3
    assert measured.result["settings"]["processes"] == "3"


def test_calibrations_are_of_points(points: Project) -> None:
    done = points.holdfast("calibrate", "narrowed", "--sessions", 2)
    assert done.returncode == PASS, done.stderr
    assert "narrowed std::sort size=1000" in done.stdout


# ---- metrics -------------------------------------------------------------------------------------------------


def test_metrics_are_judged_by_themselves_from_the_same_processes(points: Project) -> None:
    accept(points, "metrics")
    started(points)
    points.edit("points.py", r'"cycles", 2\)', '"cycles", 3)')
    measured = points.measure("metrics")
    assert [result["metric"] for result in measured.report["results"]] == ["time", "cycles"]
    assert verdicts(measured) == ["pass", "regressed"]
    processes = measured.report["results"][0]["current"]["processes"]
    assert len(started(points)) == 2 * len(processes)
    assert "metrics hash [cycles]" in points.holdfast("gate").stdout


def test_without_a_word_the_first_metric_counts_and_all_may_be_asked_for(points: Project) -> None:
    assert [result["metric"] for result in points.measure("shared").report["results"]] == ["time"]
    measured = points.measure("shared", "--metrics", "all")
    assert [result["metric"] for result in measured.report["results"]] == ["time", "cycles"]


def test_a_metric_that_is_not_there_is_told_with_those_that_are(points: Project) -> None:
    measured = points.measure("metrics", "--metrics", "misses")
    assert measured.code == BROKEN
    assert 'reported no metric "misses" of "hash"; there are time, cycles' in measured.stderr


def test_stored_numbers_are_those_of_the_metric(points: Project) -> None:
    accept(points, "metrics")
    measured = points.measure("metrics", "--baseline", "stored")
    assert [result["baseline"]["median"] for result in measured.report["results"]] == [8, 15]  # 7 to 9, 14 to 16


# ---- executors, runs, modes, aggregators --------------------------------------------------------------------


def test_a_local_executor_runs_one_process_of_each_side_and_never_gates(points: Project) -> None:
    accept(points, "local", "--samples", 30)
    started(points)
    set_times(points, small=100, large=750, hashed=7)
    measured = points.measure("local", "--samples", 30)
    words = started(points)
    assert len(words) == 2
    assert all("--holdfast-executor=local" in line for line in words)
    assert subjects(measured) == [SMALL, LARGE, HASH]
    assert verdicts(measured)[1] == "regressed"
    assert measured.code == UNDECIDED
    assert measured.report["results"][1]["thresholds"]["unit"] == "sample"
    assert "EXECUTOR local" in measured.report["results"][1]["no_gate"]
    assert "no gate: EXECUTOR local" in points.holdfast("run", points.declaration("local"), "--samples", 30, "--verbose").stdout
    gate = points.holdfast("gate")
    assert gate.returncode == UNDECIDED
    assert "measured but not gating" in gate.stdout


def test_runs_are_divided_among_the_processes(points: Project) -> None:
    points.measure("shared", "--baseline", "none")
    samples = [int(line.rpartition("--holdfast-samples=")[2]) for line in started(points)]
    assert samples == [2, 2, 2, 1, 1, 1]  # 9 samples over 6 processes


def test_the_declared_aggregator_is_judged(points: Project) -> None:
    measured = points.measure("worst")
    assert measured.result["current"]["median"] == 9  # the largest of 7, 8, 9, 7, 8
    assert measured.result["thresholds"]["aggregator"] == "max"


def test_a_program_may_compute_its_own_aggregate(points: Project) -> None:
    measured = points.measure("own")
    assert measured.code == BROKEN
    assert "reported no aggregate, which AGGREGATOR own needs" in measured.stderr
    points.edit("points.py", "AGGREGATE: float . None = None", "AGGREGATE = 40")
    assert points.measure("own").result["current"]["median"] == 40
    points.accept("own")
    points.edit("points.py", "AGGREGATE = 40", "AGGREGATE = 60")
    assert points.measure("own").verdict == "regressed"


def test_the_start_of_a_program_is_timed_from_outside(points: Project) -> None:
    accept(points, "start")
    started(points)
    measured = points.measure("start", "--identical", "measure")
    words = started(points)
    assert all("--holdfast-mode=start-up" in line for line in words)
    sides = [measured.result[side]["processes"] for side in ("baseline", "current")]
    assert len(words) == len(sides[0]) + len(sides[1]) + 2  # the first launch of each side does not count
    assert measured.result["metric"] == "start-up"
    assert measured.result["params"] == {"size": 1000}
    assert measured.result["current"]["median"] > 1e6  # an interpreter takes longer than a millisecond


def test_a_launch_that_fails_is_told(points: Project) -> None:
    points.edit("points.py", "EXIT = 0", "EXIT = 3")
    measured = points.measure("start")
    assert measured.code == BROKEN
    assert "exited with 3" in measured.stderr


def test_what_a_program_warns_of_is_told_once(points: Project) -> None:
    accept(points, "shared")
    points.edit("points.py", 'WARNING = ""', 'WARNING = "not optimised"')
    measured = points.measure("shared")
    assert [warning for warning in measured.result["warnings"] if "not optimised" in warning] == [
        "the current program: not optimised"
    ]
