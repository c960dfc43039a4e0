"""Tests commands that CMake declares: parameters, warming up, and numbers that they print."""

from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Project, configure
from project import run as cmake


@pytest.fixture
def commands(tmp_path: Path) -> Project:
    return configure("commands", tmp_path)


def measured(project: Project, test: str, *options: str) -> tuple[int, list[dict[str, Any]]]:
    done = project.measure(test, *options)
    return done.code, done.report["results"]


def test_each_value_of_a_parameter_is_a_run_with_its_own_verdict(commands: Project) -> None:
    code, results = measured(commands, "rate")
    assert code == UNDECIDED
    assert [(result["params"], result["current"]["median"]) for result in results] == [
        ({"size": 1}, 10), ({"size": 20}, 200),
    ]  # fmt: skip
    assert {(result["metric"], result["unit"], result["direction"]) for result in results} == {
        ("output", "MB/s", "higher")
    }
    commands.accept("rate")
    code, results = measured(commands, "rate", "--identical", "measure")
    assert (code, {result["verdict"] for result in results}) == (PASS, {"pass"})


@pytest.mark.slow
def test_the_accepted_command_is_what_it_is_compared_with(commands: Project) -> None:
    measured(commands, "rate")
    commands.accept("rate")
    cmake("cmake", "-DRATE=5", commands.build)
    code, results = measured(commands, "rate")
    assert code == REGRESSED
    assert [result["verdict"] for result in results] == ["regressed", "regressed"]
    assert [result["baseline"]["median"] for result in results] == [10, 200]


def test_runs_that_warm_up_and_hooks_have_the_values_too(commands: Project) -> None:
    measured(commands, "rate")
    (log,) = commands.build.rglob("log")
    once = ["before {}", "run {}"]
    expected = [line.format(size) for size in (1, 20) for _ in range(2 + 2) for line in once]  # 2 warm up, 2 rounds
    assert log.read_text().splitlines() == expected


def test_the_time_can_be_judged_beside_what_is_printed(commands: Project) -> None:
    _, results = measured(commands, "both")
    assert {result["metric"]: result["unit"] for result in results} == {"time": "ns", "output": ""}


def test_a_command_that_prints_no_such_number_is_broken(commands: Project) -> None:
    done = commands.measure("silent")
    assert done.code == BROKEN
    assert 'printed no line that matches "([0-9]+)"; the end of its stdout:\nnothing' in done.stderr


def test_a_value_above_its_limit_is_a_regression_before_there_is_a_baseline(commands: Project) -> None:
    code, (result,) = measured(commands, "limited")
    assert (code, result["verdict"]) == (REGRESSED, "regressed")
    assert result["message"].startswith("the mean of 7 (7 to 7) is above the limit, MAX 5")
    code, (result,) = measured(commands, "limited", "--max", "10")
    assert (code, result["verdict"]) == (UNDECIDED, "no_baseline")


def test_a_limit_holds_although_nothing_changed(commands: Project) -> None:
    measured(commands, "limited", "--max", "10")
    commands.accept("limited")
    assert measured(commands, "limited", "--max", "10")[0] == PASS
    assert measured(commands, "limited")[0] == REGRESSED
    for words in ((), ("--no-store",), ("--quick", "--no-store")):
        told = commands.holdfast("run", "limited", *words).stdout
        assert "above the limit, MAX" in told and "pinpoint" not in told


def test_a_launcher_starts_what_is_measured(commands: Project) -> None:
    _, (result,) = measured(commands, "launched")
    assert result["current"]["median"] == 9
    _, (result,) = measured(commands, "launched-by-one-text")
    assert result["current"]["median"] == 8
    _, (result,) = measured(commands, "launched", "--launcher", "env SPEED=4")
    assert result["current"]["median"] == 4
    done = commands.holdfast("run", "launched", "--launcher", "no-such-launcher")
    assert done.returncode == BROKEN
    assert "launcher no-such-launcher is not found in PATH" in done.stderr


def test_a_preset_is_a_policy_under_what_the_test_says_itself(commands: Project) -> None:
    done = commands.measure("preset")
    (result,) = done.report["results"]
    settings = result["settings"]
    assert (settings["tester"], settings["aggregator"], settings["processes"]) == ("overlap-intervals", "mean", "2")
    assert result["origins"]["aggregator"] == "preset"


def test_each_measurement_is_shown_to_who_asks(commands: Project) -> None:
    shown = commands.holdfast("run", "both", "--verbose", "--metrics", "output", "--samples", "2").stdout
    assert "  processes of both, output:\n    round 1 current: 5, 5\n    round 2 current: 5, 5\n" in shown
