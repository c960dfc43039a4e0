"""Control groups with a limit, of version 1 or 2: where this user may make one, below the group that the tests are in."""

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
    """Bytes, with nothing beyond them on a disk."""
    return {"memory.max": str(most), "memory.swap.max": "0"}, {
        "memory.limit_in_bytes": str(most),
        "memory.memsw.limit_in_bytes": str(most),
    }


def places(controller: str) -> Iterator[tuple[Path, int]]:
    """Own groups that have this controller, and of which version they are."""
    for line in Path("/proc/self/cgroup").read_text("ascii").splitlines():
        _, controllers, path = line.split(":", 2)
        if not controllers:
            yield MOUNTED / path.lstrip("/"), 2
        elif controller in controllers.split(","):
            yield MOUNTED / controllers / path.lstrip("/"), 1
            yield MOUNTED / controllers, 1  # in a container that sees its own part alone


def make(controller: str, limits: tuple[dict[str, str], dict[str, str]]) -> Path | None:
    """Optional files are those of a kernel that counts swap."""
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
    """A group with these limits, of both versions. Whoever is left in it when it is no longer wanted is a failure."""
    group = make(controller, limits)
    if group is None:
        pytest.skip(f"no control group with a limit of {controller} can be made here")
    yield group
    members = (group / "cgroup.procs").read_text("ascii")
    for _ in range(100):  # the kernel takes its time with those that have ended
        try:
            group.rmdir()
            break
        except OSError:
            time.sleep(0.05)
    assert members == ""


def throttled(group: Path) -> int:
    """How often the group was held back for its limit so far. On a crowded machine it may not come near it."""
    stat = dict(line.split() for line in (group / "cpu.stat").read_text("ascii").splitlines())
    return int(stat["nr_throttled"])


def within(group: Path) -> list[str]:
    """Before a command: it runs in the group, with all that it starts."""
    return ["sh", "-c", 'echo $$ >"$0" && exec "$@"', str(group / "cgroup.procs")]
