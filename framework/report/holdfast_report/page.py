"""A result as a page of its own: the verdict, the rule behind it, its numbers and its processes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from . import words
from .bar import Bar, bar, own_axis
from .code import Code, codes
from .context import Context, Step
from .covered import Covered
from .flame import Calls, calls
from .forge import Forge
from .log import Log, log
from .node import Node
from .placed import placed
from .plots import Plot
from .result import Process, Result, Side
from .row import Row
from .trend import Line
from .units import NONE
from .word import Word, commit_word, short


@dataclass(frozen=True)
class Fact:
    """A line of a table: what it is, and its value."""

    name: str
    value: str
    origin: str = ""
    """Who asked for it."""
    full: str = ""
    """What the value is short for; empty: it is whole."""
    href: str = ""


@dataclass(frozen=True)
class Page:
    """What is placed on it; what is only shown, the template reads in `row.json`, and numbers in `row.said`."""

    row: Row
    direction: str
    """Which way is better, as a sentence."""
    bar: Bar | None
    rule: str
    baseline: list[Word]
    """Where its numbers come from."""
    current: list[Word]
    codes: list[Code]
    """Of the functions that changed."""
    covered: Covered | None
    """What the benchmark executes; None where nobody looked."""
    settings: list[Fact]
    growth: tuple[str, ...]
    """How the cost grows with a parameter, a sentence each."""
    processes: list[tuple[str, Process]]
    """With their sides, in the order in which they ran."""
    plots: list[Plot]
    figures: dict[str, Any]
    """Of the plots, by their names, for charts.js."""
    metrics: list[Row]
    """What else was measured of the same point."""
    steps: tuple[Step, ...]
    """What to do next, the most useful first."""
    log: Log | None
    """Of the commits since the baseline."""
    pinpoint: dict[str, Any]
    """Where the time went, as C++ words it; empty where nobody looked."""
    calls: Calls | None
    """Where a counted run was spent."""
    explorer: str
    """The page that lays this benchmark's sessions and parameters over each other; empty: it has no parameters."""
    trend: Line | None


@dataclass(frozen=True)
class Beside:
    """What a page tells of other results and sessions."""

    growth: tuple[str, ...] = ()
    plots: list[Plot] = field(default_factory=list)
    metrics: list[Row] = field(default_factory=list)
    explorer: str = ""
    trend: Line | None = None
    context: Context = Context()
    forge: Forge | None = None
    steps: tuple[Step, ...] = ()
    covered: Covered | None = None


def page(row: Row, result: Result, beside: Beside) -> Page:
    own = own_axis(result.estimate, result.min_effect)
    origins = result.json.table("origins")
    return Page(
        row=row,
        direction=words.DIRECTIONS.get(result.direction or "", ""),
        bar=bar(result.estimate, result.min_effect, own) if result.estimate else None,
        rule=words.RULES.get(result.json.text("tester") or "", ""),
        baseline=_origin(result.baseline, beside.forge, _accepted(result.json.below("baseline"))),
        current=_origin(result.current, beside.forge),
        codes=codes(result),
        covered=beside.covered,
        settings=[Fact(name, value, origins.get(name, "")) for name, value in result.json.table("settings").items()],
        growth=beside.growth,
        processes=_ran(result),
        plots=beside.plots,
        figures={plot.name: plot.figure for plot in beside.plots},
        metrics=beside.metrics,
        steps=beside.steps,
        log=log(beside.context.log(result.baseline.commit, result.current.commit), result, beside.forge),
        pinpoint=placed(result.said.node("pinpoint")),
        calls=calls(result),
        explorer=beside.explorer,
        trend=beside.trend,
    )


def _origin(side: Side, forge: Forge | None, first: list[Word] | None = None) -> list[Word]:
    """ "stored numbers, branch main, session 20261120T101010, commit 0a1b2c3d4e"."""
    session = [_led("session", short(side.session))] if side.session else []
    commit = [_led("commit", commit_word(side.commit, forge))] if side.commit else []
    return [*(first or []), *session, *commit] or [Word(NONE)]


def _accepted(baseline: Node) -> list[Word]:
    kind, branch = baseline.text("kind"), baseline.text("branch")
    return [Word(text) for text in (words.BASELINES.get(kind or "", kind), f"branch {branch}" if branch else None) if text]


def _led(noun: str, word: Word) -> Word:
    return replace(word, text=f"{noun} {word.text}")


def _ran(result: Result) -> list[tuple[str, Process]]:
    sides = (("baseline", result.baseline), ("current", result.current))
    return sorted(((name, process) for name, side in sides for process in side.processes), key=lambda entry: entry[1].process)
