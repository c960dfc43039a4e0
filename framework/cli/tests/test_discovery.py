"""Tests holdfast_discover_tests: which tests CTest knows, and when programs are asked for them."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from project import BROKEN, LIBRARIES, PASS, PROJECTS, UNDECIDED, WRAPPER, Project, configure, run


@pytest.fixture
def discovered(tmp_path: Path) -> Project:
    return configure("discovered", tmp_path, "-DCMAKE_BUILD_TYPE=Release")


def names(project: Project, config: str = "Release") -> list[str]:
    """Returns the tests that CTest knows when it starts, in their order, without those of the suite."""
    shown = run("ctest", "--test-dir", project.build, "-C", config, "--show-only=json-v1").stdout
    found = [test["name"] for test in json.loads(shown)["tests"]]
    return [name for name in found if name not in ("perf.session", "perf.gate", "perf.report")]


def questions(project: Project, program: str = "release.sh") -> int:
    """Returns how often the program was asked for its list of benchmarks."""
    asked = (project.source / f"{program}.asked").read_text().splitlines()
    return sum("--benchmark_filter" not in words for words in asked)


BENCH = ["perf.sort/1", "perf.sort/2", "perf.hash"]


def test_the_order_is_that_of_the_programs(discovered: Project) -> None:
    assert names(discovered)[:7] == [
        *BENCH, "perf.only release", "perf.filtered/sort/1", "perf.filtered/sort/2", "broken_NOT_LISTED",
    ]  # fmt: skip


def test_a_name_cannot_begin_a_line_of_a_log(discovered: Project) -> None:
    """A CI service takes "::error::" at the beginning of a line for a command."""
    discovered.edit("points.py", '"hash", None', r'"hash\\n::error::x\\r\\x1b[31m", None')
    (name,) = [name for name in names(discovered) if "hash" in name and "points/" in name]
    assert name == r"perf.points/hash ::error::x \x1b[31m"
    shown = run("ctest", "--test-dir", discovered.build, "-C", "Release", "-N").stdout
    assert not any(line.lstrip().startswith("::") for line in shown.splitlines())
    assert "\x1b" not in shown
    assert discovered.holdfast("run", name.removeprefix("perf."), "--suite", discovered.suite("Release")).returncode == UNDECIDED


def test_a_test_is_found_by_its_name_in_a_tree_in_which_ctest_never_ran(discovered: Project) -> None:
    suite = discovered.suite("Release")
    assert discovered.holdfast("run", "points/hash", "--suite", suite).returncode == UNDECIDED
    assert discovered.holdfast("profile", "perf.points/hash", "--suite", suite, "--metrics", "time").returncode == PASS
    unknown = discovered.holdfast("run", "unknown", "--suite", suite)
    assert unknown.returncode == BROKEN
    assert 'no test matches "unknown"; there are sort/1, sort/2, hash,' in unknown.stderr
    assert "broken_NOT_LISTED" not in unknown.stderr and "there is no device" in unknown.stderr


def test_a_tree_without_programs_says_what_must_be_built(discovered: Project) -> None:
    for program in ("release.sh", "broken.sh", "points.py"):
        (discovered.source / program).unlink()
    unknown = discovered.holdfast("run", "hash", "--suite", discovered.suite("Release"))
    assert unknown.returncode == BROKEN
    assert 'no test matches "hash"; there is none yet; ' in unknown.stderr
    assert f"{discovered.source}/release.sh does not exist; build the target bench" in unknown.stderr


def test_each_configuration_has_its_own_tests(tmp_path: Path) -> None:
    project = configure("discovered", tmp_path, "-G", "Ninja Multi-Config", "-DCMAKE_CONFIGURATION_TYPES=Debug;Release")
    assert names(project, "Release")[:4] == [*BENCH, "perf.only release"]
    assert names(project, "Debug")[:4] == [*BENCH, "perf.only debug"]
    assert names(project, "Release")[:4] == [*BENCH, "perf.only release"]


@pytest.mark.slow
def test_several_ctests_of_a_build_tree_may_ask_at_the_same_time(discovered: Project) -> None:
    expected = names(discovered)

    def listed(number: int) -> list[list[str]]:
        return [names(discovered) for _ in range(10)]

    with ThreadPoolExecutor(3) as several:
        found = [one for many in several.map(listed, range(3)) for one in many]
    assert found == [expected] * 30


def test_a_program_is_asked_again_when_it_has_changed(discovered: Project) -> None:
    names(discovered)
    asked = questions(discovered)
    assert names(discovered)[3] == "perf.only release"
    assert questions(discovered) == asked
    discovered.edit("release.sh", "only release", "only new")
    assert names(discovered)[3] == "perf.only new"
    assert questions(discovered) == asked + 2  # once by each of the two calls


def test_a_program_that_cannot_be_listed_is_a_test_that_says_why(discovered: Project) -> None:
    ran = discovered.ctest("-R", "_NOT_LISTED$", config="Release")
    assert ran.of("Failed") == {"broken_NOT_LISTED"}
    assert "exited with 3; the end of its stderr:\nthere is no device" in ran.tests["broken_NOT_LISTED"].output
    discovered.edit("broken.sh", "exit 3", 'case "$*" in *filter*) ;; *) echo mended ;; esac')
    assert "perf.mended" in names(discovered)


def test_a_program_that_cannot_be_listed_is_tried_again_by_its_test_and_not_whenever_ctest_starts(discovered: Project) -> None:
    names(discovered)
    asked = questions(discovered, "broken.sh")
    names(discovered)
    assert questions(discovered, "broken.sh") == asked
    discovered.ctest("-R", "_NOT_LISTED$", config="Release")
    assert questions(discovered, "broken.sh") > asked


def test_a_name_that_is_there_already_is_told_with_its_owner(tmp_path: Path) -> None:
    project = configure("discovered", tmp_path, "-DCMAKE_BUILD_TYPE=Release", "-DCLASH=ON")
    assert names(project)[:4] == [*BENCH, "perf.only release"]
    ran = project.ctest("-R", "^other_NOT_LISTED$", config="Release")
    assert 'the test "sort/1" is already declared by holdfast_discover_tests(bench); give a TEST_PREFIX' in (
        ran.tests["other_NOT_LISTED"].output
    )


def test_each_point_of_a_program_that_links_the_library_is_a_test(discovered: Project) -> None:
    points = ["points/std::sort/size=1000", "points/std::sort/size=5000", "points/hash"]
    assert [name for name in names(discovered) if "points/" in name] == [f"perf.{point}" for point in points]
    found = json.loads(discovered.holdfast("discover", discovered.suite("Release"), "--json").stdout)["tests"]
    (file,) = [test["declaration"] for test in found if test["test"] == points[0]]
    (result,) = json.loads(discovered.holdfast("run", file, "--json").stdout)["results"]
    assert (result["test"], result["benchmark"], result["params"]) == (points[0], "std::sort", {"size": 1000})


def test_of_several_modes_each_has_a_test_of_each_benchmark(discovered: Project) -> None:
    discovered.edit("CMakeLists.txt", "TEST_PREFIX points/ PROCESSES 6", "TEST_PREFIX points/ MODES steady latency")
    run("cmake", discovered.build)
    points = ["points/std::sort/size=1000", "points/std::sort/size=5000", "points/hash"]
    expected = [f"perf.{point}.{mode}" for mode in ("steady", "latency") for point in points]
    assert [name for name in names(discovered) if "points/" in name] == expected
    found = json.loads(discovered.holdfast("discover", discovered.suite("Release"), "--json").stdout)["tests"]
    files = {test["test"]: Path(test["declaration"]) for test in found}
    modes = [json.loads(files[f"points/hash.{mode}"].read_text())["mode"] for mode in ("steady", "latency")]
    assert modes == ["steady", "latency"]


def test_what_a_point_costs_is_counted_whatever_its_test_is_called(discovered: Project) -> None:
    """The test's name has a slash, but is not a path."""
    (test, _, _) = [name.removeprefix("perf.") for name in names(discovered) if name.startswith("perf.points/")]
    done = discovered.holdfast("profile", test, "--metrics", "time", "--json")
    assert done.returncode == PASS, done.stderr
    (point,) = json.loads(done.stdout)["points"]
    assert [metric["metric"] for metric in point["metrics"]] == ["time"]


