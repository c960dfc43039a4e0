"""The instructions of a changed function in both builds, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from .reach import ChangedFunction, Reach
from .units import percent_unsigned

# A function that does less does not explain a loss; it is folded.
_SMALL = 0.01


@dataclass(frozen=True)
class Line:
    """What stands beside each other. Of a `note`, `before` is a sentence."""

    kind: str
    before: str
    now: str


@dataclass(frozen=True)
class Code:
    name: str
    file: str
    share: str
    """Empty where it was not counted."""
    lines: list[Line]
    open: bool
    """Whether it is shown at once."""


def codes(reach: Reach | None) -> list[Code]:
    return [_code(function, place) for place, function in enumerate(reach.functions)] if reach else []


def _code(function: ChangedFunction, place: int) -> Code:
    share = "" if function.share is None else percent_unsigned(function.share)
    large = function.share is None or function.share >= _SMALL
    return Code(function.name, function.file, share, side_by_side(function.code), place < 3 and large)


def side_by_side(code: tuple[str, ...]) -> list[Line]:
    """
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
