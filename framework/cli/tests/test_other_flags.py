"""Tests a baseline with other compiler flags: its optimization is compared and reported first, the places of its code
are not."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from project import UNDECIDED, Measured, Project, configure, configure_tree, holdfast, run

pytestmark = pytest.mark.slow

# A file that was written within the last three seconds may change and keep its time stamp, so no facts about it are kept.
SETTLED_SECONDS = 4


@pytest.fixture
def accepted(tmp_path: Path) -> Project:
    project = configure("placement", tmp_path, "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    measure(project)
    project.accept("sums")
    return project


def measure(project: Project) -> Measured:
    return project.measure("sums", "--processes", 2, "--budget", 2, config="Release")


def configured_again(project: Project, *options: str) -> None:
    run("cmake", *options, project.build)
    project.compile()


def test_other_optimisation_is_said_before_what_it_costs(accepted: Project) -> None:
    configured_again(accepted, "-DCMAKE_CXX_FLAGS_RELEASE=-O0 -DNDEBUG")
    result = measure(accepted).result
    assert result["message"].startswith("compiled with other flags than the accepted program: compiler options -O0 instead of -O3; ")
    assert {"what": "compiler options", "baseline": "-O3", "current": "-O0"} in result["differences"]
    assert result["estimate"]["ratio"] > 1.05, "it is compared nevertheless"


def test_code_at_other_places_is_not_compared_until_it_is_accepted_again(accepted: Project) -> None:
    aligned = measure(accepted).result
    assert aligned["place"].startswith("Compiled with -Wa,-mbranches-within-32B-boundaries -falign-functions=64 -falign-loops=64")
    accepted.edit("CMakeLists.txt", "SAMPLES 5", "SAMPLES 5 PLACEMENT as-linked")
    configured_again(accepted)
    measured = measure(accepted)
    assert measured.code == UNDECIDED and measured.verdict == "incompatible"
    said = measured.result["message"]
    assert said.startswith("compiled with other flags than the accepted program: compiler options without -falign-functions=64 ")
    assert said.endswith("so its code has other addresses, and its time cannot be compared; accept it again")
    accepted.accept("sums")
    again = measure(accepted)
    assert again.verdict == "pass" and again.result["placing_options"] == []


def test_two_build_trees_are_compared_and_what_differs_is_said_first(accepted: Project, tmp_path: Path) -> None:
    other = configure("placement", tmp_path / "unoptimised", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0")
    other.compile()
    compared = holdfast("compare", "--test", "sums", "--json", "--", accepted.build, other.build)
    [result] = json.loads(compared.stdout)["results"]
    assert compared.returncode == 1 and result["estimate"]["ratio"] > 1.05
    assert result["message"].startswith("compiled with other flags than A: compiler options -O0 instead of -O3 -DNDEBUG; ")


def test_ninja_is_asked_for_the_flags_once_for_each_manifest(tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    asking = tmp_path / "ninja"
    asking.write_text(f'#!/bin/sh\necho "$@" >> {calls}\nexec ninja "$@"\n')
    asking.chmod(0o755)
    project = configure("placement", tmp_path, "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_MAKE_PROGRAM={asking}")
    project.compile()
    time.sleep(SETTLED_SECONDS)

    def questions() -> int:
        calls.write_text("")
        measure(project)
        return calls.read_text().count("-t commands")

    assert [questions(), questions()] == [1, 0]
    project.accept("sums")
    configured_again(project, "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG")
    assert questions() == 1
    assert "compiler options -O2 instead of -O3; " in measure(project).result["message"]


def test_a_baseline_whose_flags_nobody_kept_is_accepted_again_too(accepted: Project) -> None:
    """Earlier versions of Holdfast, which aligned nothing, accepted such baselines."""
    with closing(sqlite3.connect(accepted.store)) as store:
        for identity, image in store.execute("SELECT id, image FROM run").fetchall():
            fields = json.loads(image)
            assert fields.pop("compilations")
            store.execute("UPDATE run SET image = ? WHERE id = ?", (json.dumps(fields), identity))
        store.commit()
    measured = measure(accepted)
    assert measured.verdict == "incompatible"
    assert "and the flags are unknown for the accepted program" in measured.result["message"]


def test_an_unset_build_type_is_said_as_it_is_configured_in_the_run_and_as_it_is_accepted(tmp_path: Path) -> None:
    project = configure("placement", tmp_path)
    told = run("cmake", project.build).stdout
    why = "compiled without optimisation, because CMAKE_BUILD_TYPE is not set"
    (line,) = [line for line in told.splitlines() if why in line]
    assert line.startswith("-- Holdfast: ") and "bench" in line and "-DCMAKE_BUILD_TYPE=Release" in line
    project.compile()
    measured = project.measure("sums", "--processes", 2, "--budget", 2)
    assert measured.result["message"] == f"{why}; no baseline has been accepted yet"
    accepted = project.holdfast("baseline", "accept", "sums")
    assert accepted.returncode == 0 and f"holdfast: {why}: perf.sums" in accepted.stderr
    assert "Configure with -DCMAKE_BUILD_TYPE=Release, then build, run and accept again" in accepted.stderr
    again = project.measure("sums", "--processes", 2, "--budget", 2).result
    assert again["verdict"] == "pass" and again["message"].startswith(f"{why}; ")
    assert "without optimisation" not in run("cmake", "-DCMAKE_BUILD_TYPE=Release", project.build).stdout


def test_another_compiler_is_said_first_and_baselines_are_listed_with_theirs(accepted: Project, tmp_path: Path) -> None:
    clang = Project(accepted.source, tmp_path / "clang", accepted.store)
    configure_tree(clang, "-DCMAKE_CXX_COMPILER=clang++", "-DCMAKE_BUILD_TYPE=Release")
    clang.compile()
    said = measure(clang).result["message"]
    assert re.match(r"compiled with other flags than the accepted program: compiler Clang [0-9.]+ instead of GNU [0-9.]+", said), said
    assert re.search(r"^sums .* GNU [0-9.]+ ", accepted.holdfast("baseline", "list").stdout, re.MULTILINE)
    done = clang.holdfast("baseline", "accept", "sums")
    replaced = r"holdfast: replaced baselines of the compiler GNU [0-9.]+ with those of Clang [0-9.]+: perf\.sums; "
    assert done.returncode == 0 and re.search(replaced, done.stderr), done.stderr
    assert "replaced baselines" not in clang.holdfast("baseline", "accept", "sums").stderr
    (listed,) = json.loads(clang.holdfast("baseline", "list", "--json").stdout)
    assert listed["compiler"].startswith("Clang ")
    assert "compiler GNU " in measure(accepted).result["message"].partition(" instead of Clang ")[0]
