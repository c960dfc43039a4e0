"""A machine that others keep busy: measuring still ends, and unchanged code is not called slower."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from project import Project, configure


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Project]:
    """Two processes for each processor that never rest."""
    project = configure("linking", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    project.compile("steady_bench")
    restless = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(2 * (os.cpu_count() or 1))]
    yield project
    for one in restless:
        one.kill()
        one.wait()


def test_unchanged_code_is_not_called_slower_on_a_busy_machine(busy: Project) -> None:
    assert busy.measure("steady", config="Release").verdict == "no_baseline"
    busy.accept("steady")
    for _ in range(3):
        assert busy.measure("steady", config="Release").verdict in ("pass", "inconclusive")
