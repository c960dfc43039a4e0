"""A chart as Plotly's figure: plain data, drawn by `Plotly.newPlot` in the page.

Colours of text and grid are the page's own, set there, because only the browser knows whether it is light or dark.
"""

from __future__ import annotations

from html import escape
from typing import Any

from .chart import Chart, Mark, Note, Ruler, Trace, Values, plotly_text

# Readable on white and on the dark page alike; symbol and name tell traces apart without the colour.
COLOURS = {
    "baseline": "#4a7fb5",
    "current": "#d0701a",
    "history": "#7a7f87",
    "accepted": "#3f8f5b",
    "here": "#d0701a",
    "pair": "#80808073",
    "first": "#8a6fc0",
    "second": "#2f9c95",
    "third": "#b0608f",
    "worse": "#c9463c",
    "better": "#2584a0",
    "knee": "#8a6fc0",
}
_SYMBOLS = {"baseline": "circle", "current": "diamond", "accepted": "star", "here": "diamond-open", "second": "square"}
_SIZES = {"history": 5, "accepted": 12, "here": 12}
_FILL = "26"  # an opacity of 15 %, as the last two digits of a colour

_CONFIG = {"responsive": True, "displaylogo": False, "modeBarButtonsToRemove": ["select2d", "lasso2d"]}


def figure(chart: Chart) -> dict[str, Any] | None:
    """None where there is nothing to draw."""
    if not chart:
        return None
    named: set[str] = set()
    data = []
    for trace in chart.traces:
        data += [part | {"showlegend": False} if trace.name in named else part for part in _parts(trace)]
        named.add(trace.name)
    return {"data": data, "layout": _layout(chart), "config": _CONFIG}


def _parts(trace: Trace) -> list[dict[str, Any]]:
    if trace.violin:
        return [_violin(trace)]
    banded = trace.line and trace.low and trace.high
    return [*_band(trace), _points(trace, errors=False)] if banded else [_points(trace, errors=bool(trace.low))]


def _points(trace: Trace, errors: bool) -> dict[str, Any]:
    colour = COLOURS[trace.key]
    modes = [mode for mode, wanted in (("lines", trace.line), ("markers", trace.points)) if wanted]
    drawn: dict[str, Any] = {
        "type": "scatter",
        "mode": "+".join(modes),
        "name": plotly_text(trace.name),
        "x": _short(trace.x),
        "y": _short(trace.y),
        "line": _stroke(trace),
        "marker": {"color": colour, "symbol": _SYMBOLS.get(trace.key, "circle"), "size": _SIZES.get(trace.key, 8)},
    }
    if errors:
        drawn["error_y"] = {
            "type": "data",
            "symmetric": False,
            "array": [_distance(value, high) for value, high in zip(trace.y, trace.high)],
            "arrayminus": [_distance(low, value) for value, low in zip(trace.y, trace.low)],
            "color": colour,
            "thickness": 1.5,
            "width": 3,
        }
    return drawn | _hover(trace)


def _stroke(trace: Trace) -> dict[str, Any]:
    dash = {"dash": "dash"} if trace.key == "accepted" else {}
    return {"color": COLOURS[trace.key], "width": 1 if trace.key == "pair" else 2} | dash


def _hover(trace: Trace) -> dict[str, Any]:
    if not trace.text:
        return {"hoverinfo": "skip"} if trace.key == "pair" else {}
    return {"text": trace.text, "hovertemplate": "%{text}<extra></extra>"}


def _band(trace: Trace) -> list[dict[str, Any]]:
    """Two lines without colour, the room between them filled."""
    colour = COLOURS[trace.key]
    common = {"type": "scatter", "mode": "lines", "x": _short(trace.x), "hoverinfo": "skip", "showlegend": False}
    line = {"color": colour, "width": 0}
    low = common | {"y": _short(trace.low), "line": line}
    return [low, common | {"y": _short(trace.high), "line": line, "fill": "tonexty", "fillcolor": colour + _FILL}]


def _violin(trace: Trace) -> dict[str, Any]:
    colour = COLOURS[trace.key]
    drawn = {
        "type": "violin",
        "name": plotly_text(trace.name),
        "x": _short(trace.x),
        "y": _short(trace.y),
        "points": "all",
        "pointpos": 0,
        "jitter": 0.2,
        "box": {"visible": True},
        "meanline": {"visible": False},
        "line": {"color": colour, "width": 1.5},
        "fillcolor": colour + _FILL,
        "marker": {"color": colour, "symbol": _SYMBOLS.get(trace.key, "circle"), "size": 6},
        "hoveron": "points",
    }
    return drawn | _hover(trace)


def _layout(chart: Chart) -> dict[str, Any]:
    return {
        "height": 400,
        "margin": {"l": 64, "r": 16, "t": 40, "b": 52},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "hovermode": "closest",
        "font": {"family": "system-ui, sans-serif", "size": 13},
        "modebar": {"bgcolor": "rgba(0,0,0,0)"},
        "legend": {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"},
        "xaxis": _axis(chart.x) | {"automargin": True},
        "yaxis": _axis(chart.y) | {"automargin": True},
        "shapes": [_line(mark) for mark in chart.marks],
        "annotations": [_annotation(mark, chart) for mark in chart.marks if mark.label and not mark.level],
    }


def _axis(ruler: Ruler) -> dict[str, Any]:
    axis: dict[str, Any] = {"title": {"text": plotly_text(ruler.label)}, "zeroline": False}
    if ruler.log:
        axis["type"] = "log"
    if ruler.ticks:
        notes = {note.at: f"<br>{_linked(note)}" for note in ruler.notes}
        texts = [plotly_text(text) + notes.get(at, "") for at, text in ruler.ticks]
        axis |= {"tickangle": 0} if notes else {}
        axis |= {"tickvals": [at for at, _ in ruler.ticks], "ticktext": texts}
    return axis


def _linked(note: Note) -> str:
    text = plotly_text(note.text)
    return f'<a href="{escape(note.href)}">{text}</a>' if note.href else text


def _line(mark: Mark) -> dict[str, Any]:
    style = {"type": "line", "line": {"color": COLOURS[mark.key], "width": 1.5, "dash": "dash"}}
    if mark.level:
        return style | {"xref": "paper", "x0": 0, "x1": 1, "y0": mark.at, "y1": mark.at}
    return style | {"yref": "paper", "y0": 0, "y1": 1, "x0": mark.at, "x1": mark.at}


def _annotation(mark: Mark, chart: Chart) -> dict[str, Any]:
    # An annotation lies at the exponent where the axis is logarithmic; marks with a label are on linear ones.
    assert not chart.x.log
    place = {"x": mark.at, "y": 1, "yref": "paper", "yanchor": "top", "xanchor": "left"}
    return place | {"text": plotly_text(mark.label), "showarrow": False, "font": {"color": COLOURS[mark.key]}}


def _short(values: Values) -> list[float | None]:
    """Six digits: more than a screen can show, and a page stays readable in a diff. Counts and parameters that are
    whole stay as they are: one instruction more can be what regressed."""
    return [None if value is None else value if value == int(value) else float(f"{value:.6g}") for value in values]


def _distance(start: float | None, end: float | None) -> float | None:
    return 0.0 if start is None or end is None else float(f"{max(0.0, end - start):.6g}")
