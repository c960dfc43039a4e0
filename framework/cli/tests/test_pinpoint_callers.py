"""Tests holdfast pinpoint of functions that are timed at their calls: functions that call nothing, and targets of a
pointer."""

from pathlib import Path

import pytest
from project import run
from test_pinpoint import found_by, path_of, pinpoint
from test_pinpoint_own_code import both_builds

LEAVES = """
struct Base { virtual ~Base() = default; virtual unsigned go(long size) = 0; };
[[gnu::noinline]] unsigned plain(long size);
Base& chosen(bool other);
#define STEPS(COUNT) unsigned sum = 1; \\
  for (long i = 0; i < (COUNT); ++i) { sum = sum * 3U; asm volatile("" : "+r"(sum)); } return sum;
#if LIBRARY
[[gnu::noinline]] unsigned plain(long size) { STEPS(SLOWER ? 20 * size : size) }
struct Same : Base { unsigned go(long size) override; };
struct Slow : Base { unsigned go(long size) override; };
unsigned Same::go(long size) { STEPS(size) }
unsigned Slow::go(long size) { STEPS(SLOWER ? 20 * size : size) }
Base& chosen(bool other) { static Same same; static Slow slow; return other ? static_cast<Base&>(slow) : same; }
#else
int main() {
  unsigned sum = 0;
  for (int i = 0; i < 10; ++i) sum += plain(200'000) + chosen(false).go(200'000);
  for (int i = 0; i < 10; ++i) sum += chosen(true).go(200'000);
  return sum == 0;
}
#endif
"""


@pytest.fixture(scope="module")
def leaves(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Returns two builds of functions in a library that call nothing."""
    place = tmp_path_factory.mktemp("leaves")
    (place / "leaves.cpp").write_text(LEAVES)
    programs = []
    for slower in (0, 1):
        out = place / str(slower)
        out.mkdir()
        words = ["g++", "-std=c++20", "-O2", "-g", f"-DSLOWER={slower}", place / "leaves.cpp"]
        run(*words, "-DLIBRARY=1", "-shared", "-fPIC", "-Wl,-soname,libleaves.so", "-o", out / "libleaves.so")
        run(*words, "-DLIBRARY=0", "-o", out / "program", out / "libleaves.so", f"-Wl,-rpath,{out}")
        programs.append(out / "program")
    return programs[0], programs[1]


@pytest.mark.parametrize(("function", "outcome"), [("plain", "located"), ("Slow::go", "located"), ("Same::go", "not slower")])
@pytest.mark.slow
def test_a_leaf_of_a_library_is_timed_by_its_calls_also_by_those_through_a_pointer(
    leaves: tuple[Path, Path], function: str, outcome: str
) -> None:
    found = found_by(pinpoint(*leaves, "--function", function, "--json"))
    assert found["outcome"] == outcome
    assert [path_of(culprit) for culprit in found["culprits"]] == ([[function]] if outcome == "located" else [])


BENCHMARKS = """
struct Clock { virtual void start() = 0; virtual void stop() = 0; };
struct Counting : Clock { int times = 0; void start() override { ++times; } void stop() override { ++times; } };
template <class Body> [[gnu::always_inline]] inline unsigned measure(Clock& clock, Body body) {
  clock.start();
  const unsigned sum = body(200'000);
  clock.stop();
  return sum;
}
[[gnu::noinline]] static unsigned step(unsigned sum) { return sum * 5U + 1; }
#define TURNS(COUNT) unsigned sum = 1; \\
  for (unsigned i = 0; i < (COUNT); ++i) { sum = sum * 3U + i; asm volatile("" : "+r"(sum)); } return step(sum);
unsigned same(Clock& clock) { return measure(clock, [](unsigned n) { TURNS(n) }); }
unsigned slow(Clock& clock) { return measure(clock, [](unsigned n) { TURNS(SLOWER ? 2 * n : n) }); }  // planted
unsigned outside(Clock& clock) {
  unsigned sum = 1;
  for (unsigned i = 0; i < (SLOWER ? 400'000 : 200'000); ++i) asm volatile("imul $3, %0, %0" : "+r"(sum));
  return step(sum) + measure(clock, [](unsigned n) { TURNS(n) });
}
unsigned (*const benchmarks[])(Clock&) = {same, slow, outside};
int main() {
  Counting counting;
  Clock* clock = &counting;
  asm volatile("" : "+r"(clock));
  unsigned sum = 0;
  for (int turn = 0; turn < 20; ++turn)
    for (auto* benchmark : benchmarks) sum += benchmark(*clock);
  return sum == 0;
}
"""


@pytest.fixture(scope="module")
def benchmarks(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Returns two builds of functions that a single call reaches in turn by a pointer, as a harness calls its
    benchmarks."""
    return both_builds(tmp_path_factory.mktemp("benchmarks"), BENCHMARKS, "-O2")


@pytest.mark.slow
def test_own_code_that_was_inlined_is_named_with_its_line(benchmarks: tuple[Path, Path]) -> None:
    found = found_by(pinpoint(*benchmarks, "--function", "slow", "--json"))
    (culprit,) = found["culprits"]
    planted = next(number for number, line in enumerate(BENCHMARKS.splitlines(), 1) if "planted" in line)
    places = [place for line in culprit["lines"] for place in (line["source"], *line.get("inlined", []))]
    assert path_of(culprit)[0] == "slow"
    assert f"program.cpp:{planted}" in places, culprit


@pytest.mark.parametrize(("function", "outcome"), [("outside", "located"), ("same", "not slower")])
@pytest.mark.slow
def test_of_a_pointer_that_leads_to_several_functions_the_calls_of_the_one_are_timed(
    benchmarks: tuple[Path, Path], function: str, outcome: str
) -> None:
    """outside() loses its time before its own calls begin, so only a measurement of the calls of outside() contains
    the loss."""
    found = found_by(pinpoint(*benchmarks, "--function", function, "--json"))
    assert found["outcome"] == outcome, found
    assert [path_of(culprit) for culprit in found["culprits"]] == ([[function]] if outcome == "located" else [])
