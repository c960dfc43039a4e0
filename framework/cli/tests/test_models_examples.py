"""docs/evidence/models-examples.md: its programs are built, its commands are run, and they print what the page shows."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from project import BROKEN, LIBRARIES, PROJECTS, WRAPPER, run

SOURCE = Path(__file__).resolve().parents[3]
SAMPLES = SOURCE / "perf-tests"
PAGE = (SOURCE / "docs/evidence/models-examples.md").read_text("utf-8")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXCERPT = re.compile(r"// perf-tests/(\w+)[.]cpp\n(.*)", re.DOTALL)
EXACT = ("Memory footprint", "Counts of calls")  # the numbers are the same in each process

BEGIN = f"""cmake_minimum_required(VERSION 3.25)
project(examples LANGUAGES CXX)
enable_testing()
find_package(Holdfast REQUIRED)
set(samples "{SAMPLES}")
add_executable(31_squeeze ${{samples}}/31_squeeze.cpp)
target_link_libraries(31_squeeze PRIVATE Holdfast::main)
set(CMAKE_CXX_STANDARD 20)
add_library(pinpointed OBJECT ${{samples}}/36_pinpoint.cpp)
target_compile_options(pinpointed PRIVATE -g)
foreach(build IN ITEMS previous current)
  add_library(list_buffer_${{build}} SHARED ${{samples}}/36_list_buffer.cpp)
  set_target_properties(list_buffer_${{build}} PROPERTIES OUTPUT_NAME list_buffer LIBRARY_OUTPUT_DIRECTORY ${{build}})
  target_compile_options(list_buffer_${{build}} PRIVATE -g)
  add_executable(36_pinpoint_${{build}} $<TARGET_OBJECTS:pinpointed>)
  target_link_libraries(36_pinpoint_${{build}} PRIVATE list_buffer_${{build}})
endforeach()
target_compile_definitions(list_buffer_current PRIVATE SIZE_BY_COUNTING)
set_target_properties(36_pinpoint_current PROPERTIES OUTPUT_NAME 36_pinpoint)
"""
# Replacements that take less time than the page's own commands, and print the same lines. A change of 10 % may stay undecided on
# a busy machine, so the arrays are copied twice as often.
QUICKER = {
    "./43_jobs sleep": "./43_jobs sleep --holdfast-samples=1 --holdfast-sample-duration=0.1",
    "--holdfast-jobs=together": "--holdfast-jobs=together --holdfast-sample-duration=0.05",
    "./asynchronous": "./asynchronous --holdfast-sample-duration=0.05",
    "./31_squeeze": "./31_squeeze --holdfast-sample-duration=0.05",
    "--processes 40": "--processes 8",
    "-DCOPIES=45": "-DCOPIES=90",
}
SHORT = {"HOLDFAST_WARMER": "count:1", "HOLDFAST_PROCESSES": "6", "HOLDFAST_SAMPLES": "5", "HOLDFAST_GUARD": "off"}
TIMES, RATES = ("ns", "us", "ms", "s"), ("/s", "k/s", "M/s")
NUMBER = r"[+-]?\d[\d.]*(?:e-\d+)?"
UNDECIDABLE = ("pass", "improved", "inconclusive")
MEDIANS = re.compile(r" \(medians as measured.*\)")
UNCHANGED = re.compile(r"(?:slower|faster) by .* that do not matter")
ALONE = re.compile(rf"(?<![\w.=]){NUMBER}(?![\w_])")  # but not a part of a name


class Section(NamedTuple):
    """A part of the page, with the commands that it names and the lines that they print."""

    title: str
    commands: list[str]
    shown: list[str]


def lines_of(kind: str, text: str) -> list[str]:
    """Returns the lines of all blocks of one kind."""
    return [line for language, block in FENCED.findall(text) if language == kind for line in block.splitlines()]


def sections() -> list[Section]:
    """Returns the sections of the page that have commands."""
    parts = [part.partition("\n") for part in re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]]
    found = [Section(title, lines_of("sh", text), lines_of("", text)) for title, _, text in parts]
    return [section for section in found if section.commands]


def excerpts() -> list[tuple[str, list[str]]]:
    """Returns the names of samples, and the lines that the page shows of them without comments at their ends."""
    found = [EXCERPT.match(block) for language, block in FENCED.findall(PAGE) if language == "cpp"]
    return [(name[1], [line.partition("  // ")[0].strip() for line in name[2].splitlines()]) for name in found if name]


def programs() -> dict[str, str]:
    """Returns the C++ of the programs by their names: the page's own and the samples of which it has excerpts."""
    blocks = [block for language, block in FENCED.findall(PAGE) if language == "cpp" and not EXCERPT.match(block)]
    own = {Path(block.splitlines()[0].removeprefix("// ")).stem: block for block in blocks}
    return own | {name: (SAMPLES / f"{name}.cpp").read_text("utf-8") for name, _ in excerpts()}


