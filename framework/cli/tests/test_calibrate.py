"""Tests calibration: programs are compared with themselves, and unreliable tests are quarantined for a limited
time."""

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Measured, Project, configure, holdfast

SESSIONS = 6


@dataclass
class Noisy:
    """The test draw has random times, and count is steady."""

    project: Project

    def calibrate(self, *words: object) -> dict[str, dict[str, Any]]:
        """Returns the results by test."""
        done = self.project.holdfast("calibrate", *words, "--sessions", SESSIONS, "--json")
        assert done.returncode == PASS, done.stderr
        return {result["test"]: result for result in json.loads(done.stdout)["results"]}

    def slow_down(self, test: str = "draw") -> None:
        """Makes a test so much slower that every round shows the loss."""
        self.project.edit(f"{test}.sh", "factor=1\n", "factor=1000\n")

    def sql(self, statement: str) -> list[Any]:
        with closing(sqlite3.connect(self.project.store)) as store, store:
            return store.execute(statement).fetchall()

    def run(self) -> Measured:
        return self.project.measure("draw")


@pytest.fixture
def noisy(tmp_path: Path) -> Noisy:
    return Noisy(configure("noisy", tmp_path))


@pytest.fixture
def regressed(noisy: Noisy) -> Noisy:
    """Returns a project in which both tests have a baseline, and draw has become slower since."""
    noisy.project.ctest()
    noisy.project.accept()
    noisy.slow_down()
    return noisy


def test_noise_alarms_and_what_can_be_found_are_told_of_each_benchmark(noisy: Noisy) -> None:
    results = noisy.calibrate()
    assert list(results) == ["draw", "count"]
    steady = results["count"]["calibration"]
    assert (steady["gates"], steady["alarms"], steady["undecided"]) == (SESSIONS, 0, 0)
    # 1000, 1002, 1001 in every process: a MAD of 0.1 %, and nothing between processes or sessions.
    assert steady["noise"]["within"] == pytest.approx(1.4826 * 1.495 * 0.000999, rel=0.01)
    assert (steady["noise"]["between"], steady["noise"]["sessions"]) == (0, 0)
    assert steady["quarantine"] is None
    assert [one["seconds"] for one in steady["detectable"]] == [1, 3, 10, 30]
    for one in steady["detectable"]:
        assert one["effect"] == (pytest.approx(0.02) if one["rounds"] >= 6 else None)
    assert steady["declared"]["rounds"] == 6
    drawn = results["draw"]["calibration"]
    assert drawn["noise"]["between"] > 0.1
    assert drawn["undecided"] > SESSIONS / 2
    assert "against itself were" in drawn["quarantine"]["reason"]
    assert drawn["declared"]["effect"] > 0.2


def test_people_get_a_table(noisy: Noisy) -> None:
    done = noisy.project.holdfast("calibrate", "perf.*", "--sessions", SESSIONS)
    assert done.returncode == PASS
    head, draw, reason, count = done.stdout.splitlines()[:4]
    assert head.split() == ["within", "between", "sessions", "false", "alarms", "undecided"] + [
        "1", "s", "3", "s", "10", "s", "30", "s",
    ]  # fmt: skip
    assert re.search(r"^  draw .*quarantined until \d{4}-\d\d-\d\d$", draw)
    assert f"of {SESSIONS} gates of the program against itself" in reason
    assert re.search(rf"^  count +0\.22 % +0\.00 % +0\.00 % +0 of {SESSIONS} +0 of {SESSIONS} ", count)


def test_only_the_tests_that_match_are_measured(noisy: Noisy) -> None:
    assert list(noisy.calibrate("c*")) == ["count"]
    assert list(noisy.calibrate("perf.count")) == ["count"]
    done = noisy.project.holdfast("calibrate", "x*")
    assert done.returncode == BROKEN
    assert 'no test matches "x*"; there are draw, count' in done.stderr


def test_the_suite_file_names_a_build_tree_from_anywhere(noisy: Noisy, tmp_path: Path) -> None:
    words = ("calibrate", "count", "--sessions", 1, "--json")
    lost = holdfast(*words, cwd=tmp_path)
    assert lost.returncode == BROKEN
    assert "is not in a build tree that declares tests" in lost.stderr
    found = holdfast("calibrate", "--suite", noisy.project.suite(), *words[1:], cwd=tmp_path)
    assert [result["test"] for result in json.loads(found.stdout)["results"]] == ["count"]
    assert noisy.sql("SELECT count(*) FROM calibration") == [(1,)]  # in the store that the suite declares


