"""Tests holdfast_add_compile_test(), which measures the compilation of a source under the same gate."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from project import LIBRARIES, PASS, PROJECTS, REGRESSED, UNDECIDED, WRAPPER, Project, check_schema, configure, one_line, run
from repository import repository_at

MORE = ("area.cpp", "// PLACE FOR MORE")
# Targets whose sources cannot be compiled separately.
OTHERS = """
add_library(together STATIC plain.c)
set_target_properties(together PROPERTIES UNITY_BUILD ON)
add_library(precompiled STATIC area.cpp)
target_precompile_headers(precompiled PRIVATE <string>)
"""
TESTS = ("area", "area.object-size", "area.preprocessed-size", "all.area_cpp", "all.other_area_cpp", "all.with_blank_cpp", "all.plain_c", "worst", "linked")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project with accepted compile tests."""
    project = configure("compiled", tmp_path_factory.mktemp("compiled"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in TESTS:
        assert measured(project, test)[0] == UNDECIDED
    project.accept()
    return project


def measured(project: Project, test: str, *options: str) -> tuple[int, dict[str, Any]]:
    done = project.measure(test, *options, config="Release")
    (result,) = done.report["results"]
    return done.code, result


@pytest.mark.slow
def test_each_source_of_a_target_is_a_test_with_a_label(compiled: Project) -> None:
    declared = json.loads(compiled.declaration("area", "Release").read_text())
    assert declared["labels"] == ["perf", "compile", "nightly"]
    listed = {path.name.removesuffix(".Release.json") for path in (compiled.build / "holdfast/declarations").glob("*.Release.json")}
    assert {name for name in listed if not name.startswith("by.")} == set(TESTS)


@pytest.mark.slow
def test_a_source_with_other_comments_is_not_compiled(compiled: Project) -> None:
    compiled.edit(*MORE, "// One more remark.\n// PLACE FOR MORE")
    compiled.compile()
    for test in TESTS:
        code, result = measured(compiled, test)
        assert code == PASS
        assert "not measured" in result["message"]


@pytest.mark.slow
def test_a_heavy_header_makes_compiling_slower_and_nothing_else_red(compiled: Project) -> None:
    compiled.edit(*MORE, "#include <string>\n// PLACE FOR MORE")
    compiled.compile()
    code, result = measured(compiled, "area")
    assert (code, result["metric"], result["unit"]) == (REGRESSED, "time", "ns")
    assert result["estimate"]["ratio"] > 1.2
    assert result["pinpoint"]["culprits"][0]["path"][-1]["function"].endswith("/string")
    assert re.search(r"; area.cpp has \d+ lines with all included files, \d+ before, most of it by \S+/string \(", result["message"])
    assert measured(compiled, "area.preprocessed-size")[0] == REGRESSED
    assert measured(compiled, "area.object-size")[0] == PASS
    assert measured(compiled, "worst")[0] == REGRESSED
    assert measured(compiled, "all.plain_c")[0] == PASS
    check_pinpoint_names_the_include(compiled)
    compiled.edit("area.cpp", "#include <string>\n", "")
    compiled.compile()
    assert measured(compiled, "area")[0] == PASS


def check_pinpoint_names_the_include(compiled: Project) -> None:
    found = json.loads(compiled.holdfast("pinpoint", "area", "--json").stdout)
    check_schema(found, "pinpoint")
    assert (found["outcome"], found["unit"]) == ("located", "lines")
    source, header = (place["function"] for place in found["culprits"][0]["path"])
    assert (source, header.rpartition("/")[2]) == ("area.cpp", "string")
    assert found["culprits"][0]["median"]["previous"] == 0
    assert {"phase parsing", "Frontend"} & {phase["name"] for phase in found["phases"]}  # the names of GCC and of Clang
    said = compiled.holdfast("pinpoint", "area")
    assert said.returncode == REGRESSED
    assert re.search(r"^area\.cpp -> \S+/string  \+\d+ lines, not included before$", said.stdout, re.MULTILINE)


@pytest.mark.slow
def test_bisect_names_the_commit_that_made_compiling_slower(tmp_path: Path) -> None:
    project = configure("compiled", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    repository = repository_at(project.source)
    for subject, line in (("One remark", "// One more."), ("Heavier", "#include <string>"), ("Another remark", "// Done.")):
        project.edit(*MORE, f"{line}\n// PLACE FOR MORE")
        repository.commit(subject)
    found = project.holdfast("bisect", "area", "--good", "good")
    assert found.returncode == REGRESSED, found.stdout + found.stderr
    assert "subject Heavier" in found.stdout


@pytest.mark.slow
def test_linking_is_measured_of_the_object_files(compiled: Project) -> None:
    assert measured(compiled, "linked")[0] == PASS
    more = "\n".join(f"int more{i}() {{ return {i}; }}" for i in range(30_000))
    compiled.edit("drawing.cpp", "// PLACE FOR MORE", more)
    compiled.compile()
    code, result = measured(compiled, "linked")
    assert (code, result["metric"]) == (REGRESSED, "time")
    assert result["estimate"]["ratio"] > 1.2


@pytest.mark.slow
def test_each_compiler_that_is_named_compiles_what_it_preprocessed(compiled: Project) -> None:
    names = [path.name.removesuffix(".Release.json") for path in (compiled.build / "holdfast/declarations").glob("by.*")]
    assert len(names) == 4
    for name in names:
        declared = json.loads(compiled.declaration(name, "Release").read_text())
        compiler, flags = declared["command"][:2]
        text = (compiled.build / flags.removeprefix("@")).read_text()
        assert f"/{Path(compiler).name}/" in flags
        assert text.endswith("-x c++-cpp-output\n" if "area" in name else "-x cpp-output\n")
        code, result = measured(compiled, name, "--processes", "1")
        assert (code, result["verdict"]) == (UNDECIDED, "no_baseline")


def test_other_options_are_a_change_like_any_other(compiled: Project) -> None:
    flags = compiled.build / "holdfast-compile/shapes/area.cpp.flags"
    text = flags.read_text()
    flags.write_text(text + "-ftime-report\n")
    code, result = measured(compiled, "area.object-size")
    assert code == PASS and "not measured" not in result["message"]
    flags.write_text(text)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("x TARGET nowhere", "TARGET has the value 'nowhere'; allowed: a target, defined before this call."),
        ("x TARGET shapes SOURCES other.cpp", "SOURCES names 'other.cpp', which is not a C or C++ source of 'shapes'"),
        ("x TARGET shapes METRICS speed", "METRICS has the value 'speed'; allowed: time, instructions, peak-rss"),
        ("x TARGET shapes LINK", "'shapes' is not linked; allowed for LINK: an executable, or a shared or module library."),
        ("x TARGET drawing LINK METRICS object-size", "METRICS has the value 'object-size'; allowed with LINK: time, peak-rss."),
        ("x TARGET drawing LINK SLOWEST 1", "LINK measures the link of the whole target; allowed: LINK without SOURCES, SLOWEST and COMPILER."),
        ("x TARGET shapes COMPILER g+++", "COMPILER names 'g+++', which cannot be found"),
        ("x TARGET shapes COMPILER sh /bin/sh", "COMPILER names two programs called 'sh'"),
        ("x TARGET shapes SLOWEST none", "SLOWEST has the value 'none'; allowed: a whole number from 1."),
        ("x TARGET shapes SOURCE area.cpp", "did you mean SOURCES?"),
        ("x TARGET together", "compiled together (UNITY_BUILD)"),
        ("x TARGET precompiled", "'precompiled' has a precompiled header"),
    ],
)
@pytest.mark.slow
def test_misuse_is_a_sentence(tmp_path: Path, call: str, said: str) -> None:
    shutil.copytree(PROJECTS / "compiled", tmp_path / "source")
    with (tmp_path / "source/CMakeLists.txt").open("a") as lists:
        lists.write(OTHERS + f"holdfast_add_compile_test({call})\n")
    done = run(
        "cmake", "-S", tmp_path / "source", "-B", tmp_path / "build", "-G", "Ninja", f"-DCMAKE_MODULE_PATH={PROJECTS}",
        f"-DHOLDFAST_EXECUTABLE={WRAPPER}", f"-DHOLDFAST_BUILD_DIRECTORY={LIBRARIES}", check=False,
    )  # fmt: skip
    assert done.returncode != PASS
    assert said in one_line(done.stderr)
