"""Tests the templates for GitHub, from the first commit to the second pull request."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from github import GitHub, Job
from origin import LISTS, Origin, git
from project import WRAPPER, run

ROOT = Path(__file__).resolve().parents[3]
SLOWER = ("samples=.*", 'samples="1080 1091 1070 1102 1085"')  # by 8 %: the trimmed means are 1005 and 1085.33
SAME = ("samples=", "sizes= samples=")
LOSS = ("samples=.*", "samples=1030")  # of 3 %
RENAMED = (r"\bpause\b", "waiting")


@pytest.fixture
def github(origin: Origin) -> GitHub:
    """Returns the state after the first run on main, which accepted its baselines."""
    github = GitHub(origin)
    first = github.run("push")
    assert first.passed, first.log
    return github


def report(job: Job) -> dict[str, object]:
    assert job.artifact is not None
    return dict(json.loads((job.artifact / "report.json").read_text("utf-8")))


def text(job: Job, name: str) -> str:
    assert job.artifact is not None
    return (job.artifact / name).read_text("utf-8")


@pytest.mark.slow
def test_a_slowdown_of_8_per_cent_is_red_and_the_comment_says_why(github: GitHub) -> None:
    github.origin.branch("slower", parse=SLOWER)
    job = github.run("pull_request", "slower", number=7)
    assert not job.passed
    (line,) = [number for number, one in enumerate(LISTS.splitlines(), 1) if one.startswith("holdfast_add_test(parse ")]
    assert f"::error file=CMakeLists.txt,line={line},title=perf.parse regressed::" in job.log
    assert "perf-out/exit-code" not in job.log and text(job, "exit-code") == "1\n"
    assert text(job, "pull-request") == "7\n"
    comment = text(job, "report.md")
    assert comment.startswith("<!-- holdfast: Scratch Release -->\n### Performance: regressed\n")
    assert "1 of 2 regressed: parse." in comment
    assert "| regressed | <code>parse</code> | +7.99 % |" in comment
    assert "holdfast baseline accept parse --reason WHY" in comment
    assert "holdfast pinpoint parse" in comment
    assert "holdfast bisect parse --good " in comment
    assert Path(job.artifact or "", "html/index.html").exists()
    assert github.place.joinpath(f"summary-{github.runs}.md").read_text("utf-8") == comment


@pytest.mark.parametrize("change", [SAME, RENAMED], ids=["something-else", "other-names"])
@pytest.mark.slow
def test_what_is_as_fast_as_before_is_green(github: GitHub, change: tuple[str, str]) -> None:
    github.origin.branch("harmless", parse=change, print=change)
    job = github.run("pull_request", "harmless", number=8)
    assert job.passed, job.log
    assert report(job)["summary"]["pass"] == 2  # type: ignore[index]
    assert "### Performance: pass" in text(job, "report.md")


@pytest.mark.slow
def test_after_a_merge_the_next_pull_request_is_compared_with_the_new_baseline(github: GitHub) -> None:
    github.origin.branch("quicker", parse=("samples=.*", 'samples="500 505 495 510 502"'))
    assert github.run("pull_request", "quicker", number=1).passed
    github.origin.merge("quicker")
    merged = github.run("push")
    assert merged.passed, merged.log
    github.origin.branch("back", parse=("samples=.*", 'samples="1000 1010 990 1020 1005"'))
    job = github.run("pull_request", "back", number=2)  # the time of the first commit, and twice that of main now
    assert not job.passed
    (parse,) = [one for one in report(job)["results"] if one["test"] == "parse"]  # type: ignore[attr-defined]
    assert parse["verdict"] == "regressed"
    assert parse["baseline"]["commit"] == github.origin.head("main")


@pytest.mark.slow
def test_a_regression_on_main_is_red_and_does_not_become_the_baseline(github: GitHub) -> None:
    github.origin.branch("slower", parse=SLOWER)
    github.origin.merge("slower")
    assert not github.run("push").passed
    job = github.run("push")
    assert not job.passed  # it was not accepted, so it stays red
    assert "regressed tests keep their baselines" in job.log


@pytest.mark.parametrize("against", ["stored", "merge-base"])
@pytest.mark.slow
def test_a_wanted_slowdown_is_merged_by_its_entry_and_is_the_level_of_main(origin: Origin, against: str) -> None:
    github = GitHub(origin, against=against)
    assert github.run("push").passed
    origin.branch("slower", parse=SLOWER)
    red = github.run("pull_request", "slower", number=7)
    assert not red.passed
    (line,) = [one for one in text(red, "report.md").splitlines() if one.startswith("holdfast baseline accept parse ")]
    words = [*shlex.split(line.replace("WHY", "'checks more'")), "--known-regressions", "baselines/known-regressions.json"]
    run(WRAPPER, *words[1:], cwd=origin.clone)
    origin.commit("accept it")
    accepted = github.run("pull_request", "slower", number=7)
    assert accepted.passed, accepted.log
    comment = text(accepted, "report.md")
    assert "| regressed (accepted) | <code>parse</code> |" in comment and "accepted: checks more" in comment
    assert "This change adds tests that do not gate: parse (parse)" in comment
    git(origin.clone, "checkout", "--quiet", "main")
    git(origin.clone, "merge", "--quiet", "--squash", "slower")
    origin.commit("slower (#7)")
    for _ in range(2):
        pushed = github.run("push")
        assert pushed.passed, pushed.log
    origin.branch("again", parse=("samples=.*", 'samples="1160 1171 1150 1182 1165"'))  # by 7 %, within the entry
    assert not github.run("pull_request", "again", number=8).passed


@pytest.mark.slow
def test_an_undecided_loss_on_main_does_not_become_the_baseline(github: GitHub) -> None:
    accepted = github.origin.head("main")
    github.origin.branch("undecided", parse=LOSS)
    github.origin.merge("undecided")
    job = github.run("push", HOLDFAST_PROCESSES="3")  # fewer than six rounds decide nothing
    assert job.passed, job.log
    assert "1 test keeps the baseline, because the last run was inconclusive: perf.parse" in job.log
    github.origin.branch("slower", parse=SLOWER)
    job = github.run("pull_request", "slower", number=10)
    (parse,) = [one for one in report(job)["results"] if one["test"] == "parse"]  # type: ignore[attr-defined]
    assert parse["baseline"]["commit"] == accepted
    assert parse["verdict"] == "regressed"  # by the sum of all losses since then


@pytest.mark.slow
def test_without_a_store_a_pull_request_is_compared_with_its_merge_base(origin: Origin) -> None:
    """This is the default form: main is built beside the pull request, and nothing was measured or kept before."""
    if not any("HOLDFAST_BASELINE_REF" in path.read_text("utf-8") for path in ROOT.glob("cmake/*.cmake")):
        pytest.skip("this Holdfast does not build baselines from git")
    github = GitHub(origin, against="merge-base")
    origin.branch("slower", parse=SLOWER)
    job = github.run("pull_request", "slower", number=6)
    assert not job.passed
    assert "1 of 2 regressed: parse." in text(job, "report.md"), job.log
    origin.branch("harmless", parse=SAME)
    assert github.run("pull_request", "harmless", number=9).passed


@pytest.mark.slow
def test_the_first_pull_request_that_uses_holdfast_is_judged(origin: Origin) -> None:
    """The main branch has the programs, and does not use Holdfast."""
    lists = origin.clone / "CMakeLists.txt"
    using = lists.read_text("utf-8")
    lists.write_text("cmake_minimum_required(VERSION 3.25)\nproject(Scratch LANGUAGES NONE)\n", "utf-8")
    origin.commit("before")
    github = GitHub(origin, against="merge-base")
    for branch, change, passes in (("slower", SLOWER, False), ("harmless", SAME, True)):
        origin.branch(branch, parse=change)
        lists.write_text(using, "utf-8")
        origin.commit(f"use Holdfast in {branch}")
        job = github.run("pull_request", branch, number=1)
        assert job.passed is passes, job.log
        assert "origin/main does not use Holdfast, so it was built with the current CMakeLists.txt" in text(job, "report.md")


def test_a_pull_request_changes_no_cache(github: GitHub) -> None:
    before = sorted(github.place.glob("caches/*"))
    github.origin.branch("slower", parse=SLOWER)
    github.run("pull_request", "slower", number=3)
    assert sorted(github.place.glob("caches/*")) == before


@pytest.mark.slow
def test_there_is_one_comment_and_it_is_kept_up_to_date(github: GitHub) -> None:
    github.origin.branch("slower", parse=SLOWER)
    head = github.origin.head("slower")
    for _ in range(2):
        job = github.run("pull_request", "slower", number=4)
        assert job.artifact is not None
        github.comment(job.artifact, 4, head, head)
    (comment,) = github.comments
    assert comment["number"] == "4" and comment["body"] == text(job, "report.md")


@pytest.mark.slow
def test_what_was_pushed_since_is_not_commented_on(github: GitHub) -> None:
    github.origin.branch("slower", parse=SLOWER)
    job = github.run("pull_request", "slower", number=5)
    assert job.artifact is not None
    log = github.comment(job.artifact, 5, github.origin.head("slower"), head="another")
    assert "no comment" in log and github.comments == []


@pytest.mark.slow
def test_the_nightly_run_tests_the_gate_itself_and_lists_the_trend(github: GitHub) -> None:
    lists = github.origin.clone / "CMakeLists.txt"  # scripts that write their samples themselves cannot be made slower
    lists.write_text(lists.read_text().partition("holdfast_add_test(")[0] + "holdfast_add_test(nap COMMAND sleep 0.05 MIN_EFFECT 25%)\n")
    github.origin.commit("naps")
    job = github.run("schedule")
    assert job.passed, job.log
    assert "There are no open changes of level." in text(job, "trend.txt")
    assert "The gate stays open without a change, and closes with one." in job.log
