"""Makes a repository with a base commit and a change of it, and configures and builds it as a user does."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from project import LIBRARIES, PROJECTS, WRAPPER, Project, one_line, run, url
from repository import Repository, repository_at


def lists(text: str, languages: str = "NONE") -> str:
    """Returns a CMakeLists.txt with this text before its test."""
    return f"""cmake_minimum_required(VERSION 3.25)
project(change LANGUAGES {languages})
enable_testing()
find_package(Holdfast REQUIRED)
{text}
"""


def presets(*rows: dict[str, Any], include: tuple[str, ...] = ()) -> str:
    """Returns a CMakePresets.json; each row is a configure preset."""
    return json.dumps({"version": 4, "include": list(include), "configurePresets": list(rows)})


@dataclass
class Change:
    project: Project
    repository: Repository

    def write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            path = self.project.source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    def configure(self, *words: str, **environment: str) -> None:
        """Configures with these options of a user, and with the location of Holdfast."""
        holdfast = (f"-DCMAKE_MODULE_PATH={PROJECTS}", f"-DHOLDFAST_EXECUTABLE={WRAPPER}", f"-DHOLDFAST_BUILD_DIRECTORY={LIBRARIES}",
                    f"-DHOLDFAST_STORE={url(self.project.store)}", "-DHOLDFAST_BASELINE_REF=good")  # fmt: skip
        run("cmake", "-B", self.project.build, *holdfast, *words, cwd=self.project.source, **environment)

    def session(self, config: str = "none", **environment: str) -> str:
        """Returns the output of perf.session, which builds the base."""
        done = self.project.holdfast("session", self.project.suite(config), **environment)
        assert done.returncode == 0, done.stderr
        return one_line(done.stdout)

    @property
    def base(self) -> Path:
        """Returns the directory of the base's checkout and build."""
        (place,) = (self.project.build / "holdfast/commits").glob("*-*/build")
        return place.parent

    def base_cache(self) -> dict[str, str]:
        """Returns the cache entries with which the base is configured."""
        self.session()
        lines = (self.base / "build/CMakeCache.txt").read_text("utf-8").splitlines()
        entries = (line.partition("=") for line in lines if "=" in line and not line.startswith(("#", "//")))
        return {name.partition(":")[0]: value for name, _, value in entries}


def change_of(place: Path, before: dict[str, str], after: dict[str, str]) -> Change:
    """Makes a change: the tag `good` has the files `before`; the working tree also has `after`, whose empty files are
    removed."""
    project = Project(place / "source", place / "build", place / "store/holdfast.db")
    project.source.mkdir()
    (project.source / ".gitignore").write_text("CMakeUserPresets.json\n/build/\n", "utf-8")
    made = Change(project, Repository(project.source))
    made.write(before)
    repository_at(project.source)
    made.write({name: text for name, text in after.items() if text})
    for name in (name for name, text in after.items() if not text):
        (project.source / name).unlink()
    made.repository.commit("Change")
    return made
