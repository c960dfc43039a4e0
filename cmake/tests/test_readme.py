"""Tests the first test of README.md, pasted into an empty directory. test_examples.py runs its other blocks."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import documents
import pytest
from installed import run


def blocks(language: str) -> list[str]:
    return documents.blocks("README.md", language)


@pytest.mark.slow
def test_the_first_example_works_as_it_is_printed(prefix: Path, tmp_path: Path) -> None:
    (project,) = [block for block in blocks("cmake") if block.startswith("cmake_minimum_required")]
    (tmp_path / "CMakeLists.txt").write_text(project)
    (known,) = blocks("json")
    (tmp_path / "baselines").mkdir()
    (tmp_path / "baselines/known-regressions.json").write_text(known)
    (tmp_path / "words_bench.cpp").write_text(blocks("cpp")[0].removeprefix("// words_bench.cpp\n"))
    (commands,) = [block for block in blocks("sh") if "baseline accept" in block and block.startswith("cmake ")]
    surroundings = {"PATH": f"{prefix}/bin:{os.environ['PATH']}", "CMAKE_PREFIX_PATH": str(prefix), "HOLDFAST_PROCESSES": "6"}
    done = run("bash", "-euxc", commands, cwd=tmp_path, **surroundings)
    first, second, _ = done.stdout.split("Label Time Summary:")
    assert first.count("***Skipped") == 2  # the test, as the comment in the block says, and the gate
    assert re.search(r"perf: 1 of 1 test undecided: no baseline [a-z ]+; next: \S*holdfast baseline accept words +=", second)
    assert "perf.words" in second
    assert (tmp_path / "build/perf-report/index.html").is_file()
    tested = run(prefix / "bin/holdfast", "self-test", "--json", cwd=tmp_path / "build", check=False)
    found = json.loads(tested.stdout)
    assert (found["found"], found["missed"], found["false_alarms"]) == (["words words/sort"], [], [])
    assert (tested.returncode, found["gate_planted"]) == (0, "regressed")


def test_there_is_one_program_and_one_file_of_json_which_the_test_above_has_used() -> None:
    assert len(blocks("cpp")) == len(blocks("json")) == 1
