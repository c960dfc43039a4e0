"""Tests the commands that results and gates print: they work unchanged in the directory of the user."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from project import PASS, REGRESSED, SLOWER, WRAPPER, Done, Project, configure, run
from repository import Repository
from test_default_store import PLACES, at, project, repository, somewhere

__all__ = ["project", "repository", "somewhere"]  # fixtures

LOST = ("build tree", "several configurations", "there is no store", "not found", "No tests were found", "no test matches")


def commands(text: str) -> list[str]:
    """Returns the lines that begin with ctest, also with HOLDFAST_FRESH=1, or with the wrapper's path or name."""
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if line.startswith(("ctest ", "HOLDFAST_FRESH=1 ctest ", "holdfast ", f"{WRAPPER} "))]


def typed(command: str, here: Path, **changes: str) -> Done:
    """Runs a command in the user's shell, checks that it finds its tests, and returns the result."""
    done = run("sh", "-c", command, cwd=here, check=False, PWD=str(here), **changes)
    assert not any(word in done.stdout + done.stderr for word in LOST), f"{command}\n{done.stdout}{done.stderr}"
    return done


@pytest.mark.parametrize("place", [*PLACES, "elsewhere"])
@pytest.mark.slow
def test_a_command_that_is_printed_works_where_the_user_is(somewhere: Project, tmp_path: Path, place: str) -> None:
    here = tmp_path / "elsewhere"
    here.mkdir()
    here = here if place == "elsewhere" else at(somewhere, place)
    tests = run("ctest", "--test-dir", somewhere.build, "-R", "^perf.parse$", "-V", cwd=here, check=False, PWD=str(here))
    (pinpoint,) = set(re.findall(r"^\d+:  +(\S+ pinpoint .*)$", tests.stdout, re.MULTILINE))
    assert re.search(rf"^perf: 1 of 1 test regressed: parse .*; next: {re.escape(pinpoint)} +=  ", tests.stdout, re.MULTILINE)
    assert "parse" in typed(pinpoint, here).stderr  # a script has no symbols, so the search names the test and stops
    told = typed(f"{WRAPPER} report text --verbose --test-dir {somewhere.build}", here).stdout
    pinpoint, again, accept = commands(told)
    assert "perf.parse" in typed(again, here).stdout
    assert typed(accept, here).returncode == PASS
    typed(pinpoint, here)


def test_a_program_that_the_shell_finds_is_called_by_its_name(accepted: Project) -> None:
    accepted.edit(*SLOWER)
    path = f"{Path(WRAPPER).parent}:{os.environ['PATH']}"
    done = accepted.holdfast("run", "parse", PATH=path, PWD=str(accepted.build))
    (command,) = commands(done.stdout)
    assert command == "holdfast pinpoint parse"
    typed(command, accepted.build, PATH=path)


@pytest.mark.slow
def test_of_several_configurations_the_right_one_is_named(tmp_path: Path) -> None:
    project = configure("scripts", tmp_path, "-G", "Ninja Multi-Config")
    first = project.ctest("-R", "^perf[.]parse$", config="Debug").tests["perf.parse"].output
    (accept,) = commands(first)
    assert f"--suite {project.suite('Debug')}" in accept
    assert typed(accept, project.build).returncode == PASS
    project.edit(*SLOWER)
    second = project.ctest("-R", "^perf[.]parse$", config="Debug").tests["perf.parse"].output
    (pinpoint,) = commands(second)
    typed(pinpoint, tmp_path)


def test_a_store_that_was_named_is_named_again(scripts: Project, tmp_path: Path) -> None:
    store = f"sqlite3:{tmp_path}/other.db"
    done = scripts.holdfast("run", "parse", "--store", store, PWD=str(scripts.build))
    (accept,) = commands(done.stdout)
    assert accept.endswith(f"baseline accept parse --store {store}")
    assert typed(accept, scripts.build).returncode == PASS
    quick = scripts.holdfast("run", "parse", "--no-store", "--verbose", PWD=str(scripts.build))
    assert "--store" not in quick.stdout  # the temporary store no longer exists when the user reads the command


def test_what_is_undecided_is_measured_longer_and_where_duets_are_off_at_once_by_the_command_that_is_printed(accepted: Project) -> None:
    accepted.edit("parse.sh", "samples=.*", "samples=1030")  # 2.5 % slower
    done = accepted.holdfast("run", "parse", "--processes", 3, "--duet", "off", PWD=str(accepted.build))
    (at_once,) = commands(done.stdout)
    assert at_once.endswith(" run parse --duet on")
    assert typed(at_once, accepted.build).returncode == REGRESSED
    done = accepted.holdfast("run", "parse", "--processes", 3, "--fresh", PWD=str(accepted.build))
    (longer,) = commands(done.stdout)
    assert " run parse --processes 6 --budget 60" in longer
    assert typed(longer, accepted.build).returncode == REGRESSED


@pytest.mark.slow
def test_bisect_is_suggested_between_commits_that_were_built_as_they_are(project: Project, repository: Repository) -> None:
    def reported() -> list[str]:
        project.ctest("-R", "perf.(session|parse)$")
        told = project.holdfast("report", "text", "--verbose", PWD=str(project.build)).stdout
        return [line.removeprefix(f"{WRAPPER} ") for line in commands(told) if " bisect " in line]

    project.edit("print.sh", "pause=0", "pause=0.0")
    project.ctest("-R", "perf.(session|parse)$")  # the working tree has changes
    project.accept("parse")
    project.edit(*SLOWER)
    slower = repository.commit("Be slower")
    assert reported() == []  # the accepted version is not a commit
    project.edit("parse.sh", "samples=.*", 'samples="1000 1010 990 1020 1006"')
    good = repository.commit("Be as before")
    project.ctest("-R", "perf.(session|parse)$")
    project.accept("parse", "--reason", "as before")
    project.edit(*SLOWER)
    repository.commit("Be slower again")
    assert reported() == []  # a single commit is not searched
    project.edit("print.sh", "pause=0.0", "pause=0.00")
    bad = repository.commit("Print as before")
    assert reported() == [f"bisect parse --good {good[:10]} --bad {bad[:10]}"]
    assert slower != bad
