"""A regression that the project lives with for a while, or that a change accepts."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node
from .units import NONE, percent_unsigned


@dataclass(frozen=True)
class Known:
    until: str | None
    """None: it is accepted, and not for a while."""
    ratio: float | None
    reason: str | None
    entry: str | None
    """File and line."""


def known_of(node: Node | None) -> Known | None:
    if node is None:
        return None
    return Known(node.text("until"), node.number("ratio"), node.text("reason"), node.text("entry"))


def known_sentence(known: Known | None) -> str:
    """Empty where it is not known."""
    if known is None:
        return ""
    covered = NONE if known.ratio is None else percent_unsigned(known.ratio - 1)
    if known.until is None:
        return f"up to {covered} worse ({known.entry or NONE}): {known.reason or NONE}"
    where = f"up to {covered} worse until {known.until or NONE} ({known.entry or NONE})"
    return f"{where}, measured but not gating: {known.reason or NONE}"
