"""Tests what the kernel counts: faults and processor time everywhere, cycles where the machine has counters."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

import pytest
from project import BROKEN, WRAPPER, Measured, Project, configure, one_line, run

X86_64_PERF_EVENT_OPEN = 298
SOFTWARE, HARDWARE = 1, 0


def can_count(kind: int, event: int) -> bool:
    """Asks the kernel itself, by perf_event_open(2) for this process. Work of the kernel for the process is
    included, except in cycles."""
    if os.uname().machine != "x86_64":
        return False
    attributes = (ctypes.c_uint64 * 16)(kind | 128 << 32, event)
    attributes[5] = 1 | (1 << 5 if kind == HARDWARE else 0)  # disabled; cycles without the kernel's
    file = ctypes.CDLL(None, use_errno=True).syscall(X86_64_PERF_EVENT_OPEN, ctypes.byref(attributes), 0, -1, -1, 0)
    if file >= 0:
        os.close(file)
    return bool(file >= 0)


needs_faults = pytest.mark.skipif(not can_count(SOFTWARE, 5), reason="faults cannot be counted here")


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("counters", tmp_path_factory.mktemp("perf_event"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("bench", "command")
    return project


def measure(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *options, config="Release")


@needs_faults
@pytest.mark.slow
def test_the_faults_of_one_iteration_are_counted_with_those_of_its_threads(counters: Project) -> None:
    found = measure(counters, "faults").medians
    assert 1000 <= found["minor-faults"] < 1100  # the thread's stack faults, too
    assert found["task-clock"] > 100_000  # 1000 faults take more than 0.1 us each


@needs_faults
def test_of_a_command_the_whole_process_is_counted(counters: Project) -> None:
    found = measure(counters, "faults-of-command").medians
    assert 1050 < found["minor-faults"] < 2000  # and the faults of its start
    assert found["major-faults"] < 100
    assert found["cpu-migrations"] < 1000


@pytest.mark.parametrize("test", ["cycles", "cycles-of-command"])
def test_cycles_are_counted_or_it_is_said_why_they_cannot_be(counters: Project, test: str) -> None:
    measured = measure(counters, test)
    if can_count(HARDWARE, 0):
        assert measured.medians["cpu-cycles"] > 10_000
        return
    assert measured.code == BROKEN
    assert "METRICS cpu-cycles cannot be counted: " in one_line(measured.stderr)
    assert all(result["current"]["median"] is None for result in measured.report["results"])


def test_who_may_not_count_is_told_what_to_set(counters: Project) -> None:
    less = ("setpriv", "--bounding-set=-sys_admin,-perfmon")
    paranoid = Path("/proc/sys/kernel/perf_event_paranoid")
    if run(*less, "true", check=False).returncode != 0 or int(paranoid.read_text()) < 2:
        pytest.skip("everybody may count here, or nobody can be made out of us who may not")
    done = run(*less, WRAPPER, "run", counters.declaration("faults", "Release"), check=False)
    assert done.returncode == BROKEN
    assert "METRICS minor-faults cannot be counted: the system does not allow it" in one_line(done.stderr)
    assert "sysctl kernel.perf_event_paranoid=1" in done.stderr
