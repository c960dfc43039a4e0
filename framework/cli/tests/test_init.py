"""Tests holdfast init on projects with benchmarks of each harness: what it finds, writes, measures and undoes."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, LIBRARIES, PASS, PROJECTS, WRAPPER, Done, holdfast, run

needs_harnesses = pytest.mark.skipif(
    not Path("/usr/include/benchmark").is_dir() or not Path("/usr/include/catch2").is_dir(),
    reason="needs Debian's libbenchmark-dev and catch2",
)
pytestmark = needs_harnesses

# Cache entries by which find_package(Holdfast) finds the wrapper of this build tree.
HERE = [
    f"CMAKE_MODULE_PATH={PROJECTS}", f"HOLDFAST_EXECUTABLE={WRAPPER}", f"HOLDFAST_BUILD_DIRECTORY={LIBRARIES}",
    f"HOLDFAST_PYTHON={sys.executable}",
]  # fmt: skip
TOP = "cmake_minimum_required(VERSION 3.10)\nproject(Codec CXX)\n"
GOOGLE = TOP + """find_package(benchmark REQUIRED)
add_executable(codec_bench codec.cpp)
target_link_libraries(codec_bench PRIVATE benchmark::benchmark_main)
"""
CODEC = """#include <benchmark/benchmark.h>
#include <numeric>
#include <vector>
static void BM_sum(benchmark::State& state) {
  std::vector<int> values(state.range(0), 3);
  for (auto _ : state) benchmark::DoNotOptimize(std::accumulate(values.begin(), values.end(), 0));
}
BENCHMARK(BM_sum)->Arg(1000)->Arg(20000);
"""
PROJECT = {"CMakeLists.txt": GOOGLE, "codec.cpp": CODEC}


def write(place: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return place


def repository(place: Path) -> Path:
    git(place, "init", "--quiet", "--initial-branch=trunk")
    git(place, "add", ".")
    git(place, "commit", "--quiet", "-m", "first")
    return place


def git(place: Path, *words: str) -> str:
    return run("git", "-C", place, "-c", "user.name=Ada", "-c", "user.email=ada@localhost", *words, GIT_CONFIG_GLOBAL="/dev/null").stdout


def init(place: Path, *words: object) -> Done:
    options = [word for one in HERE for word in ("--option", one)]
    return holdfast("init", *([] if "--undo" in words else options), *words, cwd=place)


def plan(place: Path, *words: object) -> dict[str, Any]:
    done = init(place, "--json", *words)
    assert done.returncode == PASS, done.stderr
    return dict(json.loads(done.stdout))


def harnesses(found: dict[str, Any]) -> dict[str, str]:
    return {program["target"]: program["harness"] for program in found["programs"]}


def snapshot(place: Path) -> dict[str, bytes]:
    """Returns the files that are not output of CMake or Holdfast."""
    files = (file for file in place.rglob("*") if file.is_file())
    names = {file.relative_to(place): file.read_bytes() for file in files}
    return {str(name): text for name, text in names.items() if name.parts[0] not in (".git", ".holdfast", "build")}


@pytest.mark.slow
def test_a_first_measurement_follows_the_written_lines_and_the_gate_is_shown_to_work(tmp_path: Path) -> None:
    place = repository(write(tmp_path, {**PROJECT, ".github/workflows/test.yml": "name: tests\n"}))
    before = snapshot(place)
    done = init(place, "--write", "--seconds", 8, "--json")
    assert done.returncode == PASS, done.stderr
    written = json.loads(done.stdout)
    assert (written["written"], written["measured"]["tests"]) == (True, 2)
    assert written["measured"]["self_test"] in ("pass", "inconclusive")  # the machine may be busy
    assert "branches: [trunk]" in (place / ".github/workflows/performance.yml").read_text()
    baselines = json.loads(holdfast("baseline", "list", "--json", "--test-dir", place / "build/perf").stdout)
    assert {baseline["test"] for baseline in baselines} == {"BM_sum/1000", "BM_sum/20000"}
    after = snapshot(place)
    assert [edit for edit in plan(place)["edits"]] == []  # a second call has nothing to write
    assert snapshot(place) == after
    run("cmake", "-S", place, "-B", place / "build/plain")  # without an installed Holdfast
    assert init(place, "--undo").returncode == PASS
    assert snapshot(place) == before
    assert init(place, "--undo").stdout == "There is nothing to undo.\n"


def test_without_write_nothing_is_written_but_shown(tmp_path: Path) -> None:
    place = repository(write(tmp_path, PROJECT))
    done = init(place)
    assert done.returncode == PASS, done.stderr
    assert "holdfast_discover_tests(codec_bench ADAPTER google-benchmark)" in done.stdout
    assert ".github" not in done.stdout  # the repository uses no CI system
    assert git(place, "status", "--porcelain") == ""  # its build tree is ignored


@pytest.mark.parametrize("end", ["\n", "", "\r\n"])
def test_undo_restores_each_byte_whatever_the_end_of_the_file(tmp_path: Path, end: str) -> None:
    place = write(tmp_path, {"codec.cpp": CODEC})
    (place / "CMakeLists.txt").write_bytes((GOOGLE.rstrip("\n").replace("\n", end or "\n") + end).encode())
    (place / ".gitlab-ci.yml").write_text("include:\n  - local: other.yml\n")
    repository(place)
    before = snapshot(place)
    assert init(place, "--write", "--no-measure", "--workflow", "gitlab", "--workflow", "github").returncode == PASS
    assert "local: ci/performance.gitlab-ci.yml" in (place / ".gitlab-ci.yml").read_text()
    assert len(snapshot(place)) == len(before) + 4  # three workflows and .gitignore
    assert init(place, "--undo").returncode == PASS
    assert snapshot(place) == before
    assert not (place / ".github").exists() and not (place / "ci").exists()


def test_programs_of_each_harness_are_found_and_unit_tests_are_not(tmp_path: Path) -> None:
    lists = GOOGLE + """find_package(Boost REQUIRED CONFIG COMPONENTS unit_test_framework)
