"""Tests bodies that change their process: the measurement must still be reported."""

import math
import subprocess

import pytest
from program import BROKEN, GOOD, PROGRAMS, measured, run


def test_a_decimal_comma_does_not_reach_the_file() -> None:
    for benchmark in ("locale of C++", "locale of C"):
        told = measured("accidents", benchmark)
        if not told.blocks[0].all("skip"):
            assert told.of("size").values == [1234567.25]


def test_a_body_that_closes_every_file_is_measured() -> None:
    (block,) = measured("accidents", "closes its files").blocks
    assert block.is_complete and all(math.isfinite(value) and value > 0 for value in block.values)


def test_a_child_that_exits_tells_nothing_twice() -> None:
    assert len(measured("accidents", "forks").blocks) == 1


    assert run("accidents", "--holdfast-quick", "forks").stdout.count("benchmark") == 1  # the header


@pytest.mark.parametrize("words", [["--holdfast-help"], ["--holdfast-list"], ["--holdfast-quick", "file/one"]])
def test_results_that_nobody_can_read_are_a_failure(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([PROGRAMS / "kinds", *words], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == BROKEN
    assert done.stderr == "holdfast: standard output: not everything could be written\n"


def test_cpu_time_is_that_of_all_threads() -> None:
    (block,) = measured("accidents", "starts threads").blocks
    (alone,) = measured("accidents", "works alone").blocks
    # The measured thread starts the other one and sleeps, which takes a small part of the time.
    assert min(block.all("cpu_ns")) > 0.5 * min(alone.all("cpu_ns"))


@pytest.mark.parametrize(("name", "code"), [("exits", GOOD), ("aborts", -6)])
def test_a_process_that_ends_in_the_loop_has_told_nothing(name: str, code: int) -> None:
    done = run("accidents", "--holdfast-quick", "--holdfast-benchmark", name, HOLDFAST_WIRE="/dev/stdout")
    assert (done.returncode, done.stdout) == (code, "")
