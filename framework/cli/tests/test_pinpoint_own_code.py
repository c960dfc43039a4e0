"""Tests holdfast pinpoint where the time is lost in a function's own code, and in functions that call themselves."""

from pathlib import Path

import pytest
from project import REGRESSED, UNDECIDED, run
from test_pinpoint import found_by, path_of, pinpoint


def both_builds(place: Path, source: str, *options: str) -> tuple[Path, Path]:
    """Returns two builds of a program that is slower where SLOWER is 1."""
    (place / "program.cpp").write_text(source)
    programs = (place / "quick", place / "slow")
    for slower, program in enumerate(programs):
        run("g++", "-std=c++20", "-g", f"-DSLOWER={slower}", *options, "-o", program, place / "program.cpp")
    return programs


RECURSIVE = """
[[gnu::noinline]] static unsigned mixed(long count) {
  unsigned sum = 1;
  for (long i = 0; i < count; ++i) { sum = sum * 3U; asm volatile("" : "+r"(sum)); }
  return sum;
}
[[gnu::noinline]] unsigned visit(long size) { return mixed(SLOWER ? 20 * size : size); }
[[gnu::noinline]] unsigned prepare(long size) { return mixed(size); }
[[gnu::noinline]] unsigned walk(int depth) {
  const unsigned sum = prepare(100'000) + visit(100'000);
  return depth == 0 ? sum : walk(depth - 1) + walk(depth - 1) + sum;
}
int main() { return walk(5) == 0; }
"""


@pytest.mark.slow
def test_recursion_does_not_end_the_search(tmp_path: Path) -> None:
    programs = both_builds(tmp_path, RECURSIVE, "-O1", "-fno-inline")
    found = found_by(pinpoint(*programs, "--json", "--strategy", "time"))
    assert [path_of(culprit)[:3] for culprit in found["culprits"]] == [["main", "walk", "visit"]]
    # Walks within walks, six levels of them, would be counted six times. The whole and the part are measured in different
    # processes, whose speeds may differ by half on a shared machine.
    assert 1 / 3 < found["culprits"][0]["share"] < 3


RECURSIVE_FIRST = """
[[gnu::noinline]] static unsigned mixed(long count) {
  unsigned sum = 1;
  for (long i = 0; i < count; ++i) { sum = sum * 3U; asm volatile("" : "+r"(sum)); }
  return sum;
}
[[gnu::noinline]] unsigned visit(long size) { return mixed(SLOWER ? 20 * size : size); }
[[gnu::noinline]] unsigned walk(int depth) {
  unsigned sum = 1;
  if (depth > 0) sum = walk(depth - 1) + walk(depth - 1);
  return sum + visit(100'000);
}
int main() { return walk(5) == 0; }
"""


@pytest.mark.slow
def test_a_function_that_was_inspected_before_is_not_inspected_again(tmp_path: Path) -> None:
    """The function's calls of itself are the first half of its calls, and are slower, too."""
    programs = both_builds(tmp_path, RECURSIVE_FIRST, "-O1", "-fno-inline")
    found = found_by(pinpoint(*programs, "--json", "--strategy", "time"))
    assert [path_of(culprit)[:3] for culprit in found["culprits"]] == [["main", "walk", "visit"]]


DEEP = """
[[gnu::noinline]] unsigned leaf(long count) {
  unsigned sum = 1;
  for (long i = 0; i < count; ++i) { sum = sum * 3U; asm volatile("" : "+r"(sum)); }
  return sum;
}
[[gnu::noinline]] unsigned walk(int depth) {
  const unsigned sum = leaf(SLOWER && depth < 4 ? 300'000 : 100'000);
  return depth == 0 ? sum : walk(depth - 1) + walk(depth - 1) + sum;
}
int main() { return walk(5) == 0; }
"""


@pytest.mark.slow
def test_instructions_of_all_levels_of_a_recursion_explain_a_loss(tmp_path: Path) -> None:
    found = found_by(pinpoint(*both_builds(tmp_path, DEEP, "-O1", "-fno-inline"), "--json"))
    (culprit,) = found["culprits"]
    assert path_of(culprit)[:3] == ["main", "walk", "leaf"]
    # 60 of 63 leaves do three times as much: (3 + 3 * 60) / 63 times; the two outermost levels have none of them.
    assert culprit["instructions"]["current"] / culprit["instructions"]["previous"] == pytest.approx(183 / 63, rel=0.01)
    assert culprit["opinion"] == "agree"


