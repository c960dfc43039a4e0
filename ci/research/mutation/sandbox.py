"""Keeps what mutants do to themselves: they may remove files and end processes that they would not without the edit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

INSIDE = "MUTATION_TESTING_INSIDE"
# Only the work directory can be written, and all processes end with the first. The shell, as that first one, waits for orphans,
# and `exit` keeps it from becoming the command.
ENTER = r"""
mount --bind "$work" "$work" && mount -o remount,bind,ro / && mount --bind "$work" "$work" || exit 2
"$@"
exit $?
"""


def is_inside() -> bool:
    return INSIDE in os.environ


def enter(work: Path) -> int:
    """Runs this command again where it can do no harm. Returns its exit code."""
    temporary = work / "tmp"
    temporary.mkdir(exist_ok=True)
    temporary.chmod(0o1777)
    (work / "home").mkdir(exist_ok=True)
    inside = dict(os.environ, work=str(work), TMPDIR=str(temporary), HOME=str(work / "home"), **{INSIDE: "1"})
    for name in [name for name in inside if name.startswith("HOLDFAST_")]:
        del inside[name]
    return subprocess.run(["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", ENTER, "sh",
                           sys.executable, "-B", *sys.argv], env=inside).returncode  # fmt: skip
