"""Tests that everything that runs is compared. Plugins, scripts, the programs that these start, and the files that a
program reads are part of the baseline. The accepted side uses the accepted files, and code is identical only if all
these files are."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import platform
import shutil
import struct
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from project import (
    BROKEN,
    PASS,
    REGRESSED,
    UNDECIDED,
    WRAPPER,
    Measured,
    Project,
    are_files_shown,
    configure,
    environment,
)

NOT_MEASURED = "the code is identical to the baseline's; not measured"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("inputs", tmp_path_factory.mktemp("inputs"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    return project


@pytest.fixture
def inputs(built: Project) -> Iterator[Project]:
    """Yields the project as it was before a test doubled something."""
    many = built.build / "many"
    shutil.rmtree(many)
    many.mkdir()
    for number in range(200):
        (many / f"{number}.txt").write_text("1\n")
    for directory in (built.build, built.build.parent):
        (directory / "rows.txt").write_text("1\n")
    with built.restored():
        yield built


def measure(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *options, config="Release")


# Twice the work is decided after six rounds on an idle machine; beside other work it takes more rounds.
UNTIL_DECIDED = ("--processes", "100", "--budget", "60")


def measure_doubled(project: Project, test: str, *options: object) -> Measured:
    return measure(project, test, *UNTIL_DECIDED, *options)


def accept(project: Project, test: str) -> None:
    """Accepts a test. If it was accepted before, its code is identical to the accepted code."""
    assert measure(project, test).code != BROKEN
    project.accept(test)


def is_identical(measured: Measured) -> bool:
    identical = bool(measured.result["identical"])
    assert not identical or (measured.code == PASS and measured.result["message"].startswith(NOT_MEASURED))
    return identical


def double_plugin(project: Project) -> None:
    project.edit("plugin.cpp", r"factor \* 20'000", "factor * 40'000")
    project.compile()


def double_script(project: Project) -> None:
    project.edit("run.sh", "in 1;", "in 1 2;")


def double_numbers(project: Project) -> None:
    for file in (project.build / "many").iterdir():
        file.write_text("2\n")


def double_rows(project: Project) -> None:
    (project.build / "rows.txt").write_text("2\n")


def double_rows_outside(project: Project) -> None:
    (project.build.parent / "rows.txt").write_text("2\n")


def appended(project: Project) -> None:
    program = project.build / "own"
    program.write_bytes(2 * program.read_bytes())


def edit(file: str, before: str, after: str) -> Callable[[Project], None]:
    return lambda project: project.edit(file, before, after)


MORE_WORK = [
    *[(test, double_plugin) for test in ("relative", "beside", "below", "searched", "runpath", "absolute")],
    *[(test, double_plugin) for test in ("script", "shell", "env")],
    ("script", double_script),
    ("sourced", edit("times.sh", "1", "2")),
    ("python", edit("helper.py", "TIMES = 1", "TIMES = 2")),
    ("python_path", edit("helper.py", "TIMES = 1", "TIMES = 2")),
    ("argument", edit("work.txt", "1", "2")),
    ("fixed", edit("work.txt", "1", "2")),
    ("stdin", edit("work.txt", "1", "2")),
    ("many", double_numbers),
    *[(test, double_rows) for test in ("above_directory", "above_executable", "later")],
    ("outside", double_rows_outside),
    ("own", appended),
]


@pytest.mark.parametrize(("test", "double"), MORE_WORK)
@pytest.mark.slow
def test_twice_the_work_outside_the_executable_is_a_regression(
    inputs: Project, test: str, double: Callable[[Project], None]
) -> None:
    if test in ("absolute", "fixed") and not are_files_shown():
        pytest.skip("this system permits no mount namespace")
    accept(inputs, test)
    assert is_identical(measure(inputs, test))
    double(inputs)
    measured = measure_doubled(inputs, test)
    assert (measured.code, measured.verdict) == (REGRESSED, "regressed"), measured.result["message"]
    ratio = measured.result["estimate"]["ratio"]
    assert 1.41 < ratio < 2.5  # twice, less the time of a start


@pytest.mark.slow
def test_a_library_in_a_private_directory_of_the_system_is_found(inputs: Project) -> None:
    if not inputs.declaration("private", "Release").exists():
        pytest.skip("Slurm is not installed")
    accept(inputs, "private")
    assert measure(inputs, "private", "--identical", "measure").verdict == "pass"


@pytest.mark.slow
def test_where_tracing_is_forbidden_nothing_is_identical_and_that_is_said(tmp_path: Path) -> None:
    fresh = configure("inputs", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    fresh.compile("tool")
    assert without_ptrace(fresh, "script")["verdict"] == "no_baseline"
    fresh.accept("script")
    again = without_ptrace(fresh, "script")
    assert (again["verdict"], again["identical"]) == ("pass", False)
    assert any("since this system does not permit ptrace()" in warning for warning in again["warnings"])
    double_script(fresh)  # files named by arguments are still copied
    assert without_ptrace(fresh, "script", *UNTIL_DECIDED)["verdict"] == "regressed"


def test_a_red_program_that_may_read_other_files_stays_red_and_a_green_one_is_measured_again(inputs: Project) -> None:
    accept(inputs, "restless")
    for number in (1, 2):
        again = measure(inputs, "restless")
        assert again.verdict == "pass"
        assert (again.result["experiment"]["number"], again.result["seconds"] > 0) == (number, True)
    inputs.edit("restless.cpp", "20'000", "40'000")
    inputs.compile()
    first = measure(inputs, "restless")
    assert first.code == REGRESSED
    assert first.result["experiment"]["number"] == 1
    again = measure(inputs, "restless")
    assert (again.code, again.result["seconds"]) == (REGRESSED, 0)


def test_a_size_is_that_of_the_file(inputs: Project) -> None:
    accept(inputs, "size")
    assert is_identical(measure(inputs, "size"))
    program = inputs.build / "relative_bench"
    program.write_bytes(2 * program.read_bytes())  # nothing of the second half is loaded
    assert measure(inputs, "size").verdict == "regressed"


def test_a_file_that_appears_where_one_was_looked_for_is_measured(inputs: Project) -> None:
    accept(inputs, "many")
    assert is_identical(measure(inputs, "many"))
    (inputs.build / "many/new.txt").write_text("200\n")
    measured = measure_doubled(inputs, "many")
    assert (measured.code, measured.verdict) == (REGRESSED, "regressed")  # the accepted side lists the accepted names


@pytest.mark.slow
def test_a_baseline_moves_with_the_project(inputs: Project, tmp_path: Path) -> None:
    """It is accepted in one checkout and compared in another, as on CI machines."""
    accept(inputs, "script")
    other = configure("inputs", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    other.edit("plugin.cpp", r"factor \* 20'000", "factor * 40'000")
    other.compile("tool")
    measured = measure_doubled(other, "script", "--store", f"sqlite3:{inputs.store}")
    assert (measured.code, measured.verdict) == (REGRESSED, "regressed"), measured.result["message"]


@pytest.mark.slow
def test_each_accepted_program_costs_one_more_process(inputs: Project, tmp_path: Path) -> None:
    log = tmp_path / "started"
    inputs.edit("run.sh", r'do "\$1"', f'do echo x >>{log}; "$1"')
    measured = measure(inputs, "script")
    once = log.read_text().count("x")
    assert once == 1 + launches(measured)
    measured = measure(inputs, "script", "--baseline", "none")
    assert log.read_text().count("x") - once == launches(measured)
    once = log.read_text().count("x")
    measured = measure(inputs, "script", "--identical", "measure")
    assert log.read_text().count("x") - once == launches(measured)  # it had been traced before


def test_a_file_that_appears_beside_a_program_in_path_is_no_pass(inputs: Project, tmp_path: Path) -> None:
    """Both programs find the new file, since the directory is not of the project. So they cannot show its cost."""
    program = tmp_path / "bin/tool-in-path"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nextra=$(dirname "$0")/extra.sh\nif [ -e "$extra" ]; then . "$extra"; fi\n')
    program.chmod(0o755)
    path = f"{program.parent}:{os.environ['PATH']}"
    assert inputs.measure("in_path", config="Release", PATH=path).code != BROKEN
    inputs.accept("in_path")
    assert is_identical(inputs.measure("in_path", config="Release", PATH=path))
    (program.parent / "extra.sh").write_text("sleep 0.05\n")
    measured = inputs.measure("in_path", config="Release", PATH=path)
    assert measured.code == UNDECIDED, measured.result["message"]
    assert "extra.sh" in measured.result["message"], measured.result["message"]


def without_ptrace(project: Project, test: str, *options: str) -> dict[str, Any]:
    """Returns the result of `holdfast run` where the kernel refuses ptrace(), as in some containers."""
    words = [WRAPPER, "run", project.declaration(test, "Release"), "--json", *options]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(), preexec_fn=forbid_ptrace, timeout=120)
    (result,) = json.loads(done.stdout)["results"]
    return dict(result)


def forbid_ptrace() -> None:
    ptrace = {"x86_64": 101, "aarch64": 117}[platform.machine()]
    load_number, jump_if, refuse, allow = 0x20, 0x15, 0x00050000 | errno.EPERM, 0x7FFF0000
    lines = [(load_number, 0, 0, 0), (jump_if, 0, 1, ptrace), (0x06, 0, 0, refuse), (0x06, 0, 0, allow)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in lines))
    program = struct.pack("HP", len(lines), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    no_new_privileges, seccomp, with_filter = 38, 22, 2
    assert libc.prctl(no_new_privileges, 1, 0, 0, 0) == 0
    assert libc.prctl(seccomp, with_filter, program, 0, 0) == 0


def launches(measured: Measured) -> int:
    """Returns how often the current side was started; the accepted program, if any, does not write the log."""
    return sum(process["samples"] for process in measured.result["current"]["processes"])
