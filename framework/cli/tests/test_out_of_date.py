"""Tests that a program that is older than its sources is not a result of the commit that is checked out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from change import Change, change_of, lists
from project import UNDECIDED, run

PROGRAM = {"work.cpp": '#include "work.hpp"\nint core();\nint main() { return core() - kWork; }\n',
           "work.hpp": "inline constexpr int kWork = 1;\n", "core.cpp": "int core() { return 1; }\n"}  # fmt: skip
TARGET = """add_library(core {kind} core.cpp)
add_executable(work work.cpp)
target_link_libraries(work core)
holdfast_add_test(work COMMAND work BASELINE none)
"""


def built(place: Path, generator: str = "Ninja", more: str = "", kind: str = "STATIC") -> Change:
    files = PROGRAM | {"CMakeLists.txt": lists(TARGET.format(kind=kind) + more, "CXX")}
    change = change_of(place, files, {"notes": "more"})
    change.configure("-G", generator)
    change.project.compile()
    return change


def measured(change: Change) -> tuple[int, str]:
    """Returns the exit code and the message of the verdict."""
    config = "Debug" if change.project.suite("Debug").is_file() else "none"
    done = change.project.measure("work", "--processes", 1, "--budget", 1, config=config)
    return done.code, done.result["message"]


def check_undecided(change: Change, reason: str) -> None:
    code, message = measured(change)
    assert (code, message) == (UNDECIDED, f"the program does not match its sources: {reason}; build again (cmake --build "
                               f"{change.project.build}), and check that it succeeds; not measured")  # fmt: skip


def is_measured(change: Change) -> bool:
    return "BASELINE none" in measured(change)[1]


@pytest.mark.parametrize(("generator", "kind"), [("Ninja", "STATIC"), pytest.param("Unix Makefiles", "STATIC", marks=pytest.mark.slow),
                                                 pytest.param("Ninja Multi-Config", "SHARED", marks=pytest.mark.slow),
                                                 pytest.param("Unix Makefiles", "SHARED", marks=pytest.mark.slow)])  # fmt: skip
def test_after_a_build_that_failed_the_old_program_decides_nothing(tmp_path: Path, generator: str, kind: str) -> None:
    change = built(tmp_path, generator, kind=kind)
    assert is_measured(change)
    change.repository.commit("Break", core__cpp="int core() { return 1 }\n")
    assert run("cmake", "--build", change.project.build, check=False).returncode != 0
    check_undecided(change, "core.cpp.o is older than core.cpp")
    change.repository.commit("Mend", core__cpp=PROGRAM["core.cpp"])
    change.project.compile()
    assert is_measured(change)


@pytest.mark.slow
@pytest.mark.parametrize("generator", ["Ninja", "Unix Makefiles"])
def test_headers_options_build_files_and_files_that_are_gone_count_too(tmp_path: Path, generator: str) -> None:
    change = built(tmp_path, generator)
    (change.project.source / "work.hpp").touch()
    check_undecided(change, "work.cpp.o is older than work.hpp")
    change.project.compile()
    assert is_measured(change)
    (change.project.source / "CMakeLists.txt").touch()
    check_undecided(change, "CMakeLists.txt has changed since CMake ran")
    run("cmake", "-DCMAKE_CXX_FLAGS=-O1", change.project.build)
    code, message = measured(change)
    assert code == UNDECIDED and "since the command that makes " in message
    change.project.compile()
    assert is_measured(change)
    (change.project.build / "CMakeFiles/core.dir/core.cpp.o").unlink()
    check_undecided(change, "core.cpp.o does not exist")


@pytest.mark.slow
@pytest.mark.parametrize("generator", ["Ninja", "Unix Makefiles"])
def test_commands_that_always_run_and_files_of_other_targets_do_not_count(tmp_path: Path, generator: str) -> None:
    more = """add_custom_target(version COMMAND ${CMAKE_COMMAND} -E copy_if_different ${CMAKE_SOURCE_DIR}/version.in version.hpp BYPRODUCTS version.hpp)
add_dependencies(work version)
target_sources(work PRIVATE ${CMAKE_BINARY_DIR}/version.hpp)
add_executable(other EXCLUDE_FROM_ALL other.cpp)
"""
    files = PROGRAM | {"CMakeLists.txt": lists(TARGET.format(kind="STATIC") + more, "CXX"), "version.in": "// 1\n", "other.cpp": "int main("}
    change = change_of(tmp_path, files, {"notes": "more"})
    change.configure("-G", generator)
    change.project.compile()
    change.repository.commit("Write notes", notes="even more")
    assert is_measured(change)


@pytest.mark.slow
def test_a_program_that_was_built_elsewhere_is_measured(tmp_path: Path) -> None:
    """A CI job that gets the build tree of another job checks out the sources later."""
    change = built(tmp_path)
    program = change.project.build / "work"
    kept = program.with_suffix(".kept")
    an_hour_ago = program.stat().st_mtime - 3600
    os.utime(program, (an_hour_ago, an_hour_ago))
    run("cp", "--preserve=timestamps", program, kept)
    kept.replace(program)
    (change.project.source / "core.cpp").touch()
    assert is_measured(change)
