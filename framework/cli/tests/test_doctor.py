"""Tests what `holdfast doctor` says of this machine: its facts, its noise, and which metrics it can measure."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from project import PASS, holdfast

SOURCES = ["load", "stolen-time", "virtualisation", "governor", "turbo", "smt", "heat", "cgroup-limit"]


def examined(**changes: str) -> dict[str, Any]:
    done = holdfast("doctor", "--json", **changes)
    assert (done.returncode, done.stderr) == (PASS, "")
    return dict(json.loads(done.stdout))


def test_every_source_of_noise_is_judged_and_what_is_noisy_has_a_remedy() -> None:
    machine = examined()
    assert machine["schema"] == "holdfast-doctor/1"
    assert len(machine["fingerprint"]) == 12
    assert int(machine["facts"]["cores"]) >= 1
    assert [source["source"] for source in machine["noise"]] == SOURCES
    for source in machine["noise"]:
        assert source["state"] in ("quiet", "noisy", "unknown")
        assert source["found"]
        assert (source["remedy"] is not None) == (source["state"] == "noisy")


def test_every_metric_is_at_hand_or_it_is_said_why_not() -> None:
    rows = examined()["instruments"]
    metrics = {metric: row for row in rows for metric in row["metrics"]}
    assert {"instructions", "allocations", "cpu-cycles", "task-clock", "syscalls", "reads(VARIABLE)"} <= metrics.keys()
    for row in rows:
        assert (row["lacking"] is None) == row["at_hand"]
    assert metrics["allocations"]["at_hand"] and metrics["binary-size"]["at_hand"]
    assert metrics["instructions"]["at_hand"] == (shutil.which("valgrind") is not None)


@pytest.mark.parametrize(("metric", "program"), [("instructions", "valgrind"), ("syscalls", "strace")])
def test_what_is_not_installed_is_told_with_its_remedy(tmp_path: Path, metric: str, program: str) -> None:
    (row,) = (row for row in examined(PATH=str(tmp_path))["instruments"] if metric in row["metrics"])
    assert not row["at_hand"]
    assert f"counted by {program}, which is not installed; install {program}" in row["lacking"]


def test_a_person_reads_the_same() -> None:
    said = holdfast("doctor").stdout
    assert said.startswith("machine ")
    for word in ("\nnoise\n", "\nMETRICS\n", *SOURCES, "callgrind", "perf_event"):
        assert word in said
    assert holdfast("doctor", "--quiet").stdout == ""


def test_accepted_files_at_absolute_paths_are_at_hand_or_it_is_said_what_permits_them() -> None:
    row = examined()["absolute_paths"]
    assert (row["lacking"] is None) == row["at_hand"]
    said = holdfast("doctor").stdout
    assert f"{'at hand' if row['at_hand'] else 'lacking':<8} accepted files at absolute paths in a program" in said
