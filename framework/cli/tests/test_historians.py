"""Tests HISTORIAN: which earlier runs are the reference where stored numbers are compared."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from conftest import Kept
from project import BROKEN, PASS, REGRESSED, SLOWER, Project, run

USUAL = 'samples="1000 1010 990 1020 1005"'


@pytest.fixture
def accepted(kept_projects: Kept, scripts: Project) -> Project:
    """Returns a project with a baseline for perf.parse."""

    def accept(_: Path) -> None:
        scripts.measure("parse", "--processes", 2)
        scripts.accept("parse")

    return kept_projects.project("accepted by two processes", accept)


def measure(project: Project, *options: object, times: int = 1, **changes: str) -> int:
    """Returns the exit code of the last of several runs against stored numbers."""
    words = ("--baseline", "stored", "--tester", "overlap-intervals", "--processes", 2, *options)
    return [project.measure("parse", *words, **changes).code for _ in range(times)][-1]


def means(project: Project) -> list[float]:
    """Returns the means of the series that the last run was compared with."""
    with closing(sqlite3.connect(project.store)) as store:
        (text,) = store.execute("SELECT verdict FROM run ORDER BY sequence DESC LIMIT 1").fetchone()
    return [reference["mean"] for reference in json.loads(text)["baseline"]]


def references(project: Project) -> int:
    return len(means(project))


def test_without_a_historian_the_accepted_runs_count(accepted: Project) -> None:
    assert measure(accepted, times=3) == PASS
    assert references(accepted) == 1
    accepted.accept("parse")
    measure(accepted)
    assert references(accepted) == 2


def test_complete_takes_all_that_passed(accepted: Project) -> None:
    assert measure(accepted, "--historian", "complete", times=4) == PASS
    assert references(accepted) == 4  # the accepted run, and three before this one


def test_a_window_takes_the_last(accepted: Project) -> None:
    measure(accepted, "--historian", "window:2", times=4)
    assert means(accepted) == [1005, 1005]
    accepted.edit("parse.sh", "samples=.*", 'samples="900 910 890 920 905"')  # improved, which is a success
    measure(accepted, "--historian", "window:2", times=3)
    assert means(accepted) == [905, 905]


def test_back_off_takes_fewer_the_older_they_are(accepted: Project) -> None:
    measure(accepted, times=7)
    measure(accepted, "--historian", "exponential-backoff")
    assert references(accepted) == 4  # of eight successes: 1, 5, 7 and 8


def test_failing_runs_are_no_reference_and_stay_in_the_history(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    assert measure(accepted, "--historian", "complete", times=2) == REGRESSED
    assert references(accepted) == 1
    accepted.edit("parse.sh", "samples=.*", USUAL)
    assert measure(accepted, "--historian", "complete") == PASS
    (series,) = json.loads(accepted.holdfast("history", "parse", "--json").stdout)["series"]
    assert [point["verdict"] for point in series["sessions"]] == ["no_baseline", "regressed", "regressed", "pass"]


def test_it_can_be_declared_and_said_by_the_environment(accepted: Project) -> None:
    measure(accepted, times=3)
    measure(accepted, HOLDFAST_HISTORIAN="window:3")
    assert references(accepted) == 3
    accepted.edit("CMakeLists.txt", "PROCESSES 6", "PROCESSES 6 HISTORIAN window:2")
    run("cmake", accepted.build)
    measure(accepted)
    assert references(accepted) == 2
    assert accepted.measure("parse", "--baseline", "stored").result["settings"]["historian"] == "window:2"


def test_shift_looks_at_the_same_sessions(accepted: Project) -> None:
    measure(accepted, times=9)
    accepted.measure("parse", "--baseline", "stored", "--historian", "window:9", "--processes", 2)
    assert references(accepted) == 9


@pytest.mark.parametrize("word", ["all", "window:0", "window"])
@pytest.mark.slow
def test_another_word_is_told(accepted: Project, word: str) -> None:
    done = accepted.holdfast("run", accepted.declaration("parse"), "--historian", word)
    assert done.returncode == BROKEN
    assert f'there is no historian "{word}"; there are complete, window:K' in done.stderr
