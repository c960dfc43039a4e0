"""Where files stand: read-only source trees, directories without permission, and paths as deep and as odd as a file system
allows."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from nobody import as_nobody, give, is_possible, let_in
from project import BROKEN, PASS, PROJECTS, UNDECIDED, WRAPPER, Project, configure, one_line, run, url


# ---- permissions -------------------------------------------------------------------------------------------


@pytest.fixture
def theirs(tmp_path: Path) -> Project:
    """Build tree and store of another user, who may only read the source tree. parse was accepted."""
    project = configure("scripts", tmp_path)
    let_in(tmp_path)
    project.store.parent.mkdir()
    for place in (project.build, project.store.parent):
        give(place)
    for path in [project.source, *project.source.rglob("*")]:
        path.chmod(path.stat().st_mode & ~0o222 | 0o444)
    assert as_nobody(WRAPPER, "run", project.declaration("parse"), cwd=project.build).returncode == UNDECIDED
    assert as_nobody(WRAPPER, "baseline", "accept", cwd=project.build).returncode == PASS
    return project


@is_possible
def test_a_source_tree_that_is_read_only_is_enough_for_all_of_it(theirs: Project) -> None:
    before = sorted(theirs.source.rglob("*"))
    done = as_nobody("ctest", "--test-dir", theirs.build, "-L", "perf", "-R", "parse", cwd=theirs.build)
    assert "perf.parse" in done.stdout and "***Failed" not in done.stdout, done.stdout
    assert (theirs.build / "perf-report/index.html").exists()
    assert sorted(theirs.source.rglob("*")) == before


SHUT = {
    "store": ("run {declaration}", "{store}: ", "must be writable"),
    "store of others": ("run {declaration} --store sqlite3:{shut}/a.db", "{shut}/a.db: ", "must be writable"),
    "store that is shut": ("history parse --store sqlite3:{shut}/in/a.db", "{shut}/in/a.db: ", "Permission denied"),
    "report directory": ("report html --output {shut}/page", "{shut}/page", "Permission denied"),
    "report file": ("report markdown --output {shut}/page.md", "{shut}/page.md: ", "Permission denied"),
    "JSON": ("run {declaration} --json {shut}/one.json", "{shut}/one.json: ", "Permission denied"),
    "work": ("run {declaration}", "{build}/holdfast", "Permission denied"),
}


@is_possible
@pytest.mark.parametrize("which", SHUT)
@pytest.mark.slow
def test_what_must_not_be_written_is_named(theirs: Project, tmp_path: Path, which: str) -> None:
    words, where, what = SHUT[which]
    shut = tmp_path / "shut"
    shut.mkdir(0o755)
    names = {"declaration": theirs.declaration("parse"), "store": theirs.store, "shut": shut, "build": theirs.build}
    if which == "store":
        os.chown(theirs.store.parent, 0, 0)
        os.chown(theirs.store, 0, 0)
    elif which == "store that is shut":
        (shut / "in").mkdir(0o700)
    elif which == "work":
        shutil.rmtree(theirs.build / "holdfast/work", ignore_errors=True)
        os.chown(theirs.build / "holdfast", 0, 0)
    done = as_nobody(WRAPPER, *words.format(**names).split(), cwd=theirs.build)
    assert done.returncode == BROKEN, done.stdout
    said = one_line(done.stderr)
    assert where.format(**names) in said and what in said, said


@is_possible
def test_snapshots_that_cannot_be_written_are_named(theirs: Project) -> None:
    snapshots = Path(f"{theirs.store}.snapshots")
    shutil.rmtree(snapshots)
    snapshots.mkdir(0o755)
    done = as_nobody(WRAPPER, "baseline", "accept", cwd=theirs.build)
    assert done.returncode == BROKEN
    assert f"perf.parse is not accepted, {snapshots}/" in one_line(done.stderr)
    assert "Permission denied" in done.stderr


@is_possible
def test_a_suite_of_a_stranger_is_not_run(tmp_path: Path) -> None:
    """What `holdfast run NAME` looks for above the working directory could be anybody's, below /tmp for one."""
    ours = configure("scripts", tmp_path / "above/ours")
    theirs = ours.build.parent.parent / "holdfast"
    shutil.copytree(ours.build / "holdfast", theirs)
    here = tmp_path / "above/here"
    here.mkdir()

    def code() -> int:
        return run(WRAPPER, "run", "parse", "--no-store", cwd=here, check=False).returncode

    assert code() == UNDECIDED
    give(theirs)
    assert code() == BROKEN
    assert "is in no build tree that declares tests" in one_line(run(WRAPPER, "run", "parse", cwd=here, check=False).stderr)
    for suite in theirs.glob("suite.*.json"):  # a link to ours; the declarations beside it are theirs
        suite.unlink()
        suite.symlink_to(ours.build / "holdfast" / suite.name)
    assert code() == BROKEN
    give(here)  # who works in a stranger's directory knows
    assert code() == UNDECIDED


