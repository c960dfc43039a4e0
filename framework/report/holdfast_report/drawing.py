"""Draws a chart as SVG: paths in a field of 1000 x 1000, which the page stretches to its width, and labels beside it.

This is only geometry. Text and strokes keep their size: only positions are stretched. A point is a line of length zero
with round ends.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Callable, Iterable

from .chart import Chart, Mark, Ruler, Trace, Values
from .units import number

_FIELD = 1000
_TICKS = 5


@dataclass(frozen=True)
class Label:
    at: str
    """Position in per cent, from the left or from the top."""
    text: str
    anchor: str
    """start, middle or end: the outermost labels stay within the drawing."""
    full: str = ""
    """The text without abbreviation."""
    href: str = ""


@dataclass(frozen=True)
class Shape:
    key: str
    name: str
    band: str
    line: str
    points: str


@dataclass(frozen=True)
class Rule:
    key: str
    path: str
    label: Label | None


@dataclass(frozen=True)
class Drawing:
    x_label: str
    y_label: str
    x_ticks: list[Label]
    x_notes: list[Label]
    """Below the ticks."""
    y_ticks: list[Label]
    grid: str
    shapes: list[Shape]
    rules: list[Rule]


Place = Callable[[float], float]


def drawing(chart: Chart) -> Drawing:
    xs = [x for trace in chart.traces for x in trace.x] + [mark.at for mark in chart.marks if not mark.level]
    ys = [y for trace in chart.traces for y in (*trace.y, *trace.low, *trace.high) if y is not None]
    ys += [mark.at for mark in chart.marks if mark.level]
    x_place, x_ticks = _scale(chart.x, xs, 0.02)
    y_place, y_ticks = _scale(chart.y, ys, 0.06)

    def down(y: float) -> float:
        return _FIELD - y_place(y)

    return Drawing(
        x_label=chart.x.label,
        y_label=chart.y.label,
        x_ticks=[_label(x_place(at), text) for at, text in x_ticks],
        x_notes=[replace(_label(x_place(one.at), one.text), full=one.full, href=one.href) for one in chart.x.notes],
        y_ticks=[_label(down(at), text) for at, text in y_ticks],
        grid="".join(f"M0 {down(at):.0f}H{_FIELD}" for at, _ in y_ticks),
        shapes=[_shape(trace, x_place, down) for trace in chart.traces],
        rules=[_rule(mark, x_place, down) for mark in chart.marks],
    )


def _scale(ruler: Ruler, values: list[float], margin: float) -> tuple[Place, list[tuple[float, str]]]:
    """Returns a function that maps a value to 0 to 1000, and the labelled values."""
    usable = [value for value in values if value > 0] if ruler.log else values
    if not usable:
        return (lambda value: _FIELD / 2), []
    bent = math.log10 if ruler.log else float
    low, high = bent(min(usable)), bent(max(usable))
    room = (high - low) * (ruler.room or margin) or abs(high) * 0.05 or 0.5
    low, high = low - room, high + room

    def place(value: float) -> float:
        if ruler.log and value <= 0:
            return 0
        return _FIELD * (bent(value) - low) / (high - low)

    ticks = list(ruler.ticks) or [(at, number(at)) for at in (_decades if ruler.log else _nice)(low, high)]
    return place, [(at, text) for at, text in ticks if -1 <= place(at) <= _FIELD + 1]


def _nice(low: float, high: float) -> list[float]:
    """Returns multiples of 1, 2 or 5 times a power of ten."""
    rough = (high - low) / _TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(step * power for step in (1, 2, 5, 10) if step * power >= rough)
    return [round(i * step, 12) for i in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _decades(low: float, high: float) -> list[float]:
    """Returns powers of ten; if there are few, also 2 and 5 times a power of ten."""
    digits = (1, 2, 5) if high - low < 3 else (1,)
    powers = range(math.floor(low), math.ceil(high) + 1)
    wanted = [float(f"{digit}e{power}") for power in powers for digit in digits]
    return [value for value in wanted if 0 < value < math.inf and low <= math.log10(value) <= high]


def _label(at: float, text: str) -> Label:
    anchor = "start" if at < 0.04 * _FIELD else "end" if at > 0.96 * _FIELD else "middle"
    return Label(f"{at / _FIELD * 100:.1f}%", text, anchor)


def _shape(trace: Trace, x_place: Place, down: Place) -> Shape:
    places = [(x_place(x), down(y)) for x, y in zip(trace.x, trace.y) if y is not None]
    return Shape(
        key=trace.key,
        name=trace.name,
        band=_band(trace, x_place, down),
        line="M" + "L".join(_at(x, y) for x, y in places) if trace.line and len(places) > 1 else "",
        points="".join(f"M{_at(x, y)}h0" for x, y in places) if trace.points else "",
    )


def _band(trace: Trace, x_place: Place, down: Place) -> str:
    """Returns the area between the bounds; without a line to follow, a vertical stroke for each value."""
    known = [(x_place(x), down(low), down(high)) for x, low, high in _bounds(trace.x, trace.low, trace.high)]
    if not trace.line or len(known) < 2:
        return "".join(f"M{_at(x, low)}V{high:.0f}" for x, low, high in known)
    there = [_at(x, high) for x, _, high in known]
    back = [_at(x, low) for x, low, _ in reversed(known)]
    return "M" + "L".join(there + back) + "Z"


def _bounds(x: Iterable[float], low: Values, high: Values) -> list[tuple[float, float, float]]:
    return [(at, a, b) for at, a, b in zip(x, low, high) if a is not None and b is not None]


def _rule(mark: Mark, x_place: Place, down: Place) -> Rule:
    if mark.level:
        return Rule(mark.key, f"M0 {down(mark.at):.0f}H{_FIELD}", None)
    at = x_place(mark.at)
    return Rule(mark.key, f"M{at:.0f} 0V{_FIELD}", _label(at, mark.label))


def _at(x: float, y: float) -> str:
    return f"{x:.0f} {y:.0f}"
