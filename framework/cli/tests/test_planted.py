"""Tests a program that does more work than the accepted one, at known places: which tests fail, and which do not."""

from __future__ import annotations

import pytest
from library import compiled, measure, of_all, processes, sizes, text_of
from project import REGRESSED, UNDECIDED, Project

COMPARED = ("points", "told", "rate", "throughput", "quicker", "local")


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project whose current program does more work than the accepted one, at the places where it is planted."""
    library = compiled(tmp_path_factory.mktemp("planted"))
    for test in COMPARED:
        measure(library, test, "--processes", 6)
        library.accept(test)
    library.edit("planted.cpp", "kPlanted = false", "kPlanted = true")
    library.compile("bench")
    return library


@pytest.mark.slow
def test_a_slowdown_at_one_point_is_red_at_that_point_alone(planted: Project) -> None:
    measured = measure(planted, "points")
    assert sizes(measured) == [1000, 2000, 3000]
    assert [verdict == "regressed" for verdict in of_all(measured, "verdict")] == [False, True, False]
    assert measured.report["results"][1]["estimate"]["ratio"] == pytest.approx(2, rel=0.3)  # twice the steps
    assert measured.code == REGRESSED


def test_each_metric_has_its_own_verdict(planted: Project) -> None:
    measured = measure(planted, "told")
    assert of_all(measured, "metric") == ["time", "misses", "items"]
    assert of_all(measured, "verdict") == ["regressed"] * 3  # twice as slow, 3 misses for 2, half the items


def test_less_in_a_second_is_a_regression_and_more_an_improvement(planted: Project) -> None:
    lost = [measure(planted, test).result for test in ("rate", "throughput")]
    assert [result["metric"] for result in lost] == ["items", "throughput"]
    gained = measure(planted, "quicker").result
    assert [result["direction"] for result in [*lost, gained]] == ["higher"] * 3
    assert [result["verdict"] for result in [*lost, gained]] == ["regressed", "regressed", "improved"]
    assert lost[1]["estimate"]["ratio"] < 0.75 and gained["estimate"]["ratio"] > 1.25


@pytest.mark.slow
def test_a_local_executor_says_what_it_sees_and_never_gates(planted: Project) -> None:
    measured = measure(planted, "local")
    assert of_all(measured, "verdict")[1] == "regressed"
    assert [processes(result) for result in measured.report["results"]] == [[30]] * 3
    assert measured.code == UNDECIDED
    gate = planted.holdfast("gate", "--session", measured.report["session"]["id"])
    assert gate.returncode == UNDECIDED
    assert "measured but not gating" in gate.stdout
    assert "no gate: EXECUTOR local measured each side in one process" in text_of(planted, "local")
