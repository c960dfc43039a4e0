"""Tests the templates for GitLab and Jenkins: their commands are run as the service would run them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Callable

import pytest
from archive import Archive
from origin import TEMPLATES, Origin, path_with_tool
from project import WRAPPER, environment
from runners import extended, jobs_of

SLOWER = ("samples=.*", 'samples="1080 1091 1070 1102 1085"')

Commands = tuple[list[str], dict[str, str]]


def gitlab(event: str, branch: str | None, **inputs: str) -> Commands:
    """Returns the script of the job that this event starts, and the variables that GitLab sets. `inputs`: of the include."""
    jobs = extended(jobs_of(TEMPLATES / "gitlab/performance.gitlab-ci.yml", **inputs))
    job = jobs["performance" if event == "request" else "performance-baseline"]
    variables = {"CI_DEFAULT_BRANCH": "main"}
    if branch:
        variables |= {"CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": branch, "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"}
    else:
        variables["CI_COMMIT_BRANCH"] = "main"
    return [*job["before_script"], *job["script"]], variables | job["variables"]


def jenkins(event: str, branch: str | None) -> Commands:
    text = (TEMPLATES / "jenkins/Jenkinsfile").read_text("utf-8")
    (install,) = re.findall(r"sh '''(.*?)'''", text, flags=re.DOTALL)
    stage = "Pull request" if event == "request" else "Baseline"
    (command,) = re.findall(rf"stage\('{stage}'\).*?sh '([^']*)'", text, flags=re.DOTALL)
    variables = dict(re.findall(r"^ +(\w+) = '([^']*)'", text, re.MULTILINE)) | dict(re.findall(r'^ +(PATH) = "(.*)"$', text, re.MULTILINE))
    variables |= {"BASE": "origin/main", "STORE": "../store", "BRANCH_NAME": branch and "PR-1" or "main"}
    if branch:
        variables |= {"CHANGE_ID": "1", "CHANGE_BRANCH": branch, "CHANGE_TARGET": "main"}
    return [install, command], variables


Service = Callable[[str, "str | None"], Commands]


def run(origin: Origin, service: Service, event: str, branch: str | None, against: str = "stored", archive: Archive | None = None) -> tuple[int, Path]:
    """Runs a job of a service. The files that GitLab caches are kept from one job to the next."""
    work = origin.place / f"job-{len(list(origin.place.glob('job-*')))}"
    cache = origin.place / "cache"
    origin.checkout(work, branch)
    if cache.exists():
        shutil.copytree(cache, work / ".holdfast")
    script, variables = service(event, branch)
    assert variables["HOLDFAST_ARCHIVE"] == variables["HOLDFAST_ARCHIVE_SHA256"] == ""  # users fill these in
    path = os.environ["PATH"] if archive else path_with_tool(origin.place)
    variables["PATH"] = variables.get("PATH", "${env.PATH}").replace("${env.WORKSPACE}", str(work)).replace("${env.PATH}", path)
    variables |= archive.variables if archive else {}
    text = "\n".join(script).replace("holdfast ci pull-request", f"holdfast ci pull-request --against {against}")
    known = environment(**variables, CMAKE_GENERATOR="Ninja")
    done = subprocess.run(["bash", "-eo", "pipefail", "-c", text], cwd=work, env=known, capture_output=True, text=True, timeout=300)
    print(done.stdout, done.stderr)
    if event == "push" and service is gitlab:
        shutil.copytree(work / ".holdfast", cache)
    return done.returncode, work / "perf-out"


@pytest.mark.parametrize("service", [gitlab, jenkins], ids=["gitlab", "jenkins"])
@pytest.mark.slow
def test_a_slowdown_is_red_and_a_change_without_one_is_green(origin: Origin, service: Service) -> None:
    assert run(origin, service, "push", None)[0] == 0
    origin.branch("slower", parse=SLOWER)
    code, out = run(origin, service, "request", "slower")
    assert code == 1
    assert 'failures="1"' in (out / "junit.xml").read_text("utf-8")
    assert 'holdfast_results{verdict="regressed"} 1' in (out / "metrics.txt").read_text("utf-8")
    assert (out / "html/index.html").exists()
    assert "perf-out" not in subprocess.run(["git", "status", "--short"], cwd=out.parent, capture_output=True, text=True, check=True).stdout
    origin.branch("harmless", parse=("samples=", "sizes= samples="))
    assert run(origin, service, "request", "harmless")[0] == 0


@pytest.mark.slow
def test_an_include_of_gitlab_can_ask_for_a_report_only(origin: Origin) -> None:
    assert run(origin, gitlab, "push", None)[0] == 0
    origin.branch("slower", parse=SLOWER)
    code, out = run(origin, lambda event, branch: gitlab(event, branch, block="nothing"), "request", "slower")
    assert code == 0
    assert 'holdfast_results{verdict="regressed"} 1' in (out / "metrics.txt").read_text("utf-8")


@pytest.mark.slow
def test_a_fast_gate_measures_only_what_has_the_label(origin: Origin) -> None:
    assert run(origin, gitlab, "push", None)[0] == 0
    origin.branch("slower", print=("samples=.*", 'samples="900 910 890 920 905"'))

    def fast(event: str, branch: str | None) -> Commands:
        script, variables = gitlab(event, branch)
        return [line.replace("holdfast ci pull-request", "holdfast ci pull-request --fast fast") for line in script], variables

    code, out = run(origin, fast, "request", "slower")
    assert code == 0  # print, which has become slower, is not measured until night
    text = (out / "report.md").read_text("utf-8")
    assert "1 result, 1 pass" in text and "missing" not in text


@pytest.mark.slow
def test_a_note_is_posted_once_and_then_updated(origin: Origin, tmp_path: Path) -> None:
    """Replaces curl by a script that records its arguments."""
    tools = tmp_path / "tools"
    tools.mkdir()
    log = tmp_path / "asked"
    (tools / "curl").write_text(
        f'#!/bin/sh\nfor word in "$@"; do printf "%s " "$word"; done >>{log}\necho >>{log}\n'
        f'for word in "$@"; do case "$last" in --header) cat "${{word#@}}" >{tmp_path}/header ;; --output) out=$word ;; esac; last=$word; done\n'
        f'case "$last" in *per_page*) cat {tmp_path}/notes-${{last##*page=}} >"$out" ;; esac\n', "utf-8",
    )  # fmt: skip
    (tools / "curl").chmod(0o755)
    report = tmp_path / "report.md"
    report.write_text("<!-- holdfast: Scratch Release -->\n### Performance: pass\n", "utf-8")
    variables = {
        "PATH": f"{tools}:{os.environ['PATH']}", "CI_API_V4_URL": "https://gitlab.example/api/v4",
        "CI_PROJECT_ID": "12", "HOLDFAST_GITLAB_TOKEN": "glpat-secret",
    }  # fmt: skip
    ours = {"id": 5, "body": "<!-- holdfast: Scratch Release -->\nold"}
    others = [{"id": 100 + number, "body": "Pushed a commit."} for number in range(100)]
    for pages, method in (([[]], "POST"), ([[ours]], "PUT"), ([others, others, [ours]], "PUT"), ([others, []], "POST")):
        for number, notes in enumerate(pages, 1):
            (tmp_path / f"notes-{number}").write_text(json.dumps(notes), "utf-8")
        log.unlink(missing_ok=True)
        command = [WRAPPER, "ci", "comment", "gitlab", report, "3"]
        done = subprocess.run(command, env=environment(**variables), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert "secret" not in log.read_text("utf-8")  # `ps` shows command lines
        assert (tmp_path / "header").read_text("utf-8") == "PRIVATE-TOKEN: glpat-secret\n"
        asked = log.read_text("utf-8").splitlines()[-1]
        notes_of = "https://gitlab.example/api/v4/projects/12/merge_requests/3/notes"
        assert f"--request {method} " in asked and notes_of + ("/5" if method == "PUT" else "") in asked
