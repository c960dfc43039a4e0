"""Reads the histories of a report's tests: a "holdfast-history/1" on each line, one test at a time.

Tests are read one at a time to save memory: a thousand tests of two hundred sessions are 100 MB of JSON, one test is 100 kB.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any, Iterator

from .error import ReportError
from .load import Session
from .node import Node, Words
from .result import Estimate, Result, estimate_of
from .units import Scale, scale_of


@dataclass(frozen=True)
class Point:
    """A session of a series."""

    session: str
    started: str
    commit: str | None
    branch: str | None
    dirty: bool
    value: float
    low: float | None
    high: float | None
    verdict: str
    accepted: bool
    baseline: bool
    """True if it is the baseline in force."""
    relative: Estimate | None = None
    """Its level relative to the first session, from comparisons with the program that ran beside each session; None if unknown."""
    text: str = ""
    """The value in words."""
    change: str = ""
    """The change since the first session, in words; empty if unknown."""


@dataclass(frozen=True)
class Change:
    """A change point: the level changes at `index`, an index into `points`."""

    index: int
    change: float | None
    worse: bool
    text: str
    """The change in words."""


@dataclass(frozen=True)
class Series:
    benchmark: str | None
    params: dict[str, str]
    metric: str | None
    config: str | None
    fingerprint: str | None
    n_sessions: int
    """The number of all sessions; `points` are the last of them."""
    points: tuple[Point, ...]
    changes: tuple[Change, ...]
    """The change points within `points`."""
    reason: str | None
    """The reason why change points could not be searched."""
    drift: str | None
    drift_message: str | None
    drift_change: float | None
    drift_since: str | None
    """The reference of the drift: "baseline"; or "first", the first session, if there is no baseline."""
    said: Words
    scale: Scale
    """The scale of a chart of the points."""
    is_relative: bool = False
    """True if the values are changes in per cent since the first session."""

    @property
    def machine_class(self) -> str | None:
        """Returns the class as in a result: configurations are "Release@zen" if classes of machines are distinguished."""
        _, at, machine_class = (self.config or "").rpartition("@")
        return machine_class if at else None

    def has(self, session: str | None) -> bool:
        return any(point.session == session for point in reversed(self.points))


@dataclass(frozen=True)
class History:
    test: str
    series: tuple[Series, ...]

    def of(self, result: Result, session: Session) -> Series | None:
        """Returns the series that contains the result's session, or None. If several machines measured, each result has
        the session of its machine, and not that of the report. A result without a number is in no series. It gets the
        last series of the report's machine, unless another machine measured it."""
        found = self._found.get(_key(result), [])
        for one in found:
            if one.has(result.current.session):
                return one
        if result.current.session not in (None, session.id):
            return None
        here = [one for one in found if (one.config, one.fingerprint) == (session.config, session.fingerprint)]
        return here[-1] if here else None

    @cached_property
    def _found(self) -> dict[tuple[Any, ...], list[Series]]:
        found: dict[tuple[Any, ...], list[Series]] = {}
        for one in self.series:
            if one.points:
                found.setdefault(_key(one), []).append(one)
        return found


def _key(measured: Series | Result) -> tuple[Any, ...]:
    return measured.benchmark, tuple(sorted(measured.params.items())), measured.metric, measured.machine_class


def histories(path: Path | None) -> Iterator[History]:
    """Yields the histories. Raises ReportError that names the line."""
    if path is None:
        return
    try:
        with path.open(encoding="utf-8") as lines:
            for place, line in enumerate(lines, 1):
                yield _history(line, f"{path}:{place}")
    except (OSError, UnicodeDecodeError) as error:
        raise ReportError(f"The histories '{path}' cannot be read: {error}.") from error


def _history(line: str, where: str) -> History:
    try:
        content = json.loads(line)
    # The parser recurses for each level of a document.
    except (ValueError, RecursionError) as error:
        raise ReportError(f"{where}: not valid JSON: {error}.") from error
    if not isinstance(content, dict) or content.get("schema") != "holdfast-history/1":
        raise ReportError(f'{where}: not a history of the schema "holdfast-history/1".')
    try:
        node = Node(content, "")
        return History(node.required_text("test"), tuple(_series(series) for series in node.nodes("series")))
    except ReportError as error:
        raise ReportError(f"{where}: {error}") from error


def _series(node: Node) -> Series:
    said = Words(node.below("words").fields, "words")
    texts = zip_longest(node.nodes("sessions"), said.texts("sessions"), said.texts("relative"), fillvalue="")
    points = tuple(_point(point, text, change) for point, text, change in texts if point)
    n_sessions = node.count("n_sessions") or len(points)
    steps = zip_longest(node.nodes("change_points"), said.texts("changes"), fillvalue="")
    changes = (_change(change, n_sessions - len(points), text) for change, text in steps if change)
    drift = node.below("drift")
    estimate = estimate_of(drift.node("estimate"))
    return Series(
        benchmark=node.text("benchmark"),
        params=node.table("params"),
        metric=node.text("metric"),
        config=node.text("config"),
        fingerprint=node.text("fingerprint"),
        n_sessions=n_sessions,
        points=points,
        changes=tuple(change for change in changes if 0 <= change.index < len(points)),
        reason=node.text("reason"),
        drift=drift.text("outcome"),
        drift_message=drift.text("message"),
        drift_change=estimate.ratio - 1 if estimate else None,
        drift_since=drift.below("since").text("kind"),
        said=said,
        scale=scale_of(said.below("axis")),
    )


def _point(node: Node, text: str, change: str) -> Point:
    return Point(
        session=node.required_text("session"),
        started=node.text("started") or "",
        commit=node.text("commit"),
        branch=node.text("branch"),
        dirty=bool(node.flag("dirty")),
        value=node.number("value") or 0.0,
        low=node.number("low"),
        high=node.number("high"),
        verdict=node.text("verdict") or "",
        accepted=bool(node.flag("accepted")),
        baseline=bool(node.flag("baseline")),
        relative=estimate_of(node.node("relative")),
        text=text,
        change=change,
    )


def _change(node: Node, shown_from: int, text: str) -> Change:
    return Change(
        index=(node.count("index") or 0) - shown_from,
        change=node.number("change"),
        worse=bool(node.flag("worse")),
        text=text,
    )
