"""Makes control groups with a limit, of version 1 or 2, below the group of the tests, if this user may do so."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MOUNTED = Path("/sys/fs/cgroup")
QUARTER = {"cpu.max": "25000 100000"}, {"cpu.cfs_period_us": "100000", "cpu.cfs_quota_us": "25000"}


def memory(most: int) -> tuple[dict[str, str], dict[str, str]]:
    """Returns limits of memory in bytes, without swap."""
    return {"memory.max": str(most), "memory.swap.max": "0"}, {
        "memory.limit_in_bytes": str(most),
        "memory.memsw.limit_in_bytes": str(most),
    }


def places(controller: str) -> Iterator[tuple[Path, int]]:
    """Yields the groups of this process that have this controller, with their version."""
    for line in Path("/proc/self/cgroup").read_text("ascii").splitlines():
        _, controllers, path = line.split(":", 2)
        if not controllers:
            yield MOUNTED / path.lstrip("/"), 2
        elif controller in controllers.split(","):
            yield MOUNTED / controllers / path.lstrip("/"), 1
            yield MOUNTED / controllers, 1  # in a container that sees only its own part


def make(controller: str, limits: tuple[dict[str, str], dict[str, str]]) -> Path | None:
    """Makes a group, or returns None. Optional files need a kernel that counts swap."""
    for above, version in places(controller):
        group = above / f"holdfast-test-{os.getpid()}"
        try:
            if version == 2:
                (above / "cgroup.subtree_control").write_text(f"+{controller}", "ascii")
            group.mkdir()
            for file, limit in limits[0 if version == 2 else 1].items():
                if "sw" not in file or (group / file).exists():
                    (group / file).write_text(limit, "ascii")
            return group
        except OSError:
            if group.is_dir():
                group.rmdir()
    return None


@contextmanager
def limited(controller: str, limits: tuple[dict[str, str], dict[str, str]]) -> Iterator[Path]:
    """Yields a group with these limits, of either version. Fails if a process is left in it at the end."""
    group = make(controller, limits)
    if group is None:
        pytest.skip(f"no control group with a limit of {controller} can be made here")
    yield group
    members = (group / "cgroup.procs").read_text("ascii")
    for _ in range(100):  # the kernel removes ended processes with a delay
        try:
            group.rmdir()
            break
        except OSError:
            time.sleep(0.05)
    assert members == ""


def throttled(group: Path) -> int:
    """Returns how often the group was throttled so far. On a busy machine it may not reach its limit."""
    stat = dict(line.split() for line in (group / "cpu.stat").read_text("ascii").splitlines())
    return int(stat["nr_throttled"])


def within(group: Path) -> list[str]:
    """Returns words that run a command, with all of its child processes, in the group."""
    return ["sh", "-c", 'echo $$ >"$0" && exec "$@"', str(group / "cgroup.procs")]
