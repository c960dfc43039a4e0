"""Makes eight small benchmarks in one program, among functions without callers."""

from __future__ import annotations

import random
from dataclasses import dataclass

from suites.project import Suite

NAMES = ["sort", "escape", "digits", "lookup", "sieve", "join", "matrix", "parse"]
# Number of repetitions of each work: 5 % more work is two more repetitions.
REPEATS = 40

LISTS = """cmake_minimum_required(VERSION 3.25)
project(eight LANGUAGES C CXX)
enable_testing()
find_package(Holdfast REQUIRED)
add_executable(bench bench.cpp work.cpp)
target_link_libraries(bench PRIVATE Holdfast::main)
foreach(name {names})
  holdfast_add_test(${{name}} TARGET bench BENCHMARK ${{name}})
endforeach()
"""

HEAD = """#include <algorithm>
#include <cstdio>
#include <string>
#include <unordered_map>
#include <vector>

#include "work.hpp"

static unsigned next(unsigned& state) { return state = state * 1664525U + 1013904223U; }
"""

# Each body does its work `repeats` times.
BODIES = {
    "sort": """  std::vector<unsigned> values(2000);
  for (int r = 0; r < repeats; ++r) {
    for (auto& value : values) value = next(state);
    std::sort(values.begin(), values.end());
    state += values[1000];
  }""",
    "escape": """  std::string text(4000, ' '), out;
  for (auto& c : text) c = static_cast<char>(32 + next(state) % 90);
  for (int r = 0; r < repeats; ++r) {
    out.clear();
    for (const char c : text) {
      if (c == '"' || c == '\\\\\\\\') out += '\\\\\\\\';
      out += c;
    }
    state += static_cast<unsigned>(out.size());
  }""",
    "digits": """  char buffer[16];
  for (int r = 0; r < repeats * 200; ++r) {
    unsigned value = next(state), size = 0;
    do buffer[size++] = static_cast<char>('0' + value % 10); while (value /= 10);
    state += static_cast<unsigned>(buffer[size / 2]);
  }""",
    "lookup": """  std::unordered_map<unsigned, unsigned> map;
  for (unsigned i = 0; i < 3000; ++i) map[i * 7] = i;
  for (int r = 0; r < repeats; ++r)
    for (unsigned i = 0; i < 1000; ++i)
      if (const auto found = map.find(next(state) % 21000); found != map.end()) state += found->second;""",
    "sieve": """  std::vector<char> composite(20000);
  for (int r = 0; r < repeats; ++r) {
    std::fill(composite.begin(), composite.end(), 0);
    for (unsigned i = 2; i * i < composite.size(); ++i)
      if (!composite[i])
        for (unsigned j = i * i; j < composite.size(); j += i) composite[j] = 1;
    state += static_cast<unsigned>(std::count(composite.begin(), composite.end(), 0));
  }""",
    "join": """  std::vector<std::string> words;
  for (int i = 0; i < 400; ++i) words.push_back(std::to_string(next(state)));
  for (int r = 0; r < repeats; ++r) {
    std::string all;
    for (const auto& word : words) (all += word) += ", ";
    state += static_cast<unsigned>(all.size());
  }""",
    "matrix": """  static double a[40][40], b[40][40];
  for (auto& row : a) for (auto& x : row) x = next(state) % 100;
  for (int r = 0; r < repeats; ++r) {
    for (int i = 0; i < 40; ++i)
      for (int j = 0; j < 40; ++j) {
        double sum = 0;
        for (int k = 0; k < 40; ++k) sum += a[i][k] * a[k][j];
        b[i][j] = sum;
      }
    state += static_cast<unsigned>(b[r % 40][7]);
  }""",
    "parse": """  std::string text;
  for (int i = 0; i < 600; ++i) text += std::to_string(next(state) % 100000) + ',';
  for (int r = 0; r < repeats; ++r) {
    unsigned value = 0;
    for (const char c : text) {
      if (c >= '0' && c <= '9') value = value * 10 + static_cast<unsigned>(c - '0');
      else state += value, value = 0;
    }
  }""",
}


def idle_function(name: object, chance: random.Random, lines: int | None = None) -> str:
    """Returns a function without callers that the linker keeps. `lines`: None draws 1 to 59."""
    count = chance.randrange(1, 60) if lines is None else lines
    body = "\n".join(
        f"  x = (x ^ {chance.randrange(1 << 30)}U) * {chance.randrange(3, 1 << 20)}U + x / {chance.randrange(3, 99)}U;"
        for _ in range(count)
    )
    return f"unsigned idle_{name}(unsigned x) {{\n{body}\n  return x;\n}}\n"


@dataclass
class Eight(Suite):
    tests: int = len(NAMES)

    def write_eight(self, idle: random.Random | None = None, more: dict[str, float] | None = None) -> None:
        """Writes the project. `idle`: draws functions without callers, and their places. `more`: additional work of a
        function, in per cent."""
        source = self.place / "source"
        source.mkdir(parents=True, exist_ok=True)
        (source / "CMakeLists.txt").write_text(LISTS.format(names=" ".join(NAMES)), "utf-8")
        declared = "".join(f"unsigned work_{name}(unsigned state);\n" for name in NAMES)
        (source / "work.hpp").write_text(f"#pragma once\n{declared}", "utf-8")
        benchmarks = "".join(
            f'HOLDFAST_BENCHMARK("{name}") (holdfast::State& state) {{\n'
            f"  unsigned seed = 7;\n  for (auto _ : state) holdfast::keep(work_{name}(seed++ & 7));\n}}\n"
            for name in NAMES
        )
        (source / "bench.cpp").write_text(f'#include <holdfast/holdfast.hpp>\n\n#include "work.hpp"\n\n{benchmarks}', "utf-8")
        parts = [HEAD]
        for number, name in enumerate(NAMES):
            if idle and idle.random() < 0.5:
                parts.append(idle_function(number, idle))
            repeats = round(REPEATS * (1 + (more or {}).get(name, 0) / 100))
            body = BODIES[name].replace("\\\\", "\\")
            parts.append(f"unsigned work_{name}(unsigned state) {{\n  const int repeats = {repeats};\n{body}\n  return state;\n}}\n")
        if idle:
            parts.insert(idle.randrange(1, len(parts)), idle_function(99, idle))
        (source / "work.cpp").write_text("\n".join(parts), "utf-8")
