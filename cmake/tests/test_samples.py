"""Runs the commands of perf-tests/README.md, one block after the other: run, accept, plant a regression.

An installed Holdfast is used, because compiling one would take minutes. Only the two samples of the second block are built and
measured."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from documents import blocks
from installed import SOURCE, run

PROJECT = f"""cmake_minimum_required(VERSION 3.25)
project(Samples LANGUAGES CXX)
include(CTest)
find_package(Holdfast REQUIRED)
add_library(holdfast_developer_flags INTERFACE)
add_subdirectory("{SOURCE}/perf-tests" perf-tests)
"""
RUN, PLANT = blocks("perf-tests/README.md", "sh")
# A test that is red on purpose does not end the block.
CTEST = "ctest() { command ctest \"$@\" -V -R '^perf[.](sort|hash|gate)$' || true; }\n"


def typed(block: str, prefix: Path, project: Path, below: str = ".") -> list[str]:
    """Returns the output of each of the block's ctest runs."""
    made = block.replace("./framework/holdfast", f"'{prefix}/bin/holdfast'")
    made = made.replace("-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_BUILD_TYPE=Release -DHOLDFAST_UNIT_TESTS=OFF")
    made = re.sub(r"(cmake --build \S+)", r"\1 --target 03_sort 04_hash", made)
    options = {"CMAKE_PREFIX_PATH": str(prefix), "HOLDFAST_STORE": f"sqlite3:{project}/store.db", "HOLDFAST_PROCESSES": "6"}
    return run("bash", "-euc", CTEST + made, cwd=project / below, **options).stdout.split("Test project ")[1:]


@pytest.mark.slow
def test_the_first_run_is_skipped_the_second_is_compared_and_what_is_planted_is_red(prefix: Path, tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(PROJECT)
    first, second = typed(RUN, prefix, tmp_path)
    assert first.count("***Skipped") == 4  # two tests, the gate, and the next steps
    assert "perf.sort" in second and "***Failed" not in second and "no_baseline" not in second
    assert (tmp_path / "build/perf-report/index.html").is_file()
    # The page plants 10 %, which a busy machine may leave undecided.
    (planted,) = typed(PLANT.replace("PLANT=10", "PLANT=200"), prefix, tmp_path, "build")
    for test in ("sort", "hash"):
        assert re.search(rf" perf[.]{test} [. ]*[*]{{3}}Failed", planted), planted
