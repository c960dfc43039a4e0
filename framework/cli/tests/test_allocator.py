"""Tests the counting allocator: its cost, when it is loaded, and programs with their own operators."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
from project import WRAPPER, Project, configure, run

ALLOCATORS = ("libjemalloc.so.2", "libtcmalloc_minimal.so.4")


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("counters", tmp_path_factory.mktemp("allocator"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("bench", "maps", "own_operators", *(f"maps-{name}" for name in ALLOCATORS))
    return project


def counts(project: Project, test: str) -> dict[str, float]:
    return project.measure(test, config="Release").medians


def instructions(project: Project, **changes: str) -> int:
    done = run("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", project.build / "maps", **changes)
    (collected,) = re.findall(r"Collected : (\d+)", done.stderr)
    return int(collected)


@pytest.mark.slow
def test_it_is_never_there_while_time_is_measured(counters: Project) -> None:
    found = counts(counters, "timed-beside")
    assert found["in-front"] == 0
    assert found["allocations"] == 1  # counted in a separate process
    assert found["time"] > 0


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="instructions are counted by valgrind")
@pytest.mark.slow
def test_a_program_that_does_hardly_anything_else_takes_less_than_a_quarter_more_instructions(counters: Project) -> None:
    library = Path(WRAPPER).parent / "libholdfast-allocations.so"
    plain = instructions(counters)
    counted = instructions(counters, LD_PRELOAD=str(library))
    assert 1 < counted / plain < 1.25  # a fifth with GCC, slightly more with Clang 14


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="instructions are counted by valgrind")
@pytest.mark.parametrize("test", ["repeated", "repeated-command"])
@pytest.mark.slow
def test_instructions_repeat_from_process_to_process(counters: Project, test: str) -> None:
    found = [counts(counters, test)["instructions"] for _ in range(3)]
    assert max(found) <= min(found) * 1.0001  # memory layout and environment size differ between processes


@pytest.mark.parametrize("allocator", ALLOCATORS)
def test_what_a_program_asks_for_does_not_depend_on_its_allocator(counters: Project, allocator: str) -> None:
    plain = counts(counters, "maps")
    other = counts(counters, f"maps-{allocator}")
    assert plain["allocations"] > 45_000  # three for each of 15,000 entries
    assert other["allocations"] == pytest.approx(plain["allocations"], abs=50)  # and the allocator's own
    assert other["leaked-bytes"] < 100_000


def test_a_program_may_replace_the_operators_that_all_others_come_to(counters: Project) -> None:
    found = counts(counters, "own-operators")
    # A vector, a hundred strings, an array and an int; and memory that the C++ library allocates and keeps.
    assert 103 <= found["allocations"] < 110
    assert found["leaked-bytes"] < 100_000


def test_a_forked_child_counts_what_it_did_itself(tmp_path: Path) -> None:
    library = Path(WRAPPER).parent / "libholdfast-allocations.so"
    script = "import os, sys\nkept = [bytes(1000) for _ in range(10_000)]\nif os.fork() == 0:\n    sys.exit()\nos.wait()"
    file = tmp_path / "counts"
    run(sys.executable, "-c", script, LD_PRELOAD=str(library), HOLDFAST_ALLOCATIONS=str(file))
    counts = sorted(int(line.split()[0]) for line in file.read_text().splitlines())
    assert len(counts) == 2
    assert counts[0] < 5_000 < 10_000 < counts[1]


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace sees the writes")
def test_the_places_of_processes_that_end_together_do_not_mix(tmp_path: Path) -> None:
    library = Path(WRAPPER).parent / "libholdfast-allocations.so"
    sites, trace = tmp_path / "sites", tmp_path / "trace"
    changes = [f"LD_PRELOAD={library}", f"HOLDFAST_ALLOCATION_SITES={sites}"]
    run("strace", "-o", trace, "-e", "trace=write", "-P", sites, "-s", 1_000_000, "env", *changes, sys.executable, "-c", "")
    writes = [line for line in trace.read_text().splitlines() if line.startswith("write(")]
    assert len(sites.read_text()) > 100_000  # more than any buffer
    assert len(writes) == len(sites.read_text().splitlines())
    assert all(re.search(r'[^\\]\\n", (\d+)\) += \1$', line) for line in writes)
