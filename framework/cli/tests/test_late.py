"""Tests what a short process does not show: a change that is executed late, by chance or by an address is measured."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import PASS, REGRESSED, Project, configure

DECIDES_LATE = ("time", "calls", "chance", "address", "chance_file", "kernel_file")
DECIDES_NEVER = ("never", "own_file")


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns an accepted project whose late() takes 50 % longer since."""
    project = configure("late", tmp_path_factory.mktemp("late"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in (*DECIDES_LATE, *DECIDES_NEVER):
        project.measure(test, "--processes", 2, config="Release")
        project.accept(test)
    project.edit("late.cpp", r"late\(std::uint64_t x\) { return spin\(x, 20'000", "late(std::uint64_t x) { return spin(x, 30'000")
    project.compile()
    return project


@pytest.mark.slow
@pytest.mark.parametrize("test", DECIDES_LATE)
def test_what_changed_and_may_be_executed_is_measured(changed: Project, test: str) -> None:
    result = changed.measure(test, config="Release").result
    assert not result["unaffected"] and not result["identical"]


@pytest.mark.slow
@pytest.mark.parametrize("test", ["time", "calls"])
def test_a_loss_that_begins_late_in_every_process_is_a_regression(changed: Project, test: str) -> None:
    measured = changed.measure(test, config="Release")
    assert (measured.code, measured.verdict) == (REGRESSED, "regressed"), measured.result["message"]


@pytest.mark.slow
@pytest.mark.parametrize("test", DECIDES_NEVER)
def test_what_no_process_with_other_addresses_enters_and_nothing_decides_is_unaffected(changed: Project, test: str) -> None:
    measured = changed.measure(test, config="Release")
    assert measured.code == PASS and measured.result["unaffected"], measured.result["message"]
