"""Numbers as people read them. Base units inside; scaling happens only here, at the edge.

    quantity(521000, scale_for(573000, "ns"))  ->  "521.0 µs"
    percent(0.101)                             ->  "+10.1 %"
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime, timezone

NONE = "—"
_THIN = "\u202f"  # narrow no-break space: between digits and before a unit
_MINUS = "\u2212"  # as wide as a plus sign, so that columns stay aligned

_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

_NANOSECONDS = {"ns": 1.0, "us": 1e3, "µs": 1e3, "ms": 1e6, "s": 1e9}
_TIMES: tuple[tuple[float, str], ...] = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns"))
_BYTES: tuple[tuple[float, str], ...] = (
    (2.0**40, "TiB"),
    (2.0**30, "GiB"),
    (2.0**20, "MiB"),
    (2.0**10, "KiB"),
    (1.0, "B"),
)
_BYTES_PER_SECOND = tuple((size, f"{name}/s") for size, name in _BYTES)
_PER_SECOND: tuple[tuple[float, str], ...] = ((1e9, "G/s"), (1e6, "M/s"), (1e3, "k/s"), (1.0, "/s"))


@dataclass(frozen=True)
class Scale:
    """A value divided by `divisor` is in units of `name`. Counts of a `whole` unit are shown in full."""

    divisor: float
    name: str
    whole: bool


def scale_for(value: float | None, unit: str | None) -> Scale:
    """The unit in which `value` reads best. Numbers to be compared share the scale of the largest of them."""
    if unit in _NANOSECONDS:
        base, steps = _NANOSECONDS[unit], _TIMES
    elif unit in ("bytes", "B"):
        base, steps = 1, _BYTES
    elif unit == "B/s":
        base, steps = 1, _BYTES_PER_SECOND
    elif unit == "/s":
        base, steps = 1, _PER_SECOND
    else:
        return Scale(1, unit or "", whole=True)
    # Rounded to the four digits shown, so that 999.99 ns is 1.000 µs and not 1000 ns.
    size = float(f"{abs(value or 0) * base:.4g}")
    divisor, name = next((step for step in steps if size >= step[0]), steps[-1])
    return Scale(divisor / base, name, whole=name == "B")


def quantity(value: float | None, scale: Scale) -> str:
    """`value` with four significant digits and its unit."""
    if value is None:
        return NONE
    scaled = value / scale.divisor
    # The name of an unscaled unit can be long: it may go to the next line.
    return f"{number(scaled)} {scale.name}".rstrip() if scale.whole else f"{_digits(scaled)}{_THIN}{scale.name}"


def number(value: float | None) -> str:
    """A count or a statistic: whole numbers and thousands in full, else four significant digits."""
    if value is None:
        return NONE
    whole = abs(value) < 1e15 and value == int(value)
    return _grouped(value, 0) if whole else _digits(value)


def _digits(value: float) -> str:
    """Four significant digits, trailing zeros included, so that a column of them is aligned."""
    size = abs(float(f"{value:.4g}"))
    if size == 0:
        return "0"
    if size >= 1e15 or size < 1e-4:
        return _scientific(value)
    return _grouped(value, min(6, max(0, 3 - math.floor(math.log10(size)))))


def _grouped(value: float, decimals: int) -> str:
    return f"{value:,.{decimals}f}".replace(",", _THIN).replace("-", _MINUS)


def _scientific(value: float) -> str:
    """1.5e-9 is "1.5 × 10⁻⁹"."""
    mantissa, exponent = f"{value:.3e}".split("e")
    return f"{float(mantissa):g}{_THIN}×{_THIN}10{str(int(exponent)).translate(_SUPERSCRIPT)}".replace("-", _MINUS)


def percent(fraction: float | None) -> str:
    """A change: 0.0213 is "+2.13 %". Two decimals below ten per cent, then one, from 1000 % on none."""
    if fraction is None:
        return NONE
    size = abs(fraction)
    digits = _grouped(size * 100, 2 if size < 0.09995 else 1 if size < 9.9995 else 0)
    return digits + f"{_THIN}%" if digits == "0.00" else signed(fraction, digits)


def signed(fraction: float, digits: str) -> str:
    return f"{_MINUS if fraction < 0 else '+'}{digits}{_THIN}%"


def percent_unsigned(fraction: float | None) -> str:
    """A threshold: 0.02 is "2 %". Three significant digits; from 1000 % on, all of them."""
    if fraction is None:
        return NONE
    digits = f"{fraction * 100:.3g}" if abs(fraction) < 9.995 else _grouped(fraction * 100, 0)
    return f"{digits}{_THIN}%"


def typeset(words: str) -> str:
    """Words of the terminal, in which a number and its per cent sign stay together."""
    return words.replace(" %", f"{_THIN}%")


def moment(started: str | None) -> str:
    """ "2026-11-21T03:15:00Z" is "2026-11-21 03:15 UTC". What is no ISO 8601 time is shown as it is."""
    try:
        time = datetime.fromisoformat(started or "")
        return f"{time.astimezone(timezone.utc) if time.tzinfo else time:%Y-%m-%d %H:%M} UTC"
    except (ValueError, OverflowError):  # in UTC the first of all days can begin before it
        return started or NONE
