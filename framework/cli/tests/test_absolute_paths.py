"""Tests files of the project that a program opens by absolute paths in its code. The accepted program finds the accepted files if the
system permits a mount namespace. Otherwise no test passes, and a sentence says why."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nobody
import pytest
from project import (
    PASS,
    REGRESSED,
    UNDECIDED,
    WRAPPER,
    Measured,
    Project,
    are_files_shown,
    configure,
    environment,
    one_line,
    url,
)

shown = pytest.mark.skipif(not are_files_shown(), reason="this system permits no mount namespace")

UNTIL_DECIDED = ("--processes", "100", "--budget", "60")

# Forbids further namespaces to the process that is root in a namespace of its own.
FORBID = "echo 0 >/proc/sys/user/max_user_namespaces; echo 0 >/proc/sys/user/max_mnt_namespaces"


def why_not_root_elsewhere() -> bool:
    done = subprocess.run(["unshare", "-U", "-r", "sh", "-c", FORBID], capture_output=True, check=False)
    return done.returncode != 0


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("absolute", tmp_path_factory.mktemp("absolute"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    return project


@pytest.fixture
def absolute(built: Project) -> Iterator[Project]:
    """Yields the project in its state before a test changed it."""
    with built.restored():
        yield built
        (built.source / "names/two.txt").unlink(missing_ok=True)


def measure(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *UNTIL_DECIDED, *options, config="Release")


def accept(project: Project, test: str) -> None:
    measure(project, test)
    project.accept(test)


def make_slower(project: Project, test: str) -> None:
    """Makes a test slower by a fifth."""
    if test == "opens":
        project.edit("plugin.cpp", "100'000", "120'000")
    elif test == "again":
        project.edit("again.cpp", "4'000'000", "4'800'000")
    else:
        project.edit("turns.txt", "100000", "120000")
    project.compile()


@shown
@pytest.mark.parametrize("test", ["opens", "reads", "again"])
@pytest.mark.slow
def test_a_fifth_more_work_at_an_absolute_path_is_a_regression(absolute: Project, test: str) -> None:
    accept(absolute, test)
    assert measure(absolute, test).result["identical"]
    make_slower(absolute, test)
    measured = measure(absolute, test)
    assert (measured.code, measured.verdict) == (REGRESSED, "regressed"), measured.result["message"]
    assert 1.1 < measured.result["estimate"]["ratio"] < 1.3
    assert "as of today" not in json.dumps(measured.result)
    if test == "opens":
        assert measured.result["reach"]["changed"] == ["work"]


@shown
@pytest.mark.slow
def test_what_a_launcher_starts_finds_it_too(absolute: Project) -> None:
    accept(absolute, "opens")
    make_slower(absolute, "opens")
    measured = measure(absolute, "opens", "--launcher", "env")
    assert (measured.code, measured.verdict) == (REGRESSED, "regressed"), measured.result["message"]


@shown
@pytest.mark.slow
def test_both_sides_find_their_own_copies(absolute: Project) -> None:
    """A faster plugin must not make both sides faster."""
    accept(absolute, "opens")
    absolute.edit("plugin.cpp", "100'000", "80'000")
    absolute.compile()
    assert measure(absolute, "opens").verdict == "improved"


@shown
@pytest.mark.slow
def test_a_change_that_the_plugin_does_not_execute_is_not_measured(absolute: Project) -> None:
    accept(absolute, "opens")
    absolute.edit("plugin.cpp", r"factor \* 3", "factor * 5")
    absolute.compile()
    measured = measure(absolute, "opens")
    assert (measured.code, measured.verdict) == (PASS, "pass"), measured.result["message"]
    assert measured.result["message"].startswith("unaffected: "), measured.result["message"]


@shown
@pytest.mark.slow
def test_a_change_that_the_plugin_executes_is_measured_though_it_costs_nothing(absolute: Project) -> None:
    accept(absolute, "opens")
    absolute.edit("plugin.cpp", "sum = 0", "sum = 1")
    absolute.compile()
    measured = measure(absolute, "opens")
    assert (measured.code, measured.verdict) == (PASS, "pass"), measured.result["message"]
    assert not measured.result["unaffected"]
    assert measured.result["reach"]["changed"] == ["work"]


@pytest.mark.slow
def test_names_in_a_directory_are_those_of_today_and_clear_nothing(absolute: Project) -> None:
    accept(absolute, "lists")
    (absolute.source / "names/two.txt").write_text("2\n")
    measured = measure(absolute, "lists")
    assert (measured.code, measured.verdict) == (UNDECIDED, "inconclusive")
    assert f"both sides read {absolute.source / 'names'} as of today" in one_line(measured.result["message"])


def where_forbidden(project: Project, test: str) -> dict[str, Any]:
    words = [WRAPPER, "run", project.declaration(test, "Release"), "--json", *UNTIL_DECIDED]
    command = ["unshare", "-U", "-r", "sh", "-c", f'{FORBID}; exec "$@"', "sh", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=120, check=False)
    (result,) = json.loads(done.stdout)["results"]
    return dict(result)


@pytest.mark.skipif(why_not_root_elsewhere(), reason="no user namespace in which others could be forbidden")
@pytest.mark.slow
def test_where_namespaces_are_forbidden_that_is_said_and_what_permits_them(absolute: Project) -> None:
    accept(absolute, "opens")
    make_slower(absolute, "opens")
    result = where_forbidden(absolute, "opens")
    assert result["verdict"] == "inconclusive"
    said = one_line(result["message"])
    assert f"both sides read {absolute.build / 'libplugin.so'} in its current state, not as accepted" in said
    assert "this system permits no mount namespace" in said
    assert "sysctl -w user.max_user_namespaces=" in said


@pytest.mark.skipif(why_not_root_elsewhere(), reason="no user namespace in which others could be forbidden")
@pytest.mark.slow
def test_where_namespaces_are_forbidden_no_trace_clears_a_plugin(absolute: Project) -> None:
    """If the accepted program were traced, it would open the current plugin."""
    accept(absolute, "opens")
    absolute.edit("plugin.cpp", r"factor \* 3", "factor * 5")
    absolute.compile()
    assert where_forbidden(absolute, "opens")["verdict"] == "inconclusive"


@shown
@nobody.is_possible
@pytest.mark.slow
def test_a_user_without_rights_finds_it_too(tmp_path: Path) -> None:
    project = configure("absolute", tmp_path / "theirs", "-DCMAKE_BUILD_TYPE=Release")
    project.compile("opens")
    nobody.let_in(tmp_path / "theirs")
    nobody.give(tmp_path / "theirs")
    declaration = project.declaration("opens", "Release")

    def run() -> dict[str, Any]:
        done = nobody.as_nobody(WRAPPER, "run", declaration, "--json", *UNTIL_DECIDED, cwd=project.build)
        (result,) = json.loads(done.stdout)["results"]
        return dict(result)

    assert run()["verdict"] == "no_baseline"
    done = nobody.as_nobody(WRAPPER, "baseline", "accept", "opens", "--store", url(project.store), cwd=project.build)
    assert done.returncode == PASS, done.stderr
    make_slower(project, "opens")
    nobody.give(tmp_path / "theirs")
    result = run()
    assert result["verdict"] == "regressed", result["message"]
