"""Tests Debug and Release in one build tree: each has its own program and its own baselines."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from project import Project, configure

pytestmark = pytest.mark.slow

CONFIGURATIONS = ["Debug", "Release"]


@dataclass
class Seen:
    project: Project
    debug_alone: dict[str, Any]  # a report with only a baseline for Release
    both: dict[str, dict[str, Any]]  # reports with baselines for both


def ctest(project: Project, config: str) -> dict[str, Any]:
    """Measures the tests of a configuration, including unchanged ones, and returns the report."""
    project.ctest(config=config, HOLDFAST_IDENTICAL="measure")
    return project.report(config)


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    project = configure("configurations", tmp_path_factory.mktemp("configurations"), "-G", "Ninja Multi-Config")
    for config in reversed(CONFIGURATIONS):  # the configuration that is built last is not measured first
        project.compile(config=config)
    ctest(project, "Release")
    project.accept()
    debug_alone = ctest(project, "Debug")
    project.accept()
    return Seen(project, debug_alone, {config: ctest(project, config) for config in CONFIGURATIONS})


def verdicts(report: dict[str, Any]) -> dict[str, str]:
    return {result["benchmark"]: result["verdict"] for result in report["results"]}


def test_a_baseline_of_another_configuration_is_none_and_is_mentioned(seen: Seen) -> None:
    assert verdicts(seen.debug_alone) == {"sum": "no_baseline", "Debug": "no_baseline"}
    said = {result["benchmark"]: result["message"] for result in seen.debug_alone["results"]}
    assert "there is a baseline for Release, but this is Debug" in said["sum"]
    assert "no baseline has been accepted yet" in said["Debug"]  # Debug has no benchmark of Release


@pytest.mark.parametrize("config", CONFIGURATIONS)
def test_each_configuration_runs_its_own_program(seen: Seen, config: str) -> None:
    assert verdicts(seen.both[config]).keys() == {"sum", config}
    assert seen.both[config]["session"]["config"] == config


@pytest.mark.parametrize("config", CONFIGURATIONS)
def test_each_configuration_passes_against_its_own_baseline(seen: Seen, config: str) -> None:
    assert verdicts(seen.both[config])["sum"] == "pass"


def test_the_other_program_would_not_have_passed(seen: Seen) -> None:
    debug, release = (seen.both[config]["results"][0]["current"]["median"] for config in CONFIGURATIONS)
    assert debug > 2 * release  # counts differ by far more than any limit


def test_both_configurations_have_baselines(seen: Seen) -> None:
    listed = json.loads(seen.project.holdfast("baseline", "list", "--json").stdout)
    assert {(baseline["benchmark"], baseline["config"]) for baseline in listed} == {
        ("sum", "Debug"), ("sum", "Release"), ("Debug", "Debug"), ("Release", "Release"),
    }  # fmt: skip


@pytest.mark.parametrize(("words", "rest"), [(("run", "sum"), ("--no-store",)), (("bisect", "sum"), ("--good", "HEAD"))])
def test_where_there_are_several_the_advice_to_choose_one_can_be_followed(seen: Seen, words: tuple[str, ...], rest: tuple[str, ...]) -> None:
    told = seen.project.holdfast(*words, *rest)
    assert "there are several configurations; choose one of them with --suite: " in told.stderr
    done = seen.project.holdfast(*words, "--suite", seen.project.suite("Release"), *rest)
    assert "--suite" not in done.stderr
    assert "several configurations" not in done.stderr
