"""Tests holdfast coverage with sampled shares of the time."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from project import PASS, Project, configure

pytestmark = pytest.mark.skipif(shutil.which("valgrind") is None, reason="what an iteration executes is counted by valgrind")


def shares(project: Project, *options: str) -> dict[str, float]:
    done = project.holdfast("coverage", "--json", *options)
    assert done.returncode == PASS, done.stderr
    return {one["name"].split("(")[0]: one["share"] for one in json.loads(done.stdout)["functions"]}


@pytest.mark.slow
def test_shares_are_those_of_the_time_and_not_of_the_instructions(tmp_path: Path) -> None:
    """Divisions take long: they are less than half of the instructions, and most of the time."""
    project = configure("slow_instructions", tmp_path, "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
    project.compile()
    counted = shares(project, "--metric", "instructions")
    assert counted["mixed::divided"] < 0.5 < counted["mixed::added"]
    sampled = shares(project)
    assert sampled["mixed::divided"] > 0.6 and sampled["mixed::added"] < 0.4
    assert sum(sampled.values()) == pytest.approx(1, abs=0.1)