MUTUAL = """
[[gnu::noinline]] static unsigned mixed(long count) {
  unsigned sum = 1;
  for (long i = 0; i < count; ++i) { sum = sum * 3U; asm volatile("" : "+r"(sum)); }
  return sum;
}
struct Base { virtual ~Base() = default; virtual unsigned go(int depth) = 0; };
Base& other();
[[gnu::noinline]] unsigned visit(long size) { return mixed(SLOWER ? 20 * size : size); }
[[gnu::noinline]] unsigned walk(int depth) {
  return (depth == 0 ? mixed(100'000) : other().go(depth) + other().go(depth)) + visit(50'000);
}
struct Other : Base { unsigned go(int depth) override; };
unsigned Other::go(int depth) { return mixed(100'000) + walk(depth - 1); }
[[gnu::noinline]] Base& other() { static Other made; return made; }
int main() { return walk(5) == 0; }
"""


@pytest.mark.slow
def test_functions_that_call_each_other_by_pointers_are_not_named_for_what_they_lead_to(tmp_path: Path) -> None:
    found = found_by(pinpoint(*both_builds(tmp_path, MUTUAL, "-O1", "-fno-inline"), "--json"))
    assert [path_of(culprit)[:3] for culprit in found["culprits"]] == [["main", "walk", "visit"]]


OWN_CODE = """
#if SLOWER
// What is above has moved.
#endif
[[gnu::noinline]] static unsigned prepared(unsigned n) { return n * 3U + 1; }
[[gnu::noinline]] unsigned work(unsigned n) {
  unsigned sum = prepared(n);
  for (unsigned i = 0; i < n; ++i) {
    sum += i;
    asm volatile("" : "+r"(sum));
  }
  for (unsigned i = 0; i < n; ++i) {
    sum = sum * 33U + i;
    for (int turn = 0; turn < (SLOWER ? 9 : 1); ++turn) asm volatile("imul $3, %0, %0" : "+r"(sum));  // planted
  }
  for (unsigned i = 0; i < n; ++i) {
    sum ^= sum >> 3U;
    asm volatile("" : "+r"(sum));
  }
  return sum + prepared(sum);
}
int main() { return work(5'000'000) == 0; }
"""


@pytest.mark.parametrize("optimised", ["-O1", "-O2"])
@pytest.mark.slow
def test_inside_of_own_code_the_line_is_named(tmp_path: Path, optimised: str) -> None:
    done = pinpoint(*both_builds(tmp_path, OWN_CODE, optimised), "--function", "work", "--json")
    assert done.returncode == REGRESSED
    (culprit,) = found_by(done)["culprits"]
    planted = next(number for number, line in enumerate(OWN_CODE.splitlines(), 1) if "planted" in line)
    assert path_of(culprit) == ["work"]
    assert f"program.cpp:{planted}" in [line["source"] for line in culprit["lines"]]
    text = pinpoint(*(tmp_path / name for name in ("quick", "slow")), "--function", "work").stdout
    assert f"  line program.cpp:{planted}: instructions " in text


SLOW_ROUNDS = """
#include <unistd.h>
[[gnu::noinline]] void rest() { usleep(400'000); }
[[gnu::noinline]] unsigned work(unsigned n) {
  rest();
  unsigned sum = n;
  for (unsigned i = 0; i < n; ++i) {
    for (int turn = 0; turn < (SLOWER ? 3 : 1); ++turn) asm volatile("imul $3, %0, %0" : "+r"(sum));  // planted
  }
  rest();
  return sum;
}
int main() { return work(200'000) == 0; }
"""


@pytest.mark.slow
def test_where_the_clock_leaves_all_open_the_lines_that_execute_more_are_said(tmp_path: Path) -> None:
    # Six rounds, the fewest that decide, take 9.6 s.
    done = pinpoint(*both_builds(tmp_path, SLOW_ROUNDS, "-O1"), "--function", "work", "--budget", "8")
    assert done.returncode == UNDECIDED, done.stdout
    planted = next(number for number, line in enumerate(SLOW_ROUNDS.splitlines(), 1) if "planted" in line)
    assert "the times do not decide it; the code of work itself executes " in done.stdout
    assert f"program.cpp:{planted}" in done.stdout


