"""The templates for GitLab and Jenkins: the commands that stand in them, run as the service would."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Callable

import pytest
import yaml
from origin import CMAKE, TEMPLATES, Origin
from project import environment

SLOWER = ("samples=.*", 'samples="1080 1091 1070 1102 1085"')

Commands = tuple[list[str], dict[str, str]]


def gitlab(event: str, branch: str | None) -> Commands:
    """The script of the job that this event starts, and the variables that GitLab sets."""
    jobs = yaml.safe_load((TEMPLATES / "gitlab/performance.gitlab-ci.yml").read_text("utf-8"))
    job = jobs[".performance"] | jobs["performance" if event == "request" else "performance-baseline"]
    variables = {"CI_DEFAULT_BRANCH": "main"}
    if branch:
        variables |= {"CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": branch, "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"}
    else:
        variables["CI_COMMIT_BRANCH"] = "main"
    own = {name: text.replace("${CI_DEFAULT_BRANCH}", "main") for name, text in job["variables"].items()}
    return [*job.get("before_script", []), *job["script"]], variables | own


def jenkins(event: str, branch: str | None) -> Commands:
    text = (TEMPLATES / "jenkins/Jenkinsfile").read_text("utf-8")
    stage = "Pull request" if event == "request" else "Baseline"
    (command,) = re.findall(rf"stage\('{stage}'\).*?sh '([^']*)'", text, flags=re.DOTALL)
    variables = dict(re.findall(r"^ +(PERF_\w+) = '([^']*)'", text, re.MULTILINE))
    variables |= {"PERF_BASE": "origin/main", "BRANCH_NAME": branch and "PR-1" or "main"}
    if branch:
        variables |= {"CHANGE_ID": "1", "CHANGE_BRANCH": branch, "CHANGE_TARGET": "main"}
    return [command], variables


Service = Callable[[str, "str | None"], Commands]


def run(origin: Origin, service: Service, event: str, branch: str | None) -> tuple[int, Path]:
    """The store is what is cached from one job to the next."""
    work = origin.place / f"job-{len(list(origin.place.glob('job-*')))}"
    origin.checkout(work, branch)
    script, variables = service(event, branch)
    told = {"PERF_BASELINE": "stored", "PERF_CMAKE": CMAKE, "PERF_STORE": str(origin.place / "store")} | variables
    done = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", "\n".join(script)], cwd=work, env=environment(**told), capture_output=True,
        text=True, timeout=300,
    )  # fmt: skip
    print(done.stdout, done.stderr)
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
def test_a_fast_gate_measures_only_what_has_the_label(origin: Origin) -> None:
    assert run(origin, gitlab, "push", None)[0] == 0
    origin.branch("slower", print=("samples=.*", 'samples="900 910 890 920 905"'))

    def fast(event: str, branch: str | None) -> Commands:
        script, variables = gitlab(event, branch)
        return script, variables | {"PERF_FAST": "fast"}

    code, out = run(origin, fast, "request", "slower")
    assert code == 0  # print, which has become slower, waits for the night
    text = (out / "report.md").read_text("utf-8")
    assert "1 result, 1 pass" in text and "missing" not in text


@pytest.mark.slow
def test_a_note_is_posted_once_and_then_updated(origin: Origin, tmp_path: Path) -> None:
    """curl is replaced by a script that says what it was asked for."""
    tools = tmp_path / "tools"
    tools.mkdir()
    log = tmp_path / "asked"
    (tools / "curl").write_text(
        f'#!/bin/sh\nfor word in "$@"; do printf "%s " "$word"; done >>{log}\necho >>{log}\n'
        f'for word in "$@"; do case "$word" in *per_page*) cat {tmp_path}/notes-${{word##*page=}} ;; esac; done\n', "utf-8",
    )  # fmt: skip
    (tools / "curl").chmod(0o755)
    report = tmp_path / "report.md"
    report.write_text("<!-- holdfast: Scratch Release -->\n### Performance: pass\n", "utf-8")
    variables = {
        "PATH": f"{tools}:{os.environ['PATH']}", "CI_API_V4_URL": "https://gitlab.example/api/v4",
        "CI_PROJECT_ID": "12", "HOLDFAST_GITLAB_TOKEN": "none",
    }  # fmt: skip
    gate = TEMPLATES / "shell/performance-gate.sh"
    ours = {"id": 5, "body": "<!-- holdfast: Scratch Release -->\nold"}
    others = [{"id": 100 + number, "body": "Pushed a commit."} for number in range(100)]
    for pages, method in (([[]], "POST"), ([[ours]], "PUT"), ([others, others, [ours]], "PUT"), ([others, []], "POST")):
        for number, notes in enumerate(pages, 1):
            (tmp_path / f"notes-{number}").write_text(json.dumps(notes), "utf-8")
        log.unlink(missing_ok=True)
        command = [gate, "comment", "gitlab", report, "3"]
        done = subprocess.run(command, env=environment(**variables), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        asked = log.read_text("utf-8").splitlines()[-1]
        notes_of = "https://gitlab.example/api/v4/projects/12/merge_requests/3/notes"
        assert f"--request {method} " in asked and notes_of + ("/5" if method == "PUT" else "") in asked


@pytest.mark.parametrize("words", [["no-step"], [], ["comment", "github", "x", "1;2"], ["accept", "x"]], ids=repr)
def test_what_cannot_be_meant_is_refused_with_a_sentence(words: list[str]) -> None:
    gate = TEMPLATES / "shell/performance-gate.sh"
    done = subprocess.run([gate, *words], capture_output=True, text=True, env=environment())
    assert done.returncode == 2
    assert done.stderr.startswith("performance-gate: ")
