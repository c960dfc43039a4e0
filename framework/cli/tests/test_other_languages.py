"""Tests that a benchmark in any language is like any other if it writes the lines of wire/child_lines.hpp. A command that
writes nothing is timed from outside."""

import re

import pytest
from project import PASS, REGRESSED, UNDECIDED, Project, run


def test_it_has_its_own_metric_unit_and_direction(scripts: Project) -> None:
    measured = scripts.measure("throughput")
    assert (measured.code, measured.verdict) == (UNDECIDED, "no_baseline")
    subject = {key: measured.result[key] for key in ("test", "benchmark", "metric", "unit", "direction")}
    assert subject == {
        "test": "throughput", "benchmark": "copy", "metric": "throughput", "unit": "MB/s", "direction": "higher",
    }  # fmt: skip
    assert measured.result["current"]["median"] == 1005  # of 990, 1000, 1005, 1010, 1020


def set_throughput(project: Project, samples: str) -> None:
    project.edit("throughput.py", r"SAMPLES = \[.*\]", f"SAMPLES = [{samples}]")


@pytest.fixture
def accepted(scripts: Project) -> Project:
    scripts.measure("throughput")
    scripts.accept("throughput")
    return scripts


@pytest.mark.slow
def test_it_is_compared_with_its_snapshot(accepted: Project) -> None:
    measured = accepted.measure("throughput", "--identical", "measure")
    assert (measured.code, measured.verdict) == (PASS, "pass")
    assert measured.result["baseline"]["kind"] == "live"


@pytest.mark.slow
def test_less_throughput_is_a_regression(accepted: Project) -> None:
    set_throughput(accepted, "500, 510, 490, 520, 505")
    measured = accepted.measure("throughput")
    assert (measured.code, measured.verdict) == (REGRESSED, "regressed")
    assert measured.result["estimate"]["ratio"] == pytest.approx(505 / 1005)
    assert "lower by 49.8 %" in measured.result["message"]  # 1 - 505 / 1005


@pytest.mark.slow
def test_more_throughput_is_an_improvement(accepted: Project) -> None:
    set_throughput(accepted, "2000, 2010, 1990, 2020, 2005")
    measured = accepted.measure("throughput")
    assert (measured.code, measured.verdict) == (PASS, "improved")
    assert "higher by 99.5 %" in measured.result["message"]  # 2005 / 1005 - 1


@pytest.mark.slow
def test_the_gate_shows_its_unit(scripts: Project) -> None:
    scripts.measure("throughput")
    scripts.accept("throughput")
    set_throughput(scripts, "500, 510, 490, 520, 505")
    scripts.measure("throughput")
    gate = scripts.holdfast("gate").stdout
    assert re.search(r"regressed +throughput copy \[throughput\] +1005 MB/s +505 MB/s", gate)


def test_the_direction_of_the_declaration_wins_over_that_of_the_child(scripts: Project) -> None:
    # perf.score is declared with DIRECTION higher; parse.sh writes lower.
    assert scripts.measure("score").result["direction"] == "higher"
    scripts.accept("score")
    scripts.edit("parse.sh", "samples=.*", 'samples="500 510 490 520 505"')
    assert scripts.measure("score").verdict == "regressed"
    scripts.edit("parse.sh", "samples=.*", 'samples="2000 2010 1990 2020 2005"')
    assert scripts.measure("score").verdict == "improved"


# ---- commands ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_command_of_the_system_has_no_snapshot_and_is_run_again_all_the_same(scripts: Project) -> None:
    assert scripts.measure("nap").result["unit"] == "ns"
    assert "accepted nap" in (accepted := scripts.holdfast("baseline", "accept", "nap")).stdout
    assert "its program belongs to the system" in accepted.stdout
    measured = scripts.measure("nap", "--identical", "measure")
    assert (measured.verdict, measured.result["baseline"]["kind"]) == ("pass", "live")


@pytest.mark.slow
def test_the_arguments_of_a_command_belong_to_its_baseline(scripts: Project) -> None:
    scripts.measure("nap")
    scripts.accept("nap")
    run("cmake", "-DNAP=0.1", scripts.build)  # twice as long
    measured = scripts.measure("nap")
    assert (measured.code, measured.verdict) == (REGRESSED, "regressed"), measured.result
    assert measured.result["estimate"]["ratio"] == pytest.approx(2, rel=0.2)
