"""Tests accepted losses: an entry of known-regressions.json accepts a loss, and is in force until the baseline contains
it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, Project, run
from repository import Repository, repository_at

SAMPLES = "samples=.*"
WHY = "checks its input"


def samples(tenths_more: int) -> str:
    """Returns the samples of the script, increased by this number of tenths."""
    longer = [value * (10 + tenths_more) / 10 for value in (1000, 1010, 990, 1020, 1005)]
    return f'samples="{" ".join(f"{value:g}" for value in longer)}"'


@pytest.fixture
def repository(scripts: Project) -> Repository:
    """Returns a repository whose branch `change` is checked out without changes, and is compared with its merge base on
    trunk."""
    repository = repository_at(scripts.source)
    run("cmake", "-DHOLDFAST_BASELINE_REF=merge-base:trunk", scripts.build)
    repository.git("checkout", "--quiet", "-b", "change")
    return repository


def slow_down(project: Project, repository: Repository, tenths: int = 1, file: str = "parse.sh") -> None:
    project.edit(file, SAMPLES, samples(tenths))
    repository.commit(f"{file} takes {tenths} tenths more")


def accept(project: Project, repository: Repository, *words: str) -> str:
    """Writes the entry, and commits it."""
    done = project.holdfast("baseline", "accept", "parse", "--reason", WHY, *words)
    assert done.returncode == PASS, done.stdout + done.stderr
    repository.commit("Accept it")
    return done.stdout


def entries(project: Project) -> list[dict[str, Any]]:
    return list(json.loads((project.source / "baselines/known-regressions.json").read_text("utf-8")))


def test_a_change_accepts_its_loss_by_an_entry_that_a_command_writes(scripts: Project, repository: Repository) -> None:
    slow_down(scripts, repository)
    assert scripts.measure("parse").code == REGRESSED
    said = accept(scripts, repository)
    assert f"accepted parse (parse) up to 10 % worse, accepted: {WHY}\n" in said
    assert f"wrote {scripts.source}/baselines/known-regressions.json: commit it with the slower change" in said
    (entry,) = entries(scripts)
    assert (entry["test"], entry["benchmark"], entry["ratio"], entry["reason"]) == ("parse", "parse", 1.1, WHY)
    measured = scripts.measure("parse")
    assert (measured.code, measured.verdict, measured.result["known"]) == (PASS, "regressed", None)
    file = f"{scripts.source}/baselines/known-regressions.json:2"
    assert measured.result["accepted"] == {"reason": WHY, "ratio": 1.1, "entry": file}


@pytest.mark.slow
def test_the_gate_is_open_and_the_report_says_what_was_accepted_and_added(scripts: Project, repository: Repository) -> None:
    slow_down(scripts, repository)
    scripts.ctest("-R", "parse|print")
    assert scripts.report()["gate"]["verdict"] == "regressed"
    accept(scripts, repository)
    done = scripts.ctest("-R", "parse|print")
    assert done.tests["perf.parse"].status == "Passed"
    assert scripts.report()["gate"]["verdict"] == "inconclusive"  # because some tests were left out
    reasons = scripts.report()["gate"]["reasons"]
    file = f"{scripts.source}/baselines/known-regressions.json:2"
    assert f"1 of 2 regressed, which this change accepts: parse (10 % worse; {file} accepts up to 10 % worse: {WHY})." in reasons
    assert f"This change adds tests that do not gate: parse (parse) up to 10 % worse, accepted: {WHY} ({file})." in reasons
    comment = scripts.holdfast("report", "markdown", "--suite", scripts.suite()).stdout
    assert "| regressed (accepted) | <code>parse</code> |" in comment and f"accepted: {WHY}" in comment
    junit = scripts.holdfast("report", "junit", "--suite", scripts.suite()).stdout
    assert 'failures="0"' in junit and f"accepted: {WHY}" in junit


@pytest.mark.parametrize(
    "merge",
    [
        ("merge", "--quiet", "--no-ff", "--message=merge", "change"),
        ("merge", "--quiet", "--squash", "change"),
        ("cherry-pick", "trunk..change"),  # as in a rebase
    ],
    ids=["merge", "squash", "rebase"],
)
def test_what_it_is_merged_into_takes_it_as_its_level_by_whichever_merge(scripts: Project, repository: Repository, merge: tuple[str, ...]) -> None:
    slow_down(scripts, repository)
    scripts.measure("parse")
    accept(scripts, repository)
    repository.git("checkout", "--quiet", "trunk")
    repository.commit("Something else", other="text")
    repository.git(*merge)
    repository.commit("What is staged")
    merged = scripts.measure("parse", HOLDFAST_BASELINE_REF="good")  # the commit that was pushed before
    assert (merged.code, merged.verdict) == (PASS, "regressed")
    after = scripts.measure("parse", HOLDFAST_BASELINE_REF="HEAD", HOLDFAST_IDENTICAL="measure")
    assert (after.code, after.verdict) == (PASS, "pass")
    scripts.edit("parse.sh", SAMPLES, samples(2))  # by 9 % more, which the entry would cover
    again = scripts.measure("parse", HOLDFAST_BASELINE_REF="HEAD")
    assert (again.code, again.result["accepted"]) == (REGRESSED, None)


def test_an_entry_hides_no_larger_loss_and_no_other_test(scripts: Project, repository: Repository) -> None:
    slow_down(scripts, repository)
    scripts.measure("parse")
    accept(scripts, repository)
    slow_down(scripts, repository, tenths=2)
    measured = scripts.measure("parse")
    assert measured.code == REGRESSED
    assert any("accepts up to 10 % worse" in text and "stays regressed" in text for text in measured.result["warnings"])
    slow_down(scripts, repository, file="print.sh")
    assert scripts.measure("print").code == REGRESSED


def test_an_entry_of_another_benchmark_of_the_test_accepts_nothing(scripts: Project, repository: Repository) -> None:
    slow_down(scripts, repository)
    accept(scripts, repository, "--benchmark", "parse/other", "--up-to", "20%")
    assert scripts.measure("parse").code == REGRESSED


def test_a_loss_that_was_measured_elsewhere_is_stated(scripts: Project, repository: Repository) -> None:
    slow_down(scripts, repository)
    said = accept(scripts, repository, "--benchmark", "parse", "--up-to", "12%")
    assert f"accepted parse (parse) up to 12 % worse, accepted: {WHY}\n" in said
    assert scripts.measure("parse").code == PASS


def test_the_comment_has_the_command_that_accepts_it(scripts: Project, repository: Repository) -> None:
    slow_down(scripts, repository)
    scripts.ctest("-R", "parse")
    comment = scripts.holdfast("report", "markdown", "--suite", scripts.suite()).stdout
    assert "holdfast baseline accept parse --reason WHY --benchmark parse --up-to 10%\n" in comment


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("parse", "--up-to", "9%", "--benchmark", "parse"), "to accept a regression, give a reason"),
        (("parse", "--up-to", "9%", "--reason", "r"), "--benchmark NAME"),
        (("pars", "--up-to", "9%", "--benchmark", "parse", "--reason", "r"), 'no test is called "pars"'),
        (("parse", "--up-to", "none", "--benchmark", "parse", "--reason", "r"), "allowed: a loss above 0, such as 9%"),
    ],
)
def test_what_is_missing_is_named_and_nothing_is_written(scripts: Project, words: tuple[str, ...], says: str) -> None:
    done = scripts.holdfast("baseline", "accept", *words)
    assert done.returncode == BROKEN and says in done.stderr
    assert not (scripts.source / "baselines").exists()


@pytest.mark.slow
def test_comments_and_other_entries_stay_and_what_fits_nothing_is_said(scripts: Project, repository: Repository) -> None:
    file = scripts.source / "baselines/known-regressions.json"
    file.parent.mkdir()
    none = '{"test": "gone", "benchmark": "gone", "ratio": 1.1, "accepted": "2026-01-01", "reason": "r"}'
    file.write_text(f"// ours\n[\n  {none} // of January\n]\n", "utf-8")
    slow_down(scripts, repository)
    accept(scripts, repository, "--benchmark", "parse", "--up-to", "10%")
    lines = file.read_text("utf-8").splitlines()
    assert lines[:3] == ["// ours", "[", f"  {none}, // of January"] and lines[4:] == ["]"]
    scripts.ctest("-R", "parse|print|perf.gate")
    assert f"{file}:3 matches nothing that was measured; it can be removed." in scripts.report()["gate"]["reasons"]


# The following tests compare with the baseline of a store, as on the main branch of a CI system.


@pytest.fixture
def main(scripts: Project) -> Repository:
    """Returns a repository with an accepted baseline; `change` is checked out."""
    repository = repository_at(scripts.source)
    scripts.measure("parse")
    scripts.accept("parse")
    repository.git("checkout", "--quiet", "-b", "change")
    return repository


def merged(project: Project, repository: Repository) -> None:
    repository.git("checkout", "--quiet", "trunk")
    repository.git("merge", "--quiet", "--squash", "change")
    repository.commit("merged")


@pytest.mark.slow
def test_a_stored_baseline_of_main_moves_by_itself_and_the_entry_is_spent(scripts: Project, main: Repository) -> None:
    slow_down(scripts, main)
    accept(scripts, main, "--benchmark", "parse", "--up-to", "12%")
    merged(scripts, main)
    scripts.ctest("-R", "parse")
    assert scripts.report()["gate"]["verdict"] != "regressed"
    scripts.accept()  # needs no reason, because the change contains it
    (shown,) = json.loads(scripts.holdfast("baseline", "show", "parse", "--json").stdout)
    assert shown["trail"][0]["reason"] == WHY
    scripts.ctest("-R", "parse")
    file = f"{scripts.source}/baselines/known-regressions.json:2"
    assert f"{file} was accepted with the baseline ({WHY}); it can be removed." in scripts.report()["gate"]["reasons"]
    slow_down(scripts, main, tenths=2)
    again = scripts.measure("parse")
    assert (again.code, again.result["accepted"]) == (REGRESSED, None)


def test_the_baseline_of_uncommitted_work_has_its_entry_too(scripts: Project, main: Repository) -> None:
    scripts.edit("parse.sh", SAMPLES, samples(1))
    scripts.measure("parse")
    done = scripts.holdfast("baseline", "accept", "parse", "--entry", "--reason", WHY)
    assert done.returncode == PASS, done.stderr
    assert scripts.measure("parse").code == PASS
    scripts.accept("parse")
    scripts.edit("parse.sh", SAMPLES, samples(2))
    assert scripts.measure("parse").code == REGRESSED


def test_changes_that_are_pushed_together_are_accepted_together(scripts: Project, main: Repository) -> None:
    """Losses of 10 and of 20 per cent multiply the time by 1.32; neither entry alone would cover this factor."""
    accept(scripts, main, "--benchmark", "parse", "--up-to", "10%")
    accept(scripts, main, "--benchmark", "parse", "--up-to", "21%")
    scripts.edit("parse.sh", SAMPLES, 'samples="1320 1333 1307 1346 1327"')
    merged(scripts, main)
    both = scripts.measure("parse")
    assert both.code == PASS and both.result["accepted"]["reason"] == f"{WHY}; {WHY}"
    scripts.edit("parse.sh", SAMPLES, 'samples="1360 1373 1347 1386 1367"')
    assert scripts.measure("parse").code == REGRESSED


def test_an_entry_is_no_word_against_a_limit(scripts: Project, repository: Repository) -> None:
    slow_down(scripts, repository)
    accept(scripts, repository, "--benchmark", "parse", "--up-to", "12%")
    assert scripts.measure("parse").code == PASS
    limited = scripts.measure("parse", "--max", "1050ns")
    assert limited.code == REGRESSED and "above the limit" in limited.result["message"]
