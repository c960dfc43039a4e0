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
