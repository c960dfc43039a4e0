"""Makes a project of short tests, in a git repository, built with Holdfast's build tree."""

from __future__ import annotations

import json
import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
MODULES = ROOT / "framework/cli/tests/projects"

LISTS = """cmake_minimum_required(VERSION 3.25)
project(suite LANGUAGES C CXX)
enable_testing()
find_package(Holdfast REQUIRED)
add_executable(bench bench.cpp)
target_link_libraries(bench PRIVATE Holdfast::main)
foreach(number RANGE 1 {tests})
  holdfast_add_test(test-${{number}} TARGET bench BENCHMARK test/${{number}})
endforeach()
"""
BODY = """#include <holdfast/holdfast.hpp>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace {{
// {remark}
template <int number>
unsigned {name}(std::vector<unsigned>& values) {{
  unsigned state = number;
  for (auto& value : values) value = state = state * 1664525U + 1013904223U;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2] + static_cast<unsigned>(number);
}}
}}  // namespace

"""
ONE = """HOLDFAST_BENCHMARK("test/{number}") (holdfast::State& state) {{
  std::vector<unsigned> values({size});
  for (auto _ : state) holdfast::keep({name}<{number}>(values));
}}
"""


def environment(**changes: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("HOLDFAST_")} | changes


def run(*words: object, check: bool = True, cwd: Path | None = None, **changes: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, cwd=cwd, env=environment(**changes))
    if check and done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done


def build_project(source: Path, build: Path, holdfast_build: Path, store: Path, *options: str) -> None:
    """Configures and compiles a project that uses the Holdfast of that build tree."""
    run(
        "cmake", "-S", source, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_MODULE_PATH={MODULES}",
        f"-DHOLDFAST_EXECUTABLE={holdfast_build}/framework/holdfast", f"-DHOLDFAST_BUILD_DIRECTORY={holdfast_build}",
        f"-DHOLDFAST_STORE=sqlite3:{store}", *options,
    )  # fmt: skip
    run("cmake", "--build", build)


# Measures each test, also if a change cannot reach it.
EVERYTHING = {"HOLDFAST_AFFECTED": "measure", "HOLDFAST_IDENTICAL": "measure", "HOLDFAST_FRESH": "1"}


def is_measured(result: dict[str, Any]) -> bool:
    return not (result["unaffected"] or result["identical"])


@dataclass
class Ran:
    """The outcome of one ctest run."""

    report: dict[str, Any]
    seconds: float
    code: int

    @property
    def undecided(self) -> int:
        summary = self.report["summary"]
        return int(summary["inconclusive"] + summary["no_baseline"] + summary["incompatible"])

    @property
    def measuring(self) -> float:
        """Returns the share of the wall time that was spent measuring."""
        return float(self.report["measured_seconds"]) / self.seconds


@dataclass
class Suite:
    place: Path
    holdfast_build: Path
    tests: int
    tree: str = "build"  # one of several build trees of one source with one store
    under: tuple[str, ...] = ()  # words before the command that runs the tests

    @property
    def wrapper(self) -> Path:
        return self.holdfast_build / "framework/holdfast"

    @property
    def build(self) -> Path:
        return self.place / self.tree

    def write(self, name: str = "sorted", remark: str = "Fills and sorts.", more: float = 0, slower: int = 0) -> None:
        """Writes the program; `name` and `remark` do not change its behaviour. `more`: additional values to sort, in per cent.
        `slower`: the number of a test that sorts twice as many values."""
        source = self.place / "source"
        source.mkdir(parents=True, exist_ok=True)
        (source / "CMakeLists.txt").write_text(LISTS.format(tests=self.tests), "utf-8")
        sizes = {n: round((300 + 40 * (n % 10)) * (1 + more / 100)) for n in range(1, self.tests + 1)}
        if slower:
            sizes[slower] *= 2
        bodies = (ONE.format(number=n, name=name, size=size) for n, size in sizes.items())
        (source / "bench.cpp").write_text(BODY.format(name=name, remark=remark) + "\n".join(bodies), "utf-8")

    def compile(self, *options: str) -> None:
        build_project(self.place / "source", self.build, self.holdfast_build, self.place / "store/holdfast.db", *options)

    def measure(self, **changes: str) -> Ran:
        began = time.monotonic()
        done = run(*self.under, "ctest", "--test-dir", self.build, "-L", "perf", "--no-tests=error", check=False, **changes)
        seconds = time.monotonic() - began
        text = run(self.wrapper, "report", "json", "--suite", self.build / "holdfast/suite.Release.json", **changes).stdout
        return Ran(json.loads(text), seconds, done.returncode)

    def accept(self) -> None:
        run(self.wrapper, "baseline", "accept", "--quiet", "--suite", self.build / "holdfast/suite.Release.json")
