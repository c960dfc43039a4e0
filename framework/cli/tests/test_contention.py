"""Tests programs with more threads or children than processors, whose first thread works too. Time that it waits for the program's own
threads belongs to the program: on one processor, twice as much work takes twice as long, however it is divided."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from project import REGRESSED, WRAPPER, Project, configure, environment

ONE_PROCESSOR = ("taskset", "-c", str(min(os.sched_getaffinity(0))))
pytestmark = pytest.mark.skipif(shutil.which("taskset") is None, reason="taskset holds to a processor")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return configure("contention", tmp_path, "-DCMAKE_BUILD_TYPE=Release")


def on_one_processor(verb: str, *words: object) -> tuple[int, float]:
    """Returns the exit code and the ratio of the times."""
    command = [*ONE_PROCESSOR, WRAPPER, verb, "--json", *map(str, words)]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=120)
    estimate = json.loads(done.stdout)["results"][-1]["estimate"]
    return done.returncode, estimate["ratio"] if estimate else 0


def with_a_helper(project: Project, program: str) -> tuple[int, float]:
    """Tests a program with a helper; the accepted program had none."""
    project.compile(program)
    on_one_processor("run", project.declaration(program, "Release"))
    project.accept(program)
    project.edit("work.hpp", "kHelpers = 0", "kHelpers = 1")
    project.compile(program)
    return on_one_processor("run", project.declaration(program, "Release"))


@pytest.mark.parametrize("helper", ["thread", "child", "ignored-child"])
@pytest.mark.slow
def test_a_command_that_starts_helpers_beside_its_own_work_takes_that_much_longer(project: Project, helper: str) -> None:
    project.compile("work")
    commands = [f"{project.build / 'work'} {helper} {count}" for count in (0, 1)]
    code, ratio = on_one_processor("compare", "--budget", 60, "--processes", 100, "--", *commands)
    assert code == REGRESSED
    # The ratio is 2 without the start. The processor time of ignored children is unknown, so both times include waiting for
    # other processes: with two on the same processor, the ratio is 4/3.
    assert ratio > (1.3 if helper == "ignored-child" else 1.7)


@pytest.mark.slow
def test_so_does_a_program_of_another_harness(project: Project) -> None:
    code, ratio = with_a_helper(project, "harness")
    assert code == REGRESSED
    assert ratio > 1.7


@pytest.mark.slow
def test_and_a_body_that_starts_threads_and_then_sleeps(project: Project) -> None:
    """The sleep is as long in both programs. A wait for its own threads must not be mistaken for one that other processes
    cause."""
    code, ratio = with_a_helper(project, "body")
    assert code == REGRESSED
    assert ratio > 1.1
