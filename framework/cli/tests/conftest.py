"""What the tests share: the project whose benchmarks are scripts. It needs no compiler, so every test has its own."""

from pathlib import Path

import pytest
from project import Project, configure


@pytest.fixture
def scripts(tmp_path: Path) -> Project:
    return configure("scripts", tmp_path)
