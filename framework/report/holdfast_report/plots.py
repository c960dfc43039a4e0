"""Makes charts in both forms that the templates print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable

from .chart import Chart
from .drawing import Drawing, drawing
from .figure import figure


@dataclass(frozen=True)
class Plot:
    name: str
    title: str
    note: str
    legend: list[tuple[str, str]]
    """Key and name of each trace, without duplicates."""
    drawing: Drawing
    figure: dict[str, Any] | None


def plots(charts: Iterable[Chart | None]) -> list[Plot]:
    """Returns the plots of the charts that are not empty."""
    return [_plot(chart) for chart in charts if chart]


def _plot(chart: Chart) -> Plot:
    legend = dict.fromkeys((trace.key, trace.name) for trace in chart.traces)
    return Plot(chart.name, chart.title, chart.note, list(legend), drawing(chart), figure(chart))
