"""Tests `holdfast run` at a terminal: by names, a quick look, without storing results, and again after each build."""

from __future__ import annotations

import json
import queue
import signal
import subprocess
import threading
from typing import Iterator

import pytest
from project import BROKEN, REGRESSED, SLOWER, UNDECIDED, WRAPPER, Project, environment, holdfast, run


def by_hand(project: Project, *words: object) -> subprocess.CompletedProcess[str]:
    return holdfast("run", *words, "--processes", 2, cwd=project.build)


def test_a_test_is_found_by_its_name(scripts: Project) -> None:
    for name in ("parse", "perf.parse", "pars*"):
        done = by_hand(scripts, name, "--no-store")
        assert done.returncode == UNDECIDED, done.stderr  # there is no baseline
        (line,) = done.stdout.splitlines()
        assert line.startswith("no_baseline  parse  ")


def test_of_several_tests_each_has_a_document_of_json(scripts: Project) -> None:
    file = scripts.build / "runs.json"
    by_hand(scripts, "parse", "print", "--no-store", "--json", file)
    text, tests = file.read_text("utf-8").strip(), []
    while text:
        document, end = json.JSONDecoder().raw_decode(text)
        tests += [result["test"] for result in document["results"]]
        text = text[end:].lstrip()
    assert tests == ["parse", "print"]


def test_a_name_that_no_test_has_is_refused_with_those_there_are(scripts: Project) -> None:
    done = by_hand(scripts, "nothing", "--quick")
    assert done.returncode == BROKEN
    assert 'no test matches "nothing"; there are' in done.stderr


def test_without_a_store_nothing_is_kept(scripts: Project) -> None:
    before = sorted(scripts.build.rglob("*.db"))
    by_hand(scripts, "parse", "--no-store")
    assert not scripts.store.exists()
    assert sorted(scripts.build.rglob("*.db")) == before
    assert not list((scripts.build / "holdfast/work").glob("*/unkept-*"))


def sessions(project: Project) -> int:
    return int(json.loads(project.holdfast("store", "stats", "--json").stdout)["sessions"])


def test_what_is_accepted_is_compared_with_although_nothing_is_kept(accepted: Project) -> None:
    before = sessions(accepted)
    same = holdfast("run", "parse", "--no-store", "--identical", "measure", cwd=accepted.build)
    assert same.stdout.startswith("pass  parse  "), same.stdout + same.stderr
    accepted.edit(*SLOWER)
    file = accepted.build / "run.json"
    slower = holdfast("run", "parse", "--no-store", "--json", file, cwd=accepted.build)
    assert slower.returncode == REGRESSED, slower.stdout + slower.stderr
    (result,) = json.loads(file.read_text("utf-8"))["results"]
    assert result["baseline"]["kind"] == "live"  # its program ran; its numbers were not just read
    assert sessions(accepted) == before
    assert not list((accepted.build / "holdfast/work").glob("*/unkept-*"))


@pytest.mark.slow
def test_a_quick_look_takes_the_rounds_that_a_verdict_needs(accepted: Project) -> None:
    """It does so even though a process of the current program takes a third of the two seconds."""
    accepted.edit(*SLOWER)
    accepted.edit("parse.sh", "pause=0", "pause=0.7")
    done = holdfast("run", "parse", "--quick", cwd=accepted.build)
    assert done.returncode == REGRESSED, done.stdout + done.stderr
    assert done.stdout.startswith("regressed  parse  ")


def test_a_quick_look_takes_them_although_the_test_declares_fewer(accepted: Project) -> None:
    accepted.edit("CMakeLists.txt", "PROCESSES 6", "PROCESSES 3")
    run("cmake", accepted.build)
    accepted.edit(*SLOWER)
    done = holdfast("run", "parse", "--quick", cwd=accepted.build)
    assert done.stdout.startswith("regressed  parse  "), done.stdout
    few = holdfast("run", "parse", "--quick", "--processes", 3, "--fresh", cwd=accepted.build)
    assert "  parse is undecided: only 3 rounds; at least 6 are needed" in few.stdout


def test_one_benchmark_of_several_is_chosen(points: Project) -> None:
    done = holdfast("run", "all", "--benchmark", "hash", "--no-store", "--json", cwd=points.build)
    assert {result["benchmark"] for result in json.loads(done.stdout)["results"]} == {"hash"}
    wrong = holdfast("run", "all", "--benchmark", "std::srt", cwd=points.build)
    assert wrong.returncode == BROKEN and 'the test all has no benchmark "std::srt"; there are ' in wrong.stderr
    assert json.loads(points.holdfast("store", "stats", "--json").stdout)["runs"] == 0  # a wrong call is not a failed run


def test_a_table_has_no_colours_where_nobody_sees_them(scripts: Project) -> None:
    assert "\x1b" not in by_hand(scripts, "parse", "--no-store").stdout


class Watching:
    """A running watch, and the lines of its table as they arrive."""

    def __init__(self, project: Project, *words: object) -> None:
        command = [WRAPPER, "run", *map(str, words), "--watch", "--processes", "6"]
        self.process = subprocess.Popen(
            command, cwd=project.build, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment()
        )
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def line(self) -> str:
        try:
            return self.lines.get(timeout=60)
        except queue.Empty:
            raise AssertionError("no line came") from None

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30)


@pytest.fixture
def watching(scripts: Project) -> Iterator[Watching]:
    started = Watching(scripts, "parse", "--no-store")
    yield started
    started.process.kill()


def test_a_watch_compares_later_builds_with_the_first(scripts: Project, watching: Watching) -> None:
    assert watching.line().startswith("no_baseline  parse  ")
    scripts.edit(*SLOWER)
    assert watching.line().startswith("regressed  parse  ")
    assert watching.end() == -signal.SIGINT
    (left,) = (scripts.build / "holdfast/work").glob("*/unkept-*")
    by_hand(scripts, "parse", "--no-store")
    assert not left.exists()  # the next run removes what Ctrl-C left


def test_a_watch_sees_a_build_though_another_program_is_named_by_path(scripts: Project) -> None:
    watching = Watching(scripts, "parse", "nap", "--no-store")  # nap is a command, sleep
    try:
        assert watching.line().startswith("no_baseline  parse  ")
        assert watching.line().startswith("no_baseline  nap  ")
        scripts.edit("parse.sh", "samples=.*", 'samples="1500 1510 1490 1520 1505"')
        assert watching.line().startswith("regressed  parse  ")
    finally:
        watching.process.kill()
