"""Makes charts of a result's benchmark over its parameters, its quantiles and its workers: charts whose x axis is not
time."""

from __future__ import annotations

import math
import re
from typing import Any, Callable, Iterable, Iterator, Optional

from .chart import Chart, Mark, Ruler, Trace
from .histories import Series
from .load import Growth
from .processes import measured, scaled
from .result import Result, Side
from .units import Scale, common, scale_of

# Keys of the earlier sessions that are drawn with a curve.
_EARLIER = ("first", "second", "third")
# Number of sessions that are searched: not every session measures every point.
_LOOKED_AT = 12

# An axis is logarithmic if the ratio of its ends is at least this.
_LOG_FROM = 20


SeriesOf = Callable[[Result], Optional[Series]]
"""Returns the history of a result, or None."""


def numeric(value: str) -> float | None:
    try:
        found = float(value)
    except ValueError:
        return None
    return found if math.isfinite(found) else None


def siblings(result: Result, results: Iterable[Result]) -> list[Result]:
    """Returns the results of the same benchmark and metric on the same machines, at any point."""
    return [other for other in results if _kind(other) == _kind(result)]


def _kind(result: Result) -> tuple[str | None, ...]:
    return result.test, result.benchmark, result.metric, result.machine_class


def curves(result: Result, results: list[Result], series_of: SeriesOf, limits: tuple[Growth, ...] = ()) -> list[Chart]:
    """Returns a chart for each axis with several numbers; the other parameters are those of `result`. `limits`: of the
    growth."""
    charts = []
    for axis in result.params:
        points = sorted(_along(axis, result, results), key=lambda entry: entry[0])
        if len(points) > 1:
            charts.append(_curve(axis, result, points, series_of, tuple(one for one in limits if one.axis == axis)))
    return charts


def _along(axis: str, result: Result, results: list[Result]) -> list[tuple[float, Result]]:
    def others(params: dict[str, str]) -> dict[str, str]:
        return {name: value for name, value in params.items() if name != axis}

    found = []
    for other in results:
        place = numeric(other.params.get(axis, ""))
        if place is not None and others(other.params) == others(result.params):
            found.append((place, other))
    return found


def _curve(
    axis: str, result: Result, points: list[tuple[float, Result]], series_of: SeriesOf, limits: tuple[Growth, ...]
) -> Chart:
    values = [one.current.median for _, one in points if one.current.median is not None]
    scale = common(one.scale for _, one in points)
    labels = [f"at {one.params[axis]}" for _, one in points]
    traces = [*_earlier(points, series_of, scale), *_allowed(limits, scale), *_sides(points, labels, scale)]
    places = [place for place, _ in points]
    here = numeric(result.params[axis])
    return Chart(
        name=f"over-{axis}",
        title=f"Over {axis}",
        note="The median of each point, with the quartiles of its processes"
        + ("." if here is None else "; upright is the point of this page."),
        x=Ruler(axis, log=_spans(places)),
        y=measured(result.metric, scale, log=_spans(values)),
        traces=tuple(traces),
        marks=() if here is None else (Mark(here, "", "history"),),
    )


def _spans(values: list[float]) -> bool:
    return bool(values) and min(values) > 0 and max(values) / min(values) >= _LOG_FROM


def _sides(points: list[tuple[float, Result]], labels: list[str], scale: Scale) -> Iterator[Trace]:
    for name in ("baseline", "current"):
        sides: list[tuple[float, str, Side]] = [(place, label, getattr(one, name)) for (place, one), label in zip(points, labels)]
        known = [(place, label, side) for place, label, side in sides if side.median is not None]
        if known:
            yield Trace(
                name=name,
                key=name,
                x=tuple(place for place, _, _ in known),
                y=tuple(scaled(side.median, scale) for _, _, side in known),
                low=tuple(scaled(side.low, scale) for _, _, side in known),
                high=tuple(scaled(side.high, scale) for _, _, side in known),
                text=tuple(f"{name} {label}\n{side.said.text('measured')}" for _, label, side in known),
            )


def _allowed(limits: tuple[Growth, ...], scale: Scale) -> Iterator[Trace]:
    """Yields the line that a cost follows if it keeps GROWTH."""
    for limit in limits:
        yield Trace(
            name="allowed by GROWTH",
            key="third",
            x=tuple(size for size, _ in limit.allowed),
            y=tuple(scaled(cost, scale) for _, cost in limit.allowed),
            points=False,
        )


def _earlier(points: list[tuple[float, Result]], series_of: SeriesOf, scale: Scale) -> list[Trace]:
    """Returns the last sessions before the report's that measured all of these points."""
    values: dict[str, dict[float, float]] = {}
    for place, result in points:
        series = series_of(result)
        for point in series.points[-_LOOKED_AT:] if series else ():
            if point.session != result.current.session:
                values.setdefault(point.session, {})[place] = point.value
    whole = sorted(session for session, known in values.items() if len(known) == len(points))
    return [
        Trace(
            name=f"session {session}",
            key=key,
            x=tuple(place for place, _ in points),
            y=tuple(scaled(values[session][place], scale) for place, _ in points),
            points=False,
        )
        for key, session in zip(_EARLIER, reversed(whole))
    ]


def quantiles(result: Result, results: Iterable[Result]) -> Chart | None:
    """Charts the latencies of the quantiles that were measured as metrics (p50, p99.9) at this point; None if there are
    fewer than two of them."""
    found = []
    for other in results:
        word = re.fullmatch(r"p(\d+(?:\.\d+)?)", other.metric or "")
        same = _point(other) == _point(result)
        if word and same and 0 <= float(word[1]) < 100:
            found.append((-math.log10(1 - float(word[1]) / 100), other))
    found.sort(key=lambda entry: entry[0])
    if len(found) < 2 or result.metric not in {other.metric for _, other in found}:
        return None
    scale = common(other.scale for _, other in found)
    names = [other.metric or "" for _, other in found]
    values = [other.current.median for _, other in found if other.current.median]
    return Chart(
        name="quantiles",
        title="Distribution of latencies",
        note="The slow calls among many: each step to the right is a rarer and slower call.",
        x=Ruler("quantile", ticks=tuple((place, name) for (place, _), name in zip(found, names))),
        y=measured("latency", scale, log=_spans(values)),
        traces=tuple(_sides(found, names, scale)),
    )


def _point(result: Result) -> tuple[Any, ...]:
    return result.test, result.benchmark, result.params, result.machine_class


def squeeze(result: Result) -> Chart | None:
    """Charts the throughput over workers, with the knee marked."""
    curve = [(workers, one.number("throughput")) for one in result.json.nodes("curve") if (workers := one.count("workers")) is not None]
    if not curve:
        return None
    knee = result.json.count("knee")
    scale = scale_of(result.said.below("throughput"))
    places = tuple(float(workers) for workers, _ in curve)
    return Chart(
        name="squeeze",
        title="Throughput over workers",
        note="" if knee is None else "Beyond the knee more workers add little.",
        x=Ruler("workers", ticks=tuple((float(workers), str(workers)) for workers, _ in curve)),
        y=measured("throughput", scale),
        traces=(Trace("current", "current", places, tuple(scaled(value, scale) for _, value in curve)),),
        marks=() if knee is None else (Mark(knee, f"knee at {knee}", "knee"),),
    )
