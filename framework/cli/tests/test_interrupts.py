"""Ctrl-C, and what it leaves: nothing that runs, and nothing in the directory for temporary files."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from project import WRAPPER, environment, is_running, until


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
    assert compare.wait(60) == -told  # as if nobody had caught it
    assert list(temporary.iterdir()) == []
    assert cleaned.exists()
    assert not is_running(int(began.read_text("ascii")))
