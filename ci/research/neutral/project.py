"""Builds the project of the edited functions in one cell: a compiler, a linker, and the place where the functions are
linked to."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass
from pathlib import Path

from suites.project import Ran, run

from neutral.edits import MORE, MORE_TOLERANCE, Edit, work_of

CLANG = "-DCMAKE_CXX_COMPILER=clang++"
LTO = "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON"
CELLS = {
    "gnu": [],
    "lld": ["-DOPTIONS=-fuse-ld=lld"],
    "mold": ["-DOPTIONS=-fuse-ld=mold"],
    "gcc-lto": [LTO],
    "clang": [CLANG],
    "clang-lld": [CLANG, "-DOPTIONS=-fuse-ld=lld"],
    "clang-thinlto": [CLANG, LTO, "-DOPTIONS=-fuse-ld=lld"],
    "shared": ["-DSHARED=ON"],
    "static": ["-DOPTIONS=-static"],
    "no-pie": ["-DOPTIONS=-fno-pie;-no-pie"],
}

LISTS = """cmake_minimum_required(VERSION 3.25)
project(neutral LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
set(OPTIONS "" CACHE STRING "of the compiler and of the linker")
set(SHARED OFF CACHE BOOL "the functions are in a shared library")
set(PLACEMENT "" CACHE STRING "of the tests; empty: the default")
add_compile_options(${{OPTIONS}})
add_link_options(${{OPTIONS}})
enable_testing()
find_package(Holdfast REQUIRED)
if(PLACEMENT)
  holdfast_set_defaults(PLACEMENT ${{PLACEMENT}})
endif()
set(functions {sources})
add_executable(bench bench.cpp)
add_executable(calls EXCLUDE_FROM_ALL calls.cpp)
add_executable(times EXCLUDE_FROM_ALL times.cpp)
target_compile_options(times PRIVATE $<TARGET_PROPERTY:bench,COMPILE_OPTIONS>)
if(SHARED)
  add_library(functions SHARED ${{functions}})
  target_link_libraries(bench PRIVATE functions)
  target_link_libraries(calls PRIVATE functions)
  target_link_libraries(times PRIVATE functions)
else()
  target_sources(bench PRIVATE ${{functions}})
  target_sources(calls PRIVATE ${{functions}})
  target_sources(times PRIVATE ${{functions}})
endif()
target_link_libraries(bench PRIVATE Holdfast::main)
foreach(name {names})
  holdfast_add_test(${{name}} TARGET bench BENCHMARK ${{name}})
endforeach()
"""
DECLARED = 'extern "C" void prepare_{name}();\nextern "C" unsigned {called}(unsigned seed);\n'
BENCHMARK = """HOLDFAST_BENCHMARK("{name}") (holdfast::State& state) {{
  prepare_{name}();
  unsigned seed = 7;
  for (auto _ : state) holdfast::keep({called}(seed++ & 7U));
}}
"""
# Callgrind counts the instructions of this program, which calls each function once.
CALLS = """int main(int count, char**) {{
  unsigned sum = 0;
  {calls}
  return sum == 1 ? 1 : 0;
}}
"""
CALL = "prepare_{name}();\n  sum += {called}(static_cast<unsigned>(count));\n  "
# This program prints the nanoseconds of a call of the named function: the median of 200 times ten calls.
TIMES = """#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string_view>
{declared}
int main(int, char** words) {{
  const std::string_view name = words[1];
  unsigned (*work)(unsigned) = nullptr;
  {chosen}
  unsigned sum = 0;
  double times[200];
  for (double& time : times) {{
    const auto began = std::chrono::steady_clock::now();
    for (unsigned seed = 0; seed < 10; ++seed) sum += work(seed & 7U);
    time = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - began).count() / 10;
  }}
  std::nth_element(times, times + 100, times + 200);
  std::printf("%.1f\\n", times[100]);
  return sum == 1 ? 1 : 0;
}}
"""
CHOSEN = 'if (name == "{name}") prepare_{name}(), work = {called};\n  '


@dataclass
class Neutral:
    place: Path
    prefix: Path
    functions: dict[str, str]
    options: list[str]

    @property
    def source(self) -> Path:
        return self.place / "source"

    @property
    def build(self) -> Path:
        return self.place / "build"

    @property
    def is_accepted(self) -> bool:
        return (self.place / "accepted").exists()

    def _write(self, edit: Edit) -> None:
        """Writes only files that differ, so that an edit compiles the same files as a user's edit."""
        names = list(self.functions)
        called = [{"name": name, "called": edit.called(name)} for name in names]
        declared = "".join(DECLARED.format(**one) for one in called)
        texts = {f"{name}.cpp": text for name, text in edit.sources(self.functions).items()}
        texts["CMakeLists.txt"] = LISTS.format(names=" ".join(names), sources=" ".join(f"{name}.cpp" for name in names))
        texts["bench.cpp"] = f"#include <holdfast/holdfast.hpp>\n{declared}" + "".join(BENCHMARK.format(**one) for one in called)
        texts["calls.cpp"] = declared + CALLS.format(calls="".join(CALL.format(**one) for one in called))
        texts["times.cpp"] = TIMES.format(declared=declared, chosen="".join(CHOSEN.format(**one) for one in called))
        self.source.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            path = self.source / file
            if not path.exists() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8")

    def _compile(self, target: str, edit: Edit) -> None:
        self._write(edit)
        if not (self.build / "build.ninja").exists():
            known = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_PREFIX_PATH={self.prefix}"]
            run("cmake", "-S", self.source, "-B", self.build, *known, *self.options)
        run("cmake", "--build", self.build, "--target", target)

    def count(self, edit: Edit) -> dict[str, int]:
        """Returns the instructions of a call of each function. Symbols are bound before, because binding is not
        the function's work."""
        self._compile("calls", edit)
        counted = self.place / "callgrind.out"
        run("valgrind", "--tool=callgrind", f"--callgrind-out-file={counted}", self.build / "calls", LD_BIND_NOW="1")
        text = run("callgrind_annotate", "--inclusive=yes", "--threshold=100", counted).stdout
        found = {name: int(number.replace(",", "")) for number, name in reversed(re.findall(r"^\s*([\d,]+) .*:(work_\w+)", text, re.MULTILINE))}
        if set(found) != {edit.called(name) for name in self.functions}:
            raise SystemExit(f"callgrind saw {sorted(found)} and not {sorted(self.functions)}")
        return {name: found[edit.called(name)] for name in self.functions}

    def work_for(self, base: dict[str, int]) -> dict[str, int]:
        """Returns how much each function has to process to execute MORE times the instructions of the base. The compiler may make a
        different loop if it cannot divide the number of iterations as it does for the base, so divisible numbers are tried, too."""
        least = {name: work_of(text) for name, text in self.functions.items()}
        work = {name: round(MORE * number) for name, number in least.items()}
        tried: dict[str, list[tuple[float, int]]] = {name: [] for name in work}
        for divisor in (32, 16, 1, 1, 1):
            ratios = {name: count / base[name] for name, count in self.count(Edit(work=work)).items()}
            for name, ratio in ratios.items():
                tried[name].append((abs(ratio - MORE), work[name]))
            off = [name for name in work if min(tried[name])[0] > MORE_TOLERANCE / 2]
            if not off:
                break
            wanted = {name: MORE * least[name] if divisor > 1 else work[name] * MORE / ratios[name] for name in off}
            work |= {name: divisor * round(number / divisor) for name, number in wanted.items()}
        return {name: min(numbers)[1] for name, numbers in tried.items()}

    def compile_times(self, edit: Edit) -> None:
        self._compile("times", edit)

    def time(self, name: str) -> float:
        """Returns the nanoseconds of a call of the function in the program of compile_times()."""
        return float(run(self.build / "times", name).stdout)

    def accept(self) -> None:
        self._compile("all", Edit())
        self._ctest()
        run(self.prefix / "bin/holdfast", "baseline", "accept", "--quiet", "--suite", self._suite)
        (self.place / "accepted").touch()

    def measure(self, edit: Edit) -> Ran:
        self._compile("all", edit)
        began = time.monotonic()
        code = self._ctest()
        seconds = time.monotonic() - began
        text = run(self.prefix / "bin/holdfast", "report", "json", "--suite", self._suite).stdout
        return Ran(json.loads(text), seconds, code)

    @property
    def _suite(self) -> Path:
        return self.build / "holdfast/suite.Release.json"

    def _ctest(self) -> int:
        return run("ctest", "--test-dir", self.build, "-L", "perf", "--no-tests=error", check=False).returncode
