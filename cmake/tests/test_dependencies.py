"""Projects that include Holdfast and have a target of their own by the name of something that its tool is built with."""

from pathlib import Path

import pytest
from mini_project import MODULES, one_line, run

HOLDFAST = MODULES.parent
TARGETS = {
    "fmt::fmt": "add_library(fmt INTERFACE)\nadd_library(fmt::fmt ALIAS fmt)\n",
    "nlohmann_json::nlohmann_json": "add_library(mine INTERFACE)\nadd_library(nlohmann_json::nlohmann_json ALIAS mine)\n",
}
USE = {
    "add_subdirectory": f"add_subdirectory({HOLDFAST} holdfast)\n",
    "FetchContent": f"include(FetchContent)\nFetchContent_Declare(holdfast SOURCE_DIR {HOLDFAST})\n"
    "FetchContent_MakeAvailable(holdfast)\n",
}


def configured(place: Path, text: str) -> tuple[int, str]:
    (place / "source").mkdir()
    begin = "cmake_minimum_required(VERSION 3.25)\nproject(mine LANGUAGES CXX)\ninclude(CTest)\n"
    (place / "source/CMakeLists.txt").write_text(begin + text, "utf-8")
    done = run("cmake", "-S", place / "source", "-B", place / "build", "-G", "Ninja", check=False)
    return done.returncode, one_line(done.stdout + done.stderr)


@pytest.mark.parametrize("use", USE)
@pytest.mark.parametrize("target", TARGETS)
def test_the_tool_is_not_compiled_with_a_target_of_the_project(tmp_path: Path, target: str, use: str) -> None:
    code, said = configured(tmp_path, TARGETS[target] + USE[use])
    assert code != 0
    assert f"Holdfast needs {target} of the system, but this build has a target of that name" in said
    assert str(tmp_path / "source") in said
    assert "FetchContent_MakeAvailable() or add_subdirectory() earlier" in said and "find_package(Holdfast)" in said


def test_one_that_the_project_defines_later_is_no_matter(tmp_path: Path) -> None:
    code, said = configured(tmp_path, USE["add_subdirectory"] + TARGETS["fmt::fmt"])
    assert code == 0, said


def test_nor_is_one_that_the_project_found_on_the_system(tmp_path: Path) -> None:
    code, said = configured(tmp_path, "find_package(fmt REQUIRED)\n" + USE["FetchContent"])
    assert code == 0, said
