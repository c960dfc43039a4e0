"""Tests that a program with the baseline's code passes and is not measured, unless somebody asks for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import BROKEN, PASS, Measured, Project, check_schema, configure

NOT_MEASURED = "the code is identical to the baseline's; not measured"


@pytest.fixture
def linking(tmp_path: Path) -> Project:
    """Returns a project whose tests steady and runpath are accepted."""
    project = configure("linking", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    once = '[[gnu::noinline]] static int once(int n) { asm volatile("" : "+r"(n)); return n; }'
    project.edit("steady.cpp", r"\nHOLDFAST", rf"\n{once}\nHOLDFAST")
    project.edit("steady.cpp", "value = 1;", "value = once(1);")
    project.compile("steady_bench", "runpath_bench")
    for test in ("steady", "runpath"):
        assert measure(project, test).verdict == "no_baseline"
        project.accept(test)
    return project


def measure(project: Project, test: str, *options: object, **changes: str) -> Measured:
    return project.measure(test, "--processes", 6, *options, config="Release", **changes)


def is_measured(measured: Measured) -> bool:
    result = measured.result
    assert result["identical"] == (not result["current"]["processes"])
    return not result["identical"]


@pytest.mark.slow
def test_an_unchanged_program_passes_without_being_measured(linking: Project) -> None:
    measured = measure(linking, "steady")
    check_schema(measured.report, "report")
    assert (measured.code, measured.verdict) == (PASS, "pass")
    assert measured.result["message"].startswith(NOT_MEASURED)
    assert (measured.result["estimate"], measured.result["pairs"], measured.result["seconds"]) == (None, 0, 0)
    assert measured.result["metric"] == "time"


@pytest.mark.slow
def test_a_function_that_only_has_another_name_changes_nothing(linking: Project) -> None:
    program = linking.build / "steady_bench"
    before = program.read_bytes()
    linking.edit("steady.cpp", r"int once\(", "int once_and_for_all(")
    linking.edit("steady.cpp", r"= once\(", "= once_and_for_all(")
    linking.compile("steady_bench", "runpath_bench")
    assert program.read_bytes() != before
    assert not is_measured(measure(linking, "steady"))


@pytest.mark.slow
def test_other_code_in_the_program_or_in_a_library_of_the_project_is_measured(linking: Project) -> None:
    linking.edit("steady.cpp", "20'000", "20'001")
    linking.edit("kernel.cpp", "20'000", "20'001")
    linking.compile("steady_bench", "runpath_bench")
    assert is_measured(measure(linking, "steady"))
    assert is_measured(measure(linking, "runpath"))  # the executable is the same


def test_other_work_is_measured(linking: Project) -> None:
    assert is_measured(measure(linking, "steady", "--samples", 5))
    more = measure(linking, "steady", "--metrics", "time,peak-rss").report["results"]
    assert [result["identical"] for result in more] == [False, False]
    assert not is_measured(measure(linking, "steady", "--min-effect", "50%", "--budget", 3))  # it is judged in another way


def test_who_asks_for_it_measures_identical_code(linking: Project) -> None:
    assert is_measured(measure(linking, "steady", "--identical", "measure"))
    assert is_measured(measure(linking, "steady", HOLDFAST_IDENTICAL="measure"))
    linking.edit("CMakeLists.txt", r"TARGET steady_bench\)", "TARGET steady_bench IDENTICAL measure)")
    linking.compile("steady_bench", "runpath_bench")
    done = linking.holdfast("run", linking.declaration("steady", "Release"))
    assert done.returncode == PASS, done.stderr
    assert "perf.steady: pass\n" in done.stdout and NOT_MEASURED not in done.stdout
    refused = linking.holdfast("run", linking.declaration("steady", "Release"), "--identical", "maybe")
    assert refused.returncode == BROKEN
    assert "allowed: pass, measure" in refused.stderr


@pytest.mark.slow
def test_accepting_what_was_not_measured_keeps_the_numbers_that_are_accepted(linking: Project) -> None:
    assert not is_measured(measure(linking, "steady"))
    linking.accept("steady")
    again = measure(linking, "steady")
    assert not is_measured(again)
    assert is_measured(measure(linking, "steady", "--identical", "measure", "--baseline", "live"))
    assert linking.holdfast("history", "steady").stdout.count("\n") > 1


@pytest.mark.slow
def test_a_suite_in_which_nothing_changed_passes_its_gate(linking: Project) -> None:
    done = linking.ctest("-R", "steady|runpath")
    assert done.code == PASS
    assert done.of("Passed") >= {"perf.steady", "perf.runpath", "perf.session", "perf.report"}
    results = {result["test"]: result for result in linking.report("Release")["results"]}
    assert all(results[test]["identical"] for test in ("steady", "runpath"))
    assert linking.report("Release")["summary"]["pass"] == 2
