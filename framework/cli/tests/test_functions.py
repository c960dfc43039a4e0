"""Tests FUNCTIONS: if a test passes, the changed functions on its path are timed by themselves."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from project import PASS, Measured, Project, configure


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("functions", tmp_path_factory.mktemp("functions"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in ("work", "kinds", "points"):
        measure(project, test=test)
        project.accept(test)
    return project


@pytest.fixture
def project(built: Project) -> Project:
    """Returns the project with its sources as they were accepted."""
    for original in (Path(__file__).parent / "projects/functions").glob("*.cpp"):
        (built.source / original.name).write_text(original.read_text())
    return built


def measure(project: Project, *options: object, test: str = "work") -> Measured:
    return project.measure(test, *options, config="Release")


def timed(measured: Measured) -> dict[str, dict[str, Any]]:
    return timed_in(measured.result)


def timed_in(result: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in result["functions"]}


def kinds(project: Project, *edits: tuple[str, str], test: str = "kinds") -> Measured:
    for pattern, replacement in edits:
        project.edit("kinds.cpp", pattern, replacement)
    project.compile()
    return measure(project, test=test)


@pytest.mark.slow
def test_a_function_that_is_slower_is_red_and_kept_though_the_whole_passes(project: Project) -> None:
    """The function takes 50 % longer. A fiftieth of that is not a loss of the whole, but the loss of the function
    is detected even on a busy machine."""
    project.edit("bench.cpp", r"steps\(20'000, 1664525U\)", "steps(30'000, 1664525U)")
    project.compile()
    measured = measure(project)
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
    shaped = timed(measure(project))["shaped"]
    assert shaped["outcome"] in ("not slower", "undecided"), shaped


@pytest.mark.slow
def test_a_function_that_is_too_short_beside_the_probes_is_left_out_with_the_reason(project: Project) -> None:
    project.edit("bench.cpp", r"x \* 3U", "x * x * x * 3U")
    project.compile()
    tiny = timed(measure(project))["tiny"]
    assert tiny["outcome"] == "not measured"
    assert "too short to be timed" in tiny["note"]


def test_nothing_is_timed_where_the_setting_turns_it_off(project: Project) -> None:
    project.edit("bench.cpp", "22695477U", "22695481U")
    project.compile()
    assert measure(project, "--fresh", "--functions", "off").result["functions"] == []


COUNTED = pytest.mark.skipif(shutil.which("valgrind") is None, reason="instructions are counted by valgrind")


@pytest.mark.slow
@COUNTED
def test_work_of_the_first_call_does_not_hide_that_all_other_calls_became_slower(project: Project) -> None:
    measured = kinds(project, (r"first \+ steps\(1000,", "first + steps(1200,"))
    assert timed(measured)["warming"]["regressed"], measured.result


@pytest.mark.slow
@COUNTED
def test_a_loss_in_one_of_eight_calls_is_found(project: Project) -> None:
    measured = kinds(project, (r"steps\(8000,", "steps(12000,"))
    assert timed(measured)["mixed"]["regressed"], measured.result


@pytest.mark.slow
@COUNTED
def test_a_function_that_is_called_less_often_is_not_slower_though_its_calls_are_longer(project: Project) -> None:
    measured = kinds(project, ("call < 4; ", "call < 1; "))
    assert measured.code == PASS, measured.result
    assert not any(one["regressed"] for one in measured.result["functions"])


OWN_CODE = ((r"first \+ steps\(1000,", "first + steps(3000,"), (r": steps\(2000,", ": steps(1700,"))
CALLS = ((r"warming\(\) \+ parts\(\)", "warming()"), (r"first \+ steps", "first + parts() + steps"))
OVERLOADS = ((r"return steps\(2000, 22695477U\) \+ twice", "return twice"), (r"return steps\(count, factor\)", "return steps(2000, 22695477U) + steps(count, factor)"))


@pytest.mark.slow
@COUNTED
@pytest.mark.parametrize("moved", [OWN_CODE, CALLS, OVERLOADS], ids=["own code", "calls", "overloads"])
def test_work_that_moved_from_one_function_to_another_is_no_loss(project: Project, moved: tuple[tuple[str, str], ...]) -> None:
    measured = kinds(project, *moved)
    assert measured.code == PASS, measured.result
    assert any("work may have moved here" in one["note"] for one in measured.result["functions"]), measured.result


@pytest.mark.slow
@COUNTED
def test_a_function_of_a_command_of_seconds_is_not_begun_because_its_rounds_would_take_minutes(project: Project) -> None:
    project.compile()
    measure(project, "--processes", 1, test="waiting")
    project.accept("waiting")
    project.edit("waiting.cpp", "100'000", "150'000")
    project.compile()
    began = time.monotonic()
    measured = measure(project, "--processes", 1, test="waiting")
    (work,) = timed(measured).values()
    assert (work["outcome"], work["note"], work["rounds"]) == ("undecided", "the time for functions does not suffice", 0)
    assert time.monotonic() - began < 60


@pytest.mark.slow
@COUNTED
def test_each_point_of_a_benchmark_has_functions_of_its_own(project: Project) -> None:
    measured = kinds(project, (r"size \* 500", "(size == 1 ? 750 : size * 500)"), test="points")
    small, large = measured.report["results"]
    assert timed_in(small)["sized"]["regressed"], small
    assert not timed_in(large)["sized"]["regressed"], large
    assert (small["verdict"], large["verdict"]) == ("regressed", "pass")


@pytest.mark.slow
@COUNTED
def test_a_red_function_stays_red_when_the_test_is_run_again(project: Project) -> None:
    first = kinds(project, (r"first \+ steps\(1000,", "first + steps(1250,"))
    again = measure(project, test="kinds")
    assert again.result["verdict"] == first.result["verdict"] == "regressed"
    assert again.result["functions"] == first.result["functions"]
    assert "not measured again" in again.result["message"]


@pytest.mark.slow
@COUNTED
def test_a_known_regression_covers_the_loss_of_a_function_by_its_size(project: Project, tmp_path: Path) -> None:
    list_file = tmp_path / "known-regressions.json"
    for ratio, covered in ((1.05, False), (2, True)):
        entry = {"test": "kinds", "ratio": ratio, "until": "2999-12-31", "reason": "a new check"}
        list_file.write_text(json.dumps([entry]))
        project.edit("kinds.cpp", r"first \+ steps\(\d+,", f"first + steps({1300 + round(ratio)},")
        project.compile()
        measured = measure(project, "--known-regressions", list_file, test="kinds")
        assert measured.result["verdict"] == "regressed", measured.result
        assert (measured.result["known"] is not None) == covered, measured.result
