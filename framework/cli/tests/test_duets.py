"""DUET: both programs of a round run at once, on one processor that they share. Programs of each kind that can be in one,
one that cannot, and one that is too noisy in turns."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from project import Project, configure

KINDS = ("linked", "google", "plain")


@pytest.fixture(scope="module")
def duets(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("duets", tmp_path_factory.mktemp("duets"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in (*KINDS, "threads", "moody"):
        assert project.measure(test, config="Release").verdict == "no_baseline"
        project.accept(test)
    return project


@pytest.mark.parametrize("test", KINDS)
@pytest.mark.slow
def test_the_same_program_is_no_regression(duets: Project, test: str) -> None:
    measured = duets.measure(test, "--identical", "measure", config="Release")
    assert measured.verdict in ("pass", "inconclusive"), measured.stderr
    assert measured.result["settings"]["duet"] == "on"


@pytest.mark.slow
def test_a_program_of_several_threads_runs_in_turns_and_says_so(duets: Project) -> None:
    measured = duets.measure("threads", "--identical", "measure", "--processes", "2", config="Release")
    assert measured.result["settings"]["duet"] == "off"
    assert any(warning.startswith("DUET has no effect: more than one thread of the program computes") for warning in measured.result["warnings"])


@pytest.mark.slow
def test_a_tenth_more_work_is_found_in_each_kind(duets: Project) -> None:
    duets.edit("work.hpp", "kTimes = 100", "kTimes = 110")
    duets.compile()
    for test in KINDS:
        measured = duets.measure(test, config="Release")
        assert measured.verdict == "regressed", f"{test}: {measured.stderr}"
        assert 1.05 < measured.result["estimate"]["ratio"] < 1.15
        shown = duets.holdfast("report", "text", "--verbose", "--session", measured.report["session"]["id"])
        assert "both ran at once, on one processor of this machine" in shown.stdout


@pytest.mark.slow
def test_rounds_in_turns_that_are_too_noisy_are_given_up(duets: Project) -> None:
    """A process of it does from 70 to 130 % of the work, by chance, so that rounds differ by a quarter."""
    measured = duets.measure("moody", "--identical", "measure", "--budget", "20", config="Release")
    assert measured.result["settings"]["duet"] == "on", measured.stderr
    with closing(sqlite3.connect(duets.store)) as store:
        outcomes = [row[0] for row in store.execute("SELECT outcome FROM run WHERE test = 'moody' ORDER BY sequence")]
    assert len(outcomes) == 3, outcomes  # that of the accepted program, the rounds in turns, and those at once
    assert outcomes[1] == "inconclusive"


@pytest.mark.slow
def test_where_few_rounds_fit_both_run_at_once_from_the_second_round_on(duets: Project) -> None:
    measured = duets.measure("moody", "--identical", "measure", "--budget", "4", config="Release")
    assert measured.result["settings"]["duet"] == "on", measured.stderr
