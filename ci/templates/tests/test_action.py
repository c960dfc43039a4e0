"""Tests the action for GitHub: its steps are run unchanged, as a workflow of ten lines would run them."""

from __future__ import annotations

import json
import re

import pytest
import yaml
from archive import Archive
from github import ACTION, GitHub, Job
from origin import Origin

ROOT = ACTION.parents[2]
SLOWER = ("samples=.*", 'samples="1080 1091 1070 1102 1085"')  # by 8 %: the trimmed means are 1005 and 1085.33


def verdict(job: Job) -> str:
    assert job.artifact is not None, job.log
    return str(json.loads((job.artifact / "report.json").read_text("utf-8"))["gate"]["verdict"])


def test_the_workflow_that_its_first_lines_show_has_ten_lines_and_only_reports() -> None:
    text = ACTION.read_text("utf-8")
    lines = [line.removeprefix("#").removeprefix("   ") for line in text.splitlines() if line.startswith("#   ")]
    assert len(lines) <= 11
    workflow = yaml.safe_load("\n".join(lines))
    (job,) = workflow["jobs"].values()
    assert job["steps"][-1] == {"uses": "OWNER/holdfast/ci/action@v1", "with": {"block": "nothing"}}
    page = (ROOT / "docs/ci.md").read_text("utf-8")
    (shown,) = re.findall(r"```yaml\n(name: Performance\n.*?)```", page, re.DOTALL)
    assert yaml.safe_load(shown) == workflow


@pytest.mark.slow
def test_a_regression_fails_the_job_unless_the_action_only_reports(origin: Origin) -> None:
    github = GitHub(origin)
    first = github.act("push")
    assert first.passed, first.log
    origin.branch("slower", parse=SLOWER)
    told = github.act("pull_request", "slower", number=7, block="nothing")
    assert told.passed and verdict(told) == "regressed"
    blocked = github.act("pull_request", "slower", number=7)
    assert not blocked.passed and verdict(blocked) == "regressed"


@pytest.mark.slow
def test_an_archive_is_unpacked_only_if_its_digest_fits(origin: Origin, archive: Archive) -> None:
    github = GitHub(origin, archive=archive)
    used = github.act("push")
    assert used.passed, used.log
    github.archive = Archive(archive.path, "0" * 64)
    refused = github.act("push")
    assert not refused.passed and "WARNING: 1 computed checksum did NOT match" in refused.log


@pytest.mark.slow
def test_options_may_have_quotes_and_lines_and_an_unknown_event_accepts_nothing(origin: Origin) -> None:
    github = GitHub(origin)
    given = github.act("push", options="--cmake=-DFIRST=1\n'--cmake=-DSECOND=two words'")
    assert given.passed, given.log
    cache = (github.place / "run-1/build/perf/CMakeCache.txt").read_text("utf-8")
    assert "FIRST:UNINITIALIZED=1\n" in cache and "SECOND:UNINITIALIZED=two words\n" in cache
    other = github.act("workflow_dispatch")
    assert not other.passed and "not the event workflow_dispatch" in other.log


@pytest.mark.slow
def test_an_archive_needs_its_digest(origin: Origin, archive: Archive) -> None:
    refused = GitHub(origin, archive=Archive(archive.path, "")).act("push")
    assert not refused.passed and "The input archive needs archive-sha256" in refused.log
