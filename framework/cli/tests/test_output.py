"""Tests that the output of programs is kept with their run, even if they succeed."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import PASS, Project, check_schema, configure

STDOUT = "loaded 3000 words"
STDERR = "words.txt: line 7 is empty"


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("counters", tmp_path_factory.mktemp("output"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("bench", "command")
    return project


@pytest.mark.slow
def test_stdout_and_stderr_of_both_sides_are_in_the_report(counters: Project) -> None:
    counters.measure("prints", config="Release")
    counters.accept("prints")
    measured = counters.measure("prints", "--baseline", "live", "--identical", "measure", config="Release")
    check_schema(measured.report, "report")
    lines = measured.result["output"].splitlines()
    heads = [line for line in lines if line.startswith("== ")]
    assert {line.split(":")[0] for line in heads} == {"== current program", "== baseline program"}
    assert lines.count(STDOUT) == 2  # of the first process of each side
    assert STDERR in lines and lines[lines.index(STDERR) - 1] == "-- stderr"


def test_of_a_command_that_is_timed_stdout_goes_nowhere(counters: Project) -> None:
    output = counters.measure("command-prints", config="Release").result["output"]
    assert STDERR in output and STDOUT not in output


def test_a_program_that_prints_nothing_has_no_output(counters: Project) -> None:
    assert {result["output"] for result in counters.measure("faults", config="Release").report["results"]} == {None}


def test_it_is_shown_to_who_asks(counters: Project) -> None:
    plain = counters.holdfast("run", counters.declaration("prints", "Release"))
    assert STDOUT not in plain.stdout and STDERR not in plain.stdout
    shown = counters.holdfast("run", counters.declaration("prints", "Release"), "--show-output")
    assert shown.stdout.index("perf.prints") < shown.stdout.index(STDOUT) < shown.stdout.index(STDERR)


@pytest.mark.slow
def test_it_is_on_the_page_of_the_test(counters: Project, tmp_path: Path) -> None:
    counters.measure("prints", config="Release")
    assert counters.holdfast("report", "html", "--output", tmp_path).returncode == PASS
    (page,) = (tmp_path / "tests").glob("prints-*.html")
    text = page.read_text("utf-8")
    assert text.index("<summary>What the programs printed</summary>") < text.index(STDOUT) < text.index(STDERR)
