"""Tests control groups with tight limits, as containers and CI systems set them. Unchanged code that is throttled for tens of
milliseconds is not called slower, and a message says why so little can be decided. When memory is exhausted, a message names the
killed process and the limit, and nothing else is disturbed."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from control_group import QUARTER, limited, memory, throttled, within
from project import BROKEN, PASS, REGRESSED, UNDECIDED, WRAPPER, Done, Project, configure, environment, one_line, report_of, url

MEMORY_MIB = 128


def run_in(group: Path, *command: object, cwd: Path) -> Done:
    words = [*within(group), *(str(word) for word in command)]
    return subprocess.run(words, env=environment(), cwd=cwd, capture_output=True, text=True, timeout=300)


# ---- a quarter of one processor ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project that was compiled and accepted without a limit."""
    project = configure("linking", tmp_path_factory.mktemp("steady"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("steady_bench")
    assert project.measure("steady", config="Release").verdict == "no_baseline"
    project.accept("steady")
    return project


@pytest.fixture(scope="module")
def quarter() -> Iterator[Path]:
    with limited("cpu", QUARTER) as group:
        yield group


@pytest.mark.slow
def test_unchanged_code_is_not_called_slower_by_a_quota(steady: Project, quarter: Path) -> None:
    declaration = steady.declaration("steady", "Release")
    for _ in range(2):
        before = throttled(quarter)
        done = run_in(quarter, WRAPPER, "run", declaration, "--json", "--identical", "measure", cwd=steady.build)
        (result,) = report_of(done)["results"]
        assert result["verdict"] == "pass", result["message"]
        if throttled(quarter) > before:
            remarks = " ".join(result["conditions"]["remarks"])
            assert "the control group was throttled for " in remarks
            assert "; raise its limit of processor time" in remarks


@pytest.mark.slow
def test_slower_code_is_red_within_a_quota(steady: Project, quarter: Path) -> None:
    steady.edit("steady.cpp", "step < 20'000", "step < 40'000")
    steady.compile("steady_bench")
    done = run_in(quarter, WRAPPER, "run", steady.declaration("steady", "Release"), "--json", cwd=steady.build)
    steady.edit("steady.cpp", "step < 40'000", "step < 20'000")
    steady.compile("steady_bench")
    assert report_of(done)["results"][0]["verdict"] == "regressed"


@pytest.mark.slow
def test_a_suite_in_a_quota_is_red_for_nothing(steady: Project, quarter: Path) -> None:
    suite = ("ctest", "-C", "Release", "-L", "perf", "-R", "steady", "--output-on-failure")
    done = run_in(quarter, "env", "HOLDFAST_IDENTICAL=measure", *suite, cwd=steady.build)
    assert done.returncode == 0, done.stdout
    assert "perf.steady" in done.stdout and "Failed" not in done.stdout


@pytest.mark.slow
def test_equal_commands_are_not_told_apart_by_a_quota(tmp_path: Path, quarter: Path) -> None:
    count, longer = (f"sh -c 'i=0; while [ $i -lt {times} ]; do i=$((i+1)); done'" for times in (20_000, 60_000))
    compare = (WRAPPER, "compare", "--min-effect", "41%", "--")
    same = run_in(quarter, *compare, count, count, cwd=tmp_path)
    assert same.returncode == PASS, same.stdout + same.stderr
    slower = run_in(quarter, *compare, count, longer, cwd=tmp_path)
    assert slower.returncode == REGRESSED, slower.stdout + slower.stderr


def test_doctor_names_the_quota(tmp_path: Path, quarter: Path) -> None:
    machine = json.loads(run_in(quarter, WRAPPER, "doctor", "--json", cwd=tmp_path).stdout)
    (limit,) = (source for source in machine["noise"] if source["source"] == "cgroup-limit")
    assert limit["state"] == "noisy"
    assert limit["found"] == "the control group may use 0.25 processors, and is throttled above"


# ---- little memory -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return configure("bad", tmp_path_factory.mktemp("bad"))


@pytest.fixture(scope="module")
def little() -> Iterator[Path]:
    with limited("memory", memory(MEMORY_MIB << 20)) as group:
        yield group


@pytest.mark.slow
def test_who_is_killed_for_memory_is_told_with_the_limit(bad: Project, little: Path) -> None:
    done = run_in(little, WRAPPER, "run", bad.declaration("hoards"), cwd=bad.build)
    assert done.returncode == BROKEN
    limit = f"was killed by signal 9 (Killed): the control group reached its memory limit, {MEMORY_MIB} MiB"
    assert limit in one_line(done.stderr)


@pytest.mark.slow
def test_nothing_else_is_disturbed_by_it(bad: Project, little: Path) -> None:
    """If a process is killed later for another reason, the message does not say that it exceeded the limit."""
    run_in(little, WRAPPER, "run", bad.declaration("hoards"), cwd=bad.build)
    done = run_in(little, WRAPPER, "run", bad.declaration("well"), cwd=bad.build)
    assert (done.returncode, "no baseline" in done.stdout) == (UNDECIDED, True), done.stderr
    said = one_line(run_in(little, WRAPPER, "run", bad.declaration("signal-9"), cwd=bad.build).stderr)
    assert "was killed by signal 9 (Killed)" in said and "memory" not in said
    assert bad.holdfast("store", "check", "--store", url(bad.store)).returncode == PASS
    assert (little / "cgroup.procs").read_text("ascii") == ""
