"""Reads additional data for the pages, schema "holdfast-context/1": next steps, and git commits."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from .error import ReportError
from .node import Node, Words

SCHEMA = "holdfast-context/1"


@dataclass(frozen=True)
class Step:
    purpose: str
    line: str
    """A command, or a line of a file, to copy."""


@dataclass(frozen=True)
class Commit:
    hash: str
    date: str
    subject: str


@dataclass(frozen=True)
class CommitLog:
    commits: tuple[Commit, ...]
    """Newest first."""
    n_commits: int
    """The number of all commits; `commits` are the newest of them."""


@dataclass(frozen=True)
class Context:
    remote: str | None = None
    prefix: str = ""
    """Path of the project's sources within its repository, with a slash at its end; empty: the root of the repository."""
    logs: dict[tuple[str, str], CommitLog] | None = None
    """Key: the commits of both sides."""
    steps: tuple[tuple[Step, ...], ...] = ()
    """The steps of each result, in the order of the results."""
    words: tuple[Words, ...] = ()
    """The words of each result: its numbers, and the sentences that the terminal prints too."""

    def log(self, baseline: str | None, current: str | None) -> CommitLog | None:
        return (self.logs or {}).get((baseline or "", current or ""))

    def steps_of(self, place: int) -> tuple[Step, ...]:
        return self.steps[place] if place < len(self.steps) else ()


def context(path: Path | None) -> Context:
    """Reads the context. Returns an empty one without a file. Raises ReportError that names the file and the field."""
    if path is None:
        return Context()
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ReportError(f"The context '{path}' cannot be read: {error}.") from error
    if not isinstance(content, dict) or content.get("schema") != SCHEMA:
        raise ReportError(f'The context \'{path}\' is not of the schema "{SCHEMA}".')
    try:
        return _context(Node(content, ""))
    except ReportError as error:
        raise ReportError(f"The context '{path}' cannot be rendered: {error}") from error


def _context(node: Node) -> Context:
    logs = {(one.required_text("from"), one.required_text("to")): _log(one) for one in node.nodes("logs")}
    return Context(remote=node.text("remote"), prefix=node.text("prefix") or "", logs=logs, steps=_steps(node), words=tuple(Words(node.fields, "").nodes("words")))


def _log(node: Node) -> CommitLog:
    commits = tuple(
        Commit(one.required_text("hash"), one.text("date") or "", one.text("subject") or "")
        for one in node.nodes("commits")
    )
    return CommitLog(commits, node.count("n_commits") or len(commits))


def _steps(node: Node) -> tuple[tuple[Step, ...], ...]:
    """Returns a list of steps for each result."""
    return tuple(tuple(_step(one) for one in result) for result in node.rows("steps"))


def _step(node: Node) -> Step:
    return Step(node.required_text("purpose"), node.required_text("line"))
