"""Tests which sources are drawn, and how often."""

from __future__ import annotations

import pytest

from mutation.drawing import is_product, likely_places, shares


@pytest.mark.parametrize(
    ("file", "drawn_from"),
    [
        ("framework/stats/gate.cpp", True),
        ("framework/binary/elf/symbols.hpp", True),
        ("framework/main.cpp", True),
        ("framework/stats/gate_test.cpp", False),
        ("framework/tests/fuzz/mutated.cpp", False),
        ("framework/bench/tests/programs/loop.cpp", False),
        ("framework/binary/fixtures/calls.cpp", False),
        ("framework/probes/agent/slots.cpp", False),
        ("framework/instruments/preload/malloc.cpp", False),
        ("framework/include/holdfast/bench.hpp", False),
        ("framework/unit_test_main.cpp", False),
        ("framework/CMakeLists.txt", False),
        ("ci/research/rates/gate.cpp", False),
    ],
)
def test_tests_and_what_is_injected_are_left_out(file: str, drawn_from: bool) -> None:
    assert is_product(file) == drawn_from


def test_one_room_can_be_asked_for() -> None:
    assert is_product("framework/stats/gate.cpp", "stats")
    assert not is_product("framework/run/batch.cpp", "stats")


def test_what_looks_like_a_place_is_counted() -> None:
    source = """\
// if (a < b)
#include <5>
constexpr int kMost = 5;
std::vector<int> f(int n);
bool g(int n) {
  if (n < 7 && n != k2) {
    stop(n);
    return false;
  }
  return n - 1;
}
"""
    # if, <, 7, &&, !=, the call, return false, -, 1
    assert likely_places(source) == 9


def test_files_are_drawn_in_proportion_to_their_weights() -> None:
    # Binomial: 1000 draws with 3/4, a standard deviation of 13.7; five of them are 68.
    drawn = shares({"long": 300, "short": 100}, 1000, seed=1, draw=0)
    assert drawn["long"] + drawn["short"] == 1000
    assert abs(drawn["long"] - 750) < 68


def test_a_seed_draws_the_same_again_and_another_draw_something_else() -> None:
    lines = {f"{number}.cpp": 10 for number in range(50)}
    assert shares(lines, 20, seed=1, draw=0) == shares(lines, 20, seed=1, draw=0)
    assert shares(lines, 20, seed=1, draw=0) != shares(lines, 20, seed=2, draw=0)
    assert shares(lines, 20, seed=1, draw=0) != shares(lines, 20, seed=1, draw=1)


def test_nothing_is_drawn_from_nothing() -> None:
    assert shares({}, 5, seed=1, draw=0) == {}
