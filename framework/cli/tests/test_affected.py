"""Tests that benchmarks pass unmeasured if they execute no changed function."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from project import PASS, UNDECIDED, Measured, Project, configure

TESTS = ("sums", "looks-up", "shapes", "threads", "words", "now-and-then", "given", "tool", "google")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project with accepted tests; each test edits it and reverts the edit."""
    project = configure("affected", tmp_path_factory.mktemp("affected"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in TESTS:
        measure(project, test, "--processes", 2)
        project.accept(test)
    return project


@pytest.fixture
def project(built: Project) -> Project:
    """Returns the project with its accepted sources."""
    for name in ("bench.cpp", "words.cpp", "tool.cpp"):
        original = Path(__file__).parent / "projects/affected" / name
        (built.source / name).write_text(original.read_text())
    return built


def measure(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *options, config="Release")


def unmeasured(project: Project) -> set[str]:
    """Returns the tests that passed unmeasured: unaffected, or identical."""
    project.compile()
    found = set()
    for test in TESTS:
        measured = measure(project, test)
        if measured.result["unaffected"] or measured.result["identical"]:
            assert measured.code == PASS, measured.stderr
            assert measured.result["current"]["processes"] == [] and measured.result["seconds"] == 0
            found.add(test)
    return found


@pytest.mark.slow
def test_functions_that_nobody_calls_reach_no_test(project: Project) -> None:
    project.edit(
        "bench.cpp", "// PLACE FOR MORE",
        "int more(int x) { for (int i = 0; i < x; ++i) x = x * 3 + i; return x; }\nint evenmore(int x) { return more(x) / 7; }",
    )  # fmt: skip
    project.edit("words.cpp", '#include "words.hpp"', '#include "words.hpp"\nint unused(int x) { return x * x; }')
    assert unmeasured(project) == set(TESTS)
    message = measure(project, "sums").result["message"]
    assert message.startswith("unaffected: none of the ")
    assert message.endswith(" functions that it executes changed; not measured (--affected measure measures it nevertheless)")


def test_a_function_reaches_the_tests_that_execute_it(project: Project) -> None:
    project.edit("bench.cpp", r"sum \+= i \* i \^ sum;", "sum += i * i ^ sum, sum ^= sum / (i + 7) + i % 5;")
    project.compile()
    result = measure(project, "sums").result
    assert result["verdict"] == "regressed"
    assert re.search(r"; \d of the \d+ functions that it executes changed: .*\bsum_to\b", result["message"])
    changed = result["reach"]["changed"]
    assert any(name.startswith("sum_to(int)") for name in changed) and "looked_up(int)" not in changed
    function = next(one for one in result["reach"]["functions"] if one["symbol"].startswith("_Z6sum_toi"))
    assert 0.9 < function["share"] <= 1 and function["file"] == "bench"
    assert any(re.match(r"\+ .*div", line) for line in function["code"]), "the current build divides"
    assert not any(re.match(r"- .*div", line) for line in function["code"])
    assert re.search(r"\bsum_to \((100|9\d) %\)", result["message"])
    assert unmeasured(project) == set(TESTS) - {"sums", "shapes"}, "a call by the table of a class is one"


@pytest.mark.slow
def test_a_library_of_the_project_is_compared_too(project: Project) -> None:
    project.edit("words.cpp", r"round < 200", "round < 400")
    project.compile()
    for test in ("words", "tool", "google"):
        result = measure(project, test).result
        assert result["verdict"] == "regressed", test
        assert result["placement"]["why_not"] == "" and "linker" not in result["message"]
        (changed,) = result["reach"]["changed"]
        assert changed.startswith("letters(")
    assert unmeasured(project) == {"sums", "looks-up", "shapes", "threads", "now-and-then", "given"}


@pytest.mark.slow
def test_what_a_function_reads_is_part_of_what_it_does(project: Project) -> None:
    project.edit("bench.cpp", r"= \{3, 1,", "= {3, 2,")
    project.compile()
    result = measure(project, "looks-up").result
    assert result["reach"]["variables"] == ["table"] and result["reach"]["changed"] == []
    assert unmeasured(project) == set(TESTS) - {"looks-up", "threads"}, "a thread executes what others do not"


@pytest.mark.slow
def test_what_is_due_now_and_then_is_executed(project: Project) -> None:
    project.edit("bench.cpp", r"return x \* 11;", "return x * 13;")
    assert unmeasured(project) == set(TESTS) - {"now-and-then"}
    changed = measure(project, "now-and-then").result["reach"]["changed"]
    assert [name.split("(")[0] for name in changed] == ["flushed"]


@pytest.mark.slow
def test_a_variable_of_a_library_is_read_by_the_program(project: Project) -> None:
    project.edit("words.cpp", r"given\[4\] = \{1,", "given[4] = {9,")
    project.compile()
    assert measure(project, "given").result["reach"]["variables"] == ["given"]
    # Code that several threads may execute accesses data next to the variable, and no trace shows which path
    # they take.
    assert unmeasured(project) == set(TESTS) - {"given", "threads"}


@pytest.mark.slow
def test_a_program_that_takes_the_place_of_a_librarys_function_reaches_who_calls_it_there(project: Project) -> None:
    project.edit("bench.cpp", "// PLACE FOR MORE", "int weighed(int count) { return count < 0 ? 0 : count; }")
    assert unmeasured(project) == set(TESTS) - {"words"}
    assert measure(project, "words").result["reach"]["variables"] == ["weighed(int)"]


@pytest.mark.slow
def test_all_are_measured_where_that_is_asked_for_and_placement_is_no_regression(project: Project) -> None:
    project.edit("bench.cpp", "// PLACE FOR MORE", "int more(int x) { for (int i = 0; i < x; ++i) x = x * 3 + i; return x; }")
    project.compile()
    measured = measure(project, "sums", "--affected", "measure")
    assert measured.code == PASS
    assert not measured.result["unaffected"] and len(measured.result["current"]["processes"]) >= 2
    assert measured.result["reach"]["changed"] == []


@pytest.mark.slow
def test_where_nothing_on_the_path_changed_nothing_is_searched_unless_a_function_is_named(project: Project) -> None:
    project.edit("bench.cpp", "// PLACE FOR MORE", "int more(int x) { for (int i = 0; i < x; ++i) x = x * 3 + i; return x; }")
    project.compile()
    measure(project, "sums", "--affected", "measure")
    done = project.holdfast("pinpoint", "sums")
    assert done.returncode == UNDECIDED
    assert re.search(r"none of the \d+ functions that it executes changed, so a difference comes from where the linker placed", done.stdout)
    assert "0 comparisons, 0 processes" in done.stdout
    named = project.holdfast("pinpoint", "sums", "--strategy", "time", "--function", "main", "--budget", 5)
    assert "0 comparisons" not in named.stdout + named.stderr


@pytest.mark.slow
def test_what_was_unaffected_can_be_accepted(project: Project) -> None:
    project.edit("bench.cpp", "// PLACE FOR MORE", "int more(int x) { return x * 5; }")
    project.compile()
    assert measure(project, "words").result["unaffected"]
    project.accept("words")
    again = measure(project, "words")
    assert again.result["unaffected"] and again.code == PASS


@pytest.mark.slow
def test_what_was_found_out_once_is_remembered_and_damage_is_mended(project: Project) -> None:
    project.edit("words.cpp", r"round < 300", "round < 301")
    project.compile()
    first = measure(project, "words").result
    assert first["unaffected"]
    known = {file: file.read_bytes() for file in (project.build / "holdfast/work/Release/known").iterdir()}
    times = {file: file.stat().st_mtime_ns for file in known}
    assert measure(project, "words").result["message"] == first["message"]
    used = {file for file in known if file.stat().st_mtime_ns > times[file]}
    assert len(used) >= 3, "the fingerprints of both libraries, and what the accepted program executes"
    assert known == {file: file.read_bytes() for file in known}, "nothing was made again"
    damaged = {file: known[file][: len(known[file]) // 2] for file in used}
    for file in used:
        file.write_bytes(damaged[file])
    assert measure(project, "words").result["message"] == first["message"]
    mended = {file: file.read_bytes() for file in used}
    assert not [file for file in used if mended[file] == damaged[file]]
    assert measure(project, "words").result["message"] == first["message"]
    assert mended == {file: file.read_bytes() for file in used}, "traces, which draw addresses, are made once more, and not at each run"


@pytest.mark.slow
def test_the_gate_and_the_comment_name_what_changed_and_count_what_did_not(project: Project) -> None:
    project.edit("words.cpp", r"round < 200", "round < 400")
    project.compile()
    tests = project.ctest().tests
    assert (tests["perf.words"].status, tests["perf.gate"].status) == ("Failed", "Passed")
    assert "Gate: regressed." in tests["perf.gate"].output
    assert "6 of 9 tests are unaffected by this change." in tests["perf.gate"].output
    assert re.search(r"functions? that it executes changed: letters \(\d+ %\)", tests["perf.words"].output)
    comment = project.holdfast("report", "markdown", "--suite", project.suite("Release")).stdout
    assert "6 of 9 tests are unaffected by this change." in comment
    assert len(re.findall(r"^\* <code>.*</code>: letters \(\d+ %\)$", comment, re.MULTILINE)) == 3
