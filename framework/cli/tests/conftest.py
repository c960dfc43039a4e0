"""Defines common fixtures: projects whose benchmarks are scripts. They need no compiler, and every test has its own
copy."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from project import SLOWER, Project, configure

CI = Path(__file__).resolve().parents[3] / "ci"
SKIPPED = 77


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Gives these tests a directory of their own. pytest's default belongs to all runs at the same time, and each new run locks
    out other users, whom some tests have let in (nobody.py)."""
    if not config.option.basetemp:
        config.option.basetemp = tempfile.mkdtemp(prefix="holdfast-tests-")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.OK:
        shutil.rmtree(session.config.option.basetemp, ignore_errors=True)


@dataclass
class Kept:
    """Projects that fixtures make once. The tests of this process use them one after the other at the same place. Paths in the
    build tree and the store are then valid for the copy, and nothing is configured or measured again."""

    directory: Path

    def project(self, name: str, make: Callable[[Path], object]) -> Project:
        """Puts a copy of the project in place. On the first call, `make` makes the project there, from the project of another
        fixture or from nothing."""
        place, kept = self.directory / "project", self.directory / name
        if kept.exists():
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(kept, place, symlinks=True)
        else:
            make(place)
            shutil.copytree(place, kept, symlinks=True)
        return Project(place / "source", place / "build", place / "store/holdfast.db")


@pytest.fixture(scope="session")
def kept_projects(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return Kept(tmp_path_factory.mktemp("kept"))


def configured(name: str) -> Callable[[Path], None]:
    def make(place: Path) -> None:
        shutil.rmtree(place, ignore_errors=True)
        configure(name, place)

    return make


@pytest.fixture
def scripts(kept_projects: Kept) -> Project:
    return kept_projects.project("scripts", configured("scripts"))


@pytest.fixture
def points(kept_projects: Kept) -> Project:
    return kept_projects.project("points", configured("points"))


@pytest.fixture
def measured(kept_projects: Kept, scripts: Project) -> Project:
    """Returns a project whose store has one run of perf.parse."""
    return kept_projects.project("measured", lambda _: scripts.measure("parse"))


@pytest.fixture
def accepted(kept_projects: Kept, measured: Project) -> Project:
    """Returns a project with a baseline for perf.parse."""
    return kept_projects.project("accepted", lambda _: measured.accept("parse"))


@pytest.fixture
def regressed(kept_projects: Kept, accepted: Project) -> Project:
    """Returns a project in which parse has become slower and print has no baseline; nothing else was run."""

    def slow_down(_: Path) -> None:
        accepted.edit(*SLOWER)
        accepted.ctest("-R", "^perf[.](parse|print)$")

    return kept_projects.project("regressed", slow_down)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Yields the URL of a database on a server, which ends when its standard input is closed."""
    command = [CI / "with-postgresql", "sh", "-c", 'echo "$HOLDFAST_TEST_POSTGRESQL"; read -r _']
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        url = running.stdout.readline().strip()
        if not url and running.wait(timeout=60) == SKIPPED:
            pytest.skip("PostgreSQL is not installed")
        assert url, "the server did not start"
        yield url


@pytest.fixture
def url(server: str) -> str:
    """Returns the URL of a database without a store."""
    subprocess.run(["psql", "--quiet", server, "-c", "DROP SCHEMA IF EXISTS holdfast CASCADE"], check=True,
                   stderr=subprocess.DEVNULL)  # fmt: skip
    return server


@pytest.fixture(scope="module")
def slurm() -> Iterator[dict[str, str]]:
    """Yields the environment variables of a cluster with three nodes (ci/with-slurm), which ends when its input is
    closed."""
    command = [CI / "with-slurm", "sh", "-c", 'echo "$SLURM_CONF $HOLDFAST_SLURM_NODES"; read -r _']
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        found = running.stdout.readline().split()
        if not found and running.wait(timeout=60) == SKIPPED:
            pytest.skip("Slurm is not installed")
        assert found, "the cluster did not start"
        yield {"SLURM_CONF": found[0], "NODES": found[1]}
