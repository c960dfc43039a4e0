"""Makes a project with two performance tests in a bare repository, as on a service. The benchmarks are scripts that contain
their samples, so that verdicts on them are exact: the templates are tested, not the clock."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from project import LIBRARIES, PROJECTS, WRAPPER, run

TEMPLATES = Path(__file__).resolve().parents[1]
# INSTALLED is a project that finds an installed Holdfast; LISTS is the same project with the build tree of these tests.
INSTALLED = """cmake_minimum_required(VERSION 3.25)
project(Scratch LANGUAGES NONE)
enable_testing()
find_package(Holdfast REQUIRED)
holdfast_set_defaults(PROCESSES 6)
holdfast_add_test(parse COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/parse.sh ADAPTER holdfast LABELS fast)
holdfast_add_test(print COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/print.sh ADAPTER holdfast)
"""
BUILT = f"""set(CMAKE_MODULE_PATH "{PROJECTS}")
set(HOLDFAST_EXECUTABLE "{WRAPPER}")
set(HOLDFAST_BUILD_DIRECTORY "{LIBRARIES}")
"""
LISTS = INSTALLED.replace("find_package", BUILT + "find_package")
PLACES = {
    "github/performance.yml": ".github/workflows/performance.yml",
    "github/performance-comment.yml": ".github/workflows/performance-comment.yml",
    "gitlab/performance.gitlab-ci.yml": "ci/performance.gitlab-ci.yml",
    "jenkins/Jenkinsfile": "Jenkinsfile",
}


def path_with_tool(place: Path) -> str:
    """Returns the PATH of a machine where holdfast is installed."""
    tools = place / "installed"
    tools.mkdir(parents=True, exist_ok=True)
    if not (tools / "holdfast").exists():
        (tools / "holdfast").symlink_to(WRAPPER)
    return f"{tools}:{os.environ['PATH']}"


def git(directory: Path, *words: object) -> str:
    identity = ("-c", "user.name=Ada", "-c", "user.email=ada@localhost", "-c", "commit.gpgsign=false")
    return run("git", "-C", directory, *identity, *words, GIT_CONFIG_GLOBAL="/dev/null").stdout.strip()


@dataclass
class Origin:
    """A bare repository, and a developer's clone of it."""

    place: Path
    bare: Path
    clone: Path

    @classmethod
    def make(cls, place: Path) -> Origin:
        origin = cls(place, place / "origin.git", place / "developer")
        git(place, "init", "--quiet", "--bare", "--initial-branch=main", origin.bare)
        git(place, "clone", "--quiet", origin.bare, origin.clone)
        (origin.clone / "CMakeLists.txt").write_text(LISTS, "utf-8")
        for script in ("parse.sh", "print.sh"):
            shutil.copy2(PROJECTS / "scripts" / script, origin.clone)
        for template, name in PLACES.items():
            (origin.clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TEMPLATES / template, origin.clone / name)
        git(origin.clone, "checkout", "--quiet", "-b", "main")
        origin.commit("first")
        return origin

    def commit(self, message: str) -> None:
        git(self.clone, "add", ".")
        git(self.clone, "commit", "--quiet", "--allow-empty", "--message", message)
        git(self.clone, "push", "--quiet", "origin", "HEAD")

    def branch(self, name: str, **files: tuple[str, str]) -> None:
        """Makes a branch of main with one place of each file replaced: parse=("pattern", "replacement") of parse.sh."""
        git(self.clone, "checkout", "--quiet", "-b", name, "main")
        for stem, (pattern, replacement) in files.items():
            path = self.clone / f"{stem}.sh"
            text, count = re.subn(pattern, replacement, path.read_text("utf-8"))
            assert count >= 1, f"{pattern} is not in {path}"
            path.write_text(text, "utf-8")
        self.commit(name)

    def merge(self, name: str) -> None:
        git(self.clone, "checkout", "--quiet", "main")
        git(self.clone, "merge", "--quiet", "--no-ff", "--message", f"merge {name}", name)
        git(self.clone, "push", "--quiet", "origin", "main")

    def head(self, name: str) -> str:
        return git(self.clone, "rev-parse", name)

    def checkout(self, directory: Path, branch: str | None) -> None:
        """Checks out as services do: main, or the result of merging a request into it, as a detached HEAD."""
        git(self.place, "clone", "--quiet", self.bare, directory)
        if branch is not None:
            git(directory, "checkout", "--quiet", "--detach", "origin/main")
            git(directory, "merge", "--quiet", "--no-ff", "--message", "merged", f"origin/{branch}")
