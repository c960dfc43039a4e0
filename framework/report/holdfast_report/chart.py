"""Describes plots as plain data. drawing.py draws them as SVG; a script draws them again when a reader zooms (figure.py). Values are in the unit of the axis.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

Values = tuple[Optional[float], ...]  # Python 3.9 has no `|` of types outside annotations


@dataclass(frozen=True)
class Note:
    """A second line below a tick."""

    at: float
    text: str
    full: str = ""
    """The text without abbreviation."""
    href: str = ""


@dataclass(frozen=True)
class Ruler:
    """An axis. `ticks` are positions with their labels; if any are given, the axis has no other ticks."""

    label: str
    log: bool = False
    ticks: tuple[tuple[float, str], ...] = ()
    notes: tuple[Note, ...] = ()
    """Notes, each at the position of one of the ticks."""
    room: float | None = None
    """Margin beyond the outermost values, as a fraction of their distance."""


@dataclass(frozen=True)
class Trace:
    """A line or points. `key` selects colour and symbol. `low` and `high` are the bounds of each value, if given."""

    name: str
    key: str
    x: tuple[float, ...]
    y: Values
    low: Values = ()
    high: Values = ()
    text: tuple[str, ...] = ()
    """Lines that are shown when the pointer is at a value."""
    line: bool = True
    points: bool = True


@dataclass(frozen=True)
class Mark:
    """A line across the chart: vertical at a position of the x axis, or horizontal (`level`) at a position of the y
    axis."""

    at: float
    label: str
    key: str
    level: bool = False


@dataclass(frozen=True)
class Chart:
    name: str
    """Unique on its page."""
    title: str
    note: str
    """An explanation of how to read it."""
    x: Ruler
    y: Ruler
    traces: tuple[Trace, ...]
    marks: tuple[Mark, ...] = ()

    def __bool__(self) -> bool:
        return any(value is not None for trace in self.traces for value in trace.y)
