"""Tests system calls, of the body of a benchmark or of a whole command."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import BROKEN, Measured, Project, configure, one_line


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("counters", tmp_path_factory.mktemp("system_calls"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("bench", "command")
    return project


def measure(project: Project, test: str, *options: object, **changes: str) -> Measured:
    return project.measure(test, *options, config="Release", **changes)


@pytest.mark.slow
def test_the_calls_of_one_iteration_are_counted_without_what_is_paused(counters: Project) -> None:
    found = measure(counters, "calls").medians
    # The body opens 20 files, and 20 in a thread; the paused part opens 20 more that are not counted.
    assert found["syscalls(openat)"] == found["syscalls(257)"] == 40
    assert found["syscalls(read)"] == 0
    assert 80 < found["syscalls"] < 110  # each file is closed, and a thread needs some calls


def test_the_calls_of_a_command_are_counted_from_its_start_on(counters: Project) -> None:
    found = measure(counters, "calls-of-command").medians
    assert found["syscalls(execve)"] == 1
    assert 20 < found["syscalls(openat)"] < 60  # and its libraries
    assert found["syscalls"] > 40


def test_one_call_more_is_red(counters: Project) -> None:
    options = ("--baseline", "auto", "--metrics", "syscalls(openat)")
    measure(counters, "calls-of-command", *options)
    counters.accept("calls-of-command")
    assert measure(counters, "calls-of-command", *options, "--identical", "measure").verdict == "pass"
    counters.edit("command.cpp", r"work::files\(\);", "work::files(), close(open(\"/dev/full\", O_RDONLY));")
    counters.compile("command")
    result = measure(counters, "calls-of-command", *options).result
    assert result["verdict"] == "regressed"
    assert result["current"]["median"] == result["baseline"]["median"] + 1


@pytest.mark.parametrize("name", ["opnat", "file", "9999", "open at"])
def test_a_name_of_no_system_call_is_told(counters: Project, name: str) -> None:
    measured = measure(counters, "unknown-call", "--metrics", f"syscalls({name})")
    assert measured.code == BROKEN
    assert f'METRICS syscalls({name}): there is no system call "{name}"' in one_line(measured.stderr)


def test_without_strace_nothing_is_made_up(counters: Project, tmp_path: Path) -> None:
    for name in ("sh", "git"):  # a PATH without strace
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    measured = measure(counters, "calls", PATH=str(tmp_path))
    assert measured.code == BROKEN
    assert "METRICS syscalls is counted by strace, which is not installed; install strace" in one_line(measured.stderr)
