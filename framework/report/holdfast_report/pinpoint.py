"""Where a regression is: the calls that lost the time, and the tree of all that was compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterator

from .node import Node
from .units import NONE, Scale, percent, percent_unsigned, quantity, scale_for

# What was compared, as the badges of verdicts have their colours.
TONES = {
    "slower": "regressed",
    "not slower": "pass",
    "faster": "improved",
    "undecided": "inconclusive",
    "not measured": "unknown",
}


@dataclass(frozen=True)
class Place:
    function: str
    where: str
    """ "list.cpp:12 in libmid.so"; empty where it is not known."""


@dataclass(frozen=True)
class Line:
    """Of source, with what it executes more than before."""

    source: str
    instructions: str
    inlined: str
    """ "list.hpp:7, vector.hpp:90", of what was inlined there; empty: nothing, or no line of it has most."""


@dataclass(frozen=True)
class Phase:
    """Of a compiler."""

    name: str
    previous: str
    current: str
    more: str


@dataclass(frozen=True)
class Culprit:
    path: tuple[Place, ...]
    own_code: bool
    loss: str
    share: str
    """Of the whole; empty where it is more, as it is measured by other processes."""
    change: str
    instructions: str
    opinion: str
    reason: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Compared:
    """A line of the tree; widths are per cent of the longest of all."""

    depth: int
    name: str
    source: str
    previous: str
    current: str
    previous_width: str
    current_width: str
    outcome: str
    tone: str
    note: str


@dataclass(frozen=True)
class Pinpoint:
    function: str
    outcome: str
    unit: str
    """"lines" of a compile test, whose files were counted."""
    conclusion: str
    """On the functions that changed; empty where that was not asked."""
    loss: str
    unexplained: str
    """Empty where the culprits lost more than the whole."""
    opinion: str
    culprits: tuple[Culprit, ...]
    tree: tuple[Compared, ...]
    phases: tuple[Phase, ...]
    warnings: tuple[str, ...]


def pinpoint_of(node: Node | None) -> Pinpoint | None:
    outcome = node.text("outcome") if node else None
    if node is None or outcome is None:
        return None
    whole = node.node("compared")
    longest = max((value for one, _ in _walk(whole) for value in _medians(one)), default=0.0)
    loss = whole.number("loss") if whole else None
    scale = scale_for(longest, node.text("unit"))
    reason = node.text("opinion_reason")
    unexplained = node.number("unexplained") or 0.0
    return Pinpoint(
        function=node.text("function") or NONE,
        outcome=outcome,
        unit=node.text("unit") or "ns",
        conclusion=node.text("conclusion") or "",
        loss=_change(loss, scale),
        unexplained=_change(unexplained, scale) if unexplained >= 0 else "",
        opinion=f"{node.text('opinion') or NONE}{f': {reason}' if reason else ''}",
        culprits=tuple(_culprit(one, scale) for one in node.nodes("culprits")),
        tree=tuple(_compared(one, depth, longest, scale) for one, depth in _walk(whole)),
        phases=tuple(_phase(one) for one in node.nodes("phases")),
        warnings=node.texts("warnings"),
    )


def _walk(node: Node | None, depth: int = 0) -> Iterator[tuple[Node, int]]:
    if node is None:
        return
    yield node, depth
    for part in node.nodes("inside"):
        yield from _walk(part, depth + 1)


def _median(node: Node, side: str) -> float | None:
    return (node.node("median") or Node({}, "median")).number(side)


def _medians(node: Node) -> list[float]:
    return [value for value in (_median(node, "previous"), _median(node, "current")) if value is not None]


def _change(value: float | None, scale: Scale) -> str:
    return f"{'+' if value is not None and value > 0 else ''}{quantity(value, scale)}"


def _ratio(previous: float | None, current: float | None) -> str:
    """ "44.5 times", below two "+12.3 %"; a dash where it did not run before."""
    if previous is None or current is None or previous <= 0:
        return NONE
    ratio = current / previous
    if ratio < 2:
        return percent(ratio - 1)
    return f"{ratio:.3g} times" if ratio < 100 else f"{ratio:.0f} times"


def _culprit(node: Node, scale: Scale) -> Culprit:
    share = node.number("share")
    return Culprit(
        path=tuple(_place(place) for place in node.nodes("path")),
        own_code=node.flag("own_code") or False,
        loss=_change(node.number("loss"), scale),
        share=percent_unsigned(share) if share is not None and share <= 1 else "",
        change=_ratio(_median(node, "previous"), _median(node, "current")),
        instructions=_counted(node),
        opinion=node.text("opinion") or NONE,
        reason=node.text("reason") or "",
        lines=tuple(_line(line) for line in node.nodes("lines")),
    )


def _line(node: Node) -> Line:
    return Line(node.text("source") or NONE, _counted(node), ", ".join(node.texts("inlined")))


def _phase(node: Node) -> Phase:
    ns = node.node("ns") or Node({}, "ns")
    previous, current = ns.number("previous") or 0.0, ns.number("current") or 0.0
    scale = scale_for(max(previous, current), "ns")
    return Phase(node.text("name") or NONE, quantity(previous, scale), quantity(current, scale), _change(current - previous, scale))


def _counted(node: Node) -> str:
    counted = node.node("instructions") or Node({}, "instructions")
    return _ratio(counted.number("previous"), counted.number("current"))


def _place(node: Node) -> Place:
    module, source = node.text("module"), node.text("source")
    where = " in ".join(part for part in (source, module) if part)
    return Place(node.text("function") or NONE, where)


def _compared(node: Node, depth: int, longest: float, scale: Scale) -> Compared:
    first, last = node.text("first") or NONE, node.text("last") or NONE
    outcome = node.text("outcome") or NONE
    measured = (node.count("rounds") or 0) > 0

    def width(side: str) -> str:
        value = _median(node, side)
        return f"{100 * value / longest:.2f}%" if measured and value and longest > 0 else "0%"

    def text(side: str) -> str:
        return quantity(_median(node, side), scale) if measured else NONE

    return Compared(
        depth=depth,
        name=f"{node.text('function') or NONE}: {first if first == last else f'{first} … {last}'}",
        source=node.text("source") or "",
        previous=text("previous"),
        current=text("current"),
        previous_width=width("previous"),
        current_width=width("current"),
        outcome=outcome,
        tone=TONES.get(outcome, "unknown"),
        note=node.text("note") or "",
    )
