"""Tests the templates for several runners from an empty repository on: main is pushed, pull requests are judged."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from origin import LISTS, Origin
from project import PROJECTS
from runners import GREEN, RED, Ended, GitHub, GitLab, Service

pytestmark = pytest.mark.slow

TESTS = ("t1", "t2", "t3", "t4", "t5", "t6")
SIX = LISTS.partition("holdfast_set_defaults")[0] + f"""foreach(test {" ".join(TESTS)})
  holdfast_add_test(${{test}} COMMAND ${{CMAKE_CURRENT_SOURCE_DIR}}/${{test}}.sh ADAPTER holdfast PROCESSES 6)
endforeach()
"""
SLOWER = ("samples=.*", 'samples="2000 2010 1990 2020 2005"')  # twice as long
SAME = ("samples=", "sizes= samples=")


@pytest.fixture(params=[GitHub, GitLab], ids=["github", "gitlab"])
def service(request: pytest.FixtureRequest, origin: Origin) -> Service:
    """Returns the state before anything has run."""
    (origin.clone / "CMakeLists.txt").write_text(SIX, "utf-8")
    for test in TESTS:
        shutil.copy2(PROJECTS / "scripts/parse.sh", origin.clone / f"{test}.sh")
    origin.commit("six tests")
    return request.param(origin)


def regressed(ended: Ended) -> set[str]:
    """Returns the tests that the gate of the last job calls regressed."""
    (named,) = re.findall(r"^Gate: regressed. \d of 6 regressed: ([^.]*)", ended.log, flags=re.MULTILINE)[-1:] or [""]
    return set(named.split(", "))


def test_a_loss_in_a_pull_request_is_red_once_main_has_run(service: Service) -> None:
    first = service.run()
    assert first.green == GREEN and "6 of 6 are undecided" in first.log, first.log
    service.origin.branch("slower", t2=SLOWER, t5=SLOWER)
    loss = service.run("slower")
    assert (loss.green, regressed(loss)) == (RED, {"t2", "t5"}), loss.log
    assert (loss.last / "perf-out/html/index.html").exists() and (loss.last / "perf-out/junit.xml").exists()
    service.origin.branch("harmless", t2=SAME)
    harmless = service.run("harmless")
    assert harmless.green == GREEN and "Gate: pass" in harmless.log, harmless.log


def test_what_regressed_on_main_keeps_its_baseline_and_what_did_not_moves_on(service: Service) -> None:
    service.run()
    service.origin.branch("mixed", t2=SLOWER, t3=("samples=.*", 'samples="500 505 495 510 502"'))
    service.origin.merge("mixed")
    assert service.run().green == RED
    service.origin.branch("back", t3=("samples=.*", 'samples="1000 1010 990 1020 1005"'))
    back = service.run("back")
    assert (back.green, regressed(back)) == (RED, {"t2", "t3"}), back.log
