"""Makes a chart as plain data for report-templates/charts.js, which draws it again when a reader zooms or hides a line."""

from __future__ import annotations

from typing import Any

from .chart import Chart, Mark, Ruler, Trace, Values


def figure(chart: Chart) -> dict[str, Any] | None:
    """Returns the data, or None if there is nothing to draw. Default values are left out."""
    if not chart:
        return None
    return _told(
        x=_ruler(chart.x),
        y=_ruler(chart.y),
        traces=[_trace(trace) for trace in chart.traces],
        marks=[_mark(mark) for mark in chart.marks],
    )


def _ruler(ruler: Ruler) -> dict[str, Any]:
    notes = [[note.at, note.text, note.full, note.href] for note in ruler.notes]
    return {"label": ruler.label} | _told(log=ruler.log, ticks=[list(tick) for tick in ruler.ticks], notes=notes, room=ruler.room)


def _trace(trace: Trace) -> dict[str, Any]:
    values = {name: _short(getattr(trace, name)) for name in ("low", "high")}
    drawn = {"name": trace.name, "key": trace.key, "x": _short(trace.x), "y": _short(trace.y)}
    return drawn | _told(**values, text=list(trace.text), line=trace.line, points=trace.points)


def _mark(mark: Mark) -> dict[str, Any]:
    return {"at": mark.at, "key": mark.key} | _told(label=mark.label, level=mark.level)


def _told(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value}


def _short(values: Values) -> list[float | None]:
    """Rounds to six digits: more than a screen can show, and a page stays readable in a diff. Whole counts and parameters
    stay exact: a regression can be one instruction."""
    return [None if value is None else int(value) if value == int(value) else float(f"{value:.6g}") for value in values]