add_library(helper SHARED helper.cpp)
target_link_libraries(helper PRIVATE benchmark::benchmark)
add_executable(by_helper by_helper.cpp)
target_link_libraries(by_helper PRIVATE helper)
add_executable(timed_cases timed.cpp)
add_executable(unit_cases cases.cpp)
add_executable(nano nano.cpp)
foreach(name IN ITEMS perf_boost unit_boost)
  add_executable(${name} boost.cpp)
  target_link_libraries(${name} PRIVATE Boost::unit_test_framework)
endforeach()
add_executable(own_bench own.cpp)
"""
    place = write(tmp_path, {
        "CMakeLists.txt": lists, "codec.cpp": CODEC, "by_helper.cpp": CODEC, "helper.cpp": "void f() {}\n",
        "timed.cpp": '#include <catch2/catch.hpp>\nTEST_CASE("a") { BENCHMARK("b") { return 1; }; }\n',
        "cases.cpp": '#include <catch2/catch.hpp>\nTEST_CASE("a") {}\n', "nano.cpp": "#include <nanobench.h>\n",
        "boost.cpp": "#include <boost/test/unit_test.hpp>\n", "own.cpp": "int main() {}\n",
    })  # fmt: skip
    found = plan(place)
    assert harnesses(found) == {
        "by_helper": "google-benchmark", "codec_bench": "google-benchmark", "timed_cases": "catch2", "nano": "nanobench",
        "perf_boost": "boost-test", "own_bench": None,
    }  # fmt: skip
    (edit,) = (edit for edit in found["edits"] if edit["path"].endswith("CMakeLists.txt"))
    assert "foreach(program IN ITEMS by_helper codec_bench)" in edit["after"]
    assert "unit_cases" not in edit["after"][len(lists):] and "own_bench" not in edit["after"][len(lists):]
    chosen = plan(place, "--target", "own_bench")
    assert "holdfast_add_test(own_bench COMMAND own_bench)" in chosen["edits"][0]["after"]
    unknown = init(place, "--target", "codek_bench")
    assert unknown.returncode == BROKEN and 'did you mean "codec_bench"?' in unknown.stderr


@pytest.mark.slow
def test_an_option_that_turns_benchmarks_on_is_set_in_a_tree_of_its_own(tmp_path: Path) -> None:
    guarded = GOOGLE.replace("find_package", "option(CODEC_BUILD_BENCH \"x\" OFF)\nif(NOT CODEC_BUILD_BENCH)\n  return()\nendif()\nfind_package")
    place = repository(write(tmp_path, {**PROJECT, "CMakeLists.txt": guarded}))
    found = plan(place, "--workflow", "github")
    assert found["options"] == ["-DCODEC_BUILD_BENCH=ON"]
    (workflow,) = (edit for edit in found["edits"] if edit["path"].endswith("performance.yml"))
    assert "holdfast ci pull-request --cmake=-DCODEC_BUILD_BENCH=ON --base" in workflow["after"]
    # In the user's own build tree, the option is only named.
    run("cmake", "-S", place, "-B", tmp_path / "own", "-DCMAKE_BUILD_TYPE=Release")
    named = init(place, "--build", tmp_path / "own")
    assert named.returncode == BROKEN
    assert f"turn the benchmarks on: holdfast init --build {tmp_path}/own --option CODEC_BUILD_BENCH=ON" in named.stderr


def test_an_option_that_turns_programs_of_an_unknown_harness_on_stays_on(tmp_path: Path) -> None:
    guarded = TOP + "option(CODEC_BENCH \"x\" OFF)\nif(CODEC_BENCH)\nadd_executable(sum_bench own.cpp)\nadd_executable(map_bench own.cpp)\nendif()\n"
    place = write(tmp_path, {"CMakeLists.txt": guarded, "own.cpp": "int main() {}\n"})
    named = init(place)
    assert named.returncode == BROKEN
    assert "measure programs as commands: holdfast init --write --target map_bench --target sum_bench" in named.stderr
    assert "--option CODEC_BENCH=ON" not in named.stderr and "the option CODEC_BENCH=ON turns benchmarks on" in named.stderr
    chosen = plan(place, "--target", "sum_bench")
    assert chosen["options"] == ["-DCODEC_BENCH=ON"]
    assert "holdfast_add_test(sum_bench COMMAND sum_bench)" in chosen["edits"][0]["after"]
    assert init(place, "--target", "sum_bench", "--write", "--no-measure").returncode == PASS
    again = init(place)
    assert again.returncode == PASS and "Nothing has to be written" in again.stdout
    assert re.search("sum_bench +declared already", again.stdout) and re.search("map_bench +- ", again.stdout)


def test_benchmarks_that_are_built_with_the_tests_are_found(tmp_path: Path) -> None:
    guarded = GOOGLE.replace("find_package", "option(BUILD_TESTING \"x\" OFF)\nif(NOT BUILD_TESTING)\n  return()\nendif()\nfind_package")
    place = write(tmp_path, {**PROJECT, "CMakeLists.txt": guarded})
    found = plan(place)
    assert harnesses(found) == {"codec_bench": "google-benchmark"} and found["options"] == ["-DBUILD_TESTING=ON"]


def test_presets_and_the_folder_of_a_project_in_a_repository_are_used(tmp_path: Path) -> None:
    preset = {"name": "fast-release", "binaryDir": "${sourceDir}/out/fast", "cacheVariables": {"CMAKE_BUILD_TYPE": "RelWithDebInfo"}}
    presets = {"version": 3, "configurePresets": [{**preset, "name": "debug"}, preset]}
    write(tmp_path / "native", PROJECT)
    (tmp_path / "native/CMakePresets.json").write_text(json.dumps(presets))
    place = repository(tmp_path)
    found = plan(place, "--workflow", "gitlab")
    assert found["source"] == str(place / "native") and found["options"] == ["--preset=fast-release"]
    workflow = next(edit for edit in found["edits"] if edit["path"] == str(place / "ci/performance.gitlab-ci.yml"))
    assert "holdfast ci baseline --source native --cmake=--preset=fast-release" in workflow["after"]
    assert any(edit["path"] == str(place / ".gitignore") and "/native/build/perf/" in edit["after"] for edit in found["edits"])
    cache = (place / "native/build/perf/CMakeCache.txt").read_text()
    assert "CMAKE_BUILD_TYPE:UNINITIALIZED=RelWithDebInfo" in cache or "CMAKE_BUILD_TYPE:STRING=RelWithDebInfo" in cache


@pytest.mark.slow
def test_an_optimised_tree_is_taken_and_one_without_optimisation_is_not(tmp_path: Path) -> None:
    place = write(tmp_path, PROJECT)
    run("cmake", "-S", place, "-B", place / "build/dbg", "-DCMAKE_BUILD_TYPE=Debug")
    assert plan(place)["build"] == str(place / "build/perf")
    run("cmake", "-S", place, "-B", place / "out/rel", "-DCMAKE_BUILD_TYPE=Release")
    (place / "build/perf/CMakeCache.txt").unlink()
    assert plan(place)["build"] == str(place / "out/rel")
    refused = init(place, "--build", place / "build/dbg")
    assert refused.returncode == BROKEN and "its build type is not optimised" in refused.stderr


@pytest.mark.slow
def test_a_command_runs_in_the_directory_from_which_it_finds_its_data(tmp_path: Path) -> None:
    own = '#include <cstdio>\n#include <unistd.h>\nint main() { if (std::fopen("../bench/data.txt", "r") == nullptr) return 3; usleep(20000); }\n'
    lists = TOP + "add_executable(own_bench bench/own.cpp)\n"
    place = write(tmp_path, {"CMakeLists.txt": lists, "bench/own.cpp": own, "bench/data.txt": "1\n"})
    done = init(place, "--write", "--target", "own_bench", "--seconds", 5, "--json")
    assert done.returncode == PASS, done.stderr
    assert 'COMMAND own_bench WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}/bench")' in (place / "CMakeLists.txt").read_text()
    assert json.loads(done.stdout)["measured"]["left_out"] == []


@pytest.mark.slow
def test_lines_that_a_user_has_edited_stay_and_a_new_program_joins_them(tmp_path: Path) -> None:
    place = write(tmp_path, PROJECT)
    assert init(place, "--write", "--no-measure").returncode == PASS
    lists = place / "CMakeLists.txt"
    edited = lists.read_text().replace("google-benchmark)", "google-benchmark MIN_EFFECT 5%)")
    lists.write_text(edited.replace("target_link", "add_executable(more_bench codec.cpp)\ntarget_link_libraries(more_bench benchmark::benchmark_main)\ntarget_link", 1))
    assert init(place, "--write", "--no-measure").returncode == PASS
    assert "codec_bench ADAPTER google-benchmark MIN_EFFECT 5%)" in lists.read_text()
    assert "holdfast_discover_tests(more_bench ADAPTER google-benchmark TEST_PREFIX more_bench/)" in lists.read_text()


@pytest.mark.slow
def test_a_program_with_many_benchmarks_and_broken_ones_has_a_choice_of_them(tmp_path: Path) -> None:
    many = CODEC + """static void BM_broken(benchmark::State& state) { state.SkipWithError("no device"); for (auto _ : state) {} }
