"""Tests the location of the default store, and that every verb finds it and the build tree from anywhere in the project."""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from project import BROKEN, LIBRARIES, PASS, PROJECTS, SLOWER, UNDECIDED, WRAPPER, Done, Project, holdfast, run, url
from repository import Repository, repository_at


def configured(source: Path, build: Path, *options: str) -> Project:
    """Configures like a new user: no store is named."""
    run(
        "cmake", "-S", source, "-B", build, "-G", "Ninja", f"-DCMAKE_MODULE_PATH={PROJECTS}",
        f"-DHOLDFAST_EXECUTABLE={WRAPPER}", f"-DHOLDFAST_BUILD_DIRECTORY={LIBRARIES}",
        f"-DHOLDFAST_PYTHON={sys.executable}", *options,
    )  # fmt: skip
    return Project(source, build, source / ".holdfast/holdfast.db")


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    shutil.copytree(PROJECTS / "scripts", tmp_path / "source")
    (tmp_path / "source/.gitignore").write_text("/build/\n", "utf-8")
    return repository_at(tmp_path / "source")


@pytest.fixture
def project(repository: Repository) -> Project:
    return configured(repository.top, repository.top / "build")


def accepted_in(store: Path) -> list[str]:
    with closing(sqlite3.connect(store)) as database:
        return [test for (test,) in database.execute("SELECT test FROM baseline")]


def test_git_tracks_nothing_of_it_and_no_run_is_with_changes(project: Project, repository: Repository) -> None:
    project.ctest("-R", "perf.(session|parse|report)$")
    project.accept("parse")
    assert project.store.is_file()
    repository.git("add", "--all")
    assert repository.git("status", "--porcelain") == ""
    facts = project.measure("parse").report["session"]
    assert facts["commit"] and not facts.get("dirty", False)
    shutil.rmtree(project.build)
    assert accepted_in(project.store) == ["parse"]


@pytest.mark.parametrize("tracked", ["holdfast.db", "holdfast.db-wal", "holdfast.db.snapshots/ab"])
def test_one_that_git_tracks_is_refused_by_name(project: Project, repository: Repository, tracked: str) -> None:
    project.measure("parse")
    project.accept("parse")
    file = project.store.parent / tracked
    file.parent.mkdir(exist_ok=True)
    file.touch()
    repository.git("add", "--force", file)
    for words in (["run", project.declaration("parse")], ["gate"], ["baseline", "list"]):
        done = project.holdfast(*words)
        assert done.returncode == BROKEN
        assert f"{file}: git tracks it" in done.stderr
        assert f"git rm -r --cached {file}" in done.stderr
    repository.git("rm", "-r", "--cached", "--force", file)
    assert project.measure("parse").code == PASS


def test_a_link_to_a_store_that_git_tracks_is_refused(project: Project, repository: Repository, tmp_path: Path) -> None:
    project.measure("parse")
    moved = project.source / "data [1]"
    project.store.parent.rename(moved)
    repository.git("add", "--force", moved / "holdfast.db")
    project.store.parent.symlink_to(moved)
    done = project.holdfast("gate")
    assert (done.returncode, f"{moved}/holdfast.db: git tracks it" in done.stderr) == (BROKEN, True)


def test_one_that_is_named_is_the_one_that_is_used(project: Project) -> None:
    other = project.source / "other/store.db"
    assert project.measure("parse", "--store", url(other)).code == UNDECIDED
    project.accept("parse", "--store", url(other))
    for words, changes in ((("--store", url(other)), {}), ((), {"HOLDFAST_STORE": url(other)})):
        assert "parse" in project.holdfast("baseline", "list", *words, **changes).stdout
    named = configured(project.source, project.source / "build/named", f"-DHOLDFAST_STORE={url(other)}")
    assert "parse" in named.holdfast("baseline", "list").stdout
    assert not project.store.exists()


# ---- from wherever it is called ------------------------------------------------------------------------------


@pytest.fixture(params=["inside", "beside"])
def somewhere(request: pytest.FixtureRequest, repository: Repository, tmp_path: Path) -> Project:
    """Returns a project in which parse was accepted and is slower since; its build tree is inside the sources, or
    outside."""
    build = repository.top / "out/build/x" if request.param == "inside" else tmp_path / "build"
    project = configured(repository.top, build)
    (project.source / "below/it").mkdir(parents=True)
    (project.build / "below/it").mkdir(parents=True)
    project.ctest("-R", "perf.(session|parse|report)$")
    project.accept("parse")
    project.edit(*SLOWER)
    return project


PLACES = ["source", "source/below/it", "build", "build/below/it"]


def at(project: Project, place: str) -> Path:
    top, _, below = place.partition("/")
    return (project.source if top == "source" else project.build) / below


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.slow
def test_every_verb_finds_the_build_tree_and_the_store(somewhere: Project, place: str) -> None:
    def called(*words: object) -> Done:
        return holdfast(*words, cwd=at(somewhere, place))

    assert "parse" in called("baseline", "list").stdout
    assert called("run", "parse").returncode == 1
    assert called("report", "text").returncode == PASS
    assert called("gate").returncode == 1
    assert called("history", "parse").returncode == PASS
    assert called("store", "check").returncode == PASS
    assert called("trend", "list").returncode == PASS
    assert called("baseline", "accept", "parse", "--reason", "why").returncode == PASS
    # It finds the test, and reports what is missing.
    assert "build tree" not in called("pinpoint", "parse").stderr
    assert "no test matches" in called("pinpoint", "nothing").stderr


@pytest.mark.slow
def test_options_name_the_build_tree_and_the_store(somewhere: Project, tmp_path: Path) -> None:
    for words in (("--test-dir", somewhere.build), ("--test-dir", somewhere.build / "below/it"),
                  ("--suite", somewhere.suite())):  # fmt: skip
        assert "parse" in holdfast("baseline", "list", *words, cwd=tmp_path).stdout
        assert holdfast("run", "parse", *words, cwd=tmp_path).returncode == 1
        assert "no test matches" in holdfast("pinpoint", "nothing", *words, cwd=tmp_path).stderr
    named = holdfast("baseline", "list", "--all-branches", "--store", url(somewhere.store), cwd=tmp_path)
    assert "parse" in named.stdout
    done = holdfast("run", "parse", "--test-dir", tmp_path, cwd=tmp_path)
    assert done.returncode == BROKEN
    assert f"--test-dir {tmp_path}: is not a build tree that declares performance tests; configure it first" in done.stderr


@pytest.mark.slow
def test_a_report_knows_former_names_without_being_told_of_the_suite(somewhere: Project) -> None:
    (somewhere.source / "baselines").mkdir(exist_ok=True)
    (somewhere.source / "baselines/aliases.json").write_text('[{"test": "words", "formerly": "parse"}]', "utf-8")
    somewhere.edit("CMakeLists.txt", "foreach.test parse print.", "foreach(test words print)")
    (somewhere.source / "parse.sh").rename(somewhere.source / "words.sh")
    somewhere.edit("CMakeLists.txt", r"score COMMAND \$\{CMAKE_CURRENT_SOURCE_DIR\}/parse.sh",
                   "score COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/words.sh")  # fmt: skip
    run("cmake", somewhere.build)
    somewhere.ctest("-R", "perf.(session|words)$")
    report = json.loads(holdfast("report", "json", cwd=somewhere.source).stdout)
    assert report["undeclared"] == []
