"""Makes the project of the tricks, with a benchmark that counts words, and another one."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from suites.project import run

from tricked.trick import DECLARED, Trick

TEXTS = {
    "CMakeLists.txt": f"""cmake_minimum_required(VERSION 3.25)
project(tricked LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 20)
enable_testing()
find_package(Holdfast REQUIRED)
add_executable(bench bench.cpp)
target_link_libraries(bench PRIVATE Holdfast::main)
{DECLARED}
holdfast_add_test(sum TARGET bench BENCHMARK sum)
""",
    "words.hpp": """#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>

constexpr int kPasses = 20;

/// The words of a text, counted several times.
[[gnu::noinline]] inline std::size_t count_now(std::string_view text, int passes) {
  std::size_t words = 0;
  for (int pass = 0; pass < passes; ++pass) {
    char before = ' ';
    for (const char letter : text) {
      words += before == ' ' && letter != ' ' ? 1 : 0;
      before = letter;
    }
    asm volatile("" : "+r"(words));
  }
  return words;
}

// HELPERS

inline std::size_t count_words(std::string_view text, int passes) { return count_now(text, passes); }
""",
    "bench.cpp": """#include <cstdlib>
#include <fstream>
#include <holdfast/holdfast.hpp>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include "words.hpp"

namespace {

std::string read_words() {
  std::ifstream file("data/words.txt");
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

HOLDFAST_BENCHMARK("words")(holdfast::State& state) {
  const std::string text = read_words();
  const int passes = kPasses;
  for (auto _ : state) holdfast::keep(count_words(text, passes));
}

HOLDFAST_BENCHMARK("sum")(holdfast::State& state) {
  std::vector<unsigned> numbers(20'000);
  std::iota(numbers.begin(), numbers.end(), 1U);
  for (auto _ : state) holdfast::keep(std::accumulate(numbers.begin(), numbers.end(), 0U));
}
""",
    "data/words.txt": "the quick brown fox jumps over the lazy dog\n" * 100,
}


@dataclass(frozen=True)
class Outcome:
    """The outcome of a run: the verdicts of the test `words` (empty: it has no result), CTest's exit code, and all
    messages. `is_told`: true if the gate names the trick."""

    words: tuple[str, ...]
    code: int
    told: tuple[str, ...]
    is_told: bool


@dataclass
class Project:
    """A project. `base`: "accepted", or a git ref with which the current tree is compared."""

    place: Path
    prefix: Path
    base: str

    @property
    def source(self) -> Path:
        return self.place / "now/source"

    @property
    def build(self) -> Path:
        return self.place / "now/build"

    def prepare(self, edits: tuple[tuple[str, str, str], ...] = ()) -> None:
        """Builds the base with these edits, and accepts it if self.base says so. Each trick begins with a copy of the
        result."""
        for old in ("now", "kept"):
            shutil.rmtree(self.place / old, ignore_errors=True)
        for name, text in TEXTS.items():
            (self.source / name).parent.mkdir(parents=True, exist_ok=True)
            (self.source / name).write_text(text, "utf-8")
        Trick("base", edits).apply(self.source)
        run("git", "init", "-q", "-b", "main", self.source)
        run("git", "-C", self.source, "config", "user.email", "someone@example.org")
        run("git", "-C", self.source, "config", "user.name", "Someone")
        (self.source / ".gitignore").write_text(".holdfast/\n", "utf-8")
        run("git", "-C", self.source, "add", "-A")
        run("git", "-C", self.source, "commit", "-qm", "Count words")
        self._make()
        self._ctest()
        if self.base == "accepted":
            run(self.prefix / "bin/holdfast", "baseline", "accept", "--quiet", "--suite", self._suite)
        shutil.copytree(self.place / "now", self.place / "kept", symlinks=True)

    def play(self, trick: Trick, edits: tuple[tuple[str, str, str], ...]) -> Outcome:
        """Returns the outcome of one change: the given edits, and the trick."""
        shutil.rmtree(self.place / "now")
        shutil.copytree(self.place / "kept", self.place / "now", symlinks=True)
        Trick("", edits).apply(self.source)
        trick.apply(self.source)
        self._make()
        code = self._ctest()
        report = json.loads(run(self.prefix / "bin/holdfast", "report", "json", "--suite", self._suite).stdout)
        return Outcome(words_of(report), code, told_of(report), is_told_in(report))

    @property
    def _suite(self) -> Path:
        return self.build / "holdfast/suite.Release.json"

    def _make(self) -> None:
        ref = [] if self.base == "accepted" else [f"-DHOLDFAST_BASELINE_REF={self.base}"]
        known = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_PREFIX_PATH={self.prefix}"]
        run("cmake", "-S", self.source, "-B", self.build, *known, *ref)
        run("cmake", "--build", self.build)

    def _ctest(self) -> int:
        return run("ctest", "--test-dir", self.build, "-L", "perf", "--no-tests=error", check=False).returncode


def words_of(report: dict[str, Any]) -> tuple[str, ...]:
    return tuple(str(one["verdict"]) for one in report["results"] if one["test"] == "words")


def is_told_in(report: dict[str, Any]) -> bool:
    """Returns true if the gate has a reason other than undecided tests, which are possible without a trick, too."""
    return any("undecided" not in reason for reason in report["gate"]["reasons"])


def told_of(report: dict[str, Any]) -> tuple[str, ...]:
    messages = [str(one["message"]) for one in report["results"] if one["test"] == "words"]
    return (*report["gate"]["reasons"], *messages)
