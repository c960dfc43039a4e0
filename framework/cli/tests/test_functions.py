"""Tests FUNCTIONS: of a test that passes, the functions on its path that changed are timed by themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from project import PASS, Measured, Project, configure


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("functions", tmp_path_factory.mktemp("functions"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    measure(project, "--functions", "changed")
    project.accept("work")
    return project


@pytest.fixture
def project(built: Project) -> Project:
    """Returns the project with its source as it was accepted."""
    original = Path(__file__).parent / "projects/functions/bench.cpp"
    (built.source / "bench.cpp").write_text(original.read_text())
    return built


def measure(project: Project, *options: object) -> Measured:
    return project.measure("work", *options, config="Release")


def timed(measured: Measured) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in measured.result["functions"]}


@pytest.mark.slow
def test_a_function_that_is_slower_is_red_and_kept_though_the_whole_passes(project: Project) -> None:
    """It is slower by half. A fiftieth of that is no loss of the whole, and is seen even on a busy machine."""
    project.edit("bench.cpp", r"steps\(20'000, 1664525U\)", "steps(30'000, 1664525U)")
    project.compile()
    measured = measure(project, "--functions", "changed")
    assert measured.result["verdict"] == "regressed"
    parse = timed(measured)["parse"]
    assert parse["outcome"] == "slower", parse
    assert 0.2 < parse["low"] < parse["change"] < parse["high"] < 1
    assert 0.005 < parse["share"] < 0.08
    done = project.holdfast("report", "json", "--store", f"sqlite3:{project.store}", "--session", measured.report["session"]["id"])
    assert done.returncode == PASS, done.stderr
    kept = json.loads(done.stdout)["results"]
    assert [one["functions"] for one in kept] == [measured.result["functions"]]


@pytest.mark.slow
def test_a_function_that_changed_but_not_its_time_is_not_named(project: Project) -> None:
    project.edit("bench.cpp", "22695477U", "22695481U")
    project.compile()
    shaped = timed(measure(project, "--functions", "changed"))["shaped"]
    assert shaped["outcome"] in ("not slower", "undecided"), shaped


@pytest.mark.slow
def test_a_function_that_is_too_short_beside_the_probes_is_left_out_with_the_reason(project: Project) -> None:
    project.edit("bench.cpp", r"x \* 3U", "x * x * x * 3U")
    project.compile()
    tiny = timed(measure(project, "--functions", "changed"))["tiny"]
    assert tiny["outcome"] == "not measured"
    assert "too short to be timed" in tiny["note"]


def test_nothing_is_timed_unless_it_is_asked_for(project: Project) -> None:
    project.edit("bench.cpp", "22695477U", "22695481U")
    project.compile()
    assert measure(project).result["functions"] == []
