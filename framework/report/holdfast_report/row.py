"""A result as a line of the first page; its own page repeats the same words above the details."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from . import words
from .bar import Axis, Bar, bar
from .result import Estimate, Result
from .units import NONE, Scale, number, percent, quantity, scale_for
from .words import Badge


_MOVED_MOST = 0.01
"""A median that differs by less from what fits the change contradicts nothing."""


@dataclass(frozen=True)
class Row:
    href: str
    test: str
    subject: str
    """Benchmark, parameters, metric and class of machines, as far as they say more than the test's name and the time."""
    badge: Badge
    gates: bool
    known: bool
    accepted: bool
    """It regressed, and the project has accepted that."""
    message: str
    why: str
    """The message of what is undecided although there is an estimate; empty elsewhere: the bar says it."""
    change: str
    interval: str
    bar: Bar | None
    baseline: str
    current: str
    stored: bool
    """The baseline is stored numbers, which were not measured beside the current ones."""
    pairs: str
    seconds: str
    sort: tuple[str, ...]
    """Change, baseline and current as plain numbers, for a script that sorts; empty where there is none."""


def row(slug: str, result: Result, axis: Axis) -> Row:
    scale = shared_scale(result)
    badge = words.badge(result.verdict)
    undecided = result.estimate and result.verdict in words.UNDECIDED
    before, now = medians(result)
    return Row(
        href=f"tests/{slug}.html",
        test=result.test,
        subject=subject(result),
        badge=badge,
        gates=not result.no_gate,
        known=result.known,
        accepted=result.accepted,
        message=result.message or f"{badge.word}; no reason was given",
        why=(result.message or "") if undecided else "",
        change=percent(result.estimate.ratio - 1) if result.estimate else NONE,
        interval=interval(result.estimate) if result.estimate else "",
        bar=bar(result.estimate, result.min_effect, axis) if result.estimate else None,
        baseline=quantity(before, scale),
        current=quantity(now, scale),
        stored=result.baseline.kind == "stored",
        pairs=number(result.pairs),
        seconds=NONE if result.seconds is None else f"{result.seconds:.1f}",
        sort=(
            plain(result.estimate.ratio - 1 if result.estimate else None),
            plain(before),
            plain(now),
        ),
    )


def medians(result: Result) -> tuple[float | None, float | None]:
    """Of both sides; None where they contradict the change, as the results table of the terminal leaves them out (levels_of())."""
    before, now, estimate = result.baseline.median, result.current.median, result.estimate
    if not before or not now or min(before, now) < 0 or estimate is None or estimate.ratio <= 0:
        return before, now
    quotient = now / before
    near = abs(log(quotient / estimate.ratio)) / 2 <= _MOVED_MOST
    low, high = estimate.low, estimate.high
    inside = (low is None or quotient >= low) and (high is None or quotient <= high)
    return (before, now) if near or inside else (None, None)


def plain(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"


def shared_scale(result: Result) -> Scale:
    """One scale for all values of a result, so that they can be compared at a glance."""
    sides = (result.baseline, result.current)
    values = [side.median for side in sides] + [process.median for side in sides for process in side.processes]
    return scale_for(max((value for value in values if value is not None), default=None), result.unit)


def interval(estimate: Estimate) -> str:
    """ "+9.40 % to +10.9 %"; one bound alone is "at least" or "at most"; empty without any."""
    low = None if estimate.low is None else percent(estimate.low - 1)
    high = None if estimate.high is None else percent(estimate.high - 1)
    if low and high:
        return f"{low} to {high}"
    return f"at least {low}" if low else f"at most {high}" if high else ""


def subject(result: Result) -> str:
    """Benchmark, parameters, metric and class of machines, as far as they say more than the name of the test."""
    benchmark = result.benchmark if result.benchmark and result.benchmark != result.test else ""
    params = ", ".join(f"{name} = {value}" for name, value in result.params.items())
    metric = result.metric if result.metric and result.metric != "time" else ""
    where = f"on {result.machine_class}" if result.machine_class else ""
    return " · ".join(part for part in (benchmark, params, metric, where) if part)
