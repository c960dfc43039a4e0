"""Tests running again: a verdict on two programs stays until one of them changes, and an undecided comparison is
continued.

The benchmarks are scripts that compute their samples. These are the same in all processes of `steady`, and vary by 8 % between
processes of `noisy`. Fewer than six rounds decide nothing and contradict no other run, whatever their values, so
tests of undecided results measure FEW rounds.
"""

import shutil
from pathlib import Path
from typing import Any

import pytest
from project import PASS, REGRESSED, UNDECIDED, Project, configure, url
from test_known_regressions import known

FEW = ("--processes", "2")
SLOWER = ("steady.sh", "samples=.*", 'samples="1500 1510 1490 1520 1505"')


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Returns an accepted project that has not changed since."""
    project = configure("experiments", tmp_path)
    assert project.ctest().code == PASS
    project.accept()
    return project


def shortened(result: dict[str, Any]) -> str:
    """Returns the message of the run that measured, without the sentence about running again."""
    return str(result["message"]).partition("; decided at ")[0]


def test_a_red_test_stays_red_and_is_not_measured_again(project: Project) -> None:
    project.edit(*SLOWER)
    first = project.measure("steady")
    again = project.measure("steady")
    assert (first.code, again.code) == (REGRESSED, REGRESSED)
    assert again.result["seconds"] == 0
    assert again.result["experiment"]["decided_by"]
    assert shortened(again.result) == first.result["message"]
    assert "neither program has changed since" in again.result["message"]
    assert again.result["current"]["median"] == first.result["current"]["median"] == 1505


def test_the_verdict_of_a_repeated_run_closes_the_gate_of_its_session(project: Project) -> None:
    project.edit(*SLOWER)
    for _ in range(2):
        assert project.ctest().of("Failed") == {"perf.steady"}
        assert project.holdfast("gate", "--suite", project.suite()).returncode == REGRESSED
    (result,) = [one for one in project.report()["results"] if one["test"] == "steady"]
    assert not result["seconds"]


def test_a_pass_is_not_measured_again(project: Project) -> None:
    project.edit("steady.sh", "# A benchmark as", "# A program as")
    first = project.measure("steady")
    assert (first.verdict, first.result["experiment"].get("decided_by")) == ("pass", None)
    again = project.measure("steady")
    assert again.verdict == "pass"
    assert again.result["experiment"]["decided_by"]


def test_another_program_is_measured(project: Project) -> None:
    project.edit(*SLOWER)
    assert project.measure("steady").code == REGRESSED
    project.edit("steady.sh", "# A benchmark as", "# A program as")
    other = project.measure("steady")
    assert other.code == REGRESSED
    assert "decided_by" not in other.result["experiment"]


def test_another_setting_of_the_verdict_is_measured_and_another_budget_is_not(project: Project) -> None:
    project.edit(*SLOWER)
    assert project.measure("steady").code == REGRESSED
    assert "decided_by" in project.measure("steady", "--budget", "60", "--processes", "20").result["experiment"]
    assert "decided_by" not in project.measure("steady", "--min-effect", "3%").result["experiment"]


def test_a_variable_that_runtimes_read_begins_another_experiment(project: Project) -> None:
    project.edit(*SLOWER)
    project.measure("steady")
    assert "decided_by" in project.measure("steady", EDITOR="vi").result["experiment"]
    assert "decided_by" not in project.measure("steady", OMP_NUM_THREADS="1").result["experiment"]


def test_fresh_begins_another_experiment_and_says_which(project: Project) -> None:
    project.edit(*SLOWER)
    project.measure("steady")
    fresh = project.measure("steady", "--fresh")
    assert (fresh.code, fresh.result["experiment"]["number"]) == (REGRESSED, 2)
    assert fresh.result["message"].endswith("; 2nd experiment with these two programs")
    by_variable = project.measure("steady", HOLDFAST_FRESH="1")
    assert (by_variable.code, by_variable.result["experiment"]["number"]) == (REGRESSED, 3)
    assert project.measure("steady").result["experiment"]["number"] == 3


def test_an_undecided_test_goes_on_where_it_was(project: Project) -> None:
    project.edit("noisy.sh", "median=1000", "median=1040")
    first = project.measure("noisy", *FEW)
    assert first.code == UNDECIDED
    assert first.result["message"].endswith("; a further run adds its rounds to these")
    second = project.measure("noisy", *FEW)
    assert (first.result["pairs"], second.result["pairs"]) == (2, 4)
    assert second.result["experiment"]["rounds_before"] == 2
    assert "; of 4 rounds, 2 are those of earlier runs" in second.result["message"]


def test_an_undecided_loss_is_found_by_running_again(project: Project) -> None:
    """The noise of a round is 11 %. A loss of 12 % is undecided in six rounds, and certain in a hundred."""
    project.edit("noisy.sh", "median=1000", "median=1120")
    runs = [project.measure("noisy")]
    while runs[-1].code == UNDECIDED and len(runs) < 20:
        runs.append(project.measure("noisy"))
    assert runs[-1].code == REGRESSED, [run.result["message"] for run in runs]


def test_a_repeated_loss_can_be_accepted_with_its_numbers(project: Project) -> None:
    project.edit(*SLOWER)
    project.measure("steady")
    assert project.measure("steady").code == REGRESSED
    project.accept("steady", "--reason", "it reads more")
    assert project.measure("steady").result["message"].startswith("the code is identical")
    shown = project.holdfast("baseline", "show", "steady").stdout
    assert "1.505 us" in shown


def test_a_known_regression_covers_a_repeated_loss(project: Project) -> None:
    project.edit(*SLOWER)
    assert project.measure("steady").code == REGRESSED
    path = known(project, {"test": "steady", "reason": "waits for a release", "ratio": 1.6, "until": "2999-01-01"})
    again = project.measure("steady", "--known-regressions", path)
    assert (again.code, again.verdict) == (UNDECIDED, "regressed")
    assert again.result["known"]["reason"] == "waits for a release"


def test_rounds_of_merged_stores_are_judged_together(project: Project, tmp_path: Path) -> None:
    """So two jobs of a pull request can start with the same store and both measure."""
    project.edit("noisy.sh", "median=1000", "median=1040")
    shutil.copytree(project.store.parent, tmp_path / "other")
    other = tmp_path / "other" / project.store.name
    project.measure("noisy", *FEW)
    project.measure("noisy", *FEW, "--store", url(other))
    merged = project.holdfast("merge", "--store", url(project.store), other)
    assert merged.returncode == PASS, merged.stderr
    together = project.measure("noisy", *FEW)
    assert together.result["experiment"]["rounds_before"] == 4
