"""What the tests share: projects whose benchmarks are scripts. They need no compiler, so every test has its own."""

from pathlib import Path

import pytest
from project import Project, configure


@pytest.fixture
def scripts(tmp_path: Path) -> Project:
    return configure("scripts", tmp_path)


@pytest.fixture
def points(tmp_path: Path) -> Project:
    return configure("points", tmp_path)


@pytest.fixture
def regressed(scripts: Project) -> Project:
    """parse has become slower, print has no baseline; nothing else was run."""
    scripts.measure("parse")
    scripts.accept("parse")
    scripts.edit("parse.sh", "samples=.*", 'samples="1500 1510 1490 1520 1505"')
    scripts.ctest("-R", "^perf[.](parse|print)$")
    return scripts
