"""Tests TIMEOUT and WARMUP_PROCESSES: how long a process may take, and how many processes run before the first
one that counts."""

import time

import pytest
from project import BROKEN, Project, one_line, run


@pytest.fixture
def hanging(scripts: Project) -> Project:
    """Returns a project whose perf.parse never ends."""
    scripts.edit("parse.sh", "pause=0", "pause=1000")
    return scripts


def test_a_process_that_takes_longer_than_its_limit_is_an_error_that_names_it(hanging: Project) -> None:
    began = time.monotonic()
    done = hanging.holdfast("run", hanging.declaration("parse"), "--timeout", "0.5")
    assert done.returncode == BROKEN
    assert "did not end within 0.5 s and was killed with all processes that it had started; TIMEOUT sets this limit" in (
        one_line(done.stderr)
    )
    assert time.monotonic() - began < 1000 / 2  # it did not sleep longer


@pytest.mark.slow
def test_the_limit_can_be_declared_and_said_by_the_environment(hanging: Project) -> None:
    hanging.edit("CMakeLists.txt", "PROCESSES 6", "PROCESSES 6 TIMEOUT 1.5")
    run("cmake", hanging.build)
    declared = hanging.holdfast("run", hanging.declaration("parse"))
    assert "did not end within 1.5 s" in declared.stderr
    said = hanging.holdfast("run", hanging.declaration("parse"), HOLDFAST_TIMEOUT="0.25")
    assert "did not end within 0.25 s" in said.stderr


def test_the_limit_is_apart_from_the_budget(scripts: Project) -> None:
    """A budget of 20 ms does not limit a process that sleeps for 50 ms, and a limit is not a budget."""
    short = scripts.measure("nap", "--budget", "0.02", "--timeout", "30")
    assert short.code != BROKEN
    assert short.result["current"]["median"] > 50e6
    assert short.result["settings"]["timeout"] == "30"


@pytest.fixture
def counted(scripts: Project) -> Project:
    """Returns a project whose perf.parse adds a line to a file each time that it measures."""
    scripts.edit("parse.sh", 'sleep "[$]pause"', f"echo >>'{scripts.source}/starts'")
    scripts.measure("parse", "--processes", 1)  # which files it reads is known from now on
    return scripts


def starts(project: Project, *options: object) -> int:
    """Returns how often one run starts the program."""
    file = project.source / "starts"
    file.write_text("")
    assert project.measure("parse", "--identical", "measure", "--fresh", *options).code != BROKEN
    return len(file.read_text().splitlines())


def test_processes_that_warm_up_come_first_and_are_not_kept(counted: Project) -> None:
    assert starts(counted, "--processes", 3, "--warmup-processes", 4) - starts(counted, "--processes", 3) == 4
    counted.accept("parse")
    cold = starts(counted, "--processes", 6)
    assert starts(counted, "--processes", 6, "--warmup-processes", 2) - cold == 2 * 2  # of each side
    result = counted.measure("parse", "--processes", 6, "--warmup-processes", 2, "--identical", "measure", "--fresh").result
    assert len(result["baseline"]["processes"]) == len(result["current"]["processes"]) == 6
    assert result["settings"]["warmup-processes"] == "2"


def test_they_can_be_declared(counted: Project) -> None:
    cold = starts(counted, "--processes", 1)
    counted.edit("CMakeLists.txt", "PROCESSES 6", "PROCESSES 6 WARMUP_PROCESSES 2")
    run("cmake", counted.build)
    assert starts(counted, "--processes", 1) - cold == 2
    assert starts(counted, "--processes", 1, "--warmup-processes", 0) == cold
