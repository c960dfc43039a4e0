"""Imitates GitHub's execution of workflows, as far as the templates need it. Steps that run commands are run unchanged; the
service's own actions are replaced by their effect on one machine."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from archive import Archive
from origin import TEMPLATES, Origin, path_with_tool
from project import environment

FAKE_GH = Path(__file__).with_name("fake_gh.py")
ACTION = TEMPLATES.parent / "action/action.yml"
CONTEXT = re.compile(r"\b(?:inputs|github|matrix|needs|steps|runner)(?:\.[a-z0-9_-]+)+")


def evaluated(expression: str, context: dict[str, Any]) -> Any:
    """Evaluates an expression between ${{ and }}, in the part of the language that the templates use."""

    def value(match: re.Match[str]) -> str:
        return repr(context.get(match.group(0), ""))

    text = CONTEXT.sub(value, expression)
    text = text.replace("&&", " and ").replace("||", " or ")
    names = {"always": lambda: True, "format": lambda form, *words: form.format(*words)}
    return eval(text, {"__builtins__": {}}, names)  # noqa: S307, of our own templates


def filled(text: Any, context: dict[str, Any]) -> str:
    """Returns a text with its expressions replaced by their values."""
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(evaluated(match.group(1).strip(), context)), str(text))


def shell(script: str, work: Path, variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs a script as GitHub does, with the PATH of earlier scripts. Uses Ninja, so that nothing compiles for minutes."""
    added = work.with_name(f"{work.name}-path")
    lines = added.read_text("utf-8").splitlines() if added.exists() else []
    path = ":".join([*reversed(lines), variables["PATH"]])
    known = environment(**variables | {"PATH": path, "GITHUB_PATH": str(added), "CMAKE_GENERATOR": "Ninja"})
    command = ["bash", "-e", "-c", script]
    return subprocess.run(command, cwd=work, env=known, capture_output=True, text=True, timeout=300)


@dataclass
class Job:
    passed: bool
    log: str
    artifact: Path | None


