"""Confines the effects of mutants, which may remove files and end processes that the original code would not touch."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

INSIDE = "MUTATION_TESTING_INSIDE"
# Only the work directory and an empty /tmp, which browsers and servers need, are writable. All processes end with the first,
# the shell, which waits for orphans; `exit` prevents the command from replacing the shell.
ENTER = r"""
mount --bind "$work" "$work" && mount -o remount,bind,ro / && mount --bind "$work" "$work" || exit 2
case "$work" in /tmp/*) ;; *) mount -t tmpfs -o mode=1777 tmpfs /tmp || exit 2 ;; esac
"$@"
exit $?
"""


def is_inside() -> bool:
    return INSIDE in os.environ


def enter(work: Path) -> int:
    """Runs this command again in a sandbox. Returns its exit code."""
    temporary = work / "tmp"
    temporary.mkdir(exist_ok=True)
    temporary.chmod(0o1777)
    (work / "home").mkdir(exist_ok=True)
    inside = dict(os.environ, work=str(work), TMPDIR=str(temporary), HOME=str(work / "home"), **{INSIDE: "1"})
    for name in [name for name in inside if name.startswith("HOLDFAST_")]:
        del inside[name]
    return subprocess.run(["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", ENTER, "sh",
                           sys.executable, "-B", *sys.argv], env=inside).returncode  # fmt: skip
