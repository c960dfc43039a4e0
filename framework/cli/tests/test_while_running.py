"""Tests what is shown of a run while it goes on, and what remains of an interrupted run."""

import base64
import ctypes
import os
import pty
import re
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from project import PASS, UNDECIDED, WRAPPER, Project, environment, is_running, until


@pytest.fixture
def slow(scripts: Project) -> Project:
    """Returns a project where perf.parse takes a tenth of a second for each of its six processes."""
    scripts.edit("parse.sh", "pause=0", "pause=0.1")
    return scripts


def start(project: Project, stderr: int) -> "subprocess.Popen[bytes]":
    command = [WRAPPER, "run", str(project.declaration("parse"))]
    return subprocess.Popen(command, cwd=project.build, env=environment(), stdout=subprocess.PIPE, stderr=stderr)


def test_who_looks_in_the_middle_of_a_run_is_told_that_it_has_not_ended(slow: Project) -> None:
    running = start(slow, subprocess.DEVNULL)
    until(lambda: finished_processes(slow.store) >= 1)
    seen = slow.holdfast("gate").stdout
    running.communicate()
    assert running.returncode == UNDECIDED
    assert "the run has not finished: it is being measured, or was interrupted" in " ".join(seen.split())
    assert "has not finished" not in slow.holdfast("gate").stdout


# ---- progress ----------------------------------------------------------------------------------------------


def seen_on_terminal(project: Project) -> str:
    try:
        terminal, stderr = pty.openpty()
    except OSError as none:
        pytest.skip(f"this machine gives no pseudo-terminal: {none}")
    running = start(project, stderr)
    os.close(stderr)
    seen = b""
    while True:
        try:
            seen += os.read(terminal, 4096)
        except OSError:  # Linux: the last writer is gone
            break
    os.close(terminal)
    running.communicate()
    assert running.returncode == UNDECIDED
    return seen.decode()


def test_a_terminal_shows_test_pair_and_time_left_on_one_line(slow: Project) -> None:
    lines = [line for line in seen_on_terminal(slow).split("\r") if line]
    cleared = "\x1b[K"  # the rest of the line
    assert lines[0] == f"perf.parse: pair 1 of 6{cleared}"
    for pair, line in enumerate(lines[1:-1], start=2):
        assert re.fullmatch(rf"perf\.parse: pair {pair} of 6, \d+ s left{re.escape(cleared)}", line)
    assert len(lines) == 7
    assert lines[-1] == cleared  # nothing of it is left at the end


def test_without_a_terminal_there_are_no_escape_codes(slow: Project) -> None:
    done = slow.holdfast("run", slow.declaration("parse"))
    assert done.returncode == UNDECIDED
    assert "\x1b" not in done.stdout + done.stderr
    assert "\r" not in done.stdout + done.stderr


# ---- cut off -----------------------------------------------------------------------------------------------


def finished_processes(store: Path) -> int:
    if not store.exists():
        return 0
    with closing(sqlite3.connect(store, timeout=10)) as database:
        try:
            (count,) = database.execute("SELECT count(*) FROM process").fetchone()
        except sqlite3.OperationalError:  # no tables yet
            return 0
    return int(count)


def cbor_of(samples: str) -> bytes:
    """Returns the decompressed form of samples in a store."""
    packed = base64.b64decode(samples)
    zstd = ctypes.CDLL("libzstd.so.1")
    zstd.ZSTD_decompress.restype = ctypes.c_size_t
    unpacked = ctypes.create_string_buffer(1000)
    size = zstd.ZSTD_decompress(unpacked, ctypes.c_size_t(1000), packed, ctypes.c_size_t(len(packed)))
    return unpacked.raw[:size] if size <= 1000 else packed  # longer ones are errors


def cut_off(project: Project, how: signal.Signals) -> int:
    """Ends the wrapper after two processes of the run, and returns how many processes are in the store by then."""
    running = start(project, subprocess.DEVNULL)
    until(lambda: finished_processes(project.store) >= 2)
    running.send_signal(how)
    running.communicate()
    assert running.returncode != UNDECIDED, "it came to its end"
    return finished_processes(project.store)


@pytest.fixture
def killed(slow: Project) -> Project:
    slow.edit("parse.sh", "pause=0.1", "pause=2")  # long enough to observe it on a busy machine
    assert 2 <= cut_off(slow, signal.SIGKILL) < 6  # PROCESSES 6
    slow.edit("parse.sh", "pause=2", "pause=0")
    return slow


@pytest.mark.slow
def test_a_killed_run_keeps_the_samples_of_its_finished_processes(killed: Project) -> None:
    with closing(sqlite3.connect(killed.store)) as store:
        rows = store.execute("SELECT samples, place FROM process ORDER BY place").fetchall()
    assert [place for _, place in rows] == list(range(len(rows)))
    # Columns of five samples (samples_json.hpp): one iteration each, the values, and CPU times that equal them. The other
    # columns are 0 in all samples.
    times = b"\x85" + b"".join(b"\x19" + number.to_bytes(2, "big") for number in (1000, 1010, 990, 1020, 1005))
    assert {cbor_of(samples) for samples, _ in rows} == {b"\x83\x05" + times + b"\xf5"}


@pytest.mark.slow
def test_a_killed_run_is_an_error_of_its_session(killed: Project) -> None:
    gate = killed.holdfast("gate").stdout
    assert re.search(r"error +parse", gate)
    assert "the run has not finished" in gate


@pytest.mark.slow
def test_a_killed_run_is_not_accepted(killed: Project) -> None:
    assert "its last run failed: the run has not finished" in killed.holdfast("baseline", "accept").stderr


@pytest.mark.slow
def test_the_run_after_a_killed_one_works(killed: Project) -> None:
    assert killed.measure("parse").verdict == "no_baseline"
    killed.accept()
    assert killed.measure("parse", "--identical", "measure").code == PASS


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
@pytest.mark.slow
def test_an_interrupted_wrapper_takes_its_child_along(slow: Project, how: signal.Signals) -> None:
    slow.edit("parse.sh", 'sleep "\\$pause"', "echo $$ >child.pid; sleep 60")
    running = start(slow, subprocess.DEVNULL)
    file = slow.build / "child.pid"
    until(lambda: running.poll() is not None or (file.exists() and file.read_text().strip()))
    assert running.poll() is None
    running.send_signal(how)
    running.communicate()
    child = int(file.read_text())
    until(lambda: not is_running(child))
