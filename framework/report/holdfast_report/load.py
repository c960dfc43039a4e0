"""Reads a report file, schema "holdfast-report/1", into frozen dataclasses.

Fields that are unknown are ignored, so that an older renderer shows a newer report. Whatever can be null is
`| None` here; test, verdict and the schema itself cannot.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from .calibration import Calibration, Quarantine, calibration_of, quarantine_of
from .known import Known, known_of
from .error import ReportError
from .node import Node
from .words import PERCENT_THRESHOLDS, VERDICTS

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
class Estimate:
    """current / baseline, whatever the direction: 1.02 is 2 % more of the metric than before."""

    ratio: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Process:
    process: int
    """Its place in the order in which the processes ran."""
    pair: int | None
    median: float | None
    low: float | None
    """First quartile of its samples; `high` is the third."""
    high: float | None
    samples: int | None


@dataclass(frozen=True)
class Side:
    kind: str | None
    """Of a baseline: live, stored or none."""
    session: str | None
    commit: str | None
    median: float | None
    processes: tuple[Process, ...]
    branch: str | None = None
    """Of a baseline: whose it is."""


@dataclass(frozen=True)
class Result:
    test: str
    benchmark: str | None
    params: dict[str, str]
    metric: str | None
    unit: str | None
    direction: str | None
    verdict: str
    message: str | None
    tester: str | None
    thresholds: dict[str, str]
    """By name; numbers as JSON writes them, fractions as fractions."""
    min_effect: float | None
    estimate: Estimate | None
    interval: tuple[float | None, ...]
    statistic: float | None
    df: tuple[float | None, ...]
    p_value: float | None
    q_value: float | None
    """The p value adjusted for all tests of the session; it decides whether the gate counts a regression."""
    critical: float | None
    pairs: int | None
    seconds: float | None
    mde: float | None
    seed: int | None
    classic: dict[str, str]
    """Tester to verdict."""
    classic_false_alarms: dict[str, float | None]
    """Tester to how often it calls an unchanged program slower, a fraction."""
    baseline: Side
    current: Side
    guard: str | None
    """What the guard did, as a sentence; empty where it was not used."""
    no_gate: str | None
    """Why the result is shown but does not gate, as a sentence."""
    settings: dict[str, str]
    """In force, by name."""
    warnings: tuple[str, ...]
    remarks: tuple[str, ...]
    """What was unusual about the machine meanwhile."""
    calibration: Calibration | None
    quarantine: Quarantine | None
    """Where it was in force when the test ran."""
    known: Known | None
    """The accepted regression that covers its verdict."""


@dataclass(frozen=True)
class Growth:
    """What is said of a benchmark over its parameter points."""

    test: str | None
    benchmark: str | None
    sentence: str


@dataclass(frozen=True)
class Report:
    session: Session
    summary: dict[str, int]
    gate: Gate
    results: tuple[Result, ...]
    growth: tuple[Growth, ...]

    def growth_of(self, result: Result) -> tuple[str, ...]:
        """The sentences about the benchmark of a result, but for those that it has as warnings."""
        about = [one for one in self.growth if (one.test, one.benchmark) == (result.test, result.benchmark)]
        return tuple(one.sentence for one in about if one.sentence not in result.warnings)


def load(path: Path) -> Report:
    """The report in the file `path`. Raises ReportError, with the file and the field that it is about."""
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
        return _report(Node(content, ""))
    except ReportError as error:
        raise ReportError(f"The report '{path}' cannot be rendered: {error}") from error


def _report(node: Node) -> Report:
    summary = node.node("summary") or Node({}, "summary")
    gate = node.node("gate") or Node({}, "gate")
    return Report(
        session=_session(node.node("session") or Node({}, "session")),
        summary={name: summary.count(name) or 0 for name in summary.fields},
        gate=Gate(gate.text("verdict"), gate.texts("reasons")),
        results=tuple(_result(result) for result in node.nodes("results")),
        growth=tuple(
            Growth(growth.text("test"), growth.text("benchmark"), growth.required_text("sentence"))
            for growth in node.nodes("growth")
        ),
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


def _result(node: Node) -> Result:
    thresholds = node.node("thresholds") or Node({}, "thresholds")
    return Result(
        test=node.required_text("test"),
        benchmark=node.text("benchmark"),
        params=node.table("params"),
        metric=node.text("metric"),
        unit=node.text("unit"),
        direction=node.text("direction"),
        verdict=_verdict(node),
        message=node.text("message"),
        tester=node.text("tester"),
        thresholds=_thresholds(thresholds),
        min_effect=thresholds.number("min_effect"),
        estimate=_estimate(node.node("estimate")),
        interval=node.numbers("interval"),
        statistic=node.number("statistic"),
        df=node.numbers("df"),
        p_value=node.number("p_value"),
        q_value=node.number("q_value"),
        critical=node.number("critical"),
        pairs=node.count("pairs"),
        seconds=node.number("seconds"),
        mde=node.number("mde"),
        seed=node.count("seed"),
        classic=node.table("classic"),
        classic_false_alarms=_rates(node.node("classic_false_alarms")),
        baseline=_side(node.node("baseline") or Node({}, "baseline")),
        current=_side(node.node("current") or Node({}, "current")),
        guard=node.text("guard"),
        no_gate=node.text("no_gate"),
        settings=node.table("settings"),
        warnings=node.texts("warnings"),
        remarks=(node.node("conditions") or Node({}, "conditions")).texts("remarks"),
        calibration=calibration_of(node.node("calibration")),
        quarantine=quarantine_of(node.node("quarantine")),
        known=known_of(node.node("known")),
    )


def _verdict(node: Node) -> str:
    word = node.required_text("verdict")
    if word not in VERDICTS:
        raise ReportError(f"{node.where}.verdict is {json.dumps(word)}, but must be one of: {', '.join(VERDICTS)}.")
    return word


def _rates(node: Node | None) -> dict[str, float | None]:
    return {} if node is None else {name: node.number(name) for name in node.shown()}


def _thresholds(node: Node) -> dict[str, str]:
    for name in PERCENT_THRESHOLDS:
        node.number(name)
    return node.shown()


def _estimate(node: Node | None) -> Estimate | None:
    ratio = node.number("ratio") if node else None
    return None if node is None or ratio is None else Estimate(ratio, node.number("low"), node.number("high"))


def _side(node: Node) -> Side:
    processes = tuple(_process(process, place) for place, process in enumerate(node.nodes("processes")))
    median, branch = node.number("median"), node.text("branch")
    return Side(node.text("kind"), node.text("session"), node.text("commit"), median, processes, branch)


def _process(node: Node, place: int) -> Process:
    process = node.count("process")
    return Process(
        process=place if process is None else process,
        pair=node.count("pair"),
        median=node.number("median"),
        low=node.number("low"),
        high=node.number("high"),
        samples=node.count("samples"),
    )
