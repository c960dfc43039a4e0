"""Makes the data that the templates print: numbers are formatted as text, lengths in per cent."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Iterator

from . import words
from .bar import shared_axis
from .context import Context, Step
from .coverage import Coverage
from .coverage_page import CoveragePage, coverage_page
from .covered import Covered, covered_by, links_of
from .curves import curves, quantiles, siblings, squeeze
from .explorer import Explorer, explorable, explorer
from .forge import Forge, forge_of
from .histories import History, Series
from .index import Index, index
from .load import Report, Session
from .page import Beside, Fact, Page, page
from .plots import plots
from .processes import order, spread, warming
from .result import Result
from .row import Row, row
from .slug import slug_of, slugs
from .trend import Line, charts, line
from .units import NONE, moment
from .word import commit_word, short


@dataclass(frozen=True)
class Named:
    """A result with its row on the first page."""

    slug: str
    result: Result
    row: Row
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Details:
    """All pages and lines of one test."""

    pages: dict[str, Page]
    """By slug."""
    explorers: list[Explorer]
    lines: list[Line]
    """The lines on the page of trends."""


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
    coverage: CoveragePage | None
    covered: dict[str, Covered]
    """The functions that a test's benchmark executes, by the slug of its page."""
    report: Report
    context: Context
    forge: Forge | None


def view(report: Report, context: Context = Context(), coverage: Coverage | None = None) -> View:
    """Makes the view of a report. Results are sorted by verdict, worst first, then by loss, largest first."""
    axis = shared_axis((result.estimate, result.min_effect) for result in report.results)
    named = [
        Named(slug, result, row(slug, result, axis), context.steps_of(place))
        for place, (slug, result) in enumerate(zip(slugs(report.results), report.results))
    ]
    named.sort(key=lambda one: (words.rank(one.result.verdict), -loss(one.result)))
    forge = forge_of(context.remote)
    tests: dict[str, list[Named]] = {}
    for one in named:
        tests.setdefault(one.result.test, []).append(one)
    results = [(one.slug, one.result) for one in named]
    links = links_of(coverage, results, forge, context.prefix) if coverage else None
    return View(
        project=report.session.project or "",
        config=report.session.config or "",
        started=moment(report.session.started),
        session=_session(report.session, forge),
        index=index(report, axis, [one.row for one in named]),
        tests=tests,
        curves={name: slug_of(name[0], [*name, "curves"]) for name in explorable(report.results)},
        coverage=coverage_page(coverage, links, forge) if links else None,
        covered=covered_by(coverage, links) if links else {},
        report=report,
        context=context,
        forge=forge,
    )


def loss(result: Result) -> float:
    """Returns how much worse a result is, as the logarithm of a ratio, so that a half and a double count the same; 0
    without an estimate."""
    ratio = result.estimate.ratio if result.estimate else 1.0
    if not ratio > 0:
        return 0.0
    return math.log(ratio) if result.direction != "higher" else -math.log(ratio)


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
    drawn = [
        spread(result),
        order(result),
        warming(result),
        *(charts(series, result.current.session or session.id, shown.forge) if series else []),
        *curves(result, siblings(result, results), series_of, shown.report.limits_of(result)),
        quantiles(result, results),
        squeeze(result),
    ]
    href = shown.curves.get((result.test, result.benchmark), "")
    beside = Beside(
        growth=shown.report.growth_of(result),
        plots=plots(drawn),
        metrics=[o.row for o in named if o is not one and _same_point(o.result, result)],
        explorer=f"../curves/{href}.html" if href else "",
        trend=trend,
        context=shown.context,
        forge=shown.forge,
        steps=one.steps,
        covered=shown.covered.get(one.slug),
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
    """Yields the lines of a test, by slug."""
    for one in named:
        series = history.of(one.result, shown.report.session) if history else None
        if series:
            yield one.slug, line(series, one.result.test, one.row.subject, one.row.href)


def _session(session: Session, forge: Forge | None) -> list[Fact]:
    facts = {"branch": session.branch, "configuration": session.config, "session": session.id,
             "machine fingerprint": session.fingerprint}  # fmt: skip
    # The flags of a processor are a hundred words; their hash is shown instead.
    others = {name: value for name, value in session.facts.items() if name != "cpu-flags"}
    shown = [_fact(name, value or NONE) for name, value in (facts | others).items()]
    return [Fact("started", moment(session.started)), _commit(session, forge), *shown]


def _fact(name: str, value: str) -> Fact:
    word = short(value)
    return Fact(name, word.text, full=word.full)


def _commit(session: Session, forge: Forge | None) -> Fact:
    if not session.commit:
        return Fact("commit", NONE)
    word = commit_word(session.commit, forge)
    return Fact("commit", word.text, "with uncommitted changes" if session.dirty else "", word.full, word.href)
