"""holdfast self-test: a gate that cannot fail is noticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from library import compiled
from project import BROKEN, PASS, UNDECIDED, Project


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return compiled(tmp_path_factory.mktemp("library"))


def test_a_planted_loss_is_found_and_nothing_where_none_is(library: Project) -> None:
    """Three times as long is found on a busy machine, too; it may also be too busy to say."""
    done = library.holdfast("self-test", "narrowed", "--plant", "200%", "--json")
    found = json.loads(done.stdout)
    assert done.returncode in (PASS, UNDECIDED), done.stdout + done.stderr
    assert found["false_alarms"] == [] and found["missed"] == []
    assert len(found["found"]) + len(found["undecided"]) == 2  # two points
    assert found["found"] == [] or found["gate_planted"] == "regressed"


def test_a_command_is_planted_by_running_it_twice(scripts: Project) -> None:
    done = scripts.holdfast("self-test", "nap", "--json")
    found = json.loads(done.stdout)
    assert done.returncode in (PASS, UNDECIDED), done.stdout + done.stderr
    assert found["found"] == ["nap"] or found["undecided"] == ["nap"]


def test_the_project_s_own_store_and_session_stay_as_they_were(scripts: Project) -> None:
    scripts.ctest("-R", "^perf[.]parse$")
    before = scripts.report()
    scripts.holdfast("self-test", "nap")
    assert scripts.report() == before


def test_where_nothing_can_be_planted_it_says_so(tmp_path: Path, scripts: Project) -> None:
    """A mode in which no single sample is timed."""
    done = scripts.holdfast("self-test", "parse", "--mode", "throughput")
    assert done.returncode == BROKEN
    assert "no test is left into which a loss can be planted" in done.stderr


def test_a_benchmark_in_which_planting_does_nothing_is_a_gate_that_cannot_be_trusted(scripts: Project) -> None:
    """These write samples that no clock took: whatever is planted, nothing is lost."""
    done = scripts.holdfast("self-test", "parse")
    assert done.returncode == 1
    assert "missed: parse" in done.stdout
    assert "The gate cannot be trusted." in done.stdout