@pytest.mark.slow
def test_a_quarantined_test_is_measured_and_shown_but_does_not_gate(regressed: Noisy) -> None:
    assert regressed.run().code == REGRESSED
    drawn = regressed.calibrate()["draw"]["calibration"]
    assert drawn["quarantine"], drawn
    measured = regressed.run()
    assert (measured.code, measured.verdict) == (UNDECIDED, "regressed"), (drawn, measured.result)
    assert measured.result["calibration"]["gates"] == SESSIONS
    quarantine = measured.result["quarantine"]
    text = regressed.project.holdfast("run", regressed.project.declaration("draw"), "--verbose").stdout
    assert f"quarantined until {quarantine['until'][:10]}, measured but not gating: {quarantine['reason']}" in text
    run = regressed.project.ctest()
    assert run.tests["perf.draw"].status == "Skipped"
    assert run.tests["perf.gate"].status == "Passed"
    (reason,) = regressed.project.report()["gate"]["reasons"]
    assert reason == (
        f"1 of 2 quarantined, measured but not gating: draw until {quarantine['until']}, "
        f"since {quarantine['reason']}."
    )


@pytest.mark.slow
def test_the_page_of_a_test_quotes_its_calibration(regressed: Noisy) -> None:
    regressed.calibrate()
    regressed.project.ctest()
    pages = {page.name.split("-")[0]: page.read_text() for page in regressed.project.build.glob("perf-report/tests/*")}
    assert "<b>Quarantined</b>" in pages["draw"]
    assert "The program against itself" in pages["count"]
    assert "Quarantined" not in pages["count"]


@pytest.mark.slow
def test_after_its_end_a_quarantine_is_over(regressed: Noisy) -> None:
    regressed.calibrate()
    assert regressed.run().code == UNDECIDED
    until = "$.quarantine.until"
    regressed.sql(f"UPDATE calibration SET figures = json_set(figures, '{until}', '2020-01-01T00:00:00Z') "
                  f"WHERE json_extract(figures, '{until}') <> ''")
    measured = regressed.run()
    assert (measured.code, measured.result["quarantine"]) == (REGRESSED, None)
    assert measured.result["calibration"]["quarantine"]["until"] == "2020-01-01T00:00:00Z"
    assert regressed.project.ctest().of("Failed") == {"perf.draw"}


@pytest.mark.slow
def test_a_later_calibration_that_finds_the_test_fit_ends_it_and_the_earlier_one_is_kept(regressed: Noisy) -> None:
    regressed.calibrate()
    regressed.project.edit("draw.sh", "spread=1000", "spread=1")
    assert regressed.calibrate()["draw"]["calibration"]["quarantine"] is None
    assert regressed.run().code == REGRESSED
    assert regressed.sql("SELECT count(*) FROM calibration WHERE test = 'draw'") == [(2,)]


@pytest.mark.slow
def test_a_quarantined_test_that_breaks_is_broken(regressed: Noisy) -> None:
    regressed.calibrate()
    regressed.project.edit("draw.sh", "drawn=.*", "exit 3")
    assert regressed.run().code == BROKEN
    assert regressed.project.ctest().of("Failed") == {"perf.draw"}


def test_nobody_is_quarantined_for_no_days(noisy: Noisy) -> None:
    assert noisy.calibrate("--quarantine-days", 0)["draw"]["calibration"]["quarantine"] is None


@pytest.mark.slow
def test_false_alarms_of_a_tester_are_counted_and_say_nothing_of_another(regressed: Noisy) -> None:
    """At a level of 0.9999, an analysis of variance of two times three random values always finds a difference."""
    drawn = regressed.calibrate("draw", "--tester", "anova", "--significance", "0.9999", "--min-effect", "0")["draw"]
    assert drawn["calibration"]["tester"] == "anova"
    assert drawn["calibration"]["alarms"] > SESSIONS / 2
    assert regressed.run().code == REGRESSED  # by shift, which was not calibrated


def test_a_test_that_cannot_be_measured_is_broken_and_the_others_are_calibrated(noisy: Noisy) -> None:
    noisy.project.edit("draw.sh", "drawn=.*", "exit 3")
    done = noisy.project.holdfast("calibrate", "--sessions", 2, "--json")
    assert done.returncode == BROKEN
    assert "error: perf.draw: " in done.stderr
    draw, count = json.loads(done.stdout)["results"]
    assert draw["calibration"] is None
    assert "exited with 3" in draw["error"]
    assert count["calibration"]["gates"] == 2
    assert noisy.sql("SELECT test FROM calibration") == [("count",)]


def test_a_calibration_is_no_session(noisy: Noisy) -> None:
    noisy.calibrate("count")
    assert noisy.sql("SELECT count(*) FROM session") == [(0,)]
    assert noisy.sql("SELECT count(*) FROM run") == [(0,)]
