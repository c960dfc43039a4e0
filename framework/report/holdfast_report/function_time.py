"""A function that changed, timed by itself."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node
from .units import percent, percent_unsigned


@dataclass(frozen=True)
class FunctionTime:
    name: str
    outcome: str
    change: str
    """ "+5.1 % [+4.2 %, +6.0 %]"; empty where it was not measured."""
    share: str
    note: str


def function_time_of(node: Node) -> FunctionTime:
    measured = (node.count("rounds") or 0) > 0 and node.text("outcome") != "not measured"
    change, low, high = (percent(node.number(key)) for key in ("change", "low", "high"))
    return FunctionTime(
        name=node.required_text("name"),
        outcome=node.required_text("outcome"),
        change=f"{change} [{low}, {high}]" if measured else "",
        share=percent_unsigned(node.number("share") or None),
        note=node.text("note") or "",
    )
