"""Makes the page of a benchmark with parameters, with all of its sessions and points. A reader chooses the dimensions, as in
ScalaMeter: the x axis is the date or any parameter; the other dimensions distinguish lines, or are filters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Iterable

from .curves import curves, siblings
from .histories import History, Series
from .load import Session
from .plots import Plot, plots
from .result import Result
from .row import Row
from .units import Scale, common


_NOTE = "The median of each point, with the quartiles of its processes; other parameters are those of the first point."


# Largest number of values in a page, because pages with more load slowly. Pages with many points therefore show fewer
# sessions, but at least _SESSIONS_MIN.
_VALUES_MAX = 10_000
_SESSIONS_MIN = 5

_CLASS = "machine class"


@dataclass(frozen=True)
class Explorer:
    slug: str
    test: str
    benchmark: str
    points: int
    sessions: int
    """The largest number of sessions that can be chosen."""
    axes: list[str]
    rows: list[Row]
    """The rows of the reported session."""
    plots: list[Plot]
    """One for each axis, with the other parameters of the first point."""
    data: dict[str, Any]


def explorable(results: Iterable[Result]) -> dict[tuple[str, str | None], list[Result]]:
    """Returns the benchmarks with several points."""
    found: dict[tuple[str, str | None], list[Result]] = {}
    for result in results:
        if result.params:
            found.setdefault((result.test, result.benchmark), []).append(result)
    return {name: points for name, points in found.items() if len({str(one.params) for one in points}) > 1}


def explorer(
    slug: str, results: list[Result], rows: list[Row], history: History | None, session: Session
) -> Explorer:
    """Makes the page. It shows only numbers of the machines that measured the results."""

    def series_of(result: Result) -> Series | None:
        return history.of(result, session) if history else None

    machines = {(one.config, one.fingerprint) for result in results if (one := series_of(result))}
    mine = [one for one in history.series if (one.config, one.fingerprint) in machines] if history else []
    series = [one for one in mine if one.benchmark == results[0].benchmark]
    sessions = max(_SESSIONS_MIN, _VALUES_MAX // max(1, len(series)))
    axes = sorted({axis for result in results for axis in result.params})
    first = results[0]
    return Explorer(
        slug=slug,
        test=first.test,
        benchmark=first.benchmark or first.test,
        points=len({str(result.params) for result in results}),
        sessions=sessions,
        axes=axes,
        rows=rows,
        plots=plots(replace(chart, note=_NOTE, marks=()) for chart in curves(first, siblings(first, results), series_of)),
        data=_data(axes, results, series, sessions),
    )


def _data(axes: list[str], results: list[Result], series: list[Series], sessions: int) -> dict[str, Any]:
    """Returns the data for explorer.js. Several classes of machines are an additional axis."""
    apart = len({result.machine_class for result in results}) > 1
    rows = _rows(axes, results, series, sessions, apart)
    return {"axes": axes + [_CLASS] * apart, "metrics": _metrics(results, series), "rows": rows}


def _metrics(results: list[Result], series: list[Series]) -> list[dict[str, Any]]:
    """Returns each metric with a unit that suits all of its values."""
    found: dict[str, list[Scale]] = {}
    for one in (*results, *series):
        found.setdefault(one.metric or "", []).append(one.scale)
    scales = {name: common(scales) for name, scales in found.items()}
    return [{"name": name, "unit": scale.name, "divisor": scale.divisor} for name, scale in scales.items()]


def _rows(
    axes: list[str], results: list[Result], series: list[Series], sessions: int, apart: bool
) -> list[list[Any]]:
    """Returns rows of date, session, commit, metric, value, low, high, then the value of each axis."""

    def place(session: str, one: Series | Result) -> tuple[Any, ...]:
        return session, one.metric, one.machine_class, str(sorted(one.params.items()))

    def along(one: Series | Result) -> list[str]:
        return [one.params.get(axis, "") for axis in axes] + [one.machine_class or ""] * apart

    known = {
        place(point.session, one): [
            point.started,
            point.session,
            (point.commit or "")[:10],
            one.metric or "",
            _short(point.value),
            _short(point.low),
            _short(point.high),
            *along(one),
        ]
        for one in series
        for point in one.points[-sessions:]
    }
    for result in results:
        side = result.current
        here = place(side.session or "", result)
        if here not in known and side.median is not None:
            values = [_short(value) for value in (side.median, side.low, side.high)]
            known[here] = ["", side.session or "", (side.commit or "")[:10], result.metric or "", *values]
            known[here] += along(result)
    return list(known.values())


def _short(value: float | None) -> float | None:
    """Rounds to five digits, which load faster; a whole number stays exact."""
    return value if value is None or value == int(value) else float(f"{value:.5g}")
