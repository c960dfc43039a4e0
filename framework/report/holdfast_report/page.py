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
from .function_time import FunctionTime
from .log import Log, log
from .node import Node
from .placed import placed
from .plots import Plot
from .reach import Reach
from .result import Difference, Result, Side
from .row import Row, shared_scale
from .trend import Line
from .units import NONE, Scale, number, percent, percent_unsigned, quantity, typeset
from .word import Word, commit_word, short
from .words import Badge


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
class ProcessLine:
    side: str
    process: str
    pair: str
    median: str
    low: str
    high: str
    samples: str


@dataclass(frozen=True)
class Page:
    row: Row
    direction: str
    """Which way is better, as a sentence."""
    min_effect: str
    """Empty where the tester knows none."""
    bar: Bar | None
    tester: str
    rule: str
    thresholds: list[Fact]
    numbers: list[Fact]
    medians: str
    """By how much they differ, where that reads otherwise than the change."""
    classic: list[tuple[str, str]]
    """Tester, and what it says at that level."""
    classic_level: str
    baseline: list[Word]
    """Where its numbers come from."""
    current: list[Word]
    functions: tuple[FunctionTime, ...]
    """That changed, where they were timed."""
    reach: Reach | None
    """What the difference between both programs reaches; None where nobody looked."""
    place: str
    """How both were compiled for their places, and what was held there, as sentences; may be empty."""
    codes: list[Code]
    """Of the functions that changed."""
    covered: Covered | None
    """What the benchmark executes; None where nobody looked."""
    layout: str
    """Of how many layouts each side was run, and what they make of the noise; empty without LAYOUTS."""
    guard: str
    """What the guard did; empty where it was not used."""
    no_gate: str
    """Why it does not gate; empty where it does."""
    settings: list[Fact]
    warnings: tuple[str, ...]
    growth: tuple[str, ...]
    """How the cost grows with a parameter, a sentence each."""
    remarks: tuple[str, ...]
    """On the machine."""
    quarantine: str
    """Empty where there is none in force."""
    known: str
    """What is tolerated of it, and why; empty where it is not known."""
    accepted: str
    """What the change accepts of it, and why."""
    calibration: list[Fact]
    processes: list[ProcessLine]
    plots: list[Plot]
    figures: dict[str, Any]
    """Of the plots, by their names, for charts.js."""
    metrics: list[Row]
    """What else was measured of the same point."""
    differences: tuple[Difference, ...]
    steps: tuple[Step, ...]
    """What to do next, the most useful first."""
    log: Log | None
    """Of the commits since the baseline."""
    pinpoint: dict[str, Any]
    """Where the time went, as C++ words it; empty where nobody looked."""
    calls: Calls | None
    output: str
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
    words: Node = Node({}, "words")
    """What the terminal says of the result, too."""
    covered: Covered | None = None


def page(row: Row, result: Result, beside: Beside) -> Page:
    scale = shared_scale(result)
    own = own_axis(result.estimate, result.min_effect)

    def said(name: str) -> str:
        return typeset(beside.words.text(name) or "")

    return Page(
        row=row,
        direction=words.DIRECTIONS.get(result.direction or "", ""),
        min_effect=percent_unsigned(result.min_effect) if result.min_effect else "",
        bar=bar(result.estimate, result.min_effect, own) if result.estimate else None,
        tester=result.tester or "",
        rule=words.RULES.get(result.tester or "", ""),
        thresholds=[_threshold(name, value) for name, value in result.thresholds.items() if _matters(name, result)],
        numbers=_numbers(row, result),
        medians=_medians_note(result),
        classic=[(tester, words.CLASSIC.get(verdict, verdict)) for tester, verdict in result.classic.items()],
        classic_level=number(result.classic_level),
        baseline=_origin(result.baseline, beside.forge),
        current=_origin(result.current, beside.forge),
        functions=result.functions,
        reach=result.reach,
        place=result.place,
        codes=codes(result.reach),
        covered=beside.covered,
        layout=said("layouts"),
        guard=result.guard or "",
        no_gate=result.no_gate or "",
        settings=[Fact(name, value, result.origins.get(name, "")) for name, value in result.settings.items()],
        warnings=result.warnings,
        growth=beside.growth,
        remarks=result.remarks,
        quarantine=said("quarantine"),
        known=said("known"),
        accepted=said("accepted"),
        calibration=[
            Fact(one.required_text("name"), typeset(one.required_text("value"))) for one in beside.words.nodes("calibration")
        ],
        processes=_process_lines(result, scale),
        plots=beside.plots,
        figures={plot.name: plot.figure for plot in beside.plots},
        metrics=beside.metrics,
        differences=result.differences,
        steps=beside.steps,
        log=log(beside.context.log(result.baseline.commit, result.current.commit), result, beside.forge),
        pinpoint=placed(beside.words.node("pinpoint")),
        calls=calls(result.profiles),
        output=result.output,
        explorer=beside.explorer,
        trend=beside.trend,
    )


