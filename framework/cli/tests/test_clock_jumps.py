"""Tests a clock that jumps: measurements use a monotonic clock, and the order of insertion decides which result is the
latest."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from project import PASS, UNDECIDED, WRAPPER, Project, environment, url

JUMPS = ["+0", "-7200", "+864000", "-90000000", "+3600"]  # seconds

pytestmark = pytest.mark.skipif(shutil.which("faketime") is None, reason="faketime is not installed")


def library() -> str:
    """Returns the library that faketime preloads."""
    said = subprocess.run(["faketime", "-f", "+1d", "sh", "-c", "echo $LD_PRELOAD"], capture_output=True, text=True, check=True)
    return said.stdout.split(":")[-1].strip()


def elsewhen(jump: str | Path) -> dict[str, str]:
    """Returns the environment with a time that differs by this jump, or by the content of a file at each moment. Only the time of
    day differs."""
    own = {"LD_PRELOAD": library(), "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_RESET": "1"}
    if isinstance(jump, Path):
        return own | {"FAKETIME_TIMESTAMP_FILE": str(jump), "FAKETIME_NO_CACHE": "1"}
    return own | {"FAKETIME": jump}


@contextmanager
def jumping(file: Path) -> Iterator[None]:
    """Makes the time jump every 20 ms."""
    over = threading.Event()

    def jump() -> None:
        number = 0
        while not over.wait(0.02):
            number += 1
            growing = file.with_suffix(".new")
            growing.write_text(JUMPS[number % len(JUMPS)] + "\n", "ascii")
            growing.rename(file)

    file.write_text("+0\n", "ascii")
    jumps = threading.Thread(target=jump)
    jumps.start()
    try:
        yield
    finally:
        over.set()
        jumps.join()


def days_off(jump: str) -> str:
    done = subprocess.run(["date", "-u", "+%Y-%m-%d"], env=environment(**elsewhen(jump)), capture_output=True, text=True,
                          check=True)  # fmt: skip
    return done.stdout.strip()


@pytest.mark.slow
def test_what_is_measured_while_the_clock_jumps_is_as_long_as_it_was(scripts: Project, tmp_path: Path) -> None:
    """Each process sleeps for 50 ms; time waiting for a processor is subtracted. Each jump is at least an hour."""
    assert days_off("+864000") != days_off("+0")  # the time of day differs
    with jumping(tmp_path / "time"):
        done = subprocess.run(
            [WRAPPER, "run", str(scripts.declaration("nap")), "--json", "--processes", "10"],
            env=environment(**elsewhen(tmp_path / "time")), capture_output=True, text=True, timeout=120,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (UNDECIDED, "")
    report = json.loads(done.stdout)
    (result,) = report["results"]
    for process in result["current"]["processes"]:
        assert 1e6 <= process["median"] < 600e9
    assert 0 <= result["seconds"] < 120


@pytest.mark.parametrize("jump", ["-7200", "-90000000", "+864000"])
@pytest.mark.slow
def test_the_latest_run_is_the_last_one_whatever_its_date(scripts: Project, jump: str) -> None:
    """The last measurement is accepted and shown, even if its date is before that of an earlier one."""
    scripts.measure("parse")
    scripts.edit("parse.sh", "samples=.*", 'samples="2000 2010 1990 2020 2005"')
    later = scripts.measure("parse", **elsewhen(jump))
    assert later.result["current"]["median"] == 2005
    assert json.loads(scripts.holdfast("report", "json").stdout)["results"][0]["current"]["median"] == 2005
    scripts.accept("parse")
    judged = scripts.measure("parse", "--baseline", "stored", "--tester", "overlap-intervals")
    assert judged.result["baseline"]["median"] == 2005
    assert judged.code == PASS
    assert scripts.holdfast("history", "parse").returncode == PASS
    assert scripts.holdfast("store", "check", "--store", url(scripts.store)).returncode == PASS


def test_a_session_whose_clock_jumps_between_its_tests_is_judged_whole(scripts: Project) -> None:
    times = iter(JUMPS)
    for words in (["session", scripts.suite()], ["run", scripts.declaration("parse")], ["run", scripts.declaration("print")],
                  ["gate", "--suite", scripts.suite()]):  # fmt: skip
        done = scripts.holdfast(*words, **elsewhen(next(times)))
        assert (done.returncode, done.stderr) == (PASS if words[0] == "session" else UNDECIDED, "")
    report = scripts.report()
    assert [result["test"] for result in report["results"]] == ["parse", "print"]
    text = scripts.holdfast("report", "text", "--suite", scripts.suite()).stdout
    assert " -" not in text.split("\n")[0]
    assert all(result["seconds"] >= 0 for result in report["results"])
