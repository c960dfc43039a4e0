"""Tests what test explorers read to open the source of a test: the test property DEF_SOURCE_LINE, and the backtraces of
`ctest --show-only=json-v1`. Versions of CTest before about 3.27 leave the property out of that list."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from project import Project, configure, run

BENCHMARKS = """#include <holdfast/holdfast.hpp>

HOLDFAST_BENCHMARK("sum/all")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(1);
}
HOLDFAST_SUITE("sort") {
  performance_of("std::sort").using_gen(gen::range("size", 1, 2, 1)).measure([](int n) { return n; });
}
"""
LISTS = """cmake_minimum_required(VERSION 3.25)
project(places LANGUAGES CXX)
enable_testing()
find_package(Holdfast REQUIRED)
add_executable(bench bench.cpp)
target_link_libraries(bench PRIVATE Holdfast::main)
holdfast_discover_tests(bench)
holdfast_add_test(declared TARGET bench BENCHMARK sum/all)
holdfast_add_test(all TARGET bench)
holdfast_add_test(own TARGET bench BENCHMARK sum/all PROPERTIES DEF_SOURCE_LINE /mine.cpp:7)
holdfast_add_test(command COMMAND true)
"""


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("history", tmp_path_factory.mktemp("places"))
    (project.source / "bench.cpp").write_text(BENCHMARKS, "utf-8")
    (project.source / "CMakeLists.txt").write_text(LISTS, "utf-8")
    run("cmake", project.build)
    project.compile("bench")
    return project


def shown(project: Project) -> dict[str, Any]:
    return dict(json.loads(run("ctest", "--test-dir", project.build, "--show-only=json-v1").stdout))


def opened(project: Project, name: str) -> tuple[str, int]:
    """Returns what Visual Studio Code opens for a test: the property, otherwise the outermost call of the backtrace."""
    listed = shown(project)
    (test,) = [test for test in listed["tests"] if test["name"] == name]
    for place in (one["value"] for one in test["properties"] if one["name"] == "DEF_SOURCE_LINE"):
        file, _, line = place.rpartition(":")
        return file, int(line)
    graph = listed["backtraceGraph"]
    node = graph["nodes"][test["backtrace"]]
    while "command" in graph["nodes"][node["parent"]]:
        node = graph["nodes"][node["parent"]]
    return graph["files"][node["file"]], node["line"]


def property_of(project: Project, name: str) -> str:
    """Returns DEF_SOURCE_LINE of a declared test, as CTest reads it."""
    text = (project.build / "CTestTestfile.cmake").read_text("utf-8")
    (properties,) = re.findall(rf"^set_tests_properties\(\[=\[perf\.{name}\]=\] (.*)\)$", text, re.MULTILINE)
    return "".join(re.findall(r'DEF_SOURCE_LINE "([^"]*)"', properties))


@pytest.mark.slow
def test_a_discovered_test_opens_its_benchmark(places: Project) -> None:
    source = str(places.source / "bench.cpp")
    assert opened(places, "perf.sum/all") == (source, 3)
    assert opened(places, "perf.sort/std::sort/size=1") == opened(places, "perf.sort/std::sort/size=2") == (source, 7)


def test_a_declared_test_has_the_place_of_its_benchmark(places: Project) -> None:
    assert property_of(places, "declared") == f"{places.source}/bench.cpp:3"
    assert property_of(places, "own") == "/mine.cpp:7"  # the user's properties come last


def test_a_test_of_several_benchmarks_or_of_none_opens_its_declaration(places: Project) -> None:
    lists = str(places.source / "CMakeLists.txt")
    assert (property_of(places, "all"), property_of(places, "command")) == ("", "")
    assert opened(places, "perf.all") == (lists, 9)
    assert opened(places, "perf.command") == (lists, 11)


def test_a_place_follows_the_source_when_ctest_starts(places: Project) -> None:
    """It does so without a build and without CMake."""
    places.edit("bench.cpp", "\\A", "// A comment.\n")
    assert opened(places, "perf.sum/all") == (str(places.source / "bench.cpp"), 4)


def test_a_benchmark_that_no_source_names_opens_the_call_that_discovers_it(places: Project) -> None:
    places.edit("bench.cpp", '"sum/all"', "kName")
    assert opened(places, "perf.sum/all") == (str(places.source / "CMakeLists.txt"), 7)
