"""Makes git repositories: commits with given files, and histories with a planted slowdown."""

from __future__ import annotations

import os
import random
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SIGNED = {"GIT_AUTHOR_NAME": "A. Programmer", "GIT_AUTHOR_EMAIL": "a@localhost",
          "GIT_COMMITTER_NAME": "A. Programmer", "GIT_COMMITTER_EMAIL": "a@localhost",
          "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}  # fmt: skip


@dataclass
class Repository:
    top: Path

    def git(self, *words: object) -> str:
        command = ["git", "-C", str(self.top), *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **SIGNED})
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout.strip()

    def commit(self, subject: str, **files: str) -> str:
        """Commits the working tree with these files; a name's __ is a dot. Returns the hash."""
        for name, content in files.items():
            (self.top / name.replace("__", ".")).write_text(content, "utf-8")
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", f"--message={subject}")
        return self.git("rev-parse", "HEAD")


def repository_at(top: Path) -> Repository:
    """Makes a repository of the existing files, on the branch `trunk`, in one commit with the tag `good`."""
    repository = Repository(top)
    repository.git("init", "--quiet", "--initial-branch=trunk")
    repository.commit("Begin")
    repository.git("tag", "good")
    return repository


@dataclass
class History:
    """Commits after the tag `good`, and the slowdowns that are planted in them."""

    repository: Repository
    culprits: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    merges: int = 0

    def is_named_by(self, steps: list[dict[str, Any]]) -> bool:
        """Returns true if each culprit has its own step. The only other candidates of the step may be commits that cannot be
        built."""
        found = [set(step["candidates"]) - set(self.broken) for step in steps]
        return found == [{culprit} for culprit in self.culprits]


def plant(repository: Repository, seed: int, commits: int = 64, slower: tuple[float, ...] = (1.05,)) -> History:
    """Makes `commits` commits. A tenth of the commits cannot be built, and some are merges. Each slowdown of `slower` is
    planted in a commit that can be built, by the rounds in work.hpp."""
    draw = random.Random(seed)
    history = History(repository)
    places = sorted(draw.sample(range(1, commits), len(slower)))
    planted = dict(zip(places, slower, strict=True))
    rounds = 20000.0

    def add(number: int, breakable: bool = True) -> None:
        nonlocal rounds
        rounds *= planted.get(number, 1.0)
        broken = breakable and number not in planted and number != commits and draw.random() < 0.1
        text = f"#pragma once\n// {number}\ninline constexpr unsigned kRounds = {round(rounds)};\n"
        made = repository.commit(f"Change {number}", work__hpp=text + ("#error\n" if broken else ""))
        if number in planted:
            history.culprits.append(made)
        if broken:
            history.broken.append(made)

    number = 1
    while number <= commits:
        if number + 2 < commits and number + 2 not in planted and draw.random() < 0.1:
            repository.git("checkout", "--quiet", "-b", f"topic-{number}")
            add(number)
            add(number + 1, breakable=False)  # so that the merge can be built
            repository.git("checkout", "--quiet", "trunk")
            repository.git("merge", "--quiet", "--no-ff", f"--message=Merge {number + 2}", f"topic-{number}")
            history.merges += 1
            number += 3
        else:
            add(number)
            number += 1
    return history
