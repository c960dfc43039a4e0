"""Tests the templates as files: they can be parsed, their scripts pass the linters, and no pull request gets secrets."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any, Iterator

import pytest
import yaml
from github import ACTION
from origin import TEMPLATES
from runners import extended, jobs_of

FILES = sorted([*TEMPLATES.glob("github/*.yml"), *TEMPLATES.glob("gitlab/*.yml")])
WORKFLOWS = [path for path in FILES if path.parent.name == "github"]
JENKINS = TEMPLATES / "jenkins/Jenkinsfile"
ALL = [*FILES, JENKINS]


def parsed(path: Path) -> Any:
    return jobs_of(path) if path.parent.name == "gitlab" else yaml.safe_load(path.read_text("utf-8"))


def scripts_of(node: Any) -> Iterator[str]:
    """Yields the scripts of `run:` and of GitLab's `script:` and `before_script:`, at any depth."""
    if isinstance(node, list):
        for one in node:
            yield from scripts_of(one)
    elif isinstance(node, dict):
        for name, value in node.items():
            if name == "run" and isinstance(value, str):
                yield value
            elif name in ("script", "before_script"):
                yield "\n".join(value)
            else:
                yield from scripts_of(value)


def shellcheck(*words: object, script: str | None = None) -> None:
    done = subprocess.run(["shellcheck", *map(str, words)], input=script, capture_output=True, text=True)
    assert done.returncode == 0, f"{script or ''}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("path", [*FILES, ACTION], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_file_is_yaml_and_its_scripts_are_clean(path: Path) -> None:
    read = parsed(path)
    assert isinstance(read, dict)
    scripts = list(scripts_of(read))
    if shutil.which("shellcheck") is None:
        pytest.skip("there is no shellcheck; ci/setup installs it")
    for script in scripts:
        assert "${{" not in script, "expressions in scripts let whoever names a branch run commands"
        shellcheck("--shell=bash", "-", script=script)


def test_the_scripts_of_jenkins_are_clean() -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("there is no shellcheck; ci/setup installs it")
    texts = re.findall(r"sh (?:'''(.*?)'''|'([^']*)')", JENKINS.read_text("utf-8"), flags=re.DOTALL)
    assert len(texts) == 4
    for long, short in texts:
        shellcheck("--shell=sh", "-", script=long or short)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actionlint_has_nothing_to_say(path: Path) -> None:
    """HOLDFAST_ACTIONLINT is a command that takes files; default: actionlint, if it is installed."""
    command = os.environ.get("HOLDFAST_ACTIONLINT", "actionlint")
    if shutil.which(shlex.split(command)[0]) is None:
        pytest.skip("there is no actionlint here; name one by HOLDFAST_ACTIONLINT")
    done = subprocess.run([*shlex.split(command), str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_says_at_its_top_where_it_is_copied_to_and_what_it_needs(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    code = next(number for number, line in enumerate(lines) if line and not line.startswith(("#", "//")))
    top = " ".join(line.lstrip("#/ ") for line in lines[:code])
    assert re.search(r"\b([Cc]opy|Include)\b", top) and re.search(r"\b([Nn]eeds)\b", top), top


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_do_no_more_than_it_says_and_leaves_no_token_behind(path: Path) -> None:
    workflow = parsed(path)
    assert workflow["permissions"]["contents"] == "read"
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            assert not step.get("uses", "").startswith("actions/checkout@") or step["with"]["persist-credentials"] is False


def test_a_pull_request_runs_with_a_token_that_only_reads_and_without_secrets() -> None:
    workflow = parsed(TEMPLATES / "github/performance.yml")
    assert workflow["permissions"] == {"contents": "read"}
    events = workflow[True]  # `on` is a truth value of YAML 1.1
    assert "pull_request" in events and "pull_request_target" not in events
    for path in FILES:
        assert "secrets." not in path.read_text("utf-8"), path
    assert "permissions" not in workflow["jobs"]["gate"]
    assert "github.event_name != 'pull_request'" in workflow["jobs"]["pages"]["if"]


def test_what_may_comment_runs_nothing_of_the_pull_request() -> None:
    workflow = parsed(TEMPLATES / "github/performance-comment.yml")
    assert list(workflow[True]) == ["workflow_run"]
    steps = workflow["jobs"]["comment"]["steps"]
    assert [step["uses"] for step in steps if "uses" in step] == ["actions/download-artifact@v4"]  # nothing is checked out
    scripts = "\n".join(step["run"] for step in steps if "run" in step)
    assert "cmake" not in scripts and "$PWD/build/perf" not in scripts


def test_the_jobs_of_gitlab_refer_to_what_there_is() -> None:
    """Checks the rules of GitLab's documentation, because GitLab's own linter needs a server."""
    jobs = parsed(TEMPLATES / "gitlab/performance.gitlab-ci.yml")
    known = set(jobs)
    for name, whole in extended(jobs).items():
        base = whole.get("extends")
        assert base is None or base in known, name
        assert name.startswith(".") or "script" in whole, name
        for need in whole.get("needs", []):
            assert (need if isinstance(need, str) else need["job"]) in known, name
        for rule in whole.get("rules", []):
            assert set(rule) <= {"if", "when", "changes", "exists", "allow_failure", "variables"}, name
    assert jobs["pages"]["artifacts"]["paths"] == ["public"]


def test_the_pipeline_of_jenkins_is_balanced_and_complete() -> None:
    """Only a Jenkins server can parse the file, so this matches its brackets, outside of strings and comments."""
    text = JENKINS.read_text("utf-8")
    code = re.sub(r"'''.*?'''", "", text, flags=re.DOTALL)
    code = re.sub(r"//.*|'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"", "", code)
    open_ones: list[str] = []
    for c in code:
        if c in "([{":
            open_ones.append({"(": ")", "[": "]", "{": "}"}[c])
        elif c in ")]}":
            assert open_ones and open_ones.pop() == c, code
    assert not open_ones
    assert re.match(r"\s*pipeline\s*\{", code)
    for section in ("agent", "stages", "steps", "post"):
        assert re.search(rf"\b{section}\b", code), section
