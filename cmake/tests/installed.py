"""Installs Holdfast from the build tree of these tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ["HOLDFAST_BUILD_DIRECTORY"])
GENERATOR = os.environ.get("HOLDFAST_GENERATOR", "Ninja")
CONFIGURATION = os.environ.get("HOLDFAST_CONFIGURATION", "Release")

Done = subprocess.CompletedProcess[str]


def run(*command: object, cwd: Path | None = None, check: bool = True, **changes: str) -> Done:
    """Runs a command without the Holdfast variables of the user who runs the tests."""
    mine = {name: value for name, value in os.environ.items() if not name.startswith("HOLDFAST_")}
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, env=mine | changes, cwd=cwd, timeout=300)
    assert not check or done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"
    return done
