"""Tests that the first pull request with Holdfast is judged against an earlier commit: the code of that commit is measured
by the benchmarks of the pull request."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from project import LIBRARIES, PROJECTS, WRAPPER, Project, one_line, run, url
from repository import Repository, repository_at

# Arithmetic in which each step waits for the step before: its time depends only on its instructions.
WORK = """#pragma once
inline unsigned work() {
  unsigned value = 1;
  for (unsigned i = 0; i < 20000; ++i) value = value * 1664525U + 1013904223U;
  return value;
}
"""
TWICE = ("i < 20000", "i < 40000")
MAIN = '#include "work.hpp"\nint main() { return work() == 0; }\n'
BEFORE = """cmake_minimum_required(VERSION 3.25)
project(product LANGUAGES CXX)
add_executable(product main.cpp)
"""
USE = "enable_testing()\nfind_package(Holdfast REQUIRED)\n"
BENCHMARK = """#include "../work.hpp"
#include <holdfast/holdfast.hpp>
HOLDFAST_BENCHMARK("work")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(work());
}
"""
DECLARED = """add_executable(work_bench bench.cpp)
target_link_libraries(work_bench PRIVATE Holdfast::main)
holdfast_add_test(work TARGET work_bench)
"""
GOOGLE_BENCHMARK = """#include "work.hpp"
#include <benchmark/benchmark.h>
void BM_work(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(work());
}
BENCHMARK(BM_work);
"""
GOOGLE_BEFORE = """cmake_minimum_required(VERSION 3.25)
project(product LANGUAGES CXX)
find_package(benchmark REQUIRED)
add_executable(work_bench bench.cpp)
target_link_libraries(work_bench PRIVATE benchmark::benchmark_main)
"""


@dataclass
class PullRequest:
    """A pull request on a branch of a repository whose trunk does not use Holdfast yet."""

    project: Project
    repository: Repository

    def gate(self) -> tuple[bool, str]:
        """Returns whether the gate is open, and what the session said."""
        options = ("-DCMAKE_BUILD_TYPE=Release", "-DHOLDFAST_BASELINE_REF=merge-base:trunk", f"-DCMAKE_MODULE_PATH={PROJECTS}")
        holdfast = (f"-DHOLDFAST_EXECUTABLE={WRAPPER}", f"-DHOLDFAST_BUILD_DIRECTORY={LIBRARIES}", f"-DHOLDFAST_STORE={url(self.project.store)}")
        run("cmake", "-G", "Ninja", "-S", self.project.source, "-B", self.project.build, *options, *holdfast)
        run("cmake", "--build", self.project.build, "--target", "all")
        done = self.project.ctest()
        return done.code == 0, one_line(done.tests["perf.session"].output)

    def slow_down(self) -> None:
        self.project.edit("work.hpp", *TWICE)
        self.repository.commit("Do it twice")


def pull_request(place: Path, before: dict[str, str], after: dict[str, str]) -> PullRequest:
    source = place / "source"
    for files in (before, after):
        for name, text in files.items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_text(text, "utf-8")
        if files is before:
            repository = repository_at(source)
            repository.git("checkout", "--quiet", "-b", "holdfast")
    repository.commit("Add performance tests")
    return PullRequest(Project(source, place / "build", place / "store/holdfast.db"), repository)


@pytest.mark.slow
def test_new_benchmarks_measure_the_code_of_a_commit_without_holdfast(tmp_path: Path) -> None:
    before = {"CMakeLists.txt": BEFORE, "main.cpp": MAIN, "work.hpp": WORK}
    after = {"CMakeLists.txt": BEFORE + USE + "add_subdirectory(bench)\n", "bench/CMakeLists.txt": DECLARED, "bench/bench.cpp": BENCHMARK}
    request = pull_request(tmp_path, before, after)
    is_open, said = request.gate()
    commit = request.repository.git("rev-parse", "--short=10", "trunk")
    laid_over = f"merge-base:trunk ({commit}) does not use Holdfast, so it was built with the current CMakeLists.txt, bench/CMakeLists.txt, bench/bench.cpp"
    assert is_open and laid_over in said and "not declared" not in said
    assert [result["verdict"] for result in request.project.report("Release")["results"]] == ["pass"]
    request.slow_down()
    is_open, said = request.gate()
    report = request.project.report("Release")
    assert not is_open and "built already" in said
    (result,) = report["results"]
    assert result["verdict"] == "regressed" and 1.8 < result["estimate"]["ratio"] < 2.2
    assert result["baseline"]["commit"] == request.repository.git("rev-parse", "trunk")
    assert any("does not use Holdfast" in reason for reason in report["gate"]["reasons"])


@pytest.mark.skipif(not Path("/usr/include/benchmark").is_dir(), reason="needs Debian's libbenchmark-dev")
@pytest.mark.slow
def test_a_program_of_google_benchmark_is_compared_with_itself_before_holdfast(tmp_path: Path) -> None:
    before = {"CMakeLists.txt": GOOGLE_BEFORE, "bench.cpp": GOOGLE_BENCHMARK, "work.hpp": WORK}
    discovered = USE + "holdfast_discover_tests(work_bench ADAPTER google-benchmark)\n"
    request = pull_request(tmp_path, before, {"CMakeLists.txt": GOOGLE_BEFORE + discovered})
    request.slow_down()
    is_open, said = request.gate()
    assert not is_open and "built with today's CMakeLists.txt" in said
    (result,) = request.project.report("Release")["results"]
    assert (result["test"], result["verdict"]) == ("BM_work", "regressed")


@pytest.mark.slow
def test_a_commit_that_todays_build_files_do_not_fit_is_one_sentence(tmp_path: Path) -> None:
    """The pull request also renames a source, which has its old name in the commit."""
    before = {"CMakeLists.txt": BEFORE, "main.cpp": MAIN, "work.hpp": WORK}
    renamed = BEFORE.replace("main.cpp", "start.cpp") + USE + "holdfast_add_test(true COMMAND true)\n"
    request = pull_request(tmp_path, before, {"CMakeLists.txt": renamed, "start.cpp": MAIN})
    is_open, said = request.gate()
    assert not is_open
    assert "does not use Holdfast, and cannot be built with today's CMakeLists.txt laid over it: configure with an empty" in said
    assert "not declared" not in said and "built already" not in said
