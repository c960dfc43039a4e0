"""Tests `baseline accept` without a name: the present suite becomes the baseline, except tests without a result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Kept
from project import BROKEN, PASS, SLOWER, Project, run

# A loss of 3 % that is measured in three rounds; fewer than six decide nothing.
LOSS = ("parse.sh", "samples=.*", "samples=1030")
THREE_ROUNDS = ("--processes", 3)


def baselines(project: Project) -> dict[str, str]:
    listed = json.loads(project.holdfast("baseline", "list", "--json").stdout)
    return {each["test"]: each["run"] for each in listed}


@pytest.fixture
def whole(kept_projects: Kept, scripts: Project) -> Project:
    """Returns a project that ran the whole suite; parse and print are accepted."""

    def accept(_: Path) -> None:
        scripts.ctest("-R", "perf.(session|parse|print|gate|report)$")
        scripts.accept()
        assert set(baselines(scripts)) == {"parse", "print"}

    return kept_projects.project("whole", accept)


def undeclare(project: Project, *tests: str) -> None:
    project.edit("CMakeLists.txt", r"foreach\(test parse print\)", f"foreach(test {' '.join(tests)})")
    run("cmake", project.build)


@pytest.mark.slow
def test_a_test_that_is_no_longer_declared_is_no_error_even_if_it_failed_last(whole: Project) -> None:
    whole.edit("print.sh", r"^", "exit 3\n")
    whole.ctest("-R", "perf.(session|print)$")
    undeclare(whole, "parse")
    whole.ctest("-R", "perf.(session|parse|gate|report)$")
    done = whole.holdfast("baseline", "accept")
    assert done.returncode == PASS, done.stderr
    assert "print is not accepted" not in done.stderr


@pytest.mark.slow
def test_the_gate_says_the_ways_out_and_accepting_the_new_declaration_is_one(whole: Project) -> None:
    undeclare(whole, "parse")
    run_again = ("-R", "perf.(session|parse|gate|report)$")
    gate = whole.ctest(*run_again).tests["perf.gate"].output
    assert "1 with an accepted baseline no longer declared: print; " in gate
    assert "aliases.json" in gate and "holdfast baseline drop print --reason WHY" in gate
    done = whole.holdfast("baseline", "accept")
    assert done.returncode == PASS, done.stderr
    assert "skipped print: no longer declared; their baselines end, but their samples are kept\n" in done.stdout
    assert set(baselines(whole)) == {"parse"}
    assert "no longer declared" not in whole.ctest(*run_again).tests["perf.gate"].output
    shown = whole.holdfast("baseline", "show", "print").stdout
    assert "no longer declared" in shown  # who, when and why is kept


@pytest.mark.slow
def test_what_is_gone_is_said_once(whole: Project) -> None:
    undeclare(whole, "parse")
    whole.ctest("-R", "perf.(session|parse|gate|report)$")
    assert "skipped print" in whole.holdfast("baseline", "accept").stdout
    assert "print" not in whole.holdfast("baseline", "accept").stdout
    by_pattern = whole.holdfast("baseline", "accept", "p*")
    assert by_pattern.returncode == PASS
    assert "skipped print: no longer declared\n" in by_pattern.stdout and "accepted print" not in by_pattern.stdout


@pytest.mark.slow
def test_dropping_by_a_pattern_with_a_reason_is_another(whole: Project) -> None:
    undeclare(whole, "parse")
    run_again = ("-R", "perf.(session|parse|gate|report)$")
    whole.ctest(*run_again)
    assert whole.holdfast("baseline", "drop", "pri*", "--reason", "merged into parse").returncode == PASS
    assert "no longer declared" not in whole.ctest(*run_again).tests["perf.gate"].output


@pytest.mark.slow
def test_what_only_the_other_tests_of_the_suite_are_stays(whole: Project) -> None:
    """A run of a part of the suite removes no baseline."""
    whole.ctest("-R", "perf.(session|parse)$")
    assert whole.holdfast("baseline", "accept").returncode == PASS
    assert set(baselines(whole)) == {"parse", "print"}


@pytest.mark.slow
def test_what_is_undecided_keeps_its_baseline_so_that_the_loss_stays_findable(whole: Project) -> None:
    before = baselines(whole)
    whole.edit(*LOSS)
    whole.ctest("-R", "perf.(session|parse|print)$")
    assert whole.measure("parse", *THREE_ROUNDS).verdict == "inconclusive"
    done = whole.holdfast("baseline", "accept")
    assert done.returncode == PASS, done.stderr
    assert "1 test keeps the baseline, because the last run was inconclusive: perf.parse" in done.stderr
    assert "holdfast baseline accept parse" in done.stderr
    assert baselines(whole)["parse"] == before["parse"]


@pytest.mark.parametrize("words", [("parse",), ("--reason", "the new level is right")])
@pytest.mark.slow
def test_who_names_it_or_says_why_accepts_it(whole: Project, words: tuple[str, ...]) -> None:
    before = baselines(whole)
    whole.edit(*LOSS)
    assert whole.measure("parse", *THREE_ROUNDS).verdict == "inconclusive"
    assert whole.holdfast("baseline", "accept", *words).returncode == PASS
    assert baselines(whole)["parse"] != before["parse"]


def test_a_first_baseline_is_accepted(scripts: Project) -> None:
    assert scripts.measure("parse").verdict == "no_baseline"
    assert scripts.holdfast("baseline", "accept").returncode == PASS
    assert set(baselines(scripts)) == {"parse"}


@pytest.mark.slow
def test_what_regressed_is_still_refused(whole: Project) -> None:
    before = baselines(whole)
    whole.edit(*SLOWER)
    assert whole.measure("parse").verdict == "regressed"
    assert whole.holdfast("baseline", "accept").returncode == BROKEN
    assert baselines(whole)["parse"] == before["parse"]


@pytest.mark.slow
def test_one_reason_is_asked_for_all_that_regressed(whole: Project) -> None:
    whole.edit(*SLOWER)
    whole.edit("print.sh", *SLOWER[1:])
    whole.ctest("-R", "perf.(session|parse|print)$")
    refused = whole.holdfast("baseline", "accept", PWD=str(whole.build))
    assert refused.returncode == BROKEN
    (line,) = refused.stderr.splitlines()
    assert line.startswith("holdfast: 2 results regressed and are not accepted: perf.parse (slower by 49.8 %")
    assert "; perf.print (slower by " in line
    command = line.partition("say why: ")[2]
    assert command.endswith(" baseline accept --reason WHY")
    assert run("sh", "-c", command, cwd=whole.build).stdout.count("accepted ") == 2
