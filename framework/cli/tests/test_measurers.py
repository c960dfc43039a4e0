"""Tests what is made of the samples of a process, by the declaration or by the command line."""

from statistics import median
from typing import Any

import pytest
from project import BROKEN, Project, configure, one_line

MILLISECOND = 1e6  # in nanoseconds


@pytest.fixture(scope="module")
def measurers(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("measurers", tmp_path_factory.mktemp("measurers"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    return project


def processes(project: Project, test: str, *options: str, **changes: str) -> list[dict[str, Any]]:
    measured = project.measure(test, *options, config="Release", **changes)
    lines = list(measured.result["current"]["processes"])
    assert [line["samples"] for line in lines] == [4] * 6
    return lines


def upper_quartiles(lines: list[dict[str, Any]]) -> list[float]:
    """Returns the upper quartiles. For samples of 1, 1, 1 and 20 ms it is 1 + 19 / 4 = 5.75 ms, and 1 ms without the 20."""
    return [line["high"] for line in lines]


@pytest.mark.slow
def test_without_a_measurer_accidents_stay(measurers: Project) -> None:
    assert min(upper_quartiles(processes(measurers, "plain"))) > 5 * MILLISECOND


def test_a_declared_measurer_measures_accidents_again(measurers: Project) -> None:
    # Sleeping may take longer than it should, but does not in most of the processes.
    assert median(upper_quartiles(processes(measurers, "clean"))) < 3 * MILLISECOND


def test_measurers_stack(measurers: Project) -> None:
    # One millisecond, and up to one more or less: more than sleeping varies, and without outliers.
    lines = processes(measurers, "noisy")
    assert min(line["low"] for line in lines) < 0.9 * MILLISECOND
    assert median(upper_quartiles(lines)) < 3 * MILLISECOND


@pytest.mark.parametrize("as_variable", [False, True])
def test_the_command_line_and_the_environment_go_before_the_declaration(measurers: Project, as_variable: bool) -> None:
    options = [] if as_variable else ["--measurer=default"]
    changes = {"HOLDFAST_MEASURER": "default"} if as_variable else {}
    assert min(upper_quartiles(processes(measurers, "clean", *options, **changes))) > 5 * MILLISECOND


def test_noise_differs_between_processes(measurers: Project) -> None:
    lines = processes(measurers, "plain", "--measurer=absolute-noise:1e9")
    assert len({round(line["low"] / MILLISECOND) for line in lines}) > 1


@pytest.mark.parametrize(
    ("measurer", "said"),
    [
        ("outliers", 'there is no measurer "outliers"; there are default, wall-time, cpu-time, undisturbed[:run-delay-us]'),
        ("relative-noise:x", '"relative-noise:x": magnitude must be a number from 0 to 1e+12'),
    ],
)
def test_a_wrong_measurer_is_told(measurers: Project, measurer: str, said: str) -> None:
    measured = measurers.measure("plain", f"--measurer={measurer}", config="Release")
    assert measured.code == BROKEN
    assert said in one_line(measured.stderr)
