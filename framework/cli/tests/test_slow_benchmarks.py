"""Tests benchmarks that are too slow for the rounds of a verdict within BUDGET: the message says at once which budget
suffices."""

from __future__ import annotations

import re
import time

import pytest
from project import PASS, UNDECIDED, Project
from test_printed_commands import commands, typed

NEEDED = re.compile(r"a process takes ([\d.]+) s, so the 6 rounds of two processes that a verdict needs take (\d+) s, and BUDGET is (\d+) s: declare BUDGET (\d+)")


@pytest.fixture
def slow(scripts: Project) -> Project:
    """Returns a project where a process takes 2 s, so that six rounds take 24 s."""
    scripts.edit("parse.sh", "pause=0", "pause=2")
    return scripts


def needed(text: str) -> tuple[float, ...]:
    found = NEEDED.search(text)
    assert found, text
    return tuple(map(float, found.groups()))


def test_the_first_run_says_which_budget_a_comparison_needs(slow: Project) -> None:
    done = slow.holdfast("run", "parse", "--budget", 3)
    assert done.returncode == UNDECIDED and "no baseline has been accepted yet" in done.stdout
    process_s, least_s, budget_s, wanted_s = needed(done.stdout)
    assert 2 <= process_s < 2.5 and budget_s == 3
    assert abs(least_s - 12 * process_s) < 1 and 1.2 * least_s <= wanted_s + 1 < 1.2 * least_s + 12


@pytest.mark.slow
def test_a_comparison_that_cannot_end_ends_after_its_first_process_with_the_command_that_can(slow: Project) -> None:
    slow.holdfast("run", "parse", "--budget", 3)
    slow.accept("parse")
    began = time.monotonic()
    done = slow.holdfast("run", "parse", "--budget", 3, "--identical", "measure", PWD=str(slow.build))
    assert time.monotonic() - began < 12  # with the traced process; another round takes 4 s
    assert done.returncode == UNDECIDED, done.stdout + done.stderr
    *_, wanted_s = needed(done.stdout)
    assert "; stopped measuring" in done.stdout and "rounds; at least" not in done.stdout
    (longer,) = commands(done.stdout)
    assert longer.endswith(f" run parse --budget {wanted_s:g}")
    assert typed(longer + " --identical measure", slow.build).returncode == PASS


def test_a_budget_that_holds_them_says_nothing(scripts: Project) -> None:
    scripts.edit("parse.sh", "pause=0", "pause=0.1")
    assert "declare BUDGET" not in scripts.holdfast("run", "parse", "--budget", 3).stdout
