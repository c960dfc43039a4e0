"""Tests docs/scripts-and-agents.md, the page for scripts: each command in it is run, and has the exit code of the page's
table and the fields that the page names."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, WRAPPER, Done, Project, configure, run
from repository import Repository, repository_at

PAGE = (Path(__file__).resolve().parents[3] / "docs/scripts-and-agents.md").read_text("utf-8")
WORK = """#pragma once
inline constexpr unsigned kRounds = 1;
[[gnu::noinline]] inline unsigned work(unsigned value) {
  for (unsigned i = 0; i < 20000; ++i) value = value * 1664525U + 1013904223U;
  return value;
}
"""
LOOP = ("for \\(unsigned i.*\n", "value = work(value);\n")
TWICE = ("i < 20000", "i < 40000")

# The commands of the page, in its order, and their answers after the loss; the placeholders are filled in below.
COMMANDS = {
    "cmake --build . && ctest -L perf; holdfast gate --json": REGRESSED,
    "holdfast run NAME --quick --no-store --json": REGRESSED,
    "cmake -DHOLDFAST_BASELINE_REF=origin/main .": PASS,
    "holdfast compare --test NAME BUILD_A BUILD_B --json": REGRESSED,
    "holdfast compare --json -- 'COMMAND A' 'COMMAND B'": REGRESSED,
    "holdfast affected --since origin/main --json": PASS,
    "holdfast pinpoint NAME --json": REGRESSED,
    "holdfast bisect NAME --good REV --json": REGRESSED,
}
ADVICE = ["holdfast run NAME --budget 120", "holdfast baseline accept", "holdfast baseline accept NAME --reason 'why'"]
PLACES = {"NAME": "work", "BUILD_A": "../before/build", "BUILD_B": ".", "REV": "good", "origin/main": "good",
          "COMMAND A": "sleep 0.01", "COMMAND B": "sleep 0.02"}  # fmt: skip


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project whose last commit made it twice as slow as accepted; the commit before is built in ../before."""
    project = configure("history", tmp_path_factory.mktemp("asked"), "-DCMAKE_BUILD_TYPE=Release")
    (project.source / "work.hpp").write_text(WORK, "utf-8")
    project.edit("work.cpp", *LOOP)
    repository = repository_at(project.source)
    repository.git("worktree", "add", "--quiet", project.build.parent / "before", "good")
    settings = [line for line in (project.build / "CMakeCache.txt").read_text("utf-8").splitlines()
                if line.startswith(("CMAKE_MODULE_PATH", "CMAKE_BUILD_TYPE", "HOLDFAST_EXECUTABLE", "HOLDFAST_BUILD_DIRECTORY"))]  # fmt: skip
    before = project.build.parent / "before"
    run("cmake", "-G", "Ninja", "-S", before, "-B", before / "build", *(f"-D{line}" for line in settings))
    run("cmake", "--build", before / "build")
    return project


def asked(project: Project, command: str) -> Done:
    for placeholder, text in PLACES.items():
        command = command.replace(placeholder, text)
    return run("bash", "-c", command, cwd=project.build, check=False, PATH=f"{Path(WRAPPER).parent}:{os.environ['PATH']}")


def answer(done: Done) -> dict[str, Any]:
    """Returns the JSON that a script reads, after the output of the commands before the last one."""
    return dict(json.loads(done.stdout[done.stdout.index("\n{\n") if not done.stdout.startswith("{") else 0 :]))


def test_the_page_is_short_and_names_these_commands() -> None:
    assert len(PAGE.splitlines()) <= 65
    questions = PAGE[: PAGE.index("| exit code |")]
    rows = "\n".join(line for line in questions.splitlines() if line.startswith("|"))
    assert re.findall(r"`([^`]+)`", rows) == list(COMMANDS)
    verdicts = PAGE[: PAGE.index("## Many candidates")]
    advice = [text for text in re.findall(r"`([^`]+)`", verdicts[verdicts.index("\n* ") :]) if " " in text]
    assert advice == ADVICE


@pytest.mark.slow
def test_the_first_run_has_no_baseline_and_what_is_accepted_then_passes(project: Project) -> None:
    first = asked(project, next(iter(COMMANDS)))
    assert (first.returncode, answer(first)["results"][0]["verdict"]) == (UNDECIDED, "no_baseline")
    assert asked(project, "holdfast baseline accept").returncode == PASS
    again = asked(project, next(iter(COMMANDS)))
    assert (again.returncode, answer(again)["gate"]["verdict"]) == (PASS, "pass")
    project.edit("work.hpp", *TWICE)
    Repository(project.source).commit("Do it twice")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.slow
def test_a_command_answers_with_its_exit_code(project: Project, command: str) -> None:
    done = asked(project, command)
    assert done.returncode == COMMANDS[command], done.stdout + done.stderr
    if "--json" in command:
        assert answer(done)


@pytest.mark.slow
def test_a_loss_is_told_with_the_fields_that_the_page_names(project: Project) -> None:
    (result,) = answer(asked(project, "holdfast run NAME --quick --no-store --json"))["results"]
    fields = PAGE[PAGE.index("Of each of `results`") : PAGE.index("`gate.verdict`")]
    named = set(re.findall(r"`(\w+)`", fields)) - {"results"}
    assert named <= result.keys() | result["estimate"].keys()
    assert result["verdict"] == "regressed", result
    assert 1.8 < result["estimate"]["ratio"] < 2.2
    (changed,) = result["reach"]["functions"]
    assert changed["name"].startswith("work(unsigned int)")


@pytest.mark.slow
def test_the_advice_can_be_followed(project: Project) -> None:
    expected = [REGRESSED, BROKEN, PASS]  # a loss is accepted by its name, with a reason
    assert [asked(project, command).returncode for command in ADVICE] == expected
    assert asked(project, "holdfast run nothing").returncode == BROKEN
