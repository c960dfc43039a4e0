"""Tests undecided tests, which CTest shows as skipped. Holdfast's summary says how many there are, why, and what decides
them."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from project import LIBRARIES, PASS, PROJECTS, WRAPPER, Done, Project, configure, run

NOTHING_ACCEPTED = "no baseline has been accepted yet"


@pytest.fixture
def fresh(tmp_path: Path) -> Project:
    """Returns a project as a new user has it: nothing was run, and nothing names the store."""
    project = Project(tmp_path / "source", tmp_path / "source/build", tmp_path / "source/.holdfast/holdfast.db")
    shutil.copytree(PROJECTS / "scripts", project.source)
    configured(project)
    return project


def configured(project: Project, *options: str) -> str:
    return run(
        "cmake", "-S", project.source, "-B", project.build, "-G", "Ninja", f"-DCMAKE_MODULE_PATH={PROJECTS}",
        f"-DHOLDFAST_EXECUTABLE={WRAPPER}", f"-DHOLDFAST_BUILD_DIRECTORY={LIBRARIES}", f"-DHOLDFAST_PYTHON={sys.executable}",
        *options,
    ).stdout  # fmt: skip


def ctest(project: Project, *words: str, **changes: str) -> Done:
    """Runs CTest in the sources without further options, and returns what it shows."""
    here = project.source
    return run("ctest", "--test-dir", project.build, *words, cwd=here, check=False, PWD=str(here), **changes)


def undecided(done: Done) -> list[tuple[str, str, str]]:
    """Returns how many tests, why, and what to type next, for each line that CTest shows."""
    summary = done.stdout.partition("Label Time Summary:")[2]
    line = r"^perf: (\d+ of \d+ tests?) undecided: (.+?)(?:; next: (.+?))? +=  "
    return [found.groups("") for found in re.finditer(line, summary, re.MULTILINE)]


def test_cmake_says_so_when_it_configures(fresh: Project) -> None:
    told = configured(fresh)
    assert re.search(r"^-- Holdfast: \d+ performance tests, no baseline yet[.] .*holdfast baseline accept$", told, re.MULTILINE)


@pytest.mark.slow
def test_ctest_says_how_many_have_no_baseline_and_what_to_type_until_it_was_typed(fresh: Project) -> None:
    ((count, why, command),) = undecided(ctest(fresh, "-R", "^perf[.](parse|print|gate)$"))
    assert (count, why) == ("2 of 2 tests", NOTHING_ACCEPTED)
    accepted = run("sh", "-c", command, cwd=fresh.source, PWD=str(fresh.source))
    assert "accepted parse" in accepted.stdout and "accepted print" in accepted.stdout
    second = ctest(fresh, "-R", "^perf[.](parse|print|gate)$")
    assert undecided(second) == [] and "undecided" not in second.stdout
    assert "no baseline yet" not in configured(fresh)


@pytest.mark.slow
def test_undecided_tests_fail_nothing_and_are_no_test_of_their_own(fresh: Project) -> None:
    done = ctest(fresh, "-R", "^perf[.]parse$")
    assert done.returncode == 0
    assert "100% tests passed, 0 tests failed out of 3" in done.stdout  # including session and report


@pytest.mark.slow
def test_the_program_is_named_as_the_shell_finds_it(fresh: Project) -> None:
    ((_, _, named),) = undecided(ctest(fresh, "-R", "^perf[.]parse$", PATH=f"{Path(WRAPPER).parent}:{os.environ['PATH']}"))
    assert named == "holdfast baseline accept parse"
    ((_, _, command),) = undecided(ctest(fresh, "-R", "^perf[.]parse$"))
    assert command == f"{WRAPPER} baseline accept parse"


@pytest.mark.slow
def test_a_second_configuration_without_a_baseline_says_so_and_its_command_accepts_it(tmp_path: Path) -> None:
    project = configure("scripts", tmp_path, "-G", "Ninja Multi-Config", "-DCMAKE_CONFIGURATION_TYPES=Release;Debug")
    chosen = ("-R", "^perf[.](parse|print)$")
    ctest(project, "-C", "Release", *chosen)
    assert project.holdfast("baseline", "accept").returncode == PASS
    assert undecided(ctest(project, "-C", "Release", *chosen)) == []
    ((count, why, command),) = undecided(ctest(project, "-C", "Debug", *chosen))
    assert (count, why) == ("2 of 2 tests", "there is a baseline for Release, but this is Debug")
    run("sh", "-c", command, cwd=project.source, PWD=str(project.source))
    assert undecided(ctest(project, "-C", "Debug", *chosen)) == []
    assert undecided(ctest(project, "-C", "Release", *chosen)) == []


@pytest.mark.slow
def test_a_noisy_machine_says_so_and_how_to_measure_longer(tmp_path: Path) -> None:
    """Every process of draw takes a different time, so that six rounds decide nothing."""
    project = configure("noisy", tmp_path)
    ctest(project, "-L", "perf")
    assert project.holdfast("baseline", "accept").returncode == PASS
    ((count, why, command),) = undecided(ctest(project, "-L", "perf", HOLDFAST_IDENTICAL="measure"))
    assert (count, why) == ("1 of 2 tests", "too noisy for MIN_EFFECT 2 %")
    assert re.search(r" run draw (--duet on|--processes 12 --budget \d+)$", command), command


@pytest.mark.slow
def test_the_gate_and_the_report_say_it_too(fresh: Project) -> None:
    told = ctest(fresh, "-L", "perf", "-R", "perf.(session|parse|print|gate|report)$", "-V").stdout
    for test in ("gate", "report"):
        number = re.search(rf"Start +(\d+): perf[.]{test}\n", told)
        assert number
        lines = [line.partition(": ")[2] for line in told.splitlines() if line.startswith(f"{number[1]}: ")]
        assert f"  {WRAPPER} baseline accept --test-dir {fresh.build}" in lines or f"  {WRAPPER} baseline accept" in lines


@pytest.mark.parametrize("words", [("-N",), ("--show-only=json-v1",), ("-R", "no-performance-test")])
def test_lists_and_other_tests_are_as_ever(fresh: Project, words: tuple[str, ...]) -> None:
    done = ctest(fresh, *words)
    assert "undecided" not in done.stdout + done.stderr


@pytest.mark.slow
def test_who_compares_with_a_commit_has_nothing_to_accept(fresh: Project) -> None:
    told = configured(fresh, "-DHOLDFAST_BASELINE_REF=HEAD")
    assert "no baseline yet" not in told
    assert "baseline accept" not in ctest(fresh, "-R", "^perf[.]parse$").stdout
    configured(fresh, "-DHOLDFAST_BASELINE_REF=")
    assert "baseline accept" not in ctest(fresh, "-R", "^perf[.]parse$", HOLDFAST_BASELINE_REF="HEAD").stdout


@pytest.mark.slow
def test_an_accepted_baseline_is_seen_by_another_build_tree(fresh: Project, tmp_path: Path) -> None:
    ctest(fresh, "-R", "^perf[.]parse$")
    assert fresh.holdfast("baseline", "accept").returncode == PASS
    other = Project(fresh.source, tmp_path / "other", fresh.store)
    configured(other)
    assert undecided(ctest(other, "-R", "^perf[.]parse$")) == []
