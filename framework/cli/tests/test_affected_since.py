"""Tests holdfast affected --since REF: it lists tests that a change can affect before they are measured."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, Project, check_schema, configure, one_line
from repository import Repository, repository_at

READER = """
#include <cstdio>
#include <fstream>
#include <string>
int main(int, char** words) {
  std::ifstream file(words[1]);
  long sum = 0;
  for (std::string word; file >> word;) sum += word.size();
  std::printf("%ld\\n", sum);
}
"""
DECLARED = """
add_executable(reader reader.cpp)
holdfast_add_test(reads COMMAND $<TARGET_FILE:reader> ${CMAKE_CURRENT_SOURCE_DIR}/words.txt)
"""
TESTS = {"sums", "looks-up", "shapes", "threads", "words", "now-and-then", "given", "tool", "google", "reads"}
SUMS = ("bench.cpp", r"sum \+= i \* i \^ sum;", "sum += i * i ^ sum, sum ^= sum / (i + 7) + i % 5;")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project in a repository; each test edits it and reverts the edit."""
    project = configure("affected", tmp_path_factory.mktemp("since"), "-DCMAKE_BUILD_TYPE=Release")
    cmake = project.source / "CMakeLists.txt"
    cmake.write_text(cmake.read_text("utf-8") + DECLARED, "utf-8")
    (project.source / "reader.cpp").write_text(READER, "utf-8")
    (project.source / "words.txt").write_text("some words to read\n", "utf-8")
    repository_at(project.source)
    return project


@pytest.fixture
def project(built: Project) -> Project:
    """Returns the project with its committed sources."""
    Repository(built.source).git("checkout", "--quiet", "--force", "good")
    return built


def affected(project: Project, glob: str = "*", since: str = "good") -> dict[str, Any]:
    project.compile()
    done = project.holdfast("affected", glob, "--since", since, "--json")
    assert done.returncode == PASS, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    check_schema(said, "affected")
    return said


def point_of(said: dict[str, Any], test: str) -> dict[str, Any]:
    (points,) = [one["points"] for one in said["tests"] if one["test"] == test]
    (point,) = points
    return dict(point)


@pytest.mark.slow
def test_nothing_is_affected_where_nothing_changed_or_only_how_it_is_written(project: Project) -> None:
    said = affected(project)
    assert (said["affected"], set(said["unaffected"])) == ([], TESTS)
    assert said["commit"] == Repository(project.source).git("rev-parse", "good")
    project.edit("words.hpp", "#pragma once", "#pragma once\n// Counts.\nint never_defined(int);\nstruct Unused { int x = 3; };")
    assert affected(project)["affected"] == [], "a header changed, and no code"
    project.edit("bench.cpp", "// PLACE FOR MORE", "int more(int x) { return x * 3; }")
    assert affected(project)["affected"] == [], "nobody calls it"


@pytest.mark.slow
def test_a_function_affects_the_tests_that_execute_it(project: Project) -> None:
    project.edit(*SUMS)
    said = affected(project)
    assert set(said["affected"]) == {"sums", "shapes"}
    assert set(said["unaffected"]) == TESTS - {"sums", "shapes"}
    point = point_of(said, "sums")
    assert any(name.startswith("sum_to(int)") for name in point["functions"])
    assert not any(name.startswith(("looked_up(", "letters(")) for name in point["functions"])
    assert point["reasons"] == [] and point["executed"] > 5
    text = "\n" + project.holdfast("affected", "--since", "good").stdout
    assert re.search(r"\naffected    shapes\n(    .*\n)*    sum_to\(int\)", text) and "\nunaffected  tool\n" in text
    assert text.endswith(f"): 2 of {len(TESTS)} tests affected\n")


