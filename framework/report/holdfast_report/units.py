"""Typesets numbers and words. C++ writes the words (framework/render/result_words.hpp); only ticks of an axis depend on the drawing.

    typeset("-8.60 %")  ->  "\u22128.60\u202f%"
    number(12345)       ->  "12\u202f345"
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterable

if TYPE_CHECKING:
    from .node import Node

NONE = "—"
THIN = "\u202f"  # narrow no-break space: between digits and before a unit
_MINUS = "\u2212"  # as wide as a plus sign, so that columns stay aligned

_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

_BEFORE_UNIT = re.compile(r"(?<=\d) (?=(?:%|[num]?s|(?:[KMGT]i)?B(?:/s)?|[kMG]?/s)(?!\w))")
_NEGATIVE = re.compile(r"(?<![\w.-])-(?=\d)")


@dataclass(frozen=True)
class Scale:
    """The unit of an axis: a value divided by `divisor` is in units of `name`."""

    divisor: float
    name: str


def scale_of(node: Node) -> Scale:
    return Scale(node.number("divisor") or 1.0, node.text("name") or "")


def common(scales: Iterable[Scale]) -> Scale:
    """Returns the scale of the largest value; all are of one kind of unit."""
    return max(scales, key=lambda scale: scale.divisor)


def number(value: float | None) -> str:
    """Formats a count or a statistic: whole numbers and thousands in full, else four significant digits."""
    if value is None:
        return NONE
    whole = abs(value) < 1e15 and value == int(value)
    return grouped(value, 0) if whole else _digits(value)


def _digits(value: float) -> str:
    """Formats four significant digits with trailing zeros, so that the numbers of a column are aligned."""
    size = abs(float(f"{value:.4g}"))
    if size == 0:
        return "0"
    if size >= 1e15 or size < 1e-4:
        return _scientific(value)
    return grouped(value, min(6, max(0, 3 - math.floor(math.log10(size)))))


def grouped(value: float, decimals: int) -> str:
    return f"{value:,.{decimals}f}".replace(",", THIN).replace("-", _MINUS)


def _scientific(value: float) -> str:
    """Formats 1.5e-9 as "1.5 × 10⁻⁹"."""
    mantissa, exponent = f"{value:.3e}".split("e")
    return f"{float(mantissa):g}{THIN}×{THIN}10{str(int(exponent)).translate(_SUPERSCRIPT)}".replace("-", _MINUS)


def typeset(words: str) -> str:
    """Keeps a number and its unit together, and makes a minus as wide as a plus."""
    return _NEGATIVE.sub(_MINUS, _BEFORE_UNIT.sub(THIN, words))


def moment(started: str | None) -> str:
    """Formats "2026-11-21T03:15:00Z" as "2026-11-21 03:15 UTC". Any other text is unchanged."""
    found = re.fullmatch(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z", started or "")
    return f"{found[1]} {found[2]} UTC" if found else started or NONE
