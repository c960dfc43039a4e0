"""Runs commands as another user without files and rights. Only root can become another user."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from project import PROJECTS, WRAPPER, Done, environment

NUMBER = 65534
AS_NOBODY = ["setpriv", "--reuid", str(NUMBER), "--regid", str(NUMBER), "--clear-groups"]

def as_nobody(*words: object, cwd: Path) -> Done:
    command = [*AS_NOBODY, *(str(word) for word in words)]
    own = environment(HOME="/nonexistent", TMPDIR=str(cwd))
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=own, cwd=cwd)


is_possible = pytest.mark.skipif(
    os.geteuid() != 0
    or shutil.which("setpriv") is None
    or subprocess.run([*AS_NOBODY, WRAPPER, "--version"], capture_output=True, check=False).returncode != 0
    or subprocess.run([*AS_NOBODY, "test", "-r", str(PROJECTS)], check=False).returncode != 0,
    reason="root alone can become another user, who must be able to read this tree",
)


def let_in(directory: Path) -> None:
    """Lets other users read a directory and reach it. Nothing else below pytest's directory is secret either."""
    for above in [directory, *directory.parents][:-2]:
        above.chmod(above.stat().st_mode | 0o055)


def give(directory: Path) -> None:
    """Makes the other user the owner of everything in the directory."""
    for path in [directory, *directory.rglob("*")]:
        os.chown(path, NUMBER, NUMBER, follow_symlinks=False)