def test_a_missing_wrapper_is_a_failing_test(tmp_path: Path) -> None:
    project = configure("discovered", tmp_path, "-DCMAKE_BUILD_TYPE=Release", "-DHOLDFAST_EXECUTABLE=/nonexistent")
    assert names(project) == ["holdfast_NOT_BUILT"]


# A program that a target of the project builds from a C file, which a test writes.
ASKED_AFTER_THE_BUILD = """
cmake_minimum_required(VERSION 3.25)
project(built LANGUAGES C)
enable_testing()
find_package(Holdfast REQUIRED)
add_executable(bench bench.c)
holdfast_discover_tests(bench ADAPTER google-benchmark DISCOVERY_MODE POST_BUILD)
"""
CANNOT_LIST = '#include <stdio.h>\nint main(void) { fputs("there is no device\\n", stderr); return 3; }\n'
LISTS = """
#include <stdio.h>
#include <string.h>
int main(int count, char** words) {  // asked for what matches nothing, it says nothing
  for (int i = 1; i < count; ++i) if (strstr(words[i], "filter")) return 0;
  return puts("sort/1") < 0;
}
"""


@pytest.mark.slow
def test_asked_after_the_build_a_program_that_cannot_be_listed_ends_it(tmp_path: Path) -> None:
    source, build = tmp_path / "source", tmp_path / "build"
    places = [f"-DCMAKE_MODULE_PATH={PROJECTS}", f"-DHOLDFAST_EXECUTABLE={WRAPPER}", f"-DHOLDFAST_BUILD_DIRECTORY={LIBRARIES}"]
    source.mkdir()
    (source / "CMakeLists.txt").write_text(ASKED_AFTER_THE_BUILD)
    (source / "bench.c").write_text(CANNOT_LIST)
    run("cmake", "-G", "Ninja", "-S", source, "-B", build, *places, "-DCMAKE_BUILD_TYPE=Release")
    refused = run("cmake", "--build", build, check=False)
    assert refused.returncode != 0
    assert "exited with 3; the end of its stderr:\nthere is no device" in refused.stdout + refused.stderr
    not_there = run("ctest", "--test-dir", build, "-R", "bench_NOT_BUILT", "--no-tests=error", check=False)
    assert not_there.returncode != 0  # it must not stay silent
    (source / "bench.c").write_text(LISTS)
    run("cmake", "--build", build)
    assert "perf.sort/1" in run("ctest", "--test-dir", build, "-N").stdout
