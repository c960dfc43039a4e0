"""Tests which findings close the gate, which tests belong to a run, and how its seconds are shared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from project import BROKEN, PASS, REGRESSED, SLOWER, UNDECIDED, CTestRun, Project, check_schema, configure, run

PARSE = ("-R", "^perf[.](parse|gate)$")


def gated(project: Project, **changes: str) -> CTestRun:
    return project.ctest(*PARSE, **changes)


def status(ran: CTestRun) -> tuple[str, str]:
    return ran.tests["perf.parse"].status, ran.tests["perf.gate"].status


@pytest.mark.slow
def test_by_default_a_regression_closes_the_gate_and_is_one_failed_test(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    ran = gated(accepted)
    assert ran.of("Failed") == {"perf.parse"} and ran.code != 0
    assert "perf.gate does not fail for findings that a failed test shows" in ran.tests["perf.gate"].output
    assert accepted.holdfast("gate", "--suite", accepted.suite()).returncode == REGRESSED
    gate = accepted.report()["gate"]
    assert gate["closed"] is True
    assert gate["policy"] == {"block": ["regressed"], "undecided_max": 0.2, "labels": [], "budget_total": None}


@pytest.mark.slow
def test_a_gate_that_only_reports_stays_open_and_says_so(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    ran = gated(accepted, HOLDFAST_BLOCK="nothing")
    assert status(ran) == ("Skipped", "Passed")
    assert "Gate: regressed. 1 of 1 regressed: parse." in ran.tests["perf.gate"].output
    assert "The gate only reports (HOLDFAST_BLOCK)." in ran.tests["perf.gate"].output
    report = accepted.report()
    assert report["gate"]["verdict"] == "regressed" and report["gate"]["closed"] is False
    check_schema(report, "report")


@pytest.mark.slow
def test_what_is_missing_closes_the_gate_where_that_is_asked_for(accepted: Project) -> None:
    assert status(gated(accepted)) == ("Passed", "Skipped")  # five declared tests were not run
    ran = gated(accepted, HOLDFAST_BLOCK="regressed,missing")
    assert status(ran) == ("Passed", "Failed")
    assert "The gate is closed (HOLDFAST_BLOCK)." in ran.tests["perf.gate"].output


@pytest.mark.slow
def test_undecided_tests_beyond_a_share_close_the_gate_where_that_is_asked_for(scripts: Project) -> None:
    chosen = ("-E", "perf[.](echo|nap)")  # without a baseline, all of the others are undecided
    scripts.ctest(*chosen)
    gate = ("gate", "--suite", scripts.suite())
    assert scripts.holdfast(*gate).returncode == UNDECIDED
    assert scripts.holdfast(*gate, "--block", "inconclusive").returncode == REGRESSED
    assert scripts.holdfast(*gate, "--block", "inconclusive", "--undecided-max", "100%").returncode == UNDECIDED
    assert scripts.holdfast(*gate, "--block", "missing").returncode == REGRESSED  # echo and nap


@pytest.mark.slow
def test_what_is_broken_closes_every_gate(accepted: Project) -> None:
    accepted.edit("parse.sh", 'echo .{"end":true}.', "exit 3")
    ran = gated(accepted, HOLDFAST_BLOCK="nothing")
    assert ran.of("Failed") == {"perf.parse"} and ran.code != 0
    assert accepted.holdfast("gate", "--suite", accepted.suite(), "--block", "nothing").returncode == BROKEN


@pytest.mark.slow
def test_what_no_test_says_fails_the_gates_own_test_beside_a_regression(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    assert status(gated(accepted, HOLDFAST_BLOCK="regressed,missing")) == ("Failed", "Failed")


@pytest.mark.slow
def test_the_environment_comes_before_the_cache_variables_and_the_command_line_before_both(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    run("cmake", "-DHOLDFAST_BLOCK=nothing", "-DHOLDFAST_UNDECIDED_MAX=50%", accepted.build)
    assert status(gated(accepted)) == ("Skipped", "Passed")
    assert accepted.report()["gate"]["policy"]["undecided_max"] == 0.5
    assert gated(accepted, HOLDFAST_BLOCK="regressed").of("Failed") == {"perf.parse"}
    gate = ("gate", "--suite", accepted.suite(), "--block", "nothing")
    assert accepted.holdfast(*gate, HOLDFAST_BLOCK="regressed").returncode == PASS


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("--block", "slower", "regressed, inconclusive, missing, softened, edited, uncovered, one or several separated by commas, or nothing"),
        ("--undecided-max", "120%", "a share such as 20% or 0.2"),
    ],
)
@pytest.mark.slow
def test_a_value_that_means_nothing_is_refused(accepted: Project, option: str, value: str, allowed: str) -> None:
    gated(accepted)
    done = accepted.holdfast("gate", "--suite", accepted.suite(), option, value)
    assert done.returncode == BROKEN
    assert allowed in done.stderr


@pytest.mark.parametrize(
    "setting",
    [
        "HOLDFAST_BLOCK=slower", "HOLDFAST_BLOCK=nothing,regressed", "HOLDFAST_UNDECIDED_MAX=much",
        "HOLDFAST_UNDECIDED_MAX=200%", "HOLDFAST_BUDGET_TOTAL=-1", "HOLDFAST_BUDGET_TOTAL=0",
    ],
)  # fmt: skip
@pytest.mark.slow
def test_a_cache_variable_that_means_nothing_is_a_configure_error(accepted: Project, setting: str) -> None:
    done = run("cmake", f"-D{setting}", accepted.build, check=False)
    assert done.returncode != 0
    assert f"{setting.replace('=', ' is ', 1).split(' ')[0]} is '" in done.stderr and "allowed: " in done.stderr


@pytest.fixture
def labelled(tmp_path: Path) -> Project:
    project = configure("scripts", tmp_path)
    project.edit("CMakeLists.txt", r"foreach.test parse print.\n.*ADAPTER holdfast\)", "foreach(test parse print)\n"
                 "  holdfast_add_test(${test} COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/${test}.sh ADAPTER holdfast LABELS of-${test})")  # fmt: skip
    run("cmake", project.build)
    return project


def test_tests_without_the_label_are_skipped_and_not_missed(labelled: Project) -> None:
    ran = labelled.ctest(HOLDFAST_LABELS="of-parse,of-print")
    report = labelled.report()
    assert [result["test"] for result in report["results"]] == ["parse", "print"]
    assert report["missing"] == []
    assert ran.tests["perf.score"].status == "Skipped"
    assert "not measured: the labels of this run are of-parse, of-print" in ran.tests["perf.score"].output


def test_where_no_test_was_chosen_no_older_result_is_left(labelled: Project, tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    file.write_text("of an earlier run")
    started = labelled.holdfast("session", labelled.suite(), HOLDFAST_LABELS="of-print")
    assert started.returncode == PASS, started.stderr
    done = labelled.holdfast("run", labelled.declaration("parse"), "--json", file)
    assert done.returncode == UNDECIDED, done.stderr
    assert file.read_text() == ""


def test_a_label_that_no_test_has_is_refused(labelled: Project) -> None:
    done = labelled.holdfast("session", labelled.suite(), HOLDFAST_LABELS="nightly")
    assert done.returncode == BROKEN
    assert "has one of the labels that are asked for; there are of-parse, of-print, perf" in done.stderr


def test_the_seconds_of_a_run_are_shared_equally_at_first(accepted: Project) -> None:
    ran = gated(accepted, HOLDFAST_BUDGET_TOTAL="30")
    assert ran.tests["perf.parse"].status == "Passed"
    (result,) = accepted.report()["results"]
    assert 0.5 <= float(result["settings"]["budget"]) <= 5  # a sixth: six tests are declared; less if the run is late
    assert accepted.report()["gate"]["policy"]["budget_total"] == 30


@pytest.mark.slow
def test_what_is_undecided_is_measured_again_with_what_the_others_left(accepted: Project) -> None:
    """A round of parse takes two seconds. It first has three seconds, a sixth of 18, and then everything that is left."""
    accepted.edit("parse.sh", "(?m)^pause=0", "pause=1")
    accepted.measure("parse", "--processes", 1)
    accepted.accept("parse")
    ran = gated(accepted, HOLDFAST_BUDGET_TOTAL="18", HOLDFAST_IDENTICAL="measure")
    assert "Measured again, with the rest of the budget: parse" in ran.tests["perf.gate"].output
    (result,) = accepted.report()["results"]  # one session, although it was measured twice
    assert result["test"] == "parse"


@pytest.mark.slow
def test_the_summary_says_what_the_run_cost(accepted: Project) -> None:
    accepted.edit("parse.sh", "(?m)^pause=0", "pause=0.5")  # six rounds take more than a second, which is worth telling
    output = gated(accepted).tests["perf.gate"].output
    assert re.search(r"^The run took \d+ s, [0-9.]+ % of it measuring[.]$", output, re.MULTILINE), output
    report = accepted.report()
    assert 0 < report["measured_seconds"] <= report["seconds"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"HOLDFAST_PINPOINT": "on"}, "HOLDFAST_PINPOINT is 'on'; allowed: auto, or nothing"),
        ({"HOLDFAST_PINPOINT": "auto", "HOLDFAST_PINPOINT_BUDGET": "2m"}, "HOLDFAST_PINPOINT_BUDGET is '2m'"),
    ],
)
def test_a_wrong_wish_to_pinpoint_is_told_before_the_verdict(scripts: Project, wrong: dict[str, str], said: str) -> None:
    scripts.measure("parse")  # without a baseline the gate is not red
    done = scripts.holdfast("gate", "--suite", scripts.suite(), **wrong)
    assert (done.returncode, done.stdout) == (BROKEN, "")
    assert said in done.stderr
