"""holdfast pinpoint where the time is lost in a function's own code, and in functions that call themselves."""

from pathlib import Path

import pytest
from project import REGRESSED, run
from test_pinpoint import found_by, path_of, pinpoint


def both_builds(place: Path, source: str, *options: str) -> tuple[Path, Path]:
    """Of a program that is slower where SLOWER is 1."""
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


def test_recursion_does_not_end_the_search(tmp_path: Path) -> None:
    programs = both_builds(tmp_path, RECURSIVE, "-O1", "-fno-inline")
    found = found_by(pinpoint(*programs, "--json", "--strategy", "time"))
    assert [path_of(culprit)[:3] for culprit in found["culprits"]] == [["main", "walk", "visit"]]
    # Walks within walks, six levels of them, would be counted six times. Whole and part are of different processes, whose
    # speed may differ by half on a shared machine.
    assert 1 / 3 < found["culprits"][0]["share"] < 3


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
int main() { return work(20'000'000) == 0; }
"""


@pytest.mark.parametrize("optimised", ["-O1", "-O2"])
def test_inside_of_own_code_the_line_is_named(tmp_path: Path, optimised: str) -> None:
    done = pinpoint(*both_builds(tmp_path, OWN_CODE, optimised), "--function", "work", "--json")
    assert done.returncode == REGRESSED
    (culprit,) = found_by(done)["culprits"]
    planted = next(number for number, line in enumerate(OWN_CODE.splitlines(), 1) if "planted" in line)
    assert path_of(culprit) == ["work"]
    assert f"program.cpp:{planted}" in [line["source"] for line in culprit["lines"]]
    text = pinpoint(*(tmp_path / name for name in ("quick", "slow")), "--function", "work").stdout
    assert f"  line program.cpp:{planted}: instructions " in text