BENCHMARK(BM_broken);
BENCHMARK(BM_sum)->Name("BM_all")->DenseRange(1, 60);
"""
    place = write(tmp_path, {**PROJECT, "codec.cpp": many})
    done = init(place, "--write", "--seconds", 20, "--json")
    assert done.returncode == PASS, done.stderr
    found = json.loads(done.stdout)
    assert (found["measured"]["benchmarks"], found["measured"]["tests"]) == (63, 23)
    assert found["measured"]["left_out"] == ["BM_broken"]
    assert any("no device" in note for note in found["notes"])
    listed = json.loads(run("ctest", "--test-dir", place / "build/perf", "-L", "^perf$", "--show-only=json-v1").stdout)["tests"]
    assert len([test for test in listed if test["name"].startswith("perf.BM_")]) == 23


def test_a_project_without_a_benchmark_is_told_what_was_looked_for(tmp_path: Path) -> None:
    place = write(tmp_path, {"CMakeLists.txt": TOP + "add_executable(codec codec.cpp)\n", "codec.cpp": "int main() {}\n"})
    done = init(place)
    assert done.returncode == BROKEN and done.stdout == ""
    assert "none of its programs" in done.stderr and "links Google Benchmark or Holdfast" in done.stderr
    assert "--option NAME=ON" in done.stderr
    write(place / "tools/bench", PROJECT)
    write(place / "third_party/bench", PROJECT)
    assert f"look at the CMake project in a folder: holdfast init {place}/tools/bench" in init(place).stderr
    assert "third_party" not in init(place).stderr


def test_proposed_commands_name_the_sources_and_the_build_tree_as_the_user_did(tmp_path: Path) -> None:
    own = TOP + "add_executable(own_bench own.cpp)\n"
    place = write(tmp_path, {"a/CMakeLists.txt": own, "a/own.cpp": "int main() {}\n", "CMakeLists.txt": TOP})
    named = init(place, "a", "--build", "out")
    assert "measure programs as commands: holdfast init a --build out --write --target own_bench" in named.stderr
    folders = write(place, {"a/bench/CMakeLists.txt": TOP, "a/CMakeLists.txt": own + "add_subdirectory(bench)\n"})
    assert "in a folder" not in init(folders, "a").stderr  # it is a part of the project


def test_what_cannot_be_configured_is_a_sentence(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "has no CMakeLists.txt, and no folder in it has one with project()" in init(empty).stderr
    write(tmp_path, {"one/CMakeLists.txt": TOP, "two/CMakeLists.txt": TOP})
    assert "has several CMake projects; name one of them: holdfast init" in init(tmp_path).stderr
    broken = write(tmp_path / "three", {"CMakeLists.txt": TOP + "find_package(NoSuchPackage REQUIRED)\n"})
    done = init(broken)
    assert done.returncode == BROKEN and "NoSuchPackage" in done.stderr and "--option NAME=VALUE" in done.stderr
    assert os.path.exists(broken / "build/perf/holdfast-init.log")
