"""Tests placement: the current program is linked again, and what did not change has the places of the accepted program."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from project import PASS, Measured, Project, configure

pytestmark = pytest.mark.slow

PAGE = 4096
MORE = """int more(int x) { for (int i = 0; i < x; ++i) x = x * 3 + i; return x; }
int evenmore(int x) { return more(x) / 7; }
int numbers[40] = {1, 2, 3};
static const char* words[] = {"some", "texts", "more"};
const char* word(int x) { return words[x % 3]; }
"""


def addresses(program: Path) -> dict[str, int]:
    """Returns the addresses of the project's functions and variables by their names without parameters."""
    listed = subprocess.run(["nm", "-C", "--defined-only", program], capture_output=True, text=True, check=True).stdout
    found = {}
    for line in listed.splitlines():
        address, kind, name = line.split(" ", 2)
        if kind in "tTdDrRbB":
            found[name.partition("(")[0]] = int(address, 16)
    return found


def placed(project: Project) -> Path:
    (program,) = project.build.glob("holdfast/placed/bench-*/placed-*")
    return program


def moved(project: Project, program: Path, *names: str) -> list[str]:
    before = addresses(project.build / "accepted")
    now = addresses(program)
    return [name for name in names if (before[name] - now[name]) % PAGE != 0]


def accept(project: Project) -> None:
    project.compile()
    for test in ("sums", "letters"):
        measure(project, test, "--processes", 2)
        project.accept(test)
    (project.build / "accepted").write_bytes((project.build / "bench").read_bytes())


def measure(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *options, config="Release")


def accepted(place: Path, *options: str) -> Project:
    project = configure("placement", place, "-DCMAKE_BUILD_TYPE=Release", *options)
    accept(project)
    return project


@pytest.mark.parametrize(
    "options",
    [(), ("-DCMAKE_CXX_COMPILER=clang++", "-DCMAKE_POSITION_INDEPENDENT_CODE=OFF", "-DCMAKE_EXE_LINKER_FLAGS=-no-pie")],
    ids=["gcc", "clang-no-pie"],
)
def test_what_did_not_change_is_measured_at_its_accepted_place(options: tuple[str, ...], tmp_path: Path) -> None:
    if options and shutil.which("clang++") is None:
        pytest.skip("clang++ is not installed")
    project = accepted(tmp_path, *options)
    names = ("sum_to", "letters", "weight", "table", "main")
    known = addresses(project.build / "accepted")
    names = tuple(name for name in names if name in known)
    project.edit("bench.cpp", "// PLACE FOR MORE", MORE)
    project.edit("text.cpp", "// PLACE FOR MORE", MORE.replace("more", "others").replace("word", "text").replace("numbers", "many"))
    project.compile()
    assert moved(project, project.build / "bench", *names), "else the edit would not show anything"
    measured = measure(project, "sums", "--affected", "measure")
    placement = measured.result["placement"]
    assert measured.code == PASS and placement["why_not"] == ""
    assert placement["held"] > 0.95 * placement["functions"] and placement["seconds"] > 0
    assert moved(project, placed(project), *names) == []
    again = measure(project, "letters", "--affected", "measure").result["placement"]
    assert again["held"] == placement["held"] and again["seconds"] == 0, "one link for all tests"


def test_a_change_is_measured_with_all_else_where_it_was(tmp_path: Path) -> None:
    project = accepted(tmp_path)
    project.edit("bench.cpp", r"sum \+= table\[\(i \+ sum\) & 15\];", "sum += table[(i + sum) & 15], sum ^= sum / (i + 7) + i % 5;")
    project.compile()
    result = measure(project, "sums").result
    assert result["verdict"] == "regressed" and result["placement"]["why_not"] == ""
    assert "placement" not in result["message"] and "linker" not in result["message"]
    assert moved(project, placed(project), "letters", "table", "main") == []
    assert measure(project, "letters").result["unaffected"]


LLD = ("-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld", "-DCMAKE_SHARED_LINKER_FLAGS=-fuse-ld=lld")


@pytest.mark.parametrize("linker", [(), LLD], ids=["gnu", "lld"])
def test_a_library_of_the_project_is_loaded_with_what_did_not_change_at_its_accepted_place(linker: tuple[str, ...], tmp_path: Path) -> None:
    project = configure("placement", tmp_path, "-DCMAKE_BUILD_TYPE=Release", "-DTEXT=SHARED", *linker)
    seen = project.build / "places"
    say = f'std::ofstream("{seen}", std::ios::app) << reinterpret_cast<std::uintptr_t>(&letters) % {PAGE} << std::endl;'
    project.edit("bench.cpp", "#include .text.hpp.", '#include "text.hpp"\n#include <cstdint>\n#include <fstream>')
    project.edit("bench.cpp", "const std::string text", f"{say}\n  const std::string text")
    accept(project)
    seen.unlink()
    project.edit("text.cpp", "// PLACE FOR MORE", MORE)
    project.compile()
    placement = measure(project, "letters", "--affected", "measure").result["placement"]
    assert placement["why_not"] == "" and placement["held"] > 0 and placement["seconds"] > 0
    places = seen.read_text().split()[-12:]
    assert len(places) == 12 and len(set(places)) == 1, "both sides of six rounds"
    now = addresses(project.build / "libtext.so")["letters"] % PAGE
    assert places[0] != str(now), "else the edit would not show anything"


def test_a_start_is_measured_as_its_own_linker_left_it(tmp_path: Path) -> None:
    """The loader has different work to do for a program that GNU ld has linked."""
    project = configure("placement", tmp_path, "-DCMAKE_BUILD_TYPE=Release", *LLD)
    project.edit("CMakeLists.txt", "SAMPLES 5", "SAMPLES 5 MODE start-up")
    accept(project)
    project.edit("bench.cpp", r"sum \+= table\[\(i \+ sum\) & 15\];", "sum += table[(i + sum) & 15], sum ^= sum / (i + 7) + i % 5;")
    project.compile()
    placement = measure(project, "sums", "--affected", "measure").result["placement"]
    assert placement["why_not"] == "its start is measured, and it was not linked by GNU ld, which can place functions"


def test_as_linked_leaves_the_program_as_it_is(tmp_path: Path) -> None:
    project = configure("placement", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    project.edit("CMakeLists.txt", "SAMPLES 5", "SAMPLES 5 PLACEMENT as-linked")
    accept(project)
    project.edit("bench.cpp", "// PLACE FOR MORE", MORE)
    project.compile()
    assert measure(project, "sums", "--affected", "measure").result["placement"] is None
    assert not (project.build / "holdfast/links").exists()
    assert "-ffunction-sections" not in (project.build / "build.ninja").read_text()
