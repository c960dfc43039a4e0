"""What a plot shows, as plain data: drawn as SVG (drawing), and anew by a script where a reader zooms (figure). Values are in the unit of the axis already.
"""

from __future__ import annotations

from dataclasses import dataclass

Values = tuple[float | None, ...]


@dataclass(frozen=True)
class Note:
    """A second line below a tick."""

    at: float
    text: str
    full: str = ""
    """What the text is short for."""
    href: str = ""


@dataclass(frozen=True)
class Ruler:
    """An axis. With `ticks`, places and their labels, it has no others."""

    label: str
    log: bool = False
    ticks: tuple[tuple[float, str], ...] = ()
    notes: tuple[Note, ...] = ()
    """Each at the place of a tick."""
    room: float | None = None
    """Beyond the outermost values, as a fraction of their distance."""


@dataclass(frozen=True)
class Trace:
    """`key` selects colour and symbol. `low` and `high`, where they are given, are the bounds of each value."""

    name: str
    key: str
    x: tuple[float, ...]
    y: Values
    low: Values = ()
    high: Values = ()
    text: tuple[str, ...] = ()
    """What a pointer at each value tells, in lines."""
    line: bool = True
    points: bool = True


@dataclass(frozen=True)
class Mark:
    """A line across the chart: upright at a place of the x axis, or level at one of the y axis."""

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
    """How to read it."""
    x: Ruler
    y: Ruler
    traces: tuple[Trace, ...]
    marks: tuple[Mark, ...] = ()

    def __bool__(self) -> bool:
        return any(value is not None for trace in self.traces for value in trace.y)
