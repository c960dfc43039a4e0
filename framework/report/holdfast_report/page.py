"""Makes the page of a result: the verdict, the rule behind it, its numbers and its processes."""

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
    """A line of a table: a name and its value."""

    name: str
    value: str
    origin: str = ""
    """The source of the value."""
    full: str = ""
    """The value without abbreviation; empty if it is not abbreviated."""
    href: str = ""


@dataclass(frozen=True)
class Page:
    """The parts of the page. The template reads other fields from `row.json`, and numbers from `row.said`."""

    row: Row
    direction: str
    """The better direction, as a sentence."""
    bar: Bar | None
    rule: str
    baseline: list[Word]
    """The origin of its numbers."""
    current: list[Word]
    codes: list[Code]
    """The functions that changed."""
    covered: Covered | None
    """The functions that the benchmark executes; None without coverage."""
    settings: list[Fact]
    growth: tuple[str, ...]
    """Sentences about how the cost grows with a parameter."""
    processes: list[tuple[str, Process]]
    """Processes with their sides, in the order in which they ran."""
    plots: list[Plot]
    figures: dict[str, Any]
    """The figures of the plots, by their names, for charts.js."""
    metrics: list[Row]
    """Other metrics of the same point."""
    steps: tuple[Step, ...]
    """The next steps, most useful first."""
    log: Log | None
    """The commits since the baseline."""
    pinpoint: dict[str, Any]
    """The result of pinpoint in words of C++; empty if it did not run."""
    calls: Calls | None
    """The profile of a counted run."""
    explorer: str
    """The page with this benchmark's sessions and parameters; empty if it has no parameters."""
    trend: Line | None


@dataclass(frozen=True)
class Beside:
    """The parts of a page that come from other results and sessions."""

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
    """Returns "stored numbers, branch main, session 20261120T101010, commit 0a1b2c3d4e"."""
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
