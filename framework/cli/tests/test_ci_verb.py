"""Tests holdfast ci: its messages, and its steps with each generator. ci/templates/tests runs the workflows that call
it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from project import BROKEN, LIBRARIES, PASS, PROJECTS, WRAPPER, holdfast, run

LISTS = f"""cmake_minimum_required(VERSION 3.25)
project(Scratch LANGUAGES NONE)
enable_testing()
set(CMAKE_MODULE_PATH "{PROJECTS}")
set(HOLDFAST_EXECUTABLE "{WRAPPER}")
set(HOLDFAST_BUILD_DIRECTORY "{LIBRARIES}")
find_package(Holdfast REQUIRED)
holdfast_add_test(parse COMMAND ${{CMAKE_CURRENT_SOURCE_DIR}}/parse.sh ADAPTER holdfast PROCESSES 6)
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    place = tmp_path / "sources"
    place.mkdir()
    (place / "CMakeLists.txt").write_text(LISTS, "utf-8")
    shutil.copy2(PROJECTS / "scripts/parse.sh", place)
    return place


def git(place: Path, *words: str) -> None:
    run("git", "-C", place, "-c", "user.name=Ada", "-c", "user.email=ada@localhost", *words, GIT_CONFIG_GLOBAL="/dev/null")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "a verb is needed; there are pull-request, baseline, "),
        ("pull-reqest", 'there is no verb "pull-reqest"; did you mean "pull-request"?'),
        ("pull-request --against main", "--against: main not in {merge-base,stored}"),
        ("shard 5/4 --session 1", '"5/4" is not a shard; allowed: N/COUNT with N from 1 to COUNT, such as 2/4 for the second one of four'),
        ("shard 1/4", "HOLDFAST_SESSION is empty; set it to the number of the pipeline, "),
        ("gather", "STORE is required"),
        ("gather a.db", "HOLDFAST_SESSION is empty; "),
        ("comment github nofile 7", "nofile: cannot be read: No such file or directory"),
        ("comment github nofile 1;2", '"1;2" is not a number of a pull or merge request'),
        ("comment jira nofile 7", "SERVICE: jira not in {github,gitlab}"),
        ("self-test", "has no CMakeLists.txt; go to the project's sources, or name them with --source DIRECTORY"),
        ("pull-request --source nowhere", "/nowhere: has no CMakeLists.txt; "),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(tmp_path: Path, words: str, sentence: str) -> None:
    done = holdfast("ci", *words.split(), cwd=tmp_path)
    assert done.returncode == BROKEN and done.stdout == ""
    assert done.stderr.startswith("holdfast: ") and sentence in done.stderr and done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_the_branch_to_compare_with_nothing_is_built(sources: Path) -> None:
    done = holdfast("ci", "pull-request", cwd=sources)
    assert done.returncode == BROKEN and "is in no git repository" in done.stderr and "--against stored" in done.stderr
    git(sources, "init", "--quiet")
    git(sources, "add", ".")
    git(sources, "commit", "--quiet", "-m", "first")
    done = holdfast("ci", "pull-request", cwd=sources)
    assert done.returncode == BROKEN and "origin/main: git knows no such branch here" in done.stderr and "--base" in done.stderr
    assert not (sources / "build").exists() and not (sources / "perf-out").exists()


def test_a_project_without_a_performance_test_is_told(sources: Path) -> None:
    lists = LISTS.partition("holdfast_add_test")[0]
    (sources / "CMakeLists.txt").write_text(lists, "utf-8")
    done = holdfast("ci", "baseline", cwd=sources)
    assert done.returncode == BROKEN
    assert "holdfast: build/perf: declares no performance test for the configuration Release" in done.stderr


def test_a_build_that_fails_ends_the_step_behind_its_own_messages(sources: Path) -> None:
    done = holdfast("ci", "baseline", "--cmake=-DHOLDFAST_BLOCK=anything", cwd=sources)
    assert done.returncode == BROKEN
    assert "HOLDFAST_BLOCK is 'anything'" in done.stderr
    assert done.stderr.endswith("holdfast: CMake could not configure .; its messages are above\n")


def test_the_log_says_why_the_tests_did_not_run(sources: Path) -> None:
    done = holdfast("ci", "pull-request", "--against", "stored", "--fast", "quick", cwd=sources)
    assert done.returncode == BROKEN
    assert "no test of Scratch has one of the labels that are asked for" in done.stdout


@pytest.mark.parametrize("generator", ["Ninja", "Unix Makefiles", "Ninja Multi-Config"])
def test_a_step_works_with_each_generator_and_says_that_a_gate_is_undecided(sources: Path, generator: str) -> None:
    done = holdfast("ci", "baseline", f"--cmake=-G{generator}", cwd=sources)
    assert done.returncode == PASS, done.stdout + done.stderr
    assert "holdfast ci: undecided: the gate stays open. " in done.stderr
    assert (sources / "perf-out/exit-code").read_text() == "0\n"
    assert (sources / "perf-out/html/index.html").exists() and (sources / "perf-out/junit.xml").exists()
    for ignored in ("perf-out", ".holdfast"):
        assert (sources / ignored / ".gitignore").exists()
    link = sources / "build/perf/holdfast/bin/holdfast"
    assert subprocess.run([link, "--version"], capture_output=True, text=True, check=True).stdout == holdfast("--version").stdout
    again = holdfast("ci", "pull-request", "--against", "stored", cwd=sources)
    assert again.returncode == PASS and "Gate: pass" in again.stdout


def test_what_is_broken_is_no_baseline(sources: Path) -> None:
    assert holdfast("ci", "baseline", cwd=sources).returncode == PASS

    def accepted() -> str:
        return holdfast("baseline", "list", "--json", "--all-branches", "--store", f"sqlite3:{sources}/.holdfast/holdfast.db").stdout

    before = accepted()
    assert '"parse"' in before
    lists = LISTS + "holdfast_add_test(fails COMMAND false ADAPTER holdfast PROCESSES 6)\n"
    (sources / "CMakeLists.txt").write_text(lists, "utf-8")
    script = sources / "parse.sh"
    script.write_text(script.read_text("utf-8").replace("samples=", "sizes= samples="), "utf-8")
    done = holdfast("ci", "baseline", cwd=sources)
    assert done.returncode == BROKEN
    assert (sources / "perf-out/exit-code").read_text() == "2\n"
    assert accepted() == before


def test_commands_of_the_build_tree_find_the_store_of_a_job_that_ran_above_the_project(sources: Path) -> None:
    above = sources.parent
    assert holdfast("ci", "baseline", "--source", sources.name, cwd=above).returncode == PASS
    assert not (sources / ".holdfast/holdfast.db").exists()
    listed = holdfast("baseline", "list", "--test-dir", "build/perf", cwd=above)
    assert listed.returncode == PASS and "parse" in listed.stdout