INLINED = """
template <class Change> [[gnu::always_inline]] inline unsigned turned(unsigned sum, unsigned n, Change change) {
  for (unsigned i = 0; i < n; ++i) {
    sum = change(sum + i);
    asm volatile("" : "+r"(sum));
  }
  return sum;
}
[[gnu::noinline]] unsigned work(unsigned n) {
  unsigned sum = turned(1, n, [](unsigned one) { return one * 5U; });
  sum = turned(sum, SLOWER ? 9 * n : n, [](unsigned one) { return one * 3U; });  // planted
  return turned(sum, n, [](unsigned one) { return one ^ (one >> 3U); });
}
int main() { return work(5'000'000) == 0; }
"""


@pytest.mark.slow
def test_what_was_inlined_is_named_by_the_line_that_calls_it(tmp_path: Path) -> None:
    done = pinpoint(*both_builds(tmp_path, INLINED, "-O2"), "--function", "work", "--json")
    assert done.returncode == REGRESSED
    (line,) = found_by(done)["culprits"][0]["lines"]
    planted = next(number for number, line in enumerate(INLINED.splitlines(), 1) if "planted" in line)
    assert line["source"] == f"program.cpp:{planted}"
    assert line["inlined"] and set(line["inlined"]) <= {f"program.cpp:{number}" for number in (3, 4, 5)}


RARE = """
[[gnu::noinline]] static unsigned mixed(long count) {
  unsigned sum = 1;
  for (long i = 0; i < count; ++i) { sum = sum * 3U; asm volatile("" : "+r"(sum)); }
  return sum;
}
[[gnu::noinline]] unsigned read(long size) { return mixed(size); }
[[gnu::noinline]] unsigned write(long size) { return mixed(SLOWER ? 3 * size : size); }
[[gnu::noinline]] unsigned close(long size) { return mixed(size); }
[[gnu::noinline]] unsigned report(long size) { return mixed(size) + 2; }
[[gnu::noinline]] unsigned work(long size) {
  unsigned sum = read(size) + write(size) + close(size);
  if (size < 0) sum += report(size);
  return sum;
}
int main() { return work(20'000'000) == 0; }
"""


@pytest.mark.slow
def test_a_last_call_that_never_happens_does_not_hide_those_before_it(tmp_path: Path) -> None:
    done = pinpoint(*both_builds(tmp_path, RARE, "-O1"), "--function", "work", "--strategy", "time", "--json")
    assert done.returncode == REGRESSED
    found = found_by(done)
    assert [path_of(culprit)[:2] for culprit in found["culprits"]] == [["work", "write"]]
    assert not [warning for warning in found["warnings"] if "never run" in warning]


COPIES = """
[[gnu::noinline]] static unsigned mixed(long count) {
  unsigned sum = 1;
  for (long i = 0; i < count; ++i) { sum = sum * 3U; asm volatile("" : "+r"(sum)); }
  return sum;
}
[[gnu::noinline]] unsigned write(long size) { return mixed(SLOWER ? 3 * size : size); }
[[gnu::noinline]] static unsigned work(long size, bool sorted) {
  unsigned sum = mixed(size);
  if (sorted) sum += mixed(size + 1) + mixed(size + 2) + mixed(size + 3);
  return sum + write(size);
}
[[gnu::noinline]] unsigned in_order(long size) { return work(size, true); }
[[gnu::noinline]] unsigned at_random(long size) { return work(size, false); }
int main(int argc, char**) { return (argc > 5 ? at_random(20'000'000) : in_order(20'000'000)) == 0; }
"""


@pytest.mark.slow
def test_of_the_copies_of_a_function_the_one_that_runs_is_searched(tmp_path: Path) -> None:
    eager = ("--param=ipa-cp-eval-threshold=1", "--param=ipa-cp-unit-growth=1000")
    programs = both_builds(tmp_path, COPIES, "-O3", *eager)
    assert run("nm", programs[0]).stdout.count("_ZL4worklb.constprop") == 2
    done = pinpoint(*programs, "--function", "work", "--strategy", "time", "--json")
    assert done.returncode == REGRESSED
    assert [path_of(culprit)[:2] for culprit in found_by(done)["culprits"]] == [["work", "write"]]
