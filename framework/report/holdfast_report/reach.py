"""What the difference between both programs reaches: functions and variables on the path of a benchmark."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node


@dataclass(frozen=True)
class ChangedFunction:
    """One of those that a change reaches."""

    name: str
    file: str
    """Name of the executable or library."""
    share: float | None
    """Of the instructions that the accepted benchmark executes."""
    code: tuple[str, ...]
    """Its instructions in both builds, as the lines of a diff."""


@dataclass(frozen=True)
class Reach:
    """What the difference between both programs reaches."""

    executed: int
    """Functions that the accepted program executes, of the files that differ."""
    changed: tuple[str, ...]
    """Those that do otherwise now."""
    variables: tuple[str, ...]
    """That they refer to, and that begin with another value."""
    unknown: str
    """Why it is not known; empty: it is."""
    functions: tuple[ChangedFunction, ...] = ()
    """Those that changed, of a result that is red or improved: the greatest share first."""
    uncounted: str = ""
    """Why they have no shares."""


def reach_of(node: Node | None) -> Reach | None:
    if node is None:
        return None
    return Reach(
        executed=node.count("executed") or 0,
        changed=node.texts("changed"),
        variables=node.texts("variables"),
        unknown=node.text("unknown") or "",
        functions=tuple(
            ChangedFunction(one.required_text("name"), one.text("file") or "", one.number("share"), one.texts("code"))
            for one in node.nodes("functions")
        ),
        uncounted=node.text("uncounted") or "",
    )
