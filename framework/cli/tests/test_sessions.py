"""Tests sessions: the results of one ctest run belong together, and a test that is run by hand does not disturb them."""

import fcntl
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from conftest import Kept
from project import BROKEN, Project, configure, run

TESTS = ["parse", "print", "throughput", "score"]


@pytest.fixture
def tested(kept_projects: Kept, scripts: Project) -> Project:
    """Returns a project after a ctest run of all tests except perf.echo and perf.nap."""
    return kept_projects.project("tested", lambda _: scripts.ctest("-E", "perf.(echo|nap)"))


@pytest.mark.slow
def test_the_tests_of_a_run_share_a_session(tested: Project) -> None:
    report = tested.report()
    assert [result["test"] for result in report["results"]] == TESTS
    assert {result["current"]["session"] for result in report["results"]} == {report["session"]["id"]}


@pytest.mark.slow
def test_a_declared_test_without_a_result_is_missing(tested: Project) -> None:
    report = tested.report()
    assert report["missing"] == ["echo", "nap"]
    assert report["summary"]["missing"] == 2
    assert report["gate"]["verdict"] == "inconclusive"
    assert any("2 declared without a result in this session: echo, nap;" in each for each in report["gate"]["reasons"])


@pytest.mark.slow
def test_an_accepted_test_that_is_removed_is_no_silent_pass(tested: Project) -> None:
    tested.accept("p*")
    tested.edit("CMakeLists.txt", "foreach.test parse print.", "foreach(test parse)")
    run("cmake", tested.build)
    gate = tested.ctest("-E", "perf.(echo|nap|score|throughput)").tests["perf.gate"]
    assert gate.status == "Skipped"
    assert "1 with an accepted baseline no longer declared: print; " in gate.output
    report = tested.report()
    assert report["undeclared"] == ["print"]
    assert report["summary"]["missing"] == len(report["missing"]) + 1
    assert "no longer declared: print" in (tested.build / "perf-report/index.html").read_text("utf-8")
    by_hand = tested.measure("parse").report["session"]["id"]
    gate_by_hand = tested.holdfast("gate", "--json", "--session", by_hand)
    assert json.loads(gate_by_hand.stdout)["undeclared"] == []  # no other one is missing


@pytest.mark.slow
def test_a_run_by_hand_opens_a_session_of_its_own(tested: Project) -> None:
    before = tested.report()
    measured = tested.measure("parse")
    assert measured.report["session"]["id"] != before["session"]["id"]
    assert tested.report() == before


@pytest.mark.slow
def test_who_looks_in_the_middle_of_a_run_does_not_end_it(scripts: Project) -> None:
    assert scripts.holdfast("session", scripts.suite()).returncode == 0
    first = scripts.measure("parse").result["current"]["session"]
    for form in ("text", "json", "html"):
        assert scripts.holdfast("report", form, "--suite", scripts.suite()).returncode == 0
    assert scripts.measure("print").result["current"]["session"] == first
    assert scripts.holdfast("report", "text", "--close", "--suite", scripts.suite()).returncode == 0
    assert scripts.measure("score").result["current"]["session"] != first


@pytest.mark.slow
def test_a_second_ctest_waits_for_its_turn(scripts: Project) -> None:
    assert scripts.holdfast("session", scripts.suite()).returncode == 0
    first = scripts.measure("parse").result["current"]["session"]
    with (scripts.build / "holdfast/session.none").open("rb") as session:
        fcntl.flock(session, fcntl.LOCK_SH)  # as a test that is being measured does
        again = scripts.holdfast("session", scripts.suite())
        assert again.returncode == BROKEN
        assert f"a test of the session {first} is being measured by another ctest" in again.stderr
        closing_it = scripts.holdfast("report", "text", "--close", "--suite", scripts.suite())
        assert "the session stays open" in closing_it.stderr
        assert scripts.measure("print").result["current"]["session"] == first  # takes a second shared lock
    assert scripts.holdfast("session", scripts.suite()).returncode == 0
    assert scripts.measure("parse").result["current"]["session"] != first


def test_a_run_is_over_also_where_its_report_cannot_be_made(scripts: Project) -> None:
    assert scripts.holdfast("session", scripts.suite()).returncode == 0
    first = scripts.measure("parse").result["current"]["session"]
    words = ("report", "html", "--python", "/bin/false", "--close")
    assert "name its suite file with --suite" in scripts.holdfast(*words).stderr
    done = scripts.holdfast(*words, "--suite", scripts.suite())
    assert done.returncode == BROKEN
    assert "the HTML report could not be written" in done.stderr
    assert scripts.measure("score").result["current"]["session"] != first


@pytest.mark.slow
def test_one_selected_test_is_a_session_with_one_result(scripts: Project) -> None:
    run = scripts.ctest("-R", "^perf[.]parse$")
    assert run.tests.keys() == {"perf.parse", "perf.session", "perf.report"}
    assert [result["test"] for result in scripts.report()["results"]] == ["parse"]


@pytest.mark.slow
def test_every_run_is_a_session(tested: Project) -> None:
    first = tested.report()["session"]["id"]
    tested.ctest("-E", "perf.(echo|nap)")
    assert tested.report()["session"]["id"] != first
    gate = tested.holdfast("gate", "--json", "--session", first)
    assert json.loads(gate.stdout)["session"]["id"] == first


def test_without_a_name_the_last_session_is_meant(scripts: Project) -> None:
    first, last = (scripts.measure("parse").report["session"]["id"] for _ in range(2))
    with closing(sqlite3.connect(scripts.store)) as store:
        store.execute("UPDATE run SET session = 'Z' WHERE session = ?", (first,))
        store.execute("UPDATE session SET id = 'Z' WHERE id = ?", (first,))
        store.execute("UPDATE session SET started = (SELECT max(started) FROM session)")
        store.commit()
    assert json.loads(scripts.holdfast("gate", "--json").stdout)["session"]["id"] == last


@pytest.mark.slow
def test_a_project_may_live_in_a_place_with_blanks(tmp_path: Path) -> None:
    project = configure("scripts", tmp_path / "Sam's projects")
    selection = ("-R", "^perf[.](parse|print|gate)$")
    project.ctest(*selection)
    project.accept("p*")
    run = project.ctest(*selection)
    assert run.of("Passed") == {"perf.parse", "perf.print", "perf.session", "perf.report"}
    assert run.of("Skipped") == {"perf.gate"}  # it has no results of four other tests
    assert (project.build / "perf-report/index.html").is_file()
