"""Tests that texts of the measured program never become commands of a CI system ("::error::" at the beginning of a line, "##["
anywhere): names of benchmarks, exceptions, warnings, its stderr."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from project import WRAPPER, Done, Project, configure, environment, holdfast, run


def check_harmless(text: str) -> None:
    """Fails if a line is a command. GitHub ignores leading blanks."""
    for line in text.splitlines():
        assert not line.lstrip().startswith("::"), line
        assert "##[" not in line and "##vso[" not in line, line


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("ci-log", tmp_path_factory.mktemp("ci-log"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    return project


@pytest.mark.parametrize("test", ["name", "throws", "skips", "warns", "stderr"])
@pytest.mark.parametrize("options", [[], ["--quick"], ["--no-store"]], ids=["run", "quick", "no-store"])
@pytest.mark.slow
def test_a_run_says_no_command(project: Project, test: str, options: list[str]) -> None:
    done = project.holdfast("run", project.declaration(test, "Release"), *options)
    assert "injected" in done.stdout + done.stderr or test == "warns"  # the test warns only about its other metric
    check_harmless(done.stdout + done.stderr)


@pytest.mark.slow
def test_nor_does_a_report(project: Project) -> None:
    project.ctest()
    for form in ("text", "markdown"):
        check_harmless(project.holdfast("report", form, "--suite", project.suite("Release")).stdout)
    annotations = project.holdfast("report", "github-annotations", "--suite", project.suite("Release")).stdout
    assert annotations.startswith("::")
    assert all(line.startswith(("::error title=", "::warning title=", "::notice title=", "::error file=", "::warning file="))
               for line in annotations.splitlines())  # fmt: skip


def test_nor_does_the_program_by_hand(project: Project) -> None:
    for words in ([], ["--holdfast-report=full"], ["--holdfast-benchmark=::error::injected"]):
        done = subprocess.run([project.build / "log_bench", "--holdfast-samples=2", *words], capture_output=True, text=True,
                              env=environment(), timeout=100)  # fmt: skip
        check_harmless(done.stdout)
        check_harmless(done.stderr.replace("\n::error::injected\n##[error]injected\n", ""))  # the benchmark itself prints these lines


def test_nor_do_messages_about_what_the_user_typed(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("value\n\n1\n::error::injected\n")
    for words in (("judge", "--baseline", file, "--current", file), ("history", "x\n::error::injected"),
                  ("run", "x\n::error::injected"), ("compare", "--", "sh -c '\n::error::injected'", "true")):  # fmt: skip
        done: Done = holdfast(*words, cwd=tmp_path)
        check_harmless(done.stdout + done.stderr)


@pytest.mark.slow
def test_the_tool_frees_all_that_it_opened(tmp_path: Path) -> None:
    if shutil.which("valgrind") is None:
        pytest.skip("valgrind tells what is left")
    valgrind = ("valgrind", "--leak-check=full", "--show-reachable=yes")
    file = tmp_path / "a.csv"
    file.write_text("value\n1\n2\n3\n")
    done = run(*valgrind, WRAPPER, "judge", "--tester", "anova", "--baseline", file, "--current", file)
    assert "open_outlets" not in done.stderr, done.stderr
    assert "anova" in done.stdout
