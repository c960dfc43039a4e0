"""Tests full disks and places that cannot be written, on a real file system that is as small as possible."""

import json
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from nobody import as_nobody, is_possible, let_in
from project import BROKEN, PASS, UNDECIDED, WRAPPER, Done, Project, configure, environment, one_line, url


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """Yields a file system of 2 MiB in memory."""
    place = tmp_path / "small"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", place], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"a file system of its own cannot be mounted here: {mounted.stderr.strip()}")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def fill(place: Path, leave: int) -> Path:
    """Fills the file system except for `leave` bytes, and returns the file."""
    ballast = place / "ballast"
    room = shutil.disk_usage(place).free - leave
    ballast.write_bytes(bytes(max(room, 0)))
    return ballast


def run(project: Project, store: Path) -> Done:
    return project.holdfast("run", project.declaration("parse"), "--store", url(store))


def processes(store: Path) -> int:
    with closing(sqlite3.connect(store)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (count,) = database.execute("SELECT count(*) FROM process").fetchone()
    return int(count)


@pytest.mark.parametrize("leave", [0, 8_192, 40_960, 65_536])
@pytest.mark.slow
def test_a_store_on_a_full_disk_says_so_and_loses_nothing(scripts: Project, small: Path, leave: int) -> None:
    store = small / "holdfast.db"
    assert run(scripts, store).returncode == UNDECIDED
    before = processes(store)
    ballast = fill(small, leave)
    done = run(scripts, store)
    if done.returncode != UNDECIDED:  # a little room may be enough
        said = one_line(done.stderr)
        assert done.returncode == BROKEN
        assert said.startswith(f"holdfast: {store}: ") and said.count("holdfast: ") == 1
        assert "disk is full; free disk space, then try again; older data is safe" in said or "disk I/O" in said
    else:
        assert leave > 0
    ballast.unlink()
    assert processes(store) >= before
    assert run(scripts, store).returncode == UNDECIDED
    assert processes(store) > before
    assert scripts.holdfast("store", "check", "--store", url(store)).returncode == PASS


@pytest.mark.parametrize("leave", [0, 4_096])
@pytest.mark.parametrize("verb", [("run",), ("baseline", "list"), ("baseline", "accept"), ("store", "check")])
@pytest.mark.slow
def test_a_full_disk_is_called_a_full_disk(scripts: Project, small: Path, leave: int, verb: tuple[str, ...]) -> None:
    """The full disk is not reported as a damaged store: restoring the store would lose later measurements."""
    store = small / "holdfast.db"
    assert run(scripts, store).returncode == UNDECIDED
    fill(small, leave)
    words = (scripts.declaration("parse"),) if verb == ("run",) else ()
    done = scripts.holdfast(*verb, *words, "--store", url(store))
    if done.returncode != BROKEN:
        assert verb != ("run",)
        return
    said = one_line(done.stderr)
    assert "disk is full; free disk space, then try again; older data is safe" in said or "No space left" in said
    assert f"free in {small}" in said and "bytes" in said
    assert "Restore it" not in said


def test_a_new_store_on_a_full_disk_leaves_nothing_in_the_way(scripts: Project, small: Path) -> None:
    store = small / "holdfast.db"
    ballast = fill(small, 0)
    assert run(scripts, store).returncode == BROKEN
    ballast.unlink()
    assert run(scripts, store).returncode == UNDECIDED


def test_a_snapshot_that_has_no_room_is_not_accepted(scripts: Project, small: Path, tmp_path: Path) -> None:
    """The store has room, its snapshots have not. Nothing is accepted or left half done, and accepting works later."""
    script = scripts.source / "parse.sh"
    script.write_bytes(script.read_bytes() + b"exit\n" + os.urandom(300_000))
    snapshots = {"HOLDFAST_SNAPSHOTS": str(small / "snapshots")}
    assert scripts.measure("parse").code == UNDECIDED
    ballast = fill(small, 100_000)
    done = scripts.holdfast("baseline", "accept", **snapshots)
    assert done.returncode == BROKEN
    said = one_line(done.stderr)
    assert said.startswith(f"holdfast: perf.parse is not accepted, {small}/snapshots/")
    assert "No space left on device; free disk space, then try again; older data is safe" in said
    assert not list((small / "snapshots").rglob("*.zst*"))
    assert "no baseline" in scripts.holdfast("baseline", "list", **snapshots).stdout
    ballast.unlink()
    assert scripts.holdfast("baseline", "accept", **snapshots).returncode == PASS
    assert scripts.measure("parse", "--identical", "measure", **snapshots).result["baseline"]["kind"] == "live"


@is_possible
def test_a_directory_that_cannot_be_written_is_told_and_left_as_it_is(scripts: Project, tmp_path: Path) -> None:
    store = tmp_path / "shut/holdfast.db"
    assert run(scripts, store).returncode == UNDECIDED
    before = store.read_bytes()
    let_in(tmp_path)
    done = as_nobody(WRAPPER, "baseline", "accept", "--store", url(store), cwd=tmp_path)
    assert done.returncode == BROKEN
    assert one_line(done.stderr).startswith(f"holdfast: {store}: ")
    assert store.read_bytes() == before


@pytest.mark.slow
def test_two_whole_ctest_runs_at_once_share_a_store(tmp_path: Path) -> None:
    projects = [configure("scripts", tmp_path / name) for name in ("one", "two")]
    shared = tmp_path / "shared.db"
    both = [
        subprocess.Popen(
            ["ctest", "--test-dir", project.build, "-L", "perf", "-R", "perf[.](parse|print|gate)"],
            stdout=subprocess.DEVNULL,
            env=environment(HOLDFAST_STORE=url(shared)),
        )
        for project in projects
    ]
    for one in both:
        one.wait(timeout=120)
    stats = json.loads(projects[0].holdfast("store", "stats", "--json", "--store", url(shared)).stdout)
    assert (stats["sessions"], stats["runs"]) == (2, 4)
    assert projects[0].holdfast("store", "check", "--store", url(shared)).returncode == PASS
