"""Tests what people type without reading the manual: the name alone, help, the version, a verb outside of any project."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import BROKEN, PASS, configure, holdfast, one_line
from repository import repository_at

OUTSIDE = [
    ("gate",), ("report", "text"), ("baseline", "list"), ("baseline", "accept"), ("baseline", "show"), ("history", "x"),
    ("trend", "list"), ("store", "stats"), ("run", "x"), ("profile", "x"), ("pinpoint", "x"), ("bisect", "x", "--good", "y"), ("affected",),
    ("coverage",), ("calibrate",), ("worker",),
]  # fmt: skip


def test_the_name_alone_shows_the_help_and_is_no_success() -> None:
    alone = holdfast()
    assert (alone.returncode, alone.stdout, alone.stderr) == (BROKEN, holdfast("--help").stdout, "")


@pytest.mark.parametrize("verb", [("run",), ("baseline", "accept"), ()])
def test_help_is_a_verb_too(verb: tuple[str, ...]) -> None:
    asked = holdfast("help", *verb)
    assert (asked.returncode, asked.stdout) == (PASS, holdfast(*verb, "--help").stdout)


def test_help_of_what_is_no_verb_is_refused() -> None:
    asked = holdfast("help", "rnu")
    assert asked.returncode == BROKEN and 'there is no verb "rnu"; did you mean "run"?' in asked.stderr


def test_the_version_is_told_in_three_ways() -> None:
    told = {holdfast(word).stdout for word in ("-V", "--version", "version")}
    assert len(told) == 1 and told.pop()[0].isdigit()


@pytest.mark.parametrize("verb", OUTSIDE, ids=" ".join)
def test_outside_of_a_project_a_verb_says_so_in_a_sentence(tmp_path: Path, verb: tuple[str, ...]) -> None:
    done = holdfast(*verb, cwd=tmp_path, PWD=str(tmp_path))
    assert (done.returncode, done.stdout) == (BROKEN, "")
    assert done.stderr.count("\n") == 1 and done.stderr.startswith(f"holdfast: {tmp_path}: is not in a "), done.stderr
    assert "--test-dir BUILD" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_base_that_does_not_build_begins_with_the_first_error_of_the_compiler(tmp_path: Path) -> None:
    project = configure("several", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    repository = repository_at(project.source)
    project.edit("bench.cpp", "constexpr unsigned kSteps", "undeclared_type kNothing; int main( ; constexpr unsigned kSteps")
    repository.commit("Break the build")
    project.edit("bench.cpp", "undeclared_type kNothing; int main[(] ; ", "")
    repository.commit("Mend it")
    project.compile()
    done = project.holdfast("bisect", "words", "--good", "HEAD~1")
    assert done.returncode == BROKEN
    first = one_line(done.stderr).partition(" error: ")
    assert first[0].endswith(":") and "bench.cpp:20:1" in first[0] and len(first[0]) < 300, done.stderr
    assert first[2].startswith("‘undeclared_type’ does not name a type") or "undeclared_type" in first[2][:60]
    assert "--overlay" not in done.stderr  # which does not help against a compiler error
    assert done.stderr.index("error: ") < done.stderr.index("cmake --build")
