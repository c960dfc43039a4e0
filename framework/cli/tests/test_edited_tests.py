"""Tests what the gate says of a change that edits its own tests, and what the base and CI decide in its place."""

from __future__ import annotations

import pytest
from project import BROKEN, REGRESSED, SLOWER, CTestRun, Project, check_schema, one_line, run
from repository import repository_at

PARSE = ("-R", "^perf[.](parse|gate)$")


def gated(project: Project, **changes: str) -> CTestRun:
    return project.ctest(*PARSE, **changes)


def test_softer_settings_are_told_and_close_the_gate_where_that_is_asked_for(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    accepted.edit("CMakeLists.txt", "PROCESSES 6", "PROCESSES 6 MIN_EFFECT 60%")
    run("cmake", accepted.build)
    accepted.ctest("-R", "parse")
    report = accepted.report()
    softer = "1 of 1 judged by softer settings than the baseline: parse (min-effect 60 % instead of 2 %)."
    assert softer in report["gate"]["reasons"]
    assert [result["verdict"] for result in report["results"]] == ["pass"]
    gate = ("gate", "--suite", accepted.suite(), "--block")
    assert accepted.holdfast(*gate, "regressed").returncode != REGRESSED
    assert accepted.holdfast(*gate, "regressed,softened").returncode == REGRESSED


def add_lines(project: Project, *lines: str) -> None:
    with (project.source / "CMakeLists.txt").open("a", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    run("cmake", project.build)


@pytest.mark.parametrize("hiding", ["WILL_FAIL TRUE", "SKIP_RETURN_CODE 1", "PASS_REGULAR_EXPRESSION perf"])
def test_the_gate_fails_in_place_of_a_test_whose_failure_ctest_hides(accepted: Project, hiding: str) -> None:
    accepted.edit(*SLOWER)
    add_lines(accepted, f"set_tests_properties(perf.parse PROPERTIES {hiding})")
    ran = gated(accepted)
    assert "perf.parse" not in ran.of("Failed") and "perf.gate" in ran.of("Failed"), ran.tests["perf.gate"].output
    assert f"CTest hides the failure of perf.parse ({hiding.split()[0]})" in one_line(ran.tests["perf.gate"].output)


@pytest.mark.parametrize("hiding", ["WILL_FAIL TRUE", "PASS_REGULAR_EXPRESSION Gate"])
def test_nothing_is_measured_where_ctest_would_hide_what_the_gate_finds(accepted: Project, hiding: str) -> None:
    add_lines(accepted, f"cmake_language(DEFER CALL set_tests_properties perf.gate PROPERTIES {hiding})")
    ran = gated(accepted)
    assert "perf.session" in ran.of("Failed")
    assert f"perf.gate ({hiding.split()[0]}): CTest would hide the findings of the gate" in ran.tests["perf.session"].output


def test_a_property_of_a_test_does_not_replace_a_variable_that_ci_gives(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    add_lines(accepted, "set_tests_properties(perf.parse PROPERTIES ENVIRONMENT HOLDFAST_MIN_EFFECT=60%)")
    assert gated(accepted).tests["perf.parse"].status == "Passed"
    assert gated(accepted, HOLDFAST_MIN_EFFECT="2%").of("Failed") == {"perf.parse"}


def test_the_policy_of_the_base_judges_a_change_that_softens_its_own(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    accepted.edit("CMakeLists.txt", "PROCESSES 6", "PROCESSES 6 MIN_EFFECT 60% TESTER overlap-intervals BASELINE none")
    run("cmake", accepted.build)
    assert gated(accepted).of("Failed") == set()
    ran = gated(accepted, HOLDFAST_POLICY="base")
    assert ran.of("Failed") == {"perf.parse"}
    report = accepted.report()
    assert any(one.startswith("judged by the settings of the baseline: ") for one in report["results"][0]["warnings"])
    assert report["gate"]["policy"]["of_base"] is True


@pytest.mark.parametrize(
    "softer",
    ["MIN_EFFECT 60%", "BUDGET 0.2 MIN_EFFECT 0.6", "TESTER overlap-intervals NOISE_MAGNITUDE 20", "TESTER accepter", "BASELINE none"],
)
def test_the_policy_of_a_commit_judges_a_change_that_softens_its_own(scripts: Project, softer: str) -> None:
    repository_at(scripts.source)
    scripts.edit(*SLOWER)
    scripts.edit("CMakeLists.txt", "PROCESSES 6", f"PROCESSES 6 {softer}")
    run("cmake", "-DHOLDFAST_BASELINE_REF=good", scripts.build)
    assert gated(scripts).of("Failed") == set()
    ran = gated(scripts, HOLDFAST_POLICY="base")
    assert ran.of("Failed") == {"perf.parse"}, ran.tests["perf.gate"].output
    report = scripts.report()
    result = report["results"][0]
    assert (result["verdict"], result["baseline"]["ref"]) == ("regressed", "good")
    assert any(one.startswith("judged by the settings of the baseline: ") for one in result["warnings"])
    assert report["gate"]["policy"]["of_base"] is True


def test_a_policy_of_nobody_is_refused(accepted: Project) -> None:
    done = accepted.holdfast("session", accepted.suite(), HOLDFAST_POLICY="main")
    assert done.returncode == BROKEN
    assert "--policy (HOLDFAST_POLICY) is 'main'; allowed: base, change" in done.stderr


def edited_by(project: Project) -> list[str]:
    gated(project, HOLDFAST_IDENTICAL="measure")
    report = project.report()
    check_schema(report, "report")
    (result,) = report["results"]
    return list(result.get("edited", []))


PROPERTIES = "set_tests_properties(perf.parse PROPERTIES ENVIRONMENT FAST=1 ENVIRONMENT_MODIFICATION LEVEL=set:2 \
FAIL_REGULAR_EXPRESSION panic TIMEOUT 50)"
EDITED = ["environment variable FAST", "property ENVIRONMENT_MODIFICATION LEVEL", "property FAIL_REGULAR_EXPRESSION", "property TIMEOUT"]  # fmt: skip


def test_an_edit_by_a_property_of_the_test_is_told(accepted: Project) -> None:
    assert edited_by(accepted) == []
    accepted.accept("parse")  # as CTest ran it; what is run by hand has no properties
    add_lines(accepted, PROPERTIES)
    assert edited_by(accepted) == EDITED


def test_an_edit_by_a_property_since_a_commit_is_told(scripts: Project) -> None:
    repository_at(scripts.source)
    scripts.edit("parse.sh", "pause=0", "pause=0.0")  # another program, so that it is measured
    run("cmake", "-DHOLDFAST_BASELINE_REF=good", scripts.build)
    assert edited_by(scripts) == []
    add_lines(scripts, PROPERTIES)
    assert edited_by(scripts) == EDITED


def test_the_path_of_a_checkout_in_a_variable_is_no_edit(scripts: Project) -> None:
    scripts.edit("CMakeLists.txt", r"[$][{]test[}][.]sh ADAPTER holdfast", r"${test}.sh ADAPTER holdfast ENVIRONMENT LOG=${CMAKE_BINARY_DIR}/log")
    repository_at(scripts.source)
    scripts.edit("parse.sh", "pause=0", "pause=0.0")
    run("cmake", "-DHOLDFAST_BASELINE_REF=good", scripts.build)
    assert edited_by(scripts) == []


def test_an_edit_of_the_benchmark_is_told_and_closes_the_gate_where_that_is_asked_for(accepted: Project) -> None:
    accepted.edit("CMakeLists.txt", r"[$][{]test[}][.]sh ADAPTER holdfast", r"${test}.sh ADAPTER holdfast ENVIRONMENT FAST=1")
    run("cmake", accepted.build)
    gated(accepted, HOLDFAST_IDENTICAL="measure")
    report = accepted.report()
    told = "1 of 1 measured differently from the baseline: parse (environment variable FAST changed)."
    assert told in report["gate"]["reasons"]
    assert report["results"][0]["edited"] == ["environment variable FAST"]
    check_schema(report, "report")
    gate = ("gate", "--suite", accepted.suite(), "--block")
    assert accepted.holdfast(*gate, "regressed").returncode != REGRESSED
    assert accepted.holdfast(*gate, "regressed,edited").returncode == REGRESSED
