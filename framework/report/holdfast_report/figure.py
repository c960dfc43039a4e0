"""Plotly's figure of a result: the processes of both sides in the order in which they ran.

Plain data, drawn by `Plotly.newPlot` in the page. Colours of text and grid are the page's own, set there, because
only the browser knows whether it is light or dark.
"""

from __future__ import annotations

from html import escape
from typing import Any

from .load import Process, Result
from .units import Scale, quantity

# Readable on white and on the dark page alike; symbol and name tell the sides apart without the colour.
_MARKERS = {
    "baseline": {"color": "#4a7fb5", "symbol": "circle", "size": 8},
    "current": {"color": "#d0701a", "symbol": "diamond", "size": 9},
}
_PAIR_LINE = {"color": "rgba(128,128,128,0.45)", "width": 1}

_CONFIG = {"responsive": True, "displaylogo": False, "modeBarButtonsToRemove": ["select2d", "lasso2d"]}


def figure(result: Result, scale: Scale) -> dict[str, Any] | None:
    """The figure in the unit of `scale`; None where no process has a median."""
    sides = {"baseline": _drawn(result.baseline.processes), "current": _drawn(result.current.processes)}
    if not any(sides.values()):
        return None
    traces = [_pair_lines(sides["baseline"], sides["current"], scale)] if result.pairs else []
    traces += [_points(name, processes, scale) for name, processes in sides.items() if processes]
    return {"data": traces, "layout": _layout(result, scale), "config": _CONFIG}


def _drawn(processes: tuple[Process, ...]) -> list[Process]:
    return [process for process in processes if process.median is not None]


def _points(name: str, processes: list[Process], scale: Scale) -> dict[str, Any]:
    marker = _MARKERS[name]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": [process.process for process in processes],
        "y": [_scaled(process.median, scale) for process in processes],
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [_distance(process.median, process.high, scale) for process in processes],
            "arrayminus": [_distance(process.low, process.median, scale) for process in processes],
            "color": marker["color"],
            "thickness": 1.5,
            "width": 3,
        },
        "marker": marker,
        "text": [_hover(name, process, scale) for process in processes],
        "hovertemplate": "%{text}<extra></extra>",
    }


def _pair_lines(baseline: list[Process], current: list[Process], scale: Scale) -> dict[str, Any]:
    """One trace for all pairs; the nulls lift the pen between them."""
    partners = {process.pair: process for process in current if process.pair is not None}
    ends = [(process, partners[process.pair]) for process in baseline if process.pair in partners]
    return {
        "type": "scatter",
        "mode": "lines",
        "name": "pair",
        "x": [x for a, b in ends for x in (a.process, b.process, None)],
        "y": [y for a, b in ends for y in (_scaled(a.median, scale), _scaled(b.median, scale), None)],
        "line": _PAIR_LINE,
        "hoverinfo": "skip",
    }


def _scaled(value: float | None, scale: Scale) -> float | None:
    """Six digits: more than a screen can show, and a page stays readable in a diff."""
    return None if value is None else float(f"{value / scale.divisor:.6g}")


def _distance(start: float | None, end: float | None, scale: Scale) -> float | None:
    return 0.0 if start is None or end is None else _scaled(max(0.0, end - start), scale)


def _hover(name: str, process: Process, scale: Scale) -> str:
    pair = "" if process.pair is None else f", pair {process.pair}"
    samples = "" if process.samples is None else f"<br>{process.samples} samples"
    # Plotly reads a little HTML in its texts, and the unit comes from the report.
    median, low, high = (escape(quantity(value, scale)) for value in (process.median, process.low, process.high))
    return f"<b>{name}</b>, process {process.process}{pair}<br>median {median}<br>quartiles {low} to {high}{samples}"


def _whole_ticks(result: Result) -> dict[str, Any]:
    """There is no process 0.5; where there are many, ticks are whole numbers anyway."""
    few = len(result.baseline.processes) + len(result.current.processes) <= 10
    return {"dtick": 1} if few else {}


def _layout(result: Result, scale: Scale) -> dict[str, Any]:
    unit = f" ({escape(scale.name)})" if scale.name else ""
    return {
        "height": 420,
        "margin": {"l": 64, "r": 16, "t": 40, "b": 52},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "hovermode": "closest",
        "font": {"family": "system-ui, sans-serif", "size": 13},
        "modebar": {"bgcolor": "rgba(0,0,0,0)"},
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
        "xaxis": {"title": {"text": "process, in the order in which they ran"}, "zeroline": False, **_whole_ticks(result)},
        "yaxis": {"title": {"text": escape(result.metric or "value") + unit}, "zeroline": False, "automargin": True},
    }
