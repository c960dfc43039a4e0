"""Draws a bar: a change and its interval on an axis, in per cent of the drawing's width.

This is only geometry: zero is in the middle; values beyond the axis are clipped and get an arrow.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Iterable

from .result import Estimate
from .units import typeset

# Half widths of an axis, as fractions.
_LIMITS = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
# Limit of a shared axis: one outlying bar would make all others too small to read.
_SHARED_LIMIT_MAX = 0.5
# Share of the bars that must fit on a shared axis; the others are clipped.
_SHARED_FIT = 0.9


@dataclass(frozen=True)
class Tick:
    x: str
    label: str
    kind: str
    """zero, half or end. A table has no room for the labels of ticks of the kind half."""


@dataclass(frozen=True)
class Axis:
    """An axis from -limit to +limit; `limit` is a fraction: 0.2 is 20 %."""

    limit: float
    ticks: tuple[Tick, ...]

    def x(self, change: float) -> float:
        """Returns the position of `change`, from 0 at the left to 100 at the right."""
        return 50 + 50 * max(-1.0, min(1.0, change / self.limit))


@dataclass(frozen=True)
class Span:
    x: str
    width: str


@dataclass(frozen=True)
class Bar:
    """The parts of a bar, ready for SVG: lengths in per cent of the width."""

    ticks: tuple[Tick, ...]
    band: Span | None
    """From -min_effect to +min_effect."""
    line: Span | None
    """The interval; None if it is completely off the scale, or its bounds are unknown."""
    mark: str | None
    """The estimate; None if it is off the scale."""
    arrow_left: bool
    arrow_right: bool


def shared_axis(bars: Iterable[tuple[Estimate | None, float | None]]) -> Axis:
    """Returns one axis for many pairs of estimate and minimum effect: the narrowest that holds 90 % of the bars and
    every band."""
    bars = list(bars)
    reaches = sorted(_reach(estimate) for estimate, _ in bars if estimate)
    needed = reaches[math.ceil(_SHARED_FIT * len(reaches)) - 1] if reaches else 0.0
    return _axis(max(min(needed, _SHARED_LIMIT_MAX), _band_reach(effect for _, effect in bars)))


def own_axis(estimate: Estimate | None, min_effect: float | None) -> Axis:
    """Returns the axis of a single bar, wide enough for all of it."""
    return _axis(max(_reach(estimate) if estimate else 0.0, _band_reach([min_effect])))


def bar(estimate: Estimate, min_effect: float | None, axis: Axis) -> Bar:
    low, mark, high = _changes(estimate)
    start, end = low if low is not None else mark, high if high is not None else mark
    visible = start < end and end >= -axis.limit and start <= axis.limit
    return Bar(
        ticks=axis.ticks,
        band=_span(axis, -min_effect, min_effect) if min_effect else None,
        line=_span(axis, start, end) if visible else None,
        mark=_percent_of_width(axis.x(mark)) if abs(mark) <= axis.limit else None,
        arrow_left=start < -axis.limit,
        arrow_right=end > axis.limit,
    )


def _changes(estimate: Estimate) -> tuple[float | None, float, float | None]:
    """Returns low, estimate and high, rounded, because 1.1 - 1 is a little more than 0.1 and would not fit an axis of 10
    %."""

    def change(ratio: float) -> float:
        return round(ratio - 1, 9)

    low = None if estimate.low is None else change(estimate.low)
    high = None if estimate.high is None else change(estimate.high)
    return low, change(estimate.ratio), high


def _reach(estimate: Estimate) -> float:
    return max(abs(change) for change in _changes(estimate) if change is not None)


def _band_reach(effects: Iterable[float | None]) -> float:
    """Returns the reach that bands need. A band takes at most half of an axis, so that a bar can be outside of it."""
    return 2 * max((effect for effect in effects if effect), default=0.0)


def _axis(reach: float) -> Axis:
    limit = next((limit for limit in _LIMITS if reach <= limit), _LIMITS[-1])
    return Axis(limit, _ticks(limit))


def _ticks(limit: float) -> tuple[Tick, ...]:
    def tick(share: float, kind: str) -> Tick:
        return Tick(f"{50 + 50 * share:g}%", typeset(f"{share * limit * 100:+g} %"), kind)

    return tick(-1, "end"), tick(-0.5, "half"), Tick("50%", "0", "zero"), tick(0.5, "half"), tick(1, "end")


def _span(axis: Axis, start: float, end: float) -> Span:
    left, right = axis.x(start), axis.x(end)
    return Span(_percent_of_width(left), _percent_of_width(right - left))


def _percent_of_width(value: float) -> str:
    return f"{value:.2f}%"
