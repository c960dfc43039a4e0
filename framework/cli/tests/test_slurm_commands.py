"""Tests what submit asks of Slurm, with commands that replace Slurm's own and record how they are called."""

from __future__ import annotations

import json
import math
import os
import re
from pathlib import Path

import pytest
from fleet import accepted
from project import PASS, run


def command(directory: Path, name: str, script: str) -> None:
    """Makes a command that replaces one of Slurm's."""
    directory.mkdir(exist_ok=True)
    (directory / name).write_text(f"#!/bin/sh\n{script}")
    (directory / name).chmod(0o755)


@pytest.mark.slow
def test_squeue_is_asked_once_for_all_jobs(tmp_path: Path) -> None:
    project = accepted(tmp_path)
    asked = tmp_path / "asked"
    command(tmp_path / "bin", "sbatch", 'case "$*" in *collect.sh) echo 42 ;; *) echo 41 ;; esac\n')
    command(tmp_path / "bin", "squeue", f"echo \"$@\" >>'{asked}'; echo RUNNING; echo PENDING; echo PENDING\n")
    places = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    sent = project.holdfast("submit", "--slurm", "--detach", "--json", **places)
    assert sent.returncode == PASS, sent.stderr
    standing = json.loads(sent.stdout)
    assert (standing["running"], standing["waiting"]) == (1, 2)
    (line,) = asked.read_text().splitlines()
    assert "--jobs=41,42" in line.split()


@pytest.mark.slow
def test_a_job_that_squeue_has_forgotten_hides_no_other(tmp_path: Path) -> None:
    project = accepted(tmp_path)
    command(tmp_path / "bin", "sbatch", 'case "$*" in *collect.sh) echo 42 ;; *) echo 41 ;; esac\n')
    forgotten = 'echo "slurm_load_jobs error: Invalid job id specified" >&2; exit 1'
    command(tmp_path / "bin", "squeue", f'case "$*" in *=42\\ *) echo PENDING ;; *) {forgotten} ;; esac\n')
    places = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    sent = project.holdfast("submit", "--slurm", "--detach", "--json", **places)
    assert sent.returncode == PASS, sent.stderr
    standing = json.loads(sent.stdout)
    assert (standing["running"], standing["waiting"], standing["ended"]) == (0, 1, False)


@pytest.mark.slow
def test_a_directory_with_a_percent_sign_is_no_pattern_of_logs(tmp_path: Path) -> None:
    project = accepted(tmp_path)
    asked = tmp_path / "asked"
    command(tmp_path / "bin", "sbatch", f"echo \"$@\" >>'{asked}'; echo 41\n")
    command(tmp_path / "bin", "squeue", "echo PENDING\n")
    place = tmp_path / "50%a"
    places = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    sent = project.holdfast("submit", "--slurm", "--detach", "--json", "--directory", place, **places)
    assert sent.returncode == PASS, sent.stderr
    logs = f"--output={tmp_path}/50%%a/{json.loads(sent.stdout)['session']}/log"
    measure, collect = asked.read_text().splitlines()
    assert f"{logs}/%a.txt" in measure.split()
    assert f"{logs}/collect.txt" in collect.split()


@pytest.mark.slow
def test_a_job_may_take_as_long_as_ctest_lets_its_tests_take(tmp_path: Path) -> None:
    project = accepted(tmp_path)
    command(tmp_path / "bin", "sbatch", "echo 41\n")
    command(tmp_path / "bin", "squeue", "echo PENDING\n")
    places = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    sent = project.holdfast("submit", "--slurm", "--detach", "--json", "--directory", tmp_path / "jobs", **places)
    assert sent.returncode == PASS, sent.stderr
    (script,) = (tmp_path / "jobs" / json.loads(sent.stdout)["session"]).glob("measure*.sh")
    (minutes,) = re.findall(r"^#SBATCH --time=(\d+)$", script.read_text(), re.MULTILINE)
    shown = json.loads(run("ctest", "--test-dir", project.build, "--show-only=json-v1").stdout)["tests"]
    limits = [one["value"] for test in shown if test["name"].startswith("perf.t") for one in test["properties"] if one["name"] == "TIMEOUT"]
    assert len(limits) == 6
    assert int(minutes) == 1 + math.ceil(sum(limits) / 60)
