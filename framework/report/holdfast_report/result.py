"""A result of a report: one subject, measured and judged. Whatever can be null is `| None` here."""

from __future__ import annotations

import json
from dataclasses import dataclass

from .error import ReportError
from .function_time import FunctionTime, function_time_of
from .node import Node
from .profile import Profiles, profiles_of
from .reach import Reach, reach_of
from .words import PERCENT_THRESHOLDS, VERDICTS


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
    branch: str | None
    median: float | None
    low: float | None
    """First quartile of its processes; `high` is the third."""
    high: float | None
    processes: tuple[Process, ...]


@dataclass(frozen=True)
class Difference:
    """Something of machine, build or settings that was not so when the baseline was accepted."""

    what: str
    baseline: str | None
    current: str | None


@dataclass(frozen=True)
class Squeeze:
    """Throughput over the number of workers that share the work, and where more of them stop to help."""

    workers: tuple[float, ...]
    throughput: tuple[float | None, ...]
    knee: float | None


@dataclass(frozen=True)
class Result:
    test: str
    benchmark: str | None
    params: dict[str, str]
    metric: str | None
    unit: str | None
    direction: str | None
    machine_class: str | None
    """Of the machines that measured it, where these are told apart."""
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
    classic_level: float | None
    """At which they were asked."""
    baseline: Side
    current: Side
    reach: Reach | None
    place: str
    """How both were compiled for their places, and what was held there, as sentences; may be empty."""
    functions: tuple[FunctionTime, ...]
    """That changed, where they were timed."""
    guard: str | None
    """What the guard did, as a sentence; empty where it was not used."""
    no_gate: str | None
    """Why the result is shown but does not gate, as a sentence."""
    settings: dict[str, str]
    """In force, by name."""
    origins: dict[str, str]
    """Who asked for a setting that is not at its default: code, CMake, environment or command line."""
    warnings: tuple[str, ...]
    remarks: tuple[str, ...]
    """What was unusual about the machine meanwhile."""
    known: bool
    """A known regression covers its verdict."""
    accepted: bool
    """Likewise, an accepted one."""
    differences: tuple[Difference, ...]
    declaration: str | None
    """The file that `holdfast run` was given."""
    program: dict[str, str]
    squeeze: Squeeze | None
    profiles: Profiles
    """Where a counted run was spent."""
    output: str
    """That its programs printed."""

    @property
    def subject(self) -> tuple[str, str | None, tuple[tuple[str, str], ...], str | None]:
        """What tells it apart from the other results of a session."""
        return self.test, self.benchmark, tuple(sorted(self.params.items())), self.metric


def result_of(node: Node) -> Result:
    thresholds = node.node("thresholds") or Node({}, "thresholds")
    return Result(
        test=node.required_text("test"),
        benchmark=node.text("benchmark"),
        params=node.table("params"),
        metric=node.text("metric"),
        unit=node.text("unit"),
        direction=node.text("direction"),
        machine_class=node.text("machine_class"),
        verdict=_verdict(node),
        message=node.text("message"),
        tester=node.text("tester"),
        thresholds=_thresholds(thresholds),
        min_effect=thresholds.number("min_effect"),
        estimate=estimate_of(node.node("estimate")),
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
        classic_level=node.number("classic_level"),
        baseline=_side(node.node("baseline") or Node({}, "baseline")),
        current=_side(node.node("current") or Node({}, "current")),
        reach=reach_of(node.node("reach")),
        place=node.text("place") or "",
        functions=tuple(function_time_of(one) for one in node.nodes("functions")),
        guard=node.text("guard"),
        no_gate=node.text("no_gate"),
        settings=node.table("settings"),
        origins=node.table("origins"),
        warnings=node.texts("warnings"),
        remarks=(node.node("conditions") or Node({}, "conditions")).texts("remarks"),
        known=node.node("known") is not None,
        accepted=node.node("accepted") is not None,
        differences=tuple(
            Difference(one.required_text("what"), one.text("baseline"), one.text("current"))
            for one in node.nodes("differences")
        ),
        declaration=node.text("declaration"),
        program=node.table("program"),
        squeeze=_squeeze(node),
        profiles=profiles_of(node.node("profile")),
        output=node.text("output") or "",
    )


def _verdict(node: Node) -> str:
    word = node.required_text("verdict")
    if word not in VERDICTS:
        raise ReportError(f"{node.where}.verdict is {json.dumps(word)}, but must be one of: {', '.join(VERDICTS)}.")
    return word


def _thresholds(node: Node) -> dict[str, str]:
    for name in PERCENT_THRESHOLDS:
        node.number(name)
    return node.shown()


def estimate_of(node: Node | None) -> Estimate | None:
    ratio = node.number("ratio") if node else None
    return None if node is None or ratio is None else Estimate(ratio, node.number("low"), node.number("high"))


def _side(node: Node) -> Side:
    processes = tuple(_process(process, place) for place, process in enumerate(node.nodes("processes")))
    return Side(
        kind=node.text("kind"),
        session=node.text("session"),
        commit=node.text("commit"),
        branch=node.text("branch"),
        median=node.number("median"),
        low=node.number("low"),
        high=node.number("high"),
        processes=processes,
    )


def _squeeze(node: Node) -> Squeeze | None:
    points = [(point.number("workers"), point.number("throughput")) for point in node.nodes("curve")]
    known = [(workers, throughput) for workers, throughput in points if workers is not None]
    if not known:
        return None
    # The number of workers, or an object that has it.
    at = node.fields.get("knee")
    knee = Node(at, "knee").number("workers") if isinstance(at, dict) else node.number("knee")
    return Squeeze(tuple(workers for workers, _ in known), tuple(value for _, value in known), knee)


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
