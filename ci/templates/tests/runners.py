"""Imitates how GitHub and GitLab run the templates for several runners. Every command is run unchanged, on a runner with a
clone, an installed holdfast or the archive, and the files of the cache and of earlier jobs. The runner has nothing else of this
machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from archive import Archive
from github import evaluated, filled
from github import shell as shell_of_github
from origin import TEMPLATES, Origin, path_with_tool
from project import environment

GREEN, RED = True, False


@dataclass
class Ended:
    """The result of a pipeline: its status, its output, and the workspace of its last job."""

    green: bool
    log: str
    last: Path


@dataclass
class Service:
    origin: Origin
    archive: Archive | None = None
    installed: bool = True  # holdfast is installed, unless there is an archive
    pipelines: int = 0

    @property
    def place(self) -> Path:
        return self.origin.place / "service"

    def run(self, branch: str | None = None) -> Ended:
        """Runs a pipeline. `branch`: of a pull request; without it, of a push to main."""
        self.pipelines += 1
        return self.pipeline(branch)

    def pipeline(self, branch: str | None) -> Ended:
        raise NotImplementedError

    def workspace(self, job: str, branch: str | None) -> Path:
        """Returns the workspace of a job. All jobs of a pipeline have the same commit."""
        commit = self.place / str(self.pipelines) / "commit"
        if not commit.exists():
            commit.parent.mkdir(parents=True)
            self.origin.checkout(commit, branch)
        return Path(shutil.copytree(commit, commit.with_name(job)))

    def variables(self) -> dict[str, str]:
        """Returns the variables of the runner, and those that a user of the template sets in it."""
        path = path_with_tool(self.place) if self.installed and not self.archive else os.environ["PATH"]
        return {"PATH": path, "CMAKE_GENERATOR": "Ninja"} | (self.archive.variables if self.archive else {})


class GitHub(Service):
    def pipeline(self, branch: str | None) -> Ended:
        workflow = yaml.safe_load((TEMPLATES / "github/matrix.yml").read_text("utf-8"))
        jobs = workflow["jobs"]
        parts = [self.job(jobs["measure"], f"measure-{n}", branch, workflow["env"], {"matrix.shard": n})
                 for n in jobs["measure"]["strategy"]["matrix"]["shard"]]  # fmt: skip
        last = self.job(jobs["gate"], "gate", branch, workflow["env"], {})
        return Ended(all(part.green for part in [*parts, last]), "".join(part.log for part in [*parts, last]), last.last)

    def job(self, job: dict[str, Any], name: str, branch: str | None, env: dict[str, str], matrix: dict[str, Any]) -> Ended:
        work = self.workspace(name, branch)
        pull = branch is not None
        context = matrix | {
            "github.event_name": "pull_request" if pull else "push", "github.workspace": str(work),
            "github.run_id": self.pipelines, "github.run_attempt": 1,
        }  # fmt: skip
        known = {key: filled(text, context) for key, text in env.items()} | {"GITHUB_ACTIONS": "true", "GITHUB_REF_TYPE": "branch"}
        known |= {"GITHUB_HEAD_REF": branch or "", "GITHUB_BASE_REF": "main" if pull else ""}
        known |= {"GITHUB_REF_NAME": f"{self.pipelines}/merge" if pull else "main"}
        ended = Ended(GREEN, "", work)
        for step in job["steps"]:
            condition = str(step.get("if", "True"))
            if (not ended.green and "always()" not in condition) or not evaluated(condition, context):
                continue
            if "run" in step:
                own = {k: filled(v, context) for k, v in step.get("env", {}).items()}
                done = shell_of_github(step["run"], work, known | own | self.variables())
                ended.green, ended.log = ended.green and done.returncode == 0, ended.log + done.stdout + done.stderr
            else:
                given = {key: filled(text, context) for key, text in step.get("with", {}).items()}
                self.action(step["uses"].partition("@")[0], given, work)
        return ended

    def action(self, name: str, given: dict[str, str], work: Path) -> None:
        caches, artifacts = self.place / "caches", self.place / str(self.pipelines) / "artifacts"
        if name == "actions/cache/restore":
            for kept in sorted(caches.glob(given["restore-keys"] + "*"), key=lambda path: path.stat().st_mtime)[-1:]:
                shutil.copytree(kept, work / given["path"])
        elif name == "actions/cache/save":
            shutil.copytree(work / given["path"], caches / given["key"])
            os.utime(caches / given["key"])
        elif name == "actions/upload-artifact":
            shutil.copytree(work / given["path"], artifacts / given["name"])
        elif name == "actions/download-artifact":
            shutil.copytree(artifacts, work / given["path"])
        else:
            assert name == "actions/checkout", f"nothing stands for {name}"


class GitLab(Service):
    def pipeline(self, branch: str | None) -> Ended:
        jobs = jobs_of(TEMPLATES / "gitlab/matrix.yml")
        variables = {"CI_DEFAULT_BRANCH": "main", "CI_PIPELINE_ID": str(self.pipelines)}
        if branch is None:
            variables |= {"CI_COMMIT_BRANCH": "main", "CI_PIPELINE_SOURCE": "push"}
        else:
            variables |= {"CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": branch, "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
                          "CI_PIPELINE_SOURCE": "merge_request_event"}  # fmt: skip
        own = jobs.pop("variables")
        started = {name: job for name, job in extended(jobs).items() if not name.startswith(".") and runs(job, variables)}
        (measure, *others) = started.values()
        count = measure["parallel"]
        (gate,) = others
        parts = [self.job(measure, f"measure-{n}", branch, variables, own, {"CI_NODE_INDEX": str(n), "CI_NODE_TOTAL": str(count)})
                 for n in range(1, count + 1)]  # fmt: skip
        last = self.job(gate, "gate", branch, variables, own, {})
        return Ended(all(part.green for part in [*parts, last]), "".join(part.log for part in [*parts, last]), last.last)

    def job(self, job: dict[str, Any], name: str, branch: str | None, *variables: dict[str, str]) -> Ended:
        work = self.workspace(name, branch)
        event, own, node = variables
        known = event | node | {"CI_PROJECT_DIR": str(work), "GITLAB_CI": "true"}
        known |= {key: text.replace("$CI_PIPELINE_ID", known["CI_PIPELINE_ID"]).replace("$CI_PROJECT_DIR", str(work))
                  for key, text in own.items()}  # fmt: skip
        cache, artifacts = self.place / "cache", self.place / str(self.pipelines) / "artifacts"
        for place in job["cache"]["paths"]:
            if (cache / place).exists():
                shutil.copytree(cache / place, work / place)
        if artifacts.exists() and job.get("needs"):
            shutil.copytree(artifacts, work, dirs_exist_ok=True)
        command = ["bash", "-eo", "pipefail", "-c", "\n".join([*job.get("before_script", []), *job["script"]])]
        known = environment(**known | self.variables())
        done = subprocess.run(command, cwd=work, env=known, capture_output=True, text=True, timeout=300)
        code = done.returncode
        for place in job["artifacts"]["paths"]:
            shutil.copytree(work / place, artifacts / place, dirs_exist_ok=True)
        if job["cache"]["policy"] == "pull-push" and (code == 0 or job["cache"].get("when") == "always"):
            for place in job["cache"]["paths"]:
                shutil.rmtree(cache / place, ignore_errors=True)
                shutil.copytree(work / place, cache / place)
        return Ended(code in {0, *job.get("allow_failure", {}).get("exit_codes", [])}, done.stdout + done.stderr, work)


def jobs_of(file: Path, **inputs: str) -> dict[str, Any]:
    """Returns the jobs of a file of GitLab, with the inputs replaced. A header, a YAML document of its own, has the default inputs."""
    text = file.read_text("utf-8")
    *header, _ = yaml.safe_load_all(text)
    for name, one in (header[0]["spec"]["inputs"] if header else {}).items():
        text = text.replace(f"$[[ inputs.{name} ]]", inputs.get(name, one["default"]))
    return dict(list(yaml.safe_load_all(text))[-1])


def extended(jobs: dict[str, Any]) -> dict[str, Any]:
    """Returns the jobs of GitLab, each merged with the jobs that it extends."""
    def whole(job: dict[str, Any]) -> dict[str, Any]:
        return merged(whole(jobs[job["extends"]]), job) if "extends" in job else job

    return {name: whole(job) for name, job in jobs.items()}


def merged(base: dict[str, Any], job: dict[str, Any]) -> dict[str, Any]:
    """Merges two jobs as `extends` does: mappings are merged, other values are replaced."""
    both = base | job
    for key in base.keys() & job.keys():
        if isinstance(base[key], dict) and isinstance(job[key], dict):
            both[key] = merged(base[key], job[key])
    return both


def runs(job: dict[str, Any], variables: dict[str, str]) -> bool:
    """Returns true if one of the job's rules, `$NAME == "text"` or `$NAME == $NAME`, is fulfilled."""
    def value(word: str) -> str | None:
        return variables.get(word[1:]) if word.startswith("$") else word.strip('"')

    sides = (rule["if"].split(" == ") for rule in job["rules"])
    return any(value(left) == value(right) for left, right in sides)