def word_pattern(word: str, exact: bool) -> str:
    """Returns the regular expression of a printed word. Unless it is exact, its number or unit may differ."""
    unit = word.rstrip(":,")
    if word == "...":
        return r"\S.*?"
    if exact:
        return re.escape(word)
    if unit in TIMES:
        return f"(?:{'|'.join(TIMES)}){word.removeprefix(unit)}"
    if word in RATES:
        return "[kMG]?/s"
    if word in UNDECIDABLE:  # for an equal program; a slower one is `regressed`
        return f"(?:{'|'.join((*UNDECIDABLE, 'regressed'))})"
    return NUMBER.join(re.escape(part) for part in ALONE.split(word))


def pattern(line: str, exact: bool = False) -> re.Pattern[str]:
    """Returns the regular expression of the beginning of a line. Equal programs may seem to differ on a busy machine."""
    words = UNCHANGED.split(MEDIANS.sub("", line))[0].split()
    return re.compile(r"\s*" + r"\s+".join(word_pattern(word, exact) for word in words))


def missing(shown: list[str], printed: list[str], exact: bool = False) -> list[str]:
    """Returns the shown lines that were not printed, in their order."""
    rest = iter(printed)
    fixed = [line for line in shown if not line.endswith("not slower")]  # the half that is searched first is random
    return [line for line in fixed if not any(pattern(line, exact).match(MEDIANS.sub("", candidate)) for candidate in rest)]


def differing(shown: list[str]) -> list[str]:
    """Returns the testers that find a difference, with their levels."""
    return re.findall(r"a difference by (.*)", "\n".join(shown))


def typed(command: str, build: Path) -> str:
    """Returns what a command of the page prints in the build tree; a regression or no verdict is a result."""
    for there, here in QUICKER.items():
        command = command.replace(there, here)
    path = f"{Path(WRAPPER).parent}:{os.environ['PATH']}"
    done = run("bash", "-c", command, cwd=build, check=False, PATH=path, **SHORT)
    assert done.returncode not in (BROKEN, 127) and "failed:" not in done.stdout, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def cmake_lists() -> str:
    """Returns a project of the programs, with the tests that the page declares."""
    made = [f"add_executable({name} {name}.cpp)\ntarget_link_libraries({name} PRIVATE Holdfast::main)" for name in programs()]
    return "\n".join([BEGIN, *made, *lines_of("cmake", PAGE)])


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Builds all programs of the page, and returns the build tree."""
    source = tmp_path_factory.mktemp("examples")
    for name, text in programs().items():
        (source / f"{name}.cpp").write_text(text.replace("48'000", "4'800"), "utf-8")  # smaller arrays
    (source / "CMakeLists.txt").write_text(cmake_lists(), "utf-8")
    settings = {"CMAKE_BUILD_TYPE": "Release", "CMAKE_MODULE_PATH": PROJECTS, "HOLDFAST_EXECUTABLE": WRAPPER,
                "HOLDFAST_BUILD_DIRECTORY": LIBRARIES, "HOLDFAST_STORE": f"sqlite3:{source}/store.db"}  # fmt: skip
    run("cmake", "-G", "Ninja", "-S", source, "-B", source / "build", *(f"-D{name}={value}" for name, value in settings.items()))
    run("cmake", "--build", source / "build")
    return source / "build"


def test_excerpts_are_lines_of_their_samples() -> None:
    """An excerpt leaves lines out and is indented less."""
    assert len(excerpts()) == 6
    for name, lines in excerpts():
        rest = iter([line.strip() for line in (SAMPLES / f"{name}.cpp").read_text("utf-8").splitlines()])
        assert [line for line in lines if line not in rest] == [], name


def test_a_line_has_a_shape() -> None:
    """Numbers and units may differ, names and words may not."""
    assert pattern("jobs/sleep ms=20   49.77 /s  3").match("jobs/sleep ms=20  8.1 M/s    3")
    assert not pattern("jobs/sleep ms=20   49.77 /s").match("jobs/sleep ms=40  8.1 /s")
    assert pattern("jobs/sleep ... 3").match("jobs/sleep  8.1 M/s  3")
    assert not pattern("jobs/sleep ... 3").match("jobs/sleep  8.1")
    assert pattern("... [calls]  8 calls", exact=True).match("  no_baseline  boxes [calls]   8 calls")
    assert not pattern("... [calls]  8 calls", exact=True).match("  no_baseline  boxes [calls]   18 calls")
    assert pattern("3.8 ms -> 4 ms, +2 %").match("   380 us -> 4.1 ms, -0.21 %, and more")
    assert missing(["a 1", "b 2", "a 3"], ["a 5", "b 4"]) == ["a 3"]


@pytest.mark.parametrize("section", sections(), ids=lambda section: section.title)
@pytest.mark.slow
def test_commands_print_what_the_page_shows(section: Section, build: Path) -> None:
    """Each line that is shown is printed, in the same order."""
    printed = [line for command in section.commands for line in typed(command, build).splitlines()]
    assert missing(section.shown, printed, section.title in EXACT) == [], "\n".join(printed)
    assert all(f"a difference by {tester}" in "\n".join(printed) for tester in differing(section.shown))


def test_every_section_has_commands_and_output() -> None:
    """Every example is run."""
    assert len(sections()) == len(re.findall(r"^### ", PAGE, re.MULTILINE))
    assert all(section.shown for section in sections())
    assert set(EXACT) <= {section.title for section in sections()}
