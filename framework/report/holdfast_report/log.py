"""Lists the commits between a baseline and the current program for the page of a test."""

from __future__ import annotations

from dataclasses import dataclass

from .context import Commit, CommitLog
from .forge import Forge
from .result import Result
from .word import Word, commit_word


@dataclass(frozen=True)
class LogLine:
    commit: Word
    date: str
    subject: str


@dataclass(frozen=True)
class Log:
    title: str
    lines: list[LogLine]
    more: str
    """The number of commits that are not listed, in words; empty if all are listed."""
    href: str
    """The address of all of them on the forge; empty if unknown."""


def log(found: CommitLog | None, result: Result, forge: Forge | None) -> Log | None:
    if found is None or not found.commits:
        return None
    left = found.n_commits - len(found.commits)
    several = "" if found.n_commits == 1 else "s"
    return Log(
        title=f"{found.n_commits} commit{several} since the baseline",
        lines=[_line(commit, forge) for commit in found.commits],
        more=f"and {left} more" if left > 0 else "",
        href=forge.range(result.baseline.commit, result.current.commit) if forge else "",
    )


def _line(commit: Commit, forge: Forge | None) -> LogLine:
    return LogLine(commit_word(commit.hash, forge), commit.date[:10], commit.subject)
