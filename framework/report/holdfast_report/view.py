"""What the templates print: every number is already a word here, every length already in per cent."""

from __future__ import annotations

from dataclasses import dataclass

from . import words
from .bar import Axis, shared_axis
from .load import Gate, Report, Session
from .page import Fact, Page, page
from .row import Row, row
from .slug import slugs
from .units import NONE, moment
from .words import Badge


@dataclass(frozen=True)
class Index:
    badge: Badge
    sentence: str
    reasons: tuple[str, ...]
    counts: list[tuple[str, Badge]]
    axis: Axis
    better: str
    """Which way is better on the axis: "left", "right", or "" where the tests disagree."""
    rows: list[Row]


@dataclass(frozen=True)
class View:
    project: str
    config: str
    started: str
    session: list[Fact]
    index: Index
    pages: dict[str, Page]
    """By slug, in the order of the first page."""


def view(report: Report) -> View:
    """The whole report in words. Worst verdicts first; equal ones keep the report's order."""
    named = sorted(zip(slugs(report.results), report.results), key=lambda entry: words.rank(entry[1].verdict))
    axis = shared_axis((result.estimate, result.min_effect) for _, result in named)
    rows = {slug: row(slug, result, axis) for slug, result in named}
    return View(
        project=report.session.project or "",
        config=report.session.config or "",
        started=moment(report.session.started),
        session=_session(report.session),
        index=_index(report, axis, list(rows.values())),
        pages={slug: page(rows[slug], result, report.growth_of(result)) for slug, result in named},
    )


def _index(report: Report, axis: Axis, rows: list[Row]) -> Index:
    return Index(
        badge=words.badge(report.gate.verdict),
        sentence=_sentence(report.gate),
        reasons=report.gate.reasons,
        counts=[(str(count), badge) for key, badge in words.SUMMARY if (count := report.summary.get(key))],
        axis=axis,
        better=_better(report),
        rows=rows,
    )


def _sentence(gate: Gate) -> str:
    if gate.verdict is None:
        return words.NO_GATE
    return words.GATE.get(gate.verdict, f"The gate says: {gate.verdict}.")


def _better(report: Report) -> str:
    sides = {{"lower": "left", "higher": "right"}.get(result.direction or "", "") for result in report.results}
    return sides.pop() if len(sides) == 1 else ""


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
