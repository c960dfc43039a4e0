"""The first run: nothing has been accepted, so that all performance tests are skipped, and CTest says what comes next."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from project import LIBRARIES, PASS, PROJECTS, WRAPPER, Done, Project, run

HINT = "perf: no baseline yet, next: "


@pytest.fixture
def fresh(tmp_path: Path) -> Project:
    """As a new user has it: nothing was run, and nothing says where the store is."""
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
    """As it is typed in the sources; what CTest shows without any option."""
    here = project.source
    return run("ctest", "--test-dir", project.build, *words, cwd=here, check=False, PWD=str(here), **changes)


def hints(done: Done) -> list[str]:
    listed = done.stdout.partition("The following tests did not run:")[2]
    return [command for _, command in re.findall(rf"\d+ - ({HINT})(.+) \(Skipped\)", listed)]


def test_cmake_says_so_when_it_configures(fresh: Project) -> None:
    told = configured(fresh)
    assert re.search(r"^-- Holdfast: \d+ performance tests, no baseline yet[.] .*holdfast baseline accept$", told, re.MULTILINE)


@pytest.mark.slow
def test_ctest_ends_with_the_command_that_comes_next_until_it_was_typed(fresh: Project) -> None:
    first = ctest(fresh, "-R", "^perf[.](parse|gate)$")
    (command,) = hints(first)
    assert first.stdout.splitlines().index("The following tests did not run:") < len(first.stdout.splitlines())
    (again,) = hints(ctest(fresh, "-R", "^perf[.]parse$"))  # now there is a store, without a baseline
    assert again == command
    accepted = run("sh", "-c", command, cwd=fresh.source, PWD=str(fresh.source))
    assert "accepted parse" in accepted.stdout
    second = ctest(fresh, "-R", "^perf[.]parse$")
    assert hints(second) == [] and HINT not in second.stdout
    assert "no baseline yet" not in configured(fresh)


@pytest.mark.slow
def test_the_program_is_named_as_the_shell_finds_it(fresh: Project) -> None:
    named = ctest(fresh, "-R", "^perf[.]parse$", PATH=f"{Path(WRAPPER).parent}:{os.environ['PATH']}")
    assert hints(named) == ["holdfast baseline accept"]
    assert hints(ctest(fresh, "-R", "^perf[.]parse$")) == [f"{WRAPPER} baseline accept"]


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
    assert "no baseline yet" not in done.stdout + done.stderr


@pytest.mark.slow
def test_who_compares_with_a_commit_has_nothing_to_accept(fresh: Project) -> None:
    told = configured(fresh, "-DHOLDFAST_BASELINE_REF=HEAD")
    assert "no baseline yet" not in told
    assert hints(ctest(fresh, "-R", "^perf[.]parse$")) == []
    configured(fresh, "-DHOLDFAST_BASELINE_REF=")
    assert hints(ctest(fresh, "-R", "^perf[.]parse$", HOLDFAST_BASELINE_REF="HEAD")) == []


@pytest.mark.slow
def test_an_accepted_baseline_is_seen_by_another_build_tree(fresh: Project, tmp_path: Path) -> None:
    ctest(fresh, "-R", "^perf[.]parse$")
    assert fresh.holdfast("baseline", "accept").returncode == PASS
    other = Project(fresh.source, tmp_path / "other", fresh.store)
    configured(other)
    assert hints(ctest(other, "-R", "^perf[.]parse$")) == []
