"""Tests that an edit does not move code that PLACEMENT auto compiles. Reads the machine code of programs that are built here, because
a compiler may accept a flag and ignore it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from mini_project import Project, configure, run

LINE = 64  # bytes of a cache line
WINDOW = 32  # bytes that a processor decodes together
FUNCTIONS = ("sum", "letters")
CLANG = ("-DCMAKE_C_COMPILER=clang", "-DCMAKE_CXX_COMPILER=clang++")
LLD = tuple(f"-DCMAKE_{kind}_LINKER_FLAGS=-fuse-ld=lld" for kind in ("EXE", "SHARED", "MODULE"))
LTO = ("-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON", "-DCMAKE_POLICY_DEFAULT_CMP0069=NEW")

# Teams build with different compilers and linkers, with LTO, or as unity builds.
BUILDS = {
    "gcc": (),
    "gcc-unity": ("-DCMAKE_UNITY_BUILD=ON",),
    "gcc-lto": LTO,
    "clang": CLANG,
    "clang-lto": (*CLANG, "-DCMAKE_C_FLAGS=-flto", "-DCMAKE_CXX_FLAGS=-flto", *LLD),
    "clang-thinlto": (*CLANG, *LTO, *LLD),
}


class Machine:
    """The code of functions, as objdump reads it."""

    def __init__(self, program: Path, *functions: str) -> None:
        listed = subprocess.run(["objdump", "-dw", program], capture_output=True, text=True, check=True).stdout
        self.starts: dict[str, int] = {}
        self.jumps: list[tuple[int, int, int]] = []  # first byte, last byte, target
        inside = False
        for line in listed.splitlines():
            if begin := re.match(r"([0-9a-f]+) <([^>]+)>:", line):
                name = begin[2].partition(".")[0]
                inside = name in functions
                if inside:
                    self.starts[name] = int(begin[1], 16)
            elif inside and (jump := re.match(r"\s+([0-9a-f]+):\t((?:[0-9a-f]{2} )+)\s*(?:[a-z]+ )?j[a-z]+\s+(?:\S+,)?([0-9a-f]+) <", line)):
                first = int(jump[1], 16)
                self.jumps.append((first, first + len(jump[2].split()) - 1, int(jump[3], 16)))

    def heads_of_loops(self) -> set[int]:
        return {target for first, _, target in self.jumps if target <= first}

    def jumps_across(self) -> int:
        return sum(first // WINDOW != (last + 1) // WINDOW for first, last, _ in self.jumps)


def built(place: Path, *options: str) -> Project:
    if CLANG[0] in options and shutil.which("clang++") is None:
        pytest.skip("clang++ is not installed")
    project = configure("aligned", place, "-DCMAKE_BUILD_TYPE=Release", *options)
    run("cmake", "--build", place)
    return project


def machine(program: Path, *parts: str) -> Machine:
    names = [f"{part}_{function}" for part in parts for function in FUNCTIONS]
    found = Machine(program, *names)
    assert sorted(found.starts) == sorted(names)
    return found


def starts_of_variables(program: Path, part: str) -> list[int]:
    """Returns the addresses of the two arrays of a part, of 96 bytes each."""
    symbols = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
    found = [int(start, 16) for start in re.findall(rf"^([0-9a-f]+) . {part}_(?:first|second)_values$", symbols, re.MULTILINE)]
    assert len(found) == 2
    return found


@pytest.mark.parametrize("build", BUILDS)
def test_functions_loops_jumps_and_variables_of_all_that_a_program_consists_of_are_aligned(build: str, tmp_path: Path) -> None:
    project = built(tmp_path, *BUILDS[build])
    for program, parts in (("bench", ("archived", "objects", "header")), ("of_a_command", ("archived",)), ("libshared.so", ("shared",)),
                           ("libplugin.so", ("plugin",))):  # fmt: skip
        code = machine(project.build / program, *parts)
        assert [name for name, start in code.starts.items() if start % LINE != 0] == []
        heads = code.heads_of_loops()
        assert heads and sum(head % LINE == 0 for head in heads) >= 0.6 * len(heads), "a compiler leaves what it thinks is cold"
        assert code.jumps_across() == 0
        if CLANG[0] not in BUILDS[build]:  # Clang has no flag for them
            assert [start for part in parts for start in starts_of_variables(project.build / program, part) if start % LINE != 0] == []


def test_without_it_they_are_not(tmp_path: Path) -> None:
    project = built(tmp_path, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    commands = json.loads((project.build / "compile_commands.json").read_text())
    (as_linked,) = (command["command"] for command in commands if command["file"].endswith("/untouched.c"))
    assert "-falign" not in as_linked
    plain = tmp_path / "plain.so"
    run("c++", "-O3", "-fPIC", "-shared", "-DPART=plain", project.source / "loops.cpp", "-o", plain)
    code = machine(plain, "plain")
    assert code.jumps_across() + sum(head % LINE != 0 for head in code.heads_of_loops()) > 0
    assert any(start % LINE != 0 for start in starts_of_variables(plain, "plain"))


def test_what_the_project_says_itself_is_kept_and_said_in_one_line_each(tmp_path: Path) -> None:
    output = configure("aligned", tmp_path, "-DCMAKE_BUILD_TYPE=Release").output
    assert output.count("Holdfast: the project sets -falign-functions=32, which is kept, so an edit may move code") == 1
    assert "Holdfast: the project sets -Os, which is kept, so an edit may move code and change its time: small" in output
    smallest = configure("aligned", tmp_path / "small", "-DCMAKE_BUILD_TYPE=MinSizeRel").output
    assert re.search(r"Holdfast: the project sets -Os, which is kept, [^:]*: bench, archived, \w+ and \d+ more", smallest)


def test_a_compiler_without_a_flag_is_named_and_gets_the_others(tmp_path: Path) -> None:
    old = tmp_path / "old-c++"
    old.write_text('#!/bin/sh\nfor word; do [ "$word" != -falign-loops=64 ] || { echo "unknown argument: $word" >&2; exit 1; }; done\nexec c++ "$@"\n')
    old.chmod(0o755)
    project = configure("aligned", tmp_path / "build", f"-DCMAKE_CXX_COMPILER={old}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    assert f"Holdfast: {old} does not support -falign-loops=64, so an edit may move loops and change their time" in project.output
    commands = (project.build / "compile_commands.json").read_text()
    assert "-falign-functions=64" in commands and commands.count("-falign-loops=64") == commands.count("in_c.c.o -c"), "of C alone"


def test_configurations_of_one_tree_have_their_own_options(tmp_path: Path) -> None:
    project = configure("aligned", tmp_path, "-G", "Ninja Multi-Config", "-DCMAKE_CONFIGURATION_TYPES=Release;MinSizeRel")
    release, smallest = ((project.build / f"CMakeFiles/impl-{config}.ninja").read_text() for config in ("Release", "MinSizeRel"))
    assert "-O3 -DNDEBUG -falign-functions=64" in release
    assert "-falign-functions=64" not in smallest


def test_another_processor_has_functions_and_loops_alone(tmp_path: Path) -> None:
    toolchain = tmp_path / "arm.cmake"
    toolchain.write_text("set(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_SYSTEM_PROCESSOR aarch64)\n")
    options = (f"-DCMAKE_TOOLCHAIN_FILE={toolchain}", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    commands = (configure("aligned", tmp_path / "build", *options).build / "compile_commands.json").read_text()
    assert "-falign-functions=64 -falign-loops=64" in commands
    assert "-mbranches" not in commands and "-malign-data" not in commands and "-ffunction-sections" not in commands


def test_a_static_library_of_another_directory_and_its_linked_ones_are_found(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(f"""
cmake_minimum_required(VERSION 3.25)
project(below LANGUAGES CXX)
enable_testing()
set(HOLDFAST_EXECUTABLE /bin/true)
include({Path(__file__).parent}/projects/wrapper.cmake)
add_executable(bench bench.cpp)
holdfast_add_test(bench TARGET bench)
target_link_libraries(bench PRIVATE Outer::outer)
add_subdirectory(lib)
""")
    (tmp_path / "bench.cpp").write_text("int main() {}\n")
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/CMakeLists.txt").write_text("""
add_library(inner STATIC inner.cpp)
add_library(face INTERFACE)
target_link_libraries(face INTERFACE inner)
add_library(outer STATIC inner.cpp)
target_link_libraries(outer PUBLIC face)
add_library(Outer::outer ALIAS outer)
add_library(stranger STATIC inner.cpp)
""")
    (tmp_path / "lib/inner.cpp").write_text("int inner() { return 1; }\n")
    run("cmake", "-S", tmp_path, "-B", tmp_path / "b", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-G", "Ninja")
    commands = (tmp_path / "b/compile_commands.json").read_text().split('"command"')[1:]
    aligned = {re.search(r"(\w+)[.]dir", command)[1] for command in commands if "-falign-functions=64" in command}  # type: ignore[index]
    assert aligned == {"bench", "inner", "outer"}


@pytest.mark.parametrize("languages", ["CXX", "NONE"])
def test_targets_are_aligned_where_a_directory_below_the_top_finds_holdfast(languages: str, tmp_path: Path) -> None:
    """All options are known only in the top directory, where the package is unknown and a language may not be enabled."""
    (tmp_path / "CMakeLists.txt").write_text(f"""
