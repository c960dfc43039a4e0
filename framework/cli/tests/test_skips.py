"""Tests that a benchmark that skips itself counts as not measured: it does not pass, and nothing of it is accepted."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from project import BROKEN, PASS, UNDECIDED, Project, url
from repository import repository_at

WHY = "this machine has no such unit"
SKIPS = ("parse.sh", "for sample in .*", f"""echo '{{"skip":"{WHY}"}}'""")


@pytest.fixture
def skipping(scripts: Project) -> Project:
    """Returns a project whose perf.parse always skips itself, and has been run once."""
    scripts.edit(*SKIPS)
    assert skips(scripts)
    return scripts


def skips(project: Project, *options: object, **changes: str) -> bool:
    measured = project.measure("parse", *options, **changes)
    said = (measured.code, measured.verdict, measured.result["message"])
    return said == (UNDECIDED, "inconclusive", f"skipped: {WHY}")


def accepted_tests(project: Project, *words: str) -> list[str]:
    return [one["test"] for one in json.loads(project.holdfast("baseline", "list", "--json", *words).stdout)]


def accept_as_earlier_versions_did(project: Project) -> None:
    """Makes the last run the baseline, whatever it is."""
    with closing(sqlite3.connect(project.store)) as store, store:
        store.execute(
            "INSERT INTO baseline (test, benchmark, params, metric, config, run, accepted, branch, dropped, author,"
            " reason, replaced) SELECT test, benchmark, params, metric, config, id, started, '', 0, '', '', ''"
            " FROM run ORDER BY sequence DESC LIMIT 1"
        )


@pytest.mark.parametrize("words", [(), ("parse",)])
def test_a_skip_is_not_accepted_and_stays_undecided(skipping: Project, words: tuple[str, ...]) -> None:
    done = skipping.holdfast("baseline", "accept", *words)
    assert done.returncode == BROKEN
    assert done.stderr == f"holdfast: perf.parse is not accepted, since its last run skipped itself: {WHY}\n"
    assert accepted_tests(skipping) == []
    assert skips(skipping)


def test_other_tests_are_accepted_beside_a_skip(skipping: Project) -> None:
    skipping.measure("print")
    done = skipping.holdfast("baseline", "accept")
    assert done.returncode == BROKEN
    assert "accepted print" in done.stdout and "perf.parse is not accepted" in done.stderr
    assert accepted_tests(skipping) == ["print"]


def test_a_skip_after_a_measured_run_keeps_the_baseline(accepted: Project) -> None:
    (before,) = json.loads(accepted.holdfast("baseline", "list", "--json").stdout)
    accepted.edit(*SKIPS)
    assert skips(accepted)
    done = accepted.holdfast("baseline", "accept")
    assert done.returncode == BROKEN
    assert f"perf.parse is not accepted, since its last run skipped itself: {WHY}" in done.stderr
    (after,) = json.loads(accepted.holdfast("baseline", "list", "--json").stdout)
    assert after["run"] == before["run"]


def test_a_process_that_skips_after_others_measured_is_a_skip_of_the_whole(scripts: Project) -> None:
    """Every second process skips itself."""
    turn = 'if [ -e skipped ]; then rm skipped; else touch skipped; echo \'{"skip":"busy"}\' >>"$HOLDFAST_WIRE"; fi'
    scripts.edit("parse.sh", '} >"[$]HOLDFAST_WIRE"', f'}} >"$HOLDFAST_WIRE"\n{turn}')
    measured = scripts.measure("parse")
    assert (measured.code, measured.result["message"]) == (UNDECIDED, "skipped: busy")
    assert scripts.holdfast("baseline", "accept", "parse").returncode == BROKEN


def test_collecting_sessions_accepts_no_skip(skipping: Project) -> None:
    done = skipping.holdfast("baseline", "collect", "parse", "--sessions", 2)
    assert done.returncode == BROKEN
    assert done.stderr.count(f"perf.parse skipped itself: {WHY}") == 2
    assert accepted_tests(skipping) == []


def test_what_was_accepted_without_samples_is_not_identical_to_the_next(accepted: Project) -> None:
    assert accepted.measure("parse").result["identical"]
    with closing(sqlite3.connect(accepted.store)) as store, store:
        store.execute("DELETE FROM process")  # like a skip that earlier versions accepted with its program
    assert not accepted.measure("parse").result["identical"]


def test_numbers_are_not_compared_with_an_accepted_skip(skipping: Project) -> None:
    accept_as_earlier_versions_did(skipping)
    skipping.edit("parse.sh", "echo '{\"skip\".*", 'for sample in $samples; do echo "{\\\\"value\\\\":$sample}"; done')
    measured = skipping.measure("parse", "--baseline", "stored")
    assert (measured.code, measured.verdict) == (UNDECIDED, "no_baseline")
    assert measured.result["message"] == "the accepted run has no samples; accept one that was measured"


def test_files_and_other_stores_get_no_accepted_skip(skipping: Project, tmp_path: Path) -> None:
    accept_as_earlier_versions_did(skipping)
    skipping.measure("print")
    skipping.accept("print")
    assert skipping.holdfast("baseline", "export", "--output", tmp_path / "files").returncode == PASS
    assert [path.name for path in (tmp_path / "files").iterdir()] == ["print.baseline"]
    merged = url(tmp_path / "merged.db")
    assert skipping.holdfast("merge", skipping.store, "--store", merged).returncode == PASS
    assert accepted_tests(skipping, "--store", merged) == ["print"]


@pytest.mark.slow
def test_what_skips_itself_is_not_identical_to_its_own_commit(scripts: Project) -> None:
    scripts.edit(*SKIPS)
    repository_at(scripts.source)
    assert scripts.measure("print", HOLDFAST_BASELINE_REF="good").result["identical"]
    for _ in range(2):  # the first run traces the program, and the second has no result to reuse
        assert skips(scripts, HOLDFAST_BASELINE_REF="good")


@pytest.mark.slow
def test_a_gate_in_which_all_is_skipped_is_undecided(skipping: Project) -> None:
    skipping.holdfast("baseline", "accept")
    done = skipping.ctest("-R", "^perf[.](parse|gate)$")
    assert (done.tests["perf.parse"].status, done.tests["perf.gate"].status) == ("Skipped", "Skipped")
    assert "1 of 1 are undecided" in done.tests["perf.gate"].output
