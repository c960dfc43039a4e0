"""Tests holdfast self-test, which notices a gate that cannot fail. Losses that are planted here at least double the
time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, Project, configure, run
from repository import repository_at

# Writes a line for each start of the program, with the work that is planted into it.
LOGGED = r"""\g<0>
#include <cstdlib>
#include <fstream>
static const bool logged = [] {
  const char* planted = std::getenv("HOLDFAST_PLANT");
  const char* log = std::getenv("STARTS");
  if (log != nullptr) std::ofstream(log, std::ios::app) << (planted == nullptr ? "as it is" : "planted") << std::endl;
  return true;
}();"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("library", tmp_path_factory.mktemp("library"), "-DCMAKE_BUILD_TYPE=Release")
    project.edit("planted.cpp", "const bool kPlanted = false;", LOGGED)
    project.edit("CMakeLists.txt", r"(test\(narrowed .*)\)", r"\1 IDENTICAL pass)")
    project.compile("bench")
    return project


def self_test(project: Project, test: str, *options: object, **changes: str) -> dict[str, Any]:
    """Returns what the self-test found; it must find all planted losses and nothing else."""
    done = project.holdfast("self-test", test, "--json", *options, **changes)
    assert done.returncode == PASS, done.stdout + done.stderr
    found = dict(json.loads(done.stdout))
    assert (found["gate_planted"], found["false_alarms"], found["missed"], found["undecided"]) == ("regressed", [], [], [])
    return found


@pytest.mark.slow
def test_a_planted_loss_is_found_and_nothing_where_none_is(library: Project, tmp_path: Path) -> None:
    """The current program equals the accepted one in all runs. It is nevertheless measured in all of them."""
    log = tmp_path / "starts"
    found = self_test(library, "narrowed", "--plant", "200%", STARTS=str(log))
    assert found["found"] == ["narrowed points/work size=1000", "narrowed points/work size=3000"]
    starts = log.read_text().splitlines()
    # These are in addition to the baseline's processes in the planted run: 6 are accepted, 6 rounds of both sides find
    # no loss.
    assert starts.count("as it is") - starts.count("planted") >= 6 + 2 * 6


@pytest.mark.slow
def test_a_command_is_planted_by_running_it_again(scripts: Project) -> None:
    assert self_test(scripts, "nap")["found"] == ["nap"]


@pytest.fixture(scope="module")
def harnesses(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("harness_pinpoint", tmp_path_factory.mktemp("harness_pinpoint"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("google", "catch", "cases", "nano")
    return project


@pytest.mark.slow
@pytest.mark.skipif(not Path("/usr/include/benchmark").is_dir() or not Path("/usr/include/catch2").is_dir(),
                    reason="needs Debian's libbenchmark-dev and catch2")  # fmt: skip
@pytest.mark.parametrize("test", ["google/function/2000", "catch/work/all", "cases/whole", "nano/short"])
def test_a_loss_is_planted_into_an_unchanged_program_of_another_harness(harnesses: Project, test: str) -> None:
    (found,) = self_test(harnesses, test, "--plant", "100%")["found"]
    assert found.startswith(test)


@pytest.mark.slow
def test_what_is_accepted_in_it_is_the_baseline_and_no_commit(scripts: Project) -> None:
    """In the commit, the test naps ten times as long, so a comparison with it would show no loss."""
    scripts.edit("CMakeLists.txt", "NAP 0.05", "NAP 0.5")
    repository_at(scripts.source)
    scripts.edit("CMakeLists.txt", "NAP 0.5", "NAP 0.05")
    run("cmake", "-DHOLDFAST_BASELINE_REF=good", scripts.build)
    assert self_test(scripts, "nap")["found"] == ["nap"]


@pytest.mark.slow
def test_the_project_s_own_store_and_session_stay_as_they_were(scripts: Project) -> None:
    scripts.ctest("-R", "^perf[.]parse$")
    before = scripts.report()
    scripts.holdfast("self-test", "nap")
    assert scripts.report() == before


def test_where_nothing_can_be_planted_it_says_so(scripts: Project) -> None:
    """No single sample is timed in this mode."""
    done = scripts.holdfast("self-test", "parse", "--mode", "throughput")
    assert done.returncode == BROKEN
    assert "there is no test into which a regression can be injected" in done.stderr


@pytest.mark.slow
def test_only_what_takes_longer_can_be_missed(library: Project) -> None:
    """Counted metrics and metrics that never gate cannot be missed."""
    assert self_test(library, "told", "--plant", "200%")["found"] == ["told"]
    for test in ("rate", "local"):
        assert "no test is left" in library.holdfast("self-test", test).stderr


def test_a_benchmark_in_which_planting_does_nothing_is_a_gate_that_cannot_be_trusted(scripts: Project) -> None:
    """These benchmarks write samples without a clock: whatever is planted, nothing is lost."""
    done = scripts.holdfast("self-test", "parse")
    assert done.returncode == REGRESSED
    assert "missed: parse" in done.stdout
    assert "The gate cannot be trusted." in done.stdout
