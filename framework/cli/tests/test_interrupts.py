"""Tests Ctrl-C: afterwards nothing runs any more, and nothing is left in the directory for temporary files."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest
from project import WRAPPER, configure, environment, is_running, until


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_comparison_that_is_interrupted_cleans_up_and_leaves_nothing(tmp_path: Path, told: signal.Signals) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    began, cleaned = tmp_path / "began", tmp_path / "cleaned"
    words = ["compare", "--cleanup", f"touch {cleaned}", "--", f"sh -c 'echo $$ >{began}.new; mv {began}.new {began}; exec sleep 300'", "true"]
    compare = subprocess.Popen(
        [WRAPPER, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment() | {"TMPDIR": str(temporary)}
    )
    until(began.exists)
    assert list(temporary.iterdir()), "it works in a directory of its own"
    compare.send_signal(told)
    assert compare.wait(60) == -told  # as if the signal had not been caught
    assert list(temporary.iterdir()) == []
    assert cleaned.exists()
    assert not is_running(int(began.read_text("ascii")))


def test_a_signal_ends_both_programs_of_a_duet(tmp_path: Path) -> None:
    began = tmp_path / "began"
    began.mkdir()
    stalls = f"sh -c 'mkdir {began}/$$; exec sleep 300'"
    compare = subprocess.Popen([WRAPPER, "compare", "--duet", "always", "--", stalls, stalls], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
    until(lambda: len(list(began.iterdir())) == 2)
    compare.send_signal(signal.SIGTERM)
    assert compare.wait(60) == -signal.SIGTERM
    until(lambda: not any(is_running(int(program.name)) for program in began.iterdir()))


@pytest.mark.parametrize("told", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.slow
def test_what_a_run_that_was_ended_left_in_the_work_directory_the_next_one_removes(tmp_path: Path, told: signal.Signals) -> None:
    project = configure("bad", tmp_path)
    work = project.build / "holdfast/work"

    def begun() -> subprocess.Popen[bytes]:
        """Starts a run of a program that writes a line for us, and then nothing more."""
        known = left()
        words = [WRAPPER, "run", str(project.declaration("stalls")), "--no-store", "--budget", "60"]
        run = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
        until(lambda: left() - known)
        return run

    def left() -> set[Path]:
        # rglob() fails if a run removes a directory at the same time
        return {Path(place) / name for place, _, names in os.walk(work) for name in names if name.endswith(".wire")}

    ended = begun()
    ended.send_signal(told)
    ended.wait(60)
    assert left() or told != signal.SIGKILL
    living = begun()
    beside = left()
    assert len(beside) == 1, "the next one removes what was left"
    other = begun()
    assert left() > beside, "and nothing of one that runs"
    for run in (living, other):
        run.kill()
        run.wait(60)
    project.holdfast("run", project.declaration("well"), "--no-store")
    assert left() == set()
