"""Tests that an iteration of Holdfast's loop needs no more instructions than one of Google Benchmark's around the same
body."""

from __future__ import annotations

import shutil

import pytest
from peers.compiling import has_google
from peers.loops import Counts, loops

pytestmark = [
    pytest.mark.skipif(not shutil.which("valgrind"), reason="valgrind counts instructions; install Debian's valgrind"),
    pytest.mark.skipif(not has_google(), reason="there is no Google Benchmark; install Debian's libbenchmark-dev"),
]

BODIES = ("Addition", "Root", "Append", "Sum", "Call")


@pytest.fixture(scope="module", params=["-O2", "-O3"])
def counted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Counts, Counts]:
    """Returns the counts of Holdfast and of Google Benchmark."""
    counts = loops(tmp_path_factory.mktemp("loops"), request.param)
    return counts["Holdfast"], counts["Google Benchmark"]


@pytest.mark.parametrize("body", BODIES)
def test_an_iteration_costs_no_more_instructions_than_google_benchmarks(
    counted: tuple[Counts, Counts], body: str
) -> None:
    holdfast, google = counted
    assert holdfast[body].denominator == 1, "an iteration costs the same every time"
    assert holdfast[body] <= google[body]


def test_nothing_but_the_loop_is_a_subtraction_and_a_jump(counted: tuple[Counts, Counts]) -> None:
    """Counting down in a register takes two instructions on x86-64, and keep() of a register none. Google Benchmark's loop takes as
    many, or one: GCC 14 does two iterations of an empty loop at once."""
    holdfast, _ = counted
    assert holdfast["Value"] == 2


def test_the_address_of_a_result_that_is_destroyed_may_be_computed_in_each_iteration(
    counted: tuple[Counts, Counts],
) -> None:
    """The destructor of a std::string compares with the address of the string's own buffer. GCC 12 computes it before Google
    Benchmark's loop, but inside Holdfast's, which contains the call for the next batch: one instruction of four
    hundred."""
    holdfast, google = counted
    assert holdfast["Concatenation"] <= google["Concatenation"] + 1


def test_one_instruction_more_would_be_found(counted: tuple[Counts, Counts]) -> None:
    """AdditionAndOneMore is Addition and a nop."""
    holdfast, google = counted
    assert holdfast["AdditionAndOneMore"] == holdfast["Addition"] + 1
    assert google["AdditionAndOneMore"] == google["Addition"] + 1
