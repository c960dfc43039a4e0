"""Tests a machine with other load, and one with a single processor: unchanged code passes, and code that takes twice as long
is reported as slower."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from project import WRAPPER, Done, Project, configure, environment, report_of, run


@contextmanager
def restless() -> Iterator[None]:
    """Keeps two processes for each processor busy."""
    all = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(2 * (os.cpu_count() or 1))]
    yield
    for one in all:
        one.kill()
        one.wait()


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Project]:
    project = configure("linking", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    project.compile("steady_bench")
    with restless():
        yield project


TABLE = """#!/bin/sh
i=0
while [ "$i" -lt 30000 ]; do i=$((i + 1)); done
echo '|               ns/op |                op/s |    err% |     total | benchmark'
echo '|--------------------:|--------------------:|--------:|----------:|:----------'
echo '|              250.00 |        4,000,000.00 |    0.1% |      0.00 | `lookup`'
"""


@pytest.mark.slow
def test_a_time_that_a_harness_reports_is_kept_however_long_its_process_waited(scripts: Project) -> None:
    (scripts.source / "table.sh").write_text(TABLE)
    (scripts.source / "table.sh").chmod(0o755)
    file = "${CMAKE_CURRENT_SOURCE_DIR}/table.sh"
    with open(scripts.source / "CMakeLists.txt", "a", encoding="utf-8") as text:
        text.write(f"holdfast_add_test(table COMMAND {file} ADAPTER nanobench)\n")
    run("cmake", scripts.build)
    with restless():
        current = scripts.measure("table").result["current"]
    assert [process["median"] for process in current["processes"]] == [250] * len(current["processes"])


@pytest.mark.slow
def test_unchanged_code_passes_on_a_busy_machine_and_slower_code_is_red(busy: Project) -> None:
    assert busy.measure("steady", config="Release").verdict == "no_baseline"
    busy.accept("steady")
    for _ in range(3):
        assert busy.measure("steady", "--identical", "measure", config="Release").verdict == "pass"
    busy.edit("steady.cpp", "step < 20'000", "step < 40'000")
    busy.compile("steady_bench")
    assert busy.measure("steady", config="Release").verdict == "regressed"


@pytest.mark.skipif(shutil.which("taskset") is None, reason="taskset holds to a processor")
@pytest.mark.slow
def test_one_processor_for_everything_is_enough_for_a_verdict(tmp_path: Path) -> None:
    project = configure("linking", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    project.compile("steady_bench")
    first = str(min(os.sched_getaffinity(0)))

    def verdict(*options: str) -> str:
        words = ["run", str(project.declaration("steady", "Release")), "--json", *options]
        command = ["taskset", "-c", first, WRAPPER, *words]
        done: Done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=120)
        return str(report_of(done)["results"][0]["verdict"])

    assert verdict() == "no_baseline"
    project.accept("steady")
    assert verdict("--identical", "measure") == "pass"
    project.edit("steady.cpp", "step < 20'000", "step < 40'000")
    project.compile("steady_bench")
    assert verdict() == "regressed"
