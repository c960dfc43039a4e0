"""Reads a report file, schema "holdfast-report/1", into frozen dataclasses.

Unknown fields are ignored, so that an older renderer can show a newer report. Everything that can be null is
`| None` here; test, verdict and the schema itself cannot.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from .error import ReportError
from .node import Node, Words
from .result import Result, result_of

SCHEMA = "holdfast-report/1"


@dataclass(frozen=True)
class Session:
    id: str | None
    started: str | None
    project: str | None
    config: str | None
    commit: str | None
    branch: str | None
    dirty: bool | None
    fingerprint: str | None
    facts: dict[str, str]


@dataclass(frozen=True)
class Gate:
    verdict: str | None
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Growth:
    """A sentence about a benchmark over its parameter points."""

    test: str | None
    benchmark: str | None
    sentence: str
    axis: str | None = None
    params: str = ""
    """The constant parameters: "order=up"."""
    metric: str | None = None
    """The metric whose growth is limited; None if it is only described."""
    allowed: tuple[tuple[float, float], ...] = ()
    """Sizes, and the costs that the limit allows."""


@dataclass(frozen=True)
class Report:
    session: Session
    summary: dict[str, int]
    gate: Gate
    results: tuple[Result, ...]
    growth: tuple[Growth, ...]
    overall: tuple[str, ...]
    """Sentences about the change of all tests, and of those with each label."""
    missing: tuple[str, ...]
    """Declared, but without a result."""
    undeclared: tuple[str, ...]
    """Accepted earlier, but no longer declared."""

    def growth_of(self, result: Result) -> tuple[str, ...]:
        """Returns the sentences about a result's benchmark, without those that are among its warnings."""
        about = [one for one in self.growth if (one.test, one.benchmark) == (result.test, result.benchmark)]
        return tuple(one.sentence for one in about if one.sentence not in result.json.texts("warnings"))

    def limits_of(self, result: Result) -> tuple[Growth, ...]:
        """Returns the limits of the series that contain a result."""
        about = [one for one in self.growth if (one.test, one.benchmark, one.metric) == (result.test, result.benchmark, result.metric)]
        return tuple(one for one in about if one.allowed and one.params == _params_but(one.axis, result.params))


def _params_but(axis: str | None, params: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(params.items()) if name != axis)


def load(path: Path, words: tuple[Words, ...] = ()) -> Report:
    """Reads the report in the file `path`. `words` are the words of its results, in the same order. Raises
    ReportError that names the file and the field."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ReportError(f"The report '{path}' cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise ReportError(f"The report '{path}' is not valid JSON: {error}.") from error
    schema = content.get("schema") if isinstance(content, dict) else None
    if schema != SCHEMA:
        raise ReportError(
            f"The report '{path}' has the schema {json.dumps(schema)}, but only \"{SCHEMA}\" can be rendered."
        )
    try:
        return _report(Node(content, ""), words)
    except ReportError as error:
        raise ReportError(f"The report '{path}' cannot be rendered: {error}") from error


def _report(node: Node, words: tuple[Words, ...]) -> Report:
    summary, gate = node.below("summary"), node.below("gate")
    results = zip_longest(node.nodes("results"), words)
    return Report(
        session=_session(node.below("session")),
        summary={name: summary.count(name) or 0 for name in summary.fields},
        gate=Gate(gate.text("verdict"), gate.texts("reasons")),
        results=tuple(result_of(one, said or Words({}, "words")) for one, said in results if one),
        growth=tuple(
            _growth(growth) for growth in node.nodes("growth")
        ),
        overall=tuple(one.required_text("sentence") for one in node.nodes("overall")),
        missing=node.texts("missing"),
        undeclared=node.texts("undeclared"),
    )


def _growth(node: Node) -> Growth:
    limit = node.below("limit")
    costs = [(cost.number("size"), cost.number("allowed")) for cost in limit.nodes("costs")]
    return Growth(
        test=node.text("test"),
        benchmark=node.text("benchmark"),
        sentence=node.required_text("sentence"),
        axis=node.text("axis"),
        params=node.text("params") or "",
        metric=limit.text("metric"),
        allowed=tuple((size, allowed) for size, allowed in costs if size is not None and allowed is not None),
    )


def _session(node: Node) -> Session:
    return Session(
        id=node.text("id"),
        started=node.text("started"),
        project=node.text("project"),
        config=node.text("config"),
        commit=node.text("commit"),
        branch=node.text("branch"),
        dirty=node.flag("dirty"),
        fingerprint=node.text("fingerprint"),
        facts=node.table("facts"),
    )
