"""Tests holdfast trend: changes of level over many sessions are entries that somebody looks after."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from conftest import Kept
from project import BROKEN, PASS, Project


def listed(project: Project, *words: object) -> list[dict[str, Any]]:
    done = project.holdfast("trend", "list", "--json", *words)
    assert done.returncode == PASS, done.stderr
    found = json.loads(done.stdout)
    assert found["schema"] == "holdfast-trend/1"
    return list(found["entries"])


def nights(project: Project, level: int, count: int) -> None:
    """Adds `count` sessions in which parse takes about `level` ns."""
    for night in range(count):
        samples = " ".join(str(level + night % 3 + step) for step in (0, 1, 2, 1, 0))
        project.edit("parse.sh", "samples=.*", f'samples="{samples}"')
        project.measure("parse", "--baseline", "none", "--processes", 1)


@pytest.fixture
def slower(kept_projects: Kept, scripts: Project) -> Project:
    def pass_by(_: Path) -> None:
        nights(scripts, 1000, 8)
        nights(scripts, 1200, 8)

    return kept_projects.project("slower nights", pass_by)


def test_a_change_of_level_is_opened_once(slower: Project) -> None:
    (entry,) = listed(slower)
    assert (entry["test"], entry["state"], entry["loss"]) == ("parse", "new", True)
    assert entry["level_after"] / entry["level_before"] == pytest.approx(1.2, rel=0.01)
    assert re.match(r"worse by (20|19[.]\d+|20[.]\d+) % since the session ", entry["sentence"])
    assert [again["id"] for again in listed(slower)] == [entry["id"]]


@pytest.mark.slow
def test_who_looked_at_it_and_why_is_kept(slower: Project) -> None:
    (entry,) = listed(slower)
    words = ("--reason", "safer parser", "--author", "Ada")
    assert slower.holdfast("trend", "set", entry["id"], "acknowledged", *words).returncode == PASS
    (now,) = listed(slower)
    assert (now["state"], now["author"], now["reason"]) == ("acknowledged", "Ada", "safer parser")
    assert "by Ada: safer parser" in slower.holdfast("trend", "list").stdout
    slower.holdfast("trend", "set", entry["id"], "ignored", *words)
    assert listed(slower) == []
    assert [one["state"] for one in listed(slower, "--all")] == ["ignored"]


@pytest.mark.slow
def test_a_loss_that_is_gone_is_fixed_and_a_sudden_gain_is_told(slower: Project) -> None:
    (lost,) = listed(slower)
    nights(slower, 600, 8)
    (gained,) = listed(slower)
    assert gained["loss"] is False
    assert re.match(r"improved by (50|49[.]\d+) % since", gained["sentence"])
    assert "the benchmark may no longer do its work" in gained["sentence"]
    states = {one["id"]: one["state"] for one in listed(slower, "--all")}
    assert states == {lost["id"]: "fixed", gained["id"]: "new"}


TOLD = """#!/bin/sh
cat > "$1.json"
env | grep ^HOLDFAST_CHANGE_ > "$1.variables"
echo "told $HOLDFAST_CHANGE_TEST" >> "$1"
echo "https://example.org/issues/1"
"""


def test_a_new_change_is_told_once(slower: Project, tmp_path: Path) -> None:
    script, told = tmp_path / "tell.sh", tmp_path / "told"
    script.write_text(TOLD, "utf-8")
    script.chmod(0o755)
    first = slower.holdfast("trend", "list", "--notify", f"'{script}' '{told}'")
    assert first.returncode == PASS, first.stderr
    assert first.stdout.endswith("https://example.org/issues/1\n")
    (entry,) = listed(slower)
    document = json.loads(told.with_suffix(".json").read_text("utf-8"))
    assert document.pop("schema") == "holdfast-trend-change/1"
    history, *_ = document.pop("commands")
    assert " history parse" in history
    assert entry.pop("notified") and document.pop("notified") == ""
    assert document == entry and document["change"] == pytest.approx(0.2, rel=0.05)
    variables = dict(line.split("=", 1) for line in told.with_suffix(".variables").read_text("utf-8").splitlines())
    assert (variables["HOLDFAST_CHANGE_TEST"], variables["HOLDFAST_CHANGE_LOSS"]) == ("parse", "1")
    assert variables["HOLDFAST_CHANGE_TITLE"].endswith(": " + entry["sentence"])
    assert slower.holdfast("trend", "list", "--notify", f"'{script}' '{told}'").returncode == PASS
    assert told.read_text("utf-8") == "told parse\n"


@pytest.mark.slow
def test_a_program_that_fails_is_shown_and_runs_again_next_time(slower: Project) -> None:
    failed = slower.holdfast("trend", "list", "--notify", "echo 'no token' >&2; exit 3")
    assert failed.returncode == BROKEN
    assert "exited with 3" in failed.stderr and "no token" in failed.stderr and "told again next time" in failed.stderr
    assert [one["notified"] for one in listed(slower)] == [""]
    again = slower.holdfast("trend", "list", HOLDFAST_NOTIFY="echo told")
    assert again.returncode == PASS and again.stdout.endswith("told\n")
    assert "told\n" not in slower.holdfast("trend", "list", "--notify", "echo told").stdout


@pytest.mark.slow
def test_a_change_that_somebody_looked_at_is_not_told(slower: Project) -> None:
    (entry,) = listed(slower)
    slower.holdfast("trend", "set", entry["id"], "acknowledged", "--reason", "known", "--author", "Ada")
    assert slower.holdfast("trend", "list", "--notify", "exit 3").returncode == PASS


@pytest.mark.parametrize("words", [("nowhere", "fixed", "--reason", "x"), ("x", "perhaps", "--reason", "x"), ("x", "fixed")])
@pytest.mark.slow
def test_what_is_not_there_or_not_said_is_refused(slower: Project, words: tuple[str, ...]) -> None:
    assert slower.holdfast("trend", "set", *words).returncode == BROKEN
