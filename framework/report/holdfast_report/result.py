"""Reads a result of a report: the JSON object itself, which templates read, and the fields that are needed to sort,
name and draw pages."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import zip_longest

from .error import ReportError
from .node import Node, Words
from .units import Scale, scale_of
from .words import VERDICTS


@dataclass(frozen=True)
class Estimate:
    """current / baseline for both directions: 1.02 is 2 % more of the metric than before."""

    ratio: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Process:
    process: int
    """Its index in the order in which the processes ran."""
    pair: int | None
    median: float | None
    low: float | None
    """First quartile of its samples; `high` is the third."""
    high: float | None
    samples: int | None
    warmup: tuple[float, ...]
    """The time of each run of its warm-up, in ns; empty if the times were not kept."""
    said: Words


@dataclass(frozen=True)
class Side:
    session: str | None
    commit: str | None
    median: float | None
    low: float | None
    """First quartile of its processes; `high` is the third."""
    high: float | None
    processes: tuple[Process, ...]
    said: Words


@dataclass(frozen=True)
class Result:
    json: Node
    """The complete object. Templates read fields from it that are only displayed."""
    said: Words
    """Its numbers in words, and its sentences (framework/render/result_words.hpp)."""
    test: str
    benchmark: str | None
    params: dict[str, str]
    metric: str | None
    direction: str | None
    machine_class: str | None
    """The class of the machines that measured it, if classes are distinguished."""
    verdict: str
    min_effect: float | None
    estimate: Estimate | None
    baseline: Side
    current: Side
    scale: Scale
    """The scale of charts of its values."""


def result_of(node: Node, said: Words) -> Result:
    return Result(
        json=node,
        said=said,
        test=node.required_text("test"),
        benchmark=node.text("benchmark"),
        params=node.table("params"),
        metric=node.text("metric"),
        direction=node.text("direction"),
        machine_class=node.text("machine_class"),
        verdict=_verdict(node),
        min_effect=node.below("thresholds").number("min_effect"),
        estimate=estimate_of(node.node("estimate")),
        baseline=_side(node.below("baseline"), said.below("baseline")),
        current=_side(node.below("current"), said.below("current")),
        scale=scale_of(said.below("axis")),
    )


def _verdict(node: Node) -> str:
    word = node.required_text("verdict")
    if word not in VERDICTS:
        raise ReportError(f"{node.where}.verdict is {json.dumps(word)}, but must be one of: {', '.join(VERDICTS)}.")
    return word


def estimate_of(node: Node | None) -> Estimate | None:
    ratio = node.number("ratio") if node else None
    return None if node is None or ratio is None else Estimate(ratio, node.number("low"), node.number("high"))


def _side(node: Node, said: Words) -> Side:
    processes = zip_longest(node.nodes("processes"), said.nodes("processes"))
    return Side(
        session=node.text("session"),
        commit=node.text("commit"),
        median=node.number("median"),
        low=node.number("low"),
        high=node.number("high"),
        processes=tuple(_process(one, words or Words({}, "")) for one, words in processes if one),
        said=said,
    )


def _process(node: Node, said: Words) -> Process:
    return Process(
        process=node.count("process") or 0,
        pair=node.count("pair"),
        median=node.number("median"),
        low=node.number("low"),
        high=node.number("high"),
        samples=node.count("samples"),
        warmup=node.numbers("warmup"),
        said=said,
    )
