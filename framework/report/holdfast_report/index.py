"""Makes the first page: the gate's verdict, important results unfolded, the others folded."""

from __future__ import annotations

from dataclasses import dataclass

from . import words
from .bar import Axis
from .load import Gate, Report
from .row import Row
from .words import Badge

# Verdicts that share a table, its heading, and true if it is unfolded.
_GROUPS = (
    (("error",), "Broken", True),
    (("regressed",), "Regressed", True),
    (words.UNDECIDED, "Undecided", True),
    (("improved",), "Improved", True),
    (("pass",), "Passed", False),
)
# A table with more rows than this is folded, whatever its verdict: fifty red rows can be read, a thousand cannot.
_UNFOLDED = 50


@dataclass(frozen=True)
class Group:
    title: str
    key: str
    rows: list[Row]
    open: bool


@dataclass(frozen=True)
class Missing:
    test: str
    why: str


@dataclass(frozen=True)
class Index:
    badge: Badge
    sentence: str
    reasons: tuple[str, ...]
    counts: list[tuple[str, Badge]]
    overall: tuple[str, ...]
    axis: Axis
    better: str
    """The better direction of the axis: "left", "right", or "" if the tests differ."""
    groups: list[Group]
    missing: list[Missing]
    tests: int


def index(report: Report, axis: Axis, rows: list[Row]) -> Index:
    """Makes the page. `rows`: all results, worst first."""
    return Index(
        badge=words.badge(report.gate.verdict),
        sentence=_sentence(report.gate),
        reasons=report.gate.reasons,
        counts=[(str(count), badge) for key, badge in words.SUMMARY if (count := report.summary.get(key))],
        overall=report.overall,
        axis=axis,
        better=_better(report),
        groups=[_group(keys, title, opened, rows) for keys, title, opened in _GROUPS],
        missing=[Missing(test, "declared, but without a result in this session") for test in report.missing]
        + [Missing(test, "accepted earlier, but no longer declared") for test in report.undeclared],
        tests=len(rows),
    )


def _group(keys: tuple[str, ...], title: str, opened: bool, rows: list[Row]) -> Group:
    mine = [row for row in rows if row.badge.key in keys]
    return Group(title, keys[0], mine, opened and len(mine) <= _UNFOLDED)


def _sentence(gate: Gate) -> str:
    if gate.verdict is None:
        return words.NO_GATE
    return words.GATE.get(gate.verdict, f"The gate says: {gate.verdict}.")


def _better(report: Report) -> str:
    sides = {{"lower": "left", "higher": "right"}.get(result.direction or "", "") for result in report.results}
    return sides.pop() if len(sides) == 1 else ""
