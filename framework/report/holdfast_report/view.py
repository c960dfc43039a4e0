"""What the templates print: every number is already a word here, every length already in per cent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterator

from . import words
from .bar import shared_axis
from .curves import curves, quantiles, siblings, squeeze
from .explorer import Explorer, explorable, explorer
from .histories import History, Series
from .index import Index, index
from .load import Report, Session
from .page import Beside, Fact, Page, page
from .plots import plots
from .processes import order, spread
from .result import Result
from .row import Row, row, shared_scale
from .slug import slug_of, slugs
from .trend import Line, chart, line
from .units import NONE, moment


@dataclass(frozen=True)
class Named:
    """A result with what the first page says of it."""

    slug: str
    result: Result
    row: Row


@dataclass(frozen=True)
class Details:
    """All that is shown of one test."""

    pages: dict[str, Page]
    """By slug."""
    explorers: list[Explorer]
    lines: list[Line]
    """Of the page of trends."""


@dataclass(frozen=True)
class View:
    project: str
    config: str
    started: str
    session: list[Fact]
    index: Index
    tests: dict[str, list[Named]]
    """Results by test."""
    curves: dict[tuple[str, str | None], str]
    """The slugs of the pages over parameters."""
    report: Report


def view(report: Report) -> View:
    """The whole report in words. Worst verdicts first; equal ones keep the report's order."""
    ranked = sorted(zip(slugs(report.results), report.results), key=lambda entry: words.rank(entry[1].verdict))
    axis = shared_axis((result.estimate, result.min_effect) for _, result in ranked)
    named = [Named(slug, result, row(slug, result, axis)) for slug, result in ranked]
    tests: dict[str, list[Named]] = {}
    for one in named:
        tests.setdefault(one.result.test, []).append(one)
    return View(
        project=report.session.project or "",
        config=report.session.config or "",
        started=moment(report.session.started),
        session=_session(report.session),
        index=index(report, axis, [one.row for one in named]),
        tests=tests,
        curves={name: slug_of(name[0], [*name, "curves"]) for name in explorable(report.results)},
        report=report,
    )


def details(shown: View, test: str, history: History | None) -> Details:
    named = shown.tests[test]
    lines = dict(_lines(shown, named, history))
    return Details(
        pages={one.slug: _page(shown, one, named, history, lines.get(one.slug)) for one in named},
        explorers=list(_explorers(shown, named, history)),
        lines=list(lines.values()),
    )


def _page(shown: View, one: Named, named: list[Named], history: History | None, trend: Line | None) -> Page:
    result, session = one.result, shown.report.session
    results = [other.result for other in named]

    def series_of(one: Result) -> Series | None:
        return history.of(one, session) if history else None

    series = series_of(result)
    scale = shared_scale(result)
    charts = [
        spread(result, scale),
        order(result, scale),
        chart(series, result.current.session or session.id) if series else None,
        *curves(result, siblings(result, results), series_of),
        quantiles(result, results),
        squeeze(result),
    ]
    href = shown.curves.get((result.test, result.benchmark), "")
    beside = Beside(
        growth=shown.report.growth_of(result),
        plots=plots(charts),
        metrics=[o.row for o in named if o is not one and _same_point(o.result, result)],
        explorer=f"../curves/{href}.html" if href else "",
        trend=trend,
        config=session.config,
    )
    return page(one.row, result, beside)


def _same_point(a: Result, b: Result) -> bool:
    return (a.benchmark, a.params, a.machine_class) == (b.benchmark, b.params, b.machine_class)


def _explorers(shown: View, named: list[Named], history: History | None) -> Iterator[Explorer]:
    for name, results in explorable(one.result for one in named).items():
        mine = {id(result) for result in results}
        rows = [one.row for one in named if id(one.result) in mine]
        yield explorer(shown.curves[name], results, rows, history, shown.report.session)


def _lines(shown: View, named: list[Named], history: History | None) -> Iterator[tuple[str, Line]]:
    """By slug."""
    for one in named:
        series = history.of(one.result, shown.report.session) if history else None
        if series:
            yield one.slug, line(series, one.result.test, one.row.subject, one.row.href)


def _session(session: Session) -> list[Fact]:
    commit = session.commit + (" with uncommitted changes" if session.dirty else "") if session.commit else NONE
    facts = [
        Fact("started", moment(session.started)),
        Fact("commit", commit),
        Fact("branch", session.branch or NONE),
        Fact("configuration", session.config or NONE),
        Fact("session", session.id or NONE),
        Fact("machine fingerprint", session.fingerprint or NONE),
    ]
    # The flags of a processor are a hundred words; their hash stands beside them.
    return facts + [Fact(name, value) for name, value in session.facts.items() if name != "cpu-flags"]
