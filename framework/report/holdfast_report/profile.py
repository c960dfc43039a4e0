"""Where a counted run was spent: functions, and the calls that led to them, of the current program and the accepted."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True)
class Function:
    name: str
    calls: float
    self: float
    """What its own code costs, in one iteration."""
    inclusive: float
    """With all that it calls."""


@dataclass(frozen=True)
class Call:
    """A function as it was reached on one way."""

    name: str
    cost: float
    children: tuple[Call, ...]


@dataclass(frozen=True)
class Profile:
    unit: str
    total: float
    functions: tuple[Function, ...]
    tree: tuple[Call, ...]


@dataclass(frozen=True)
class Profiles:
    current: Profile | None
    baseline: Profile | None


def profiles_of(node: Node | None) -> Profiles:
    if node is None:
        return Profiles(None, None)
    return Profiles(_profile(node.node("current")), _profile(node.node("baseline")))


def _profile(node: Node | None) -> Profile | None:
    if node is None:
        return None
    return Profile(
        unit=node.text("unit") or "",
        total=node.number("total") or 0,
        functions=tuple(_function(one) for one in node.nodes("functions")),
        tree=_calls(node, "tree"),
    )


def _function(node: Node) -> Function:
    return Function(
        name=node.required_text("name"),
        calls=node.number("calls") or 0,
        self=node.number("self") or 0,
        inclusive=node.number("inclusive") or 0,
    )


def _calls(node: Node, name: str) -> tuple[Call, ...]:
    return tuple(
        Call(one.required_text("name"), one.number("cost") or 0, _calls(one, "children")) for one in node.nodes(name)
    )