# ---- names -------------------------------------------------------------------------------------------------

ODD = "é ü 日本 'one' $HOME `x` (a) [b] {c} & #%n"


@pytest.fixture(params=["odd", "long", "deep"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A directory whose path is no usual one."""
    longest = os.pathconf(tmp_path, "PC_NAME_MAX")
    if request.param == "odd":
        yield tmp_path / ODD
    elif request.param == "long":
        yield tmp_path / ("n" * min(longest, 220))
    else:
        room = 2000  # CMake and Ninja put several paths into one line
        yield tmp_path.joinpath(*["d" * 100] * ((room - len(str(tmp_path))) // 101))


@pytest.mark.slow
def test_paths_may_be_as_they_are(place: Path, tmp_path: Path) -> None:
    place.mkdir(parents=True)
    elsewhere = tmp_path / "a.db"  # SQLite takes no path as long as the system does
    store = [f"-DHOLDFAST_STORE={url(elsewhere)}"] if len(str(place)) > 400 else []
    project = configure("scripts", place, *store)
    project.store = elsewhere if store else project.store
    first = project.ctest("-R", "^perf[.]parse$")
    assert first.of("Failed") == set(), first.tests
    project.accept("parse")
    second = project.ctest("-R", "^perf[.]parse$", HOLDFAST_IDENTICAL="measure")
    assert second.of("Passed") >= {"perf.parse"}
    result = project.report()["results"][0]
    assert result["baseline"]["kind"] == "live"
    page = project.build / "perf-report/index.html"
    assert page.exists()
    for verb in ("history parse", "baseline list", "store check", "report junit"):
        done = project.holdfast(*verb.split(), "--store", url(project.store))
        assert (done.returncode, done.stderr) == (PASS, ""), verb
    assert json.loads(project.holdfast("report", "json", "--suite", project.suite()).stdout)["results"]


def test_a_path_that_is_too_long_is_told(scripts: Project, tmp_path: Path) -> None:
    for store, what in (
        (tmp_path / ("n" * 300) / "a.db", "File name too long"),
        (tmp_path.joinpath(*["d" * 200] * 3) / "a.db", "the path of a store in SQLite has at most 480 bytes"),
    ):
        done = scripts.holdfast("run", scripts.declaration("parse"), "--store", url(store))
        assert done.returncode == BROKEN
        assert what in one_line(done.stderr)


def test_a_double_quote_in_the_path_of_a_store_is_told(scripts: Project, tmp_path: Path) -> None:
    done = scripts.holdfast("run", scripts.declaration("parse"), "--store", url(tmp_path / 'a"b.db'))
    assert done.returncode == BROKEN
    assert "a store's path must not hold a double quote" in done.stderr
    assert PROJECTS.exists() and not list(tmp_path.glob("a*b*"))
