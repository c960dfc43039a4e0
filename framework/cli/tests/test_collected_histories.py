"""Tests histories: TESTER sbs begins one automatically, and holdfast baseline collect measures several sessions at once."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, SLOWER, UNDECIDED, Measured, Project, run

SBS = ("--preset", "sbs")


def last_verdict(project: Project) -> dict[str, Any]:
    with closing(sqlite3.connect(project.store)) as store:
        (text,) = store.execute("SELECT verdict FROM run ORDER BY sequence DESC LIMIT 1").fetchone()
    return dict(json.loads(text))


def references(project: Project) -> int:
    """Returns the number of series with which the last run was compared."""
    return len(last_verdict(project)["baseline"])


def degrees_of_freedom(project: Project) -> int:
    """Returns how many degrees of freedom the last run's test has: Student's t has one, F two."""
    return len(last_verdict(project)["df"])


def sbs(project: Project, *options: object) -> tuple[int, str, Any]:
    measured = project.measure("parse", *SBS, *options)
    return measured.code, measured.verdict, measured.result["message"]


def scattered(project: Project) -> None:
    """Gives each process a value of its own, 1000 to 1012 ns, so that no two series are alike."""
    project.edit("parse.sh", "samples=.*", 'samples="$((1000 + $$ % 13))"')


# ---- sbs -----------------------------------------------------------------------------------------------


def test_sbs_stores_the_first_run_and_passes_it(scripts: Project) -> None:
    assert sbs(scripts) == (PASS, "pass", "recorded as the first run of its history")
    (accepted,) = json.loads(scripts.holdfast("baseline", "list", "--json").stdout)
    assert accepted["test"] == "parse"


def test_sbs_compares_with_one_by_welch_and_with_more_by_the_analysis_of_variance(scripts: Project) -> None:
    scattered(scripts)
    sbs(scripts)
    code, verdict, _ = sbs(scripts)
    assert (code, verdict, references(scripts)) == (PASS, "pass", 1)
    assert degrees_of_freedom(scripts) == 1
    second = scripts.measure("parse", *SBS)
    assert (second.code, second.verdict, references(scripts)) == (PASS, "pass", 2)
    assert degrees_of_freedom(scripts) == 2
    scripts.edit("parse.sh", "1000 [+]", "1500 +")
    code, verdict, message = sbs(scripts)
    assert (code, verdict, references(scripts)) == (REGRESSED, "regressed", 3)
    assert "slower by" in message
    assert sbs(scripts)[0] == REGRESSED  # it is not part of the history
    assert references(scripts) == 3


def test_a_first_series_that_is_not_reliable_begins_no_history(scripts: Project) -> None:
    scripts.edit("parse.sh", "samples=.*", 'samples="$((1000 + $$ % 7 * 100))"')
    code, verdict, message = sbs(scripts)
    assert (code, verdict) == (UNDECIDED, "inconclusive")
    assert "is not reliable" in message
    assert json.loads(scripts.holdfast("baseline", "list", "--json").stdout) == []


def test_a_history_that_was_dropped_begins_anew(scripts: Project) -> None:
    sbs(scripts)
    assert scripts.holdfast("baseline", "drop", "parse").returncode == PASS
    scripts.edit(*SLOWER)
    assert sbs(scripts) == (PASS, "pass", "recorded as the first run of its history")


def test_who_asks_for_no_comparison_gets_none(scripts: Project) -> None:
    assert sbs(scripts, "--baseline", "none")[:2] == (UNDECIDED, "no_baseline")


@pytest.mark.parametrize("tester", ["shift", "anova", "confidence-intervals"])
@pytest.mark.slow
def test_other_testers_accept_nothing_by_themselves(scripts: Project, tester: str) -> None:
    measured = scripts.measure("parse", "--tester", tester)
    assert (measured.code, measured.verdict) == (UNDECIDED, "no_baseline")
    assert json.loads(scripts.holdfast("baseline", "list", "--json").stdout) == []


# ---- collect -------------------------------------------------------------------------------------------


def collect(project: Project, *options: object) -> list[dict[str, Any]]:
    done = project.holdfast("baseline", "collect", "parse", "--json", *options)
    assert done.returncode == PASS, done.stderr
    return list(json.loads(done.stdout))


def test_so_many_sessions_are_measured_and_accepted_without_judging(scripts: Project) -> None:
    collected = collect(scripts, "--sessions", 3, "--reason", "new machine", "--author", "Ada")
    assert [one["test"] for one in collected] == ["parse"] * 3
    assert len({one["session"] for one in collected}) == 3
    (series,) = json.loads(scripts.holdfast("history", "parse", "--json").stdout)["series"]
    assert [(one["verdict"], one["accepted"]) for one in series["sessions"]] == [("no_baseline", True)] * 3
    said = scripts.holdfast("baseline", "show", "parse").stdout
    assert "Ada" in said and "new machine" in said


def judged(project: Project, *policy: object) -> tuple[Measured, int]:
    measured = project.measure("parse", *policy)
    return measured, references(project)


POLICIES = {
    "sbs": SBS,
    "anova": ("--tester", "anova", "--baseline", "stored", "--processes", 6),
    "overlap-intervals": ("--tester", "overlap-intervals", "--significance", 0.01, "--baseline", "stored", "--processes", 6),
}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.slow
def test_what_was_collected_is_the_history_that_testers_judge_by(scripts: Project, policy: str) -> None:
    scattered(scripts)
    collect(scripts, "--sessions", 4, "--preset", "sbs")
    same, series = judged(scripts, *POLICIES[policy])
    assert (same.code, same.verdict, series) == (PASS, "pass", 4)
    scripts.edit("parse.sh", "1000 [+]", "1500 +")
    slower, _ = judged(scripts, *POLICIES[policy])
    assert (slower.code, slower.verdict) == (REGRESSED, "regressed")


def test_shift_has_the_sessions_that_it_needs(scripts: Project) -> None:
    """Stored numbers need eight sessions."""
    collect(scripts, "--sessions", 8, "--processes", 2)
    assert references_of_shift(scripts) == 8


def references_of_shift(project: Project) -> int:
    project.measure("parse", "--baseline", "stored", "--processes", 2)
    return references(project)


def test_a_test_that_fails_breaks_and_is_not_accepted(scripts: Project) -> None:
    scripts.edit("parse.sh", 'sleep "[$]pause"', "exit 3")
    done = scripts.holdfast("baseline", "collect", "parse", "--sessions", "2")
    assert done.returncode == BROKEN
    assert done.stderr.count("exited with 3") == 2
    assert json.loads(scripts.holdfast("baseline", "list", "--json").stdout) == []


def test_sessions_are_those_of_the_declared_policy(scripts: Project) -> None:
    scripts.edit("CMakeLists.txt", "PROCESSES 6", "PROCESSES 3")
    run("cmake", scripts.build)
    (one,) = collect(scripts, "--sessions", 1)
    with closing(sqlite3.connect(scripts.store)) as store:
        (count,) = store.execute("SELECT COUNT(*) FROM process").fetchone()
    assert (one["error"], count) == (None, 3)
