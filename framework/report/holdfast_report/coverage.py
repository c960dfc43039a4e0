"""Reads a coverage document, schema "holdfast-coverage/1": for each function of a project, the benchmarks that execute
it, and the slowdown from which one of them turns red.

A share is a fraction of a benchmark's instructions. A slowdown is a fraction of the function's own time: 1.0 is a doubling.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .error import ReportError
from .node import Node

SCHEMA = "holdfast-coverage/1"


@dataclass(frozen=True)
class Benchmark:
    test: str
    benchmark: str
    params: dict[str, str]
    detectable: float | None
    """The smallest change of the whole benchmark that its gate detects."""
    basis: str
    """The data from which the detectable change was derived."""
    functions: int
    instructions: float | None
    uncounted: str
    """The reason why the benchmark has no shares; empty if it has some."""


@dataclass(frozen=True)
class Cover:
    """A benchmark that executes a function."""

    benchmark: int
    """Its index in the list of benchmarks."""
    share: float | None
    noticed: float | None


@dataclass(frozen=True)
class Function:
    name: str
    symbol: str
    module: str
    inlined: bool
    file: str | None
    """Relative to the project's source directory if it is inside, else absolute; None without debug information."""
    line: int
    executed: bool
    weight: float
    """Mean of its shares in the benchmarks that have shares."""
    share: float | None
    noticed: float | None
    changed: bool
    benchmarks: tuple[Cover, ...]


@dataclass(frozen=True)
class Count:
    """Counts of a directory, of a file, or of the whole project, which has no path."""

    path: str
    functions: int
    executed: int
    lines: int | None
    executed_lines: int | None
    noticed_doubling: int | None
    noticed_20: int | None
    noticed_5: int | None


@dataclass(frozen=True)
class Lack:
    function: int
    """Its index in the list of functions."""
    noticed: float | None
    """None: no benchmark executes it, or its share is unknown."""


@dataclass(frozen=True)
class Change:
    since: str
    commit: str | None
    sentence: str
    lacking: tuple[Lack, ...]


@dataclass(frozen=True)
class Coverage:
    commit: str | None
    dirty: bool
    metric: str
    uncounted: str
    """The reason why no benchmark has shares; empty if some have."""
    benchmarks: tuple[Benchmark, ...]
    functions: tuple[Function, ...]
    files: tuple[Count, ...]
    directories: tuple[Count, ...]
    total: Count
    change: Change | None


def coverage(path: Path | None) -> Coverage | None:
    """Reads the coverage. Returns None without a file. Raises ReportError that names the file and the field."""
    if path is None:
        return None
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ReportError(f"The coverage '{path}' cannot be read: {error}.") from error
    if not isinstance(content, dict) or content.get("schema") != SCHEMA:
        raise ReportError(f'The coverage \'{path}\' is not of the schema "{SCHEMA}".')
    try:
        return coverage_of(content)
    except ReportError as error:
        raise ReportError(f"The coverage '{path}' cannot be rendered: {error}") from error


def coverage_of(content: dict[str, Any]) -> Coverage:
    node = Node(content, "")
    benchmarks = tuple(_benchmark(one) for one in node.nodes("benchmarks"))
    functions = tuple(_function(one, len(benchmarks)) for one in node.nodes("functions"))
    change = node.node("change")
    return Coverage(
        commit=node.text("commit"),
        dirty=bool(node.flag("dirty")),
        metric=node.text("metric") or "time",
        uncounted=node.text("uncounted") or "",
        benchmarks=benchmarks,
        functions=functions,
        files=tuple(_count(one) for one in node.nodes("files")),
        directories=tuple(_count(one) for one in node.nodes("directories")),
        total=_count(node.node("total") or Node({}, "total")),
        change=_change(change, len(functions)) if change else None,
    )


def _benchmark(node: Node) -> Benchmark:
    test = node.required_text("test")
    return Benchmark(
        test=test,
        benchmark=node.text("benchmark") or test,
        params=node.table("params"),
        detectable=node.number("detectable"),
        basis=node.text("basis") or "",
        functions=node.count("functions") or 0,
        instructions=node.number("instructions"),
        uncounted=node.text("uncounted") or "",
    )


def _function(node: Node, n_benchmarks: int) -> Function:
    return Function(
        name=node.required_text("name"),
        symbol=node.text("symbol") or "",
        module=node.text("module") or "",
        inlined=bool(node.flag("inlined")),
        file=node.text("file"),
        line=node.count("line") or 0,
        executed=bool(node.flag("executed")),
        weight=max(0.0, node.number("weight") or 0.0),
        share=node.number("share"),
        noticed=node.number("noticed"),
        changed=bool(node.flag("changed")),
        benchmarks=tuple(_cover(one, n_benchmarks) for one in node.nodes("benchmarks")),
    )


def _cover(node: Node, n_benchmarks: int) -> Cover:
    return Cover(_place(node, "benchmark", n_benchmarks), node.number("share"), node.number("noticed"))


def _place(node: Node, name: str, size: int) -> int:
    """Returns an index into a list of the document that has `size` entries. Raises ReportError if it is out of range."""
    place = node.count(name)
    if place is None or not 0 <= place < size:
        raise ReportError(f"{node.where}.{name} is {json.dumps(place)}, but must be a place in a list of {size}.")
    return place


def _count(node: Node) -> Count:
    return Count(
        path=node.text("path") or "",
        functions=node.count("functions") or 0,
        executed=node.count("executed") or 0,
        lines=node.count("lines"),
        executed_lines=node.count("executed_lines"),
        noticed_doubling=node.count("noticed_doubling"),
        noticed_20=node.count("noticed_20"),
        noticed_5=node.count("noticed_5"),
    )


def _change(node: Node, n_functions: int) -> Change:
    return Change(
        since=node.text("since") or "the baseline",
        commit=node.text("commit"),
        sentence=node.required_text("sentence"),
        lacking=tuple(
            Lack(_place(one, "function", n_functions), one.number("noticed")) for one in node.nodes("lacking")
        ),
    )
