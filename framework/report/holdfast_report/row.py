"""Makes a line of the first page from a result; the result's own page repeats the same words above the details."""

from __future__ import annotations

from dataclasses import dataclass

from . import words
from .bar import Axis, Bar, bar
from .node import Node, Words
from .result import Result
from .words import Badge


@dataclass(frozen=True)
class Row:
    href: str
    json: Node
    said: Words
    """Sentences about the result, and each of its numbers in words."""
    test: str
    subject: str
    """Benchmark, parameters, metric and class of machines. Leaves out a benchmark with the name of the test,
    and the default metric, time."""
    badge: Badge
    message: str
    why: str
    """The message of an undecided result that has an estimate; otherwise empty, because the bar shows the result."""
    bar: Bar | None
    baseline: str
    current: str
    stored: bool
    """True if the baseline is stored numbers, which were not measured beside the current ones."""
    sort: tuple[str, ...]
    """Change, baseline and current as plain numbers, for a script that sorts; empty if there is none."""


def row(slug: str, result: Result, axis: Axis) -> Row:
    badge = words.badge(result.verdict)
    message = result.json.text("message") or ""
    sides = result.baseline, result.current
    baseline, current = (side.said.text("median") for side in sides)
    return Row(
        href=f"tests/{slug}.html",
        json=result.json,
        said=result.said,
        test=result.test,
        subject=subject(result),
        badge=badge,
        message=message or f"{badge.word}; no reason was given",
        why=message if result.estimate and result.verdict in words.UNDECIDED else "",
        bar=bar(result.estimate, result.min_effect, axis) if result.estimate else None,
        baseline=baseline,
        current=current,
        stored=result.json.below("baseline").text("kind") == "stored",
        sort=(
            plain(result.estimate.ratio - 1 if result.estimate else None),
            *(plain(side.median if shown else None) for side, shown in zip(sides, (baseline, current))),
        ),
    )


def plain(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"


def subject(result: Result) -> str:
    """Returns benchmark, parameters, metric and class of machines, without those that the name of the test implies."""
    benchmark = result.benchmark if result.benchmark and result.benchmark != result.test else ""
    params = ", ".join(f"{name} = {value}" for name, value in result.params.items())
    metric = result.metric if result.metric and result.metric != "time" else ""
    where = f"on {result.machine_class}" if result.machine_class else ""
    return " · ".join(part for part in (benchmark, params, metric, where) if part)