cmake_minimum_required(VERSION 3.25)
project(above LANGUAGES {languages})
enable_testing()
add_subdirectory(perf)
add_subdirectory(lib)
""")
    (tmp_path / "perf").mkdir()
    (tmp_path / "perf/CMakeLists.txt").write_text(f"""
project(perf LANGUAGES CXX)
set(HOLDFAST_EXECUTABLE /bin/true)
include({Path(__file__).parent}/projects/wrapper.cmake)
add_executable(bench bench.cpp)
target_link_libraries(bench PRIVATE in_c)
holdfast_add_test(bench TARGET bench)
""")
    (tmp_path / "perf/bench.cpp").write_text("int main() {}\n")
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/CMakeLists.txt").write_text("project(lib LANGUAGES C)\nadd_library(in_c STATIC in_c.c)\n")
    (tmp_path / "lib/in_c.c").write_text("int in_c(void) { return 1; }\n")
    run("cmake", "-S", tmp_path, "-B", tmp_path / "b", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DCMAKE_BUILD_TYPE=Release", "-G", "Ninja")
    commands = json.loads((tmp_path / "b/compile_commands.json").read_text())
    aligned = "-falign-functions=64 -falign-loops=64 -Wa,-mbranches-within-32B-boundaries"
    assert [Path(command["file"]).name for command in commands if aligned in command["command"]] == ["bench.cpp", "in_c.c"]
    run("cmake", "--build", tmp_path / "b")


def test_the_sources_of_a_commit_get_the_names_of_the_current_ones(tmp_path: Path) -> None:
    commands = commands_with(tmp_path, "-DHOLDFAST_MACRO_PREFIXES=/then=/now;/then/build=/now/build")
    assert len(commands) > 10
    assert [command for command in commands if "-fmacro-prefix-map=/then=/now " not in command or "-fmacro-prefix-map=/then/build=/now/build" not in command] == []


def test_a_project_that_maps_its_paths_keeps_its_own_options(tmp_path: Path) -> None:
    commands = commands_with(tmp_path, "-DHOLDFAST_MACRO_PREFIXES=/then=/now", "-DCMAKE_CXX_FLAGS=-fmacro-prefix-map=/then=.")
    named = [command for command in commands if "-fmacro-prefix-map=/then=/now" in command]
    assert named and all(re.search(r"[.]c[.]o ", command) for command in named), "only of C, whose options name no path"


def commands_with(place: Path, *options: str) -> list[str]:
    project = configure("aligned", place, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *options)
    return [one["command"] for one in json.loads((project.build / "compile_commands.json").read_text())]
