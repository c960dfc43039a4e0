"""Tests what a process gets from its starter: home, directory for temporary files, environment, streams, limits. If some of
these are missing or limited, tests are still measured, or a sentence says what is missing."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from nobody import AS_NOBODY, is_possible, let_in
from project import BROKEN, PASS, UNDECIDED, WRAPPER, Done, Project, configure, environment, one_line, until, url


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project with a run of parse, for all tests that do not change it."""
    project = configure("scripts", tmp_path_factory.mktemp("ours"))
    assert project.measure("parse").code == UNDECIDED
    return project


def started(*words: object, env: dict[str, str], **how: object) -> Done:
    command = [WRAPPER, *(str(word) for word in words)]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, **how)  # type: ignore[call-overload]


def kept(project: Project) -> int:
    """Returns how many runs there are, in a store that nothing has damaged."""
    assert project.holdfast("store", "check", "--store", url(project.store)).returncode == PASS
    stats = project.holdfast("store", "stats", "--json", "--store", url(project.store))
    return int(json.loads(stats.stdout)["runs"])


# ---- environment -------------------------------------------------------------------------------------------


def without(*names: str, **changes: str) -> dict[str, str]:
    return {name: value for name, value in environment(**changes).items() if name not in names}


SURROUNDINGS = {
    "no home": without("HOME"),
    "a home that is not there": without(HOME="/nowhere/at/all"),
    "no directory for temporary files": without(TMPDIR="/nowhere/at/all"),
    "no PATH": without("PATH"),
    "nothing at all": {},
    "thousands of variables": without(**{f"VARIABLE_{number}": "x" * 50 for number in range(5000)}),
    "a locale that is not there": without(LC_ALL="xx_YY.UTF-8"),
}


@pytest.mark.parametrize("env", SURROUNDINGS.values(), ids=SURROUNDINGS.keys())
@pytest.mark.parametrize("test", ["parse", "nap"])
@pytest.mark.slow
def test_a_test_is_measured_with(ours: Project, env: dict[str, str], test: str) -> None:
    done = started("run", ours.declaration(test), "--processes", 6, env=env)
    assert (done.returncode, done.stderr) == (UNDECIDED, "")
    assert "no baseline" in done.stdout


def test_who_needs_a_directory_for_temporary_files_says_so(ours: Project) -> None:
    page = ours.build / "page"
    done = started("report", "html", "--output", page, env=without(TMPDIR="/nowhere"), cwd=ours.build)
    assert done.returncode == BROKEN and not page.exists()
    sentence = "holdfast: /nowhere: no directory for temporary files can be made there: No such file or directory"
    assert one_line(done.stderr) == f"{sentence}; set TMPDIR to a writable directory"
    assert started("report", "html", "--output", page, env=without(TMPDIR=""), cwd=ours.build).returncode == PASS


@pytest.mark.parametrize("working", ["run", "history", "baseline list"])
def test_a_working_directory_may_be_gone(ours: Project, tmp_path: Path, working: str) -> None:
    (tmp_path / "gone").mkdir()
    what = {"run": ours.declaration("parse"), "history": "parse", "baseline list": ""}[working]
    words = [*working.split(), str(what), "--store", url(ours.store)]
    script = f'cd "{tmp_path}/gone" && rmdir "{tmp_path}/gone" && exec "$@"'
    command = ["sh", "-c", script, "sh", WRAPPER, *filter(None, words)]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60)
    assert done.returncode in (PASS, UNDECIDED), done.stderr
    assert done.stdout


def test_a_test_by_name_needs_a_working_directory(tmp_path: Path) -> None:
    script = f'cd "{tmp_path}" && rmdir "{tmp_path}" && exec "$@"'
    command = ["sh", "-c", script, "sh", WRAPPER, "run", "parse"]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60)
    assert done.returncode == BROKEN
    assert one_line(done.stderr) == "holdfast: the working directory does not exist any more; change to another one"


