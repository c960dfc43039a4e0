"""Tests holdfast report html: the pages contain what the store and git know beyond the session."""

import html
import os
import re
from pathlib import Path

import pytest
from project import BROKEN, PASS, SLOWER, Project, holdfast, url
from repository import Repository
from sessions import accept, around, change_facts, fill
from test_default_store import project, repository

__all__ = ["project", "repository"]  # fixtures


def only_test(site: Path) -> str:
    (page,) = site.glob("tests/*.html")
    return page.read_text("utf-8")


@pytest.mark.slow
def test_pages_tell_change_points_accepted_levels_and_commits(measured: Project) -> None:
    fill(measured, around(1000, 20) + around(1080, 20))
    accept(measured, "r00003")
    site = measured.build / "site"
    assert measured.holdfast("report", "html", "--output", site).returncode == PASS
    trends = (site / "trends.html").read_text("utf-8")
    assert "+8.00\u202f%" in trends and "2026-01-01, c00020" in trends
    page = only_test(site)
    assert "accepted level" in page and "commit c00039" in page
    assert "+8.00\u202f%</text>" in page  # at the drawn change point


@pytest.mark.slow
def test_a_stored_session_is_marked_in_its_history(measured: Project) -> None:
    fill(measured, around(1000, 20))
    site = measured.build / "site"
    assert measured.holdfast("report", "html", "--session", "s00007", "--output", site).returncode == PASS
    page = only_test(site)
    assert "this report" in page
    assert "c00006" in page and "c00008" not in page  # later sessions are not its history


@pytest.mark.slow
def test_long_histories_are_cut_to_the_last_sessions(measured: Project) -> None:
    fill(measured, around(1000, 20))
    site = measured.build / "site"
    assert measured.holdfast("report", "html", "--sessions", "5", "--output", site).returncode == PASS
    assert "Of 20 sessions the last 5 are shown." in only_test(site) and "c00014" not in only_test(site)


@pytest.mark.slow
def test_a_template_of_ones_own_takes_the_place_of_a_standard_one(measured: Project, tmp_path: Path) -> None:
    (tmp_path / "index.html.j2").write_text('{% extends "base.html.j2" %}{% block main %}my first page{% endblock %}')
    site = measured.build / "site"
    assert measured.holdfast("report", "html", "--templates", tmp_path, "--output", site).returncode == PASS
    assert "my first page" in (site / "index.html").read_text("utf-8")
    refused = measured.holdfast("report", "html", "--templates", tmp_path / "absent", "--output", site)
    assert refused.returncode == BROKEN and "absent" in refused.stderr


@pytest.mark.slow
def test_what_differs_from_the_baseline_is_told_on_the_page(measured: Project) -> None:
    assert measured.holdfast("baseline", "accept").returncode == PASS
    change_facts(measured, lambda facts: facts.update(libc="glibc 1.0"))
    libc = measured.measure("parse").report["session"]["facts"]["libc"]
    site = measured.build / "site"
    assert measured.holdfast("report", "html", "--output", site).returncode == PASS
    page = only_test(site)
    _, _, differences = page.partition("<h2>What else differs from the baseline</h2>")
    rows = re.findall("<tr>.*</tr>", differences.partition("</table>")[0])
    assert rows[1:] == [f'<tr><th scope="row">libc</th><td>glibc 1.0</td><td>{libc}</td></tr>']


def measured_in_ctest(project: Project) -> str:
    """Returns the page of parse after a session of this test alone."""
    project.ctest("-R", "perf.(session|parse)$")
    site = project.build / "site"
    assert project.holdfast("report", "html", "--output", site).returncode == PASS
    return only_test(site)


def offered(page: str) -> list[str]:
    return [html.unescape(line) for line in re.findall("<dd><code>(.*?)</code>", page)]


@pytest.mark.slow
def test_the_page_offers_the_commands_of_the_terminal(project: Project, repository: Repository) -> None:
    measured_in_ctest(project)
    project.accept("parse")
    project.edit(*SLOWER)
    repository.commit("Be slower")
    steps = offered(measured_in_ctest(project))
    told = project.holdfast("report", "text", "--verbose").stdout.splitlines()
    printed = [line.strip() for line in told if line.startswith("    ") and "parse" in line]
    assert printed and set(printed) <= set(steps)
    assert steps[0].endswith(" pinpoint parse") or " pinpoint parse " in steps[0]
    assert any(line.startswith('{"test": "parse", "ratio": 1.5') for line in steps)


@pytest.mark.slow
def test_commits_since_the_baseline_lead_to_their_forge(project: Project, repository: Repository) -> None:
    repository.git("remote", "add", "origin", "git@github.com:ada/scripts.git")
    measured_in_ctest(project)
    project.accept("parse")
    accepted = repository.git("rev-parse", "HEAD")
    project.edit(*SLOWER)
    slower = repository.commit("Be <slower>")
    page = measured_in_ctest(project)
    assert "<h2>1 commit since the baseline</h2>" in page and "Be &lt;slower&gt;" in page
    assert f'href="https://github.com/ada/scripts/commit/{slower}"' in page
    assert f'href="https://github.com/ada/scripts/commit/{accepted}"' in page
    repository.git("remote", "remove", "origin")
    assert "https://" not in measured_in_ctest(project)


@pytest.mark.slow
def test_where_git_fails_the_page_has_no_commits(project: Project, repository: Repository, tmp_path: Path) -> None:
    measured_in_ctest(project)
    project.accept("parse")
    repository.commit("Change nothing")
    assert "since the baseline</h2>" in measured_in_ctest(project)
    broken = tmp_path / "git"
    broken.write_text("#!/bin/sh\nexit 127\n", "utf-8")
    broken.chmod(0o755)
    site = project.build / "site"
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = project.holdfast("report", "html", "--output", site, PATH=path)
    assert done.returncode == PASS, done.stderr
    assert "since the baseline</h2>" not in only_test(site) and "What next" in only_test(site)


def test_pages_are_left_out_where_no_python_has_jinja2(measured: Project, tmp_path: Path) -> None:
    words = ("--store", url(measured.store), "--output", tmp_path / "report/")
    nowhere = {"cwd": tmp_path, "PYTHONHOME": "/nonexistent"}  # Python cannot start with it
    alone = holdfast("report", "html", *words, **nowhere)
    assert alone.returncode == BROKEN and "install python3-jinja2" in alone.stderr
    beside = holdfast("report", "text", "html", *words, **nowhere)
    assert beside.returncode == PASS and "install python3-jinja2" in beside.stderr
    assert [file.suffix for file in (tmp_path / "report").iterdir()] == [".txt"]
