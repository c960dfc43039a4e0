"""Tests the examples of the manuals: public headers, the files of cmake/, `holdfast <verb> --help`."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest
from installed import SOURCE, run
from words import commands_in, help_of, unknown_in, verbs_of

HEADERS = sorted((SOURCE / "framework/include/holdfast").glob("*.hpp"))
EXAMPLES = Path(__file__).resolve().parent / "examples"
MODULES = sorted((SOURCE / "cmake").glob("Holdfast*.cmake"))
# Blocks that are indented like examples, but are not code: words of a program's command line, and a list of functions.
TABLES = ("./bench ", "naive(submit) ")
TOP_LEVEL = re.compile(r"^(HOLDFAST_|static |template |struct |namespace )", re.MULTILINE)


def examples_of(header: Path) -> list[tuple[int, str]]:
    """Returns the first line of each example, and its code. An example is indented, between empty lines of the comment."""
    text = header.read_text("utf-8")
    found = re.finditer(r"(?<=///\n)((?:^ *///     .*\n)+)", text, re.MULTILINE)
    made = []
    for block in found:
        code = textwrap.dedent(re.sub(r"^ *///", "", block[0], flags=re.MULTILINE))
        line = text[: block.start()].count("\n") + 1
        if not code.startswith(TABLES):
            made.append((line, code))
    return made


def wrapped(code: str) -> str:
    """Puts an example into a place that allows it. {...} becomes an empty body; a missing semicolon is added to a part of a longer
    statement."""
    code = re.sub(r"\{ ?\.\.\. ?\}", "{}", code)
    if TOP_LEVEL.search(code):
        return code
    code = re.sub(r"^(\S.*\))( *//.*)?$", r"\1;\2", code, flags=re.MULTILINE)
    if "performance_of" in code:
        return 'HOLDFAST_SUITE("example") {\n' + code + "}"
    return "[[maybe_unused]] void example([[maybe_unused]] holdfast::State& state) {\n" + code + "}"


def source_of(header: Path) -> str:
    """Returns a source with each example in its own namespace, after the code that it needs; errors name the header's
    lines."""
    granted = EXAMPLES / header.name
    lines = [f'#include "{granted}"'] if granted.exists() else []
    for number, (line, code) in enumerate(examples_of(header)):
        code = re.sub(r"^#include .*$", "", code, flags=re.MULTILINE)  # they are not allowed inside a namespace
        lines += [f"namespace example_{number} {{", f'#line {line} "{header}"', wrapped(code), f'#line 1 "{number}"', "}"]
    return "\n".join(lines) + "\n"


COMPILER = ("c++", "-std=c++20", "-I", SOURCE / "framework/include")


@pytest.fixture(scope="module")
def all_headers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a file that includes all headers, precompiled for all tests."""
    made = tmp_path_factory.mktemp("headers") / "all.hpp"
    made.write_text("".join(f"#include <holdfast/{header.name}>\n" for header in HEADERS))
    run(*COMPILER, "-x", "c++-header", made)
    return made


@pytest.mark.parametrize("header", [header for header in HEADERS if examples_of(header)], ids=lambda header: header.stem)
@pytest.mark.slow
def test_the_examples_of_a_public_header_compile(header: Path, all_headers: Path, tmp_path: Path) -> None:
    source = tmp_path / "examples.cpp"
    source.write_text(source_of(header))
    run(*COMPILER, "-fsyntax-only", "-include", all_headers, source)


def test_nearly_every_public_header_has_an_example() -> None:
    """This ensures that the test above still finds examples after a change of the comments' format."""
    without = {header.stem for header in HEADERS if not examples_of(header)}
    assert without == {"generator"}  # gen.hpp is its manual


def test_files_beside_this_one_are_for_headers_that_there_are() -> None:
    assert {path.name for path in EXAMPLES.iterdir()} <= {header.name for header in HEADERS}


# ---- CMake ---------------------------------------------------------------------------------------------------


def calls_in(module: Path) -> list[str]:
    """Returns blocks of calls in the comment at the top of the file."""
    comment = module.read_text("utf-8").split("\n\n", 1)[0]
    blocks = re.findall(r"(?:^#   +[a-z_]+\([^<\n]*\)\n)+", comment, re.MULTILINE)
    return [re.sub(r"^# +", "", block, flags=re.MULTILINE) for block in blocks]


CALLS = [(module.stem, block) for module in MODULES for block in calls_in(module)]


def test_there_are_examples_in_the_files_of_cmake() -> None:
    assert [module for module, _ in CALLS] == ["Holdfast", "HoldfastBaseline", "HoldfastCompile", "HoldfastDiscovery"]


@pytest.mark.parametrize("block", [block for _, block in CALLS], ids=[module for module, _ in CALLS])
@pytest.mark.slow
def test_the_examples_of_the_files_of_cmake_can_be_configured(block: str, prefix: Path, tmp_path: Path) -> None:
    lists = ["cmake_minimum_required(VERSION 3.25)", "project(example LANGUAGES CXX)"]
    lists += [] if "find_package(Holdfast" in block else ["find_package(Holdfast REQUIRED)", "enable_testing()"]
    (tmp_path / "CMakeLists.txt").write_text("\n".join([*lists, block]))
    for source in re.findall(r"\w+\.cpp", block):
        (tmp_path / source).write_text("int main() {}\n")
    run("cmake", "-S", tmp_path, "-B", tmp_path / "build", CMAKE_PREFIX_PATH=str(prefix))
    listed = run("ctest", "--test-dir", tmp_path / "build", "-N").stdout
    for test in re.findall(r"holdfast_add(?:_compile)?_test\((\w+)", block):
        assert re.search(rf"perf[.]{test}([.]\w+)?\n", listed)


# ---- the wrapper's own help ----------------------------------------------------------------------------------


def test_the_commands_in_each_verbs_help_are_commands_that_there_are() -> None:
    told = "".join(help_of(verb) for verb in verbs_of())
    assert len(commands_in(told)) >= 10
    assert unknown_in(told) == []