def _matters(name: str, result: Result) -> bool:
    testers = words.THRESHOLDS_OF.get(name)
    return testers is None or result.tester is None or result.tester in testers


def _threshold(name: str, value: str) -> Fact:
    shown = percent_unsigned(float(value)) if name in words.PERCENT_THRESHOLDS else value
    return Fact(words.THRESHOLDS.get(name, name), shown)


def _numbers(row: Row, result: Result) -> list[Fact]:
    """All that the verdict was derived from; what the tester has no use for stays as a dash."""
    return [
        Fact("change", row.change),
        Fact("its interval", row.interval or NONE),
        Fact("loss found in 95 of 100 by these rounds", percent_unsigned(_open_mde(result))),
        Fact("statistic", number(result.statistic)),
        Fact("degrees of freedom", ", ".join(number(df) for df in result.df) or NONE),
        Fact("p value", number(result.p_value)),
        Fact("p value among all tests", number(result.q_value)),
        Fact("critical value", number(result.critical)),
        Fact("the tester's own interval", _own_interval(result)),
        Fact("pairs", row.pairs),
        Fact("seconds", row.seconds),
        # An address for a run that is to be repeated, not a quantity: no thousands.
        Fact("seed", NONE if result.seed is None else str(result.seed)),
    ]


# Changes that differ by less read as the same: of a rounded per cent, and of a large change.
_ALIKE = 0.002
_ALIKE_SHARE = 0.02


def _medians_note(result: Result) -> str:
    before, now = result.baseline.median, result.current.median
    if not before or before < 0 or now is None or result.estimate is None:
        return ""
    change, estimate = now / before - 1, result.estimate.ratio - 1
    if abs(change - estimate) <= max(_ALIKE, _ALIKE_SHARE * abs(estimate)):
        return ""
    return percent(change)


def _open_mde(result: Result) -> float | None:
    """Of an undecided verdict alone: of others, the interval says what was found."""
    return result.mde if result.verdict == "inconclusive" else None


def _own_interval(result: Result) -> str:
    return f"[{', '.join(number(bound) for bound in result.interval)}]" if result.interval else NONE


def _origin(side: Side, forge: Forge | None) -> list[Word]:
    """ "stored numbers, branch main, session 20261120T101010, commit 0a1b2c3d4e"."""
    words_of = [
        Word(words.BASELINES.get(side.kind, side.kind)) if side.kind else None,
        Word(f"branch {side.branch}") if side.branch else None,
        _led("session", short(side.session)) if side.session else None,
        _led("commit", commit_word(side.commit, forge)) if side.commit else None,
    ]
    return [word for word in words_of if word] or [Word(NONE)]


def _led(noun: str, word: Word) -> Word:
    return replace(word, text=f"{noun} {word.text}")


def _process_lines(result: Result, scale: Scale) -> list[ProcessLine]:
    """Both sides together, in the order in which they ran."""
    sides = (("baseline", result.baseline), ("current", result.current))
    ran = [(name, process) for name, side in sides for process in side.processes]
    return [
        ProcessLine(
            side=name,
            process=str(process.process),
            pair=NONE if process.pair is None else str(process.pair),
            median=quantity(process.median, scale),
            low=quantity(process.low, scale),
            high=quantity(process.high, scale),
            samples=number(process.samples),
        )
        for name, process in sorted(ran, key=lambda entry: entry[1].process)
    ]
