"""Prepares words that C++ wrote for a template."""

from __future__ import annotations

from typing import Any

from .node import Node
from .units import typeset
from .visible import visible


def placed(node: Node | None) -> dict[str, Any]:
    """Returns the fields with their texts typeset, and lists and numbers unchanged; empty for None."""
    return {name: _placed(value) for name, value in node.fields.items()} if node else {}


def _placed(value: Any) -> Any:
    if isinstance(value, str):
        return typeset(visible(value))
    if isinstance(value, list):
        return [_placed(one) for one in value]
    return {name: _placed(one) for name, one in value.items()} if isinstance(value, dict) else value
