"""The examples of README.md: the first one pasted into an empty directory, the others as far as they can be run."""

from __future__ import annotations

import json
import re
from pathlib import Path

import documents
import pytest
from installed import run


def blocks(language: str) -> list[str]:
    return documents.blocks("README.md", language)


def test_the_first_example_works_as_it_is_printed(prefix: Path, tmp_path: Path) -> None:
    # An installed Holdfast takes the place of one that would be compiled for minutes; ci/consumers compiles it.
    project = blocks("cmake")[0].replace("add_subdirectory(holdfast) ", "find_package(Holdfast REQUIRED) ")
    assert "find_package" in project
    (tmp_path / "CMakeLists.txt").write_text(project)
    (known,) = blocks("json")
    (tmp_path / "baselines").mkdir()
    (tmp_path / "baselines/known-regressions.json").write_text(known)
    (tmp_path / "words_bench.cpp").write_text(blocks("cpp")[0].removeprefix("// words_bench.cpp\n"))
    (commands,) = [block for block in blocks("sh") if "baseline accept" in block and block.startswith("cmake ")]
    script = commands.replace("build/holdfast/framework/holdfast", f"'{prefix}/bin/holdfast'")
    done = run("bash", "-euxc", script, cwd=tmp_path, CMAKE_PREFIX_PATH=str(prefix), HOLDFAST_PROCESSES="6")
    first, second = done.stdout.split("Label Time Summary:")[:2]
    assert first.count("***Skipped") == 4  # two tests and the gate, as the comment says, and what comes next
    assert re.search(r"perf: no baseline yet, next: \S*holdfast baseline accept \(Skipped\)", first)
    assert "perf.words" in second and "perf.archive" in second
    assert (tmp_path / "build/perf-report/index.html").is_file()
    tested = run(prefix / "bin/holdfast", "self-test", "--json", cwd=tmp_path / "build", check=False)
    found = json.loads(tested.stdout)
    assert (found["found"], found["missed"], found["false_alarms"]) == (["words words/sort", "archive"], [], [])
    assert (tested.returncode, found["gate_planted"]) == (0, "regressed")


def test_there_is_one_program_and_one_file_of_json_which_the_test_above_has_used() -> None:
    assert len(blocks("cpp")) == len(blocks("json")) == 1


@pytest.mark.parametrize("block", blocks("cmake")[1:])
def test_the_other_blocks_of_cmake_can_be_configured(block: str, prefix: Path, tmp_path: Path) -> None:
    """Of a program that another line of the project makes."""
    (program,) = re.findall(r"^holdfast_discover_tests\((\w+)", block)
    (tmp_path / "program.cpp").write_text("int main() {}\n")
    lists = ("cmake_minimum_required(VERSION 3.25)", "project(example LANGUAGES CXX)", "enable_testing()",
             "find_package(Holdfast REQUIRED)", f"add_executable({program} program.cpp)", block)  # fmt: skip
    (tmp_path / "CMakeLists.txt").write_text("\n".join(lists))
    run("cmake", "-S", tmp_path, "-B", tmp_path / "build", CMAKE_PREFIX_PATH=str(prefix))
