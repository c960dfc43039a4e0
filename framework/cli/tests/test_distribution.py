"""Tests the finding that the distribution of the samples changed, beside a verdict on their centre."""

from __future__ import annotations

import json

import pytest
from project import PASS, Project

USUAL = "1000 1001 1002 1003 " * 5
# Two of twenty take 1.15 times as long: their mean is larger by 1.5 %, which is less than MIN_EFFECT.
SLOW_TENTH = "1000 1001 1002 1003 " * 4 + "1000 1001 1150 1151"
SAID = "10 % of its calls take about 1.15 times the median, 0 % before; p99 is 1.15 times the median, 1.00 times before"


def set_samples(project: Project, samples: str) -> None:
    project.edit("parse.sh", "samples=.*", f'samples="{samples.strip()}"')


@pytest.fixture
def usual(scripts: Project) -> Project:
    set_samples(scripts, USUAL)
    scripts.measure("parse", "--baseline", "none", "--processes", 6)
    scripts.accept("parse")
    return scripts


def test_a_second_mode_is_told_everywhere_and_changes_no_verdict(usual: Project) -> None:
    set_samples(usual, SLOW_TENTH)
    ran = usual.holdfast("run", usual.declaration("parse"))
    assert ran.returncode == PASS, ran.stdout + ran.stderr
    assert f"  distribution: {SAID}\n" in ran.stdout
    (result,) = json.loads(usual.holdfast("report", "json").stdout)["results"]
    assert (result["verdict"], result["distribution"]) == ("pass", SAID)
    assert f"the distribution of parse changed: {SAID}\n" in usual.holdfast("report", "text", COLUMNS="300").stdout
    assert f"\nThe distribution changed:\n\n* <code>parse</code>: {SAID}" in usual.holdfast("report", "markdown").stdout


def test_without_one_nothing_is_told(usual: Project) -> None:
    set_samples(usual, USUAL.replace("1003", "1004"))
    ran = usual.holdfast("run", usual.declaration("parse"))
    assert ran.returncode == PASS and "distribution" not in ran.stdout