@pytest.mark.slow
def test_a_file_affects_the_tests_that_read_it(project: Project) -> None:
    (project.source / "words.txt").write_text("other words to read\n", "utf-8")
    said = affected(project)
    assert said["affected"] == ["reads"]
    assert point_of(said, "reads")["reasons"] == ["other files: <source>/words.txt"]
    (project.source / "others.txt").write_text("that nobody reads\n", "utf-8")
    assert affected(project)["affected"] == ["reads"]


@pytest.mark.slow
def test_tests_that_are_new_are_affected_and_those_that_are_gone_are_named(project: Project) -> None:
    project.edit("CMakeLists.txt", r"holdfast_add_test\(tool", "holdfast_add_test(tools")
    said = affected(project)
    assert said["affected"] == ["tools"] and said["gone"] == ["tool"]
    (test,) = [one for one in said["tests"] if one["test"] == "tools"]
    assert test["reasons"][0].startswith("not declared in good (")


@pytest.mark.slow
def test_in_doubt_a_test_is_affected(project: Project) -> None:
    project.edit("CMakeLists.txt", r"\(reads COMMAND", "(reads AFFECTED measure COMMAND")
    project.edit("CMakeLists.txt", r"FILE:tool> 3", "FILE:tool> 4")
    said = affected(project)
    assert set(said["affected"]) == {"reads", "tool"}
    assert point_of(said, "reads")["reasons"] == ["AFFECTED measure asks for it"]
    assert point_of(said, "tool")["reasons"] == ["other arguments, environment, working directory, hooks or settings"]


@pytest.mark.slow
def test_what_run_measures_in_any_case_is_affected(project: Project) -> None:
    """A limit needs a number, so `run` measures a test that has one."""
    cmake = project.source / "CMakeLists.txt"
    cmake.write_text(cmake.read_text("utf-8").replace("words.txt)", "words.txt MAX 10s)"), "utf-8")
    assert "MAX needs a number" in point_of(affected(project, "reads"), "reads")["reasons"]


@pytest.mark.slow
def test_where_the_commit_cannot_be_built_every_test_is_affected(project: Project) -> None:
    repository = Repository(project.source)
    cmake = (project.source / "CMakeLists.txt").read_text("utf-8")
    broken = repository.commit("Break", CMakeLists__txt=cmake + 'message(FATAL_ERROR "out of order")\n')
    repository.git("checkout", "--quiet", "good")
    said = affected(project, since=broken)
    assert set(said["affected"]) == TESTS
    assert all("cannot be built" in test["reasons"][0] for test in said["tests"])


@pytest.mark.slow
def test_the_uncommitted_change_is_meant_unless_a_commit_is_named(project: Project) -> None:
    project.edit(*SUMS)
    project.compile()
    said = json.loads(project.holdfast("affected", "*s", "--json").stdout)
    assert said["ref"] == "HEAD" and set(said["affected"]) == {"sums", "shapes"}
    assert set(said["unaffected"]) == {"words", "threads", "reads"}


def test_a_commit_that_git_does_not_know_is_a_sentence(project: Project) -> None:
    done = project.holdfast("affected", "--since", "nowhere")
    assert done.returncode == BROKEN
    assert 'git knows no commit "nowhere"' in one_line(done.stderr)


@pytest.mark.slow
def test_a_project_below_the_top_of_its_repository_is_compared_with_all_of_it(tmp_path: Path) -> None:
    project = configure("affected", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    cmake = project.source / "CMakeLists.txt"
    above = "cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH above)\n"
    cmake.write_text(cmake.read_text("utf-8") + above + DECLARED.replace("${CMAKE_CURRENT_SOURCE_DIR}/words", "${above}/shared"), "utf-8")
    (project.source / "reader.cpp").write_text(READER, "utf-8")
    shared = project.source.parent / "shared.txt"
    shared.write_text("some words\n", "utf-8")
    (project.source.parent / ".gitignore").write_text("build\nstore\n", "utf-8")
    repository_at(project.source.parent)
    assert affected(project, "reads")["affected"] == []
    shared.write_text("other words\n", "utf-8")
    assert affected(project, "reads")["affected"] == ["reads"]
