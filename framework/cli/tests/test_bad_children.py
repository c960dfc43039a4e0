"""Tests child processes that misbehave: each is reported or still measured, no other test is disturbed, and no process is
left."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from project import BROKEN, UNDECIDED, WRAPPER, Project, configure, environment, is_running, one_line


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return configure("bad", tmp_path_factory.mktemp("bad"))


def said_of(bad: Project, test: str) -> tuple[int, str]:
    done = bad.holdfast("run", bad.declaration(test))
    return done.returncode, one_line(done.stderr)


@pytest.mark.parametrize("test", ["well", "floods", "closes", "moves"])
@pytest.mark.slow
def test_what_ends_well_is_measured(bad: Project, test: str) -> None:
    done = bad.holdfast("run", bad.declaration(test))
    assert (done.returncode, "no baseline" in done.stdout) == (UNDECIDED, True), done.stderr


def test_a_flood_takes_no_memory(bad: Project) -> None:
    said_of(bad, "well")  # reads the interpreter's libraries once, which takes memory
    child = subprocess.Popen(
        [WRAPPER, "run", str(bad.declaration("floods"))], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()
    )
    most = 0
    while child.poll() is None:
        try:
            status = Path(f"/proc/{child.pid}/status").read_text("ascii")
        except OSError:
            break
        most = max([most, *(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))])
        time.sleep(0.005)  # the kernel keeps the maximum
    assert 0 < most < 48 << 10  # KiB: less than one stream of one process, 64 MiB


@pytest.mark.slow
def test_what_a_child_leaves_behind_is_ended(bad: Project) -> None:
    code, _ = said_of(bad, "leaves")
    left = [int(line) for line in (bad.build / "left.pid").read_text("ascii").splitlines()]
    assert left and code == UNDECIDED
    assert not [process for process in left if is_running(process)]


@pytest.mark.parametrize(
    ("test", "sentence"),
    [
        ("undecided", "exited with 77"),
        ("starves", "was killed by signal 9 (Killed)"),
        ("kills", "was killed by signal 15 (Terminated)"),
    ],
)
@pytest.mark.slow
def test_how_it_ended_is_said(bad: Project, test: str, sentence: str) -> None:
    code, said = said_of(bad, test)
    assert code == BROKEN
    assert f"error: perf.{test}: " in said and sentence in said


# Signals that stop, continue, or are ignored by default end no process: SIGCHLD, SIGCONT, SIGURG, SIGWINCH; the stopping ones
# are tested with a child that hangs.
HARMLESS = {signal.SIGCHLD, signal.SIGCONT, signal.SIGURG, signal.SIGWINCH}
STOPPING = {signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU}


@pytest.mark.slow
def test_every_signal_is_named(bad: Project) -> None:
    numbers = [number for number in range(1, 32) if number not in STOPPING]
    with ThreadPoolExecutor(2) as both:
        told = dict(zip(numbers, both.map(lambda number: said_of(bad, f"signal-{number}"), numbers), strict=True))
    for number in numbers:
        code, said = told[number]
        if number in HARMLESS:
            assert code == UNDECIDED, said
        else:
            assert code == BROKEN and f"was killed by signal {number} (" in said, said


@pytest.mark.slow
def test_children_that_ignore_signals_or_stop_or_stall_are_ended_all_the_same(bad: Project) -> None:
    with ThreadPoolExecutor(3) as all_of_them:
        tests = ["stubborn", f"signal-{signal.SIGSTOP.value}", "stalls"]
        for code, said in all_of_them.map(lambda test: said_of(bad, test), tests):
            assert code == BROKEN and "did not end within 10 s and was killed with all processes that it had started" in said


def test_a_child_cannot_turn_the_clock_that_it_is_measured_by(bad: Project) -> None:
    """The child tries to set the time of day, which the system refuses; test_clock_jumps.py makes the time jump."""
    less = ["setpriv", "--bounding-set=-sys_time", "--inh-caps=-sys_time"] if os.geteuid() == 0 else []
    command = [*less, WRAPPER, "run", str(bad.declaration("clock"))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment())
    assert (done.returncode, done.stderr) == (UNDECIDED, "")


@pytest.mark.slow
def test_a_program_that_deletes_itself_is_measured_by_its_copy(bad: Project) -> None:
    program = bad.build / "gone"
    program.write_text(f'#!/bin/sh\nexec python3 {bad.source}/bad.py deletes {bad.build}\n', "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    code, _ = said_of(bad, "deleted")
    assert (code, program.exists()) == (UNDECIDED, False)
    code, said = said_of(bad, "deleted")
    assert code == BROKEN and "does not exist" in said


def test_no_child_is_left(bad: Project) -> None:
    """After all tests above, no process of this machine has a path of this project in its command line."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid():
            try:
                assert str(bad.source).encode() not in (process / "cmdline").read_bytes()
            except (FileNotFoundError, ProcessLookupError):
                pass
