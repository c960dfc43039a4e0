"""Shows the instructions of a changed function in both builds, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from .node import Node
from .result import Result

# A function with a smaller share does not explain a loss; it is folded.
_SMALL = 0.01


@dataclass(frozen=True)
class Line:
    """A line of both builds. For a `note`, `before` is a sentence."""

    kind: str
    before: str
    now: str


@dataclass(frozen=True)
class Code:
    name: str
    file: str
    share: str
    """Empty if it was not counted."""
    lines: list[Line]
    open: bool
    """True if it is unfolded initially."""


def codes(result: Result) -> list[Code]:
    functions = zip_longest(result.json.below("reach").nodes("functions"), result.said.texts("shares"), fillvalue="")
    return [_code(function, share, place) for place, (function, share) in enumerate(functions) if function]


def _code(function: Node, said: str, place: int) -> Code:
    share = function.number("share")
    large = share is None or share >= _SMALL
    return Code(function.required_text("name"), function.text("file") or "", said, side_by_side(function.texts("code")), place < 3 and large)


def side_by_side(code: tuple[str, ...]) -> list[Line]:
    """Pairs the lines of a diff.

    >>> side_by_side(("  ret", "- inc eax", "+ dec eax", "+ nop"))[1:]
    [Line(kind='changed', before='inc eax', now='dec eax'), Line(kind='added', before='', now='nop')]
    """
    lines: list[Line] = []
    removed: list[str] = []
    added: list[str] = []

    def pair() -> None:
        for before, now in zip_longest(removed, added, fillvalue=""):
            lines.append(Line("changed" if before and now else "removed" if before else "added", before, now))
        removed.clear()
        added.clear()

    for line in code:
        mark, text = line[:1], line[2:]
        if mark in "-+":
            (removed if mark == "-" else added).append(text)
            continue
        pair()
        lines.append(Line("note", text, "") if mark == "@" else Line("same", text, text))
    pair()
    return lines
