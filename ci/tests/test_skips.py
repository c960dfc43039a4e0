"""Tests that ci/skips reports every skipped test that is not allowed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SKIPS = Path(__file__).resolve().parents[1] / "skips"
PYTEST = """import pytest
@pytest.mark.skipif(True, reason="{reason}")
@pytest.mark.parametrize("mode", ["little", "much"])
def test_it(mode): pass
def test_another(): pass
"""
BOOST = """<testsuite><testcase classname="{suite}" name="first"><skipped/><system-out>Test case disabled because of:
- disabled test unit: '{suite}/first'
- reason: '{reason}'</system-out></testcase><testcase classname="{suite}" name="second"/></testsuite>"""
CTEST = '<testsuite><testcase name="unit.a" classname="unit.a" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/></testcase></testsuite>'


def results(directory: Path) -> Path:
    place = directory / "build/test-results"
    place.mkdir(parents=True, exist_ok=True)
    return place


def by_pytest(directory: Path, name: str, reason: str) -> None:
    test = directory / f"{name}.py"
    test.write_text(PYTEST.format(reason=reason))
    subprocess.run([sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junit-xml={results(directory)}/{name}.xml", test],
                   check=True, stdout=subprocess.DEVNULL)  # fmt: skip


def by_boost(directory: Path, suite: str, reason: str = "precondition failed") -> None:
    (results(directory) / f"unit.{suite}.xml").write_text(BOOST.format(suite=suite, reason=reason))


def said(directory: Path) -> tuple[int, str]:
    done = subprocess.run([SKIPS, directory / "build"], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_a_skip_that_nobody_allows_fails_and_is_named_with_its_reason(tmp_path: Path) -> None:
    by_pytest(tmp_path, "test_small", "valgrind is not installed")
    by_boost(tmp_path, "small")
    (results(tmp_path) / "ctest.xml").write_text(CTEST)
    code, text = said(tmp_path)
    assert code == 1
    assert text.splitlines() == [
        "ci/skips: 4 tests were skipped, 4 of them are not in ci/allowed-skips",
        "  small.first: precondition failed",
        "  test_small.test_it[little]: valgrind is not installed",
        "  test_small.test_it[much]: valgrind is not installed",
        "  unit.a: SKIP_RETURN_CODE=77",
    ]


def test_what_is_allowed_is_so_for_its_own_reason_alone(tmp_path: Path) -> None:
    by_boost(tmp_path, "counters_of_the_kernel")
    by_pytest(tmp_path, "test_pinpoint", "clang++ is not installed")
    assert said(tmp_path) == (0, "ci/skips: 3 tests were skipped, 0 of them are not in ci/allowed-skips\n")
    by_pytest(tmp_path, "test_pinpoint", "valgrind is not installed")
    assert said(tmp_path)[0] == 1


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_what_ran_in_another_program_is_not_skipped(tmp_path: Path, order: str) -> None:
    """These are the same cases for a store in a file and for one on a server."""
    by_boost(tmp_path, "small")
    (results(tmp_path) / f"{order[0]}.xml").write_text(BOOST.format(suite="small", reason="precondition failed"))
    (results(tmp_path) / f"{order[1]}.xml").write_text('<testsuite><testcase classname="small" name="first"/></testsuite>')
    assert said(tmp_path)[0] == 0


def test_without_results_there_is_nothing_to_say(tmp_path: Path) -> None:
    code, text = said(tmp_path)
    assert (code, "run ctest in that build tree first" in text) == (2, True)
