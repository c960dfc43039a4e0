"""Tests that a changed function has a verdict of its own, where the whole cannot show its loss."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from project import PASS, REGRESSED, Measured, Project, configure

pytestmark = pytest.mark.skipif(shutil.which("valgrind") is None, reason="instructions are counted by valgrind")

TESTS = ("work", "google", "command")
GOOGLE = pytest.mark.skipif(not Path("/usr/include/benchmark").is_dir(), reason="needs Debian's libbenchmark-dev")
SLOWER = (r"steps\(500, 1664525U\)", "steps(530, 1664525U)")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("function_verdict", tmp_path_factory.mktemp("function_verdict"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in TESTS:
        if not (project.build / "holdfast/declarations" / f"{test}.Release.json").exists():
            continue
        measure(project, test)
        project.accept(test)
    return project


@pytest.fixture
def project(built: Project) -> Project:
    """Returns the project with its source as it was accepted."""
    original = Path(__file__).parent / "projects/function_verdict/work.cpp"
    (built.source / "work.cpp").write_text(original.read_text())
    return built


def measure(project: Project, test: str = "work", *options: object) -> Measured:
    return project.measure(test, *(options or ("--functions", "changed")), config="Release")


def edited(project: Project, *edits: tuple[str, str]) -> Project:
    for pattern, replacement in edits:
        project.edit("work.cpp", pattern, replacement)
    project.compile()
    return project


def timed(measured: Measured) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in measured.result["functions"]}


@pytest.mark.slow
@pytest.mark.parametrize("test", ["work", pytest.param("google", marks=GOOGLE), "command"])
def test_a_loss_of_six_per_cent_in_a_function_with_0_05_per_cent_of_the_benchmark_is_red_and_named(project: Project, test: str) -> None:
    measured = measure(edited(project, SLOWER), test)
    function = timed(measured)["parse_header"]
    assert function["regressed"], measured.result
    assert 0.02 < function["low"] < function["change"] < function["high"]
    assert function["instructions"] == pytest.approx(0.06, abs=0.01)
    assert 0.0001 < function["share"] < 0.001
    assert measured.code == REGRESSED
    assert measured.result["verdict"] == "regressed"
    assert measured.result["message"].startswith("parse_header is "), measured.result["message"]
    history = project.holdfast("history", test)
    assert "regressed" in history.stdout


def test_a_function_that_changed_but_does_as_much_is_not_red(project: Project) -> None:
    measured = measure(edited(project, ("1664525U", "1664529U"), ("22695477U", "22695481U")))
    assert measured.code == PASS, measured.result
    functions = timed(measured)
    assert {"parse_header", "caller"} <= set(functions)
    assert not any(one["regressed"] for one in functions.values())


@pytest.mark.slow
def test_a_function_that_is_inlined_everywhere_and_one_whose_callee_moved_into_it_are_neither_red_nor_improved(project: Project) -> None:
    measured = measure(edited(project, ("OWN unsigned callee", "__attribute__((always_inline)) inline unsigned callee")))
    assert measured.code == PASS, measured.result
    functions = timed(measured)
    assert functions["caller"]["outcome"] in ("not slower", "undecided"), functions["caller"]
    assert "callee" not in functions or "inlined" in functions["callee"]["note"], functions["callee"]


@pytest.mark.slow
def test_the_setting_turns_it_off_and_the_effect_is_a_setting(project: Project) -> None:
    edited(project, SLOWER)
    off = measure(project, "work", "--fresh", "--functions", "off")
    assert (off.code, off.result["functions"]) == (PASS, [])
    lenient = measure(project, "work", "--fresh", "--functions", "changed", "--function-effect", "30%")
    assert lenient.code == PASS, lenient.result
    assert not timed(lenient)["parse_header"]["regressed"]
