"""Makes flame graphs: the calls of a profile are frames whose width is their cost, with their callees below them.

Both programs are drawn to the same scale, so that a frame whose cost grew is wider. C++ decides which frames cost more
or less than the same frame of the accepted program (framework/render/profile_words.hpp).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Iterator

from .node import Node, Words
from .result import Result

_ROW = 20
_NAMED = 4.0
"""Smallest width, in per cent, of a frame that has room for a name."""

_NO_NAME = "(anonymous namespace)"
# A letter; or an operator whose name contains brackets that are not template arguments or parameters.
_PARTS = re.compile(r"\boperator(?:\(\)|<=>|<<=?|<=?|->\*?|>>=?|>=?)|.", re.DOTALL)


@dataclass(frozen=True)
class Frame:
    x: str
    width: str
    """Per cent."""
    y: int
    name: str
    """Empty if there is no room."""
    title: str
    key: str
    """same, worse or better."""


@dataclass(frozen=True)
class Flame:
    name: str
    """current or baseline"""
    total: str
    height: int
    frames: list[Frame]


@dataclass(frozen=True)
class Calls:
    """The part of a page about a profile."""

    unit: str
    flames: list[Flame]
    functions: list[Words]
    compared: bool


def calls(result: Result) -> Calls | None:
    profile, said = result.json.below("profile"), result.said.below("profile")
    drawn = {name: program for name in ("current", "baseline") if (program := profile.node(name))}
    if "current" not in drawn:
        return None
    widest = max(program.number("total") or 0 for program in drawn.values())
    flames = [_flame(name, program, said.below(name), widest) for name, program in drawn.items() if program.nodes("tree")]
    return Calls(drawn["current"].text("unit") or "", flames, said.nodes("functions"), "baseline" in drawn)


def _flame(name: str, program: Node, said: Words, widest: float) -> Flame:
    frames = list(_frames(program.nodes("tree"), 0, 0, iter(said.nodes("frames")), widest))
    depth = max((frame.y for frame in frames), default=0) + _ROW
    return Flame(name, said.text("total"), depth, frames)


def _frames(tree: list[Node], left: float, y: int, words: Iterator[Words], widest: float) -> Iterator[Frame]:
    for call in tree:
        said, name = next(words, Words({}, "")), call.required_text("name")
        width = 100 * (call.number("cost") or 0) / widest if widest > 0 else 0
        yield Frame(
            x=f"{left:.2f}%",
            width=f"{width:.2f}%",
            y=y,
            name=short(name) if width >= _NAMED else "",
            title=f"{name}: {said.text('cost')}",
            key=said.text("tone"),
        )
        yield from _frames(call.nodes("children"), left, y + _ROW, words, widest)
        left += width


def short(name: str) -> str:
    """Returns a function's name without template arguments, parameters and return type."""
    kept, depth = "", 0
    for part in _PARTS.findall(name.replace(_NO_NAME, "{}")):
        if part in ("<", "("):
            depth += 1
        elif part in (">", ")") and depth:
            depth -= 1
        elif not depth:
            kept += part
    return kept.removesuffix(" const").rstrip().rpartition(" ")[2].replace("{}", _NO_NAME) or name