@dataclass
class GitHub:
    origin: Origin
    against: str = "stored"  # baseline of pull requests
    archive: Archive | None = None  # without it, holdfast is installed
    runs: int = 0
    comments: list[dict[str, Any]] = field(default_factory=list)

    @property
    def place(self) -> Path:
        return self.origin.place / "github"

    def context(self, event: str, number: int) -> dict[str, Any]:
        return {
            "github.event_name": event,
            "github.base_ref": "main" if event == "pull_request" else "",
            "github.ref": f"refs/pull/{number}/merge" if event == "pull_request" else "refs/heads/main",
            "github.event.number": number,
            "github.run_id": self.runs,
            "github.run_attempt": 1,
            "github.token": "none",
            "runner.os": "Linux",
        }

    def variables(self, event: str, branch: str | None) -> dict[str, str]:
        pull = event == "pull_request"
        return {
            "GITHUB_ACTIONS": "true",
            "GITHUB_REPOSITORY": "ada/scratch",
            "GITHUB_HEAD_REF": branch or "" if pull else "",
            "GITHUB_BASE_REF": "main" if pull else "",
            "GITHUB_REF_TYPE": "branch",
            "GITHUB_REF_NAME": "main",
            "GITHUB_STEP_SUMMARY": str(self.place / f"summary-{self.runs}.md"),
        }

    def run(self, event: str, branch: str | None = None, number: int = 0, **settings: str) -> Job:
        """Runs the job `gate` of performance.yml with these variables."""
        self.runs += 1
        work = self.place / f"run-{self.runs}"
        work.parent.mkdir(exist_ok=True)
        context = self.context(event, number)
        variables = self.variables(event, branch) | settings
        self.origin.checkout(work, branch)
        workflow = yaml.safe_load((work / ".github/workflows/performance.yml").read_text("utf-8"))
        steps = workflow["jobs"]["gate"]["steps"]
        assert steps[0]["uses"].startswith("actions/checkout@") and steps[0]["with"]["fetch-depth"] == 0
        return self.steps(steps[1:], work, context, self.installed(workflow) | variables)

    def act(self, event: str, branch: str | None = None, number: int = 0, **inputs: str) -> Job:
        """Runs the steps of the action with these inputs."""
        self.runs += 1
        work = self.place / f"run-{self.runs}"
        work.parent.mkdir(exist_ok=True)
        self.origin.checkout(work, branch)
        action = yaml.safe_load(ACTION.read_text("utf-8"))
        assert inputs.keys() <= action["inputs"].keys()
        given = {f"inputs.{name}": inputs.get(name, one["default"]) for name, one in action["inputs"].items()}
        if self.archive:
            given |= {"inputs.archive": self.archive.path.as_uri(), "inputs.archive-sha256": self.archive.sha256}
        output = self.place / f"output-{self.runs}"
        runner = {"GITHUB_OUTPUT": str(output), "RUNNER_TEMP": str(self.place / f"temporary-{self.runs}"), "GITHUB_ACTION_PATH": str(ACTION.parent)}
        path = os.environ["PATH"] if self.archive else path_with_tool(self.place)
        context = self.context(event, number) | given
        return self.steps(action["runs"]["steps"], work, context, self.variables(event, branch) | runner | {"PATH": path})

    def installed(self, workflow: dict[str, Any]) -> dict[str, str]:
        """Returns the workflow's variables for Holdfast, and the PATH of the runner."""
        assert workflow["env"] == {"HOLDFAST_ARCHIVE": "", "HOLDFAST_ARCHIVE_SHA256": ""}
        if self.archive:
            return self.archive.variables | {"PATH": os.environ["PATH"]}
        return workflow["env"] | {"PATH": path_with_tool(self.place)}

    def steps(self, steps: list[dict[str, Any]], work: Path, context: dict[str, Any], variables: dict[str, str]) -> Job:
        passed = True
        log = ""
        artifact = None
        for step in steps:
            condition = str(step.get("if", "True"))
            if (not passed and "always()" not in condition) or not evaluated(condition, context):
                continue
            own = {name: filled(text, context) for name, text in step.get("env", {}).items()}
            if "run" in step:
                script = step["run"].replace("holdfast ci pull-request", f"holdfast ci pull-request --against {self.against}")
                done = shell(script, work, variables | own)
                log += done.stdout + done.stderr
                passed = passed and done.returncode == 0
            else:
                artifact = self.service(step, work, context) or artifact
        return Job(passed, log, artifact)

    def service(self, step: dict[str, Any], work: Path, context: dict[str, Any]) -> Path | None:
        name = step["uses"].partition("@")[0]
        given = {key: filled(text, context) for key, text in step["with"].items()}
        caches = self.place / "caches"
        if name == "actions/cache/restore":
            fitting = sorted(caches.glob(given["restore-keys"].strip() + "*"), key=os.path.getmtime)
            if fitting:
                shutil.copytree(fitting[-1], work / given["path"])
        elif name == "actions/cache/save":
            shutil.copytree(work / given["path"], caches / given["key"])
        elif name == "actions/cache":
            pass  # of the tool, which the action builds only if holdfast is not installed
        elif name == "actions/upload-artifact":
            return work / given["path"]
        else:
            raise AssertionError(f"nothing stands for {step['uses']}")
        return None

    def comment(self, artifact: Path, number: int, commit: str, head: str) -> str:
        """Runs the job of performance-comment.yml for the artifact of a run. `head`: current head of the pull request."""
        work = self.place / f"comment-{self.runs}-{len(list(self.place.glob('comment-*')))}"
        shutil.copytree(artifact, work / "perf-out")  # no checkout
        tools = work / "tools"
        tools.mkdir()
        (tools / "gh").symlink_to(FAKE_GH)
        FAKE_GH.chmod(FAKE_GH.stat().st_mode | stat.S_IXUSR)
        posted = self.place / "comments.json"
        if not posted.exists():
            posted.write_text("[]", "utf-8")
        workflow = yaml.safe_load((self.origin.clone / ".github/workflows/performance-comment.yml").read_text("utf-8"))
        context = {"github.token": "none", "github.event.workflow_run.head_sha": commit}
        known = self.installed(workflow)
        variables = known | self.variables("workflow_run", None) | {
            "PATH": f"{tools}:{known['PATH']}", "FAKE_GH_COMMENTS": str(posted), "FAKE_GH_HEAD": head,
            "FAKE_GH_NUMBER": str(number),
        }  # fmt: skip
        steps = [step for step in workflow["jobs"]["comment"]["steps"] if "run" in step]
        job = self.steps(steps, work, context, variables)
        assert job.passed, job.log
        self.comments = json.loads(posted.read_text("utf-8"))
        return job.log
