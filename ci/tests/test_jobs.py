"""Tests ci/test --all with jobs of a project of its own, and the jobs of this project."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

PROJECT = """cmake_minimum_required(VERSION 3.25)
project(Small LANGUAGES NONE)
enable_testing()
add_test(NAME first COMMAND true)
add_test(NAME second COMMAND ${SECOND})
if(SECOND STREQUAL "")
  message(FATAL_ERROR "There is no second program.")
endif()
"""
SECONDS = {"good": "true", "red": "false", "broken": ""}


def run(*command: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=cwd, timeout=120)


def presets() -> dict[str, Any]:
    """Returns presets with a job for each entry of SECONDS."""
    kinds = ("configure", "build", "test")
    configured = [
        {"name": name, "generator": "Ninja", "binaryDir": "build/${presetName}", "cacheVariables": {"SECOND": second}}
        for name, second in SECONDS.items()
    ]
    follow = [{"name": name, "configurePreset": name} for name in SECONDS]
    jobs = [
        {"name": name, "displayName": f"the {name} one", "steps": [{"type": kind, "name": name} for kind in kinds]}
        for name in SECONDS
    ]
    return {"version": 6, "configurePresets": configured, "buildPresets": follow, "testPresets": follow, "workflowPresets": jobs}


@pytest.fixture
def ci(tmp_path: Path) -> Path:
    """Makes a small project with the scripts that start the jobs, and returns its ci/test."""
    (tmp_path / "ci").mkdir()
    for script in ("test", "jobs", "setup"):
        shutil.copy(ROOT / "ci" / script, tmp_path / "ci")
    (tmp_path / "CMakeLists.txt").write_text(PROJECT)
    (tmp_path / "CMakePresets.json").write_text(json.dumps(presets()))
    return tmp_path / "ci" / "test"


def test_a_job_that_passes_is_one_line(ci: Path) -> None:
    done = run(ci, "--all", "good")
    assert done.returncode == 0
    assert re.fullmatch(r"good: \d+ s, 2 of 2 tests passed\n", done.stdout)


def test_a_job_that_fails_shows_where_and_does_not_stop_the_others(ci: Path) -> None:
    done = run(ci, "--all", "broken", "red", "good")
    assert done.returncode == 1
    assert "There is no second program." in done.stdout
    ends = re.findall(r"^(\w+): \d+ s, (.*?)(?:; .*)?$", done.stdout, re.MULTILINE)
    assert ends == [
        ("broken", "FAILED: does not configure"),
        ("red", "FAILED: 1 of 2 tests passed"),
        ("good", "2 of 2 tests passed"),
    ]
    assert "second (Failed)" in done.stdout  # CTest's own list of failed tests


def test_without_names_all_jobs_run(ci: Path) -> None:
    lines = run(ci, "--all").stdout
    assert [name for name in SECONDS if re.search(rf"^{name}: \d+ s", lines, re.MULTILINE)] == list(SECONDS)


def test_an_unknown_job_is_refused_with_those_that_there_are(ci: Path) -> None:
    done = run(ci, "--all", "god")
    assert done.returncode == 2
    assert done.stderr == "ci/jobs: there is no job 'god'; the jobs are good, red, broken\n"


def test_jobs_are_listed_with_what_they_are(ci: Path) -> None:
    assert run(ci, "--jobs").stdout.endswith("good            the good one\nred             the red one\nbroken          the broken one\n")


def test_cmake_knows_every_job_of_this_project() -> None:
    listed = run(ROOT / "ci/jobs", "--list").stdout
    known = run("cmake", "--workflow", "--list-presets", cwd=ROOT).stdout
    assert [line.split()[0] for line in listed.splitlines()] == re.findall(r'^  "([^"]+)"', known, re.MULTILINE)
