"""Tests projects that include Holdfast's sources: they compile only the library, and do not affect the tool."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from installed import BUILD, SOURCE, Done, run
from mini_project import one_line, program

TOOL = BUILD / "framework/holdfast"
# Settings by which a project could affect a tool that is compiled in its own configuration.
REACHING = """cmake_minimum_required(VERSION 3.25)
project(mine LANGUAGES CXX)
enable_testing()
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_FLAGS "-fsanitize=address -DMINE=1")
set(BUILD_SHARED_LIBS ON)
foreach(name fmt::fmt nlohmann_json::nlohmann_json re2::re2 Boost::headers CLI11::CLI11 OpenSSL::Crypto pugixml::pugixml Zydis::Zydis)
  string(REPLACE "::" "_" plain ${name})
  add_library(mine_${plain} INTERFACE)
  target_compile_definitions(mine_${plain} INTERFACE MINE_${plain})
  add_library(${name} ALIAS mine_${plain})
endforeach()
"""
USE = {
    "FetchContent": f"include(FetchContent)\nFetchContent_Declare(holdfast SOURCE_DIR {SOURCE})\nFetchContent_MakeAvailable(holdfast)\n",
    "add_subdirectory": f"add_subdirectory({SOURCE} holdfast)\n",
}
BENCHMARK = """#include <holdfast/holdfast.hpp>
HOLDFAST_BENCHMARK("sum")(holdfast::State& state) {
  int sum = 0;
  for (auto _ : state) holdfast::keep(sum += 3);
}
"""
BENCH = "add_executable(bench bench.cpp)\ntarget_link_libraries(bench PRIVATE Holdfast::main)\nholdfast_add_test(sum TARGET bench)\n"
# Packages of the tool and of the tests; the library uses none of them.
PACKAGES = ("boost", "nlohmann", "fmt", "CLI", "soci", "openssl", "zstd", "Zydis", "pugixml", "re2", "sqlite3", "elfutils", "libpq")


def configured(place: Path, lists: str, *options: str, **environment: str) -> Done:
    source = place / "source"
    source.mkdir(parents=True, exist_ok=True)
    (source / "CMakeLists.txt").write_text(lists + BENCH, "utf-8")
    (source / "bench.cpp").write_text(BENCHMARK, "utf-8")
    return run("cmake", "-S", source, "-B", place / "build", *(("-G", "Ninja") if "-G" not in options else ()), *options, check=False, **environment)


def path_without(tool: str, *first: Path) -> str:
    """Returns a PATH of `first` and of directories without a program of that name."""
    known = [Path(directory) for directory in ("/usr/local/bin", "/usr/bin", "/bin")]
    return ":".join(str(directory) for directory in (*first, *known) if directory in first or not (directory / tool).exists())


def commands(build: Path, target: str) -> list[str]:
    """Returns the commands that compile a target, with the build tree as TREE."""
    listed = run("ninja", "-C", build, "-t", "commands", target).stdout
    return [line.replace(str(build), "TREE") for line in listed.splitlines()]


@pytest.mark.parametrize("use", USE)
def test_a_named_tool_is_used_and_not_compiled(tmp_path: Path, use: str) -> None:
    done = configured(tmp_path, REACHING + USE[use], f"-DHOLDFAST_TOOL={TOOL}")
    assert done.returncode == 0, done.stderr
    assert f"Holdfast: the tool is {TOOL}" in done.stdout
    assert "compiling its tool" not in run("ninja", "-C", tmp_path / "build", "-n").stdout


@pytest.mark.parametrize("generator", ["Ninja", "Unix Makefiles", "Ninja Multi-Config"])
def test_a_build_tree_has_a_link_to_its_tool(tmp_path: Path, generator: str) -> None:
    done = configured(tmp_path, REACHING + USE["FetchContent"], f"-DHOLDFAST_TOOL={TOOL}", "-G", generator)
    assert done.returncode == 0, done.stderr
    link = tmp_path / "build/holdfast/bin/holdfast"
    build = ("cmake", "--build", tmp_path / "build", "--config", "Release", "--target", "holdfast_tool")
    run(*build)
    assert link.is_symlink() and link.resolve() == TOOL.resolve()
    assert "is the tool" not in run(*build).stdout  # the first build has made the link
    link.unlink()
    run(*build)
    assert link.exists()


@pytest.mark.slow
def test_the_link_of_a_build_tree_is_no_installed_tool(tmp_path: Path) -> None:
    """The link would point to itself."""
    configured(tmp_path, USE["FetchContent"], f"-DHOLDFAST_TOOL={TOOL}")
    run("cmake", "--build", tmp_path / "build", "--target", "holdfast_tool")
    place = tmp_path / "build/holdfast/bin"
    again = configured(tmp_path, USE["FetchContent"], "-DHOLDFAST_TOOL=", PATH=path_without("holdfast", place))
    assert again.returncode == 0 and "there is no installed holdfast" in one_line(again.stdout), again.stderr


@pytest.mark.slow
def test_only_the_library_is_compiled_and_it_needs_no_package(tmp_path: Path) -> None:
    done = configured(tmp_path, REACHING + USE["FetchContent"], f"-DHOLDFAST_TOOL={TOOL}", "-DCMAKE_BUILD_TYPE=Debug")
    assert done.returncode == 0, done.stderr
    build = tmp_path / "build"
    run("cmake", "--build", build)
    objects = run("ninja", "-C", build, "-t", "deps").stdout
    used = [line.strip() for line in objects.splitlines() if re.search(rf"/({'|'.join(PACKAGES)})(/|\.h)", line) and str(SOURCE) not in line]
    assert used == []
    assert len(re.findall(r"^\S+\.o:", objects, re.MULTILINE)) < 25
    assert "perf.sum" in run("ctest", "--test-dir", build, "-N").stdout
    assert run(build / "bench", "--holdfast-list").stdout.startswith('{"address":')


@pytest.mark.slow
def test_without_one_the_tool_is_compiled_as_if_it_were_alone(tmp_path: Path) -> None:
    """Compiling it would take minutes, so its commands are compared with those of a separate configuration."""
    alone = tmp_path / "alone"
    run("cmake", "-S", SOURCE, "-B", alone, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DHOLDFAST_TOOL_ALONE=ON", CXX="", PATH=path_without("holdfast"))
    flags = {"CXXFLAGS": "-fsanitize=address", "LDFLAGS": "-fsanitize=address", "CMAKE_BUILD_TYPE": "Debug"}
    done = configured(tmp_path, REACHING + USE["FetchContent"], **flags, PATH=path_without("holdfast"))
    assert done.returncode == 0, done.stderr
    said = one_line(done.stdout)
    assert "there is no installed holdfast" in said and "minutes of one processor" in said and "set HOLDFAST_TOOL" in said
    (place,) = (tmp_path / "build").rglob("tool/CMakeCache.txt")
    assert commands(place.parent, "holdfast") == commands(alone, "holdfast")
    # Everything that uses the tool waits for it.
    order = run("ninja", "-C", tmp_path / "build", "-n").stdout
    assert "compiling its tool" in order


@pytest.mark.slow
def test_an_installed_tool_of_this_version_is_used_and_no_other(tmp_path: Path) -> None:
    version = run(TOOL, "--version").stdout.strip()
    for said, number in (("the tool is", version), ("is not used, because it is holdfast 9.9.9", "9.9.9")):
        directory = tmp_path / number
        directory.mkdir()
        other = program(directory / "holdfast", f"echo {number}")
        done = configured(tmp_path / f"project-{number}", USE["FetchContent"], PATH=path_without("holdfast", directory))
        assert done.returncode == 0, done.stderr
        assert other in done.stdout and said in done.stdout


@pytest.mark.parametrize(
    ("script", "said"),
    [("exit 3", "which is not a holdfast executable that runs on this machine"), ("echo 9.9.9", "which is holdfast 9.9.9; the project includes Holdfast")],
)
def test_a_named_tool_that_does_not_fit_is_refused(tmp_path: Path, script: str, said: str) -> None:
    other = program(tmp_path / "tool", script)
    done = configured(tmp_path, USE["add_subdirectory"], f"-DHOLDFAST_TOOL={other}")
    assert done.returncode != 0
    assert f"HOLDFAST_TOOL is '{other}', {said}" in one_line(done.stderr)