# ---- streams -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1), (1, 2), (0, 1, 2)], ids=str)
def test_closed_streams_lose_no_result_and_nothing_is_printed_into_a_file(ours: Project, closed: tuple[int, ...]) -> None:
    """A user who asks for JSON on a closed stdout does not get it, which is an error."""
    before = kept(ours)

    def close() -> None:
        for number in closed:
            os.close(number)

    command = [WRAPPER, "run", str(ours.declaration("parse")), "--json"]
    assert subprocess.call(command, env=environment(), preexec_fn=close, timeout=60,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == (BROKEN if 1 in closed else UNDECIDED)  # fmt: skip
    assert kept(ours) == before + 1
    for file in ours.build.rglob("holdfast/**/*"):
        assert not file.is_file() or b"holdfast-report/1" not in file.read_bytes(), file


@pytest.mark.parametrize("words", ["run {parse}", "history parse", "history parse --json", "doctor", "report csv", "store check", "baseline list --json",
                                   "completion bash", "manual --settings", "--help", "--version"])  # fmt: skip
def test_a_closed_stdout_is_told(ours: Project, words: str) -> None:
    said = words.format(parse=ours.declaration("parse")).split()
    done = subprocess.run([WRAPPER, *said], stderr=subprocess.PIPE, text=True, env=environment(), cwd=ours.build, timeout=60,
                          preexec_fn=lambda: os.close(1))  # fmt: skip
    assert done.returncode == BROKEN
    assert one_line(done.stderr) == "holdfast: standard output: not everything could be written: it is closed"


def test_who_prints_nothing_needs_no_stdout(ours: Project) -> None:
    done = subprocess.run([WRAPPER, "history", "parse", "--quiet"], stderr=subprocess.PIPE, env=environment(), cwd=ours.build, timeout=60,
                          preexec_fn=lambda: os.close(1))  # fmt: skip
    assert (done.returncode, done.stderr) == (PASS, b"")


@pytest.mark.parametrize("words", ["run {parse}", "run {parse} --json", "history parse --json", "doctor", "--help"])
def test_a_reader_that_goes_away_changes_nothing(ours: Project, words: str) -> None:
    before = kept(ours)
    said = words.format(parse=ours.declaration("parse")).split()
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([WRAPPER, *said], stdout=writing, stderr=subprocess.PIPE, env=environment(), cwd=ours.build,
                          timeout=60)  # fmt: skip
    os.close(writing)
    assert (done.returncode, done.stderr) == (UNDECIDED if said[0] == "run" else PASS, b"")
    assert kept(ours) == before + (said[0] == "run")


@pytest.mark.parametrize("words", ["run {parse}", "run {parse} --json", "history parse", "doctor", "report csv", "--help", "--version"])  # fmt: skip
def test_a_full_disk_behind_stdout_is_told(ours: Project, words: str) -> None:
    said = words.format(parse=ours.declaration("parse")).split()
    with open("/dev/full", "w", encoding="ascii") as full:
        done = subprocess.run([WRAPPER, *said], stdout=full, stderr=subprocess.PIPE, text=True, env=environment(),
                              cwd=ours.build, timeout=60)  # fmt: skip
    assert done.returncode == BROKEN
    sentence = "holdfast: standard output: not everything could be written: No space left on device"
    assert one_line(done.stderr) == sentence


# ---- limits ------------------------------------------------------------------------------------------------


def limited(which: int, most: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(which, (most, most))


@pytest.mark.parametrize("test", ["parse", "nap"])
def test_few_files_are_enough(ours: Project, test: str) -> None:
    done = started("run", ours.declaration(test), "--processes", 6, env=environment(),
                   preexec_fn=limited(resource.RLIMIT_NOFILE, 32))  # fmt: skip
    assert (done.returncode, done.stderr) == (UNDECIDED, "")


def test_too_few_files_are_told(ours: Project) -> None:
    said = set()
    for most in range(6, 14):
        done = started("run", ours.declaration("nap"), "--processes", 6, env=environment(),
                       preexec_fn=limited(resource.RLIMIT_NOFILE, most))  # fmt: skip
        assert done.returncode == UNDECIDED or (done.returncode == BROKEN and done.stderr), most
        said.add(done.returncode)
    assert BROKEN in said and kept(ours) > 0


def test_a_stack_that_is_too_small_is_told_and_a_small_one_is_enough(ours: Project) -> None:
    few = started("run", ours.declaration("parse"), env=environment(), preexec_fn=limited(resource.RLIMIT_STACK, 64 << 10))
    assert few.returncode == BROKEN
    assert one_line(few.stderr) == "holdfast: the stack may have 64 KiB (ulimit -s), and 256 KiB are needed"
    assert started("run", ours.declaration("parse"), env=environment(), preexec_fn=limited(resource.RLIMIT_STACK, 256 << 10)).returncode == UNDECIDED


@pytest.mark.parametrize("most", [4 << 10, 64 << 10])
def test_a_file_that_may_not_grow_is_told_and_loses_nothing(ours: Project, most: int) -> None:
    before = kept(ours)
    done = started("run", ours.declaration("parse"), env=environment(), preexec_fn=limited(resource.RLIMIT_FSIZE, most))
    assert done.returncode == BROKEN
    begins = tuple(f"{who}: {ours.store}: " for who in ("holdfast", "error: perf.parse"))  # before or during its run
    assert one_line(done.stderr).startswith(begins)
    assert kept(ours) >= before


@is_possible
def test_who_may_start_no_process_is_told(ours: Project, tmp_path: Path) -> None:
    let_in(ours.build)
    let_in(tmp_path)
    tmp_path.chmod(0o777)
    own = tmp_path / "own.json"
    declared = json.loads(ours.declaration("nap").read_text("utf-8"))
    declared |= {"work_directory": str(tmp_path / "work"), "store": url(tmp_path / "own.db")}
    own.write_text(json.dumps(declared), "utf-8")
    own.chmod(0o644)
    command = [*AS_NOBODY, "prlimit", "--nproc=1:1", WRAPPER, "run", str(own)]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60, cwd="/")
    assert done.returncode == BROKEN
    assert "could not be started: Resource temporarily unavailable" in one_line(done.stderr)


@pytest.mark.skipif(shutil.which("taskset") is None, reason="taskset holds to a processor")
def test_one_processor_is_enough(ours: Project) -> None:
    first = str(min(os.sched_getaffinity(0)))
    command = ["taskset", "-c", first, WRAPPER, "run", str(ours.declaration("parse")), "--baseline", "none"]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (UNDECIDED, "")


# ---- umask -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mask", [0o077, 0o000])
def test_no_umask_lets_others_write_what_is_run(scripts: Project, mask: int) -> None:
    """With 000, anybody could write a store and snapshots; those would not be run (test_snapshots.py)."""
    for words, code in ((["run", scripts.declaration("parse")], UNDECIDED), (["baseline", "accept", "parse"], PASS)):
        done = started(*words, env=environment(), umask=mask, cwd=scripts.build)
        assert done.returncode == code, done.stderr
    done = started("run", scripts.declaration("parse"), "--json", "--identical", "measure", env=environment(), umask=mask)
    assert json.loads(done.stdout)["results"][0]["baseline"]["kind"] == "live"
    for path in [scripts.store.parent, *scripts.store.parent.rglob("*")]:
        assert path.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH) == 0, path


# ---- temporary directories ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_a_killed_report_left_the_next_one_removes(regressed: Project, tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    output = tmp_path / "pages"
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nsleep 60\n", "ascii")
    python.chmod(0o755)
    command = [WRAPPER, "report", "html", "--output", str(output), "--suite", str(regressed.suite()), "--python", str(python)]
    with subprocess.Popen(command, env=environment(TMPDIR=str(scratch)), start_new_session=True) as running:
        until(lambda: list(scratch.glob("holdfast-report*/report.json")))
        os.killpg(running.pid, signal.SIGKILL)
    assert list(scratch.glob("holdfast-*"))
    done = regressed.holdfast("report", "html", "--output", output, "--suite", regressed.suite(), TMPDIR=str(scratch))
    assert (done.returncode, list(scratch.glob("holdfast-*"))) == (PASS, []), done.stderr
