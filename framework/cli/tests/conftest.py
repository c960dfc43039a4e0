"""What the tests share: projects whose benchmarks are scripts. They need no compiler, so every test has its own."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from project import SLOWER, Project, configure

CI = Path(__file__).resolve().parents[3] / "ci"
SKIPPED = 77


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Gives these tests a directory of their own. pytest's usual one belongs to all that run at once, and each that begins
    locks other users out of it, whom some tests have let in (nobody.py)."""
    if not config.option.basetemp:
        config.option.basetemp = tempfile.mkdtemp(prefix="holdfast-tests-")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if exitstatus == pytest.ExitCode.OK:
        shutil.rmtree(session.config.option.basetemp, ignore_errors=True)


@pytest.fixture
def scripts(tmp_path: Path) -> Project:
    return configure("scripts", tmp_path)


@pytest.fixture
def points(tmp_path: Path) -> Project:
    return configure("points", tmp_path)


@pytest.fixture
def measured(scripts: Project) -> Project:
    """A store with one run of perf.parse."""
    scripts.measure("parse")
    return scripts


@pytest.fixture
def accepted(measured: Project) -> Project:
    """With a baseline for perf.parse."""
    measured.accept("parse")
    return measured


@pytest.fixture
def regressed(accepted: Project) -> Project:
    """parse has become slower, print has no baseline; nothing else was run."""
    accepted.edit(*SLOWER)
    accepted.ctest("-R", "^perf[.](parse|print)$")
    return accepted


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The URL of a database on the server, which ends when its standard input does."""
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
    """With no store in the database yet."""
    subprocess.run(["psql", "--quiet", server, "-c", "DROP SCHEMA IF EXISTS holdfast CASCADE"], check=True,
                   stderr=subprocess.DEVNULL)  # fmt: skip
    return server


@pytest.fixture(scope="module")
def slurm() -> Iterator[dict[str, str]]:
    """What of the environment leads to a cluster with three nodes (ci/with-slurm), which ends when its input does."""
    command = [CI / "with-slurm", "sh", "-c", 'echo "$SLURM_CONF $HOLDFAST_SLURM_NODES"; read -r _']
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        found = running.stdout.readline().split()
        if not found and running.wait(timeout=60) == SKIPPED:
            pytest.skip("Slurm is not installed")
        assert found, "the cluster did not start"
        yield {"SLURM_CONF": found[0], "NODES": found[1]}
