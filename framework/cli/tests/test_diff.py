"""Tests that the functions of two builds are compared wherever the linker put them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, Done, check_schema, configure, holdfast, one_line

PROGRAM = """
#include <cstdlib>
#include <string>
#define OWN __attribute__((noinline))
OWN void fail(int line) { volatile int at = line; std::abort(); }
namespace NAME { OWN int twice(int x) { if (x > 1000) fail(__LINE__); return x * FACTOR; } }
OWN int half(int x) { return x / 2; }
MORE
int main(int n, char**) { return NAME::twice(n) + half(n); }
"""


def built(place: Path, name: str, factor: int = 2, more: str = "", space: str = "v1", lines: int = 0) -> Path:
    source = place / "program.cpp"
    source.write_text("\n" * lines + PROGRAM.replace("NAME", space).replace("FACTOR", str(factor)).replace("MORE", more))
    program = place / name
    subprocess.run(["c++", "-O2", "-o", program, source], check=True)
    return program


def diff(*words: object) -> Done:
    return holdfast("diff", *words)


def states(previous: Path, current: Path) -> dict[str, str]:
    """Returns the states of the functions that differ."""
    done = diff(previous, current, "--json")
    assert done.returncode == PASS, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    check_schema(said, "diff")
    (program,) = said["programs"]
    return {function["name"]: function["state"] for function in program["differing"]}


@pytest.mark.slow
def test_it_says_which_functions_changed_and_which_are_new(tmp_path: Path) -> None:
    old = built(tmp_path, "old")
    new = built(tmp_path, "new", factor=7, more="OWN int more(int x) { return x * x; }")
    assert states(old, new) == {"v1::twice(int)": "changed", "more(int)": "new"}
    assert states(new, old) == {"v1::twice(int)": "changed", "more(int)": "gone"}
    text = diff(old, new).stdout
    assert "1 changed, 1 new" in text
    assert "changed               v1::twice(int)" in text


@pytest.mark.slow
def test_what_moved_is_unchanged(tmp_path: Path) -> None:
    old = built(tmp_path, "old")
    assert states(old, built(tmp_path, "new", more="OWN int more(int x) { return x * x; }")) == {"more(int)": "new"}
    assert "all unchanged" in diff(old, built(tmp_path, "again")).stdout


@pytest.mark.slow
def test_line_numbers_and_renamed_namespaces_are_told_from_changes(tmp_path: Path) -> None:
    old = built(tmp_path, "old")
    asserts = states(old, built(tmp_path, "new", lines=3))  # also for parts that the compiler split off
    assert asserts["v1::twice(int)"] == "same when it returns" and set(asserts.values()) == {"same when it returns"}
    renamed = states(old, built(tmp_path, "new", space="v2"))
    assert renamed["v2::twice(int)"] == "renamed" and set(renamed.values()) == {"renamed"}
    assert "v2::twice(int), before: v1::twice(int)" in diff(old, built(tmp_path, "new", space="v2")).stdout


@pytest.mark.slow
def test_two_build_directories_are_compared_program_by_program(tmp_path: Path) -> None:
    before = configure("affected", tmp_path / "a", "-DCMAKE_BUILD_TYPE=Release")
    now = configure("affected", tmp_path / "b", "-DCMAKE_BUILD_TYPE=Release")
    now.edit("words.cpp", r"round < 200", "round < 400")
    for project in (before, now):
        project.compile("tool")
    done = diff(before.build, now.build, "--json")
    assert done.returncode == PASS, done.stderr
    programs = {program["program"]: program["differing"] for program in json.loads(done.stdout)["programs"]}
    assert set(programs) == {"tool", "libwords.so"}
    assert programs["tool"] == []
    (function,) = programs["libwords.so"]
    assert function["name"].startswith("letters(") and function["state"] == "changed"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing", "nothing"), "nothing: there is no such file or directory"),
        (("/etc/passwd", "/etc/passwd"), "/etc/passwd: is not an ELF file"),
        (("/etc", "/etc/passwd"), "/etc/passwd: is not a directory; name two programs, or two build directories"),
    ],
)
def test_what_cannot_be_compared_is_told(words: tuple[str, str], said: str) -> None:
    done = diff(*words)
    assert done.returncode == BROKEN
    assert said in one_line(done.stderr)
